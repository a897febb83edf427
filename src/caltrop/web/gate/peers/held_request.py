"""A request that may have to be asked again at another server: its body is kept, its answer held until it begins."""

from __future__ import annotations

from collections.abc import AsyncIterator

from uvicorn._types import ASGIReceiveCallable, ASGISendCallable, HTTPScope

from caltrop.web.settings import BODY

ELSEWHERE = "elsewhere"  # under which a request's notes say that its table is another server's


class VisitorGone(Exception):
    """The visitor has hung up before the whole request was there."""


class HeardBody:
    """A request's body: read once by the server that answers, and kept to be sent on."""

    def __init__(self, receive: ASGIReceiveCallable) -> None:
        self.source = receive
        self.kept: list[bytes] = []
        self.size = 0
        self.is_whole = False
        self.is_gone = False

    async def receive(self) -> object:
        """Receive as ASGI does, and keep what comes."""
        message = await self.source()
        if message["type"] == "http.request":
            self._keep(message.get("body", b""))
            self.is_whole = not message.get("more_body", False)
        else:
            self.is_gone = True
        return message

    def _keep(self, piece: bytes) -> None:
        self.size += len(piece)
        if self.can_be_sent:
            self.kept.append(piece)

    @property
    def can_be_sent(self) -> bool:
        """Can it be sent once more?"""
        return self.size <= BODY

    async def pieces(self) -> AsyncIterator[bytes]:
        """Yield the whole body: what was kept, then the rest as it comes. VisitorGone."""
        for piece in tuple(self.kept):
            if piece:
                yield piece
        while not self.is_whole:
            message = await self.source()
            if message["type"] != "http.request":
                self.is_gone = True
                raise VisitorGone
            self.is_whole = not message.get("more_body", False)
            if piece := message.get("body", b""):
                self._keep(piece)
                yield piece


class HeldAnswer:
    """Passes an answer on, unless the request turns out to be for another server before it begins."""

    def __init__(self, scope: HTTPScope, send: ASGISendCallable) -> None:
        self.scope = scope
        self.target = send
        self.has_begun = False

    @property
    def elsewhere(self) -> str:
        """The table that another server owns; "" if this one answers."""
        return "" if self.has_begun else str(self.scope["state"].get(ELSEWHERE, ""))

    async def send(self, message: object) -> None:
        if not self.elsewhere:
            self.has_begun = True
            await self.target(message)  # type: ignore[arg-type]


class ReplayedBody:
    """A body that is received from its beginning, also if another has received it before."""

    def __init__(self, body: HeardBody) -> None:
        self.body = body
        self.again = list(body.kept)

    async def receive(self) -> object:
        if self.again:
            piece = self.again.pop(0)
            more = bool(self.again) or not self.body.is_whole
            return {"type": "http.request", "body": piece, "more_body": more}
        return await self.body.receive()
