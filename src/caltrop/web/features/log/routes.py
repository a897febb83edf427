"""The pages of the whole log: filters, Markdown, revealing a private line, and the statistics of dice."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import urlencode

from litestar import Response, get, post
from litestar.params import FromPath
from markupsafe import Markup
from msgspec import Struct

from caltrop import words
from caltrop.chronicle.markdown import head, markdown
from caltrop.chronicle.markdown import line_markdown as told_in_markdown
from caltrop.chronicle.statistics import FaceCounts, Fairness, PersonDeeds, people_deeds, statistics
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.rules.steps import DiceRolled
from caltrop.kernel.state.events.base import Event
from caltrop.kernel.state.events.table import LineTold, Noted, Spoken
from caltrop.table.ledger import EntryNotLoaded
from caltrop.table.session import Session
from caltrop.table.view import Line, line_of, lines
from caltrop.web.features.sheet_files.routes import file_name
from caltrop.web.gate.callers import DEAR
from caltrop.web.gate.fields import FromForm, first_value, parse_line_number
from caltrop.web.gate.responses import PageContext, html
from caltrop.web.gate.seat_tokens import Caller
from caltrop.web.gate.server import FromGuard, Req, server_of
from caltrop.web.live.cache import FragmentCache
from caltrop.web.page.answers import refusal_toast, result_response
from caltrop.web.page.look import LogLine, Look
from caltrop.web.page.render import module, render
from caltrop.web.page.story_log import StoryLog, folded_line, has_words

PAGE = 200  # lines on a page


# ---- what a line is about
def has_dice(game: Game, line: Line) -> bool:
    return any(isinstance(step.facts, DiceRolled) for step in line.steps)


def has_harm(game: Game, line: Line) -> bool:
    """Does a character lose health or armour, or go down?"""
    events = (event for event in line.events if isinstance(event, Event))
    return game.surface.tells_harm(line.outcome) or any(event.is_harm() for event in events)


def has_speech(game: Game, line: Line) -> bool:
    return any(isinstance(event, (Spoken, Noted, LineTold)) for event in line.events)


KINDS: dict[str, Callable[[Game, Line], bool]] = {
    "rolls": has_dice,
    "harm": has_harm,
    "talk": has_speech,
    "undone": lambda game, line: line.undone,
    "starred": lambda game, line: line.starred,
    "typed": lambda game, line: bool(line.typed),
}


class Filter(Struct, frozen=True):
    """A filter of the log: lines about a character, of a kind, with some words."""

    who: str = ""
    kind: str = ""
    q: str = ""
    page: int = 1

    def query(self, page: int | None = None) -> str:
        """Return the filter as the query of an address."""
        said = {"who": self.who, "kind": self.kind, "q": self.q, "page": page or ""}
        return urlencode({name: value for name, value in said.items() if value})

    def matches_line(self, game: Game, line: Line) -> bool:
        about = not self.who or self.who in (line.actor, line.seat) or self._is_involved(line)
        return about and (self.kind not in KINDS or KINDS[self.kind](game, line))

    def _is_involved(self, line: Line) -> bool:
        told = (getattr(event, "who", "") for event in line.events)
        return self.who in told or any(step.who == self.who for step in line.steps)

    def has_words(self, look: Look, told: LogLine) -> bool:
        return has_words(folded_line(look, told), self.q)


class LogPage(Struct, frozen=True):
    """A page of the log, as HTML."""

    html: Markup
    count: int
    page: int
    pages: int


def find_lines(session: Session, caller: Caller, look: Look, want: Filter) -> LogPage:
    """Return a page of the lines that match, the newest last; page 1 has the newest lines.

    Only lines that need them get their words.
    """
    fit: list[Any] = [line for line in lines(session, caller.seat) if want.matches_line(session.game, line)]
    if want.q.strip():
        fit = [told for line in fit if want.has_words(look, told := look.log_line(line))]
    pages = max(1, -(-len(fit) // PAGE))
    at = min(max(1, want.page), pages)
    here = fit[max(0, len(fit) - at * PAGE) : len(fit) - (at - 1) * PAGE]
    shown = [each if isinstance(each, LogLine) else look.log_line(each) for each in here]
    story = StoryLog(look, FragmentCache(), "last")
    html = story.forward(shown, lambda told: reveal_button(session, look, told), bundled=not want.query())
    return LogPage(html, len(fit), at, pages)


def reveal_button(session: Session, look: Look, told: LogLine) -> str:
    """Return the button that tells everyone a private line, for the facilitator."""
    is_shown = look.is_facilitator and bool(told.says) and not told.line.undone and not told.is_quiet
    if not is_shown or not is_private(session, told.n):
        return ""
    return str(module("page/line.html").reveal(look, told))


def is_private(session: Session, seq: int) -> bool:
    """Is this line not seen by everyone, or a blind roll? `seq` is the facilitator's number of the line."""
    entry = session.entry(seq)
    return entry.intent is not None and (entry.heard is not None or entry.audience is not None)


