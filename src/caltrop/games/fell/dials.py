"""Dials: the numbers inside Fell's rules that a variant may change."""

from __future__ import annotations

from caltrop.games.common.dice_pools.mechanics import LadderDials

DIALS = LadderDials("fell")

SLOTS = DIALS.slots()
COIN = DIALS.coin_dice()
WORDS = {
    "very_easy": ("Very easy", 0),
    "easy": ("Easy", 2),
    "moderate": ("Moderate", 4),
    "hard": ("Hard", 6),
    "very_hard": ("Very hard", 8),
    "extremely_hard": ("Extremely hard", 10),
    "nearly_impossible": ("Nearly impossible", 12),
}
DIFFICULTIES = tuple(
    DIALS.number(f"test.{id}", name, "The difficulty number of this word.", n, 0, 12) for id, (name, n) in WORDS.items()
)
MODERATE = DIFFICULTIES[tuple(WORDS).index("moderate")]
WAGE = DIALS.wage("The coin that a hireling with a d4 and one skill gets for a day, and that each improvement adds.")
DEATH_TIME = DIALS.die(
    "death.time", "Time to live", "The die for how many rounds, hours or days the dying have left.", "d4"
)
