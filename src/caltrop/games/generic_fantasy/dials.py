"""Dials: the numbers inside the rules of Generic Fantasy that a variant may change."""

from __future__ import annotations

from caltrop.games.common.dice_pools.mechanics import LadderDials

DIALS = LadderDials("generic-fantasy")

SLOTS = DIALS.slots(rule="create")
PURSE = DIALS.number(
    "create.coin", "Starting coin", "The coin of a new character who takes no package of gear.", 100, 0, 1000
)
WAGE = DIALS.wage("The coin that a hireling gets for a day.")
DEATH_DICE = DIALS.death_dice()
