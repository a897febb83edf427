"""People: how strangers take it, leverage, and hirelings with their wages and their orders."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from caltrop.games.common.chapters import attitude, hirelings
from caltrop.games.common.chapters.attitude import (
    Attitude,
    AttitudeSet,
    ReactionWants,
    after_reaction,
    not_met,
    settled,
    unseen,
)
from caltrop.games.common.chapters.carrying import too_dear
from caltrop.games.common.chapters.hirelings import Days, OrderWants, after_order, hale, hired, unordered
from caltrop.games.common.sheet.hitpoints import HitPoints
from caltrop.games.common.table_moves.wants import Id, Name
from caltrop.kernel.dice import RUNG, LadderDie
from caltrop.kernel.errors import Refused, Warned
from caltrop.kernel.events.base import Said
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, Plan, Wants, plain
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import Character

from .checks import ContestWants, plan_contest
from .library import shelves
from .magic import at_random, skill_named
from .mechanics import CONTEST, REACTION, REACTIONS, ContestOutcome, ContestParams, ReactionOutcome, WilParams
from .sheet import Ability, Known, ability_die, steps

ATTITUDES: tuple[str, ...] = tuple(word for _, word in REACTIONS)
WAGE = 5  # a day, and as much again for each step of hit die and each skill beyond the first


# ---- what somebody thinks of the party
def better(attitude: str, hits: int) -> str:
    """Each hit improves it by one step; better than helpful there is none."""
    return ATTITUDES[min(len(ATTITUDES) - 1, ATTITUDES.index(attitude) + hits)]


# ---- reactions
def plan_reaction(scene: Scene, actor: str, want: ReactionWants) -> Plan[WilParams, ReactionOutcome] | Refused:
    if no := not_met(scene, actor, want.target):
        return no
    wil = ability_die(scene, actor, "WIL")
    if isinstance(wil, Refused):
        return wil
    return Plan(
        REACTION,
        WilParams(wil=wil),
        {"roller": actor},
        warnings=settled(scene, want.target),
        audience=unseen(scene, want.target),
    )


# ---- leverage
class LeverageWants(ContestWants, frozen=True, kw_only=True):
    """A contest, of will unless said otherwise, by whoever has something to offer or to threaten with."""

    ability: Ability = "WIL"
    target_ability: Ability = "WIL"


def plan_leverage(scene: Scene, actor: str, want: LeverageWants) -> Plan[ContestParams, ContestOutcome] | Refused:
    plan = plan_contest(scene, actor, want)
    if isinstance(plan, Refused):
        return plan
    attitude, who = scene.of(want.target, Attitude).result, scene.name(want.target)
    if not attitude:
        return Refused("no-attitude", "fell.leverage", {"who": who})
    if attitude == ATTITUDES[-1]:
        plan.warnings = (*plan.warnings, Warned("already-helpful", "fell.leverage", {"who": who}))
    plan.audience = unseen(scene, want.target)
    return plan


def after_leverage(scene: Scene, actor: str, want: LeverageWants, outcome: ContestOutcome) -> None:
    """Each hit of whoever pulls counts, whether or not the contest is won."""
    was = scene.of(want.target, Attitude).result
    if was not in ATTITUDES:  # gone from the table while the dice were awaited
        return
    now = better(was, outcome.a_hits)
    scene.fate.note("fell.leverage", want.target, hits=outcome.a_hits, was=was, now=now)
    audience = scene.plan.audience if scene.plan else None
    scene.emit(Said(actor, "fell.leverage", now, {"target": want.target, "hits": outcome.a_hits}), audience)
    if now != was:
        scene.emit(AttitudeSet(want.target, now))


# ---- hiring
class HireWants(Wants, frozen=True, kw_only=True):
    """Whom one hires: hit die, skills (those not named are rolled), and how many days are paid upfront."""

    name: Name
    hit_die: LadderDie = "d4"
    skills: Annotated[tuple[Id, ...], Meta(max_length=8)] = ()
    extra: Annotated[int, Meta(ge=0, le=7)] = 0  # skills beyond the first, named or not
    days: Days = 1

    @property
    def named(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.skills))

    @property
    def skilled(self) -> int:
        """How many skills in all."""
        return max(1 + self.extra, len(self.named))


def wage(hit_die: LadderDie, skills: int) -> int:
    """What a day costs: 5 coin, and 5 more for each step of hit die and each skill beyond the first."""
    return WAGE * (1 + RUNG[hit_die] + max(0, skills - 1))


def plan_hire(scene: Scene, actor: str, want: HireWants) -> Plan[Nothing, Nothing] | Refused:
    for skill in want.named:
        if no := skill_named(scene, skill):
            return no
    return too_dear(scene, actor, wage(want.hit_die, want.skilled) * want.days) or plain()


def hire(scene: Scene, actor: str, want: HireWants, outcome: Nothing) -> None:
    """Coin changes hands, and somebody new goes along with their employer."""
    skills = want.named
    while len(skills) < want.skilled:
        skills = (*skills, at_random(scene, actor, "fell.skills", tuple(shelves(scene).skills), skills))
    person = Character(want.name).having(*hale(want.hit_die), Known(skills))
    hired(scene, actor, person, wage(want.hit_die, want.skilled), want.days)


# ---- orders
def plan_order(scene: Scene, actor: str, want: OrderWants) -> Plan[Any, Any] | Refused:
    """Who is paid does as asked; the unpaid take a contest, WIL against hit die."""
    if plan := unordered(scene, actor, want.hireling):
        return plan
    wil = ability_die(scene, actor, "WIL")
    if isinstance(wil, Refused):
        return wil
    params = ContestParams(
        a=(wil,),
        b=(scene.of(want.hireling, HitPoints).die,),
        a_advantage=steps(scene, actor),
        b_advantage=steps(scene, want.hireling),
    )
    return Plan(CONTEST, params, {"a": actor, "b": want.hireling})


KINDS: tuple[type[Struct], ...] = (*attitude.KINDS, *hirelings.KINDS)
MOVES: tuple[AnyMove, ...] = (
    Move("fell.reaction", ReactionWants, plan_reaction, after_reaction),
    Move("fell.leverage", LeverageWants, plan_leverage, after_leverage),
    Move("fell.hire", HireWants, plan_hire, hire, rule="fell.hirelings"),
    Move("fell.order", OrderWants, plan_order, after_order, rule="fell.hirelings"),
    *hirelings.moves("fell", "fell.hirelings"),
)
