"""Homebrew: rows of the game's data that the facilitator makes up while the table runs.

Things, spells, creatures, conditions and random tables. They are kept with the table and found again by id or name.
Each is read by the types that play and the check of variants read rows by, and lies on the game's shelf as a row of a
variant's file would (`Shelves.lay`). Sheets copy values, so a row that is changed or taken away changes nothing that
was given, cast or caused before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Struct, structs

from caltrop.games.common.items import pack
from caltrop.games.common.items.carrying import Count
from caltrop.games.common.items.pack import Item
from caltrop.games.common.items.sharing import Place, Receivers, full_packs, hand_out, require_receivers
from caltrop.games.common.table.wants import Id, NoPlan
from caltrop.kernel.contract.move import AnyMove, Move, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, Pick, Unasked
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.contract.telling import HeardLine, Tellings
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import Refused, Refuses, refuse
from caltrop.kernel.state.events.characters import CharacterAdded
from caltrop.kernel.state.events.open_business import RowKept, RowShown
from caltrop.kernel.state.messages import Message
from caltrop.kernel.state.state import KeptRow, RowKind, State
from caltrop.messages import log

from .data_rows import RowMistake, mistake, read_row
from .random_tables import tables_led_to, with_title
from .shelves import Shelves

_S = TypeVar("_S", bound=Struct)
_LONGEST_ID = 40
_OF_THE_MOMENT = ("count", "on", "left")  # what is true of an item on a sheet, not of its row


def row_id(name: str) -> str:
    """Return a row's id from its name, in the letters that ids have; "" if the name has none of them."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:_LONGEST_ID].strip("-")


def fresh_row_id(scene: Scene, name: str, shelf: str, *, again: bool = True) -> str:
    """Return the id of a new row: neither the game nor the table has it; with `again`, one of that name is replaced."""
    stem = row_id(name) or "thing"
    kept = scene.state.homebrew
    taken = {*scene.game.shelf(shelf), *(id for id in kept if not (again and _is_replaceable(kept[id], name)))}
    ids = (f"own-{stem}", *(f"own-{stem}-v{n}" for n in range(2, len(taken) + 3)))
    return next(id for id in ids if id not in taken)


def _is_replaceable(kept: KeptRow, name: str) -> bool:
    """Is it a row that was made up in passing, under this name?"""
    return kept.name == name and not kept.shelved


def row_of(thing: Struct) -> dict[str, Any]:
    """Return a struct as a row of a data file: only what differs from the defaults."""
    found = {}
    for field in structs.fields(thing):
        value = getattr(thing, field.name)
        if field.required or value != field.default:
            found[field.name] = _plain_value(value)
    return {name: value for name, value in found.items() if value is not None}


def _plain_value(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain_value(each) for each in value]
    return row_of(value) if isinstance(value, Struct) else value


def keep_row(scene: Scene, thing: Item | Struct, id: str, kind: str) -> None:
    """Keep a thing or a creature with the table; only the facilitator hears of it."""
    row = {name: value for name, value in row_of(thing).items() if kind != "item" or name not in _OF_THE_MOMENT}
    scene.emit(RowKept(id, msgspec.convert({"kind": kind, "row": {**row, "id": id}}, KeptRow)), audience=())


def kept_rows(state: State, kind: str, of: type[_S]) -> dict[str, _S]:
    """Return the homebrew rows of one kind that do not lie on the game's shelf, by id."""
    found = {id: kept.row for id, kept in state.homebrew.items() if kept.kind == kind and not kept.shelved}
    return {id: msgspec.convert(row, of) for id, row in found.items()}


def kept_items(state: State) -> dict[str, Item]:
    """Return the homebrew things, whole: with all of their protection left."""
    found = kept_rows(state, "item", Item)
    return {id: structs.replace(item, left=item.protection) for id, item in found.items()}


def find_named(rows: Mapping[str, _S], what: str) -> _S | None:
    """Return the row of this id or name."""
    wanted = what.strip().lower()
    named = (row for row in rows.values() if str(getattr(row, "name", "")).lower() == wanted)
    return rows.get(what) or next(named, None)


