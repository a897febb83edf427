"""The real server in hard times: killed, stopped, started twice, on a damaged file, on a full disk."""

from __future__ import annotations

import json
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import pytest

from browser.serving import Server, caltrop, running

CLIENTS = 3
PATIENCE = 60  # seconds for any one answer, on a busy computer


class Caller:
    """A program at a table, over the network."""

    def __init__(self, url: str, table: str, token: str) -> None:
        self.url, self.table, self.token = url, table, token

    def call(self, path: str, body: Any = None) -> tuple[int, Any]:
        """A request and its answer; refusals are answers, too."""
        headers = {"authorization": f"Bearer {self.token}", "content-type": "application/json"}
        data = json.dumps(body).encode() if body is not None else None
        try:
            with urlopen(
                Request(f"{self.url}/api/tables/{self.table}{path}", data, headers), timeout=PATIENCE
            ) as answer:
                return answer.status, json.load(answer)
        except HTTPError as refused:
            with refused:
                return refused.code, json.load(refused)

    def at(self, url: str) -> Caller:
        """The same seat at the server's new address."""
        return Caller(url, self.table, self.token)


def begun(url: str) -> Caller:
    body = json.dumps({"name": "Mill Road", "game": "fell"}).encode()
    with urlopen(Request(f"{url}/api/tables", body, {"content-type": "application/json"}), timeout=PATIENCE) as answer:
        made = json.load(answer)
    return Caller(url, made["table"], made["facilitator"])


class Post:
    """Somebody who says one thing after another, and keeps what was acknowledged."""

    def __init__(self, caller: Caller, name: str) -> None:
        self.caller, self.name = caller, name
        self.acknowledged: list[tuple[int, str]] = []
        self.tried = 0
        self.thread = threading.Thread(target=self._go, daemon=True)
        self.thread.start()

    def _go(self) -> None:
        while True:
            text = f"{self.name} says {self.tried}"
            self.tried += 1
            try:
                status, said = self.caller.call("/moves", {"move": "table.say", "params": {"text": text}})
            except (URLError, OSError, ValueError, HTTPException):
                return  # the server is gone, at the latest in the middle of its answer: this was never acknowledged
            assert status == 200, said
            self.acknowledged.append((said["seq"], text))


def test_whatever_was_acknowledged_is_there_after_a_kill(tmp_path: Path, long: bool) -> None:
    """Killed while three clients write, at length four times: no entry is lost, moved or doubled, and prompts stay
    open."""
    rounds = 4 if long else 2
    dice = random.Random(20)
    boss: Caller | None = None
    acknowledged: dict[int, str] = {}
    prompts: dict[str, str] = {}
    for turn in range(rounds):
        with served(tmp_path) as server:
            boss = boss.at(server.url) if boss else prepared(server.url)
            whole(boss, acknowledged)
            assert open_prompts(boss) == prompts
            prompts |= asked(boss)
            posts = [Post(boss, f"{turn}/{n}") for n in range(CLIENTS)]
            written_at_least(posts, dice.randint(5, 25))
            server.kill()
            for post in posts:
                post.thread.join(PATIENCE)
                acknowledged |= dict(post.acknowledged)
            assert len(acknowledged) == len(set(acknowledged.values()))
    with served(tmp_path) as server:
        assert boss is not None
        boss = boss.at(server.url)
        whole(boss, acknowledged)
        assert len(prompts) == rounds
        answered(boss, prompts)


def prepared(url: str) -> Caller:
    boss = begun(url)
    for move, params in (("fell.create", {"name": "Ana"}), ("table.preferences", {"seat": "s0", "real_dice": True})):
        assert boss.call("/moves", {"move": move, "params": params})[0] == 200
    return boss


def written_at_least(posts: list[Post], entries: int) -> None:
    """Wait until so many have been acknowledged: then the clients are in the middle of it."""
    until = time.monotonic() + PATIENCE
    while sum(len(post.acknowledged) for post in posts) < entries:
        assert time.monotonic() < until, "nothing is written"
        time.sleep(0.002)


def whole(boss: Caller, acknowledged: dict[int, str]) -> None:
    """The log has every acknowledged line under its number, and nothing twice."""
    log = boss.call("/log")[1]
    assert [line["n"] for line in log] == list(range(1, len(log) + 1))
    said = {line["n"]: text(line) for line in log if line.get("move") == "table.say"}
    assert len(said) == len(set(said.values()))
    assert {n: said.get(n) for n in acknowledged} == acknowledged


def text(line: Any) -> str:
    return str(next(event["text"] for event in line["events"] if "text" in event))


def asked(boss: Caller) -> dict[str, str]:
    """A roll whose dice are typed in, and so waits."""
    body = {"move": "fell.test", "actor": "ana", "params": {"ability": "BOD", "dn": 4}}
    status, waits = boss.call("/moves", body)
    assert status == 202, waits
    return {waits["prompt"]: waits["asks"][0]["key"]}


def open_prompts(boss: Caller) -> dict[str, str]:
    return {prompt["id"]: prompt["ask"]["key"] for prompt in boss.call("")[1]["prompts"]}


