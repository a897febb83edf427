"""How dangerous a prepared scene would be for this party, and a slider over the number of one kind of foe."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import structs

from caltrop import words
from caltrop.forecast.fight_files import MOST_FIGHTERS
from caltrop.games.common.people.creature_lines import CreatureLine, known_creatures, parse_kind
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.state import PreparedScene
from caltrop.table.codec import codec_of
from caltrop.table.session import Session
from caltrop.web.facilitator.view import Desk
from caltrop.web.features.forecast.tasks import DangerPoint, SceneFight, game_for_worker
from caltrop.web.live.room import Room

from .curve import EASY, DangerCurve, mark_of, party_part

# The slider has one of two lengths, so that it does not jump under a finger.
FEW = 12
MOST_TOP = 24
STEPS = 7


# ---- what is asked
def scene_lines(scene: PreparedScene, known: Iterable[str] = ()) -> tuple[CreatureLine, ...]:
    """Return the creatures of a scene, each with its number."""
    names = tuple(known)
    return tuple(parse_kind(line, names) for line in scene.creatures)


def asked_counts(count: int, top: int) -> tuple[int, ...]:
    """Return the numbers that are worked out, those nearest to the scene's own first."""
    each = {round(1 + k * (top - 1) / STEPS) for k in range(STEPS + 1)} | {min(count, top)}
    return tuple(sorted(each, key=lambda n: (abs(n - count), n)))


def top_of(count: int, points: Mapping[int, DangerPoint], room: int) -> int:
    """Return where the slider ends; it goes on where its end is still easy, and never beyond what can be forecast."""
    end = points.get(min(FEW, room))
    is_easy = end is not None and max(end.dead, 1 - end.party) < EASY
    return max(1, min(room, MOST_TOP if count > FEW or is_easy else FEW))


def read_scene(session: Session, room: Room, id: str, at: int) -> SceneFight | None:
    scene = session.state.prepared.get(id)
    lines = scene_lines(scene, known_creatures(session.game, session.state)) if scene else ()
    if scene is None or not 0 <= at < len(lines):
        return None
    party = party_part(session.state)
    sent = codec_of(session.game).encode(party)
    others = sum(line.many for k, line in enumerate(lines) if k != at)
    asked = SceneFight(
        table=room.id, game=game_for_worker(session.game.bare), state=sent, lines=lines, at=at, counts=()
    )
    known = room.dangers.get(mark_of(asked), {})
    top = top_of(lines[at].many, known, MOST_FIGHTERS - len(party.characters) - others)
    return structs.replace(asked, counts=asked_counts(lines[at].many, top))


def danger_things(desk: Desk, room: Room, id: str, at: int, found: Refused | None = None) -> dict[str, object]:
    """Return what the column about a scene's danger shows, as far as it is known."""
    asked = read_scene(desk.look.session, room, id, at)
    shown: dict[str, object] = {"id": id, "at": at, "curve": None, "sentence": "", "asked": asked}
    if asked is None:
        return {**shown, "sentence": words.say("forecast", "danger-empty"), "missing": False}
    return {**shown, **shown_curve(desk, asked, room.dangers.get(mark_of(asked), {}), found)}


def shown_curve(
    desk: Desk, asked: SceneFight, points: Mapping[int, DangerPoint], found: Refused | None
) -> dict[str, Any]:
    """Return the curve as far as it is known, or the sentence that says why there is none."""
    top = max(asked.counts)
    (line, count) = asked.lines[asked.at]
    if found is not None:
        return {"sentence": words.sentence(found, desk.game), "missing": False}
    missing = set(asked.counts) - set(points)
    if not points:
        return {"sentence": words.say("forecast", "learning"), "missing": True}
    size = len(party_part(desk.state).characters)
    name = line.partition(",")[0]
    return {"curve": DangerCurve(name, min(count, top), top, points, size), "missing": bool(missing)}
