"""Measures the live table: how fast a move reaches everybody, how many go through, what it costs to look on.

    python tests/bench/live.py [--json FILE]

The server is the real program with its store on the disk; the load generator runs beside it on the same two cores.
Every move is resolved, written down (synchronous FULL), drawn for each of five viewers and sent to them as the HTML of
their own page. A viewer is a page's stream: the facilitator's and four players', each with a character of their own.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any
from urllib.request import Request, urlopen

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.length import length
from bench.screen import screen
from bench.wire import Watcher, Wire
from browser.serving import Server, caltrop, running

TABLES, PLAYERS = 20, 4
STEADY = 50.0  # moves a second over all tables
SECONDS = 12.0
REST = 3.0  # seconds after a hundred pages have been opened at once


@contextmanager
def serving() -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder, running(caltrop(Path(folder), "--no-limits")) as server:
        yield server


class Bench:
    """One table with its five viewers, and a connection that moves go over."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.watchers: list[Watcher] = []
        self.waiting: dict[int, float] = {}  # by number: when it was asked for
        self.took: list[float] = []

    async def build(self, viewers: bool = True) -> Bench:
        self.wire = await Wire(self.url).open()
        made = await self.wire.json("POST", "/api/tables", body={"name": "Mill Road", "game": "fell"})
        self.id, self.token = made["table"], made["facilitator"]
        tokens = [self.token]
        for n in range(PLAYERS):
            body = {"invite": made["invite"], "name": f"P{n}"}
            joined = await self.wire.json("POST", f"/api/tables/{self.id}/join", body=body)
            await self.move("fell.create", name=f"Hero {n}", seat=joined["seat"])
            tokens.append(joined["token"])
        await self.move("fell.creature", creature="goblin", count=3)
        await self.move("fell.fight", foes=["goblin-a", "goblin-b", "goblin-c"], first="party")
        self.tokens = tokens
        self.first = (await self.wire.json("GET", f"/api/tables/{self.id}?tail=0", self.token))["seq"]
        if viewers:
            for token in tokens:
                cookie = {"cookie": f"caltrop-{self.id}={token}"}
                watcher = await Watcher(self.url, f"/t/{self.id}/stream", cookie).open()
                watcher.came = self.settle
                self.watchers.append(watcher)
        return self

    async def move(self, move: str, actor: str = "", **params: Any) -> Any:
        body = {"move": move, "actor": actor, "params": params, "overrule": True}
        return await self.wire.json("POST", f"/api/tables/{self.id}/moves", self.token, body)

    async def play(self, n: int) -> None:
        """One move: a test, a blow, and the blow mended again, in turns."""
        began = perf_counter()
        who = f"hero-{n // 3 % PLAYERS}"
        if n % 3 == 0:
            done = await self.move("fell.test", who, ability="BOD", dn=4)
        elif n % 3 == 1:
            done = await self.move("fell.harm", who, n=1, armour=False)
        else:
            done = await self.move("fell.heal", who, n=1)
        self.wait(done, began)

    async def roll(self, n: int) -> None:
        """One throw of dice, and nothing more."""
        began = perf_counter()
        self.wait(await self.move("table.roll", roll="2d6+1", label=f"throw {n}"), began)

    def wait(self, done: Any, began: float) -> None:
        self.waiting[done["seq"] - self.first] = began
        self.settle()

    def settle(self) -> None:
        """Those moves are over that the last of the viewers has."""
        for number, began in list(self.waiting.items()):
            times = [watcher.time_of(number) for watcher in self.watchers]
            had = [at for at in times if at is not None]
            if len(had) == len(times):
                self.took.append(max(had) - began)
                del self.waiting[number]

    async def caught_up(self) -> None:
        while self.waiting:
            await asyncio.sleep(0.005)

    async def close(self) -> None:
        for watcher in self.watchers:
            await watcher.close()
        self.wire.close()


async def built(url: str, count: int) -> list[Bench]:
    return [await Bench(url).build() for _ in range(count)]


