"""Things and conditions in sentences: all of them, as they are read aloud."""

from __future__ import annotations

from pathlib import Path

import pytest

from caltrop.games import registry
from caltrop.games.common.conditions.on_sheet import Condition, ConditionAdded
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.telling import HeardLine
from caltrop.messages.grammar import thing_in_sentence
from words.single_events import event_line

GAMES = [registry.games()[id] for id in ("fell", "fell-hits", "generic-fantasy")]
HERE = Path(__file__).parent / "aloud"


def things_aloud(game: Game) -> list[str]:
    """Return every item as one and as two, and every attack of a creature."""
    heard = HeardLine(game, {}, ())
    items = [
        f"{thing_in_sentence(heard.thing(row))}; {thing_in_sentence(heard.thing(row, 2))}"
        for row in game.library.items.values()
    ]
    attacks = dict.fromkeys(move.name for row in game.library.creatures.values() for move in row.moves)
    return [*items, *(thing_in_sentence(heard.thing(name)) for name in (*attacks, "bare hands"))]


def conditions_aloud(game: Game) -> list[str]:
    """Return what the log says of someone with each condition of the game."""
    lines = []
    for row in game.library.conditions.values():
        ends = ("night",) if row.lasts == "night" else ()
        mark = Condition(row.title, row=row.id, lasts=row.lasts, rest=row.lasts == "rest", ends=(*ends, *row.ends))
        lines.append(event_line(ConditionAdded("ana", "c1", mark), {"ana": "Ana"}, game))
    return lines


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_thing_has_its_article_and_its_plural(game: Game) -> None:
    assert things_aloud(game) == (HERE / f"{game.id}-things.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_condition_is_a_sentence(game: Game) -> None:
    assert conditions_aloud(game) == (HERE / f"{game.id}-conditions.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(
    ("name", "two"),
    [
        ("wolf pelt", "2 wolf pelts"),
        ("jar of something pickled", "2 jars of something pickled"),
        ("cart with a dead man's furniture", "2 \N{MULTIPLICATION SIGN} cart with a dead man's furniture"),
        ("letter from home, much folded", "2 \N{MULTIPLICATION SIGN} letter from home, much folded"),
        ("one left shoe of every size", "2 \N{MULTIPLICATION SIGN} one left shoe of every size"),
        ("key to a room that is not there", "2 \N{MULTIPLICATION SIGN} key to a room that is not there"),
    ],
)
def test_a_name_that_describes_its_thing_is_counted_and_not_bent(name: str, two: str) -> None:
    assert thing_in_sentence(HeardLine(None, {}, ()).thing(name, 2)) == two
