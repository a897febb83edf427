"""Pieces of pages: each is what a template makes of one small frozen value, and is sent when the value is another.

The mechanism, for an engineer who has never seen it
----------------------------------------------------
    state ──knowledge──▶ TableView ──pick──▶ values ──template──▶ HTML

A seat's `TableView` (`table.view`) has what the seat may know, in frozen parts that stay the same object as long as
nothing in them has changed. From these parts a page picks the values of its pieces, through `Sources.value`: what makes
a value is handed its sources and nothing else, and runs only where one of these is another object. So nothing has to be
told that it is out of date, and what comes out as it was is the same object again.

A value has all that its piece shows and nothing more: text, numbers, tuples, other such values. Templates of pieces
are drawn in an environment without views (`page.render.PIECES`): what is not in the value cannot be sent. Where the
values of two tables are equal, so is all that a page gets (`tests/trust`).

What is the same in all pieces of a table is its `Frame`. A piece may have lists of other pieces inside. These are not
in its value: a page that shows the same piece with other ones in a list is sent those that came and went. What a piece
draws, it keeps; so the pieces that a table's pages show are all that is kept, and they go when nothing shows them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import cached_property
from typing import Any, NamedTuple, Protocol, TypeVar, TypeVarTuple

from caltrop import words
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.surface import MoveRole
from caltrop.kernel.secrets.knowledge import knowledge_of
from caltrop.kernel.state.state import State
from caltrop.table.aims import recent_targets
from caltrop.table.parts import Parts
from caltrop.table.session import Session
from caltrop.table.view import TableView

from .stream import partial
from .surroundings import Surroundings

_T = TypeVar("_T")
_Given = TypeVarTuple("_Given")
_LIST = "<list>"  # where a list of pieces stands; no text at the table can look like this: it would be escaped


class Frame(NamedTuple):
    """What is the same in all pieces of a table: its game and address, and whether a fight is on."""

    game: Game
    table: str
    fight: bool

    def move_for(self, role: MoveRole) -> str:
        """Return the id of the game's move in this role, "" in a game that has none."""
        found = self.game.move_for(role)
        return found.id if found else ""


class PieceDrawer(Protocol):
    """What draws pieces from templates."""

    def draw(self, template: str, frame: Frame, value: Any, place: str) -> str:
        """Draw a value; at each `place` a list of other pieces stands."""


class Piece:
    """An element of a page: its id, its template, the value from which it is drawn, and the pieces in its lists."""

    __slots__ = ("_drawn", "drawing", "frame", "id", "lists", "template", "value")

    def __init__(
        self,
        id: str,
        drawing: PieceDrawer,
        template: str,
        frame: Frame,
        value: Any,
        lists: tuple[tuple[Piece, ...], ...] = (),
    ) -> None:
        self.id = id
        self.drawing = drawing
        self.template = template
        self.frame = frame
        self.value = value
        self.lists = lists
        self._drawn: dict[str, list[str]] = {}  # by language: the texts around its lists

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Piece) and self.is_like(other) and self.lists == other.lists

    __hash__ = object.__hash__

    def is_like(self, other: Piece) -> bool:
        """Is it the same but for what is in its lists?"""
        return (
            self.value == other.value
            and self.frame == other.frame
            and self.template == other.template
            and len(self.lists) == len(other.lists)
        )

    def html(self) -> str:
        return "".join(self._texts())

    def _texts(self) -> Iterator[str]:
        language = words.language()
        drawn = self._drawn.get(language)
        if drawn is None:
            drawn = self._drawn[language] = self.drawing.draw(self.template, self.frame, self.value, _LIST).split(_LIST)
        yield drawn[0]
        for pieces, text in zip(self.lists, drawn[1:], strict=True):
            for piece in pieces:
                yield from piece._texts()
            yield text

    def walk(self) -> Iterator[Piece]:
        """Yield the piece and all in its lists."""
        yield self
        for pieces in self.lists:
            for piece in pieces:
                yield from piece.walk()

    def let_go(self) -> None:
        """Let go of what is drawn: it is drawn again when it is needed."""
        self._drawn.clear()


