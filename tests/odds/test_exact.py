"""The engine: every answer once, choices by policy, nothing remembered for the wrong asker."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from operator import add
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caltrop.games.fell import mechanics
from caltrop.games.fell import mechanics as fell
from caltrop.kernel.rules.dice import LADDER, LadderDie
from caltrop.kernel.rules.fate import Choice, Fate
from caltrop.kernel.rules.mechanic import Mechanic
from caltrop.odds import Exact, Memo, Odds, clear, odds
from odds.answers import always, as_usual, never, plain

dice = st.sampled_from(LADDER)
pools = st.lists(dice, min_size=1, max_size=3).map(tuple)


# ---- what must always hold
@settings(max_examples=80, deadline=None)
@given(pools, st.integers(0, 12), st.integers(-8, 8), st.lists(dice, max_size=3).map(tuple))
def test_fell_test_chances_sum_to_one(
    own: tuple[LadderDie, ...], dn: int, advantage: int, help: tuple[LadderDie, ...]
) -> None:
    whole = odds(fell.TEST, fell.TestParams(dice=own, dn=dn, advantage=advantage, help=help))
    assert sum(p for _, p in whole) == 1
    assert sum(whole.weights.values()) == whole.den
    assert whole.chance(lambda o: o.passed) == 1 - whole.p(fell.TestOutcome(hits=0, passed=False))


@settings(max_examples=80, deadline=None)
@given(pools, pools)
def test_fell_contest_chances_sum_to_one(a: tuple[LadderDie, ...], b: tuple[LadderDie, ...]) -> None:
    whole = odds(fell.CONTEST, fell.ContestParams(a=a, b=b))
    assert sum(p for _, p in whole) == 1
    assert all(p > 0 for _, p in whole)


@pytest.mark.parametrize("mechanic", [mechanics.REACTION, mechanics.MORALE])
@pytest.mark.parametrize("die", LADDER)
def test_one_die_tables_sum_to_one(mechanic: Mechanic[Any, Any], die: LadderDie) -> None:
    assert sum(p for _, p in odds(mechanic, mechanics.WilParams(die))) == 1


# ---- worked out by hand
def test_fell_test_reroll_climbs_the_ladder() -> None:
    """A d4 against 8: a 4 (1/4), then a 6 on the d6 (1/6), then an 8 on the d8 (1/8): 1/192."""
    assert odds(fell.TEST, fell.TestParams(dice=("d4",), dn=8)).chance(lambda o: o.passed) == Fraction(1, 192)


def test_fell_test_with_no_die_left_fails() -> None:
    """A d4 one step down is not rolled; even a difficulty of 0 is missed."""
    assert plain(odds(fell.TEST, fell.TestParams(dice=("d4",), dn=0, advantage=-1))) == {
        (("hits", 0), ("passed", False)): 1
    }


def test_fell_contest_equal_numbers_go_to_the_bigger_die() -> None:
    """d6 v d4: the d6 is at least as high in 6 + 5 + 4 + 3 = 18 of 24 throws, and wins on equal numbers."""
    whole = odds(fell.CONTEST, fell.ContestParams(a=("d6",), b=("d4",)))
    assert {o.winner: p for o, p in whole} == {"a": Fraction(3, 4), "b": Fraction(1, 4)}


def test_fell_contest_of_equal_dice_ties_on_equal_numbers() -> None:
    """d4 v d4: 4 of 16 throws are equal, the rest is shared."""
    whole = odds(fell.CONTEST, fell.ContestParams(a=("d4",), b=("d4",)))
    assert {o.winner: p for o, p in whole} == {"tie": Fraction(1, 4), "a": Fraction(3, 8), "b": Fraction(3, 8)}


def test_mean_is_the_weighted_number() -> None:
    """d8 v d6 with harm 2 against 1: the d8 is ahead in 33 of 48 throws (1 to 6 at least as high: 21, 7 and 8: 12)."""
    whole = odds(fell.ATTACK, fell.AttackParams(a=("d8",), b=("d6",), a_harm=2, b_harm=1))
    assert whole.mean(lambda o: o.b_takes) == 2 * Fraction(33, 48)
    assert whole.mean(lambda o: o.a_takes) == Fraction(15, 48)


# ---- policies
def test_policy_that_always_rerolls_changes_a_contest() -> None:
    """d10 v d12. Kept, the d10 is ahead in 0 + 1 + ... + 9 = 45 of 120 throws; equal numbers go to the d12.

    A 10 rerolled (1/10) is a d12 against a d12: ahead 66/144, equal 12/144. The other faces are ahead in
    0 + ... + 8 = 36 of 120. So "a" wins 36/120 + 66/1440 = 83/240, and 12/1440 = 1/120 are ties.
    """
    params = fell.ContestParams(a=("d10",), b=("d12",))
    kept = {o.winner: p for o, p in odds(fell.CONTEST, params)}
    rerolled = {o.winner: p for o, p in odds(fell.CONTEST, params, always)}
    assert kept == {"a": Fraction(45, 120), "b": Fraction(75, 120)}
    assert rerolled == {"a": Fraction(83, 240), "tie": Fraction(1, 120), "b": Fraction(155, 240)}


def test_policy_does_nothing_where_the_ruling_forbids_rerolls() -> None:
    params = fell.ContestParams(a=("d10",), b=("d12",), reroll="off")
    assert odds(fell.CONTEST, params, always) == odds(fell.CONTEST, params)


def test_policy_that_never_rerolls_loses_a_test_that_needs_it() -> None:
    params = fell.TestParams(dice=("d4",), dn=6)
    assert odds(fell.TEST, params).chance(lambda o: o.passed) == Fraction(1, 24)
    assert odds(fell.TEST, params, never).chance(lambda o: o.passed) == 0


def test_policy_that_rerolls_hits_too_may_lose_them() -> None:
    """A d10 against 10: the 10 is a hit; rerolled as a d12 it hits with 10, 11, 12: 1/10 x 3/12."""
    params = fell.TestParams(dice=("d10",), dn=10)
    assert odds(fell.TEST, params).chance(lambda o: o.passed) == Fraction(1, 10)
    assert odds(fell.TEST, params, always).chance(lambda o: o.passed) == Fraction(3, 120)


@pytest.mark.parametrize("order", [(None, always, never, as_usual), (never, always, as_usual, None)])
def test_memo_shared_by_policies_does_not_leak(order: tuple[Callable[[Choice], str] | None, ...]) -> None:
    params = fell.TestParams(dice=("d4", "d10"), dn=6)
    memo: Memo = {}
    shared = {policy: Exact(policy, memo).run(fell.TEST.rule, params) for policy in order}
    assert shared == {policy: Exact(policy).run(fell.TEST.rule, params) for policy in order}
    assert shared[None] == shared[as_usual]
    assert len({shared[None], shared[always], shared[never]}) == 3


def test_answers_remembered_by_policy_and_forgotten_by_clear() -> None:
    params = fell.TestParams(dice=("d4",), dn=6)
    clear()
    first = odds(fell.TEST, params)
    assert odds(fell.TEST, fell.TestParams(dice=("d4",), dn=6)) is first
    assert odds(fell.TEST, params, never) != first
    assert odds(fell.TEST, params) is first
    clear()
    assert odds(fell.TEST, params) is not first


def test_policy_is_told_the_whole_choice_and_a_waiting_one_is_usual_without_it() -> None:
    asked: list[Choice] = []

    def rule(fate: Fate) -> str:
        return fate.choose("ana", "test.sunder", {"keep": "kept", "sunder": "sundered"}, "keep", waits=True)

    def listening(choice: Choice) -> str:
        asked.append(choice)
        return "sunder"

    assert dict(Exact().run(rule)) == {"kept": 1}
    assert dict(Exact(listening).run(rule)) == {"sundered": 1}
    assert asked == [Choice("", "ana", "test.sunder", ("keep", "sunder"), "keep", waits=True)]


def test_nobody_is_asked_where_there_is_one_option() -> None:
    def refuse(choice: Choice) -> str:
        raise AssertionError(choice)

    def rule(fate: Fate) -> int:
        return fate.choose("ana", "test.only", {"only": 7}, "only")

    assert dict(Exact(refuse).run(rule)) == {7: 1}


def test_words_are_empty() -> None:
    assert dict(Exact().run(lambda fate: fate.words("ana", "test.words"))) == {"": 1}


# ---- how rules may ask
def two_ways(fate: Fate, die: str) -> int:
    """A die, and another on its 1."""
    first = fate.roll(die, "a", "test")
    return first + fate.roll(die, "a", "test") if first == 1 else first


def remembered(fate: Fate) -> tuple[int, int]:
    return fate.call(two_ways, "d4"), fate.call(two_ways, die="d4")


def written_out(fate: Fate) -> tuple[int, int]:
    return two_ways(fate, "d4"), two_ways(fate, "d4")


def test_call_is_the_rule_itself() -> None:
    assert Exact().run(remembered) == Exact().run(written_out)


def test_fold_is_the_plain_fold() -> None:
    cases = {"a": "d4", "b": "d6", "c": "d4"}

    def merged(fate: Fate) -> int:
        return fate.fold(add, 10, two_ways, cases)

    def plainly(fate: Fate) -> int:
        return Fate.fold(fate, add, 10, two_ways, cases)

    assert Exact().run(merged) == Exact().run(plainly)
    assert dict(Exact().run(lambda fate: fate.fold(add, 10, two_ways, {}))) == {10: 1}


def test_fold_joins_in_the_order_of_its_cases() -> None:
    def named(fate: Fate, who: str) -> tuple[str, ...]:
        return (who + str(fate.roll("d2", who, "test")),)

    def rule(fate: Fate) -> tuple[str, ...]:
        return fate.fold(add, (), named, {"x": "ana", "y": "bob"})

    quarter = Fraction(1, 4)
    assert dict(Exact().run(rule)) == {(a, b): quarter for a in ("ana1", "ana2") for b in ("bob1", "bob2")}


def test_together_is_one_after_the_other() -> None:
    def rule(fate: Fate) -> tuple[int, ...]:
        return tuple(fate.together({d: partial(fate.roll, d, d, "test") for d in ("d2", "d3")}))

    assert dict(Exact().run(rule)) == {(x, y): Fraction(1, 6) for x in (1, 2) for y in (1, 2, 3)}


def test_faces_keep_their_order_and_pools_are_sorted() -> None:
    """Two d2 and a d3, thrown as they lie, or highest first, the bigger die first on equal numbers."""
    thrown = Exact().run(lambda fate: fate.faces(("d2", "d3", "d2"), "a", "test"))
    assert dict(thrown) == {(x, y, z): Fraction(1, 12) for x in (1, 2) for y in (1, 2, 3) for z in (1, 2)}
    pooled = Exact().run(lambda fate: fate.pool(("d2", "d3", "d2"), "a", "test"))
    assert pooled.p(((2, 3), (2, 2), (1, 2))) == Fraction(2, 12)
    assert pooled.p(((3, 3), (2, 2), (2, 2))) == Fraction(1, 12)
    assert len(pooled) == 3 * 3


def test_runs_of_different_length_meet_in_one_denominator() -> None:
    """fell.death: dead at once is 1/4, each of the other twelve 1/16."""
    whole = odds(mechanics.DEATH, mechanics.DeathParams())
    assert whole.den == 16
    assert sorted(whole.weights.values()) == [1] * 12 + [4]


def test_odds_are_in_lowest_terms_and_have_no_impossible_outcome() -> None:
    whole = odds(fell.TEST, fell.TestParams(dice=("d8", "d6"), dn=4))
    assert whole.weights == {
        fell.TestOutcome(hits=0, passed=False): 3,
        fell.TestOutcome(hits=1, passed=True): 8,
        fell.TestOutcome(hits=2, passed=True): 5,
    }
    assert whole.den == 16
    assert whole.p(fell.TestOutcome(hits=3, passed=True)) == 0
    assert (
        Odds.from_weights({1: 2, 2: 4}, 6) == Odds.from_weights({2: 2, 1: 1}, 3) != Odds.from_weights({1: 2, 2: 1}, 3)
    )
    assert (Odds.from_weights({1: 2, 2: 4}, 6).in_lowest_terms().rows, str(Odds.from_weights({1: 2}, 2))) == (
        [(1, 1), (2, 2)],
        "Odds(1: 1)",
    )


def test_small_and_large_contests_need_no_numpy() -> None:
    asked = (
        "import sys; from caltrop.odds import odds; from caltrop.games.fell.mechanics import *;"
        "odds(TEST, TestParams(dice=('d8', 'd6'), dn=4));"
        "odds(CONTEST, ContestParams(a=('d4', 'd8', 'd12'), b=('d6', 'd10', 'd12')));"
        "sys.exit('numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", asked], check=False).returncode == 0
