"""A reaver's blast for tests: on six people it makes a line that is too long for a phone."""

from __future__ import annotations

from at_table import box
from caltrop.table.session import Session
from deeds.table import creature, hero, play, table

SIX = ("Ana", "Bram", "Cyd", "Dag", "Eve", "Finn")


def blast(*people: str, faces: tuple[int, ...]) -> Session:
    """A reaver's d8 on each of these people, who have HP 4 and Brawn 12; damage and Brawn save in turn."""
    heroes = {name.lower(): hero(name, "s1") for name in people}
    session = table(box(*faces), None, reaver=creature("reaver", name="Reaver"), **heroes)
    play(session, "s0", "deeds.blast", "reaver", targets=list(heroes), weapon="bearded axe")
    return session


def blast_on_six() -> Session:
    """6 leaves Brawn 10: an 11 fails and a 9 passes. 8 leaves Brawn 8: a 15 fails and a 7 passes. 3 leaves HP 1."""
    return blast(*SIX, faces=(6, 11, 6, 9, 8, 15, 8, 7, 3, 3))
