"""What both sides of a table's fight do, as its facilitator has chosen."""

from __future__ import annotations

from caltrop.forecast.fight_files import policies_at
from caltrop.forecast.model import SidePolicy
from caltrop.table.session import Session


def policies_of(session: Session) -> dict[str, SidePolicy]:
    """Return what both sides do at this table, as its facilitator has said, or else as usual."""
    return policies_at(session.game, session.state.tactics) if session.game.forecast else {}
