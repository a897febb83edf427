"""Dials: the numbers inside the rules of Deeds that a variant may change."""

from __future__ import annotations

from caltrop.kernel.rules.rulings import GameDials

DIALS = GameDials("deeds")

SLOTS = DIALS.number("slots", "Slots", "The slots of a new hero or hireling.", 10, 1, 40, rule="abilities")
HP_DIE = DIALS.die("create.hp", "Hit points", "The die for the hit points of a new hero.", "d6")
GOLD = DIALS.number("create.gold", "Starting gold", "The number of d6 that are rolled for a new hero's gold.", 3, 1, 20)
ENHANCED = DIALS.die(
    "attack.enhanced",
    "Enhanced attacks",
    "The die that an enhanced attack adds to its weapon's; the higher counts.",
    "d12",
)
IMPAIRED = DIALS.die(
    "attack.impaired",
    "Impaired attacks",
    "The die that an impaired attack adds to its weapon's; the lower counts.",
    "d4",
)
