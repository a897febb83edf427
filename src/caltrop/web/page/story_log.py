"""The log on a page, as a story: headings, lines and bundles of like lines; new ones are sent as they come.

A page reads forward, the newest line last, or begins with the newest turn. There each heading stands above the lines of
its part, and the newest of them is the first.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from operator import is_
from typing import Literal, TypeAlias

from markupsafe import Markup
from msgspec import Struct, structs

from caltrop.chronicle.names import short_names
from caltrop.chronicle.story import LEAST_BUNDLED, RANKS, Heading, Likeness, bundle_text, clock_at, may_open_above, runs
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.parameters import Parameter, parameters
from caltrop.kernel.secrets.knowledge import SeatKnowledge
from caltrop.kernel.state.events.base import Event
from caltrop.table.log import Entry
from caltrop.table.session import Session
from caltrop.table.undo.last_act import is_replaced
from caltrop.table.view import Line, lines
from caltrop.table.view import line as seen_line
from caltrop.web.live.cache import FragmentCache, Key
from caltrop.web.live.stream import partial
from caltrop.web.settings import TAIL
from caltrop.words.markup import html

from .labels import param_label
from .line_dice import is_outcome
from .look import LogLine, Look
from .render import module


class Difficulty(Struct, frozen=True):
    """The parameter for how hard a roll is, its bounds, and its value in this roll; None if it had none."""

    name: str
    label: str
    now: int | None
    least: int = 0
    most: int = 99


def judged_difficulty(session: Session, seat: str, line: Line) -> Difficulty | None:
    """Return the difficulty of a line's roll, which the facilitator alone says; None if there is none to judge."""
    found = difficulty_parameter(session.game, line.move)
    if found is None or line.undone or line.cancelled or not session.state.is_facilitator(seat):
        return None
    entry = session.entry(session.seq_of(seat, line.n) or 0)
    now = entry.plan.want.get(found.name) if entry.plan else None
    label = param_label(session.game, line.move, found.name)
    return Difficulty(found.name, label, now, found.least or 0, 99 if found.most is None else found.most)


def difficulty_parameter(game: Game, move: str) -> Parameter | None:
    """Return the parameter for the difficulty of a roll that can be called for, if only the facilitator says it."""
    named = next((roll.harder for roll in game.surface.calls if game.move_id(roll.move) == move and roll.harder), "")
    found = parameters(game.moves[move].wants).get(named) if named else None
    return found if found is not None and found.asking == "facilitator" else None


BETWEEN = re.compile(r"[\s,;:()]+")


def fold(text: str) -> str:
    """Return a text as it is compared: small letters, without accents."""
    apart = text.casefold()
    if apart.isascii():
        return apart
    return "".join(c for c in unicodedata.normalize("NFKD", apart) if not unicodedata.combining(c))


def typed_words(line: str) -> tuple[str, ...]:
    """Return the words of a line as they were typed."""
    return tuple(word for word in BETWEEN.split(line) if word)


def folded_line(look: Look, told: LogLine) -> str:
    """Return all that a line of the log says, with its why, to look for words in."""
    return fold(Markup(" ").join((*told.says, *(why.text for why in look.whys(told.line)))).striptags())


def has_words(folded: str, typed: str) -> bool:
    """Are all words that were typed in a line's text?"""
    return all(word in folded for word in typed_words(fold(typed)))


Newest: TypeAlias = Literal["first", "last"]
OPENING = '<li class="opens" hidden></li>'  # in the place of a heading that is not on the page
PLACE = "#log-lines"


class StoryPiece(Struct, frozen=True):
    """A heading, a line or a bundle, as HTML; a heading opens a new part."""

    html: str
    opens: bool = False


class DrawnLine(Struct, frozen=True):
    """A line as HTML: the headings above it, the line itself, "" if the headings say it all, and those below it."""

    before: tuple[str, ...]
    line: str
    after: tuple[str, ...]

    def as_own(self) -> DrawnLine:
        """Return the line as it is shown to a seat whose characters it is about; all else is shared."""
        return DrawnLine(self.before, self.line.replace('class="line', 'class="line mine', 1), self.after)

    def pieces(self) -> Iterator[StoryPiece]:
        yield from (StoryPiece(each, opens=True) for each in self.before)
        if self.line:
            yield StoryPiece(self.line)
        yield from (StoryPiece(each, opens=True) for each in self.after)


class SharedNews(Struct, frozen=True):
    """New lines as HTML, and what they were drawn from: seats with the same lines and ties to them share it."""

    new: tuple[LogLine, ...]
    ties: tuple[object, ...]
    html: str

    def is_of(self, new: Sequence[LogLine], ties: tuple[object, ...]) -> bool:
        """Was it drawn from these very lines? Equal ones that seats share are the same objects."""
        return self.ties == ties and len(self.new) == len(new) and all(map(is_, self.new, new))


