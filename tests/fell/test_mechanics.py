"""Fell's mechanics by script: faces go in as they are asked, and every row of every table comes out."""

from __future__ import annotations

import pytest

from caltrop.games.fell.mechanics import (
    ADVANCE,
    ATTACK,
    BLAST,
    BLAST_COUNT,
    CONTEST,
    DEATH,
    MORALE,
    REACTION,
    TEST,
    AdvanceParams,
    AttackOutcome,
    AttackParams,
    BlastParams,
    ContestOutcome,
    ContestParams,
    CountParams,
    DeathOutcome,
    DeathParams,
    Target,
    TestOutcome,
    TestParams,
    WilParams,
)
from caltrop.kernel.rules.dice import LADDER, SIDES, LadderDie
from caltrop.kernel.rules.fate import Needs, scripted

# ---- fell.test


@pytest.mark.parametrize("dn", range(1, 13))
def test_fell_test_hits_at_the_difficulty_and_above(dn: int) -> None:
    # The number itself is enough for a hit, one less is not.
    assert TEST(scripted(dn), TestParams(dice=("d12",), dn=dn)) == TestOutcome(hits=1, passed=True)
    if dn > 1:
        assert TEST(scripted(dn - 1), TestParams(dice=("d12",), dn=dn)) == TestOutcome(hits=0, passed=False)


@pytest.mark.parametrize("die", LADDER)
def test_fell_test_very_easy_always_hits(die: LadderDie) -> None:
    # DN 0: even a 1 is a hit, on every die.
    assert TEST(scripted(1, 1), TestParams(dice=(die, die), dn=0)) == TestOutcome(hits=2, passed=True)


def test_fell_test_three_dice_and_help_count_each_for_itself() -> None:
    # DN 5 against 5, 4, 6 and a helper's 5: three hits.
    params = TestParams(dice=("d8", "d6", "d8"), dn=5, help=("d8",))
    assert TEST(scripted(5, 4, 6, 5), params) == TestOutcome(hits=3, passed=True)


def test_fell_test_without_any_die_fails_even_when_very_easy() -> None:
    # A d4 one step down is not rolled; "with no die left to roll it fails", and the script has no face to give.
    params = TestParams(dice=("d4",), dn=0, advantage=-1)
    assert TEST(scripted(), params) == TestOutcome(hits=0, passed=False)


def test_fell_ladder_floor_stay_still_rolls_a_d4() -> None:
    params = TestParams(dice=("d6", "d4"), dn=3, advantage=-4, floor="stay")
    fate = scripted(3, 4)
    assert TEST(fate, params) == TestOutcome(hits=2, passed=True)
    assert [s.facts["dice"] for s in fate.trace if "faces" in s.facts] == [("d4",), ("d4",)]


@pytest.mark.parametrize(
    ("steps", "rolled"),
    # the ladder is d4 d6 d8 d10 d12; from d8: two up is d12, three up stays there; two down is d4, three is nothing
    [(-3, ()), (-2, ("d4",)), (-1, ("d6",)), (0, ("d8",)), (1, ("d10",)), (2, ("d12",)), (3, ("d12",)), (8, ("d12",))],
)
def test_fell_advantage_moves_a_die_along_the_ladder(steps: int, rolled: tuple[str, ...]) -> None:
    fate = scripted(1)
    TEST(fate, TestParams(dice=("d8",), dn=12, advantage=steps))
    assert [s.facts["dice"] for s in fate.trace if "faces" in s.facts] == [(die,) for die in rolled]


def test_fell_test_reroll_climbs_the_ladder() -> None:
    # The rulebook's example: DN 8 with a d4: 4, then d6: 6, then d8: 8, a hit.
    fate = scripted(4, 6, 8)
    assert TEST(fate, TestParams(dice=("d4",), dn=8)) == TestOutcome(hits=1, passed=True)
    assert [s.facts["dice"] for s in fate.trace if "faces" in s.facts] == [("d4",), ("d6",), ("d8",)]


