"""Worker processes: what they answer, what ends them, and that no one else waits for it."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Coroutine, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest

from caltrop.games import registry
from caltrop.kernel.rules.notation import THROW, ThrowParams
from caltrop.kernel.rules.refusals import Refused
from caltrop.odds import odds
from caltrop.store.transfer import export_table
from caltrop.table.dicebox import DiceBox
from caltrop.web.live import worker
from caltrop.web.live.file_tasks import (
    SheetFile,
    TableFile,
    VariantFile,
    read_batches,
    read_sheet,
    read_table,
    read_variant,
)
from caltrop.web.live.odds_tasks import OddsWeights, find_odds_json, find_weights, weights_as_odds
from caltrop.web.live.workers import (
    TaskFailed,
    TaskTooCostly,
    WorkerOrder,
    Workers,
    WorkersBusy,
    WorkerTask,
    encode_order,
)
from store.memory import MemoryStore

from .api_table import Begun, served

LONG = msgspec.json.encode(ThrowParams(roll="+".join(["d20", "d12", "d10", "d8", "d6", "d4", "d20", "d12", "d10"])))


@pytest.fixture
def pool() -> Iterator[Workers]:
    made = Workers()
    yield made
    made.close()


def free(_: float) -> None:
    """Charge no one."""


def endless(seconds: float = 1, memory: int = 1024) -> WorkerTask[..., Any]:
    """Odds over 7 thousand million rolls, with limits of the test's own."""
    return WorkerTask(find_weights.function, seconds, memory)


def count_forever(pool: Workers, task: WorkerTask[..., Any], charge: Any = free) -> Coroutine[Any, Any, Any]:
    return pool.run(task, charge, "fell", "table.roll", LONG, 10**15)


# ---- what they answer
def test_a_variant_is_read_and_checked(pool: Workers) -> None:
    async def play() -> None:
        text = b'base = "fell"\ntitle = "Grim"\n'
        assert await pool.run(read_variant, free, text, "grim.toml") == VariantFile({"base": "fell", "title": "Grim"})
        no = await pool.run(read_variant, free, b'base = "chess"\n', "grim.toml")
        assert isinstance(no, Refused)
        assert (no.code, no.facts["key"], no.facts["options"]) == ("wrong-value", "base", registry.ids())

    asyncio.run(play())


def test_odds_of_a_worker_are_those_of_the_rule(pool: Workers) -> None:
    """2d6 by hand: 7 comes up 6 times in 36."""

    async def play() -> None:
        found = await pool.run(find_weights, free, "fell", "table.roll", b'{"roll": "2d6"}', 1000)
        assert isinstance(found, OddsWeights)
        known = weights_as_odds(THROW, found)
        assert known.chance(lambda outcome: outcome.total == 7) == Fraction(6, 36)
        assert known == odds(THROW, ThrowParams(roll="2d6"))

    asyncio.run(play())


@pytest.mark.parametrize("id", registry.ids())
def test_a_mechanics_parameters_and_outcomes_survive_the_way(id: str) -> None:
    """With default parameters, where a mechanic has them all: what the worker reads is what was sent."""
    game = registry.games()[id]
    for mechanic in game.mechanics.values():
        try:
            params = mechanic.params()
        except (TypeError, ValueError):
            continue  # one that needs numbers of its own
        sent = msgspec.json.encode(params)
        found = find_weights(id, mechanic.id, sent, 60_000)
        if isinstance(found, OddsWeights):
            assert weights_as_odds(mechanic, found) == odds(mechanic, params, limit=60_000)


def test_weights_of_any_size_are_exact() -> None:
    """100 coins have 2**100 throws, more than a number in a message may be."""
    params = msgspec.json.encode(ThrowParams(roll="100d2"))
    found = find_weights("fell", "table.roll", params, 10**9)
    assert isinstance(found, OddsWeights)
    assert weights_as_odds(THROW, found).chance(lambda outcome: outcome.total == 100) == Fraction(1, 2**100)


