"""How what happens at a table reaches every screen: after each change, each stream gets what is new in its own view.

The mechanism, for an engineer who has never seen it
----------------------------------------------------
Nothing is seen before it is kept. A `Room` holds the one live `Session` of a table, and a lock. `Room.write` takes the
lock, does the move in memory, and waits until the store has written it to the disk; if the disk refuses, memory is put
back as it was and the move was never made. Everything that reads for a screen takes the same lock, so no page, stream
or API answer can show something that a crash could still undo.

After a write that changed something, with the lock free again, the room calls `room.changed`, which ends in
`Broadcast.announce_change`. That only sets a timer. Changes that come before the timer fires find it set and do
nothing: they go out together.

A change is told in two parts, because the second is expensive; at once, where the last one took but a moment.

1. `_send`, at once: what has happened. Under the lock, every stream gets its new log lines and the parts of its screen
   that are cheap to draw. People see the dice fall without waiting for anything else. Only when the server is busy
   *and* this table changes faster than people play does `Pace.hold_seconds` delay it, by half a second at most.
2. `_send_whole`, a little later: what can be done next, which is the odds on every button. At least `PAUSE` passes
   between two of these, and more the busier the server is (`Pace.pause_seconds`), so that a flurry of moves is worked
   out once, at its end. It takes the lock for one stream at a time, and a move made meanwhile goes in between.

A `Viewer` is one open page (`screens.viewer.PageViewer`) or one program (`api.viewer.ApiViewer`). It sits in one seat,
remembers what it has sent, and its `news` answers with bytes: only what differs, only what that seat may know. This
module knows nothing of HTML or JSON.

A `Stream` is a viewer with a queue. Drawing puts bytes into the queue and never waits for the network; the request
that opened the stream (`access.streams`) takes them out and sends them. A beat, an event that says nothing, comes at
once, before anything is drawn, and after every few seconds of silence. By it the server notices a dead connection, and
a page knows that it hears: some proxies keep a stream's messages to themselves.

Asking. A page that hears no beat asks for its messages every few seconds, by ordinary requests. Its messages wait in an
`AskedStream` until it asks again. With each question it names the last answer that it got; if one was lost on the way,
it begins anew with all that it has not seen, as it would on coming back.

Shared work. In one `_send`, viewers of the same screen share new lines of the log, through `shared`: those of one seat
always, those of several where the lines and what each seat can do about them are the same. Over time the room's
`FragmentCache` keeps every piece that was drawn, and draws it again only if something that it has read is another (see
`live.cache`). Most changes redraw very little.

Languages. Each viewer is drawn for in its reader's language, whatever the language of the person who made the change;
`FragmentCache` and `shared` have the language in their keys. A reader who chooses another language gets the word to
reload, because the page around the regions has words, too.

Slow streams. A queue holds `QUEUE` messages. When it is full, or when drawing for a viewer fails, that stream is ended
and removed, and no other stream waits for it. Its browser comes back by itself.

Coming back. A page's messages carry an id: the number of the last log line that its seat has, and the edition of the
program. A browser that reconnects sends it as `Last-Event-ID`. The new viewer starts from there: it gets the lines that
it missed and every region as it is now. After too large a gap it gets the log's tail anew, and from another edition the
word to reload. So a stream may be cut at any moment and nothing is lost, which is why ending one is always safe.

Room. A table has `VIEWERS` streams at most, `SPECTATORS` of them for spectators. A facilitator always gets one, in the
place of the oldest spectator's if need be.

Signing out. A stream whose token has expired sends nothing more, and ends with its next message or comment.

Leaving. A seat may have several streams (phone and laptop); with more than `A_SEAT`, the oldest is closed. When the
last stream of a seat leaves, `gone` tells the server, which waits `Settings.away` seconds. If the seat has not come
back by then, it is written down as away, a move like any other, so that others need not wait for its answers; its next
stream undoes that. A phone that falls asleep may keep its connection, so a page that is out of sight says now and then
that it still hears; one that has not said so for as long counts as gone. A seat that is taken away at the table has its
streams ended with the viewer's `farewell`.

A room that has been idle and has no streams is let go (`Rooms.sweep`); the next request reads it from the store.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from math import inf
from time import monotonic
from typing import Protocol

from caltrop import words
from caltrop.kernel.state.state import State
from caltrop.table.session import Session
from caltrop.web.settings import A_SEAT, SPECTATORS, VIEWERS

from .load import PACE, DecayingCounter
from .room import Room
from .stream import BEAT, message

LOG = logging.getLogger("caltrop")
A_MOMENT = 0.02  # seconds of drawing that no one notices
QUEUE = 100  # messages that may wait for a slow stream; then it is ended, and its browser reconnects
LAPSE = 25.0  # seconds after which a page that asks for its messages has given up


class Viewer(Protocol):
    """One open page or program: it knows what it was sent, and finds what it should be sent now."""

    seat: str
    farewell: bytes  # the last message when its seat is removed

    def language(self, state: State) -> str:
        """Return the language that its reader has chosen by now."""

    def news(self, session: Session, shared: dict[object, object], whole: bool = True) -> bytes:
        """Return what has changed for it, as bytes of the stream, or b""; equal viewers share work in `shared`.

        Only with `whole` it includes the actions that are possible next, because their odds take long to compute.
        """


class Stream:
    """A viewer with the queue of messages to be sent to it."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.device = b""  # the hash of the token that opened it
        self.watches = False  # with a token for watching, which ends by itself
        self.expires = 0.0  # when that token expires; 0 means never
        self.line = ""  # what its page calls its connection
        self.asleep_at = inf  # when its page, if it is out of sight, counts as asleep unless it says that it hears
        self.queue: list[bytes | None] = []  # with a thousand pages open, asyncio's weigh megabytes
        self.reader: asyncio.Future[None] | None = None  # it waits for a message

    def send(self, news: bytes) -> bool:
        """Put a message into the queue; False if the queue is full."""
        if len(self.queue) >= QUEUE:
            return False
        self._put(news)
        return True

    def _put(self, news: bytes | None) -> None:
        self.queue.append(news)
        if self.reader is not None and not self.reader.done():
            self.reader.set_result(None)

    async def _take(self) -> bytes | None:
        while not self.queue:
            self.reader = asyncio.get_running_loop().create_future()
            await self.reader
        self.reader = None
        return self.queue.pop(0)

    def is_over(self, at: float) -> bool:
        """Has the token expired that opened it?"""
        return bool(self.expires) and at >= self.expires

    def end(self, farewell: bytes = b"") -> None:
        """Close the stream and drop its waiting messages: a viewer that reconnects says what it has seen."""
        self.queue.clear()
        if farewell:
            self._put(farewell)
        self._put(None)

    async def messages(self, ping: float) -> AsyncIterator[bytes]:
        """Yield the messages of the queue, and a beat after `ping` seconds of silence."""
        silence = Silence(self, ping)
        try:
            while (news := await self._take()) is not None:
                silence.since = silence.clock()
                yield news
                news = b""  # not kept while it waits for the next
        finally:
            silence.timer.cancel()


