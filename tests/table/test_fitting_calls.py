"""A roll made without naming a call answers the open call that asks for it: same move, same ability, in every game."""

from __future__ import annotations

from typing import Any

import pytest

from at_table import box, do, done
from caltrop.kernel.contract.move import Plan
from caltrop.kernel.contract.parameters import parameters
from caltrop.kernel.contract.surface import CallableRoll
from caltrop.table.log import Entry, Intent, Parked
from caltrop.table.session import Session
from fell.table import hero, table
from fell_hits.table import hero as hits_hero
from fell_hits.table import table as hits_table
from grimoire.table import hero as mage
from grimoire.table import table as grimoire_table
from web.fights import GAMES, HEROES


def called(session: Session, move: str, *who: str, hide: tuple[str, ...] = (), **want: Any) -> str:
    """Call for a roll, and return the call's id."""
    done(do(session, "s0", "table.call", move=move, who=list(who), want=want, hide=list(hide)))
    return list(session.state.calls)[-1]


def fell(*faces: int) -> Session:
    return table(box(*faces), ana=hero("Ana", "s1"), bram=hero("Bram", "s2"))


def test_table_call_a_test_from_the_sheet_answers_it_with_the_calls_difficulty() -> None:
    """A d8 that shows 5 passes a DN of 4, which the player says, but not the 6 that the facilitator has said."""
    session = fell(5)
    id = called(session, "fell.test", "ana", "bram", ability="BOD", dn=6)
    entry = done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4))
    assert entry.intent is not None
    assert entry.intent.call == id
    assert entry.outcome == {"hits": 0, "passed": False}
    assert session.state.calls[id].done == ("ana",)


@pytest.mark.parametrize(
    ("move", "want"),
    [
        ("fell.test", {"ability": "INT", "dn": 6}),
        ("fell.contest", {"ability": "BOD", "target": "bram"}),
    ],
)
def test_table_call_another_ability_or_another_kind_of_roll_leaves_it_open(move: str, want: dict[str, Any]) -> None:
    session = fell(1, 1)
    id = called(session, "fell.test", "ana", ability="BOD", dn=6)
    do(session, "s1", move, "ana", overrule=True, **want)
    assert session.state.calls[id].done == ()


def test_table_call_those_who_were_not_called_roll_for_themselves() -> None:
    session = fell(5)
    called(session, "fell.test", "ana", ability="BOD", dn=6)
    entry = done(do(session, "s2", "fell.test", "bram", ability="BOD", dn=4))
    assert entry.outcome == {"hits": 1, "passed": True}
    assert len(session.state.calls) == 1


def test_table_call_of_two_that_fit_the_older_is_answered_first() -> None:
    session = fell(5, 5)
    first, second = (called(session, "fell.test", "ana", ability="BOD", dn=dn) for dn in (4, 6))
    done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=2))
    assert list(session.state.calls) == [second]
    assert first != second
    done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=2))
    assert not session.state.calls


def test_table_call_a_facilitator_who_says_another_difficulty_means_another_roll() -> None:
    session = fell(5, 5)
    id = called(session, "fell.test", "ana", hide=("dn",), ability="BOD", dn=6)
    done(do(session, "s0", "fell.test", "ana", ability="BOD", dn=4))
    assert session.state.calls[id].done == ()
    done(do(session, "s0", "fell.test", "ana", ability="BOD", dn=6))
    assert id not in session.state.calls


def test_table_call_a_hidden_difficulty_stays_the_calls_and_hidden() -> None:
    """5 on a d8 fails against the hidden 6, whatever number the player sends; the odds are those of no number."""
    for dn in (2, 6, 8):
        session = fell(5)
        called(session, "fell.test", "ana", hide=("dn",), ability="BOD", dn=6)
        plan = session.preview("s1", Intent("fell.test", "ana", {"ability": "BOD", "dn": dn}))
        assert isinstance(plan, Plan)
        assert plan.secret == ("dn",)
        entry = done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=dn))
        assert entry.outcome == {"hits": 0, "passed": False}
        assert not session.state.calls


def test_table_call_no_one_finds_out_a_hidden_ability_by_trying() -> None:
    """A call that hides the ability is answered by its own button alone."""
    for ability in ("BOD", "INT", "WIL"):
        session = fell(5)
        id = called(session, "fell.test", "ana", hide=("ability",), ability="BOD", dn=6)
        done(do(session, "s1", "fell.test", "ana", ability=ability, dn=4))
        assert session.state.calls[id].done == ()


def test_table_call_a_roll_that_waits_is_not_begun_a_second_time() -> None:
    """The first roll waits for its real die; the second one is a roll of its own."""
    session = hits_table(box(5), ana=hits_hero("Ana", "s1"))
    done(do(session, "s1", "table.preferences", real_dice=True))
    id = called(session, "fell-hits.test", "ana", attribute="BOD")
    first = do(session, "s1", "fell-hits.test", "ana", attribute="BOD")
    assert isinstance(first, Parked)
    assert first.intent.call == id
    second = do(session, "s1", "fell-hits.test", "ana", attribute="BOD")
    assert isinstance(second, Parked)
    assert second.intent.call == ""


def test_grimoire_save_that_leaves_the_attribute_open_is_answered_with_any() -> None:
    session = grimoire_table(box(15), ana=mage("Ana", "s1"))
    called(session, "grimoire.save", "ana", dc=20)
    done(do(session, "s1", "grimoire.save", "ana", attribute="DEX"))
    assert not session.state.calls


def test_table_call_undo_of_the_answer_opens_it_again() -> None:
    session = fell(5)
    id = called(session, "fell.test", "ana", ability="BOD", dn=6)
    entry = done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4))
    assert isinstance(session.undo("s1", entry.seq), Entry)
    assert session.state.calls[id].done == ()


def rolls() -> list[tuple[str, CallableRoll]]:
    return [(game, roll) for game in HEROES for roll in GAMES[game].GAME.surface.calls]


@pytest.mark.parametrize(("game", "roll"), rolls(), ids=lambda each: each if isinstance(each, str) else each.move)
def test_table_call_every_games_test_from_the_sheet_answers_it(game: str, roll: CallableRoll) -> None:
    found = GAMES[game].GAME
    move, ana = found.move_id(roll.move), HEROES[game]()[0]
    ability = next(filter(None, parameters(found.moves[move].wants)[roll.ability].options))
    harder: dict[str, Any] = {roll.harder: int(roll.usual or 20)} if roll.harder else {}
    session = GAMES[game].table(lambda sides: 1, ana=ana)
    want: dict[str, Any] = {roll.ability: ability}
    called(session, move, "ana", **want, **harder)
    do(session, "s1", move, "ana", **want, **({} if game == "grimoire" else harder))
    assert not session.state.calls
