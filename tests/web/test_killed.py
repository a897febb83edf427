"""A server that is killed in the middle of something: what is on the disk is whole."""

from __future__ import annotations

import subprocess
import sys
import time
from contextlib import closing, suppress
from pathlib import Path
from threading import Thread

import httpx

from browser.serving import caltrop, running
from caltrop.store.data_folder import DATABASE_NAME
from caltrop.store.snapshots import revive_whole
from caltrop.store.sqlite.backups import ScheduledBackups
from caltrop.store.sqlite.sqlite_store import SqliteStore
from caltrop.store.transfer import game_of
from cli.terminal import caltrop as terminal

KILLS = 6

JOINING = """
import asyncio, sys
from caltrop.store.sqlite.sqlite_store import SqliteStore
from caltrop.web.gate.server import Server
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
        assert set(session.state.seats) - {"s0"} == opened
        assert set(told) <= opened
        store.close()


STARTING = """
import asyncio, os, sys
from caltrop import demo
from caltrop.store import sql_store
from caltrop.store.sqlite import sqlite_store
from caltrop.web.gate.server import Server
from caltrop.web.settings import Settings

async def start():
    server = await Server.create(sqlite_store.SqliteStore.open(sys.argv[1]), Settings())
    sql_store.append_write = lambda *write: os._exit(9)
    await server.rooms.begin("Mill Road", demo.make("fell"), lambda id: ())

asyncio.run(start())
"""


def test_a_server_that_is_killed_while_a_table_with_a_log_is_stored_leaves_nothing_of_it(tmp_path: Path) -> None:
    path = tmp_path / DATABASE_NAME
    assert subprocess.run([sys.executable, "-c", STARTING, str(path)], check=False).returncode == 9
    with closing(SqliteStore.open(path)) as store:
        assert store.tables() == ()


class Player:
    """A program that plays at a server over the API."""

    def __init__(self, url: str, table: str = "", token: str = "") -> None:
        self.http, self.table, self.token = httpx.Client(base_url=url, timeout=30), table, token

    def start(self) -> Player:
        made = self.http.post("/api/tables", json={"name": "Mill Road", "game": "fell"}).json()
        self.table, self.token = made["table"], made["facilitator"]
        return self

    def close(self) -> None:
        self.http.close()

    def roll(self) -> int:
        """Roll, and return the number of the line."""
        body = {"move": "table.roll", "params": {"roll": "2d6"}}
        head = {"authorization": f"Bearer {self.token}"}
        answer = self.http.post(f"/api/tables/{self.table}/moves", json=body, headers=head)
        assert answer.status_code == 200, answer.text
        return int(answer.json()["seq"])


def play_until_killed(player: Player, told: list[int]) -> None:
    with closing(player), suppress(httpx.HTTPError):
        while True:
            told.append(player.roll())


def test_a_backup_made_in_the_middle_of_play_is_restored_and_played_on(tmp_path: Path) -> None:
    """The drill: a server is killed while people play, and its last backup goes into an empty folder."""
    old, new, copies = tmp_path / "old", tmp_path / "new", tmp_path / "copies"
    told: list[int] = []
    with running(caltrop(old, "--no-limits")) as server:
        player = Player(server.url).start()
        playing = Thread(target=play_until_killed, args=(player, told))
        first = player.roll()
        playing.start()
        backups = ScheduledBackups(old / DATABASE_NAME, copies)
        while not told:
            assert playing.is_alive()
        acknowledged = told[-1]
        assert backups.run(time.time()) == ()
        server.kill()
        playing.join()
    assert first == told[0] - 1
    new.mkdir()
    (new / DATABASE_NAME).write_bytes(backups.backups()[0].read_bytes())
    ran = terminal("verify", "--data", str(new))
    assert (ran.status, ran.err) == (0, "")
    with running(caltrop(new)) as server, closing(Player(server.url, player.table, player.token)) as restored:
        again = restored.roll()
    assert acknowledged < again <= told[-1] + 2


def test_what_a_killed_server_leaves_is_whole(tmp_path: Path) -> None:
    told: list[int] = []
    with running(caltrop(tmp_path, "--no-limits")) as server:
        player = Player(server.url).start()
        playing = Thread(target=play_until_killed, args=(player, told))
        playing.start()
        while len(told) < 20:
            assert playing.is_alive()
        server.kill()
        playing.join()
    assert terminal("verify", "--data", str(tmp_path)).status == 0
    store = SqliteStore.open(tmp_path / DATABASE_NAME)
    assert store.tables()[0].seq >= told[-1]
    store.close()
