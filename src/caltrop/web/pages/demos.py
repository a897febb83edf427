"""Demo tables: one of each game in the middle of something, to look around."""

from __future__ import annotations

import asyncio
import secrets
import time

from caltrop import demo
from caltrop.kernel.errors import Refused
from caltrop.store.tokens import table_id
from caltrop.web.access.server import Server
from caltrop.web.live.room import Room

SHARED = "demo"  # how the ids of the shared demo tables begin


async def prepare_demos(server: Server) -> None:
    """One table of each game that all visitors share, made anew when the server starts; those of before are gone."""
    for row in server.store.tables():
        if row.id.startswith(SHARED):
            await asyncio.wrap_future(server.store.delete(row.id))
    for game in demo.ids():
        server.demos[game] = (await make_demo(server, game, SHARED + table_id())).id


async def make_demo(server: Server, game: str, id: str = "") -> Room:
    """A demo table of one's own."""
    session = demo.make(game, server.rooms.box.roll, at=time.time(), salt=secrets.token_hex(16))
    return await server.rooms.begin(demo.title(game), session, lambda id: (), id=id)


async def enter_demo(server: Server, game: str, role: str, name: str) -> tuple[str, str] | Refused:
    """The demo of a game as its facilitator or as one more player: the table and the seat's token."""
    room = (await server.rooms.room(server.demos[game]) if game in server.demos else None) or await make_demo(
        server, game
    )
    if role != "player":
        return room.id, await server.tokens.add_token(room.id, room.session.state.facilitator)
    seated = await server.tokens.add_seat(room, name or "Visitor", "player")
    return seated if isinstance(seated, Refused) else (room.id, seated[1])
