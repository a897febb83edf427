"""What tells the events and results of Deeds."""

from __future__ import annotations

from caltrop.games.common.telling import causes, numbers, people, results, things, tools

from . import fights, harm, rounds, saves

TELLINGS = (
    saves.TELLINGS,
    fights.TELLINGS,
    rounds.TELLINGS,
    harm.TELLINGS,
    numbers.TELLINGS,
    things.TELLINGS,
    people.TELLINGS,
    tools.TELLINGS,
    results.TELLINGS,
    causes.TELLINGS,
)
