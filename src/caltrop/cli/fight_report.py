"""Prints a forecast: a verdict in words, the chances, how each fares, and how it was found."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from . import show
from .show import Column

if TYPE_CHECKING:
    from caltrop.kernel.errors import Refused
    from caltrop.kernel.game import Game
    from caltrop.odds.forecast.answer import Forecast
    from caltrop.odds.forecast.ask import Forecaster
    from caltrop.odds.forecast.model import Fight


def forecast_and_print(
    game: Game, raw: dict[str, Any], as_json: bool, *, chart: str = "", dask: str = "", processes: int = 0
) -> None:
    """Forecast the fight that is described, and print the answer; bad input ends the command with a sentence."""
    from caltrop.kernel.errors import Refuses
    from caltrop.lab.fight_reading import read_asked_fight

    try:
        asked, fight = read_asked_fight(game, raw)
        answer = forecaster(fight, raw, asked.fights, dask, processes).answer(
            exact=asked.exact or None, fights=asked.fights, seed=asked.seed
        )
    except Refuses as no:
        show.fail(pointed(no.refused, game, str(raw.get("game", ""))), game)
    if chart:
        from .charting import TERMINAL, draw_forecast

        draw_forecast(answer, chart)
        if chart == TERMINAL:
            return
    if as_json:
        show.print_json(answer)
    else:
        print_forecast(fight, answer)


def pointed(no: Refused, game: Game, named: str) -> Refused:
    """Return a refusal; one of an unknown creature says where all are listed."""
    from caltrop.kernel.errors import Refused

    if no.code != "no-such-creature" or not game.shelf("creatures"):
        return no
    return Refused("creature-not-listed", no.rule, {**no.facts, "game": named})


def forecaster(fight: Fight, raw: dict[str, Any], fights: int, dask: str, processes: int) -> Forecaster:
    """Return what forecasts the fight: many simulated fights are spread over processes or a cluster."""
    from caltrop.odds.forecast.ask import FIGHTS, Forecaster

    if fights <= FIGHTS and not dask:
        return Forecaster(fight)
    from caltrop.lab.fights import SpreadForecaster
    from caltrop.lab.running import executor_opener

    from .progress import progress_bar

    return SpreadForecaster(fight, raw, executor_opener(dask, processes), progress_bar(), always=bool(dask))


def print_forecast(fight: Fight, answer: Forecast) -> None:
    from caltrop.words.forecasts import forecast_lines

    for line in forecast_lines(answer):
        show.print_text(line)
    show.print_text()
    print_chances(answer)
    show.print_text()
    print_groups(answer)
    show.print_text()
    print_method(fight, answer)


def percent(chance: float) -> str:
    return show.percent(Fraction(chance).limit_denominator(10**9))


def say(id: str, **facts: Any) -> str:
    from caltrop.words import say as say_text

    return say_text("forecast", id, **facts)


def print_chances(answer: Forecast) -> None:
    rows = [("party", answer.party), ("foes", answer.foes), ("endless", answer.endless)]
    rows += [("any-down", answer.any_down), ("any-dead", answer.any_dead)]
    lines = [(say(id), percent(chance)) for id, chance in rows if id != "endless" or chance]
    lines.append((say("rounds"), show.decimal(Fraction(answer.rounds).limit_denominator(10**6))))
    show.print_table([Column("", style="cyan"), Column("", right=True)], lines, headed=False)


def print_groups(answer: Forecast) -> None:
    """Print a row for each group of combatants."""
    titles = ("who", "down", "dead", "gone", "points")
    columns = [Column(say(title), right=title != "who") for title in titles]
    rows = [
        (
            f"{group.count} {group.name}" if group.count > 1 else group.name,
            percent(group.down),
            percent(group.dead),
            percent(group.gone),
            f"{show.decimal(Fraction(group.points).limit_denominator(10**6))}/{group.started}",
        )
        for group in answer.groups
    ]
    show.print_table(columns, rows)


def print_method(fight: Fight, answer: Forecast) -> None:
    """Print how the answer was found, by which policies, and what it leaves out."""
    from caltrop.odds.forecast.omissions import omissions, policies_used, spells_cast
    from caltrop.words.forecasts import method_lines

    for line in method_lines(answer, policies_used(fight), omissions(fight), spells_cast(fight)):
        show.print_text(line)