def parse_filter(request: Req) -> Filter:
    said = {name: str(request.query_params.get(name, ""))[:80] for name in ("who", "kind", "q", "page")}
    page = int(said["page"]) if said["page"].isdecimal() and len(said["page"]) < 6 else 1
    return Filter(said["who"], said["kind"], said["q"], page)


async def read_whole_log(request: Req, caller: Caller, read: Callable[[Session, Look], Any]) -> Any:
    """Read the whole log in a thread, because a long log must not delay the table."""
    whole = await caller.room.whole_session()
    near = server_of(request).surroundings(caller.room)
    return await asyncio.to_thread(read, whole, Look(whole, caller.seat, near))


@get("/log", opt=DEAR)
async def log_page(request: Req, caller: FromGuard) -> Response[str]:
    """Show the lines that this seat may read, in pages, with filters."""
    page = PageContext(request)
    want = parse_filter(request)

    def draw_log(session: Session, look: Look) -> str:
        shown = find_lines(session, caller, look, want)
        return render(
            "features/log/log.html", page=page, look=look, found=shown, want=want, kinds=KINDS, game=session.game.id
        )

    return html(await read_whole_log(request, caller, draw_log), cookies=page.cookies)


def markdown_log(session: Session, look: Look, want: Filter, name: str) -> str:
    """Return the lines that match as Markdown."""
    if not want.query():
        return markdown(session, look.seat, name)
    wordy = bool(want.q.strip())
    fit = (line for line in lines(session, look.seat) if want.matches_line(session.game, line))
    fit = (line for line in fit if not wordy or want.has_words(look, look.log_line(line)))
    texts = (text for line in fit for text in told_in_markdown(line, look.names, session.game))
    return "\n".join((*head(name, session.game), *texts)) + "\n"


@get("/log.md", opt=DEAR)
async def log_text(request: Req, caller: FromGuard) -> Response[str]:
    """Download the log as Markdown."""
    want = parse_filter(request)
    name = caller.room.row.name
    text = await read_whole_log(request, caller, lambda session, look: markdown_log(session, look, want, name))
    named = f'attachment; filename="{file_name(name)}.md"'
    return Response(text, media_type="text/markdown", headers={"content-disposition": named})


@get("/why/{line:str}")
async def why(request: Req, caller: FromGuard, line: FromPath[str]) -> Response[str]:
    """Return how a line of this seat's log came about; nothing where it has no such line."""
    n = parse_line_number(line) or 0
    near = server_of(request).surroundings(caller.room)

    def explain_line(session: Session) -> str:
        found = line_of(session, caller.seat, n)
        look = Look(session, caller.seat, near)
        return render("features/log/why.html", found=look.whys(found) if found is not None else ())

    try:
        return html(await caller.room.look(explain_line))
    except EntryNotLoaded:
        return html(await asyncio.to_thread(explain_line, await caller.room.whole_session()))


@post("/reveal", status_code=200)
async def reveal(request: Req, caller: FromGuard, fields: FromForm) -> Response[str]:
    """Tell everyone what a private line says; each seat reads it in its own language."""
    number = parse_line_number(first_value(fields, "n")) or 0
    if not await read_whole_log(request, caller, lambda session, look: has_sentences(session, look, number)):
        return refusal_toast(caller, Refused("no-such-entry-to-tell", "table.say", {"n": number}))
    return result_response(caller, await caller.room.tell_everyone(caller.seat, number), {})