def test_fell_test_reroll_can_climb_to_the_top_and_ends_there() -> None:
    # d4 4, d6 6, d8 8, d10 10, d12 11: DN 12 is missed. A 12 would have been the end of it as well.
    assert not TEST(scripted(4, 6, 8, 10, 11), TestParams(dice=("d4",), dn=12)).passed
    assert TEST(scripted(4, 6, 8, 10, 12), TestParams(dice=("d4",), dn=12)).passed


def test_fell_test_reroll_puts_the_new_number_in_the_place_of_the_old() -> None:
    # d6 shows 6, a hit at DN 6; rolled again anyway, the d8 shows 2: no hit is left.
    assert TEST(scripted(6, "yes", 2), TestParams(dice=("d6",), dn=6)) == TestOutcome(hits=0, passed=False)


def test_fell_test_reroll_is_usual_only_for_what_missed() -> None:
    # 4 on a d4 hits DN 4 and stays (no further face is asked for); it misses DN 5 and climbs.
    assert TEST(scripted(4), TestParams(dice=("d4",), dn=4)).hits == 1
    assert TEST(scripted(4, 5), TestParams(dice=("d4",), dn=5)).hits == 1


def test_fell_test_reroll_may_be_left() -> None:
    assert not TEST(scripted(4, "no"), TestParams(dice=("d4",), dn=5)).passed


# ---- fell.contest


def contest(a: tuple[LadderDie, ...], b: tuple[LadderDie, ...], *faces: tuple[int, ...] | int | str) -> ContestOutcome:
    return CONTEST(scripted(*faces), ContestParams(a=a, b=b))


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        # 7 beats 5, 3 beats 2
        ((7, 3), (5, 2), (2, 0, "a")),
        # 7 beats 5, 2 loses to 3: one each
        ((7, 2), (5, 3), (1, 1, "tie")),
        # highest meets highest whatever was rolled first: 6 against 5, 1 against 2
        ((1, 6), (5, 2), (1, 1, "tie")),
        # 2 loses to 6, 1 loses to 4
        ((2, 1), (6, 4), (0, 2, "b")),
        # 6 and 6: the d8 is bigger than the d6; 1 against 2
        ((6, 1), (6, 2), (1, 1, "tie")),
    ],
)
def test_fell_contest_pairs_highest_to_lowest(
    a: tuple[int, int], b: tuple[int, int], expected: tuple[int, int, str]
) -> None:
    found = contest(("d8", "d6"), ("d6", "d4"), a, b)
    assert (found.a_hits, found.b_hits, found.winner) == expected


def test_fell_contest_equal_numbers_go_to_the_bigger_die() -> None:
    assert contest(("d8",), ("d6",), 5, 5) == ContestOutcome(a_hits=1, b_hits=0, winner="a")
    assert contest(("d6",), ("d10",), 5, 5) == ContestOutcome(a_hits=0, b_hits=1, winner="b")


def test_fell_contest_equal_numbers_on_equal_dice_are_no_hit() -> None:
    assert contest(("d6",), ("d6",), 5, 5) == ContestOutcome(a_hits=0, b_hits=0, winner="tie")


def test_fell_contest_orders_equal_numbers_of_a_side_bigger_die_first() -> None:
    # d6 3 and d8 3 against d6 3 and d4 3. Ordered: d8 against d6, d6 against d4, two hits.
    # In the order rolled it would be d6 against d6, no hit, and d8 against d4, one hit.
    assert contest(("d6", "d8"), ("d6", "d4"), (3, 3), (3, 3)) == ContestOutcome(a_hits=2, b_hits=0, winner="a")


def test_fell_contest_unmatched_dice_are_ignored_or_hit() -> None:
    # 3 loses to 5; the 2 has no counterpart: nothing, or a hit, which makes it even.
    dice: tuple[tuple[LadderDie, ...], tuple[LadderDie, ...]] = (("d8", "d6"), ("d6",))
    plain = CONTEST(scripted((3, 2), 5), ContestParams(a=dice[0], b=dice[1]))
    hitting = CONTEST(scripted((3, 2), 5), ContestParams(a=dice[0], b=dice[1], unmatched="hit"))
    assert plain == ContestOutcome(a_hits=0, b_hits=1, winner="b")
    assert hitting == ContestOutcome(a_hits=1, b_hits=1, winner="tie")


