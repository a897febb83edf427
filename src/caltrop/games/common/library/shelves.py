"""Shelves: a game's rules, texts, random tables and rows, read from data files.

The rules reference comes first: the text of each rule and ruling, by chapter. `rules.toml` has `[[chapter]]` (id,
title, text), `[[rule]]` (id, chapter, title, short, text, and perhaps example, see, words and yours) and `[[ruling]]`
(id, rule, text, options). `words` lead to a rule when they are tapped on a page: labels of a sheet, facts of items,
states. `yours` are the labels of what the rule reads of a reader's own sheet, or "worn" and "weapons".
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, ClassVar, Generic, Self, TypeAlias, TypeVar, cast, overload

import msgspec
from msgspec import Meta, Struct

from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.contract.surface import Livery
from caltrop.kernel.rules.dice import SIDES
from caltrop.kernel.rules.rulings import Dial, V
from caltrop.kernel.state.state import KeptRow

from .data_rows import (
    MOST_ROWS,
    DataRow,
    Name,
    RowMistake,
    TableLine,
    is_beside,
    mend_row,
    mistake,
    near_words,
    read_row,
    row_mistakes,
    row_references,
    struct_type,
)
from .random_tables import find_table, names_in

# In a rule's `yours`: the armour that is worn, and all weapons.
WORN = "worn"
WEAPONS = "weapons"


class Chapter(Struct, frozen=True):
    id: str
    title: str
    text: str


class RuleText(Struct, frozen=True):
    """The text of one rule, in our words.

    `words` lead to it where they stand on a page: labels of a sheet's numbers and lists, facts of items, states of a
    character. `yours` are what a reader's own sheet says about it: labels, or WORN or WEAPONS.
    """

    id: str
    chapter: str
    title: str
    short: str
    text: str
    example: str = ""
    see: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    yours: tuple[str, ...] = ()


class RulingText(Struct, frozen=True):
    """The question a ruling settles, and what each option means."""

    id: str
    rule: str
    text: str
    options: dict[str, str]


class Rules(Struct, frozen=True):
    """The rules reference of a game."""

    chapters: tuple[Chapter, ...] = ()
    rules: dict[str, RuleText] = {}
    rulings: dict[str, RulingText] = {}

    def search(self, words: str) -> list[RuleText]:
        """Return the rules that contain all these words, those with the words in their title first."""
        wanted = words.lower().split()
        found = [
            r for r in self.rules.values() if all(w in f"{r.id} {r.title} {r.short} {r.text}".lower() for w in wanted)
        ]
        return sorted(found, key=lambda r: not all(w in r.title.lower() for w in wanted))


def rules_of(library: Any) -> Rules:
    """Return the rules reference of a library; an empty one for a game that has no library."""
    found: Rules = getattr(library, "rules", None) or Rules()
    return found


_S = TypeVar("_S", bound=Struct)
T = TypeVar("T")
_RowDie: TypeAlias = Annotated[
    str, Meta(pattern=r"^(|d([2-9]|[1-9][0-9]{1,2}|1000))$(?!\n)", extra={"allowed": "die", "example": "d6"})
]
_LooseEnd: TypeAlias = tuple[str, str, str, str, tuple[str, ...]]  # kind, id, field, its value, the values that exist


class RollTable(DataRow, frozen=True, forbid_unknown_fields=True):
    """A random table, or without a die a list to look up; `first` is the number of the first row."""

    id: str
    title: Name
    die: _RowDie
    rows: Annotated[tuple[TableLine, ...], Meta(min_length=1, max_length=MOST_ROWS)]
    first: Annotated[int, Meta(ge=0, le=MOST_ROWS)] = 1

    def flaws(self, library: Any) -> Iterator[RowMistake]:
        """Yield a die that has more or fewer sides than there are rows, and names in braces that no table has."""
        if self.die and SIDES[self.die] != len(self.rows):
            yield mistake("rows", "rows-per-side", "die", got=len(self.rows), die=self.die)
        if self.die and self.first != 1:
            yield mistake("first", "unfit-field", got=str(self.first), allowed="range", least=1, most=1)
        known: Mapping[str, RollTable] = {**getattr(library, "tables", {}), self.id: self}
        for n, row in enumerate(self.rows, 1):
            for name in names_in(row):
                if find_table(known, name) is None:
                    near = near_words(name, known)
                    yield mistake(f"rows[{n}]", "missing-row", got=name, shelf="tables", options=near)


def table_of_rows(id: str, title: str, rows: Iterable[str]) -> RollTable:
    """Return a random table of these rows, with a die of as many sides."""
    lines = tuple(rows)
    return RollTable(id, title, f"d{len(lines)}", lines)


def load(package: str, name: str) -> dict[str, Any]:
    """Read one data file of a package. A row's text may stand in the row, or by itself on the line below it."""
    written = tomllib.loads(_read_text(package, name))
    return {key: join_texts(value) for key, value in written.items()}


