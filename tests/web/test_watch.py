"""What a host watches: health, numbers, and a log whose lines say which request they are about."""

from __future__ import annotations

import json
import logging
import re
import sys
from pathlib import Path

import httpx
import pytest

from browser.serving import caltrop, running
from caltrop.store.errors import Away
from caltrop.web.gate.request_state import REQUEST
from caltrop.web.gate.server import Server
from caltrop.web.monitoring.logs import JsonLines, PlainLines
from caltrop.web.monitoring.requests import Watching
from caltrop.web.settings import Settings
from cli.terminal import caltrop as terminal
from cli.terminal import refused
from postgres import free_port
from store.memory import MemoryStore

LINE = re.compile(r'(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"\})? -?[\d.e+-]+)')


def test_a_server_says_how_it_is_and_names_no_one(tmp_path: Path) -> None:
    port = free_port()
    with running(caltrop(tmp_path, "--metrics", f"127.0.0.1:{port}", "--log", "json")) as server:
        with httpx.Client(base_url=server.url) as client:
            assert (client.get("/healthz").text, client.get("/readyz").text) == ("ok\n", "ready\n")
            assert client.get("/healthz", headers={"host": "elsewhere.example"}).status_code == 200
            made = client.post("/api/tables", json={"name": "Mill Road", "game": "fell"}).json()
            given = client.get("/", headers={"x-request-id": "proxy-0123456789"})
            assert given.headers.get_list("x-request-id") == ["proxy-0123456789"]
            others = {client.get("/", headers={"x-request-id": "<b>"}).headers["x-request-id"] for _ in range(2)}
            assert len(others) == 2
            assert client.get("/metrics").status_code == 404, "not at the public address"
        said = httpx.get(f"http://127.0.0.1:{port}/metrics").text
    assert all(LINE.fullmatch(line) for line in said.splitlines()), said
    counted = dict(line.rsplit(" ", 1) for line in said.splitlines() if not line.startswith("#"))
    assert counted['caltrop_requests_total{status="2xx"}'] == "4"
    assert counted['caltrop_requests_total{status="4xx"}'] == "1"
    assert counted['caltrop_request_seconds_bucket{le="+Inf"}'] == counted["caltrop_request_seconds_count"] == "5"
    assert (counted["caltrop_tables_open"], counted["caltrop_lease_good"]) == ("1", "1")
    assert not any(secret in said for secret in (*made.values(), "Mill Road", "127.0.0.1"))


class AwayStore(MemoryStore):
    """A store that cannot be reached."""

    def meta(self, key: str) -> bytes | None:
        raise Away(file="postgresql://db/caltrop")


@pytest.mark.parametrize(("store", "status"), [(MemoryStore(), 200), (AwayStore(), 503)])
def test_a_server_is_ready_while_its_store_answers(store: MemoryStore, status: int) -> None:
    import asyncio

    async def ask() -> tuple[int, str]:
        watching = Watching(None, Server(store, Settings(), b"k" * 32))  # type: ignore[arg-type]
        transport = httpx.ASGITransport(watching)  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
            answer = await client.get("/readyz")
            return answer.status_code, answer.text

    found, said = asyncio.run(ask())
    assert found == status
    assert "db" not in said


def test_a_line_of_the_log_says_which_request_it_is_about() -> None:
    try:
        raise ValueError("ours")
    except ValueError:
        record = logging.LogRecord("caltrop", logging.ERROR, "", 1, "%s %s", ("GET", "/t"), sys.exc_info())
    token = REQUEST.set("r-12345678")
    try:
        line = json.loads(JsonLines().format(record))
        record.exc_info = None
        record.exc_text = None
        plain = PlainLines().format(record)
    finally:
        REQUEST.reset(token)
    assert (line["level"], line["message"], line["request"]) == ("error", "GET /t", "r-12345678")
    assert "ValueError: ours" in line["traceback"]
    assert plain == "GET /t [request r-12345678]"
    assert "request" not in json.loads(JsonLines().format(record))


def test_bad_options_are_one_clear_sentence(tmp_path: Path) -> None:
    data = ("serve", "--data", str(tmp_path))
    assert refused(terminal(*data, "--metrics", "9100")).startswith("9100 is not an address for Prometheus.")
    assert refused(terminal(*data, "--log", "loud")) == "Unknown kind of log loud. Choose plain or json."
    assert refused(terminal(*data, "--inner-address", "10.0.0.5")).startswith("10.0.0.5 is not an address for other")
