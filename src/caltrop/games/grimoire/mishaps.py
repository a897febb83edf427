"""The twenty-three mishaps: what magic does when its dice match, by the sum they show."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from msgspec import structs

from caltrop.games.common.sheet.pack import Item, ItemGained, ItemLost, ItemWorn, Pack, PackSized, make_room, tire
from caltrop.games.common.sheet.scores import ScoreChanged
from caltrop.games.common.sheet.time import Timers, afflict, remember
from caltrop.kernel.events.base import Said
from caltrop.kernel.scene import Scene

from .harm import lose
from .library import shelves
from .scars import raised, without
from .sheet import ATTRIBUTES, ItemBecame, Magic, Mark, Marked, Warped, marked, score

RULE = "grimoire.mishaps"
HOUR, DAY = 3600, 86_400
TUMOURS = 14
WINGED_SLOTS = 5
BOLT = Item(id="arcane-bolt", name="arcane bolt", kind="natural", die="d6", ranged=True, to="HP")
Entry: TypeAlias = Callable[[Scene, str, str], None]  # who, and the book or scroll it came from


def mishap(scene: Scene, who: str, n: int, source: str) -> None:
    """The entry of that sum; its name stays on the sheet, and on a card what no rule can do."""
    found = shelves(scene).mishaps[n]
    scene.fate.note(RULE, who, mishap=n)
    facts: dict[str, int | str] = {"mishap": found.name, "text": found.text}
    scene.emit(Said(who, RULE, "card" if found.card else "mishap", facts))
    if n in LASTING:
        afflict(scene, who, found.name, "", RULE)
    if n in MISHAPS:
        MISHAPS[n](scene, who, source)


# ---- for a while
def waits(scene: Scene, who: str, n: int, after: int | None, needs: str = "") -> None:
    """What ends at an hour, or once a healer or magic has helped."""
    found = shelves(scene).mishaps[n]
    remember(scene, who, RULE, after=after, when=f"{found.name}: {found.when}", mishap=n, needs=needs)


def for_hours(n: int, mark: Mark, die: str = "", hours: int = 24) -> Entry:
    """Somebody is so for some hours, rolled or a whole day."""

    def entry(scene: Scene, who: str, source: str) -> None:
        long = scene.fate.roll(die, who, RULE) if die else hours
        scene.emit(Marked(who, mark))
        waits(scene, who, n, long * HOUR)

    return entry


def one_more(scene: Scene, who: str, source: str) -> None:
    """Chain reaction, or inside out: a fatigue on top."""
    tire(scene, who, 1, "grimoire.slots")


def wrung_dry(scene: Scene, who: str, source: str) -> None:
    without(scene, who, "rest")
    waits(scene, who, 7, None, "rest")


# ---- for good
def flash_fire(scene: Scene, who: str, source: str) -> None:
    """What is not of metal burns; a book that holds a soul does not."""
    metal = shelves(scene).metal
    for key, item in scene.of(who, Pack).items.items():
        if item.carried and item.id not in metal:
            scene.emit(ItemLost(who, key, "burnt", item.count))
    scene.emit(Marked(who, "fireproof"))


def arcane_burns(scene: Scene, who: str, source: str) -> None:
    lose(scene, who, "WIL", scene.fate.roll("d4", who, RULE))
    scene.emit(Marked(who, "free-die"))


def scorched_satchel(scene: Scene, who: str, source: str) -> None:
    scene.emit(PackSized(who, scene.of(who, Pack).size - 1))
    scene.emit(Warped(who, armor=1))
    make_room(scene, who, 0, "grimoire.slots")


def book(scene: Scene, who: str, source: str) -> tuple[str, Item] | None:
    """The grimoire that it concerns: the one cast from, else any; a scroll's mishap may find none."""
    items = scene.of(who, Pack).items
    keys = (source, *items) if source in items else tuple(items)
    return next(((k, items[k]) for k in keys if items[k].id == "grimoire"), None)


def burst_binding(scene: Scene, who: str, source: str) -> None:
    found = book(scene, who, source)
    if found and found[1].carried:  # a soul's book cannot be destroyed
        ruined = structs.replace(found[1], id="ruined-grimoire", name="ruined grimoire", cost=0)
        scene.emit(ItemBecame(who, found[0], ruined))


def tumours(scene: Scene, who: str, fatigue: int) -> None:
    """In place of fatigue they fill slots that only a healer frees; with none, the caster is deprived."""
    if not fatigue:
        without(scene, who, "rest")
        return
    scene.emit(Warped(who, tumours=fatigue))
    scene.emit(PackSized(who, scene.of(who, Pack).size - fatigue))
    waits(scene, who, TUMOURS, None, "healer")
    make_room(scene, who, 0, "grimoire.slots")


