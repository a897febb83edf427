"""The order of turns by the facilitator's word, in fights of sides, of characters, and of action points."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from at_table import box, do, done, facts, refusal
from caltrop.games.grimoire.turns import ActionHeld, HeldAction, PointsRegained, PointsSpent, TurnState
from caltrop.kernel.state.events.base import Addressed, fold
from caltrop.kernel.state.events.fights import OrderChanged, SideJoined, SurpriseSet, TurnSet
from caltrop.kernel.state.state import Encounter, State
from caltrop.messages.log import FoesTurn
from caltrop.table.session import Session
from caltrop.table.view import view
from caltrop.words import line_messages as told
from fell.table import creature, hero, table
from grimoire import table as grimoire
from table.every_game import EACH, alike, game, laid, play, seen


def fight_of(session: Session) -> Encounter:
    assert session.state.fight is not None
    return session.state.fight


# ---- sides take turns: Fell
def sides() -> Session:
    """The party before the foes."""
    ana, bob = hero("Ana", "s1"), hero("Bob", "s2")
    session = table(box(), ana=ana, bob=bob, goblin=creature("goblin"), rat=creature("rat"))
    done(do(session, "s0", "fell.fight", party=["ana", "bob"], foes=["goblin"], first="party"))
    assert fight_of(session).order == ("party", "foes")
    return session


def test_the_foes_go_first_from_now_on_and_whose_turn_it_is_stays_so() -> None:
    session = sides()
    entry = done(do(session, "s0", "table.initiative", order=["foes", "party"]))
    assert facts(entry) == [OrderChanged(("foes", "party"), 1)]
    assert fight_of(session).whose_turn == "party"


def test_a_turn_is_skipped_and_gone_back_to_and_all_may_act_in_it() -> None:
    session = sides()
    play(session, "s1", "fell.test", "ana", ability="BOD", dn=4, dice=[2])
    assert fight_of(session).acted == ("ana",)
    entry = done(do(session, "s0", "table.initiative", turn="foes"))
    assert facts(entry) == [TurnSet("foes")]
    assert told(entry, session.state, session.game) == (FoesTurn(),)
    done(do(session, "s0", "table.initiative", turn="party"))
    assert (fight_of(session).whose_turn, fight_of(session).acted, fight_of(session).round) == ("party", (), 1)


def test_whoever_is_marked_is_surprised_and_nobody_else() -> None:
    session = sides()
    entry = done(do(session, "s0", "table.initiative", surprised=["goblin", "bob"]))
    assert facts(entry) == [SurpriseSet(("goblin", "bob"))]
    done(do(session, "s0", "table.initiative", surprised=[]))
    assert fight_of(session).surprised == ()


@pytest.mark.parametrize(
    ("want", "code"),
    [
        ({}, "nothing-ordered"),
        ({"turn": "party"}, "nothing-ordered"),
        ({"order": ["party"]}, "order-incomplete"),
        ({"order": ["party", "foes", "foes"]}, "order-incomplete"),
        ({"order": ["party", "guests"]}, "not-in-order"),
        ({"turn": "ana"}, "not-in-order"),
        ({"surprised": ["rat"]}, "not-in-fight"),
    ],
)
def test_what_is_not_in_the_order_is_refused(want: dict[str, Any], code: str) -> None:
    session = sides()
    before = session.state
    assert refusal(do(session, "s0", "table.initiative", **want)) == code
    assert session.state == before


def test_only_the_facilitator_and_only_in_a_fight() -> None:
    session = sides()
    assert refusal(do(session, "s1", "table.initiative", turn="foes")) == "facilitator-only"
    done(do(session, "s0", "fell.fight.end"))
    assert refusal(do(session, "s0", "table.initiative", turn="foes")) == "no-fight"


# ---- each has a turn: Grimoire
def duel() -> Session:
    """Ana has 20 + 10, Bob 1 + 10, the rat 5 + 4: the sides alternate, each from its best down."""
    people = {"ana": grimoire.hero("Ana", "s1"), "bob": grimoire.hero("Bob", "s2")}
    rats = {"rat": grimoire.creature("cellar-rats", name="Rat")}
    session = grimoire.table(box(20, 1, 5), **people, **rats)
    done(do(session, "s0", "grimoire.fight", foes=["rat"]))
    assert fight_of(session).order == ("ana", "rat", "bob")
    return session


def test_a_skipped_turn_brings_the_points_back_and_what_the_next_one_held_lapses() -> None:
    session = duel()
    held = [Addressed(PointsSpent("ana", 3)), Addressed(ActionHeld("bob", "h1", HeldAction("other", "shouts")))]
    session = grimoire.table(box(), **fold(session.state, held).characters)
    session = within(session, Encounter({"party": ("ana", "bob"), "foes": ("rat",)}, ("ana", "rat", "bob")))
    entry = done(do(session, "s0", "table.initiative", turn="bob"))
    assert [e for e in facts(entry) if isinstance(e, PointsRegained)] == [PointsRegained("ana", 4)]
    assert session.state.part("ana", TurnState).ap == 4
    assert session.state.part("bob", TurnState).held == {}
    assert fight_of(session).whose_turn == "bob"


def within(session: Session, fight: Encounter) -> Session:
    return Session(session.game, structs.replace(session.state, fight=fight), box())


def test_the_surprised_have_two_points_and_four_again_once_they_are_not() -> None:
    session = duel()
    done(do(session, "s0", "table.initiative", surprised=["bob"]))
    assert session.state.part("bob", TurnState).ap == 2
    done(do(session, "s0", "table.initiative", surprised=["ana"]))
    assert [session.state.part(who, TurnState).ap for who in ("ana", "bob")] == [2, 4]


def test_ana_waits_until_after_the_rat() -> None:
    session = duel()
    done(do(session, "s0", "table.initiative", order=["rat", "ana", "bob"], turn="rat"))
    assert (fight_of(session).order, fight_of(session).whose_turn) == (("rat", "ana", "bob"), "rat")
    done(do(session, "s0", "grimoire.turn"))
    assert fight_of(session).whose_turn == "ana"


@pytest.mark.parametrize(
    ("turn", "gone", "order", "next"),
    [
        ("ana", "rat", ("ana", "bob"), "ana"),
        ("bob", "rat", ("ana", "bob"), "bob"),
        ("rat", "rat", ("ana", "bob"), "bob"),
        ("bob", "bob", ("ana", "rat"), "ana"),
    ],
)
def test_someone_who_is_removed_leaves_the_order_of_turns(
    turn: str, gone: str, order: tuple[str, ...], next: str
) -> None:
    session = duel()
    session = within(session, structs.replace(fight_of(session), turn=("ana", "rat", "bob").index(turn)))
    done(do(session, "s0", "table.remove", gone))
    assert (fight_of(session).order, fight_of(session).whose_turn) == (order, next)


# ---- what players hear of the hidden
def test_an_order_with_somebody_hidden_in_it_tells_players_nothing_of_them() -> None:
    people = {"ana": grimoire.hero("Ana", "s1"), "bob": grimoire.hero("Bob", "s2")}
    rats = {"rat": grimoire.creature("cellar-rats", name="Rat", hidden=True)}
    session = grimoire.table(box(20, 1, 5), **people, **rats)
    done(do(session, "s0", "grimoire.fight", foes=["rat"]))
    done(do(session, "s0", "table.initiative", order=["rat", "bob", "ana"], turn="rat", surprised=["rat"]))
    assert fight_of(session).has_turn("rat")
    assert '"rat"' not in seen(session, "s1")
    assert "Rat" not in seen(session, "s1")


def ambush() -> Session:
    """Ana, a hidden rat, Bob, another hidden rat: it is Ana's turn."""
    people = {"ana": grimoire.hero("Ana", "s1"), "bob": grimoire.hero("Bob", "s2")}
    rats = {who: grimoire.creature("cellar-rats", name=who.title(), hidden=True) for who in ("rat", "mouse")}
    order = ("ana", "rat", "bob", "mouse")
    session = grimoire.table(box(), **people, **rats)
    return within(session, Encounter({"party": ("ana", "bob"), "foes": ("rat", "mouse")}, order))


