"""What docs/api.md shows is what a real server says: its examples in one conversation, and its bot."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from queue import Queue
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from at_table import in_words
from browser.serving import Server, caltrop, running
from caltrop.games.fell.game import GAME
from caltrop.games.fell.messages import TestPassedAlone
from caltrop.messages.log import Joins
from docs.conversation import PAGE, differs, exchanges, filled

BOT = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
TEXT = PAGE.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(caltrop(tmp_path_factory.mktemp("tables"), "--host", "127.0.0.1")) as started:
        yield started


def said(url: str, method: str, body: str = "", token: str = "") -> tuple[int, Any]:
    """What the server answers."""
    head = {"content-type": "application/json", "authorization": f"Bearer {token}"}
    try:
        with urlopen(Request(url, body.encode() or None, head, method=method), timeout=20) as answer:
            return answer.status, json.load(answer)
    except HTTPError as refused:
        with refused:
            return refused.code, json.load(refused)


def test_the_examples_of_the_api_are_one_conversation(server: Server) -> None:
    known: dict[str, str] = {}
    for exchange in exchanges(TEXT):
        url = server.url + filled(exchange.path, known)
        status, got = said(url, exchange.method, filled(exchange.body, known), filled(exchange.token, known))
        assert (status, differs(exchange.answer, got, known)) == (exchange.status, ""), (exchange, got)


def test_an_answer_that_is_not_what_is_shown_is_seen() -> None:
    assert differs({"seq": 2}, {"seq": 3}, {}) == "answer.seq: 3"
    assert differs({"seq": 2}, {"seq": 2, "more": 1}, {})
    assert differs({"seq": 2, "...": "..."}, {"seq": 2, "more": 1}, {}) == ""
    assert differs(["a"], ["a", "b"], {})
    assert differs(["a", "..."], ["a", "b"], {}) == ""
    assert differs("$token", "one", {"token": "another"})


def test_every_route_of_the_api_is_on_the_page(server: Server) -> None:
    _, described = said(f"{server.url}/api/v1/openapi/openapi.json", "GET")
    paths = {path: methods for path, methods in described["paths"].items() if path.startswith("/api/")}
    there = {f"{method.upper()} {plain(path)}" for path, methods in paths.items() for method in methods}
    shown = {plain(exchange.route) for exchange in exchanges(TEXT)}
    assert there - shown == {"GET /api/v1/tables/*/stream"}, "a stream has no end, so it is no exchange"
    assert "`GET /api/v1/tables/$table/stream`" in TEXT
    assert shown <= there


def plain(path: str) -> str:
    """A route with every parameter as a star."""
    return re.sub(r"\$[a-z]+|\{[^}]*\}|(?<=characters/)ana|(?<=pictures/)[0-9a-f]{32}|(?<=games/)fell", "*", path)


def test_the_bot_answers_a_call(server: Server, tmp_path: Path) -> None:
    (code,) = BOT.findall(TEXT)
    (tmp_path / "bot.py").write_text(code, encoding="utf-8")
    _, begun = said(f"{server.url}/api/tables", "POST", '{"name": "Mill Road", "game": "fell"}')
    at, boss = f"{server.url}/api/tables/{begun['table']}", begun["facilitator"]
    command = [sys.executable, str(tmp_path / "bot.py"), server.url, begun["table"], begun["invite"]]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8") as bot:
        try:
            heard = spoken(bot)
            came = heard.get(timeout=60)
            ((who, sheet),) = said(at, "GET", token=boss)[1]["characters"].items()
            assert in_words(GAME, Joins(sheet["name"])) in came
            wanted = {"move": "fell.test", "who": [who], "want": {"ability": "BOD", "dn": 4}}
            call = {"move": "table.call", "params": wanted}
            assert said(f"{at}/moves", "POST", json.dumps(call), boss)[0] == 200
            line = heard.get(timeout=60).strip()
        finally:
            bot.kill()
    last = said(at, "GET", token=boss)[1]["log"][-1]
    assert (last["move"], last.get("actor")) == ("fell.test", who), line
    passed = in_words(GAME, TestPassedAlone(who=sheet["name"], ability="BOD", dn=4, hits=1)).partition("DN 4")[0]
    assert (passed in line) == last["outcome"]["passed"], line


def spoken(bot: subprocess.Popen[str]) -> Queue[str]:
    """What the bot prints, line by line."""
    heard: Queue[str] = Queue()

    def listen() -> None:
        for line in bot.stdout or ():
            heard.put(line)

    threading.Thread(target=listen, daemon=True).start()
    return heard
