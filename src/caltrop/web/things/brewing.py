"""The form of a homemade row: its fields from the type of the game's own rows, and the row as it was typed.

What is typed is read into a row as a file would have it, mistakes and all; the move, or the form before it, tells every
mistake at its field, and what was typed stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct
from msgspec import inspect as types

from caltrop import words
from caltrop.games.common.library.texts import Shelves
from caltrop.games.common.rows.fields import SAME_OPTIONS
from caltrop.games.common.rows.reading import (
    RowMistake,
    alternatives,
    item_type,
    marks_of,
    plain_type,
    record_of,
    records,
    struct_type,
)
from caltrop.games.common.table_moves.homebrew import complete_row, homebrew_mistakes, refusal_of_row
from caltrop.kernel.errors import Refused
from caltrop.kernel.game import Game
from caltrop.kernel.state import RowKind
from caltrop.web.access.fields import Posted, all_values, first_value
from caltrop.web.forms.context import Option

Control: TypeAlias = Literal[
    "text", "long", "lines", "words", "pairs", "number", "yes-no", "choice", "choices", "records"
]
START = "r."  # how the names of a form's fields begin
THERE = "there"  # a hidden field of each record, so that an empty one is not forgotten
MADE_BY_US = frozenset({"id", "n", "a", "many", "first", "told", "ruled", "endures", "aliases", "says"})
OF_A_TABLE = frozenset({"die"})  # follows from the rows
FIRST = ("name", "title", "kind", "text", "rows", "does", "ends", "lasts", "moves", "loot", "condition")  # not below
NEW_RECORD = {"does": {"does": "edge", "by": -1}}
SHARED_OPTIONS = {"what": "cannot", "on": "on", "ends": "ends"}  # fields whose options other forms have words for
LONG = 300  # characters of a text that has several lines
INDEX = re.compile(r"\[(\d+)\]")


class BrewField(Struct, frozen=True):
    """A field of the form: where it stands in the row, what it says, and what is wrong with it."""

    path: str
    label: str
    control: Control
    value: str | tuple[str, ...] = ""
    options: tuple[Option, ...] = ()
    help: str = ""
    required: bool = False
    wrong: tuple[str, ...] = ()
    records: tuple[BrewRecord, ...] = ()
    longest: int = 500

    @property
    def name(self) -> str:
        return START + self.path

    @property
    def id(self) -> str:
        return "brew-" + self.path.replace(".", "-")

    @property
    def is_said(self) -> bool:
        """Does it have a value, or something wrong with it?"""
        return bool(self.value or self.records or self.wrong)


class BrewRecord(Struct, frozen=True):
    """One of several in a field: an effect of a condition, an attack of a creature."""

    path: str
    title: str
    fields: tuple[BrewField, ...]
    help: str = ""
    kind: BrewField | None = None  # which kind of effect it is


class BrewForm:
    """The form of one row, as it was typed or as a row of the game has it."""

    def __init__(self, game: Game, kind: RowKind, row: Mapping[str, Any], mistakes: Iterable[RowMistake] = ()) -> None:
        assert isinstance(game.library, Shelves)
        self.game, self.library, self.kind, self.row = game, game.library, kind, row
        self.type = struct_type(self.library.shelf_of(kind).kind)
        self.mistakes = [(path_of(each.field), self.sentence(each)) for each in mistakes]

    # ---- what is wrong
    @property
    def sentences(self) -> tuple[str, ...]:
        """Everything that is wrong."""
        return tuple(dict.fromkeys(sentence for _, sentence in self.mistakes))

    def sentence(self, found: RowMistake) -> str:
        no = refusal_of_row(found)
        named = {**no.facts, "name": self.label_of(found.field)}
        return words.sentence(Refused(no.code, no.rule, named), self.game)

    def label_of(self, field: str) -> str:
        """Return where a mistake is, in words: "Effects 2, Better or worse by"."""
        parts, context, said = field.split("."), str(self.kind), []
        for part in parts:
            name, number = part.partition("[")[0], INDEX.search(part)
            said.append(label(self.game, context, name) + (f" {number[1]}" if number else ""))
            context = name
        return ", ".join(said)

    def wrong_at(self, path: str, control: Control) -> tuple[str, ...]:
        whole = (path, f"{path}.") if control != "records" else (path,)
        return tuple(s for at, s in self.mistakes if at == path or (len(whole) > 1 and at.startswith(whole[1])))

    # ---- fields
    @property
    def fields(self) -> tuple[BrewField, ...]:
        """The fields that most rows have."""
        return tuple(f for f in self.all_fields if is_first(f))

    @property
    def more(self) -> tuple[BrewField, ...]:
        """The fields that few rows have."""
        return tuple(f for f in self.all_fields if not is_first(f))

    @property
    def all_fields(self) -> tuple[BrewField, ...]:
        left_out = MADE_BY_US | (OF_A_TABLE if self.kind == "table" else frozenset())
        named = [f for f in self.type.fields if f.encode_name not in left_out]
        named.sort(key=lambda f: (f.encode_name not in ("name", "title"), f.encode_name != "text"))
        return tuple(self.field(f, self.row, "", self.kind) for f in named)

    def field(self, field: types.Field, row: Mapping[str, Any], before: str, context: str) -> BrewField:
        name, control = field.encode_name, control_of(field, self.library, context)
        path, value = before + name, row.get(name)
        return BrewField(
            path,
            label(self.game, context, name),
            control,
            shown_value(control, value),
            tuple(self.options(field, context)) if control in ("choice", "choices") else (),
            words.find("brew", f"help-{context}-{name}") or words.find("brew", f"help-{name}"),
            field.required or name in ("name", "title"),
            self.wrong_at(path, control),
            tuple(self.record(field, n, each, path) for n, each in enumerate(value or ()))
            if control == "records"
            else (),
            longest_of(field.type),
        )

    def records_of(self, field: types.Field, value: Any, path: str) -> tuple[BrewRecord, ...]:
        return tuple(self.record(field, n, each, path) for n, each in enumerate(value or ()))

    def record(self, field: types.Field, n: int, each: Any, path: str) -> BrewRecord:
        inner = item_type(field.type)
        assert inner is not None
        row = each if isinstance(each, Mapping) else {}
        kind = record_of(inner, row) or records(inner)[0]
        before, name = f"{path}.{n}.", field.encode_name
        tagged = kind.tag_field
        context = str(kind.tag) if tagged else name
        fields = tuple(self.field(f, row, before, context) for f in kind.fields)
        chooser = self.chooser(records(inner), before, tagged, context) if tagged else None
        title = words.text(f"brew-one-{name}", n=n + 1)
        return BrewRecord(f"{path}.{n}", title, fields, words.find("brew", f"help-{context}"), chooser)

    def chooser(self, kinds: tuple[types.StructType, ...], before: str, tag: str, chosen: str) -> BrewField:
        """Return the field that says which kind of effect it is."""
        options = (Option(str(k.tag), words.find("brew", f"does-{k.tag}") or str(k.tag)) for k in kinds)
        ordered = tuple(sorted(options, key=lambda o: o.label.casefold()))
        return BrewField(before + tag, words.text("brew-effect-kind"), "choice", chosen, ordered, required=True)

    def options(self, field: types.Field, context: str) -> Iterator[Option]:
        name = field.encode_name
        own = game_words(name, context, self.library)
        inner = item_type(field.type) or field.type
        shelf = marks_of(inner).get("refers")
        if own:
            yield from (Option(word, word) for word in own)
        elif shelf:
            rows: Mapping[str, Any] = getattr(self.library, str(shelf), {})
            yield from (Option(id, str(getattr(r, "title", "") or r.name), english="all") for id, r in rows.items())
        else:
            values = (v for kind in alternatives(inner) if isinstance(kind, types.LiteralType) for v in kind.values)
            yield from (Option(str(v), option_label(context, name, str(v))) for v in values if v != "")

    def starts(self) -> tuple[Option, ...]:
        """Return the rows that a new one can start from."""
        rows = self.library.raw(self.kind).items()
        named = (
            (id, str(row.get("name") or row.get("title") or id)) for id, row in rows if id not in self.library.retired
        )
        return tuple(Option(id, name, english="all") for id, name in sorted(named, key=lambda each: each[1].casefold()))


def is_first(field: BrewField) -> bool:
    return field.required or field.path in FIRST


def label(game: Game, context: str, name: str) -> str:
    """Return what a field is called: in this kind of row, in any, or as the game's own things call it."""
    if name == "title":
        return words.text("brew-title-table")
    here = words.find("brew", f"{context}-{name}")
    return here or words.find("brew", name) or words.find("thing", name) or words.word("setting", name, game)


