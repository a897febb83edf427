"""Opening a stream for a seat, and noticing when it ends."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator

from litestar.exceptions import HTTPException
from litestar.response import Stream as StreamResponse

from caltrop.web.doors.ownership import OwnedElsewhere
from caltrop.web.live.broadcast import Stream, Viewer
from caltrop.web.live.stream import HEADERS, OPENING

from .seat_tokens import Caller
from .server import Server

LARGE, SMALL = 4_096, 64  # bytes of a message that is sent in pieces, and of its last piece


async def open_stream(server: Server, caller: Caller, viewer: Viewer) -> StreamResponse:
    """Open a stream for a seat; it begins with what the viewer has not seen."""
    stream = await server.broadcast(caller.room).join(viewer)
    if stream is None:
        raise HTTPException("too-many-streams", status_code=429)
    if caller.room.is_lost:  # while the stream was being opened: no one would ever send it anything
        server.broadcast(caller.room).leave(stream)
        raise OwnedElsewhere(caller.room.id, "")
    stream.device, stream.expires = caller.device, caller.expires
    server.note_arrival(caller.room, caller.seat)
    return StreamResponse(_stream_messages(server, caller, stream), media_type="text/event-stream", headers=HEADERS)


def end_small(news: bytes) -> tuple[bytes, ...]:
    """Return a message in pieces, of which the last is small.

    What sends a piece keeps it until the next one comes, which at a quiet table takes minutes: a whole screen for each
    page that is open is tens of megabytes on a busy server.
    """
    return (news,) if len(news) <= LARGE else (news[:-SMALL], news[-SMALL:])


async def _stream_messages(server: Server, caller: Caller, stream: Stream) -> AsyncIterator[bytes]:
    """Yield a stream's messages until it ends, or until the token that opened it has expired."""
    try:
        yield OPENING
        async for news in stream.messages(server.settings.ping):
            if stream.is_over(time.time()):
                return
            for piece in end_small(news):
                yield piece
            del news, piece
    finally:
        server.broadcast(caller.room).leave(stream)
