"""Kinds and mechanics are collected from the modules that declare them: none is left out, and none is taken twice."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType

import pytest

from caltrop.games import registry
from caltrop.games.common import every_table
from caltrop.games.common.people import attitude
from caltrop.games.common.people.attitude import Attitude, AttitudeSet, AttitudeSwayed
from caltrop.games.fell import mechanics
from caltrop.kernel.contract.game import kinds_in
from caltrop.kernel.rules.mechanic import mechanics_in
from caltrop.kernel.state.events import characters, fights
from caltrop.kernel.state.events import characters as parts

GAMES = registry.games()
MECHANICS = {
    "fell": "test contest attack blast blast.count cast reaction morale death advance advance.all",
    "fell-hits": "test contest attack blast reaction morale death",
    "generic-fantasy": "test contest attack blast reaction initiative morale hireling death",
    "deeds": "save opposed deed aid interfere initiative blast.count reaction attack blast damage loss",
    "grimoire": "action save contest contest_each attack blast harm cast reaction fate",
}


def modules_under(package: str) -> Iterator[ModuleType]:
    for found in walk_packages(import_module(package).__path__, f"{package}."):
        yield import_module(found.name)


def test_a_module_s_kinds_are_what_it_declares_in_order() -> None:
    """Not what it imports (`Part`, `PartEvent`), and no base class."""
    assert kinds_in(attitude) == (Attitude, AttitudeSet, AttitudeSwayed)
    assert parts.PartEvent not in kinds_in(parts)
    assert characters.CharacterEvent not in kinds_in(characters)
    assert fights.FightEvent not in kinds_in(fights)


def test_a_module_s_mechanics_stand_in_its_order() -> None:
    assert [mechanic.id for mechanic in mechanics_in(mechanics)][:3] == ["fell.test", "fell.contest", "fell.attack"]


@pytest.mark.parametrize("id", GAMES)
def test_a_game_has_every_kind_and_mechanic_that_its_folder_declares(id: str) -> None:
    own = tuple(modules_under(f"caltrop.games.{id.replace('-', '_')}"))
    assert set(kinds_in(*own)) <= set(GAMES[id].kinds)
    assert {mechanic.id for mechanic in mechanics_in(*own)} <= set(GAMES[id].mechanics)


@pytest.mark.parametrize("id", GAMES)
def test_a_game_has_these_mechanics_in_this_order(id: str) -> None:
    names = [f"{id}.{name}" for name in MECHANICS[id].split()]
    assert list(GAMES[id].mechanics) == ["table.roll", "table.nothing", "table.random", *names]


def test_every_event_of_the_kernel_is_known_at_every_table() -> None:
    assert set(kinds_in(*modules_under("caltrop.kernel.state.events"))) <= set(every_table.KINDS)


def test_every_kind_that_games_share_is_some_game_s() -> None:
    known = {kind for game in GAMES.values() for kind in game.kinds}
    assert set(kinds_in(*modules_under("caltrop.games.common"))) <= known
