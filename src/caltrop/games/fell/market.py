"""The market and the pack: Fell's prices and slots under the moves that games share."""

from __future__ import annotations

from caltrop.games.common.dice_pools import protection
from caltrop.games.common.dice_pools.pools import RollContext
from caltrop.games.common.dice_pools.services import SERVICES, bed_service
from caltrop.games.common.items import carrying, sharing, trade
from caltrop.kernel.contract.move import AnyMove, Plan
from caltrop.kernel.contract.scene import Scene

from .harm import pay_both_sides
from .mechanics import ContestOutcome, ContestParams
from .pools import ALONE, contest_between, use_up_edges
from .recovery import sleep

LATER = trade.LATER


def _contest_trap(scene: Scene, actor: str, target: str, ability: str) -> Plan[ContestParams, ContestOutcome]:
    us = RollContext(actor, "contest", ability, target)
    return contest_between(scene, us, ALONE, RollContext(target, "contest", ability, actor), ALONE)


def _pay_for_trap(scene: Scene, actor: str, target: str, ability: str, outcome: ContestOutcome) -> None:
    pay_both_sides(scene, outcome)
    us = RollContext(actor, "contest", ability, target)
    use_up_edges(scene, us, RollContext(target, "contest", ability, actor))


_TRAPS = trade.TrapContest(_contest_trap, _pay_for_trap)
_BEDS = {"warm-bed": bed_service(sleep)}
MOVES: tuple[AnyMove, ...] = (
    *trade.trade_moves("fell", "fell.market", SERVICES | _BEDS, _TRAPS),
    *protection.moves("fell", "fell.protection"),
    *carrying.moves("fell", "fell.market", "fell.slots"),
    *sharing.sharing_moves("fell"),
    *trade.basket_moves("fell", "fell.market", SERVICES | _BEDS),
)
