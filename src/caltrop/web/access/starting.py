"""Starting a table: checks the host key, the game and the rulings."""

from __future__ import annotations

from typing import Any

from caltrop import play
from caltrop.kernel.errors import Refused
from caltrop.table.session import Session
from caltrop.web.live.rooms import find_game

from .server import Server


def start_session(
    server: Server,
    game: str,
    facilitator: str,
    *,
    key: str,
    variant: dict[str, Any] | None,
    rulings: dict[str, str] | None = None,
) -> Session | Refused:
    """Return a new session that is not stored yet, or a refusal."""
    if not server.settings.may_host(key):
        return Refused("host-key", "table.tables")
    found = find_game(game, variant)
    if isinstance(found, Refused):
        return found
    try:
        play.check_rulings(found, rulings or {})
    except play.Refusal as bad:
        return Refused(bad.refused.code, bad.refused.rule, bad.refused.facts)
    return server.rooms.new_session(found, facilitator, rulings or {})
