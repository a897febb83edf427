"""Rest: a moment, a safe night, a week or two in a healer's care."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from caltrop.games.common.conditions.on_sheet import end_conditions, end_rest_conditions
from caltrop.games.common.health.dying import is_dead
from caltrop.games.common.health.needs import DAY, SLEEP, meet_needs, require_use_of_rest
from caltrop.games.common.health.points import ScoreRestored, Scores
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
from caltrop.kernel.rules.steps import FactStated
from caltrop.kernel.state.events.characters import LifeChanged
from caltrop.kernel.state.events.table import Said

from .harm import HEALER, end_zero_conditions
from .sheet import ABILITIES

RULE = "deeds.rest"
REST_SECONDS: dict[str, int] = {"moment": 60, "night": 8 * 3600, "care": 7 * DAY}
_NEEDS_MET: dict[str, tuple[str, ...]] = {
    "moment": (),
    "night": (SLEEP,),
    "care": (SLEEP,),
}  # the needs that a rest meets


class RestWants(TogetherWants, frozen=True, kw_only=True):
    """A moment, a safe night, or a week or two in a healer's care."""

    kind: Literal["moment", "night", "care"] = "moment"
    safe: Annotated[bool, Advanced] = True
    healer: Annotated[bool, Advanced] = True
    weeks: Annotated[int, Meta(ge=1, le=2), Advanced] = 1

    @property
    def seconds(self) -> int:
        """How long it takes."""
        return REST_SECONDS[self.kind] * (self.weeks if self.kind == "care" else 1)


def _plan_rest(scene: Scene, actor: str, want: RestWants) -> NoPlan:
    check_together(scene, actor, want, want.seconds)
    if want.kind == "night" and not want.safe:
        refuse("not-safe", "deeds.deprived", who=scene.name(actor))
    if want.kind == "care" and not want.healer:
        refuse("no-healer", RULE, who=scene.name(actor))
    if not want.party:
        _check_can_rest(scene, actor, want.kind)
    return plan_without_dice()


def _check_can_rest(scene: Scene, who: str, kind: str) -> None:
    """Refuse rest to the unconscious, unless a healer cares for them, and to the deprived, unless it meets a need."""
    if kind != "care" and scene.state.characters[who].life != "up":
        refuse("unconscious", "deeds.damage", who=scene.name(who))
    require_use_of_rest(scene, who, *_NEEDS_MET[kind])


def _rest(scene: Scene, actor: str, want: RestWants, outcome: Nothing) -> None:
    resting = resting_together(scene, actor, want)
    pass_rest(scene, resting, want.seconds, want)
    for who in resting:
        apply_rest(scene, who, want.kind, want.weeks)


def apply_rest(scene: Scene, who: str, kind: str, weeks: int = 1) -> None:
    """Apply a rest, or say why this character cannot rest."""
    if is_dead(scene, who):  # the time of the rest was their last
        return
    if kind == "care" or scene.state.characters[who].life == "up":
        meet_needs(scene, who, *_NEEDS_MET[kind])
    if no := refusal_of(_check_can_rest, scene, who, kind):
        scene.emit(Said(who, RULE, "restless", {"why": no.code}))
        return
    if kind == "care" and scene.state.characters[who].life != "up":
        scene.emit(LifeChanged(who, "up"))
    if kind == "care":
        end_conditions(scene, who, "treated")
    if kind != "moment":
        _clear_fatigue(scene, who)
    _restore_scores(scene, who, "HP", *(ABILITIES if kind == "care" else ()))
    scene.emit(Said(who, RULE, kind, {"weeks": weeks} if kind == "care" else {}))
    fire_rest_countdowns(scene, who, *((HEALER,) if kind == "care" else ()))


def _clear_fatigue(scene: Scene, who: str) -> None:
    """Clear fatigue and end the conditions that a rest ends."""
    end_rest_conditions(scene, who, night=True)
    if tired := scene.part(who, Pack).fatigue:
        scene.fate.note("deeds.deprived", who, FactStated("cleared", tired))
        scene.emit(FatigueChanged(who, -tired))


def _restore_scores(scene: Scene, who: str, *names: str) -> None:
    """Restore these scores to their maximum."""
    for name in names:
        have = scene.part(who, Scores)
        if have.now(name) < have.maximum(name):
            scene.emit(ScoreRestored(who, name))
    end_zero_conditions(scene, who)


MOVES: tuple[AnyMove, ...] = (Move(RULE, RestWants, _plan_rest, _rest, people=True, does=("rest",)),)
