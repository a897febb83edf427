"""Dials: the numbers inside the rules of Generic Fantasy that a variant may change."""

from __future__ import annotations

from caltrop.games.common.ladder_family.dials import death_dials, dialled_death, slots_dial, wage_dial
from caltrop.kernel.dials import Dial, NumberDial

SLOTS = slots_dial("generic-fantasy", "generic-fantasy.create")
PURSE = NumberDial(
    "generic-fantasy.create.coin", 100, 0, 1000, rule="generic-fantasy.create", name="Starting coin",
    what="The coin of a new character who takes no package of gear.",
)  # fmt: skip
WAGE = wage_dial("generic-fantasy", "The coin that a hireling gets for a day.")
DEATH_TIMES = death_dials("generic-fantasy")
DEATH_DICE = dialled_death(DEATH_TIMES)

DIALS: tuple[Dial[int] | Dial[str], ...] = (SLOTS, PURSE, WAGE, *DEATH_TIMES)