def has_sentences(session: Session, look: Look, number: int) -> bool:
    """Does the facilitator's line with this number say anything?"""
    return any(look.plain_words(line) for line in lines(session, look.seat) if line.n == number)


# ---- statistics of dice
class Bar(Struct, frozen=True):
    """The bar of one face of a die: how often it was rolled, and the bar's height."""

    face: int
    count: int
    x: float
    height: float


class DieChart(Struct, frozen=True):
    """The chart of one kind of die: its bars, the average height of fair dice, and a verdict."""

    die: str
    source: str
    n: int
    bars: tuple[Bar, ...]
    even: float
    wide: float
    fairness: Fairness

    @property
    def label(self) -> str:
        """The chart in words, for screen readers."""
        faces = tuple(words.text("label-stats-face", face=bar.face, count=bar.count) for bar in self.bars)
        return words.text("label-stats-chart", die=self.die, faces=faces)


# Of the drawing.
HIGH = 60.0
STEP = 14.0


def chart(tally: FaceCounts, fairness: Fairness) -> DieChart:
    most = max(1, *tally.counts)
    bars = tuple(Bar(at + 1, n, at * STEP, round(HIGH * n / most, 2)) for at, n in enumerate(tally.counts))
    even = round(HIGH * tally.n / len(tally.counts) / most, 2)
    return DieChart(
        die=tally.die, source=tally.source, n=tally.n, bars=bars, even=even, wide=STEP * len(bars), fairness=fairness
    )


class Person(Struct, frozen=True):
    """One person's rolls of one kind of die: how many, and their average beside that of fair dice."""

    name: str
    die: str
    source: str
    n: int
    mean: str
    usual: str


def person(tally: FaceCounts, name: str) -> Person:
    mean = sum(face * n for face, n in enumerate(tally.counts, 1)) / tally.n
    return Person(
        name=name,
        die=tally.die,
        source=tally.source,
        n=tally.n,
        mean=decimal(mean),
        usual=decimal((len(tally.counts) + 1) / 2),
    )


def decimal(number: float) -> str:
    """Return a number with one decimal, as the reader's language writes it."""
    return f"{number:.1f}".replace(".", words.catalogue().locale.DECIMAL)


def people(tallies: Iterable[FaceCounts], look: Look) -> list[Person]:
    named = ((tally, look.names.get(tally.who, "") or words.text("label-stats-table")) for tally in tallies)
    return sorted((person(tally, name) for tally, name in named), key=lambda p: p.name)


class PersonRow(Struct, frozen=True):
    """What one person did, as a table shows it; "" where there is nothing to say, or the seat may not know."""

    name: str
    rolls: int
    tests: str
    attacks: str
    harm_done: str
    taken: str
    luck: str


def person_row(person: PersonDeeds) -> PersonRow:
    """Return a person's deeds in words: of how many rolls how many passed, and how far the dice are from fair ones."""
    luck = f"{person.luck:+.1f}".replace(".", words.catalogue().locale.DECIMAL)
    return PersonRow(
        name=person.name,
        rolls=person.rolls,
        tests=words.text("stats-of", n=person.tests_passed, of=person.tested) if person.tested else "",
        attacks=words.text("stats-of", n=person.struck, of=person.attacked) if person.attacked else "",
        harm_done=str(person.harm_done) if person.all_harm_known and (person.harm_done or person.attacked) else "",
        taken=str(person.taken) if person.taken else "",
        luck=luck if person.dice else "",
    )


@get("/dice", opt=DEAR)
async def dice_page(request: Req, caller: FromGuard) -> Response[str]:
    """Show the statistics of the dice that this seat has seen."""
    page = PageContext(request)

    def draw_dice(session: Session, look: Look) -> str:
        seen = statistics(session, caller.seat)
        charts = [chart(tally, fair) for tally, fair in zip(seen.dice, seen.fairness, strict=True)]
        return render(
            "features/log/stats.html",
            page=page,
            look=look,
            charts=charts,
            people=people(seen.people, look),
            persons=[person_row(person) for person in people_deeds(session, caller.seat)],
            game=session.game.id,
        )

    return html(await read_whole_log(request, caller, draw_dice), cookies=page.cookies)


AT_TABLE = [log_page, log_text, why, dice_page]
FACILITATOR = [reveal]
