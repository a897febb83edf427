"""The picture in docs/scaling.md is drawn from the numbers beside it."""

from __future__ import annotations

import json
from pathlib import Path

from bench.many_tables import draw

DOCS = Path(__file__).parents[2] / "docs"
NUMBERS, PICTURE = DOCS / "many-tables.json", DOCS / "many-tables.svg"


def test_the_picture_is_drawn_from_the_numbers_beside_it() -> None:
    found = json.loads(NUMBERS.read_text(encoding="utf-8"))
    assert [row["tables"] for row in found] == [100, 300, 1000]
    assert PICTURE.read_text(encoding="utf-8") == draw(found)
