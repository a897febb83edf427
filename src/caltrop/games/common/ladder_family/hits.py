"""Dice read one by one as hits, and two pools of them ranked: by hits, then numbers, then the dice themselves."""

from __future__ import annotations

from typing import Literal, TypeAlias

from caltrop.kernel.dice import Faces
from caltrop.kernel.fate import Worth

Side: TypeAlias = Literal["a", "b", "tie"]
AHEAD: dict[int, Side] = {1: "a", 0: "tie", -1: "b"}


def rank_throw(shown: tuple[int, ...], order: tuple[int, ...], faces: Faces, depth: int | None = None) -> Worth:
    """What a throw shows, ranked by counts in order of weight, then by its numbers from the top, then by its dice.

    `faces` have the highest first, on equal numbers the bigger die. A throw with dice left where the other has none is
    ahead, unless `depth` says that no more dice than that are looked at.
    """
    top = faces[:depth]
    return shown, (*order, tuple(number for number, _ in top), tuple(sides for _, sides in top))


def comparison_depth(a: int, b: int, unmatched: str) -> int | None:
    """How many dice of each side are compared: all, or with `ignored` only as many as the smaller side has."""
    return min(a, b) if unmatched == "ignored" else None
