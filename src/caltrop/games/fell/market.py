"""The market and the pack: Fell's prices and slots under the moves that games share."""

from __future__ import annotations

from caltrop.games.common.dice_pools import protection
from caltrop.games.common.dice_pools.services import SERVICES, bed_service
from caltrop.games.common.items import carrying, sharing, trade
from caltrop.kernel.contract.move import AnyMove

from .recovery import sleep

LATER = trade.LATER
_BEDS = {"warm-bed": bed_service(sleep)}
MOVES: tuple[AnyMove, ...] = (
    *trade.trade_moves("fell", "fell.market", SERVICES | _BEDS),
    *protection.moves("fell", "fell.protection"),
    *carrying.moves("fell", "fell.market", "fell.slots"),
    *sharing.sharing_moves("fell"),
    *trade.basket_moves("fell", "fell.market", SERVICES | _BEDS),
)
