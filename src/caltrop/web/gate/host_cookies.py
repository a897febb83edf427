"""Cookies behind TLS: named `__Host-`, so that no other server of the same domain can set or read them.

Pages know cookies by their short names. `passage` gives ours their long names on the way out, and takes them off on the
way in. A cookie that was set under its short name, before the server was behind TLS, is still read, and
replaced at once.

A server that is also reached without TLS, beside a tunnel, keeps the short names. What goes through the tunnel is
marked `Secure`.
"""

from __future__ import annotations

from collections.abc import Iterable

from litestar.datastructures import Cookie
from litestar.types import Scope

from caltrop.web.settings import SEAT, YEAR

LONG = "__Host-"


def mark_secure(header: tuple[bytes, bytes]) -> tuple[bytes, bytes]:
    """Mark one of our cookies, so that this browser never sends it without TLS."""
    name, value = header
    ours = name.lower() == b"set-cookie" and value.startswith(SEAT.encode())
    return (name, value + b"; Secure") if ours and b"; secure" not in value.lower() else header


def shorten_names(scope: Scope) -> dict[str, str]:
    """Give a request's cookies their short names, and return those of ours that were sent under a short name."""
    crumbs = [crumb.strip() for name, value in scope["headers"] if name == b"cookie" for crumb in value.split(b";")]
    long = [crumb.removeprefix(LONG.encode()) for crumb in crumbs if crumb.startswith(LONG.encode())]
    renewed = {crumb.partition(b"=")[0] for crumb in long}
    short = [c for c in crumbs if not c.startswith(LONG.encode()) and c.partition(b"=")[0] not in renewed]
    if crumbs:
        others = [(name, value) for name, value in scope["headers"] if name != b"cookie"]
        scope["headers"] = [*others, (b"cookie", b"; ".join((*long, *short)))]
    pairs = (crumb.decode("latin-1").partition("=") for crumb in short)
    return {name: value for name, _, value in pairs if is_ours(name) and value.isascii() and value.isprintable()}


def is_ours(name: str) -> bool:
    return name.startswith(SEAT) and name.isascii() and name.replace("-", "").isalnum()


def lengthen_name(header: tuple[bytes, bytes]) -> tuple[bytes, bytes]:
    name, value = header
    ours = name.lower() == b"set-cookie" and value.startswith(SEAT.encode())
    return (name, LONG.encode() + value) if ours else header


def replace_old(old: dict[str, str], headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """Return the headers that replace cookies with short names; one that the answer sets anyway is only removed."""
    told = {value.partition(b"=")[0].decode("latin-1") for name, value in headers if name.lower() == b"set-cookie"}
    kept = [_cookie(LONG + name, value, YEAR) for name, value in old.items() if name not in told]
    gone = [_cookie(name, "", 0) for name in old]
    return [(b"set-cookie", cookie.to_header(header="").strip().encode("latin-1")) for cookie in (*kept, *gone)]


def _cookie(name: str, value: str, seconds: int) -> Cookie:
    return Cookie(name, value=value, max_age=seconds, httponly=True, samesite="lax", secure=True, path="/")
