"""The house: everything a running server has, in one place."""

from __future__ import annotations

import asyncio
import secrets

from caltrop.store.base import Store
from caltrop.table.log import Intent

from .broadcast import Broadcast
from .guard import Csrf, Gate
from .knocking import Knocks
from .room import Room
from .rooms import Rooms
from .seating import Doors
from .settings import Settings


class House:
    """A server's store, its live tables, its doors, and whoever looks on."""

    def __init__(self, store: Store, settings: Settings, key: bytes) -> None:
        self.store, self.settings = store, settings
        self.rooms = Rooms(store, self._opened)
        self.doors = Doors(store, self.rooms)
        self.gate, self.csrf = Gate(settings), Csrf(key)
        self.knocks = Knocks()
        self.leaving: dict[tuple[str, str], asyncio.TimerHandle] = {}  # seats that nobody looks on from any more
        self.tasks: set[asyncio.Task[object]] = set()
        self.home = settings.address  # how others reach this server
        self.demos: dict[str, str] = {}  # the shared demo table of each game

    @staticmethod
    async def built(store: Store, settings: Settings) -> House:
        """The house on a store, with the key that the store keeps for it."""
        key = await asyncio.wrap_future(store.keep("key", secrets.token_bytes(32)))
        return House(store, settings, key)

    def _opened(self, room: Room) -> None:
        room.broadcast = Broadcast(room, lambda seat: self._gone(room, seat))

    def broadcast(self, room: Room) -> Broadcast:
        """A room's streams, which live and go with it."""
        assert isinstance(room.broadcast, Broadcast)
        return room.broadcast

    def touched(self, room: Room) -> None:
        """Something about a room has changed that its log does not tell: who knocks, who is here."""
        self.broadcast(room).changed()

    # ---- who is here
    def came(self, room: Room, seat: str) -> None:
        """Somebody looks on; whoever was counted as away for being gone is back."""
        timer = self.leaving.pop((room.id, seat), None)
        if timer is not None:
            timer.cancel()
        if seat in room.left:
            room.left.discard(seat)
            self._later(room.act(room.session.state.facilitator, habit(seat, away=False)))

    def _gone(self, room: Room, seat: str) -> None:
        loop = asyncio.get_running_loop()
        self.leaving[room.id, seat] = loop.call_later(self.settings.away, self._left, room, seat)

    def _left(self, room: Room, seat: str) -> None:
        """Nobody has looked on from this seat for a while: others need not wait for it."""
        self.leaving.pop((room.id, seat), None)
        there = room.session.state.seats.get(seat)
        plays = there is not None and there.role == "player" and not there.away
        if plays and self.broadcast(room).streams:
            room.left.add(seat)
            self._later(room.act(room.session.state.facilitator, habit(seat, away=True)))

    def _later(self, work: object) -> None:
        task = asyncio.ensure_future(work)  # type: ignore[call-overload]
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def end(self) -> None:
        """Let every stream go, so that the server can stop."""
        for timer in self.leaving.values():
            timer.cancel()
        for room in self.rooms.live.values():
            self.broadcast(room).end()


def habit(seat: str, *, away: bool) -> Intent:
    return Intent("table.habits", "", {"seat": seat, "away": away})
