"""What every game has: the moves of any table, its free roll, and the parts and facts that games share."""

from __future__ import annotations

from msgspec import Struct

from caltrop.games.common.ladder_family import ladder
from caltrop.games.common.sheet import hitpoints, pack, scores, time
from caltrop.kernel.events import base as events
from caltrop.kernel.events import encounter
from caltrop.kernel.events import open_business as pending
from caltrop.kernel.events import parts as part_events
from caltrop.kernel.mechanic import Mechanic, Nothing
from caltrop.kernel.move import NOTHING, AnyMove
from caltrop.kernel.notation import THROW, ThrowOutcome, ThrowParams

from . import arrivals, house, ordering, prepared, seats, speaking, stash, waiting

MECHANICS: tuple[Mechanic[ThrowParams, ThrowOutcome] | Mechanic[Nothing, Nothing], ...] = (THROW, NOTHING)
KINDS: tuple[type[Struct], ...] = (
    *events.KINDS,
    *part_events.KINDS,
    *pending.KINDS,
    *encounter.KINDS,
    *ladder.KINDS,
    *hitpoints.KINDS,
    *scores.KINDS,
    *pack.KINDS,
    *time.KINDS,
)
MOVES: tuple[AnyMove, ...] = (
    *seats.MOVES,
    *arrivals.MOVES,
    *house.MOVES,
    *waiting.MOVES,
    *speaking.MOVES,
    *stash.MOVES,
    *ordering.MOVES,
    *prepared.MOVES,
)
