"""Creatures in a typed line that no book has: weak, tough or deadly in one tap.

How dangerous they would be is in `unread_danger`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from litestar import Response, get
from litestar.params import FromQuery
from markupsafe import escape
from msgspec import Struct

from caltrop import words
from caltrop.forecast.fight_files import MOST_FIGHTERS
from caltrop.games.common.people.classics import THREATS, Grade
from caltrop.games.common.people.creature_lines import CreatureLine, one_of
from caltrop.games.common.people.creatures import creature_refusal, described_creature, read_creatures
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.state import State
from caltrop.table.codec import codec_of
from caltrop.table.session import Session
from caltrop.web.features.forecast.tasks import SceneFight, game_for_worker
from caltrop.web.gate.responses import html
from caltrop.web.gate.server import FromGuard, Req
from caltrop.web.live.room import Room
from caltrop.web.live.stream import partial
from caltrop.web.page.book import row_facts
from caltrop.web.page.render import render

from .danger import DangerCurve, mark_of, measure_missing, party_part

_UNKNOWN = "no-such-creature"
_NAME_LIKE = re.compile(r"(?=.*[^\W\d_])[\w' -]+")
_LONGEST = 60  # letters of a creature's name
MOST = 26  # of one kind at once


class Graded(Struct, frozen=True):
    """One of the three ways to add an unknown creature: what is typed for it, and its numbers."""

    grade: Grade
    line: str
    facts: str


class Near(Struct, frozen=True):
    """A creature that may have been meant, and what is typed for it."""

    name: str
    line: str


class Offer(Struct, frozen=True):
    """A creature that no book has, how many of them, the three ways to add them, and those with similar names."""

    name: str
    many: int
    grades: tuple[Graded, ...]
    near: tuple[Near, ...] = ()


class UnknownName(Struct, frozen=True):
    """A creature that no book has, and the names in the book that are written almost like it."""

    line: CreatureLine
    near: tuple[str, ...] = ()


class Sorted(Struct, frozen=True):
    """A typed line: what the game reads, the creatures that no book has, and why it cannot read the rest."""

    known: tuple[CreatureLine, ...]
    unknown: tuple[UnknownName, ...] = ()
    refused: tuple[Refused, ...] = ()


def sort_line(game: Game, state: State, text: str) -> Sorted:
    """Return what of a line can be brought to the table."""
    known = list[CreatureLine]()
    unknown = list[UnknownName]()
    refused = list[Refused]()
    for line in read_creatures(game, state, text):
        seen = creature_refusal(game, state, line.creature)
        if seen is None:
            known.append(line)
        elif seen.code == _UNKNOWN and is_name(line.creature) and 1 <= line.many <= MOST:
            near = seen.facts.get("options", ())
            unknown.append(UnknownName(_one(line), tuple(map(str, near)) if isinstance(near, tuple) else ()))
        else:
            refused.append(seen)
    return Sorted(tuple(known), tuple(unknown), tuple(refused))


def is_name(text: str) -> bool:
    """May a text be a creature's name?"""
    return len(text) <= _LONGEST and _NAME_LIKE.fullmatch(text) is not None


def _one(line: CreatureLine) -> CreatureLine:
    return line._replace(creature=one_of(line.creature)) if line.many > 1 else line


def offers(game: Game, unknown: Iterable[UnknownName]) -> tuple[Offer, ...]:
    """Return what is offered for creatures that no book has; adding one asks for the others again."""
    each = tuple(unknown)
    found = list[Offer]()
    for at, (line, near) in enumerate((one.line, one.near) for one in each):
        rest = "".join(f"; {other.line.many} {other.line.creature}" for other in (*each[:at], *each[at + 1 :]))
        grades = tuple(_graded(game, line, rest))
        similar = tuple(Near(name, f"{line.many} {name}{rest}") for name in near)
        found += [Offer(line.creature, line.many, grades, similar)] if grades else []
    return tuple(found)


def _graded(game: Game, line: CreatureLine, rest: str) -> Iterator[Graded]:
    """Yield the ways to add a creature; none in a game whose creatures cannot be described in a line."""
    for grade in THREATS:
        row = described_creature(game, f"{line.creature}, {grade}")
        if row is None:
            return
        yield Graded(grade, f"{line.many} {line.creature}, {grade}{rest}", row_facts(game, row))


def draw_unread(game: Game, table: str, read: Sorted, post: str, fields: Mapping[str, str]) -> str:
    """Return what stands below a typed line: the offers, and why the rest cannot be read.

    `post` is where an offer is sent, with these fields; the typed line goes into the one that is empty.
    """
    said = tuple(words.sentence(no, game) for no in read.refused)
    found = offers(game, read.unknown)
    if not found:
        said = (*said, *(_sentence_of(game, one.line) for one in read.unknown))
    return render(
        "features/scenes/unread.html", table=table, game=game, offers=found, said=said, post=post, fields=fields
    )


def _sentence_of(game: Game, line: CreatureLine) -> str:
    return words.sentence(Refused(_UNKNOWN, "", {"got": line.creature, "options": ()}), game)


def _asked(session: Session, room: Room, line: CreatureLine, grade: Grade) -> SceneFight | None:
    """Return the fight of the party against these alone; None if they are too many to forecast."""
    party = party_part(session.state)
    if session.game.forecast is None or line.many + len(party.characters) > MOST_FIGHTERS:
        return None
    return SceneFight(
        table=room.id,
        game=game_for_worker(session.game.bare),
        state=codec_of(session.game).encode(party),
        lines=((f"{line.creature}, {grade}", line.many),),
        at=0,
        counts=(line.many,),
    )


async def _danger(request: Req, room: Room, seat: str, line: CreatureLine, grade: Grade) -> str:
    """Return the danger in words; "" if it cannot be told."""
    asked = await room.look(lambda session: _asked(session, room, line, grade))
    if asked is None:
        return ""
    found = await measure_missing(request, room, seat, asked)
    if isinstance(found, Refused):
        return words.sentence(found, room.session.game)
    points = room.dangers.get(mark_of(asked), {})
    if line.many not in points:
        return ""
    curve = DangerCurve(line.creature, line.many, line.many, points, 0)
    said = words.say("forecast", f"danger-{curve.word(line.many)}")
    return words.text("unread-danger", n=line.many, word=said, verdict=curve.verdict, deaths=curve.deaths)


@get("/unread/danger")
async def show_unread_danger(
    request: Req, caller: FromGuard, name: FromQuery[str] = "", many: FromQuery[int] = 1, at: FromQuery[int] = 0
) -> Response[str]:
    """Say of an unknown creature how dangerous weak, tough and deadly ones would be."""
    line = CreatureLine(name.strip(), max(1, min(many, MOST)))
    if not is_name(line.creature):
        return html("")
    said = {grade: await _danger(request, caller.room, caller.seat, line, grade) for grade in THREATS}
    texts = (partial(f"#unread-{at}-{grade}", "innerHTML", str(escape(text))) for grade, text in said.items())
    return html("".join(texts))


UNREAD = [show_unread_danger]
