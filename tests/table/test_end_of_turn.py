"""How a turn ends: everyone of the side says "done", or the facilitator ends it; nobody is held up."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from at_table import do, done, facts, refusal, warning, warnings
from caltrop.games import registry
from caltrop.games.common.table.countdowns import Countdown, Countdowns
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.events.fights import Moved, SaidDone, TurnEnded, still_to_act
from caltrop.kernel.state.state import DueRoll, Encounter
from caltrop.table.log import Entry, Parked
from caltrop.table.session import Session
from caltrop.table.view import view
from table.every_game import alike
from web.fights import FOES, LURKER, fight, unhaunted

SIDES = ("fell", "fell-hits", "generic-fantasy")  # sides take their turns together
EACH_OF_SIDES = pytest.mark.parametrize("game", SIDES)
EACH = pytest.mark.parametrize("game", registry.ids())


def meeting(session: Session) -> Encounter:
    assert session.state.fight is not None
    return session.state.fight


def now(session: Session) -> tuple[str, int]:
    return meeting(session).whose_turn, meeting(session).round


def to_act(session: Session, seat: str) -> tuple[str, ...]:
    seen = view(session, seat).fight
    assert seen is not None
    return seen.to_act


def downed(session: Session, *who: str) -> Session:
    for each in who:
        done(do(session, "s0", "table.life", each, life="down"))
    return session


# ---- sides
@EACH_OF_SIDES
def test_combat_turn_ends_when_everyone_of_the_side_is_done(game: str) -> None:
    """Ana and her hireling Pim are Ann's, Bram is Bob's."""
    session = fight(game)
    assert to_act(session, "s1") == ("ana", "bram", "pim")
    assert facts(done(do(session, "s1", f"{game}.done", "ana"))) == [SaidDone("ana")]
    assert facts(done(do(session, "s2", f"{game}.done", "bram"))) == [SaidDone("bram")]
    assert (now(session), to_act(session, "s2")) == (("party", 1), ("pim",))
    last = done(do(session, "s1", f"{game}.done", "pim"))
    assert facts(last)[:2] == [SaidDone("pim"), TurnEnded()]
    assert (now(session), meeting(session).done) == (("foes", 1), ())
    alike(session)


@EACH_OF_SIDES
def test_combat_done_without_a_name_is_said_for_all_of_a_seat(game: str) -> None:
    session = fight(game)
    assert facts(done(do(session, "s1", f"{game}.done"))) == [SaidDone("ana"), SaidDone("pim")]
    assert to_act(session, "s1") == ("bram",)


@EACH_OF_SIDES
def test_combat_the_facilitator_says_done_for_all_creatures_at_once(game: str) -> None:
    """The lurker is hidden: its "done" is told to nobody, and no one waits for it."""
    session = fight(game)
    done(do(session, "s0", f"{game}.turn"))
    entry = done(do(session, "s0", f"{game}.done"))
    said = [t for t in entry.emitted if isinstance(t.event, SaidDone)]
    assert [t.event for t in said] == [SaidDone(who) for who in (*FOES, LURKER)]
    assert [t.audience for t in said] == [None, None, None, ()]
    assert now(session) == ("party", 2)


@EACH_OF_SIDES
def test_combat_the_facilitator_ends_a_turn_whoever_is_not_done(game: str) -> None:
    session = fight(game)
    done(do(session, "s1", f"{game}.done", "ana"))
    assert TurnEnded() in facts(done(do(session, "s0", f"{game}.turn")))
    assert (now(session), meeting(session).done) == (("foes", 1), ())


@EACH_OF_SIDES
def test_combat_done_is_taken_back_until_the_turn_ends(game: str) -> None:
    session = fight(game)
    done(do(session, "s1", f"{game}.done", "ana"))
    assert refusal(do(session, "s1", f"{game}.done", "ana")) == "done-already"
    assert refusal(do(session, "s2", f"{game}.not_done", "ana")) == "not-yours"
    assert facts(done(do(session, "s1", f"{game}.not_done", "ana"))) == [SaidDone("ana", done=False)]
    assert (meeting(session).done, to_act(session, "s1")) == ((), ("ana", "bram", "pim"))
    assert refusal(do(session, "s1", f"{game}.not_done", "ana")) == "not-done"


@EACH_OF_SIDES
def test_combat_who_acts_after_done_is_warned(game: str) -> None:
    session = fight(game)
    done(do(session, "s1", f"{game}.done", "ana"))
    assert warnings(do(session, "s1", f"{game}.attack", "ana", target="goblin-a")) == ["said-done"]
    assert warnings(do(session, "s1", f"{game}.move", "ana")) == ["said-done"]
    done(do(session, "s1", f"{game}.attack", "ana", target="goblin-a", overrule=True))
    assert meeting(session).done == ("ana",)


@EACH_OF_SIDES
def test_combat_done_out_of_turn_is_refused(game: str) -> None:
    session = fight(game)
    assert refusal(do(session, "s0", f"{game}.done", "goblin-a")) == "not-on-turn"
    assert refusal(do(session, "s0", f"{game}.done")) == "not-on-turn"
    done(do(session, "s0", f"{game}.turn"))
    assert refusal(do(session, "s1", f"{game}.done")) == "not-on-turn"


@EACH_OF_SIDES
@pytest.mark.parametrize("life", ["down", "out", "dead"])
def test_combat_no_one_waits_for_those_who_cannot_act(game: str, life: str) -> None:
    session = fight(game)
    done(do(session, "s0", "table.life", "bram", life=life))
    done(do(session, "s0", f"{game}.fight.leave", "pim"))
    assert to_act(session, "s2") == ("ana",)
    done(do(session, "s1", f"{game}.done", "ana"))
    assert now(session) == ("foes", 1)


@EACH_OF_SIDES
def test_combat_no_one_waits_for_a_sleeper_until_they_wake(game: str) -> None:
    session = fight(game)
    asleep: dict[str, Any] = {"does": [{"does": "cannot", "what": ["act"]}]}
    done(do(session, "s0", "table.condition", "bram", text="dozing", **asleep))
    assert to_act(session, "s2") == ("ana", "pim")
    done(do(session, "s0", "table.condition.end", "bram", id="c1"))
    assert to_act(session, "s2") == ("ana", "bram", "pim")
    done(do(session, "s0", "table.condition", "bram", text="dozing", **asleep))
    done(do(session, "s1", f"{game}.done"))
    assert now(session) == ("foes", 1)


@EACH_OF_SIDES
def test_combat_the_turn_ends_with_the_last_who_was_not_done(game: str) -> None:
    """Bram goes down after the others are done."""
    session = fight(game)
    done(do(session, "s1", f"{game}.done"))
    entry = done(do(session, "s0", "table.life", "bram", life="down"))
    assert TurnEnded() in facts(entry)
    assert now(session) == ("foes", 1)
    session.undo("s0", entry.seq)
    assert (now(session), meeting(session).done) == (("party", 1), ("ana", "pim"))


@EACH_OF_SIDES
def test_combat_a_party_that_cannot_act_has_no_turn(game: str) -> None:
    session = downed(fight(game), "ana", "bram", "pim")
    assert now(session) == ("foes", 1)
    done(do(session, "s0", f"{game}.turn"))
    assert now(session) == ("foes", 2)


@EACH_OF_SIDES
def test_combat_beaten_foes_keep_their_turn_so_that_nobody_learns_of_a_lurker(game: str) -> None:
    """With and without somebody hidden among them, the same happens."""
    for session in (fight(game), unhaunted(fight(game))):
        downed(session, *FOES)
        done(do(session, "s0", f"{game}.turn"))
        assert now(session) == ("foes", 1)


# ---- ending the turn of others
@EACH
def test_combat_only_the_facilitator_ends_the_turn_of_others(game: str) -> None:
    session = fight(game)
    done(do(session, "s0", "table.initiative", turn="goblin-a" if game == "grimoire" else "foes"))
    assert warning(do(session, "s1", f"{game}.turn")) == "others-turn"
    assert refusal(do(session, "s1", f"{game}.turn", overrule=True)) == "facilitator-only"
    assert TurnEnded() in facts(done(do(session, "s0", f"{game}.turn")))


@EACH_OF_SIDES
def test_combat_a_player_who_ends_the_turn_early_is_told_who_is_not_done(game: str) -> None:
    session = fight(game)
    result = do(session, "s1", f"{game}.turn")
    assert warning(result) == "still-to-act"
    done(do(session, "s2", f"{game}.done", "bram"))
    assert TurnEnded() in facts(done(do(session, "s1", f"{game}.turn")))


@EACH
def test_combat_a_turn_of_nobody_cannot_be_ended(game: str) -> None:
    session = fight(game)
    nobodys = structs.replace(meeting(session), turn=len(meeting(session).order))
    session.states[-1] = structs.replace(session.state, fight=nobodys)
    assert refusal(do(session, "s0", f"{game}.turn")) == "no-turn"


# ---- where each character has a turn
@pytest.mark.parametrize("game", ["grimoire", "deeds"])
def test_initiative_done_ends_the_turn_of_the_one_whose_turn_it_is(game: str) -> None:
    session = fight(game)
    assert (meeting(session).whose_turn, to_act(session, "s1")) == ("ana", ("ana",))
    assert refusal(do(session, "s2", f"{game}.done", "bram")) == "not-on-turn"
    entry = done(do(session, "s1", f"{game}.done", "ana"))
    assert TurnEnded() in facts(entry)
    assert not [e for e in facts(entry) if isinstance(e, SaidDone)]
    assert meeting(session).whose_turn == ("goblin-a" if game == "grimoire" else "bram")
    alike(session)


def test_deeds_initiative_opponents_are_done_all_at_once() -> None:
    session = fight("deeds")
    done(do(session, "s0", "table.initiative", turn="foes"))
    done(do(session, "s0", "deeds.done", "goblin-a"))
    assert to_act(session, "s0") == ("goblin-b", "goblin-c")
    done(do(session, "s0", "deeds.done"))
    assert meeting(session).round == 2


@pytest.mark.parametrize("game", ["grimoire", "deeds"])
def test_initiative_the_turn_of_someone_taken_out_is_over(game: str) -> None:
    session = fight(game)
    entry = done(do(session, "s0", "table.life", "ana", life="out"))
    assert TurnEnded() in facts(entry)
    assert meeting(session).whose_turn != "ana"


def test_grimoire_initiative_an_unseen_turn_looks_like_the_next_ones() -> None:
    """The hidden have the turn before Ana: her player sees what she would see without them."""
    session = fight("grimoire")
    unseen = structs.replace(meeting(session), order=(LURKER, "ana", "bram"), turn=0)
    session.states[-1] = structs.replace(session.state, fight=unseen)
    assert still_to_act(session.state) == ()
    assert to_act(session, "s1") == ("ana",)


# ---- move and one test
@EACH_OF_SIDES
def test_combat_a_turn_is_a_move_and_a_test(game: str) -> None:
    session = fight(game)
    assert facts(done(do(session, "s1", f"{game}.move", "ana", to=" behind the cart "))) == [
        Moved("ana", "behind the cart")
    ]
    assert warnings(do(session, "s1", f"{game}.move", "ana")) == ["has-moved"]
    done(do(session, "s1", f"{game}.attack", "ana", target="goblin-a"))
    assert warnings(do(session, "s1", f"{game}.attack", "ana", target="goblin-a")) == ["has-acted"]
    done(do(session, "s2", f"{game}.move", "bram"))
    assert meeting(session).moved == ("ana", "bram")
    done(do(session, "s0", f"{game}.turn"))
    assert meeting(session).moved == ()
    assert warnings(do(session, "s1", f"{game}.move", "ana")) == ["out-of-turn"]


@EACH_OF_SIDES
def test_combat_only_those_in_a_fight_move(game: str) -> None:
    session = fight(game)
    done(do(session, "s0", f"{game}.fight.leave", "bram"))
    assert refusal(do(session, "s2", f"{game}.move", "bram")) == "not-in-fight"
    done(do(session, "s0", f"{game}.fight.end"))
    assert refusal(do(session, "s1", f"{game}.move", "ana")) == "no-fight"


# ---- a turn that waits
def test_a_turn_that_waits_for_an_answer_is_not_ended_twice() -> None:
    """Bob rolls real dice, and Bram is ablaze: the turn before his waits for a d4. Pressed again, nothing is added;
    answered, one turn has ended."""
    session = fight("deeds")
    done(do(session, "s0", "table.condition", "bram", text="ablaze"))
    done(do(session, "s2", "table.preferences", real_dice=True))
    while isinstance(waits := do(session, "s0", "deeds.turn"), Entry):
        assert session.seq < 20
    assert isinstance(waits, Parked)
    before = meeting(session)
    for move in ("deeds.turn", "deeds.turn", "deeds.done"):
        no = do(session, "s0", move, before.whose_turn if move == "deeds.done" else "", overrule=True)
        assert isinstance(no, Refused)
        assert (no.code, no.facts["names"]) == ("waits-already", ("Bram",))
    assert (list(session.parked), meeting(session)) == ([waits.id], before)
    done(session.answer("s2", waits.id, waits.asks[0].key, (1,)))
    assert session.parked == {}
    assert facts(session.log[-1]).count(TurnEnded()) == 1


# ---- whose time is up
@EACH
def test_who_gets_another_round_is_still_dying_and_asked_about_once_more(game: str) -> None:
    session = with_time_up(fight(game), "bram")
    done(do(session, "s0", "table.countdown", "bram", due="countdown", result="round"))
    (countdown,) = session.state.part("bram", Countdowns).countdowns.values()
    assert (countdown.when, countdown.rounds) == ("1 round", True)
    assert (session.state.characters["bram"].life, session.state.due_rolls) == ("down", {})


@EACH
def test_the_dead_do_not_die_again(game: str) -> None:
    """Set dead, Bram is asked about no more; set dead once more, nothing is told."""
    session = with_time_up(fight(game), "bram")
    done(do(session, "s0", "table.life", "bram", life="dead"))
    assert session.state.due_rolls == {}
    assert refusal(do(session, "s0", "table.life", "bram", life="dead")) == "dead-already"


def with_time_up(session: Session, who: str) -> Session:
    """Someone is down whose countdown has run out, and the facilitator is asked."""
    rule, state = session.game.rule("death"), session.state
    fallen = structs.replace(state.characters[who], life="down")
    fallen = fallen.with_parts(Countdowns({"t1": Countdown(rule, None, "time is up")}))
    due_rolls = {"countdown": DueRoll("table.countdown", who, rule, why="time is up")}
    session.states[-1] = structs.replace(state, characters={**state.characters, who: fallen}, due_rolls=due_rolls)
    return session
