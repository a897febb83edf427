"""Where each has a turn of their own, as in Grimoire: who comes when, by hand, and a fight of two drawn from it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from caltrop.forecast.fight_files import read_fight
from caltrop.forecast.forecaster import Forecaster
from caltrop.forecast.model import Fight, FightKernels
from caltrop.forecast.turn_orders import first_orders
from caltrop.games import registry

GRIMOIRE = registry.games()["grimoire"]


def fight(party: str, foes: str, **more: Any) -> Fight:
    sides = {"party": {"members": [party]}, "foes": {"members": [foes], "morale": False}}
    return read_fight(GRIMOIRE, {"game": "grimoire", **sides, **more})[1]


def chance_of(found: Fight, *homes: int) -> Fraction:
    """The chance that each of the combatants has just this place in the first round."""
    return sum((c for start, c in first_orders(FightKernels(found)).items() if start.homes == homes), Fraction(0))


def test_the_better_wil_comes_first_more_often() -> None:
    """d20 + 12 against d20 + 10: 229 of 400 pairs are above, 18 tie, and of those half go either way."""
    found = fight("hp=1 str=3 wil=12 weapon=d6", "hp=1 str=3 wil=10 weapon=d6")
    assert chance_of(found, 0, 1) == Fraction(229 + 9, 400)
    assert chance_of(found, 1, 0) == Fraction(153 + 9, 400)


def test_the_sides_alternate_from_the_best_roll_on() -> None:
    """Three with the same WIL: each has the best roll once in three times; the foe is never third of two heroes."""
    found = fight("2 hp=1 str=3 wil=10 weapon=d6", "hp=1 str=3 wil=10 weapon=d6")
    third = Fraction(1, 6)
    assert [chance_of(found, *homes) for homes in ((0, 2, 1), (2, 0, 1))] == [2 * third, 2 * third]
    assert [chance_of(found, *homes) for homes in ((1, 2, 0), (2, 1, 0))] == [third, third]
    assert chance_of(found, 0, 1, 2) == 0


@pytest.mark.parametrize(("first", "homes"), [("party", (0, 2, 1)), ("foes", (1, 2, 0))])
def test_who_is_said_to_begin_begins(first: str, homes: tuple[int, ...]) -> None:
    assert chance_of(fight("2 hp=1 str=3 weapon=d6", "hp=1 str=3 weapon=d6", first=first), *homes) == 1


def test_fights_of_their_own_places_are_drawn_as_they_are_reckoned() -> None:
    asked = Forecaster(fight("hp=0 str=3 weapon=d8", "hp=0 str=3 weapon=d6"))
    exact, drawn = asked.exact(100_000), asked.simulate(4_000, 3)
    assert exact.party + exact.foes == pytest.approx(1, abs=1e-9)
    assert abs(exact.party - drawn.party) < 1.2 * drawn.margin
