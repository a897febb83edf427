"""What tells the events and results of Deeds."""

from __future__ import annotations

from caltrop.games.common.conditions import condition_telling
from caltrop.games.common.health import health_telling
from caltrop.games.common.items import item_telling, tools

from . import fights, harm, rounds, saves

TELLINGS = (
    saves.TELLINGS,
    fights.TELLINGS,
    rounds.TELLINGS,
    harm.TELLINGS,
    health_telling.NUMBER_TELLINGS,
    item_telling.TELLINGS,
    condition_telling.CONDITION_TELLINGS,
    tools.TELLINGS,
    health_telling.RESULT_TELLINGS,
    condition_telling.CAUSE_TELLINGS,
)
