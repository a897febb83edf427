"""Where data enters: read into its type, or refused with what was wrong and what is allowed."""

from __future__ import annotations

import re
import types
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct

from .errors import Refused, SumOutOfRange
from .fate import Fact

S = TypeVar("S", bound=Struct)
AT = re.compile(r"`\$\.?([A-Za-z_]\w*)?")
INTEGER = re.compile(r"[+-]?[0-9]{1,15}")
NAMED = re.compile(r"field `(\w+)`")


def read(kind: type[S], raw: Mapping[str, Any], rule: str) -> S | Refused:
    """A struct from plain data; the first thing that is wrong with it is named."""
    fields = fields_of(kind)
    for name in raw:
        if name not in fields:
            return Refused("unknown-parameter", rule, {"name": name, "known": tuple(fields)})
    for name, field in fields.items():
        if name not in raw and field.required:
            return Refused("missing-parameter", rule, {"name": name, **allowed_values(_hint(kind, name))})
    try:
        return msgspec.convert(dict(raw), kind, strict=False)
    except msgspec.ValidationError as bad:
        if isinstance(bad.__cause__, SumOutOfRange):
            return Refused("bad-together", rule, bad.__cause__.facts)
        name = _name(str(bad), fields)
        facts: dict[str, Fact] = {"name": name, "got": _shorten(raw.get(name, ""))}
        return Refused("bad-value", rule, facts | allowed_values(_hint(kind, name)))


@cache
def fields_of(kind: type[Struct]) -> dict[str, msgspec.structs.FieldInfo]:
    """A struct's fields by the names they have outside; worked out once, because it takes longer than reading."""
    return {f.encode_name: f for f in msgspec.structs.fields(kind)}


def find_bad_value(kind: type[Struct], raw: Mapping[str, Any], rule: str) -> Refused | None:
    """What is wrong with those parameters that are there; more may come from somebody else."""
    hints = get_type_hints(kind, include_extras=True)
    for name, value in raw.items():
        try:
            msgspec.convert(value, hints[name], strict=False)
        except msgspec.ValidationError:
            return Refused("bad-value", rule, {"name": name, "got": _shorten(value), **allowed_values(hints[name])})
    return None


def parse_fields(kind: type[S], words: Mapping[str, str], rule: str) -> S | Refused:
    """A struct from what was typed: lists are separated by commas."""
    hints = get_type_hints(kind, include_extras=True)
    raw = {name: _parse_value(hints[name], text) if name in hints else text for name, text in words.items()}
    return read(kind, raw, rule)


def allowed_values(hint: Any) -> dict[str, Fact]:
    """What a parameter may be, as facts for the catalogue: its kind, and its bounds or options."""
    base, metas = _strip_annotations(hint)
    facts: dict[str, Fact] = {}
    for meta in metas:
        for fact, bound in (
            ("least", meta.ge),
            ("most", meta.le),
            ("least", meta.min_length),
            ("most", meta.max_length),
        ):
            if bound is not None:
                facts[fact] = int(bound)
    return {"allowed": _kind(base, metas, facts), **facts, **_options(base)}


def _kind(base: Any, metas: tuple[Meta, ...], facts: Mapping[str, Fact]) -> str:
    named = next((str(m.extra["allowed"]) for m in metas if m.extra and "allowed" in m.extra), "")
    if named:
        return named
    if get_origin(base) is Literal:
        return "option"
    if get_origin(base) is tuple:
        inside, inside_metas = _strip_annotations(get_args(base)[0])
        return f"{_kind(inside, inside_metas, {})}s"
    if base is bool:
        return "yes-no"
    if base is int:
        return "range" if {"least", "most"} <= set(facts) else "number"
    return "words" if base is str else "thing"


def _options(base: Any) -> dict[str, Fact]:
    if get_origin(base) is tuple:
        base = _strip_annotations(get_args(base)[0])[0]
    return {"options": tuple(str(a) for a in get_args(base))} if get_origin(base) is Literal else {}


def _strip_annotations(hint: Any) -> tuple[Any, tuple[Meta, ...]]:
    """A type without its annotations and its None, and the annotations that bound it."""
    if get_origin(hint) in (Union, types.UnionType):
        hint = next(a for a in get_args(hint) if a is not type(None))
    if get_origin(hint) is Annotated:
        base, *marks = get_args(hint)
        inner, more = _strip_annotations(base)
        return inner, (*more, *(m for m in marks if isinstance(m, Meta)))
    return hint, ()


def _parse_value(hint: Any, text: str) -> Any:
    base, _ = _strip_annotations(hint)
    if text[:1] in ("[", "{"):
        return _json(text)
    if get_origin(base) is tuple or ("," in text and _may_be_list(hint)):
        return [part.strip() for part in text.split(",") if part.strip()]
    if base is int and INTEGER.fullmatch(text):  # also where it may be words as well
        return int(text)
    return text


def _may_be_list(hint: Any) -> bool:
    """May it be a list as well as a single thing?"""
    either = get_args(hint) if get_origin(hint) in (Union, types.UnionType) else ()
    return any(get_origin(_strip_annotations(a)[0]) is tuple for a in either)


def _json(text: str) -> Any:
    """What has a form of its own is typed as JSON."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


def _hint(kind: type[Struct], name: str) -> Any:
    return get_type_hints(kind, include_extras=True).get(name, str)


def _name(message: str, fields: Mapping[str, Any]) -> str:
    at = AT.search(message)
    if at and at[1] in fields:
        return at[1]
    named = NAMED.search(message)
    return named[1] if named else ""


def _shorten(value: Any) -> str:
    text = ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
