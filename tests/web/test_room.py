"""A live table: nothing is seen before it is kept, and what cannot be kept was never done."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from caltrop.kernel.errors import Refused
from caltrop.store.base import Store
from caltrop.store.memory import MemoryStore
from caltrop.store.sqlite import SqliteStore
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Session
from caltrop.web.broadcast import Broadcast
from caltrop.web.room import Room
from caltrop.web.rooms import Rooms, found_game

ROLL = Intent("table.roll", "", {"roll": "d6"})


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = SqliteStore.open(tmp_path / "caltrop.db")
    yield store
    store.close()


async def opened(store: Store) -> tuple[Rooms, Room]:
    rooms = Rooms(store)
    game = found_game("fell")
    assert not isinstance(game, Refused)
    return rooms, await rooms.begin("Mill Road", rooms.table(game, "Facilitator"), lambda id: ())


def run(store: Store, story: Callable[[Rooms, Room], Awaitable[None]]) -> None:
    async def told() -> None:
        await story(*await opened(store))

    asyncio.run(told())


def test_an_act_is_on_the_disk_before_anyone_is_told(store: Store) -> None:
    async def story(rooms: Rooms, room: Room) -> None:
        told: list[int] = []

        def changed() -> None:
            row = store.table(room.id)
            assert row is not None
            told.append(row.seq)

        room.changed = changed
        done = await room.act("gm", ROLL)
        assert isinstance(done, Entry)
        assert told == [done.seq] == [1]

    run(store, story)


def test_a_reader_waits_while_something_is_being_written(store: Store) -> None:
    """Whoever looks in the middle of a write sees the table before it or after it is kept, never in between."""

    async def story(rooms: Rooms, room: Room) -> None:
        looks: list[tuple[int, int]] = []

        def look(session: Session) -> None:
            row = store.table(room.id)
            assert row is not None
            looks.append((session.seq, row.seq))

        await asyncio.gather(*(job for _ in range(20) for job in (room.act("gm", ROLL), room.look(look))))
        assert len(looks) == 20
        assert all(memory == disk for memory, disk in looks)

    run(store, story)


def test_a_refused_act_tells_nobody(store: Store) -> None:
    async def story(rooms: Rooms, room: Room) -> None:
        told: list[str] = []
        room.changed = lambda: told.append("changed")
        assert isinstance(await room.act("gm", Intent("fell.dance")), Refused)
        assert told == []

    run(store, story)


def test_a_full_disk_refuses_the_move_and_the_table_stays_readable(tmp_path: Path) -> None:
    store = SqliteStore.open(tmp_path / "small.db", max_pages=60)

    async def story(rooms: Rooms, room: Room) -> None:
        long = Intent("table.note", "", {"text": "x" * 2000})
        results = [await room.act("gm", long) for _ in range(200)]
        failed = [r for r in results if isinstance(r, Refused)]
        assert failed
        assert {r.code for r in failed} == {"store-full"}
        kept = sum(isinstance(r, Entry) for r in results)
        row = store.table(room.id)
        assert row is not None
        assert (room.session.seq, row.seq) == (kept, kept)
        assert len(room.session.state.notes) == kept
        again = await Rooms(store).room(room.id)
        assert again is not None
        assert again.session.state == room.session.state

    try:
        run(store, story)
    finally:
        store.close()


def test_a_stale_store_refuses_and_the_session_is_as_before(store: Store) -> None:
    """Two rooms on one table, as two servers would be: the slower one is told so, and nothing of it is kept."""

    async def story(rooms: Rooms, room: Room) -> None:
        other = await Rooms(store).room(room.id)
        assert other is not None
        assert isinstance(await room.act("gm", ROLL), Entry)
        before = other.session.state
        late = await other.act("gm", ROLL)
        assert isinstance(late, Refused)
        assert late.code == "stale"
        assert (other.session.seq, other.session.state) == (0, before)

    run(store, story)


def test_a_table_opens_again_as_it_was_with_its_prompt(store: Store) -> None:
    async def story(rooms: Rooms, room: Room) -> None:
        await room.act("gm", Intent("fell.create", "", {"name": "Ana"}))
        await room.act("gm", Intent("table.habits", "", {"hand": True}))
        parked = await room.act("gm", Intent("fell.test", "ana", {"ability": "BOD", "dn": 4}))
        again = await Rooms(store).room(room.id)
        assert again is not None
        assert again.session.state == room.session.state
        assert list(again.session.parked.values()) == [parked]

    run(store, story)


def test_undo_reaches_behind_the_last_snapshot(store: Store) -> None:
    async def story(rooms: Rooms, room: Room) -> None:
        await room.act("gm", Intent("fell.create", "", {"name": "Ana"}))
        await room.act("gm", Intent("table.note", "", {"text": "the beam", "id": "beam"}))
        for _ in range(450):
            await room.act("gm", ROLL)
        again = await Rooms(store).room(room.id)
        assert again is not None
        assert again.session.base > 2
        assert "beam" in again.session.state.notes
        assert isinstance(await again.undo("gm", 2), Entry)
        assert "beam" not in again.session.state.notes
        third = await Rooms(store).room(room.id)
        assert third is not None
        assert third.session.state == again.session.state

    run(store, story)


def test_whoever_hangs_up_in_the_middle_has_acted_all_the_same(store: Store) -> None:
    async def story(rooms: Rooms, room: Room) -> None:
        task = asyncio.ensure_future(room.act("gm", ROLL))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert await room.look(lambda s: s.seq) == 1
        row = store.table(room.id)
        assert row is not None
        assert row.seq == 1

    run(store, story)


# ---- streams
class Counting:
    """A viewer that notes the last entry each time it is asked for news."""

    def __init__(self, seat: str) -> None:
        self.seat, self.looks = seat, list[int]()

    def news(self, session: Session, shared: dict[object, object], whole: bool = True) -> bytes:
        self.looks.append(session.seq)
        return b"x"


def test_changes_that_come_at_once_go_out_together() -> None:
    async def story(rooms: Rooms, room: Room) -> None:
        broadcast, viewer = Broadcast(room), Counting("gm")
        stream = await broadcast.join(viewer)
        assert stream is not None
        await asyncio.gather(*(room.act("gm", ROLL) for _ in range(50)))
        while broadcast.due:
            await asyncio.sleep(0)
        assert viewer.looks[-1] == 50
        assert len(viewer.looks) < 51

    run(MemoryStore(), story)


def test_a_seat_that_is_taken_away_loses_its_stream() -> None:
    async def story(rooms: Rooms, room: Room) -> None:
        seat = await room.take_seat("Ana", "player")
        assert isinstance(seat, str)
        broadcast = Broadcast(room)
        stream = await broadcast.join(Counting(seat))
        assert stream is not None
        await room.act("gm", Intent("table.leave", "", {"seat": seat}))
        got = [news async for news in stream.messages(ping=5)]
        assert got == [b"x"]
        assert broadcast.streams == []

    run(MemoryStore(), story)


def test_a_silent_stream_is_pinged() -> None:
    async def story(rooms: Rooms, room: Room) -> None:
        stream = await Broadcast(room).join(Counting("gm"))
        assert stream is not None
        messages = stream.messages(ping=0.01)
        assert await anext(messages) == b"x"
        assert await anext(messages) == b": ping\n\n"

    run(MemoryStore(), story)


def test_a_stream_that_nobody_reads_is_ended_and_never_holds_up_the_table() -> None:
    async def story(rooms: Rooms, room: Room) -> None:
        broadcast = Broadcast(room)
        assert await broadcast.join(Counting("gm"))
        for _ in range(150):
            await room.act("gm", ROLL)
            while broadcast.due:
                await asyncio.sleep(0)
        assert broadcast.streams == []
        assert room.session.seq == 150

    run(MemoryStore(), story)
