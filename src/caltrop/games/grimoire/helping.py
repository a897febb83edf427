"""Helping: to shake, cut or pull someone free of a condition costs action points like anything else."""

from __future__ import annotations

from caltrop.games.common.conditions.condition_moves import FREE, FreeWants, find_condition
from caltrop.games.common.conditions.on_sheet import CONDITION, end_condition
from caltrop.games.common.table.wants import NoPlan
from caltrop.kernel.contract.move import AnyMove, Move, plan_without_dice
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing

from .prices import cautions, pay, price


def plan_free(scene: Scene, actor: str, want: FreeWants) -> NoPlan:
    """Warn if no help ends the condition, and if the points do not suffice."""
    who, _, mark = find_condition(scene, actor, want.condition)
    if "helped" not in mark.ends:
        scene.warn("no-help-for-it", CONDITION, who=scene.name(who), mark=mark.text)
    return plan_without_dice(*cautions(scene, actor, price(scene, "free")))


def free(scene: Scene, actor: str, want: FreeWants, outcome: Nothing) -> None:
    who, _, id = want.condition.rpartition("/")
    end_condition(scene, who, id, "helped")
    pay(scene, actor, price(scene, "free"))


MOVES: tuple[AnyMove, ...] = (Move(FREE, FreeWants, plan_free, free, rule=CONDITION, does=("act", "help")),)
