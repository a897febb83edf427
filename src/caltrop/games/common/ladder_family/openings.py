"""How a fight begins where whole sides take turns: who fights, and which two contest the first turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta

from caltrop.games.common.chapters.fights import FOES, PARTY, active_party, check_fight_sides, start_fight
from caltrop.games.common.table_moves.wants import Id
from caltrop.kernel.contract.move import Plan, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, AllOf, Facilitator, Pick
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.rules.steps import FactStated

from .telling import last_comparison

Quickest: TypeAlias = Callable[[Scene, tuple[str, ...]], str]
Contest: TypeAlias = Callable[[Scene, str, str], Plan[Any, Any]]


class FightWants(Wants, frozen=True, kw_only=True):
    """The sides of a fight, and who starts: a side, or the winner of a contest of two rollers (best INT by default)."""

    foes: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=60), Pick.foes, AllOf("creature")]
    party: Annotated[tuple[Id, ...], Meta(max_length=20), Pick.party, Facilitator] = ()
    first: Literal["contest", "party", "foes"] = "contest"
    surprised: Annotated[tuple[Id, ...], Meta(max_length=60), Pick.anyone, Advanced] = ()
    party_roller: Annotated[Id, Pick.party, Advanced] = ""
    foes_roller: Annotated[Id, Pick.foes, Advanced] = ""


def plan_opening(scene: Scene, want: FightWants, quickest: Quickest, contest: Contest) -> Plan[Any, Any]:
    """Return a plan without dice if it is given who starts, else the contest between the rollers of both sides."""
    party = want.party or active_party(scene.state)
    check_fight_sides(scene, party, want.foes)
    if want.first != "contest":
        return plan_without_dice()
    a, b = want.party_roller or quickest(scene, party), want.foes_roller or quickest(scene, want.foes)
    if a not in party or b not in want.foes:
        refuse("no-such-character", scene.rule("combat"), who=b if a in party else a)
    return contest(scene, a, b)


def start_with(scene: Scene, want: FightWants, first: str) -> None:
    """Start the fight; the side `first` takes the first turn."""
    order = (PARTY, FOES) if first == PARTY else (FOES, PARTY)
    scene.fate.note(scene.rule("combat"), "", FactStated("first", order[0]))
    party = want.party or active_party(scene.state)
    start_fight(scene, party, want.foes, order, want.surprised, last_comparison(scene))
