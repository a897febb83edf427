"""People: reactions, and hirelings with wages and answers to orders."""

from __future__ import annotations

from typing import Annotated, Any

from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.conditions.onset import afflict
from caltrop.games.common.dice_pools.ladder import ATTRIBUTES, Ladder, whole_rung
from caltrop.games.common.dice_pools.pools import ALONE, OwnSide, RollContext, Side, SkillDice, test_roles
from caltrop.games.common.dice_pools.wounds import Wounds
from caltrop.games.common.health.needs import Need
from caltrop.games.common.items.carrying import require_coin
from caltrop.games.common.items.pack import Pack, Purse
from caltrop.games.common.people import attitude, hirelings
from caltrop.games.common.people.attitude import attitude_cautions, check_reaction, reaction_audience
from caltrop.games.common.people.hirelings import Days, hire_person, plan_paid_order
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.games.common.table.wants import Id, NewcomerName, NoPlan
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Flat, Pick, Suggested
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.parts import Part
from caltrop.kernel.state.state import Character

from .checks import assemble_table, collect
from .feats import row_bonus
from .library import shelves
from .mechanics import HIRELING, REACTION, HirelingOutcome, ReactionOutcome, TableParams
from .rulings import WAGE
from .sheet import pay

RULE = "generic-fantasy.hirelings"


# ---- reactions
class ReactionWants(attitude.ReactionWants, frozen=True, kw_only=True):
    """A reaction roll: who is met, and the skill that helps to speak with them."""

    own: OwnSide = ALONE


def _plan_reaction(scene: Scene, actor: str, want: ReactionWants) -> Plan[TableParams, ReactionOutcome]:
    check_reaction(scene, actor, want.target)
    at = RollContext(actor, "reaction", "WIL")
    pool = collect(scene, at, want.own)
    audience = reaction_audience(scene, want.target)
    params = assemble_table(scene, at, pool, blind=audience is not None)
    warned = attitude_cautions(scene, want.target)
    return Plan(REACTION, params, test_roles(actor, pool), warnings=warned, audience=audience)


def _after_reaction(scene: Scene, actor: str, want: ReactionWants, outcome: ReactionOutcome) -> None:
    pay(scene, actor, "WIL", want.own.skill, outcome.used)
    attitude.after_reaction(scene, actor, want, outcome)


# ---- hiring
class HireWants(Wants, frozen=True, kw_only=True):
    """A hireling to hire: a skill (rolled if empty), and the days paid in advance."""

    name: Annotated[NewcomerName, Pick.rows("names"), Suggested]
    skill: Annotated[Id, Pick.shelf("skills")] = ""
    days: Days = 1


def _plan_hire(scene: Scene, actor: str, want: HireWants) -> NoPlan:
    known = shelves(scene).skills
    if want.skill and want.skill not in known:
        refuse("no-such-skill", "generic-fantasy.skills", got=want.skill, options=tuple(known))
    require_coin(scene, actor, scene.dial(WAGE) * want.days)
    return plan_without_dice()


def _hire(scene: Scene, actor: str, want: HireWants, outcome: Nothing) -> None:
    """Roll the skill if none is named, and hire the new character."""
    known = tuple(shelves(scene).skills)
    skill = want.skill or known[scene.fate.roll(f"d{len(known)}", actor, "generic-fantasy.skills") - 1]
    newcomer = Character(want.name).with_parts(*hireling_parts(), SkillDice({skill: "d4"}))
    hire_person(scene, actor, newcomer, scene.dial(WAGE), want.days)


def hireling_parts() -> tuple[Part, ...]:
    """Return an unhurt hireling's parts: a d4 in every attribute, and so 8 slots."""
    ladder = Ladder({attribute: whole_rung("d4") for attribute in ATTRIBUTES})
    return ladder, Wounds(), Pack(size=8), Purse(0), Need(), Conditions(), Countdowns()


# ---- dangerous orders
class OrderWants(hirelings.OrderWants, frozen=True, kw_only=True):
    """A dangerous order in the player's words, and what joins the roll: a skill, another hireling, helpers."""

    own: Annotated[Side, Flat("skill", "help")] = ALONE


def _plan_order(scene: Scene, actor: str, want: OrderWants) -> Plan[Any, Any]:
    """Return the plan of an order: a paid hireling obeys; for an unpaid one, test WIL on the hireling table."""
    if plan := plan_paid_order(scene, actor, want.hireling):
        return plan
    at = RollContext(actor, "test", "WIL", want.hireling)
    pool = collect(scene, at, want.own)
    params = assemble_table(scene, at, pool, step=row_bonus(scene, actor, "leader"))
    return Plan(HIRELING, params, test_roles(actor, pool))


def _after_order(scene: Scene, actor: str, want: OrderWants, outcome: HirelingOutcome | Nothing) -> None:
    """Tell what the hireling does."""
    if isinstance(outcome, Nothing):
        hirelings.after_order(scene, actor, want, outcome)
        return
    pay(scene, actor, "WIL", want.own.skill, outcome.used)
    scene.emit(Said(want.hireling, "generic-fantasy.hireling", outcome.result, {"order": want.order}))
    if outcome.result == "flee":
        afflict(scene, want.hireling, "flee")


MOVES: tuple[AnyMove, ...] = (
    Move("generic-fantasy.reaction", ReactionWants, _plan_reaction, _after_reaction, actor="maybe", does=("speak",)),
    Move("generic-fantasy.hire", HireWants, _plan_hire, _hire, rule=RULE, people=True, does=("trade",)),
    Move(
        "generic-fantasy.order",
        OrderWants,
        _plan_order,
        _after_order,
        rule="generic-fantasy.hireling",
        people=True,
        does=("speak",),
    ),
    *hirelings.moves("generic-fantasy", RULE),
)
