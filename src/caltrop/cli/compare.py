"""`caltrop compare`: shows the odds of one situation in several games and variants side by side."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from . import show
from .command import Offers, argument, command, json_flag, offers
from .games import complete_game
from .show import Column

if TYPE_CHECKING:
    from caltrop.kernel.game import Game


def complete_situation(ctx: click.Context, param: click.Parameter, incomplete: str) -> Offers:
    return offers(situations(all_games()), incomplete)


@command()
@argument("situation", default="", shell_complete=complete_situation)
@argument("games", nargs=-1, shell_complete=complete_game)
@json_flag
def compare(situation: str, games: tuple[str, ...], as_json: bool) -> None:
    """Compare one situation in several games."""
    from caltrop.kernel.errors import Refused

    chosen = games_by_id(games) if games else all_games()
    known = situations(chosen)
    if not situation:
        list_situations(known, as_json)
        return
    if situation not in known:
        show.fail(Refused("unknown-situation", "compare", {"got": situation[:60], "options": tuple(known)}))
    measured = {name: measures(game, situation) for name, game in chosen.items() if situation in game.situations}
    if as_json:
        show.print_json({"situation": situation, "games": {name: fractions_as_text(m) for name, m in measured.items()}})
    else:
        print_measures(situation, measured)


def all_games() -> Mapping[str, Game]:
    from caltrop.games import registry

    return registry.games()


def games_by_id(ids: tuple[str, ...]) -> dict[str, Game]:
    from caltrop.games import registry

    return {id: show.value_or_fail(registry.find(id)) for id in ids}


def situations(games: Mapping[str, Game]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(id for game in games.values() for id in game.situations))


def measures(game: Game, situation: str) -> dict[str, Fraction]:
    """Return the value of each measure of a situation in a game, with the game's default rulings."""
    from caltrop.kernel.rulings import apply_rulings
    from caltrop.odds.exact import odds

    found = game.situations[situation]
    answer = odds(found.mechanic, apply_rulings(found.params, game.defaults))
    return {name: answer.mean(partial(measure_value, read)) for name, read in found.measures.items()}


def measure_value(read: Callable[[Any], bool | int], outcome: Any) -> int:
    """Return a measure as a number: a true fact is 1."""
    return int(read(outcome))


def fractions_as_text(measured: Mapping[str, Fraction]) -> dict[str, Any]:
    return {name: str(value) for name, value in measured.items()}


def list_situations(known: tuple[str, ...], as_json: bool) -> None:
    from caltrop.words import say

    if as_json:
        show.print_json([{"id": id, "title": say("situation", id)} for id in known])
        return
    show.print_table([Column("", style="cyan"), Column("")], [(id, say("situation", id)) for id in known], headed=False)


def print_measures(situation: str, measured: Mapping[str, Mapping[str, Fraction]]) -> None:
    """Print a row for each measure and a column for each game; chances as percentages, numbers as averages."""
    from caltrop.words import say

    show.print_heading(say("situation", situation))
    names = tuple(dict.fromkeys(name for m in measured.values() for name in m))
    columns = [Column("", style="cyan"), *(Column(game, right=True) for game in measured)]
    rows = [(say("measure", name), *(figure(name, m.get(name)) for m in measured.values())) for name in names]
    show.print_table(columns, rows)


def figure(name: str, value: Fraction | None) -> str:
    if value is None:
        return "-"
    return show.decimal(value) if name.startswith("mean-") else show.percent(value)
