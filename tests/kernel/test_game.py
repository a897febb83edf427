"""A game says which it is."""

from __future__ import annotations

from caltrop.games.fell.game import GAME


def test_a_game_is_shown_by_its_id() -> None:
    assert repr(GAME) == "<game fell>"
