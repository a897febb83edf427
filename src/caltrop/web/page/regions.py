"""The regions of a screen: parts of a page that are each drawn whole, and sent again only when they have changed."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property
from typing import Literal, TypeAlias

from msgspec import Struct

from caltrop.kernel.state.tracking import ReadTracker
from caltrop.table.session import Session
from caltrop.table.tracked_session import TrackedSession
from caltrop.web.live.cache import RIGHT, FragmentCache, NotedPiece
from caltrop.web.live.pieces import PageMaker, Piece, Sources, pieces_of_page
from caltrop.web.live.surroundings import Surroundings

from .fragments import catch_up
from .look import Look
from .render import Templates

ComparedRegions: TypeAlias = dict[str, tuple[NotedPiece, int]]  # what a page was compared with last, and its `since`


class Region(Struct, frozen=True):
    """A part of a screen; a `slow` one shows actions with their odds.

    Its template is that of a feature, or the screen's own of the region's name.

    Of a slow one, `quick` are the templates of parts, one for each of the reader's characters, that show how things
    stand: they are sent with what has happened, so that no page says two things at once.
    """

    name: str
    slow: bool = False
    quick: tuple[str, ...] = ()
    template: str = ""


class Screen(Struct, frozen=True):
    """A kind of page: its regions, and whether it shows the log."""

    name: str
    regions: tuple[Region, ...]
    templates: Templates
    pieces: PageMaker | None = None  # other regions, which are made of values
    log: bool = True
    newest: Literal["first", "last"] = "first"  # where the newest line of the log stands


class Drawing:
    """One seat's screen: each piece comes from the cache, or is drawn now."""

    def __init__(
        self, screen: Screen, session: Session, seat: str, surroundings: Surroundings, cache: FragmentCache
    ) -> None:
        self.screen = screen
        self.session = session
        self.seat = seat
        self.surroundings = surroundings
        self.cache = cache

    @cached_property
    def look(self) -> Look:
        """Made only when something must be drawn."""
        return Look(self.session, self.seat, self.surroundings, cache=self.cache)

    def regions(self, *, slow: bool = True) -> dict[str, str]:
        """Return the HTML of each region; the slow regions are left out unless `slow`."""
        made = {name: piece.html() for name, piece in self.made_of_values().items()}
        return made | {name: piece.value.html() for name, piece in self.pieces(slow=slow).items()}

    def made_of_values(self) -> dict[str, Piece]:
        """Return the regions that are made of values, as they are now."""
        if self.screen.pieces is None:
            return {}
        sources = Sources(self.cache.parts, self.session, self.seat, self.surroundings)
        return pieces_of_page(self.cache.parts, self.screen.pieces, sources)

    def pieces(self, *, slow: bool = True, compared: ComparedRegions | None = None) -> dict[str, NotedPiece]:
        """Return each region as it is now; the slow regions are left out unless `slow`.

        Left out, too, are regions that are as they were when they were `compared`.
        """
        catch_up(self.cache, self.session, self.seat, self.surroundings)
        known = compared or {}
        shown = (r for r in self.screen.regions if (slow or not r.slow) and not is_unchanged(known.get(r.name)))
        found = {r.name: self._piece(r.template or f"{self.screen.name}/{r.name}.html") for r in shown}
        self._let_go()
        return found

    def quick_parts(self, region: Region, compared: ComparedRegions) -> list[NotedPiece]:
        """Return the quick parts of a slow region as they are now, if something in it is another; after `pieces`."""
        if is_unchanged(compared.get(region.name)):
            return []
        found = [self._piece(template, ("who", who)) for who in self.look.mine for template in region.quick]
        self._let_go()
        return found

    def _let_go(self) -> None:
        """Drop what was read, if anything was: the collector would have to find it, and make everybody wait."""
        look = self.__dict__.pop("watching_look", None)
        for each in (look, look and look.__dict__.get("public")):
            if each is not None:
                each.reads.let_go()

    def _piece(self, template: str, *given: tuple[str, Hashable]) -> NotedPiece:
        draw = self.screen.templates.draw
        pieces = self.cache.noted[self.seat]
        return pieces.find(draw, template, *given) or pieces.settle(self.watching_look, draw, template, *given)

    @cached_property
    def watching_look(self) -> Look:
        """A look that notes what is read of the table."""
        return Look(
            TrackedSession(self.session, self.seat, ReadTracker(fine=True)),
            self.seat,
            self.surroundings,
            cache=self.cache,
        )


def is_unchanged(compared: tuple[NotedPiece, int] | None) -> bool:
    """Is a piece, with all its parts, what it was when it was compared last?"""
    return compared is not None and compared[0].trust is RIGHT and compared[0].since == compared[1]
