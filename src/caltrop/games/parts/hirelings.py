"""Hirelings: whom they work for, what a day costs, wages, and leave."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from caltrop.kernel.errors import Refused, Warned
from caltrop.kernel.events import OwnerChanged, PartEvent, Said
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, Plan, Wants, plain
from caltrop.kernel.parts import Part, Track, Widget
from caltrop.kernel.scene import Scene

from .carrying import too_dear
from .need import DAY
from .pack import CoinChanged, Pack
from .table import Id


class Hire(Part, frozen=True, tag="hire"):
    """Whom a hireling works for, what a day costs, and until when that is paid."""

    employer: str = ""
    wage: int = 5
    paid_until: int = 0

    def show(self) -> tuple[Widget, ...]:
        return (Track("wage", self.wage, 0),) if self.employer else ()


class Hired(PartEvent[Hire], frozen=True, tag="hired"):
    private: ClassVar[bool] = False
    employer: str
    wage: int
    paid_until: int

    def change(self, part: Hire) -> Hire:
        return Hire(self.employer, self.wage, self.paid_until)


def paid(scene: Scene, hireling: str) -> bool:
    return scene.of(hireling, Hire).paid_until > scene.state.clock


def spend(scene: Scene, who: str, price: int) -> None:
    if price:
        scene.emit(CoinChanged(who, -price, "wages"))


# ---- wages, orders, leave
class HirelingNamed(Wants, frozen=True, kw_only=True):
    hireling: Id


def not_hired(scene: Scene, actor: str, hireling: str) -> Refused | None:
    """Only its employer pays, orders or dismisses a hireling."""
    if hireling in scene.state.characters and scene.of(hireling, Hire).employer == actor:
        return None
    return Refused("not-your-hireling", scene.rule("hirelings"), {"who": scene.name(actor), "hireling": hireling})


class PayWants(HirelingNamed, frozen=True, kw_only=True):
    days: Annotated[int, Meta(ge=1, le=30)] = 1


def plan_pay(scene: Scene, actor: str, want: PayWants) -> Plan[Nothing, Nothing] | Refused:
    if no := not_hired(scene, actor, want.hireling):
        return no
    if scene.state.characters[want.hireling].life == "dead":
        return Refused("dead-target", scene.rule("death"), {"who": scene.name(want.hireling)})
    return too_dear(scene, actor, scene.of(want.hireling, Hire).wage * want.days) or plain()


def pay(scene: Scene, actor: str, want: PayWants, outcome: Nothing) -> None:
    """So many days more, from now or from the end of what is paid already."""
    before = scene.of(want.hireling, Hire)
    spend(scene, actor, before.wage * want.days)
    until = max(scene.state.clock, before.paid_until) + want.days * DAY
    scene.emit(Hired(want.hireling, actor, before.wage, until))


def plan_dismiss(scene: Scene, actor: str, want: HirelingNamed) -> Plan[Nothing, Nothing] | Refused:
    if no := not_hired(scene, actor, want.hireling):
        return no
    carried = len(scene.of(want.hireling, Pack).items)
    if not carried:
        return plain()
    return plain(
        Warned("carries-things", scene.rule("hirelings"), {"who": scene.name(want.hireling), "items": carried})
    )


def dismiss(scene: Scene, actor: str, want: HirelingNamed, outcome: Nothing) -> None:
    """Nobody's hireling any more: whatever they do next, the facilitator says."""
    scene.emit(Said(want.hireling, scene.rule("hirelings"), "dismissed", {"employer": actor}))
    scene.emit(Hired(want.hireling, "", Hire().wage, 0))
    scene.emit(OwnerChanged(want.hireling, ""))


def moves(game: str, hirelings: str) -> tuple[AnyMove, ...]:
    """Wages and leave, under that game's rule."""
    return (
        Move(f"{game}.pay", PayWants, plan_pay, pay, rule=hirelings),
        Move(f"{game}.dismiss", HirelingNamed, plan_dismiss, dismiss, rule=hirelings),
    )


KINDS: tuple[type[Struct], ...] = (Hire, Hired)