def test_fell_contest_unmatched_dice_of_the_other_side_hit_as_well() -> None:
    # 5 beats 4; two dice of b are left over.
    params = ContestParams(a=("d8",), b=("d6", "d4", "d4"), unmatched="hit")
    assert CONTEST(scripted(5, (4, 1, 1)), params) == ContestOutcome(a_hits=1, b_hits=2, winner="b")


def test_fell_contest_reroll_is_usually_kept() -> None:
    # Both show their highest number; no one rolls again. 8 beats 6.
    assert contest(("d8",), ("d6",), 8, 6) == ContestOutcome(a_hits=1, b_hits=0, winner="a")


def test_fell_contest_reroll_initiator_decides_first() -> None:
    # a: 4 of d4, rolled again as d6: 6, again as d8: 2, stays. b: 6 of d6, rolled again as d8: 1. 2 beats 1.
    fate = scripted(4, 6, "yes", 6, "yes", 2, "yes", 1)
    assert CONTEST(fate, ContestParams(a=("d4",), b=("d6",))) == ContestOutcome(a_hits=1, b_hits=0, winner="a")
    assert [s.who for s in fate.trace if "chosen" in s.facts] == ["a", "a", "b"]


def test_fell_contest_reroll_pairs_anew() -> None:
    # a: d4 4 and d8 3; b: d6 3 and d6 2. Kept, 4 beats 3 and 3 beats 2. The 4 rolled again as a d6 shows 1:
    # now 3 of d8 beats 3 of d6, and 1 loses to 2.
    assert contest(("d4", "d8"), ("d6", "d6"), (4, 3), (3, 2)).a_hits == 2
    again = contest(("d4", "d8"), ("d6", "d6"), (4, 3), (3, 2), "yes", 1)
    assert again == ContestOutcome(a_hits=1, b_hits=1, winner="tie")


def test_fell_contest_reroll_bigger_die_counts_on_equal_numbers() -> None:
    # a's d6 is rolled again as a d8 and shows 5: against 5 of a d6 the d8 is bigger.
    assert contest(("d6",), ("d6",), 6, 5, "yes", 5) == ContestOutcome(a_hits=1, b_hits=0, winner="a")


def test_fell_contest_reroll_never_of_a_d12() -> None:
    fate = scripted(12, 3)
    assert CONTEST(fate, ContestParams(a=("d12",), b=("d4",))).winner == "a"
    assert not [s for s in fate.trace if "chosen" in s.facts]


def test_fell_contest_reroll_off_asks_nobody() -> None:
    fate = scripted(4, 6)
    found = CONTEST(fate, ContestParams(a=("d4",), b=("d6",), reroll="off"))
    assert found == ContestOutcome(a_hits=0, b_hits=1, winner="b")
    assert not [s for s in fate.trace if "chosen" in s.facts]


def test_fell_advantage_moves_each_side_of_a_contest_by_its_own() -> None:
    # a: d6 up to d8; b: d8 down to d6. 5 and 5: the d8 is bigger.
    params = ContestParams(a=("d6",), b=("d8",), a_advantage=1, b_advantage=-1)
    assert CONTEST(scripted(5, 5), params) == ContestOutcome(a_hits=1, b_hits=0, winner="a")


# ---- fell.attack


