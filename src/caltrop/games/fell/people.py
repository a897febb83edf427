"""People: how strangers take it, leverage, and hirelings with their wages and their orders."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from msgspec import Meta, Struct, structs

from caltrop.games.parts.hitpoints import HitPoints
from caltrop.games.parts.pack import CoinChanged, Pack, Purse
from caltrop.games.parts.table import Id, Name, Short
from caltrop.games.parts.time import Conditions, Timers
from caltrop.kernel.dice import RUNG, SIDES, LadderDie
from caltrop.kernel.errors import Refused, Warned
from caltrop.kernel.events import CharacterAdded, OwnerChanged, PartEvent, Said
from caltrop.kernel.fate import Fact
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, Plan, Wants, plain
from caltrop.kernel.parts import Marks, Part, Setting, Widget
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import Audience, Character

from .create import stem
from .library import LIBRARY
from .magic import at_random, skill_named
from .market import too_dear
from .mechanics import (
    CONTEST,
    REACTION,
    REACTIONS,
    ContestOutcome,
    ContestParams,
    ReactionOutcome,
    WilParams,
)
from .sheet import DAY, Ability, Hire, Hired, Known, Need, ability_die, steps
from .tests import ContestWants, in_reach, plan_contest

ATTITUDES: tuple[str, ...] = tuple(word for _, word in REACTIONS)
WAGE = 5  # a day, and as much again for each step of hit die and each skill beyond the first


# ---- what somebody thinks of the party
class Attitude(Part, frozen=True, tag="fell.attitude"):
    """How somebody takes to the party, in a word of the reaction table; everyone can tell."""

    result: str = ""

    def show(self) -> tuple[Widget, ...]:
        return (Marks("attitude", (self.result,)),) if self.result else ()

    def seen(self) -> tuple[Widget, ...]:
        return self.show()

    def settings(self) -> dict[str, Setting]:
        return {"attitude": Setting(self.result, options=ATTITUDES)}

    def put(self, name: str, value: int | str) -> Attitude:
        return Attitude(str(value)) if name == "attitude" and value in ATTITUDES else self


class AttitudeSet(PartEvent[Attitude], frozen=True, tag="fell.attitude-set"):
    private: ClassVar[bool] = False
    result: str

    def change(self, part: Attitude) -> Attitude:
        return structs.replace(part, result=self.result)


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


def at_table(scene: Scene, who: str) -> bool:
    """Is that a character whom this seat knows? A hidden one's id is just a name like any other."""
    found = scene.state.characters.get(who)
    return found is not None and (not found.hidden or scene.state.acts_for(scene.seat, who))


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


def unseen(scene: Scene, target: str) -> Audience:
    """Who sees a roll about somebody: of the hidden, only the facilitator."""
    found = scene.state.characters.get(target)
    return () if found is not None and found.hidden and at_table(scene, target) else None


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
        if no := skill_named(skill):
            return no
    return too_dear(scene, actor, wage(want.hit_die, want.skilled) * want.days) or plain()


def hire(scene: Scene, actor: str, want: HireWants, outcome: Nothing) -> None:
    """Coin changes hands, and somebody new goes along with their employer."""
    skills = want.named
    while len(skills) < want.skilled:
        skills = (*skills, at_random(scene, actor, "fell.skills", tuple(LIBRARY.skills), skills))
    a_day = wage(want.hit_die, want.skilled)
    scene.fate.note("fell.hirelings", actor, wage=a_day, days=want.days)
    spend(scene, actor, a_day * want.days)
    who = scene.state.fresh_id(stem(want.name), {**scene.state.characters, **scene.state.seats})
    sheet = (*hale(want.hit_die), Known(skills), Hire(actor, a_day, scene.state.clock + want.days * DAY))
    character = Character(want.name, "hireling", scene.state.characters[actor].owner).having(*sheet)
    scene.emit(CharacterAdded(who, character))
    scene.emit(Said(who, "fell.hirelings", "hired", {"employer": actor, "wage": a_day, "days": want.days}))


