"""How data files are written: texts on the line below their row, and a price list that two games share."""

from __future__ import annotations

import tomllib

from caltrop.games.common.library.shelves import join_texts
from caltrop.games.fell.library import LIBRARY as FELL
from caltrop.games.fell_hits.library import LIBRARY as FELL_HITS

WRITTEN = """
words = ["a", "b"]
item = [
    { id = "torch", cost = 1 },
        "Pitch and flame.",
    { id = "rope", text = "Hemp." },
]
[[creature]]
id = "rat"
moves = [
    { name = "nip" },
        "Yellow teeth.",
]
"""


def test_a_text_on_the_line_below_belongs_to_its_row() -> None:
    assert join_texts(tomllib.loads(WRITTEN)) == {
        "words": ["a", "b"],
        "item": [{"id": "torch", "cost": 1, "text": "Pitch and flame."}, {"id": "rope", "text": "Hemp."}],
        "creature": [{"id": "rat", "moves": [{"name": "nip", "text": "Yellow teeth."}]}],
    }


def test_fell_and_fell_hits_share_prices_and_have_texts_of_their_own() -> None:
    assert list(FELL.items) == list(FELL_HITS.items)
    ours, theirs = FELL.items["dagger"], FELL_HITS.items["dagger"]
    assert (ours.name, ours.cost, ours.steel, ours.harm) == ("dagger", 10, "d4", 1)  # as the price list has it
    assert (theirs.name, theirs.cost, theirs.steel, theirs.harm) == ("dagger", 10, "d4", 1)
    assert all(item.text and item.text != FELL_HITS.items[id].text for id, item in FELL.items.items())
