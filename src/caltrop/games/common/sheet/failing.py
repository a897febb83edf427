"""A failed test that may still be turned, at the price of trouble that is stated before the roller decides."""

from __future__ import annotations

from caltrop.games.common.table_moves.wants import NoPlan, Short
from caltrop.kernel.errors import refuse
from caltrop.kernel.events.parts import PartEvent
from caltrop.kernel.fate import YES_NO
from caltrop.kernel.move import Wants, plan_without_dice
from caltrop.kernel.parts import Part
from caltrop.kernel.scene import Scene


class Failure(Part, frozen=True, tag="failure"):
    """Somebody's latest test has failed, and can still be passed at a price."""

    open: bool = False
    stakes: str = ""


class FailureNoted(PartEvent[Failure], frozen=True, tag="failure-noted"):
    open: bool
    stakes: str = ""

    def change(self, part: Failure) -> Failure:
        return Failure(self.open, self.stakes)


class FailureSettled(PartEvent[Failure], frozen=True, tag="failure-settled"):
    """There is no failure any more that could be turned."""

    def change(self, part: Failure) -> Failure:
        return Failure()


def record_test(scene: Scene, who: str, *, failed: bool, stakes: str = "") -> None:
    """The latest test is the one that counts: a failure stays open, anything else ends what was open."""
    if failed:
        scene.emit(FailureNoted(who, True, stakes))
    elif scene.part(who, Failure).open:
        scene.emit(FailureSettled(who))


class TroubleWants(Wants, frozen=True, kw_only=True):
    """The trouble at whose price the latest failure would pass, as the table has agreed."""

    trouble: Short


def plan_trouble(scene: Scene, actor: str, want: TroubleWants) -> NoPlan:
    if not scene.part(actor, Failure).open:
        refuse("nothing-failed", scene.rule("trouble"), who=scene.name(actor))
    return plan_without_dice()


def accepts_trouble(scene: Scene, who: str, rule: str, trouble: str) -> bool:
    """The trouble is told; then whoever failed says whether it is worth it."""
    if not trouble:
        return False
    scene.fate.note(rule, who, trouble=trouble)
    return scene.fate.choose(who, rule, YES_NO, "no", waits=True)
