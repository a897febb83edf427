"""Rounds: no one's turn before initiative, partial surprise, who is always last, flight, retreat and coming back."""

from __future__ import annotations

from typing import Any

import pytest

from at_table import box, do, done, facts, refusal, warnings
from caltrop import words
from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.deeds.game import GAME
from caltrop.games.deeds.zones import distance
from caltrop.kernel.state.events.fights import LeftFight, OrderChanged
from caltrop.kernel.state.state import Character, Encounter
from caltrop.table.log import Entry
from caltrop.table.session import Session
from deeds.table import borne, creature, hero, marks, play, score, settle_order, table, target


def fight_of(session: Session) -> Encounter:
    assert session.state.fight is not None
    return session.state.fight


def begin(
    *faces: int, surprised: tuple[str, ...] = (), rulings: dict[str, str] | None = None, **more: Character
) -> Session:
    """Ana (Finesse 11) and Bob (11) against two straw men."""
    people = {"ana": hero("Ana", "s1", items=("mace",)), "bob": hero("Bob", "s2"), "straw": target(), "rags": target()}
    session = table(box(*faces), rulings, **{**people, **more})
    foes = [w for w, c in {**people, **more}.items() if c.kind == "creature"]
    play(session, "s0", "deeds.fight", foes=foes, surprised=list(surprised), zone="close")
    return session


def why(session: Session, entry: Entry) -> str:
    return " ".join(words.why_lines(entry, session.state, GAME))


# ---- nobody's turn
def test_deeds_initiative_a_fight_begins_with_nobodys_turn() -> None:
    session = begin(3, 4)
    assert fight_of(session).whose_turn == ""
    assert refusal(do(session, "s0", "deeds.turn")) == "no-turn"
    assert "out-of-turn" in warnings(do(session, "s1", "deeds.attack", "ana", target="straw"))
    play(session, "s0", "deeds.initiative")
    assert fight_of(session).whose_turn == "ana"


def test_deeds_initiative_a_new_round_begins_with_nobodys_turn() -> None:
    """Ana, who would have been first, is unconscious: the new round does not begin with her."""
    session = begin(3, 4, 5)
    play(session, "s0", "deeds.initiative")
    play(session, "s0", "table.life", "ana", life="out")
    entry = play(session, "s0", "deeds.turn")
    while fight_of(session).round == 1:
        entry = play(session, "s0", "deeds.turn")
    assert fight_of(session).whose_turn == ""
    assert OrderChanged(()) in facts(entry)
    assert [o.move for o in session.state.due_rolls.values()] == ["deeds.initiative"]
    play(session, "s0", "deeds.initiative")
    assert fight_of(session).order == ("bob", "foes")


def test_deeds_initiative_who_joins_before_it_is_rolled_does_not_get_the_turn() -> None:
    session = begin(3, 4, wolf=creature("ridge-wolf"))
    play(session, "s0", "deeds.creature", creature="reaver")
    play(session, "s0", "deeds.fight.join", "reaver", side="foes")
    assert fight_of(session).whose_turn == ""


def test_deeds_initiative_the_facilitator_may_settle_an_order_without_a_roll() -> None:
    session = begin()
    settle_order(session, "foes", "bob", "ana")
    assert fight_of(session).whose_turn == "foes"


# ---- surprise
def test_deeds_initiative_where_some_are_surprised_only_those_act_after_a_hero_who_failed() -> None:
    """Ana's 12 fails, Bob's 4 passes. Rags is surprised, Straw is not: Bob, the foes, Ana, and Rags last."""
    session = begin(12, 4, surprised=("rags",))
    entry = play(session, "s0", "deeds.initiative")
    assert fight_of(session).order == ("bob", "foes", "ana", "rags")
    assert "Before the foes: Bob. After the foes: Ana. Surprised, and after everyone else: Straw." in why(
        session, entry
    )


def test_deeds_initiative_the_surprised_foe_is_warned_in_the_others_turn() -> None:
    session = begin(12, 4, surprised=("rags",))
    play(session, "s0", "deeds.initiative")
    play(session, "s0", "deeds.turn")
    assert fight_of(session).whose_turn == "foes"
    assert "out-of-turn" in warnings(do(session, "s0", "deeds.action", "rags", what="wakes up"))
    done(do(session, "s0", "deeds.action", "straw", what="shouts"))
    play(session, "s0", "deeds.turn")
    play(session, "s0", "deeds.turn")
    done(do(session, "s0", "deeds.action", "rags", what="wakes up"))