def spend(scene: Scene, who: str, price: int) -> None:
    if price:
        scene.emit(CoinChanged(who, -price, "wages"))


def hale(hit_die: LadderDie) -> tuple[Part, ...]:
    """An unhurt hireling's sheet: hit points as many as the hit die has sides (ours), 4 slots more than that."""
    size = SIDES[hit_die]
    return HitPoints(size, size, hit_die), Pack(size=4 + size), Purse(0), Need(), Conditions(), Timers()


# ---- wages, orders, leave
class HirelingNamed(Wants, frozen=True, kw_only=True):
    hireling: Id


def not_hired(scene: Scene, actor: str, hireling: str) -> Refused | None:
    """Only its employer pays, orders or dismisses a hireling."""
    if hireling in scene.state.characters and scene.of(hireling, Hire).employer == actor:
        return None
    return Refused("not-your-hireling", "fell.hirelings", {"who": scene.name(actor), "hireling": hireling})


class PayWants(HirelingNamed, frozen=True, kw_only=True):
    days: Annotated[int, Meta(ge=1, le=30)] = 1


def plan_pay(scene: Scene, actor: str, want: PayWants) -> Plan[Nothing, Nothing] | Refused:
    if no := not_hired(scene, actor, want.hireling):
        return no
    if scene.state.characters[want.hireling].life == "dead":
        return Refused("dead-target", "fell.death", {"who": scene.name(want.hireling)})
    return too_dear(scene, actor, scene.of(want.hireling, Hire).wage * want.days) or plain()


def pay(scene: Scene, actor: str, want: PayWants, outcome: Nothing) -> None:
    """So many days more, from now or from the end of what is paid already."""
    before = scene.of(want.hireling, Hire)
    spend(scene, actor, before.wage * want.days)
    until = max(scene.state.clock, before.paid_until) + want.days * DAY
    scene.emit(Hired(want.hireling, actor, before.wage, until))


def plan_dismiss(scene: Scene, actor: str, want: HirelingNamed) -> Plan[Nothing, Nothing] | Refused:
    if no := not_hired(scene, actor, want.hireling):
        return no
    carried = len(scene.of(want.hireling, Pack).items)
    if not carried:
        return plain()
    return plain(Warned("carries-things", "fell.hirelings", {"who": scene.name(want.hireling), "items": carried}))


def dismiss(scene: Scene, actor: str, want: HirelingNamed, outcome: Nothing) -> None:
    """Nobody's hireling any more: whatever they do next, the facilitator says."""
    scene.emit(Said(want.hireling, "fell.hirelings", "dismissed", {"employer": actor}))
    scene.emit(Hired(want.hireling, "", WAGE, 0))
    scene.emit(OwnerChanged(want.hireling, ""))


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


def paid(scene: Scene, hireling: str) -> bool:
    return scene.of(hireling, Hire).paid_until > scene.state.clock


def after_order(scene: Scene, actor: str, want: OrderWants, outcome: ContestOutcome | Nothing) -> None:
    obeys = isinstance(outcome, Nothing) or outcome.winner == "a"
    scene.fate.note("fell.hirelings", want.hireling, paid="yes" if isinstance(outcome, Nothing) else "no")
    scene.emit(Said(want.hireling, "fell.hirelings", "obeys" if obeys else "refuses", {"order": want.order}))


KINDS: tuple[type[Struct], ...] = (Attitude, AttitudeSet)
MOVES: tuple[AnyMove, ...] = (
    Move("fell.reaction", ReactionWants, plan_reaction, after_reaction),
    Move("fell.leverage", LeverageWants, plan_leverage, after_leverage),
    Move("fell.hire", HireWants, plan_hire, hire, rule="fell.hirelings"),
    Move("fell.pay", PayWants, plan_pay, pay, rule="fell.hirelings"),
    Move("fell.dismiss", HirelingNamed, plan_dismiss, dismiss, rule="fell.hirelings"),
    Move("fell.order", OrderWants, plan_order, after_order, rule="fell.hirelings"),
)
