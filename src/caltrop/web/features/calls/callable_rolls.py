"""The rolls that a facilitator can call for: by which moves, on which ability, and how hard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from caltrop import words
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.move import AnyMove
from caltrop.kernel.contract.parameters import parameters
from caltrop.kernel.contract.surface import CallableRoll
from caltrop.kernel.state.state import Call
from caltrop.web.page.forms.context import Option
from caltrop.web.page.labels import choice_label, move_title, param_label


class CallOptions(Struct, frozen=True):
    """What the form for a call offers: moves, abilities, and the parameter that makes the roll harder."""

    moves: tuple[Option, ...]
    ability: str
    abilities: tuple[Option, ...]
    harder: str = ""
    harder_label: str = ""
    usual: str = ""
    advantage: bool = False
    trouble: str = ""  # the parameter for the trouble with which a failed roll may succeed
    texts: Mapping[str, str] = {}  # other words that are said before the roll, by parameter, with their labels


def call_options(game: Game) -> CallOptions | None:
    """Return what the form for a call offers in a game; None in a game without rolls to call for."""
    if not game.surface.calls:
        return None
    first = game.surface.calls[0]
    move = game.moves[game.move_id(first.move)]
    return CallOptions(
        moves=tuple(
            Option(id, move_title(game, id)) for id in (game.move_id(roll.move) for roll in game.surface.calls)
        ),
        ability=first.ability,
        abilities=tuple(Option(o, choice_label(game, first.ability, o)) for o in _abilities(move, first)),
        harder=first.harder,
        harder_label=param_label(game, move.id, first.harder) if first.harder else "",
        usual=first.usual,
        advantage=bool(first.easier),
        trouble=first.trouble,
        texts={name: param_label(game, move.id, name) for name in first.texts},
    )


def _abilities(move: AnyMove, roll: CallableRoll) -> tuple[str, ...]:
    return parameters(move.wants)[roll.ability].options if roll.ability else ()


def has_open_params(game: Game, call: Call) -> bool:
    """Does a call leave a required parameter open, so that the roller must fill it in?"""
    said = {*call.want, *call.hidden}
    return any(found.required and name not in said for name, found in parameters(game.moves[call.move].wants).items())


def call_want(
    game: Game,
    move: str,
    ability: str,
    harder: str,
    luck: str,
    trouble: str = "",
    texts: Mapping[str, str] = {},
) -> dict[str, Any]:
    """Return the parameters of a called roll, from the call's form; `luck` is "up", "down" or ""."""
    roll = next((roll for roll in game.surface.calls if game.move_id(roll.move) == move), None)
    if roll is None:
        return {}
    want: dict[str, Any] = {roll.ability: ability} if roll.ability and ability else {}
    want |= _how_hard(game, move, roll, harder)
    want |= roll.easier if luck == "up" else roll.worse if luck == "down" else {}
    want |= {name: texts[name] for name in roll.texts if texts.get(name)}
    return want | ({roll.trouble: trouble} if trouble and roll.trouble else {})


def _how_hard(game: Game, move: str, roll: CallableRoll, harder: str) -> dict[str, Any]:
    """Return the difficulty from the form, or the usual one where the move needs a difficulty."""
    required = bool(roll.harder) and parameters(game.moves[move].wants)[roll.harder].required
    number = harder or (roll.usual if required else "")
    if not roll.harder or not number:
        return {}
    return {roll.harder: int(number) if number.isdecimal() and len(number) < 5 else number}


def call_detail(game: Game, move: str, name: str, value: Any) -> str:
    """Return a parameter of a call in words."""
    # A typed text does not say what it is for, so its label stands before it.
    options = call_options(game)
    if options and name in (options.trouble, *options.texts):
        return f"{param_label(game, move, name)}: {value}"
    if isinstance(value, str):
        return choice_label(game, name, value)
    if words.has("label", f"short-{name}", game):
        return words.say("label", f"short-{name}", game, n=value)
    return f"{param_label(game, move, name)} {value}"
