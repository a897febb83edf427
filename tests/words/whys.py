"""Every why line of the evenings and the played scenes of a game, in a language."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import caltrop
from caltrop import words
from caltrop.chronicle.names import names
from caltrop.messages.grammar import plural
from caltrop.table.session import Session
from caltrop.table.view import Line, lines
from caltrop.words.speech import FOREIGN
from conformance.games import conformance
from evenings import EVENINGS

MARKED = re.compile(f"{FOREIGN[0]}([^{FOREIGN[1]}]*){FOREIGN[1]}")
DIE = re.compile(r"\bd\d+\b")
GAMES = Path(caltrop.__file__).parent / "games"
NUMBERS = ("BOD", "INT", "WIL", "STR", "DEX", "HP", "AP", "Brawn", "Finesse", "Intellect")  # names on a sheet


class Told(NamedTuple):
    """A why line with the line of the log that it explains."""

    text: str
    line: Line
    session: Session


@cache
def sessions(game: str) -> tuple[Session, ...]:
    plays = {**EVENINGS[game], **conformance(game).scenes}
    return tuple(play().session for play in plays.values())


def every_why(game: str, language: str = "en", seat: str = "s0") -> Iterator[Told]:
    """Yield each why line that a seat reads, with the marks around the game's own English."""
    with words.reading(language):
        for session in sessions(game):
            known = names(session, seat)
            for line in lines(session, seat):
                for why in words.marked_whys(line, known, session.game):
                    yield Told(why.text, line, session)


def own_words(told: Told) -> str:
    """Return what is left of a line without names, dice, the game's own English and what people typed."""
    text = MARKED.sub("", told.text)
    given = {*names(told.session, "s0").values(), *typed_texts(told.session), *NUMBERS}
    for each in sorted(given, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(each)}(?!\w)", "", text)
    return DIE.sub("", text)


def typed_texts(session: Session) -> Iterator[str]:
    """Yield the sentences that people typed at a table: one word alone may be one of ours."""
    for entry in session.log:
        said = (entry.intent.want if entry.intent else {}, [answer.value for answer in entry.answers])
        yield from (text for text in texts_in(said) if " " in text)


def texts_in(raw: Any) -> Iterator[str]:
    if isinstance(raw, str):
        yield raw
    elif isinstance(raw, dict):
        yield from (text for each in raw.values() for text in texts_in(each))
    elif isinstance(raw, list | tuple):
        yield from (text for each in raw for text in texts_in(each))


# ---- the game's own English
def marked_names(told: Told) -> Iterator[str]:
    """Yield what a line says in the game's own English, without a number before it and a die behind it."""
    for text in MARKED.findall(told.text):
        yield as_name(re.sub(r"^\d+ | d\d+$", "", text))


@cache
def names_in_data(game: str) -> frozenset[str]:
    """Return every name, id and row that stands in a game's data, also for more than one of it."""
    folders = (GAMES / game.replace("-", "_"), GAMES / "common")
    files = (file for folder in folders for file in folder.glob("**/*.toml"))
    found = {as_name(text) for file in files for text in texts_in(tomllib.loads(file.read_text(encoding="utf-8")))}
    return frozenset({*found, *map(plural, found), *map(str.casefold, NUMBERS), "bare hands"})


def as_name(text: str) -> str:
    return text.partition(" (")[0].replace("-", " ").casefold()
