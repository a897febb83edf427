"""What moves ask for again and again: names, ids, texts, and somebody who is there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeAlias

from msgspec import Meta, structs

from caltrop.kernel.errors import Refused
from caltrop.kernel.events.base import Event
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import Plan, Wants, plan_without_dice
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import Audience

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
Text: TypeAlias = Annotated[str, Meta(max_length=2000)]
Short: TypeAlias = Annotated[str, Meta(min_length=1, max_length=120)]
Id: TypeAlias = Annotated[str, Meta(max_length=80)]
Amount: TypeAlias = Annotated[int, Meta(ge=1, le=1000)]
Readers: TypeAlias = Annotated[tuple[Id, ...], Meta(max_length=12)]  # seats besides the facilitator and the writer
NoPlan: TypeAlias = Plan[Nothing, Nothing] | Refused


def plan_always(scene: Scene, actor: str, want: Any) -> NoPlan:
    """Nothing stands in the way."""
    return plan_without_dice()


def no_character(scene: Scene, who: str) -> Refused | None:
    """Is there such a character?"""
    return None if who in scene.state.characters else Refused("no-such-character", "table.seats", {"who": who})


def no_seat(scene: Scene, seats: tuple[str, ...], rule: str) -> Refused | None:
    """The first of these seats that is not there, if one is not."""
    gone = next((seat for seat in seats if seat not in scene.state.seats), None)
    return None if gone is None else Refused("no-such-seat", rule, {"seat": gone})


def readers(scene: Scene, to: Audience) -> Audience:
    """Those it is for; a player reads what they have written."""
    if to is None or scene.state.is_facilitator(scene.seat):
        return to
    return tuple(dict.fromkeys((*to, scene.seat)))


def plan_for_character(scene: Scene, actor: str, want: Any) -> NoPlan:
    return no_character(scene, actor) or plan_without_dice()


def fact_emitter(fact: Callable[..., Event]) -> Callable[[Scene, str, Any, Nothing], None]:
    """What comes of a move that is one fact about the actor: its other fields are what is wanted, in the same order."""
    return lambda scene, actor, want, outcome: scene.emit(fact(actor, *structs.astuple(want)))


class IdWants(Wants, frozen=True, kw_only=True):
    id: Id
