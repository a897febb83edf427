"""Dice, the ladder, and how faces are sorted."""

from __future__ import annotations

import msgspec
import pytest

from caltrop.kernel.rules.dice import LADDER, RUNG, SIDES, Die, LadderDie, climb, ladder_die, sorted_faces


def test_the_ladder_goes_from_d4_to_d12_by_twos() -> None:
    assert LADDER == ("d4", "d6", "d8", "d10", "d12")
    assert [RUNG[die] for die in LADDER] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("die", "steps", "found"),
    [
        ("d6", 0, "d6"),
        ("d6", 1, "d8"),
        ("d6", 3, "d12"),
        ("d6", 4, "d12"),
        ("d12", 1, "d12"),
        ("d4", 1000, "d12"),
        ("d6", -1, "d4"),
        ("d6", -2, None),
        ("d4", -1, None),
        ("d12", -4, "d4"),
        ("d12", -5, None),
    ],
)
def test_climbing_stops_at_the_top_and_falls_off_the_foot(die: str, steps: int, found: str | None) -> None:
    assert climb(die, steps) == found


def test_only_ladder_dice_climb() -> None:
    with pytest.raises(KeyError):
        climb("d20", 1)


@pytest.mark.parametrize("die", LADDER)
def test_a_ladder_die_is_found_by_its_size(die: LadderDie) -> None:
    assert ladder_die(SIDES[die]) == die


def test_faces_sort_high_to_low_and_on_equal_numbers_the_bigger_die_first() -> None:
    assert sorted_faces((3, 5, 3, 1), ("d6", "d8", "d12", "d4")) == ((5, 8), (3, 12), (3, 6), (1, 4))


def test_faces_and_dice_must_be_as_many() -> None:
    with pytest.raises(ValueError, match="zip"):
        sorted_faces((1, 2), ("d6",))


@pytest.mark.parametrize("die", ["d2", "d3", "d9", "d10", "d20", "d99", "d100", "d999", "d1000"])
def test_a_die_has_2_to_1000_sides(die: str) -> None:
    assert msgspec.convert(die, Die) == die
    assert SIDES[die] == int(die[1:])


@pytest.mark.parametrize(
    "die", ["d0", "d1", "d1001", "d9999", "d06", "6", "D6", "2d6", "d", "", "d6 ", "d6\n", "d1\u0662"]
)
def test_anything_else_is_no_die(die: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(die, Die)
