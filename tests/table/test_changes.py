"""What a line changed: before and after come from the fold, for those who may read the numbers."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from at_table import box, do, done
from caltrop import words
from caltrop.games import registry
from caltrop.games.common.health.health_telling import DealsInArmour, TakesHarm
from caltrop.games.common.items.pack import Pack
from caltrop.games.fell.library import LIBRARY
from caltrop.games.fell.messages import TestPassedAlone
from caltrop.kernel.state.changes import ValueChange, changes
from caltrop.kernel.state.events.fights import TurnEnded, UnseenTurnBegan
from caltrop.kernel.state.events.open_business import CallDropped
from caltrop.kernel.state.messages import Message, Thing
from caltrop.kernel.state.parts import Part
from caltrop.kernel.state.state import Call, Encounter, State
from caltrop.messages import log
from caltrop.store.transfer import game_of
from caltrop.table.codec import load, save
from caltrop.table.session import Session
from caltrop.table.view import SeenChange, lines
from caltrop.words.fight_telling import Looks
from conformance.games import conformance
from conformance.test_games import stages
from fell.table import creature, hero, table


def seen(session: Session, seat: str) -> list[tuple[Any, ...]]:
    """What the last line of a seat says has changed."""
    return [(c.who, c.of, c.name, c.before, c.after) for c in lines(session, seat, 1)[-1].changes]


def told(session: Session, seat: str = "s0") -> tuple[Message, ...]:
    return words.line_messages(lines(session, seat, 1)[-1], session.state, session.game)


# ---- by hand
def test_harm_says_what_it_leaves_and_what_the_armour_has_left() -> None:
    session = table(ana=hero("Ana", "s1", bod="d8", worn=("gambeson",)))  # BOD 8, protection 1
    done(do(session, "s0", "fell.harm", "ana", n=3))
    assert seen(session, "s2") == [("ana", "gambeson", "left", 1, 0), ("ana", "", "BOD", 8, 6)]
    worn = log.ThingBroken(thing="gambeson", before=1, after=0)
    lost = log.NumberChanged(name="BOD", before=8, after=6)
    harmed = DealsInArmour(who="Ana", by=1, numbers=(worn,))
    assert told(session) == (harmed, TakesHarm(who="Ana", by=2, numbers=(lost,)))
    done(do(session, "s0", "fell.heal", "ana", n=2))
    assert lines(session, "s1", 1)[-1].changes == (SeenChange(0, "BOD", 6, 8, 8, "ana"),)
    healed = log.NumberFull(name="BOD", before=6, after=8)
    assert told(session) == (log.RestoresByHand(who="Ana", numbers=(healed,)),)


def test_a_purchase_says_coin_and_how_many_there_are() -> None:
    session = table(ana=hero("Ana", "s1", coin=100, items=("torch",)))
    cost = done(do(session, "s1", "fell.buy", "ana", item="torch", count=2)).emitted[0].event
    assert getattr(cost, "by", 0) < 0
    assert {(c[2], c[3], c[4]) for c in seen(session, "s1")} == {
        ("coin", 100, 100 + getattr(cost, "by", 0)),
        ("count", 1, 3),
    }


def test_a_die_says_its_size_before_and_after() -> None:
    session = table(ana=hero("Ana", "s1", bod="d8"))
    done(do(session, "s0", "fell.harm", "ana", die=1))
    lost = [("ana", "", "BOD", 8, 6), ("ana", "", "BOD.die", "d8", "d6")]
    assert seen(session, "s1") == [*lost, ("ana", "", "size", 12, 10)]  # slots are 4 and the size of the die


def test_names_places_lives_rulings_and_real_dice_say_what_they_were() -> None:
    session = table(ana=hero("Ana", "s1"))
    done(do(session, "s0", "table.place", "ana", place="the ford"))
    assert seen(session, "s1") == [("ana", "", "place", "", "the ford")]
    done(do(session, "s0", "table.life", "ana", life="down"))
    assert seen(session, "s1") == [("ana", "", "life", "up", "down")]
    done(do(session, "s0", "table.ruling", "", ruling="fell.ladder.floor", option="stay"))
    assert seen(session, "s1") == [("", "fell.ladder.floor", "ruling", None, "stay")]
    done(do(session, "s1", "table.preferences", "", real_dice=True))
    assert seen(session, "s2") == [("s1", "", "real_dice", 0, 1)]
    assert told(session) == (log.RealDice("Ann"),)


def test_an_extended_test_says_how_far_it_has_come() -> None:
    session = table(box(8, 3), ana=hero("Ana", "s1"))
    done(do(session, "s0", "fell.extended", name="Clear the ford", needs=3))
    done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=0, task="task"))
    assert seen(session, "s2") == [("", "Clear the ford", "task", 0, 1)]
    assert told(session) == (
        TestPassedAlone(who="Ana", ability="BOD", dn=0, hits=1),
        log.TaskGains(task="Clear the ford", before=0, after=1, needs=3),
    )
    done(do(session, "s0", "fell.extended.drop", task="task"))
    assert told(session) == (log.TaskAbandoned(task="Clear the ford", after=1, needs=3),)


def test_the_end_of_a_turn_says_whose_turn_is_next_and_the_round() -> None:
    session = table(box(6, 1), ana=hero("Ana", "s1"), rat=creature("rat"))
    done(do(session, "s0", "fell.fight", foes=["rat"]))
    fight = session.state.fight
    assert fight is not None
    first, second = fight.order
    done(do(session, "s0", "fell.turn", overrule=True))
    assert ("", "", "turn", None, second) in seen(session, "s1")
    done(do(session, "s0", "fell.turn", overrule=True))
    assert ("", "", "turn", None, first) in seen(session, "s1")
    assert ("", "", "round", 1, 2) in seen(session, "s1")
    assert log.RoundParty(2) in told(session)


# ---- for whom
def test_numbers_of_a_closed_sheet_are_the_facilitators() -> None:
    session = table(goblin=creature("goblin"))
    done(do(session, "s0", "fell.harm", "goblin", n=1))
    assert ("goblin", "", "HP", 4, 3) in seen(session, "s0")
    assert not lines(session, "s1")


def test_how_a_creature_looks_is_for_everyone_who_hears_of_the_deed() -> None:
    """Not where players see only its name, nor of one that is hidden; who has the numbers needs no words."""
    ana = hero("Ana", "s1", items=("longsword",))
    session = table(box(7, 5, 1, 1), ana=ana, goblin=creature("goblin"))
    done(do(session, "s1", "fell.attack", "ana", target="goblin"))
    assert ("goblin", "", "look", "unhurt", "badly hurt") in seen(session, "s2")
    assert told(session, "s2")[1:] == (log.OutOfFight(("Goblin",)),)
    named = table(box(7, 2, 4, 2), ana=hero("Ana", "s1", items=("club",)), goblin=creature("goblin", shows="name"))
    done(do(named, "s1", "fell.attack", "ana", target="goblin"))
    assert "look" not in {change[2] for change in seen(named, "s1")}
    strike = log.AttackWon(who="Ana", against="Goblin", weapon=Thing("club"), hits=1)
    assert told(named, "s1") == (strike,)
    hurt = table(box(7, 2, 4, 2), ana=hero("Ana", "s1", items=("club",)), goblin=creature("goblin"))
    done(do(hurt, "s1", "fell.attack", "ana", target="goblin"))
    assert told(hurt, "s2") == (strike, Looks("Goblin", "hurt"))
    lost = log.NumberChanged(name="HP", before=4, after=3)
    assert told(hurt)[1:] == (TakesHarm(who="Goblin", by=1, numbers=(lost,)),)


def test_numbers_that_are_shown_are_everyones() -> None:
    session = table(goblin=creature("goblin", shows="numbers"))
    done(do(session, "s0", "fell.harm", "goblin", n=1))
    assert seen(session, "s1") == [("goblin", "", "HP", 4, 3)]


def test_what_an_open_event_changes_on_a_closed_sheet_is_read_only_where_every_seat_sees_it() -> None:
    """Losing an item is told to everyone, how many are left is not; an attitude is seen by all."""
    torches = Pack(4, {"torch": structs.replace(LIBRARY.items["torch"], count=3)})
    session = table(box(5), ana=hero("Ana", "s1"), goblin=creature("goblin").with_parts(torches))
    done(do(session, "s0", "fell.drop", "goblin", item="torch"))
    lies = ("pile", "torch", "count", 0, 1)
    assert seen(session, "s0") == [("goblin", "torch", "count", 3, 2), lies]
    assert lines(session, "s1", 1)[-1].events
    assert seen(session, "s1") == [lies]
    done(do(session, "s1", "fell.reaction", "ana", target="goblin"))  # a 5 on WIL d6
    assert ("goblin", "", "attitude", "", "wary") in seen(session, "s2")


def test_the_turn_of_somebody_hidden_is_the_facilitators_to_know() -> None:
    """Players go on seeing Ana's turn; when it is hers again, they hear of a new round."""
    people = {"ana": hero("Ana", "s1"), "lurker": creature("goblin", hidden=True)}
    fight = Encounter({"party": ("ana",), "foes": ("lurker",)}, ("ana", "lurker"))
    state = State(characters=people, fight=fight)
    after = UnseenTurnBegan("lurker", closes=True).apply(state)
    assert changes(state, after, 0) == []
    again = TurnEnded(("lurker",)).apply(after)
    told = [ValueChange(1, "", "round", 1, 2), ValueChange(1, "", "turn", None, "ana")]
    assert changes(after, again, 1) == told


