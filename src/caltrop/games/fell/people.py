"""People: reactions, leverage, and hirelings with wages and orders."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from caltrop.games.common.conditions.in_play import condition_modifiers
from caltrop.games.common.dice_pools.pools import RollContext, of_target, plan_contested_order, tell_contest
from caltrop.games.common.items.carrying import require_coin
from caltrop.games.common.people import hirelings
from caltrop.games.common.people.attitude import (
    Attitude,
    AttitudeSet,
    ReactionWants,
    after_reaction,
    attitude_cautions,
    check_reaction,
    reaction_audience,
)
from caltrop.games.common.people.hirelings import Days, hire_person, hireling_parts
from caltrop.games.common.table.wants import Id, NewcomerName, NoPlan
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, Flat, OfTarget, Pick, Suggested
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import RUNG, LadderDie, climb
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import Warned, refuse
from caltrop.kernel.rules.steps import Fact, FactStated
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import Character

from .checks import ContestWants, plan_contest
from .harm import pay_both_sides
from .library import shelves
from .magic import require_skill, roll_new_row
from .mechanics import REACTION, REACTIONS, ContestOutcome, ContestParams, ReactionOutcome, WilParams
from .pools import ALONE, FellSide, contest_between
from .rulings import WAGE
from .sheet import Ability, Knowledge, ability_die

_ATTITUDES: tuple[str, ...] = tuple(word for _, word in REACTIONS)


# ---- attitude
def improved_attitude(attitude: str, hits: int) -> str:
    """Return the attitude, improved by one step for each hit, up to helpful."""
    return _ATTITUDES[min(len(_ATTITUDES) - 1, _ATTITUDES.index(attitude) + hits)]


# ---- reactions
def _plan_reaction(scene: Scene, actor: str, want: ReactionWants) -> Plan[WilParams, ReactionOutcome]:
    check_reaction(scene, actor, want.target)
    return Plan(
        REACTION,
        WilParams(wil=_swayed_die(scene, actor)),
        {"roller": actor},
        warnings=attitude_cautions(scene, want.target),
        audience=reaction_audience(scene, want.target),
    )


def _swayed_die(scene: Scene, actor: str) -> LadderDie:
    """Return the WIL die of a reaction, moved by what conditions do to the roller; it stays on the ladder."""
    own = ability_die(scene, actor, "WIL")
    return climb(own, condition_modifiers(scene, actor, "reaction", of="WIL").net) or "d4"


# ---- leverage
class LeverageWants(ContestWants, frozen=True, kw_only=True):
    """Leverage: a contest of WIL, by default, by a character with something to offer or to threaten with."""

    ability: Ability = "WIL"
    target_ability: Annotated[Ability, OfTarget, Advanced] = "WIL"


def _plan_leverage(scene: Scene, actor: str, want: LeverageWants) -> Plan[ContestParams, ContestOutcome]:
    plan = plan_contest(scene, actor, want)
    attitude = scene.part(want.target, Attitude).result
    who = scene.name(want.target)
    if not attitude:
        refuse("no-attitude", "fell.leverage", who=who)
    if attitude == _ATTITUDES[-1]:
        plan.warnings = (*plan.warnings, Warned("already-helpful", "fell.leverage", {"who": who}))
    plan.audience = reaction_audience(scene, want.target)
    return plan


def _after_leverage(scene: Scene, actor: str, want: LeverageWants, outcome: ContestOutcome) -> None:
    """Improve the attitude by each hit of the actor, even if the contest is lost."""
    pay_both_sides(scene, outcome)
    was = scene.part(want.target, Attitude).result
    if was not in _ATTITUDES:  # gone since the roll began
        return
    now = improved_attitude(was, outcome.a_hits)
    scene.fate.note("fell.leverage", want.target, FactStated("hits", outcome.a_hits))
    scene.fate.note("fell.leverage", want.target, FactStated("now", now, was))
    audience = scene.plan.audience if scene.plan else None
    told: dict[str, Fact] = {"target": want.target, "hits": outcome.a_hits, "before": was}
    scene.emit(Said(actor, "fell.leverage", now, told), audience)
    if now != was:
        scene.emit(AttitudeSet(want.target, now))


# ---- hiring
class HireWants(Wants, frozen=True, kw_only=True):
    """A hireling to hire: hit die, skills (others are rolled), and the days paid in advance."""

    name: Annotated[NewcomerName, Pick.rows("names"), Suggested]
    hit_die: LadderDie = "d4"
    skills: Annotated[tuple[Id, ...], Meta(max_length=8), Pick.shelf("skills")] = ()
    extra: Annotated[int, Meta(ge=0, le=7), Advanced] = 0  # skills beyond the first, named or rolled
    days: Days = 1

    @property
    def named_skills(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.skills))

    @property
    def skill_count(self) -> int:
        """Return the number of all skills."""
        return max(1 + self.extra, len(self.named_skills))


def wage(scene: Scene, hit_die: LadderDie, skills: int) -> int:
    """Return the wage per day: 5 coin, and 5 more for each step of hit die and each skill beyond the first."""
    return scene.dial(WAGE) * (1 + RUNG[hit_die] + max(0, skills - 1))


def _plan_hire(scene: Scene, actor: str, want: HireWants) -> NoPlan:
    for skill in want.named_skills:
        require_skill(scene, skill)
    require_coin(scene, actor, wage(scene, want.hit_die, want.skill_count) * want.days)
    return plan_without_dice()


def _hire(scene: Scene, actor: str, want: HireWants, outcome: Nothing) -> None:
    """Roll the skills that are not named, and hire the new character."""
    skills = want.named_skills
    while len(skills) < want.skill_count:
        skills = (*skills, roll_new_row(scene, actor, "fell.skills", tuple(shelves(scene).skills), skills))
    person = Character(want.name).with_parts(*hireling_parts(want.hit_die), Knowledge(skills))
    hire_person(scene, actor, person, wage(scene, want.hit_die, want.skill_count), want.days)


# ---- orders
class OrderWants(hirelings.OrderWants, frozen=True, kw_only=True):
    """A dangerous order in the player's words, and what joins the contest if the hireling is unpaid."""

    own: Annotated[FellSide, Flat("skill", "spell", "help")] = ALONE
    theirs: Annotated[FellSide, of_target("help")] = ALONE


