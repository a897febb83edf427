"""The market and the pack: prices and slots under the moves that games share."""

from __future__ import annotations

from functools import partial

from caltrop.games.common.dice_pools import protection
from caltrop.games.common.dice_pools.services import SERVICES, bed_service
from caltrop.games.common.dice_pools.three_rests import sleep
from caltrop.games.common.items import carrying, sharing, trade
from caltrop.kernel.contract.move import AnyMove

RULE = "fell-hits.equipment"

_BEDS = {"warm-bed": bed_service(partial(sleep, kind="night"))}
MOVES: tuple[AnyMove, ...] = (
    *trade.trade_moves("fell-hits", RULE, SERVICES | _BEDS),
    *protection.moves("fell-hits", RULE),
    *carrying.moves("fell-hits", RULE, RULE),
    *sharing.sharing_moves("fell-hits"),
    *trade.basket_moves("fell-hits", RULE, SERVICES | _BEDS),
)
