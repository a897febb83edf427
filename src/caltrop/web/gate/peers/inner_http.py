"""One request to another server over a plain connection: what is sent, and what comes back piece by piece."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from urllib.parse import urlsplit

import httptools

HOPS = {  # headers that are for the next server alone
    b"connection", b"keep-alive", b"proxy-connection", b"te", b"trailer", b"transfer-encoding", b"upgrade", b"expect",
}  # fmt: skip
CONNECT = 1.0  # seconds until an address that does not answer counts as gone
ALIVE = 2.0  # seconds in which a process that is there says so
CHUNK = 64 * 1024


class InnerResponse:
    """An answer that is being read. httptools calls the methods that begin with `on_`."""

    def __init__(self, address: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.address = address
        self.reader = reader
        self.writer = writer
        self.parser = httptools.HttpResponseParser(self)
        self.headers: list[tuple[bytes, bytes]] = []
        self.pieces: list[bytes] = []
        self.has_head = self.is_complete = False

    def on_header(self, name: bytes, value: bytes) -> None:
        self.headers.append((name.lower(), value))

    def on_headers_complete(self) -> None:
        self.has_head = True

    def on_body(self, body: bytes) -> None:
        self.pieces.append(body)

    def on_message_complete(self) -> None:
        self.is_complete = True

    async def read_head(self) -> None:
        """Read until the headers are there. ConnectionError."""
        while not self.has_head:
            await self._read()

    @property
    def status(self) -> int:
        return self.parser.get_status_code()

    async def body(self) -> AsyncIterator[bytes]:
        """Yield the body as it comes. ConnectionError, if it ends too early."""
        while True:
            pieces = self.pieces
            self.pieces = []
            for piece in pieces:
                yield piece
            if self.is_complete:
                return
            await self._read()

    async def _read(self) -> None:
        said = await self.reader.read(CHUNK)
        if not said:
            raise ConnectionResetError
        try:
            self.parser.feed_data(said)
        except httptools.HttpParserError as bad:
            raise ConnectionResetError from bad

    def close(self) -> None:
        self.writer.close()


async def connect(address: str) -> InnerResponse:
    """Connect to a server. OSError, TimeoutError."""
    parts = urlsplit(address)
    async with asyncio.timeout(CONNECT):
        return InnerResponse(address, *await asyncio.open_connection(parts.hostname, parts.port))


async def answers(address: str) -> bool:
    """Does the process of a server answer?"""
    try:
        inner = await connect(address)
    except (OSError, TimeoutError):
        return False
    try:
        async with asyncio.timeout(ALIVE):
            await send_request(
                inner, "GET", b"/healthz", [(b"host", b"localhost"), (b"content-length", b"0")], no_body()
            )
            await inner.read_head()
        return inner.status == 200
    except (OSError, TimeoutError):
        return False
    finally:
        inner.close()


async def no_body() -> AsyncIterator[bytes]:
    for piece in tuple[bytes, ...]():
        yield piece


async def send_request(
    to: InnerResponse, method: str, target: bytes, headers: Iterable[tuple[bytes, bytes]], body: AsyncIterator[bytes]
) -> None:
    """Send a request whose body comes piece by piece. ConnectionError."""
    kept = [(name, value) for name, value in headers if name.lower() not in HOPS]
    has_length = any(name.lower() == b"content-length" for name, _ in kept)
    extra = [(b"connection", b"close")] + ([] if has_length else [(b"transfer-encoding", b"chunked")])
    lines = [b"%b %b HTTP/1.1" % (method.encode(), target), *(b"%b: %b" % one for one in kept + extra), b"", b""]
    to.writer.write(b"\r\n".join(lines))
    async for piece in body:
        to.writer.write(piece if has_length else b"%x\r\n%b\r\n" % (len(piece), piece))
        await to.writer.drain()
    if not has_length:
        to.writer.write(b"0\r\n\r\n")
    await to.writer.drain()


def end_to_end(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """Return the headers of an answer that are for the visitor; the date is set by each server itself."""
    return [(name, value) for name, value in headers if name not in HOPS and name != b"date"]
