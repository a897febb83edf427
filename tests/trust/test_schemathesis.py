"""The HTTP API does what its own description says, whatever is sent to it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from litestar.testing import TestClient
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from caltrop.web.live.broadcast import Stream
from web.api_table import Begun, served

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
AT = "/api/v1/tables/{table}"
MOVES = ("table.roll", "fell.test", "table.note", "fell.attack", "table.call")


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Any]]:
    with served() as client:
        yield client


@pytest.fixture(scope="module")
def begun(client: TestClient[Any]) -> Begun:
    """A table with somebody at it, so that what lies behind its door is reached."""
    table = Begun(client)
    table.boss.done("fell.create", name="Ana")
    table.boss.done("table.preferences", seat="s0", real_dice=True)
    return table


@pytest.fixture(scope="module")
def described(client: TestClient[Any]) -> Any:
    return schemathesis.openapi.from_dict(client.get("/api/openapi/openapi.json").json())


def called(client: TestClient[Any], case: Any, **headers: str) -> httpx.Response:
    """Send what was made up, and hold the answer against the description."""
    asked = case.as_transport_kwargs(base_url="http://testserver.local", headers=headers)
    asked.pop("cookies", None)
    answer = client.request(**asked)
    case.validate_response(answer, checks=CHECKS)
    return answer


def operations(described: Any) -> list[Any]:
    """Every operation that is described; a stream has no end, and is read by itself."""
    found = [result.ok() for result in described.get_all_operations()]
    return [operation for operation in found if not operation.path.endswith("/stream")]


@pytest.fixture
def bounded(long: bool, fuzz: int) -> settings:
    """How much is made up for each operation; `make fuzz` makes up other things each time."""
    return settings(
        max_examples=fuzz or (40 if long else 12),
        deadline=None,
        derandomize=not fuzz,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


def tried(operation: Any, bounded: settings, call: Callable[[Any], object]) -> None:
    """An operation with all kinds of parameters and bodies."""

    @bounded
    @given(case=operation.as_strategy())
    def one(case: Any) -> None:
        call(case)

    one()


def test_nothing_that_a_stranger_sends_is_answered_otherwise_than_described(
    client: TestClient[Any], described: Any, bounded: settings
) -> None:
    found = operations(described)
    assert len(found) > 10
    for operation in found:
        tried(operation, bounded, lambda case: called(client, case))


def test_nothing_that_a_facilitator_sends_is_answered_otherwise_than_described(
    client: TestClient[Any], described: Any, begun: Begun, bounded: settings
) -> None:
    """With a good token and a table that is there; moves are real ones."""
    statuses: dict[str, set[int]] = {}

    def call(case: Any) -> None:
        case.path_parameters["table"] = begun.id
        if isinstance(case.body, dict) and "move" in case.body:
            case.body["move"] = MOVES[len(repr(case.body)) % len(MOVES)]
        answer = called(client, case, **begun.boss.headers)
        statuses.setdefault(case.operation.label, set()).add(answer.status_code)

    for operation in operations(described):
        if "{table}" in operation.path:
            tried(operation, bounded, call)
    reached = [label for label, found in statuses.items() if found & {200, 201, 202, 422}]
    assert set(reached) >= {f"GET {AT}", f"GET {AT}/log", f"POST {AT}/moves", f"POST {AT}/undo"}, statuses


async def at_once(stream: Stream, ping: float) -> AsyncIterator[bytes]:
    """A stream that ends where it would wait."""
    while stream.queue:
        yield stream.queue.pop(0) or b""


@pytest.mark.parametrize("last", ["", "0", "1", "-1", "x", "9" * 30, "1.5"])
def test_a_stream_is_what_its_description_says(
    client: TestClient[Any], described: Any, begun: Begun, last: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Stream, "messages", at_once)
    case = described["/api/v1/tables/{table}/stream"]["GET"].Case(path_parameters={"table": begun.id})
    answer = called(client, case, **begun.boss.headers, **{"last-event-id": last})
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/event-stream")
