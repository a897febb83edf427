"""Measures what attacks on the server cost the people at another table.

    python tests/bench/doors.py [--beside SRC] [--json FILE]

One table acts at a steady pace while somebody else attacks: with a variant whose key has very many parts and without
the host's password, with odds of typed dice, with megabytes of cookies, with silent sockets. For each attack it says
how long the acts of the table took, and how long the attacker or a visitor waited. With `--beside` the same is measured
in the same run with another source tree, attack by attack, for numbers before and after a change.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import socket
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import TypeAlias

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.wire import Wire
from browser.serving import caltrop, running

KEY = "sesame"
PACE = 15.0  # acts a second; a seat may do 20
QUIET = 2.0  # seconds of acts before an attack counts
ATLEAST = 4.0  # seconds that are measured from the start of an attack
FLOOD = 8.0  # seconds of odds
ELSEWHERE = "127.0.0.2"  # where the attacker is: an address of its own
SEEKERS = 8  # connections that ask for odds
PARTS = 20_000  # of one key: 40 kB; with the 50,000 that a file may have, the parser alone takes 6 times as long
FILES = 1024  # that the server may open
SILENT = 1100
COOKIES = 10_700_000  # bytes
DICE = "d4+d6+d8+d10+d12+d20"
PATIENCE = 300.0  # seconds until an attacker gives up

Attack: TypeAlias = "Callable[[Scene], Awaitable[float]]"


class Foe(Wire):
    """A connection of the attacker."""

    async def open(self) -> Foe:
        from_here = (ELSEWHERE, 0)
        self.reader, self.writer = await asyncio.open_connection(
            self.host, self.port, limit=2**20, local_addr=from_here
        )
        return self


class Scene:
    """A table that acts, and a second one whose player attacks."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.took: list[float] = []

    async def build(self) -> Scene:
        self.wire = await Wire(self.url).open()
        self.table, self.token, _ = await self._begin("Mill Road")
        self.other, _, invite = await self._begin("The Inn")
        body = {"invite": invite, "name": "Ana"}
        await self.wire.ask("GET", "/", {})  # the first page takes longer: it loads the templates
        self.player = (await self.wire.json("POST", f"/api/tables/{self.other}/join", body=body))["token"]
        return self

    async def _begin(self, name: str) -> tuple[str, str, str]:
        body = {"name": name, "game": "fell", "key": KEY}
        made = await self.wire.json("POST", "/api/tables/", body=body)
        return made["table"], made["facilitator"], made["invite"]

    async def act(self, until: asyncio.Event) -> None:
        """Act at a steady pace, but never before the last act was answered."""
        body = {"move": "table.roll", "params": {"roll": "2d6"}}
        while not until.is_set():
            began = perf_counter()
            await self.wire.json("POST", f"/api/tables/{self.table}/moves", self.token, body)
            self.took.append(perf_counter() - began)
            await asyncio.sleep(max(0.0, began + 1 / PACE - perf_counter()))

    async def measure(self, attack: Attack) -> dict[str, float]:
        over = asyncio.Event()
        acting = asyncio.create_task(self.act(over))
        await asyncio.sleep(QUIET)
        calm, self.took = self.took, []
        attacker, _ = await asyncio.gather(attack(self), asyncio.sleep(ATLEAST))
        over.set()
        await acting
        return {
            "calm p50": median(calm),
            "calm max": max(calm),
            "p50": median(self.took),
            "p99": quantiles(self.took, n=100)[98] if len(self.took) > 1 else self.took[0],
            "max": max(self.took),
            "attacker": attacker,
        }


