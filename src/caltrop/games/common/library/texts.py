"""Texts and tables as games carry them: read from data files, values only."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any, ClassVar, Generic, Self, TypeAlias, TypeVar

import msgspec
from msgspec import Struct, structs

from caltrop.kernel.livery import Livery
from caltrop.kernel.scene import Scene

S = TypeVar("S", bound=Struct)
LooseEnd: TypeAlias = tuple[str, str, str, str, tuple[str, ...]]  # kind, id, field, what it says, what it could say


class RollTable(Struct, frozen=True):
    """Rows that can be rolled for, or without a die only looked up; `first` is the number of the first."""

    id: str
    title: str
    die: str
    rows: tuple[str, ...]
    first: int = 1


def table_of_rows(id: str, title: str, rows: Iterable[str]) -> RollTable:
    """A table of what is on a shelf, with a die of as many sides."""
    lines = tuple(rows)
    return RollTable(id, title, f"d{len(lines)}", lines)


class Chapter(Struct, frozen=True):
    id: str
    title: str
    text: str


class RuleText(Struct, frozen=True):
    """One rule in our words, under its id."""

    id: str
    chapter: str
    title: str
    short: str
    text: str
    example: str = ""
    see: tuple[str, ...] = ()


class RulingText(Struct, frozen=True):
    """The question a ruling settles, and what each option means."""

    id: str
    rule: str
    text: str
    options: dict[str, str]


class Rules(Struct, frozen=True):
    """The rules reference of a game."""

    chapters: tuple[Chapter, ...]
    rules: dict[str, RuleText]
    rulings: dict[str, RulingText]

    def search(self, words: str) -> list[RuleText]:
        """The rules that speak of all these words, those with them in the title first."""
        wanted = words.lower().split()
        found = [
            r for r in self.rules.values() if all(w in f"{r.id} {r.title} {r.short} {r.text}".lower() for w in wanted)
        ]
        return sorted(found, key=lambda r: not all(w in r.title.lower() for w in wanted))


def load(package: str, name: str) -> dict[str, Any]:
    """Read one data file of a package. A row's text may stand in the row, or by itself on the line below it."""
    written = tomllib.loads(read_text(package, name))
    return {key: join_texts(value) for key, value in written.items()}


def read_text(package: str, name: str) -> str:
    """The text of a file in the data folder of a game's package."""
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


def rows(kind: type[S], raw: Iterable[Mapping[str, Any]]) -> tuple[S, ...]:
    """Rows of a data file in their type."""
    return tuple(msgspec.convert(dict(row), kind, strict=True) for row in raw)


