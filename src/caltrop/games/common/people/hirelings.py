"""Hirelings: employer, wage per day, orders, and dismissal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Protocol, TypeAlias

from msgspec import Meta, structs

from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.creation.newcomers import join
from caltrop.games.common.health.dying import require_alive
from caltrop.games.common.health.needs import DAY, Need
from caltrop.games.common.health.points import HitPoints
from caltrop.games.common.items.carrying import require_coin
from caltrop.games.common.items.pack import CoinChanged, Pack, Purse
from caltrop.games.common.table.countdowns import LATEST, Countdowns
from caltrop.games.common.table.wants import Id, NoPlan
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Pick
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.contract.telling import HeardLine, Tellings
from caltrop.kernel.rules.dice import SIDES, LadderDie
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import Warned, refuse
from caltrop.kernel.rules.steps import FactStated
from caltrop.kernel.state.events.characters import OwnerChanged, PartEvent
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.messages import Message
from caltrop.kernel.state.parts import CountdownWidget, Marks, Part, Track, Widget
from caltrop.kernel.state.state import Character, State
from caltrop.messages import log, marks

_PAY = "table.pay"
Days: TypeAlias = Annotated[int, Meta(ge=0, le=30)]


class Hire(Part, frozen=True, tag="hire"):
    """A hireling's terms: employer, wage per day, the time until which it is paid, and whether that is over."""

    bounds: ClassVar[tuple[int, int]] = (-LATEST, LATEST)
    places = {"wage": "aside", "pay": "state"}
    employer: str = ""
    wage: int = 5
    paid_until: int = 0
    unpaid: bool = False

    def shift_times(self, by: int) -> Hire:
        return structs.replace(self, paid_until=max(0, self.paid_until + by))

    def bring_to_table(self, clock: int) -> Hire:
        """End the terms, because the employer stayed at the other table."""
        return Hire()

    def show(self) -> tuple[Widget, ...]:
        if not self.employer:
            return ()
        pay = (
            Marks("pay", (marks.Unpaid(),))
            if self.unpaid
            else CountdownWidget(_PAY, self.paid_until, marks.PaidUntil())
        )
        return Track("wage", self.wage, 0), pay


class Hired(PartEvent[Hire], frozen=True, tag="hired"):
    private = False
    employer: str
    wage: int
    paid_until: int

    def change(self, part: Hire) -> Hire:
        return Hire(self.employer, self.wage, self.paid_until)


class PayRanOut(PartEvent[Hire], frozen=True, tag="pay-ran-out"):
    """A hireling is no longer paid."""

    private = False

    def change(self, part: Hire) -> Hire:
        return structs.replace(part, unpaid=True)


def notice_pay(scene: Scene, before: State) -> None:
    """When time has passed, tell once of each hireling whose pay has run out."""
    if not scene.is_later_than(before):
        return
    for who, character in tuple(scene.state.characters.items()):
        terms = character.part(Hire)
        if terms.employer and not terms.unpaid and character.life != "dead" and not _is_paid(scene, who):
            scene.emit(PayRanOut(who))


def _is_paid(scene: Scene, hireling: str) -> bool:
    return scene.part(hireling, Hire).paid_until > scene.state.clock


def _pay_wages(scene: Scene, who: str, price: int) -> None:
    if price:
        scene.emit(CoinChanged(who, -price, "wages"))


# ---- hiring
def hire_person(scene: Scene, actor: str, person: Character, wage: int, days: int) -> None:
    """Pay a new hireling in advance, and add them to the table in the employer's service."""
    rule = scene.rule("hirelings")
    scene.fate.note(rule, actor, FactStated("wage", wage))
    scene.fate.note(rule, actor, FactStated("days", days))
    _pay_wages(scene, actor, wage * days)
    owner = person.owner or scene.state.characters[actor].owner
    terms = Hire(actor, wage, scene.state.clock + days * DAY, unpaid=not days)
    who = join(scene, structs.replace(person, kind="hireling", owner=owner).with_parts(terms))
    scene.emit(Said(who, rule, "hired", {"employer": actor, "wage": wage, "days": days}))


def hireling_parts(hit_die: LadderDie) -> tuple[Part, ...]:
    """Return an unhurt hireling's parts: hit points equal to the hit die's size (ours), and 4 slots more than that."""
    size = SIDES[hit_die]
    return HitPoints(size, size, hit_die), Pack(size=4 + size), Purse(0), Need(), Conditions(), Countdowns()


# ---- wages, orders, leave
class HirelingWants(Wants, frozen=True, kw_only=True):
    hireling: Annotated[Id, Pick.hirelings]


