"""Dice and numbers of Fell (Hits): worked examples, brute force over a grid, hand-counted tables, the fast ranking."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caltrop.games.fell_hits import mechanics
from caltrop.games.fell_hits.mechanics import (
    ATTACK,
    BLAST,
    CONTEST,
    DEATH,
    MORALE,
    REACTION,
    TEST,
    AttackOutcome,
    AttackParams,
    BlastParams,
    ContestParams,
    Target,
    TestOutcome,
    TestParams,
    die_grade,
    ranking,
)
from caltrop.kernel.rules.dice import LADDER, SIDES, LadderDie, Row
from caltrop.kernel.rules.fate import Fate, compare_worth, scripted
from caltrop.kernel.rules.mechanic import Mechanic, Nothing, mechanics_in
from caltrop.odds import odds
from caltrop.odds.ranks import rank_table
from caltrop.odds.tables import pool_table
from fell_hits.brute import bf_attack, bf_contest, bf_test
from odds.answers import plain

EXAMPLES = [
    example
    for example in json.loads((Path(__file__).parents[1] / "odds" / "odds-examples.json").read_text())
    if example["mechanic"].startswith("fell-hits.")
]
KNOWN: dict[str, Mechanic[Any, Any]] = {mechanic.id: mechanic for mechanic in mechanics_in(mechanics)}
COUNTS, UNMATCHED = ("any", "full"), ("ahead", "ignored")
POOLS: tuple[tuple[LadderDie, ...], ...] = (("d4",), ("d8",), ("d12",), ("d6", "d4"), ("d6", "d6"), ("d8", "d6"))


def sizes(dice: tuple[LadderDie, ...]) -> tuple[int, ...]:
    return tuple(SIDES[die] for die in dice)


# ---- the catalogue's own examples
def test_every_worked_example_of_fell_hits_is_run() -> None:
    assert len(EXAMPLES) == 4


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: f"{e['mechanic']} {e['params']}")
def test_worked_example(example: dict[str, Any]) -> None:
    mechanic = KNOWN[example["mechanic"]]
    params = msgspec.convert(example["params"], mechanic.params)
    expected = {tuple(sorted(row["outcome"].items())): Fraction(row["p"]) for row in example["outcomes"]}
    assert plain(odds(mechanic, params)) == expected
    assert json.loads(msgspec.json.encode(params)) == example["params"]


# ---- fell-hits.test
def test_fell_hits_test_reads_each_die_alone() -> None:
    expected = ["miss"] * 3 + ["weak"] * 2 + ["hit"] * 7
    assert [die_grade(number) for number in range(1, 13)] == expected


@pytest.mark.parametrize("dice", [*product(LADDER), *product(LADDER, LADDER), ("d12", "d10", "d8", "d6")])
@pytest.mark.parametrize("needs", [1, 2, 3])
def test_fell_hits_test_agrees_with_brute_force(dice: tuple[LadderDie, ...], needs: int) -> None:
    for short, weak in product(("fail", "partial"), ("partial", "fail")):
        params = TestParams(dice=dice, needs=needs, short=short, weak=weak)  # type: ignore[arg-type]
        assert plain(odds(TEST, params)) == bf_test(sizes(dice), needs, short, weak)


def test_fell_hits_help_adds_its_hit() -> None:
    # d4 shows 3, the helper's d6 shows 6: a hit for the test
    found = TEST(scripted(3, 6), TestParams(dice=("d4",), help=("d6",)))
    assert found == TestOutcome(hits=1, weak=0, result="hit")
    helped, own = TestParams(dice=("d4",), help=("d6",)), TestParams(dice=("d4", "d6"))
    assert plain(odds(TEST, helped)) == plain(odds(TEST, own))


def test_fell_hits_test_takes_four_dice_at_most() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"dice": ["d6"] * 5}, TestParams)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"dice": []}, TestParams)


# ---- fell-hits.contest, fell-hits.attack
@pytest.mark.parametrize(("a", "b"), list(product(POOLS, POOLS)))
def test_fell_hits_contest_agrees_with_brute_force(a: tuple[LadderDie, ...], b: tuple[LadderDie, ...]) -> None:
    for count, unmatched in product(COUNTS, UNMATCHED):
        params = ContestParams(a=a, b=b, count=count, unmatched=unmatched)  # type: ignore[arg-type]
        assert plain(odds(CONTEST, params)) == bf_contest(sizes(a), sizes(b), count, unmatched)


@pytest.mark.parametrize(("a", "b"), [(("d8", "d6"), ("d6", "d6")), (("d12",), ("d4", "d4")), (("d8",), ("d8",))])
def test_fell_hits_attack_agrees_with_brute_force(a: tuple[LadderDie, ...], b: tuple[LadderDie, ...]) -> None:
    for count, unmatched, weak in product(COUNTS, UNMATCHED, ("counts", "none")):
        params = AttackParams(a=a, b=b, count=count, unmatched=unmatched, weak=weak)  # type: ignore[arg-type]
        assert plain(odds(ATTACK, params)) == bf_attack(sizes(a), sizes(b), count, unmatched, weak)


def test_fell_hits_contest_of_three_dice_a_side_agrees_with_brute_force() -> None:
    a: tuple[LadderDie, ...] = ("d6", "d6", "d4")
    b: tuple[LadderDie, ...] = ("d8", "d4", "d4")
    assert plain(odds(CONTEST, ContestParams(a=a, b=b))) == bf_contest(sizes(a), sizes(b))


@pytest.mark.parametrize(
    ("a", "b", "faces", "winner"),
    [
        (("d8", "d6"), ("d10", "d4"), ((5, 4), (9, 2)), "a"),  # two of any kind beat one
        (("d8", "d6"), ("d10", "d4"), ((5, 3), (9, 2)), "b"),  # one each, and theirs is full
        (("d8", "d6"), ("d8", "d6"), ((8, 3), (7, 3)), "a"),  # one full each: 8 beats 7
        (("d8", "d6"), ("d8", "d6"), ((7, 3), (7, 2)), "a"),  # 7 each, then 3 beats 2
        (("d8", "d6"), ("d8",), ((7, 3), (7,)), "a"),  # a die left where the other has none
        (("d10",), ("d8",), ((7,), (7,)), "a"),  # the bigger die
        (("d8", "d4"), ("d8", "d6"), ((7, 3), (7, 3)), "b"),  # the bigger die further down
        (("d8", "d6"), ("d6", "d8"), ((3, 3), (3, 3)), "tie"),  # equal numbers: bigger die first on both sides
    ],
)
def test_fell_hits_contest_goes_down_its_list(a: Any, b: Any, faces: Any, winner: str) -> None:
    assert CONTEST(scripted(*faces), ContestParams(a=a, b=b)).winner == winner


def test_fell_hits_contest_count_full_puts_full_hits_first() -> None:
    # one full hit against two weak ones
    pools: dict[str, Any] = {"a": ("d8", "d6"), "b": ("d8", "d6")}
    assert CONTEST(scripted((6, 1), (5, 4)), ContestParams(**pools)).winner == "b"
    assert CONTEST(scripted((6, 1), (5, 4)), ContestParams(**pools, count="full")).winner == "a"


def test_fell_hits_contest_unmatched_ignored_compares_dice_instead() -> None:
    pools: dict[str, Any] = {"a": ("d8", "d6"), "b": ("d10",)}
    assert CONTEST(scripted((7, 3), (7,)), ContestParams(**pools)).winner == "a"
    assert CONTEST(scripted((7, 3), (7,)), ContestParams(**pools, unmatched="ignored")).winner == "b"


def test_fell_hits_attack_deals_the_hits_of_the_winner() -> None:
    # the rules' example: 6 and 4 against 5 and 1
    params = AttackParams(a=("d6", "d6"), b=("d8", "d4"))
    assert ATTACK(scripted((6, 4), (5, 1)), params) == AttackOutcome(winner="a", a_takes=0, b_takes=2)
    assert ATTACK(scripted((3, 2), (5, 4)), params) == AttackOutcome(winner="b", a_takes=2, b_takes=0)


def test_fell_hits_attack_unanswered_does_no_harm_back() -> None:
    params = AttackParams(a=("d6",), b=("d8",), unanswered=True)
    assert ATTACK(scripted(1, 8), params) == AttackOutcome(winner="b", a_takes=0, b_takes=0)


def test_fell_hits_attack_without_a_hit_draws_no_blood() -> None:
    found = ATTACK(scripted(3, 2), AttackParams(a=("d6",), b=("d8",)))
    assert found == AttackOutcome(winner="a", a_takes=0, b_takes=0)


def test_a_blast_is_one_roll_against_each() -> None:
    # 6 against 7 (loses, 1 harm), against 4 (full hit beats weak), against 6 of a d6: even
    targets = (Target(("d8",)), Target(("d4",)), Target(("d6",)))
    found = BLAST(scripted(6, 7, 4, 6), BlastParams(a=("d6",), targets=targets))
    assert [(one.winner, one.a_takes, one.b_takes) for one in found.each] == [("b", 1, 0), ("a", 0, 1), ("tie", 0, 0)]


def test_a_blast_on_one_has_the_odds_of_an_attack() -> None:
    blast = odds(BLAST, BlastParams(a=("d8", "d6"), targets=(Target(("d6",)),)))
    alone = odds(ATTACK, AttackParams(a=("d8", "d6"), b=("d6",)))
    assert {found.each[0]: p for found, p in blast} == dict(alone)


# ---- the tables
def test_fell_hits_reaction_table() -> None:
    words = [REACTION(scripted(face), Nothing()).result for face in range(1, 7)]
    assert words == ["hostile", "hostile", "wary", "wary", "friendly", "helpful"]


def test_fell_hits_morale_table() -> None:
    words = [MORALE(scripted(face), Nothing()).result for face in range(1, 7)]
    assert words == ["retreat", "retreat", "flee", "flee", "surrender", "surrender"]


def test_fell_hits_death_table() -> None:
    found = {(o.result, o.time): p for o, p in odds(DEATH, DEATH.params())}
    expected = {("dead", 0): Fraction(1, 4)}
    expected |= {("rounds", n): Fraction(1, 16) for n in range(1, 5)}
    expected |= {("hours", n): Fraction(1, 24) for n in range(1, 7)}
    expected |= {("days", n): Fraction(1, 32) for n in range(1, 9)}
    assert found == expected


# ---- the fast ranking is the plain one
dice = st.lists(st.sampled_from(LADDER[:3]), min_size=1, max_size=2).map(tuple)


@settings(max_examples=30, deadline=None)
@given(dice, dice, st.sampled_from(COUNTS), st.sampled_from([None, 1]))
def test_ranking_by_running_sums_is_ranking_throw_by_throw(a: Any, b: Any, count: Any, depth: int | None) -> None:
    def worth(faces: Any) -> Any:
        return ranking(count, depth, faces)

    slow: dict[Any, Fraction] = {}
    for x, p in pool_table(a):
        for y, q in pool_table(b):
            found = compare_worth(worth(x), worth(y))
            slow[found] = slow.get(found, Fraction(0)) + p * q
    assert dict(rank_table(a, b, worth)) == slow


def test_a_policy_that_never_revises_changes_no_odds() -> None:
    def same(fate: Fate, x: Any, y: Any) -> Any:
        return ranking("any", None, x), ranking("any", None, y)

    def rule(fate: Fate) -> Any:
        return fate.rank(Row(("d6",)), Row(("d8", "d4")), "x", lambda faces: ranking("any", None, faces), same)

    from caltrop.odds.exact import Exact

    assert Exact(lambda choice: choice.usual).run(rule) == Exact().run(rule)


def test_four_dice_a_side_are_no_matter() -> None:
    pool: tuple[LadderDie, ...] = ("d12", "d12", "d10", "d8")
    assert sum(p for _, p in odds(CONTEST, ContestParams(a=pool, b=pool))) == 1
