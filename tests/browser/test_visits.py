"""The browser tests' own tools, proven on small pages: a watch that sees nothing would make every other test pass."""

from __future__ import annotations

import http.server
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from browser import chromium, serving
from browser.serving import ADDRESS, running
from browser.visits import Visits, Watch

PAGES = {
    "/": "<h1>Mill Road</h1><input id=name>",
    "/thrown": "<h1>Thrown</h1><script>throw new Error('a die fell off the table')</script>",
    "/logged": "<h1>Logged</h1><script>console.error('the torch is out')</script>",
    "/elsewhere": "<h1>Elsewhere</h1><img alt='' src='http://elsewhere.example/goblin.png'>",
    "/missing": "<h1>Missing</h1><img alt='' src='/no-such.png'>",
    "/warned": "<h1>Warned</h1><script>console.warn('the torch is low')</script>",
}


class Pages(http.server.BaseHTTPRequestHandler):
    """Serves the pages above."""

    def do_GET(self) -> None:
        """Answer with the page of that path."""
        body = PAGES.get(self.path)
        self.send_response(200 if body or self.path == "/favicon.ico" else 404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(f"<!doctype html><title>Pages</title>{body or ''}".encode())

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def pages() -> Iterator[str]:
    """The address of the pages above."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Pages) as found:
        threading.Thread(target=found.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{found.server_address[1]}"
        found.shutdown()


@pytest.mark.parametrize(
    ("path", "event", "fault"),
    [
        ("/thrown", "weberror", "a die fell off the table"),
        ("/logged", "console", "the torch is out"),
        ("/elsewhere", "requestfailed", "another host: http://elsewhere.example/goblin.png"),
        ("/missing", "console", "404"),
    ],
)
def test_the_watch_sees_what_must_not_happen(
    laptop: Visits, watch: Watch, pages: str, path: str, event: Any, fault: str
) -> None:
    page = laptop(pages)
    with page.context.expect_event(event):
        page.goto(path)
    assert any(fault in seen for seen in watch.faults)
    watch.pardon("")


def test_the_watch_sees_in_the_end_what_came_from_another_host(laptop: Visits, watch: Watch, pages: str) -> None:
    page = laptop(pages)
    page.goto("/")
    url = pages.replace("127.0.0.1", "localhost")  # nothing fails, and yet it is another host
    page.route(f"{url}/**", lambda route: route.fulfill(headers={"Access-Control-Allow-Origin": "*"}))
    page.evaluate("(url) => fetch(url).then(() => true)", f"{url}/torch")
    assert watch.faults == []
    laptop.close()
    assert set(watch.faults) == {f"another host: {url}/torch"}
    watch.pardon("")


@pytest.mark.parametrize("path", ["/", "/warned"])
def test_the_watch_lets_a_quiet_page_be(phone: Visits, watch: Watch, pages: str, path: str) -> None:
    phone(pages).goto(path)
    assert watch.seen == []


def test_the_watch_pardons_only_what_a_test_names(laptop: Visits, watch: Watch, pages: str) -> None:
    page = laptop(pages)
    with page.context.expect_event("console"):
        page.goto("/logged")
    with page.context.expect_event("weberror"):
        page.goto("/thrown")
    watch.pardon("the torch is out")
    assert [fault for fault in watch.faults if "torch" in fault] == []
    assert any("a die fell" in fault for fault in watch.faults)
    watch.pardon("a die fell")


def test_a_phone_is_small_and_touched_and_a_laptop_is_neither(phone: Visits, laptop: Visits, pages: str) -> None:
    measure = "[innerWidth, innerHeight, devicePixelRatio, matchMedia('(pointer: coarse)').matches]"
    small, large = phone(pages), laptop(pages)
    small.goto("/")
    large.goto("/")
    # Without a viewport line a phone lays a page out 980 pixels wide, so the screen is asked.
    assert small.evaluate("[screen.width, screen.height, devicePixelRatio, navigator.maxTouchPoints > 0]") == [
        390,
        844,
        2,
        True,
    ]
    assert large.evaluate(measure) == [1440, 900, 1, False]


def test_two_visitors_share_no_cookie(phone: Visits, pages: str) -> None:
    ana, bram = phone(pages), phone(pages)
    ana.goto("/")
    bram.goto("/")
    ana.evaluate("document.cookie = 'seat=ana'")
    assert bram.evaluate("document.cookie") == ""
    expect(bram.locator("h1")).to_have_text("Mill Road")


STUBBORN = """
import signal, sys, time
signal.signal(signal.SIGTERM, lambda *_: print("no", flush=True))
print("serving at http://127.0.0.1:4321 for you", flush=True)
while True: time.sleep(0.05)
"""


def python(text: str) -> list[str]:
    """A program of a few lines."""
    return [sys.executable, "-c", text]


def test_a_server_is_known_by_the_address_it_prints() -> None:
    with running(python("import time; print('at http://127.0.0.1:4321/', flush=True); time.sleep(60)")) as server:
        assert server.url == "http://127.0.0.1:4321"
        assert server.runs
    assert not server.runs


def test_a_server_that_ends_without_an_address_is_reported_with_its_words() -> None:
    with pytest.raises(AssertionError, match="the cellar is locked"), running(python("print('the cellar is locked')")):
        pass


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends a program without asking it")
def test_a_server_that_does_not_stop_is_reported_and_ended() -> None:
    with running(python(STUBBORN)) as server:
        with pytest.raises(AssertionError, match="did not stop"):
            server.stop(seconds=0.5)
        assert not server.runs


def test_a_server_that_met_an_error_fails_its_test() -> None:
    failing = "print('http://127.0.0.1:4321', flush=True); raise ValueError('cracked die')"
    with pytest.raises(AssertionError, match="cracked die"), running(python(failing)) as server:
        server.process.wait(10)


ENDING = "import os; os.write(1, b'at http://127.0.0.1:4321\\n' + b'good night\\n' * 5000); os._exit(0)"


def test_all_that_a_server_printed_is_there_when_it_has_ended_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when whoever reads it along was held up and has most of it still to read."""
    before, go_on = threading.enumerate(), threading.Event()

    class HeldUp:
        def search(self, line: str) -> re.Match[str] | None:
            found = ADDRESS.search(line)
            if found is None:
                go_on.wait(30)
            return found

    monkeypatch.setattr(serving, "ADDRESS", HeldUp())
    with running(python(ENDING)) as server:
        server.process.wait(30)
        go_on.set()
    assert server.text == "at http://127.0.0.1:4321\n" + "good night\n" * 5000
    assert set(threading.enumerate()) <= set(before)


@pytest.mark.parametrize("way", ["stopped", "killed", "failed", "mute"])
def test_nobody_reads_from_a_server_that_is_gone(way: str) -> None:
    """Whether it is stopped, killed, still there when its test fails, or has never said where it is."""
    before = threading.enumerate()
    text = "import time; print('http://127.0.0.1:4321', flush=True); time.sleep(60)"
    with suppress(AssertionError), running(python("" if way == "mute" else text)) as server:
        if way == "killed":
            server.kill()
        elif way == "failed":
            raise AssertionError("the test's own")
    assert set(threading.enumerate()) <= set(before)


def test_a_browser_named_by_hand_is_the_only_one_looked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CALTROP_CHROMIUM", str(tmp_path / "nothing"))
    assert chromium.find() is None
    monkeypatch.setenv("CALTROP_CHROMIUM", sys.executable)
    assert chromium.find() == sys.executable


@pytest.mark.skipif(sys.platform == "win32", reason="a script with a first line is a Unix thing")
def test_a_note_in_a_browsers_place_is_no_browser(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    note = tmp_path / "chromium-browser"
    note.write_text("#!/bin/sh\necho 'get it elsewhere' >&2\nexit 1\n")
    note.chmod(0o755)
    monkeypatch.delenv("CALTROP_CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(chromium, "PLACES", ())
    assert chromium.find() is None
