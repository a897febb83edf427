"""The names that a seat knows: what the log says is said of them, whether they are still here or not."""

from __future__ import annotations

from caltrop.kernel.views import Eye
from caltrop.table.session import Session


def names(session: Session, seat: str) -> dict[str, str]:
    """Names by id, as far as this seat may know: characters first, then seats, then those who are gone."""
    state, eye = session.state, Eye(session.game, session.state, seat)
    seats = {id: there.name for id, there in state.seats.items()}
    characters = {who: c.name for who, c in state.characters.items() if eye.may_know(who)}
    return {**state.former_names(seat), **seats, **characters}
