"""Finds the packages of the games beside this file, and reads them without loading a whole game."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from caltrop.kernel.rules.mechanic import Mechanic, mechanics_in

_PACKAGE = "caltrop.games"


@cache
def ids() -> tuple[str, ...]:
    """Return the id of every game: of each package here that has a game.py."""
    home = import_module(_PACKAGE).__path__
    found = (m.name for m in iter_modules(home) if m.ispkg and find_spec(f"{_PACKAGE}.{m.name}.game"))
    return tuple(name.replace("_", "-") for name in found)


def module(id: str, name: str) -> ModuleType | None:
    """Return a module of a game's package, or None if the package has none of that name."""
    package = id.replace("-", "_")
    path = f"{_PACKAGE}.{package}"
    found = package.isidentifier() and find_spec(path) and find_spec(f"{path}.{name}")
    return import_module(f"{path}.{name}") if found else None


def mechanics_in_file(id: str) -> dict[str, Mechanic[Any, Any]]:
    """Return the mechanics of a game by id. Imports only its mechanics.py, which is quick."""
    found = module(id, "mechanics")
    return {mechanic.id: mechanic for mechanic in mechanics_in(found)} if found else {}
