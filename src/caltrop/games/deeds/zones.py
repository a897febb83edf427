"""Zones: the distance between opponents, one step for each move, and the reach of weapons.

The distance between two opponents is on the sheet of the foe: one zone for the whole party, and another for each
member who has moved nearer or farther alone. Friends have no distance between them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, TypeAlias

from msgspec import structs

from caltrop.games.common.conditions.effects import Cannot, Relocates
from caltrop.games.common.conditions.on_sheet import CONDITION, effects_on, is_towards
from caltrop.games.common.fighting.fights import FOES, PARTY, require_fight
from caltrop.games.common.items.pack import Item, Pack
from caltrop.games.common.people.targets import require_target
from caltrop.games.common.table.wants import Id, NoPlan, OtherId, require_character
from caltrop.kernel.contract.move import AnyMove, Move, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, Pick
from caltrop.kernel.contract.scene import Scene, only_warns
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import Warned, refuse
from caltrop.kernel.rules.steps import FactStated
from caltrop.kernel.state.events.characters import PartEvent, Placed
from caltrop.kernel.state.events.fights import able_members
from caltrop.kernel.state.parts import Marks, Part, Widget
from caltrop.kernel.state.state import State

from . import messages
from .rulings import NEARER
from .sheet import UNARMED
from .turns import cautions, use_move

Zone: TypeAlias = Literal["hand", "close", "near", "far", "distant"]
ZONES: tuple[Zone, ...] = ("hand", "close", "near", "far", "distant")
ZONE_NUMBERS: dict[str, int] = {zone: n for n, zone in enumerate(ZONES)}
_REACHES: dict[str, tuple[Zone, ...]] = {
    "hand": ("hand",),
    "close": ("close",),
    "near": ("near",),
    "far": ("near", "far"),
}
TOUCH_REACH = "close"  # the reach of a spell by touch


class Zones(Part, frozen=True, tag="deeds.zones"):
    """A foe's distance from the party, and from single members of it."""

    places = {"zone": "where"}
    zone: str = ""
    apart: dict[str, str] = {}

    def bring_to_table(self, clock: int) -> Zones:
        """Clear the distances: a character from another table has none here."""
        return Zones()

    def zone_to(self, other: str) -> str:
        """Return the distance from one member of the party."""
        return self.apart.get(other, self.zone)

    def show(self) -> tuple[Widget, ...]:
        return (Marks("zone", (messages.Zone(self.zone),)),) if self.zone else ()

    def show_public(self) -> tuple[Widget, ...]:
        return self.show()


class ZoneSet(PartEvent[Zones], frozen=True, tag="deeds.zone-set"):
    """A foe's distance changed, from the party or from one member."""

    private = False
    zone: str
    other: str = ""

    def change(self, part: Zones) -> Zones:
        if self.other:
            return structs.replace(part, apart={**part.apart, self.other: self.zone})
        return Zones(self.zone)

    def about(self) -> tuple[str, ...]:
        return (self.who, *((self.other,) if self.other else ()))


class ZoneChanged(ZoneSet, frozen=True, tag="deeds.zone-changed"):
    """A foe or a member of the party moved, so that the distance between them changed."""

    other_moved: bool = False  # it was the member of the party


# ---- distance
def _foe_and_friend(state: State, a: str, b: str) -> tuple[str, str]:
    """Return the foe, whose sheet has the distance, and the other; ("", "") for friends."""
    fight = state.fight
    sides = tuple(fight.side_of(who) if fight else "" for who in (a, b))
    if sides == (PARTY, FOES):
        return b, a
    return (a, b) if sides == (FOES, PARTY) else ("", "")


def distance(state: State, a: str, b: str) -> str:
    """Return the zone between two characters, or "" where none is counted."""
    foe, friend = _foe_and_friend(state, a, b)
    return state.part(foe, Zones).zone_to(friend) if foe else ""