def _read_text(package: str, name: str) -> str:
    """Return the text of a file in the data folder of a game's package."""
    home = Path(import_module(package).__path__[0])
    return (home / "data" / name).read_text(encoding="utf-8")


def join_texts(written: Any) -> Any:
    """Put each string that follows a row of a list into that row, as its text; leave other data as they are."""
    if isinstance(written, dict):
        return {key: join_texts(value) for key, value in written.items()}
    if not isinstance(written, list) or not any(isinstance(each, dict) for each in written):
        return written
    found: list[Any] = []
    for each in written:
        if isinstance(each, str):
            found[-1]["text"] = each
        else:
            found.append(join_texts(each))
    return found


def rows(kind: type[_S], raw: Iterable[Mapping[str, Any]]) -> tuple[_S, ...]:
    """Convert the rows of a data file to their type."""
    return tuple(msgspec.convert(dict(row), kind, strict=True) for row in raw)


class InFiles(cached_property[T]):
    """What a library has from its files alone: homebrew rows do not change it, so it is read once."""

    def __init__(self, read: Callable[[Any], T]) -> None:
        super().__init__(lambda library: read(library) if library.under is None else self._below(library))
        self.__doc__ = read.__doc__

    def _below(self, library: Shelves) -> T:
        return cast("T", getattr(library.under, str(self.attrname)))


def _without(rows: Mapping[str, T], ids: frozenset[str]) -> dict[str, T]:
    return {id: row for id, row in rows.items() if id not in ids}


def _name_of(row: Mapping[str, Any]) -> str:
    return str(row.get("name", "")).casefold()


class _ShelfRows(dict[str, T]):
    """The rows of a shelf with homebrew ones among them.

    Those that are retired, and those that are `hidden` until the facilitator teaches or shows them, are found by their
    ids, but not listed: no roll comes upon them, and no die is bigger for them.
    """

    def __init__(self, rows: Mapping[str, T], retired: Mapping[str, T], hidden: Mapping[str, T] | None = None) -> None:
        super().__init__(rows)
        self.retired = retired
        self.hidden = hidden or {}
        self.unlisted = {**self.retired, **self.hidden}

    def __missing__(self, id: str) -> T:
        return self.unlisted[id]

    def get(self, id: str, default: Any = None) -> Any:
        return super().get(id, self.unlisted.get(id, default))

    def __contains__(self, id: object) -> bool:
        return super().__contains__(id) or id in self.unlisted


