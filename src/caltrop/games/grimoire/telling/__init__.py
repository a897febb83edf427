"""What tells the events and results of Grimoire."""

from __future__ import annotations

from caltrop.games.common.conditions import condition_telling
from caltrop.games.common.health import health_telling
from caltrop.games.common.items import item_telling, tools

from . import fights, harm, magic, rolls, turns

TELLINGS = (
    rolls.TELLINGS,
    fights.TELLINGS,
    turns.TELLINGS,
    harm.TELLINGS,
    magic.TELLINGS,
    health_telling.NUMBER_TELLINGS,
    item_telling.TELLINGS,
    condition_telling.CONDITION_TELLINGS,
    tools.TELLINGS,
    health_telling.RESULT_TELLINGS,
    condition_telling.CAUSE_TELLINGS,
)
