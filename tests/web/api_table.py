"""A server in memory and tables on it, for tests of the API and of what stands before it."""

from __future__ import annotations

import asyncio
import atexit
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from litestar.testing import TestClient
from msgspec import structs

from caltrop.store.protocol import Store
from caltrop.web.app import create_app
from caltrop.web.gate.fast_routes import Application
from caltrop.web.gate.server import Server
from caltrop.web.live.workers import Workers
from caltrop.web.settings import Settings, no_limits
from store.memory import MemoryStore

UNLIMITED = Settings(no_limits())
WORKERS = Workers()  # of all servers here: starting one takes longer than most tests
atexit.register(WORKERS.close)


class Voice:
    """A program with a token at a table."""

    def __init__(self, client: TestClient[Any], table: str, token: str, seat: str) -> None:
        self.client, self.table, self.token, self.seat = client, table, token, seat
        self.headers = {"Authorization": f"Bearer {token}"}

    def get(self, path: str = "", **query: Any) -> httpx.Response:
        return self.client.get(f"/api/tables/{self.table}{path}", params=query, headers=self.headers)

    def post(self, path: str, body: Any) -> httpx.Response:
        return self.client.post(f"/api/tables/{self.table}{path}", json=body, headers=self.headers)

    def delete(self, path: str) -> httpx.Response:
        return self.client.delete(f"/api/tables/{self.table}{path}", headers=self.headers)

    def move(self, move: str, actor: str = "", /, **params: Any) -> httpx.Response:
        return self.post("/moves", {"move": move, "actor": actor, "params": params})

    def done(self, move: str, actor: str = "", /, **params: Any) -> Any:
        """A move that must work."""
        answer = self.move(move, actor, **params)
        assert answer.status_code == 200, answer.text
        return answer.json()


class Begun:
    """A table that has just been started."""

    def __init__(self, client: TestClient[Any], game: str = "fell", **more: Any) -> None:
        made = client.post("/api/tables", json={"name": "Mill Road", "game": game, **more})
        assert made.status_code == 201, made.text
        self.client, self.id, self.invite = client, made.json()["table"], made.json()["invite"]
        self.boss = Voice(client, self.id, made.json()["facilitator"], "s0")

    def joined(self, name: str, **more: Any) -> Voice:
        body = {"invite": self.invite, "name": name, **more}
        answer = self.client.post(f"/api/tables/{self.id}/join", json=body)
        assert answer.status_code == 201, answer.text
        return Voice(self.client, self.id, answer.json()["token"], answer.json()["seat"])


# Apps that no test uses now. Building one takes longer than most tests, and all a server has is in its Server.
BUILT: list[Application] = []


@contextmanager
def served(settings: Settings = UNLIMITED, store: Store | None = None) -> Iterator[TestClient[Any]]:
    """A server in memory; without limits unless a test is about them."""
    server = asyncio.run(Server.create(store or MemoryStore(), structs.replace(settings, pause=0.0)))
    server.workers = WORKERS
    app = BUILT.pop() if BUILT else create_app(server)
    app.server = server
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client
    BUILT.append(app)


def server_behind(client: TestClient[Any]) -> Server:
    server: Server = client.app.server
    return server
