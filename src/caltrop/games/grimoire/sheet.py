"""The parts of a sheet that only Grimoire has, and how its numbers are read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from msgspec import structs

from caltrop.games.common.conditions.effects import Cannot
from caltrop.games.common.conditions.in_play import armour_with, is_barred_from
from caltrop.games.common.conditions.on_sheet import CONDITION, effects_on
from caltrop.games.common.creation.background_lines import background_lines
from caltrop.games.common.health.points import ScoreGrown, Scores
from caltrop.games.common.items.carrying import make_room, stow, tire
from caltrop.games.common.items.pack import REMAINDER, Item, Pack, lose_item
from caltrop.games.common.items.supplies import burning_lights
from caltrop.games.common.items.trade import item_after_use
from caltrop.kernel.contract.scene import Scene, only_warns
from caltrop.kernel.rules.dice import SIDES
from caltrop.kernel.rules.refusals import Warned, refusal_of, refuse
from caltrop.kernel.rules.steps import RulingApplied
from caltrop.kernel.state.events.characters import PartEvent
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.parts import Difference, Marks, Part, Setting, SheetWord, Track, Widget
from caltrop.messages import marks

from . import messages
from .library import Attribute
from .mechanics import MOST_ARMOUR
from .rulings import ADVANTAGE_MIXED

ATTRIBUTES: tuple[Attribute, ...] = ("STR", "DEX", "WIL")
TRAITS = ("physique", "face", "hair", "speech", "clothing", "virtue", "vice", "reputation", "misfortune")
UNARMED = Item(id="unarmed", name="bare hands", kind="natural", die="d4", to="HP")

# What a mishap or a scar has done to a character, for the rules that ask later; with its number in the table.
Mark: TypeAlias = Literal[
    "barred",  # 2: no magic answers
    "thin",  # 3: slot dice tire on a 3
    "fraying",  # 8: each casting costs WIL
    "spirit",  # 10: insubstantial
    "free-die",  # 11
    "soulbound",  # 15
    "bark",  # 16: fire attacks are enhanced
    "bound-hand",  # 18
    "severed",  # 18, and the hand is lost: never casts again
    "winged",  # 19: no armour
    "vessel",  # 22
    "twinned",  # 23
    "elemental",  # 24: mundane attacks are impaired
    "doomed",  # scar 12
]


class Magic(Part, frozen=True, tag="grimoire.magic"):
    """The marks that magic and scars have left on a character."""

    places = {"magic": "magic"}
    marks: tuple[Mark, ...] = ()
    armour: int = 0  # mishaps 12 and 16
    tumours: int = 0  # slots that mishap 14 has filled
    ignores: int = 0  # how much fatigue from spells may be ignored

    def show(self) -> tuple[Widget, ...]:
        marks: tuple[SheetWord, ...] = tuple(messages.MagicMark(mark) for mark in self.marks)
        told = (*marks, messages.Tumours(self.tumours)) if self.tumours else marks
        return (Marks("magic", told),) if told else ()

    def settings(self) -> dict[str, Setting]:
        return {"magic armour": Setting(self.armour, 0, MOST_ARMOUR), "ignores": Setting(self.ignores, 0, 9)}

    def differences(self, later: Magic) -> Iterator[Difference]:
        """Yield what can be adjusted, and the slots that tumours fill."""
        yield from super().differences(later)
        if self.tumours != later.tumours:
            yield Difference("slots", self.tumours, later.tumours, of="tumours")

    def put(self, name: str, value: int | str) -> Magic:
        field = {"magic armour": "armour", "ignores": "ignores"}.get(name)
        return structs.replace(self, **{field: value}) if field and isinstance(value, int) else self


class Marked(PartEvent[Magic], frozen=True, tag="grimoire.marked"):
    """A character got a mark, or lost it."""

    private = False
    mark: Mark
    on: bool = True

    def change(self, part: Magic) -> Magic:
        left = tuple(m for m in part.marks if m != self.mark)
        return structs.replace(part, marks=(*left, self.mark) if self.on else left)


class HideGrown(PartEvent[Magic], frozen=True, tag="grimoire.hide-grown"):
    """Magic gave a character armour that never comes off."""

    by: int

    def change(self, part: Magic) -> Magic:
        return structs.replace(part, armour=max(0, part.armour + self.by))


class TumoursChanged(PartEvent[Magic], frozen=True, tag="grimoire.tumours-changed"):
    """Tumours filled slots, or were cut out."""

    private = False
    by: int

    def change(self, part: Magic) -> Magic:
        return structs.replace(part, tumours=max(0, part.tumours + self.by))


class IgnoresChanged(PartEvent[Magic], frozen=True, tag="grimoire.ignores-changed"):
    """A character may ignore more of a spell's fatigue, or has ignored it."""

    private = False
    by: int

    def change(self, part: Magic) -> Magic:
        return structs.replace(part, ignores=max(0, part.ignores + self.by))


