"""What every table has, whatever its game: `MOVES`, `MECHANICS`, parts and events (`KINDS`), and their `TELLINGS`."""

from __future__ import annotations

from caltrop.kernel.contract import lesson as learning
from caltrop.kernel.contract.game import kinds_in
from caltrop.kernel.contract.move import NOTHING, AnyMove
from caltrop.kernel.contract.surface import OddsReading, OutcomeRows
from caltrop.kernel.rules.notation import THROW
from caltrop.kernel.state.events import characters, open_business, story
from caltrop.kernel.state.events import fights as fight_events
from caltrop.kernel.state.events import table as table_events

from .conditions import condition_moves, condition_telling, on_sheet
from .creation import newcomers
from .dice_pools import ladder
from .fighting import fights, forecasts, rout
from .health import dying, health_telling, points, rest
from .items import item_telling, loot, pack, piles, sharing
from .library import homebrew, random_tables
from .people import attitude, hirelings
from .table import calls, clocks, countdowns, lessons, messages, pictures, scenes, seats, settings, x_card

MECHANICS = (THROW, NOTHING, random_tables.ROW)
# Stored tables of every game rely on all of these kinds, so the ladder is among them, although few games use it.
_SHEET = (ladder, points, pack, on_sheet, countdowns, rest, piles)
KINDS = kinds_in(characters, table_events, open_business, fight_events, story, learning, *_SHEET)
MOVES: tuple[AnyMove, ...] = (
    *seats.SEAT_MOVES,
    *seats.ROLE_MOVES,
    *newcomers.ARRIVAL_MOVES,
    *settings.MOVES,
    *condition_moves.MOVES,
    *countdowns.MOVES,
    *clocks.TIME_MOVES,
    *calls.MOVES,
    *messages.NOTE_MOVES,
    *dying.VERDICT_MOVES,
    *messages.MESSAGE_MOVES,
    *sharing.STASH_MOVES,
    *loot.GIFT_MOVES,
    *loot.DEAL_MOVES,
    *homebrew.MOVES,
    *random_tables.MOVES,
    *clocks.EXPLORE_MOVES,
    *fights.INITIATIVE_MOVES,
    *scenes.MOVES,
    *clocks.CLOCK_MOVES,
    *messages.RECAP_MOVES,
    *pictures.MOVES,
    *lessons.MOVES,
    *forecasts.TACTIC_MOVES,
    *x_card.MOVES,
)
# What these parts, events and moves say in the log; a game's own come before them.
TELLINGS = (
    health_telling.TELLINGS,
    item_telling.TELLINGS,
    condition_telling.TELLINGS,
    rout.TELLINGS,
    hirelings.TELLINGS,
    attitude.TELLINGS,
    countdowns.TELLINGS,
    settings.TELLINGS,
    clocks.TELLINGS,
    homebrew.TELLINGS,
    random_tables.TELLINGS,
)
TABLE_READINGS = {THROW.id: OddsReading(rows=OutcomeRows("total", "total"))}
