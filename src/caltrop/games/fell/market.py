"""The market and the pack: Fell's prices and slots under the moves that games share."""

from __future__ import annotations

from caltrop.games.common.chapters import armour, carrying, trade
from caltrop.kernel.move import AnyMove

LATER = trade.LATER
MOVES: tuple[AnyMove, ...] = (
    *trade.moves("fell", "fell.market"),
    *armour.moves("fell", "fell.protection"),
    *carrying.moves("fell", "fell.market", "fell.slots"),
)
