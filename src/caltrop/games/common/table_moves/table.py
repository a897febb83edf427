"""What every game has: the moves of any table, the free roll, and the shared parts and events."""

from __future__ import annotations

from caltrop.games.common.chapters import condition_moves, verdicts
from caltrop.games.common.ladder_family import ladder
from caltrop.games.common.sheet import conditions, hitpoints, item_changes, last_rest, lying, pack, scores, time
from caltrop.kernel.contract import lesson as learning
from caltrop.kernel.contract.game import kinds_in
from caltrop.kernel.contract.move import NOTHING, AnyMove
from caltrop.kernel.contract.surface import OddsReading, OutcomeRows
from caltrop.kernel.rules.notation import THROW
from caltrop.kernel.state.events import (
    characters,
    open_business,
    story,
)
from caltrop.kernel.state.events import fights as fight_events
from caltrop.kernel.state.events import table as table_events

from . import (
    arrivals,
    dealing,
    exploring,
    homebrew,
    house,
    lessons,
    ordering,
    pictures,
    prepared,
    progress,
    random_tables,
    remembering,
    roles,
    seats,
    speaking,
    stash,
    tactics,
    things,
    waiting,
    x_card,
)

MECHANICS = (THROW, NOTHING, random_tables.ROW)
# Stored tables of every game rely on all of these kinds, so the ladder is among them, although few games use it.
SHEET = (ladder, hitpoints, scores, pack, conditions, time, last_rest, item_changes, lying)
KINDS = kinds_in(characters, table_events, open_business, fight_events, story, learning, *SHEET)
MOVES: tuple[AnyMove, ...] = (
    *seats.MOVES,
    *roles.MOVES,
    *arrivals.MOVES,
    *house.MOVES,
    *condition_moves.MOVES,
    *waiting.MOVES,
    *verdicts.MOVES,
    *speaking.MOVES,
    *stash.MOVES,
    *things.MOVES,
    *dealing.MOVES,
    *homebrew.MOVES,
    *random_tables.MOVES,
    *exploring.MOVES,
    *ordering.MOVES,
    *prepared.MOVES,
    *progress.MOVES,
    *remembering.MOVES,
    *pictures.MOVES,
    *lessons.MOVES,
    *tactics.MOVES,
    *x_card.MOVES,
)
TABLE_READINGS = {THROW.id: OddsReading(rows=OutcomeRows("total", "total"))}
