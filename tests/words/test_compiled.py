"""Compiled texts say what Fluent's own runtime says, of every message in every language and game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal

import pytest
from babel import Locale
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentFloat, FluentType
from fluent.syntax.ast import Resource
from hypothesis import given
from hypothesis import strategies as st

from caltrop.games import registry
from caltrop.kernel.state.messages import Data
from caltrop.words.catalogue import Catalogue, catalogue_in, plain
from caltrop.words.compiler import BABEL, WrongMessage, category_code, compile_file
from caltrop.words.speech import (
    duration,
    is_in,
    list_text,
    modulo,
    number,
    part,
    percent,
    rule,
    signed_text,
    sum_text,
    thing,
    word,
)
from words.fluent_files import files, languages, read, rounds, samples, texts

GAMES = ("", *registry.games())
CASES = [(language, game) for language in languages() for game in GAMES]


class Several(FluentType):
    """A list, which Fluent only passes on."""

    def __init__(self, values: tuple[str, ...]) -> None:
        self.values = values


@cache
def resource(path: Path) -> Resource:
    """A file, read once for all games."""
    return FluentResource(path.read_text(encoding="utf-8"))


class Judge:
    """Fluent's own reading of the files. Functions for lists and lengths of time are ours: Fluent has none."""

    def __init__(self, language: str, game: str) -> None:
        self.catalogue = c = catalogue_in(language, registry.games()[game] if game else None)
        self.told: dict[str, Any] = {}
        functions: dict[str, Any] = {
            "AND": lambda several: list_text(c, several.values, "and"),
            "OR": lambda several: list_text(c, several.values, "or"),
            "SUM": lambda several: sum_text(c, several.values),
            "TIME": lambda n: duration(c, int(n)),
            "ABS": lambda n: number(c, abs(int(n))),
            "SIGNED": lambda n: signed_text(int(n)),
            "THING": lambda id: thing(c, str(id)),
            "SKILL": lambda id: thing(c, str(id), "skill"),
            "SPELL": lambda id: thing(c, str(id), "spell"),
            "RULE": lambda id: rule(c, str(id)),
            "WORD": lambda value, of: word(c, str(of), str(value), self.told),
            "NUMBER": lambda n, style: FluentFloat(n, style=style, maximumFractionDigits=0),
        }
        self.bundle = FluentBundle([BABEL.get(language, language)], use_isolating=False, functions=functions)
        for each in dict.fromkeys(("en", language)):
            for path in files(each, game):
                self.bundle.add_resource(resource(path), allow_overrides=True)

    def say(self, id: str, told: dict[str, Any]) -> str:
        self.told = told
        pattern = self.bundle.get_message(id).value
        assert pattern is not None
        several = {name: Several(value) for name, value in told.items() if isinstance(value, tuple)}
        text, errors = self.bundle.format_pattern(pattern, {**told, **several})
        assert not errors, (id, errors)
        return str(text)


LOOKS_UP = re.compile(r"\b(?:THING|SKILL|SPELL|RULE|WORD)\(")  # functions that read a game's own names


def said_by_game(language: str, game: str, whole: bool) -> Iterator[str]:
    """The texts that a game may say in another way than all do: its own, those that refer to one, and those with names
    of its things. All of them in a `whole` run.
    """
    known = texts(language, game)
    own = {text.id for path in files(language, game)[len(files(language)) :] for text in read(path)}
    while more := {id for id, text in known.items() if text.refers & own} - own:
        own |= more
    yield from (id for id, text in known.items() if whole or not game or id in own or LOOKS_UP.search(text.source))


@pytest.mark.parametrize(("language", "game"), CASES)
def test_every_compiled_message_says_what_fluent_says(language: str, game: str, long: bool) -> None:
    judge = Judge(language, game)
    for id in said_by_game(language, game, whole=long):
        if not id.startswith("-"):
            for told in map(dict, rounds(samples(id, language, game))):
                assert part(judge.catalogue, id, told) == judge.say(id, told), id


