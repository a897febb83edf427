"""Failed tests that the roller may still pass, for trouble that is stated first."""

from __future__ import annotations

from caltrop.kernel.contract.move import Wants, plan_without_dice
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.contract.telling import Tellings, silent
from caltrop.kernel.rules.fate import YES_NO
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.rules.steps import FactStated
from caltrop.kernel.state.events.characters import PartEvent
from caltrop.kernel.state.parts import Part

from .wants import NoPlan, Short


class Failure(Part, frozen=True, tag="failure"):
    """Whether a character's latest test has failed and can still be passed for trouble.

    `move` is what it was for, if passing it does something: "rest" or "treat", `of` an attribute or somebody.
    """

    open: bool = False
    stakes: str = ""
    move: str = ""
    of: str = ""


class FailureNoted(PartEvent[Failure], frozen=True, tag="failure-noted"):
    open: bool
    stakes: str = ""
    move: str = ""
    of: str = ""

    def change(self, part: Failure) -> Failure:
        return Failure(self.open, self.stakes, self.move, self.of)


class FailureSettled(PartEvent[Failure], frozen=True, tag="failure-settled"):
    """The latest failure can no longer be passed."""

    def change(self, part: Failure) -> Failure:
        return Failure()


def record_test(scene: Scene, who: str, *, failed: bool, stakes: str = "", move: str = "", of: str = "") -> None:
    """Record a test: a failure stays open for trouble, any other result closes an earlier failure."""
    if failed:
        scene.emit(FailureNoted(who, True, stakes, move, of))
    elif scene.part(who, Failure).open:
        scene.emit(FailureSettled(who))


class TroubleWants(Wants, frozen=True, kw_only=True):
    """The trouble that would turn the latest failure into success, as the table has agreed."""

    trouble: Short


def plan_trouble(scene: Scene, actor: str, want: TroubleWants) -> NoPlan:
    if not scene.part(actor, Failure).open:
        refuse("nothing-failed", scene.rule("trouble"), who=scene.name(actor))
    return plan_without_dice()


def accepts_trouble(scene: Scene, who: str, rule: str, trouble: str) -> bool:
    """Note the trouble, then ask the roller whether to accept it."""
    if not trouble:
        return False
    scene.fate.note(rule, who, FactStated("trouble", trouble))
    return scene.fate.choose(who, rule, YES_NO, "no", waits=True)


TELLINGS = Tellings({"failure-noted": silent, "failure-settled": silent})
