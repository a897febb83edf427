"""How much of the server's own time each caller takes.

One process serves every table, so whatever it does for one request all others wait for: a page of two hundredths of a
second, asked for a hundred times a second, stops everyone. A limit by number does not see that, so the time itself
has a budget. `passage` measures what each request takes, and its sender pays: a seat for itself, those without
one together with all others at their address. Seats of one address also pay together, but apart from strangers there,
so that neither a stranger nor one of the seats uses up what a household has.

Pages of one seat, and those of one address without a seat, are worked out one after the other: between two of them it
is the turn of all others. A caller who has used it up also waits until it has come back, for `PATIENCE` seconds at
most, and is refused if that is too little.

Only what a request itself computes is counted, not what it waits for. One request pays `MOST` at most: the first page
of a table is slow and nobody's fault, and who asks for one page after the other is never refused. Acts never wait here;
they have a limit of their own, and so have slow requests, which wait for workers and threads.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Generator, Mapping
from time import monotonic, perf_counter
from types import coroutine
from typing import Any, Protocol, TypeAlias

from litestar import Request
from litestar.exceptions import HTTPException
from litestar.types import Scope

from .limits import Budget, KeyQueue, Payer, network_of
from .request_state import BILL, CALLER, RETRY, notes_of

Req: TypeAlias = Request[Any, Any, Any]
READING = ("GET", "HEAD", "OPTIONS")
SEATED = {"seated": True}  # marks routes that are for seats: the guard that finds the seat asks for its budget
AT_ONCE = {"at_once": True}  # marks routes that never wait: files, of which a page has many
MOST = 0.5  # seconds that one request pays for at most
PATIENCE = 4.0  # seconds that a request waits for its turn at most


class TimeGate(Protocol):
    """What of a server's limits is about its own time."""

    time: Budget
    turns: KeyQueue


class Bill:
    """What one request has taken and not paid for, and the turn that it has."""

    def __init__(self, gate: TimeGate, scope: Scope) -> None:
        self.gate = gate
        self.scope = scope
        self.owed = 0.0
        self.left = MOST
        self.has_begun = False  # has its answer? From then on each step is paid for at once: a stream never ends
        self.leave_turn: Callable[[], None] | None = None

    def add(self, seconds: float) -> None:
        self.owed += seconds
        if self.has_begun:
            self.settle()

    def begin(self) -> None:
        """Note that the answer begins."""
        self.has_begun = True
        self.settle()

    def settle(self) -> None:
        """Pay what is owed, and let the next one have the turn."""
        paid = min(self.owed, self.left)
        if paid:
            self.gate.time.charge(self.payer(), paid)
        self.owed = 0.0
        self.left = self.left - paid
        if self.leave_turn is not None:
            leave = self.leave_turn
            self.leave_turn = None
            leave()

    def payer(self) -> Payer:
        """Return who pays: the seat that a guard has found, or the address."""
        caller = self.scope["state"].get(CALLER)
        client = self.scope.get("client")
        address = network_of(client[0]) if client else ""
        return Payer(f"{address} seats", f"{caller.room.id}/{caller.seat}") if caller else Payer(address)

    def seconds_to_wait(self, patience: float) -> float:
        """Return the seconds until the sender owes nothing; HTTPException if that is more than our patience."""
        payer = self.payer()
        no = self.gate.time.refusal(payer, max(0.0, patience))
        if no is not None:
            self.scope["state"][RETRY] = no.facts["seconds"]
            raise HTTPException(no.code, status_code=429, extra=dict(no.facts))
        return self.gate.time.wait(payer)


@coroutine
def time_steps(
    work: Awaitable[None], spend: Callable[[float], None], clock: Callable[[], float] = perf_counter
) -> Generator[Any, Any, None]:
    """Await some work and tell `spend` how long each step of it computes, without what passes while it waits."""
    steps = work.__await__()
    sent: Any = None
    thrown: BaseException | None = None
    while True:
        began = clock()
        try:
            awaited = steps.send(sent) if thrown is None else steps.throw(thrown)
        except StopIteration:
            return
        finally:
            spend(clock() - began)
        try:
            sent = yield awaited
            thrown = None
        except GeneratorExit:
            steps.close()
            raise
        except BaseException as error:  # the task is cancelled: the work is told
            sent = None
            thrown = error


def wait_as_visitor(request: Req, marks: Mapping[str, Any]) -> Coroutine[Any, Any, None] | None:
    """Let a request without a seat wait until its address has time and it is its turn, or refuse it."""
    return None if "seated" in marks or "at_once" in marks else wait_for_time(request, marks)


def wait_as_seat(request: Req, marks: Mapping[str, Any]) -> Coroutine[Any, Any, None] | None:
    """Let a seat's page wait until the seat has time and it is its turn, or refuse it; acts are done at once."""
    return wait_for_time(request, marks) if request.scope["method"] in READING else None


async def wait_for_time(request: Req, marks: Mapping[str, Any]) -> None:
    """Let a request wait for its turn and then until its sender owes nothing; refuse it if that takes too long."""
    bill: Bill = notes_of(request)[BILL]
    came = monotonic()
    seconds = bill.seconds_to_wait(PATIENCE)
    if request.scope["method"] in READING and "dear" not in marks:
        payer = bill.payer()
        bill.leave_turn = await bill.gate.turns.take(payer.seat or payer.address)
        seconds = bill.seconds_to_wait(PATIENCE - (monotonic() - came))
    if seconds:
        await asyncio.sleep(seconds)
