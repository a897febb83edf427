"""How somebody takes to the party, remembered."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct, structs

from caltrop.kernel.events import PartEvent
from caltrop.kernel.parts import Marks, Part, Setting, Widget
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import Audience

WORDS = ("hostile", "wary", "indifferent", "curious", "friendly", "kind", "helpful")  # of all games' tables


class Attitude(Part, frozen=True, tag="attitude"):
    """How somebody takes to the party, in a word of the reaction table; everyone can tell."""

    result: str = ""

    def show(self) -> tuple[Widget, ...]:
        return (Marks("attitude", (self.result,)),) if self.result else ()

    def seen(self) -> tuple[Widget, ...]:
        return self.show()

    def settings(self) -> dict[str, Setting]:
        return {"attitude": Setting(self.result, options=WORDS)}

    def put(self, name: str, value: int | str) -> Attitude:
        return Attitude(str(value)) if name == "attitude" and value in WORDS else self


class AttitudeSet(PartEvent[Attitude], frozen=True, tag="attitude-set"):
    private: ClassVar[bool] = False
    result: str

    def change(self, part: Attitude) -> Attitude:
        return structs.replace(part, result=self.result)


def at_table(scene: Scene, who: str) -> bool:
    """Is that a character whom this seat knows? A hidden one's id is just a name like any other."""
    found = scene.state.characters.get(who)
    return found is not None and (not found.hidden or scene.state.acts_for(scene.seat, who))


def unseen(scene: Scene, target: str) -> Audience:
    """Who sees a roll about somebody: of the hidden, only the facilitator."""
    found = scene.state.characters.get(target)
    return () if found is not None and found.hidden and at_table(scene, target) else None


KINDS: tuple[type[Struct], ...] = (Attitude, AttitudeSet)
