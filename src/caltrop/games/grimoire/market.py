"""The market and the pack: Grimoire's prices and slots for the moves that games share."""

from __future__ import annotations

from copy import copy
from typing import Annotated, Any

from msgspec import structs

from caltrop.games.common.conditions.onset import afflict
from caltrop.games.common.health.dying import is_dead
from caltrop.games.common.health.needs import end_hunger
from caltrop.games.common.health.rest import TogetherWants, check_together, pass_rest
from caltrop.games.common.items import carrying, equipment, sharing, trade
from caltrop.games.common.items.carrying import HandWants, ItemWants, carried_item, stow
from caltrop.games.common.items.equipment import plan_wear
from caltrop.games.common.items.pack import CoinChanged, Item, Pack
from caltrop.games.common.items.sharing import TakeWants
from caltrop.games.common.items.trade import BuyWants, ShopWants, UseWants, find_market_item, plan_buy, plan_use_on
from caltrop.games.common.table.wants import Id, NoPlan
from caltrop.kernel.contract.move import AnyMove, Move, Plan
from caltrop.kernel.contract.parameters import Advanced, Pick
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import Warned, refuse
from caltrop.kernel.rules.steps import FactStated
from caltrop.kernel.state.events.table import Said

from .action_points import Charge, FindCharge, charge_for
from .library import shelves
from .recovery import REST_SECONDS, apply_rest, check_can_rest
from .sheet import armour, bound_book, has_mark, shield, use_once

_MARKET = "grimoire.market"
_ARMOUR = "grimoire.armor"
_HEALER = "healers-visit"
_SEALED = "sealed-scroll"


# ---- armour
def _plan_put_on(scene: Scene, actor: str, want: ItemWants) -> NoPlan:
    """Refuse armour to the winged, and a second shield to anyone."""
    plan = plan_wear(scene, actor, want)
    _, item = carried_item(scene, actor, want.item)
    if has_mark(scene, actor, "winged") and item.kind == "armour":
        refuse("winged", "grimoire.mishaps", who=scene.name(actor), item=item.name)
    held = shield(scene, actor) if item.kind == "shield" else None
    if held:
        refuse("one-shield", _ARMOUR, who=scene.name(actor), item=item.name, worn=held.name)
    return plan


def _note_armour(scene: Scene, who: str) -> None:
    """Note the armour that now counts."""
    scene.fate.note(_ARMOUR, who, FactStated("worn", armour(scene, who)))


# ---- buying
class PurchaseWants(BuyWants, frozen=True, kw_only=True):
    """A purchase by id or name; `piece` is the spell on a scroll that is sold open.

    `target` is the one a service is for, if not the buyer.
    """

    piece: Annotated[Id, Pick.shelf("spells"), Advanced] = ""


def _purchase(scene: Scene, actor: str, want: BuyWants, outcome: Nothing) -> None:
    """Buy something; a healer's visit is a week of rest with a healer for each that is paid, with its time."""
    item = find_market_item(scene, want.item)
    if want.piece:
        cost = item.cost * want.count
        scene.emit(CoinChanged(actor, -cost, item.id, item.name))
        stow(scene, actor, structs.replace(item, spell=want.piece, count=want.count), why="bought", cost=cost)
        return
    trade.buy(scene, actor, want, outcome)
    if find_market_item(scene, want.item).id == _HEALER:
        patient = want.target or actor
        for _ in range(want.count):
            pass_rest(scene, (patient,), REST_SECONDS["week"], TogetherWants())
            apply_rest(scene, patient, "week")


def _plan_purchase(scene: Scene, actor: str, want: BuyWants) -> NoPlan:
    """Plan what is bought; a healer's visit takes its weeks, and is refused where it would not help."""
    _check_healer(scene, want.item, want.target or actor, want.count)
    if want.piece:
        _check_spell_for_sale(scene, want)
    return plan_buy(scene, actor, want)


def _check_spell_for_sale(scene: Scene, want: BuyWants) -> None:
    """Refuse a spell that does not exist, or that no one can choose, because the scroll is sealed or is none."""
    item = find_market_item(scene, want.item)
    if want.piece not in shelves(scene).spells:
        refuse("no-such-spell", _MARKET, got=want.piece)
    if item.kind != "scroll" or item.id == _SEALED:
        refuse("no-choice-of-spell", _MARKET, item=item.name)


def _check_healer(scene: Scene, what: str, patient: str, weeks: int) -> None:
    if find_market_item(scene, what).id == _HEALER:
        check_can_rest(scene, patient, "week")
        check_together(scene, patient, TogetherWants(), REST_SECONDS["week"] * weeks)


def _with_healer(move: AnyMove) -> AnyMove:
    """Return the move that empties a basket, with what a healer's visit in it asks."""

    def plan(scene: Scene, actor: str, want: ShopWants) -> Plan[Any, Any]:
        for line in want.buys:
            _check_healer(scene, line.item, actor, line.count)
        return move.plan(scene, actor, want)

    other = copy(move)
    other.plan = plan
    return other


# ---- using items
def _plan_use(scene: Scene, actor: str, want: UseWants) -> NoPlan:
    """Refuse a meal to characters who feed on light alone."""
    plan = plan_use_on(scene, actor, want)
    _, item = carried_item(scene, actor, want.item)
    target = want.target or actor
    if item.meals and has_mark(scene, target, "bark"):
        refuse("only-light", "grimoire.mishaps", who=scene.name(target))
    return plan


