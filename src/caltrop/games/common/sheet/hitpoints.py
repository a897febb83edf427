"""Hit points of creatures and hirelings, with their hit die."""

from __future__ import annotations

from msgspec import structs

from caltrop.kernel.rules.dice import LADDER, LadderDie
from caltrop.kernel.state.events.characters import PartEvent
from caltrop.kernel.state.parts import Part, Setting, Track, Widget


class HitPoints(Part, frozen=True, tag="hit-points"):
    places = {"HP": "heart"}
    now: int = 0
    maximum: int = 0
    die: LadderDie = "d4"

    def show(self) -> tuple[Widget, ...]:
        return (Track("HP", self.now, self.maximum, self.die),) if self.maximum else ()

    def settings(self) -> dict[str, Setting]:
        return {
            "HP": Setting(self.now, 0, self.maximum),
            "HP.maximum": Setting(self.maximum, 1),
            "HP.die": Setting(self.die, options=LADDER),
        }

    def put(self, name: str, value: int | str) -> HitPoints:
        if name == "HP.die":
            return structs.replace(self, die=next((d for d in LADDER if d == value), self.die))
        if not isinstance(value, int) or name not in ("HP", "HP.maximum"):
            return self
        maximum = max(1, value) if name == "HP.maximum" else self.maximum
        now = value if name == "HP" else self.now
        return structs.replace(self, maximum=maximum, now=max(0, min(maximum, now)))


class HitPointsChanged(PartEvent[HitPoints], frozen=True, tag="hit-points-changed"):
    by: int

    def change(self, part: HitPoints) -> HitPoints:
        return structs.replace(part, now=max(0, min(part.maximum, part.now + self.by)))

    def is_harm(self) -> bool:
        return self.by < 0