class Shelves:
    """A game's data, read when it is first wanted; a variant lays rows of its own over it.

    `package` is where the files lie, `kinds` which rows there are: by key, the file and the type, as its shelves say.
    `shared` are files of rows that several games have: by key, the package and the file. The game's rows complete them.
    `own` are a variant's rows by key: one with a known id changes that row, others are added. A reader finds the
    shelves of `book` under its titles, and each row's fields as facts: those of `first` before the others, and those
    that are `unsaid` not at all, because a page shows them otherwise.
    """

    package: ClassVar[str]
    kinds: ClassVar[Mapping[str, tuple[str, type[Struct]]]]
    book: ClassVar[Mapping[str, str]] = {
        "tables": "Tables",
        "items": "Gear",
        "spells": "Spells",
        "creatures": "Creatures",
    }
    unsaid: ClassVar[frozenset[str]] = frozenset(
        {"id", "name", "text", "n", "moves", "tactics", "loot", "leader", "kind", "cost", "count"}
    )
    first: ClassVar[frozenset[str]] = frozenset({"die", "two", "steel", "harm", "damage", "hp"})
    shared: ClassVar[Mapping[str, tuple[str, str]]] = {}

    def __init_subclass__(cls) -> None:
        if "kinds" not in vars(cls):
            cls.kinds = {shelf.key: (shelf.file, shelf.kind) for shelf in cls.shelves()}

    @classmethod
    def shelves(cls) -> tuple[Shelf[Any], ...]:
        """The shelves in the order in which they are written down."""
        return tuple(shelf for shelf in vars(cls).values() if isinstance(shelf, Shelf))

    @classmethod
    def of(cls, scene: Scene) -> Self:
        """The shelves of the game that is played, a variant's own rows among them."""
        found = scene.game.library
        assert isinstance(found, cls)
        return found

    def __init__(self, own: Mapping[str, Iterable[Mapping[str, Any]]] | None = None) -> None:
        self.own = {key: tuple(rows) for key, rows in (own or {}).items()}

    def raw(self, key: str) -> dict[str, dict[str, Any]]:
        """The rows of one kind as written, by id: the game's laid over shared ones, and a variant's over both."""
        shared = load(*self.shared[key])[key] if key in self.shared else ()
        found: dict[str, dict[str, Any]] = {}
        for row in chain(shared, load(self.package, self.kinds[key][0])[key], self.own.get(key, ())):
            found[str(row["id"])] = {**found.get(str(row["id"]), {}), **row}
        return found

    def shelf(self, kind: type[S]) -> dict[str, S]:
        """The rows of one kind in their type, by id."""
        key = next(key for key, (_, of) in self.kinds.items() if of is kind)
        return {id: msgspec.convert(row, kind) for id, row in self.raw(key).items()}

    def loose_ends(self) -> Iterator[LooseEnd]:
        """References that lead nowhere."""
        for shelf in self.shelves():
            yield from shelf.loose_ends(self)

    def words(self) -> Mapping[str, Any]:
        """The words that only this game needs."""
        return load(self.package, "words.toml")

    def livery(self) -> Livery:
        """The game's colours and its emblem."""
        raw = load(self.package, "livery.toml") | {"emblem": read_text(self.package, "emblem.svg")}
        return msgspec.convert(raw, Livery)

    @cached_property
    def rules(self) -> Rules:
        """The rules reference."""
        raw = load(self.package, "rules.toml")
        return Rules(
            rows(Chapter, raw["chapter"]),
            {r.id: r for r in rows(RuleText, raw["rule"])},
            {r.id: r for r in rows(RulingText, raw["ruling"])},
        )


class Shelf(cached_property[dict[str, S]], Generic[S]):
    """One shelf of a library: the rows of a kind by id, read when first wanted.

    `stocked` is what becomes of a row on its way there; `refers` names the fields that hold ids of another shelf.
    """

    def __init__(
        self, key: str, file: str, kind: type[S], stocked: Callable[[S], S] = lambda row: row, **refers: str
    ) -> None:
        super().__init__(self.read)
        self.key, self.file, self.kind, self.stocked, self.refers = key, file, kind, stocked, refers

    def read(self, library: Shelves) -> dict[str, S]:
        return {id: self.stocked(row) for id, row in library.shelf(self.kind).items()}

    def loose_ends(self, library: Shelves) -> Iterator[LooseEnd]:
        """What its rows refer to and is not there; a field that may be left out may be empty, too."""
        needed = {field.name for field in structs.fields(self.kind) if field.required}
        for id, row in self.__get__(library).items():
            for field, shelf in self.refers.items():
                there, said = getattr(library, shelf), getattr(row, field)
                for got in (said,) if isinstance(said, str) else tuple(said):
                    if got not in there and (got or field in needed):
                        yield self.key, id, field, got, tuple(there)


class ShelfTable(Struct, frozen=True):
    """A shelf that is a table, too: of the names on it, or of the names with what is said of each.

    What is looked up under its own number has no die: the numbers are the shelf's keys.
    """

    shelf: str
    title: str
    texts: bool = False
    looked_up: bool = False

    def table(self, library: Shelves) -> RollTable:
        found = getattr(library, self.shelf)
        rows = tuple(f"{r.name}: {r.text}" if self.texts else r.name for r in found.values())
        if self.looked_up:
            return RollTable(self.shelf, self.title, "", rows, first=min(found))
        return table_of_rows(self.shelf, self.title, rows)


class TableShelf(Shelf[RollTable]):
    """Everything that can be rolled on: the shelves that are listed, and the tables of the game's file."""

    def __init__(self, *lists: ShelfTable) -> None:
        super().__init__("table", "tables.toml", RollTable)
        self.lists = lists

    def read(self, library: Shelves) -> dict[str, RollTable]:
        made = (each.table(library) for each in self.lists)
        return {table.id: table for table in made} | super().read(library)
