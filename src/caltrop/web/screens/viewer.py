"""An open page: what it has been sent, and what has changed since."""

from __future__ import annotations

import re
from collections.abc import Callable

from caltrop import words
from caltrop.kernel.state import State
from caltrop.table.session import Session
from caltrop.web.live.cache import FragmentCache
from caltrop.web.live.stream import RELOAD, message, partial
from caltrop.web.live.surroundings import Surroundings
from caltrop.web.settings import TAIL, build

from .regions import Drawing, Screen
from .story.story_log import StoryLog

PART_ID = re.compile(r'\s*<[a-z]+ (?:[^>]*? )?id="([A-Za-z][\w-]*)"')


class PageViewer:
    """An open page. Its news are the changed regions of its screen and the log's new lines, as one message.

    The message's id has the number of the seat's last line: a page that reconnects sends it, and gets the lines since.
    """

    farewell = RELOAD  # the page it loads says that the seat is gone

    def __init__(
        self,
        screen: Screen,
        seat: str,
        seen: int | None,
        surroundings: Callable[[], Surroundings],
        cache: FragmentCache,
        language: Callable[[State], str] | None = None,
    ) -> None:
        self.drawn_in = words.language()
        self.language = language or (lambda state: self.drawn_in)
        self.screen, self.seat, self.surroundings, self.cache = screen, seat, surroundings, cache
        self.seen = seen
        self.sent: dict[str, str] = {}
        self.parts: dict[str, tuple[str, ...]] = {}  # of each region, as it was sent
        self.settled: object = None  # the struck and starred lines when lines were last sent
        self.reload = False  # the page was made by another build of the program

    def news(self, session: Session, shared: dict[object, object], whole: bool = True) -> bytes:
        if self.reload or words.language() != self.drawn_in:
            return RELOAD
        drawing = Drawing(self.screen, session, self.seat, self.surroundings(), self.cache)
        shown = self._region_html(drawing, shared, whole)
        new = {name: html for name, html in shown.items() if self.sent.get(name) != html}
        parts = [self._changes(name, html, drawing.parts(name)) for name, html in new.items()]
        self.sent |= new
        parts += self._lines(drawing, shared)
        return message("\n".join(parts), id=page_id(session, self.seat)) if parts else b""

    def _changes(self, region: str, html: str, parts: tuple[str, ...]) -> str:
        """Return the parts of a region that have changed, or the whole region if something else in it has."""
        before, self.parts[region] = self.parts.get(region, ()), parts
        changed = changed_parts(self.sent.get(region, ""), html, before, parts)
        return "".join(partial(f"#{id}", "outerMorph", html) for id, html in (changed or {region: html}).items())

    def _region_html(self, drawing: Drawing, shared: dict[object, object], whole: bool) -> dict[str, str]:
        """Return the HTML of the regions now; viewers of the same seat, screen and language share it."""
        key = (self.screen.name, self.seat, words.language())
        if key not in shared:
            shared[key] = drawing.regions(slow=whole)
        found = shared[key]
        assert isinstance(found, dict)
        return found

    def _lines(self, drawing: Drawing, shared: dict[object, object]) -> list[str]:
        session = drawing.session
        count = session.count_for(self.seat)
        settled = self.cache.get_or_find(
            ("marked", self.seat),
            (session.undone_seqs(), session.state.stars, session.base),
            lambda: marked_lines(session, self.seat),
        )
        if not self.screen.log or (count == self.seen and settled == self.settled):
            return []
        whole = self.seen is None or settled != (self.settled or frozenset()) or not 0 <= count - self.seen <= TAIL
        key = (self.screen.name, self.seat, words.language(), None if whole else self.seen)
        if key not in shared:
            shared[key] = StoryLog(drawing.look, self.cache, self.screen.newest).news(None if whole else self.seen)
        self.seen, self.settled = count, settled
        html = shared[key]
        assert isinstance(html, str)
        return [html]


def changed_parts(
    before: str, after: str, old_parts: tuple[str, ...], new_parts: tuple[str, ...]
) -> dict[str, str] | None:
    """Return the parts that make one drawing of a region into another, by their ids; None if that is not all."""
    if len(old_parts) != len(new_parts):
        return None
    changed = [(old, new) for old, new in zip(old_parts, new_parts, strict=True) if old != new]
    for old, new in changed:
        if not part_id(old) or part_id(old) != part_id(new) or before.count(old) != 1:
            return None
        before = before.replace(old, new)
    return {part_id(new): new for _, new in changed} if before == after else None


def part_id(html: str) -> str:
    """Return the id of a part's element, "" if it has none."""
    found = PART_ID.match(html)
    return found[1] if found else ""


def page_id(session: Session, seat: str) -> str:
    """Return what a page is: the number of its last line, the build that drew it, and its language."""
    return f"{session.count_for(seat)}.{build()}.{words.language()}"


def marked_lines(session: Session, seat: str) -> frozenset[tuple[str, int]]:
    """Return the struck and the starred lines of a seat, by the seat's own numbers."""
    marks = [("struck", seq) for seq in session.undone_seqs()] + [("star", seq) for seq in session.state.stars]
    numbers = ((mark, session.number(seat, seq)) for mark, seq in marks if seq > session.base)
    return frozenset((mark, n) for mark, n in numbers if n is not None)
