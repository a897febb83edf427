"""What the Homebrew place lists, and what its form is about."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec import inspect as types

from caltrop import words
from caltrop.games.common.library.data_rows import RowMistake, alternatives, item_type, records, struct_type
from caltrop.games.common.library.homebrew import USUAL, complete_row, homebrew_mistakes
from caltrop.games.common.library.shelves import Shelves
from caltrop.games.homebrew_file import row_for_file
from caltrop.kernel.contract.game import Game
from caltrop.kernel.state.events.open_business import RowKept
from caltrop.kernel.state.state import KeptRow, RowKind, State
from caltrop.table.log import Entry
from caltrop.web.gate.fields import Posted, all_values, first_value
from caltrop.web.page.condition_lines import effects_text

from .form import START, BrewForm, Control, control_of, find_reference, shelf_named

THERE = "there"  # a hidden field of each record, so that an empty one is not forgotten
NEW_RECORD = {"does": {"does": "edge", "by": -1}}


def typed_row(library: Shelves, kind: RowKind, fields: Posted) -> dict[str, Any]:
    """Return the row that a form says, as a file would have it; empty fields are left out."""
    return read_record(struct_type(library.shelf_of(kind).kind), library, fields, START, kind)


def read_record(kind: types.StructType, library: Shelves, posted: Posted, before: str, context: str) -> dict[str, Any]:
    row: dict[str, Any] = {kind.tag_field: kind.tag} if kind.tag_field else {}
    for field in kind.fields:
        value = read_value(field, library, posted, before + field.encode_name, context)
        if value is not None:
            row[field.encode_name] = value
    return row


def read_value(field: types.Field, library: Shelves, posted: Posted, key: str, context: str) -> Any:
    """Return what was typed in one field; None where it was left empty."""
    match control_of(field, library, context):
        case "records":
            return read_records(field, library, posted, key) or None
        case "choices":
            return list(all_values(posted, key)) or None
        case "pick":
            text = first_value(posted, key).strip()
            return find_reference(library, shelf_named(field), text) if text else None
        case control:
            return read_text(field, control, first_value(posted, key).strip())


def read_text(field: types.Field, control: Control, text: str) -> Any:
    if not text:
        return None
    match control:
        case "yes-no":
            return True if text == "yes" else None
        case "lines":
            return [line.strip() for line in text.splitlines() if line.strip()] or None
        case "words":
            return [word.strip() for word in text.split(",") if word.strip()] or None
        case "pairs":
            return dict(map(read_pair, text.split(",")))
        case "length":
            return words.canonical_length(text)
    is_number = any(isinstance(each, types.IntType) for each in alternatives(field.type))
    return int(text) if is_number and re.fullmatch(r"[+-]?\d{1,9}", text) else text


def read_pair(text: str) -> tuple[str, str]:
    """Return a name and its value: "athletics d6"."""
    name, _, value = text.strip().rpartition(" ")
    return name.strip() or value, value if name else ""


def read_records(field: types.Field, library: Shelves, posted: Posted, key: str) -> list[dict[str, Any]]:
    inner = item_type(field.type)
    assert inner is not None
    found = []
    known = records(inner)
    for n in range(20):
        before = f"{key}.{n}."
        if first_value(posted, before + THERE):
            tag = known[0].tag_field
            chosen = first_value(posted, before + tag) if tag else ""
            kind = next((each for each in known if each.tag == chosen), known[0])
            found.append(read_record(kind, library, posted, before, str(kind.tag) if tag else field.encode_name))
    return found


def change_records(row: dict[str, Any], *, add: str, drop: str) -> dict[str, Any]:
    """Return the row with one record more, or without one: "does", "does.1"."""
    if add in NEW_RECORD or add == "moves":
        row[add] = [*row.get(add, ()), dict(NEW_RECORD.get(add, {}))]
    name, _, n = drop.partition(".")
    if n.isdecimal() and isinstance(row.get(name), list):
        row[name] = [each for at, each in enumerate(row[name]) if at != int(n)]
    return row


def check_typed(library: Shelves, kind: RowKind, row: Mapping[str, Any], id: str) -> list[RowMistake]:
    """Return every mistake in a row that was typed."""
    return list(homebrew_mistakes(library, kind, complete_row(library, kind, row, id or "own-new")))


def start_row(library: Shelves, kind: RowKind, start: str, *, named: bool) -> dict[str, Any]:
    """Return a row to start from: one of the game or the table, without what is its alone; or nothing."""
    there = library.raw(kind).get(start)
    if there is None:
        return {name: value for name, value in USUAL.get(kind, {}).items() if value}
    left_out = {"id", "n", "aliases"} if named else {"id", "n", "aliases", "name", "title", "a", "many"}
    return {name: value for name, value in there.items() if name not in left_out}


ORDER: tuple[RowKind, ...] = ("item", "spell", "creature", "condition", "table")
MAY_BE_SHOWN = ("item", "spell", "condition", "table")
NO_OUTER = ("outer", "open", "slot", "add", "drop", "back")  # fields that say what to do with a form


class BrewLine(Struct, frozen=True):
    """A homebrew row on the list, with what it is in a sentence."""

    id: str
    kept: KeptRow
    says: str = ""


class BrewGroup(Struct, frozen=True):
    """The homebrew rows of one kind."""

    kind: RowKind
    lines: tuple[BrewLine, ...]


class Brewing(Struct, frozen=True):
    """What the form is about: the kind of row, the homebrew row that it changes, and whether players know of it.

    A thing can be given at once: `to` these, or laid down in a place. `outer` is the form, as it was typed, from which
    this one was opened, and `slot` the field there that shall name what is made here.
    """

    kind: RowKind
    id: str = ""
    shown: bool = False
    to: tuple[str, ...] = ()
    count: str = "1"
    place: str = ""
    hidden: bool = False
    outer: str = ""
    slot: str = ""


def kinds_of(game: Game) -> tuple[RowKind, ...]:
    """Return the kinds of rows that the game has."""
    return tuple(kind for kind in ORDER if isinstance(game.library, Shelves) and kind in game.library.kinds)


def read_kind(word: str, game: Game) -> RowKind | None:
    return next((kind for kind in kinds_of(game) if kind == word), None)


# ---- the list
def brew_groups(game: Game, state: State) -> dict[str, object]:
    """Return the homebrew rows that are on the list, by kind."""
    kept = {id: row for id, row in state.homebrew.items() if not row.retired}
    lines = [BrewLine(id, row, row_in_words(game, row)) for id, row in kept.items()]
    groups = [BrewGroup(kind, tuple(line for line in lines if line.kept.kind == kind)) for kind in kinds_of(game)]
    has_spells = "spell" in kinds_of(game)
    return {"groups": groups, "any_kept": bool(kept), "may_be_shown": MAY_BE_SHOWN, "has_spells": has_spells}


def row_in_words(game: Game, kept: KeptRow) -> str:
    """Return what a row is or does: its text, a condition's effects, how many rows a table has."""
    if kept.kind == "table":
        return words.text("brew-rows-of", n=len(kept.row.get("rows", ())), die=str(kept.row.get("die", "")))
    found = game.shelf("conditions").get(kept.row["id"]) if kept.kind == "condition" else None
    does = effects_text(found.does, game) if found is not None else ""
    return " ".join(each for each in (str(kept.row.get("text", "")).strip(), does) if each)


