"""Reading of data from outside: into a struct, or a refusal that says what is wrong and what is allowed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeVar, get_type_hints

import msgspec
from msgspec import Struct

from .errors import Refused, SumOutOfRange
from .parameters import Parameter, parameters
from .steps import Fact

S = TypeVar("S", bound=Struct)
AT = re.compile(r"`\$\.?([A-Za-z_]\w*)?")
INTEGER = re.compile(r"[+-]?[0-9]{1,15}")
NAMED = re.compile(r"field `(\w+)`")
ANYTHING: Mapping[str, Fact] = {"allowed": "words"}


def read(kind: type[S], raw: Mapping[str, Any], rule: str) -> S | Refused:
    """Read a struct from plain data, or refuse with the first thing that is wrong."""
    known = parameters(kind)
    for name in raw:
        if name not in known:
            return Refused("unknown-parameter", rule, {"name": name, "known": tuple(known)})
    for name, parameter in known.items():
        if name not in raw and parameter.required:
            return Refused("missing-parameter", rule, {"name": name, **parameter.allowed})
    try:
        return msgspec.convert(dict(raw), kind, strict=False)
    except msgspec.ValidationError as bad:
        if isinstance(bad.__cause__, SumOutOfRange):
            return Refused("bad-together", rule, bad.__cause__.facts)
        return _bad_value(known, _name(str(bad), known), raw, rule)


def _bad_value(known: Mapping[str, Parameter], name: str, raw: Mapping[str, Any], rule: str) -> Refused:
    allowed = known[name].allowed if name in known else ANYTHING
    return Refused("bad-value", rule, {"name": name, "got": _shorten(raw.get(name, "")), **allowed})


def find_bad_value(kind: type[Struct], raw: Mapping[str, Any], rule: str) -> Refused | None:
    """Return what is wrong with the parameters that are given; others may still be missing."""
    hints, known = get_type_hints(kind, include_extras=True), parameters(kind)
    for name, value in raw.items():
        try:
            msgspec.convert(value, hints[name], strict=False)
        except msgspec.ValidationError:
            return _bad_value(known, name, raw, rule)
    return None


def parse_fields(kind: type[S], words: Mapping[str, str], rule: str) -> S | Refused:
    """Read a struct from typed text; lists are separated by commas."""
    known = parameters(kind)
    raw = {name: _parse_value(known[name], text) if name in known else text for name, text in words.items()}
    return read(kind, raw, rule)


def _parse_value(parameter: Parameter, text: str) -> Any:
    if text[:1] in ("[", "{"):
        return _json(text)
    if parameter.many and ("," in text or not parameter.alone):
        return [part.strip() for part in text.split(",") if part.strip()]
    if not parameter.many and parameter.kind in ("number", "either") and INTEGER.fullmatch(text):
        return int(text)
    return text


def _json(text: str) -> Any:
    """Read records and lists that were typed as JSON; other text stays as it is."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


def _name(message: str, fields: Mapping[str, Any]) -> str:
    at = AT.search(message)
    if at and at[1] in fields:
        return at[1]
    named = NAMED.search(message)
    return named[1] if named else ""


def _shorten(value: Any) -> str:
    text = ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
