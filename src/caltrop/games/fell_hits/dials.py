"""Dials: the numbers inside the rules of Fell (Hits) that a variant may change."""

from __future__ import annotations

from caltrop.games.common.ladder_family.dials import death_dials, dialled_death, slots_dial, wage_dial
from caltrop.kernel.dials import Dial, NumberDial

SLOTS = slots_dial("fell-hits", "fell-hits.equipment")
COIN = NumberDial(
    "fell-hits.create.coin", 3, 1, 20, rule="fell-hits.create", name="Starting coin",
    what="The number of d6 that are rolled for a new character's coin.",
)  # fmt: skip
WAGE = wage_dial("fell-hits", "The coin that each improvement of a hireling adds to a day's pay.")
DEATH_TIMES = death_dials("fell-hits")
DEATH_DICE = dialled_death(DEATH_TIMES)

DIALS: tuple[Dial[int] | Dial[str], ...] = (SLOTS, COIN, WAGE, *DEATH_TIMES)
