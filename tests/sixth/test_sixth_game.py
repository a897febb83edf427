"""A sixth game takes a package and no change elsewhere: found, it passes the very suite of the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import caltrop.games
from caltrop.games import registry
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.parameters import parameters
from caltrop.play import Table, odds
from cli.terminal import caltrop as run
from cli.terminal import refused
from conformance import games, test_games
from sixth.conformance_toss import conformance
from web.visiting import town

CATALOGUE = {"rules": ["toss.toss"], "rulings": {"toss.tie": ["holds", "falls"]}, "odds": ["toss.toss"]}
SUITE = [check for name, check in vars(test_games).items() if name.startswith("test_")]


@pytest.fixture(autouse=True)
def _a_sixth_package(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Puts the package beside the others for as long as a test runs."""
    monkeypatch.setattr(caltrop.games, "__path__", [*caltrop.games.__path__, str(Path(__file__).parent)])
    monkeypatch.setitem(games.CATALOGUE, "toss", CATALOGUE)
    monkeypatch.setattr(test_games, "conformance", lambda id: conformance())
    registry.ids.cache_clear()
    test_games.stages.cache_clear()
    yield
    registry.ids.cache_clear()
    test_games.stages.cache_clear()


def test_it_is_found_and_measured() -> None:
    assert "toss" in registry.ids()
    # above 3: 4, 5, 6; and the 3 itself holds
    assert odds("toss.toss", needs=3).chance(lambda outcome: outcome.holds) == Fraction(4, 6)


def test_it_can_be_played_at_a_table() -> None:
    toss = Table("toss", box=lambda sides: 6)
    assert toss.game.title == "Toss"


def test_its_form_for_a_new_character_asks_only_what_it_has() -> None:
    found = registry.find("toss")
    assert isinstance(found, Game)
    assert set(parameters(found.moves["toss.create"].wants)) == {"seat", "name"}


def test_create_refuses_lines_that_it_does_not_have() -> None:
    said = refused(run("create", "toss", "--background", "cook"))
    assert said == "Unknown line background. A Toss character has name."
    assert refused(run("create", "toss", "--assign", "BOD=d8")) == "Toss has nothing to assign. Its dice are rolled."


def test_a_character_without_a_pack_has_no_slots() -> None:
    with town() as here:
        boss, table = here.host("toss")
        player, _ = here.player(boss, table, "Ann")
        player.does(table, "toss.create", name="Wren")
        assert "Slots" not in player.get(f"/t/{table}").text
        assert "Slots" not in player.get(f"/t/{table}/who?who=wren").text
        fell, other = here.host("fell")
        guest, _ = here.player(fell, other, "Ann")
        guest.does(other, "fell.create", name="Wren")
        assert "Slots" in guest.get(f"/t/{other}").text
        assert "Slots" in guest.get(f"/t/{other}/who?who=wren").text


@pytest.mark.parametrize("check", SUITE, ids=lambda check: check.__name__)
def test_it_passes_the_suite(check: Callable[[str], Any]) -> None:
    check("toss")
