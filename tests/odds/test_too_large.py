"""What would take too long is refused, soon, with the reason as a value."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from operator import add

import msgspec
import pytest

from caltrop.games.fell.mechanics import BLAST, CONTEST, BlastParams, ContestParams, Target
from caltrop.kernel.rules.dice import LadderDie, Row
from caltrop.kernel.rules.fate import Fate
from caltrop.kernel.rules.refusals import Refused
from caltrop.odds import LIMIT, Exact, TooLarge, WorkBudget, odds

SOON = 2.0  # seconds; it takes some hundredths, but the machine may be busy


@contextmanager
def refused_soon() -> Iterator[list[Refused]]:
    told: list[Refused] = []
    began = time.perf_counter()
    with pytest.raises(TooLarge) as caught:
        yield told
    told.append(caught.value.refused)
    assert time.perf_counter() - began < SOON


def blast(targets: int) -> BlastParams:
    return BlastParams(a=("d12", "d10", "d8"), a_harm=2, targets=(Target(("d10", "d8"), 1),) * targets)


def test_blast_on_twenty_is_refused_with_its_reason() -> None:
    """Each of twenty can win, tie, lose one pair or two, even against the lowest roll: 4^20 results at least."""
    with refused_soon() as told:
        odds(BLAST, blast(20))
    assert (told[0].code, told[0].rule, told[0].facts["limit"]) == ("too-large", "fell.blast", LIMIT)
    assert 4**20 <= int(str(told[0].facts["throws"])) < 2 * 4**20
    assert msgspec.json.decode(msgspec.json.encode(told[0]), type=Refused) == told[0]


def test_no_number_is_longer_than_json_readers_take() -> None:
    with refused_soon() as told:
        Exact(tally=WorkBudget("test.rule", 10_000)).run(hundred)
    assert told[0].facts["throws"] == 10**18


def test_enumeration_is_estimated_near_its_true_size() -> None:
    with refused_soon() as told:
        Exact(tally=WorkBudget("test.rule", 10_000)).run(lambda fate: sum(fate.faces(("d20",) * 5, "a", "test")))
    assert told[0].facts["throws"] == pytest.approx(20**5, rel=0.5)


def test_limit_is_the_askers() -> None:
    """3d6 v 3d6: 6 numbers, 16 states, 25/4 ways out of a state on average: 600 steps, of which 40 are a roll."""
    dice: tuple[LadderDie, ...] = ("d6", "d6", "d6")
    with refused_soon() as told:
        odds(CONTEST, ContestParams(a=dice, b=dice), limit=14)
    assert (told[0].rule, told[0].facts["throws"]) == ("fell.contest", 15)
    assert odds(CONTEST, ContestParams(a=("d4",), b=("d4",)), limit=100).den == 8


def hundred(fate: Fate) -> int:
    return sum(number for number, _ in fate.pool(("d1000",) * 100, "a", "test"))


def hundred_faces(fate: Fate) -> int:
    return sum(fate.faces(("d1000",) * 100, "a", "test"))


def many_pairs(fate: Fate) -> int:
    dice = tuple(f"d{n}" for n in range(2, 40))
    return fate.pair(Row(dice), Row(dice), "test").ups


def letters(fate: Fate, who: str) -> str:
    return who + str(fate.roll("d6", who, "test"))


def long_word(fate: Fate) -> str:
    return fate.fold(add, "", letters, {str(n): chr(97 + n) for n in range(20)})


def doubled(fate: Fate, n: int) -> int:
    """A sub-rule that asks another, and that another: each is small, all together are not."""
    return fate.roll("d20", "a", "test") + fate.call(doubled, n - 1) if n else 0


def many_small(fate: Fate) -> int:
    return fate.call(doubled, fate.roll("d1000", "a", "test"))


@pytest.mark.parametrize("rule", [hundred, hundred_faces, many_pairs, long_word, many_small])
def test_rule_that_asks_too_much_is_refused(rule: Callable[[Fate], object]) -> None:
    with refused_soon() as told:
        Exact(tally=WorkBudget("test.rule", 20_000)).run(rule)
    assert (told[0].code, told[0].rule, told[0].facts["limit"]) == ("too-large", "test.rule", 20_000)


def exploding(fate: Fate) -> int:
    """A 1 of a d2 is thrown again, up to two hundred times: 201 runs in all, however deep."""
    for n in range(200):
        if fate.roll("d2", "a", "test") == 2:
            return n
    return 200


def test_deep_but_narrow_rule_is_not_taken_for_a_large_one() -> None:
    whole = Exact(tally=WorkBudget("test.rule", 201)).run(exploding)
    assert len(whole) == 201
    assert whole.den == 2**200


def lopsided(fate: Fate) -> int:
    """Nearly all of its 8,019 runs come first, on a 1 in twenty."""
    if fate.roll("d20", "a", "test") > 1:
        return 0
    return sum(fate.faces(("d20", "d20", "d20"), "a", "test"))


def test_rule_whose_first_answer_is_the_long_one_is_not_taken_for_a_large_one() -> None:
    assert len(Exact(tally=WorkBudget("test.rule", 8_019)).run(lopsided)) == 59


def test_enumeration_just_within_its_limit_is_done() -> None:
    def rule(fate: Fate) -> int:
        return sum(fate.faces(("d20", "d20", "d20"), "a", "test"))

    assert len(Exact(tally=WorkBudget("test.rule", 8_000)).run(rule)) == 58
    with pytest.raises(TooLarge):
        Exact(tally=WorkBudget("test.rule", 7_999)).run(rule)