def option_label(context: str, name: str, value: str) -> str:
    """Return an option in words."""
    shared = SHARED_OPTIONS.get(name) if context not in ("without", "loses") else None
    found = words.find("choice", f"{shared}-{value}") if shared else ""
    found = found or words.find("brew", f"{context}-{name}-{value}")
    found = found or words.find("brew", f"{SAME_OPTIONS.get(name, name)}-{value.replace('+', '-')}")
    return found or words.find("thing", f"{name}-{value}") or as_said(value)


def as_said(value: str) -> str:
    return value.replace("-", " ").replace("_", " ")


def path_of(field: str) -> str:
    """Return the place of a mistake as the form names it: "does[2].by" is "does.1.by"."""
    return INDEX.sub(lambda found: f".{int(found[1]) - 1}", field)


# ---- controls by type
def control_of(field: types.Field, library: Shelves, context: str) -> Control:
    inner, kinds, name = item_type(field.type), alternatives(field.type), field.encode_name
    if inner is not None:
        return control_of_list(inner, name, is_words=not game_words(name, context, library))
    if game_words(name, context, library) or marks_of(field.type).get("refers"):
        return "choice"
    named = [kind for kind in kinds if not isinstance(kind, types.NoneType)]
    if all(isinstance(kind, types.LiteralType) for kind in named):
        return "choice"
    if len(named) > 1:
        return "text"
    match named[0]:
        case types.BoolType():
            return "yes-no"
        case types.IntType():
            return "number"
        case types.DictType():
            return "pairs"
    return "long" if longest_of(field.type) > LONG else "text"


