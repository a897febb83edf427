"""Rest: a moment with water, some hours, a safe night, a week with a healer; and the rolls that wait for it."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from caltrop.games.common.conditions.effects import End, LacksNeed
from caltrop.games.common.conditions.on_sheet import effects_on, end_conditions
from caltrop.games.common.health.dying import is_dead, is_dying
from caltrop.games.common.health.needs import DAY, SLEEP, WATER, meet_needs, require_use_of_rest
from caltrop.games.common.health.points import Scores
from caltrop.games.common.health.rest import (
    TogetherWants,
    check_together,
    fire_rest_countdowns,
    pass_rest,
    resting_together,
)
from caltrop.games.common.items.pack import FatigueChanged, Pack
from caltrop.games.common.table.wants import NoPlan
from caltrop.kernel.contract.move import AnyMove, Move, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refusal_of, refuse
from caltrop.kernel.state.events.table import Said

from .harm import heal
from .sheet import ATTRIBUTES

RULE = "grimoire.rest"
_Rest: TypeAlias = Literal["moment", "hours", "night", "week"]
REST_SECONDS: dict[_Rest, int] = {"moment": 600, "hours": 3 * 3600, "night": 8 * 3600, "week": 7 * DAY}
_NEEDS_MET: dict[_Rest, tuple[str, ...]] = {
    "moment": (WATER,),
    "hours": ("rest",),
    "night": ("rest", SLEEP),
    "week": ("rest", SLEEP, "healing"),
}
_COUNTDOWNS_FIRED: dict[_Rest, tuple[str, ...]] = {
    "moment": (),
    "hours": ("rest",),
    "night": ("rest",),
    "week": ("rest", "healer"),
}
_CONDITIONS_ENDED: dict[_Rest, tuple[End, ...]] = {
    "moment": ("rest",),
    "hours": ("rest",),
    "night": ("rest", "night"),
    "week": ("rest", "night", "treated"),
}
_ALL_POINTS = 99


class RestWants(TogetherWants, frozen=True, kw_only=True):
    """A rest; the table says whether there is water, safety or a healer."""

    kind: _Rest = "moment"
    water: Annotated[bool, Advanced] = True
    safe: Annotated[bool, Advanced] = True
    healer: Annotated[bool, Advanced] = True


def _plan_rest(scene: Scene, actor: str, want: RestWants) -> NoPlan:
    check_together(scene, actor, want, REST_SECONDS[want.kind])
    lacking = _missing_need(want)
    if lacking:
        refuse("no-rest", RULE, who=scene.name(actor), lacking=lacking, rest=want.kind)
    if not want.party:
        check_can_rest(scene, actor, want.kind)
    return plan_without_dice()


def _missing_need(want: RestWants) -> str:
    """Return what this kind of rest needs and does not have, or ""."""
    needs = {"moment": ("water", want.water), "night": ("safety", want.safe), "week": ("a healer", want.healer)}
    what, there = needs.get(want.kind, ("", True))
    return "" if there else what


def check_can_rest(scene: Scene, who: str, kind: _Rest) -> None:
    """Refuse rest to the dying, who need aid first, and to the deprived, unless it meets a need."""
    if is_dying(scene, who):
        refuse("dying", "grimoire.critical", who=scene.name(who))
    require_use_of_rest(scene, who, *_needs_met(scene, who, kind))


def _needs_met(scene: Scene, who: str, kind: _Rest) -> tuple[str, ...]:
    """Return the needs that this rest meets, and those of conditions that it ends."""
    borne = effects_on(scene, who, LacksNeed)
    ended = (effect.of for _, mark, effect in borne if set(mark.ends) & set(_CONDITIONS_ENDED[kind]))
    return (*_NEEDS_MET[kind], *ended)


def _rest(scene: Scene, actor: str, want: RestWants, outcome: Nothing) -> None:
    resting = resting_together(scene, actor, want)
    pass_rest(scene, resting, REST_SECONDS[want.kind], want)
    for who in resting:
        apply_rest(scene, who, want.kind)


def apply_rest(scene: Scene, who: str, kind: _Rest) -> None:
    """Restore HP; a night clears fatigue, a week restores attributes; then make the rolls that wait for it."""
    if is_dead(scene, who):  # the time of the rest was their last
        return
    if not is_dying(scene, who):
        meet_needs(scene, who, *_NEEDS_MET[kind])
        for end in _CONDITIONS_ENDED[kind]:
            end_conditions(scene, who, end)
    if no := refusal_of(check_can_rest, scene, who, kind):
        scene.emit(Said(who, RULE, "restless", {"why": no.code}))
        return
    heal(scene, who, "HP", _ALL_POINTS)
    fatigue = scene.part(who, Pack).fatigue
    if fatigue and kind in ("night", "week"):
        scene.emit(FatigueChanged(who, -fatigue))
    for name in ATTRIBUTES if kind == "week" else ():
        if name in scene.part(who, Scores).scores:
            heal(scene, who, name, _ALL_POINTS)
    scene.emit(Said(who, RULE, kind))
    fire_rest_countdowns(scene, who, *_COUNTDOWNS_FIRED[kind])


MOVES: tuple[AnyMove, ...] = (Move("grimoire.rest", RestWants, _plan_rest, _rest, people=True, does=("rest",)),)