@pytest.mark.parametrize(
    ("surprised", "faces", "order"),
    [
        (("straw", "rags"), (), ("ana", "bob", "foes")),
        (("ana", "bob"), (), ("foes", "ana", "bob")),
        (("ana", "rags"), (12,), ("foes", "bob", "ana", "rags")),
    ],
)
def test_deeds_initiative_all_or_some_on_each_side(surprised: Any, faces: tuple[int, ...], order: Any) -> None:
    session = begin(*faces, surprised=surprised)
    play(session, "s0", "deeds.initiative")
    assert fight_of(session).order == order


def test_deeds_spells_singing_steel_leaves_nobody_surprised() -> None:
    steel = hero("Ana", "s1").with_parts(Conditions({"c1": borne("singing steel")}))
    session = begin(3, surprised=("ana", "bob"), ana=steel)
    assert fight_of(session).surprised == ("bob",)


def test_the_deafened_act_last_in_the_round() -> None:
    """Ana's 3 is the lowest and would begin; Straw is deaf as well, and comes after the other foes and the heroes."""
    deaf = Conditions({"c1": borne("deafened")})
    session = begin(3, 4, ana=hero("Ana", "s1").with_parts(deaf), straw=target().with_parts(deaf))
    play(session, "s0", "deeds.initiative")
    assert fight_of(session).order == ("bob", "foes", "ana", "straw")


def test_fire_burns_a_surprised_foe_once_a_round() -> None:
    """Rags has a turn of its own after Ana's, and none in the foes' turn: one d4, a 3."""
    session = begin(12, 4, 3, surprised=("rags",))
    play(session, "s0", "deeds.initiative")
    play(session, "s0", "table.condition", "rags", text="ablaze", lasts="3 rounds")
    for _ in range(3):
        play(session, "s0", "deeds.turn")
    assert fight_of(session).whose_turn == "rags"
    assert score(session, "rags", "HP") == 27


def test_a_round_counts_the_turn_that_comes_when_initiative_is_rolled() -> None:
    """Ana is dizzy for 1 round before anyone has a turn: until her turn of this very round is over."""
    session = begin(3, 4)
    play(session, "s0", "table.condition", "ana", text="dizzy", lasts="1 round")
    play(session, "s0", "deeds.initiative")
    assert fight_of(session).whose_turn == "ana"
    assert "dizzy" in marks(session, "ana")
    play(session, "s0", "deeds.turn")
    assert "dizzy" not in marks(session, "ana")


# ---- retreat and rout
def test_deeds_retreat_is_respected() -> None:
    """Ana gets away with a 10: who attacks her then is warned, and may be overruled; who else fights on is not."""
    session = begin(10, 2)
    settle_order(session, "ana", "bob", "foes")
    entry = play(session, "s1", "deeds.retreat", "ana", to="the drain")
    assert LeftFight("ana", out_of_reach=True) in facts(entry)
    assert "left-fight" in warnings(do(session, "s0", "deeds.attack", "straw", target="ana"))
    assert "left-fight" not in warnings(do(session, "s0", "deeds.attack", "straw", target="bob"))


def test_deeds_retreat_can_be_followed_by_coming_back() -> None:
    session = begin(10)
    settle_order(session, "ana", "bob", "foes")
    play(session, "s1", "deeds.retreat", "ana", to="the drain")
    play(session, "s0", "deeds.fight.join", "ana", side="party")
    assert fight_of(session).side_of("ana") == "party"


def run(leave: str) -> Session:
    """Straw's Intellect 10 fails with a 15."""
    session = begin(15, rulings={"deeds.morale.leave": leave})
    settle_order(session, "ana", "foes", "bob")
    play(session, "s0", "deeds.morale")
    return session


def test_deeds_morale_who_flees_leaves_the_fight_at_once_and_its_end_is_offered() -> None:
    session = run("at_once")
    assert (marks(session, "straw"), marks(session, "rags")) == (["fleeing"], ["fleeing"])
    assert fight_of(session).sides["foes"] == ()
    assert "deeds.fight.end" in [o.move for o in session.state.due_rolls.values()]
    assert "left-fight" in warnings(do(session, "s1", "deeds.attack", "ana", target="straw"))


def test_deeds_morale_own_turn_lets_them_leave_at_the_end_of_it() -> None:
    session = run("own_turn")
    assert fight_of(session).sides["foes"] == ("straw", "rags")
    play(session, "s0", "deeds.turn")
    assert fight_of(session).whose_turn == "foes"
    play(session, "s0", "deeds.turn")
    assert fight_of(session).sides["foes"] == ()


def test_deeds_morale_who_fled_can_be_brought_back() -> None:
    session = run("at_once")
    play(session, "s0", "deeds.fight.join", "straw", side="foes", zone="far")
    assert not marks(session, "straw")
    assert distance(session.state, "ana", "straw") == "far"
    assert "deeds.fight.end" not in [o.move for o in session.state.due_rolls.values()]
