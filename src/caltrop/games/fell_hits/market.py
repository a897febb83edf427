"""The market and the pack: prices and slots under the moves that games share."""

from __future__ import annotations

from functools import partial

from caltrop.games.common.dice_pools import protection
from caltrop.games.common.dice_pools.pools import ALONE, RollContext
from caltrop.games.common.dice_pools.services import SERVICES, bed_service
from caltrop.games.common.dice_pools.three_rests import sleep
from caltrop.games.common.items import carrying, sharing, trade
from caltrop.kernel.contract.move import AnyMove, Plan
from caltrop.kernel.contract.scene import Scene

from .checks import contest_between, learn_from_contest
from .mechanics import ContestOutcome, ContestParams

RULE = "fell-hits.equipment"


def _contest_trap(scene: Scene, actor: str, target: str, attribute: str) -> Plan[ContestParams, ContestOutcome]:
    us = RollContext(actor, "contest", attribute, target)
    return contest_between(scene, us, ALONE, RollContext(target, "contest", attribute, actor), ALONE)


def _pay_for_trap(scene: Scene, actor: str, target: str, attribute: str, outcome: ContestOutcome) -> None:
    learn_from_contest(scene, outcome)


_TRAPS = trade.TrapContest(_contest_trap, _pay_for_trap)
_BEDS = {"warm-bed": bed_service(partial(sleep, kind="night"))}
MOVES: tuple[AnyMove, ...] = (
    *trade.trade_moves("fell-hits", RULE, SERVICES | _BEDS, _TRAPS),
    *protection.moves("fell-hits", RULE),
    *carrying.moves("fell-hits", RULE, RULE),
    *sharing.sharing_moves("fell-hits"),
    *trade.basket_moves("fell-hits", RULE, SERVICES | _BEDS),
)
