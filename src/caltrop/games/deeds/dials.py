"""Dials: the numbers inside the rules of Deeds that a variant may change."""

from __future__ import annotations

from caltrop.kernel.dials import Dial, DieDial, NumberDial

ENHANCED = DieDial(
    "deeds.attack.enhanced", "d12", rule="deeds.attack", name="Enhanced attacks",
    what="The die that an enhanced attack adds to its weapon's; the higher counts.",
)  # fmt: skip
IMPAIRED = DieDial(
    "deeds.attack.impaired", "d4", rule="deeds.attack", name="Impaired attacks",
    what="The die that an impaired attack adds to its weapon's; the lower counts.",
)  # fmt: skip
SLOTS = NumberDial(
    "deeds.slots", 10, 1, 40, rule="deeds.abilities", name="Slots", what="The slots of a new hero or hireling."
)  # fmt: skip
HP_DIE = DieDial(
    "deeds.create.hp", "d6", rule="deeds.create", name="Hit points", what="The die for the hit points of a new hero."
)  # fmt: skip
GOLD = NumberDial(
    "deeds.create.gold", 3, 1, 20, rule="deeds.create", name="Starting gold",
    what="The number of d6 that are rolled for a new hero's gold.",
)  # fmt: skip

DIALS: tuple[Dial[int] | Dial[str], ...] = (SLOTS, HP_DIE, GOLD, ENHANCED, IMPAIRED)
