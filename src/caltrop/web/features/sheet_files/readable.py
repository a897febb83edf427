"""A character's sheet as plain data, for callers who may read it."""

from __future__ import annotations

from typing import Any

from litestar.exceptions import HTTPException

from caltrop.kernel.secrets.knowledge import SeatKnowledge
from caltrop.kernel.state.sheet_json import export_sheet
from caltrop.table.session import Session


def readable_sheet(session: Session, seat: str, who: str) -> dict[str, Any]:
    """Return a character as plain data; 404 if this seat may not read all of the sheet."""
    state = session.state_for(seat)
    found = state.characters.get(who)
    if found is None or found.kind == "stash" or not SeatKnowledge(session.game, state, seat).may_read(who):
        raise HTTPException("no-such-character", status_code=404, extra={"who": who[:60]})
    return export_sheet(session.game, found, state.clock)
