"""Measures servers over one PostgreSQL: their own time for a move, with one server and with two, and with more tables.

    python tests/bench/servers.py [--tables 50] [--seconds 30] [--servers 1] [--sqlite]

The same evening as `evening.py`: five open pages at each table, a move every six seconds on average. Each table is
opened at one of the servers in turn, and its people stay there, as with a proxy that knows the tables apart. What is
measured is the time that all servers' processes have computed (not PostgreSQL's), for each move.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.evening import evening
from bench.live import Bench
from browser.serving import Server, caltrop, running
from postgres import PostgresServer

SAFE = ("fsync=on",)  # every commit waits for the disk, as in earnest


async def measured(servers: list[Server], tables: int, seconds: float, seed: int) -> dict[str, Any]:
    benches = [await Bench(servers[n % len(servers)].url).build() for n in range(tables)]
    found = await evening(benches, [server.process.pid for server in servers], seconds, seed)
    for bench in benches:
        await bench.close()
    return found


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("--tables", type=int, default=50)
    asked.add_argument("--seconds", type=float, default=30.0)
    asked.add_argument("--servers", type=int, default=1)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--sqlite", action="store_true")
    given = asked.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        options = ["--host", "127.0.0.1", "--no-limits"]
        if not given.sqlite:
            options += ["--store", stack.enter_context(PostgresServer(SAFE)).make_database()]
        servers = [stack.enter_context(running(caltrop(folder, *options))) for _ in range(given.servers)]
        found = asyncio.run(measured(servers, given.tables, given.seconds, given.seed))
    where = "SQLite" if given.sqlite else "PostgreSQL"
    print(f"{where}, {given.servers} server(s), {given.tables} tables, {given.seconds:g} s, seed {given.seed}")
    for name, value in found.items():
        print(f"    {name}: {value:.2f}")


if __name__ == "__main__":
    main()