class StoryLog:
    """One seat's log on a page."""

    def __init__(self, look: Look, cache: FragmentCache, newest: Newest = "first") -> None:
        self.look = look
        self.cache = cache
        self.newest = newest
        self.session = look.session
        self.seat = look.seat
        self.is_facilitator = look.is_facilitator

    # ---- whole
    def whole(self, tail: int) -> str:
        """Return the last lines of the log."""
        told = self._log_lines(self._last_lines(tail))
        above = [StoryPiece(html, opens=True) for html in self.headings_above(told[0].line)] if told else []
        pieces = [*above, *self._pieces(told)]
        if self.newest == "last":
            return "".join(piece.html for piece in pieces)
        return newest_first(pieces if above else [StoryPiece(OPENING, opens=True), *pieces])

    def headings_above(self, first: Line) -> tuple[str, ...]:
        """Return the headings before a line under which it stands: of its session, scene, fight and turn."""
        sources = (first.n, self.session.undone_seqs(), (self.look.names,))
        return self.cache.get_or_draw(("above", self.seat), sources, lambda: tuple(self._find_above(first))[::-1])

    def _find_above(self, first: Line) -> Iterator[str]:
        """Yield the headings above a line, the innermost first."""
        rank = len(RANKS)
        session = self.session
        eye = SeatKnowledge(session.game, session.state_for(self.seat), self.seat)
        before = session.seq_of(self.seat, first.n) or 0
        older = (each for each in session.newest_entries(self.seat) if each.seq < before)
        for entry in older:
            if not may_open_above((each.fact for each in entry.emitted), rank):
                continue
            told = self._log_line(seen_line(session, eye, entry))
            drawn = self._line(told, last=False)
            for heading, text in reversed([*zip(told.story.headings, (*drawn.before, *drawn.after), strict=False)]):
                if RANKS[heading.kind] < rank:
                    rank = RANKS[heading.kind]
                    yield text

    def _log_lines(self, found: Iterable[Line]) -> list[LogLine]:
        return [self._log_line(line) for line in found if not line.replaced]

    def _log_line(self, line: Line) -> LogLine:
        """Return a line ready to be shown, shared by seats that see the same under the same number."""
        piece = ("log line", line.n, self.is_facilitator)
        return self.cache.get_or_draw(piece, ((line, self.look.names),), lambda: self.look.log_line(line))

    def _pieces(self, told: Sequence[LogLine]) -> Iterator[StoryPiece]:
        for run in runs([each.story for each in told]):
            if len(run) >= LEAST_BUNDLED:
                yield StoryPiece(self._bundle([told[at] for at in run], last=run[-1] == len(told) - 1))
            else:
                yield from (p for at in run for p in self._line(told[at], last=at == len(told) - 1).pieces())

    def forward(self, told: Sequence[LogLine], after: Callable[[LogLine], str], *, bundled: bool) -> Markup:
        """Return lines for a page that is only read; `after` returns what follows a line.

        Lines that follow each other are `bundled`, and stand under their headings; those that were searched do not.
        """
        parts = runs([each.story for each in told]) if bundled else (range(at, at + 1) for at in range(len(told)))
        drawn = (html for run in parts for html in self._forward_run([told[at] for at in run], after))
        above = self.headings_above(told[0].line) if told and bundled else ()
        return Markup("".join((*above, *drawn)))

    def _forward_run(self, told: Sequence[LogLine], after: Callable[[LogLine], str]) -> Iterator[str]:
        if len(told) >= LEAST_BUNDLED:
            yield self._bundle(told, last=False)
            return
        for each in told:
            yield from (piece.html for piece in self._line(each, last=False).pieces())
            yield after(each)

    # ---- news
    def news(self, seen: int | None, shared: list[SharedNews] | None = None) -> str:
        """Return the new lines for a page that has those before, and the line before them drawn again.

        What a standing order has answered in that line can no longer be changed, nor can the line be judged anew. With
        `seen` None: all lines that a page shows. Pages that have seen as much may share what is drawn.
        """
        if seen is None:
            return partial(PLACE, "innerMorph", self.whole(TAIL))
        fresh = min(self.session.count_for(self.seat) - seen, TAIL)
        new = self._log_lines(self._last_lines(fresh))
        earlier = self._earlier_run(new) if new else ()
        before = "".join(self._line_before(seen, fresh))
        if earlier or shared is None:
            return "".join((before, *self._news_parts(earlier, new)))
        self._keep_run(new)
        return before + self._share_news(new, shared)

    def _share_news(self, new: Sequence[LogLine], shared: list[SharedNews]) -> str:
        """Return new lines that join no run, drawn once for all seats with the same ties to them."""
        ties = (self.is_facilitator, *((told.line.seat == self.seat, self._is_mine(told.line)) for told in new))
        found = next((each.html for each in shared if each.is_of(new, ties)), None)
        if found is None:
            found = "".join(self._news_parts((), new))
            shared.append(SharedNews(tuple(new), ties, found))
        return found

    def _news_parts(self, earlier: Sequence[LogLine], new: Sequence[LogLine]) -> Iterator[str]:
        """Yield the changes of the page: lines that join the run before them, and the rest at the end."""
        told = (*earlier, *new)
        self._keep_run(told)
        first = next(iter(runs([each.story for each in told])), range(0)) if earlier else range(0)
        joining = told[: len(first)] if len(first) > len(earlier) else ()
        if joining:
            yield from self._grow_bundle(joining, len(earlier), last=len(joining) == len(told))
        if pieces := list(self._pieces(told[max(len(joining), len(earlier)) :])):
            yield from append(pieces) if self.newest == "last" else prepend(pieces)

    def _grow_bundle(self, told: Sequence[LogLine], before: int, *, last: bool) -> Iterator[str]:
        """Yield what makes a bundle of lines that the page has, or adds lines to the bundle that it has."""
        if before < LEAST_BUNDLED:
            yield from (partial(f"#line-{each.n}", "delete", "") for each in told[1:before])
            yield partial(f"#line-{told[0].n}", "outerHTML", self._bundle(told, last=last))
            return
        place = f"#bundle-{told[0].n}"
        yield partial(f"{place} > details > summary", "innerHTML", self._bundle_says(told))
        drawn = (self._line(each, last=last and each is told[-1]).line for each in told[before:])
        yield partial(f"{place} > details > ol", "append", "".join(drawn))

    # ---- the run of like lines that the newest line may join
    def _earlier_run(self, new: Sequence[LogLine]) -> Sequence[LogLine]:
        """Return the lines before the new ones that may be told together with the first of them."""
        like = new[0].story.like
        if not like:
            return ()
        found = self.cache.get_or_draw(("run", self.seat), self._run_key(new[0].n - 1), lambda: self._walk_back(new))
        return found if found and found[0].story.like == like else ()

    def _keep_run(self, told: Sequence[LogLine]) -> None:
        """Keep the run that ends with the newest line: the next line looks for it."""
        if told:
            start = run_start(told, told[-1].story.like)
            self.cache.get_or_draw(("run", self.seat), self._run_key(told[-1].n), lambda: tuple(told[start:]))

    def _run_key(self, n: int) -> Key:
        return n, self.session.undone_seqs(), self.session.state.stars, (self.look.names,)

    def _walk_back(self, new: Sequence[LogLine]) -> tuple[LogLine, ...]:
        """Return the lines before the new ones that are like the first of them."""
        move = new[0].line.move
        count = len(new)
        entries = enumerate(self.session.newest_entries(self.seat))
        others = (at for at, e in entries if at >= count and not self._is_like(e, move))
        found = next(others, self.session.count_for(self.seat))
        told = self._log_lines(self._last_lines(found)[: found - count])
        return tuple(told[run_start(told, new[0].story.like) :])

    def _is_like(self, entry: Entry, move: str) -> bool:
        """May an entry be told together with like ones? What another stands for does not part them."""
        return (entry.intent is not None and entry.intent.move == move) or is_replaced(self.session, entry)

    def _line_before(self, seen: int, fresh: int) -> Iterator[str]:
        """Yield the line before the new ones drawn again, if it had something that only the newest line has."""
        earlier = self.session.entries_seen_by(self.seat, fresh + 1)[: -fresh or None] if seen else []
        if not any(self._may_have_tools(entry) for entry in earlier):
            return
        before = self._last_lines(fresh + 1)[0]
        if before.ordered or self._difficulty(before):  # an order of another seat's shows nothing here
            drawn = self._line(self._log_line(before), last=False).line
            yield partial(f"#line-{before.n}", "outerMorph", drawn) if drawn else ""

    def _may_have_tools(self, entry: Entry) -> bool:
        """May an entry have had something on its line that only the newest line has?"""
        judged = self.is_facilitator and entry.intent and difficulty_parameter(self.session.game, entry.intent.move)
        return bool(judged) or any(given.source == "order" for given in entry.answers)

    # ---- one line
    def _line(self, told: LogLine, *, last: bool) -> DrawnLine:
        """Return one line's HTML, shared by seats that see the same; its owner and the facilitator can undo it."""
        line = told.line
        piece = ("line", line.n, self.is_facilitator, line.seat == self.seat, last)
        clock = clock_at(self.session, self.seat, line) if told.story.opens else 0
        drawn = self.cache.get_or_draw(
            piece, ((line, self.look.names, clock),), lambda: self._draw_line(told, last, clock)
        )
        return drawn.as_own() if self._is_mine(line) else drawn

    def _draw_line(self, told: LogLine, last: bool, clock: int) -> DrawnLine:
        """Draw a line; its words and dice are drawn once for all seats, because only the line's number differs.

        A line that says nothing to this seat is not drawn: it could tell that someone hidden has acted.
        """
        if told.is_quiet:
            return DrawnLine((), "", ())
        macros = module("page/line.html")
        story = told.story
        heads = story.headings
        alone = bool(heads) and not told.body and not told.thrown
        tools = macros.tools(self.look, told) if alone else ""
        drawn = [self._heading(each, told, clock, tools if each is heads[-1] else "") for each in heads]
        line = "" if alone else self._draw_body(told, last)
        return DrawnLine(tuple(drawn[: len(story.before)]), line, tuple(drawn[len(story.before) :]))

    def _heading(self, heading: Heading, told: LogLine, clock: int, tools: str) -> str:
        macros = module("page/line.html")
        id = f"line-{told.n}" if tools else ""
        foes = heading.turn == "foes" or heading.turn in self._foes
        return str(
            macros.heading(heading, html(heading.text), foes=foes, at=told.line.at, clock=clock, tools=tools, id=id)
        )

    def _draw_body(self, told: LogLine, last: bool) -> str:
        macros = module("page/line.html")
        line = told.line
        piece = ("told", line.at, self.is_facilitator and line.to is not None)
        sources = ((structs.replace(line, n=0), self.look.names),)
        body = self.cache.get_or_draw(
            piece, sources, lambda: (macros.says(told), macros.about(told, self.is_facilitator))
        )
        judged = self._difficulty(line) if last else None
        said, about = body
        large = is_outcome(line, told.inked)
        return str(macros.line(self.look, told, said, about, last=last, judged=judged, large=large))

    # ---- bundles
    def _bundle(self, told: Sequence[LogLine], *, last: bool) -> str:
        """Return like lines as one, which unfolds to all of them."""
        drawn = "".join(self._line(each, last=last and each is told[-1]).line for each in told)
        macros = module("page/line.html")
        mine = any(self._is_mine(each.line) for each in told)
        large = any(is_outcome(each.line, each.inked) for each in told)
        return str(macros.bundle(told[0].n, self._bundle_says(told), Markup(drawn), mine, large))

    def _bundle_says(self, told: Sequence[LogLine]) -> Markup:
        actors = [self.look.names.get(each.line.actor, "") for each in told]
        text = bundle_text([each.story for each in told], actors, self.look.game, short_names(self.look.names))
        effects = [html(effect) for effect in text.effects]
        return Markup(module("page/line.html").bundle_says(len(told), html(text.says), effects))

    # ---- what a line is to this seat
    @cached_property
    def _own(self) -> frozenset[str]:
        people = self.session.state.characters.items()
        return frozenset() if self.is_facilitator else frozenset(who for who, c in people if c.owner == self.seat)

    @cached_property
    def _foes(self) -> frozenset[str]:
        return frozenset(who for who, c in self.look.state.characters.items() if c.kind == "creature")

    def _is_mine(self, line: Line) -> bool:
        """Is a line about one of this seat's characters?"""
        if not self._own:
            return False
        about = (who for event in line.events if isinstance(event, Event) for who in event.about())
        return line.actor in self._own or any(who in self._own for who in about)

    def _difficulty(self, line: Line) -> Difficulty | None:
        return judged_difficulty(self.session, self.seat, line)

    def _last_lines(self, tail: int) -> tuple[Line, ...]:
        return lines(self.session, self.seat, tail=tail) if tail else ()


