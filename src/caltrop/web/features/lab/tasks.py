"""The work of the lab, done by workers: lines of a chart, games beside each other, forecasts of made-up fights."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from caltrop.games import registry
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refused, Refuses
from caltrop.lab.view import LabAnswer, LabAsk, measure_view
from caltrop.web.live.odds_tasks import MEMORY
from caltrop.web.live.workers import worker_task

EXACT = 4  # combatants; to try whether more fit an exact answer may take seconds
IN_SECONDS = 2.5  # an exact answer is found, or none
FIGHTS = 10_000  # simulated for the page, where the fight is too large to be exact


class GamesMeasured(Struct, frozen=True, tag="games"):
    """A situation in every game that has it: what each measures."""

    games: dict[str, dict[str, float]]


class FightAnswer(Struct, frozen=True, tag="fight"):
    """A forecast, and the policies and gaps that it is told with, as plain data."""

    forecast: bytes
    policies: dict[str, dict[str, Any]]
    leaves_out: list[str]
    spells: list[str] = []  # that are cast


@worker_task(seconds=4, memory=MEMORY)
def measure_lines(ask: LabAsk) -> LabAnswer | Refused:
    """Measure every line of a view."""
    return measure_view(ask)


@worker_task(seconds=6, memory=MEMORY)
def measure_games(situation: str) -> GamesMeasured | Refused:
    """Measure a situation in every game that has it."""
    from caltrop.odds.budget import TooLarge
    from caltrop.odds.exact import odds_by

    found = dict[str, dict[str, float]]()
    for game in registry.games().values():
        there = game.situations.get(situation)
        if there is not None:
            params = there.params_in(game)
            try:
                found[game.id] = {
                    name: float(odds_by(lambda o, read=read: int(read(o)), there.mechanic, params).mean(int))  # type: ignore[misc]
                    for name, read in there.measures.items()
                }
            except TooLarge as large:
                return large.refused
    return GamesMeasured(found)


@worker_task(seconds=8, memory=MEMORY)
def forecast_fight(raw: bytes, unnamed: dict[str, str]) -> FightAnswer | Refused:
    """Forecast a fight that is described as in a file; `unnamed` is in the reader's language."""
    from caltrop.forecast.answer import omissions, policies_used, spells_cast
    from caltrop.forecast.forecaster import Forecaster
    from caltrop.lab.fight_questions import FightAsker, read_asked_fight
    from caltrop.web.features.forecast.tasks import MADE_UP, clock

    said: dict[str, Any] = msgspec.json.decode(raw)
    game = registry.find(str(said.get("game", "")))
    if not isinstance(game, Game):
        return game
    try:
        fight = read_asked_fight(game, said, unnamed)[1]
        exact = None if len(fight.members) <= EXACT else False
        answer = FightAsker(Forecaster(fight), FIGHTS).answer(exact, IN_SECONDS, clock(MADE_UP))
    except Refuses as no:
        return no.refused
    if answer is None:
        return Refused("too-costly", "table.limits")
    policies = {side: msgspec.to_builtins(policy) for side, policy in policies_used(fight).items()}
    left_out = list(omissions(fight, answer))
    return FightAnswer(msgspec.json.encode(answer), policies, left_out, list(spells_cast(fight)))
