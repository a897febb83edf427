"""Classics by forecast: for a party of four, weak ones are easier than tough ones, and those than deadly ones."""

from __future__ import annotations

from statistics import fmean

import pytest

from caltrop.forecast.fight_files import read_fight
from caltrop.forecast.forecaster import Forecaster
from caltrop.games import registry
from caltrop.games.common.fighting.fights import PARTY
from caltrop.games.common.people.classics import THREATS, classics

FOUR = {
    "fell": "4 bod=d8 weapon=d6 harm=2 protection=2",
    "fell-hits": "4 bod=d8 skill=d6 protection=2",
    "generic-fantasy": "4 bod=d8 skill=d6 protection=2",
    "grimoire": "4 hp=6 str=13 weapon=d8 armour=1",
    "deeds": "4 hp=6 brawn=13 weapon=d8 armour=1",
}
SOME = {"weak": ("giant-rat", "eagle"), "tough": ("dire-wolf", "shark"), "deadly": ("cyclops", "wyvern")}


def down_against(game: str, foe: str, fights: int = 40) -> float:
    """Return how many of a party of four go down against four of them, on average."""
    raw = {"game": game, "party": {"members": [FOUR[game]]}, "foes": {"members": [f"4 {foe}"], "morale": False}}
    answer = Forecaster(read_fight(registry.games()[game], raw)[1]).simulate(fights)
    return sum(group.down * group.count for group in answer.groups if group.side == PARTY)


@pytest.mark.every_game
@pytest.mark.parametrize("game", registry.ids())
def test_a_creature_called_weak_tough_or_deadly_is(game: str) -> None:
    weak, tough, deadly = (down_against(game, f"dragonfly, {grade}") for grade in THREATS)
    assert weak < tough < deadly


@pytest.mark.parametrize("game", registry.ids())
def test_weak_tough_and_deadly_classics_are_in_that_order(game: str, long: bool) -> None:
    is_made = registry.games()[game].library.is_made
    graded = {
        grade: [row for row in classics() if row.grade == grade and is_made("creature", row.id)] for grade in SOME
    }
    chosen = {grade: rows[::6] if long else [r for r in rows if r.id in SOME[grade]] for grade, rows in graded.items()}
    weak, tough, deadly = ([down_against(game, row.name) for row in chosen[grade]] for grade in THREATS)
    assert fmean(weak) < fmean(tough) < fmean(deadly)
    assert max(weak) < min(tough)
    assert max(tough) <= round(min(deadly), 9)  # all four of the party fall
