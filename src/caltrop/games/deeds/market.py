"""The market and the pack: prices, slots and armour of Deeds for the moves that games share."""

from __future__ import annotations

from typing import Annotated

from msgspec import structs

from caltrop.games.common.health.needs import end_hunger
from caltrop.games.common.health.rest import TogetherWants, check_together, pass_bought_rest
from caltrop.games.common.items import carrying, equipment, sharing, trade
from caltrop.games.common.items.carrying import ItemWants, carried_item, stow
from caltrop.games.common.items.pack import CoinChanged, Item
from caltrop.games.common.items.trade import BuyWants, find_market_item, plan_buy, price
from caltrop.games.common.table.wants import Id, NoPlan
from caltrop.kernel.contract.move import AnyMove, Move
from caltrop.kernel.contract.parameters import Advanced, Pick
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.rules.steps import FactStated, PricePaid

from .library import shelves
from .recovery import REST_SECONDS, apply_rest
from .sheet import rating, shield_key
from .supplies import UseWants, plan_use, use

MARKET = "deeds.create"
SLOTS = "deeds.abilities"
ARMOUR = "deeds.armor"
_BOOK = "spellbook"
_MEAL = "hot-meal"
_RESTS = {"healers-care": "care", "warm-bed": "night"}  # services that are a rest


# ---- buying
def _plan_purchase(scene: Scene, actor: str, want: BuyWants) -> NoPlan:
    """Check the spell of a spellbook, which `piece` names; without it the spell is random."""
    item = find_market_item(scene, want.item)
    if item.id == _BOOK and want.piece not in ("", *shelves(scene).spells):
        refuse("no-such-spell", "deeds.spells", got=want.piece)
    if item.id in _RESTS:
        check_together(scene, want.target or actor, TogetherWants(), REST_SECONDS[_RESTS[item.id]], want.count)
    return plan_buy(scene, actor, want)


def _purchase(scene: Scene, actor: str, want: BuyWants, outcome: Nothing) -> None:
    """Buy an item; a spellbook gets its spell, a service works at once."""
    item = find_market_item(scene, want.item)
    if item.id == _BOOK:
        cost = price(scene, actor, item, want)
        n = want.count if want.count > 1 else None
        scene.fate.note(scene.rule("market"), actor, PricePaid("coin", cost, item.name, n=n))
        scene.emit(CoinChanged(actor, -cost, item.id, item.name))
        for _ in range(want.count):
            stow(scene, actor, _bind_spellbook(scene, actor, item, want.piece), why="bought", cost=item.cost)
        return
    trade.buy(scene, actor, want, outcome)
    if item.kind == "service":
        for n in range(want.count):
            _apply_service(scene, want.target or actor, item, again=n > 0)


def _bind_spellbook(scene: Scene, who: str, book: Item, spell: str) -> Item:
    """Return a book with its one spell in it."""
    spells = tuple(shelves(scene).spells)
    found = spell or spells[scene.fate.roll(f"d{len(spells)}", who, "deeds.spells") - 1]
    return with_spell(book, found, shelves(scene).spells[found].name)


def with_spell(book: Item, spell: str, title: str) -> Item:
    """Return a book with that spell, and the spell's name in its title."""
    return structs.replace(book, spell=spell, name=f"{book.name}: {title}", a=f"a {book.name} with {title}")


def _apply_service(scene: Scene, who: str, item: Item, *, again: bool) -> None:
    """Apply what a healer, a bed or a meal does; a rest takes its time."""
    if item.id == _MEAL:
        end_hunger(scene, who)
    elif item.id in _RESTS:
        pass_bought_rest(scene, who, REST_SECONDS[_RESTS[item.id]], again=again)
        apply_rest(scene, who, _RESTS[item.id])


# ---- armour
def _plan_wear(scene: Scene, actor: str, want: ItemWants) -> NoPlan:
    """Refuse a second shield; armour follows the shared rule."""
    key, item = carried_item(scene, actor, want.item)
    arm = shield_key(scene, actor)
    if item.kind == "shield" and arm and key != arm:
        refuse("worn-twice", ARMOUR, who=scene.name(actor), item=item.name)
    return equipment.plan_wear(scene, actor, want)


def _note_armour(scene: Scene, who: str) -> None:
    """Note the armour rating that now counts."""
    scene.fate.note(ARMOUR, who, FactStated("rating", rating(scene, who)))


class PurchaseWants(BuyWants, frozen=True, kw_only=True):
    """As in every market; where books are bound, `piece` is the spell that goes in."""

    piece: Annotated[Id, Pick.pieces_or("spells"), Advanced] = ""


LATER = trade.LATER
MOVES: tuple[AnyMove, ...] = (
    *(move for move in trade.trade_moves("deeds", MARKET) if move.id == "deeds.sell"),
    *carrying.moves("deeds", MARKET, SLOTS),
    *sharing.sharing_moves("deeds"),
    *trade.basket_moves("deeds", MARKET),
    Move("deeds.buy", PurchaseWants, _plan_purchase, _purchase, rule=MARKET, people=True, does=("trade",)),
    Move("deeds.use", UseWants, plan_use, use, rule=MARKET, does=("hands",)),
    *equipment.moves("deeds", ARMOUR, _plan_wear, _note_armour),
)
