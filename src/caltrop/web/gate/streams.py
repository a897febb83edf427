"""Opening a stream for a seat, and noticing when it ends."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from typing import Any

from litestar.exceptions import HTTPException
from litestar.response import Stream as StreamResponse
from litestar.response.base import ASGIResponse
from litestar.response.streaming import ASGIStreamingResponse
from litestar.types import Send

from caltrop.web.gate.peers.ownership import OwnedElsewhere
from caltrop.web.live.broadcast import Stream, Viewer
from caltrop.web.live.stream import HEADERS, OPENING

from .request_state import SEND, notes_of
from .seat_tokens import Caller
from .server import Req, Server


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


async def open_stream(server: Server, caller: Caller, viewer: Viewer) -> EventResponse:
    """Open a stream for a seat; it begins with what the viewer has not seen."""
    stream = await server.broadcast(caller.room).join(viewer)
    if stream is None:
        raise HTTPException("too-many-streams", status_code=429)
    if caller.room.is_lost:  # while the stream was being opened: no one would ever send it anything
        server.broadcast(caller.room).leave(stream)
        raise OwnedElsewhere(caller.room.id, "")
    stream.device = caller.device
    stream.expires = caller.expires
    server.note_arrival(caller.room, caller.seat)
    return EventResponse(_stream_messages(server, caller, stream), media_type="text/event-stream", headers=HEADERS)


async def _stream_messages(server: Server, caller: Caller, stream: Stream) -> AsyncIterator[bytes]:
    """Yield a stream's messages until it ends, or until the token that opened it has expired."""
    try:
        yield OPENING
        async for news in stream.messages(server.settings.ping):
            if stream.is_over(time.time()):
                return
            yield news
            del news
    finally:
        server.broadcast(caller.room).leave(stream)
