"""Structs within a move's parameters whose fields stand among them, as if they were its own.

Rules read a side of a contest as one value, `want.theirs.skill`. Forms, the command line and the API have no nesting:
there the same field is `target_skill`. A mark says which fields a move has, and under which names:

    class ContestWants(Wants):
        target: OtherId
        own: Annotated[Side, Flat("skill", "help")] = Side()                           skill, help
        theirs: Annotated[Side, Flat("skill", prefix="target_", every=(Advanced,))] = Side()    target_skill

`filled_in` is the flat struct that people fill in, and `gather` makes the move's own one of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import NODEFAULT, Meta, Struct, structs

S = TypeVar("S", bound=Struct)


class _FlatFields(Struct, frozen=True):
    """Which fields of a struct stand among a move's parameters, under which names, and with which marks."""

    names: tuple[str, ...]
    prefix: str
    every: tuple[Meta, ...]
    each: Mapping[str, Meta]
    at_the_end: tuple[str, ...]


def Flat(
    *names: str, prefix: str = "", every: tuple[Meta, ...] = (), at_the_end: tuple[str, ...] = (), **each: Meta
) -> Meta:
    """Return the mark of a struct whose fields `names` stand among a move's parameters, in this order.

    Marks in `every` and `each` come on top of those that a field has. Fields `at_the_end` follow all other parameters.
    """
    return Meta(extra={"flat": _FlatFields(names, prefix, every, each, at_the_end)})


class _Shape(Struct, frozen=True):
    """Where a struct differs from what people fill in: its flat structs, and its lists of structs that have some."""

    flat: Mapping[str, tuple[_FlatFields, type[Struct]]]
    lists: Mapping[str, type[Struct]]


def _read_shape(kind: type[Struct]) -> _Shape:
    hints = get_type_hints(kind, include_extras=True)
    flat: dict[str, tuple[_FlatFields, type[Struct]]] = {}
    lists: dict[str, type[Struct]] = {}
    for name in kind.__struct_fields__:
        plain, marks = _without_marks(hints[name])
        found = next((mark.extra["flat"] for mark in marks if mark.extra and "flat" in mark.extra), None)
        if found is not None:
            flat[name] = found, plain
        elif (record := _listed_struct(plain)) is not None and filled_in(record) is not record:
            lists[name] = record
    return _Shape(flat, lists)


def _without_marks(hint: Any) -> tuple[Any, tuple[Meta, ...]]:
    if get_origin(hint) is not Annotated:
        return hint, ()
    plain, *marks = get_args(hint)
    return plain, tuple(mark for mark in marks if isinstance(mark, Meta))


def _listed_struct(hint: Any) -> type[Struct] | None:
    """Return the struct of a `tuple[Struct, ...]`."""
    if get_origin(hint) is not tuple:
        return None
    inner, _ = _without_marks(get_args(hint)[0])
    return inner if isinstance(inner, type) and issubclass(inner, Struct) else None


def _make_filled_in(kind: type[Struct]) -> type[Struct]:
    shape = _shape(kind)
    if not shape.flat and not shape.lists:
        return kind
    hints = get_type_hints(kind, include_extras=True)
    fields: list[tuple[str, Any, Any]] = []
    at_the_end: list[tuple[str, Any, Any]] = []
    for field in structs.fields(kind):
        if field.name in shape.flat:
            found, inner = shape.flat[field.name]
            fields += [_flat_field(found, inner, name, field.default) for name in found.names]
            at_the_end += [_flat_field(found, inner, name, field.default) for name in found.at_the_end]
            continue
        hint = hints[field.name]
        if field.name in shape.lists:
            _, marks = _without_marks(hint)
            hint = _with_marks(tuple[filled_in(shape.lists[field.name]), ...], marks)  # type: ignore[misc]
        fields.append((field.name, hint, _default_of(field)))
    return msgspec.defstruct(
        kind.__name__,
        [*fields, *at_the_end],
        module=kind.__module__,
        namespace={"__doc__": kind.__doc__},
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=kind.__struct_config__.forbid_unknown_fields,
        omit_defaults=kind.__struct_config__.omit_defaults,
    )


def _flat_field(found: _FlatFields, inner: type[Struct], name: str, usual: Struct) -> tuple[str, Any, Any]:
    """Return one field as people fill it in: its name, its type with all marks, and its default."""
    hint = get_type_hints(inner, include_extras=True)[name]
    own = (found.each[name],) if name in found.each else ()
    return found.prefix + name, _with_marks(hint, (*found.every, *own)), getattr(usual, name)


def _with_marks(hint: Any, marks: tuple[Meta, ...]) -> Any:
    for mark in marks:
        hint = Annotated[hint, mark]
    return hint


def _default_of(field: structs.FieldInfo) -> Any:
    if field.default_factory is not NODEFAULT:
        return msgspec.field(default_factory=field.default_factory)
    return field.default


# The types are written out, because mypy does not count `type[Any]` as hashable, which `cache` asks for.
_shape: Callable[[type[Struct]], _Shape] = cache(_read_shape)
filled_in: Callable[[type[Struct]], type[Struct]] = cache(_make_filled_in)


def gather(kind: type[S], filled: Struct) -> S:
    """Return a move's parameters out of what was filled in, an instance of `filled_in(kind)`."""
    if isinstance(filled, kind):
        return filled
    shape = _shape(kind)
    values: dict[str, Any] = {}
    for name in kind.__struct_fields__:
        if name in shape.flat:
            found, inner = shape.flat[name]
            said = {each: getattr(filled, found.prefix + each) for each in (*found.names, *found.at_the_end)}
            values[name] = inner(**said)
        elif name in shape.lists:
            values[name] = tuple(gather(shape.lists[name], one) for one in getattr(filled, name))
        else:
            values[name] = getattr(filled, name)
    return kind(**values)


def fill_in(kind: type[S], values: Mapping[str, Any]) -> S:
    """Return a move's parameters from values by the names that people use, without a check of their types."""
    return gather(kind, filled_in(kind)(**values))
