"""Which cases `make test` leaves to the sweep: of those that differ in their game alone, all but one."""

from __future__ import annotations

from collections import Counter

import pytest

from caltrop.games import registry
from tiers import chosen_game

pytest_plugins = ["pytester"]
GAMES = ["deeds", "fell", "fell-hits", "generic-fantasy", "grimoire"]
A_FILE = """
import pytest

@pytest.mark.parametrize("size", [1, 2])
@pytest.mark.parametrize("game", ["fell", "deeds"])
def test_something(game, size): ...

@pytest.mark.every_game
@pytest.mark.parametrize("game", ["fell", "deeds"])
def test_rules(game): ...

def test_one_thing(): ...
"""


def test_the_game_of_a_case_goes_by_its_name() -> None:
    """The checksums of these names are the well-known ones of CRC-32: cbf43926 and 00000000."""
    assert chosen_game("123456789", GAMES) == GAMES[0xCBF43926 % 5]
    assert chosen_game("", GAMES) == GAMES[0]


def test_all_games_have_their_share() -> None:
    drawn = Counter(chosen_game(f"tests/web/test_x.py::test_{n}", sorted(registry.ids())) for n in range(500))
    assert set(drawn) == set(registry.ids())
    assert min(drawn.values()) > 60


@pytest.mark.parametrize(
    ("folder", "kept"),
    [
        # By size, one of two games; both where every game counts; and what knows no game.
        ("web", 2 + 2 + 1),
        ("fell", 4 + 2 + 1),
    ],
)
def test_one_game_of_a_case_is_left(pytester: pytest.Pytester, folder: str, kept: int) -> None:
    pytester.makeconftest("from tiers import sweep_other_games as pytest_collection_modifyitems")
    pytester.makeini("[pytest]\nmarkers =\n    sweep\n    every_game\n")
    file = pytester.mkdir("tests").joinpath(folder, "test_these.py")
    file.parent.mkdir()
    file.write_text(A_FILE)
    pytester.runpytest_inprocess("-m", "not sweep").assert_outcomes(passed=kept, deselected=7 - kept)
    pytester.runpytest_inprocess("-m", "").assert_outcomes(passed=7)