# ---- what is measured
async def steady(benches: list[Bench]) -> dict[str, Any]:
    """A fixed rate over all tables: from a move's request to the last of its five viewers having it."""
    gap, began, jobs = 1 / STEADY, perf_counter(), list[asyncio.Task[None]]()
    busy = {bench.id: asyncio.Lock() for bench in benches}

    async def one(bench: Bench, n: int) -> None:
        async with busy[bench.id]:
            await bench.play(n)

    for n in range(int(STEADY * SECONDS)):
        await asyncio.sleep(max(0.0, began + n * gap - perf_counter()))
        jobs.append(asyncio.create_task(one(benches[n % len(benches)], n // len(benches))))
    await asyncio.gather(*jobs)
    took = await gathered(benches)
    cuts = quantiles(took, n=100)
    return {"moves": len(took), "p50 ms": 1e3 * median(took), "p99 ms": 1e3 * cuts[98], "most ms": 1e3 * max(took)}


async def gathered(benches: list[Bench]) -> list[float]:
    await asyncio.wait_for(asyncio.gather(*(bench.caught_up() for bench in benches)), 30)
    took = [t for bench in benches for t in bench.took]
    for bench in benches:
        bench.took.clear()
    return took


async def flat_out(benches: list[Bench], play: str, pid: int, seconds: float = SECONDS) -> dict[str, Any]:
    """Every table goes on as fast as its moves are answered; all viewers must have had everything at the end."""
    began, worked = perf_counter(), cpu(pid)

    async def going(bench: Bench) -> int:
        n = 0
        while perf_counter() - began < seconds:
            await getattr(bench, play)(n)
            n += 1
        return n

    moves = sum(await asyncio.gather(*(going(bench) for bench in benches)))
    took = await gathered(benches)
    lasted = perf_counter() - began
    return {
        "moves a second": moves / lasted,
        "to five viewers, p50 ms": 1e3 * median(took),
        "the server's own time, ms a move": 1e3 * (cpu(pid) - worked) / moves,
    }


def cpu(pid: int) -> float:
    """The seconds that a process has worked."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def pages(bench: Bench, seconds: float = 6.0) -> dict[str, Any]:
    """The player's page with the whole party, loaded over and over by four connections."""
    cookie = {"cookie": f"caltrop-{bench.id}={bench.tokens[1]}"}
    wires = [await Wire(bench.url).open() for _ in range(4)]
    began, size = perf_counter(), 0

    async def loading(wire: Wire) -> int:
        nonlocal size
        n = 0
        while perf_counter() - began < seconds:
            status, body = await wire.ask("GET", f"/t/{bench.id}", cookie)
            assert status == 200, status
            size, n = len(body), n + 1
        return n

    loads = sum(await asyncio.gather(*map(loading, wires)))
    for wire in wires:
        wire.close()
    return {"pages a second": loads / (perf_counter() - began), "bytes a page": size}


async def idle(url: str, pid: int) -> dict[str, Any]:
    """Memory with many tables and many who only look on."""
    before = resident(pid)
    benches = [await Bench(url).build() for _ in range(200)]
    await asyncio.sleep(1)
    viewers = sum(len(bench.watchers) for bench in benches)
    after = resident(pid)
    for bench in benches:
        await bench.close()
    return {"MB before": before, f"MB with 200 tables and {viewers} viewers": after}


def resident(pid: int) -> float:
    text = Path(f"/proc/{pid}/status").read_text()
    return int(next(line for line in text.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024


def first_load(url: str) -> dict[str, Any]:
    """What a browser fetches for the front page, compressed as it comes."""
    import re

    total, seen = 0, set[str]()
    queue = ["/"]
    while queue:
        path = queue.pop()
        if path in seen:
            continue
        seen.add(path)
        with urlopen(Request(url + path, headers={"accept-encoding": "gzip"})) as answer:
            raw = answer.read()
            total += len(raw)
            text = gzip.decompress(raw) if answer.headers.get("content-encoding") == "gzip" else raw
        if "html" in answer.headers["content-type"] or "css" in answer.headers["content-type"]:
            found = re.findall(rb'(?:src|href)="(/static/[^"#]+)|url\("?([^")]+)|@import "([^"]+)', text)
            for groups in found:
                name = next(g for g in groups if g).decode()
                base = path.rpartition("/")[0]
                while name.startswith("../"):
                    name, base = name[3:], base.rpartition("/")[0]
                queue.append(name if name.startswith("/") else f"{base}/{name}")
    return {"kB": total / 1000, "files": len(seen)}


async def measured(server: Server) -> dict[str, Any]:
    benches = await built(server.url, TABLES)
    await asyncio.sleep(REST)
    found: dict[str, Any] = {f"{STEADY:g} moves a second over {TABLES} tables": await steady(benches)}
    found["as many throws of dice as go"] = await flat_out(benches, "roll", server.process.pid)
    found["as many tests and blows as go"] = await flat_out(benches, "play", server.process.pid)
    found["page loads"] = await pages(benches[0])
    for bench in benches:
        await bench.close()
    return found


def main() -> int:
    asked = argparse.ArgumentParser()
    asked.add_argument("--json", type=Path)
    given = asked.parse_args()
    began = perf_counter()
    with serving() as server:
        found: dict[str, Any] = {"start": {"seconds until it can be reached": perf_counter() - began}}
        found["first load"] = first_load(server.url)
        found["one browser's screen"] = screen(server.url)
        found |= asyncio.run(measured(server))
    found["a table of 50,000 entries"] = length()
    with serving() as server:
        found["idle"] = asyncio.run(idle(server.url, server.process.pid))
    for name, numbers in found.items():
        print(name, *(f"{what}: {value:.1f}" for what, value in numbers.items()), sep="\n    ")
    if given.json:
        given.json.write_text(json.dumps(found, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