def require_employer(scene: Scene, actor: str, hireling: str) -> None:
    """Refuse anyone but the employer: only they pay, order or dismiss a hireling."""
    if hireling not in scene.state.characters or scene.part(hireling, Hire).employer != actor:
        refuse("not-your-hireling", scene.rule("hirelings"), who=scene.name(actor), hireling=scene.name(hireling))


class OrderWants(HirelingWants, frozen=True, kw_only=True):
    """A dangerous order, in the player's words."""

    order: Annotated[str, Meta(max_length=200)] = ""


def plan_paid_order(scene: Scene, actor: str, hireling: str) -> Plan[Nothing, Nothing] | None:
    """Return the plan of an order to a paid hireling, who obeys without dice; None if they are unpaid."""
    require_employer(scene, actor, hireling)
    if scene.state.characters[hireling].life != "up":
        refuse("hireling-down", scene.rule("hirelings"), who=scene.name(hireling))
    return plan_without_dice() if _is_paid(scene, hireling) else None


class _ContestResult(Protocol):
    """The outcome of a contest between an employer, a, and a hireling, b."""

    @property
    def winner(self) -> str: ...


def after_order(scene: Scene, actor: str, want: OrderWants, outcome: _ContestResult | Nothing) -> None:
    """Tell whether the hireling obeys: if paid, or if the employer won the contest."""
    rule = scene.rule("hirelings")
    paid = isinstance(outcome, Nothing)
    obeys = isinstance(outcome, Nothing) or outcome.winner == "a"
    scene.fate.note(rule, want.hireling, FactStated("paid" if paid else "unpaid"))
    scene.emit(Said(want.hireling, rule, "obeys" if obeys else "refuses", {"order": want.order}))


class PayWants(HirelingWants, frozen=True, kw_only=True):
    days: Annotated[int, Meta(ge=1, le=30)] = 1


def _plan_pay(scene: Scene, actor: str, want: PayWants) -> NoPlan:
    require_employer(scene, actor, want.hireling)
    require_alive(scene, want.hireling)
    require_coin(scene, actor, scene.part(want.hireling, Hire).wage * want.days)
    return plan_without_dice()


def _pay(scene: Scene, actor: str, want: PayWants, outcome: Nothing) -> None:
    """Pay for more days, counted from now or from the end of the paid time."""
    before = scene.part(want.hireling, Hire)
    _pay_wages(scene, actor, before.wage * want.days)
    until = max(scene.state.clock, before.paid_until) + want.days * DAY
    scene.emit(Hired(want.hireling, actor, before.wage, until))


def _plan_dismiss(scene: Scene, actor: str, want: HirelingWants) -> NoPlan:
    require_employer(scene, actor, want.hireling)
    carried = len(scene.part(want.hireling, Pack).items)
    if not carried:
        return plan_without_dice()
    return plan_without_dice(
        Warned("carries-things", scene.rule("hirelings"), {"who": scene.name(want.hireling), "items": carried})
    )


def _dismiss(scene: Scene, actor: str, want: HirelingWants, outcome: Nothing) -> None:
    """Dismiss a hireling; from now on the facilitator runs them."""
    scene.emit(Said(want.hireling, scene.rule("hirelings"), "dismissed", {"employer": actor}))
    scene.emit(Hired(want.hireling, "", Hire().wage, 0))
    scene.emit(OwnerChanged(want.hireling, ""))


def moves(game: str, hirelings: str) -> tuple[AnyMove, ...]:
    """Return the moves for wages and dismissal, under that game's rule."""
    return (
        Move(f"{game}.pay", PayWants, _plan_pay, _pay, rule=hirelings, people=True),
        Move(f"{game}.dismiss", HirelingWants, _plan_dismiss, _dismiss, rule=hirelings, people=True, danger=True),
    )


def _tell_hire(event: Hired, heard: HeardLine, at: int) -> Iterator[Message]:
    if heard.has(Said, who=event.who):
        return
    who = heard.name(event.who)
    employer = heard.name(event.employer)
    yield log.WorksFor(employer=employer, who=who, wage=event.wage) if event.employer else log.WorksForNoOne(who)


TELLINGS = Tellings(
    {"hired": _tell_hire, "pay-ran-out": lambda e, heard, at: (log.NoLongerPaid(heard.name(e.who)),)},
    {
        "hirelings.dismissed": log.LetsGo,
        "hirelings.hired": log.Hires,
        "hirelings.obeys": log.ObeysOrder,
        "hirelings.refuses": log.RefusesOrder,
    },
)
