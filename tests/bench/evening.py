"""Measures evenings at the pace at which people play: many tables, five open pages each, a move every few seconds.

    python tests/bench/evening.py [--tables 200] [--seconds 60] [--json FILE]

The moves of each table come at random moments, on average one in `EVERY` seconds, from a seed that is printed. What is
measured: the server's own time for a move (user and system, of all its threads), with all that it draws for its five
viewers and sends to them; how long a move takes to reach the last of them; the memory while nobody moves; and the
longest pause that the garbage collector made everybody wait, in its own time. One move at each table goes before,
uncounted: five pages have just been opened there, and the first move also tells each of them who has come. The status
is 1 where a target is missed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.live import Bench, cpu, gathered, resident
from bench.wire import Wire
from browser.serving import Server, caltrop, running

EVERY = 6.0  # seconds between two moves at a table
REST = 5.0  # seconds after each table has made its first move
IDLE = 50.0  # seconds after all pages have been opened, until every table counts as resting and was packed
TARGETS = {
    "the server's own time, ms a move": 3.0,
    "p99 ms": 60.0,
    "MB with all viewers": 250.0,
    "longest collection, ms": 20.0,
}
WATCHED = """
import atexit, gc, time
from pathlib import Path
most = [0.0, 0.0]
def note(phase, info):
    most[1] = time.thread_time() if phase == "start" else most[1]
    most[0] = max(most[0], time.thread_time() - most[1]) if phase == "stop" else most[0]
    if phase == "stop":
        Path({path!r}).write_text(str(most[0]))
from caltrop.web import serve
tune = serve.tune_collector
def tune_and_note():
    tune()
    gc.callbacks.append(note)
serve.tune_collector = tune_and_note
from caltrop.cli.main import run
run()
"""


@contextmanager
def serving(folder: Path) -> Iterator[Server]:
    """The real program, which also notes how long its collector makes everybody wait."""
    python, _, _, *rest = caltrop(folder, "--no-limits")
    with running([python, "-c", WATCHED.format(path=str(folder / "pause")), *rest]) as server:
        yield server


async def play(bench: Bench, n: int) -> None:
    """A move as evenings have them: throws, tests, and now and then a blow that is mended again."""
    await (bench.roll(n) if n % 2 else bench.play(n // 2))


async def reconnect(bench: Bench) -> None:
    """Open a new connection: the server closes one that has been silent for long."""
    bench.wire.close()
    bench.wire = await Wire(bench.url).open()


async def settle_down(benches: list[Bench]) -> None:
    """Make one move at each table, which is not counted."""
    for bench in benches:
        await reconnect(bench)
        await bench.roll(0)
    await gathered(benches)
    await asyncio.sleep(REST)


async def evening(benches: list[Bench], pids: list[int], seconds: float, seed: int) -> dict[str, Any]:
    """Let every table play at its own moments, and measure all moves together."""
    await settle_down(benches)
    fate, began, worked = random.Random(seed), perf_counter(), sum(map(cpu, pids))

    async def playing(bench: Bench, fate: random.Random) -> int:
        n, due = 0, fate.uniform(0, EVERY)
        await reconnect(bench)
        while due < seconds:
            await asyncio.sleep(max(0.0, began + due - perf_counter()))
            await play(bench, n)
            n, due = n + 1, due + fate.uniform(0, 2 * EVERY)
        return n

    moves = sum(await asyncio.gather(*(playing(bench, random.Random(fate.random())) for bench in benches)))
    took = await gathered(benches)
    return {
        "moves": moves,
        "the server's own time, ms a move": 1e3 * (sum(map(cpu, pids)) - worked) / moves,
        "p50 ms": 1e3 * median(took),
        "p99 ms": 1e3 * quantiles(took, n=100)[98],
    }


async def measured(server: Server, tables: int, seconds: float, seed: int) -> dict[str, Any]:
    benches = [await Bench(server.url).build() for _ in range(tables)]
    await asyncio.sleep(IDLE)
    viewers = sum(len(bench.watchers) for bench in benches)
    found = {"tables": tables, "viewers": viewers, "MB with all viewers": resident(server.process.pid)}
    found |= await evening(benches, [server.process.pid], seconds, seed)
    for bench in benches:
        await bench.close()
    return found


def main() -> int:
    asked = argparse.ArgumentParser()
    asked.add_argument("--tables", type=int, default=200)
    asked.add_argument("--seconds", type=float, default=60.0)
    asked.add_argument("--seed", type=int, default=random.randrange(10**6))
    asked.add_argument("--json", type=Path)
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        found = asyncio.run(measured(server, given.tables, given.seconds, given.seed))
        pause = Path(folder) / "pause"  # read before the server ends, which collects everything
        found["longest collection, ms"] = 1e3 * float(pause.read_text()) if pause.exists() else 0.0
    print(f"an evening (seed {given.seed})")
    for name, value in found.items():
        most = TARGETS.get(name)
        said = f" (at most {most:g}{'' if value <= most else ', MISSED'})" if most else ""
        print(f"    {name}: {value:.1f}{said}")
    if given.json:
        given.json.write_text(json.dumps(found, indent=1))
    return int(any(found[name] > most for name, most in TARGETS.items()))


if __name__ == "__main__":
    sys.exit(main())
