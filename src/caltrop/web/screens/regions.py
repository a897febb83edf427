"""The parts of a screen that change by themselves: each is drawn whole, and sent only when it has become another."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct, structs

from caltrop.table.session import Session
from caltrop.table.views import Line, lines
from caltrop.web.live.cache import FragmentCache
from caltrop.web.live.surroundings import Surroundings
from caltrop.web.settings import TAIL

from .fragments import EVERYTHING, Sources, key
from .look import Look
from .render import Templates, module


class Region(Struct, frozen=True):
    """A part of a screen, and what it is drawn from; one that is `slow` says what can be done next, odds and all."""

    name: str
    sources: tuple[str, ...] = EVERYTHING
    slow: bool = False


class Screen(Struct, frozen=True):
    """A kind of page: its regions, and whether it shows the log."""

    name: str
    regions: tuple[Region, ...]
    templates: Templates
    log: bool = True


def region(name: str, sources: str = "", *, slow: bool = False) -> Region:
    return Region(name, tuple(sources.split()) or EVERYTHING, slow)


PEOPLE = "characters encounter clock seats"
DOING = f"{PEOPLE} rulings orders calls tasks aims"  # what the buttons of a character come from, odds and all


class Drawing:
    """One seat's screen, drawn as far as memory does not have it."""

    def __init__(
        self, screen: Screen, session: Session, seat: str, surroundings: Surroundings, cache: FragmentCache
    ) -> None:
        self.screen, self.session, self.seat, self.surroundings, self.cache = screen, session, seat, surroundings, cache

    @cached_property
    def look(self) -> Look:
        """Worked out only when something must be drawn."""
        return Look(self.session, self.seat, self.surroundings, cache=self.cache)

    @cached_property
    def sources(self) -> Sources:
        return Sources(self.session, self.seat, self.surroundings)

    def regions(self, *, slow: bool = True, told: bool = False) -> dict[str, str]:
        """The regions as they stand in the page; those that say what can be done next only if `slow`.

        With `told`, only those that are drawn from the log itself: nothing else has changed.
        """
        wanted = (r for r in self.screen.regions if (slow or not r.slow) and (not told or "log" in r.sources))
        return {r.name: self._region(r) for r in wanted}

    def _region(self, region: Region) -> str:
        sources = key(region.sources, self.sources)
        template = f"{self.screen.name}/{region.name}.html"
        piece = (self.screen.name, region.name, self.seat)
        return self.cache.get_or_draw(piece, sources, lambda: self._render(template))

    def _render(self, template: str) -> str:
        return self.screen.templates.render(template, look=self.look, screen=self.screen)

    # ---- the log
    def lines(self, tail: int) -> str:
        """The last lines, the newest first."""
        return self._lines_html(self._last_lines(tail))

    def _lines_html(self, found: Sequence[Line]) -> str:
        return "".join(self._line(one, last=at == 0) for at, one in enumerate(reversed(found)))

    def _line(self, line: Line, *, last: bool) -> str:
        """A line as all see it who may read the same of it; only its owner and the facilitator can take it back."""
        piece = ("line", line.n, self.boss, line.seat == self.seat, last)
        return self.cache.get_or_draw(piece, ((line, self.look.names),), lambda: self._draw_line(line, last))

    def _draw_line(self, line: Line, last: bool) -> str:
        """The words and the dice are drawn once for all, whatever the number by which each knows the line."""
        told, macros = self.look.log_line(line), module("screens/line.html")
        piece = ("told", line.at, self.boss and line.to is not None)
        sources = ((structs.replace(line, n=0), self.look.names),)
        body = self.cache.get_or_draw(piece, sources, lambda: (macros.says(told), macros.about(told, self.boss)))
        return str(macros.line(self.look, told, *body, last))

    @cached_property
    def boss(self) -> bool:
        return self.session.state.is_facilitator(self.seat)

    def news(self, seen: int | None) -> str:
        """The log's new lines, put on top; the one before them again, because what could be done with it is past.

        With `seen` None: the whole of the log that a page shows.
        """
        if seen is None:
            return partial("#log-lines", "innerMorph", self.lines(TAIL))
        fresh = min(self.session.count_for(self.seat) - seen, TAIL)
        html = partial("#log-lines", "prepend", self._lines_html(self._last_lines(fresh)))
        earlier = self.session.entries_seen_by(self.seat, fresh + 1)[: -fresh or None] if seen else []
        if not any(given.source == "order" for entry in earlier for given in entry.answers):
            return html
        before = self._last_lines(fresh + 1)[0]
        if not before.ordered:  # by an order that is not this seat's to know of
            return html
        return partial(f"#line-{before.n}", "outerMorph", self._line(before, last=False)) + html

    def _last_lines(self, tail: int) -> tuple[Line, ...]:
        return lines(self.session, self.seat, tail=tail) if tail else ()


def partial(target: str, swap: str, html: str) -> str:
    """A piece of a page that takes its place by itself."""
    return f'<hx-partial hx-target="{target}" hx-swap="{swap}">{html}</hx-partial>'
