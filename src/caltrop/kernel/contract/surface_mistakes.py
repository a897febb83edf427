"""Finds misspelt names in a game's surface: pages would leave out what such a name means, without a word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import get_args

from .game import Game
from .parameters import parameters
from .surface import CallableRoll, Each, JoiningDie, MoveRole, OddsReading, QuickAction, When


def surface_mistakes(game: Game) -> tuple[str, ...]:
    """Return a line for each name in the surface that the game does not know: of a move, parameter or mechanic."""
    found = game.surface
    return (
        *(line for quick in found.quick for line in _in_quick_action(game, quick)),
        *(line for roll in found.calls for line in _in_call(game, roll)),
        *(line for move, joins in found.joins.items() for line in _in_joins(game, move, joins)),
        *(f"rolls: no move {move}" for move in found.rolls if game.move_id(move) not in game.moves),
        *(f"withheld: no parameter {name}" for name in _strange_withheld(game)),
        *(f"roles: no role {role}" for role in found.roles if role not in get_args(MoveRole)),
        *(f"roles: no move {move}" for move in found.roles.values() if game.move_id(move) not in game.moves),
        *(line for mechanic, reading in found.readings.items() for line in _in_reading(game, mechanic, reading)),
    )


def _in_quick_action(game: Game, quick: QuickAction) -> Iterator[str]:
    at = f"quick action {quick.move}"
    yield from _strange_params(game, at, quick.move, (quick.of, quick.aim, *quick.want))
    for name, known in ((quick.each, get_args(Each)), (quick.when, get_args(When))):
        if name not in known:
            yield f"{at}: {name} is none of {', '.join(known)}"


def _in_call(game: Game, roll: CallableRoll) -> Iterator[str]:
    names = (roll.ability, roll.harder, roll.trouble, *roll.easier, *roll.worse)
    yield from _strange_params(game, f"call {roll.move}", roll.move, names)
    yield from _in_joins(game, roll.move, roll.joins)


def _in_joins(game: Game, move: str, joins: Iterable[JoiningDie]) -> Iterator[str]:
    names = (name for die in joins for name in (die.param, die.skill))
    yield from _strange_params(game, f"what joins {move}", move, names)


def _strange_withheld(game: Game) -> Iterator[str]:
    """Yield the names that no roll has as a parameter."""
    known = {
        name
        for move in game.surface.rolls
        if (found := game.moves.get(game.move_id(move)))
        for name in parameters(found.wants)
    }
    yield from (name for pair in game.surface.withheld.items() for name in pair if name not in known)


def _strange_params(game: Game, at: str, move: str, names: Iterable[str]) -> Iterator[str]:
    """Yield the names that are no parameters of the move, or that there is no such move."""
    found = game.moves.get(game.move_id(move))
    if found is None:
        yield f"{at}: no move {move}"
        return
    yield from (f"{at}: no parameter {name}" for name in names if name and name not in parameters(found.wants))


def _in_reading(game: Game, id: str, reading: OddsReading) -> Iterator[str]:
    """Yield what a reading names that its mechanic lacks: a parameter, or a field of the outcome."""
    mechanic = game.mechanics.get(id)
    if mechanic is None:
        yield f"readings: no mechanic {id}"
        return
    for name in (reading.each, reading.modifier):
        if name and name not in parameters(mechanic.params):
            yield f"reading of {id}: no parameter {name}"
    if reading.rows and reading.rows.field not in mechanic.outcome.__struct_fields__:
        yield f"reading of {id}: no field {reading.rows.field} in the outcome"