def changes(before: Piece | None, now: Piece) -> Iterator[str]:
    """Yield what makes a page that shows one piece show the other; None stands for what it may have shown before."""
    if before is now:
        return
    if before is None:
        yield partial(f"#{now.id}", "outerMorph", now.html())
    elif before.is_like(now) and all(map(_can_be_patched, before.lists, now.lists)):
        for old, new in zip(before.lists, now.lists, strict=True):
            yield from _list_changes(old, new)
    elif (html := now.html()) != before.html():  # other values may look alike
        yield partial(f"#{now.id}", "outerMorph", html)


def _can_be_patched(before: tuple[Piece, ...], now: tuple[Piece, ...]) -> bool:
    """Is something of a list still there, in the same order? What comes is put beside it."""
    old = {piece.id for piece in before}
    new = {piece.id for piece in now}
    stay = [piece.id for piece in before if piece.id in new]
    return stay == [piece.id for piece in now if piece.id in old] and (bool(stay) or not (before or now))


def _list_changes(before: tuple[Piece, ...], now: tuple[Piece, ...]) -> Iterator[str]:
    """Yield the pieces of a list that are others, those that went and those that came."""
    old = {piece.id: piece for piece in before}
    new = {piece.id for piece in now}
    yield from (partial(f"#{id}", "delete", "") for id in old if id not in new)
    above = ""
    for piece in now:
        if piece.id in old:
            yield from changes(old[piece.id], piece)
        elif above:
            yield partial(f"#{above}", "afterend", piece.html())
        above = piece.id if piece.id in old or above else ""
    first = next((at for at, piece in enumerate(now) if piece.id in old), 0)
    yield from (partial(f"#{now[first].id}", "beforebegin", piece.html()) for piece in now[:first])


# ---- what values are made from
class Sources:
    """What a page's values are made from: the table as all see it who know the same, and as this seat does."""

    def __init__(self, made: Parts, session: Session, seat: str, around: Surroundings) -> None:
        self._made = made
        self._session = session
        self.seat = seat
        self.language = words.language()  # a value may have words
        self.known = made.get(("known", seat), knowledge_of, session.state, seat)  # stands for all who know the same
        self.around = made.get("around", _same, around)
        self.targets = recent_targets(session)

    @cached_property
    def own(self) -> TableView:
        return TableView(self._session, self.seat)

    @cached_property
    def view(self) -> TableView:
        return self._made.get(("view", self.known), self._shared_view, self._session.state_for(self.known))

    def _shared_view(self, state: State) -> TableView:
        return TableView(self._session, self.known)

    @cached_property
    def frame(self) -> Frame:
        game = self._session.game_for(self.known)
        return Frame(game, self.around.table, self.view.state.fight is not None)

    @property
    def moment(self) -> tuple[object, ...]:
        """All that anything here follows from: where these are the same objects, so is every value."""
        parked = tuple(self._session.parked.values())
        known, own = (self._session.state_for(seat) for seat in (self.known, self.seat))
        return known, own, self.around, self.targets, parked

    # ---- what is made of it
    def shared(self, name: Hashable, make: Callable[[*_Given], _T], *sources: *_Given) -> _T:
        """Return a value for all who know the same."""
        return self._made.get((self.language, self.known, name), make, *sources)

    def value(self, name: Hashable, make: Callable[[*_Given], _T], *sources: *_Given) -> _T:
        """Return a value for this seat."""
        return self._made.get((self.language, self.known, self.seat, name), make, *sources)

    def own_piece(
        self, id: str, drawing: PieceDrawer, template: str, value: object, *lists: tuple[Piece, ...]
    ) -> Piece:
        """Return a piece of this seat's page; the same object as long as it is the same."""
        return self.value(id, Piece, id, drawing, template, self.frame, value, lists)

    def shared_piece(self, id: str, drawing: PieceDrawer, template: str, value: object) -> Piece:
        """Return a piece that all have who know the same."""
        return self.shared(id, Piece, id, drawing, template, self.frame, value, ())


def _same(around: Surroundings) -> Surroundings:
    return around


class PageMaker(Protocol):
    """What makes the pieces of a page, by their regions."""

    def __call__(self, sources: Sources, /) -> dict[str, Piece]: ...


def pieces_of_page(made: Parts, make: PageMaker, sources: Sources) -> dict[str, Piece]:
    """Return the pieces of a page; at once, where nothing has happened that it could show."""

    def afresh(*moment: object) -> dict[str, Piece]:
        return make(sources)

    return made.get((sources.language, sources.seat, make), afresh, *sources.moment)
