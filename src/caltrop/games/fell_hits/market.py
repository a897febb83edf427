"""The market and the pack: prices and slots under the moves that games share."""

from __future__ import annotations

from caltrop.games.common.chapters import carrying, trade
from caltrop.games.common.ladder_family import protection
from caltrop.games.common.ladder_family.services import SERVICES
from caltrop.kernel.move import AnyMove

RULE = "fell-hits.equipment"

MOVES: tuple[AnyMove, ...] = (
    *trade.moves("fell-hits", RULE, SERVICES),
    *protection.moves("fell-hits", RULE),
    *carrying.moves("fell-hits", RULE, RULE),
)
