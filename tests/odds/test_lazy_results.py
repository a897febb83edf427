"""Results that do not depend on each other: joined, not enumerated, and the same as by plain enumeration."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import product
from math import prod
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caltrop.games.deeds.mechanics import (
    AID,
    BLAST,
    INITIATIVE,
    INTERFERE,
    Advantage,
    BlastParams,
    InitiativeParams,
    Saver,
    Target,
    TogetherParams,
)
from caltrop.games.fell import mechanics as fell
from caltrop.kernel.rules.dice import LadderDie
from caltrop.kernel.rules.fate import Fate
from caltrop.odds import Exact, odds, odds_by
from caltrop.odds.lazy_results import line_head, line_place, line_size, total_of

EDGES: tuple[Advantage, ...] = (1, 0, 0, -1, 0, 0, 0, 1)
EIGHT = tuple(map(Saver, range(6, 14), EDGES))


# ---- by hand: nothing of Caltrop is used here
def d20(saver: Saver) -> dict[int, Fraction]:
    """deeds.advantage: the lower of two d20, the higher, or one."""
    if not saver.advantage:
        return {n: Fraction(1, 20) for n in range(1, 21)}
    keep = min if saver.advantage > 0 else max
    found = Counter(keep(pair) for pair in product(range(1, 21), repeat=2))
    return {n: Fraction(count, 400) for n, count in found.items()}


def passes(n: int, score: int) -> bool:
    return n == 1 or (n < score and n != 20)


def pass_chance(saver: Saver) -> Fraction:
    return sum((p for n, p in d20(saver).items() if passes(n, saver.score)), Fraction(0))


def counts(chances: list[Fraction]) -> list[Fraction]:
    """The chance of each number of successes: the product of the polynomials (1 - p) + p x."""
    found = [Fraction(1)]
    for p in chances:
        found = [a * (1 - p) + b * p for a, b in zip([*found, Fraction(0)], [Fraction(0), *found], strict=True)]
    return found


def bf_lines(savers: tuple[Saver, ...]) -> dict[tuple[tuple[int, ...], tuple[int, ...]], Fraction]:
    """deeds.initiative over every roll: passed before the opponents, the lowest roll first."""
    found: dict[tuple[tuple[int, ...], tuple[int, ...]], Fraction] = {}
    for rolls in product(*(d20(saver).items() for saver in savers)):
        ranked = sorted(range(len(rolls)), key=lambda i: (rolls[i][0], i))
        ok = [passes(n, saver.score) for (n, _), saver in zip(rolls, savers, strict=True)]
        lines = tuple(i for i in ranked if ok[i]), tuple(i for i in ranked if not ok[i])
        found[lines] = found.get(lines, Fraction(0)) + prod((p for _, p in rolls), start=Fraction(1))
    return found


# ---- eight heroes
def test_deeds_aid_of_eight_one_pass_suffices() -> None:
    """Nobody passes with the product of the chances to fail."""
    nobody = prod(1 - pass_chance(saver) for saver in EIGHT)
    assert odds(AID, TogetherParams(savers=EIGHT)).chance(lambda o: o.passed) == 1 - nobody


def test_deeds_interfere_of_eight_one_failure_suffices() -> None:
    """All pass with the product of the chances; the first one's pass is spoiled if any other fails."""
    whole = odds(INTERFERE, TogetherParams(savers=EIGHT))
    own, others = pass_chance(EIGHT[0]), prod(pass_chance(saver) for saver in EIGHT[1:])
    assert whole.chance(lambda o: o.passed) == own * others
    assert whole.chance(lambda o: o.spoiled) == own * (1 - others)


@pytest.mark.parametrize(("mechanic", "extreme"), [(AID, min), (INTERFERE, max)])
def test_deeds_aid_best_roll_of_eight_the_extreme_number_decides(mechanic: Any, extreme: Callable[..., int]) -> None:
    """Joined by hand, one hero after the other: the extreme number so far, and whether it passes."""
    state: dict[tuple[int, bool], Fraction] = {}
    for saver in EIGHT:
        alone = {(n, passes(n, saver.score)): p for n, p in d20(saver).items()}
        joined: dict[tuple[int, bool], Fraction] = {} if state else alone
        for ((n, ok), p), ((m, too), q) in product(state.items(), alone.items()):
            both = (ok or too) if mechanic is AID else (ok and too)
            key = (n, both) if n == m else (n, ok) if extreme(n, m) == n else (m, too)
            joined[key] = joined.get(key, Fraction(0)) + p * q
        state = joined
    whole = odds(mechanic, TogetherParams(savers=EIGHT, best="roll"))
    assert whole.chance(lambda o: o.passed) == sum(p for (_, ok), p in state.items() if ok)


def test_deeds_initiative_of_eight_how_many_act_before_the_opponents() -> None:
    found = odds_by(lambda o: line_size(o.before), INITIATIVE, InitiativeParams(savers=EIGHT))
    assert dict(found) == dict(enumerate(counts([pass_chance(saver) for saver in EIGHT])))


@pytest.mark.parametrize("who", range(8))
def test_deeds_initiative_of_eight_the_place_of_each(who: int) -> None:
    """Given their own number, all others are ahead or not, each by itself."""
    expected: dict[int, Fraction] = {}
    for n, p in d20(EIGHT[who]).items():
        if not passes(n, EIGHT[who].score):
            expected[0] = expected.get(0, Fraction(0)) + p
            continue
        ahead = [
            sum((q for m, q in d20(saver).items() if passes(m, saver.score) and (m, at) < (n, who)), Fraction(0))
            for at, saver in enumerate(EIGHT)
            if at != who
        ]
        for place, q in enumerate(counts(ahead), 1):
            expected[place] = expected.get(place, Fraction(0)) + p * q
    found = odds_by(lambda o: line_place(o.before, who), INITIATIVE, InitiativeParams(savers=EIGHT))
    assert dict(found) == {place: p for place, p in expected.items() if p}