def soul_in_the_book(scene: Scene, who: str, source: str) -> None:
    """Half of WIL goes into the book, which takes no room any more."""
    lose(scene, who, "WIL", score(scene, who, "WIL") // 2)
    scene.emit(Marked(who, "soulbound"))
    if found := book(scene, who, source):
        scene.emit(ItemBecame(who, found[0], structs.replace(found[1], kind="natural")))


def green_bark(scene: Scene, who: str, source: str) -> None:
    """STR is gone for ever: the maximum goes, too."""
    n = scene.fate.roll("d4", who, RULE)
    lose(scene, who, "STR", n)
    scene.emit(ScoreChanged(who, "STR", most_by=-n))
    scene.emit(Warped(who, armor=1))
    scene.emit(Marked(who, "bark"))


def bound_hand(scene: Scene, who: str, source: str) -> None:
    """The book fills a single slot, and the hand can shoot."""
    scene.emit(Marked(who, "bound-hand"))
    if found := book(scene, who, source):
        scene.emit(ItemBecame(who, found[0], structs.replace(found[1], bulky=False)))
    scene.emit(ItemGained(who, scene.of(who, Pack).fresh_key(BOLT.id), BOLT))


def ugly_wings(scene: Scene, who: str, source: str) -> None:
    """Armour is torn and no more can be worn; five slots are left."""
    n = scene.fate.roll("d4", who, RULE)
    scene.emit(ScoreChanged(who, "DEX", n, most_by=n))
    scene.emit(Marked(who, "winged"))
    for key, item in scene.of(who, Pack).worn.items():
        if item.kind == "armour":
            scene.emit(ItemWorn(who, key, False))
            scene.emit(ItemLost(who, key, "torn"))
    scene.emit(PackSized(who, min(WINGED_SLOTS, scene.of(who, Pack).size)))
    make_room(scene, who, 0, "grimoire.slots")


def becomes(mark: Mark) -> Entry:
    def entry(scene: Scene, who: str, source: str) -> None:
        scene.emit(Marked(who, mark))

    return entry


def twin_tides(scene: Scene, who: str, source: str) -> None:
    scene.emit(Marked(who, "twinned"))
    waits(scene, who, 23, None, "magic")


LASTING = (9, 17, 20, 21)  # the cards: told by the facilitator, remembered on the sheet
MISHAPS: dict[int, Entry] = {
    2: for_hours(2, "barred", "d6"),
    3: for_hours(3, "thin"),
    4: one_more,
    5: one_more,
    6: flash_fire,
    7: wrung_dry,
    8: for_hours(8, "fraying"),
    10: for_hours(10, "spirit", "d4"),
    11: arcane_burns,
    12: scorched_satchel,
    13: burst_binding,
    15: soul_in_the_book,
    16: green_bark,
    18: bound_hand,
    19: ugly_wings,
    22: becomes("vessel"),
    23: twin_tides,
    24: becomes("elemental"),
}
ENDS: dict[int, Mark] = {2: "barred", 3: "thin", 8: "fraying", 10: "spirit", 23: "twinned"}


# ---- what comes later
def over(scene: Scene, who: str, facts: Mapping[str, Any]) -> None:
    """Its hour has come, or somebody has helped."""
    n = facts.get("mishap", 0)
    if n in ENDS and not still_waiting(scene, who, n):
        scene.emit(Marked(who, ENDS[n], on=False))
    if n == 7:
        raised(scene, who, "HP", ("d6",), RULE)
    if n == 8:
        raised(scene, who, "WIL", ("d6",) * 3, RULE)
    if n == TUMOURS:
        freed(scene, who)
    if n == 23:
        for name in ATTRIBUTES:
            rolled = scene.fate.roll("d6", who, RULE)
            scene.emit(ScoreChanged(who, name, rolled, most_by=rolled))


def still_waiting(scene: Scene, who: str, n: int) -> bool:
    """Has the same befallen them once more since?"""
    timers = scene.of(who, Timers).timers.values()
    return any(t.rule == RULE and t.facts.get("mishap") == n for t in timers)


def freed(scene: Scene, who: str) -> None:
    """The tumours are out: the slots are there again, but for the winged; one fatigue can be disregarded."""
    n = scene.of(who, Magic).tumours
    size = scene.of(who, Pack).size + n
    scene.emit(PackSized(who, min(WINGED_SLOTS, size) if marked(scene, who, "winged") else size))
    scene.emit(Warped(who, tumours=-n, ignores=1))


LATER = {RULE: over}
