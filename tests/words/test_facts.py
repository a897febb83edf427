"""Each line carries what a sentence about it needs: one row for each sentence whose facts are not simply the event."""

from __future__ import annotations

import pytest

from .rows import dice, ladder, steps, table
from .rows.reading import Row

ROWS: dict[str, Row] = {**table.ROWS, **ladder.ROWS, **dice.ROWS, **steps.ROWS}
SENTENCES = (
    *(5, 7, 8, 12, 15, 17, 18, 21, 22, *range(26, 41), *range(42, 47), 49, 50, 56),  # every game
    *(*range(62, 67), 70, 71, 73, 75, 76, *range(78, 85), 86, 89, 92),  # one game
    *(95, 96, 97, *range(99, 107), 114, 122),  # why, refusals, warnings
)


@pytest.mark.parametrize("row", ROWS)
def test_a_sentence_finds_its_facts(row: str) -> None:
    found, demanded = ROWS[row]()
    assert found == demanded


def test_every_sentence_has_a_row() -> None:
    assert sorted({int(row.split()[0]) for row in ROWS}) == sorted(SENTENCES)
