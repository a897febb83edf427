"""Two servers over one PostgreSQL: a table belongs to one of them, and every door leads there."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from browser.serving import Server, caltrop, running
from caltrop.games import registry
from caltrop.store.postgres.postgres_store import PostgresStore
from caltrop.web.api.viewer import ApiViewer
from caltrop.web.gate.peers.forwarding import HEADER, Forwarding, InnerSeal, InnerWord
from caltrop.web.gate.peers.ownership import OwnedElsewhere, Ownership
from caltrop.web.gate.seat_tokens import Caller
from caltrop.web.gate.server import Server as HouseServer
from caltrop.web.gate.streams import open_stream
from caltrop.web.settings import Settings
from postgres import emptied_place, shared_server
from store.memory import MemoryStore

from .visiting import Visitor, invitation

SHOWN = re.compile(r"<b>([0-9A-Z]{3}-[0-9A-Z]{3})</b>")
TAKEN = 12.0  # seconds within which a table whose owner has died is served again, with a margin for a busy computer


class Pair:
    """Two servers, and browsers at each of them."""

    def __init__(self, place: str, folder: Path, stack: ExitStack) -> None:
        self.place, self.folder, self.stack = place, folder, stack
        self.servers = [self.start() for _ in range(2)]

    def start(self) -> Server:
        command = caltrop(self.folder, "--host", "127.0.0.1", "--store", self.place, "--no-limits")
        return self.stack.enter_context(running(command))

    def client(self, at: int) -> httpx.Client:
        return self.stack.enter_context(httpx.Client(base_url=self.servers[at].url, timeout=30))

    def visitor(self, at: int) -> Visitor:
        return Visitor(self.client(at))  # type: ignore[arg-type]

    def moved(self, visitor: Visitor, at: int) -> Visitor:
        """The same browser, whose proxy leads it to the other server."""
        other = self.visitor(at)
        other.cookies, other.csrf = dict(visitor.cookies), visitor.csrf
        return other

    def host(self, at: int = 0) -> tuple[Visitor, str]:
        boss = self.visitor(at)
        answer = boss.post("/tables", {"name": "Mill Road", "facilitator": "Gail", "game": "fell"})
        assert answer.status_code == 303, answer.text
        return boss, answer.headers["location"].removeprefix("/t/")

    def words(self, table: str) -> list[str]:
        with closing(PostgresStore.open(self.place)) as store:
            assert store.find_damage(table) is None
            return [body.decode() for body in store.entries(table)]


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    with ExitStack() as stack:
        yield Pair(emptied_place(), tmp_path_factory.mktemp("data"), stack)


@pytest.fixture
def pair(started: Pair) -> Pair:
    """Both servers run; one that a test before has ended is started again."""
    started.servers = [server if server.runs else started.start() for server in started.servers]
    return started


def owner_of(table: str) -> str:
    found = shared_server().execute(
        f"SELECT address FROM leases JOIN servers USING (owner) WHERE table_id = '{table}'", "caltrop"
    )
    return str(found[0][0]) if found else ""


def epochs_of(table: str) -> list[int]:
    found = shared_server().execute(f"SELECT epoch FROM entries WHERE table_id = '{table}' ORDER BY seq", "caltrop")
    return [row[0] for row in found]


def stream_lines(client: httpx.Client, visitor: Visitor, table: str) -> Iterator[str]:
    cookie = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
    with client.stream("GET", f"/t/{table}/stream", headers={"cookie": cookie}) as answer:
        assert answer.status_code == 200
        yield from answer.iter_lines()


def test_every_door_of_either_server_leads_to_the_table(pair: Pair) -> None:
    boss, table = pair.host(0)
    assert owner_of(table) == pair.servers[0].url
    far = pair.moved(boss, 1)
    assert far.get(f"/t/{table}").text.count("Mill Road") == boss.get(f"/t/{table}").text.count("Mill Road")
    far.does(table, "table.clock", n="3", unit="minutes")
    assert len(pair.words(table)) == 1

    # An invitation, used at the other server.
    invite = invitation(far, table)
    guest = pair.visitor(1)
    assert "Mill Road" in guest.get(f"/join/{invite}").text
    joined = guest.post("/join", {"invite": invite, "name": "Petra"})
    assert (joined.status_code, joined.headers["location"]) == (303, f"/t/{table}")
    assert guest.get(f"/t/{table}").status_code == 200

    # A knock from another phone, heard by the facilitator at the first server.
    phone = pair.visitor(1)
    seat = re.findall(r'name="seat" value="([\w-]+)"', phone.get(f"/join/{invite}").text)[0]
    assert phone.post("/knock", {"invite": invite, "seat": seat}).status_code == 303
    assert phone.get("/knock").status_code == 200
    knock = re.findall(r"/knocks/([0-9a-f]{12})", boss.get(f"/t/{table}").text)[0]
    assert boss.tap(f"/t/{table}/knocks/{knock}", {"yes": "yes"}).headers["hx-trigger"] == "done"
    assert phone.get("/knock").headers["location"] == f"/t/{table}"
    assert phone.get(f"/t/{table}").status_code == 200

    # A code for a TV.
    code = SHOWN.search(boss.tap(f"/t/{table}/tv").text)
    assert code
    wall = pair.visitor(1)
    assert wall.post("/tv", {"code": code[1]}).headers["location"] == f"/t/{table}"
    assert 'class="tv"' in wall.get(f"/t/{table}").text
    assert owner_of(table) == pair.servers[0].url


def test_a_stream_at_the_other_server_hears_at_once_and_moves_on_when_the_owner_stops(pair: Pair) -> None:
    boss, table = pair.host(0)
    far = pair.moved(boss, 1)
    lines = stream_lines(pair.client(1), far, table)
    next(lines)
    boss.does(table, "table.clock", n="3", unit="minutes")
    assert any("3 minutes" in line for line in lines_until(lines, "3 minutes"))
    pair.servers[0].stop()
    assert list(lines) is not None, "the stream has ended"
    began = time.monotonic()
    far.does(table, "table.clock", n="5", unit="minutes")
    assert time.monotonic() - began < 2, "a server that stops gives its tables back"
    assert len(pair.words(table)) == 2
    assert owner_of(table) == pair.servers[1].url


def lines_until(lines: Iterator[str], said: str) -> Iterator[str]:
    for line in lines:
        yield line
        if said in line:
            return


def test_a_table_whose_owner_is_killed_is_served_by_the_other_and_loses_nothing(pair: Pair) -> None:
    boss, table = pair.host(0)
    far = pair.moved(boss, 1)
    for n in range(1, 4):
        far.does(table, "table.clock", n=str(n), unit="minutes")
    pair.servers[0].kill()
    began = time.monotonic()
    far.does(table, "table.clock", n="4", unit="minutes")
    assert time.monotonic() - began < TAKEN
    assert len(pair.words(table)) == 4
    assert epochs_of(table) == [1, 1, 1, 2]


def test_an_owner_that_was_stopped_for_long_writes_nothing_when_it_wakes(pair: Pair) -> None:
    boss, table = pair.host(0)
    far = pair.moved(boss, 1)
    far.does(table, "table.clock", n="1", unit="minutes")
    lines = stream_lines(pair.client(1), far, table)
    next(lines)
    os.kill(pair.servers[0].process.pid, signal.SIGSTOP)
    try:
        ended = f"UPDATE servers SET until = 0 WHERE address = '{pair.servers[0].url}'"
        shared_server().execute(ended, "caltrop")  # as if it had been stopped for long
        far.does(table, "table.clock", n="2", unit="minutes")
        assert list(lines) is not None, "the stream has ended, although its server does not hang up"
    finally:
        os.kill(pair.servers[0].process.pid, signal.SIGCONT)
    boss.does(table, "table.clock", n="3", unit="minutes")
    assert len(pair.words(table)) == 3
    assert epochs_of(table) == [1, 2, 2]
    assert owner_of(table) == pair.servers[1].url
    slept, other = pair.servers[0].text, pair.servers[1].text
    assert f"table {table} is served here from now on (epoch 1) [request " in slept
    assert re.search(f"table {table} was taken by another server|it closes all its tables", slept)
    assert f"table {table} is served here from now on (epoch 2) [request " in other
    assert f"table {table} is served at {pair.servers[1].url}; requests are passed on [request " in slept


def test_a_database_that_freezes_is_said_and_everything_goes_on_by_itself_when_it_is_back(pair: Pair) -> None:
    boss, table = pair.host(0)
    far = pair.moved(boss, 1)
    boss.does(table, "table.clock", n="1", unit="minutes")
    with shared_server().frozen():
        with ThreadPoolExecutor() as both:
            answers = list(both.map(lambda visitor: visitor.get(f"/t/{table}"), (boss, far)))
        for refused in answers:
            assert (refused.status_code, "cannot be reached just now" in refused.text) == (503, True)
        began = time.monotonic()
        assert boss.get("/healthz").text == "ok\n"
        assert boss.get("/readyz").status_code == 503
        assert time.monotonic() - began < 1, "those who need no table do not wait"
    end = time.monotonic() + TAKEN
    while far.get(f"/t/{table}").status_code != 200:
        assert time.monotonic() < end
    far.does(table, "table.clock", n="2", unit="minutes")
    boss.does(table, "table.clock", n="3", unit="minutes")
    assert len(pair.words(table)) == 3
    for server in pair.servers:
        assert f"the database at postgresql://{shared_server().folder}:{shared_server().port}/caltrop" in server.text
        assert re.search(r"/caltrop is back, after \d+\.\d seconds", server.text)


FILLED = """
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER filled BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION refuse()
"""


def test_a_database_whose_disk_is_full_is_said_and_play_goes_on_once_there_is_room(pair: Pair) -> None:
    boss, table = pair.host(0)
    far = pair.moved(boss, 1)
    shared_server().execute(FILLED, "caltrop")
    try:
        for n, visitor in enumerate((boss, far)):
            full = visitor.tap(f"/t/{table}/do", {"move": "table.clock", "w.n": str(n + 3), "w.unit": "minutes"})
            told = "The table cannot be saved. Nothing was changed. The host has to make room on the disk."
            assert told in full.text
            assert visitor.get(f"/t/{table}").status_code == 200, "reading goes on"
    finally:
        shared_server().execute("DROP TRIGGER filled ON entries; DROP FUNCTION refuse()", "caltrop")
    for n, visitor in enumerate((boss, far)):
        visitor.does(table, "table.clock", n=str(n + 1), unit="minutes")
    assert len(pair.words(table)) == 2


def test_an_address_with_a_character_that_no_table_has_leads_to_none(pair: Pair) -> None:
    assert pair.client(0).get("/t/a%00b").status_code == pair.client(0).get("/t/other").status_code
    assert pair.client(0).get("/api/tables/a%00b/log").status_code == 401


def test_what_cannot_be_served_is_said_as_everything_else_is(pair: Pair) -> None:
    """A request that has gone through too many servers is refused before any route is asked."""
    _, table = pair.host(0)
    seal, client = InnerSeal((pair.folder / "caltrop.key").read_bytes()), pair.client(1)

    def asked(path: str, **headers: str) -> httpx.Response:
        scope: Any = {"method": "GET", "raw_path": path.encode(), "query_string": b"", "headers": []}
        said = seal.header(InnerWord(9, "203.0.113.7", 1, "https", "request-9"), scope)[1].decode()
        return client.get(path, headers={HEADER.decode(): said, "accept-language": "de", **headers})

    program, page = asked(f"/api/tables/{table}/log"), asked(f"/t/{table}")
    piece = asked(f"/t/{table}", **{"hx-request": "true"})
    for answer in (program, page, piece):
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")
        assert answer.headers["cache-control"] == "no-store"
        assert "default-src" in answer.headers["content-security-policy"]
        assert answer.headers["x-request-id"]
        assert "Der Tisch ist auf einen anderen Server umgezogen" in answer.text
    assert program.json()["code"] == "table-ousted"
    assert "<!doctype html>" in page.text.lower()
    assert "hx-partial" in piece.text


def test_no_one_outside_can_say_what_servers_say_to_one_another(pair: Pair) -> None:
    _, table = pair.host(0)
    scope: Any = {"method": "GET", "raw_path": f"/t/{table}".encode(), "query_string": b"", "headers": []}
    word = InnerWord(9, "203.0.113.7", 1, "https", "x")
    forged = InnerSeal(b"guessed".ljust(32)).header(word, scope)[1].decode()
    real = InnerSeal((pair.folder / "caltrop.key").read_bytes()).header(word, scope)[1].decode()
    client = pair.client(1)
    assert client.get(f"/t/{table}", headers={HEADER.decode(): forged}).status_code == 401
    assert client.get(f"/t/{table}?x=1", headers={HEADER.decode(): real}).status_code == 401
    assert client.get(f"/t/{table}", headers={HEADER.decode(): real}).status_code == 503, "it has come too far"


def test_an_owner_that_learns_of_its_loss_by_a_refused_write_asks_again(pair: Pair) -> None:
    boss, table = pair.host(0)
    for n in range(1, 4):
        shared_server().execute(f"UPDATE tables SET epoch = epoch + 1 WHERE id = '{table}'", "caltrop")
        boss.does(table, "table.clock", n=str(n), unit="minutes")
    assert epochs_of(table) == [3, 5, 7]
    assert len(pair.words(table)) == 3


def test_no_stream_is_opened_at_a_room_that_was_lost_meanwhile() -> None:
    async def open_late() -> str:
        server = await HouseServer.create(MemoryStore(), Settings())
        session = server.rooms.new_session(registry.games()["fell"], "Gail")
        room = await server.rooms.begin("Mill Road", session, lambda id: ())
        ownership = Ownership(server.rooms, lambda room: server.broadcast(room).end())
        opening = asyncio.ensure_future(open_stream(server, Caller(room, "s0"), ApiViewer("s0", None)))
        ownership.drop(room)
        with pytest.raises(OwnedElsewhere):
            await opening
        assert not server.broadcast(room).streams
        return room.id

    assert asyncio.run(open_late())


def test_half_a_request_whose_visitor_has_gone_is_given_up_at_the_owner_too() -> None:
    class Elsewhere:
        address = ""

        async def find_owner(self, table: str) -> str:
            return self.address

    async def ask() -> bytes:
        heard, owner = asyncio.Queue[bytes](), Elsewhere()

        async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await heard.put(await reader.read())  # all of it, until it is hung up
            writer.close()

        async def receive() -> Any:
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            raise AssertionError(message)

        async with await asyncio.start_server(answer, "127.0.0.1", 0) as there:
            owner.address = f"http://127.0.0.1:{there.sockets[0].getsockname()[1]}"
            scope: Any = {"type": "http", "method": "POST", "path": "/t/mill/do", "raw_path": b"/t/mill/do"}
            scope |= {"query_string": b"", "scheme": "http", "client": ("10.0.0.9", 5), "state": {}}
            scope["headers"] = [(b"host", b"table"), (b"content-length", b"10"), (b"idempotency-key", b"k" * 20)]
            forwarding: Any = Forwarding(None, owner, b"k" * 32)  # type: ignore[arg-type]
            async with asyncio.timeout(20):
                await forwarding(scope, receive, send)
                return await heard.get()

    head, _, body = asyncio.run(ask()).partition(b"\r\n\r\n")
    assert head.startswith(b"POST /t/mill/do HTTP/1.1\r\n")
    assert body == b""
