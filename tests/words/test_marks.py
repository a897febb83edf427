"""Words that the rules put on a sheet, in the reader's language; what people typed stays as it is."""

from __future__ import annotations

import pytest

from caltrop import words


@pytest.mark.parametrize(
    ("label", "mark", "german"),
    [
        ("need", "deprived: water", "Mangel: Wasser"),
        ("need", "deprived: a song", "Mangel: a song"),
        ("need", "fatigued 1", "1 Stufe erschöpft"),
        ("need", "fatigued 2", "2 Stufen erschöpft"),
        ("pay", "unpaid", "unbezahlt"),
        ("conditions", "unpaid", "unpaid"),
        ("conditions", "deprived: water", "deprived: water"),
    ],
)
def test_a_mark_is_said_in_our_words_only_in_its_own_list(label: str, mark: str, german: str) -> None:
    assert words.mark_word(label, mark) == mark
    with words.reading("de"):
        assert words.mark_word(label, mark) == german
