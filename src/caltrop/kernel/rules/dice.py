"""Dice as people write them ("d6"), and the ladder from d4 to d12."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

MOST_SIDES = 1000
MOST_DICE = 100

# `$` alone would let a line end pass, and \Z is not known to readers of a JSON schema.
Die: TypeAlias = Annotated[str, Meta(pattern=r"^d([2-9]|[1-9][0-9]{1,2}|1000)$(?!\n)", extra={"allowed": "die"})]
LadderDie: TypeAlias = Literal["d4", "d6", "d8", "d10", "d12"]
Dice: TypeAlias = tuple[Die, ...]
Face: TypeAlias = tuple[int, int]  # (number, sides): sorts as games pair dice, on equal numbers the bigger die first
Faces: TypeAlias = tuple[Face, ...]

SIDES: dict[str, int] = {f"d{n}": n for n in range(2, MOST_SIDES + 1)}
LADDER: tuple[LadderDie, ...] = ("d4", "d6", "d8", "d10", "d12")
RUNG: dict[str, int] = {die: at for at, die in enumerate(LADDER)}
TOP = SIDES[LADDER[-1]]


def climb(die: str, steps: int) -> LadderDie | None:
    """Return the die `steps` up the ladder: at most d12, and None below d4. Negative steps go down."""
    at = min(RUNG[die] + steps, len(LADDER) - 1)
    return LADDER[at] if at >= 0 else None


def ladder_die(sides: int) -> LadderDie:
    """Return the ladder die with that number of sides."""
    return LADDER[RUNG[f"d{sides}"]]


def sorted_faces(numbers: tuple[int, ...], dice: Dice) -> Faces:
    """Sort the faces: highest first, on equal numbers the bigger die first."""
    return tuple(sorted(((n, SIDES[d]) for n, d in zip(numbers, dice, strict=True)), reverse=True))


def grouped_dice(dice: Iterable[str]) -> tuple[str, ...]:
    """Return the dice with like ones counted together: "2d20", "d8"."""
    return tuple(die if n == 1 else f"{n}{die}" for die, n in Counter(dice).items())
