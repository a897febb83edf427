"""A crucial need that a character lacks: food, water, warmth, sleep."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta, structs

from caltrop.games.common.table_moves.wants import NoPlan, require_character
from caltrop.kernel.errors import refuse
from caltrop.kernel.events.parts import PartEvent
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, Wants, plan_without_dice
from caltrop.kernel.parameters import Pick, Suggested
from caltrop.kernel.parts import Marks, Part, Setting, Widget
from caltrop.kernel.scene import Scene

from .time import LATEST

DAY = 86_400


NEEDS = ("food", "water", "warmth", "sleep")


class Need(Part, frozen=True, tag="need"):
    """The need that a character lacks, since when, and the steps of disadvantage that it causes."""

    bounds: ClassVar[tuple[int, int]] = (-LATEST, LATEST)
    places = {"need": "need"}
    lacking: str = ""
    since: int = 0
    steps: int = 0

    def shift_times(self, by: int) -> Need:
        return structs.replace(self, since=self.since + by) if self.lacking else self

    def show(self) -> tuple[Widget, ...]:
        marks = (f"deprived: {self.lacking}",) if self.lacking else ()
        return (Marks("need", (*marks, *((f"fatigued {self.steps}",) if self.steps else ()))),) if marks else ()

    def settings(self) -> dict[str, Setting]:
        return {"fatigued": Setting(self.steps, 0, 20)}

    def put(self, name: str, value: int | str) -> Need:
        return structs.replace(self, steps=value) if name == "fatigued" and isinstance(value, int) else self


class Deprived(PartEvent[Need], frozen=True, tag="deprived"):
    private = False
    lacking: str
    since: int

    def change(self, part: Need) -> Need:
        return Need(self.lacking, self.since)


class Relieved(PartEvent[Need], frozen=True, tag="relieved"):
    private = False

    def change(self, part: Need) -> Need:
        return Need()


class Fatigued(PartEvent[Need], frozen=True, tag="fatigued"):
    """A lacking need causes this many steps of disadvantage on every test."""

    private = False
    steps: int

    def change(self, part: Need) -> Need:
        return structs.replace(part, steps=max(0, self.steps))

    def is_harm(self) -> bool:
        return True


def can_recover(scene: Scene, who: str, *met: str) -> bool:
    """Can a character recover? Not while a crucial need is lacking, unless it is one of those in `met`."""
    return scene.part(who, Need).lacking.lower() in ("", *met)


def require_recovery(scene: Scene, who: str, *met: str) -> None:
    if not can_recover(scene, who, *met):
        refuse("deprived", scene.rule("deprived"), who=scene.name(who), lacking=scene.part(who, Need).lacking)


def meet_needs(scene: Scene, who: str, *met: str) -> None:
    """End the lack of a need if it is one of those in `met`."""
    lacking = scene.part(who, Need).lacking.lower()
    if lacking in met:
        scene.fate.note(scene.rule("deprived"), who, lacking=lacking)
        scene.emit(Relieved(who))


def end_hunger(scene: Scene, who: str) -> None:
    meet_needs(scene, who, "food")


class DepriveWants(Wants, frozen=True, kw_only=True):
    """What is lacking: food, water, warmth, sleep. Empty if the need is met again."""

    lacking: Annotated[str, Meta(max_length=60), Pick.often(*NEEDS), Suggested] = ""


def plan_deprive(scene: Scene, actor: str, want: DepriveWants) -> NoPlan:
    require_character(scene, actor)
    if not want.lacking and not scene.part(actor, Need).lacking:
        refuse("not-deprived", scene.rule("deprived"), who=scene.name(actor))
    return plan_without_dice()


def do_deprive(scene: Scene, actor: str, want: DepriveWants, outcome: Nothing) -> None:
    """Set or end the lack of a need; another need keeps the start and the steps of the first."""
    need = scene.part(actor, Need)
    if not want.lacking:
        scene.emit(Relieved(actor))
        return
    scene.emit(Deprived(actor, want.lacking, need.since if need.lacking else scene.state.clock))
    if need.steps:
        scene.emit(Fatigued(actor, need.steps))


def full_days(scene: Scene, who: str) -> int:
    """Return how many whole days beyond the first the need has been lacking."""
    need = scene.part(who, Need)
    return max(0, scene.state.clock - need.since - 1) // DAY if need.lacking else 0


def moves(game: str, deprived: str) -> tuple[AnyMove, ...]:
    return (
        Move(f"{game}.deprive", DepriveWants, plan_deprive, do_deprive, rule=deprived, by="facilitator", actor="one"),
    )
