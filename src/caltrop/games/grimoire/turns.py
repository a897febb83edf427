"""Turns: the action points, spaces to move, gained advantage and held actions of a character."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct, structs

from caltrop.kernel.rules.dice import Die
from caltrop.kernel.state.events.base import drop_entry, put_entry, set_field
from caltrop.kernel.state.events.characters import PartEvent
from caltrop.kernel.state.parts import EntryKind, Marks, Part, Setting, SheetEntry, Track, Widget

_MOST_AP = 4
HoldKind: TypeAlias = Literal["action", "attack", "spell", "defence", "help", "other"]


class HeldAction(Struct, frozen=True, omit_defaults=True):
    """An action that waits: what it is, what triggers it, and the numbers fixed when it was declared."""

    kind: HoldKind
    text: str
    condition: str = ""
    modifier: int = 0
    advantage: int = 0
    objects: tuple[Die, ...] = ()
    things: tuple[str, ...] = ()  # the names of these objects; a plain die has none
    object_advantage: tuple[int, ...] = ()
    weapon: str = ""
    weapon_advantage: int = 0
    dice: tuple[Die, ...] = ()  # the weapon's
    fire: bool = False
    magical: bool = False
    attribute: Literal["", "STR", "DEX", "WIL"] = ""
    spell: str = ""  # with its magic dice
    slots: int = 0
    dust: int = 0
    free: bool = False
    second: str = ""  # the weapon in the other hand


class TurnState(Part, frozen=True, tag="grimoire.turn"):
    """What a character has in a turn: action points, spaces to move, advantage gained, actions held."""

    places = {"AP": "beads", "held": "ready"}
    ap: int = _MOST_AP
    maximum: int = _MOST_AP
    spaces: int = 0
    gained: int = 0
    initiative: int = 0
    held: dict[str, HeldAction] = {}

    def show(self) -> tuple[Widget, ...]:
        held = (Marks("held", tuple(h.text for h in self.held.values())),) if self.held else ()
        return (Track("AP", self.ap, self.maximum), *held)

    def entries(self, kind: EntryKind) -> tuple[SheetEntry, ...]:
        held = self.held.items() if kind == "held" else ()
        return tuple(SheetEntry(id, action.text, action.condition) for id, action in held)

    def settings(self) -> dict[str, Setting]:
        return {"AP": Setting(self.ap, 0, 20), "AP.maximum": Setting(self.maximum, 0, 20)}

    def put(self, name: str, value: int | str) -> TurnState:
        field = {"AP": "ap", "AP.maximum": "maximum"}.get(name)
        return structs.replace(self, **{field: value}) if field and isinstance(value, int) else self


class PointsSpent(PartEvent[TurnState], frozen=True, tag="grimoire.ap-spent"):
    """A character spent action points."""

    private = False
    ap: int

    def change(self, part: TurnState) -> TurnState:
        return structs.replace(part, ap=max(0, part.ap - self.ap))


class PointsRegained(PartEvent[TurnState], frozen=True, tag="grimoire.ap-set"):
    """A character's action points were set; spaces left to move are lost."""

    private = False
    ap: int

    def change(self, part: TurnState) -> TurnState:
        return structs.replace(part, ap=self.ap, spaces=0)

    def is_clearing(self) -> bool:
        return True


class InitiativeSet(PartEvent[TurnState], frozen=True, tag="grimoire.initiative-set"):
    """A character's initiative was rolled."""

    initiative: int

    change = set_field("initiative")


class SpacesGained(PartEvent[TurnState], frozen=True, tag="grimoire.spaces-gained"):
    """A character paid for a move of that many spaces."""

    private = False
    spaces: int

    def change(self, part: TurnState) -> TurnState:
        return structs.replace(part, spaces=part.spaces + self.spaces)


class AdvantageGained(PartEvent[TurnState], frozen=True, tag="grimoire.advantage-gained"):
    """A character gained advantage for the next roll; a negative number uses it up."""

    private = False
    by: int

    def change(self, part: TurnState) -> TurnState:
        return structs.replace(part, gained=max(0, part.gained + self.by))


class ActionHeld(PartEvent[TurnState], frozen=True, tag="grimoire.held"):
    """A character holds an action."""

    private = False
    id: str
    holding: HeldAction

    change = put_entry("held", key="id", value="holding")


class HoldEnded(PartEvent[TurnState], frozen=True, tag="grimoire.hold-over"):
    """A held action was used, or it lapsed."""

    private = False
    id: str
    why: str
    text: str = ""

    change = drop_entry("held", key="id")

    def is_clearing(self) -> bool:
        return self.why == "lapsed"
