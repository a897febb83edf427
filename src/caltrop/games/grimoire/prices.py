"""Prices in action points: the table's list, warnings before an action, and paying for it."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Annotated, Any, NamedTuple, Protocol, TypeAlias

from msgspec import Meta

from caltrop.games.common.conditions.on_sheet import Conditions, end_condition
from caltrop.games.common.fighting.fights import is_called, turn_warning
from caltrop.games.common.table.wants import NoPlan, Short
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, Pick, Suggested
from caltrop.kernel.contract.scene import Scene, only_warns
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import Warned, refuse
from caltrop.kernel.rules.steps import FactStated, PricePaid
from caltrop.kernel.state.events.table import RulingSet, Said

from .library import shelves
from .sheet import check_can_act
from .turn_state import AdvantageGained, PointsSpent, TurnState

PRICE = "grimoire.prices"
Cost: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
AnyPlan: TypeAlias = Callable[[Scene, str, Any], NoPlan]
Check: TypeAlias = Callable[[Scene, str], None]
PriceLine: TypeAlias = Annotated[str, Meta(max_length=120), Pick.prices, Suggested]


class PricedAction(Protocol):
    """The parameters of an action that say what it costs: a line of the price list, or a number."""

    @property
    def what(self) -> str: ...
    @property
    def ap(self) -> int | None: ...


class Charge(NamedTuple):
    """Who pays, and for which line of the price list; no line costs nothing."""

    payer: str
    line: str = ""


FindCharge: TypeAlias = Callable[[Scene, str, Any], Charge]


# ---- paying
def price(scene: Scene, what: str) -> int:
    """Return what an action costs at this table: as the facilitator set it, else as in the list."""
    found = shelves(scene).prices.get(what)
    said = scene.state.rulings.get(f"{PRICE}.{what}", "")
    return int(said) if said.isdecimal() else found.ap if found else 0


def cost(scene: Scene, what: str, said: int | None) -> int:
    """Return the price given for this action, else the price at this table."""
    return price(scene, what) if said is None else said


def action_cost(scene: Scene, actor: str, want: PricedAction, usual: str, move: str) -> int:
    """Return what an action costs: as said, else by its line of the list; a roll that was called for is free."""
    if want.ap is None and is_called(scene, actor, move):
        return 0
    return cost(scene, want.what or usual, want.ap)


def is_priced(scene: Scene, what: str) -> bool:
    """Is it a line of the price list, or one that the table has added?"""
    return what in shelves(scene).prices or f"{PRICE}.{what}" in scene.state.rulings


def check_has_price(scene: Scene, what: str, said: int | None) -> None:
    """Refuse an action that is not in the price list, unless its cost is given."""
    if said is None and what and not is_priced(scene, what):
        refuse("no-price", PRICE, what=what, options=tuple(shelves(scene).prices))


def is_in_fight(scene: Scene, who: str) -> bool:
    """Is the character on a side of the present fight?"""
    return scene.state.fight is not None and bool(scene.state.fight.side_of(who))


@only_warns
def cautions(scene: Scene, who: str, ap: int) -> tuple[Warned, ...]:
    """Return warnings for an actor who is down, out of turn, or short of action points."""
    found, name = list[Warned](), scene.name(who)
    if (life := scene.state.characters[who].life) in ("down", "out"):
        found.append(Warned("down", "grimoire.critical", {"who": name, "life": life}))
    fight = scene.state.fight
    if fight is None or not fight.side_of(who):
        return tuple(found)
    if ap and not fight.has_turn(who):
        found.append(turn_warning(scene, fight, who, "grimoire.initiative"))
    left = scene.part(who, TurnState).ap
    if ap > left:
        found.append(Warned("overspent", "grimoire.ap", {"who": name, "ap": ap, "left": left}))
    return tuple(found)


def pay(scene: Scene, who: str, ap: int) -> None:
    """Spend action points in a fight; outside a fight nothing has a price."""
    if ap and is_in_fight(scene, who):
        scene.fate.note("grimoire.ap", who, PricePaid("AP", ap))
        scene.emit(PointsSpent(who, ap))


def spend_advantage(scene: Scene, who: str) -> None:
    """Use up the advantage gained, after a roll."""
    gained = scene.part(who, TurnState).gained
    if gained:
        scene.fate.note("grimoire.gain_advantage", who, FactStated("spent", gained))
        scene.emit(AdvantageGained(who, -gained))


# ---- spending without a roll
class SpendWants(Wants, frozen=True, kw_only=True):
    """An action of the price list, or one in words with its price."""

    what: Annotated[Short, Pick.prices, Suggested]
    ap: Annotated[Cost | None, Advanced] = None


def plan_spend(scene: Scene, actor: str, want: SpendWants) -> NoPlan:
    check_has_price(scene, want.what, want.ap)
    check_can_act(scene, actor)
    return plan_without_dice(*cautions(scene, actor, cost(scene, want.what, want.ap)))


def spend(scene: Scene, actor: str, want: SpendWants, outcome: Nothing) -> None:
    ap = cost(scene, want.what, want.ap)
    pay(scene, actor, ap)
    scene.emit(Said(actor, PRICE, "done", {"what": want.what, "ap": ap}))
    if want.what == "stand-up":
        end_prone_conditions(scene, actor)


def end_prone_conditions(scene: Scene, who: str) -> None:
    """End the conditions of somebody who was on the ground and stands up."""
    for id, mark in scene.part(who, Conditions).active.items():
        if "prone" in mark.tags:
            end_condition(scene, who, id, "move")


class PriceWants(Wants, frozen=True, kw_only=True):
    """A line of the price list, changed or added for this table."""

    what: Annotated[Short, Pick.prices, Suggested]
    ap: Cost


def set_price(scene: Scene, actor: str, want: PriceWants, outcome: Nothing) -> None:
    scene.fate.note(PRICE, "", FactStated("price", want.ap, want.what))
    scene.emit(RulingSet(f"{PRICE}.{want.what}", str(want.ap)))


class PaidWants(Wants, frozen=True, kw_only=True):
    """An action that costs action points, by the price list unless given."""

    ap: Annotated[Cost | None, Advanced] = None


def plan_paid(what: str, check: Check = check_can_act) -> AnyPlan:
    """Return the plan of an action that only costs action points; `check` refuses it to those who cannot do it."""

    def plan(scene: Scene, actor: str, want: PaidWants) -> NoPlan:
        check(scene, actor)
        return plan_without_dice(*cautions(scene, actor, cost(scene, what, want.ap)))

    return plan


def charge_for(move: AnyMove, find_charge: FindCharge) -> AnyMove:
    """Return the same move, which costs what its line of the price list says."""

    def plan(scene: Scene, actor: str, want: Any) -> Plan[Any, Any]:
        planned, charge = move.plan(scene, actor, want), find_charge(scene, actor, want)
        ap = price(scene, charge.line)
        if ap and charge.payer in scene.state.characters:
            planned.warnings = (*planned.warnings, *cautions(scene, charge.payer, ap))
        return planned

    def consequences(scene: Scene, actor: str, want: Any, outcome: Any) -> None:
        charge = find_charge(scene, actor, want)
        move.consequences(scene, actor, want, outcome)
        pay(scene, charge.payer, price(scene, charge.line))

    other = copy(move)
    other.plan, other.consequences = plan, consequences
    other.does = move.does or ("act",)
    return other


MOVES: tuple[AnyMove, ...] = (
    Move("grimoire.spend", SpendWants, plan_spend, spend, rule=PRICE, does=("act",)),
    Move(
        "grimoire.price",
        PriceWants,
        lambda scene, actor, want: plan_without_dice(),
        set_price,
        rule=PRICE,
        by="facilitator",
    ),
)
