"""`caltrop forecast`: how the fight of a TOML file goes: a verdict in words, the chances, and how each fares.

`caltrop duel` prints its fights with the same report.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from caltrop.cli.show import TERMINAL, draw_chart

from . import show
from .command import argument, command, json_flag, option
from .games import game_or_fail
from .show import Column

if TYPE_CHECKING:
    from caltrop.forecast.answer import Forecast
    from caltrop.forecast.forecaster import Forecaster
    from caltrop.forecast.model import Fight
    from caltrop.kernel.contract.game import Game
    from caltrop.kernel.rules.refusals import Refused


_EXACT_SECONDS = 10  # seconds in which an exact answer may be found


def forecast_and_print(
    game: Game, raw: dict[str, Any], as_json: bool, *, chart: str = "", dask: str = "", processes: int = 0
) -> None:
    """Forecast the fight that is described, and print the answer; bad input ends the command with a sentence."""
    from caltrop.cli.show import TERMINAL
    from caltrop.kernel.rules.refusals import Refuses
    from caltrop.lab.fight_questions import FightAsker, read_asked_fight
    from caltrop.lab.forecast_report import forecast_as_json

    from .show import waiting_note

    try:
        asked, fight = read_asked_fight(game, raw)
        asker = FightAsker(_forecaster(fight, raw, asked.fights, dask, processes), asked.fights, asked.seed)
        with waiting_note():
            answer = asker.answer(asked.exact or None, _EXACT_SECONDS)
    except Refuses as no:
        show.fail(point_to_list(no.refused, game, str(raw.get("game", ""))), game)
    assert answer is not None  # nothing but an exact answer has a limit here
    if as_json:
        show.print_json(forecast_as_json(fight, answer))
    else:
        _print_forecast(fight, answer)
        if asker.is_cut:
            show.print_text(_forecast_text("cut", seconds=_EXACT_SECONDS))
    if chart and not (as_json and chart == TERMINAL):
        _draw_report(answer, chart)


def _draw_report(answer: Forecast, chart: str) -> None:
    """Draw the charts, in the terminal below the numbers."""
    from caltrop.cli.show import TERMINAL

    if chart == TERMINAL:
        show.print_text()
    _draw_forecast(answer, chart)


def point_to_list(no: Refused, game: Game, named: str) -> Refused:
    """Return a refusal; one of an unknown creature says where all are listed."""
    from caltrop.kernel.rules.refusals import Refused

    if no.code != "no-such-creature" or not game.shelf("creatures"):
        return no
    return Refused("creature-not-listed", no.rule, {**no.facts, "game": named})


def _forecaster(fight: Fight, raw: dict[str, Any], fights: int, dask: str, processes: int) -> Forecaster:
    """Return what forecasts the fight: many simulated fights are spread over processes or a cluster."""
    from caltrop.forecast.forecaster import FIGHTS, Forecaster

    if fights <= FIGHTS and not dask:
        return Forecaster(fight)
    from caltrop.lab.executors import executor_opener
    from caltrop.lab.many_fights import SpreadForecaster

    from .show import progress_bar

    return SpreadForecaster(fight, raw, executor_opener(dask, processes), progress_bar(), always=bool(dask))


def _print_forecast(fight: Fight, answer: Forecast) -> None:
    from caltrop.words.forecasts import forecast_lines

    for line in forecast_lines(answer):
        show.print_text(line)
    show.print_text()
    _print_chances(answer)
    show.print_text()
    _print_groups(answer)
    show.print_text()
    show.print_text(_forecast_text("points-are"))
    _print_method(fight, answer)


def _percent(chance: float, answer: Forecast) -> str:
    return show.sampled_percent(Fraction(chance).limit_denominator(10**9), answer.fights)


def _decimal(value: float) -> str:
    return show.decimal(Fraction(value).limit_denominator(10**6))


def _forecast_text(id: str, **facts: Any) -> str:
    from caltrop.words import say as say_text

    return say_text("forecast", id, **facts)


def _print_chances(answer: Forecast) -> None:
    from caltrop.lab.forecast_report import chances_shown
    from caltrop.words.forecasts import has_end

    lines = [(_forecast_text(id), _percent(chance, answer)) for id, chance in chances_shown(answer).items()]
    if has_end(answer):
        lines.append((_forecast_text("rounds"), _decimal(answer.rounds)))
    show.print_table([Column("", style="cyan"), Column("", right=True)], lines, headed=False)


def _print_groups(answer: Forecast) -> None:
    """Print a row for each group of combatants."""
    from caltrop.words.forecasts import count_name, has_end

    ends = has_end(answer)
    titles = ("who", "down", "dead", "gone", "points")
    columns = [Column(_forecast_text(title), right=title != "who") for title in titles]
    rows = [
        (
            count_name(group),
            _percent(group.down, answer),
            _percent(group.dead, answer),
            _percent(group.gone, answer),
            f"{_decimal(group.points)}/{group.started}" if ends else _forecast_text("no-points"),
        )
        for group in answer.groups
    ]
    show.print_table(columns, rows)


def _print_method(fight: Fight, answer: Forecast) -> None:
    """Print how the answer was found, by which policies, and what it leaves out."""
    from caltrop.lab.forecast_report import method_of

    for line in method_of(fight, answer):
        show.print_text(line)


@command()
@argument("file")
@option("--chart", default="")
@option("--processes", type=click.IntRange(0, 256), default=0)
@option("--dask", default="")
@json_flag
def forecast(file: str, as_json: bool, **where: Any) -> None:
    """Forecast the fight of a file."""
    raw = _read_fight(file)
    game = raw.get("game", "")
    beside = Path(file).parent / str(game)
    forecast_and_print(game_or_fail(str(beside) if str(game).endswith(".toml") else str(game)), raw, as_json, **where)


def _read_fight(file: str) -> dict[str, Any]:
    """Return what the file says, or end the command with a sentence."""
    from caltrop.games.variants import parse_toml
    from caltrop.kernel.rules.refusals import Refused

    try:
        text = Path(file).read_bytes()
    except (OSError, ValueError):
        show.fail(Refused("no-fight-file", "forecast", {"file": file[:200]}))
    return show.value_or_fail(parse_toml(text, file))


def _draw_forecast(answer: Forecast, to: str) -> None:
    """Draw how each group fares, in the terminal below who wins."""
    from caltrop.lab.forecast_report import groups_chart, whole_chart

    if to == TERMINAL:
        draw_chart(whole_chart(answer), to)
        show.print_text()
    draw_chart(groups_chart(answer), to)
