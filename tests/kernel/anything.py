"""Anything of a type: values that Hypothesis makes up for the fields of events and parts.

Most tests of events only need some of each kind: `samples` makes them once for all tests.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from msgspec import Meta, Struct

from caltrop.games import registry
from caltrop.games.common.dice_pools.ladder import Rung
from caltrop.games.common.health.points import MOST, HitPoints, Score
from caltrop.games.common.items.pack import MOST_COIN, Item, Pack, Purse
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.dice import LADDER, SIDES, Die
from caltrop.kernel.rules.steps import FactsBase, OptionChosen
from caltrop.kernel.state.events.base import Event, EventBase
from caltrop.kernel.state.events.table import LineTold
from caltrop.kernel.state.parts import PartBase, tag
from caltrop.kernel.state.state import KeptRow, RowKind, Task

S = TypeVar("S", bound=Struct)

KINDS = tuple({tag(kind): kind for game in registry.games().values() for kind in game.kinds}.values())
PARTS = tuple(k for k in KINDS if issubclass(k, PartBase))
EVENTS = tuple(k for k in KINDS if issubclass(k, EventBase))
# What stands for a base within another thing; within an event, the events that hold none themselves.
BASES: dict[Any, tuple[Any, ...]] = {
    PartBase: PARTS,
    EventBase: tuple(k for k in EVENTS if tag(k) != tag(LineTold)),
    FactsBase: (OptionChosen,),
}
ALL = Game("all", "Every game at once", moves=(), mechanics=(), kinds=KINDS)

IDS = ("ana", "bram", "goblin", "lurker", "gone", "", "s1", "s0", "party", "foes", "BOD", "HP", "mace", "hide", "x.y")
KEYS = st.sampled_from(("ana", "bram", "gone", "s1", "BOD", "HP", "t1", "c1"))
WORDS = st.sampled_from(IDS) | st.text(max_size=6)
NUMBERS = st.integers(-15, 15) | st.integers(-(10**12), 10**12)
LADDER_DICE = st.sampled_from(LADDER)


@st.composite
def rungs(draw: Callable[[SearchStrategy[Any]], Any]) -> Rung:
    die, usable = draw(LADDER_DICE), draw(st.booleans())
    points = draw(st.integers(0, SIDES[die])) if usable else 0
    return Rung(die, points, draw(LADDER_DICE), usable)


@st.composite
def hit_points(draw: Callable[[SearchStrategy[Any]], Any]) -> HitPoints:
    most = draw(st.integers(0, 200))
    return HitPoints(draw(st.integers(0, most)), most, draw(LADDER_DICE))


@st.composite
def items(draw: Callable[[SearchStrategy[Any]], Any]) -> Item:
    protection = draw(st.integers(0, 5))
    return Item(
        id=draw(WORDS),
        name=draw(WORDS),
        protection=protection,
        left=draw(st.integers(0, protection)),
        on=draw(st.booleans()),
        count=draw(st.integers(1, 9)),
    )


@st.composite
def packs(draw: Callable[[SearchStrategy[Any]], Any]) -> Pack:
    held = draw(st.dictionaries(st.sampled_from(("mace", "hide", "rope-2")), items(), max_size=3))
    return Pack(draw(st.integers(0, 99)), held, draw(st.integers(0, 99)))


@st.composite
def scores(draw: Callable[[SearchStrategy[Any]], Any]) -> Score:
    most = draw(st.integers(0, MOST))
    return Score(draw(st.integers(0, most)), most)


@st.composite
def tasks(draw: Callable[[SearchStrategy[Any]], Any]) -> Task:
    needs = draw(st.integers(2, 50))
    return Task(draw(WORDS), needs, draw(st.integers(0, needs)))


@st.composite
def kept_rows(draw: Callable[[SearchStrategy[Any]], Any]) -> KeptRow:
    """Rows have an id: it is given to them where they are made up."""
    return KeptRow(
        kind=draw(st.sampled_from(get_args(RowKind))),
        row={**draw(st.dictionaries(KEYS, PLAIN[Any], max_size=3)), "id": draw(WORDS)},
        shelved=draw(st.booleans()),
        shown=draw(st.booleans()),
        retired=draw(st.booleans()),
    )


# Constructors do not check limits, so these strategies make only values within them.
WHOLE: dict[Any, SearchStrategy[Any]] = {
    Rung: rungs(),
    HitPoints: hit_points(),
    Item: items(),
    Pack: packs(),
    Score: scores(),
    Task: tasks(),
    KeptRow: kept_rows(),
    Purse: st.integers(0, MOST_COIN).map(Purse),
}
PLAIN: dict[Any, SearchStrategy[Any]] = {
    int: NUMBERS,
    str: WORDS,
    bool: st.booleans(),
    float: st.floats(allow_nan=False),
    type(None): st.none(),
    Any: WORDS | NUMBERS | st.none(),
}
MADE = WHOLE | PLAIN | {Die: st.sampled_from(("d2", "d6", "d20", "d1000"))}


@cache
def anything(hint: Any) -> SearchStrategy[Any]:
    """Values of a type, as its annotations say it."""
    if hint in MADE:
        return MADE[hint]
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return within(args[0], [mark for mark in args[1:] if isinstance(mark, Meta)])
    if origin is Literal:
        return st.sampled_from(args)
    if origin in (Union, types.UnionType):
        return st.one_of(*map(anything, args))
    if origin is tuple:
        several = args[-1] is Ellipsis
        return st.lists(anything(args[0]), max_size=3).map(tuple) if several else st.tuples(*map(anything, args))
    if origin in (dict, Mapping):
        return st.dictionaries(KEYS, anything(args[1]), max_size=3)
    if hint in BASES:
        return st.deferred(lambda: st.one_of(*map(struct, BASES[hint])))
    assert isinstance(hint, type), hint
    assert issubclass(hint, Struct), hint
    return struct(hint)


def within(hint: Any, marks: list[Meta]) -> SearchStrategy[Any]:
    """Values of a type; numbers and lists within their limits, which the codec holds them to."""
    if shortest := max((mark.min_length for mark in marks if mark.min_length is not None), default=0):
        return anything(hint).filter(lambda made: len(made) >= shortest)
    least = max(int(mark.ge) for mark in (*marks, Meta(ge=-(10**12))) if mark.ge is not None)
    most = min(int(mark.le) for mark in (*marks, Meta(le=10**12)) if mark.le is not None)
    return st.integers(least, most) if hint is int else anything(hint)


@cache
def struct(kind: type[S]) -> SearchStrategy[S]:
    """A struct of that kind with any fields."""
    if kind in WHOLE:
        return WHOLE[kind]
    hints = get_type_hints(kind, include_extras=True)
    return st.builds(kind, **{name: anything(hints[name]) for name in kind.__struct_fields__})


SAMPLES = 25  # events of each kind


@cache
def samples(kind: type[Event]) -> tuple[Event, ...]:
    """Events of a kind with any fields: the same in every run, and for every test."""
    found: list[Event] = []

    @settings(max_examples=SAMPLES, derandomize=True, phases=[Phase.generate], suppress_health_check=[*HealthCheck])
    @given(struct(kind))
    def collect(event: Event) -> None:
        found.append(event)

    collect()
    return tuple(found)