def _use(scene: Scene, actor: str, want: UseWants, outcome: Nothing) -> None:
    """Use an item, perhaps on somebody else: one meal, one use; the last one removes it. A light burns."""
    key, item = carried_item(scene, actor, want.item)
    target = want.target or actor
    if item.meals:
        use_once(scene, actor, key, item, "eaten")
        end_hunger(scene, target)
    elif item.uses:
        use_once(scene, actor, key, item, "used")
        on = {"against": target} if target != actor else {}
        scene.emit(Said(actor, _MARKET, "used", {"item": item.name, **on}))
        _afflict_by_item(scene, actor, target, item)
    else:
        trade.use(scene, actor, want, outcome)


def _afflict_by_item(scene: Scene, actor: str, target: str, item: Item) -> None:
    """Give the target the condition of an item that is no weapon."""
    if item.condition and not item.is_weapon:
        afflict(scene, target, item.condition, item.lasts, by=actor)


# ---- what it costs in a fight
def _use_charge(scene: Scene, actor: str, want: ItemWants) -> Charge:
    """Return the charge for a meal, a light, or anything else that is used."""
    _, item = carried_item(scene, actor, want.item)
    return Charge(actor, "drink" if item.meals else "light" if item.light else "use")


def _wear_charge(scene: Scene, actor: str, want: ItemWants) -> Charge:
    """Return the charge for a shield, for a suit of armour, or for a helmet."""
    _, item = carried_item(scene, actor, want.item)
    return Charge(actor, "don-shield" if item.kind == "shield" else "don-armour" if item.worn == "body" else "draw")


def _hand_charge(scene: Scene, actor: str, want: HandWants) -> Charge:
    """Return the charge for handing something over; what lies in a heap or a dead hand, the receiver picks up."""
    lies = scene.state.characters[actor].kind == "stash" or is_dead(scene, actor)
    return Charge(want.to, "pick-up") if lies else Charge(actor, "hand-over")


def _take_charge(scene: Scene, actor: str, want: TakeWants) -> Charge:
    return Charge(actor, "pick-up")


def _drop_charge(scene: Scene, actor: str, want: ItemWants) -> Charge:
    return Charge(actor, "drop")


_CHARGES: dict[str, FindCharge] = {
    "grimoire.use": _use_charge,
    "grimoire.wear": _wear_charge,
    "grimoire.take_off": _wear_charge,
    "grimoire.hand": _hand_charge,
    "grimoire.drop": _drop_charge,
    "grimoire.take": _take_charge,
}


# ---- a spirit touches nothing
def _needs_body(move: AnyMove) -> AnyMove:
    """Return the same move, refused to a spirit that is out of its body."""

    def plan(scene: Scene, actor: str, want: Any) -> Plan[Any, Any]:
        if has_mark(scene, actor, "spirit"):
            refuse("insubstantial", "grimoire.mishaps", who=scene.name(actor))
        return move.plan(scene, actor, want)

    other = copy(move)
    other.plan = plan
    return other


# ---- a hand that has grown together with a book, and a book that holds a soul
def _warn_of_bound_book(move: AnyMove) -> AnyMove:
    """Return the same move, which warns if it would part a hand from the book that it has grown together with.

    A book that holds its owner's soul is never parted with.
    """

    def plan(scene: Scene, actor: str, want: Any) -> Plan[Any, Any]:
        named = (line.item for line in want.sells) if isinstance(want, ShopWants) else (want.item,)
        bound = [warned for item in named for warned in _parting_warnings(scene, actor, item)]
        planned = move.plan(scene, actor, want)
        planned.warnings = (*planned.warnings, *bound)
        return planned

    other = copy(move)
    other.plan = plan
    return other


def _parting_warnings(scene: Scene, who: str, named: str) -> tuple[Warned, ...]:
    """Warn about a book that has grown into the hand; refuse to part with one that holds a soul."""
    pack = scene.part(who, Pack)
    key = pack.find(named) if named else ""
    if not key:
        return ()
    item = pack.items[key]
    if has_mark(scene, who, "soulbound") and item.id == "grimoire" and item.is_natural:
        refuse("soulbound", "grimoire.mishaps", item=item.name)
    if key != bound_book(scene, who):
        return ()
    return (Warned("bound-hand", "grimoire.mishaps", {"who": scene.name(who), "item": item.name}),)


_PARTING_MOVES = ("grimoire.drop", "grimoire.hand", "grimoire.sell", "grimoire.shop")
_OWN_MOVES = ("grimoire.use", "grimoire.buy")
LATER = trade.LATER
_SHARED_MOVES: tuple[AnyMove, ...] = (
    *(move for move in trade.trade_moves("grimoire", _MARKET) if move.id not in _OWN_MOVES),
    *carrying.moves("grimoire", _MARKET, "grimoire.slots"),
    *sharing.sharing_moves("grimoire"),
    *map(_with_healer, trade.basket_moves("grimoire", _MARKET)),
    Move("grimoire.buy", PurchaseWants, _plan_purchase, _purchase, rule=_MARKET, people=True, does=("trade",)),
    Move("grimoire.use", UseWants, _plan_use, _use, rule=_MARKET, does=("act",)),
    *equipment.moves("grimoire", _ARMOUR, _plan_put_on, _note_armour),
)
_BODILY_MOVES = tuple(_needs_body(move) if move.actor == "one" else move for move in _SHARED_MOVES)
_WARNED_MOVES = (_warn_of_bound_book(move) if move.id in _PARTING_MOVES else move for move in _BODILY_MOVES)
MOVES: tuple[AnyMove, ...] = tuple(
    charge_for(move, _CHARGES[move.id]) if move.id in _CHARGES else move for move in _WARNED_MOVES
)