class AskedStream(Stream):
    """A stream whose page asks for its messages, because none come through by themselves."""

    def __init__(self, viewer: Viewer, leave: Callable[[Stream], None]) -> None:
        super().__init__(viewer)
        self.answers = 0
        self.leave = leave
        self.lapse = self._set_lapse()

    def _set_lapse(self) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(LAPSE, self.leave, self)

    def answer(self) -> bytes:
        """Return the messages that wait, and a beat with the number of this answer."""
        self.lapse.cancel()
        self.lapse = self._set_lapse()
        self.answers += 1
        waiting = b"".join(news for news in self.queue if news is not None)
        self.queue.clear()
        return waiting + message(str(self.answers), event="beat")

    def end(self, farewell: bytes = b"") -> None:
        self.lapse.cancel()
        super().end(farewell)


class Silence:
    """Sends a beat on a stream when nothing was sent for some seconds.

    It has one timer at a time, however many messages go out, and sets it anew only when it has run out.
    """

    def __init__(self, stream: Stream, seconds: float) -> None:
        self.loop = asyncio.get_running_loop()
        self.seconds = seconds
        self.stream = stream
        self.clock = self.loop.time
        self.since = self.clock()
        self.timer = self.loop.call_later(seconds, self._look)

    def _look(self) -> None:
        left = self.since + self.seconds - self.clock()
        if left <= 0 and not self.stream.queue:
            self.stream.send(BEAT)
        self.timer = self.loop.call_later(left if left > 0 else self.seconds, self._look)


