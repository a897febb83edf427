"""An open page: what it has been sent, and what has changed since."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from caltrop import words
from caltrop.kernel.state.state import State
from caltrop.table.session import Session
from caltrop.web.live.cache import FragmentCache, NotedPiece, Patchwork
from caltrop.web.live.pieces import Piece, changes
from caltrop.web.live.stream import RELOAD, message, partial
from caltrop.web.live.surroundings import Surroundings
from caltrop.web.settings import TAIL, build

from .regions import ComparedRegions, Drawing, Screen
from .story_log import StoryLog

SentPieces: TypeAlias = dict[NotedPiece, Patchwork | None]  # the pieces that a page shows, as they were sent


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
        self.screen = screen
        self.seat = seat
        self.surroundings = surroundings
        self.cache = cache
        self.seen = seen
        self.sent: dict[str, SentPieces] = {}  # of each region
        self.compared: ComparedRegions = {}
        self.shown: dict[str, Piece] = {}  # the regions that are made of values, as they were sent
        self.settled: object = None  # the struck and starred lines when lines were last sent
        self.people: dict[str, tuple[str, bool]] = {}  # what characters were called then, and whether they were its own
        self.reload = False  # the page was made by another build of the program
        self.role = ""  # of its seat when the page was drawn

    def news(self, session: Session, shared: dict[object, object], whole: bool = True) -> bytes:
        role = session.state.seats[self.seat].role if self.seat in session.state.seats else ""
        self.role = self.role or role
        if self.reload or words.language() != self.drawn_in or role != self.role:
            return RELOAD
        drawing = Drawing(self.screen, session, self.seat, self.surroundings(), self.cache)
        pieces = drawing.pieces(slow=whole, compared=self.compared)
        parts = [*self._piece_changes(drawing)]
        parts += [html for name, piece in pieces.items() for html in self._changes(name, piece)]
        parts += [] if whole else self._quick_changes(drawing)
        parts += self._lines(drawing, shared)
        return message("\n".join(parts), id=page_id(session, self.seat)) if parts else b""

    def _piece_changes(self, drawing: Drawing) -> Iterator[str]:
        """Yield what has changed in the regions that are made of values."""
        now = drawing.made_of_values()
        for name, piece in now.items():
            yield from changes(self.shown.get(name), piece)
        self.shown = now

    def _changes(self, region: str, piece: NotedPiece) -> list[str]:
        """Return the parts of a region that have changed, or the whole region if something else in it has."""
        self.compared[region] = (piece, piece.since)
        changed = changed_parts(piece, self.sent.get(region, {}), region)
        if changed:
            self.sent[region] = shown_pieces(piece)
        return [partial(f"#{id}", "outerMorph", drawn.html()) for id, drawn in (changed or {}).items()]

    def _quick_changes(self, drawing: Drawing) -> list[str]:
        """Return the parts of slow regions that show how things stand, where they are others than those on the page."""
        found = dict[str, Patchwork]()
        for region in (each for each in self.screen.regions if each.quick and each.name in self.sent):
            sent = self.sent[region.name]
            for piece in drawing.quick_parts(region, self.compared):
                changed = changed_parts(piece, sent) if sent.get(piece) is not None else None
                if changed:
                    found |= changed
                    sent |= shown_pieces(piece)
        return [partial(f"#{id}", "outerMorph", drawn.html()) for id, drawn in found.items()]

    def _lines(self, drawing: Drawing, shared: dict[object, object]) -> list[str]:
        session = drawing.session
        count = session.count_for(self.seat)
        settled = self.cache.get_or_find(
            ("marked", self.seat),
            (session.undone_seqs(), session.state.stars, session.base),
            lambda: marked_lines(session, self.seat),
        )
        if not self.screen.log:
            return []
        people = {who: (c.name, c.owner == self.seat) for who, c in session.state_for(self.seat).characters.items()}
        is_told_otherwise = any(people.get(who, (was[0], False)) != was for who, was in self.people.items())
        self.people = people
        if count == self.seen and settled == self.settled and not is_told_otherwise:
            return []
        is_stale = is_told_otherwise or settled != (self.settled or frozenset())
        whole = self.seen is None or is_stale or not 0 <= count - self.seen <= TAIL
        key = (self.screen.name, self.seat, words.language(), None if whole else self.seen)
        if key not in shared:
            like: Any = shared.setdefault((self.screen.name, words.language(), self.seen), [])
            story = StoryLog(drawing.look, self.cache, self.screen.newest)
            shared[key] = story.news(None if whole else self.seen, like)
        self.seen = count
        self.settled = settled
        html = shared[key]
        assert isinstance(html, str)
        return [html]


def changed_parts(piece: NotedPiece, sent: SentPieces, id: str = "") -> dict[str, Patchwork] | None:
    """Return what makes a piece that was sent into what it is now: parts by their ids, or with its `id` all of it.

    None if it has changed and cannot be addressed by itself.
    """
    now: Patchwork = piece.value
    before = sent.get(piece)
    if now is before:
        inner = [changed_parts(part, sent) for part in now.parts]
        if None not in inner:
            return {id: drawn for each in inner if each for id, drawn in each.items()}
    id = id or (now.id if before is not None and before.id == now.id else "")
    return {id: now} if id else None


def shown_pieces(piece: NotedPiece) -> SentPieces:
    """Return a piece and all of its parts, each as it is now; one that is shown twice cannot be addressed by its id."""
    found: SentPieces = {piece: piece.value}
    for part in piece.value.parts:
        for each, drawn in shown_pieces(part).items():
            found[each] = None if each in found else drawn
    return found


def page_id(session: Session, seat: str) -> str:
    """Return what a page is: the number of its last line, the build that drew it, and its language."""
    return f"{session.count_for(seat)}.{build()}.{words.language()}"


def marked_lines(session: Session, seat: str) -> frozenset[tuple[str, int]]:
    """Return the struck and the starred lines of a seat, by the seat's own numbers."""
    marks = [("struck", seq) for seq in session.undone_seqs()] + [("star", seq) for seq in session.state.stars]
    numbers = ((mark, session.number(seat, seq)) for mark, seq in marks if seq > session.base)
    return frozenset((mark, n) for mark, n in numbers if n is not None)
