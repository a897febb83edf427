"""The market and the pack: prices and slots under the moves that games share."""

from __future__ import annotations

from caltrop.games.common.dice_pools import protection
from caltrop.games.common.dice_pools.pools import ALONE, RollContext
from caltrop.games.common.dice_pools.services import SERVICES, bed_service
from caltrop.games.common.items import carrying, sharing, trade
from caltrop.kernel.contract.move import AnyMove, Plan
from caltrop.kernel.contract.scene import Scene

from .checks import contest_between, tell_extras
from .mechanics import ContestOutcome, ContestParams
from .recovery import sleep_for_a_night
from .sheet import pay

RULE = "generic-fantasy.create"


def _contest_trap(scene: Scene, actor: str, target: str, attribute: str) -> Plan[ContestParams, ContestOutcome]:
    us = RollContext(actor, "contest", attribute, target)
    return contest_between(scene, us, ALONE, RollContext(target, "contest", attribute, actor), ALONE)


def _pay_for_trap(scene: Scene, actor: str, target: str, attribute: str, outcome: ContestOutcome) -> None:
    pay(scene, actor, attribute, "", outcome.a_used)
    pay(scene, target, attribute, "", outcome.b_used)
    tell_extras(scene, actor, outcome.a_extras)
    tell_extras(scene, target, outcome.b_extras)


_TRAPS = trade.TrapContest(_contest_trap, _pay_for_trap)
_BEDS = {"inn-room": bed_service(sleep_for_a_night)}
MOVES: tuple[AnyMove, ...] = (
    *trade.trade_moves("generic-fantasy", RULE, SERVICES | _BEDS, _TRAPS),
    *protection.moves("generic-fantasy", RULE),
    *carrying.moves("generic-fantasy", RULE, RULE),
    *sharing.sharing_moves("generic-fantasy"),
    *trade.basket_moves("generic-fantasy", RULE, SERVICES | _BEDS),
)
