"""The connections of a server: how many an address may hold, for how long one may be silent, and how much it may send.

Uvicorn takes any number of connections, waits for each without end, and reads headers of any length. Here:

- A request's head is at most `HEAD` bytes with `COOKIES` cookies, and comes within `HEAD_SECONDS`. Each `BODY_STEP`
  bytes of its body come within `BODY_SECONDS`, and an answer is read at least a little every `READ_SECONDS`.
- A connection is *seated* once a request on it was let in as a seat's; all others are strangers.
- One address holds a limited number of strangers, enough for a household of eight with several windows each. A trusted
  proxy holds any number: the addresses behind it are not known before a request is read.
- All strangers together leave `RESERVED` of the connections that the system has room for to the seated.
- Where there is no more room, a newcomer takes the place of the connection that came first among the idle ones, at the
  address that holds most. One that waits for an answer is never cut. If all do, the newcomer is turned away.
"""

from __future__ import annotations

import asyncio
from asyncio import Transport
from collections.abc import Callable, Iterable
from typing import TypeAlias

from httptools import HttpParserError, HttpParserUpgrade
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from caltrop import words
from caltrop.kernel.rules.refusals import Refused

from .limits import network_of

HEAD = 32 * 1024  # bytes of a request's first line and headers
ADDRESS = 8 * 1024  # bytes of the address in its first line
# Of one request; browsers keep up to 180 cookies for a site.
HEADERS = 100
COOKIES = 200
HEAD_SECONDS = 10.0
BODY_SECONDS = 30.0
READ_SECONDS = 30.0
BODY_STEP = 64 * 1024
RESERVED = 256
ROOM = 1024  # connections, where the system does not say how many files a process may open
MOST_FILES = 8192  # that a server asks the system for
OWN_FILES = 64  # files that are no connections: the store, pipes of workers
SENTENCES = {414: "no-such-page", 431: "head-too-large"}

Group: TypeAlias = "dict[GuardedProtocol, None]"  # in the order in which they came


