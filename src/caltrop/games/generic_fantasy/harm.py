"""Harm, wounds, death and treatment: the shared rules of dice that wear down, with feats that reduce harm."""

from __future__ import annotations

from typing import Any

from caltrop.games.common.dice_pools import wounds
from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.games.common.dice_pools.protection import harm_after_armour
from caltrop.games.common.dice_pools.wounds import (
    HarmWants,
    HealWants,
    WoundWants,
    do_heal,
    missing_points,
    regain,
    require_dying,
    treat_dying,
    wear_down,
)
from caltrop.games.common.fighting.fights import second_act_cautions, spend_turn
from caltrop.games.common.health import dying, needs
from caltrop.games.common.health.dying import TREATS, is_dead, require_other_healer
from caltrop.games.common.health.needs import can_recover
from caltrop.games.common.people.attitude import is_at_table
from caltrop.games.common.table.failed_tests import record_test
from caltrop.games.common.table.wants import PatientId
from caltrop.kernel.contract.move import AnyMove, Move, Plan, plan_without_dice
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing

from .checks import Rolls, assemble_test, settle_test
from .feats import find_feat, has_feat, soften_harm, use_feat
from .mechanics import TestOutcome
from .sheet import Attribute

RULE = "generic-fantasy.harm"


def harm(scene: Scene, who: str, n: int, to: str = "BOD", *, armour: bool = True) -> None:
    """Apply harm, to creatures as to characters; its owner may let armour absorb any part of harm to BOD."""
    left = soften_harm(scene, who, harm_after_armour(scene, who, n, to, armour=armour), to)
    if left > 0:
        wear_down(scene, who, to, left)


def _do_harm(scene: Scene, actor: str, want: HarmWants, outcome: Nothing) -> None:
    harm(scene, actor, want.n, want.to, armour=want.armour)


# ---- treatment
class TreatWants(Rolls, frozen=True, kw_only=True):
    """Treatment, which takes an action; with `test`, if the facilitator asks for one, also a test."""

    target: PatientId
    test: bool = False
    attribute: Attribute = "INT"


def _plan_treat(scene: Scene, actor: str, want: TreatWants) -> Plan[Any, Any]:
    if not _can_mend(scene, actor, want.target):
        require_dying(scene, want.target)
    require_other_healer(scene, actor, want.target)
    dying.warn_of_late_treatment(scene, want.target)
    warned = second_act_cautions(scene, actor, "generic-fantasy.treat")
    if not want.test or has_feat(scene, actor, "healer"):
        return plan_without_dice(*warned)
    plan = assemble_test(scene, actor, want.attribute, want)
    plan.warnings = warned
    return plan


def _treat(scene: Scene, actor: str, want: TreatWants, outcome: TestOutcome | Nothing) -> None:
    """Stop the countdown, unless a test was asked for and failed; a healer also restores points."""
    passed = isinstance(outcome, Nothing) or settle_test(scene, actor, want, want.attribute, outcome)
    if passed:
        succeed_in_treatment(scene, actor, want.target)
    else:
        dying.tell_failed_treatment(scene, want.target)
    if isinstance(outcome, TestOutcome):
        record_test(scene, actor, failed=not passed, move="treat", of=want.target)
    spend_turn(scene, actor, "generic-fantasy.treat")


def succeed_in_treatment(scene: Scene, healer: str, who: str) -> None:
    """Stop the countdown, and restore the points of a healer's feat."""
    treat_dying(scene, who, healer)
    _mend(scene, who, healer)


def _can_mend(scene: Scene, healer: str, who: str) -> bool:
    """Has a healer's feat points to restore, to a living character at hand who may be neither dying nor deprived?"""
    there = is_at_table(scene, who) and not is_dead(scene, who) and can_recover(scene, who)
    return there and find_feat(scene, healer, "healer") is not None and _missing_most(scene, who) != ""


def _missing_most(scene: Scene, who: str) -> str:
    """Return the usable attribute that lacks most points; "" if none lacks any."""
    lacks = {a: missing_points(scene.state, who, a) for a in scene.part(who, Ladder).rungs}
    return max((a for a in lacks if lacks[a]), key=lambda a: lacks[a], default="")


def _mend(scene: Scene, who: str, healer: str) -> None:
    """Restore the points of a healer's feat, once a scene, in the attribute that lacks most."""
    feat = find_feat(scene, healer, "healer")
    if feat is not None and _can_mend(scene, healer, who):
        use_feat(scene, healer, feat)
        regain(scene, who, _missing_most(scene, who), feat.amount)


LATER = {"generic-fantasy.death": dying.resolve_countdown}
MOVES: tuple[AnyMove, ...] = (
    Move(
        "generic-fantasy.harm",
        HarmWants,
        wounds.plan_harm,
        _do_harm,
        rule=RULE,
        by="facilitator",
        actor="one",
        danger=True,
    ),
    Move(
        "generic-fantasy.heal",
        HealWants,
        wounds.plan_heal,
        do_heal,
        rule="generic-fantasy.rest",
        by="facilitator",
        actor="one",
    ),
    Move("generic-fantasy.wound", WoundWants, wounds.plan_wound, wounds.describe_wound, rule=RULE),
    *needs.moves("generic-fantasy", "generic-fantasy.rest"),
    Move(
        "generic-fantasy.treat",
        TreatWants,
        _plan_treat,
        _treat,
        rule="generic-fantasy.death",
        care=True,
        does=TREATS,
    ),
)
