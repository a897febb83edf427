"""Rest: moments and water, some hours, a safe night, a week with a healer; and what waits for it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from caltrop.games.common.chapters.awaiting import awaited
from caltrop.games.common.chapters.dying import countdown
from caltrop.games.common.chapters.sleep import party
from caltrop.games.common.sheet.need import DAY, Need, Relieved, barred
from caltrop.games.common.sheet.pack import FatigueChanged, Pack
from caltrop.games.common.sheet.scores import Scores
from caltrop.games.common.sheet.time import pass_time, relieve
from caltrop.games.common.table_moves.wants import NoPlan
from caltrop.kernel.errors import Refused
from caltrop.kernel.events.base import Said
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, Wants, plain
from caltrop.kernel.scene import Scene

from .harm import heal
from .sheet import ATTRIBUTES

RULE = "grimoire.rest"
Rest: TypeAlias = Literal["moment", "hours", "night", "week"]
LONG: dict[Rest, int] = {"moment": 600, "hours": 3 * 3600, "night": 8 * 3600, "week": 7 * DAY}
ENDED_BY: dict[Rest, tuple[str, ...]] = {
    "moment": (),
    "hours": ("rest",),
    "night": ("rest", "sleep"),
    "week": ("rest", "sleep", "healing"),
}
FIRES: dict[Rest, tuple[str, ...]] = {
    "moment": (),
    "hours": ("rest",),
    "night": ("rest",),
    "week": ("rest", "healer"),
}
ALL = 99


class RestWants(Wants, frozen=True, kw_only=True):
    """Water for a moment, safety for a night, a healer for a week: the table's word.

    The facilitator alone may let the clock go on, and let the whole party rest at once.
    """

    kind: Rest = "moment"
    water: bool = True
    safe: bool = True
    healer: bool = True
    clock: bool = False
    party: bool = False


def plan_rest(scene: Scene, actor: str, want: RestWants) -> NoPlan:
    if (want.clock or want.party) and not scene.state.is_facilitator(scene.seat):
        return Refused("facilitator-only", RULE, {"move": RULE})
    lacking = missing(want)
    if lacking:
        return Refused("no-rest", RULE, {"who": scene.name(actor), "lacking": lacking, "rest": want.kind})
    return plain() if want.party else restless(scene, actor, want.kind) or plain()


def missing(want: RestWants) -> str:
    """What a rest of that kind needs and does not have."""
    needs = {"moment": ("water", want.water), "night": ("safety", want.safe), "week": ("a healer", want.healer)}
    what, there = needs.get(want.kind, ("", True))
    return "" if there else what


def restless(scene: Scene, who: str, kind: Rest) -> Refused | None:
    """Rest does nothing for the deprived, unless rest is what they lack; and the dying need aid first."""
    if countdown(scene, who):
        return Refused("dying", "grimoire.critical", {"who": scene.name(who)})
    return None if scene.of(who, Need).lacking in ENDED_BY[kind] else barred(scene, who)


def rest(scene: Scene, actor: str, want: RestWants, outcome: Nothing) -> None:
    if want.clock:
        pass_time(scene, LONG[want.kind])
    for who in party(scene) if want.party else (actor,):
        rested(scene, who, want.kind)


def rested(scene: Scene, who: str, kind: Rest) -> None:
    """Hit points always; fatigue after a night; attributes after a week; then what has waited for it."""
    if no := restless(scene, who, kind):
        scene.emit(Said(who, RULE, "restless", {"why": no.code}))
        return
    if scene.of(who, Need).lacking:
        scene.emit(Relieved(who))
    relieve(scene, who)
    heal(scene, who, "HP", ALL)
    fatigue = scene.of(who, Pack).fatigue
    if fatigue and kind in ("night", "week"):
        scene.emit(FatigueChanged(who, -fatigue))
    for name in ATTRIBUTES if kind == "week" else ():
        if name in scene.of(who, Scores).scores:
            heal(scene, who, name, ALL)
    scene.emit(Said(who, RULE, kind))
    awaited(scene, who, *FIRES[kind])


MOVES: tuple[AnyMove, ...] = (Move("grimoire.rest", RestWants, plan_rest, rest),)
