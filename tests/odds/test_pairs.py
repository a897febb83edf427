"""The fast path of `Fate.pair` against the plain one: two pools thrown and laid side by side."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caltrop.games.fell.mechanics import ATTACK, CONTEST, AttackParams, ContestParams
from caltrop.games.fell.rulings import ATTACK_HARM, CONTEST_REROLL, UNMATCHED
from caltrop.kernel.rules.dice import BLANK, LADDER, SIDES, Apart, Dice, Face, Faces, LadderDie, Meeting, Pairs, Row
from caltrop.kernel.rules.fate import Choice, Fate
from caltrop.odds import Exact, Odds, odds
from caltrop.odds.pairs import pair_table
from odds.answers import as_usual

pools = st.lists(st.sampled_from(LADDER), min_size=1, max_size=2).map(tuple)
small_pools = st.lists(st.sampled_from(("d2", "d3", "d4")), max_size=3).map(tuple)
steps = st.integers(-2, 2)


def fast(fate: Fate, a: Dice, b: Dice) -> Pairs:
    met = fate.pair(Row(a), Row(b), "test")
    return met.ups, met.downs


def slow(fate: Fate, a: Dice, b: Dice) -> Pairs:
    """Every fate has the plain path from its base."""
    met = Fate.pair(fate, Row(a), Row(b), "test")
    return met.ups, met.downs


def slow_row(fate: Fate, a: Row, b: Row) -> Meeting:
    return Fate.pair(fate, a, b, "test")


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
def test_pair_table_counts_faces_that_lie_in_a_row(a: Dice, b: Dice, x: Faces, y: Faces) -> None:
    """A die that counts as 0, or one rolled before, stands in its row and is met like any other."""
    assert dict(pair_table(a, b, (x, y))) == bf_pairs(a, b, (x, y))


def apart(dice: Dice) -> tuple[Apart, ...]:
    return tuple(Apart(die, f"helper{i}", "test.help") for i, die in enumerate(dice))


few_dice = st.lists(st.sampled_from(("d2", "d3", "d4")), max_size=2).map(tuple)
rows = st.builds(lambda *parts: Row(parts[0], apart(parts[1]), apart(parts[2]), parts[3]), few_dice, few_dice,
                 st.lists(st.sampled_from(("d2", "d3")), max_size=1).map(tuple), st.integers(0, 2))  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(rows, rows)
def test_pair_fast_path_is_the_plain_path_with_helpers_priced_dice_and_zeros(a: Row, b: Row) -> None:
    quick = Exact().run(lambda fate: fate.pair(a, b, "test"))
    assert quick == Exact(as_usual).run(slow_row, a, b)
    blanks: tuple[Faces, Faces] = ((BLANK,) * a.blanks, (BLANK,) * b.blanks)
    met = {(ups, downs): p for (ups, downs), p in bf_pairs(a.all_dice, b.all_dice, blanks).items()}
    found: dict[Pairs, Fraction] = {}
    for each, p in quick:
        found[each.ups, each.downs] = found.get((each.ups, each.downs), Fraction(0)) + p
    assert found == met


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

    def lower(fate: Fate, who: str, face: Face) -> Face:
        """Either roller may turn a die to its 1."""
        return (1, face[1]) if fate.may(who, "test.lower", usual=False) else face

    def revised(fate: Fate) -> Pairs:
        met = fate.pair(Row(("d4",)), Row(("d4",)), "test", lower)
        return met.ups, met.downs

    assert Exact(listening).run(fast, ("d4",), ("d4",)) == Exact().run(revised)
    assert not asked
    assert Exact(listening).run(revised) == Exact().run(revised)
    assert {(c.who, c.rule, c.options, c.usual) for c in asked} == {
        (who, "test.lower", ("no", "yes"), "no") for who in ("a", "b")
    }
    assert dict(Exact(lambda choice: "yes").run(revised)) == {(0, 0): 1}
