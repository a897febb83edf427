"""Does the forecast beside a fight slow a move? Moves with the panel closed and open, in turns, in one run.

    python tests/bench/panel.py [moves]

The server is the real program with its store on the disk. A move goes out every fifth of a second, as at a lively
table; with the panel open, a page asks for the forecast after each, one question at a time, as the facilitator's does.
Shown are the time from a move's request to the last of its five viewers having it, the processor time of the server's
own process for each move (without its workers), and how long answers take.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from statistics import median
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.live import Bench, serving
from bench.wire import Wire
from browser.serving import Server

GAP = 0.2  # seconds between two moves
BLOCK = 15  # moves with the panel closed, then as many with it open


def own_time(server: Server) -> float:
    """The processor time of the server's own process, in seconds."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Panel:
    """An open panel: asks after each change, and again while its answer is rough."""

    def __init__(self, bench: Bench) -> None:
        self.bench, self.took = bench, list[float]()
        self.wake, self.is_open = asyncio.Event(), False
        self.headers = {"cookie": f"caltrop-{bench.id}={bench.token}"}

    async def answer(self, wire: Wire) -> tuple[float, bytes]:
        began = perf_counter()
        _, text = await wire.ask("GET", f"/t/{self.bench.id}/forecast", self.headers)
        return perf_counter() - began, text

    async def run(self) -> None:
        wire = await Wire(self.bench.url).open()
        while True:
            await self.wake.wait()
            self.wake.clear()
            took, text = await self.answer(wire)
            self.took.append(took)
            if b'data-again="0"' not in text and self.is_open:
                await asyncio.sleep(1)
                self.wake.set()


async def first_answer(bench: Bench) -> tuple[float, float]:
    """Seconds until the first words are there on a server that has forecast nothing yet, and for the next answer."""
    panel, wire = Panel(bench), await Wire(bench.url).open()
    began, text = perf_counter(), b""
    while b"fc-bar" not in text:
        _, text = await panel.answer(wire)
    first = perf_counter() - began
    await bench.play(0)
    return first, (await panel.answer(wire))[0]


async def compare(server: Server, moves: int) -> None:
    bench = await Bench(server.url).build()
    first, second = await first_answer(bench)
    print(f"first words after {first * 1000:.0f} ms on a cold server, after a move {second * 1000:.0f} ms")
    panel = Panel(bench)
    task = asyncio.create_task(panel.run())
    took: dict[bool, list[float]] = {False: [], True: []}
    own: dict[bool, float] = {False: 0.0, True: 0.0}
    for block in range(max(2, 2 * moves // BLOCK)):
        panel.is_open = bool(block % 2)
        spent = await play_block(bench, panel, server, block)
        took[panel.is_open] += bench.took
        own[panel.is_open] += spent
        bench.took.clear()
    task.cancel()
    for is_open, name in ((False, "closed"), (True, "open")):
        n = len(took[is_open])
        print(
            f"panel {name}: {n} moves, {median(took[is_open]) * 1000:.1f} ms to the last viewer, "
            f"{own[is_open] / n * 1000:.1f} ms of the server's own time each"
        )
    print(f"{len(panel.took)} answers, {median(panel.took) * 1000:.0f} ms each")
    await bench.close()


async def play_block(bench: Bench, panel: Panel, server: Server, block: int) -> float:
    """Play some moves; return the server's own time for them."""
    before = own_time(server)
    for n in range(BLOCK):
        await bench.play(block * BLOCK + n)
        if panel.is_open:
            panel.wake.set()
        await asyncio.sleep(GAP)
    await bench.caught_up()
    return own_time(server) - before


if __name__ == "__main__":
    with serving() as server:
        asyncio.run(compare(server, int(sys.argv[1]) if len(sys.argv) > 1 else 60))
