"""`caltrop forecast`: how the fight of a TOML file goes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from . import show
from .command import argument, command, json_flag, option
from .fight_report import forecast_and_print
from .games import game_or_fail


@command()
@argument("file")
@option("--chart", default="")
@option("--processes", type=click.IntRange(0, 256), default=0)
@option("--dask", default="")
@json_flag
def forecast(file: str, as_json: bool, **where: Any) -> None:
    """Forecast the fight of a file."""
    raw = read_fight(file)
    game = raw.get("game", "")
    beside = Path(file).parent / str(game)
    forecast_and_print(game_or_fail(str(beside) if str(game).endswith(".toml") else str(game)), raw, as_json, **where)


def read_fight(file: str) -> dict[str, Any]:
    """Return what the file says, or end the command with a sentence."""
    from caltrop.games.variants import parse_toml
    from caltrop.kernel.rules.refusals import Refused

    try:
        text = Path(file).read_bytes()
    except (OSError, ValueError):
        show.fail(Refused("no-fight-file", "forecast", {"file": file[:200]}))
    return show.value_or_fail(parse_toml(text, file))