def _plan_order(scene: Scene, actor: str, want: OrderWants) -> Plan[Any, Any]:
    """Return the plan of an order: a paid hireling obeys, an unpaid one contests it, WIL against hit die."""

    def contest(us: RollContext, them: RollContext) -> Plan[Any, Any]:
        return contest_between(scene, us, want.own, them, want.theirs)

    return plan_contested_order(scene, actor, want.hireling, contest)


def _after_order(scene: Scene, actor: str, want: OrderWants, outcome: ContestOutcome | Nothing) -> None:
    if isinstance(outcome, ContestOutcome):
        tell_contest(scene, actor, want.hireling, "", outcome.winner)
    hirelings.after_order(scene, actor, want, outcome)
    if isinstance(outcome, ContestOutcome):
        pay_both_sides(scene, outcome)


MOVES: tuple[AnyMove, ...] = (
    Move("fell.reaction", ReactionWants, _plan_reaction, after_reaction, actor="maybe", does=("speak",)),
    Move("fell.leverage", LeverageWants, _plan_leverage, _after_leverage, does=("act", "speak")),
    Move("fell.hire", HireWants, _plan_hire, _hire, rule="fell.hirelings", people=True, does=("trade",)),
    Move("fell.order", OrderWants, _plan_order, _after_order, rule="fell.hirelings", people=True, does=("speak",)),
    *hirelings.moves("fell", "fell.hirelings"),
)
