"""Dice without a table: a roll, the exact odds of a rule, and a sweep of a rule over many values."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Controller, Response, get, post
from litestar.params import JSONBody, QueryParameter
from msgspec import Struct

from caltrop.games import registry
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.input import parse_values, read
from caltrop.kernel.rules.fate import Answer, Ask, Roll, TableFate
from caltrop.kernel.rules.mechanic import Mechanic
from caltrop.kernel.rules.notation import THROW, ThrowParams, parse
from caltrop.kernel.rules.refusals import Refused
from caltrop.lab.sweep import find_mechanic, parse_sweep, starting_values, sweep_table
from caltrop.lab.typed import parse_rulings
from caltrop.table.dicebox import DiceBox
from caltrop.web.gate.pipeline import require_program
from caltrop.web.gate.server import Req
from caltrop.web.gate.slow_work import run_while_here
from caltrop.web.live.odds_tasks import LIMIT, find_odds_json, measure_sweep

from .routes import NO, json_response, refusal
from .schemas import OddsBody, OddsReply, RollReply, SweepBody, SweepPoint, SweepReply

_MOST_POINTS = 500  # of a sweep that is asked for over the network


class _Asked(Struct, frozen=True):
    """A mechanic that is asked about, and a game that has it."""

    game: Game
    rule: Mechanic[Any, Any]


def _find(mechanic: str) -> _Asked | Refused:
    """Return a mechanic of a game by its id; rolls of dice belong to every game."""
    id = next(iter(registry.ids())) if mechanic == THROW.id else mechanic.partition(".")[0]
    game = registry.find(id) if id in registry.ids() else None
    if not isinstance(game, Game) or mechanic not in game.mechanics:
        no = find_mechanic(mechanic) if isinstance(game, Game) else None
        return no if isinstance(no, Refused) else Refused("unknown-mechanic", "odds", {"got": mechanic, "options": ()})
    return _Asked(game, game.mechanics[mechanic])


class DiceApi(Controller):
    """The routes of dice, odds and sweeps, for anyone."""

    path = "/api"
    tags = ["dice"]
    guards = [require_program]

    @get("/roll", responses=NO, operation_id="roll", summary="Roll dice in notation")
    async def roll(self, dice: Annotated[str, QueryParameter(max_length=200)]) -> Response[RollReply]:
        throw = parse(dice)
        if isinstance(throw, Refused):
            return refusal(None, throw)
        box = DiceBox()

        def source(ask: Ask) -> Answer | None:
            return (
                Answer(ask, tuple(box.roll(int(die[1:])) for die in ask.dice), "app") if isinstance(ask, Roll) else None
            )

        fate = TableFate((), source)
        total = THROW(fate, ThrowParams(roll=dice)).total
        faces = [list(used.value) for used in fate.used if not isinstance(used.value, str)]
        return json_response(RollReply(dice, total, faces))

    @post("/odds", status_code=200, responses=NO, operation_id="findOdds", summary="Find the exact odds of a rule")
    async def odds(self, request: Req, data: JSONBody[OddsBody]) -> Response[OddsReply]:
        asked = _find(data.mechanic)
        if isinstance(asked, Refused):
            return refusal(None, asked)
        params = _read_params(asked, data)
        if isinstance(params, Refused):
            return refusal(asked.game, params)
        params_json = msgspec.json.encode(params)
        found = await run_while_here(request, find_odds_json, asked.game.id, asked.rule.id, params_json, LIMIT)
        if isinstance(found, Refused):
            return refusal(asked.game, found)
        said = {"mechanic": asked.rule.id, "params": msgspec.Raw(params_json), "outcomes": msgspec.Raw(found.rows)}
        return json_response(said)

    @post("/sweep", status_code=200, responses=NO, operation_id="sweep", summary="Measure a rule at many values")
    async def sweep(self, request: Req, data: JSONBody[SweepBody]) -> Response[SweepReply]:
        asked = _find(data.mechanic)
        if isinstance(asked, Refused):
            return refusal(None, asked)
        wanted = parse_sweep(
            asked.rule,
            [f"{name}={value}" for name, value in data.params.items()],
            rulings=[f"{id}={option}" for id, option in data.rulings.items()],
            measures=data.measures,
            starting=starting_values(asked.rule, asked.game),
        )
        if isinstance(wanted, Refused):
            return refusal(asked.game, wanted)
        if wanted.count > _MOST_POINTS:
            return refusal(asked.game, Refused("too-many-points", "lab", {"n": wanted.count, "most": _MOST_POINTS}))
        found = await run_while_here(request, measure_sweep, wanted)
        if isinstance(found, Refused):
            return refusal(asked.game, found)
        table = sweep_table(asked.rule, wanted, found.values(), keep_all=bool(data.measures))
        names = [axis.name for axis in wanted.axes]
        points = [
            SweepPoint(dict(zip(names, at, strict=True)), list(map(float, values)), list(map(str, values)))
            for at, values in table.rows
        ]
        said = SweepReply(wanted.mechanic, wanted.params, list(table.measures), list(table.is_chance), points)
        return json_response(said)


def _read_params(asked: _Asked, data: OddsBody) -> Any:
    """Return the parameters with the rulings in them, or a refusal; lists may be typed as text, with commas."""
    ruled = parse_rulings(tuple(f"{id}={option}" for id, option in data.rulings.items()), asked.rule)
    if isinstance(ruled, Refused):
        return ruled
    typed = parse_values(asked.rule.params, {k: v for k, v in data.params.items() if isinstance(v, str)})
    params = read(asked.rule.params, {**data.params, **typed}, asked.rule.id)
    return params if isinstance(params, Refused) else asked.game.settle(params, {**asked.game.defaults, **ruled})
