"""Ranks two pools of dice: by hits, then by numbers, then by the dice themselves."""

from __future__ import annotations

from typing import Literal, TypeAlias

from caltrop.kernel.dice import Faces
from caltrop.kernel.fate import Fate, Worth

Side: TypeAlias = Literal["a", "b", "tie"]
AHEAD: dict[int, Side] = {1: "a", 0: "tie", -1: "b"}


def rank_throw(shown: tuple[int, ...], order: tuple[int, ...], faces: Faces, depth: int | None = None) -> Worth:
    """Return the rank of a roll: counts in order of weight, then its numbers from the top, then its dice.

    `faces` begin with the highest, of equal numbers the one on the bigger die. A roll with dice left where the other
    has none is ahead, unless `depth` limits how many dice are compared.
    """
    top = faces[:depth]
    return shown, (*order, tuple(number for number, _ in top), tuple(sides for _, sides in top))


def comparison_depth(a: int, b: int, unmatched: str) -> int | None:
    """Return how many dice of each side are compared: all, or with `ignored` only as many as the smaller side has."""
    return min(a, b) if unmatched == "ignored" else None


def note_deciding(rule: str, names: tuple[str, ...], fate: Fate, ours: Worth, theirs: Worth) -> None:
    """Note which comparison has decided, if not the first: `names` are those of the counts; then numbers, then dice."""
    kinds = (*names, "numbers", "sizes")
    level = next((i for i, (x, y) in enumerate(zip(ours[1], theirs[1], strict=True)) if x != y), 0)
    x, y = ours[1][level], theirs[1][level]
    if level >= len(names):
        mine, other = first_difference(x, y)
        fate.note(rule, by=kinds[level] if min(mine, other) else "left over", ours=mine, theirs=other)
    elif level:
        fate.note(rule, by=kinds[level], ours=x, theirs=y)


def first_difference(x: tuple[int, ...], y: tuple[int, ...]) -> tuple[int, int]:
    """Return the first two numbers that differ; 0 for a side that has none left."""
    most = max(len(x), len(y))
    pairs = zip((*x, *(0,) * (most - len(x))), (*y, *(0,) * (most - len(y))), strict=True)
    return next((pair for pair in pairs if pair[0] != pair[1]), (0, 0))
