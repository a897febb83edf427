"""What goes out to those who look on: after each change every stream gets what is new in its own view, and no more."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Protocol

from caltrop.table.session import Session
from caltrop.web.settings import A_SEAT, VIEWERS

from .load import PACE, DecayingCounter
from .room import Room

LOG = logging.getLogger("caltrop")
QUEUE = 100  # messages that a slow stream may have waiting; then it is ended, and comes back for the present


class Viewer(Protocol):
    """One open stream: what it has been sent, and what it should be sent now."""

    seat: str
    farewell: bytes  # the last that it is sent where its seat is taken away

    def news(self, session: Session, shared: dict[object, object], whole: bool = True) -> bytes:
        """What has changed for it, as bytes of the stream; b"" is nothing. `shared` lets equal viewers share work.

        What has happened goes out at once; what can be done next takes longer to work out (the odds on every button),
        and comes with `whole`.
        """


class Stream:
    """A viewer's line out."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(QUEUE)

    def send(self, news: bytes) -> bool:
        """Put something on the line; False when it is full."""
        try:
            self.queue.put_nowait(news)
        except asyncio.QueueFull:
            return False
        return True

    def end(self, farewell: bytes = b"") -> None:
        """Close the line. What it has not sent is left out: whoever comes back says what they have, and gets that."""
        while not self.queue.empty():
            self.queue.get_nowait()
        if farewell:
            self.queue.put_nowait(farewell)
        self.queue.put_nowait(None)

    async def messages(self, ping: float) -> AsyncIterator[bytes]:
        """What goes over the line, with a comment where it has been silent for a while."""
        while True:
            try:
                async with asyncio.timeout(ping):  # wait_for would make a task of each
                    news = await self.queue.get()
            except TimeoutError:
                news = b": ping\n\n"
            if news is None:
                return
            yield news


class Broadcast:
    """All streams of one room. Changes that come while one is being sent go out together with the next.

    What has happened is sent first; then, not too often, what can be done next.
    """

    def __init__(self, room: Room, gone: Callable[[str], None] = lambda seat: None) -> None:
        self.room, self.gone = room, gone
        self.streams: list[Stream] = []
        self.due: asyncio.TimerHandle | None = None
        self.later: asyncio.TimerHandle | None = None
        self.sent = self.told = 0.0  # when it was last told what has happened, and what can be done next
        self.changes = DecayingCounter()
        self.tasks: set[asyncio.Task[None]] = set()
        room.changed = self.announce_change
        room.watched = lambda: bool(self.streams)

    def announce_change(self) -> None:
        """Something has happened: tell it, at once unless the server is very busy."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        self.changes.add(1, now)
        if self.streams and self.due is None:
            wait = max(0.0, self.sent + PACE.hold_seconds(self.changes, now) - now)
            self.due = loop.call_later(wait, self._start_task, self._send)

    def _schedule_whole(self) -> None:
        """What can be done next: now, or when the last time is long enough ago."""
        if self.later is None:
            loop = asyncio.get_running_loop()
            wait = max(0.0, self.told + PACE.pause_seconds(loop.time()) - loop.time())
            self.later = loop.call_later(wait, self._start_task, self._send_whole)

    def _start_task(self, work: Callable[[], Coroutine[None, None, None]]) -> None:
        task = asyncio.get_running_loop().create_task(work())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _send(self) -> None:
        """To everybody at once what has happened."""
        shared = dict[object, object]()
        async with self.room.lock:
            self.due = None
            for stream in list(self.streams):
                self._tell(stream, shared)
            self.sent = asyncio.get_running_loop().time()
        self._schedule_whole()

    async def _send_whole(self) -> None:
        """To one after the other what can be done next: whatever happens meanwhile need not wait for all of them."""
        self.later, self.told = None, asyncio.get_running_loop().time()
        for stream in list(self.streams):
            async with self.room.lock:
                if stream in self.streams:
                    self._tell(stream, {}, whole=True)
            await asyncio.sleep(0)
        self.told = asyncio.get_running_loop().time()

    def _tell(self, stream: Stream, shared: dict[object, object], *, whole: bool = False) -> None:
        """To a stream what is new in it."""
        clock = asyncio.get_running_loop().time
        began = clock()
        news = self._news(stream, shared, whole)
        if news and not stream.send(news):
            self._drop(stream)
        PACE.add_work(began, clock())

    def _news(self, stream: Stream, shared: dict[object, object], whole: bool) -> bytes:
        """What one stream gets; one whose seat is gone, or that cannot be drawn, is ended and holds up nobody else."""
        if stream.viewer.seat in self.room.session.state.seats:
            try:
                return stream.viewer.news(self.room.session, shared, whole)
            except Exception:
                LOG.exception("a stream of table %s could not be drawn", self.room.id)
        self._drop(stream)
        return b""

    def _drop(self, stream: Stream) -> None:
        stream.end()
        self.streams.remove(stream)

    # ---- coming and going
    async def join(self, viewer: Viewer) -> Stream | None:
        """A new stream, which begins with what its viewer has missed; None when there are too many."""
        async with self.room.lock:
            mine = [stream for stream in self.streams if stream.viewer.seat == viewer.seat]
            if len(mine) >= A_SEAT:
                self._drop(mine[0])
            if len(self.streams) >= VIEWERS:
                return None
            stream = Stream(viewer)
            if news := viewer.news(self.room.session, {}):
                stream.send(news)
            self.streams.append(stream)
            return stream

    def leave(self, stream: Stream) -> None:
        if stream in self.streams:
            self.streams.remove(stream)
        if stream.viewer.seat not in self.present_seats:
            self.gone(stream.viewer.seat)

    def end(self) -> None:
        for timer in (self.due, self.later):
            if timer is not None:
                timer.cancel()
        for stream in self.streams:
            stream.end()
        self.streams.clear()

    @property
    def present_seats(self) -> set[str]:
        """The seats that look on now."""
        return {stream.viewer.seat for stream in self.streams}
