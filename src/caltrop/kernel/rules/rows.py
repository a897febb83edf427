"""Rows of dice: what one side of a contest rolls, by itself and with others, and how two rows meet."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from .dice import Dice, Die, Face, Faces

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