class Shelves:
    """A game's data, read when first used; a variant lays its own rows over it.

    A subclass has a `Shelf` for each file, under the name by which pages and `Pick.shelf` know it. Pages and sentences
    know tables, creatures, items, spells, skills, feats, backgrounds, conditions and classes.

        package          where the files are
        kinds            the kinds of rows: by key, the file and the type, from its shelves
        book             the shelves that the rules reference shows, with their titles
        unlisted_fields  fields of rows that it does not show
        first            fields that it shows before the others
        shared           rows that several games have, which the game's own complete: by key, the package and the file
        attributes       the game's own attributes, which effects of conditions may name
        pools            what harm of a condition can go to
        zones            places that a condition can bring a character to
        made             rows made of a list of all games, by key, where no row has the id or name
        own              a variant's rows by key: one with a known id changes that row, others are added
        dialled          the numbers inside rules that it changes, by the ids of their dials
    """

    package: ClassVar[str]
    kinds: ClassVar[Mapping[str, tuple[str, type[Struct]]]]
    book: ClassVar[Mapping[str, str]] = {
        "tables": "Tables",
        "items": "Gear",
        "spells": "Spells",
        "feats": "Feats",
        "conditions": "Conditions",
        "creatures": "Creatures",
    }
    unlisted_fields: ClassVar[frozenset[str]] = frozenset({
        "id", "name", "text", "n", "moves", "tactics", "loot", "leader", "kind", "cost", "count", "always", "emblem",
        "a", "many", "aimed", "pair", "most", "brings", "names",
    })  # fmt: skip
    first: ClassVar[frozenset[str]] = frozenset({"die", "two", "steel", "harm", "damage", "hp"})
    shared: ClassVar[Mapping[str, tuple[str, str]]] = {}
    made: ClassVar[Mapping[str, Callable[[], Iterable[dict[str, Any]]]]] = {}
    attributes: ClassVar[tuple[str, ...]] = ()
    pools: ClassVar[tuple[str, ...]] = ()
    zones: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        if "kinds" not in vars(cls):
            cls.kinds = {shelf.key: (shelf.file, shelf.kind) for shelf in cls.shelves()}

    @classmethod
    def shelves(cls) -> tuple[Shelf[Any], ...]:
        """Return the shelves in the order of the class."""
        return tuple(shelf for shelf in vars(cls).values() if isinstance(shelf, Shelf))

    @classmethod
    def of(cls, scene: Scene) -> Self:
        """Return the library of the game that is played, with a variant's own rows."""
        found = scene.game.library
        assert isinstance(found, cls)
        return found

    def __init__(
        self,
        own: Mapping[str, Iterable[Mapping[str, Any]]] | None = None,
        dialled: Mapping[str, str] | None = None,
    ) -> None:
        self.under: Shelves | None = None  # the library over which this one lays homebrew rows
        self.retired: frozenset[str] = frozenset()  # the ids of homebrew rows that were taken off their lists
        self.hidden: frozenset[str] = frozenset()  # the ids of homebrew spells that players do not know of
        self.unrolled: frozenset[str] = frozenset()  # the same, also for a reader who knows of them: no roll finds them
        self.note: Callable[[], object] | None = None
        self.dialled = dict(dialled or {})
        self.own = {key: tuple(rows) for key, rows in (own or {}).items()}
        self.written: dict[str, dict[str, dict[str, Any]]] = {}

    def raw(self, key: str) -> dict[str, dict[str, Any]]:
        """Return the rows of one kind as written, by id: the game's laid over shared ones, a variant's over both."""
        if key not in self.written:
            self.written[key] = self._load_rows(key)
        return self.written[key]

    def lay(self, homebrew: Iterable[KeptRow], *, listed: bool = False) -> Self:
        """Return this library with homebrew rows on its shelves; what they do not change is shared.

        With `listed` it is the library of a reader who knows of all these rows: none is hidden from the lists.
        """
        rows = tuple(homebrew)
        kinds = {kept.kind for kept in rows if kept.kind in self.kinds}
        laid = type(self)({kind: [kept.row for kept in rows if kept.kind == kind] for kind in kinds}, self.dialled)
        laid.retired = frozenset(str(kept.row["id"]) for kept in rows if kept.retired)
        laid.under = self
        hidden = (kept for kept in rows if kept.kind == "spell" and not kept.shown)
        laid.unrolled = frozenset(str(kept.row["id"]) for kept in hidden)
        laid.hidden = frozenset() if listed else laid.unrolled
        return laid

    def noting(self, note: Callable[[], object]) -> Self:
        """Return this library, laid with homebrew rows, for one who notes that shelves with such rows are read."""
        other = type(self)(self.own, self.dialled)
        other.under = self
        other.note = note
        other.retired = self.retired
        other.hidden = self.hidden
        return other

    def _load_rows(self, key: str) -> dict[str, dict[str, Any]]:
        if self.under is not None:
            own = {str(row["id"]): dict(row) for row in self.own.get(key, ())}
            return {**_without(self.under.raw(key), self.shadowed(key)), **own}
        shared = load(*self.shared[key])[key] if key in self.shared else ()
        found: dict[str, dict[str, Any]] = {}
        for row in chain(shared, load(self.package, self.kinds[key][0])[key]):
            found[str(row["id"])] = {**found.get(str(row["id"]), {}), **row}
        found |= {id: row for id, row in self.made_rows(key).items() if id not in self.shadowed(key)}
        for row in self.own.get(key, ()):
            found[str(row["id"])] = {**found.get(str(row["id"]), {}), **row}
        return found

    def made_rows(self, key: str) -> dict[str, dict[str, Any]]:
        """Return the rows of one kind that are made of a list of every game, without those that the game has itself."""
        if key not in self.made:
            return {}
        written = load(self.package, self.kinds[key][0])[key]
        taken = {str(row["id"]) for row in written} | {_name_of(row) for row in written}
        return {row["id"]: row for row in self.made[key]() if row["id"] not in taken and _name_of(row) not in taken}

    def is_made(self, key: str, id: str) -> bool:
        """Is that row made of a list of every game, so that one of the same name counts instead?"""
        found = id in self._made_names.get(key, {}) if self.under is None else self.under.is_made(key, id)
        return found and id not in self.shadowed(key)

    @InFiles
    def _made_names(self) -> dict[str, dict[str, str]]:
        """The names of the made rows by their ids, of each kind."""
        return {key: {id: _name_of(row) for id, row in self.made_rows(key).items()} for key in self.made}

    def shadowed(self, key: str) -> frozenset[str]:
        """Return the ids of made rows for which a row of this library counts, because it has the id or the name."""
        own = [row for row in self.own.get(key, ()) if str(row["id"]) not in self.retired]
        taken = {str(row["id"]) for row in own} | {_name_of(row) for row in own}
        made = self._made_names.get(key, {}).items() if taken else ()
        found = (id for id, name in made if id in taken or name in taken)
        return frozenset(id for id in found if self.under is None or self.under.is_made(key, id))

    def shelf(self, kind: type[_S]) -> dict[str, _S]:
        """Return the rows of one kind in their type, by id."""
        key = next(key for key, (_, of) in self.kinds.items() if of is kind)
        return {id: read_row(kind, row) for id, row in self.raw(key).items()}

    def row_mistakes(
        self, key: str, row: Mapping[str, Any], over: Mapping[str, Mapping[str, Any]] | None = None
    ) -> tuple[RowMistake, ...]:
        """Return every mistake in one row of a kind, laid over the row of the same id, here or in `over`.

        These are what play cannot read, what does not fit together, and names of rows that there are not.
        """
        shelf = self.shelf_of(key)
        there = self.raw(key) if over is None else over
        id = str(row.get("id", ""))
        whole = {**({} if id in self._made_names.get(key, {}) else there.get(id, {})), **row}  # it replaces a made row
        unread = row_mistakes(shelf.kind, whole)
        fields = {each.field for each in unread}
        more = (*shelf.missing(self, whole), *shelf.flaws(self, mend_row(shelf.kind, whole)))
        return (*unread, *(m for m in more if is_beside(m.field, fields) and m.because not in fields))

    def shelf_of(self, key: str) -> Shelf[Any]:
        """Return the shelf of a kind of rows."""
        return next(shelf for shelf in self.shelves() if shelf.key == key)

    def knows(self, shelf: str, name: str) -> bool:
        """Is there a row of that id? A condition may also be called by its name, or another word for it."""
        rows: Mapping[str, Any] = getattr(self, shelf, {})
        if name in rows or shelf != "conditions":
            return name in rows
        return name.casefold() in self.condition_words

    @cached_property
    def condition_words(self) -> frozenset[str]:
        """All words for conditions."""
        rows: Iterable[Any] = getattr(self, "conditions", {}).values()
        names = (name for row in rows for name in (row.id, row.name, *row.aliases))
        return frozenset(name.strip().casefold() for name in names if name)

    def loose_ends(self) -> Iterator[_LooseEnd]:
        """Yield the references to rows that do not exist."""
        for shelf in self.shelves():
            for id, row in self.raw(shelf.key).items():
                for field, other, name in row_references(struct_type(shelf.kind), row):
                    if not self.knows(other, name):
                        yield shelf.key, id, field, name, tuple(getattr(self, other, ()))

    def dial(self, dial: Dial[V]) -> V:
        """Return a number inside a rule: a variant's, or the game's own."""
        return dial.value_in(self.dialled)

    def livery(self) -> Livery:
        """Return the game's colours and its emblem."""
        raw = load(self.package, "livery.toml") | {"emblem": _read_text(self.package, "emblem.svg")}
        return msgspec.convert(raw, Livery)

    @InFiles
    def rules(self) -> Rules:
        """Read the rules reference."""
        raw = load(self.package, "rules.toml")
        return Rules(
            rows(Chapter, raw.get("chapter", ())),
            {r.id: r for r in rows(RuleText, raw.get("rule", ()))},
            {r.id: r for r in rows(RulingText, raw.get("ruling", ()))},
        )

    @InFiles
    def rule_words(self) -> dict[str, str]:
        """The rules by the words that lead to them."""
        return {word: rule.id for rule in self.rules.rules.values() for word in rule.words}


