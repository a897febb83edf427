"""Two pools ranked by what they are worth, counted without throwing them against each other.

Each pool's throws are put in order by what they are ranked by, apart for everything they may show. A throw of one pool
is then ahead of all that stand before its place in the other's order: that many is known from a running sum.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate
from typing import Any, NamedTuple

from caltrop.kernel.dice import Dice
from caltrop.kernel.fate import Appraise, Ranks

from .tables import Odds, pool_table


class RankedThrows(NamedTuple):
    """The throws that show the same, lowest first: what they are ranked by, their ways, and all ways before each."""

    keys: list[tuple[Any, ...]]
    ways: list[int]
    before: list[int]

    def count_against(self, key: tuple[Any, ...]) -> tuple[int, int, int]:
        """In how many ways these stand above a throw that is ranked by this, level with it, and below it."""
        at = bisect_left(self.keys, key)
        level = self.ways[at] if at < len(self.keys) and self.keys[at] == key else 0
        return self.before[-1] - self.before[at] - level, level, self.before[at]


def rank_table(a: Dice, b: Dice, worth: Appraise) -> Odds[Ranks]:
    """What each pool shows, and which is ahead."""
    weights: dict[Ranks, int] = {}
    theirs = ranked_throws(b, worth)
    for x, ours in ranked_throws(a, worth).items():
        for y, others in theirs.items():
            for key, ways in zip(ours.keys, ours.ways, strict=True):
                for sign, n in zip((-1, 0, 1), others.count_against(key), strict=True):
                    if n:
                        weights[x, y, sign] = weights.get((x, y, sign), 0) + ways * n
    return Odds.from_weights(weights, pool_table(a).den * pool_table(b).den)


def ranked_throws(dice: Dice, worth: Appraise) -> dict[tuple[int, ...], RankedThrows]:
    """A pool's throws by what they show, each kind in rising order."""
    found: dict[tuple[int, ...], dict[tuple[Any, ...], int]] = {}
    for faces, ways in pool_table(dice).rows:
        shown, key = worth(faces)
        kind = found.setdefault(shown, {})
        kind[key] = kind.get(key, 0) + ways
    return {shown: _sort_throws(kind) for shown, kind in found.items()}


def _sort_throws(kind: dict[tuple[Any, ...], int]) -> RankedThrows:
    keys = sorted(kind)
    ways = [kind[key] for key in keys]
    return RankedThrows(keys, ways, [0, *accumulate(ways)])
