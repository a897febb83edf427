"""The fast path of `Fate.pair` against the plain one: two pools thrown and laid side by side."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caltrop.games.fell.mechanics import ATTACK, CONTEST, AttackParams, ContestParams
from caltrop.games.fell.rulings import ATTACK_HARM, CONTEST_REROLL, UNMATCHED
from caltrop.kernel.dice import LADDER, SIDES, Dice, Faces, LadderDie
from caltrop.kernel.fate import Choice, Fate, Pairs
from caltrop.odds import Exact, Odds, odds
from caltrop.odds.pairs import pair_table
from odds.answers import as_usual

pools = st.lists(st.sampled_from(LADDER), min_size=1, max_size=2).map(tuple)
small_pools = st.lists(st.sampled_from(("d2", "d3", "d4")), max_size=3).map(tuple)
steps = st.integers(-2, 2)


def fast(fate: Fate, a: Dice, b: Dice) -> Pairs:
    return fate.pair(a, b, "test")


def slow(fate: Fate, a: Dice, b: Dice) -> Pairs:
    """Every fate has the plain path from its base."""
    return Fate.pair(fate, a, b, "test")


def fast_beside(fate: Fate, a: Dice, b: Dice, lying: tuple[Faces, Faces]) -> Pairs:
    return fate.pair(a, b, "test", None, lying)


def slow_beside(fate: Fate, a: Dice, b: Dice, lying: tuple[Faces, Faces]) -> Pairs:
    return Fate.pair(fate, a, b, "test", None, lying)


def bf_pairs(a: Dice, b: Dice, lying: tuple[Faces, Faces] = ((), ())) -> dict[Pairs, Fraction]:
    """Every throw of every die, by hand; each row is sorted with the faces that lie there."""
    sides = [SIDES[die] for die in a + b]
    found: dict[Pairs, int] = {}
    throws = list(product(*(range(1, s + 1) for s in sides)))
    for numbers in throws:
        faces = list(zip(numbers, sides, strict=True))
        x = sorted([*faces[: len(a)], *lying[0]], reverse=True)
        y = sorted([*faces[len(a) :], *lying[1]], reverse=True)
        ahead = [(p > q) - (p < q) for p, q in zip(x, y, strict=False)]
        result = ahead.count(1), ahead.count(-1)
        found[result] = found.get(result, 0) + 1
    return {result: Fraction(n, len(throws)) for result, n in found.items()}


@settings(max_examples=60, deadline=None)
@given(pools, pools, steps, steps)
def test_fell_contest_fast_path_is_the_plain_path(
    a: tuple[LadderDie, ...], b: tuple[LadderDie, ...], up: int, down: int
) -> None:
    params = ContestParams(a=a, b=b, a_advantage=up, b_advantage=down)
    assert odds(CONTEST, params) == odds(CONTEST, params, as_usual)


@settings(max_examples=150, deadline=None)
@given(small_pools, small_pools)
def test_pair_fast_path_is_the_plain_path_for_any_dice(a: Dice, b: Dice) -> None:
    quick = Exact().run(fast, a, b)
    assert quick == Exact().run(slow, a, b)
    assert dict(quick) == bf_pairs(a, b)


faces_there = st.lists(st.sampled_from(((0, 0), (1, 4), (3, 3), (2, 2), (3, 4), (5, 6))), max_size=3).map(tuple)


@settings(max_examples=200, deadline=None)
@given(small_pools, small_pools, faces_there, faces_there)
def test_pair_fast_path_is_the_plain_path_with_faces_that_lie_there(a: Dice, b: Dice, x: Faces, y: Faces) -> None:
    """A die that counts as 0, or one rolled before, stands in its row and is met like any other."""
    quick = Exact().run(fast_beside, a, b, (x, y))
    assert quick == Exact().run(slow_beside, a, b, (x, y))
    assert dict(quick) == bf_pairs(a, b, (x, y))


@pytest.mark.parametrize(("a", "b"), [(("d8",) * 3, ("d8",) * 3), (("d4", "d6", "d8"), ("d6", "d10", "d4"))])
def test_pair_fast_path_is_the_plain_path_for_three_a_side(a: Dice, b: Dice) -> None:
    assert Exact().run(fast, a, b) == Exact().run(slow, a, b)


def test_pair_fast_path_serves_attacks_with_every_ruling() -> None:
    for unmatched, harm, reroll in product(UNMATCHED.options, ATTACK_HARM.options, CONTEST_REROLL.options):
        params = AttackParams(
            a=("d8", "d4"), b=("d6",), a_harm=2, b_harm=1, unmatched=unmatched, harm=harm, reroll=reroll
        )
        assert odds(ATTACK, params) == odds(ATTACK, params, as_usual)


def test_pair_of_nothing_is_no_pair() -> None:
    assert dict(pair_table((), ("d6", "d8"))) == {(0, 0): 1}
    assert dict(pair_table(("d6",), ())) == {(0, 0): 1}


def test_pair_turned_round_swaps_the_sides() -> None:
    there, back = pair_table(("d12", "d6", "d4"), ("d8", "d8")), pair_table(("d8", "d8"), ("d12", "d6", "d4"))
    assert dict(there) == {(downs, ups): p for (ups, downs), p in back}


def test_pair_of_ten_dice_a_side_counts_every_throw() -> None:
    """Beyond 64 bits: each side of ten d100 has 10^20 throws. The sides are alike, so are their chances."""
    table: Odds[Pairs] = pair_table(("d100",) * 10, ("d100",) * 10)
    assert sum(table.weights.values()) == table.den
    assert all(table.p((ups, downs)) == table.p((downs, ups)) for ups, downs in table.outcomes)


def test_pair_asks_the_policy_only_where_something_can_be_revised() -> None:
    asked: list[Choice] = []

    def listening(choice: Choice) -> str:
        asked.append(choice)
        return choice.usual

    def lower(fate: Fate, a: Faces, b: Faces) -> tuple[Faces, Faces]:
        """The roller of "a" may give up a die."""
        return (a[1:] if fate.may("a", "test.lower", usual=False) else a), b

    def revised(fate: Fate) -> Pairs:
        return fate.pair(("d4",), ("d4",), "test", lower)

    assert Exact(listening).run(fast, ("d4",), ("d4",)) == Exact().run(revised)
    assert not asked
    assert Exact(listening).run(revised) == Exact().run(revised)
    assert {(c.who, c.rule, c.options, c.usual) for c in asked} == {("a", "test.lower", ("no", "yes"), "no")}
    assert dict(Exact(lambda choice: "yes").run(revised)) == {(0, 0): 1}
