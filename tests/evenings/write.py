"""Writes the golden evenings anew. Read the difference before you commit it."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path[0] = str(Path(__file__).parent.parent)  # not this folder, whose files are called as games are

from evenings.test_evenings import CASES, golden, told  # noqa: E402 - the path comes first

if __name__ == "__main__":
    for game, name in CASES:
        golden(game, name).parent.mkdir(exist_ok=True)
        golden(game, name).write_text(told(game, name), encoding="utf-8")
