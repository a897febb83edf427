"""The campaign of faults: servers over one PostgreSQL are killed, stopped and cut off while people play.

    python tests/faults/campaign.py [--seconds 600] [--servers 3] [--tables 40] [--seed N]

Every few seconds one of: a server is killed and started again; one is stopped for ten seconds and woken; the
connections of one to the database are cut; PostgreSQL is ended at once and started again; the listener of one is cut.
What came of it is judged by `faults.judge`, which knows nothing of the server. The status is 1 if anything was lost.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

from msgspec import Struct

sys.path.insert(0, str(Path(__file__).parents[1]))

from browser.serving import Server, caltrop, running
from faults.judge import WITHOUT_SERVICE, TableStory, Verdict, judge, outage_at
from faults.load import Crowd, TableLife
from faults.replaying import wrong_replays
from postgres import CutLine, PostgresServer

STOPPED = 10.0  # seconds that a server is stopped
NOTICED = 2.0  # seconds after which a proxy that asks every server now and then has noticed it
LISTENERS = "SELECT pid FROM pg_stat_activity WHERE application_name = 'caltrop leases' ORDER BY pid LIMIT 1 OFFSET"


class Plan(Struct, frozen=True):
    """How long the campaign is, and how large."""

    seconds: float = 600.0
    servers: int = 3
    tables: int = 40
    seed: int = 1
    between: tuple[float, float] = (5.0, 20.0)  # seconds between two faults
    stopped: float = STOPPED
    kinds: tuple[str, ...] = ("kill", "stop", "reset", "restart", "deaf")
    without_service: float = WITHOUT_SERVICE


class Campaign:
    """Servers, the lines between them and the database, and what is done to them."""

    def __init__(self, plan: Plan, stack: ExitStack) -> None:
        self.plan, self.stack, self.chance = plan, stack, random.Random(plan.seed)
        self.folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        self.database = stack.enter_context(PostgresServer())
        self.database.make_database()
        self.lines = [self._line() for _ in range(plan.servers)]
        self.crowd = Crowd(self.chance)
        self.servers = dict[int, Server]()
        self.done = Counter[str]()

    def _line(self) -> CutLine:
        line = CutLine(self.database)
        self.stack.callback(line.close)
        return line

    def start(self, n: int) -> None:
        command = caltrop(self.folder, "--host", "127.0.0.1", "--store", self.lines[n].place, "--no-limits")
        self.servers[n] = self.stack.enter_context(running(command))
        self.crowd.urls[n] = self.servers[n].url

    # ---- faults
    async def hurt(self) -> None:
        """Do one thing after the other to them, each kind at least once, until the time is over."""
        end = time.monotonic() + self.plan.seconds
        order = list(self.plan.kinds)
        while (wait := self.chance.uniform(*self.plan.between)) < end - time.monotonic() or order:
            await asyncio.sleep(wait)
            kind = order.pop(0) if order else self.chance.choice(self.plan.kinds)
            await getattr(self, kind)(self.chance.randrange(self.plan.servers))
            self.done[kind] += 1
        await asyncio.sleep(max(0.0, end - time.monotonic()))

    async def kill(self, n: int) -> None:
        self.crowd.urls.pop(n)
        await asyncio.to_thread(self.servers[n].kill)
        await asyncio.to_thread(self.start, n)

    async def stop(self, n: int) -> None:
        os.kill(self.servers[n].process.pid, signal.SIGSTOP)
        await asyncio.sleep(NOTICED)
        url = self.crowd.urls.pop(n)
        self.crowd.hang_up(url)
        await asyncio.sleep(self.plan.stopped - NOTICED)
        os.kill(self.servers[n].process.pid, signal.SIGCONT)
        self.crowd.urls[n] = url

    async def reset(self, n: int) -> None:
        self.lines[n].reset()

    async def restart(self, n: int) -> None:
        await asyncio.to_thread(self.database.crash)
        await asyncio.to_thread(self.database.start)

    async def deaf(self, n: int) -> None:
        await asyncio.to_thread(self.database.execute, f"SELECT pg_terminate_backend(({LISTENERS} {n}))")

    # ---- the whole
    async def run(self) -> list[TableStory]:
        await asyncio.gather(*(asyncio.to_thread(self.start, n) for n in range(self.plan.servers)))
        lives = [TableLife(self.crowd) for _ in range(self.plan.tables)]
        await asyncio.gather(*(life.begin() for life in lives))
        watching = [asyncio.create_task(life.watch(seat)) for life in lives for seat in life.tokens]
        acting = [asyncio.create_task(life.act()) for life in lives]
        await self.hurt()
        self.crowd.ending.set()
        await asyncio.gather(*acting)
        await asyncio.gather(*(life.settle() for life in lives))
        for task in watching:
            task.cancel()
        await asyncio.gather(*watching, return_exceptions=True)
        await self.crowd.http.aclose()
        return [life.story for life in lives]


def run_campaign(plan: Plan) -> tuple[Campaign, list[TableStory], Verdict]:
    with ExitStack() as stack:
        campaign = Campaign(plan, stack)
        stories = asyncio.run(campaign.run())
        place = campaign.database.place()
        verdict = judge(place, stories, plan.without_service)
        verdict.wrong_replays = wrong_replays(place, (story.id for story in stories))
        return campaign, stories, verdict


def main() -> int:
    parser = argparse.ArgumentParser()
    for name in ("seconds", "servers", "tables", "seed"):
        parser.add_argument(f"--{name}", type=type(getattr(Plan(), name)), default=getattr(Plan(), name))
    plan = Plan(**vars(parser.parse_args()))
    campaign, stories, verdict = run_campaign(plan)
    print(f"{plan.servers} servers, {plan.tables} tables, {plan.seconds:g} s, seed {plan.seed}")
    for name, count in {**campaign.done, **{n: getattr(verdict, n) for n in verdict.__struct_fields__}}.items():
        print(f"{name.replace('_', ' '):>16} {count}")
    print(f"{'without service':>16} p99 {outage_at(stories, 0.99):.1f} s, longest {outage_at(stories, 1.0):.1f} s")
    return 1 if verdict.faults else 0


if __name__ == "__main__":
    sys.exit(main())
