"""Two evenings of each game, from making characters to the recap, as golden texts of facts and state for every seat.

`python tests/evenings/write.py` writes them anew. Read the difference before you commit it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from caltrop.games import registry
from caltrop.table.run import replay
from evenings import EVENINGS
from evenings.telling import tell_evening

HERE = Path(__file__).parent
CASES = [(game, name) for game, evenings in EVENINGS.items() for name in evenings]


def told(game: str, name: str) -> str:
    return tell_evening(f"{game}: {name}", EVENINGS[game][name]())


def golden(game: str, name: str) -> Path:
    return HERE / game / f"{name.replace(' ', '-')}.txt"


def test_each_game_has_two_evenings() -> None:
    assert {game: len(evenings) for game, evenings in EVENINGS.items()} == dict.fromkeys(registry.ids(), 2)


@pytest.mark.parametrize(("game", "name"), CASES)
def test_the_evening_goes_as_it_did(game: str, name: str) -> None:
    assert golden(game, name).read_text(encoding="utf-8") == told(game, name)


@pytest.mark.parametrize("game", EVENINGS)
def test_the_two_evenings_have_all_that_an_evening_has(game: str) -> None:
    """Creation, a fight with its end, a spell where the game has any, a death, rest, market and growth, a recap."""
    stages = [play() for play in EVENINGS[game].values()]
    moves = {entry.intent.move.partition(".")[2] for stage in stages for entry in stage.session.log if entry.intent}
    assert {"create", "fight", "attack", "morale", "fight.end", "rest", "buy", "sitting"} <= moves
    assert "cast" in moves or "cast" not in {id.partition(".")[2] for id in stages[0].session.game.moves}
    assert any(c.life == "dead" for stage in stages for c in stage.session.state.characters.values())


@pytest.mark.parametrize(("game", "name"), CASES)
def test_every_entry_of_the_evening_replays(game: str, name: str) -> None:
    session = EVENINGS[game][name]().session
    for entry in session.log:
        if entry.intent and not entry.cancelled:
            assert replay(session.game, entry, session.states[entry.seq - 1]) == entry