def turns(session: Session) -> tuple[str, str, int]:
    """Whose turn players see, who acts unseen, and the round."""
    fight = fight_of(session)
    return fight.whose_turn, fight.meanwhile.who if fight.meanwhile else "", fight.round


def test_a_turn_that_the_facilitator_ends_goes_on_for_players_while_the_hidden_act() -> None:
    session = ambush()
    before = view(session, "s1").fight
    done(do(session, "s0", "grimoire.turn"))
    assert view(session, "s1").fight == before
    found = [turns(session)]
    for _ in range(4):
        done(do(session, "s0", "grimoire.turn"))
        found.append(turns(session))
    assert found == [("ana", "rat", 1), ("bob", "", 1), ("bob", "mouse", 1), ("ana", "", 2), ("ana", "rat", 2)]


def test_a_turn_that_a_player_ends_passes_to_the_next_in_sight_and_the_hidden_act_meanwhile() -> None:
    session = ambush()
    done(do(session, "s1", "grimoire.done", "ana"))
    assert turns(session) == ("bob", "rat", 1)
    done(do(session, "s2", "grimoire.done", "bob"))
    assert turns(session) == ("ana", "rat", 2)
    done(do(session, "s0", "grimoire.turn"))
    assert turns(session) == ("ana", "mouse", 2)
    done(do(session, "s0", "grimoire.turn"))
    assert turns(session) == ("ana", "", 2)


