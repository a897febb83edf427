"""The market and the pack: prices and slots under the moves that games share."""

from __future__ import annotations

from functools import partial

from caltrop.games.common.chapters import basket, carrying, taking, trade
from caltrop.games.common.ladder_family import protection
from caltrop.games.common.ladder_family.services import SERVICES, bed_service
from caltrop.games.common.ladder_family.sleep import sleep
from caltrop.kernel.contract.move import AnyMove

RULE = "fell-hits.equipment"

BEDS = {"warm-bed": bed_service(partial(sleep, kind="night"))}
MOVES: tuple[AnyMove, ...] = (
    *trade.moves("fell-hits", RULE, SERVICES | BEDS),
    *protection.moves("fell-hits", RULE),
    *carrying.moves("fell-hits", RULE, RULE),
    *taking.moves("fell-hits"),
    *basket.moves("fell-hits", RULE, SERVICES | BEDS),
)
