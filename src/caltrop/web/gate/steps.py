"""Steps of the gate, and the guards that they make up."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import Any, TypeAlias

from litestar.connection import ASGIConnection
from litestar.handlers.base import BaseRouteHandler

from .server import Req, request_of

Marks: TypeAlias = Mapping[str, Any]
Waits: TypeAlias = Coroutine[Any, Any, None] | None  # what a step still has to wait for
Step: TypeAlias = Callable[[Req, Marks], Waits]


class StepGuard:
    """The guard of a router, which takes some steps."""

    def __init__(self, name: str, steps: tuple[Step, ...]) -> None:
        self.__name__ = name
        self.steps = steps

    async def __call__(self, connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
        await take_steps(self.steps, request_of(connection), handler.opt)


class TableGuard(StepGuard):
    """The guard of a router of a table, which lets a request pass that only asks which methods there are."""

    async def __call__(self, connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
        if request_of(connection).method != "OPTIONS":
            await super().__call__(connection, handler)


async def take_steps(steps: tuple[Step, ...], request: Req, marks: Marks) -> None:
    """Take steps one after the other."""
    for step in steps:
        waits = step(request, marks)
        if waits is not None:
            await waits
