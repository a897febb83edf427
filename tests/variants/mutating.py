"""Rows changed at random: good ones of a game with other values in their fields, fitting or not."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from hypothesis import strategies as st
from msgspec import inspect as types

from caltrop.games import registry
from caltrop.games.common.library.data_rows import alternatives, marks_of, plain_type, struct_type
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.rulings import NumberDial, NumberRuling, Ruling

JUNK: list[Any] = [
    "", "d7", "1d6", "forever and a day", "two turns", "-1", -1, 0, 1, 21, 10**9, True, False, 1.5, [], ["x"], [1],
    {}, {"does": "edge"}, [{"does": "edge", "by": 1}], [{}], "x" * 2000, "a\nb", "\x00", "  ", "é", "<b>", "{0}", "d6",
]  # fmt: skip
LENGTHS = ["", "instant", "rest", "night", "1 round", "3 rounds", "9999 days", "0 rounds", "10 minutes", "1 day"]
OWN_LENGTHS = [*LENGTHS, "permanent", "2 turns", "1 watch", "999 watches", "999 turns"]
WORDS = ["gloom", "Gloom of the Deep", "a, b", "x" * 60, "O'Hara", "ünïcode", "-", "1", "%s", "<i>"]


@cache
def game(id: str) -> Game:
    found = registry.find(id)
    assert isinstance(found, Game)
    return found


def fitting(kind: types.Type, library: Any) -> st.SearchStrategy[Any]:
    """Values that a field can have."""
    shelf = marks_of(kind).get("refers")
    if shelf:
        return st.sampled_from(["", *list(getattr(library, str(shelf), {}))[:8]])
    return st.one_of([plainly_fitting(each, library) for each in alternatives(kind)])


def plainly_fitting(kind: types.Type, library: Any) -> st.SearchStrategy[Any]:  # noqa: PLR0911 - by type
    match kind:
        case types.LiteralType():
            return st.sampled_from(list(kind.values))
        case types.BoolType():
            return st.booleans()
        case types.IntType():
            least, most = int(kind.ge or 0), int(kind.le if kind.le is not None else 100)
            return st.sampled_from([least, most]) | st.integers(least, most)
        case types.StrType() if kind.pattern and "d(" in kind.pattern:
            return st.sampled_from(["", "d4", "d6", "1d6", "3d6", "9d20", "d20", "d1000"])
        case types.StrType() if kind.pattern and "round" in kind.pattern:
            return st.sampled_from(OWN_LENGTHS)
        case types.StrType():
            return st.sampled_from(WORDS)
        case types.VarTupleType():
            return st.lists(fitting(kind.item_type, library), max_size=4)
        case types.DictType():
            keys = fitting(kind.key_type, library)
            return st.dictionaries(keys, fitting(kind.value_type, library), max_size=3)
        case types.StructType():
            return records(kind, library)
    return st.none()


def records(kind: types.StructType, library: Any) -> st.SearchStrategy[dict[str, Any]]:
    needed = {f.encode_name: fitting(f.type, library) for f in kind.fields if f.required}
    more = {f.encode_name: fitting(f.type, library) for f in kind.fields if not f.required}
    tag = {kind.tag_field: st.just(kind.tag)} if kind.tag_field else {}
    return st.fixed_dictionaries({**tag, **needed}, optional=more)


@st.composite
def changed_rows(draw: st.DrawFn, id: str, key: str) -> dict[str, Any]:
    """A row of a game with some fields changed; perhaps under a new id, then it is whole."""
    library = game(id).library
    rows = library.raw(key)
    name = draw(st.sampled_from(sorted(rows)))
    fields = {f.encode_name: f.type for f in struct_type(library.shelf_of(key).kind).fields if f.encode_name != "id"}
    row = {"id": name, **(rows[name] if draw(st.booleans()) else {})}
    if len(row) > 1 and draw(st.booleans()):
        row["id"] = "brand-new"
    for field in draw(st.lists(st.sampled_from(sorted(fields)), max_size=4, unique=True)):
        junk = draw(st.integers(0, 9)) == 0
        row[field] = draw(st.sampled_from(JUNK) if junk else fitting(fields[field], library))
    if draw(st.integers(0, 19)) == 0:
        row[draw(st.sampled_from(["colour", "price", "does"]))] = draw(st.sampled_from(JUNK))
    if plain_type(fields.get("die", types.NoneType())) and key == "table" and isinstance(row.get("rows"), list):
        row["die"] = f"d{len(row['rows'])}" if len(row["rows"]) > 1 else ""
    return row


def turned(ruling: Ruling[str]) -> st.SearchStrategy[Any]:
    """What a dial or a ruling can be, and now and then something else."""
    if isinstance(ruling, NumberDial | NumberRuling):
        fits = st.sampled_from([ruling.least, ruling.most]) | st.integers(ruling.least, ruling.most)
        return st.one_of(
            fits, fits, fits.map(str), st.sampled_from([ruling.least - 1, ruling.most + 1, "many", *JUNK[:8]])
        )
    fitting_options = st.sampled_from(ruling.options)
    return st.one_of(fitting_options, fitting_options, st.sampled_from(["d7", "perhaps", *JUNK[:8]]))


@st.composite
def turned_dials(draw: st.DrawFn, known: Mapping[str, Ruling[str]]) -> dict[str, Any]:
    """Some dials or rulings of a game, each turned to anything."""
    ids = draw(st.lists(st.sampled_from(sorted(known)), max_size=3, unique=True))
    return {id: draw(turned(known[id])) for id in ids}


@st.composite
def changed_variants(draw: st.DrawFn) -> dict[str, Any]:
    """A variant of any game with a few rows, of one kind or several, and a few dials and rulings."""
    id = draw(st.sampled_from(registry.ids()))
    keys = draw(st.lists(st.sampled_from(sorted(game(id).library.kinds)), max_size=2, unique=True))
    dials, rulings = draw(turned_dials(game(id).dials)), draw(turned_dials(game(id).rulings))
    sections = {name: said for name, said in (("dials", dials), ("rulings", rulings)) if said}
    rows = {key: draw(st.lists(changed_rows(id, key), min_size=1, max_size=1)) for key in keys}
    return {"base": id, **sections, **rows}
