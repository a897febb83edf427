"""The shapes of a move's parameters, read off its own types: what a form can be built from."""

from __future__ import annotations

import types
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct


class Shape(Struct, frozen=True):
    """What a parameter may be: its kind, whether there may be several, its words and bounds, and its default."""

    name: str
    kind: Literal["word", "words", "number", "either", "yes-no", "record", "json"]
    many: bool = False
    options: tuple[str, ...] = ()  # of a "word"
    least: int | None = None
    most: int | None = None
    shortest: int = 0
    longest: int = 0
    maybe: bool = False  # may be left open (None)
    required: bool = False
    default: Any = None


class _BareType(Struct):
    """A type with its annotations and its None taken off."""

    kinds: list[Any]
    metas: list[Meta]
    maybe: bool = False


def shapes(wants: type[Struct]) -> dict[str, Shape]:
    """Every parameter of a move, in the order in which it is written down."""
    return _shapes(wants)


@cache
def _shapes(wants: type[Struct]) -> dict[str, Shape]:
    hints = get_type_hints(wants, include_extras=True)
    return {field.name: _shape(field, hints[field.name]) for field in msgspec.structs.fields(wants)}


def _shape(field: msgspec.structs.FieldInfo, hint: Any) -> Shape:
    found = _bare_type(hint)
    several = next((k for k in found.kinds if get_origin(k) is tuple), None)
    inner = _bare_type(get_args(several)[0]) if several else found
    return Shape(
        field.name,
        _kind(inner.kinds),
        many=several is not None,
        options=_literal_words((*found.kinds, *inner.kinds)),
        least=_limit(inner.metas, "ge"),
        most=_limit(inner.metas, "le"),
        shortest=_limit(found.metas, "min_length") or 0,
        longest=_limit(found.metas, "max_length") or 0,
        maybe=found.maybe,
        required=field.required,
        default=_default(field),
    )


def _literal_words(kinds: tuple[Any, ...]) -> tuple[str, ...]:
    """The words that can be said, also where a list may stand in their place."""
    return tuple(dict.fromkeys(str(word) for kind in kinds if get_origin(kind) is Literal for word in get_args(kind)))


def _bare_type(hint: Any) -> _BareType:
    if get_origin(hint) in (Union, types.UnionType):
        each = [_bare_type(one) for one in get_args(hint) if one is not type(None)]
        metas = [meta for one in each for meta in one.metas]
        return _BareType([k for one in each for k in one.kinds], metas, type(None) in get_args(hint))
    if get_origin(hint) is Annotated:
        base, *marks = get_args(hint)
        inner = _bare_type(base)
        return _BareType(inner.kinds, [*inner.metas, *(m for m in marks if isinstance(m, Meta))], inner.maybe)
    return _BareType([hint], [])


def _kind(kinds: list[Any]) -> Literal["word", "words", "number", "either", "yes-no", "record", "json"]:
    first = kinds[0]
    if all(get_origin(k) is Literal for k in kinds):
        return "word"
    if int in kinds and str in kinds:
        return "either"
    if isinstance(first, type) and issubclass(first, Struct):
        return "record"
    if first is bool:
        return "yes-no"
    return "number" if first is int else "words" if first is str else "json"


def _limit(metas: list[Meta], name: str) -> int | None:
    return next((int(bound) for meta in metas if (bound := getattr(meta, name)) is not None), None)


def _default(field: msgspec.structs.FieldInfo) -> Any:
    if field.default is not msgspec.NODEFAULT:
        return field.default
    return field.default_factory() if field.default_factory is not msgspec.NODEFAULT else None
