"""Creatures that the facilitator brings to the table: one or a lettered group, hidden or in sight."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, structs

from caltrop.kernel.contract.move import Wants
from caltrop.kernel.contract.parameters import Advanced, Naming, Pick, Suggested
from caltrop.kernel.contract.scene import UNSEEN, Scene
from caltrop.kernel.state.events.characters import Appeared, CharacterAdded
from caltrop.kernel.state.events.fights import SideJoined
from caltrop.kernel.state.state import Character, Shows

from .fights import require_fight

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class CreatureWants(Wants, frozen=True, kw_only=True):
    """A creature of the bestiary by id or name, or a line that describes one. Several get letters."""

    creature: Annotated[str, Meta(min_length=1, max_length=200), Pick.shelf("creatures"), Suggested]
    count: Annotated[int, Meta(ge=1, le=26)] = 1
    name: Annotated[str, Meta(max_length=60), Naming("thing")] = ""
    hidden: bool = False
    shows: Annotated[Shows, Advanced] = "words"
    side: Literal["", "party", "foes"] = ""


def check_side(scene: Scene, want: CreatureWants) -> None:
    """Refuse a side if there is no fight."""
    if want.side:
        require_fight(scene)


def add_creatures(scene: Scene, model: Character, want: CreatureWants) -> None:
    """Add as many creatures as wanted, each with its own name."""
    for name in fresh_names(scene, want.name or model.name, want.count, hidden=want.hidden):
        add_creature(scene, name, structs.replace(model, name=name, hidden=want.hidden, shows=want.shows), want.side)


def fresh_names(scene: Scene, name: str, count: int, *, hidden: bool = False) -> list[str]:
    """Return the plain name for one alone, or names with letters for several: A to Z, then AA to ZZ.

    Creatures in sight are lettered by themselves: a missing letter would reveal that a hidden one exists.
    """
    taken = scene.state.names(hidden=hidden)
    if count == 1 and name not in taken:
        return [name]
    letters = (*LETTERS, *(a + b for a in LETTERS for b in LETTERS))
    return [each for letter in letters if (each := f"{name} {letter}") not in taken][:count]


def add_creature(scene: Scene, name: str, character: Character, side: str = "") -> None:
    """Add a creature: its sheet for those who may read it, its name for everyone else.

    The id of a hidden one is drawn, so that ids do not reveal how many there are, nor its first name.
    """
    stem = name.lower().replace(" ", "-")
    people = scene.state.characters
    who = scene.secret_id(UNSEEN, f"{UNSEEN}-{stem}", people) if character.hidden else scene.open_id(stem)
    scene.emit(CharacterAdded(who, character))
    if not character.hidden and not character.is_open:
        scene.emit(Appeared(who, character.name))
    if side:
        scene.emit(SideJoined(who, side))
