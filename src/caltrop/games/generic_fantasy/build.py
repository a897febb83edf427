"""A creature's starting points, and how a character looks by the points left."""

from __future__ import annotations

from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.kernel.state.parts import Part
from caltrop.kernel.state.state import Character


class StartingPool(Part, frozen=True, tag="generic-fantasy.build"):
    """How many BOD points a creature begins with; they may be fewer than its die has sides."""

    points: int = 0


def full_points(character: Character) -> int:
    """Return the full BOD points: those that a creature began with, or the size of a reduced die."""
    body, start = character.part(Ladder).rung("BOD"), character.part(StartingPool).points
    return min(start, body.maximum) if start and body.die == body.whole else body.maximum


def shown_maxima(character: Character) -> dict[str, int]:
    """Return the full BOD points of a creature that begins with fewer than its die has sides: it is not hurt."""
    return {"BOD": full_points(character)} if character.part(StartingPool).points else {}


def is_worn_down(character: Character) -> bool:
    """Has the BOD die dropped?"""
    body = character.part(Ladder).rung("BOD")
    return not body.usable or body.die != body.whole


def look(character: Character) -> str:
    """Return how a character looks by BOD points: at half or less, or on a smaller die, badly hurt.

    A die that drops is full again, and its bearer is worse off than before: no harm makes anyone look better.
    """
    if character.life != "up":
        return character.life
    if is_at_half(character):
        return "badly hurt"
    return "unhurt" if character.part(Ladder).rung("BOD").points >= full_points(character) else "hurt"


def is_at_half(character: Character) -> bool:
    """Is a character at half their starting points, or on a smaller die?"""
    return is_worn_down(character) or character.part(Ladder).rung("BOD").points * 2 <= full_points(character)
