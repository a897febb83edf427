"""Fell's pools of up to three dice a side, judged by icepool, which knows nothing of how Caltrop counts."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import icepool  # type: ignore[import-untyped]
import pytest

from caltrop.games.fell import mechanics as fell
from caltrop.odds import odds
from odds.answers import ladder

NEXT_UP = {4: 6, 6: 8, 8: 10, 10: 12}


def chances(die: Any) -> dict[Any, Fraction]:
    return {outcome: Fraction(quantity, die.denominator()) for outcome, quantity in die.items() if quantity}


def climbing(sides: int, dn: int) -> Any:
    """A die whose highest number, where it misses, is the next die."""
    if sides < dn and sides in NEXT_UP:
        return icepool.d(sides).map({sides: climbing(NEXT_UP[sides], dn)})
    return icepool.d(sides)


def hits(a: tuple[int, ...], b: tuple[int, ...]) -> Any:
    """(hits of a, hits of b): number first, then size, as one number, so that icepool sorts faces as the rule does."""

    @icepool.multiset_function  # type: ignore[untyped-decorator]
    def both(x: Any, y: Any) -> tuple[Any, Any]:
        return x.sort_pair(">", y).size(), x.sort_pair("<", y).size()

    ours, theirs = ([icepool.Die([16 * n + s for n in range(1, s + 1)]) for s in dice] for dice in (a, b))
    return both(icepool.Pool(ours), icepool.Pool(theirs))


@pytest.mark.parametrize(
    ("dice", "dn"),
    [((8,), 4), ((4,), 12), ((8, 6), 7), ((4, 12), 12), ((4, 6, 8), 9), ((10, 10, 10), 11), ((12, 8, 4), 5)],
)
def test_fell_test_as_icepool_has_it(dice: tuple[int, ...], dn: int) -> None:
    ours = {o.hits: p for o, p in odds(fell.TEST, fell.TestParams(dice=ladder(dice), dn=dn))}
    assert ours == chances(sum(climbing(sides, dn) >= dn for sides in dice))


CONTESTS = [
    ((8,), (6,)),
    ((8, 6), (10,)),
    ((8, 8), (8, 8)),
    ((12, 10), (8, 6)),
    ((4, 12), (6, 6)),
    ((8, 6, 4), (12, 10)),
    ((12, 12, 12), (12, 12, 12)),
    ((12, 10, 8), (10, 8, 6)),
    ((4, 8, 12), (6, 10, 12)),
    ((6, 6, 10), (10, 6, 4)),
]


@pytest.mark.parametrize(("a", "b"), CONTESTS)
def test_fell_contest_as_icepool_has_it(a: tuple[int, ...], b: tuple[int, ...]) -> None:
    ours = {(o.a_hits, o.b_hits): p for o, p in odds(fell.CONTEST, fell.ContestParams(a=ladder(a), b=ladder(b)))}
    assert ours == chances(hits(a, b))


@pytest.mark.parametrize(("a", "b"), [((8, 6), (6,)), ((10, 8), (12, 4)), ((4, 8, 12), (6, 10, 12))])
def test_fell_attack_as_icepool_has_it(a: tuple[int, ...], b: tuple[int, ...]) -> None:
    def harm(pairs: tuple[int, int]) -> tuple[str, int, int]:
        x, y = pairs
        return ("a", 0, 3 * x) if x > y else ("b", 2 * y, 0) if y > x else ("tie", 0, 0)

    params = fell.AttackParams(a=ladder(a), b=ladder(b), a_harm=3, b_harm=2)
    ours = {(o.winner, o.a_takes, o.b_takes): p for o, p in odds(fell.ATTACK, params)}
    assert ours == chances(hits(a, b).map(harm, star=False))
