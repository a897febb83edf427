"""From a clean machine with the wheel to a phone that has joined, with a real browser, timed.

    PYTHONPATH=tests python tests/bench/from_nothing.py [dist/caltrop-....whl]

The program is installed by uv if there is one, else by pip, with an empty cache and into a home folder that has never
seen it; so installing is what the network takes. Then `caltrop serve` starts, a facilitator lays a table and invites,
and a phone opens the link of the invitation and takes a seat. Without a wheel it is built first, which is not timed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright

from browser import chromium
from browser.arriving import invitation, lay, sit_down
from browser.serving import Server, running
from browser.visits import LAPTOP, PHONE
from shipping.build_wheel import build

GOAL = 180.0  # seconds


class Clock:
    """Prints how long each step took."""

    def __init__(self) -> None:
        self.begun = time.monotonic()
        self._last = self.begun

    def step(self, what: str) -> None:
        now = time.monotonic()
        print(f"{what:<44}{now - self._last:6.1f} s", flush=True)
        self._last = now

    @property
    def total(self) -> float:
        return self._last - self.begun


def clean_environment(home: Path) -> dict[str, str]:
    """The environment of somebody who has never had Caltrop, nor downloaded anything that it needs."""
    ours = ("CALTROP_", "PYTHON", "XDG_", "VIRTUAL_ENV")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    cache = {"UV_CACHE_DIR": str(home / "cache"), "PIP_NO_CACHE_DIR": "1", "UV_TOOL_DIR": str(home / "tools")}
    return {**kept, "HOME": str(home), **cache, "UV_TOOL_BIN_DIR": str(home / "bin"), "PYTHONUNBUFFERED": "1"}


def install(wheel: Path, home: Path, environment: dict[str, str]) -> tuple[list[str], str]:
    """Install the program; return how to start it, and what has installed it."""
    beside = Path(sys.executable).with_name("uv")
    uv = str(beside) if beside.exists() else shutil.which("uv")
    if uv:
        subprocess.run([uv, "tool", "install", "--quiet", str(wheel)], env=environment, check=True)
        return [str(home / "bin" / "caltrop")], "uv tool install"
    subprocess.run([sys.executable, "-m", "venv", str(home / "venv")], env=environment, check=True)
    inside = home / "venv" / "bin"
    subprocess.run([inside / "python", "-m", "pip", "install", "--quiet", str(wheel)], env=environment, check=True)
    return [str(inside / "caltrop")], "pip install"


@contextmanager
def serving(program: list[str], environment: dict[str, str]) -> Iterator[Server]:
    """The program as a facilitator starts it, with the environment of the clean machine."""
    words = [f"{name}={value}" for name, value in environment.items()]
    with running(["env", "-i", *words, *program, "serve", "--port", "0"]) as server:
        yield server


def join(browser: Browser, server: Server, clock: Clock) -> str:
    """Lay a table, invite, and join with a phone; return the link by which it joined."""
    facilitator = browser.new_context(base_url=server.url, **LAPTOP).new_page()
    lay(facilitator, "Fell")
    clock.step("the table is laid")
    link = invitation(facilitator)
    clock.step("the invitation is shown")
    phone = browser.new_context(**PHONE).new_page()
    phone.goto(link)
    expect(phone.get_by_text("It works: this device reaches the table.")).to_be_visible()
    sit_down(phone, link, "Petra")
    expect(facilitator.get_by_text("Petra").first).to_be_attached()
    clock.step("the phone has joined, the facilitator sees it")
    return link


def main(wheel: Path) -> bool:
    expect.set_options(timeout=60_000)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        home = Path(folder)
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=["--no-sandbox", "--disable-gpu"])
        environment = clean_environment(home)
        clock = Clock()
        program, by = install(wheel, home, environment)
        clock.step(by)
        with serving(program, environment) as server:
            clock.step("caltrop serve is ready")
            link = join(browser, server, clock)
        browser.close()
    good = clock.total <= GOAL
    verdict = "within" if good else "over"
    print(f"{'all of it':<44}{clock.total:6.1f} s, {verdict} {GOAL:.0f} s; joined at {link.partition('/join/')[0]}")
    return good


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        named = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else build(Path(made))[1]
        sys.exit(0 if main(named) else 1)
