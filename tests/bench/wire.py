"""A small HTTP client on bare sockets, so that the load generator takes as little of the machine as it can."""

from __future__ import annotations

import asyncio
import json
from bisect import bisect_left
from collections.abc import Callable
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit


class Wire:
    """One connection that is kept open."""

    def __init__(self, url: str) -> None:
        where = urlsplit(url)
        self.host, self.port = where.hostname or "", where.port or 80

    async def open(self) -> Wire:
        self.reader, self.writer = await asyncio.open_connection(self.host, self.port, limit=2**20)
        return self

    async def ask(self, method: str, path: str, headers: dict[str, str], body: bytes = b"") -> tuple[int, bytes]:
        """One request and its answer."""
        self.writer.write(written(method, path, self.host, headers, body))
        status, told = await head(self.reader)
        length = int(told.get("content-length", "0"))
        return status, await self.reader.readexactly(length) if length else b""

    async def json(self, method: str, path: str, token: str = "", body: Any = None) -> Any:
        sent = b"" if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json", **({"authorization": f"Bearer {token}"} if token else {})}
        status, got = await self.ask(method, path, headers, sent)
        if status >= 400:
            raise AssertionError(f"{method} {path}: {status} {got[:300]!r}")
        return json.loads(got)

    def close(self) -> None:
        self.writer.close()


def written(method: str, path: str, host: str, headers: dict[str, str], body: bytes) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", f"host: {host}", *(f"{k}: {v}" for k, v in headers.items())]
    if body or method == "POST":
        lines.append(f"content-length: {len(body)}")
    return "\r\n".join((*lines, "", "")).encode() + body


async def head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    raw = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    first, *rest = raw.split("\r\n")
    pairs = (line.partition(":") for line in rest if line)
    return int(first.split()[1]), {name.lower(): value.strip() for name, _, value in pairs}


class Watcher:
    """An open stream that notes when each of the seat's own numbers has come in."""

    def __init__(self, url: str, path: str, headers: dict[str, str]) -> None:
        self.wire, self.path, self.headers = Wire(url), path, headers
        self.numbers, self.times = list[int](), list[float]()
        self.bytes = 0
        self.came: Callable[[], None] = lambda: None

    async def open(self) -> Watcher:
        await self.wire.open()
        self.wire.writer.write(written("GET", self.path, self.wire.host, self.headers, b""))
        status, _ = await head(self.wire.reader)
        assert status == 200, status
        self.task = asyncio.create_task(self._listen())
        while not self.numbers:  # the page as it is; what comes then is counted from here
            await asyncio.sleep(0.001)
        self.first = self.numbers[0]
        return self

    async def _listen(self) -> None:
        rest = b""
        while chunk := await self.wire.reader.read(65536):
            at = perf_counter()
            self.bytes += len(chunk)
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                if line.startswith(b"id: "):
                    self._noted(int(line[4:].partition(b".")[0]), at)

    def _noted(self, number: int, at: float) -> None:
        if not self.numbers or number > self.numbers[-1]:
            self.numbers.append(number)
            self.times.append(at)
            self.came()

    def time_of(self, number: int) -> float | None:
        """When so many lines had come in since the stream was opened; None where they have not yet."""
        place = bisect_left(self.numbers, self.first + number)
        return self.times[place] if place < len(self.times) else None

    async def close(self) -> None:
        self.task.cancel()
        self.wire.close()