class ItemBecame(PartEvent[Pack], frozen=True, tag="grimoire.item-became"):
    """An item in the pack changed: it was written in, used in part, broken or bound."""

    private = False
    key: str
    item: Item

    def change(self, part: Pack) -> Pack:
        return part.with_item(self.key, self.item) if self.key in part.items else part


class Bio(Part, frozen=True, tag="grimoire.bio"):
    """A character's background, keepsake and age, and the traits in the order of `TRAITS`, in words."""

    places = {"age": "aside", "bio": "origin"}
    background: str = ""
    keepsake: str = ""
    age: int = 0
    traits: tuple[str, ...] = ()

    def show(self) -> tuple[Widget, ...]:
        age = (Track("age", self.age, 0),) if self.age else ()
        traits = dict(zip(TRAITS, self.traits, strict=False))
        return (*age, *background_lines("bio", self.background, traits, self.keepsake))


class Nature(Part, frozen=True, tag="grimoire.nature"):
    """What a creature is, for the facilitator; `edges` and `criticals` go by attack."""

    places = {"tactics": "advice"}
    creature: str = ""
    leader: bool = False
    detachment: bool = False
    tactics: str = ""
    edges: dict[str, int] = {}
    criticals: dict[str, str] = {}

    def show(self) -> tuple[Widget, ...]:
        return (Marks("tactics", (marks.BookWords(self.tactics),)),) if self.tactics else ()


# ---- reading a sheet
def score(scene: Scene, who: str, name: str) -> int:
    """Return the present value of a score: what a roll adds."""
    return scene.part(who, Scores).now(name)


def has_mark(scene: Scene, who: str, mark: Mark) -> bool:
    return mark in scene.part(who, Magic).marks


def armour(scene: Scene, who: str) -> int:
    """Return the armour that is worn or grown, or lent by a condition, 3 at most."""
    worn = sum(item.armour for item in scene.part(who, Pack).worn_items.values())
    return armour_with(scene, who, worn + scene.part(who, Magic).armour, MOST_ARMOUR)


def net_advantage(scene: Scene, ups: int, downs: int) -> int:
    """Combine advantage and disadvantage on one die: one against one, or all at once, by the table's ruling."""
    ups, downs = max(0, ups) + max(0, -downs), max(0, downs) + max(0, -ups)
    if ups and downs and scene.ruling(ADVANTAGE_MIXED) == "cancel_all":
        scene.fate.note("grimoire.action", "", RulingApplied(ADVANTAGE_MIXED.id, "cancel_all"))
        return 0
    return max(-20, min(20, ups - downs))


def check_can_move(scene: Scene, who: str) -> None:
    """Refuse anything, even walking, to a character with DEX or WIL at 0."""
    scores = scene.part(who, Scores)
    gone = next((name for name in ("DEX", "WIL") if name in scores.scores and not scores.now(name)), "")
    if gone:
        refuse("cannot-act", "grimoire.attribute_loss", who=scene.name(who), attribute=gone)


def is_defenceless(scene: Scene, who: str) -> bool:
    """Is a target down, paralysed, senseless, or kept by a condition from doing anything?"""
    is_stilled = refusal_of(check_can_move, scene, who) is not None
    is_senseless = has_mark(scene, who, "spirit")  # the body of one whose spirit is elsewhere
    is_up = scene.state.characters[who].life == "up"
    return not is_up or is_stilled or is_senseless or is_barred_from(scene, who, "act")


def check_can_act(scene: Scene, who: str) -> None:
    """Refuse an action to the helpless, and to an insubstantial spirit, which can only move."""
    check_can_move(scene, who)
    if has_mark(scene, who, "spirit"):
        refuse("insubstantial", "grimoire.mishaps", who=scene.name(who))


# ---- growing
def grow(scene: Scene, who: str, name: str, by: int) -> None:
    """Raise a score's maximum. New points of an attribute are there at once, hit points only for the unhurt."""
    scores = scene.part(who, Scores)
    if by > 0:
        scene.emit(ScoreGrown(who, name, by, now=name != "HP" or scores.now(name) == scores.maximum(name)))


