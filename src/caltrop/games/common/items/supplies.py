"""Supplies, which are used up: ammunition and other items that a thing is no use without, lights, and meals.

The ruling `ammunition` counts if the game has it: the table is `warned` when there is none, shots are `counted`, or
ammunition is `ignored`. A rest uses up meals from the eater's own pack, from the stash, and when the party rests from
all its packs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import structs

from caltrop.games.common.health.needs import (
    FOOD,
    WATER,
    Drank,
    Fed,
    Need,
    has_just_drunk,
    is_fed,
    lacking_needs,
    meet_needs,
)
from caltrop.games.common.table.countdowns import Countdowns, clear_countdowns, seconds, set_countdown
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.state.events.table import Said

from .carrying import stow
from .pack import REMAINDER, Item, Pack, ShotSpent, lose_item


def _needed_item(scene: Scene, item: Item) -> Item | None:
    """Return the market's row of what an item is no use without; None if it needs nothing."""
    found = scene.game.shelf("items").get(item.needs)
    return found if isinstance(found, Item) else None


def _find_needed(scene: Scene, who: str, needed: Item) -> str:
    """Return the key of such an item in a pack, the one with the fewest shots first; "" if there is none."""
    there = {key: item for key, item in scene.part(who, Pack).items.items() if item.id == needed.id}
    return min(there, key=lambda key: there[key].uses or needed.uses, default="")


def warn_of_missing(scene: Scene, who: str, item: Item) -> None:
    """Warn if what the item needs is not in the pack of a member of the party."""
    needed = _needed_item(scene, item)
    if needed is not None and scene.state.characters[who].is_in_party and not _find_needed(scene, who, needed):
        scene.warn("needs-item", scene.rule("market"), who=scene.name(who), item=item.name, needs=needed.name)


def warn_of_no_ammunition(scene: Scene, who: str, weapon: Item) -> None:
    """Warn if a weapon has nothing to shoot, unless the table ignores ammunition."""
    if scene.option("ammunition", "ignored") != "ignored":
        warn_of_missing(scene, who, weapon)


def spend_shot(scene: Scene, who: str, weapon: Item) -> None:
    """Take one shot of a weapon's ammunition, where the table counts it."""
    needed = _needed_item(scene, weapon)
    if needed is None or scene.option("ammunition", "ignored") != "counted":
        return
    if key := _find_needed(scene, who, needed):
        left = scene.part(who, Pack).items[key].uses or needed.uses
        scene.emit(ShotSpent(who, key, max(0, left - 1)))


LIGHT = "table.light"


def light_up(scene: Scene, who: str, key: str, item: Item) -> None:
    """Light an item, and set the countdown that ends its light."""
    burns = seconds(scene, item.light, "minutes")
    lose_item(scene, who, key, "lit")
    scene.emit(Said(who, LIGHT, "lit", {"item": item.name, "seconds": burns}))
    set_countdown(scene, who, LIGHT, after=burns, when=item.name, item=item.name)


def _burn_out(scene: Scene, who: str, facts: Mapping[str, Any]) -> None:
    """Tell that a light has burned out."""
    scene.emit(Said(who, LIGHT, "out", {"item": str(facts.get("item", ""))}))


def burning_lights(scene: Scene, who: str) -> tuple[str, ...]:
    """Return the names of the lights that a character has burning: each takes a hand."""
    countdowns = scene.part(who, Countdowns).countdowns.values()
    return tuple(str(each.facts.get("item", "")) for each in countdowns if each.rule == LIGHT)


def put_out(scene: Scene, who: str) -> None:
    """Put out every light that a character carries."""
    if scene.part(who, Countdowns).has(LIGHT):
        clear_countdowns(scene, who, LIGHT)
        scene.emit(Said(who, LIGHT, "snuffed"))


LATER = {LIGHT: _burn_out}


# ---- drink
def is_drink(scene: Scene, item: Item) -> bool:
    """Does an item quench thirst?"""
    rows = getattr(scene.game.library, "conditions", {})
    row = rows.get(item.condition)
    return row is not None and any(WATER in getattr(effect, "needs", ()) for effect in row.does)


def _has_drink(scene: Scene, who: str, companions: Iterable[str] = ()) -> bool:
    """Is there a drink for a character: just had, or in the packs that they eat from?"""
    packs = dict.fromkeys((*_larders(scene, (who,)), *companions))
    carried = (item for each in packs for item in scene.part(each, Pack).items.values() if item.is_carried)
    return has_just_drunk(scene, who) or any(is_drink(scene, item) for item in carried)


def _makes_do_with_drink(scene: Scene, who: str, companions: Iterable[str]) -> bool:
    """Is a drink enough for a character at a short rest? Not for the hungry who could eat."""
    hungry = FOOD in (need.lower() for need in lacking_needs(scene, who))
    return not hungry and not is_fed(scene, who) and _has_drink(scene, who, companions)


