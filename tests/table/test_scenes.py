"""Scenes that the facilitator has ready: never seen by players, dropped onto the table at once."""

from __future__ import annotations

from typing import Any

import pytest

from at_table import box, do, done, facts, refusal
from caltrop.games.common import every_table as shared
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.events.characters import Appeared
from caltrop.kernel.state.state import Note, PreparedScene
from caltrop.table.session import Session
from caltrop.table.view import view
from caltrop.words import sentence
from fell.table import hero, table
from table.every_game import EACH, alike, game, laid, play, seen

PLAYERS = ("s1", "s2", "s3", "tv")
GOBLINS_AND_WOLF = ("goblin-a", "goblin-b", "grey-wolf")


def ready(**changes: Any) -> Session:
    """At Ana's table the mill is ready: two goblins and a wolf of the facilitator's own."""
    session = table(box(), ana=hero("Ana", "s1"), bob=hero("Bob", "s2"))
    lines = ["goblin x2", "Grey Wolf, 6 HP, BOD d6"]
    want = {"name": "The mill", "creatures": lines, "note": "They sleep.", "tables": ["spells"], **changes}
    done(do(session, "s0", "table.prepare", **want))
    return session


def test_a_scene_is_made_ready_and_changed() -> None:
    session = ready()
    mill = PreparedScene("The mill", ("goblin x2", "Grey Wolf, 6 HP, BOD d6"), "They sleep.", ("spells",))
    assert session.state.prepared == {"the-mill": mill}
    done(do(session, "s0", "table.prepare", id="the-mill", name="The old mill"))
    assert session.state.prepared == {"the-mill": PreparedScene("The old mill")}
    done(do(session, "s0", "table.prepare", name="The mill"))
    assert list(session.state.prepared) == ["the-mill", "the-mill-2"]


def test_a_scene_is_thrown_away() -> None:
    session = ready()
    done(do(session, "s0", "table.unprepare", id="the-mill"))
    assert session.state.prepared == {}
    assert "goblin-a" not in session.state.characters


@pytest.mark.parametrize(
    ("move", "want", "code"),
    [
        ("table.prepare", {"name": "X", "id": "ford"}, "no-such-scene"),
        ("table.prepare", {"name": "X", "creatures": ["gobblin"]}, "no-such-creature"),
        ("table.prepare", {"name": "X", "creatures": ["wolf", "elk, 6 wings"]}, "bad-creature-line"),
        ("table.prepare", {"name": "X", "creatures": ["goblin x27"]}, "bad-value"),
        ("table.prepare", {"name": "X", "creatures": ["goblin x0"]}, "bad-value"),
        ("table.prepare", {"name": "X", "tables": ["weather-of-mars"]}, "unknown-table"),
        ("table.prepare", {"name": ""}, "bad-value"),
        ("table.unprepare", {"id": "ford"}, "no-such-scene"),
        ("table.enter", {"id": "ford"}, "no-such-scene"),
    ],
)
def test_what_is_not_there_or_cannot_be_read_is_refused(move: str, want: dict[str, Any], code: str) -> None:
    session = ready()
    before = session.state
    assert refusal(do(session, "s0", move, **want)) == code
    assert session.state == before


@pytest.mark.parametrize("line", ["goblin x2", "2 goblins", "2 Goblin"])
def test_a_line_counts_creatures_as_it_does_on_the_desk(line: str) -> None:
    session = ready()
    done(do(session, "s0", "table.prepare", name="Ford", creatures=[line]))
    done(do(session, "s0", "table.enter", id="ford"))
    assert {"goblin-a", "goblin-b"} <= set(session.state.characters)


def test_a_name_that_is_almost_one_of_the_book_is_refused_with_that() -> None:
    refused = do(ready(), "s0", "table.prepare", name="Ford", creatures=["gobblin"])
    assert isinstance(refused, Refused)
    assert sentence(refused, None) == "Unknown creature gobblin. Did you mean Goblin or Hobgoblin?"


@pytest.mark.parametrize("move", ["table.prepare", "table.unprepare", "table.enter"])
def test_players_can_neither_prepare_nor_enter(move: str) -> None:
    session = ready()
    want: dict[str, Any] = {"name": "X"} if move == "table.prepare" else {"id": "the-mill"}
    assert refusal(do(session, "s1", move, **want)) == "facilitator-only"


