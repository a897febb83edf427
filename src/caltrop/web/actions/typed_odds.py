"""The odds of dice that a person types: a worker computes them before the preview is drawn."""

from __future__ import annotations

import msgspec

from caltrop.kernel.rules.notation import THROW
from caltrop.kernel.rules.refusals import Refused
from caltrop.table.log import Intent
from caltrop.web.gate.seat_tokens import Caller
from caltrop.web.gate.server import Req
from caltrop.web.gate.slow_work import run_while_here
from caltrop.web.live.odds_tasks import find_weights, weights_as_odds

from .odds_summary import LIMIT, has_odds, keep_odds

HOPELESS = ("too-large", "too-costly")  # refusals that trying again does not change


async def prepare_typed_odds(request: Req, caller: Caller, intent: Intent) -> Refused | None:
    """Have a worker compute the odds of a roll that was typed, unless they are known; or return a refusal."""
    if intent.move != THROW.id:
        return None
    plan = await caller.room.look(lambda s: s.preview(caller.seat, intent))
    if isinstance(plan, Refused) or plan.rule is not THROW or has_odds(THROW, plan.params):
        return None
    game = caller.room.session.game.id
    params = msgspec.json.encode(plan.params)
    found = await run_while_here(request, find_weights, game, THROW.id, params, LIMIT)
    if not isinstance(found, Refused):
        keep_odds(THROW, plan.params, weights_as_odds(THROW, found))
        return None
    if found.code not in HOPELESS:
        return found
    keep_odds(THROW, plan.params, None)
    return None
