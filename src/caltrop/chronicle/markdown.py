"""The log as Markdown, as one seat may read it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import datetime

from caltrop import words
from caltrop.kernel.contract.game import Game
from caltrop.table.session import Session
from caltrop.table.view import Line, lines
from caltrop.words.catalogue import plain

from .names import names
from .story import Heading, is_shown_elsewhere, tell_story

_SPECIAL = re.compile(r"([\\`*_\[\]#~|!$^])")
_MARKUP = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
_LEVELS = {"session": "##", "scene": "###", "fight": "###", "after": "###", "turn": "####"}
_OPENING = re.compile(r"^(\d*)([-+=.)])")  # would begin a list or underline a heading


def markdown(session: Session, seat: str, name: str = "") -> str:
    """Return the loaded log: headings as in the story, undone lines struck through, steps below each line."""
    known = names(session, seat)
    game = session.game
    log = (text for line in lines(session, seat) for text in line_markdown(line, known, game))
    return "\n".join((*head(name, game), *log)).replace("\n\n\n", "\n\n") + "\n"


def head(name: str, game: Game) -> tuple[str, ...]:
    """Return the heading: the table's name and its game, or the game alone."""
    title = escape_markdown(game.title)
    return (f"# {escape_markdown(name)}", "", title, "") if name else (f"# {title}", "")


def line_markdown(line: Line, known: Mapping[str, str], game: Game) -> Iterator[str]:
    """Yield a line of the log with its headings, and its steps below it; nothing for one that a page does not show."""
    told = tell_story(line, known, game)
    if is_shown_elsewhere(line):
        return
    yield from (text for heading in told.before for text in _heading_markdown(heading, line))
    if told.says:
        text = escape_markdown(" ".join(map(plain, told.says)))
        yield f"- **{line.n}.** {_star(line)}{f'~~{text}~~' if line.undone else text}{_remarks(line, known, game)}"
        yield from (f"  - {escape_markdown(text)}" for text in words.why_lines(line, known, game))
    yield from (text for heading in told.after for text in _heading_markdown(heading, line))


def _heading_markdown(heading: Heading, line: Line) -> tuple[str, ...]:
    """Return a heading with empty lines around it; a session has its date."""
    text = f"{_LEVELS[heading.kind]} {escape_markdown(plain(heading.text))}"
    when = datetime.fromtimestamp(line.at).isoformat(" ", "minutes") if heading.kind == "session" and line.at else ""
    return ("", f"{text} ({when})" if when else text, "")


def _star(line: Line) -> str:
    return "★ " if line.starred else ""


def _remarks(line: Line, known: Mapping[str, str], game: Game) -> str:
    """Return remarks about a line: whose dice were typed, and whether a warning was overruled."""
    who = tuple(known.get(each, each) for each in line.typed)
    typed = words.text("export-typed", names=who) if who else ""
    overruled = words.text("export-overruled") if line.overruled else ""
    return "".join(f" *({escape_markdown(each)})*" for each in (typed, overruled) if each)


def escape_markdown(text: str) -> str:
    """Escape typed text, so that nothing in it is read as Markdown or HTML."""
    plain = _SPECIAL.sub(r"\\\1", text)
    plain = "".join(_MARKUP.get(c, c) for c in " ".join(plain.split()))
    return _OPENING.sub(r"\1\\\2", plain)
