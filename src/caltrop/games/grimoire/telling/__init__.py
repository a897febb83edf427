"""What tells the events and results of Grimoire."""

from __future__ import annotations

from caltrop.games.common.telling import causes, numbers, people, results, things, tools

from . import fights, harm, magic, rolls, turns

TELLINGS = (
    rolls.TELLINGS,
    fights.TELLINGS,
    turns.TELLINGS,
    harm.TELLINGS,
    magic.TELLINGS,
    numbers.TELLINGS,
    things.TELLINGS,
    people.TELLINGS,
    tools.TELLINGS,
    results.TELLINGS,
    causes.TELLINGS,
)