def test_odds_for_programs_are_rows_of_json() -> None:
    found = find_odds_json("fell", "table.roll", b'{"roll": "d2"}', 1000)
    assert not isinstance(found, Refused)
    rows = [{"outcome": {"total": n}, "chance": 0.5, "exact": "1/2"} for n in (1, 2)]
    assert msgspec.json.decode(found.rows) == rows


def test_a_sheet_that_cannot_be_played_is_refused() -> None:
    assert read_sheet(b"[1, 2]", "fell") == Refused("not-a-sheet", "table.bring")
    assert read_sheet(b"\xff\xfe{", "fell") == Refused("not-a-sheet", "table.bring")
    assert isinstance(read_sheet(b'{"name": "Ana", "parts": {}}', "fell"), Refused | SheetFile)
    no = read_sheet(b'{"name": "Ana", "parts": {"wings": {}}}', "fell")
    assert isinstance(no, Refused)
    assert no.code == "unknown-part"


@pytest.mark.parametrize("packed", [False, True])
def test_a_whole_table_comes_back_as_the_rows_of_a_new_one(pool: Workers, tmp_path: Path, packed: bool) -> None:
    store = MemoryStore()
    with served(store=store) as client:
        table = Begun(client)
        table.boss.done("table.roll", roll="2d6")
        body = export_table(store, table.id, DiceBox().roll).document
    sent, half, entries, pictures = (tmp_path / name for name in ("sent", "half", "entries", "pictures"))
    raw = gzip.compress(body) if packed else body
    sent.write_bytes(raw)
    half.write_bytes(raw[:-1])

    async def play() -> None:
        found = await pool.run(read_table, free, str(sent), str(entries), str(pictures), 1000.0)
        assert isinstance(found, TableFile)
        row = found.row
        assert (row.name, row.game, row.made, row.restored) == ("Mill Road", "fell", 1000.0, 1000.0)
        assert (row.id != table.id, found.write.expect, found.facilitator) == (True, 1, "s0")
        ((entry,),) = read_batches(entries)
        assert (entry.seq, [entry.body]) == (1, list(store.entries(table.id)))
        no = await pool.run(read_table, free, str(half), str(entries), str(pictures), 1000.0)
        assert isinstance(no, Refused)
        assert no.code == "not-a-table"

    asyncio.run(play())


def test_a_small_file_that_unpacks_to_a_huge_one_is_refused(pool: Workers, tmp_path: Path) -> None:
    bomb = tmp_path / "bomb"
    with gzip.open(bomb, "wb") as out:
        for _ in range(257):
            out.write(b" " * 2**20)
    assert bomb.stat().st_size < 2**19

    async def play() -> None:
        no = await pool.run(read_table, free, str(bomb), str(tmp_path / "entries"), str(tmp_path / "pictures"), 1000.0)
        assert isinstance(no, Refused)
        assert (no.code, no.facts["most"]) == ("table-too-long", 256)

    asyncio.run(play())


# ---- limits
def test_a_task_that_computes_too_long_is_ended_and_the_next_one_is_done(pool: Workers) -> None:
    async def play() -> None:
        paid = list[float]()
        with pytest.raises(TaskTooCostly):
            await count_forever(pool, endless(), paid.append)
        assert len(paid) == 1
        assert paid[0] > 0.5
        assert isinstance(await pool.run(read_variant, free, b'base = "fell"\n', "x"), VariantFile)
        assert len(pool.all) == 1

    asyncio.run(play())


def test_a_task_that_takes_too_much_memory_is_ended(pool: Workers) -> None:
    async def play() -> None:
        hungry = WorkerTask(read_sheet.function, 5, 120)
        with pytest.raises(TaskTooCostly):
            await pool.run(hungry, free, b"[" + b"1.5," * 6_000_000 + b"1]", "fell")
        assert isinstance(await pool.run(read_variant, free, b'base = "fell"\n', "x"), VariantFile)

    asyncio.run(play())


