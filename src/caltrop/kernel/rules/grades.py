"""An appraisal of rolls by grades: how many dice came to each grade, then the numbers from the top, then the dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from .dice import Faces
from .fate import Worth

Counts: TypeAlias = tuple[int, ...]  # how many dice came to each grade
Verdict: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]  # what such counts show, and in which order they rank


class Grading(Struct, frozen=True):
    """An appraisal of rolls; exact odds take it apart and so need not go through all rolls.

    `grade` is the grade of a number, from 0 to `grades` - 1. `judge` says of the counts by grade what they show, and
    how they rank. If they rank alike, the numbers decide from the top, then the dice: a roll with dice left where the
    other has none is ahead, unless `depth` limits how many dice are compared.
    """

    grade: Callable[[int], int]
    grades: int
    judge: Callable[[Counts], Verdict]
    depth: int | None = None

    def __call__(self, faces: Faces) -> Worth:
        """Return what a roll is worth; its faces begin with the highest, of equal numbers that on the bigger die."""
        shown, order = self.judge(self.count(faces))
        return rank_throw(shown, order, faces, self.depth)

    def count(self, faces: Faces) -> Counts:
        """Return how many dice came to each grade."""
        found = [self.grade(number) for number, _ in faces]
        return tuple([found.count(grade) for grade in range(self.grades)])


def rank_throw(shown: tuple[int, ...], order: tuple[int, ...], faces: Faces, depth: int | None = None) -> Worth:
    """Return the rank of a roll: counts in order of weight, then its numbers from the top, then its dice.

    `faces` begin with the highest, of equal numbers the one on the bigger die. A roll with dice left where the other
    has none is ahead, unless `depth` limits how many dice are compared.
    """
    top = faces[:depth]
    return shown, (*order, tuple(number for number, _ in top), tuple(sides for _, sides in top))
