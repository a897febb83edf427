"""Rest: a few minutes with food or drink, a night on a full stomach, a comfortable week."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal, TypeAlias

from caltrop.games.common.conditions.in_play import warn_if_rest_barred
from caltrop.games.common.conditions.on_sheet import end_rest_conditions
from caltrop.games.common.dice_pools.ladder import DieRestored, Ladder, Rung, lost_attributes
from caltrop.games.common.dice_pools.three_rests import choose_attribute
from caltrop.games.common.health.dying import is_dead, is_dying
from caltrop.games.common.health.needs import DAY, SLEEP, meet_needs, require_recovery, require_use_of_rest
from caltrop.games.common.health.points import HitPoints
from caltrop.games.common.health.rest import TogetherWants, check_together, pass_rest, resting_together
from caltrop.games.common.items.supplies import eat_at_rest, needs_met_by_food, warn_of_no_food
from caltrop.games.common.table.wants import NoPlan
from caltrop.kernel.contract.move import AnyMove, Move, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import RUNG, LadderDie
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refusal_of, refuse
from caltrop.kernel.rules.steps import FactStated
from caltrop.kernel.state.events.table import Said

from .harm import recover
from .sheet import Ability

_Rest: TypeAlias = Literal["moment", "night", "week"]
_LONG: dict[str, int] = {"moment": 600, "night": 8 * 3600, "week": 7 * DAY}
_MEALS: dict[str, int] = {"moment": 1, "night": 1, "week": 7}  # what each eats meanwhile
ALL = 1000  # more points than any character has


class RestWants(TogetherWants, frozen=True, kw_only=True):
    """A rest, with a meal from the pack or, with `served`, from elsewhere; `fed` is for the table to judge.

    A moment restores points of `ability`. Others who rest along choose their own.
    """

    kind: _Rest = "moment"
    ability: Ability = "BOD"
    fed: Annotated[bool, Advanced] = True
    served: bool = False


def _plan_rest(scene: Scene, actor: str, want: RestWants) -> NoPlan:
    check_together(scene, actor, want, _LONG[want.kind])
    if not want.fed:
        refuse("not-fed", "fell.rest", who=scene.name(actor), rest=want.kind)
    if not want.party or want.kind == "moment":
        met = needs_met_by_food(scene, actor, served=want.served)
        _check_can_rest(scene, actor, *met, *((SLEEP,) if want.kind != "moment" else ()))
    warn_if_rest_barred(scene, actor, _resting_characters(scene, actor, want), short=want.kind == "moment")
    if want.kind == "moment":
        _rest_die(scene, actor, want.ability)
    if not want.served:
        warn_of_no_food(scene, _resting_characters(scene, actor, want), _MEALS[want.kind], short=want.kind == "moment")
    return plan_without_dice()


def _resting_characters(scene: Scene, actor: str, want: RestWants) -> tuple[str, ...]:
    """Return who rests, apart from the dying."""
    return tuple(who for who in resting_together(scene, actor, want) if not is_dying(scene, who))


def _check_can_rest(scene: Scene, who: str, *met: str) -> None:
    """Refuse rest to the dying, who need treatment, and to the deprived, unless it meets one of their needs."""
    if is_dying(scene, who):
        refuse("dying", "fell.death", who=scene.name(who))
    require_use_of_rest(scene, who, *met)


def _rest_die(scene: Scene, who: str, ability: str) -> LadderDie:
    """Return the die that a moment rolls for points; an ability at 0 still has one."""
    hp = scene.part(who, HitPoints)
    rung = scene.part(who, Ladder).rung(ability)
    if hp.maximum:
        return hp.die
    if not rung.usable:
        refuse("no-ability", "fell.rest", who=scene.name(who), ability=ability)
    return rung.die


def _rest(scene: Scene, actor: str, want: RestWants, outcome: Nothing) -> None:
    resting = resting_together(scene, actor, want)
    pass_rest(scene, resting, _LONG[want.kind], want)
    eaters = _resting_characters(scene, actor, want)
    eat_at_rest(scene, eaters, _MEALS[want.kind], served=want.served, short=want.kind == "moment")
    if want.kind == "moment":
        _breathe(scene, actor, want.ability)
        scene.fate.together({who: partial(_breathe_along, scene, who) for who in resting if who != actor})
        return
    for who in resting:
        sleep(scene, who, week=want.kind == "week")


# ---- a moment
def _breathe(scene: Scene, who: str, ability: str) -> None:
    """Roll the ability's die, and restore as many of its points."""
    if is_dead(scene, who):  # the minutes of the rest were their last
        return
    rolled = scene.fate.roll(_rest_die(scene, who, ability), who, "fell.rest")
    end_rest_conditions(scene, who)
    recover(scene, who, ability, rolled)
    named = "HP" if scene.part(who, HitPoints).maximum else ability
    scene.emit(Said(who, "fell.rest", "moment", {"ability": named, "rolled": rolled}))


def _breathe_along(scene: Scene, who: str) -> None:
    """Let a companion choose an ability and catch a breath, or tell that they find no rest."""
    if is_dead(scene, who):
        return
    ability = choose_attribute(scene, who)
    if no := refusal_of(_check_can_rest, scene, who) or refusal_of(_rest_die, scene, who, ability):
        scene.emit(Said(who, "fell.rest", "restless", {"why": no.code}))
    else:
        _breathe(scene, who, ability)


# ---- a night, a week
def sleep(scene: Scene, who: str, *, week: bool = False) -> None:
    """Restore all points, and after a week reduced dice too. Tell it if a character cannot rest."""
    if is_dead(scene, who):  # the time of the rest was their last
        return
    if not is_dying(scene, who):
        meet_needs(scene, who, SLEEP)
    if no := refusal_of(_check_recovers, scene, who):
        scene.emit(Said(who, "fell.rest", "restless", {"why": no.code}))
        return
    end_rest_conditions(scene, who, night=True)
    for ability, rung in scene.part(who, Ladder).rungs.items():
        if week and _is_reduced(rung):
            scene.fate.note("fell.rest", who, FactStated("die", rung.whole, ability))
            scene.emit(DieRestored(who, ability))
    for ability in scene.part(who, Ladder).rungs if not scene.part(who, HitPoints).maximum else ("HP",):
        recover(scene, who, ability, ALL)
    lost = lost_attributes(scene.part(who, Ladder))
    scene.emit(Said(who, "fell.rest", "week" if week else "night", {"lost": ", ".join(lost)} if lost else {}))


def _check_recovers(scene: Scene, who: str) -> None:
    """Refuse points to the dying, and to those who still lack something besides sleep."""
    if is_dying(scene, who):
        refuse("dying", "fell.death", who=scene.name(who))
    require_recovery(scene, who, SLEEP)


def _is_reduced(rung: Rung) -> bool:
    """Is the die smaller than its full size?"""
    return not rung.usable or RUNG[rung.die] < RUNG[rung.whole]


MOVES: tuple[AnyMove, ...] = (Move("fell.rest", RestWants, _plan_rest, _rest, people=True, does=("rest",)),)
