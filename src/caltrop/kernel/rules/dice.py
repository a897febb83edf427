"""Dice as people write them ("d6"), the ladder from d4 to d12, and rows of dice that meet in a contest.

A row is what one side of a contest rolls, by itself and with others; two rows meet in pairs, highest against highest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Literal, NamedTuple, TypeAlias

from msgspec import Meta

MOST_SIDES = 1000
MOST_DICE = 100

# `$` alone would let a line end pass, and \Z is not known to readers of a JSON schema.
Die: TypeAlias = Annotated[str, Meta(pattern=r"^d([2-9]|[1-9][0-9]{1,2}|1000)$(?!\n)", extra={"allowed": "die"})]
"""A die as people write it, from d2 to d1000."""
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


Pairs: TypeAlias = tuple[int, int]

BLANK: Face = (0, 0)  # a die that is not rolled: it loses to whatever meets it
NO_FACES: tuple[Faces, Faces] = ((), ())


class Apart(NamedTuple):
    """A die that a role rolls by itself, under a rule."""

    die: Die
    who: str
    rule: str


class Row(NamedTuple):
    """The dice of one side: those it rolls together, those of helpers, and those whose number has a price.

    Each `blank` is a die that is not rolled and counts as 0.
    """

    dice: Dice
    helped: tuple[Apart, ...] = ()
    paid: tuple[Apart, ...] = ()
    blanks: int = 0

    @property
    def plain_dice(self) -> Dice:
        """All dice whose numbers matter only in their order."""
        return (*self.dice, *(each.die for each in self.helped))

    @property
    def all_dice(self) -> Dice:
        """All dice that are rolled."""
        return (*self.plain_dice, *(each.die for each in self.paid))


class RowFaces(NamedTuple):
    """A row after its roll: the faces of its own dice, of helpers' and of those that have a price."""

    own: Faces
    helped: Faces = ()
    paid: Faces = ()
    blanks: int = 0

    @property
    def faces(self) -> Faces:
        """All faces, highest first, on equal numbers the bigger die first."""
        return tuple(sorted((*self.own, *self.helped, *self.paid, *(BLANK,) * self.blanks), reverse=True))

    @property
    def prices(self) -> tuple[int, ...]:
        """The numbers of the dice that have a price."""
        return tuple(number for number, _ in self.paid)


class Meeting(NamedTuple):
    """How two rows met: the pairs that each has won, and the numbers of the dice of each that have a price."""

    ups: int
    downs: int
    a_prices: tuple[int, ...] = ()
    b_prices: tuple[int, ...] = ()


def count_pairs(a: Faces, b: Faces) -> Pairs:
    """Count the pairs that each row wins, highest against highest; dice without a counterpart do not count."""
    pairs = list(zip(a, b, strict=False))
    return sum(x > y for x, y in pairs), sum(x < y for x, y in pairs)
