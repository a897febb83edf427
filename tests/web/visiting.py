"""People with browsers at a server in memory: each has cookies of their own, and posts forms as pages do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from typing import Any

import httpx
from litestar.testing import TestClient

from caltrop.table.session import Session
from caltrop.web.settings import Settings

from .api_table import UNLIMITED, served, server_behind

TOKEN = re.compile(r'<meta name="csrf" content="([0-9a-f]+)"')


class Visitor:
    """A browser."""

    def __init__(self, client: TestClient[Any]) -> None:
        self.client = client
        self.cookies: dict[str, str] = {}
        self.csrf = ""

    def get(self, path: str, **headers: str) -> httpx.Response:
        answer = self._asked("GET", path, headers=headers)
        if found := TOKEN.search(answer.text):
            self.csrf = found[1]
        return answer

    def post(self, path: str, fields: dict[str, Any] | None = None, files: Any = None) -> httpx.Response:
        """A form as a browser sends it."""
        self._known()
        return self._asked("POST", path, data={**(fields or {}), "_csrf": self.csrf}, files=files)

    def tap(self, path: str, fields: dict[str, Any] | None = None, files: Any = None) -> httpx.Response:
        """A form or a button as a page's htmx sends it."""
        self._known()
        headers = {"hx-request": "true", "x-csrf-token": self.csrf}
        return self._asked("POST", path, data=fields or {}, files=files, headers=headers)

    def does(self, table: str, move: str, actor: str = "", /, **want: str) -> str:
        """A move that must work, by the table's page."""
        said = {"move": move, "actor": actor, **{f"w.{name}": value for name, value in want.items()}}
        answer = self.tap(f"/t/{table}/do", said)
        assert answer.headers.get("hx-trigger") == "done", unescape(answer.text)
        return answer.text

    def _known(self) -> None:
        if not self.csrf:
            self.get("/")

    def _asked(self, method: str, path: str, headers: dict[str, str] | None = None, **more: Any) -> httpx.Response:
        self.client.cookies.clear()
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        said = {**({"cookie": cookie} if cookie else {}), **(headers or {})}
        answer = self.client.request(method, path, headers=said, follow_redirects=False, **more)
        for line in answer.headers.get_list("set-cookie"):
            name, _, rest = line.partition("=")
            self.cookies[name] = rest.partition(";")[0].strip('"')
        self.cookies = {name: value for name, value in self.cookies.items() if value}
        self.client.cookies.clear()
        return answer


class Town:
    """A server and its visitors."""

    def __init__(self, client: TestClient[Any]) -> None:
        self.client, self.server = client, server_behind(client)

    def visitor(self) -> Visitor:
        return Visitor(self.client)

    def host(self, game: str = "fell", name: str = "Mill Road") -> tuple[Visitor, str]:
        """A visitor who has started a table, and the table's id."""
        boss = self.visitor()
        answer = boss.post("/tables", {"name": name, "facilitator": "Gail", "game": game})
        assert answer.status_code == 303, answer.text
        return boss, answer.headers["location"].removeprefix("/t/")

    def player(self, boss: Visitor, table: str, name: str = "Petra") -> tuple[Visitor, str]:
        """A visitor who has joined by invitation, and the new seat."""
        guest = self.visitor()
        answer = guest.post("/join", {"invite": invitation(boss, table), "name": name})
        assert answer.status_code == 303, answer.text
        return guest, self.seat(table, name)

    def session(self, table: str) -> Session:
        return self.server.rooms.live[table].session

    def seat(self, table: str, name: str) -> str:
        return next(id for id, seat in self.session(table).state.seats.items() if seat.name == name)


def invitation(boss: Visitor, table: str, **fields: str) -> str:
    """The token of the invitation that the facilitator is shown."""
    return shared(boss.tap(f"/t/{table}/invite", fields), "join")


def shared(answer: httpx.Response, door: str) -> str:
    """The token in the link that a dialog shows."""
    found = re.search(rf'value="[^"]*/{door}/([\w-]+)"', answer.text)
    assert found, answer.text
    return found[1]


@contextmanager
def town(settings: Settings = UNLIMITED) -> Iterator[Town]:
    with served(settings) as client:
        yield Town(client)
