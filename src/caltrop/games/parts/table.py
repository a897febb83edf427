"""What every game has: the moves of any table, its free roll, and the parts and facts that games share."""

from __future__ import annotations

from msgspec import Struct

from caltrop.kernel import encounter, events, pending
from caltrop.kernel.mechanic import Mechanic, Nothing
from caltrop.kernel.move import NOTHING, AnyMove
from caltrop.kernel.notation import THROW, ThrowOutcome, ThrowParams

from . import hitpoints, house, ladder, pack, scores, seats, time, waiting

MECHANICS: tuple[Mechanic[ThrowParams, ThrowOutcome] | Mechanic[Nothing, Nothing], ...] = (THROW, NOTHING)
KINDS: tuple[type[Struct], ...] = (
    *events.KINDS,
    *pending.KINDS,
    *encounter.KINDS,
    *ladder.KINDS,
    *hitpoints.KINDS,
    *scores.KINDS,
    *pack.KINDS,
    *time.KINDS,
)
MOVES: tuple[AnyMove, ...] = (*seats.MOVES, *house.MOVES, *waiting.MOVES)
