"""The form for a thing made up on the spot: whatever can be chosen in it has words."""

from __future__ import annotations

import pytest

from caltrop.games import registry
from caltrop.web.things.making import properties


@pytest.mark.parametrize("game", registry.ids())
def test_every_option_of_a_made_up_thing_has_words(game: str) -> None:
    options = [o for p in properties(registry.games()[game]) for o in p.options]
    assert len(options) > 10
    assert [option.value for option in options if not option.label.strip()] == []
