"""Runs the program of a tree as its console script does, with a clock, dice and tokens that are the same in every run.

    python fixed_program.py TREE serve --port 0 ...
    python fixed_program.py --script FILE

It imports nothing of the program by name: the entry point is read from the tree's `pyproject.toml`. Chance and time
are replaced where Python itself gets them, so that it does not matter which module asks. With CALTROP_SAME_CONTROL, two
file descriptors, a driver sets the clock and the dice before each act: it writes a line of JSON and reads an empty one.
"""

from __future__ import annotations

import json
import os
import random
import runpy
import sys
import threading
import time
import tomllib
from hashlib import shake_256
from importlib import import_module
from pathlib import Path

START = 1_794_000_000.0  # an evening in November 2026
A_BLOCK = 1024  # bytes; who asks for more fills a box of dice
ENOUGH = 4096


class Fixed:
    """The clock, the dice and the tokens of one program, as its driver has set them last."""

    def __init__(self) -> None:
        self.now = START
        self.dice = b""
        self.rolled = 0
        self.act = "start"
        self.drawn: dict[int, int] = {}  # how many tokens of each length since the last act
        self.lock = threading.Lock()
        self.set({})

    def set(self, wish: dict[str, object]) -> None:
        """Begin an act: its name, its time, and the seed and place of its dice."""
        with self.lock:
            self.act = str(wish.get("act", self.act))
            self.now = float(str(wish.get("now", self.now)))
            seed = str(wish.get("dice", self.act))
            self.rolled = int(str(wish.get("at", 0)))
            self.dice = shake_256(seed.encode()).digest(self.rolled + ENOUGH)
            self.drawn = {}

    def time(self) -> float:
        return self.now

    def entropy(self, length: int) -> bytes:
        """Return bytes for dice one at a time, so that an act begins where its driver says; others at once."""
        if length < A_BLOCK:
            return self.token(length)
        with self.lock:
            self.rolled += 1
            return self.dice[(self.rolled - 1) % len(self.dice) :][:1]

    def token(self, length: int) -> bytes:
        """Return a token of its own for each length, so that one that is drawn more often shifts no other."""
        with self.lock:
            count = self.drawn[length] = self.drawn.get(length, 0) + 1
        return shake_256(f"{self.act} {length} {count}".encode()).digest(length)


def listen(fixed: Fixed, orders: int, answers: int) -> None:
    """Do what the driver writes, until it closes its end."""
    with os.fdopen(orders, encoding="utf-8") as lines, os.fdopen(answers, "w", encoding="utf-8") as out:
        for line in lines:
            fixed.set(json.loads(line))
            print(file=out, flush=True)
    os._exit(1)  # the driver has ended without a word


def fix() -> None:
    """Replace the sources of time and chance, before anything of the program is imported."""
    fixed = Fixed()
    time.time = fixed.time
    os.urandom = fixed.entropy
    random._urandom = fixed.token  # type: ignore[attr-defined] # what `secrets` draws from
    control = os.environ.pop("CALTROP_SAME_CONTROL", "")
    if control:
        orders, answers = map(int, control.split(","))
        threading.Thread(target=listen, args=(fixed, orders, answers), daemon=True).start()


def main() -> None:
    if sys.argv[1] == "--script":
        del sys.path[0]  # this folder
        fix()
        runpy.run_path(sys.argv[2])
        return
    tree = Path(sys.argv[1])
    script = tomllib.loads((tree / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]["caltrop"]
    module, _, function = script.partition(":")
    sys.path[0] = str(tree / "src")  # not this folder
    sys.argv = ["caltrop", *sys.argv[2:]]
    fix()
    getattr(import_module(module), function)()


if __name__ == "__main__":
    main()
