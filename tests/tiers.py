"""The two tiers of the tests: `make test` on every change, and the rest with `make sweep`, before work is called done.

A test, or one case of it, that carries the marker `sweep` runs in the sweep alone. Two things give it:

- **By hand**, for what is slow: `@pytest.mark.sweep`, or `marks=pytest.mark.sweep` on one case. A campaign that has a
  short form takes the fixture `long`, which is False in `make test`, and False and True in the sweep.
- **By game**, on its own: where cases differ in nothing but the game they are played with, `make test` runs one of
  them, and the sweep all. Which one is drawn by the case's name, so that all five games have their share, and a test
  has the same game every time. Tests that hold the rules of a game are whole in both (`WHOLE`), and so is a test that
  carries the marker `every_game`.
"""

from __future__ import annotations

import zlib
from collections import defaultdict
from collections.abc import Iterable, Sequence

import pytest

from caltrop.games import registry

# Folders whose tests hold what a game's text says: every case of every game belongs to `make test`.
WHOLE = frozenset(
    {
        "fell",
        "fell_hits",
        "generic_fantasy",
        "grimoire",
        "deeds",
        "conformance",
        "statements",
        "evenings",
        "playthroughs",
        "variants",
    }
)


def sweep_other_games(items: Iterable[pytest.Item]) -> None:
    """Mark, among cases that differ in their game alone, all but one for the sweep."""
    cases: defaultdict[str, dict[str, list[pytest.Item]]] = defaultdict(lambda: defaultdict(list))
    for item in items:
        game = _game_of(item)
        if game and not _is_whole(item):
            cases[_without_game(item, game)][game].append(item)
    for name, by_game in cases.items():
        chosen = chosen_game(name, sorted(by_game))
        for game, others in by_game.items():
            if game != chosen:
                for item in others:
                    item.add_marker(pytest.mark.sweep)


def chosen_game(name: str, games: Sequence[str]) -> str:
    """Return the game that `make test` plays a case of this name with."""
    return games[zlib.crc32(name.encode()) % len(games)]


def _game_of(item: pytest.Item) -> str:
    """Return the game that a case is played with, or nothing where it is not told apart by a game."""
    callspec = getattr(item, "callspec", None)
    found = {_game_id(value) for value in callspec.params.values()} - {""} if callspec else set()
    return found.pop() if len(found) == 1 else ""


def _game_id(value: object) -> str:
    """Return the id of the game that a parameter is, or whose id it is."""
    id = value if isinstance(value, str) else getattr(value, "id", "")
    return id if isinstance(id, str) and id in registry.ids() else ""


def _without_game(item: pytest.Item, game: str) -> str:
    """Return the name that a case has in every game: its address with a star for the game's id."""
    test, _, case = item.nodeid.partition("[")
    return test + f"-{case.rstrip(']')}-".replace(f"-{game}-", "-*-")


def _is_whole(item: pytest.Item) -> bool:
    """Whether every game's case of a test belongs to `make test`."""
    folders = item.path.parts[item.path.parts.index("tests") + 1 :] if "tests" in item.path.parts else ()
    return not WHOLE.isdisjoint(folders) or item.get_closest_marker("every_game") is not None