class Broadcast:
    """All streams of one room. Changes that come while one is being sent go out together next time.

    New log lines are sent first; then, not too often, the actions that are possible next.
    """

    def __init__(self, room: Room, gone: Callable[[str], None] = lambda seat: None) -> None:
        self.room = room
        self.gone = gone
        self.streams: list[Stream] = []
        self.due: asyncio.TimerHandle | None = None
        self.later: asyncio.TimerHandle | None = None
        self.sent = self.told = 0.0  # when changes were sent last, and when whole screens were
        self.took = inf  # seconds of drawing whole screens, last time
        self.changes = DecayingCounter()
        self.tasks: set[asyncio.Task[None]] = set()
        room.changed = self.announce_change
        room.watched = lambda: bool(self.streams)

    def announce_change(self) -> None:
        """Schedule the sending of a change, at once unless the server is very busy."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        self.changes.add(1, now)
        if self.streams and self.due is None:
            wait = max(0.0, self.sent + PACE.hold_seconds(self.changes, now) - now)
            self.due = loop.call_later(wait, self._start_task, self._send)

    def _schedule_whole(self) -> None:
        """Schedule the sending of whole screens, now or when the last time is long enough ago."""
        if self.later is None:
            loop = asyncio.get_running_loop()
            self.later = loop.call_later(self._whole_wait(loop.time()), self._start_task, self._send_whole)

    def _whole_wait(self, now: float) -> float:
        """Return the seconds until whole screens may be sent again."""
        return max(0.0, self.told + PACE.pause_seconds(now) - now)

    def _start_task(self, work: Callable[[], Coroutine[None, None, None]]) -> None:
        task = asyncio.get_running_loop().create_task(work())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _send(self) -> None:
        """Send what has happened to all streams; with whole screens, if they are due and take but a moment."""
        shared = dict[object, object]()
        clock = asyncio.get_running_loop().time
        async with self.room.lock:
            began = clock()
            self.due = None
            whole = self.later is None and self.took <= A_MOMENT and not self._whole_wait(began)
            for stream in list(self.streams):
                self._tell(stream, shared, whole=whole)
            self.sent = clock()
        if whole:
            self.told = self.sent
            self.took = self.sent - began
        else:
            self._schedule_whole()

    async def _send_whole(self) -> None:
        """Send whole screens to one stream after another, so that a move made meanwhile need not wait for all."""
        clock = asyncio.get_running_loop().time
        took = 0.0
        self.told = clock()
        self.later = None
        for stream in list(self.streams):
            async with self.room.lock:
                began = clock()
                if stream in self.streams:
                    self._tell(stream, {}, whole=True)
                took += clock() - began
            await asyncio.sleep(0)
        self.told = clock()
        self.took = took

    async def tell_seat(self, seat: str) -> None:
        """Send a seat's pages at once what has changed for this seat alone."""
        async with self.room.lock:
            for stream in [each for each in self.streams if each.viewer.seat == seat]:
                self._tell(stream, {}, whole=True)

    def _tell(self, stream: Stream, shared: dict[object, object], *, whole: bool = False) -> None:
        """Send a stream its news, and drop it if its queue is full."""
        clock = asyncio.get_running_loop().time
        began = clock()
        news = self._news(stream, shared, whole)
        if news and not stream.send(news):
            self._drop(stream)
        PACE.add_work(began, clock())

    def _news(self, stream: Stream, shared: dict[object, object], whole: bool) -> bytes:
        """Return a stream's news; end the stream if its seat is gone or if drawing fails."""
        if stream.viewer.seat in self.room.session.state.seats:
            try:
                return self._draw(stream.viewer, shared, whole)
            except Exception:
                LOG.exception("a stream of table %s could not be drawn", self.room.id)
        self._drop(stream)
        return b""

    def _draw(self, viewer: Viewer, shared: dict[object, object], whole: bool = True) -> bytes:
        """Return a viewer's news in its reader's language: the one who made the change may read another."""
        session = self.room.session
        with words.reading(viewer.language(session.state)):
            return viewer.news(session, shared, whole)

    def _drop(self, stream: Stream) -> None:
        stream.end()
        self.streams.remove(stream)

    # ---- coming and going
    async def join(self, viewer: Viewer) -> Stream | None:
        """Open a stream that begins with what its viewer has missed; None if there are too many."""
        stream = Stream(viewer)
        if not await self.enter(stream):
            return None
        await self.catch_up(stream)
        return stream

    async def enter(self, stream: Stream) -> bool:
        """Open a stream that has nothing to send yet; False if there are too many."""
        async with self.room.lock:
            mine = [other for other in self.streams if other.viewer.seat == stream.viewer.seat]
            same = [other for other in mine if stream.line and other.line == stream.line]
            former = next((other for other in same if type(other) is type(stream)), None)
            if former is not None:
                self._drop(former)  # its page has given it up
            elif len(mine) >= A_SEAT:
                self._drop(mine[0])
            is_let_in = self._make_room(stream.viewer)
            if is_let_in:
                self.streams.append(stream)  # before drawing, so that the page says that its own seat is here
            return is_let_in

    async def catch_up(self, stream: Stream) -> None:
        """Send a stream what its viewer has missed."""
        async with self.room.lock:
            if stream in self.streams:
                self._tell(stream, {}, whole=True)

    def find_asked(self, seat: str, line: str, answers: str) -> AskedStream | None:
        """Return the stream of a page that asks for its messages, if it got the last of our answers."""
        return next(
            (s for s in self._lines(seat, line) if isinstance(s, AskedStream) and str(s.answers) == answers), None
        )

    def note_sight(self, seat: str, line: str, asleep_at: float) -> None:
        """Note when a page counts as asleep; inf while it is in sight."""
        for stream in self._lines(seat, line):
            stream.asleep_at = asleep_at

    def _lines(self, seat: str, line: str) -> list[Stream]:
        """Return the streams of one page."""
        return [stream for stream in self.streams if line and stream.line == line and stream.viewer.seat == seat]

    def _make_room(self, viewer: Viewer) -> bool:
        """Is there room for one more stream? A facilitator's takes the place of the oldest spectator's or player's."""
        seats = self.room.session.state.seats
        roles = [seats[s.viewer.seat].role if s.viewer.seat in seats else "spectator" for s in self.streams]
        role = seats[viewer.seat].role if viewer.seat in seats else "spectator"
        if role == "spectator" and roles.count("spectator") >= SPECTATORS:
            return False
        if len(self.streams) < VIEWERS:
            return True
        if role != "facilitator" or set(roles) == {"facilitator"}:
            return False
        out = roles.index("spectator" if "spectator" in roles else "player")
        self._drop(self.streams[out])
        return True

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
        """The seats that have a stream open now, of a page that is not asleep."""
        now = monotonic()
        return {stream.viewer.seat for stream in self.streams if stream.asleep_at > now}
