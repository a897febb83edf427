"""Texts and tables as games carry them: read from data files, values only."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cached_property
from importlib.resources import files
from typing import Any, ClassVar, TypeVar

import msgspec
from msgspec import Struct

S = TypeVar("S", bound=Struct)


class Table(Struct, frozen=True):
    """Rows that can be rolled for."""

    id: str
    title: str
    die: str
    rows: tuple[str, ...]


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
    """One data file of a game's package."""
    return tomllib.loads((files(package) / "data" / name).read_text(encoding="utf-8"))


def rows(kind: type[S], raw: Iterable[Mapping[str, Any]]) -> tuple[S, ...]:
    """Rows of a data file in their type."""
    return tuple(msgspec.convert(dict(row), kind, strict=True) for row in raw)


class Shelves:
    """A game's data, read when it is first wanted; a variant lays rows of its own over it.

    `package` is where the files lie; `own` are a variant's rows by key ("item", "spell", ...): one with a known id
    replaces that row, others are added.
    """

    package: ClassVar[str]

    def __init__(self, own: Mapping[str, tuple[Mapping[str, Any], ...]] | None = None) -> None:
        self.own = dict(own or {})

    def raw(self, file: str, key: str) -> list[Mapping[str, Any]]:
        """The rows of one file, a variant's laid over them."""
        found: dict[str, Mapping[str, Any]] = {str(row["id"]): row for row in load(self.package, file)[key]}
        return list((found | {str(row["id"]): row for row in self.own.get(key, ())}).values())

    @cached_property
    def rules(self) -> Rules:
        """The rules reference."""
        raw = load(self.package, "rules.toml")
        return Rules(
            rows(Chapter, raw["chapter"]),
            {r.id: r for r in rows(RuleText, raw["rule"])},
            {r.id: r for r in rows(RulingText, raw["ruling"])},
        )