def control_of_list(inner: types.Type, name: str, *, is_words: bool) -> Control:
    if records(inner):
        return "records"
    if isinstance(plain_type(inner), types.LiteralType) or not is_words:
        return "choices"
    return "lines" if name in ("rows", "loot") else "words"


def game_words(name: str, context: str, library: Shelves) -> tuple[str, ...]:
    """Return the game's own words that an effect may name: attributes, pools, distances."""
    match context, name:
        case ("edge" | "without", "of") | ("cannot", "use"):
            return library.attributes
        case "hurts", "to":
            return library.pools
        case "place", "zone":
            return library.zones
    return ()


def longest_of(kind: types.Type) -> int:
    found = (each.max_length for each in alternatives(kind) if isinstance(each, types.StrType))
    return next((longest for longest in found if longest), 20_000 if item_type(kind) is not None else 500)


def shown_value(control: Control, value: Any) -> str | tuple[str, ...]:
    """Return a value as its control shows it."""
    if control == "choices":
        return tuple(map(str, value)) if isinstance(value, list | tuple) else ()
    if control == "records" or value is None or value is False:
        return ""
    if control == "pairs" and isinstance(value, Mapping):
        return ", ".join(f"{key} {each}" for key, each in value.items())
    if isinstance(value, list | tuple):
        return ("\n" if control == "lines" else ", ").join(map(str, value))
    return "yes" if value is True else str(value)


# ---- what was typed
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
    control, text = control_of(field, library, context), first_value(posted, key).strip()
    match control:
        case "records":
            return read_records(field, library, posted, key) or None
        case "choices":
            return list(all_values(posted, key)) or None
        case "yes-no":
            return True if text == "yes" else None
        case "lines":
            return [line.strip() for line in text.splitlines() if line.strip()] or None
        case "words":
            return [word.strip() for word in text.split(",") if word.strip()] or None
        case "pairs":
            return dict(map(read_pair, text.split(","))) if text else None
    if not text:
        return None
    is_number = any(isinstance(each, types.IntType) for each in alternatives(field.type))
    return int(text) if is_number and re.fullmatch(r"[+-]?\d{1,9}", text) else text


def read_pair(text: str) -> tuple[str, str]:
    """Return a name and its value: "athletics d6"."""
    name, _, value = text.strip().rpartition(" ")
    return name.strip() or value, value if name else ""


def read_records(field: types.Field, library: Shelves, posted: Posted, key: str) -> list[dict[str, Any]]:
    inner = item_type(field.type)
    assert inner is not None
    found, known = [], records(inner)
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
        return {}
    left_out = {"id", "n", "aliases"} if named else {"id", "n", "aliases", "name", "title", "a", "many"}
    return {name: value for name, value in there.items() if name not in left_out}
