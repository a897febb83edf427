"""Entries of the log and the view of a table, as the API sends them: with what they say, in the reader's language."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from caltrop import words
from caltrop.kernel.secrets.knowledge import SeenCharacter
from caltrop.table.session import Session
from caltrop.table.view import Line, View, lines, view
from caltrop.web.live.cache import FragmentCache
from caltrop.web.live.surroundings import Surroundings
from caltrop.web.page.look import Look


class LogEntry(Line, frozen=True, omit_defaults=True, kw_only=True):
    """A line of a seat's log, with its sentences in `lines`; a quiet line, such as a star, says nothing."""

    lines: tuple[str, ...]


class SeatView(View, frozen=True, kw_only=True):
    """All that one seat may know of its table; `log` are the last lines."""

    log: tuple[LogEntry, ...]


class Narrator:
    """Tells lines as one seat may read them, in the present reader's language."""

    def __init__(self, session: Session, seat: str, cache: FragmentCache | None = None) -> None:
        self.look = Look(session, seat, Surroundings(), cache=cache)

    def entry(self, line: Line) -> LogEntry:
        """Return a line with its sentences."""
        return LogEntry(**{name: getattr(line, name) for name in Line.__struct_fields__}, lines=self.sentences(line))

    def sentences(self, line: Line) -> tuple[str, ...]:
        return tuple(map(str, self.look.plain_words(line)))


def entries(session: Session, seat: str, tail: int, cache: FragmentCache | None = None) -> tuple[LogEntry, ...]:
    """Return the last entries of a seat's log."""
    tell = Narrator(session, seat, cache)
    return tuple(map(tell.entry, lines(session, seat, tail)))


def table_view(session: Session, seat: str, tail: int | None = None, cache: FragmentCache | None = None) -> SeatView:
    """Return the table as a seat sees it, with the words of sheets and of the log in the caller's language."""
    seen = view(session, seat, tail)
    tell = Narrator(session, seat, cache)
    found: dict[str, Any] = {name: getattr(seen, name) for name in View.__struct_fields__}
    found["characters"] = {who: _sheet_in_words(c, session) for who, c in seen.characters.items()}
    found["log"] = tuple(map(tell.entry, seen.log))
    return SeatView(**found)


def _sheet_in_words(seen: SeenCharacter, session: Session) -> SeenCharacter:
    return structs.replace(seen, widgets=tuple(words.widget_in_words(widget, session.game) for widget in seen.widgets))