def test_a_call_that_named_somebody_hidden_is_dropped_unheard() -> None:
    people = {"ana": hero("Ana", "s1"), "lurker": creature("goblin", hidden=True)}
    calls = {"c1": Call("fell.test", ("ana",)), "c2": Call("fell.test", ("ana", "lurker"))}
    state = State(characters=people, calls=calls)
    assert changes(state, CallDropped("c1").apply(state), 0) == [ValueChange(0, "", "call", "fell.test")]
    (hidden,) = changes(state, CallDropped("c2").apply(state), 0)
    assert hidden.audience == ()


# ---- for every game
@pytest.mark.parametrize("id", registry.ids())
def test_the_changes_of_an_entry_are_the_differences_of_the_states_around_it(id: str) -> None:
    """By another way: all settings of all sheets before and after, whatever events came between."""
    checked = 0
    for stage in stages(id).values():
        session = stage.session
        gone = session.undone_seqs()
        for entry, before, after in zip(session.log, session.states, session.states[1:], strict=False):
            if entry.seq in gone or entry.undoes:
                continue
            first, last = dict[tuple[str, str], Any](), dict[tuple[str, str], Any]()
            for c in entry.changes or ():
                if c.who in before.characters and not c.of:
                    first.setdefault((c.who, c.name), c.before)
                    last[c.who, c.name] = c.after
            found = {key: (first[key], last[key]) for key in first if first[key] != last[key]}
            expected = {key: value for key, value in differing(before, after).items() if ".left" not in key[1]}
            assert {k: v for k, v in found.items() if k[1] not in FIELDS} == expected, entry.intent
            checked += len(expected)
    assert checked >= 15