def locale_of(language: str) -> str:
    return BABEL.get(language, language).replace("-", "_")


# ---- numbers and lists, as Babel writes them
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("n", [0, 7, -12, 999, 1000, -1000, 1_234_567])
def test_numbers_are_written_as_babel_writes_them(language: str, n: int) -> None:
    assert number(catalogue_in(language), n) == format_decimal(
        n, locale=BABEL.get(language, language).replace("-", "_")
    )


@pytest.mark.parametrize("language", languages())
@given(chance=st.floats(0, 1))
def test_percentages_are_written_as_babel_writes_them(language: str, chance: float) -> None:
    assert percent(catalogue_in(language), chance) == format_percent(chance, locale=locale_of(language))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("word", ["and", "or"])
@pytest.mark.parametrize("values", [(), ("a",), ("a", "b"), ("a", "b", "c"), ("a", "b", "c", "d", "e")])
def test_lists_are_written_as_babel_writes_them(language: str, word: str, values: tuple[str, ...]) -> None:
    style: Literal["standard", "or"] = "standard" if word == "and" else "or"
    assert list_text(catalogue_in(language), values, word) == format_list(
        values, style=style, locale=locale_of(language)
    )


@pytest.mark.parametrize("language", ["en-GB", "de", "fr", "pl", "ru", "ar", "cs", "cy"])
def test_a_language_counts_as_babel_does(language: str) -> None:
    """Also one with more plurals than English, and without Babel when the program runs."""
    locale = Locale.parse(language, sep="-")
    made: dict[str, Any] = {"is_in": is_in, "modulo": modulo}
    exec(category_code(locale), made)
    for n in (*range(120), 1000, 1_000_000):
        assert made["category"](n) == locale.plural_form(n), n
    assert made["category"]("one") == ""


# ---- what people typed
TYPED = ["{ $who }", "{0}", "one", "other", "a\nb", "", "-harm"]


@pytest.mark.parametrize("typed", TYPED)
def test_typed_text_is_printed_and_chooses_nothing(typed: str, tmp_path: Path) -> None:
    c = sample(tmp_path, "x = { $n ->\n    [one] just one\n   *[other] { $n } of them\n}\ny = <{ $n }>\n")
    assert part(c, "y", {"n": typed}) == f"<{typed}>"
    assert part(c, "x", {"n": 1}) == "just one"


def sample(folder: Path, source: str) -> Catalogue:
    """A catalogue with the texts of one file."""
    path = folder / "languages" / "en.ftl"
    path.parent.mkdir(exist_ok=True)
    path.write_text(source, encoding="utf-8")
    made: dict[str, Any] = {}
    exec(compile_file(path), made)
    c = Catalogue("en")
    c.update(made["MESSAGES"])
    return c


def test_the_games_own_english_is_marked_in_other_languages_only(tmp_path: Path) -> None:
    c = sample(tmp_path, "x = { $who } has { $what }.\n")
    assert part(c, "x", {"who": "Ana", "what": Data("a mace")}) == "Ana has a mace."
    c.language = "de"
    assert part(c, "x", {"who": "Ana", "what": Data("a mace")}) == "Ana has \ue000a mace\ue001."
    assert plain(part(c, "x", {"who": "Ana\nB", "what": Data("a mace")})) == "Ana B has a mace."


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("x = a\nx = b\n", "twice"),
        ("x = { $a", "cannot be read"),
        ("x = { DATETIME($a) }\n", "DATETIME"),
        ("x = { NUMBER($a) }\n", "NUMBER"),
        ("x = a\n    .label = b\n", r"has \.label"),
        ("x = { NUMBER($n) ->\n   *[a] b\n}\n", "only an argument"),
    ],
)
def test_a_file_that_cannot_be_compiled_says_where(source: str, why: str, tmp_path: Path) -> None:
    path = tmp_path / "languages" / "en.ftl"
    path.parent.mkdir()
    path.write_text(source, encoding="utf-8")
    with pytest.raises(WrongMessage, match=why):
        compile_file(path)
