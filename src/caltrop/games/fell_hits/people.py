"""People: reactions, and hirelings with wages and orders."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from caltrop.games.common.creation.lines import roll_row
from caltrop.games.common.dice_pools.pools import (
    ALONE,
    RollContext,
    Side,
    SkillDice,
    of_target,
    plan_contested_order,
    tell_contest,
)
from caltrop.games.common.items.carrying import require_coin
from caltrop.games.common.people import hirelings
from caltrop.games.common.people.attitude import (
    ReactionWants,
    after_reaction,
    attitude_cautions,
    check_reaction,
    reaction_audience,
)
from caltrop.games.common.people.hirelings import Days, hire_person, hireling_parts
from caltrop.games.common.table.wants import Id, NewcomerName, NoPlan
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, Flat, Ordered, Pick, Suggested
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import RUNG, LadderDie
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.state.state import Character

from .checks import contest_between, learn_from_contest
from .library import shelves
from .mechanics import REACTION, ContestOutcome, ReactionOutcome
from .rulings import WAGE

RULE = "fell-hits.hirelings"


# ---- reactions
def _plan_reaction(scene: Scene, actor: str, want: ReactionWants) -> Plan[Nothing, ReactionOutcome]:
    check_reaction(scene, actor, want.target)
    warned = attitude_cautions(scene, want.target)
    audience = reaction_audience(scene, want.target)
    return Plan(REACTION, Nothing(), {"roller": actor}, warnings=warned, audience=audience)


# ---- hiring
class HireWants(Wants, frozen=True, kw_only=True):
    """A hireling to hire: hit die, skills with their dice in the same order, and the days paid in advance.

    A skill without a die has a d4; `extra` are skills beyond the first, and those without a name are rolled.
    """

    name: Annotated[NewcomerName, Pick.rows("names"), Suggested]
    hit_die: LadderDie = "d4"
    skills: Annotated[tuple[Id, ...], Meta(max_length=9), Pick.shelf("skills")] = ()
    skill_dice: Annotated[tuple[LadderDie, ...], Meta(max_length=9), Advanced, Ordered] = ()
    extra: Annotated[int, Meta(ge=0, le=8), Advanced] = 0
    days: Days = 1

    @property
    def named_skills(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.skills))

    @property
    def all_skill_dice(self) -> tuple[LadderDie, ...]:
        """Return the dice of all skills, named or rolled."""
        n = max(1 + self.extra, len(self.named_skills), len(self.skill_dice))
        plain: LadderDie = "d4"
        return (*self.skill_dice, *[plain] * (n - len(self.skill_dice)))


def _wage(scene: Scene, hit_die: LadderDie, skilled: tuple[LadderDie, ...]) -> int:
    """Return the wage per day: 5 coin, and 5 for each step of hit die or skill die and each skill beyond the first."""
    return scene.dial(WAGE) * (RUNG[hit_die] + sum(1 + RUNG[die] for die in skilled))


def _plan_hire(scene: Scene, actor: str, want: HireWants) -> NoPlan:
    known = shelves(scene).skills
    for skill in want.named_skills:
        if skill not in known:
            refuse("no-such-skill", "fell-hits.skills", got=skill, options=tuple(known))
    if len(want.all_skill_dice) > len(known):
        refuse("too-many-skills", RULE, most=len(known))
    require_coin(scene, actor, _wage(scene, want.hit_die, want.all_skill_dice) * want.days)
    return plan_without_dice()


def _hire(scene: Scene, actor: str, want: HireWants, outcome: Nothing) -> None:
    """Roll the skills that are not named, and hire the new character."""
    skills = want.named_skills
    while len(skills) < len(want.all_skill_dice):
        skills = (*skills, _roll_skill(scene, actor, skills))
    person = Character(want.name).with_parts(
        *hireling_parts(want.hit_die), SkillDice(dict(zip(skills, want.all_skill_dice, strict=True)))
    )
    hire_person(scene, actor, person, _wage(scene, want.hit_die, want.all_skill_dice), want.days)


def _roll_skill(scene: Scene, who: str, but: tuple[str, ...]) -> str:
    """Roll a skill that is not in `but`."""
    return roll_row(
        scene.fate, tuple(skill for skill in shelves(scene).skills if skill not in but), who, "fell-hits.skills"
    )


# ---- orders
class OrderWants(hirelings.OrderWants, frozen=True, kw_only=True):
    """A dangerous order in the player's words, and what joins the contest if the hireling is unpaid."""

    own: Annotated[Side, Flat("skill", "experience", "help")] = ALONE
    theirs: Annotated[Side, of_target("help")] = ALONE


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
        learn_from_contest(scene, outcome)


MOVES: tuple[AnyMove, ...] = (
    Move("fell-hits.reaction", ReactionWants, _plan_reaction, after_reaction, actor="maybe", does=("speak",)),
    Move("fell-hits.hire", HireWants, _plan_hire, _hire, rule=RULE, people=True, does=("trade",)),
    Move("fell-hits.order", OrderWants, _plan_order, _after_order, rule=RULE, people=True, does=("speak",)),
    *hirelings.moves("fell-hits", RULE),
)
