"""A table that people sit at: its session, its place in the store, and the streams that watch it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import partial
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct, structs

from caltrop.games import registry
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.fate import Value
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.secrets.knowledge import known_pictures
from caltrop.kernel.state.events.table import SeatTaken
from caltrop.kernel.state.state import Role, State
from caltrop.store.errors import Damaged, Missing, NotOwner, RequestDone, Stale, StoreError
from caltrop.store.protocol import PictureRow, Secret, Store, TableDamage, TableRow, Visit, Write
from caltrop.store.snapshots import POLICY, DamagedLog, accept_damage, pending_write, revive
from caltrop.store.uncancellable_wait import cancellations, wait_for_disk
from caltrop.table.ledger import EntryNotLoaded
from caltrop.table.lessons import teach
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Result, Session
from caltrop.table.undo.preview import UndoView, UndoWay, undo_view
from caltrop.table.undo.scope import undo_since

from .cache import FragmentCache
from .keyed import KeyedWrite, SeenKeys, answer_again, done_request, next_write

T = TypeVar("T")


class NewestAnswer:
    """Works out one answer at a time; of the questions of one seat that wait meanwhile, only the last is asked."""

    def __init__(self) -> None:
        self.gate = asyncio.Lock()
        self.asked: dict[str, int] = {}

    async def ask(self, seat: str, find: Callable[[], Awaitable[T]]) -> T | None:
        """Return what `find` comes to, once those before it are done; None if the seat has asked again since."""
        mine = self.asked[seat] = self.asked.get(seat, 0) + 1
        async with self.gate:
            return await find() if self.asked[seat] == mine else None


T_co = TypeVar("T_co", covariant=True)
Prepare: TypeAlias = Callable[[Session], object]


def is_unsigned(result: object) -> bool:
    """Is it an entry that does not tell its seat? Then nothing else that is stored may tell it."""
    return isinstance(result, Entry) and not result.seat


def stored_game(id: str) -> Game:
    """Return the game of a stored table; Missing if this program does not have it, because it is older."""
    game = registry.find(id)
    if isinstance(game, Refused):
        raise Missing(id=id)
    return game


class RoomDeed(Struct, Generic[T_co], frozen=True):
    """Something to do at a table, and what belongs to it."""

    do: Callable[[Session], T_co]
    prepare: Prepare | None = None  # slow work that changes nothing, done first in a thread
    secrets: Callable[[Any], tuple[Secret, ...]] = lambda result: ()  # made from the result, and stored with it
    visits: Callable[[Any], tuple[Visit, ...]] = lambda result: ()  # likewise
    pictures: tuple[PictureRow, ...] = ()  # that it brings


class Room:
    """One live table. All writing and reading takes its lock, so nothing is seen before it is stored."""

    def __init__(
        self,
        row: TableRow,
        session: Session,
        store: Store,
        kept: int = 0,
        loss: TableDamage | None = None,
        epoch: int = 0,
    ) -> None:
        self.id = row.id
        self.row = row
        self.session = session
        self.store = store
        self.epoch = epoch  # under which this server owns it; 0 if no other server can
        self.is_lost = False  # does another server own it by now, or another room of this one?
        self.loss = loss  # what the store has lost of it, until the facilitator goes on
        # The last snapshot that the store has, and when the next is due.
        self.kept = kept
        self.policy = POLICY
        self.lock = asyncio.Lock()
        self.cache = FragmentCache()  # the pieces of its pages that were drawn last
        self.drafts = dict[str, str]()  # the characters that seats are building, as their pages sent them last
        self.forecasts = NewestAnswer()
        self.shareable = ("", "")  # the mark of a fight, and what everyone may read of its forecast once it is shared
        self.dangers = dict[str, dict[int, Any]]()  # how dangerous prepared scenes are, as far as it was worked out
        self.keys: SeenKeys | None = None  # of requests; read with the first one that has a key
        self.tokens = dict[bytes, Any]()  # that have opened it: as the gate has last read them
        self.past: Session | None = None  # the session with all entries, as last read from the store
        self.used = time.monotonic()
        self.let_go()

    def let_go(self) -> None:
        """Drop the listeners. They hold the room, which would stay in memory long after its use."""
        self.changed: Callable[[], None] = lambda: None  # called after each change, by default nothing
        self.broadcast: object = None  # the streams of this room
        self.watched: Callable[[], bool] = lambda: False  # has it any stream open?

    # ---- doing
    async def write(self, do: Callable[[Session], T], prepare: Prepare | None = None) -> T | Refused:
        """Do something, store it, and only then let anyone see it; with `prepare`, other tables go on meanwhile."""
        return await self.write_deed(RoomDeed(do, prepare))

    async def write_deed(self, deed: RoomDeed[T]) -> T | Refused:
        """Do a deed, store it with all that belongs to it, and only then let anyone see it.

        What cannot be stored is undone. It finishes even if the caller hangs up before the disk has answered.
        """
        before = cancellations()
        result = await self._write(deed)
        if cancellations() > before:
            raise asyncio.CancelledError
        return result

    async def _write(self, deed: RoomDeed[T]) -> T | Refused:
        async with self.lock:
            self.used = time.monotonic()
            if self.loss is not None and self.loss.is_open:
                return Refused("table-stopped", "table.store", {"table": self.row.name})
            keyed = next_write()
            try:
                result, changed = await self._do_once(deed, keyed)
            except (EntryNotLoaded, Stale, RequestDone) as behind:
                try:
                    await self._reopen(whole=isinstance(behind, EntryNotLoaded))
                except Damaged as lost:
                    return lost.public
                result, changed = await self._do_once(deed, keyed)
        if changed:
            self.changed()
        return result

    async def _reopen(self, *, whole: bool) -> None:
        """Read the table from the store again: an older entry is needed, or another process has written to it."""
        self.session, self.kept = await asyncio.to_thread(self._read_stored, whole)
        self.keys = None

    def _read_stored(self, whole: bool) -> tuple[Session, int]:
        opened = self.store.load_table(self.id, whole=whole)
        if opened.loss is not None and opened.loss.is_open:
            raise DamagedLog(opened.loss.flaws[0])
        return revive(stored_game, opened, self.session.box), self.kept if whole else opened.snapshot.seq

    async def go_on(self) -> None:
        """Go on with a damaged table from its last good entry, and tell of it in the same write."""
        async with self.lock:
            if self.loss is None:
                return
            mark = self.session.mark()
            try:
                told = self._tell_damage(self.loss) if self.loss.is_open else None
                await asyncio.wrap_future(accept_damage(self.store, self.id, self.loss, told))
            except BaseException:
                self.session.restore(mark)
                raise
            self.loss = None
        self.changed()

    def _tell_damage(self, loss: TableDamage) -> Write:
        """Add the line about damage to the session, which has the log up to its last good entry."""
        mark = self.session.mark()
        self.session.tell_damage(loss.good, loss.later, at=time.time())
        return structs.replace(pending_write(self.session, mark, self.kept, self.policy), epoch=self.epoch)

    async def _do_once(self, deed: RoomDeed[T], keyed: KeyedWrite | None) -> tuple[T | Refused, bool]:
        """Do a deed, unless a request with the same key has done it: then return what that has returned."""
        if keyed and await self._may_be_done(keyed):
            done = self.store.request(self.id, keyed.seat, keyed.key)
            if done:
                return answer_again(self.session, keyed, done), False
        return await self._do_and_keep(deed, keyed)

    async def _may_be_done(self, keyed: KeyedWrite) -> bool:
        """May a request with this key have been done? Nearly none was, and for those the store is not asked."""
        if self.keys is None:
            self.keys = SeenKeys(self.id, await asyncio.to_thread(self.store.request_keys, self.id))
        return self.keys.note(keyed)

    async def _do_and_keep(self, deed: RoomDeed[T], keyed: KeyedWrite | None) -> tuple[T | Refused, bool]:
        """Do a deed and return its result and whether it changed anything; if storing fails, restore the session."""
        if deed.prepare is not None:
            await asyncio.to_thread(deed.prepare, self.session)
        mark = self.session.mark()
        before = self.session.state
        try:
            result = deed.do(self.session)
            teach(self.session, before, time.time())
            write = pending_write(self.session, mark, self.kept, self.policy)
            if not (write.entries or write.parked or write.gone):
                return result, False
            if names_unknown_picture(self.session.log[-len(write.entries) :] if write.entries else (), before, deed):
                self.session.restore(mark)
                return Refused("no-such-picture", "table.pictures"), False
            request = done_request(keyed, self.session, result) if keyed and not is_unsigned(result) else None
            companions = {"secrets": deed.secrets(result), "visits": deed.visits(result)}
            write = structs.replace(write, request=request, pictures=deed.pictures, epoch=self.epoch, **companions)
            await wait_for_disk(self.store.append(self.id, write))
        except (Stale, RequestDone, NotOwner):
            self.session.restore(mark)
            raise
        except StoreError as failed:
            self.session.restore(mark)
            return failed.public, False
        except BaseException:
            self.session.restore(mark)
            raise
        self.kept = write.snapshot.seq if write.snapshot else self.kept
        return result, True

    async def act(self, seat: str, intent: Intent, *, expect: int | None = None) -> Result:
        return await self.write(lambda s: s.act(seat, intent, at=time.time(), expect=expect))

    async def act_with_picture(
        self, seat: str, intent: Intent, picture: PictureRow, refusal: Callable[[], Refused | None]
    ) -> Result:
        """Act and store the picture that the intent names, unless there is a refusal when it is this act's turn."""
        deed = RoomDeed(lambda s: refusal() or s.act(seat, intent, at=time.time()), pictures=(picture,))
        return await self.write_deed(deed)

    async def answer(self, seat: str, prompt: str, key: str, value: Value) -> Result:
        return await self.write(lambda s: s.answer(seat, prompt, key, value, at=time.time()))

    async def roll_for(self, seat: str, prompt: str, key: str) -> Result:
        return await self.write(lambda s: s.roll_for(seat, prompt, key, at=time.time()))

    async def prove(self, seat: str, prompt: str, key: str, number: str) -> Result:
        """Throw promised dice with the seat's own number."""
        return await self.write(lambda s: s.prove(seat, prompt, key, number, at=time.time()))

    async def cancel(self, seat: str, prompt: str) -> Entry | Refused:
        return await self.write(lambda s: s.cancel(seat, prompt, at=time.time()))

    async def undo(
        self, seat: str, number: int | None, *, how: UndoWay = "all", expect: int | None = None
    ) -> Entry | Refused:
        """Undo the entry that has this number for the seat, or the last one that the seat may undo.

        It goes with all that depends on it, alone, or with all that was done since.
        """
        look = partial(_look_at_undo, seat=seat, number=number)
        return await self.write(lambda s: _undo(s, seat, number, how, expect), prepare=look)

    async def preview_undo(self, seat: str, number: int | None) -> UndoView | Refused:
        """Return what `undo` would undo; nothing is done, but an older entry may have to be read."""
        look = partial(_look_at_undo, seat=seat, number=number)
        return await self.write(look, prepare=look)

    async def star(self, seat: str, number: int, on: bool) -> Entry | Refused:
        return await self.write(lambda s: s.star(seat, s.seq_of(seat, number) or 0, on, at=time.time()))

    async def tell_everyone(self, seat: str, number: int) -> Entry | Refused:
        """Tell everyone what the line with this number says."""
        return await self.write(lambda s: s.tell_everyone(seat, s.seq_of(seat, number) or 0, at=time.time()))

    async def rejudge(self, seat: str, number: int, want: Mapping[str, Any]) -> Result:
        """Do the last move again on the same dice, as hard as the facilitator says."""
        return await self.write(lambda s: s.rejudge(seat, s.seq_of(seat, number) or 0, want, at=time.time()))

    async def change(self, seat: str, number: int, key: str, value: str) -> Result:
        """Replace the answer that a standing order gave."""
        return await self.write(
            lambda s: s.change_answer(seat, s.seq_of(seat, number) or 0, key, value, at=time.time())
        )

    async def take_seat(
        self,
        name: str,
        role: Role,
        secrets: Callable[[str], tuple[Secret, ...]] = lambda seat: (),
        visits: Callable[[str], tuple[Visit, ...]] = lambda seat: (),
    ) -> str | Refused:
        """Add a seat to the table, with secrets that open it and visits that tell of it, and return its id."""
        intent = Intent("table.seat", "", {"name": name, "role": role})
        done = await self.write_deed(
            RoomDeed(
                lambda s: s.act(s.state.facilitator, intent, at=time.time()),
                secrets=lambda done: secrets(taken_seat(done)),
                visits=lambda done: visits(taken_seat(done)),
            )
        )
        if not isinstance(done, Entry):
            return done if isinstance(done, Refused) else Refused("no-such-seat", "table.seats", {"seat": name})
        return taken_seat(done)

    # ---- looking
    async def look(self, read: Callable[[Session], T]) -> T:
        """Read the session under the lock, so that only stored changes are read."""
        async with self.lock:
            self.used = time.monotonic()
            return read(self.session)

    async def session_since(self, seat: str, since: int) -> Session:
        """Return a copy of the session with all entries after this number of a seat's log."""
        async with self.lock:
            session = self.session
            first = session.base if session.state.is_facilitator(seat) else session.counts[0].count_for(seat)
            if since >= first:
                return session.copy()
        return await self.whole_session()

    async def whole_session(self) -> Session:
        """Return a copy of the session with every entry, which never changes and can be read in another thread."""
        async with self.lock:
            session = self.session
            past = self.past
            if not session.base:
                return session.copy()
            if past is not None and past.seq == session.seq:
                return past
        try:
            self.past = await asyncio.to_thread(lambda: self._read_stored(True)[0])
        except Damaged:
            return session.copy()  # from the last snapshot on: all that can be read in one piece
        return self.past

    def rename(self, name: str) -> None:
        self.row = structs.replace(self.row, name=name)