FIELDS = ("name", "life", "place", "owner", "look")


def differing(before: State, after: State) -> dict[tuple[str, str], tuple[Any, Any]]:
    both = [who for who in before.characters if who in after.characters]
    was, now = ({who: settings(state, who, after) for who in both} for state in (before, after))
    names = {(who, name) for who in both for name in {**was[who], **now[who]}}
    each = {(who, name): (was[who].get(name), now[who].get(name)) for who, name in names}
    return {key: (old, new) for key, (old, new) in each.items() if old != new}


def settings(state: State, who: str, after: State) -> dict[str, int | str]:
    """All numbers and words of a sheet; a part that it gets only now reads as empty."""
    kinds = [type(part) for part in after.characters[who].parts.values() if isinstance(part, Part)]
    parts = [state.part(who, kind) for kind in kinds]
    return {name: s.now for part in parts for name, s in part.settings().items() if not s.clock}


# ---- older tables
@pytest.mark.parametrize("id", registry.ids())
def test_entries_without_changes_get_them_when_a_table_is_opened(id: str) -> None:
    """As an earlier version would have written it: all that can be known is worked out by folding the log again."""
    for stage in (scene() for scene in conformance(id).scenes.values()):
        session = stage.session
        whole = [entry.changes for entry in session.log if not session.undone_seqs()]
        for at, entry in enumerate(session.log):
            session.log[at] = structs.replace(entry, changes=None)
        again = load(game_of, save(session), lambda sides: 1)
        assert not whole or [entry.changes for entry in again.log] == whole
        assert any(entry.changes for entry in again.log)
        assert all(entry.changes is not None for entry in again.log if entry.emitted)
