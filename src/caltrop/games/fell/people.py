"""People: how strangers take it, leverage, and hirelings with their wages and their orders."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from caltrop.games.parts import attitude, hirelings
from caltrop.games.parts.attitude import Attitude, AttitudeSet, at_table, unseen
from caltrop.games.parts.carrying import too_dear
from caltrop.games.parts.hirelings import Hire, HirelingNamed, not_hired, paid, spend
from caltrop.games.parts.hitpoints import HitPoints
from caltrop.games.parts.need import DAY, Need
from caltrop.games.parts.pack import Pack, Purse
from caltrop.games.parts.reach import in_reach
from caltrop.games.parts.table import Id, Name, Short
from caltrop.games.parts.time import Conditions, Timers
from caltrop.kernel.dice import RUNG, SIDES, LadderDie
from caltrop.kernel.errors import Refused, Warned
from caltrop.kernel.events import CharacterAdded, Said
from caltrop.kernel.fate import Fact
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, Plan, Wants, plain
from caltrop.kernel.parts import Part
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import Character

from .create import stem
from .library import shelves
from .magic import at_random, skill_named
from .mechanics import (
    CONTEST,
    REACTION,
    REACTIONS,
    ContestOutcome,
    ContestParams,
    ReactionOutcome,
    WilParams,
)
from .sheet import Ability, Known, ability_die, steps
from .tests import ContestWants, plan_contest

ATTITUDES: tuple[str, ...] = tuple(word for _, word in REACTIONS)
WAGE = 5  # a day, and as much again for each step of hit die and each skill beyond the first


# ---- what somebody thinks of the party
def better(attitude: str, hits: int) -> str:
    """Each hit improves it by one step; better than helpful there is none."""
    return ATTITUDES[min(len(ATTITUDES) - 1, ATTITUDES.index(attitude) + hits)]


# ---- reactions
class ReactionWants(Wants, frozen=True, kw_only=True):
    """Who is met: somebody at the table, whose attitude is remembered, or anyone by any name."""

    target: Short


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


def not_met(scene: Scene, actor: str, target: str) -> Refused | None:
    """Reactions are for others who live and whom nobody plays."""
    if not at_table(scene, target):
        return None
    if scene.state.characters[target].kind == "pc":
        return Refused("not-an-npc", "fell.reaction", {"who": scene.name(target)})
    return in_reach(scene, actor, target)


def settled(scene: Scene, target: str) -> tuple[Warned, ...]:
    """Whose attitude is plain to see is not rolled for again, unless the facilitator says so."""
    attitude = scene.of(target, Attitude).result if at_table(scene, target) else ""
    facts: dict[str, Fact] = {"who": scene.name(target), "attitude": attitude}
    return (Warned("attitude-known", "fell.reaction", facts, facilitator=True),) if attitude else ()


def after_reaction(scene: Scene, actor: str, want: ReactionWants, outcome: ReactionOutcome) -> None:
    target = want.target if at_table(scene, want.target) else ""
    name = scene.name(target) if target else want.target
    audience = scene.plan.audience if scene.plan else None
    scene.emit(Said(actor, "fell.reaction", outcome.result, {"target": target, "name": name}), audience)
    if target:
        scene.emit(AttitudeSet(target, outcome.result))


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
    days: Annotated[int, Meta(ge=0, le=30)] = 1

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
    a_day = wage(want.hit_die, want.skilled)
    scene.fate.note("fell.hirelings", actor, wage=a_day, days=want.days)
    spend(scene, actor, a_day * want.days)
    who = scene.state.fresh_id(stem(want.name), {**scene.state.characters, **scene.state.seats})
    sheet = (*hale(want.hit_die), Known(skills), Hire(actor, a_day, scene.state.clock + want.days * DAY))
    character = Character(want.name, "hireling", scene.state.characters[actor].owner).having(*sheet)
    scene.emit(CharacterAdded(who, character))
    scene.emit(Said(who, "fell.hirelings", "hired", {"employer": actor, "wage": a_day, "days": want.days}))


def hale(hit_die: LadderDie) -> tuple[Part, ...]:
    """An unhurt hireling's sheet: hit points as many as the hit die has sides (ours), 4 slots more than that."""
    size = SIDES[hit_die]
    return HitPoints(size, size, hit_die), Pack(size=4 + size), Purse(0), Need(), Conditions(), Timers()


# ---- orders
class OrderWants(HirelingNamed, frozen=True, kw_only=True):
    """Something dangerous, in one's own words."""

    order: Annotated[str, Meta(max_length=200)] = ""


def plan_order(scene: Scene, actor: str, want: OrderWants) -> Plan[Any, Any] | Refused:
    """Who is paid does as asked; the unpaid take a contest, WIL against hit die."""
    if no := not_hired(scene, actor, want.hireling):
        return no
    if scene.state.characters[want.hireling].life != "up":
        return Refused("hireling-down", "fell.hirelings", {"who": scene.name(want.hireling)})
    if paid(scene, want.hireling):
        return plain()
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


def after_order(scene: Scene, actor: str, want: OrderWants, outcome: ContestOutcome | Nothing) -> None:
    obeys = isinstance(outcome, Nothing) or outcome.winner == "a"
    scene.fate.note("fell.hirelings", want.hireling, paid="yes" if isinstance(outcome, Nothing) else "no")
    scene.emit(Said(want.hireling, "fell.hirelings", "obeys" if obeys else "refuses", {"order": want.order}))


KINDS: tuple[type[Struct], ...] = (*attitude.KINDS, *hirelings.KINDS)
MOVES: tuple[AnyMove, ...] = (
    Move("fell.reaction", ReactionWants, plan_reaction, after_reaction),
    Move("fell.leverage", LeverageWants, plan_leverage, after_leverage),
    Move("fell.hire", HireWants, plan_hire, hire, rule="fell.hirelings"),
    Move("fell.order", OrderWants, plan_order, after_order, rule="fell.hirelings"),
    *hirelings.moves("fell", "fell.hirelings"),
)
