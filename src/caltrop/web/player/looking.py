"""What the player's dialogs are drawn from: the caller's look at the table, and the drafting of characters there."""

from __future__ import annotations

from caltrop.kernel.rules.refusals import Refused
from caltrop.web.gate.seat_tokens import Caller
from caltrop.web.gate.server import Req, server_of
from caltrop.web.page.look import Look

from .drafts import Drafting


async def look_of(request: Req, caller: Caller) -> Look:
    """Return the caller's look at the table."""
    about = server_of(request).surroundings(caller.room)
    return await caller.room.look(lambda session: Look(session, caller.seat, about))


def drafting_for(caller: Caller, look: Look) -> Drafting | Refused:
    """Return the drafting of characters in this game; a refusal in a game that has no creation."""
    creation = look.game.creation
    if creation is None:
        return Refused("no-creation", "table.bring", {"game": look.game.title})
    return Drafting(look.game, creation, caller.room.session.box)
