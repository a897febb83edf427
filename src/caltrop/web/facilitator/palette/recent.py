"""What a facilitator has done last: it is offered first."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from caltrop.table.log import Intent
from caltrop.table.tracked_session import plain_session
from caltrop.web.page.fragments import LOG, RECENT
from caltrop.web.page.look import Look

MOST = 4  # acts in the row of recent ones
EDGE = 1.5  # by which the last act is likelier meant than one that was not done lately


def recent_intents(look: Look, moves: Collection[str], most: int = MOST) -> tuple[Intent, ...]:
    """Return what this seat has done last of these moves, newest first, each once; what is undone does not count."""
    session = plain_session(look.session, LOG)
    found = dict[str, Intent]()
    gone = session.undone_seqs()
    for entry in reversed(session.log[-RECENT:]):
        intent = entry.intent
        if intent is None or entry.seat != look.seat or entry.seq in gone or intent.move in found:
            continue
        if intent.move in moves:
            found[intent.move] = intent
        if len(found) == most:
            break
    return tuple(found.values())


def recent_edges(look: Look) -> Mapping[str, float]:
    """Return how much likelier a move is meant because it was done lately: the last one most."""
    found = recent_intents(look, look.game.moves, 2 * MOST)
    return {intent.move: EDGE / (n + 1) for n, intent in enumerate(found)}
