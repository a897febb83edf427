"""The market and the pack: prices and slots under the moves that games share."""

from __future__ import annotations

from caltrop.games.common.chapters import basket, carrying, taking, trade
from caltrop.games.common.ladder_family import protection
from caltrop.games.common.ladder_family.services import SERVICES, bed_service
from caltrop.kernel.contract.move import AnyMove

from .recovery import sleep_for_a_night

RULE = "generic-fantasy.create"

BEDS = {"inn-room": bed_service(sleep_for_a_night)}
MOVES: tuple[AnyMove, ...] = (
    *trade.moves("generic-fantasy", RULE, SERVICES | BEDS),
    *protection.moves("generic-fantasy", RULE),
    *carrying.moves("generic-fantasy", RULE, RULE),
    *taking.moves("generic-fantasy"),
    *basket.moves("generic-fantasy", RULE, SERVICES | BEDS),
)