def names_unknown_picture(entries: Iterable[Entry], before: State, deed: RoomDeed[Any]) -> bool:
    """Does an entry name a picture that neither comes with it nor was in its seat's sight before?"""
    brought = {picture.id for picture in deed.pictures}
    named = ((entry.seat, id) for entry in entries for told in entry.emitted for id in told.fact.pictures())
    return any(id not in brought and id not in known_pictures(before, seat) for seat, id in named)


def _look_at_undo(session: Session, seat: str, number: int | None) -> UndoView | Refused:
    return undo_view(session, seat, _seq_to_undo(session, seat, number))


def _undo(session: Session, seat: str, number: int | None, how: UndoWay, expect: int | None) -> Entry | Refused:
    """Undo the entry with a seat's number, unless the seat has got lines since that it does not expect."""
    if expect is not None and expect != session.count_for(seat):
        return Refused("stale", "table.log", {"seq": session.count_for(seat)})
    seq = _seq_to_undo(session, seat, number)
    if how == "since":
        return undo_since(session, seat, seq, at=time.time())
    return session.undo(seat, seq, only=how == "only", at=time.time())


def _seq_to_undo(session: Session, seat: str, number: int | None) -> int:
    """Return the entry with a seat's number; without a number, the last entry that the seat may undo; 0 if none.

    Repeated without a number, it goes further back: an undo can only be undone by its number. What no one signs, the
    X-card, is passed over.
    """
    if number is None:
        gone = session.undone_seqs()
        every = session.state.is_facilitator(seat)
        mine = (e for e in session.newest_entries(seat) if (every or e.seat == seat) and e.seq not in gone)
        return next((e.seq for e in mine if e.intent and e.seat), 0)
    return session.seq_of(seat, number) or 0


def taken_seat(done: Result) -> str:
    """Return the seat that an entry has added, or ""."""
    told = done.emitted if isinstance(done, Entry) else ()
    return next((t.event.seat for t in told if isinstance(t.event, SeatTaken)), "")