# ---- the form
def empty_form(
    game: Game, state: State, word: str, start: str, id: str, to: str = "", spell: str = ""
) -> dict[str, object] | None:
    """Return the form of a new row, empty or started from another, or of a homebrew row; None if there is no such.

    A new thing can be for a character, and be a book with a spell.
    """
    kind = read_kind(word, game)
    kept = state.homebrew.get(id)
    if kind is None or (id and (kept is None or kept.retired or kept.kind != kind)):
        return None
    library: Shelves = game.library
    row = start_row(library, kind, id or start, named=bool(id))
    if kept is not None and not kept.shelved:  # made up in passing: as the game's own rows have it
        row = {k: v for k, v in row_for_file(library, kind, kept.row)[0].items() if k not in ("id", "n")}
    if kind == "item" and spell in game.shelf("spells"):
        row = {
            **row,
            "name": words.text("brew-book-of", name=game.shelf("spells")[spell].name),
            "kind": "book",
            "spell": spell,
        }
    about = Brewing(kind, id, kept.shown if kept is not None else False, (to,) if to else ())
    return {"form": BrewForm(game, kind, row), "typed": about, "start": start}


def posted_brewing(fields: Posted, game: Game) -> Brewing | None:
    """Return what a form was about that was sent."""
    kind = read_kind(first_value(fields, "kind"), game)
    if kind is None:
        return None
    return Brewing(
        kind=kind,
        id=first_value(fields, "id"),
        shown=first_value(fields, "shown") == "yes",
        to=tuple(all_values(fields, "w.to")),
        count=first_value(fields, "w.count") or "1",
        place=first_value(fields, "w.place").strip(),
        hidden=first_value(fields, "w.hidden") == "yes",
        outer=first_value(fields, "outer"),
        slot=first_value(fields, "slot"),
    )


