"""The names that a seat may know, also of characters and seats that are gone but still in the log."""

from __future__ import annotations

from caltrop.kernel.eye import Eye
from caltrop.table.session import Session


def names(session: Session, seat: str) -> dict[str, str]:
    """Return the names that this seat may know, by id: characters first, then seats, then removed ones."""
    state, eye = session.state, Eye(session.game, session.state, seat)
    seats = {id: there.name for id, there in state.seats.items()}
    characters = {who: c.name for who, c in state.characters.items() if not c.hidden or eye.may_know(who)}
    return {**state.former_names(seat), **seats, **characters}