def test_entered_it_brings_its_creatures_and_its_note_and_is_ready_no_longer() -> None:
    session = ready()
    done(do(session, "s0", "table.enter", id="the-mill"))
    assert list(session.state.characters) == ["ana", "bob", "goblin-a", "goblin-b", "grey-wolf"]
    title = session.game.library.tables["spells"].title
    assert session.state.notes == {"note-for-s0": Note(f"They sleep.\n{title}", ())}
    assert session.state.prepared == {}
    assert session.state.fight is None
    shown = view(session, "s1").log[-1].events
    assert shown == tuple(Appeared(who, session.state.characters[who].name) for who in GOBLINS_AND_WOLF)


def test_entered_into_a_fight_they_are_foes() -> None:
    session = ready()
    done(do(session, "s0", "fell.creature", creature="rat"))
    done(do(session, "s0", "fell.fight", foes=["rat"], first="party"))
    done(do(session, "s0", "table.enter", id="the-mill", fight=True))
    assert session.state.fight is not None
    assert session.state.fight.sides["foes"] == ("rat", *GOBLINS_AND_WOLF)


def test_entered_without_a_fight_there_is_still_none() -> None:
    session = ready()
    done(do(session, "s0", "table.enter", id="the-mill", fight=True))
    assert session.state.fight is None
    assert set(GOBLINS_AND_WOLF) <= set(session.state.characters)


def test_undo_makes_it_ready_again() -> None:
    session = ready()
    before = session.state
    entry = done(do(session, "s0", "table.enter", id="the-mill"))
    session.undo("s0", entry.seq)
    assert session.state == before


# ---- players learn nothing
@EACH
def test_nothing_of_a_prepared_scene_reaches_a_player(id: str) -> None:
    session = laid(id)
    before = {seat: seen(session, seat) for seat in PLAYERS}
    kind = next(iter(game(id).library.creatures))
    play(session, "s0", "table.prepare", name="The mill", creatures=[f"{kind} x2"], note="They sleep.")
    play(session, "s0", "table.prepare", id="the-mill", name="The old mill", creatures=[f"{kind} x3"])
    assert {seat: seen(session, seat) for seat in PLAYERS} == before
    play(session, "s0", "table.enter", id="the-mill", hidden=True)
    assert len(session.state.characters) == 2 + 3
    assert {seat: seen(session, seat) for seat in PLAYERS} == before
    alike(session)


@EACH
def test_the_hidden_join_a_fight_and_players_see_the_fight_as_it_was(id: str) -> None:
    session = laid(id)
    kind = next(iter(game(id).library.creatures))
    play(session, "s0", f"{id}.creature", creature=kind, name="Rat")
    play(session, "s0", f"{id}.fight", foes=["rat"])
    play(session, "s0", "table.prepare", name="The mill", creatures=[f"{kind} x2"], note="They sleep.")
    before = {seat: (view(session, seat).fight, view(session, seat).seq) for seat in PLAYERS}
    play(session, "s0", "table.enter", id="the-mill", hidden=True, fight=True)
    assert session.state.fight is not None
    assert len(session.state.fight.sides["foes"]) == 3
    assert {seat: (view(session, seat).fight, view(session, seat).seq) for seat in PLAYERS} == before
    for seat in PLAYERS:
        assert "unseen" not in seen(session, seat)
        assert "They sleep." not in seen(session, seat)
    alike(session)


@EACH
def test_those_in_sight_enter_as_if_they_had_been_brought_one_by_one(id: str) -> None:
    kind = next(iter(game(id).library.creatures))
    by_hand, entered = laid(id), laid(id)
    play(by_hand, "s0", f"{id}.creature", creature=kind, count=2)
    play(entered, "s0", "table.prepare", name="The mill", creatures=[f"{kind} x2"])
    entry = play(entered, "s0", "table.enter", id="the-mill")
    assert entered.state.characters == by_hand.state.characters
    assert [e for e in facts(entry) if isinstance(e, Appeared)]


def test_a_game_without_creatures_says_so() -> None:
    bare = Game("bare", "Bare", moves=shared.MOVES, mechanics=shared.MECHANICS, kinds=shared.KINDS)
    session = Session(bare, table(box()).state, box())
    assert refusal(do(session, "s0", "table.prepare", name="X", creatures=["goblin"])) == "no-creatures"
    done(do(session, "s0", "table.prepare", name="X", note="Only words."))