def opponents(state: State, who: str) -> tuple[str, ...]:
    """Return the able members of the other side."""
    side = _other_side(state, who)
    return able_members(state, side) if side else ()


def _other_side(state: State, who: str) -> str:
    """Return the side that a fighter faces; "" outside a fight."""
    side = state.fight.side_of(who) if state.fight else ""
    return {PARTY: FOES, FOES: PARTY}.get(side, "")


def in_zone(state: State, who: str, zone: str) -> tuple[str, ...]:
    """Return everyone that a blast on a zone strikes: the opponents there, and friends in the thick of it with them.

    Friends have no distance between them: they count as there if they are at hand or close with such an opponent, and
    nearer to it than the one who strikes. The hidden are left out: they would give themselves away.
    """
    fight = state.fight
    if fight is None or zone not in ZONE_NUMBERS:
        return ()
    there = [w for w in _living(state, _other_side(state, who)) if distance(state, who, w) == zone]
    friends = (w for w in _living(state, fight.side_of(who)) if w != who)
    beside = (w for w in friends if any(_is_in_the_thick(state, w, other, zone) for other in there))
    return (*there, *beside)


def _living(state: State, side: str) -> tuple[str, ...]:
    """Return the members of a side who are neither hidden nor dead."""
    members = state.fight.sides.get(side, ()) if state.fight else ()
    here = {w: state.characters[w] for w in members if w in state.characters}
    return tuple(w for w, c in here.items() if c.life != "dead" and not c.hidden)


def _is_in_the_thick(state: State, who: str, other: str, zone: str) -> bool:
    """Is somebody at hand or close with an opponent, and nearer to it than that zone?"""
    between = ZONE_NUMBERS.get(distance(state, who, other), len(ZONES))
    return between <= ZONE_NUMBERS["close"] and between < ZONE_NUMBERS[zone]


# ---- reach
def can_reach(state: State, item: Item, zone: str) -> bool:
    """Does the weapon reach that zone? A longer reach includes nearer zones, unless the table rules otherwise."""
    if not zone or not item.reach:
        return True
    if NEARER.option_in(state.rulings) == "allowed":
        return ZONE_NUMBERS[zone] <= ZONE_NUMBERS[item.reach]
    grapples = item.is_natural and item.reach == "close" and zone == "hand"  # bare hands, claws, a touch
    return zone in _REACHES[item.reach] or grapples or (item.thrown and zone == "close")


@only_warns
def reach_warnings(scene: Scene, actor: str, targets: Iterable[str], item: Item) -> tuple[Warned, ...]:
    """Warn about targets out of reach; the warning can be overruled."""
    found: list[Warned] = []
    for target in targets:
        zone = distance(scene.state, actor, target)
        if not can_reach(scene.state, item, zone):
            facts = {"who": scene.name(target), "weapon": item.name, "zone": zone}
            found.append(Warned("out-of-reach", "deeds.zones", dict(facts)))
    return tuple(found)


def is_armed_for(state: State, who: str, other: str) -> bool:
    """Does one of a fighter's weapons, or bare hands without one, reach another?"""
    armed = [item for item in state.part(who, Pack).items.values() if item.is_weapon] or [UNARMED]
    return any(can_reach(state, item, distance(state, who, other)) for item in armed)


# ---- moving
class MoveWants(Wants, frozen=True, kw_only=True):
    """One step nearer or farther, from one opponent or from all."""

    way: Literal["nearer", "farther"]
    target: OtherId = ""


def _steps(scene: Scene, actor: str, want: MoveWants) -> dict[str, Zone]:
    """Return the new zone for each opponent whose distance changes."""
    found: dict[str, Zone] = {}
    for other in (want.target,) if want.target else opponents(scene.state, actor):
        now = distance(scene.state, actor, other)
        at = ZONE_NUMBERS.get(now, ZONE_NUMBERS["near"]) + (-1 if want.way == "nearer" else 1)
        if 0 <= at < len(ZONES):
            found[other] = ZONES[at]
    return found


