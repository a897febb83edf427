"""Played in a clean environment that has the wheel and nothing else: a fight over HTTP, and what the wheel must hold.

    python played.py BACKUP     serve with `python -m caltrop`, play, check, and leave a backup of the table

Only the standard library is here. A failure ends it with a traceback.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

CALTROP = [sys.executable, "-m", "caltrop"]
MOST_ACTS = 60
GOBLINS = ["goblin-a", "goblin-b", "goblin-c"]


def run(*words: str, cwd: str) -> str:
    done = subprocess.run([*CALTROP, *words], cwd=cwd, capture_output=True, encoding="utf-8", check=True)
    return done.stdout


def fetch(url: str, **headers: str) -> tuple[str, bytes]:
    with urlopen(Request(url, headers=headers), timeout=60) as answer:
        return answer.headers["content-type"], answer.read()


class Table:
    """A table over the API, run by its facilitator alone."""

    def __init__(self, home: str, game: str) -> None:
        self.home = home
        self.head = {"content-type": "application/json"}
        made = self.ask("/api/tables", {"name": "Mill Road", "game": game, "facilitator": "Gail"})
        self.at = f"/api/tables/{made['table']}"
        self.head["authorization"] = f"Bearer {made['facilitator']}"

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        sent = None if body is None else json.dumps(body).encode()
        try:
            with urlopen(Request(self.home + path, sent, self.head), timeout=60) as answer:
                return json.load(answer)
        except HTTPError as refused:
            raise AssertionError(f"{path} {body}: {refused.read().decode()}") from refused

    def do(self, move: str, actor: str = "", /, **params: Any) -> list[str]:
        """Do a move to its end, with the usual answer to every question; return what the log says."""
        body = {"move": move, "actor": actor, "params": params, "overrule": True}
        done = self.ask(f"{self.at}/moves", body)
        while "prompt" in done:
            done = self.ask(f"{self.at}/prompts/{done['prompt']}", _usual_answer(done["asks"][0]))
        return [str(line) for line in done["lines"]]

    @property
    def fight(self) -> Any:
        return self.ask(f"{self.at}?tail=0")["fight"]

    @property
    def standing(self) -> set[str]:
        characters = self.ask(f"{self.at}?tail=0")["characters"]
        return {who for who, character in characters.items() if character["life"] == "up"}


def _usual_answer(ask: dict[str, Any]) -> dict[str, Any]:
    if ask["type"] == "roll":
        return {"key": ask["key"], "roll": True}
    return {"key": ask["key"], "answer": ask.get("default") or next(iter(ask.get("options", ())), "")}


def play_fight(home: str) -> list[str]:
    """Play a hero against three goblins until one side is beaten; return every line of it."""
    table = Table(home, "fell")
    said = table.do("fell.create", name="Ana")
    said += table.do("fell.creature", creature="goblin", count=3)
    said += table.do("fell.fight", foes=GOBLINS)
    for _ in range(MOST_ACTS):
        fight = table.fight
        standing = table.standing
        foes = [who for who in GOBLINS if who in standing]
        if not fight or not foes or "ana" not in standing:
            break
        actor = next((who for who in fight["to_act"] if who in standing), "")
        if actor:
            said += table.do("fell.attack", actor, target=foes[0] if actor == "ana" else "ana")
        else:
            said += table.do("fell.turn")
    assert any("Ana" in line and "Goblin" in line for line in said), said
    return said


def check_pages(home: str) -> None:
    """Look for manual, pictures, fonts, scripts and both languages."""
    kind, front = fetch(f"{home}/", **{"accept-language": "en"})
    assert kind.startswith("text/html")
    assert b"Start table" in front
    assert b"Tisch" in fetch(f"{home}/", **{"accept-language": "de"})[1]
    for path in re.findall(r'(?:src|href)="(/static/[^"]+)"', front.decode()):
        assert fetch(home + path)[1], path
    fonts = fetch(f"{home}/static/screens/fonts.css")[1].decode()
    for name in re.findall(r"vendor/(fonts/[\w-]+\.woff2)", fonts):
        assert fetch(f"{home}/static/vendor/{name}")[1][:4] == b"wOF2", name
    manual = fetch(f"{home}/docs")[1].decode()
    pages = re.findall(r'href="(/docs/[\w-]+)"', manual)
    assert len(pages) > 8, pages
    pictures = set()
    for path in pages:
        pictures |= set(re.findall(r'src="(/docs/files/[^"]+)"', fetch(home + path)[1].decode()))
    assert len(pictures) > 4, pictures
    for path in pictures:
        assert fetch(home + path)[0].startswith("image/"), path


def check_commands(folder: str) -> None:
    """The examples of the manual work in an empty folder, once their files are written."""
    assert "docs/mine.py" in run("examples", cwd=folder).replace(os.sep, "/")
    for line in ("odds docs/mine.py:attack", "forecast docs/ambush.toml", "variant check docs/grim.toml"):
        assert run(*line.split(), cwd=folder), line
    assert "fell" in run("games", cwd=folder)
    assert run("--version", cwd=folder).startswith("caltrop ")


def main(backup: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        check_commands(folder)
        data = str(Path(folder) / "data")
        serve = [*CALTROP, "serve", "--host", "127.0.0.1", "--port", "0", "--data", data]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        with subprocess.Popen(serve, stdout=subprocess.PIPE, encoding="utf-8", cwd=folder, env=environment) as server:
            assert server.stdout is not None
            try:
                home = re.findall(r"http://127\.0\.0\.1:\d+", server.stdout.readline())[0]
                check_pages(home)
                lines = play_fight(home)
                run("backup", backup, "--force", "--data", data, cwd=folder)
            finally:
                server.terminate()
                server.wait(30)
        whole = run("verify", backup, cwd=folder)
        print(f"{len(lines)} lines of a fight; {whole.strip()}")


if __name__ == "__main__":
    main(str(Path(sys.argv[1]).resolve()))