@pytest.mark.parametrize(
    ("a", "b", "weapon", "one"),
    [
        ((7, 4), (5, 2), ("a", 0, 2 * 3), ("a", 0, 2)),  # both hit, 3 harm each; or 1 each
        ((7, 1), (5, 2), ("tie", 0, 0), ("tie", 0, 0)),  # one each: no harm
        ((2, 1), (5, 4), ("b", 2 * 2, 0), ("b", 2, 0)),  # both hit the attacker, 2 harm each
    ],
)
def test_fell_attack_deals_harm_for_each_hit_of_the_winner(
    a: tuple[int, int], b: tuple[int, int], weapon: tuple[str, int, int], one: tuple[str, int, int]
) -> None:
    dice: tuple[tuple[LadderDie, ...], tuple[LadderDie, ...]] = (("d8", "d8"), ("d6", "d6"))
    by_weapon = ATTACK(scripted(a, b), AttackParams(a=dice[0], b=dice[1], a_harm=3, b_harm=2))
    by_one = ATTACK(scripted(a, b), AttackParams(a=dice[0], b=dice[1], a_harm=3, b_harm=2, harm="one"))
    assert (by_weapon.winner, by_weapon.a_takes, by_weapon.b_takes) == weapon
    assert (by_one.winner, by_one.a_takes, by_one.b_takes) == one


def test_fell_attack_winner_does_not_deal_the_losers_hits() -> None:
    # a wins 2 to 1: 7 and 5 beat 6 and 4, 1 loses to 2. The one hit of b harms no one.
    params = AttackParams(a=("d8", "d8", "d8"), b=("d8", "d8", "d8"), a_harm=1, b_harm=5)
    found = ATTACK(scripted((7, 5, 1), (6, 4, 2)), params)
    assert found == AttackOutcome(winner="a", a_takes=0, b_takes=2)


@pytest.mark.parametrize("harm", ["weapon", "one"])
def test_fell_attack_unanswered_costs_the_attacker_nothing(harm: str) -> None:
    params = AttackParams(
        a=("d8",), b=("d6",), a_harm=2, b_harm=2, unanswered=True, harm="one" if harm == "one" else "weapon"
    )
    assert ATTACK(scripted(1, 5), params) == AttackOutcome(winner="b", a_takes=0, b_takes=0)
    assert ATTACK(scripted(5, 1), params).b_takes == (2 if harm == "weapon" else 1)


# ---- fell.blast


def test_fell_blast_is_rolled_once_and_contested_by_each() -> None:
    # 6 and 3 stand against all: 4 and 2 lose twice (2 hits, 2 harm each); 7 and 5 win twice (1 harm each back);
    # 6 of a d8 beats 6 of a d6, 1 loses to 3: one each.
    params = BlastParams(
        a=("d6", "d6"),
        a_harm=2,
        targets=(Target(("d6", "d4"), 1), Target(("d8", "d6"), 1), Target(("d8", "d6"), 1)),
    )
    fate = scripted((6, 3), (4, 2), (7, 5), (6, 1))
    assert BLAST(fate, params).each == (
        AttackOutcome(winner="a", a_takes=0, b_takes=4),
        AttackOutcome(winner="b", a_takes=2, b_takes=0),
        AttackOutcome(winner="tie", a_takes=0, b_takes=0),
    )
    assert [s.who for s in fate.trace if "faces" in s.facts] == ["a", "b0", "b1", "b2"]


def test_fell_blast_follows_the_rulings_of_contest_and_attack() -> None:
    # a: 5 and 2; the target has one die, 3: 5 beats it, the 2 has no counterpart.
    targets = (Target(("d4",), 1),)
    ignored = BlastParams(a=("d6", "d6"), a_harm=2, targets=targets)
    assert BLAST(scripted((5, 2), 3), ignored).each[0].b_takes == 2
    hit = BlastParams(a=("d6", "d6"), a_harm=2, targets=targets, unmatched="hit")
    assert BLAST(scripted((5, 2), 3), hit).each[0].b_takes == 4
    one = BlastParams(a=("d6", "d6"), a_harm=2, targets=targets, unmatched="hit", harm="one")
    assert BLAST(scripted((5, 2), 3), one).each[0].b_takes == 2


