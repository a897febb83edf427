"""What pages read from a character's sheet in every game: its settings, and whether the character is dying."""

from __future__ import annotations

from caltrop.games.common.table.countdowns import Countdowns
from caltrop.kernel.contract.game import Game
from caltrop.kernel.state.parts import Part, Setting
from caltrop.kernel.state.state import Character, State


def sheet_settings(game: Game, character: Character) -> dict[str, Setting]:
    """Return the settings that a house call may change on a sheet, by name."""
    parts = (part for part in character.parts.values() if isinstance(part, Part))
    found = {name: setting for part in parts for name, setting in part.settings().items()}
    return {name: s for name, s in found.items() if not s.optional or name in game.surface.settings}


def is_dying(game: Game, state: State, who: str) -> bool:
    """Does a countdown to death run for a character?"""
    return state.part(who, Countdowns).has(game.rule("death"))
