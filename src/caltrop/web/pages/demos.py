"""Demo tables: for each game a table in the middle of play, for visitors to try."""

from __future__ import annotations

import asyncio
import secrets
import time

from caltrop import demo, words
from caltrop.kernel.errors import Refused
from caltrop.store.tokens import table_id
from caltrop.web.access.server import Server
from caltrop.web.live.room import Room

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


async def enter_demo(server: Server, game: str, role: str, name: str) -> tuple[str, str] | Refused:
    """Enter the demo of a game as facilitator or as a new player, and return the table and the seat's token."""
    room = (await server.rooms.room(server.demos[game]) if game in server.demos else None) or await make_demo(
        server, game
    )
    if role != "player":
        return room.id, await server.tokens.add_token(room.id, room.session.state.facilitator)
    seated = await server.tokens.add_seat(room, name or words.text("label-front-visitor"), "player")
    return seated if isinstance(seated, Refused) else (room.id, seated[1])
