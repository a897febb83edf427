"""The regions of a screen: parts of a page that are each drawn whole, and sent again only when they have changed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct, structs

from caltrop.kernel.watch import Reads
from caltrop.table.log import Entry
from caltrop.table.session import Session
from caltrop.table.views import Line, lines
from caltrop.table.watched_session import WatchedSession
from caltrop.web.live.cache import FragmentCache
from caltrop.web.live.surroundings import Surroundings
from caltrop.web.settings import TAIL

from .fragments import catch_up
from .judging import Difficulty, difficulty_parameter, judged_difficulty
from .look import Look
from .render import Templates, module


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
        catch_up(self.cache.noted[self.seat], self.session, self.seat, self.surroundings)
        return {r.name: self._region(r) for r in self.screen.regions if slow or not r.slow}

    def _region(self, region: Region) -> str:
        return self.watching_look.remember(self.screen.templates.draw, self._template(region.name))

    def _template(self, region: str) -> str:
        return f"{self.screen.name}/{region}.html"

    def parts(self, region: str) -> tuple[str, ...]:
        """Return the parts that a region was drawn from, in their order."""
        draw = self.screen.templates.draw
        found = self.cache.noted[self.seat].inner_pieces(draw, self._template(region))
        return tuple(html for make, args, html in found if draw in (make, *args[:1]))

    @cached_property
    def watching_look(self) -> Look:
        """A look that notes what is read of the table."""
        return Look(WatchedSession(self.session, self.seat, Reads()), self.seat, self.surroundings, cache=self.cache)

    # ---- the log
    def lines(self, tail: int) -> str:
        """Return the last lines of the log, the newest first."""
        return self._lines_html(self._last_lines(tail))

    def _lines_html(self, found: Sequence[Line]) -> str:
        return "".join(self._line(one, last=at == 0) for at, one in enumerate(reversed(found)))

    def _line(self, line: Line, *, last: bool) -> str:
        """Return one line's HTML, shared by seats that see the same; its owner and the facilitator can undo it."""
        piece = ("line", line.n, self.is_facilitator, line.seat == self.seat, last)
        return self.cache.get_or_draw(piece, ((line, self.look.names),), lambda: self._draw_line(line, last))

    def _draw_line(self, line: Line, last: bool) -> str:
        """Draw a line; its words and dice are drawn once for all seats, because only the line's number differs.

        A line that says nothing to this seat is not drawn: it could tell that someone hidden has acted.
        """
        told, macros = self.look.log_line(line), module("screens/line.html")
        if told.is_quiet:
            return ""
        piece = ("told", line.at, self.is_facilitator and line.to is not None)
        sources = ((structs.replace(line, n=0), self.look.names),)
        body = self.cache.get_or_draw(
            piece, sources, lambda: (macros.says(told), macros.about(told, self.is_facilitator))
        )
        return str(macros.line(self.look, told, *body, last, self._difficulty(line) if last else None))

    @cached_property
    def is_facilitator(self) -> bool:
        return self.session.state.is_facilitator(self.seat)

    def news(self, seen: int | None) -> str:
        """Return the log's new lines, for the top of the page's log, and the line before them drawn again.

        What a standing order has answered in that line can no longer be changed, nor can the line be judged anew. With
        `seen` None: all lines that a page shows.
        """
        if seen is None:
            return partial("#log-lines", "innerMorph", self.lines(TAIL))
        fresh = min(self.session.count_for(self.seat) - seen, TAIL)
        html = partial("#log-lines", "prepend", self._lines_html(self._last_lines(fresh)))
        earlier = self.session.entries_seen_by(self.seat, fresh + 1)[: -fresh or None] if seen else []
        if not any(self._may_have_tools(entry) for entry in earlier):
            return html
        before = self._last_lines(fresh + 1)[0]
        if not before.ordered and not self._difficulty(before):  # an order of another seat's shows nothing here
            return html
        drawn = self._line(before, last=False)
        return (partial(f"#line-{before.n}", "outerMorph", drawn) if drawn else "") + html

    def _may_have_tools(self, entry: Entry) -> bool:
        """May an entry have had something on its line that only the newest line has?"""
        judged = self.is_facilitator and entry.intent and difficulty_parameter(self.session.game, entry.intent.move)
        return bool(judged) or any(given.source == "order" for given in entry.answers)

    def _difficulty(self, line: Line) -> Difficulty | None:
        return judged_difficulty(self.session, self.seat, line)

    def _last_lines(self, tail: int) -> tuple[Line, ...]:
        return lines(self.session, self.seat, tail=tail) if tail else ()


def partial(target: str, swap: str, html: str) -> str:
    """Return a piece of a page with the place where htmx puts it."""
    return f'<hx-partial hx-target="{target}" hx-swap="{swap}">{html}</hx-partial>'
