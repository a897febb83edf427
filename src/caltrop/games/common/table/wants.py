"""Types and checks that many moves share: names, ids, texts, and characters that must exist."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, structs

from caltrop.kernel.contract.move import Plan, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Belonging, Naming, Pick
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.state.events.base import Event
from caltrop.kernel.state.state import Audience

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60), Naming("thing")]
SeatName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60), Naming("seat")]
NewName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60), Naming("rename")]
NewcomerName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60), Naming("newcomer")]
Text: TypeAlias = Annotated[str, Meta(max_length=2000)]
Short: TypeAlias = Annotated[str, Meta(min_length=1, max_length=120)]
Id: TypeAlias = Annotated[str, Meta(max_length=80)]
Language: TypeAlias = Annotated[str, Meta(max_length=20, pattern="^([A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*)?$")]
Letters: TypeAlias = Literal["", "small", "normal", "large", "largest"]
Amount: TypeAlias = Annotated[int, Meta(ge=1, le=1000)]
Readers: TypeAlias = Annotated[tuple[Id, ...], Meta(max_length=12)]  # seats besides the facilitator and the writer
# who or what a field names, and where a form finds the options
OtherId: TypeAlias = Annotated[Id, Pick.others]
FoeId: TypeAlias = Annotated[Id, Pick.foes]
PatientId: TypeAlias = Annotated[Id, Pick.patients]
SeatId: TypeAlias = Annotated[Id, Pick.own_seat, Belonging("seat")]
WeaponId: TypeAlias = Annotated[Id, Pick.weapons]
BlastWeaponId: TypeAlias = Annotated[Id, Pick.blast_weapons]
SkillId: TypeAlias = Annotated[Id, Pick.skills]
NoPlan: TypeAlias = Plan[Nothing, Nothing]


def plan_always(scene: Scene, actor: str, want: Any) -> NoPlan:
    """Return a plan without dice or conditions."""
    return plan_without_dice()


def require_character(scene: Scene, who: str) -> None:
    if who not in scene.state.characters:
        refuse("no-such-character", "table.seats", who=who)


def require_seats(scene: Scene, seats: tuple[str, ...], rule: str) -> None:
    for seat in seats:
        if seat not in scene.state.seats:
            refuse("no-such-seat", rule, seat=seat)


def readers(scene: Scene, to: Audience) -> Audience:
    """Return who reads a text: a player also reads their own."""
    if to is None or scene.state.is_facilitator(scene.seat):
        return to
    return tuple(dict.fromkeys((*to, scene.seat)))


def plan_for_character(scene: Scene, actor: str, want: Any) -> NoPlan:
    require_character(scene, actor)
    return plan_without_dice()


def fact_emitter(fact: Callable[..., Event]) -> Callable[[Scene, str, Any, Nothing], None]:
    """Return consequences that emit one event about the actor; its other fields are those of `want`, in their order."""
    return lambda scene, actor, want, outcome: scene.emit(fact(actor, *structs.astuple(want)))


class IdWants(Wants, frozen=True, kw_only=True):
    id: Id
