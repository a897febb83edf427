"""Attributes that are dice on the ladder, each with points up to its size, and what the body can take and carry.

How hurt someone looks and when they fall follows from their hit points, or without any from their BOD points. How
much they can carry is some slots, usually 4, plus the size of the BOD die.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeAlias

from msgspec import Struct, structs

from caltrop.games.common.health.points import HitPoints
from caltrop.games.common.items.pack import Item, Pack, PackSized
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import LADDER, SIDES, LadderDie, climb
from caltrop.kernel.rules.steps import FactStated
from caltrop.kernel.state.events.base import Event
from caltrop.kernel.state.events.characters import PartEvent
from caltrop.kernel.state.parts import Part, Setting, Track, Widget
from caltrop.kernel.state.state import Character, State

Attribute: TypeAlias = Literal["BOD", "INT", "WIL"]
ATTRIBUTES: tuple[Attribute, ...] = ("BOD", "INT", "WIL")


class Rung(Struct, frozen=True):
    """One attribute: its die, its points, and the die it has when it is not reduced."""

    die: LadderDie = "d4"
    points: int = 4
    whole: LadderDie = "d4"
    usable: bool = True  # False: dropped below d4

    @property
    def maximum(self) -> int:
        return SIDES[self.die] if self.usable else 0


def whole_rung(die: LadderDie) -> Rung:
    """Return an unharmed attribute of that die."""
    return Rung(die, SIDES[die], die)


_NO_RUNG = Rung(points=0, usable=False)


class Ladder(Part, frozen=True, tag="ladder"):
    """The attributes by name."""

    rungs: dict[str, Rung] = {}

    def rung(self, name: str) -> Rung:
        return self.rungs.get(name, _NO_RUNG)

    def with_rung(self, name: str, rung: Rung) -> Ladder:
        return Ladder({**self.rungs, name: rung}) if name in self.rungs else self

    def show(self) -> tuple[Widget, ...]:
        return tuple(Track(n, r.points, r.maximum, r.die if r.usable else "") for n, r in self.rungs.items())

    def settings(self) -> dict[str, Setting]:
        points = {n: Setting(r.points, 0, r.maximum) for n, r in self.rungs.items()}
        dice = {
            f"{n}.die": Setting(r.die if r.usable else "none", options=(*LADDER, "none")) for n, r in self.rungs.items()
        }
        wholes = {f"{n}.whole": Setting(r.whole, options=LADDER) for n, r in self.rungs.items()}
        return points | dice | wholes

    def put(self, name: str, value: int | str) -> Ladder:
        ability, _, what = name.partition(".")
        r = self.rung(ability)
        die = next((d for d in LADDER if d == value), None)
        if what == "die":
            return self.with_rung(ability, _with_die(r, die))
        if what == "whole":
            return self.with_rung(ability, structs.replace(r, whole=die or r.whole))
        return self.with_rung(ability, _with_points(r, int(value) if isinstance(value, int) else r.points))


def lost_attributes(ladder: Ladder) -> tuple[str, ...]:
    """Return the attributes that are below d4."""
    return tuple(name for name, rung in ladder.rungs.items() if not rung.usable)


def _with_points(r: Rung, points: int) -> Rung:
    return structs.replace(r, points=max(0, min(r.maximum, points)))


def _with_die(r: Rung, die: LadderDie | None) -> Rung:
    """Return the attribute on another die, with no more points than its size. No die: out of use."""
    if die is None:
        return structs.replace(r, die="d4", points=0, usable=False)
    return _with_points(structs.replace(r, die=die, usable=True), r.points)


class PointsChanged(PartEvent[Ladder], frozen=True, tag="points-changed", omit_defaults=True):
    """An attribute gained or lost points, within 0 and the die's size; `why` says how: "harm", "spent" or "healed"."""

    name: str
    by: int
    why: str = ""

    def change(self, part: Ladder) -> Ladder:
        r = part.rung(self.name)
        return part.with_rung(self.name, _with_points(r, r.points + self.by))

    def is_harm(self) -> bool:
        return self.by < 0


