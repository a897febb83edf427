"""Dials: the numbers inside the rules of Fell (Hits) that a variant may change."""

from __future__ import annotations

from caltrop.games.common.dice_pools.mechanics import LadderDials

DIALS = LadderDials("fell-hits")

SLOTS = DIALS.slots(rule="equipment")
COIN = DIALS.coin_dice()
WAGE = DIALS.wage("The coin that each improvement of a hireling adds to a day's pay.")
DEATH_DICE = DIALS.death_dice()
