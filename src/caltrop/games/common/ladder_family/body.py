"""How much a body can still take: hit points, or without any BOD points. What shows of it, and when it falls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from caltrop.games.common.sheet.hitpoints import HitPoints
from caltrop.games.common.sheet.pack import Item, Pack
from caltrop.kernel.state.state import Character, State

from .ladder import Ladder


def body_points(character: Character) -> tuple[int, int]:
    """Return the hit points and their maximum; for a character without any, those of BOD."""
    hp, body = character.part(HitPoints), character.part(Ladder).rung("BOD")
    return (hp.now, hp.maximum) if hp.maximum else (body.points, body.maximum)


def is_at_half(character: Character) -> bool:
    """Does a character have half their points or fewer?"""
    now, most = body_points(character)
    return now * 2 <= most


def look_by_points(character: Character) -> str:
    """Return the word for a character's health: half the points or less is badly hurt."""
    if character.life != "up":
        return character.life
    now, most = body_points(character)
    if now >= most:
        return "unhurt"
    return "hurt" if now * 2 > most else "badly hurt"


def falls_by_points(state: State, target: str, weapon: Item | None) -> Callable[[Any], bool]:
    """Return whether an outcome takes all hit points, or armour and all points of the attribute that it harms.

    No one falls to 0 who is there already.
    """
    to = weapon.to if weapon else "BOD"
    hp, pack = state.part(target, HitPoints), state.part(target, Pack)
    armour = pack.protection if to == "BOD" else 0
    left = hp.now if hp.maximum else state.part(target, Ladder).rung(to).points
    return lambda outcome: left > 0 and outcome.b_takes >= left + armour
