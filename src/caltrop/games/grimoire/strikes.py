"""The attacker's side of an attack: weapons, circumstances, and the numbers of the roll."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from caltrop.games.common.conditions.effects import HarmWord
from caltrop.games.common.conditions.in_play import harm_words
from caltrop.games.common.items.pack import Item, Pack
from caltrop.games.common.table.wants import Id, WeaponId
from caltrop.kernel.contract.parameters import Advanced, Pick
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import Die
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.rules.steps import SAID, Cause, DieAdded

from .checks import Count, DiceWants, RollKind, prepare_side, sway_towards
from .library import Attribute
from .mechanics import Harms, SwingParams
from .prices import Cost
from .reasons import note_edge
from .sheet import (
    ATTRIBUTES,
    UNARMED,
    Nature,
    has_mark,
    net_advantage,
    pick_weapon,
)
from .turn_state import HeldAction

Balance: TypeAlias = tuple[int, int]  # what speaks for a roll, and what against it
EVEN: Balance = (0, 0)
Targets: TypeAlias = Annotated[tuple[Id, ...], Meta(max_length=20)]


# ---- the attacker's side
class StrikeWants(DiceWants, frozen=True, kw_only=True):
    """A weapon, perhaps a second one in the other hand, and the circumstances.

    `impaired` and `enhanced`: a weak or a strong position; `distant`: especially far; `fire` and `magical` matter to
    some targets. The attribute is STR, or DEX for a ranged weapon, unless given.
    """

    weapon: WeaponId = ""
    second: Annotated[Id, Pick.weapons, Advanced] = ""
    attribute: Attribute | Literal[""] = ""
    weapon_advantage: Annotated[Count, Advanced] = 0
    weapon_disadvantage: Annotated[Count, Advanced] = 0
    impaired: Annotated[bool, Advanced] = False
    enhanced: Annotated[bool, Advanced] = False
    distant: Annotated[bool, Advanced] = False
    fire: Annotated[bool, Advanced] = False
    magical: Annotated[bool, Advanced] = False
    ap: Annotated[Cost | None, Advanced] = None


class WeaponsInHand:
    """The weapons of one attack."""

    def __init__(self, key: str, item: Item, dice: tuple[Die, ...], second: str = "") -> None:
        self.key, self.item, self.dice, self.second = key, item, dice, second

    @property
    def harmed_score(self) -> Harms:
        """The score that takes the damage."""
        return next((a for a in ATTRIBUTES if a == self.item.to), "HP")


def pick_weapons(scene: Scene, who: str, weapon: str, second: str) -> WeaponsInHand:
    """Return one weapon, two, or a natural attack that has two dice of its own."""
    key, item = pick_weapon(scene, who, weapon)
    dice: tuple[Die, ...] = (item.die or "d4",)
    also = ""
    if second:
        also, other = pick_weapon(scene, who, second)
        if also == key and item.count < 2:
            refuse("same-weapon", "grimoire.attack", weapon=item.name)
        dice = (*dice, other.die or "d4")
    elif item.second:
        dice = (*dice, item.second)
    return WeaponsInHand(key, item, dice, also)


def note_weapons(scene: Scene, who: str, arms: WeaponsInHand) -> None:
    """Note the die of each weapon of an attack."""
    also = scene.part(who, Pack).items.get(arms.second, arms.item)
    for item, die in zip((arms.item, also), arms.dice, strict=False):
        scene.fate.note("grimoire.attack", who, DieAdded(die, Cause("weapon", item.name)))


def check_no_die_lent_twice(scene: Scene, who: str, arms: WeaponsInHand, objects: tuple[str, ...]) -> None:
    """Refuse an attack whose weapon also helps as an object, unless there is another such weapon."""
    pack = scene.part(who, Pack)
    used = Counter((arms.key, arms.second, *map(pack.find, objects)))
    for key in (arms.key, arms.second):
        if key in pack.items and used[key] > pack.items[key].count:
            refuse("weapon-lent", "grimoire.attack", weapon=pack.items[key].name)


def stance(scene: Scene, actor: str, want: StrikeWants, item: Item) -> Balance:
    """Count what enhances and impairs an attack on any target, apart from advantage gained and granted."""
    far, nature = item.ranged and want.distant, scene.part(actor, Nature).edges.get(item.id, 0)
    note_edge(scene, actor, want.enhanced, SAID)
    note_edge(scene, actor, -want.impaired, SAID)
    note_edge(scene, actor, nature, Cause("creature", item.name))
    note_edge(scene, actor, -int(far), Cause("distance"), "grimoire.ranged")
    return want.enhanced + nature, want.impaired + far


def situation(
    scene: Scene, actor: str, target: str, want: StrikeWants | HeldAction, item: Item, *, turned: bool = False
) -> Balance:
    """Count what enhances and impairs an attack on this target; `turned`: it goes onto the target's own save."""
    roller, sign = (target, -1) if turned else (actor, 1)
    us, them = scene.part(actor, Nature), scene.part(target, Nature)
    bent = sway_towards(scene, actor, target, aimed_with(want, item), strike_kind(item))
    ups, downs = [bent.ups], [bent.downs]
    if us.detachment != them.detachment:
        together = us.detachment - (them.detachment and not item.blast)
        cause = Cause("group", who=actor if us.detachment else target)
        note_edge(scene, roller, sign * together, cause, "grimoire.detachment")
        ups.append(us.detachment)
        downs.append(them.detachment and not item.blast)
    words = strike_words(want, item)
    burns = "fire" in words and has_mark(scene, target, "bark")
    wards = has_mark(scene, target, "elemental") and "magic" not in words
    note_edge(scene, roller, sign * burns, Cause("magic", "bark", target))
    note_edge(scene, roller, -sign * wards, Cause("magic", "elemental", target))
    return sum(ups) + burns, sum(downs) + wards


def strike_kind(item: Item) -> RollKind:
    """Return the kind of roll that an attack with this weapon is."""
    return RollKind(("attack",), melee=not item.ranged)


def strike_words(want: StrikeWants | HeldAction, item: Item) -> frozenset[HarmWord]:
    """Return what kinds of harm an attack does: the weapon's own, and what was said of this attack."""
    said: tuple[HarmWord, ...] = (*(("magic",) if want.magical else ()), *(("fire",) if want.fire else ()))
    return harm_words(item, *said, *item.harms)


def aimed_with(want: StrikeWants | HeldAction, item: Item) -> Attribute:
    """Return the attribute of an attack: as said, else DEX for a ranged weapon and STR for any other."""
    return want.attribute or ("DEX" if item.ranged else "STR")


def swing_params(
    scene: Scene, actor: str, want: StrikeWants, arms: WeaponsInHand, theirs: Balance = EVEN
) -> SwingParams:
    """Return the attacker's numbers; `theirs` are the circumstances of a single target."""
    check_no_die_lent_twice(scene, actor, arms, want.objects)
    note_weapons(scene, actor, arms)
    ours = stance(scene, actor, want, arms.item)
    ups, downs = ours[0] + theirs[0], ours[1] + theirs[1]
    side = prepare_side(scene, actor, aimed_with(want, arms.item), want, strike_kind(arms.item), ups, downs)
    return SwingParams(
        modifier=side.modifier,
        advantage=side.advantage,
        objects=side.objects,
        object_advantage=side.object_advantage,
        weapon=arms.dice[0] if len(arms.dice) == 1 else arms.dice,
        weapon_advantage=net_advantage(scene, want.weapon_advantage, want.weapon_disadvantage),
        unarmed=arms.item.id == UNARMED.id,
        to=arms.harmed_score,
    )
