"""What the player's page and the facilitator's have in common: reading a sheet, and the pictures of buttons."""

from __future__ import annotations

from collections.abc import Mapping

from caltrop.kernel.parts import Countdown, Marks, Place, Track
from caltrop.kernel.views import SeenCharacter

from .labels import LIGHT, rule_of, setting_label, split_letter
from .look import Look, tracks
from .sheets import sheet_settings

ICONS: dict[Place, str] = {
    "heart": "heart",
    "guard": "shield",
    "beads": "clock",
    "purse": "coin",
    "tally": "star",
    "wound": "wound",
    "old-wound": "wound",
    "state": "condition",
    "need": "alert",
    "magic": "magic",
    "spellbook": "magic",
}


def adjustable_numbers(look: Look, who: str) -> dict[str, str]:
    """The numbers on a sheet that their owner may set by hand, and that a free roll can be applied to, in words."""
    found = sheet_settings(look.state.characters[who])
    numbers = (n for n, s in found.items() if isinstance(s.now, int) and not s.options and not s.clock and "." not in n)
    return {name: setting_label(look.game, name) for name in numbers}


# ---- what a sheet shows, by where its parts say that it belongs
def place(look: Look, widget: Track | Marks) -> Place | None:
    """Where a number or a list of words belongs; None for a plain one."""
    return look.game.places.get(widget.label)


def tracks_at(look: Look, seen: SeenCharacter, *places: Place) -> tuple[Track, ...]:
    """The numbers of a sheet that belong there."""
    return tuple(t for t in tracks(seen.widgets) if place(look, t) in places)


def marks_at(look: Look, seen: SeenCharacter, *places: Place) -> tuple[Marks, ...]:
    """The lists of words of a sheet that belong there, without empty ones."""
    return tuple(w for w in seen.widgets if isinstance(w, Marks) and w.marks and place(look, w) in places)


def words_at(look: Look, seen: SeenCharacter, *places: Place) -> tuple[str, ...]:
    """The words themselves."""
    return tuple(mark for widget in marks_at(look, seen, *places) for mark in widget.marks)


def widget_icon(look: Look, widget: Track | Marks) -> str:
    """The picture beside a number or words, "" where there is none."""
    found = place(look, widget)
    return ICONS.get(found, "") if found else ""


# ---- creatures
def opponents(look: Look) -> dict[str, SeenCharacter]:
    """The creatures in the fight, or where there is none all who are there, as far as this seat knows of them."""
    fight = look.view.encounter
    inside = {who for side in fight.sides.values() for who in side} if fight else look.creatures
    return {who: seen for who, seen in look.creatures.items() if who in inside}


def bands(creatures: Mapping[str, SeenCharacter]) -> dict[tuple[str, bool], dict[str, str]]:
    """Those of a kind together, the hidden apart from the others: by their name, the letter of each by id."""
    found: dict[tuple[str, bool], dict[str, str]] = {}
    for who, seen in creatures.items():
        name, letter = split_letter(seen.name)
        found.setdefault((name, seen.hidden), {})[who] = letter
    return found


def is_light(countdown: Countdown) -> bool:
    """Does it burn? Somebody may carry more than one."""
    return rule_of(countdown.label) == LIGHT


def has_real_dice(look: Look) -> bool:
    """Does this seat type in real dice?"""
    return look.state.seats[look.seat].hand
