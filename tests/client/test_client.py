"""A client that is generated from the description plays a fight, and a type checker finds nothing to complain of."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from browser.serving import Server, caltrop, running
from caltrop.games import registry

from .generate import client_source

PLAYER = Path(__file__).with_name("player.py")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(caltrop(tmp_path_factory.mktemp("tables"), "--host", "127.0.0.1", "--no-limits")) as started:
        yield started


@pytest.fixture(scope="module")
def folder(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The generated client, and a program that uses it."""
    there = tmp_path_factory.mktemp("client")
    with urlopen(f"{server.url}/api/v1/openapi/openapi.json", timeout=20) as answer:
        (there / "caltrop_client.py").write_text(client_source(json.load(answer)), encoding="utf-8")
    shutil.copy(PLAYER, there / "player.py")
    return there


def test_the_client_and_its_user_are_fully_typed(folder: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--cache-dir",
        str(folder / "cache"),
        "player.py",
        "caltrop_client.py",
    ]
    told = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env=plain_environment())
    assert told.returncode == 0, told.stdout
    source = (folder / "caltrop_client.py").read_text(encoding="utf-8")
    for name in ("LogEntry", "SeatView", "Doable", "Roll", "Choice", "Step", "EntryMessage"):
        assert f"\nclass {name}(Struct" in source


@pytest.mark.parametrize("game", registry.ids())
def test_the_client_plays_a_fight(server: Server, folder: Path, game: str) -> None:
    command = [sys.executable, "player.py", server.url, game]
    told = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env=plain_environment())
    assert told.returncode == 0, told.stderr
    *acts, counts = told.stdout.splitlines()
    assert acts, "someone has acted"
    assert int(counts.removeprefix("told ")) >= sum(map(bool, acts))


def plain_environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
