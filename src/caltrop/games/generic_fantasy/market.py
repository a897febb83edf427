"""The market and the pack: prices and slots under the moves that games share."""

from __future__ import annotations

from caltrop.games.common.chapters import armour, carrying, trade
from caltrop.kernel.move import AnyMove

RULE = "generic-fantasy.create"

MOVES: tuple[AnyMove, ...] = (
    *trade.moves("generic-fantasy", RULE),
    *armour.moves("generic-fantasy", RULE),
    *carrying.moves("generic-fantasy", RULE, RULE),
)