def test_a_mistake_of_ours_is_an_error_with_its_traceback(pool: Workers) -> None:
    async def play() -> None:
        with pytest.raises(TaskFailed, match="KeyError"):
            await pool.run(find_weights, free, "fell", "fell.dance", b"{}", 10)
        assert isinstance(await pool.run(read_variant, free, b'base = "fell"\n', "x"), VariantFile)

    asyncio.run(play())


@pytest.mark.parametrize(("module", "name"), [("os", "system"), ("caltrop.web.live.worker", "main")])
def test_only_marked_functions_of_ours_are_tasks(module: str, name: str) -> None:
    with pytest.raises(AssertionError):
        worker.find_task(WorkerOrder(module, name, 1, 1, b""))


def test_an_order_names_a_task_and_holds_no_code() -> None:
    sent = msgspec.msgpack.decode(encode_order(read_variant, (b"x", "y")))
    assert sent[:2] == ["caltrop.web.live.file_tasks", "read_variant"]
    assert msgspec.msgpack.decode(sent[4]) == [b"x", "y"]


# ---- places
async def begun(pool: Workers, tasks: int) -> list[asyncio.Task[Any]]:
    """So many endless tasks, each of which has a worker or a place in the queue."""
    made = [asyncio.ensure_future(count_forever(pool, endless(60))) for _ in range(tasks)]
    while len(pool.waiting) < tasks - pool.processes:
        await asyncio.sleep(0)
    return made


async def cancelled(task: asyncio.Task[Any]) -> None:
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


def test_a_full_queue_refuses_and_a_cancelled_task_frees_its_place() -> None:
    async def play() -> None:
        pool = Workers(processes=1, queue=1)
        first, second = await begun(pool, 2)
        with pytest.raises(WorkersBusy):
            await count_forever(pool, endless())
        await cancelled(second)
        assert (len(pool.waiting), pool.busy) == (0, 1)
        third = asyncio.ensure_future(pool.run(read_variant, free, b'base = "fell"\n', "x"))
        await asyncio.sleep(0)
        assert len(pool.waiting) == 1
        await cancelled(first)
        assert isinstance(await third, VariantFile)
        assert (pool.busy, len(pool.all)) == (0, 1)
        pool.close()

    asyncio.run(play())


def test_a_place_that_comes_with_a_cancellation_goes_to_the_next() -> None:
    async def play() -> None:
        pool = Workers(processes=1, queue=5)
        first, second, _ = await begun(pool, 3)
        third = asyncio.ensure_future(pool.run(read_variant, free, b'base = "fell"\n', "x"))
        await cancelled(_)
        first.cancel()
        second.cancel()
        assert isinstance(await third, VariantFile)
        assert pool.busy == 0
        pool.close()

    asyncio.run(play())


def test_a_task_goes_to_the_worker_that_knows_what_it_is_about() -> None:
    """Two workers are free. What the first has done last counts no more than what each of them knows."""

    async def play() -> None:
        pool = Workers(processes=2)
        one, two = await pool._ready_worker("fight a"), await pool._ready_worker("fight b")
        pool.idle += [one, two]
        for about, who in (("fight a", one), ("fight b", two), ("fight a", one), ("", one), ("fight c", one)):
            assert await pool._ready_worker(about) is who
            pool.idle.append(who)
        pool.close()

    asyncio.run(play())


def test_closing_ends_every_process_and_refuses_new_tasks() -> None:
    async def play() -> None:
        pool = Workers(processes=1)
        await pool.run(read_variant, free, b'base = "fell"\n', "x")
        process = next(iter(pool.all)).process
        assert process is not None
        assert process.poll() is None
        pool.close()
        assert process.poll() is not None
        with pytest.raises(WorkersBusy):
            await pool.run(read_variant, free, b"", "x")

    asyncio.run(play())


def test_no_process_is_started_before_the_first_task() -> None:
    assert Workers().all == set()
