"""A server that is killed in the middle of something: what is on the disk is whole."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from caltrop.store.snapshots import revive_whole
from caltrop.store.sqlite import SqliteStore
from caltrop.store.transfer import game_of

KILLS = 6

JOINING = """
import asyncio, sys
from caltrop.store.sqlite import SqliteStore
from caltrop.web.access.server import Server
from caltrop.web.live.rooms import find_game
from caltrop.web.settings import Settings

async def join():
    server = await Server.create(SqliteStore.open(sys.argv[1]), Settings())
    session = server.rooms.new_session(find_game("fell"), "Gail")
    room = await server.rooms.begin("Mill Road", session, lambda id: ())
    while True:
        seat, token = await server.tokens.add_seat(room, f"Player {len(room.session.state.seats)}", "player")
        print(seat, flush=True)

asyncio.run(join())
"""


def kill_while_joining(path: Path, after: int) -> list[str]:
    """Let people join a new table until the server is killed; return the seats that were told of."""
    child = subprocess.Popen([sys.executable, "-c", JOINING, str(path)], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    told = [next(child.stdout).strip() for _ in range(after)]
    child.kill()
    told += [line.strip() for line in child.stdout if line.endswith("\n")]
    child.stdout.close()
    child.wait()
    return told


def test_no_seat_is_without_a_token_when_the_server_is_killed_while_people_join(tmp_path: Path) -> None:
    for kill in range(KILLS):
        path = tmp_path / f"{kill}.db"
        told = kill_while_joining(path, after=2 + kill)
        store = SqliteStore.open(path)
        (row,) = store.tables()
        session = revive_whole(game_of, store, row.id, lambda sides: 1)
        opened = {secret.seat for secret in store.secrets(row.id)}
        assert set(session.state.seats) - {"gm"} == opened
        assert set(told) <= opened
        store.close()