def test_deeds_initiative_of_eight_who_is_first() -> None:
    """First is who passes with the lowest number, of equal ones the one who is named first."""
    expected = {-1: prod(1 - pass_chance(saver) for saver in EIGHT)}
    for who, saver in enumerate(EIGHT):
        expected[who] = Fraction(0)
        for n, p in d20(saver).items():
            if passes(n, saver.score):
                expected[who] += p * prod(
                    1 - sum((q for m, q in d20(s).items() if passes(m, s.score) and (m, at) < (n, who)), Fraction(0))
                    for at, s in enumerate(EIGHT)
                    if at != who
                )
    found = odds_by(lambda o: line_head(o.before), INITIATIVE, InitiativeParams(savers=EIGHT))
    assert dict(found) == expected


def test_fell_test_with_five_helpers_by_hand() -> None:
    """Eight dice, none of which climbs past a difficulty of 4: the product of their polynomials."""
    dice: tuple[LadderDie, ...] = ("d6", "d8", "d10")
    help: tuple[LadderDie, ...] = ("d6", "d8", "d10", "d12", "d12")
    chances = [Fraction(int(die[1:]) - 3, int(die[1:])) for die in dice + help]
    whole = odds(fell.TEST, fell.TestParams(dice=dice, dn=4, help=help))
    assert [whole.by(lambda o: o.hits).p(n) for n in range(9)] == counts(chances)


# ---- against plain enumeration
@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 21), st.sampled_from((-1, 0, 1))), min_size=1, max_size=3))
def test_deeds_initiative_by_brute_force(savers: list[tuple[int, int]]) -> None:
    given = tuple(Saver(*each) for each in savers)  # type: ignore[arg-type]
    whole = odds(INITIATIVE, InitiativeParams(savers=given))
    assert {(o.before, o.after): p for o, p in whole} == bf_lines(given)


READINGS: tuple[Callable[[Any], Any], ...] = (
    lambda o: line_size(o.after),
    lambda o: line_head(o.after),
    lambda o: line_place(o.after, 1),
    lambda o: (line_place(o.before, 2), 2 in o.before),
    lambda o: (0 in o.before, 2 in o.before),
    lambda o: (line_size(o.before), line_head(o.before)),  # not apart: two sums of the same dice
    lambda o: o,
)


@pytest.mark.parametrize("read", READINGS)
def test_every_reading_is_that_of_the_whole_table(read: Callable[[Any], Any]) -> None:
    params = InitiativeParams(savers=EIGHT[2:5])
    assert odds_by(read, INITIATIVE, params) == odds(INITIATIVE, params).by(read)


TARGETS = (Target(1, 3, 8), Target(0, 2, 10, mode="enhanced"), Target(2, 0, 6, shield=True))
BLAST_READINGS: tuple[Callable[[Any], Any], ...] = (
    lambda o: o.each[0].damage,
    lambda o: (o.each[2], o.each[0].dead),
    lambda o: total_of(o.each, lambda each: each.damage),
    lambda o: (o.each[1].scar, total_of(o.each, lambda each: each.dead)),
    lambda o: (total_of(o.each, lambda each: each.hp), o.each[1].scar),  # not apart: a sum, then one of its parts
    lambda o: o.each,
    lambda o: max(each.damage for each in o.each),
)


@pytest.mark.parametrize("read", BLAST_READINGS)
def test_every_reading_of_a_blast_is_that_of_the_whole_table(read: Callable[[Any], Any]) -> None:
    params = BlastParams(weapons=("d6",), targets=TARGETS)
    assert odds_by(read, BLAST, params) == odds(BLAST, params).by(read)


def read_target(at: int, outcome: fell.BlastOutcome) -> fell.AttackOutcome:
    return outcome.each[at]


def test_fell_blast_each_target_has_the_odds_of_an_attack() -> None:
    """Eight targets share one roll, but each alone meets it as in an attack; the shared roll ties their sums."""
    target = fell.Target(("d6", "d4"), 1)
    params = fell.BlastParams(a=("d8", "d6"), a_harm=2, targets=(target,) * 8)
    alone = odds(fell.ATTACK, fell.AttackParams(a=("d8", "d6"), b=("d6", "d4"), a_harm=2, b_harm=1))
    for at in (0, 7):
        found = odds_by(partial(read_target, at), fell.BLAST, params)
        assert {(o.winner, o.a_takes, o.b_takes): p for o, p in found} == {
            (o.winner, o.a_takes, o.b_takes): p for o, p in alone
        }
    total = odds_by(lambda o: total_of(o.each, lambda each: each.b_takes), fell.BLAST, params)
    assert total.mean(lambda n: n) == 8 * alone.mean(lambda o: o.b_takes)
    assert total.variance(lambda n: n) > 8 * alone.variance(lambda o: o.b_takes)


def roll_all(fate: Fate) -> tuple[int, ...]:
    faces = fate.together({str(n): lambda: fate.roll("d4", "a", "test") for n in range(3)})
    return fate.gather(fate.each(lambda at, face: face + at * fate.roll("d2", "b", "test"), faces))


def test_going_on_from_results_keeps_them_apart() -> None:
    """Three d4, to which a d2 is added not at all, once and twice."""
    expected = Counter(
        (a, b + x, c + 2 * y) for a, b, c, x, y in product(*(range(1, 5),) * 3, (1, 2), (1, 2)) for _ in (1, 2)
    )
    assert dict(Exact().run(roll_all)) == {key: Fraction(n, 64 * 8) for key, n in expected.items()}