class Shelf(cached_property[dict[str, T]], Generic[T]):
    """One shelf of a library: the rows of a kind by id, read when first used.

    `stocked` makes of each row what lies on the shelf. Fields that name rows of another shelf say so by their types.
    """

    @overload
    def __init__(self, key: str, file: str, kind: type[T]) -> None: ...

    @overload
    def __init__(self, key: str, file: str, kind: type[Struct], stocked: Callable[[Any], T]) -> None: ...

    def __init__(
        self, key: str, file: str, kind: type[Any], stocked: Callable[[Any], T] = lambda row: cast("T", row)
    ) -> None:
        super().__init__(self.read)
        self.key = key
        self.file = file
        self.stocked = stocked
        self.kind: type[Struct] = kind

    def read(self, library: Shelves) -> dict[str, T]:
        """Read the rows; of a library with homebrew ones, lay these over the shelf below."""
        if library.under is None:
            return {id: self.stocked(row) for id, row in library.shelf(self.kind).items()}
        below: dict[str, T] = getattr(library.under, str(self.attrname))
        if library.note is not None:
            library.note()
            return below
        return self.lay_over(library, below) if self.key in library.own else below

    def lay_over(self, library: Shelves, below: Mapping[str, T]) -> dict[str, T]:
        """Return the rows of the shelf below with the homebrew ones."""
        own = {str(row["id"]): self.stocked(read_row(self.kind, row)) for row in library.own[self.key]}
        shadowed = library.shadowed(self.key)
        retired = {id: row for id, row in own.items() if id in library.retired}
        retired |= {id: row for id, row in below.items() if id in shadowed}
        hidden = {id: row for id, row in own.items() if id in library.hidden - library.retired}
        listed = {id: row for id, row in own.items() if id not in retired and id not in hidden}
        return _ShelfRows({**_without(below, shadowed), **listed}, retired, hidden)

    def missing(self, library: Shelves, row: Mapping[str, Any]) -> Iterator[RowMistake]:
        """Yield the names in a row that no row of the other shelf has."""
        for field, shelf, name in row_references(struct_type(self.kind), row):
            if not library.knows(shelf, name):
                near = near_words(name, getattr(library, shelf, ()))
                yield mistake(field, "missing-row", got=name[:60], shelf=shelf, options=near)

    def flaws(self, library: Shelves, row: Struct) -> Iterator[RowMistake]:
        """Yield what does not fit together in a row that can be read."""
        if isinstance(row, DataRow):
            yield from row.flaws(library)