# ---- items
def bound_book(scene: Scene, who: str) -> str:
    """Return the key of the book that mishap 18 has bound to a hand, or ""."""
    items = scene.part(who, Pack).items if has_mark(scene, who, "bound-hand") else {}
    return next((key for key, item in items.items() if item.id == "grimoire" and not item.bulky), "")


def make_slots(scene: Scene, who: str, slots: int) -> None:
    """Let the owner drop items until so many slots are free; a book grown to the hand stays."""
    make_room(scene, who, slots, "grimoire.slots", (bound_book(scene, who),))


def add_fatigue(scene: Scene, who: str, n: int) -> None:
    """Add fatigue; where slots are missing the owner drops something, but never a book grown to the hand."""
    before = scene.part(who, Pack).fatigue
    tire(scene, who, n, "grimoire.slots", (bound_book(scene, who),))
    if n > 0 and scene.part(who, Pack).fatigue == before:
        scene.emit(Said(who, "grimoire.fatigue", "full"))


def weapons(scene: Scene, who: str) -> dict[str, Item]:
    """Return what a character can fight with, by key: weapons and natural attacks, else bare hands."""
    items = scene.part(who, Pack).items
    armed = {k: i for k, i in items.items() if i.die and i.kind in ("weapon", "natural")}
    return armed or {"unarmed": UNARMED}


def best_weapon(armed: dict[str, Item]) -> str:
    """Return the default choice: the biggest die, the first of equal ones; items that are used up come last."""
    return max(armed, key=lambda k: (not armed[k].uses, SIDES[armed[k].die or "d4"]))


def pick_weapon(scene: Scene, who: str, named: str) -> tuple[str, Item]:
    """Return the named weapon, or the one its owner chooses."""
    if named == "unarmed":
        return named, UNARMED
    if named:
        key = scene.part(who, Pack).find(named)
        item = scene.part(who, Pack).items.get(key)
        if item is None or not item.die:
            refuse("no-weapon", "grimoire.attack", who=scene.name(who), weapon=named)
        return key, item
    armed = weapons(scene, who)
    key = scene.fate.choose(who, "grimoire.attack", {k: k for k in armed}, best_weapon(armed))
    return key, armed[key]


def weapon_by_key(scene: Scene, who: str, key: str) -> Item:
    """Return the item under that key, or bare hands."""
    return scene.part(who, Pack).items.get(key) or UNARMED


def shield(scene: Scene, who: str) -> Item | None:
    """Return the shield that is worn, if any."""
    return next((i for i in scene.part(who, Pack).worn_items.values() if i.kind == "shield"), None)


@only_warns
def hand_warnings(scene: Scene, who: str, rule: str, *used: Item) -> tuple[Warned, ...]:
    """Warn about more in the hands than two can hold, or one, if the other is of no use.

    Each thing takes a hand, and a two-handed weapon or an open book takes both. So do a shield that is worn, a light
    that burns, and a book that has grown into a hand.
    """
    held = [item for item in used if item.kind != "natural"]
    if not held:
        return ()
    around = _hands_full_of(scene, who, held)
    needed = sum(2 if item.two_handed or item.kind == "book" else 1 for item in held) + len(around)
    if needed < 2:
        return ()
    for _, mark, bar in effects_on(scene, who, Cannot):
        if "two-handed" in bar.what:
            scene.warn("cannot", CONDITION, who=scene.name(who), mark=mark.text, what="two-handed")
    if needed == 2:
        return ()
    beside = (*(item.name for item in held[1:]), *around)[0]
    return (Warned("hands", rule, {"who": scene.name(who), "weapon": held[0].name, "beside": beside}),)


def _hands_full_of(scene: Scene, who: str, used: list[Item]) -> list[str]:
    """Return what else takes a hand each: a shield, a light, and a book that has grown into one."""
    worn = shield(scene, who)
    book = scene.part(who, Pack).items.get(bound_book(scene, who))
    things = [item.name for item in (worn, book) if item is not None and item not in used]
    return [*things, *burning_lights(scene, who)]


def use_once(scene: Scene, who: str, key: str, item: Item, why: str) -> None:
    """Take one use or meal of an item: the last one removes it, and of several items one is opened first."""
    rest = item_after_use(item)
    if rest is not None and item.count == 1:
        scene.emit(ItemBecame(who, key, rest))
        return
    lose_item(scene, who, key, why)
    if rest is not None:
        stow(scene, who, rest, why=REMAINDER)
