"""Measures whether a move costs more where more tables are open: one server over SQLite, and one over PostgreSQL.

    python tests/bench/many_tables.py [--tables 100,300,1000] [--playing 20] [--moves 400] [--svg FILE] [--json FILE]

At some tables people play, with five open pages each; at all others one page is open. The same moves as in `evening.py`
are made at random ones of the former, four at a time, first over one store and then over the other, in turns. What is
measured is the time that the server's own process has computed in a second in which nothing happens, what each move
adds to that, and its memory. `--svg` draws it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.evening import play, reconnect
from bench.live import Bench, cpu, gathered, resident
from bench.servers import SAFE
from bench.wire import Watcher, Wire
from browser.serving import Server, caltrop, running
from caltrop.lab.charts import Chart, Series, svg_file
from postgres import PostgresServer

AT_ONCE = 4  # moves
ROUNDS = 4  # in which the moves are made over one store and then over the other
QUIET = 5.0  # seconds in which nothing happens


class House:
    """A server with its tables."""

    def __init__(self, name: str, server: Server) -> None:
        self.name, self.server = name, server
        self.playing: list[Bench] = []
        self.others: list[Watcher] = []
        self.rows = 0  # in each of which every table has moved once; what a blow takes, a later one mends

    @property
    def pid(self) -> int:
        return self.server.process.pid

    async def fill(self, tables: int, playing: int) -> None:
        """Open tables until there are so many."""
        while len(self.playing) < playing:
            self.playing.append(await Bench(self.server.url).build())
        wire = await Wire(self.server.url).open()
        while len(self.playing) + len(self.others) < tables:
            made = await wire.json("POST", "/api/tables", body={"name": "Mill Road", "game": "fell"})
            cookie = {"cookie": f"caltrop-{made['table']}={made['facilitator']}"}
            self.others.append(await Watcher(self.server.url, f"/t/{made['table']}/stream", cookie).open())
        wire.close()

    async def rest(self) -> float:
        """The server's own ms in a second in which nothing happens."""
        began, worked = perf_counter(), cpu(self.pid)
        await asyncio.sleep(QUIET)
        return 1e3 * (cpu(self.pid) - worked) / (perf_counter() - began)

    async def play(self, moves: int, fate: random.Random, rest: float = 0.0) -> float:
        """The server's own ms for a move, with all that it draws for the pages, beyond those in which it rests."""
        for bench in self.playing:
            await reconnect(bench)
        rows = moves // len(self.playing)
        queue = [(b, self.rows + n) for n in range(rows) for b in fate.sample(self.playing, len(self.playing))]
        self.rows += rows
        began, worked = perf_counter(), cpu(self.pid)
        for at in range(0, len(queue), AT_ONCE):
            await asyncio.gather(*(play(bench, n) for bench, n in queue[at : at + AT_ONCE]))
        await gathered(self.playing)
        return (1e3 * (cpu(self.pid) - worked) - rest * (perf_counter() - began)) / len(queue)

    async def close(self) -> None:
        for bench in self.playing:
            await bench.close()
        for watcher in self.others:
            await watcher.close()


async def measure(houses: list[House], tables: int, playing: int, moves: int) -> dict[str, Any]:
    found: dict[str, Any] = {"tables": tables}
    fate = random.Random(tables)
    for house in houses:
        await house.fill(tables, playing)
        await house.play(2 * playing, fate)  # uncounted: pages have just been opened
        found[f"{house.name}, ms in a second of rest"] = await house.rest()
    costs: dict[str, list[float]] = {house.name: [] for house in houses}
    for _ in range(ROUNDS):
        for house in houses:
            rest = found[f"{house.name}, ms in a second of rest"]
            costs[house.name].append(await house.play(moves // ROUNDS, fate, rest))
    for house in houses:
        found[f"{house.name}, ms a move"] = median(costs[house.name])
        found[f"{house.name}, MB"] = resident(house.pid)
    return found


async def measure_all(houses: list[House], given: argparse.Namespace) -> list[dict[str, Any]]:
    found = []
    for tables in map(int, given.tables.split(",")):
        found.append(await measure(houses, tables, given.playing, given.moves))
        print(*(f"{name}: {value:.4g}" for name, value in found[-1].items()), sep="\n    ", flush=True)
    for house in houses:
        await house.close()
    return found


def draw(found: list[dict[str, Any]]) -> str:
    """The cost of a move as a chart."""
    names = [name for name in found[0] if name.endswith("ms a move")]
    lines = tuple(Series(name.partition(",")[0], tuple(row[name] for row in found)) for name in names)
    places = tuple(f"{row['tables']:,}" for row in found)
    title = "What a move costs where more tables are open"
    return svg_file(Chart(title, places, lines, unit="number", along="open tables", measures="ms a move"))


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("--tables", default="100,300,1000")
    asked.add_argument("--playing", type=int, default=20)
    asked.add_argument("--moves", type=int, default=400)
    asked.add_argument("--svg", type=Path)
    asked.add_argument("--json", type=Path)
    given = asked.parse_args()
    with ExitStack() as stack:
        options = ["--host", "127.0.0.1", "--no-limits"]
        store = stack.enter_context(PostgresServer(SAFE)).make_database()
        stores = {"SQLite": [], "PostgreSQL": ["--store", store]}
        folders = {name: Path(stack.enter_context(tempfile.TemporaryDirectory())) for name in stores}
        servers = {
            name: stack.enter_context(running(caltrop(folders[name], *options, *more))) for name, more in stores.items()
        }
        found = asyncio.run(measure_all([House(name, server) for name, server in servers.items()], given))
    if given.json:
        given.json.write_text(json.dumps(found, indent=1) + "\n")
    if given.svg:
        given.svg.write_text(draw(found))


if __name__ == "__main__":
    main()
