"""A table full of secrets, each with a word that occurs nowhere else: whoever reads one of them has seen too much."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from caltrop.games import registry
from caltrop.table.log import Intent

HIDDEN = "Zorblax"  # somebody hidden
UNSEEN = "<unseen>"  # where their id comes, which is drawn
NOTE, LABEL, SCENE, SCENE_NOTE = "moonstone", "whisperwind", "quagmire", "thornwick"
CONDITION, PLACE, ASIDE = "lyingwait", "underbridge", "aldermoss"
# What no player may ever read. An aside is said to one of them, and only that one may.
FROM_ALL = (HIDDEN, NOTE, LABEL, SCENE, SCENE_NOTE, CONDITION, PLACE)


def found_in(text: str, words: Iterable[str] = FROM_ALL) -> list[str]:
    """The secrets that stand in a text."""
    low = text.lower()
    return [word for word in words if word.lower() in low]


def creature_of(game: str) -> str:
    """Somebody from the game's own book."""
    found: str = next(iter(registry.games()[game].library.creatures))
    return found


def hidden_creature(game: str, name: str = HIDDEN, **more: Any) -> Intent:
    return Intent(f"{game}.creature", "", {"creature": creature_of(game), "name": name, "hidden": True, **more})


def secrets_of(game: str) -> list[tuple[str, Intent]]:
    """What the facilitator keeps to themselves, as it is laid on the table."""
    return [
        ("s0", hidden_creature(game)),
        ("s0", Intent("table.condition", UNSEEN, {"text": CONDITION})),
        ("s0", Intent("table.place", UNSEEN, {"place": PLACE})),
        ("s0", Intent("table.note", "", {"text": f"the {NOTE} is cursed", "to": []})),
        ("s0", Intent("table.roll", "", {"roll": "3d11", "label": LABEL, "to": "facilitator"})),
        ("s0", Intent("table.roll", UNSEEN, {"roll": "2d6", "label": LABEL})),
        ("s0", Intent("table.say", "", {"text": f"{ASIDE} grows here", "to": ["s1"]})),
        (
            "s0",
            Intent(
                "table.prepare", "", {"name": SCENE, "creatures": [creature_of(game)], "note": f"{SCENE_NOTE} sings"}
            ),
        ),
    ]