def typed_form(game: Game, fields: Posted, *, checked: bool) -> dict[str, object] | None:
    """Return the form with what was typed, and with `checked` every mistake in it."""
    about = posted_brewing(fields, game)
    if about is None:
        return None
    if made := first_value(fields, "open"):
        return inner_form(game, fields, made)
    if first_value(fields, "back") and about.outer:
        return outer_form(game, about, "")
    row = typed_row(game.library, about.kind, fields)
    row = change_records(row, add=first_value(fields, "add"), drop=first_value(fields, "drop"))
    wrong = check_typed(game.library, about.kind, row, about.id) if checked else []
    return {"form": BrewForm(game, about.kind, row, wrong), "typed": about, "start": ""}


def sound_want(game: Game, fields: Posted) -> dict[str, Any] | None:
    """Return the parameters of the move that keeps what was typed; None if there are mistakes in it."""
    about = posted_brewing(fields, game)
    row = typed_row(game.library, about.kind, fields) if about is not None else {}
    if about is None or check_typed(game.library, about.kind, row, about.id):
        return None
    want = {"kind": about.kind, "row": row, "id": about.id, "shown": about.shown}
    given = {"to": list(about.to), "count": about.count, "place": about.place, "hidden": about.hidden}
    return {**want, **given} if about.kind == "item" and (about.to or about.place) else want


# ---- a row that is made from within the form of another
def inner_form(game: Game, fields: Posted, word: str) -> dict[str, object] | None:
    """Return an empty form from within another, which is kept as it was typed."""
    kind = read_kind(word, game)
    if kind is None:
        return None
    typed = {name: values for name, values in fields.items() if name not in NO_OUTER}
    about = Brewing(kind, outer=msgspec.json.encode(typed).decode(), slot=first_value(fields, "slot"))
    return {"form": BrewForm(game, kind, {}), "typed": about, "start": ""}


def outer_form(game: Game, about: Brewing, made: str) -> dict[str, object] | None:
    """Return the form from which another was opened, as it was typed; with what was `made` there in its field."""
    try:
        typed = msgspec.json.decode(about.outer.encode(), type=dict[str, list[str]])
    except msgspec.DecodeError:
        return None
    if made:
        typed[START + about.slot] = [made]
    told = {name: values for name, values in typed.items() if values and name not in NO_OUTER}
    return typed_form(game, told, checked=False)


def kept_id(done: Entry) -> str:
    """Return the id of the row that an entry has kept."""
    return next((each.fact.id for each in done.emitted if isinstance(each.fact, RowKept)), "")
