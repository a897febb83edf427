"""Measures servers over one PostgreSQL: their own time for a move, with one server and with two, and with more tables.

    python tests/bench/servers.py [--tables 50] [--seconds 30] [--servers 1] [--rounds 1] [--sqlite]

The same evening as `evening.py`: five open pages at each table, a move every six seconds on average. Each table is
opened at one of the servers in turn, and its people stay there, as with a proxy that knows the tables apart. What is
measured is the time that all servers' processes have computed (not PostgreSQL's), for each move.

`--servers 1,2` measures one and then two, `--rounds` times in turns, and compares them. The status is 1 where a target
is missed.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.evening import evening
from bench.live import Bench, resident
from browser.serving import Server, caltrop, running
from postgres import PostgresServer

SAFE = ("fsync=on",)  # every commit waits for the disk, as in earnest


OWN = "the server's own time, ms a move"
TARGETS = {"p99 ms": 100.0}
MORE = 1.25  # times as much as with one server, at most, may a move cost with several


async def measured(servers: list[Server], tables: int, seconds: float, seed: int) -> dict[str, Any]:
    benches = [await Bench(servers[n % len(servers)].url).build() for n in range(tables)]
    found = {"MB of all servers": sum(resident(server.process.pid) for server in servers)}
    found |= await evening(benches, [server.process.pid for server in servers], seconds, seed)
    for bench in benches:
        await bench.close()
    return found


def measure(count: int, given: argparse.Namespace) -> dict[str, Any]:
    """An evening with so many servers."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        options = ["--host", "127.0.0.1", "--no-limits"]
        database = None if given.sqlite else stack.enter_context(PostgresServer(SAFE))
        if database is not None:
            options += ["--store", database.make_database()]
        servers = [stack.enter_context(running(caltrop(folder, *options))) for _ in range(count)]
        found = asyncio.run(measured(servers, given.tables, given.seconds, given.seed))
        if database is not None:
            sql = "SELECT avg(length(body))::float, pg_database_size('caltrop')::float / count(*) FROM entries"
            found["bytes of an entry"], found["bytes of the database for each"] = database.execute(sql, "caltrop")[0]
    where = "SQLite" if given.sqlite else "PostgreSQL"
    print(f"{where}, {count} server(s), {given.tables} tables, {given.seconds:g} s, seed {given.seed}")
    for name, value in found.items():
        most = TARGETS.get(name)
        said = f" (at most {most:g}{'' if value <= most else ', MISSED'})" if most else ""
        print(f"    {name}: {value:.2f}{said}", flush=True)
    return found


def main() -> int:
    asked = argparse.ArgumentParser()
    asked.add_argument("--tables", type=int, default=50)
    asked.add_argument("--seconds", type=float, default=30.0)
    asked.add_argument("--servers", default="1")
    asked.add_argument("--rounds", type=int, default=1)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--sqlite", action="store_true")
    given = asked.parse_args()
    counts = [int(count) for count in given.servers.split(",")]
    found = [{count: measure(count, given) for count in counts} for _ in range(given.rounds)]
    missed = any(run[name] > most for row in found for run in row.values() for name, most in TARGETS.items())
    first = median(row[counts[0]][OWN] for row in found)
    for count in counts[1:]:
        times = median(row[count][OWN] for row in found) / first
        missed |= times > MORE
        print(f"{count} servers: {times:.2f} times the time of {counts[0]} for a move (at most {MORE:g})")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
