"""The codes that ids of texts are made of: moves, parameters and their options, commands, ids of the games' data."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import click

import caltrop
from caltrop.cli.command import HelpedParameter
from caltrop.cli.main import app
from caltrop.games import registry
from caltrop.kernel.contract.parameters import Parameter, parameters
from caltrop.web.page.labels import verb
from caltrop.words.speech import slug

SOURCE = Path(caltrop.__file__).parent


@cache
def data_codes() -> frozenset[str]:
    """The keys and short values of the games' data: ids of rows, names of fields, what they refer to."""
    files = (path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.toml"))
    return frozenset(code for text in files for code in _codes(tomllib.loads(text)))


def _codes(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from value
        value = list(value.values())
    if isinstance(value, list):
        yield from (code for each in value for code in _codes(each))
    elif isinstance(value, str) and len(value) < 60:
        yield value


@cache
def move_codes() -> frozenset[str]:
    """All moves, with and without the prefix of their game."""
    moves = (id for game in registry.games().values() for id in game.moves)
    return frozenset(slug(code) for id in moves for code in (id, verb(id)))


def asked() -> Iterator[tuple[str, Parameter]]:
    """Each parameter of each move."""
    for game in registry.games().values():
        for id, move in game.moves.items():
            yield from ((verb(id), parameter) for parameter in parameters(move.wants).values())


@cache
def parameter_codes() -> frozenset[str]:
    """All parameters, alone and with their moves, and the lines of a new character."""
    lines = (line for game in registry.games().values() if game.creation for line in game.creation.every_line)
    return frozenset(slug(code) for verb, p in asked() for code in (p.name, f"{verb}.{p.name}")).union(lines)


@cache
def option_codes() -> frozenset[str]:
    """The options of parameters, alone, with their parameters, and with the move as well; "" leaves one open."""
    found = set[str]()
    for move, parameter in asked():
        for value in ("", *parameter.options, *parameter.chosen_from):
            found |= {value, f"{parameter.name}.{value}", f"{move}.{parameter.name}.{value}"}
    return frozenset(map(slug, found))


@cache
def command_codes() -> frozenset[str]:
    """The parameters of all commands, as parts of ids."""
    context = click.Context(app)
    names = (name for name in app.list_commands(context))
    commands = (app, *(app.get_command(context, name) for name in names))
    return frozenset(p.key for each in commands if each for p in each.params if isinstance(p, HelpedParameter))


@cache
def kinds_of_values() -> frozenset[str]:
    """What parameters of moves and mechanics allow, as refusals say it."""
    moves = (parameter for _, parameter in asked())
    mechanics = (mechanic for game in registry.games().values() for mechanic in game.mechanics.values())
    rolls = (parameter for mechanic in mechanics for parameter in parameters(mechanic.params).values())
    return frozenset(slug(str(parameter.allowed.get("allowed", ""))) for parameter in (*moves, *rolls))
