"""The settings of a character's sheet, for every game."""

from __future__ import annotations

from caltrop.kernel.parts import Part, Setting
from caltrop.kernel.state import Character


def sheet_settings(character: Character) -> dict[str, Setting]:
    """Return the settings that a house call may change on a sheet, by name."""
    parts = (part for part in character.parts.values() if isinstance(part, Part))
    return {name: setting for part in parts for name, setting in part.settings().items()}
