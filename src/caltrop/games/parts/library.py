"""Texts and tables as games carry them: read from data files, values only."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any, TypeVar

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


def rules(package: str) -> Rules:
    raw = load(package, "rules.toml")
    return Rules(
        rows(Chapter, raw["chapter"]),
        {r.id: r for r in rows(RuleText, raw["rule"])},
        {r.id: r for r in rows(RulingText, raw["ruling"])},
    )
