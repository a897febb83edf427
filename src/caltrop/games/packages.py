"""The packages of the games, beside this file: found and read without loading a game."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from caltrop.kernel.mechanic import Mechanic, mechanics_in

PACKAGE = "caltrop.games"


@cache
def ids() -> tuple[str, ...]:
    """Every game's id: a package beside this file that has a game.py."""
    home = import_module(PACKAGE).__path__
    found = (m.name for m in iter_modules(home) if m.ispkg and find_spec(f"{PACKAGE}.{m.name}.game"))
    return tuple(name.replace("_", "-") for name in found)


def module(id: str, name: str) -> ModuleType | None:
    """A module of a game's package, where there is one."""
    package = id.replace("-", "_")
    path = f"{PACKAGE}.{package}"
    found = package.isidentifier() and find_spec(path) and find_spec(f"{path}.{name}")
    return import_module(f"{path}.{name}") if found else None


def mechanics_in_file(id: str) -> dict[str, Mechanic[Any, Any]]:
    """What stands in a game's mechanics.py, read without the rest of the game: this is quick."""
    found = module(id, "mechanics")
    return {mechanic.id: mechanic for mechanic in mechanics_in(found)} if found else {}
