"""Fights: who begins and who goes twice, turns of whole sides, morale. Attacks are in `blows.py`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from caltrop.games.common.dice_pools import morale
from caltrop.games.common.dice_pools.pools import ALONE, JOINING, OwnSide, RollContext, Side, die_or_d4, test_roles
from caltrop.games.common.dice_pools.wounds import has_attribute
from caltrop.games.common.fighting import fights
from caltrop.games.common.fighting.fights import FOES, PARTY, active_party, check_fight_sides, require_fight
from caltrop.games.common.fighting.rout import can_rout, rout, those_who_rout, visible_names, withdraw_due_rolls
from caltrop.games.common.people.targets import require_target
from caltrop.games.common.table.wants import FoeId, Id
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, AllOf, Facilitator, Flat, Pick
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import RUNG
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.rules.steps import FactStated
from caltrop.kernel.state.events.fights import OrderChanged, able_members
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import State

from .build import is_at_half
from .collecting import assemble_table, collect
from .feats import row_bonus
from .rulings import TWICE
from .sheet import pay
from .tables import INITIATIVE, MORALE, InitiativeOutcome, MoraleOutcome, Start, TableParams

ORDERS: dict[Start, tuple[str, ...]] = {
    "foes go twice": (FOES, FOES, PARTY),
    "foes begin": (FOES, PARTY),
    "party begins": (PARTY, FOES),
    "party goes twice": (PARTY, PARTY, FOES),
}


# ---- the beginning
class FightWants(Wants, frozen=True, kw_only=True):
    """The sides of a fight, and who begins: a given side, or by an INT test of the roller (by default the best)."""

    foes: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=60), Pick.foes, AllOf("creature")]
    party: Annotated[tuple[Id, ...], Meta(max_length=20), Pick.party, Facilitator] = ()
    first: Literal["roll", "party", "foes"] = "roll"
    roller: Annotated[Id, Pick.party, Advanced] = ""
    own: Annotated[Side, Flat(*JOINING, skill=Pick.shelf("skills"), help=Advanced)] = ALONE
    surprised: Annotated[tuple[Id, ...], Meta(max_length=60), Pick.anyone, Advanced] = ()


def plan_fight(scene: Scene, actor: str, want: FightWants) -> Plan[Any, Any]:
    party = want.party or active_party(scene.state)
    check_fight_sides(scene, party, want.foes)
    if want.first != "roll":
        return plan_without_dice()
    roller = want.roller or quickest_fighter(scene, party)
    if roller not in party:
        refuse("no-such-character", "generic-fantasy.initiative", who=roller)
    at = RollContext(roller, "initiative", "INT")
    pool = collect(scene, at, want.own)
    params = assemble_table(scene, at, pool, step=row_bonus(scene, roller, "first"))
    return Plan(INITIATIVE, params, test_roles(roller, pool))


def quickest_fighter(scene: Scene, who: tuple[str, ...]) -> str:
    """Return the character with the best usable INT."""
    return max(who, key=lambda w: (has_attribute(scene, w, "INT"), RUNG[die_or_d4(scene, w, "INT")]))


def begin_fight(scene: Scene, actor: str, want: FightWants, outcome: InitiativeOutcome | Nothing) -> None:
    """Begin the fight in the order of the test, or with the given side first."""
    result: Start = "foes begin" if want.first == FOES else "party begins"
    if isinstance(outcome, InitiativeOutcome):
        result, roller = outcome.result, scene.plan.roles["roller"] if scene.plan else ""
        pay(scene, roller, "INT", want.own.skill, outcome.used)
        scene.emit(Said(roller, "generic-fantasy.initiative", outcome.result))
    order = ORDERS[result]
    scene.fate.note("generic-fantasy.combat", "", FactStated("first", order[0]))
    fights.start_fight(scene, want.party or active_party(scene.state), want.foes, order, want.surprised)


def end_double_turns(scene: Scene, before: State) -> None:
    """Let each side go once from round 2 on, unless the table's ruling keeps double turns for the whole fight."""
    was, now = before.fight, scene.state.fight
    if was is None or now is None or now.round <= was.round or scene.ruling(TWICE) == "every_round":
        return
    once = tuple(dict.fromkeys(now.order))
    if once != now.order:
        scene.emit(OrderChanged(once))


# ---- morale
class MoraleWants(Wants, frozen=True, kw_only=True):
    """The skill that joins the WIL test; `target` is a creature outside of a fight."""

    own: OwnSide = ALONE
    target: FoeId = ""


def plan_morale(scene: Scene, actor: str, want: MoraleWants) -> Plan[TableParams, MoraleOutcome]:
    if want.target:
        require_target(scene, actor, want.target)
    elif not any(can_rout(scene, who) for who in able_members(scene.state, FOES)):
        require_fight(scene)
        refuse("nobody-left", "generic-fantasy.morale")
    at = RollContext(actor, "morale", "WIL")
    pool = collect(scene, at, want.own)
    return Plan(MORALE, assemble_table(scene, at, pool), test_roles(actor, pool))


def after_morale(scene: Scene, actor: str, want: MoraleWants, outcome: MoraleOutcome) -> None:
    """Tell what the foes do, and give it to them as a condition unless they fight on."""
    pay(scene, actor, "WIL", want.own.skill, outcome.used)
    whom = (want.target,) if want.target else able_members(scene.state, FOES)
    holds = outcome.result == "fight"
    names = visible_names(scene, whom) if holds else those_who_rout(scene, whom, outcome.result)
    scene.emit(Said(actor, "generic-fantasy.morale", outcome.result, names))
    if holds:
        withdraw_due_rolls(scene, "generic-fantasy.morale")
    else:
        rout(scene, whom, outcome.result)


def offer_morale(scene: Scene, before: State) -> None:
    """Offer a morale roll if this move has triggered one."""
    morale.offer_morale(scene, before, lambda who: die_or_d4(scene, who, "WIL"), is_at_half)


MOVES: tuple[AnyMove, ...] = (
    Move("generic-fantasy.fight", FightWants, plan_fight, begin_fight, rule="generic-fantasy.combat", by="facilitator"),
    *fights.fight_moves("generic-fantasy", "generic-fantasy.combat"),
    *fights.turn_moves("generic-fantasy", "generic-fantasy.combat"),
    Move("generic-fantasy.morale", MoraleWants, plan_morale, after_morale),
)
