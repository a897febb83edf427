"""A live table: nothing is seen before it is kept, and what cannot be kept was never done."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.state import Role, State
from caltrop.store.protocol import Store
from caltrop.store.sqlite.sqlite_store import SqliteStore
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Session
from caltrop.web.gate.server import Server
from caltrop.web.live.broadcast import Broadcast
from caltrop.web.live.load import DecayingCounter, Pace
from caltrop.web.live.room import Room
from caltrop.web.live.rooms import IDLE, Rooms, find_game
from caltrop.web.live.stream import BEAT
from caltrop.web.settings import A_SEAT, SPECTATORS, VIEWERS, Settings
from store.memory import MemoryStore

ROLL = Intent("table.roll", "", {"roll": "d6"})


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = SqliteStore.open(tmp_path / "caltrop.db")
    yield store
    store.close()


async def opened(store: Store) -> tuple[Rooms, Room]:
    rooms = Rooms(store)
    game = find_game("fell")
    assert not isinstance(game, Refused)
    return rooms, await rooms.begin("Mill Road", rooms.new_session(game, "Facilitator"), lambda id: ())


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
        done = await room.act("s0", ROLL)
        assert isinstance(done, Entry)
        assert told == [done.seq] == [1]

    run(store, story)


def test_a_reader_waits_while_something_is_being_written(store: Store) -> None:
    """A reader in the middle of a write sees the table before it or after it is stored, never in between."""

    async def story(rooms: Rooms, room: Room) -> None:
        looks: list[tuple[int, int]] = []

        def look(session: Session) -> None:
            row = store.table(room.id)
            assert row is not None
            looks.append((session.seq, row.seq))

        await asyncio.gather(*(job for _ in range(20) for job in (room.act("s0", ROLL), room.look(look))))
        assert len(looks) == 20
        assert all(memory == disk for memory, disk in looks)

    run(store, story)


def test_a_refused_act_tells_nobody(store: Store) -> None:
    async def story(rooms: Rooms, room: Room) -> None:
        told: list[str] = []
        room.changed = lambda: told.append("changed")
        assert isinstance(await room.act("s0", Intent("fell.dance")), Refused)
        assert told == []

    run(store, story)


def test_a_full_disk_refuses_the_move_and_the_table_stays_readable(tmp_path: Path) -> None:
    store = SqliteStore.open(tmp_path / "small.db", max_pages=60)

    async def story(rooms: Rooms, room: Room) -> None:
        long = Intent("table.note", "", {"text": "x" * 2000})
        results = [await room.act("s0", long) for _ in range(200)]
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


def test_a_room_that_somebody_else_wrote_past_reads_the_table_anew_and_goes_on(store: Store) -> None:
    """Two rooms on one table, as after a hand-over: the slower one finds out by the store, and nothing is lost."""

    async def story(rooms: Rooms, room: Room) -> None:
        other = await Rooms(store).room(room.id)
        assert other is not None
        first = await room.act("s0", Intent("table.note", "", {"text": "one", "id": "one"}))
        late = await other.act("s0", Intent("table.note", "", {"text": "two", "id": "two"}))
        assert isinstance(first, Entry)
        assert isinstance(late, Entry)
        assert (first.seq, late.seq) == (1, 2)
        assert set(other.session.state.notes) == {"one", "two"}
        again = await Rooms(store).room(room.id)
        assert again is not None
        assert again.session.state == other.session.state

    run(store, story)


def test_a_stale_expectation_is_refused_also_after_reading_anew(store: Store) -> None:
    async def story(rooms: Rooms, room: Room) -> None:
        other = await Rooms(store).room(room.id)
        assert other is not None
        assert isinstance(await room.act("s0", ROLL), Entry)
        late = await other.act("s0", ROLL, expect=0)
        assert isinstance(late, Refused)
        assert late.code == "stale"
        assert other.session.seq == 1

    run(store, story)


def test_a_table_opens_again_as_it_was_with_its_prompt(store: Store) -> None:
    async def story(rooms: Rooms, room: Room) -> None:
        await room.act("s0", Intent("fell.create", "", {"name": "Ana"}))
        await room.act("s0", Intent("table.preferences", "", {"real_dice": True}))
        parked = await room.act("s0", Intent("fell.test", "ana", {"ability": "BOD", "dn": 4}))
        again = await Rooms(store).room(room.id)
        assert again is not None
        assert again.session.state == room.session.state
        assert list(again.session.parked.values()) == [parked]

    run(store, story)


def test_undo_reaches_behind_the_last_snapshot(store: Store) -> None:
    async def story(rooms: Rooms, room: Room) -> None:
        await room.act("s0", Intent("fell.create", "", {"name": "Ana"}))
        await room.act("s0", Intent("table.note", "", {"text": "the beam", "id": "beam"}))
        for _ in range(450):
            await room.act("s0", ROLL)
        again = await Rooms(store).room(room.id)
        assert again is not None
        assert again.session.base > 2
        assert "beam" in again.session.state.notes
        assert isinstance(await again.undo("s0", 2), Entry)
        assert "beam" not in again.session.state.notes
        third = await Rooms(store).room(room.id)
        assert third is not None
        assert third.session.state == again.session.state

    run(store, story)


def test_whoever_hangs_up_in_the_middle_has_acted_all_the_same(store: Store) -> None:
    async def story(rooms: Rooms, room: Room) -> None:
        task = asyncio.ensure_future(room.act("s0", ROLL))
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

    farewell = b"bye"

    def __init__(self, seat: str) -> None:
        self.seat, self.looks = seat, list[int]()

    def language(self, state: State) -> str:
        return "en"

    def news(self, session: Session, shared: dict[object, object], whole: bool = True) -> bytes:
        self.looks.append(session.seq)
        return b"x"


def test_a_stream_begins_with_its_own_seat_present(store: Store) -> None:
    async def story(rooms: Rooms, room: Room) -> None:
        broadcast, present = Broadcast(room), list[set[str]]()

        class Looking(Counting):
            def news(self, session: Session, shared: dict[object, object], whole: bool = True) -> bytes:
                present.append(broadcast.present_seats)
                return b""

        assert await broadcast.join(Looking("s0"))
        assert present == [{"s0"}]

    run(store, story)


def test_changes_that_come_at_once_go_out_together() -> None:
    async def story(rooms: Rooms, room: Room) -> None:
        broadcast, viewer = Broadcast(room), Counting("s0")
        stream = await broadcast.join(viewer)
        assert stream is not None
        await asyncio.gather(*(room.act("s0", ROLL) for _ in range(50)))
        await settled(broadcast)
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
        await room.act("s0", Intent("table.leave", "", {"seat": seat}))
        await settled(broadcast)
        got = [news async for news in stream.messages(ping=5)]
        assert got == []
        assert broadcast.streams == []

    run(MemoryStore(), story)


def test_a_silent_stream_has_a_beat() -> None:
    async def story(rooms: Rooms, room: Room) -> None:
        stream = await Broadcast(room).join(Counting("s0"))
        assert stream is not None
        messages = stream.messages(ping=0.01)
        assert await anext(messages) == b"x"
        assert await anext(messages) == BEAT

    run(MemoryStore(), story)


def test_a_stream_that_nobody_reads_is_ended_and_never_holds_up_the_table() -> None:
    async def story(rooms: Rooms, room: Room) -> None:
        broadcast = Broadcast(room)
        assert await broadcast.join(Counting("s0"))
        for _ in range(150):
            await room.act("s0", ROLL)
            await settled(broadcast)
        assert broadcast.streams == []
        assert room.session.seq == 150

    run(MemoryStore(), story)


def test_a_stream_that_fell_behind_sends_nothing_old_before_it_ends() -> None:
    """Otherwise a page that reconnects would say that it has the last line, and never get the first."""

    async def story(rooms: Rooms, room: Room) -> None:
        broadcast = Broadcast(room)
        stream = await broadcast.join(Counting("s0"))
        assert stream is not None
        while stream in broadcast.streams:
            await room.act("s0", ROLL)
            await settled(broadcast)
        assert [news async for news in stream.messages(ping=5)] == []

    run(MemoryStore(), story)


@pytest.mark.parametrize(("a_second", "work", "held"), [(2, 1.0, False), (20, 1.0, True), (20, 0.1, False)])
def test_only_a_table_that_goes_faster_than_anybody_plays_is_held_up_and_only_under_load(
    a_second: int, work: float, held: bool
) -> None:
    pace, changes = Pace(), DecayingCounter()
    for n in range(a_second * 5):
        changes.add(1, n / a_second)
    pace.add_work(5 - work, 5)
    assert (pace.hold_seconds(changes, 5) > 0) is held


async def housed() -> tuple[Server, Room]:
    server = await Server.create(MemoryStore(), Settings())
    game = find_game("fell")
    assert not isinstance(game, Refused)
    return server, await server.rooms.begin("Mill Road", server.rooms.new_session(game, "Facilitator"), lambda id: ())


def test_a_page_whose_seat_is_taken_away_is_told() -> None:
    async def told() -> None:
        server, room = await housed()
        seat = await room.take_seat("Ana", "player")
        assert isinstance(seat, str)
        stream = await server.broadcast(room).join(Counting(seat))
        assert stream is not None
        await room.act("s0", Intent("table.leave", "", {"seat": seat}))
        assert [news async for news in stream.messages(ping=5)] == [Counting.farewell]

    asyncio.run(told())


class Broken(Counting):
    """A viewer that cannot be drawn once something has happened."""

    def news(self, session: Session, shared: dict[object, object], whole: bool = True) -> bytes:
        if session.seq:
            raise ValueError("cannot be drawn")
        return b"x"


def test_a_stream_that_cannot_be_drawn_holds_up_nobody_else(caplog: pytest.LogCaptureFixture) -> None:
    async def story(rooms: Rooms, room: Room) -> None:
        broadcast, fine = Broadcast(room), Counting("s0")
        assert await broadcast.join(Broken("s0"))
        assert await broadcast.join(fine)
        await room.act("s0", ROLL)
        await settled(broadcast)
        assert fine.looks[-1] == 1
        assert [stream.viewer for stream in broadcast.streams] == [fine]

    run(MemoryStore(), story)
    assert "could not be drawn" in caplog.text


def test_one_seat_cannot_take_everybody_elses_streams() -> None:
    async def story(rooms: Rooms, room: Room) -> None:
        seat = await room.take_seat("Ana", "player")
        assert isinstance(seat, str)
        broadcast = Broadcast(room)
        for _ in range(100):
            assert await broadcast.join(Counting(seat))
        assert await broadcast.join(Counting("s0"))
        assert len(broadcast.streams) == A_SEAT + 1

    run(MemoryStore(), story)


async def seats(room: Room, role: Role, number: int) -> list[str]:
    """So many new seats of that role."""
    found = [await room.take_seat(f"{role} {n}", role) for n in range(number)]
    assert all(isinstance(seat, str) for seat in found)
    return [str(seat) for seat in found]


def test_spectators_leave_room_for_players_and_a_facilitator_is_always_let_in() -> None:
    async def story(rooms: Rooms, room: Room) -> None:
        broadcast = Broadcast(room)
        watching, playing = await seats(room, "spectator", 6), await seats(room, "player", 5)
        let_in = [await broadcast.join(Counting(seat)) is not None for seat in watching for _ in range(A_SEAT)]
        assert (let_in.count(True), let_in.index(False)) == (SPECTATORS, SPECTATORS)
        for seat in playing:
            for _ in range(A_SEAT):
                assert await broadcast.join(Counting(seat))
        assert len(broadcast.streams) == VIEWERS
        assert await broadcast.join(Counting(await room.take_seat("Late", "player"))) is None  # type: ignore[arg-type]
        for _ in range(2 * A_SEAT):
            assert await broadcast.join(Counting("s0"))
        here = [stream.viewer.seat for stream in broadcast.streams]
        assert (len(here), here.count("s0")) == (VIEWERS, A_SEAT)
        assert sum(seat in playing for seat in here) == len(playing) * A_SEAT, "only spectators made room"

    run(MemoryStore(), story)


def test_a_table_that_nobody_uses_is_let_go() -> None:
    """At once: while the server runs, the collector looks through everything only now and then."""

    async def told() -> None:
        server, room = await housed()
        id, gone = room.id, weakref.ref(room)
        room.used -= IDLE + 1
        del room
        gc.disable()
        try:
            server.rooms.sweep()
            assert gone() is None
        finally:
            gc.enable()
        assert await server.rooms.room(id) is not None

    asyncio.run(told())


async def settled(broadcast: Broadcast) -> None:
    """Until what is due has gone out."""
    while broadcast.due or broadcast.tasks:
        await asyncio.sleep(0.001)