def _plan_move(scene: Scene, actor: str, want: MoveWants) -> NoPlan:
    require_fight(scene)
    if want.target:
        require_target(scene, actor, want.target)
        if not _foe_and_friend(scene.state, actor, want.target)[0]:
            refuse("no-opponent", "deeds.zones", who=scene.name(want.target))
    if not _steps(scene, actor, want):
        refuse("no-zone", "deeds.zones", who=scene.name(actor), way=want.way)
    if want.way == "nearer":
        _warn_if_afraid(scene, actor, _steps(scene, actor, want))
    return plan_without_dice(*cautions(scene, actor, moving=True))


def _warn_if_afraid(scene: Scene, actor: str, others: Iterable[str]) -> None:
    """Warn a character who cannot go near one of these, because of what they did to it."""
    for id, mark, bar in effects_on(scene, actor, Cannot):
        feared = (other for other in others if "near" in bar.what and is_towards(scene, actor, id, bar, other))
        if whom := next(feared, ""):
            facts = {"who": scene.name(actor), "mark": mark.text, "what": "near", "whom": scene.name(whom)}
            scene.warn("cannot-towards", CONDITION, **facts)


def _move(scene: Scene, actor: str, want: MoveWants, outcome: Nothing) -> None:
    for other, zone in _steps(scene, actor, want).items():
        change_zone(scene, actor, other, zone)
        if not scene.state.characters[other].hidden:  # players must not learn that there is one more
            scene.fate.note("deeds.zones", actor, FactStated("zone", zone))
    use_move(scene, actor)


def change_zone(scene: Scene, mover: str, other: str, zone: Zone) -> None:
    """Set the distance between two opponents after one has moved; between friends none is counted."""
    foe, friend = _foe_and_friend(scene.state, mover, other)
    if foe:
        scene.emit(ZoneChanged(foe, zone, friend, friend == mover))


def relocate(scene: Scene, who: str, by: str, effect: Relocates) -> None:
    """Bring a character to a zone from another who caused it, or to a place in words, as a condition says."""
    zone = next((zone for zone in ZONES if zone == effect.zone), None)
    if zone is not None and by in scene.state.characters:
        change_zone(scene, who, by, zone)
    if effect.where:
        scene.emit(Placed(who, effect.where))


# ---- set by the facilitator
class ZoneWants(Wants, frozen=True, kw_only=True):
    """A foe's distance from the party, a hero's from all foes, or either's from one opponent."""

    zone: Zone
    other: Annotated[Id, Pick.others, Advanced] = ""


def _plan_zone(scene: Scene, actor: str, want: ZoneWants) -> NoPlan:
    """Refuse a distance that would count for no one: outside a fight, and between friends."""
    require_character(scene, actor)
    fight = require_fight(scene)
    if want.other:
        require_character(scene, want.other)
    if not fight.side_of(actor):
        refuse("not-in-fight", "deeds.zones", who=scene.name(actor))
    if want.other and not _foe_and_friend(scene.state, actor, want.other)[0]:
        refuse("no-opponent", "deeds.zones", who=scene.name(want.other))
    return plan_without_dice()


def _set_zone(scene: Scene, actor: str, want: ZoneWants, outcome: Nothing) -> None:
    """Set a distance; all of them are on the sheets of foes."""
    fight = scene.state.fight
    if fight is not None and fight.side_of(actor) == FOES:
        scene.emit(ZoneSet(actor, want.zone, want.other))
        return
    for other in (want.other,) if want.other else opponents(scene.state, actor):
        change_zone(scene, actor, other, want.zone)


MOVES: tuple[AnyMove, ...] = (
    Move("deeds.move", MoveWants, _plan_move, _move, rule="deeds.zones", does=("move",)),
    Move("deeds.zone", ZoneWants, _plan_zone, _set_zone, rule="deeds.zones", by="facilitator", actor="one"),
)