def own_first(library: object, key: str, rows: Mapping[str, _S]) -> dict[str, _S]:
    """Return the rows of one kind with the table's own, or a variant's, before those of the book."""
    own = {str(row["id"]) for row in library.own.get(key, ())} if isinstance(library, Shelves) else frozenset[str]()
    return {**{id: row for id, row in rows.items() if id in own}, **rows}


RULE = "table.homebrew"
_SHOW = "table.show_row"
_MOST_KEPT = 200  # rows on the lists of one table
_MOST_BYTES = 30_000  # of one row
_MOST_BYTES_IN_ALL = 500_000
_NO_ONES: tuple[RowKind, ...] = ("creature",)  # players know of no creature before they meet it
USUAL: Mapping[RowKind, Mapping[str, Any]] = {
    "item": {"kind": "gear", "cost": 0},
    "spell": {"target": "creature"},
    "creature": {"rank": 1, "tactics": "", "moves": []},
}


class HomebrewWants(Wants, frozen=True, kw_only=True):
    """A row of a kind, with the fields of the game's own rows; `id` is the homebrew row that it changes.

    Players know of a thing, a condition, a spell or a table only if it is `shown`, of a creature never; of a spell also
    when one of the party knows it. A thing can be given at once `to` people, or laid down in a `place`.
    """

    kind: RowKind
    row: Annotated[dict[str, Any], Unasked] = {}
    id: Annotated[Id, Pick.kept] = ""
    shown: bool = False
    to: Annotated[Receivers, Advanced] = ()
    count: Annotated[Count, Advanced] = 1
    place: Annotated[Place, Advanced] = ""
    hidden: Annotated[bool, Advanced] = False

    @property
    def is_shown(self) -> bool:
        return self.shown and self.kind not in _NO_ONES

    @property
    def is_given(self) -> bool:
        """Does it come to the table at once?"""
        return self.kind == "item" and bool(self.to or self.place.strip())


# ---- is it right?
def _name_field(kind: RowKind) -> str:
    """Return the field that names a row."""
    return "title" if kind == "table" else "name"


def complete_row(library: Shelves, kind: RowKind, row: Mapping[str, Any], id: str) -> dict[str, Any]:
    """Return a row with what need not be said: its id, its number among its kind, an empty text, a table's die."""
    fields = library.shelf_of(kind).kind.__struct_fields__
    whole = {**USUAL.get(kind, {}), **({"text": ""} if "text" in fields else {}), **row, "id": id}
    if "n" in fields and "n" not in whole:
        whole["n"] = 1 + max((int(each.get("n", 0)) for each in library.raw(kind).values()), default=0)
    rows = whole.get("rows")
    if kind == "table" and "die" not in whole and isinstance(rows, list):
        whole["die"] = f"d{len(rows)}" if len(rows) > 1 else ""
    return whole


def homebrew_mistakes(library: Shelves, kind: RowKind, whole: Mapping[str, Any]) -> Iterator[RowMistake]:
    """Yield every mistake in a row of homebrew: those of the check of variants, and a name that another row has."""
    yield from library.row_mistakes(kind, whole, over={})
    field = _name_field(kind)
    name = str(whole.get(field, "")).strip().casefold()
    if not name and kind == "condition":  # a file may leave it out where its id says it
        yield mistake(field, "missing-field")
    free = library.retired | {whole["id"]}  # a row that every game has is no bar to one of the same name
    others = (each for id, each in library.raw(kind).items() if id not in free and not library.is_made(kind, id))
    if name and any(name in _names_of(kind, each) for each in others):
        yield mistake(field, "row-name-taken", got=str(whole[field])[:60])


def _names_of(kind: RowKind, row: Mapping[str, Any]) -> set[str]:
    """Return what a row is called; a condition also goes by its id, and by other words for it."""
    more = (row["id"], *row.get("aliases", ())) if kind == "condition" else ()
    return {str(word).casefold() for word in (row.get(_name_field(kind), ""), *more)}


