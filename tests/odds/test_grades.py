"""Graded pools counted die by die, against every roll of both pools compared one by one."""

from __future__ import annotations

import time
from fractions import Fraction
from functools import partial
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caltrop.games.fell import mechanics as fell
from caltrop.games.fell_hits import mechanics as fell_hits
from caltrop.games.generic_fantasy import mechanics as generic_fantasy
from caltrop.kernel.rules.dice import SIDES, Dice, Faces, LadderDie
from caltrop.kernel.rules.fate import Ranks, compare_worth
from caltrop.kernel.rules.grades import Counts, Grading, Verdict
from caltrop.odds import clear, odds
from caltrop.odds.graded_pools import are_comparable, graded_table

pools = st.lists(st.sampled_from(("d2", "d3", "d4", "d6")), min_size=1, max_size=3).map(tuple)
HEROES: tuple[LadderDie, ...] = ("d12", "d12", "d10", "d10", "d8", "d8", "d6", "d4")  # the sizes that take longest


def pairs_of(cut: int, number: int) -> int:
    """A grade of the test's own: 0 up to the cut, 1 for the next number, 2 above."""
    return min(2, max(0, number - cut))


def judge(weighs: bool, counts: Counts) -> Verdict:
    """Show the grades above 0; rank by both, or by their sum alone, which leaves more to the numbers."""
    _, one, two = counts
    return (one, two), (two, one) if weighs else (one + two,)


def throws(dice: Dice) -> list[Faces]:
    """Every roll of a pool, from the highest face down, as the rules lay it out."""
    numbers = product(*(range(1, SIDES[die] + 1) for die in dice))
    return [tuple(sorted(zip(n, map(SIDES.__getitem__, dice), strict=True), reverse=True)) for n in numbers]


def bf_ranks(a: Dice, b: Dice, worth: Grading, other: Grading) -> dict[Ranks, Fraction]:
    """Compare every roll with every roll."""
    found: dict[Ranks, int] = {}
    mine, yours = [worth(faces) for faces in throws(a)], [other(faces) for faces in throws(b)]
    for ours, theirs in product(mine, yours):
        result = compare_worth(ours, theirs)
        found[result] = found.get(result, 0) + 1
    return {result: Fraction(n, len(mine) * len(yours)) for result, n in found.items()}


@settings(max_examples=80, deadline=None)
@given(pools, pools, st.integers(0, 3), st.integers(0, 3), st.booleans(), st.booleans())
def test_graded_pools_are_every_roll_against_every_roll(
    a: Dice, b: Dice, cut: int, other_cut: int, weighs: bool, is_cut: bool
) -> None:
    depth = min(len(a), len(b)) if is_cut else None
    worth = Grading(partial(pairs_of, cut), 3, partial(judge, weighs), depth)
    other = Grading(partial(pairs_of, other_cut), 3, partial(judge, weighs), depth)
    assert are_comparable(a, b, worth, other)
    assert dict(graded_table(a, b, worth, other)) == bf_ranks(a, b, worth, other)


@pytest.mark.parametrize("dull", [False, True])
@pytest.mark.parametrize("depth", [None, 2])
def test_the_games_grade_die_by_die_as_they_rank_rolls(depth: int | None, dull: bool) -> None:
    """d12 and d4 v three dice: all grades of both games, unequal pools, and ties down to the size of a die."""
    a, b = ("d12", "d4"), ("d10", "d4", "d4")
    look = generic_fantasy.Comparison(depth, told=True)
    for worth, other, rank in (
        (
            fell_hits.grading_of("any", depth, dull=dull),
            fell_hits.grading_of("any", depth, dull=False),
            partial(fell_hits.ranking, "any", depth, dull=dull),
        ),
        (
            generic_fantasy.grading_of(look, dull=dull),
            generic_fantasy.grading_of(look, dull=False),
            partial(generic_fantasy.ranking, look, dull),
        ),
    ):
        assert [worth(faces) for faces in throws(a)] == [rank(faces) for faces in throws(a)]
        assert dict(graded_table(a, b, worth, other)) == bf_ranks(a, b, worth, other)


def test_a_depth_between_is_not_counted_here() -> None:
    worth = Grading(partial(pairs_of, 1), 3, partial(judge, True), 1)
    assert not are_comparable(("d6", "d6"), ("d6", "d6"), worth, worth)
    assert are_comparable(("d6",), ("d6", "d6"), worth, worth)


@pytest.mark.parametrize("game", ["fell", "fell-hits", "generic-fantasy"])
def test_eight_against_eight_are_told_at_once(game: str) -> None:
    """Sixteen dice of five sizes. Both sides are alike, so each wins as often, and all chances add up to 1."""
    clear()
    began = time.process_time()
    own, help = HEROES[:3], HEROES[3:]
    if game == "fell":
        found = odds(fell.CONTEST, fell.ContestParams(a=own, b=own, a_help=help, b_help=help)).by(lambda o: o.winner)
    elif game == "fell-hits":
        hits = fell_hits.ContestParams(a=own, b=own, a_help=help, b_help=help)
        found = odds(fell_hits.CONTEST, hits).by(lambda o: o.winner)
    else:
        generic = generic_fantasy.ContestParams(a=own, b=own, a_help=help, b_help=help)
        found = odds(generic_fantasy.CONTEST, generic).by(lambda o: o.winner)
    assert time.process_time() - began < 3  # it takes some tenths
    chances = dict(found)
    assert sum(chances.values()) == 1
    assert chances["a"] == chances["b"] > Fraction(2, 5)
