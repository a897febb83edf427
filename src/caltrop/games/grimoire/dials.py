"""Dials: the numbers inside Grimoire's rules that a variant may change."""

from __future__ import annotations

from caltrop.kernel.dials import Dial, DieDial, NumberDial

SLOTS = NumberDial(
    "grimoire.slots", 10, 1, 40, rule="grimoire.slots", name="Slots", what="The slots of a new character or hireling."
)  # fmt: skip
HP_DIE = DieDial(
    "grimoire.create.hp", "d6", rule="grimoire.create", name="Hit points",
    what="The die for the hit points of a new character.",
)  # fmt: skip
GOLD = NumberDial(
    "grimoire.create.gold", 3, 1, 20, rule="grimoire.create", name="Starting gold",
    what="The number of d6 that are rolled for a new character's gold.",
)  # fmt: skip
AVERAGE_DC = NumberDial(
    "grimoire.action.dc", 20, 1, 60, rule="grimoire.action", name="Average difficulty",
    what="The DC of an action for which none is given.",
)  # fmt: skip
SURPRISED_AP = NumberDial(
    "grimoire.ap.surprised", 2, 0, 4, rule="grimoire.ap", name="Points of the surprised",
    what="The action points of the surprised in their first turn.",
)  # fmt: skip
CRITICAL_DC = NumberDial(
    "grimoire.critical.dc", 15, 1, 60, rule="grimoire.critical", name="Critical damage",
    what="The DC of the STR save against critical damage.",
)  # fmt: skip
DYING_HOURS = NumberDial(
    "grimoire.critical.hours", 1, 1, 24, rule="grimoire.critical", name="Hours to live",
    what="The hours after which the dying are dead without aid.",
)  # fmt: skip
COPY_COST = NumberDial(
    "grimoire.copy.cost", 50, 0, 1000, rule="grimoire.copy", name="Price of a copy",
    what="The gold for the ink with which a spell is copied.",
)  # fmt: skip
MAKE_COST = NumberDial(
    "grimoire.make_book.cost", 200, 0, 1000, rule="grimoire.make_book", name="Price of a grimoire",
    what="The gold for the ink with which a new grimoire is made.",
)  # fmt: skip
WAGE = NumberDial(
    "grimoire.hirelings.wage", 5, 0, 100, rule="grimoire.hirelings", name="Wage",
    what="The gold that a hireling without a role of the list gets for a day.",
)  # fmt: skip
SCARS = tuple(
    NumberDial(
        f"grimoire.scars.{n}", n, 1, 12, rule="grimoire.scars", name=f"Scar at {n} HP",
        what=f"The row of the scars table for an attack that takes the last {n} HP.",
    )
    for n in range(1, 13)
)  # fmt: skip

DIALS: tuple[Dial[int] | Dial[str], ...] = (
    SLOTS, HP_DIE, GOLD, AVERAGE_DC, SURPRISED_AP, CRITICAL_DC, DYING_HOURS, COPY_COST, MAKE_COST, WAGE, *SCARS
)  # fmt: skip