class ShelfTable(Struct, frozen=True):
    """A shelf that is also a random table: of its names, or of its names with their texts.

    With `looked_up` it has no die: rows are looked up by number, and the numbers are the shelf's keys.
    """

    shelf: str
    title: str
    texts: bool = False
    looked_up: bool = False

    def table(self, library: Shelves) -> RollTable:
        found = {id: row for id, row in getattr(library, self.shelf).items() if id not in library.unrolled}
        rows = tuple(f"{r.name}: {r.text}" if self.texts else r.name for r in found.values())
        if self.looked_up:
            return RollTable(self.shelf, self.title, "", rows, first=min(found))
        return table_of_rows(self.shelf, self.title, rows)


class TableShelf(Shelf[RollTable]):
    """All random tables: those made from the listed shelves, and those of the game's own file."""

    def __init__(self, *lists: ShelfTable) -> None:
        super().__init__("table", "tables.toml", RollTable)
        self.lists = lists

    def flaws(self, library: Shelves, row: Struct) -> Iterator[RowMistake]:
        """Yield also the id of a table that is made of the rows of another shelf."""
        yield from super().flaws(library, row)
        if isinstance(row, RollTable) and any(row.id == each.shelf for each in self.lists):
            yield mistake("id", "made-table", got=row.id)

    def read(self, library: Shelves) -> dict[str, RollTable]:
        """Read the tables; those made of other shelves have their homebrew rows, too."""
        found = super().read(library)
        if library.note is not None:
            return found
        made = {each.shelf: each.table(library) for each in self.lists}
        rest = {id: table for id, table in found.items() if id not in made}
        return _ShelfRows({**made, **rest}, found.retired) if isinstance(found, _ShelfRows) else {**made, **rest}
