"""What a facilitator can call for: which rolls a game has, on what, and how hard. Read off the moves' own types."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from caltrop.kernel.game import Game
from caltrop.kernel.move import AnyMove
from caltrop.kernel.parameters import Parameter, parameters
from caltrop.kernel.state import Call
from caltrop.web.forms.context import Option
from caltrop.web.screens.labels import choice_label, move_title, param_label

CALLS, ABILITIES, HARDER = ("test", "save", "action"), ("ability", "attribute"), ("dn", "dc", "needs")
TROUBLE = "trouble"
USUAL = {"dn": "4", "needs": "1"}


class CallOptions(Struct, frozen=True):
    """How a roll is called for in this game: by which moves, on what, and how hard it can be made."""

    moves: tuple[Option, ...]
    ability: str
    abilities: tuple[Option, ...]
    harder: str = ""
    harder_label: str = ""
    usual: str = ""
    advantage: bool = False
    trouble: bool = False  # may a failure pass at a price that is named?


def call_options(game: Game) -> CallOptions | None:
    """How rolls are called for; None in a game without such a move."""
    found = [move for verb in CALLS if (move := game.moves.get(f"{game.id}.{verb}")) and _ability(move)]
    if not found:
        return None
    known = parameters(found[0].wants)
    ability = _ability(found[0])
    harder = next((name for name in HARDER if name in known), "")
    return CallOptions(
        tuple(Option(move.id, move_title(game, move.id)) for move in found),
        ability,
        tuple(Option(o, choice_label(game, ability, o)) for o in known[ability].options),
        harder,
        param_label(game, found[0].id, harder) if harder else "",
        USUAL.get(harder, ""),
        "advantage" in known,
        TROUBLE in known,
    )


def _ability(move: AnyMove) -> str:
    known = parameters(move.wants)
    return next((name for name in ABILITIES if name in known and known[name].kind == "word"), "")


def has_open_params(game: Game, call: Call) -> bool:
    """Does a call leave something to say without which nobody can roll?"""
    said = {*call.want, *call.hidden}
    return any(shape.required and name not in said for name, shape in parameters(game.moves[call.move].wants).items())


def call_want(game: Game, move: str, ability: str, harder: str, luck: str, trouble: str = "") -> dict[str, Any]:
    """What a call asks for, from its form; `luck` is "up", "down" or nothing."""
    known: dict[str, Parameter] = parameters(game.moves[move].wants) if move in game.moves else {}
    want: dict[str, Any] = {name: ability for name in ABILITIES if name in known and ability}
    hard = next((name for name in HARDER if name in known), "")
    number = harder or (USUAL.get(hard, "") if hard and known[hard].required else "")
    if hard and number:
        want[hard] = int(number) if number.isdecimal() and len(number) < 5 else number
    if luck == "up" and "advantage" in known:
        want["advantage"] = 1
    if luck == "down" and "disadvantage" in known:
        want["disadvantage"] = True if known["disadvantage"].kind == "yes-no" else 1
    elif luck == "down" and "advantage" in known:
        want["advantage"] = -1
    if trouble and TROUBLE in known:
        want[TROUBLE] = trouble
    return want