def _refuse_mistakes(found: list[RowMistake]) -> None:
    """Refuse a row with all its mistakes at once."""
    refusals = [refusal_of_row(each) for each in found]
    if refusals:
        raise Refuses(structs.replace(refusals[0], also=tuple(refusals[1:])))


def refusal_of_row(found: RowMistake) -> Refused:
    """Return a mistake in a row as a refusal."""
    return Refused("row-not-there" if found.code == "missing-row" else found.code, RULE, found.facts)


def _check_size(state: State, id: str, whole: Mapping[str, Any]) -> None:
    """Refuse a row that is too long, one too many, and one that makes all of them too long."""
    size = _row_size(whole)
    others = [kept for other, kept in state.homebrew.items() if other != id]
    if size > _MOST_BYTES:
        refuse("row-too-long", RULE, got=size, most=_MOST_BYTES)
    if sum(1 for kept in others if not kept.retired) >= _MOST_KEPT:
        refuse("too-much-homebrew", RULE, most=_MOST_KEPT)
    if size + sum(_row_size(kept.row) for kept in others) > _MOST_BYTES_IN_ALL:
        refuse("homebrew-too-long", RULE, most=_MOST_BYTES_IN_ALL)


def _row_size(row: Mapping[str, Any]) -> int:
    return len(msgspec.json.encode(row))


def _library_for(scene: Scene, kind: RowKind) -> Shelves:
    """Return the library with a shelf for this kind of rows."""
    library = scene.game.library
    if not isinstance(library, Shelves) or kind not in library.kinds:
        refuse("no-such-shelf", RULE, kind=kind, game=scene.game.title)
    return library


def _whole_row(scene: Scene, want: HomebrewWants) -> dict[str, Any]:
    """Return the row that is kept."""
    library = _library_for(scene, want.kind)
    field = _name_field(want.kind)
    name = want.row.get(field)
    shelf = str(library.shelf_of(want.kind).attrname)
    row = {**want.row, field: name.strip()} if isinstance(name, str) else want.row
    id = want.id or fresh_row_id(scene, str(row.get(field, "")), shelf, again=False)
    return complete_row(library, want.kind, row, id)


# ---- make, or change
def require_kept(scene: Scene, id: str, kind: RowKind | None = None) -> KeptRow:
    """Return a homebrew row that is on the list."""
    found = scene.state.homebrew.get(id)
    if found is None or found.retired or (kind is not None and found.kind != kind):
        refuse("nothing-kept", RULE, got=id)
    return found


def _plan_homebrew(scene: Scene, actor: str, want: HomebrewWants) -> NoPlan:
    library = _library_for(scene, want.kind)
    if want.id:
        require_kept(scene, want.id, want.kind)
    whole = _whole_row(scene, want)
    _check_size(scene.state, whole["id"], whole)
    _refuse_mistakes(list(homebrew_mistakes(library, want.kind, whole)))
    require_receivers(scene, want.to)
    shelf = library.shelf_of(want.kind)
    given = [structs.replace(shelf.stocked(read_row(shelf.kind, whole)), count=want.count)] if want.is_given else []
    return plan_without_dice(*full_packs(scene, want.to, given))


def _keep_homebrew(scene: Scene, actor: str, want: HomebrewWants, outcome: Nothing) -> None:
    """Keep the row, and give the thing to those who shall have it; who may know of the row reads that it is there."""
    whole = _whole_row(scene, want)
    before = scene.state.homebrew.get(want.id)
    kept = KeptRow(want.kind, whole, shelved=True, shown=want.is_shown)
    scene.emit(RowKept(whole["id"], kept, bool(want.id)), audience=None if kept.shown else ())
    if want.kind == "table":
        _follow_title(scene, before.name if before is not None else "", kept.name)
        _show_inner(scene, whole["id"])
    if want.is_given:
        made = structs.replace(scene.game.shelf("items")[whole["id"]], count=want.count)
        hand_out(scene, want.to, [made], 0, place=want.place, hidden=want.hidden)


