"""Every mechanic of Generic Fantasy against plain enumeration, and single rolls worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement, product
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from caltrop.games.generic_fantasy.improvements import Means, UsedMeans
from caltrop.games.generic_fantasy.mechanics import (
    ATTACK,
    BLAST,
    CONTEST,
    DEATH,
    HIRELING,
    INITIATIVE,
    MORALE,
    REACTION,
    TEST,
    AttackParams,
    BlastParams,
    ContestParams,
    TableParams,
    Target,
    TestParams,
)
from caltrop.kernel.rules.dice import LADDER, LadderDie
from caltrop.kernel.rules.fate import Answer, Ask, Choice, Roll, TableFate, scripted
from caltrop.odds import odds
from generic_fantasy.brute import Answer as Shares
from generic_fantasy.brute import bf_attack, bf_contest, bf_table, bf_test, outcome

Pool = tuple[LadderDie, ...]
SINGLES: list[Pool] = [(die,) for die in LADDER]
PAIRS: list[Pool] = list(combinations_with_replacement(LADDER, 2))
FEW: list[Pool] = [("d4",), ("d8",), ("d6", "d4"), ("d8", "d8"), ("d12", "d4"), ("d8", "d6", "d4")]
TABLES: dict[str, Any] = {"hireling": HIRELING, "reaction": REACTION, "initiative": INITIATIVE, "morale": MORALE}


def sides(dice: Pool) -> tuple[int, ...]:
    return tuple(int(die[1:]) for die in dice)


def exact(rule: Any, params: Any) -> Shares:
    """The odds as the program has them, in the shape of the brute force."""
    found: Any = odds(rule, params)
    return {outcome(**msgspec.to_builtins(what)): Fraction(p) for what, p in found}


# ---- against brute force
@pytest.mark.parametrize("dice", [*SINGLES, *PAIRS, ("d4", "d6", "d8"), ("d12", "d12", "d10")], ids=str)
@pytest.mark.parametrize("needs", [1, 2, 3])
def test_generic_fantasy_test_equals_enumeration(dice: Pool, needs: int) -> None:
    assert exact(TEST, TestParams(dice=dice, needs=needs)) == bf_test(sides(dice), needs)


def test_generic_fantasy_test_with_help_is_as_many_dice_more() -> None:
    assert exact(TEST, TestParams(dice=("d8",), help=("d4", "d6"))) == bf_test((8, 4, 6))


@pytest.mark.parametrize(("a", "b"), list(product(FEW, FEW)), ids=str)
@pytest.mark.parametrize("unmatched", ["ahead", "ignored"])
def test_generic_fantasy_contest_and_attack_equal_enumeration(a: Pool, b: Pool, unmatched: Any) -> None:
    if len(a) + len(b) > 5:
        return
    contest = exact(CONTEST, ContestParams(a=a, b=b, unmatched=unmatched))
    assert contest == bf_contest(sides(a), sides(b), unmatched)
    attack = exact(ATTACK, AttackParams(a=a, b=b, unmatched=unmatched))
    assert attack == bf_attack(sides(a), sides(b), unmatched)


@pytest.mark.parametrize("name", list(TABLES))
@pytest.mark.parametrize("dice", [*SINGLES, *PAIRS, ("d8", "d6", "d4")], ids=str)
@pytest.mark.parametrize("die", ["best", "attribute"])
def test_generic_fantasy_tables_equal_enumeration(name: str, dice: Pool, die: Any) -> None:
    assert exact(TABLES[name], TableParams(dice=dice, die=die)) == bf_table(name, sides(dice), die)


def test_generic_fantasy_odds_spend_nothing() -> None:
    rich = Means(points=12, discount=2, keen=True, again=True)
    assert exact(TEST, TestParams(dice=("d8", "d6"), means=rich)) == bf_test((8, 6))
    with_means = ContestParams(a=("d8",), b=("d6", "d4"), a_means=rich, b_means=rich)
    assert exact(CONTEST, with_means) == bf_contest((8,), (6, 4))
    assert exact(MORALE, TableParams(dice=("d8",), means=rich)) == bf_table("morale", (8,))


def test_generic_fantasy_death_table() -> None:
    found = exact(DEATH, DEATH.params())
    assert found[outcome(result="dead", time=0)] == Fraction(1, 4)
    assert found[outcome(result="rounds", time=4)] == Fraction(1, 16)
    assert found[outcome(result="hours", time=6)] == Fraction(1, 24)
    assert found[outcome(result="days", time=8)] == Fraction(1, 32)


# ---- single rolls
@pytest.mark.parametrize(
    ("face", "weak", "hit", "strong"),
    [(1, 0, 0, 0), (3, 0, 0, 0), (4, 1, 0, 0), (6, 1, 0, 0), (7, 0, 1, 0), (9, 0, 1, 0), (10, 0, 0, 1), (12, 0, 0, 1)],
)
def test_generic_fantasy_test_reads_a_die(face: int, weak: int, hit: int, strong: int) -> None:
    found = TEST(scripted(face), TestParams(dice=("d12",)))
    assert (found.weak, found.hit, found.strong, found.passed) == (weak, hit, strong, face > 3)


def contest(a: Pool, x: tuple[int, ...], b: Pool, y: tuple[int, ...], **more: Any) -> str:
    return CONTEST(scripted(x, y), ContestParams(a=a, b=b, **more)).winner


@pytest.mark.parametrize(
    ("a", "x", "b", "y", "winner"),
    [
        (("d8", "d6"), (7, 4), ("d10",), (10,), "a"),  # two hits to one
        (("d8", "d6"), (7, 3), ("d10",), (10,), "b"),  # one each: a strong hit is better
        (("d8", "d6"), (7, 5), ("d6", "d6"), (6, 6), "a"),  # two each, nothing strong: one hit to none
        (("d8", "d8"), (5, 5), ("d8", "d8"), (5, 4), "a"),  # higher numbers, die by die
        (("d8", "d6"), (3, 1), ("d4",), (3,), "a"),  # no hit on either side, one die is left over
        (("d6",), (3,), ("d8",), (3,), "b"),  # bigger dice
        (("d4", "d8"), (3, 3), ("d8", "d6"), (3, 3), "b"),  # within a side the bigger die first: 8-4 to 8-6
        (("d8",), (5,), ("d8",), (5,), "tie"),
    ],
)
def test_generic_fantasy_contest_tie_breaks(
    a: Pool, x: tuple[int, ...], b: Pool, y: tuple[int, ...], winner: str
) -> None:
    assert contest(a, x, b, y) == winner


def test_generic_fantasy_contest_unmatched_dice_may_be_ignored() -> None:
    # 3 and 1 to a 3: without the die that is left, the d8 is bigger than the d4
    assert contest(("d4", "d6"), (3, 1), ("d8",), (3,), unmatched="ignored") == "b"
    assert contest(("d4", "d6"), (3, 1), ("d8",), (3,)) == "a"


def test_generic_fantasy_attack_deals_hits_of_any_kind() -> None:
    won = ATTACK(scripted((9, 5), (6, 1)), AttackParams(a=("d10", "d8"), b=("d8", "d6")))
    assert (won.winner, won.a_takes, won.b_takes) == ("a", 0, 2)
    lost = ATTACK(scripted((3,), (6, 4)), AttackParams(a=("d8",), b=("d8", "d6")))
    assert (lost.winner, lost.a_takes, lost.b_takes) == ("b", 2, 0)
    empty = ATTACK(scripted((3,), (2,)), AttackParams(a=("d8",), b=("d8",), more_harm=1))
    assert (empty.winner, empty.b_takes) == ("a", 0)
    heavy = ATTACK(scripted((4,), (2,)), AttackParams(a=("d8",), b=("d8",), more_harm=1))
    assert heavy.b_takes == 2
    helpless = ATTACK(scripted((1,), (4,)), AttackParams(a=("d8",), b=("d4",), unanswered=True))
    assert (helpless.winner, helpless.a_takes) == ("b", 0)


def test_generic_fantasy_blast_is_one_roll_against_each() -> None:
    found = BLAST(scripted((7,), (8,), (2,)), BlastParams(a=("d8",), targets=(Target(("d8",)), Target(("d4",)))))
    assert [(e.winner, e.a_takes, e.b_takes) for e in found.each] == [("b", 1, 0), ("a", 0, 1)]


# ---- improving
def improved(face: int | tuple[int, ...], *answers: str, points: int = 8, **means: Any) -> Any:
    fate = scripted(*((face,) if isinstance(face, int) else face), *answers, "done")
    dice: Any = ("d12",) if isinstance(face, int) else ("d12",) * len(face)
    return TEST(fate, TestParams(dice=dice, means=Means(points=points, **means)))


@pytest.mark.parametrize(
    ("face", "bought", "counts", "spent"),
    [
        (5, "weak to hit (costs 2, leaves 6): passes", (0, 1, 0), 2),
        (8, "hit to strong (costs 2, leaves 6): passes", (0, 0, 1), 2),
        (2, "miss to hit (costs 4, leaves 4): passes", (0, 1, 0), 4),
        (5, "one more hit (costs 6, leaves 2): passes", (1, 1, 0), 6),
    ],
)
def test_generic_fantasy_modify_prices(face: int, bought: str, counts: tuple[int, ...], spent: int) -> None:
    found = improved(face, bought)
    assert (found.weak, found.hit, found.strong) == counts
    assert found.used == UsedMeans(points=spent)
    assert found.passed


def test_generic_fantasy_modify_may_be_done_more_than_once() -> None:
    answers = ("weak to hit (costs 2, leaves 6): passes", "hit to strong (costs 2, leaves 4): passes", "done")
    found = TEST(scripted(5, *answers), TestParams(dice=("d8",), means=Means(points=8)))
    assert (found.weak, found.hit, found.strong, found.used.points) == (0, 0, 1, 4)


def test_generic_fantasy_modify_cannot_go_below_nothing() -> None:
    found = TEST(scripted(2, "none of these"), TestParams(dice=("d8",), means=Means(points=3)))
    assert found.used == UsedMeans()  # a miss costs 4: no one was asked


def test_generic_fantasy_modify_last_point() -> None:
    p = TestParams(dice=("d8",), means=Means(points=2))
    found = TEST(scripted(5, "weak to hit (costs 2, empties the pool: d8 drops to d6): passes"), p)
    assert found.used.points == 2
    keeps = msgspec.structs.replace(p, last="forbidden")
    assert TEST(scripted(5), keeps).used == UsedMeans()
    low = TestParams(dice=("d4",), means=Means(points=2))
    assert TEST(scripted(4, "weak to hit (costs 2, empties the pool: death table): passes"), low).used.points == 2


def test_generic_fantasy_modify_in_contests_goes_in_turn() -> None:
    p = ContestParams(a=("d8",), b=("d8",), a_means=Means(points=8), b_means=Means(points=8))
    # 5 to 6: "a" has one hit more, then "b" has two more strong hits' worth
    first = "one more hit (costs 6, leaves 2): wins"
    answers = (
        first,
        "done",
        "one more hit (costs 6, leaves 2): wins",
        "weak to hit (costs 2, empties the pool: d8 drops to d6): wins",
    )
    found = CONTEST(scripted((5,), (6,), *answers), p)
    assert (found.a_hits, found.b_hits, found.winner) == (2, 2, "b")  # both two hits, "b" two plain ones
    assert (found.a_used.points, found.b_used.points) == (6, 8)


def test_generic_fantasy_modify_contest_may_be_forbidden() -> None:
    p = ContestParams(a=("d8",), b=("d8",), a_means=Means(points=8), b_means=Means(points=8), modify="no")
    found = CONTEST(scripted((5,), (6,), "never asked"), p)
    assert (found.winner, found.a_used.points) == ("b", 0)


def test_generic_fantasy_modify_on_a_table_raises_the_row() -> None:
    p = TableParams(dice=("d8", "d6"), means=Means(points=8))
    assert REACTION(scripted((2, 5), "weak to hit (costs 2, leaves 6): friendly", "done"), p).result == "friendly"
    alone = msgspec.structs.replace(p, die="attribute")
    found = REACTION(scripted((2, 5), "miss to hit (costs 4, leaves 4): friendly", "done"), alone)
    assert (found.result, found.used.points) == ("friendly", 4)


def test_generic_fantasy_table_step_stays_on_the_table() -> None:
    assert INITIATIVE(scripted((10,)), TableParams(dice=("d10",), step=1)).result == "party goes twice"
    assert INITIATIVE(scripted((3,)), TableParams(dice=("d10",), step=1)).result == "foes begin"


@given(
    faces=st.tuples(st.integers(1, 12), st.integers(1, 12)),
    points=st.integers(0, 12),
    last=st.sampled_from(["depletes", "forbidden"]),
    discount=st.sampled_from([0, 2]),
    picks=st.lists(st.integers(0, 4), max_size=12),
)
def test_generic_fantasy_modify_never_overdraws_and_every_purchase_is_paid(
    faces: tuple[int, int], points: int, last: Any, discount: int, picks: list[int]
) -> None:
    left = list(picks)

    def source(ask: Ask) -> Answer:
        if isinstance(ask, Roll):
            return Answer(ask, (faces[0 if "own0" in ask.key else 1],), "script")
        assert isinstance(ask, Choice)
        pick = left.pop() if left else 0
        return Answer(ask, ask.options[pick % len(ask.options)], "script")

    params = TestParams(dice=("d12", "d12"), means=Means(points=points, discount=discount), last=last)
    found = TEST(TableFate((), source), params)
    spent = found.used.points
    assert 0 <= spent <= points
    assert last == "depletes" or not spent or spent < points
    before, after = [(n - 1) // 3 for n in faces], (found.weak, found.hit, found.strong)
    added = sum(after) - sum(grade > 0 for grade in before)
    # what the dice show is worth 2 a step from weak on, 4 for a rescued miss, 6 for a hit out of nothing
    worth = sum(2 * step * n for step, n in zip((0, 1, 2), after, strict=True))
    was = sum(2 * (grade - 1) for grade in before if grade)
    rise = worth - was - 2 * added  # steps of dice that were hits already, or were raised after they became one
    cheap, dear = rise + 4 * added, rise + 6 * added
    assert cheap - discount <= spent <= dear
