"""Conditions: words on a sheet that say how a character is, with their end."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct, structs

from caltrop.kernel.errors import refuse
from caltrop.kernel.events.base import drop_entry, put_entry
from caltrop.kernel.events.parts import PartEvent
from caltrop.kernel.parts import Marks, Part, Widget
from caltrop.kernel.scene import Scene

from .time import LATEST, fresh_mark, parse_length, shift_time


class Condition(Struct, frozen=True):
    """A condition in free words. It ends at a time of the clock, at a rest, or by hand."""

    text: str
    at: int | None = None
    rest: bool = False


class Conditions(Part, frozen=True, tag="conditions"):
    bounds: ClassVar[tuple[int, int]] = (0, LATEST)
    places = {"conditions": "state"}
    marks: dict[str, Condition] = {}

    def shift_times(self, by: int) -> Conditions:
        return Conditions({k: structs.replace(c, at=shift_time(c.at, by)) for k, c in self.marks.items()})

    def has(self, text: str) -> bool:
        return any(c.text == text for c in self.marks.values())

    def show(self) -> tuple[Widget, ...]:
        return (Marks("conditions", tuple(c.text for c in self.marks.values())),) if self.marks else ()

    def show_public(self) -> tuple[Widget, ...]:
        return self.show()


class ConditionAdded(PartEvent[Conditions], frozen=True, tag="condition-added"):
    private = False
    id: str
    condition: Condition

    change = put_entry("marks", key="id", value="condition")


class ConditionEnded(PartEvent[Conditions], frozen=True, tag="condition-ended"):
    private = False
    id: str
    text: str

    change = drop_entry("marks", key="id")


def condition_end(scene: Scene, lasts: str) -> Condition | None:
    """Return when a condition ends: after "3 rounds" or "1 hour", at a "rest", or by hand (""); None for other text."""
    long = parse_length(scene, lasts)
    if long is not None:
        return Condition("", at=scene.state.clock + long)
    return Condition("", rest=lasts == "rest") if lasts in ("", "rest") else None


def check_length(scene: Scene, lasts: str, rule: str) -> None:
    if condition_end(scene, lasts) is None:
        refuse("bad-length", rule, got=lasts)


def afflict(scene: Scene, who: str, text: str, lasts: str = "") -> None:
    """Give a character a condition; one with the same words starts again."""
    end = condition_end(scene, lasts)
    if end is None:
        return
    there = scene.part(who, Conditions).marks
    id = next((k for k, c in there.items() if c.text == text), "") or fresh_mark("c", there)
    scene.emit(ConditionAdded(who, id, structs.replace(end, text=text)))


def end_rest_conditions(scene: Scene, who: str) -> None:
    """End the conditions of one character that a rest ends."""
    for id, c in scene.part(who, Conditions).marks.items():
        if c.rest:
            scene.emit(ConditionEnded(who, id, c.text))


def expire_conditions(scene: Scene, who: str) -> None:
    for id, c in scene.part(who, Conditions).marks.items():
        if c.at is not None and c.at <= scene.state.clock:
            scene.emit(ConditionEnded(who, id, c.text))
