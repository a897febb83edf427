"""Rolls that nobody has planned: any parameters that a mechanic allows, any dice and any choices."""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy
from msgspec import Meta, Struct, structs

from caltrop.kernel.rules.dice import SIDES, Die
from caltrop.kernel.rules.fate import Answer, Ask, Choice, Roll, TableFate
from caltrop.kernel.rules.rulings import Dial, ruled_fields

DICE = st.sampled_from(("d4", "d6", "d8", "d10", "d12", "d20"))
FREE = st.sampled_from(("2d6+1", "d20adv", "4d6kh3", "3d8-2", "d6!", "2d4!+d10", "2d12kl1-d4+3", "d100"))


def params_of(kind: type[Struct]) -> SearchStrategy[Any]:
    """Parameters of a mechanic; some combinations are refused, so the caller tries again.

    Dials stay where the rule has them: the judges know the rule, not its variants.
    """
    hints, ruled = get_type_hints(kind, include_extras=True), ruled_fields(kind)
    dials = {name for name, ruling in ruled.items() if isinstance(ruling, Dial)}
    fields = {f.name: st.just(f.default) if f.name in dials else value_of(hints[f.name]) for f in structs.fields(kind)}
    if "roll" in fields:
        fields["roll"] = FREE
    return st.fixed_dictionaries(fields)


def value_of(hint: Any, marks: tuple[Meta, ...] = ()) -> SearchStrategy[Any]:
    if hint == Die:
        return DICE
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return value_of(args[0], (*marks, *(mark for mark in args[1:] if isinstance(mark, Meta))))
    if origin is Literal:
        return st.sampled_from(args)
    if origin in (Union, types.UnionType):
        return st.one_of(*(value_of(arg) for arg in args))
    if origin is tuple:
        least, most = limit(marks, "min_length", 0), limit(marks, "max_length", 3)
        return st.lists(value_of(args[0]), min_size=least, max_size=min(most, max(3, least))).map(tuple)
    return plain_value(hint, marks)


def plain_value(hint: Any, marks: tuple[Meta, ...]) -> SearchStrategy[Any]:
    if hint is int:
        least, most = limit(marks, "ge", 0), limit(marks, "le", 20)
        return st.integers(max(least, -20), min(most, 20))
    if hint is bool:
        return st.booleans()
    if hint is type(None):
        return st.none()
    if hint is str:
        return st.sampled_from(("15", "20", "7"))  # a number as a ruling has it
    return params_of(hint).map(lambda fields: hint(**fields))


def limit(marks: tuple[Meta, ...], name: str, otherwise: int) -> int:
    found = [value for mark in marks if (value := getattr(mark, name)) is not None]
    return int(found[-1]) if found else otherwise


def answering(data: DataObject) -> Callable[[Ask], Answer | None]:
    """Any faces that the dice have, any of the options."""

    def answer(ask: Ask) -> Answer | None:
        if isinstance(ask, Roll):
            faces = tuple(data.draw(st.integers(1, SIDES[die])) for die in ask.dice)
            return Answer(ask, faces, "script")
        return Answer(ask, data.draw(st.sampled_from(ask.options)) if isinstance(ask, Choice) else "x", "script")

    return answer


def any_fate(data: DataObject) -> TableFate:
    return TableFate((), answering(data))
