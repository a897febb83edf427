"""The regions of a screen: parts of a page that are each drawn whole, and sent again only when they have changed."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from msgspec import Struct

from caltrop.kernel.watch import Reads
from caltrop.table.session import Session
from caltrop.table.watched_session import WatchedSession
from caltrop.web.live.cache import FragmentCache
from caltrop.web.live.surroundings import Surroundings

from .fragments import catch_up
from .look import Look
from .render import Templates


class Region(Struct, frozen=True):
    """A part of a screen; a `slow` one shows actions with their odds."""

    name: str
    slow: bool = False


class Screen(Struct, frozen=True):
    """A kind of page: its regions, and whether it shows the log."""

    name: str
    regions: tuple[Region, ...]
    templates: Templates
    log: bool = True
    newest: Literal["first", "last"] = "first"  # where the newest line of the log stands


class Drawing:
    """One seat's screen: each piece comes from the cache, or is drawn now."""

    def __init__(
        self, screen: Screen, session: Session, seat: str, surroundings: Surroundings, cache: FragmentCache
    ) -> None:
        self.screen, self.session, self.seat, self.surroundings, self.cache = screen, session, seat, surroundings, cache

    @cached_property
    def look(self) -> Look:
        """Made only when something must be drawn."""
        return Look(self.session, self.seat, self.surroundings, cache=self.cache)

    def regions(self, *, slow: bool = True) -> dict[str, str]:
        """Return the HTML of each region; the slow regions are left out unless `slow`."""
        for seat in ("", self.seat):
            catch_up(self.cache.noted[seat], self.session, seat, self.surroundings)
        return {r.name: self._region(r) for r in self.screen.regions if slow or not r.slow}

    def _region(self, region: Region) -> str:
        draw, template = self.screen.templates.draw, self._template(region.name)
        kept: str | None = self.cache.noted[self.seat].find(draw, template)
        return self.watching_look.remember(draw, template) if kept is None else kept

    def _template(self, region: str) -> str:
        return f"{self.screen.name}/{region}.html"

    def parts(self, region: str) -> tuple[str, ...]:
        """Return the parts that a region was drawn from, in their order."""
        draw = self.screen.templates.draw
        found = self.cache.noted[self.seat].inner_pieces(draw, self._template(region))
        return tuple(html for make, html in found if make == draw)

    @cached_property
    def watching_look(self) -> Look:
        """A look that notes what is read of the table."""
        return Look(
            WatchedSession(self.session, self.seat, Reads(fine=True)), self.seat, self.surroundings, cache=self.cache
        )
