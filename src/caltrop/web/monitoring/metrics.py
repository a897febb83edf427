"""Numbers for Prometheus, in its text format: how much, how long, how often it failed. No name, address or token."""

from __future__ import annotations

import asyncio
import os
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator

from caltrop.web.gate.server import Server

STEPS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds, of the histogram
KIND = "text/plain; version=0.0.4; charset=utf-8"
HEAD = 8192  # bytes of a request that are read


class Numbers:
    """What is counted while the server runs."""

    def __init__(self) -> None:
        self.statuses = Counter[int]()  # answers by their class: 2 for 200 to 299
        self.steps = [0] * (len(STEPS) + 1)  # answers by how long they took to begin
        self.begun = time.time()
        self.seconds = 0.0

    def note(self, status: int, seconds: float) -> None:
        self.statuses[status // 100] += 1
        self.steps[bisect_left(STEPS, seconds)] += 1
        self.seconds += seconds


def metrics_text(numbers: Numbers, server: Server) -> str:
    return "\n".join((*lines_about_answers(numbers), *lines_about_tables(server), *lines_about_process(numbers), ""))


def lines_about_answers(numbers: Numbers) -> Iterator[str]:
    yield "# HELP caltrop_requests_total Answers by the class of their status."
    yield "# TYPE caltrop_requests_total counter"
    yield from (f'caltrop_requests_total{{status="{kind}xx"}} {n}' for kind, n in sorted(numbers.statuses.items()))
    yield "# HELP caltrop_request_seconds Seconds until an answer began."
    yield "# TYPE caltrop_request_seconds histogram"
    so_far = 0
    for step, count in zip((*map(str, STEPS), "+Inf"), numbers.steps, strict=True):
        so_far += count
        yield f'caltrop_request_seconds_bucket{{le="{step}"}} {so_far}'
    yield f"caltrop_request_seconds_sum {numbers.seconds:.6f}"
    yield f"caltrop_request_seconds_count {so_far}"


def lines_about_tables(server: Server) -> Iterator[str]:
    rooms = tuple(server.rooms.live.values())
    yield from gauge("caltrop_tables_open", "Tables that this server has open.", len(rooms))
    streams = sum(len(server.broadcast(room).streams) for room in rooms)
    yield from gauge("caltrop_streams_open", "Pages and programs that listen to them.", streams)
    owns = server.ownership is None or server.ownership.is_good
    yield from gauge("caltrop_lease_good", "1 if this server may answer for its tables.", int(owns))
    yield from gauge("caltrop_backup_failed", "1 if the last backup was not whole.", int(server.backup_failed))


def lines_about_process(numbers: Numbers) -> Iterator[str]:
    took = os.times()
    yield "# HELP process_cpu_seconds_total Seconds that the process has computed."
    yield "# TYPE process_cpu_seconds_total counter"
    yield f"process_cpu_seconds_total {took.user + took.system:.2f}"
    yield from gauge("process_start_time_seconds", "When the process began, since 1970.", round(numbers.begun, 3))


def gauge(name: str, help: str, value: float) -> Iterator[str]:
    yield f"# HELP {name} {help}"
    yield f"# TYPE {name} gauge"
    yield f"{name} {value}"


async def serve_metrics(numbers: Numbers, server: Server, host: str, port: int) -> asyncio.Server:
    """Answer every request on a port of its own, which is no part of the public address. OSError."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(5):
                await reader.readuntil(b"\r\n\r\n")
            body = metrics_text(numbers, server).encode()
            head = ("HTTP/1.1 200 OK", f"content-type: {KIND}", f"content-length: {len(body)}", "connection: close")
            writer.write("\r\n".join((*head, "", "")).encode() + body)
            await writer.drain()
        except (TimeoutError, OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass  # no request that could be answered
        finally:
            writer.close()

    return await asyncio.start_server(answer, host, port, limit=HEAD)
