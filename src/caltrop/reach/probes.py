"""Questions that a computer asks a server over the network: is it Caltrop, and do its streams arrive unbuffered?"""

from __future__ import annotations

import http.client
import os
import socket
import ssl
import time
from contextlib import closing
from typing import Literal
from urllib.parse import SplitResult, urlsplit

from msgspec import Struct

STREAM_PATH = "/streamz"
STREAM_PAUSE = 2.0  # seconds between the two events of the stream that is for probes
_HELD_BACK = 1.0  # seconds that the second event may come too early: then both came together at the end
_PATIENCE = 10.0
_HEALTHY = b"ok\n"

# "flows": each event arrives when it is sent; "held": they arrive together, when the stream ends; "silent": none does;
# "unreachable": there is no answer; "certificate": TLS fails; "stranger": another program answers.
_StreamFinding = Literal["flows", "held", "silent", "unreachable", "certificate", "stranger"]


class StreamReport(Struct, frozen=True):
    """How a stream came through from an address; `why` is in the words of the system."""

    finding: _StreamFinding
    why: str = ""


def is_caltrop(address: str) -> bool:
    """Does a Caltrop answer at an address?"""
    try:
        with closing(_connection(urlsplit(address), 2.0)) as connection:
            connection.request("GET", "/healthz")
            return connection.getresponse().read(10) == _HEALTHY
    except (OSError, http.client.HTTPException, ValueError):
        return False


def probe_stream(address: str) -> StreamReport:
    """Fetch the stream for probes, whose second event is sent two seconds after the first, and see when they come."""
    try:
        with closing(_connection(urlsplit(address), _PATIENCE)) as connection:
            connection.request("GET", STREAM_PATH, headers={"Accept": "text/event-stream"})
            return _judge(connection.getresponse())
    except ssl.SSLError as bad:
        return StreamReport("certificate", getattr(bad, "verify_message", "") or bad.reason or str(bad))
    except TimeoutError:
        return StreamReport("silent")
    except (OSError, http.client.HTTPException, ValueError) as bad:
        return StreamReport("unreachable", getattr(bad, "strerror", None) or str(bad))


def _judge(answer: http.client.HTTPResponse) -> StreamReport:
    """Judge a stream by when its two events come."""
    if answer.status != 200 or not answer.headers.get("content-type", "").startswith("text/event-stream"):
        return StreamReport("stranger", f"{answer.status} {answer.reason}".strip())
    moments = [time.monotonic() for line in iter(answer.readline, b"") if line.startswith(b"data:")]
    if len(moments) < 2:
        return StreamReport("silent")
    return StreamReport("flows" if moments[-1] - moments[0] > STREAM_PAUSE - _HELD_BACK else "held")


def _connection(at: SplitResult, seconds: float) -> http.client.HTTPConnection:
    if at.scheme == "https":
        return http.client.HTTPSConnection(at.netloc, timeout=seconds)
    return http.client.HTTPConnection(at.netloc, timeout=seconds)


def days_of_certificate(address: str, now: float) -> int:
    """Return for how many days the certificate at an https address is still valid. OSError (also for TLS)."""
    at = urlsplit(address)
    trust = ssl.create_default_context()
    with (
        socket.create_connection((at.hostname or "", at.port or 443), timeout=_PATIENCE) as plain,
        trust.wrap_socket(plain, server_hostname=at.hostname) as wrapped,
    ):
        shown = wrapped.getpeercert() or {}
    return int((ssl.cert_time_to_seconds(str(shown["notAfter"])) - now) // 86_400)


def is_port_free(host: str, port: int) -> bool:
    """Could a server listen there?"""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM) as sock:
        if os.name == "posix":
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((host, port))
            sock.listen(1)
        except OSError:
            return False
        return True
