"""Slow work for the caller of a request, who pays for it.

A route that has work for a worker calls `run_task(request, task, ...)`; `live.workers` says what a task is. One that
computes something slow in the server's own process passes it through `charge_for(request, compute)`. Both come after
the guards: those who may not ask cost nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from time import thread_time
from typing import ParamSpec, TypeVar

from caltrop.kernel.rules.refusals import Refused
from caltrop.web.live.workers import TaskTooCostly, WorkersBusy, WorkerTask

from .guard import address
from .limits import INLINE, RULE, Payer
from .request_state import CALLER, notes_of
from .server import Req, server_of

P = ParamSpec("P")
T = TypeVar("T")


def payer_of(request: Req) -> Payer:
    caller = notes_of(request).get(CALLER)
    return Payer(address(request), f"{caller.room.id}/{caller.seat}" if caller else "")


async def run_task(request: Req, task: WorkerTask[P, T], *args: P.args, **named: P.kwargs) -> T | Refused:
    """Run a task in a worker for the caller of this request; refuse in one sentence where that is too much."""
    payer = payer_of(request)
    server = server_of(request)
    costs = server.gate.costs
    no = costs.refusal(payer)
    if no is not None:
        return no
    try:
        with costs.opening(payer):
            return await server.workers.run(task, partial(costs.charge, payer), *args, **named)
    except WorkersBusy:
        return Refused("workers-busy", RULE)
    except TaskTooCostly:
        return Refused("too-costly", RULE)


async def run_while_here(request: Req, task: WorkerTask[P, T], *args: P.args, **named: P.kwargs) -> T | Refused:
    """Run a task like `run_task`, and end it if the caller hangs up: a page that asks again drops its last request."""
    work = asyncio.ensure_future(run_task(request, task, *args, **named))
    gone = asyncio.ensure_future(_wait_until_gone(request))
    try:
        await asyncio.wait((work, gone), return_when=asyncio.FIRST_COMPLETED)
        return await work if work.done() else Refused("workers-busy", RULE)
    finally:
        for each in (work, gone):
            each.cancel()


async def _wait_until_gone(request: Req) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def charge_for(request: Req, compute: Callable[P, T]) -> Callable[P, T]:
    """Return `compute` so that the caller of this request pays for the time it takes in the server's own process."""
    payer = payer_of(request)
    costs = server_of(request).gate.costs

    def pay(*args: P.args, **named: P.kwargs) -> T:
        began = thread_time()
        try:
            return compute(*args, **named)
        finally:
            costs.charge(payer, INLINE * (thread_time() - began))

    return pay
