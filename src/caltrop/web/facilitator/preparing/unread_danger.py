"""How dangerous creatures that no book has would be for this party; worked out by workers, as that of a scene is."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromQuery
from markupsafe import escape

from caltrop import words
from caltrop.forecast.fight_files import MOST_FIGHTERS
from caltrop.games.common.people.classics import THREATS, Grade
from caltrop.games.common.people.creature_lines import CreatureLine
from caltrop.kernel.rules.refusals import Refused
from caltrop.table.codec import codec_of
from caltrop.table.session import Session
from caltrop.web.features.forecast.tasks import SceneFight, game_for_worker
from caltrop.web.gate.responses import html
from caltrop.web.gate.server import FromGuard, Req
from caltrop.web.live.room import Room
from caltrop.web.live.stream import partial

from .curve import DangerCurve, mark_of, measure_missing, party_part
from .unread import MOST, is_name


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
