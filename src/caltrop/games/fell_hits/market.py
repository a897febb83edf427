"""The market and the pack: prices and slots under the moves that games share."""

from __future__ import annotations

from caltrop.games.common.chapters import armour, carrying, trade
from caltrop.kernel.move import AnyMove

RULE = "fell-hits.equipment"

MOVES: tuple[AnyMove, ...] = (
    *trade.moves("fell-hits", RULE),
    *armour.moves("fell-hits", RULE),
    *carrying.moves("fell-hits", RULE, RULE),
)