def test_fell_blast_rerolls_initiator_first_then_each_target() -> None:
    # a: 6 of d6, rolled again as d8: 7. b0: 4 of d4, rolled again as d6: 1. b1: 4 of d4, kept. 7 beats both.
    params = BlastParams(a=("d6",), a_harm=1, targets=(Target(("d4",), 1), Target(("d4",), 1)))
    fate = scripted(6, 4, 4, "yes", 7, "yes", 1, "no")
    assert [one.winner for one in BLAST(fate, params).each] == ["a", "a"]
    assert [s.who for s in fate.trace if "chosen" in s.facts] == ["a", "b0", "b1"]
    off = BlastParams(a=("d6",), a_harm=1, targets=params.targets, reroll="off")
    assert [one.winner for one in BLAST(scripted(6, 4, 4), off).each] == ["a", "a"]


def test_fell_blast_unanswered_target_harms_nobody() -> None:
    params = BlastParams(a=("d6",), a_harm=1, targets=(Target(("d6",), 3, unanswered=True), Target(("d6",), 3)))
    assert [one.a_takes for one in BLAST(scripted(1, 5, 5), params).each] == [0, 3]


@pytest.mark.parametrize("face", range(1, 7))
def test_fell_blast_count_is_what_the_steel_die_shows(face: int) -> None:
    assert BLAST_COUNT(scripted(face), CountParams(steel="d6")).targets == face


# ---- tables


@pytest.mark.parametrize(
    ("face", "result"),
    [
        (1, "hostile"),
        (2, "hostile"),
        (3, "hostile"),
        (4, "wary"),
        (5, "wary"),
        (6, "indifferent"),
        (7, "indifferent"),
        (8, "friendly"),
        (9, "friendly"),
        (10, "helpful"),
        (11, "helpful"),
        (12, "helpful"),
    ],
)
def test_fell_reaction_has_every_row(face: int, result: str) -> None:
    assert REACTION(scripted(face), WilParams(wil="d12")).result == result


@pytest.mark.parametrize(
    ("face", "result"),
    [
        (1, "retreat"),
        (2, "retreat"),
        (3, "retreat"),
        (4, "flee"),
        (5, "flee"),
        (6, "surrender conditionally"),
        (7, "surrender conditionally"),
        (8, "surrender unconditionally"),
        (9, "surrender unconditionally"),
        (10, "surrender unconditionally"),
        (11, "surrender unconditionally"),
        (12, "surrender unconditionally"),
    ],
)
def test_fell_morale_has_every_row(face: int, result: str) -> None:
    assert MORALE(scripted(face), WilParams(wil="d12")).result == result


def test_fell_death_dead_at_once_has_no_second_die() -> None:
    assert DEATH(scripted(1), DeathParams()) == DeathOutcome(result="dead", time=0)


@pytest.mark.parametrize("time", [1, 2, 3, 4])
@pytest.mark.parametrize(("face", "result"), [(2, "rounds"), (3, "hours"), (4, "days")])
def test_fell_death_counts_down_in_rounds_hours_or_days(face: int, result: str, time: int) -> None:
    found = DEATH(scripted(face, time), DeathParams())
    assert (found.result, found.time) == (result, time)


def test_fell_death_asks_for_the_time_only_when_there_is_one() -> None:
    with pytest.raises(Needs):
        DEATH(scripted(2), DeathParams())


@pytest.mark.parametrize("die", LADDER)
def test_fell_advance_by_every_face(die: LadderDie) -> None:
    # The highest number raises the die (a d12 does not grow), a 1 lowers it (a d4 stays), the rest is no change.
    changes = {face: ADVANCE(scripted(face), AdvanceParams(die=die)).change for face in range(1, SIDES[die] + 1)}
    expected = dict.fromkeys(range(1, SIDES[die] + 1), 0)
    expected[1] = 0 if die == "d4" else -1
    expected[SIDES[die]] = 0 if die == "d12" else 1
    assert changes == expected


def test_fell_advance_floor_death_lowers_a_d4() -> None:
    assert ADVANCE(scripted(1), AdvanceParams(die="d4", floor="death")).change == -1
    assert ADVANCE(scripted(1), AdvanceParams(die="d4", floor="d4")).change == 0
