"""The market and the pack: prices and slots under the moves that games share."""

from __future__ import annotations

from caltrop.games.common.chapters import carrying, trade
from caltrop.games.common.ladder_family import protection
from caltrop.games.common.ladder_family.services import SERVICES
from caltrop.kernel.move import AnyMove

RULE = "generic-fantasy.create"

MOVES: tuple[AnyMove, ...] = (
    *trade.moves("generic-fantasy", RULE, SERVICES),
    *protection.moves("generic-fantasy", RULE),
    *carrying.moves("generic-fantasy", RULE, RULE),
)
