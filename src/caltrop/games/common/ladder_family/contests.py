"""Contests between two characters: attributes and skills of both, and the result."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any

from msgspec import Meta

from caltrop.games.common.chapters.hirelings import plan_paid_order
from caltrop.games.common.chapters.turns import spend_turn
from caltrop.games.common.ladder_family.ladder import Attribute
from caltrop.games.common.ladder_family.pools import ALONE, Occasion, OwnSide, TargetSide
from caltrop.games.common.sheet.conditions import end_conditions_by_contest
from caltrop.games.common.table_moves.wants import OtherId
from caltrop.kernel.contract.move import Plan, Wants
from caltrop.kernel.contract.parameters import Advanced, OfTarget
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.state.events.table import Said

from .telling import contest_facts

# Results of an attack in which both sides can be harmed, by the names that all games use to compare them.
EXCHANGED_HARM: Mapping[str, Callable[[Any], bool | int]] = {
    "harms": lambda o: o.b_takes > 0,
    "mean-harm": lambda o: o.b_takes,
    "harmed": lambda o: o.a_takes > 0,
    "mean-harmed": lambda o: o.a_takes,
}


class ContestWants(Wants, frozen=True, kw_only=True):
    """A contest against another character: attributes, skills, hirelings and helpers of both."""

    target: OtherId
    attribute: Attribute = "BOD"
    own: OwnSide = ALONE
    target_attribute: Annotated[Attribute, OfTarget, Advanced] = "BOD"
    theirs: TargetSide = ALONE
    stakes: Annotated[str, Meta(max_length=200)] = ""


def tell_contest(scene: Scene, actor: str, target: str, stakes: str, winner: str) -> None:
    result = {"a": "won", "b": "lost", "tie": "tie"}[winner]
    facts = {"against": target, "stakes": stakes, **contest_facts(scene, actor, target)}
    scene.emit(Said(actor, scene.rule("contest"), result, facts))


def settle_contest(scene: Scene, actor: str, target: str, stakes: str, winner: str) -> None:
    """Tell who won, let the winner break a hold of the loser's, and use up the actor's turn."""
    tell_contest(scene, actor, target, stakes, winner)
    if winner != "tie":
        end_conditions_by_contest(scene, *((actor, target) if winner == "a" else (target, actor)))
    spend_turn(scene, actor, f"{scene.game.id}.contest")


def plan_contested_order(
    scene: Scene, actor: str, hireling: str, contest: Callable[[Occasion, Occasion], Plan[Any, Any]]
) -> Plan[Any, Any]:
    """Return the plan of an order: a paid hireling obeys, an unpaid one contests it, WIL against hit die."""
    if plan := plan_paid_order(scene, actor, hireling):
        return plan
    us = Occasion(actor, "contest", "WIL", hireling)
    them = Occasion(hireling, "contest", "WIL", actor)
    return contest(us, them)