class DieStepped(PartEvent[Ladder], frozen=True, tag="die-stepped"):
    """An attribute's die moved along the ladder; with `lasting`, so did its full size.

    `refill` gives it all points of the new die; otherwise points only shrink with the die. It steps `alone` where its
    points count for nothing: its owner has hit points.
    """

    name: str
    by: int
    lasting: bool = False
    refill: bool = False
    alone: bool = False

    def change(self, part: Ladder) -> Ladder:
        r = part.rung(self.name)
        if not r.usable:
            return part
        stepped = _with_die(r, climb(r.die, self.by))
        if self.lasting:
            stepped = structs.replace(stepped, whole=climb(r.whole, self.by) or "d4")
        if self.refill:
            stepped = structs.replace(stepped, points=stepped.maximum)
        return part.with_rung(self.name, stepped)

    def is_harm(self) -> bool:
        return self.by < 0


class AttributeLost(PartEvent[Ladder], frozen=True, tag="attribute-lost"):
    """An attribute's die dropped below d4: it is out of use; with `lasting`, its full size dropped as far."""

    name: str
    by: int
    lasting: bool = False

    def change(self, part: Ladder) -> Ladder:
        r = part.rung(self.name)
        whole = climb(r.whole, self.by) or "d4" if self.lasting else r.whole
        return part.with_rung(self.name, structs.replace(_with_die(r, None), whole=whole))

    def is_harm(self) -> bool:
        return True


def step_down(who: str, ladder: Ladder, name: str, steps: int, *, lasting: bool = False, refill: bool = False) -> Event:
    """Return the event of a die that drops by so many steps: on the ladder, or off it."""
    if climb(ladder.rung(name).die, -steps) is None:
        return AttributeLost(who, name, -steps, lasting)
    return DieStepped(who, name, -steps, lasting=lasting, refill=refill)


class DieRestored(PartEvent[Ladder], frozen=True, tag="die-restored"):
    """A reduced die returned to its full size."""

    name: str

    def change(self, part: Ladder) -> Ladder:
        r = part.rung(self.name)
        return part.with_rung(self.name, _with_die(r, r.whole))


def _body_points(character: Character) -> tuple[int, int]:
    """Return the hit points and their maximum; for a character without any, those of BOD."""
    hp = character.part(HitPoints)
    body = character.part(Ladder).rung("BOD")
    return (hp.now, hp.maximum) if hp.maximum else (body.points, body.maximum)


def is_at_half(character: Character) -> bool:
    """Does a character have half their points or fewer?"""
    now, most = _body_points(character)
    return now * 2 <= most


def look_by_points(character: Character) -> str:
    """Return the word for a character's health: half the points or less is badly hurt."""
    if character.life != "up":
        return character.life
    now, most = _body_points(character)
    if now >= most:
        return "unhurt"
    return "hurt" if now * 2 > most else "badly hurt"


def falls_by_points(state: State, target: str, weapon: Item | None) -> Callable[[Any], bool]:
    """Return whether an outcome takes all hit points, or armour and all points of the attribute that it harms.

    No one falls to 0 who is there already.
    """
    to = weapon.to if weapon else "BOD"
    hp = state.part(target, HitPoints)
    pack = state.part(target, Pack)
    armour = pack.protection if to == "BOD" else 0
    left = hp.now if hp.maximum else state.part(target, Ladder).rung(to).points
    return lambda outcome: left > 0 and outcome.b_takes >= left + armour


SLOTS = 4  # beside the BOD die, unless a dial of the game says otherwise


def _carrying_capacity(state: State, who: str, beside: int) -> int:
    """Return the slots and the size of the BOD die together; without a usable one, the hit die replaces it."""
    hp = state.part(who, HitPoints)
    bod = state.part(who, Ladder).rung("BOD")
    return beside + SIDES[hp.die if hp.maximum and not bod.usable else bod.die]


def resize_packs(scene: Scene, before: State) -> None:
    """Resize packs whose BOD die has changed, and those of new characters; otherwise an adjusted size stays."""
    beside = scene.game.number("slots", SLOTS)
    for who, character in tuple(scene.state.characters.items()):
        if before.characters.get(who) is character:
            continue
        size = _carrying_capacity(scene.state, who, beside)
        settled = who in before.characters and _carrying_capacity(before, who, beside) == size
        if not character.is_in_party or settled or scene.part(who, Pack).size == size:
            continue
        scene.fate.note(scene.rule("slots"), who, FactStated("slots", size))
        scene.emit(PackSized(who, size))
