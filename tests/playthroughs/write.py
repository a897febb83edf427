"""Writes the golden playthroughs anew. Read the difference before you commit it."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from conformance.games import IDS  # noqa: E402 - the path comes first
from playthroughs.test_playthroughs import told  # noqa: E402

if __name__ == "__main__":
    for game in IDS:
        (HERE / f"{game}.txt").write_text(told(game), encoding="utf-8")
