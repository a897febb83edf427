"""The twenty-three mishaps: what happens when magic dice match, by the sum they show."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from msgspec import structs

from caltrop.games.common.conditions.onset import afflict
from caltrop.games.common.health.points import ScoreChanged
from caltrop.games.common.items.pack import Item, ItemGained, ItemWorn, Pack, PackSized, lose_item
from caltrop.games.common.table.countdowns import Countdowns, set_countdown
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.steps import FactStated
from caltrop.kernel.state.events.table import Said

from .harm import lose
from .library import shelves
from .scars import deprive, roll_for_maximum
from .sheet import (
    ATTRIBUTES,
    HideGrown,
    IgnoresChanged,
    ItemBecame,
    Magic,
    Mark,
    Marked,
    TumoursChanged,
    add_fatigue,
    grow,
    has_mark,
    make_slots,
    score,
)

RULE = "grimoire.mishaps"
HOUR, DAY = 3600, 86_400
TUMOURS = 14
WINGED_SLOTS = 5
BOLT = Item(id="arcane-bolt", name="arcane bolt", kind="natural", die="d6", ranged=True, to="HP")
Entry: TypeAlias = Callable[[Scene, str, str], None]  # the caster, and the key of the book or scroll


def suffer_mishap(scene: Scene, who: str, n: int, source: str) -> None:
    """Apply the mishap of that sum; one that no rule can apply stays on the sheet as a condition."""
    found = shelves(scene).mishaps[n]
    scene.fate.note(RULE, who, FactStated("mishap", n))
    facts: dict[str, int | str] = {"mishap": found.name, "text": found.text}
    scene.emit(Said(who, RULE, "card" if found.card else "mishap", facts))
    if n in LASTING:
        afflict(scene, who, found.name)
    if n in MISHAPS:
        MISHAPS[n](scene, who, source)


# ---- for a while
def schedule_end(scene: Scene, who: str, n: int, after: int | None, needs: str = "") -> None:
    """Put the mishap's end on the sheet: after `after` seconds, or once the help of `needs` has come."""
    found = shelves(scene).mishaps[n]
    set_countdown(scene, who, RULE, after=after, when=f"{found.name}: {found.when}", mishap=n, needs=needs)


def mark_for_hours(n: int, mark: Mark, die: str = "", hours: int = 24) -> Entry:
    """Make a mishap that marks its caster for `hours`, or for as many hours as `die` shows."""

    def entry(scene: Scene, who: str, source: str) -> None:
        long = scene.fate.roll(die, who, RULE) if die else hours
        scene.emit(Marked(who, mark))
        schedule_end(scene, who, n, long * HOUR)

    return entry


def extra_fatigue(scene: Scene, who: str, source: str) -> None:
    """Mishaps 4 and 5: add 1 fatigue."""
    add_fatigue(scene, who, 1)


def wring_dry(scene: Scene, who: str, source: str) -> None:
    deprive(scene, who, "rest")
    schedule_end(scene, who, 7, None, "rest")


# ---- for good
def flash_fire(scene: Scene, who: str, source: str) -> None:
    """Burn every carried item that is not metal; a book that holds a soul is not carried and stays."""
    metal = shelves(scene).metal
    for key, item in scene.part(who, Pack).items.items():
        if item.is_carried and item.id not in metal:
            lose_item(scene, who, key, "burnt", item.count)
    afflict(scene, who, "fireproof")


def arcane_burns(scene: Scene, who: str, source: str) -> None:
    lose(scene, who, "WIL", scene.fate.roll("d4", who, RULE))
    scene.emit(Marked(who, "free-die"))


def scorched_satchel(scene: Scene, who: str, source: str) -> None:
    scene.emit(PackSized(who, scene.part(who, Pack).size - 1))
    scene.emit(HideGrown(who, 1))
    make_slots(scene, who, 0)


def find_grimoire(scene: Scene, who: str, source: str) -> tuple[str, Item] | None:
    """Find the grimoire it happens to: the one used for the spell, else any; a caster with a scroll may have none."""
    items = scene.part(who, Pack).items
    keys = (source, *items) if source in items else tuple(items)
    return next(((k, items[k]) for k in keys if items[k].id == "grimoire"), None)


def burst_binding(scene: Scene, who: str, source: str) -> None:
    found = find_grimoire(scene, who, source)
    if found and found[1].is_carried:  # a book that holds a soul cannot be destroyed
        ruined = structs.replace(found[1], id="ruined-grimoire", name="ruined grimoire", cost=0)
        scene.emit(ItemBecame(who, found[0], ruined))


def grow_tumours(scene: Scene, who: str, fatigue: int) -> None:
    """Fill slots with tumours instead of fatigue, until a healer helps; without fatigue the caster is deprived."""
    if not fatigue:
        deprive(scene, who, "rest")
        return
    scene.emit(TumoursChanged(who, fatigue))
    scene.emit(PackSized(who, scene.part(who, Pack).size - fatigue))
    schedule_end(scene, who, TUMOURS, None, "healer")
    make_slots(scene, who, 0)


