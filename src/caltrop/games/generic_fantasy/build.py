"""How a creature is built: the pool it comes with, and how anybody looks by what is left of theirs."""

from __future__ import annotations

from caltrop.games.common.ladder_family.ladder import Ladder
from caltrop.kernel.parts import Part
from caltrop.kernel.state import Character


class StartingPool(Part, frozen=True, tag="generic-fantasy.build"):
    """How many BOD points a creature comes with, which may be fewer than its die has sides."""

    points: int = 0


def full_points(character: Character) -> int:
    """What BOD holds when nobody has hurt it yet, or what the die has that it was worn down to."""
    body, start = character.part(Ladder).rung("BOD"), character.part(StartingPool).points
    return min(start, body.most) if start and body.die == body.whole else body.most


def is_worn_down(character: Character) -> bool:
    """Has the die of BOD gone down?"""
    body = character.part(Ladder).rung("BOD")
    return not body.usable or body.die != body.whole


def look(character: Character) -> str:
    """How somebody looks, by the pool of BOD: at half or below, or on a smaller die and below, badly hurt."""
    if character.life != "up":
        return character.life
    points, most = character.part(Ladder).rung("BOD").points, full_points(character)
    if points >= most:
        return "hurt" if is_worn_down(character) else "unhurt"
    return "hurt" if points * 2 > most and not is_worn_down(character) else "badly hurt"


def is_at_half(character: Character) -> bool:
    """Is the pool that somebody came with down to half, or emptied already?"""
    return is_worn_down(character) or character.part(Ladder).rung("BOD").points * 2 <= full_points(character)
