"""People: how strangers take it, and hirelings with their wages and their orders."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from caltrop.games.parts import attitude, hirelings
from caltrop.games.parts.attitude import Attitude, AttitudeSet, at_table, unseen
from caltrop.games.parts.carrying import too_dear
from caltrop.games.parts.drafting import stem
from caltrop.games.parts.hirelings import Hire, HirelingNamed, not_hired, paid, spend
from caltrop.games.parts.hitpoints import HitPoints
from caltrop.games.parts.need import DAY, Need
from caltrop.games.parts.pack import Pack, Purse
from caltrop.games.parts.pools import attribute_die
from caltrop.games.parts.reach import in_reach
from caltrop.games.parts.skills import SkillDice
from caltrop.games.parts.table import Id, Name, NoPlan, Short
from caltrop.games.parts.time import Conditions, Timers
from caltrop.kernel.dice import RUNG, SIDES, LadderDie
from caltrop.kernel.errors import Refused, Warned
from caltrop.kernel.events import CharacterAdded, Said
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, Plan, Wants, plain
from caltrop.kernel.parts import Part
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import Character

from .library import shelves
from .mechanics import CONTEST, REACTION, ContestOutcome, ContestParams, ReactionOutcome

WAGE = 5  # a day, and as much again for each improvement
RULE = "fell-hits.hirelings"


# ---- reactions
class ReactionWants(Wants, frozen=True, kw_only=True):
    """Who is met: somebody at the table, whose attitude is remembered, or anyone by any name."""

    target: Short


def plan_reaction(scene: Scene, actor: str, want: ReactionWants) -> Plan[Nothing, ReactionOutcome] | Refused:
    if no := not_met(scene, actor, want.target):
        return no
    warned, audience = settled(scene, want.target), unseen(scene, want.target)
    return Plan(REACTION, Nothing(), {"roller": actor}, warnings=warned, audience=audience)


def not_met(scene: Scene, actor: str, target: str) -> Refused | None:
    """Reactions are for others who live and whom nobody plays."""
    if not at_table(scene, target):
        return None
    if scene.state.characters[target].kind == "pc":
        return Refused("not-an-npc", "fell-hits.reaction", {"who": scene.name(target)})
    return in_reach(scene, actor, target)


def settled(scene: Scene, target: str) -> tuple[Warned, ...]:
    """Whose attitude is plain to see is not rolled for again, unless the facilitator says so."""
    known = scene.of(target, Attitude).result if at_table(scene, target) else ""
    if not known:
        return ()
    name = scene.name(target)
    return (Warned("attitude-known", "fell-hits.reaction", {"who": name, "attitude": known}, facilitator=True),)


def after_reaction(scene: Scene, actor: str, want: ReactionWants, outcome: ReactionOutcome) -> None:
    target = want.target if at_table(scene, want.target) else ""
    name = scene.name(target) if target else want.target
    audience = scene.plan.audience if scene.plan else None
    scene.emit(Said(actor, "fell-hits.reaction", outcome.result, {"target": target, "name": name}), audience)
    if target:
        scene.emit(AttitudeSet(target, outcome.result))


# ---- hiring
class HireWants(Wants, frozen=True, kw_only=True):
    """Whom one hires: hit die, skills with their dice in the same order, and how many days are paid upfront.

    A skill without a die has a d4; `extra` are skills beyond the first, and those that are not named are rolled.
    """

    name: Name
    hit_die: LadderDie = "d4"
    skills: Annotated[tuple[Id, ...], Meta(max_length=9)] = ()
    skill_dice: Annotated[tuple[LadderDie, ...], Meta(max_length=9)] = ()
    extra: Annotated[int, Meta(ge=0, le=8)] = 0
    days: Annotated[int, Meta(ge=0, le=30)] = 1

    @property
    def named(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.skills))

    @property
    def skilled(self) -> tuple[LadderDie, ...]:
        """The dice of all skills, named or not."""
        n = max(1 + self.extra, len(self.named), len(self.skill_dice))
        plain: LadderDie = "d4"
        return (*self.skill_dice, *[plain] * (n - len(self.skill_dice)))


def wage(hit_die: LadderDie, skilled: tuple[LadderDie, ...]) -> int:
    """What a day costs: 5 coin, and 5 more for each step of hit die or skill die and each skill beyond the first."""
    return WAGE * (RUNG[hit_die] + sum(1 + RUNG[die] for die in skilled))


def plan_hire(scene: Scene, actor: str, want: HireWants) -> NoPlan:
    known = shelves(scene).skills
    for skill in want.named:
        if skill not in known:
            return Refused("no-such-skill", "fell-hits.skills", {"got": skill, "options": tuple(known)})
    if len(want.skilled) > len(known):
        return Refused("too-many-skills", RULE, {"most": len(known)})
    return too_dear(scene, actor, wage(want.hit_die, want.skilled) * want.days) or plain()


def hire(scene: Scene, actor: str, want: HireWants, outcome: Nothing) -> None:
    """Coin changes hands, and somebody new goes along with their employer."""
    skills = want.named
    while len(skills) < len(want.skilled):
        skills = (*skills, at_random(scene, actor, skills))
    a_day = wage(want.hit_die, want.skilled)
    scene.fate.note("fell-hits.hirelings", actor, wage=a_day, days=want.days)
    spend(scene, actor, a_day * want.days)
    who = scene.state.fresh_id(stem(want.name), {**scene.state.characters, **scene.state.seats})
    dice = dict(zip(skills, want.skilled, strict=True))
    sheet = (*hale(want.hit_die), SkillDice(dice), Hire(actor, a_day, scene.state.clock + want.days * DAY))
    owner = scene.state.characters[actor].owner
    scene.emit(CharacterAdded(who, Character(want.name, "hireling", owner).having(*sheet)))
    scene.emit(Said(who, "fell-hits.hirelings", "hired", {"employer": actor, "wage": a_day, "days": want.days}))


def at_random(scene: Scene, who: str, but: tuple[str, ...]) -> str:
    """A skill by the dice, of those that are left."""
    left = [skill for skill in shelves(scene).skills if skill not in but]
    return left[scene.fate.roll(f"d{len(left)}", who, "fell-hits.skills") - 1] if len(left) > 1 else left[0]


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
        return Refused("hireling-down", RULE, {"who": scene.name(want.hireling)})
    if paid(scene, want.hireling):
        return plain()
    wil = attribute_die(scene, actor, "WIL")
    if isinstance(wil, Refused):
        return wil
    params = ContestParams(a=(wil,), b=(scene.of(want.hireling, HitPoints).die,))
    return Plan(CONTEST, params, {"a": actor, "b": want.hireling})


def after_order(scene: Scene, actor: str, want: OrderWants, outcome: ContestOutcome | Nothing) -> None:
    obeys = isinstance(outcome, Nothing) or outcome.winner == "a"
    scene.fate.note("fell-hits.hirelings", want.hireling, paid="yes" if isinstance(outcome, Nothing) else "no")
    scene.emit(Said(want.hireling, "fell-hits.hirelings", "obeys" if obeys else "refuses", {"order": want.order}))


KINDS: tuple[type[Struct], ...] = (*attitude.KINDS, *hirelings.KINDS)
MOVES: tuple[AnyMove, ...] = (
    Move("fell-hits.reaction", ReactionWants, plan_reaction, after_reaction),
    Move("fell-hits.hire", HireWants, plan_hire, hire, rule=RULE),
    Move("fell-hits.order", OrderWants, plan_order, after_order, rule=RULE),
    *hirelings.moves("fell-hits", RULE),
)
