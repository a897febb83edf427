"""The odds of two pools compared by what they are worth, counted without going through all pairs of rolls.

Each pool's rolls are grouped by what they show, and each group is sorted by the ranking key. A roll of one pool is
ahead of all rolls that come before its place in the other's order; a running sum says how many that are. It serves any
appraisal; `graded_pools` comes to the same table faster for one by grades.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate
from typing import Any, NamedTuple

from caltrop.kernel.rules.dice import Dice
from caltrop.kernel.rules.fate import Appraise, Ranks

from .tables import Odds, pool_table


class _RankedThrows(NamedTuple):
    """The rolls that show the same, lowest first: their ranking keys, the ways to roll each, and the ways before it."""

    keys: list[tuple[Any, ...]]
    ways: list[int]
    before: list[int]

    def count_against(self, key: tuple[Any, ...]) -> tuple[int, int, int]:
        """Count the ways to be above a roll with this ranking key, level with it, and below it."""
        at = bisect_left(self.keys, key)
        level = self.ways[at] if at < len(self.keys) and self.keys[at] == key else 0
        return self.before[-1] - self.before[at] - level, level, self.before[at]


def rank_table(a: Dice, b: Dice, worth: Appraise, other: Appraise | None = None) -> Odds[Ranks]:
    """Return the odds of what each pool shows, and which is ahead; `other` appraises pool b, if not `worth` does."""
    weights: dict[Ranks, int] = {}
    theirs = _ranked_throws(b, other or worth)
    for x, ours in _ranked_throws(a, worth).items():
        for y, others in theirs.items():
            for key, ways in zip(ours.keys, ours.ways, strict=True):
                for sign, n in zip((-1, 0, 1), others.count_against(key), strict=True):
                    if n:
                        weights[x, y, sign] = weights.get((x, y, sign), 0) + ways * n
    return Odds.from_weights(weights, pool_table(a).den * pool_table(b).den)


def _ranked_throws(dice: Dice, worth: Appraise) -> dict[tuple[int, ...], _RankedThrows]:
    """Group a pool's rolls by what they show, each group in rising order."""
    found: dict[tuple[int, ...], dict[tuple[Any, ...], int]] = {}
    for faces, ways in pool_table(dice).rows:
        shown, key = worth(faces)
        kind = found.setdefault(shown, {})
        kind[key] = kind.get(key, 0) + ways
    return {shown: _sort_throws(kind) for shown, kind in found.items()}


def _sort_throws(kind: dict[tuple[Any, ...], int]) -> _RankedThrows:
    keys = sorted(kind)
    ways = [kind[key] for key in keys]
    return _RankedThrows(keys, ways, [0, *accumulate(ways)])
