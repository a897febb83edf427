"""Forecasts of fights by the API: of a made-up one for anyone, and of a table's own for its facilitator."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Response, post
from litestar.di import Provide
from litestar.params import JSONBody

from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refused
from caltrop.web.features.forecast.tasks import forecast_made_up, forecast_table, table_fight
from caltrop.web.gate.callers import caller_at
from caltrop.web.gate.cpu_budget import SEATED
from caltrop.web.gate.pipeline import require_facilitator, require_program, require_token
from caltrop.web.gate.server import FromGuard, Req
from caltrop.web.gate.slow_work import run_task, run_while_here
from caltrop.web.live.rooms import find_game
from caltrop.words.forecasts import unnamed_fighters

from .responses import said_forecast
from .routes import NO, json_response, refusal
from .schemas import FightBody, ForecastReply, PoliciesBody


class ForecastApi(Controller):
    """The route for made-up fights."""

    path = "/api/forecast"
    tags = ["forecasts"]
    guards = [require_program]

    @post("/", status_code=200, responses=NO, operation_id="forecastFight", summary="Forecast a made-up fight")
    async def made_up(self, request: Req, data: JSONBody[FightBody]) -> Response[ForecastReply]:
        game = find_game(data.game)
        if not isinstance(game, Game):
            return refusal(None, game)
        raw = {name: getattr(data, name) for name in data.__struct_fields__}
        raw |= {side: {"members": [raw[side]]} for side in ("party", "foes") if isinstance(raw[side], str)}
        found = await run_while_here(request, forecast_made_up, game.id, raw, unnamed_fighters())
        if isinstance(found, Refused):
            return refusal(game, found)
        return json_response(said_forecast(found.answer, found.left_out, found.policies, found.spells))


class TableForecastApi(Controller):
    """The route for the fight of a table, for its facilitator."""

    path = "/api/tables/{table:str}/forecast"
    tags = ["forecasts"]
    security = [{"token": []}]
    guards = [require_token, require_facilitator]
    opt = SEATED
    dependencies = {"caller": Provide(caller_at, sync_to_thread=False)}

    @post(
        "/",
        status_code=200,
        responses=NO,
        operation_id="forecastTable",
        summary="Forecast the table's fight as it stands",
    )
    async def standing(self, request: Req, caller: FromGuard, data: JSONBody[PoliciesBody]) -> Response[ForecastReply]:
        policies: dict[str, Any] | None = {"party": data.party, "foes": data.foes}
        policies = policies if data.party or data.foes else None
        asked = await caller.room.look(lambda s: table_fight(caller.room.id, s.game, s.state, policies, best=data.best))
        found = await caller.room.forecasts.ask(caller.seat, lambda: run_task(request, forecast_table, asked))
        game = caller.room.session.game
        if found is None:
            return refusal(game, Refused("workers-busy", "table.limits"))
        if isinstance(found, Refused):
            return refusal(game, found)
        used = found.policies, found.spells
        said = said_forecast(found.answer, found.left_out, *used, best=found.best, refined=found.refined)
        return json_response(said)
