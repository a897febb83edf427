"""The market and the pack: Fell's prices and slots under the moves that games share."""

from __future__ import annotations

from caltrop.games.common.chapters import basket, carrying, taking, trade
from caltrop.games.common.ladder_family import protection
from caltrop.games.common.ladder_family.services import SERVICES, bed_service
from caltrop.kernel.contract.move import AnyMove

from .recovery import sleep

LATER = trade.LATER
BEDS = {"warm-bed": bed_service(sleep)}
MOVES: tuple[AnyMove, ...] = (
    *trade.moves("fell", "fell.market", SERVICES | BEDS),
    *protection.moves("fell", "fell.protection"),
    *carrying.moves("fell", "fell.market", "fell.slots"),
    *taking.moves("fell"),
    *basket.moves("fell", "fell.market", SERVICES | BEDS),
)