def run_start(told: Sequence[LogLine], like: Likeness) -> int:
    """Return where the like lines begin with which these end."""
    return next((at for at in range(len(told), 0, -1) if not like or told[at - 1].story.like != like), 0)


# ---- where pieces go
def newest_first(pieces: Iterable[StoryPiece]) -> str:
    """Return pieces with the newest part first: its heading, then its lines, the newest first."""
    parts: list[list[str]] = []
    for piece in pieces:
        if piece.opens or not parts:
            parts.append([piece.html])
        else:
            parts[-1].insert(1, piece.html)
    return "".join(html for part in reversed(parts) for html in part)


def append(pieces: Iterable[StoryPiece]) -> Iterator[str]:
    yield partial(PLACE, "append", "".join(piece.html for piece in pieces))


def prepend(pieces: Sequence[StoryPiece]) -> Iterator[str]:
    """Yield lines for the part that is the newest on the page, and new parts above it."""
    opens = next((at for at, piece in enumerate(pieces) if piece.opens), len(pieces))
    if pieces[:opens]:
        lines = "".join(piece.html for piece in reversed(pieces[:opens]))
        yield partial(f"{PLACE} > .opens:first-child", "afterend", lines)
    if pieces[opens:]:
        yield partial(PLACE, "prepend", newest_first(pieces[opens:]))
