"""The overlay of the manual, from another origin: it shows the table as it goes on, and only where it is allowed."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from at_table import in_words
from browser.serving import Server, caltrop, running
from caltrop.games import registry
from caltrop.messages import log

DOCS = Path(__file__).parents[2] / "docs"
FELL = registry.games()["fell"]


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, and says nothing about it."""

    def log_message(self, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[str]:
    """The origin of another site, which has the overlay."""
    site = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(DOCS)))
    threading.Thread(target=site.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{site.server_port}"
    site.shutdown()
    site.server_close()


@pytest.fixture(scope="module")
def open_server(elsewhere: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose host allows that site."""
    options = ("--host", "127.0.0.1", "--allow-origin", elsewhere)
    with running(caltrop(tmp_path_factory.mktemp("tables"), *options)) as started:
        yield started


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with browser.new_context() as context:
        yield context.new_page()


class Told:
    """A table, told what to do by its facilitator's program, and a spectator's token for watching."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.table = ""
        begun = self.ask("", {"name": "Mill Road", "game": "fell"})
        self.table, self.token = begun["table"], begun["facilitator"]
        screen = self.ask("/join", {"invite": begun["invite"], "name": "Screen", "spectator": True})["token"]
        self.watching = self.ask("/watch", token=screen)["token"]

    def ask(self, path: str, body: Any = None, token: str = "") -> Any:
        head = {"content-type": "application/json"}
        if self.table:
            head["authorization"] = f"Bearer {token or self.token}"
        at = "/".join(filter(None, (f"{self.url}/api/v1/tables", self.table)))
        with urlopen(Request(at + path, json.dumps(body).encode() if body else None, head), timeout=20) as answer:
            return json.load(answer)

    def say(self, text: str) -> None:
        self.ask("/moves", {"move": "table.say", "params": {"text": text}})

    def overlay(self, site: str) -> str:
        return f"{site}/overlay.html?server={self.url}&table={self.table}&token={self.watching}"


def test_the_overlay_shows_what_happens(open_server: Server, elsewhere: str, page: Page) -> None:
    told = Told(open_server.url)
    told.ask("/moves", {"move": "fell.create", "params": {"name": "Ana"}})
    told.say("We begin")
    page.goto(told.overlay(elsewhere))
    lines = page.get_by_role("log")
    expect(lines).to_contain_text("We begin")
    expect(page.locator("#life")).to_contain_text("Ana ")
    told.say("<b>bold</b> words")
    said = in_words(FELL, log.Says(seat="Facilitator", text="<b>bold</b> words"))
    expect(lines.get_by_text(said)).to_be_visible()
    expect(lines.locator("b")).to_have_count(0)
    assert len((DOCS / "overlay.html").read_text(encoding="utf-8").splitlines()) <= 60


def test_an_origin_that_is_not_allowed_sees_nothing(server: Server, elsewhere: str, page: Page) -> None:
    told = Told(server.url)
    told.say("We begin")
    page.goto(told.overlay(elsewhere))
    expect(page.get_by_role("log")).to_have_text("Failed to fetch")
