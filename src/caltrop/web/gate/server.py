"""Everything a running server has, in one place."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Any, TypeAlias

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import SkipValidation

from caltrop.reach.addresses import Listening
from caltrop.store.errors import NotOwner, StoreError
from caltrop.store.protocol import Secret, Store
from caltrop.table.log import Intent
from caltrop.table.session import Result, Session
from caltrop.web.gate.peers.ownership import Ownership
from caltrop.web.live.broadcast import Broadcast
from caltrop.web.live.room import Room
from caltrop.web.live.rooms import Rooms
from caltrop.web.live.surroundings import Surroundings
from caltrop.web.live.workers import Workers
from caltrop.web.settings import Settings

from .devices import Stay
from .double_submit import KeptAnswers, Repeats
from .guard import Csrf, Gate
from .knocking import Knocks
from .request_state import CALLER, notes_of
from .screen_codes import ScreenCodes
from .seat_tokens import Caller, SeatTokens, SeatWatch

Req = Request[Any, Any, State]
Connection: TypeAlias = ASGIConnection[Any, Any, Any, Any]
FromGuard: TypeAlias = NamedDependency[SkipValidation[Caller]]  # the caller that the route's guard has found


class Server:
    """A server's store, its live tables, its seat tokens, and its streams."""

    def __init__(self, store: Store, settings: Settings, key: bytes) -> None:
        self.store = store
        self.settings = settings
        self.rooms = Rooms(store, self._set_up_room)
        self.tokens = SeatTokens(store, self.rooms, key)
        self.gate = Gate(settings)
        self.csrf = Csrf(key)
        self.knocks = Knocks(store)
        self.screen_codes = ScreenCodes(store, key)
        self.repeats = Repeats()
        self.answers = KeptAnswers[Response[Any]]()
        self.workers = Workers()
        self.leaving: dict[tuple[str, str], asyncio.TimerHandle] = {}  # timers of seats whose last stream has closed
        self.tasks: set[asyncio.Task[object]] = set()
        self.listening: Listening | None = None  # where it listens; None until it does
        self.listen_also: Callable[[str, int], Awaitable[None]] | None = None  # listens at one more address
        self.demos: dict[str, str] = {}  # the shared demo table of each game
        self.ownership: Ownership | None = None  # where several servers share the store
        self.backup_failed = False  # was the last backup by the schedule not whole?

    @staticmethod
    async def create(store: Store, settings: Settings) -> Server:
        """Create a server on a store, with the key that is kept beside the store."""
        return Server(store, settings, store.server_key())

    def _set_up_room(self, room: Room) -> None:
        self.knocks.forget(room.id)
        self._start_broadcast(room)
        kept = {secret.seat for secret in self.store.secrets(room.id) if secret.seat}
        self._shut_seats(
            room, kept.difference(room.session.state.seats)
        )  # tokens of seats that were removed just before the server stopped
        self.start_task(self._prune(room.id))

    async def _prune(self, table: str) -> None:
        with suppress(StoreError):  # the disk is full, or the table was deleted meanwhile
            await self.tokens.prune(table)

    def _start_broadcast(self, room: Room) -> Broadcast:
        room.broadcast = made = Broadcast(room, lambda seat: self.await_sign(room, seat))
        seated = SeatWatch(room)
        room.changed = lambda: self._pass_on_change(room, seated)
        return made

    def _pass_on_change(self, room: Room, seated: SeatWatch) -> None:
        self.broadcast(room).announce_change()
        self._shut_seats(room, seated.vacated_seats())

    def _shut_seats(self, room: Room, seats: Iterable[str]) -> None:
        """End the streams and revoke the tokens of removed seats, so that a seat that is restored needs a new link."""
        for seat in seats:
            self.hang_up(room, seat, gone=True)
            self.start_task(self._revoke_tokens(room, seat))

    async def _forget_codes(self, room: Room, seat: str) -> None:
        """Forget the knocks and the TV's codes that would open a seat."""
        await self.knocks.drop(room.id, seat)
        await self.screen_codes.drop(room.id, seat)

    async def _revoke_tokens(self, room: Room, seat: str) -> None:
        with suppress(StoreError):  # the disk is full; without the seat, the tokens open nothing anyway
            await self._forget_codes(room, seat)
            await self.tokens.revoke_tokens(room.id, seat)

    async def sign_out(self, room: Room, seat: str, *, keep: str | None = None) -> str:
        """Sign every device out of a seat; with the label of one to `keep`, return a new token for it, else "".

        Knocks and codes for the seat are forgotten first, so that none that was let in opens it again.
        """
        await self._forget_codes(room, seat)
        self.tokens.note_visit(room.id, seat, "signed-out", keep or "")
        if keep is not None:
            token = await self.tokens.renew_token(room.id, seat, keep)
        else:
            token = ""
            await self.tokens.revoke_tokens(room.id, seat)
        self.hang_up(room, seat)
        return token

    async def sign_out_device(self, room: Room, device: Secret) -> None:
        """Sign one device out; the seat's streams end, and its other devices connect again.

        Knocks and codes for the seat are forgotten first, as when all devices are signed out.
        """
        await self._forget_codes(room, device.seat)
        await self.tokens.sign_out_device(device)
        self.tokens.note_visit(room.id, device.seat, "device-out", device.label)
        self.hang_up(room, device.seat)

    async def choose_stay(self, room: Room, stay: Stay) -> None:
        """Choose how long devices stay signed in, also those that are signed in now; facilitators always do."""
        state = room.session.state
        passing = [d for d in self.tokens.devices(room.id) if not state.is_facilitator(d.seat)]
        end = await self.tokens.sign_ins.choose(room.id, stay, passing)
        hashes = {device.hash for device in passing}
        for stream in self.broadcast(room).streams:
            if stream.device in hashes and not stream.watches:
                stream.expires = end

    def hang_up(self, room: Room, seat: str, *, gone: bool = False) -> None:
        """End a seat's streams. Pages that may still see the table reconnect; with `gone`, they get a farewell.

        A facilitator may have a spectator's view open in another window, so those streams end as well.
        """
        state = room.session.state
        streams = self.broadcast(room).streams
        eyes = {id for id, s in state.seats.items() if s.role == "spectator"} if state.is_facilitator(seat) else set()
        for stream in [s for s in streams if s.viewer.seat in eyes | {seat}]:
            streams.remove(stream)
            stream.end(stream.viewer.farewell if gone else b"")

    def broadcast(self, room: Room) -> Broadcast:
        """Return a room's streams; a room that was closed but is still in use gets new ones."""
        return room.broadcast if isinstance(room.broadcast, Broadcast) else self._start_broadcast(room)

    def surroundings(self, room: Room) -> Surroundings:
        """Return a room's surroundings now: who is present, and who knocks."""
        present = frozenset(self.broadcast(room).present_seats)
        return Surroundings(
            table=room.id,
            name=room.row.name,
            present=present,
            knocks=self.knocks.knocks_at(room.id),
            loss=room.loss,
            backup_failed=self.backup_failed,
        )

    def refresh_streams(self, room: Room) -> None:
        """Send pages a change that is not in the log: who knocks, who is present, the table's name."""
        self.broadcast(room).announce_change()

    def tell_backup_failed(self, failed: bool) -> None:
        """Tell every facilitator at a table whether the last backup has failed."""
        if failed != self.backup_failed:
            self.backup_failed = failed
            for room in self.rooms.live.values():
                self.refresh_streams(room)

    # ---- who is here
    def note_arrival(self, room: Room, seat: str) -> None:
        """Note that a seat has opened a stream; if it was marked away for having none, mark it back."""
        self._cancel_leaving(room, seat)
        there = room.session.state.seats.get(seat)
        if there is not None and there.until_back:
            self.start_task(self._save_presence(room, seat))

    def _cancel_leaving(self, room: Room, seat: str) -> None:
        timer = self.leaving.pop((room.id, seat), None)
        if timer is not None:
            timer.cancel()

    def await_sign(self, room: Room, seat: str) -> None:
        """Wait for a sign of life of a seat, and mark it away if none comes and it has no page in sight."""
        self._cancel_leaving(room, seat)
        loop = asyncio.get_running_loop()
        self.leaving[room.id, seat] = loop.call_later(self.settings.away, self._finish_leaving, room, seat)

    def _finish_leaving(self, room: Room, seat: str) -> None:
        """Mark a seat away that has had no stream for a while, so that others need not wait for it."""
        self.leaving.pop((room.id, seat), None)
        if seat not in self.broadcast(room).present_seats:
            self.start_task(self._save_presence(room, seat))

    async def _save_presence(self, room: Room, seat: str) -> None:
        """Write into the log whether a seat is present now; at a table without streams no one waits for it."""
        looks = self.broadcast(room)
        with suppress(NotOwner):  # another server has the table now, and sees for itself who is there
            await room.write(
                lambda s: record_presence(s, seat, here=seat in looks.present_seats) if looks.streams else None
            )

    @property
    def has_streams(self) -> bool:
        """Is a page open at any table?"""
        return any(self.broadcast(room).streams for room in self.rooms.live.values())

    def start_task(self, work: object) -> None:
        task = asyncio.ensure_future(work)  # type: ignore[call-overload]
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def end(self) -> None:
        """End every stream and every worker, so that the server can stop."""
        self.workers.close()
        for timer in self.leaving.values():
            timer.cancel()
        for room in self.rooms.live.values():
            self.broadcast(room).end()


def record_presence(session: Session, seat: str, *, here: bool) -> Result | None:
    """Mark a player back or away; a player who was marked away by hand stays away until marked back by hand."""
    there = session.state.seats.get(seat)
    if there is None or there.role != "player" or (there.until_back if here else there.away) != here:
        return None
    want = {"seat": seat, "away": not here, "until_back": not here}
    return session.act(session.state.facilitator, Intent("table.preferences", "", want), at=time.time())


def request_of(connection: Connection) -> Req:
    """Return the connection as a request: all our routes are HTTP."""
    assert isinstance(connection, Request)
    return connection


def server_of(request: Req) -> Server:
    app: Any = request.scope["litestar_app"]
    server: Server = app.server
    return server


def caller_of(request: Req) -> Caller:
    """Return the caller that a guard has found."""
    caller: Caller = notes_of(request)[CALLER]
    return caller