def _drink(scene: Scene, who: str) -> None:
    """Let a drink meet thirst; the rest has counted one that was just had."""
    meet_needs(scene, who, WATER)
    if scene.part(who, Need).drank is not None:
        scene.emit(Drank(who, None))


# ---- meals
def warn_of_no_food(scene: Scene, eaters: Iterable[str], meals: int, *, short: bool = False) -> None:
    """Warn if these characters do not have so many meals each, in their packs and the stash, or just eaten.

    For a `short` rest, a drink is enough.
    """
    everyone = _party_members(scene, eaters)
    who = tuple(w for w in everyone if not (short and _makes_do_with_drink(scene, w, everyone)))
    needs = sum(_meals_to_eat(scene, each, meals) for each in who)
    has = sum(_meals_in(scene, larder) for larder in _larders(scene, who))
    if has < needs:
        scene.warn("no-food", scene.rule("rest"), names=tuple(map(scene.name, who)), has=has, needs=needs)


def eat_at_rest(scene: Scene, eaters: Iterable[str], meals: int, *, served: bool, short: bool = False) -> None:
    """Let those who rest eat so many meals each, from their packs, or what the place serves; and drink.

    At a `short` rest, those who have a drink eat nothing, unless they are hungry.
    """
    everyone = tuple(eaters)
    party = _party_members(scene, everyone)
    dry = tuple(w for w in party if short and _makes_do_with_drink(scene, w, party))
    for who in everyone if served else ():
        meet_needs(scene, who, FOOD)
    if not served:
        dine(scene, tuple(w for w in everyone if w not in dry), meals)
    for who in party:
        if _has_drink(scene, who, party):
            _drink(scene, who)


def needs_met_by_food(scene: Scene, who: str, *, served: bool) -> tuple[str, ...]:
    """Return the needs that a meal and a drink at a rest meet, if there are any."""
    food = (FOOD,) if served or _will_eat(scene, who) else ()
    return (*food, *((WATER,) if _has_drink(scene, who) else ()))


def dine(scene: Scene, eaters: Iterable[str], meals: int) -> None:
    """Let each of these characters eat so many meals, as far as there is food; companions share theirs."""
    table = _party_members(scene, eaters)
    for who in table:
        left = _meals_to_eat(scene, who, meals)
        for larder in (*_larders(scene, (who,)), *table):
            left -= _eat_from(scene, larder, left)
        if scene.part(who, Need).fed is not None:
            scene.emit(Fed(who, None))
        if left < meals:
            meet_needs(scene, who, FOOD)


def _will_eat(scene: Scene, who: str) -> bool:
    """Is there something to eat for a character who rests, or has the character just eaten?"""
    return is_fed(scene, who) or any(_meals_in(scene, larder) for larder in _larders(scene, (who,)))


def _meals_to_eat(scene: Scene, who: str, meals: int) -> int:
    """Return how many of these meals are still to be eaten: one less after a meal that no rest has counted."""
    return meals - is_fed(scene, who)


def _party_members(scene: Scene, eaters: Iterable[str]) -> tuple[str, ...]:
    """Return those who eat from packs: creatures look after themselves."""
    return tuple(who for who in eaters if scene.state.characters[who].is_in_party)


def _larders(scene: Scene, eaters: Iterable[str]) -> tuple[str, ...]:
    """Return whose packs these characters eat from: their own, and the stash."""
    stash = scene.state.stash
    shared = (stash,) if stash and not scene.state.characters[stash].hidden else ()
    return (*eaters, *shared)


def _meals_in(scene: Scene, who: str) -> int:
    """Return how many meals are in a pack."""
    return sum(item.meals * item.count for item in _food_in(scene, who).values())


def _food_in(scene: Scene, who: str) -> dict[str, Item]:
    return {key: item for key, item in scene.part(who, Pack).items.items() if item.meals and item.is_carried}


def _eat_from(scene: Scene, who: str, meals: int) -> int:
    """Take up to so many meals from a pack, opened bundles first, and return how many."""
    left = meals
    while left > 0 and (food := _food_in(scene, who)):
        key, item = min(food.items(), key=lambda each: each[1].meals)
        left -= _eat_some(scene, who, key, item, left)
    return meals - left


def _eat_some(scene: Scene, who: str, key: str, item: Item, meals: int) -> int:
    """Eat up to so many meals of one kind of food, and return how many: the rest of a bundle goes back."""
    if item.meals == 1:
        lose_item(scene, who, key, "eaten", min(meals, item.count))
        return min(meals, item.count)
    lose_item(scene, who, key, "eaten")
    if item.meals > meals:
        stow(scene, who, structs.replace(item, count=1, meals=item.meals - meals), why=REMAINDER)
    return min(meals, item.meals)
