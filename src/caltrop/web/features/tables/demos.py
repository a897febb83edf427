"""Demo tables: for each game a table in the middle of play, for visitors to try."""

from __future__ import annotations

import asyncio
import secrets
import time

from msgspec import Struct

from caltrop import demo, words
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.secrets.names import clean_name, suggest_name
from caltrop.kernel.state.state import Role
from caltrop.store.tokens import table_id
from caltrop.web.gate.server import Server
from caltrop.web.live.keyed import guest_request
from caltrop.web.live.room import Room

from .starting import keyed_table_id, refusal_to_host

SHARED = "demo"  # the prefix of the ids of shared demo tables


async def prepare_demos(server: Server) -> None:
    """Make the demo tables that all visitors share, one for each game, and delete those of the last start."""
    for row in server.store.tables():
        if row.id.startswith(SHARED):
            await asyncio.wrap_future(server.store.delete(row.id))
    for game in demo.ids():
        server.demos[game] = (await make_demo(server, game, SHARED + table_id())).id


async def make_demo(server: Server, game: str, id: str = "") -> Room:
    """Make a demo table."""
    session = demo.make(game, server.rooms.box.roll, at=time.time(), salt=secrets.token_hex(16))
    return await server.rooms.begin(demo.title(game), session, lambda id: (), id=id)


async def make_demo_once(server: Server, game: str) -> Room:
    """Make a demo table for one visitor; a repeat of a request with a key gets the same table."""
    id = keyed_table_id(guest_request())
    return await server.rooms.room(id) or await make_demo(server, game, id)


class DemoGuest(Struct, frozen=True):
    """A visitor to a demo: as what, under which name, with which host key, on which device."""

    role: Role
    name: str = ""
    key: str = ""
    label: str = ""  # of the device


async def enter_demo(server: Server, game: str, guest: DemoGuest) -> tuple[str, str] | Refused:
    """Enter the demo of a game, and return the table and the seat's token.

    A demo that visitors share is open to all. One of their own is a new table, for which the host key is asked.
    """
    room = await server.rooms.room(server.demos[game]) if game in server.demos else None
    if room is None and (no := refusal_to_host(server, guest.key)):
        return no
    room = room or await make_demo_once(server, game)
    if guest.role != "player":
        return room.id, await server.tokens.add_token(room.id, room.session.state.facilitator, guest.label)
    seated = await server.tokens.add_seat(room, clean_name(guest.name) or visitor_name(room), "player", guest.label)
    return seated if isinstance(seated, Refused) else (room.id, seated[1])


def visitor_name(room: Room) -> str:
    """Return the name of a visitor who has given none: "Visitor", "Visitor 2", ..."""
    taken = (seat.name for seat in room.session.state.seats.values())
    return suggest_name(words.text("label-front-visitor"), taken)
