"""The games that are there, each imported only when somebody asks for it."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules

from caltrop.kernel.errors import Refused
from caltrop.kernel.game import Game

PACKAGE = "caltrop.games"


@cache
def ids() -> tuple[str, ...]:
    """Every game's id: a package beside this file that has a game.py."""
    home = import_module(PACKAGE).__path__
    found = (m.name for m in iter_modules(home) if m.ispkg and find_spec(f"{PACKAGE}.{m.name}.game"))
    return tuple(name.replace("_", "-") for name in found)


def find(id: str) -> Game | Refused:
    """A game by its id."""
    if id not in ids():
        return Refused("unknown-game", "table.games", {"got": id[:60], "options": ids()})
    game = import_module(f"{PACKAGE}.{id.replace('-', '_')}.game").GAME
    assert isinstance(game, Game)
    return game


def games() -> dict[str, Game]:
    """All of them."""
    found = {id: find(id) for id in ids()}
    return {id: game for id, game in found.items() if isinstance(game, Game)}


def of_mechanic(id: str) -> Game | Refused:
    """The game a mechanic's or a rule's id belongs to."""
    return find(id.partition(".")[0])
