"""The Fluent files as they are written: each message with the arguments that it asks for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor
from msgspec import Struct

import caltrop

SOURCE = Path(caltrop.__file__).parent
SHARED = SOURCE / "words" / "languages"


class Text(Struct, frozen=True):
    """A message or a term: its arguments with the values to try for each, and what it refers to."""

    id: str
    file: str
    samples: dict[str, tuple[Any, ...]]
    refers: frozenset[str]
    source: str

    @property
    def arguments(self) -> frozenset[str]:
        return frozenset(self.samples)


def languages() -> list[str]:
    return sorted(folder.name for folder in SHARED.iterdir() if folder.is_dir() and list(folder.glob("*.ftl")))


@cache
def files(language: str, game: str = "") -> tuple[Path, ...]:
    """The files of a language, the shared ones first, then a game's own."""
    own = SOURCE / "games" / game.replace("-", "_") / "languages" / f"{language}.ftl"
    return (*sorted((SHARED / language).glob("*.ftl")), *([own] if game and own.exists() else []))


@cache
def texts(language: str, game: str = "") -> dict[str, Text]:
    """Every text of a language by its id; a game's own take the place of the shared ones."""
    return {text.id: text for path in files(language, game) for text in read(path)}


@cache
def read(path: Path) -> tuple[Text, ...]:
    whole = path.read_text(encoding="utf-8")
    return tuple(
        _text(e, path, whole) for e in FluentParser().parse(whole).body if isinstance(e, ast.Message | ast.Term)
    )


def _text(entry: ast.Message | ast.Term, path: Path, whole: str) -> Text:
    seen = _Seen()
    seen.visit(entry)
    id = f"-{entry.id.name}" if isinstance(entry, ast.Term) else entry.id.name
    assert entry.span is not None
    source = whole[entry.span.start : entry.span.end]
    return Text(id, path.name, seen.samples, frozenset(seen.refers), source)


ANY = ("Ana", 3, "x{y}", 1234)
OF_FUNCTIONS = {
    "AND": (("a", "b", "c"), ("a",), ("a", "b"), ()),
    "OR": (("a", "b", "c"), ("a",), ("a", "b"), ()),
    "SUM": (("a", "b"), ("a",), ("a", "- b", "c"), ("x", "y")),
    "TIME": (0, 1, 3600, 90_061),
    "ABS": (-2, 1, 0, -1234),
    "SIGNED": (-2, 1, 0, 12),
    "NUMBER": (0.5, 0.0, 1.0, 0.123),
    "THING": ("rope", "no-such-thing-2", "shield", "x"),
    "SKILL": ("lore", "no-such-thing-2", "shield", "x"),
    "SPELL": ("shield", "no-such-thing-2", "sleep", "x"),
    "RULE": ("table.roll", "x.y", "table.undo", "x"),
    "WORD": ("party", "foes", "x.die", "odd"),
}


class _Seen(Visitor):
    """Collects arguments. What stands in a function or chooses between variants gets values that fit there."""

    def __init__(self) -> None:
        self.samples, self.refers = dict[str, tuple[Any, ...]](), set[str]()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.samples.setdefault(node.id.name, ANY)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:
        if isinstance(node.selector, ast.VariableReference):
            keys = [str(v.key.name if isinstance(v.key, ast.Identifier) else v.key.value) for v in node.variants]
            words = tuple(key for key in keys if not key.isdigit() and key not in ("one", "other"))
            self.samples[node.selector.id.name] = (*words, "none of them") if words else (0, 1, 2, 1234)
        self.generic_visit(node)

    def visit_FunctionReference(self, node: ast.FunctionReference) -> None:
        for argument in node.arguments.positional:
            if isinstance(argument, ast.VariableReference):
                self.samples[argument.id.name] = OF_FUNCTIONS[node.id.name]

    def visit_MessageReference(self, node: ast.MessageReference) -> None:
        self.refers.add(node.id.name)

    def visit_TermReference(self, node: ast.TermReference) -> None:
        self.refers.add(f"-{node.id.name}")


@cache
def with_english(language: str, game: str) -> dict[str, Text]:
    """Every text of a language, and the English ones that it lacks."""
    return texts("en", game) | texts(language, game)


@cache
def stand_ins(language: str, game: str) -> dict[str, list[str]]:
    """By the id of a text, those that stand for it where a fact is missing, is a no or is a long list."""
    found = dict[str, list[str]]()
    for id in texts(language, game):
        for end in re.finditer(r"(?=-(?:no|not|many)-)", id):
            found.setdefault(id[: end.start()], []).append(id)
    return found


def samples(id: str, language: str, game: str = "") -> dict[str, tuple[Any, ...]]:
    """Values for the arguments of a text and of the messages in it; a term sees none of its sentence's."""
    known = with_english(language, game)
    inner = (samples(other, language, game) for other in known[id].refers if not other.startswith("-"))
    found = dict(known[id].samples)
    for each in inner:
        found = {**found, **{name: values for name, values in each.items() if found.get(name, ANY) == ANY}}
    return found


def arguments(id: str, language: str, game: str = "") -> frozenset[str]:
    """The arguments of a text and of the messages in it."""
    return frozenset(samples(id, language, game))


def rounds(values: dict[str, tuple[Any, ...]]) -> Iterator[dict[str, Any]]:
    """Ways to fill the arguments, so that each value of each is tried."""
    for n in range(max((len(each) for each in values.values()), default=1)):
        yield {name: each[n % len(each)] for name, each in values.items()}


def variants(code: str, language: str, game: str = "") -> Iterator[Text]:
    """A text and those that stand for it where a fact is missing, or is a long list."""
    known = texts(language, game)
    if code in known:
        yield known[code]
        others = stand_ins(language, game).get(code, [])
        yield from (known[id] for id in others if id.startswith((f"{code}-no-", f"{code}-many-")))