# ---- attacks
async def bring_deep_variant(scene: Scene) -> float:
    """Send a variant with one very long key by the front page, without the host's password."""
    wire = await Foe(scene.url).open()
    page = (await answer(wire, b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n")).decode()
    csrf = re.search(r'<meta name="csrf" content="([0-9a-f]+)"', page)
    cookie = re.search(r"set-cookie: (caltrop-visitor=[^;]+)", page, re.IGNORECASE)
    assert csrf
    assert cookie
    variant = ".".join("a" * PARTS) + "=1"
    fields = {"_csrf": csrf[1], "game": "fell", "name": "x"}
    disposition = "--x\r\ncontent-disposition: form-data; name="
    parts = [f'{disposition}"{name}"\r\n\r\n{value}\r\n' for name, value in fields.items()]
    parts.append(f'{disposition}"variant"; filename="v.toml"\r\n\r\n{variant}\r\n--x--\r\n')
    body = "".join(parts).encode()
    head = f"host: 127.0.0.1\r\ncookie: {cookie[1]}\r\ncontent-type: multipart/form-data; boundary=x\r\n"
    began = perf_counter()
    await answer(wire, f"POST /tables HTTP/1.1\r\n{head}content-length: {len(body)}\r\n\r\n".encode() + body)
    return perf_counter() - began


async def answer(wire: Wire, sent: bytes) -> bytes:
    """The head of an answer, and what has come of its body by then and a moment later."""
    wire.writer.write(sent)
    async with asyncio.timeout(PATIENCE):
        found = await wire.reader.readuntil(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", found, re.IGNORECASE)
    return found + await wire.reader.readexactly(int(length[1])) if length else found


async def flood_odds(scene: Scene) -> float:
    """Ask for odds of typed dice, each time others, on several connections; return the answers a second."""
    end, answers = perf_counter() + FLOOD, 0

    async def seek(first: int) -> None:
        nonlocal answers
        wire, n = await Foe(scene.url).open(), first
        while perf_counter() < end:
            n += SEEKERS
            path = f"/api/tables/{scene.other}/odds?move=table.roll&roll={DICE}%2B{n}".replace("+", "%2B")
            await wire.ask("GET", path, {"authorization": f"Bearer {scene.player}"})
            answers += 1

    await asyncio.gather(*(seek(n) for n in range(SEEKERS)))
    return answers / FLOOD


async def send_cookies(scene: Scene) -> float:
    """Send megabytes of cookies in one header, three times; return the seconds until the last was answered."""
    began = perf_counter()
    crumbs = b"; ".join(b"caltrop-%012x=%043d" % (n, n) for n in range(COOKIES // 65))
    for _ in range(3):
        wire = await Foe(scene.url).open()
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            wire.writer.write(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: " + crumbs + b"\r\n\r\n")
            await wire.writer.drain()
            async with asyncio.timeout(PATIENCE):
                await wire.reader.readuntil(b"\r\n\r\n")
        wire.close()
    return perf_counter() - began


async def hold_silent_sockets(scene: Scene) -> float:
    """Open many connections that say nothing; return how long a new visitor waits for the front page then."""
    port, held = int(scene.url.rpartition(":")[2]), list[socket.socket]()
    for _ in range(SILENT):
        sock = socket.socket()
        sock.setblocking(False)
        sock.bind((ELSEWHERE, 0))
        with suppress(BlockingIOError):
            sock.connect(("127.0.0.1", port))
        held.append(sock)
        await asyncio.sleep(0.001)
    began = perf_counter()
    try:
        async with asyncio.timeout(10):
            wire = await Wire(scene.url).open()
            await wire.ask("GET", "/", {})
    except (TimeoutError, ConnectionError, asyncio.IncompleteReadError):
        return float("inf")
    finally:
        for sock in held:
            sock.close()
    return perf_counter() - began


ATTACKS: dict[str, tuple[Attack, str]] = {
    "variant": (bring_deep_variant, "seconds until it is answered"),
    "odds": (flood_odds, "answers a second"),
    "cookies": (send_cookies, "seconds until all are answered"),
    "sockets": (hold_silent_sockets, "seconds that a visitor waits"),
}


# ---- running
def command(folder: Path) -> list[str]:
    """The server, with as many files as most systems let a program open."""
    return ["sh", "-c", f'ulimit -n {FILES} && exec "$@"', "sh", *caltrop(folder, "--host-key", KEY)]


@contextmanager
def serving(source: str) -> Iterator[str]:
    """The address of a server that runs from a source tree."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = source
    try:
        with tempfile.TemporaryDirectory() as folder, running(command(Path(folder))) as server:
            yield server.url
            server.kill()  # one that is still busy with an attack would not stop in time
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before


async def run(url: str, attack: Attack) -> dict[str, float]:
    scene = await Scene(url).build()
    return await scene.measure(attack)


def allow_many_files() -> None:
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192) if hard > 0 else 8192, hard))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--beside", help="another source tree to measure beside this one")
    parser.add_argument("--json", help="file for the numbers")
    parser.add_argument("--only", choices=ATTACKS, help="one attack alone")
    said = parser.parse_args()
    trees = {**({"before": said.beside} if said.beside else {}), "now": str(Path(__file__).parents[2] / "src")}
    found: dict[str, dict[str, dict[str, float]]] = {}
    for name, (attack, unit) in ATTACKS.items():
        if said.only in (None, name):
            found[name] = {}
            for label, source in trees.items():
                with serving(source) as url:
                    found[name][label] = measured = asyncio.run(run(url, attack))
                keys = ("calm p50", "calm max", "p50", "p99", "max")
                acts = ", ".join(f"{key} {1000 * measured[key]:.1f} ms" for key in keys)
                print(f"{name:8} {label:7} acts: {acts}; {measured['attacker']:.2f} {unit}", flush=True)
    if said.json:
        Path(said.json).write_text(json.dumps(found, indent=2), encoding="utf-8")


if __name__ == "__main__":
    allow_many_files()
    main()
