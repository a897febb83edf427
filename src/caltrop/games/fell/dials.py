"""Dials: the numbers inside Fell's rules that a variant may change."""

from __future__ import annotations

from caltrop.games.common.ladder_family.dials import slots_dial, wage_dial
from caltrop.kernel.dials import Dial, DieDial, NumberDial

SLOTS = slots_dial("fell", "fell.slots")
COIN = NumberDial(
    "fell.create.coin", 3, 1, 20, rule="fell.create", name="Starting coin",
    what="The number of d6 that are rolled for a new character's coin.",
)  # fmt: skip
WAGE = wage_dial(
    "fell", "The coin that a hireling with a d4 and one skill gets for a day, and that each improvement adds."
)
DEATH_TIME = DieDial(
    "fell.death.time", "d4", rule="fell.death", name="Time to live",
    what="The die for how many rounds, hours or days the dying have left.",
)  # fmt: skip
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
    NumberDial(f"fell.test.{id}", n, 0, 12, rule="fell.test", name=name, what="The difficulty number of this word.")
    for id, (name, n) in WORDS.items()
)
MODERATE = DIFFICULTIES[tuple(WORDS).index("moderate")]

DIALS: tuple[Dial[int] | Dial[str], ...] = (SLOTS, COIN, *DIFFICULTIES, WAGE, DEATH_TIME)