def answered(boss: Caller, prompts: dict[str, str]) -> None:
    assert open_prompts(boss) == prompts
    for prompt, key in prompts.items():
        dice = len(next(p for p in boss.call("")[1]["prompts"] if p["id"] == prompt)["ask"]["dice"])
        status, done = boss.call(f"/prompts/{prompt}", {"key": key, "answer": [4] * dice})
        assert (status, done.get("outcome", {}).get("passed")) == (200, True), done
    assert open_prompts(boss) == {}


@contextmanager
def served(data: Path, *options: str) -> Iterator[Server]:
    with running(caltrop(data, "--host", "127.0.0.1", "--no-limits", *options)) as server:
        yield server


def test_what_was_acknowledged_is_in_the_file_while_the_server_runs(tmp_path: Path) -> None:
    """Another program finds it there, in a whole file that is written ahead; how it is synced is the store's test."""
    with served(tmp_path) as server:
        boss = begun(server.url)
        for n in range(1, 6):
            status, said = boss.call("/moves", {"move": "table.say", "params": {"text": f"torch {n}"}})
            assert (status, said["seq"]) == (200, n)
            assert read(tmp_path, "SELECT count(*), max(seq) FROM entries") == (n, n)
        assert read(tmp_path, "PRAGMA journal_mode") == ("wal",)
        assert (tmp_path / "caltrop.db-wal").stat().st_size > 0
        assert read(tmp_path, "PRAGMA integrity_check") == ("ok",)
    assert read(tmp_path, "PRAGMA integrity_check") == ("ok",)


def read(data: Path, question: str) -> Any:
    """What the file says to somebody who only looks."""
    with closing(sqlite3.connect(f"{(data / 'caltrop.db').as_uri()}?mode=ro", uri=True)) as file:
        return file.execute(question).fetchone()


# ---- stopping
@pytest.mark.parametrize("stop", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.sweep)])
def test_a_server_with_open_streams_closes_them_and_stops(tmp_path: Path, stop: signal.Signals) -> None:
    """It does not wait for them until their time is up: then they would be cut off."""
    with served(tmp_path) as server:
        boss = begun(server.url)
        streams = [opened(boss) for _ in range(5)]
        server.process.send_signal(stop)
        assert server.process.wait(PATIENCE) == 0
        for stream in streams:
            assert stream.read().endswith(b"\n")  # closed, and not cut off
            stream.close()
    left = {path.name for path in tmp_path.iterdir()}
    assert not {name for name in left if name.endswith("-wal")}, "everything is in the one file, ready to be copied"


def opened(boss: Caller) -> Any:
    """A stream that has begun."""
    request = Request(f"{boss.url}/api/tables/{boss.table}/stream", headers={"authorization": f"Bearer {boss.token}"})
    stream = urlopen(request, timeout=PATIENCE)
    assert stream.readline() == b"retry: 1000\n"
    return stream


# ---- what is refused at the start
def refused(data: Path) -> str:
    """What the program says when it does not start: one sentence, and the code of a mistake in how it was called."""
    found = subprocess.run(
        caltrop(data, "--host", "127.0.0.1"),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert found.returncode == 2, found
    assert "Traceback" not in found.stderr + found.stdout
    return " ".join((found.stderr + found.stdout).split())


def test_a_second_server_on_the_same_folder_is_refused(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        boss = begun(server.url)
        assert "in use by another Caltrop server. Stop that server first." in refused(tmp_path)
        assert boss.call("")[0] == 200


@pytest.mark.parametrize("damage", ["not a database", "cut short"])
def test_a_damaged_file_is_refused_with_how_to_restore_it(tmp_path: Path, damage: str) -> None:
    file = tmp_path / "caltrop.db"
    if damage == "cut short":
        with served(tmp_path) as server:
            begun(server.url)
        file.write_bytes(file.read_bytes()[:3000])
    else:
        file.write_text("My shopping list: torches, rope, ten foot pole. " * 50)
    before = file.read_bytes()
    said = refused(tmp_path)
    assert "damaged" in said
    assert "Replace it with a backup" in said
    assert file.read_bytes() == before


# ---- a full disk


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
def test_on_a_full_disk_moves_answer_507_and_reading_goes_on(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        boss = begun(server.url)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (room_left(tmp_path), resource.RLIM_INFINITY))
        done = 0
        for n in range(400):
            status, answer = boss.call("/moves", {"move": "table.note", "params": {"text": f"{n} " + "x" * 1900}})
            if status != 200:
                break
            done += 1
        assert (status, answer["code"]) == (507, "store-full")
        assert answer["message"].endswith(".")
        status, view = boss.call("")
        assert (status, view["seq"], len(view["notes"])) == (200, done, done)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        assert boss.call("/moves", {"move": "table.note", "params": {"text": "room again"}})[0] == 200
        assert boss.call("")[1]["seq"] == done + 1


def room_left(folder: Path) -> int:
    """As large as the largest file is now, and a little more."""
    return max(path.stat().st_size for path in folder.iterdir()) + 200_000
