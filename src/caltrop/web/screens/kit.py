"""What the player's page and the facilitator's have in common: reading a sheet, and the pictures of buttons."""

from __future__ import annotations

from caltrop.kernel.parts import Countdown, Marks, Part, Setting
from caltrop.kernel.state import Character
from caltrop.kernel.views import SeenCharacter

from .labels import LIGHT, rule_of, setting_label
from .look import Look

PICTURES = {
    "attack": "sword",
    "cast": "magic",
    "test": "dice",
    "save": "shield",
    "light": "torch",
    "meal": "bag",
    "turn": "next",
    "advantage": "luck",
    "move": "boot",
    "retreat": "boot",
    "hold": "clock",
    "declare": "call",
    "deed": "star",
    "feat": "star",
    "push": "dice",
}


def sheet_settings(character: Character) -> dict[str, Setting]:
    """What a house call may set on a sheet, by name."""
    parts = (part for part in character.parts.values() if isinstance(part, Part))
    return {name: setting for part in parts for name, setting in part.settings().items()}


def adjustable_numbers(look: Look, who: str) -> dict[str, str]:
    """The numbers on a sheet that their owner may set by hand, and that a free roll can be applied to, in words."""
    found = sheet_settings(look.state.characters[who])
    numbers = (n for n, s in found.items() if isinstance(s.now, int) and not s.options and not s.clock and "." not in n)
    return {name: setting_label(look.game, name) for name in numbers}


def marks(seen: SeenCharacter, *labels: str) -> tuple[str, ...]:
    """The words that a sheet shows under these names."""
    return tuple(mark for w in seen.widgets if isinstance(w, Marks) and w.label in labels for mark in w.marks)


def is_light(countdown: Countdown) -> bool:
    """Does it burn? Somebody may carry more than one."""
    return rule_of(countdown.label) == LIGHT


def has_real_dice(look: Look) -> bool:
    """Does this seat type in real dice?"""
    return look.state.seats[look.seat].hand
