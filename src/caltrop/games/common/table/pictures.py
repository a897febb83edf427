"""Pictures: a character's portrait, and what the TV shows large.

A move only names a picture by its id; the bytes lie in the table's store. The server refuses a move that names one
which it does not have, or which the seat may not see.
"""

from __future__ import annotations

import re
from typing import Annotated, TypeAlias

from msgspec import Meta

from caltrop.kernel.contract.move import AnyMove, Move, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Unasked
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.state.events.characters import PortraitSet
from caltrop.kernel.state.events.story import HandoutShown

from .wants import Id, NoPlan

RULE = "table.pictures"
_LETTER = re.compile(r" [A-Z]{1,2}$")  # of a creature among several of its kind
PictureId: TypeAlias = Annotated[str, Meta(pattern="^([0-9a-f]{32})?$")]


# ---- portraits
class PortraitWants(Wants, frozen=True, kw_only=True):
    """A portrait, or none for ""; with `kind`, also for the others of its kind, which the facilitator may."""

    picture: Annotated[PictureId, Unasked] = ""
    kind: Annotated[bool, Unasked] = False


def _plan_portrait(scene: Scene, actor: str, want: PortraitWants) -> NoPlan:
    if want.kind and not scene.state.is_facilitator(scene.seat):
        refuse("facilitator-only", "table.seats", move="table.portrait")
    if not want.picture and not scene.state.characters[actor].portrait:
        refuse("no-portrait", RULE, who=scene.name(actor))
    return plan_without_dice()


def _set_portrait(scene: Scene, actor: str, want: PortraitWants, outcome: Nothing) -> None:
    for who in (actor, *(_others_of_kind(scene, actor) if want.kind else ())):
        scene.emit(PortraitSet(who, want.picture))


def _others_of_kind(scene: Scene, who: str) -> tuple[str, ...]:
    """Return the other creatures that are called like this one, but for their letter."""
    people = scene.state.characters
    kind = _LETTER.sub("", people[who].name)
    alike = (id for id, c in people.items() if c.kind == "creature" and _LETTER.sub("", c.name) == kind)
    return tuple(id for id in alike if id != who)


# ---- the TV
class DisplayWants(Wants, frozen=True, kw_only=True):
    """The note that the TV shows large; "" takes it down."""

    id: Annotated[Id, Unasked] = ""


def _plan_display(scene: Scene, actor: str, want: DisplayWants) -> NoPlan:
    if not want.id and not scene.state.shown:
        refuse("nothing-shown", RULE)
    note = scene.state.notes.get(want.id)
    if want.id and note is None:
        refuse("no-such-note", RULE)
    if note is not None and note.audience is not None:
        refuse("note-not-for-all", RULE)
    return plan_without_dice()


def _display(scene: Scene, actor: str, want: DisplayWants, outcome: Nothing) -> None:
    note = scene.state.notes.get(want.id)
    scene.emit(HandoutShown(want.id, note.title if note else ""))


MOVES: tuple[AnyMove, ...] = (
    Move("table.portrait", PortraitWants, _plan_portrait, _set_portrait, rule=RULE, dead=True),
    Move("table.display", DisplayWants, _plan_display, _display, rule=RULE, by="facilitator"),
)
