"""Which names the server answers to, and which sites may send it changes.

A page of another site must not reach a server in your network through your browser. It could call it by a name of its
own that leads there, so only known names are answered: addresses in digits, `localhost`, names in `.local`, the name of
this machine, the public address, and those that the host allows. Or it could post forms to it, so a change must come
from a page of the same origin, or from a program.
"""

from __future__ import annotations

import re
import socket
from functools import cache, lru_cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from litestar.exceptions import HTTPException

from .guard import SAFE
from .server import Req, server_of
from .steps import Marks

HOST = re.compile(r"(?P<name>\[[0-9a-f:.]{2,45}\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?)(?::\d{1,5})?", re.ASCII)
LONGEST = 253  # characters of a name
SIMPLE = ("application/x-www-form-urlencoded", "multipart/form-data", "text/plain", "")  # what any page may post


def check_host(request: Req, marks: Marks) -> None:
    """Refuse a request that calls the server by a name that is not its own."""
    called = request.headers.get("host", "")
    settings = server_of(request).settings
    if called and not is_own_host(called, settings.address, settings.hosts):
        name = host_name(called)
        raise HTTPException("unknown-host", status_code=421, extra={"host": name} if name else {})


def check_site(request: Req, marks: Marks) -> None:
    """Refuse a change that a page of another site sends, unless the host allows its origin to use the API."""
    if request.method in SAFE or is_of_allowed_origin(request):
        return
    if is_from_elsewhere(request):
        raise HTTPException("other-site", status_code=403)


def is_of_allowed_origin(request: Req) -> bool:
    """Does it come to the API from a page whose origin is allowed? Such a page has no cookie here, only a token."""
    origin = request.headers.get("origin", "")
    return request.scope["path"].startswith("/api/") and server_of(request).settings.allows_origin(origin)


def check_program(request: Req, marks: Marks) -> None:
    """Refuse a change by the API in a form that any page of the web may send, unless it has a token."""
    if request.method in SAFE or request.headers.get("authorization", "").lower().startswith("bearer "):
        return
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind in SIMPLE:
        raise HTTPException("not-json", status_code=415)


def host_name(host: str) -> str:
    """Return the name in a Host header, without its port; "" if it is none."""
    found = HOST.fullmatch(host.lower()) if len(host) <= LONGEST + 6 else None
    return found["name"].strip("[]").rstrip(".") if found else ""


@lru_cache(maxsize=1024)
def is_own_host(called: str, address: str, hosts: tuple[str, ...]) -> bool:
    """Does the server answer to this Host header? It is the same one nearly always."""
    return is_own_name(host_name(called), address, hosts)


def is_own_name(name: str, address: str = "", hosts: tuple[str, ...] = ()) -> bool:
    """Does a server with this public address and these further names answer to a name?"""
    if name in own_names(address, hosts) or name.endswith((".localhost", ".local")):
        return True
    return bool(name) and is_address(name)


def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


@cache
def own_names(address: str, hosts: tuple[str, ...]) -> frozenset[str]:
    """Return the names of this server: of its machine, of its public address, and those that its host allows."""
    machine = socket.gethostname().lower()
    public = (urlsplit(address).hostname or "") if address else ""
    named = ("localhost", machine, machine.partition(".")[0], public, *map(str.lower, hosts))
    return frozenset(name for name in named if name)


def is_from_elsewhere(request: Req) -> bool:
    """Does a browser say that another site's page sends this? A program says nothing about it."""
    if request.headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
        return True
    origin = request.headers.get("origin")
    return origin is not None and not is_own_origin(request, origin)


def is_own_origin(request: Req, origin: str) -> bool:
    """Is this the origin of our own pages: by the name that the request was sent to, or the public address?"""
    try:
        told = urlsplit(origin)
    except ValueError:
        return False
    public = urlsplit(server_of(request).settings.address)
    if told.netloc and told.netloc.lower() == public.netloc.lower():
        return told.scheme == public.scheme  # a page without TLS under our name may be anyone's on the way
    same = told.netloc.lower() == request.headers.get("host", "").lower()
    return told.scheme in ("http", "https") and bool(told.netloc) and same
