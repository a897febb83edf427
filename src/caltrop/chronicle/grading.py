"""Which dice of a throw counted: by what each shows, by how many hits were counted, or by the die that it met."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from caltrop.kernel.contract.surface import DieGrade, Grade
from caltrop.kernel.rules.steps import HitsCounted

Graded: TypeAlias = Literal["", "hit", "weak", "miss"]


def graded_marks(faces: Sequence[int], counted: HitsCounted, grade: DieGrade, *, dull: bool = False) -> list[Graded]:
    """Return a mark for each die: by its own face where the game reads dice so, else the highest are the hits.

    Points may have been spent on hits after the roll: where the faces do not come to what was counted, the highest
    dice have the best marks.
    """
    own = [own_mark(grade(face), dull=dull) for face in faces] if all(map(grade, faces)) else []
    hits = counted.hits + (counted.strong or 0)
    by_kind = counted.weak is not None
    right = own.count("hit") == hits and own.count("weak") == counted.weak if by_kind else bool(own)
    return own if own and right else best_first(faces, hits, counted.weak or 0)


def own_mark(grade: Grade, *, dull: bool = False) -> Graded:
    """Return the mark of a die that is read by itself; a dull roll has no weak hits."""
    if grade == "weak" and dull:
        return "miss"
    return "hit" if grade == "strong" else grade


def best_first(faces: Sequence[int], hits: int, weak: int) -> list[Graded]:
    """Give the best marks to the highest dice; of equal ones to the first."""
    order = sorted(range(len(faces)), key=lambda at: -faces[at])
    ranked: list[Graded] = ["hit" if n < hits else "weak" if n < hits + weak else "miss" for n in range(len(faces))]
    return [ranked[order.index(at)] for at in range(len(faces))]


def pair_marks(row: Sequence[tuple[int, int]], other: Sequence[tuple[int, int]]) -> list[Graded]:
    """Mark the dice of a row that won their pair: the higher number, on equal ones the bigger die."""
    met = [*other, *((99, 0),) * (len(row) - len(other))]  # a die that meets none wins nothing by itself
    return ["hit" if mine > theirs else "miss" for mine, theirs in zip(row, met, strict=False) if mine[0]]