class Connections:
    """The connections of a server: strangers by address, and those of seats."""

    def __init__(self, room: int, an_address: int, is_proxy: Callable[[str], bool] = lambda address: False) -> None:
        self.room = room
        self.an_address = an_address
        self.is_proxy = is_proxy
        self.most_strangers = max(room - RESERVED, room // 2)
        self.strangers: dict[str, Group] = {}
        self.seated: Group = {}
        self.count = 0  # of strangers

    def may_enter(self, address: str) -> bool:
        """Is there room for one more from this address, perhaps after an idle one was cut?"""
        own = self.strangers.get(network_of(address), {})
        if len(own) >= self.an_address and not self.is_proxy(address):
            return self._make_room((own,))
        if self.count >= self.most_strangers:
            return self._make_room(self._groups())
        if self.count + len(self.seated) >= self.room:
            return self._make_room((*self._groups(), self.seated))
        return True

    def _groups(self) -> list[Group]:
        return sorted(self.strangers.values(), key=len, reverse=True)

    def _make_room(self, groups: Iterable[Group]) -> bool:
        idle = next((one for group in groups for one in group if one.is_idle), None)
        if idle is not None:
            self.leave(idle)
            idle.cut_off()
        return idle is not None

    def enter(self, one: GuardedProtocol) -> None:
        self.strangers.setdefault(network_of(one.address), {})[one] = None
        self.count += 1

    def seat(self, one: GuardedProtocol) -> None:
        """Count a connection among those of seats from now on."""
        if self._leave_strangers(one):
            self.seated[one] = None

    def leave(self, one: GuardedProtocol) -> None:
        self.seated.pop(one, None)
        self._leave_strangers(one)

    def _leave_strangers(self, one: GuardedProtocol) -> bool:
        group = self.strangers.get(network_of(one.address), {})
        if one not in group:
            return False
        del group[one]
        self.count -= 1
        if not group:
            del self.strangers[network_of(one.address)]
        return True


class GuardedProtocol(HttpToolsProtocol):
    """One connection, with limits of size, number and time."""

    held = Connections(ROOM, ROOM)  # each server has a class with connections of its own
    address = ""
    in_message = in_head = False
    refusal = 400  # the status for what cannot be read
    head_bytes = body_bytes = 0
    deadline: asyncio.TimerHandle | None = None
    unread: asyncio.TimerHandle | None = None

    # ---- coming and going
    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        if not self.held.may_enter(self.address):
            self.refuse(503, "workers-busy")
            return
        self.held.enter(self)
        self._set_deadline(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._clear_timers()
        self.held.leave(self)
        super().connection_lost(exc)

    @property
    def is_idle(self) -> bool:
        """Does it wait for a request, or for the rest of one?"""
        return self.in_message or self.cycle is None or self.cycle.response_complete

    def cut_off(self) -> None:
        """End the connection at once, whatever it has not read yet."""
        self._clear_timers()
        self.transport.abort()

    # ---- what comes in
    def data_received(self, data: bytes) -> None:
        left = HEAD - self.head_bytes
        if self.in_body or len(data) <= left:
            self._feed(data)
        else:
            self._feed(data[:left])
            if self.head_bytes >= HEAD:
                self.refuse(431, SENTENCES[431])
            self._feed(data[left:])
        self._watch_rest()

    def _feed(self, data: bytes) -> None:
        if self.parser is None or self.transport.is_closing():
            return
        self._unset_keepalive_if_required()
        if not self.in_body:
            self.head_bytes += len(data)
        try:
            self.parser.feed_data(data)
        except HttpParserUpgrade:
            pass  # it was answered like any other request
        except HttpParserError:
            self.refuse(self.refusal, SENTENCES.get(self.refusal, "bad-request"))

    @property
    def in_body(self) -> bool:
        return self.in_message and not self.in_head

    def _watch_rest(self) -> None:
        """Give an unfinished request its time: from its first byte on, and again from the end of its head."""
        if not self.in_message:
            self._clear_deadline()
        elif self.deadline is None and not self.transport.is_closing():
            self._set_deadline(HEAD_SECONDS if self.in_head else BODY_SECONDS)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.in_message = self.in_head = True

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > ADDRESS:
            self._stop_reading(414)

    def on_headers_complete(self) -> None:
        if len(self.headers) > HEADERS or sum(v.count(b";") for n, v in self.headers if n == b"cookie") >= COOKIES:
            self._stop_reading(431)
        self.in_head = False
        self.head_bytes = 0
        self.body_bytes = 0
        self._clear_deadline()
        self.scope["state"]["seat_connection"] = self.seat
        super().on_headers_complete()

    def _stop_reading(self, status: int) -> None:
        self.refusal = status
        raise ValueError(status)

    def on_body(self, body: bytes) -> None:
        super().on_body(body)
        self.body_bytes += len(body)
        if self.body_bytes >= BODY_STEP:
            self.body_bytes = 0
            self._clear_deadline()

    def on_message_complete(self) -> None:
        self.in_message = False
        self.head_bytes = 0
        super().on_message_complete()

    def seat(self) -> None:
        """Note that a guard has let a request in as a seat's."""
        self.held.seat(self)

    # ---- answers
    def pause_writing(self) -> None:
        super().pause_writing()
        self.unread = self.loop.call_later(READ_SECONDS, self.cut_off)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._clear_unread()

    def refuse(self, status: int, code: str) -> None:
        """Answer in one sentence, before there is a request, and close the connection."""
        self._clear_timers()
        if self.transport.is_closing():
            return
        text = words.sentence(Refused(code, "table.limits"), None).encode()
        head = f"content-type: text/plain; charset=utf-8\r\nconnection: close\r\ncontent-length: {len(text)}\r\n\r\n"
        self.transport.write(STATUS_LINE[status] + head.encode() + text)
        self.transport.close()

    # ---- time
    def _set_deadline(self, seconds: float) -> None:
        self._clear_deadline()
        self.deadline = self.loop.call_later(seconds, self._end_waiting)

    def _end_waiting(self) -> None:
        """Close a connection that has not sent a request, or the rest of one, in time."""
        if self.in_message and (self.in_head or not self.cycle.response_started):
            self.refuse(408, "too-slow")
        else:
            self.cut_off()

    def _clear_timers(self) -> None:
        self._clear_deadline()
        self._clear_unread()

    def _clear_deadline(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def _clear_unread(self) -> None:
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None


def protocol_for(connections: Connections) -> type[GuardedProtocol]:
    """Return the class of a server's connections."""

    class ServerProtocol(GuardedProtocol):
        held = connections

    return ServerProtocol


def connection_room() -> int:
    """Let this process open as many files as the system allows, and return how many connections there is room for."""
    try:
        import resource
    except ImportError:  # on Windows, which has no such limit
        return ROOM
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return max(ROOM // 8, (MOST_FILES if soft == resource.RLIM_INFINITY else soft) - OWN_FILES)
