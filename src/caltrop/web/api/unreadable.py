"""What is wrong with a request that cannot be read: the field or the parameter, and what it may be."""

from __future__ import annotations

from typing import Any, get_args, get_origin, get_type_hints

import msgspec
from litestar.exceptions import HTTPException
from litestar.types import Empty
from litestar.utils.scope.state import ScopeState
from msgspec import Struct

from caltrop.kernel.contract.input import read
from caltrop.kernel.rules.refusals import Refused
from caltrop.web.gate.server import Req

_RULE = "table.api"


def find_fault(request: Req, error: HTTPException) -> Refused | None:
    """Return what is wrong with a body or a query, or None if that is not known."""
    return _fault_in_query(request, error) or _fault_in_body(request)


def _fault_in_query(request: Req, error: HTTPException) -> Refused | None:
    said = error.extra if isinstance(error.extra, list) else []
    names = [str(each.get("key", "")) for each in said if isinstance(each, dict) and each.get("source") == "query"]
    if names:
        return Refused("bad-query", _RULE, {"name": names[0], "got": request.query_params.get(names[0], "")[:60]})
    missing = error.detail.partition("Missing required query parameter '")[2].partition("'")[0]
    return Refused("missing-parameter", _RULE, {"name": missing}) if missing else None


def _fault_in_body(request: Req) -> Refused | None:
    kind = _kind_of_body(request.scope.get("route_handler"))
    raw = ScopeState.from_scope(request.scope).body
    if kind is None or raw is Empty or not raw:
        return None
    try:
        plain = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return Refused("not-readable-json", _RULE)
    if not isinstance(plain, dict):
        return Refused("not-readable-json", _RULE)
    found = read(kind, plain, _RULE)
    return found if isinstance(found, Refused) else None


def _kind_of_body(handler: Any) -> type[Struct] | None:
    """Return the struct that a route reads its body into."""
    if handler is None or not hasattr(handler, "fn"):
        return None
    hint = get_type_hints(handler.fn, include_extras=True).get("data")
    while get_origin(hint) is not None and get_args(hint):
        hint = get_args(hint)[0]
    return hint if isinstance(hint, type) and issubclass(hint, Struct) else None