def soul_in_the_book(scene: Scene, who: str, source: str) -> None:
    """Move half of WIL into the book, which no longer takes a slot."""
    lose(scene, who, "WIL", score(scene, who, "WIL") // 2)
    scene.emit(Marked(who, "soulbound"))
    if found := find_grimoire(scene, who, source):
        scene.emit(ItemBecame(who, found[0], structs.replace(found[1], kind="natural")))


def green_bark(scene: Scene, who: str, source: str) -> None:
    """Take STR for good, maximum included, and give armour."""
    n = scene.fate.roll("d4", who, RULE)
    lose(scene, who, "STR", n)
    scene.emit(ScoreChanged(who, "STR", maximum_by=-n))
    scene.emit(HideGrown(who, 1))
    scene.emit(Marked(who, "bark"))


def bound_hand(scene: Scene, who: str, source: str) -> None:
    """Shrink the book to a single slot, and give the hand a bolt to shoot."""
    scene.emit(Marked(who, "bound-hand"))
    if found := find_grimoire(scene, who, source):
        scene.emit(ItemBecame(who, found[0], structs.replace(found[1], bulky=False)))
    scene.emit(ItemGained(who, scene.part(who, Pack).fresh_key(BOLT.id), BOLT))


def ugly_wings(scene: Scene, who: str, source: str) -> None:
    """Raise DEX, tear the armour that is worn and forbid more; leave 5 slots."""
    grow(scene, who, "DEX", scene.fate.roll("d4", who, RULE))
    scene.emit(Marked(who, "winged"))
    for key, item in scene.part(who, Pack).worn_items.items():
        if item.kind == "armour":
            scene.emit(ItemWorn(who, key, False))
            lose_item(scene, who, key, "torn")
    scene.emit(PackSized(who, min(WINGED_SLOTS, scene.part(who, Pack).size)))
    make_slots(scene, who, 0)


def mark_for_good(mark: Mark) -> Entry:
    def entry(scene: Scene, who: str, source: str) -> None:
        scene.emit(Marked(who, mark))

    return entry


def twin_tides(scene: Scene, who: str, source: str) -> None:
    scene.emit(Marked(who, "twinned"))
    schedule_end(scene, who, 23, None, "magic")


LASTING = (9, 17, 20, 21)  # cards: the facilitator tells them, a condition recalls them
MISHAPS: dict[int, Entry] = {
    2: mark_for_hours(2, "barred", "d6"),
    3: mark_for_hours(3, "thin"),
    4: extra_fatigue,
    5: extra_fatigue,
    6: flash_fire,
    7: wring_dry,
    8: mark_for_hours(8, "fraying"),
    10: mark_for_hours(10, "spirit", "d4"),
    11: arcane_burns,
    12: scorched_satchel,
    13: burst_binding,
    15: soul_in_the_book,
    16: green_bark,
    18: bound_hand,
    19: ugly_wings,
    22: mark_for_good("vessel"),
    23: twin_tides,
    24: mark_for_good("elemental"),
}
ENDS: dict[int, Mark] = {2: "barred", 3: "thin", 8: "fraying", 10: "spirit", 23: "twinned"}


# ---- ends
def end_mishap(scene: Scene, who: str, facts: Mapping[str, Any]) -> None:
    """End a mishap: its time is up, or help has come."""
    n = facts.get("mishap", 0)
    if n in ENDS and not has_same_mishap(scene, who, n):
        scene.emit(Marked(who, ENDS[n], on=False))
    if n == 7:
        roll_for_maximum(scene, who, "HP", ("d6",), RULE)
    if n == 8:
        roll_for_maximum(scene, who, "WIL", ("d6",) * 3, RULE)
    if n == TUMOURS:
        remove_tumours(scene, who)
    if n == 23:
        for name in ATTRIBUTES:
            grow(scene, who, name, scene.fate.roll("d6", who, RULE))


def has_same_mishap(scene: Scene, who: str, n: int) -> bool:
    """Has the same mishap happened again, so that its mark must stay?"""
    countdowns = scene.part(who, Countdowns).countdowns.values()
    return any(t.rule == RULE and t.facts.get("mishap") == n for t in countdowns)


def remove_tumours(scene: Scene, who: str) -> None:
    """Free the slots that tumours filled, 5 at most for the winged, and let the character ignore 1 fatigue."""
    n = scene.part(who, Magic).tumours
    size = scene.part(who, Pack).size + n
    scene.emit(PackSized(who, min(WINGED_SLOTS, size) if has_mark(scene, who, "winged") else size))
    scene.emit(TumoursChanged(who, -n))
    scene.emit(IgnoresChanged(who, 1))


LATER = {RULE: end_mishap}