def _follow_title(scene: Scene, before: str, after: str) -> None:
    """Let the rows of other homebrew tables name a table by its new title."""
    if not before or before == after:
        return
    for id, kept in tuple(scene.state.homebrew.items()):
        if kept.kind == "table":
            rows = [with_title(str(row), before, after) for row in kept.row.get("rows", ())]
            if rows != kept.row.get("rows"):
                scene.emit(RowKept(id, structs.replace(kept, row={**kept.row, "rows": rows}), True), audience=())


# ---- what players know of
class ShowRowWants(Wants, frozen=True, kw_only=True):
    """A homebrew thing, spell, condition or table, and whether players know of it."""

    id: Annotated[Id, Pick.kept]
    shown: bool = True


def _plan_show(scene: Scene, actor: str, want: ShowRowWants) -> NoPlan:
    found = require_kept(scene, want.id)
    if found.kind in _NO_ONES or not found.shelved:
        refuse("never-shown", _SHOW, name=found.name)
    if found.shown == want.shown:
        refuse("shown-already" if want.shown else "hidden-already", _SHOW, name=found.name)
    return plan_without_dice()


def _show_row(scene: Scene, actor: str, want: ShowRowWants, outcome: Nothing) -> None:
    _mark_shown(scene, want.id, want.shown)
    if scene.state.homebrew[want.id].kind == "table":
        (_show_inner if want.shown else _hide_outer)(scene, want.id)


def _mark_shown(scene: Scene, id: str, shown: bool) -> None:
    found = scene.state.homebrew[id]
    scene.emit(RowShown(id, found.name, found.kind, shown), audience=None if shown else ())


def _show_inner(scene: Scene, id: str) -> None:
    """Show the tables that a shown one leads to: who rolls on it reads their rows."""
    kept = scene.state.homebrew
    for inner in _inner_tables(scene, id) if kept[id].shown else ():
        if inner in kept and not kept[inner].shown:
            _mark_shown(scene, inner, True)


def _hide_outer(scene: Scene, id: str) -> None:
    """Hide the tables that lead to a hidden one."""
    for outer, kept in tuple(scene.state.homebrew.items()):
        if kept.kind == "table" and kept.shown and id in _inner_tables(scene, outer):
            _mark_shown(scene, outer, False)


def _inner_tables(scene: Scene, id: str) -> list[str]:
    """Return the ids of the tables that a table leads to."""
    tables = scene.game.shelf("tables")
    return [table.id for table in tables_led_to(tables, tables[id])] if id in tables else []


MOVES: tuple[AnyMove, ...] = (
    Move(RULE, HomebrewWants, _plan_homebrew, _keep_homebrew, by="facilitator"),
    Move(_SHOW, ShowRowWants, _plan_show, _show_row, rule=RULE, by="facilitator"),
)


_NEW: Mapping[str, type[log.NewItem | log.NewSpell | log.NewCondition | log.NewRandomTable]] = {
    "item": log.NewItem,
    "spell": log.NewSpell,
    "condition": log.NewCondition,
    "table": log.NewRandomTable,
}


def _tell_keeping(event: RowKept, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell what is kept, unless the line brings it to the table as well; what players know of, they read as new."""
    comes = any(isinstance(e, pack.ItemGained | CharacterAdded) for e in heard.events)
    if comes:
        return ()
    if event.changed and any(isinstance(e, RowKept) for e in heard.events[:at]):
        return ()  # another table names one by its new title
    kind = (
        log.ChangesRow if event.changed else _NEW.get(event.row.kind, log.KeepsRow) if event.row.shown else log.KeepsRow
    )
    return (kind(event.row.name),)


def _tell_showing(event: RowShown, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell what players know of now; tables that a shown one leads to are part of it."""
    earlier = any(isinstance(e, RowShown | RowKept) for e in heard.events[:at])
    if event.of == "table" and event.shown and earlier:
        return ()
    return ((_NEW.get(event.of, log.KeepsRow) if event.shown else log.HidesRow)(event.name),)


TELLINGS = Tellings(
    {
        "row-kept": _tell_keeping,
        "row-discarded": lambda e, heard, at: (log.DiscardsRow(e.name),),
        "row-retired": lambda e, heard, at: (log.DiscardsRow(e.name),),
        "row-shown": _tell_showing,
    }
)
