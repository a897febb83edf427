"""`caltrop duel`: how a fight between two sides goes, from creatures by name or fighters by their numbers."""

from __future__ import annotations

from typing import Any

import click

from .command import Offers, argument, command, flag, json_flag, offers, option
from .forecast import forecast_and_print
from .games import complete_game, game_or_fail

_TARGETS = ("weakest", "strongest", "first", "spread", "best")
_FIRST_SIDES = ("roll", "party", "foes")


def _complete_target(ctx: click.Context, param: click.Parameter, incomplete: str) -> Offers:
    return offers(_TARGETS, incomplete)


def _complete_first(ctx: click.Context, param: click.Parameter, incomplete: str) -> Offers:
    return offers(_FIRST_SIDES, incomplete)


@command()
@argument("game", shell_complete=complete_game)
@argument("party")
@argument("foes")
@option("--target", default="weakest", shell_complete=_complete_target)
@option("--foes-target", default="weakest", shell_complete=_complete_target)
@option("--first", default="roll", shell_complete=_complete_first)
@flag("--no-morale")
@flag("--exact")
@option("--fights", type=int, default=20_000)
@option("--seed", type=int, default=1)
@option("--chart", default="")
@option("--processes", type=click.IntRange(0, 256), default=0)
@option("--dask", default="")
@json_flag
def duel(game: str, party: str, foes: str, as_json: bool, **how: Any) -> None:
    """Forecast a fight between two sides."""
    theirs = {"target": how.pop("foes_target"), "morale": not how.pop("no_morale")}
    where = {name: how.pop(name) for name in ("chart", "processes", "dask")}
    ours = {"target": how.pop("target")}
    sides = {"party": {"members": [party], **ours}, "foes": {"members": [foes], **theirs}}
    forecast_and_print(game_or_fail(game), {"game": game, **sides, **how}, as_json, **where)
