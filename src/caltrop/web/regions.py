"""The parts of a screen that change by themselves: each is drawn whole, and sent only when it has become another."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from caltrop.table.session import Session
from caltrop.table.views import Line, lines

from .look import Around, Look
from .memory import EVERYTHING, Memory, key
from .render import render
from .settings import TAIL


class Region(Struct, frozen=True):
    """A part of a screen, and what it is drawn from; one that is `slow` says what can be done next, odds and all."""

    name: str
    sources: tuple[str, ...] = EVERYTHING
    slow: bool = False


class Screen(Struct, frozen=True):
    """A kind of page: its regions, and whether it shows the log."""

    name: str
    regions: tuple[Region, ...]
    log: bool = True


def region(name: str, sources: str = "", *, slow: bool = False) -> Region:
    return Region(name, tuple(sources.split()) or EVERYTHING, slow)


PLAYER = Screen(
    "player",
    (
        region("bar"),
        region("asks", slow=True),
        region("sheet", slow=True),
        region("fight"),
        region("party"),
        region("notes"),
        region("dice", slow=True),
    ),
)
FACILITATOR = Screen(
    "facilitator",
    (
        region("bar"),
        region("asks"),
        region("party"),
        region("fight"),
        region("notes"),
        region("prep"),
        region("seats"),
        region("bench", slow=True),
    ),
)
TV = Screen("tv", (region("bar"), region("fight"), region("party"), region("last")), log=False)
SCREENS = {"facilitator": FACILITATOR, "player": PLAYER, "spectator": TV}


class Drawing:
    """One seat's screen, drawn as far as memory does not have it."""

    def __init__(self, screen: Screen, session: Session, seat: str, around: Around, memory: Memory) -> None:
        self.screen, self.session, self.seat, self.around, self.memory = screen, session, seat, around, memory

    @cached_property
    def look(self) -> Look:
        """Worked out only when something must be drawn."""
        return Look(self.session, self.seat, self.around, memory=self.memory)

    def regions(self, *, slow: bool = True) -> dict[str, str]:
        """The regions as they stand in the page; those that say what can be done next only if `slow`."""
        return {r.name: self._region(r) for r in self.screen.regions if slow or not r.slow}

    def _region(self, region: Region) -> str:
        sources = key(region.sources, self.session, self.seat, self.around)
        template = f"{self.screen.name}/{region.name}.html"
        piece = (self.screen.name, region.name, self.seat)
        return self.memory.drawn(piece, sources, lambda: render(template, look=self.look, screen=self.screen))

    # ---- the log
    def lines(self, tail: int) -> str:
        """The last lines, the newest first."""
        found = lines(self.session, self.seat, tail=tail) if tail else ()
        return "".join(self._line(one, last=at == 0) for at, one in enumerate(reversed(found)))

    def _line(self, line: Line, *, last: bool) -> str:
        """A line never becomes another, but for its marks, and for the names of those in it."""
        marks = (line.struck, line.starred, last, self.names)
        return self.memory.drawn(("line", self.seat, line.n), marks, lambda: self._drawn(line, last))

    def _drawn(self, line: Line, last: bool) -> str:
        return render("line.html", look=self.look, told=self.look.one(line), last=last)

    @cached_property
    def names(self) -> tuple[tuple[str, str], ...]:
        return tuple(self.look.names.items())

    def news(self, seen: int | None) -> str:
        """The log's new lines, put on top; the one before them again, because what could be done with it is past.

        With `seen` None: the whole of the log that a page shows.
        """
        if seen is None:
            return partial("#log-lines", "innerMorph", self.lines(TAIL))
        fresh = self.session.count_for(self.seat) - seen
        html = partial("#log-lines", "prepend", self.lines(min(fresh, TAIL)))
        if not seen:
            return html
        before = lines(self.session, self.seat, tail=fresh + 1)[0]
        return partial(f"#line-{before.n}", "outerMorph", self._line(before, last=False)) + html


def partial(target: str, swap: str, html: str) -> str:
    """A piece of a page that takes its place by itself."""
    return f'<hx-partial hx-target="{target}" hx-swap="{swap}">{html}</hx-partial>'
