"""Opening a stream for a seat, and noticing when it ends."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from math import inf
from typing import Any

from litestar import Response
from litestar.exceptions import HTTPException
from litestar.response import Stream as StreamResponse
from litestar.response.base import ASGIResponse
from litestar.response.streaming import ASGIStreamingResponse
from litestar.types import Send

from caltrop.web.gate.peers.ownership import OwnedElsewhere
from caltrop.web.live.broadcast import AskedStream, Stream, Viewer
from caltrop.web.live.stream import HEADERS, OPENING

from .request_state import SEND, notes_of
from .seat_tokens import Caller
from .server import Req, Server

LINE = "x-line"  # what a page calls its connection, whatever it is made of
LONGEST = 40  # characters of that
EARLY = 0.05  # seconds: timers may come a little before their time


class EventResponse(StreamResponse):
    """A stream whose messages go straight to the connection, past all that has seen its answer begin."""

    def to_asgi_response(self, app: Any, request: Req, **named: Any) -> ASGIResponse:
        plain_send = notes_of(request).get(SEND)
        return EventSending(plain_send, iterator=self.iterator, headers=self.headers, media_type=self.media_type)


class EventSending(ASGIStreamingResponse):
    """Sends messages as they come. Each is let go at once: at a quiet table the next one comes after minutes, and a
    whole screen for each open page is tens of megabytes on a busy server.
    """

    __slots__ = ("plain_send",)

    def __init__(self, plain_send: Send | None, **named: Any) -> None:
        super().__init__(**named)
        self.plain_send = plain_send

    async def _stream(self, send: Send) -> None:
        push = self.plain_send or send
        async for news in self.iterator:
            assert isinstance(news, bytes)
            await push({"type": "http.response.body", "body": news, "more_body": True})
            del news
        await push({"type": "http.response.body", "body": b"", "more_body": False})


def line_of(request: Req) -> str:
    """Return what a page calls its connection."""
    return request.headers.get(LINE, "")[:LONGEST]


async def open_stream(
    server: Server, caller: Caller, viewer: Viewer, line: str = "", *, watches: bool = False
) -> EventResponse:
    """Open a stream for a seat; it begins with what the viewer has not seen."""
    stream = Stream(viewer)
    stream.line = line
    stream.watches = watches
    await _enter(server, caller, stream)
    return EventResponse(_stream_messages(server, caller, stream), media_type="text/event-stream", headers=HEADERS)


async def _enter(server: Server, caller: Caller, stream: Stream) -> None:
    """Let a stream in among those of its table."""
    looks = server.broadcast(caller.room)
    if not await looks.enter(stream):
        stream.end()
        raise HTTPException("too-many-streams", status_code=429)
    if caller.room.is_lost:  # while the stream was being opened: no one would ever send it anything
        looks.leave(stream)
        stream.end()
        raise OwnedElsewhere(caller.room.id, "")
    stream.device = caller.device
    stream.expires = caller.expires
    server.note_arrival(caller.room, caller.seat)


async def _stream_messages(server: Server, caller: Caller, stream: Stream) -> AsyncIterator[bytes]:
    """Yield a stream's messages until it ends, or until the token that opened it has expired."""
    try:
        yield OPENING
        await server.broadcast(caller.room).catch_up(stream)
        async for news in stream.messages(server.settings.ping):
            if stream.is_over(time.time()):
                return
            yield news
            del news
    finally:
        server.broadcast(caller.room).leave(stream)


async def answer_asked(
    server: Server, caller: Caller, make: Callable[[], Viewer], line: str, got: str
) -> Response[bytes]:
    """Answer a page that asks for its messages: with those since its last question, or with all that it has missed.

    `got` is the number of the last answer that it got; `make` makes its viewer, if it needs a new one.
    """
    looks = server.broadcast(caller.room)
    stream = looks.find_asked(caller.seat, line, got)
    if stream is None:
        stream = AskedStream(make(), looks.leave)
        stream.line = line
        await _enter(server, caller, stream)
        await looks.catch_up(stream)
    return Response(stream.answer(), media_type="text/event-stream", headers=HEADERS)


def note_sight(server: Server, caller: Caller, line: str, *, hidden: bool) -> None:
    """Note that a page still hears; one that is out of sight counts as asleep unless it says so again."""
    asleep_at = time.monotonic() + server.settings.away - EARLY if hidden else inf
    server.broadcast(caller.room).note_sight(caller.seat, line, asleep_at)
    server.note_arrival(caller.room, caller.seat)
    if hidden:
        server.await_sign(caller.room, caller.seat)
