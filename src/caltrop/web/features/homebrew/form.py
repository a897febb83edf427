"""The form of a homebrew row: its fields from the type of the game's own rows, with every mistake at its field."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct
from msgspec import inspect as types

from caltrop import words
from caltrop.games.common.library.data_rows import (
    SAME_OPTIONS,
    RowMistake,
    alternatives,
    item_type,
    marks_of,
    plain_type,
    record_of,
    records,
    struct_type,
)
from caltrop.games.common.library.homebrew import refusal_of_row
from caltrop.games.common.library.shelves import Shelves
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.state import RowKind
from caltrop.web.page.forms.context import Option
from caltrop.web.page.forms.table_options import is_set_by_people

Control: TypeAlias = Literal[
    "text", "long", "lines", "words", "pairs", "number", "yes-no", "choice", "pick", "choices", "records", "length"
]
START = "r."  # how the names of a form's fields begin
LONG = 300  # characters of a text that has several lines
LENGTHS = ("1 round", "3 rounds", "10 minutes", "1 hour", "1 day", "rest", "night")  # those that are suggested


def control_of(field: types.Field, library: Shelves, context: str) -> Control:
    inner = item_type(field.type)
    kinds = alternatives(field.type)
    name = field.encode_name
    if inner is not None:
        return control_of_list(inner, name, is_words=not game_words(name, context, library))
    if shelf_named(field):
        return "pick"
    if marks_of(field.type).get("allowed") == "length":
        return "length"
    named = [kind for kind in kinds if not isinstance(kind, types.NoneType)]
    if game_words(name, context, library) or all(isinstance(kind, types.LiteralType) for kind in named):
        return "choice"
    return control_of_value(named[0], longest_of(field.type)) if len(named) == 1 else "text"


def control_of_value(kind: types.Type, longest: int) -> Control:
    match kind:
        case types.BoolType():
            return "yes-no"
        case types.IntType():
            return "number"
        case types.DictType():
            return "pairs"
    return "long" if longest > LONG else "text"


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
    if control == "length":
        return words.length_in_words(str(value))
    if control == "pairs" and isinstance(value, Mapping):
        return ", ".join(f"{key} {each}" for key, each in value.items())
    if isinstance(value, list | tuple):
        return ("\n" if control == "lines" else ", ").join(map(str, value))
    return "yes" if value is True else str(value)


# ---- rows of another shelf
def shelf_named(field: types.Field) -> str:
    """Return the shelf whose rows a field names, or ""."""
    return str(marks_of(item_type(field.type) or field.type).get("refers") or "")


def reference_options(library: Shelves, shelf: str, chosen: str = "") -> tuple[Option, ...]:
    """Return the rows of a shelf to choose from: of conditions the ones that people give, and the chosen one."""
    rows: Mapping[str, Any] = getattr(library, shelf, {})
    asked = {
        str(id): row for id, row in rows.items() if shelf != "conditions" or str(id) == chosen or is_set_by_people(row)
    }
    return named_options(asked)


def named_options(rows: Mapping[str, Any]) -> tuple[Option, ...]:
    """Return rows by their names, each with its text.

    Those of one name go by their ids, which say what sets them apart: "frightened", "frightened away".
    """
    names = {id: str(getattr(row, "title", "") or row.name) for id, row in rows.items()}
    alike = Counter(name.casefold() for name in names.values())
    said = {id: name if alike[name.casefold()] == 1 else as_said(id) for id, name in names.items()}
    found = (Option(id, said[id], str(getattr(row, "text", "")), english="all") for id, row in rows.items())
    return tuple(sorted(found, key=lambda option: option.label.casefold()))


def find_reference(library: Shelves, shelf: str, typed: str) -> str:
    """Return the row that was typed by its name or id; words that name none stay as they are."""
    rows: Mapping[str, Any] = {str(id): row for id, row in getattr(library, shelf, {}).items()}
    if typed in rows:
        return typed
    both = (*reference_options(library, shelf), *named_options(rows))
    return next((o.value for o in both if o.label.casefold() == typed.casefold()), typed)


def as_said(value: str) -> str:
    return value.replace("-", " ").replace("_", " ")


def length_options() -> tuple[Option, ...]:
    """Return the usual lengths of time, as the reader types them."""
    return tuple(Option(typed, typed) for typed in map(words.length_in_words, LENGTHS))


MADE_BY_US = frozenset({"id", "n", "a", "many", "first", "told", "ruled", "endures", "aliases", "says"})
OF_A_TABLE = frozenset({"die"})  # follows from the rows
FIRST = (  # not below
    "name", "title", "kind", "text", "weight", "uses", "rows", "does", "ends", "lasts", "moves", "loot", "condition",
    "spell",
)  # fmt: skip
MADE_THERE = {"conditions": "condition", "spells": "spell"}  # rows of these shelves can be made from within a form
SHARED_OPTIONS = {"what": "cannot", "on": "on", "ends": "ends"}  # fields whose options other forms have words for
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
    makes: str = ""  # the kind of row that can be made from here, to be named in this field

    @property
    def chosen_name(self) -> str:
        """The name of the chosen row, for a field that is searched."""
        return next((o.label for o in self.options if o.value == self.value), str(self.value))

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
        self.game = game
        self.library = game.library
        self.kind = kind
        self.row = row
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
        parts = field.split(".")
        context = str(self.kind)
        said = []
        for part in parts:
            name = part.partition("[")[0]
            number = INDEX.search(part)
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
        order = ("name", "title", "text", "kind")
        named.sort(key=lambda f: order.index(f.encode_name) if f.encode_name in order else len(order))
        return tuple(self.field(f, self.row, "", self.kind) for f in named)

    def field(self, field: types.Field, row: Mapping[str, Any], before: str, context: str) -> BrewField:
        name = field.encode_name
        control = control_of(field, self.library, context)
        path = before + name
        value = row.get(name)
        return BrewField(
            path=path,
            label=label(self.game, context, name),
            control=control,
            value=shown_value(control, value),
            options=tuple(self.options(field, context, row)),
            help=words.find("brew", f"help-{context}-{name}") or words.find("brew", f"help-{name}"),
            required=field.required or name in ("name", "title"),
            wrong=self.wrong_at(path, control),
            records=tuple(self.record(field, n, each, path) for n, each in enumerate(value or ()))
            if control == "records"
            else (),
            longest=longest_of(field.type),
            makes=MADE_THERE.get(shelf_named(field), "") if control == "pick" else "",
        )

    def record(self, field: types.Field, n: int, each: Any, path: str) -> BrewRecord:
        inner = item_type(field.type)
        assert inner is not None
        row = each if isinstance(each, Mapping) else {}
        kind = record_of(inner, row) or records(inner)[0]
        before = f"{path}.{n}."
        name = field.encode_name
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

    def options(self, field: types.Field, context: str, row: Mapping[str, Any]) -> Iterator[Option]:
        """Yield what can be chosen in a field, or is suggested."""
        name = field.encode_name
        control = control_of(field, self.library, context)
        own = game_words(name, context, self.library)
        inner = item_type(field.type) or field.type
        if control == "pick":
            yield from reference_options(self.library, shelf_named(field), str(row.get(name, "")))
        elif control == "length":
            yield from length_options()
        elif own:
            yield from (Option(word, word) for word in own)
        elif control in ("choice", "choices"):
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


def path_of(field: str) -> str:
    """Return the place of a mistake as the form names it: "does[2].by" is "does.1.by"."""
    return INDEX.sub(lambda found: f".{int(found[1]) - 1}", field)
