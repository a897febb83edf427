"""The log as Markdown, as one seat may read it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from caltrop import words
from caltrop.kernel.events.table import SittingSet
from caltrop.kernel.game import Game
from caltrop.table.session import Session
from caltrop.table.views import Line, lines

from .names import names

SPECIAL = re.compile(r"([\\`*_\[\]#~|!$^])")
MARKUP = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
OPENING = re.compile(r"^(\d*)([-+=.)])")  # would begin a list or underline a heading


def markdown(session: Session, seat: str, name: str = "") -> str:
    """Return the loaded log: sessions of play as headings, undone lines struck through, steps below each line."""
    known, game = names(session, seat), session.game
    log = (text for line in lines(session, seat) for text in line_markdown(line, known, game))
    return "\n".join((*head(name, game), *log)).replace("\n\n\n", "\n\n") + "\n"


def head(name: str, game: Game) -> tuple[str, ...]:
    """Return the heading: the table's name and its game, or the game alone."""
    title = escape_markdown(game.title)
    return (f"# {escape_markdown(name)}", "", title, "") if name else (f"# {title}", "")


def line_markdown(line: Line, known: Mapping[str, str], game: Game) -> Iterator[str]:
    """Yield one line of the log with its steps below it; nothing for an entry without sentences."""
    sitting = next((e for e in line.events if isinstance(e, SittingSet)), None)
    if sitting and sitting.on:
        yield from ("", f"## {escape_markdown(words.text('export-session', number=sitting.number))}", "")
    texts = words.entry_lines(line, known, game)
    if not texts:
        return
    text = escape_markdown(" ".join(texts))
    yield f"- **{line.n}.** {star(line)}{f'~~{text}~~' if line.struck else text}{remarks(line, known, game)}"
    below = words.why_lines(line, known, game)
    yield from (f"  - {escape_markdown(text)}" for text in below)


def star(line: Line) -> str:
    return "★ " if line.starred else ""


def remarks(line: Line, known: Mapping[str, str], game: Game) -> str:
    """Return remarks about a line: whose dice were typed, and whether a warning was overruled."""
    who = tuple(known.get(each, each) for each in line.typed)
    typed = words.text("export-typed", names=who) if who else ""
    overruled = words.text("export-overruled") if line.overruled else ""
    return "".join(f" *({escape_markdown(each)})*" for each in (typed, overruled) if each)


def escape_markdown(text: str) -> str:
    """Escape typed text, so that nothing in it is read as Markdown or HTML."""
    plain = SPECIAL.sub(r"\\\1", text)
    plain = "".join(MARKUP.get(c, c) for c in " ".join(plain.split()))
    return OPENING.sub(r"\1\\\2", plain)
