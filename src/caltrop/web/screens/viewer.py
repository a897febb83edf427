"""An open page: what it has been sent, and what has changed since."""

from __future__ import annotations

from collections.abc import Callable

from caltrop import words
from caltrop.kernel.state import State
from caltrop.table.session import Session
from caltrop.web.live.cache import FragmentCache
from caltrop.web.live.stream import RELOAD, message
from caltrop.web.live.surroundings import Surroundings
from caltrop.web.settings import TAIL, build

from .regions import Drawing, Screen, partial


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
        self.settled: object = None  # the struck and starred lines when lines were last sent
        self.reload = False  # the page was made by another build of the program

    def news(self, session: Session, shared: dict[object, object], whole: bool = True) -> bytes:
        if self.reload or words.language() != self.drawn_in:
            return RELOAD
        drawing = Drawing(self.screen, session, self.seat, self.surroundings(), self.cache)
        shown = self._region_html(drawing, shared, whole)
        new = {name: html for name, html in shown.items() if self.sent.get(name) != html}
        self.sent |= new
        parts = [partial(f"#{name}", "outerMorph", html) for name, html in new.items()]
        parts += self._lines(drawing, shared)
        return message("\n".join(parts), id=page_id(session, self.seat)) if parts else b""

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
            shared[key] = drawing.news(None if whole else self.seen)
        self.seen, self.settled = count, settled
        html = shared[key]
        assert isinstance(html, str)
        return [html]


def page_id(session: Session, seat: str) -> str:
    """Return what a page is: the number of its last line, the build that drew it, and its language."""
    return f"{session.count_for(seat)}.{build()}.{words.language()}"


def marked_lines(session: Session, seat: str) -> frozenset[tuple[str, int]]:
    """Return the struck and the starred lines of a seat, by the seat's own numbers."""
    marks = [("struck", seq) for seq in session.undone_seqs()] + [("star", seq) for seq in session.state.stars]
    numbers = ((mark, session.number(seat, seq)) for mark, seq in marks if seq > session.base)
    return frozenset((mark, n) for mark, n in numbers if n is not None)