def test_done_does_the_same_while_somebody_hidden_acts_after_the_facilitator_ended_the_turn() -> None:
    session = ambush()
    done(do(session, "s0", "grimoire.turn"))
    assert turns(session) == ("ana", "rat", 1)
    done(do(session, "s1", "grimoire.done", "ana"))
    assert turns(session) == ("bob", "rat", 1)
    done(do(session, "s0", "grimoire.turn"))
    assert turns(session) == ("bob", "", 1)


def test_the_hidden_who_are_taken_out_in_their_turn_have_it_no_longer() -> None:
    session = ambush()
    done(do(session, "s1", "grimoire.done", "ana"))
    done(do(session, "s0", "table.life", "rat", life="dead"))
    assert turns(session) == ("bob", "", 1)


# ---- a character who joins gets a turn
@pytest.mark.parametrize(
    ("order", "side", "then"),
    [
        (("party", "foes"), "foes", ("party", "foes")),
        (("party", "foes"), "guests", ("party", "foes", "guests")),
        (("ana", "rat"), "foes", ("ana", "rat", "goblin")),
        (("ana", "foes"), "party", ("ana", "foes", "goblin")),
        (("foes",), "party", ("foes", "goblin")),
        (("ana", "goblin", "rat"), "foes", ("ana", "goblin", "rat")),
    ],
)
def test_an_order_of_characters_gets_the_character(order: tuple[str, ...], side: str, then: tuple[str, ...]) -> None:
    state = State(fight=Encounter({"party": ("ana",), "foes": ("rat",)}, order))
    after = SideJoined("goblin", side).apply(state).fight
    assert after is not None
    assert after.order == then


@EACH
def test_every_game_lets_the_facilitator_order_its_turns(id: str) -> None:
    session = laid(id)
    play(session, "s0", f"{id}.creature", creature=next(iter(game(id).library.creatures)), name="Rat")
    play(session, "s0", f"{id}.fight", foes=["rat"])
    backwards = tuple(reversed(fight_of(session).order or ("ana", "foes")))  # in Deeds no order is settled yet
    play(session, "s0", "table.initiative", order=backwards, turn=backwards[0], surprised=["ana"])
    assert (fight_of(session).order, fight_of(session).whose_turn) == (backwards, backwards[0])
    assert fight_of(session).surprised == ("ana",)
    play(session, "s0", f"{id}.turn")
    assert fight_of(session).whose_turn == backwards[1]
    play(session, "s0", f"{id}.create", name="Cole", seat="s3")
    play(session, "s0", f"{id}.fight.join", "cole", side="party")
    order = fight_of(session).order
    assert ("cole" in order) != ("party" in order)
    assert order.count("cole") <= 1
    alike(session)


def test_somebody_hidden_joins_without_moving_those_in_sight() -> None:
    """Ana has 30, Bob 11, the rat 9. Were the second rat seen with its 8 + 4, Bob would go before the first one."""
    people = {"ana": grimoire.hero("Ana", "s1"), "bob": grimoire.hero("Bob", "s2")}
    rat, unseen = (grimoire.creature("cellar-rats", name=n, hidden=h) for n, h in (("Rat", False), ("Unseen", True)))
    session = grimoire.table(box(20, 1, 5, 8), **people, rat=rat, unseen=unseen)
    done(do(session, "s0", "grimoire.fight", party=["ana", "bob"], foes=["rat"]))
    assert fight_of(session).order == ("ana", "rat", "bob")
    done(do(session, "s0", "grimoire.fight.join", "unseen", side="foes"))
    assert fight_of(session).order == ("ana", "unseen", "rat", "bob")
