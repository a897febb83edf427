"""The market and the pack: prices and slots under the moves that games share."""

from __future__ import annotations

from caltrop.games.common.dice_pools import protection
from caltrop.games.common.dice_pools.services import SERVICES, bed_service
from caltrop.games.common.items import carrying, sharing, trade
from caltrop.kernel.contract.move import AnyMove

from .recovery import sleep_for_a_night

RULE = "generic-fantasy.create"

_BEDS = {"inn-room": bed_service(sleep_for_a_night)}
MOVES: tuple[AnyMove, ...] = (
    *trade.trade_moves("generic-fantasy", RULE, SERVICES | _BEDS),
    *protection.moves("generic-fantasy", RULE),
    *carrying.moves("generic-fantasy", RULE, RULE),
    *sharing.sharing_moves("generic-fantasy"),
    *trade.basket_moves("generic-fantasy", RULE, SERVICES | _BEDS),
)
