"""Routs at any table: who has courage to lose, and who can leave when it is lost (`*.morale.leave`)."""

from __future__ import annotations

import pytest
from msgspec import structs

from at_table import box, do, done, facts, refusal
from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.fighting.rout import can_leave, can_rout, rout
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.fate import scripted
from caltrop.kernel.state.events.fights import LeftFight
from caltrop.kernel.state.events.table import Said
from caltrop.table.session import Session
from caltrop.words import entry_lines
from fell.table import creature, hero, table


def three_foes(*faces: int) -> Session:
    foes = {who: creature("goblin") for who in ("awake", "asleep", "webbed")}
    session = table(box(*faces), None, ana=hero("Ana", "s1"), **foes)
    done(do(session, "s0", "fell.fight", foes=list(foes), first="party"))
    for who in ("asleep", "webbed"):
        done(do(session, "s0", "table.condition", who, text=who))
    return session


def scene_of(session: Session) -> Scene:
    return Scene(session.game, scripted(), session.state, "s0")


def test_morale_leave_who_cannot_act_has_no_courage_to_lose() -> None:
    scene = scene_of(three_foes())
    assert [can_rout(scene, who) for who in ("awake", "webbed", "asleep")] == [True, True, False]


@pytest.mark.parametrize(
    ("word", "gone"), [("flee", ["awake"]), ("retreat", ["awake"]), ("surrender unconditionally", ["awake", "webbed"])]
)
def test_morale_leave_who_cannot_move_surrenders_but_does_not_run(word: str, gone: list[str]) -> None:
    scene = scene_of(three_foes())
    assert [who for who in ("awake", "webbed", "asleep") if can_leave(scene, who, word)] == gone
    rout(scene, ("awake", "webbed", "asleep"), word)
    left = [told.event.who for told in scene.emitted if isinstance(told.event, LeftFight)]
    assert list(dict.fromkeys(left)) == gone


def test_fell_morale_leaves_the_sleeper_where_it_lies() -> None:
    session = three_foes(5, 1, 3)
    entry = done(do(session, "s1", "fell.morale", "ana"))
    assert "asleep" not in {e.who for e in facts(entry) if isinstance(e, LeftFight)}
    assert "asleep" in [mark.text for mark in session.state.part("asleep", Conditions).active.values()]
    assert session.state.fight is not None
    assert session.state.fight.side_of("asleep") == "foes"


def test_fell_morale_rolls_for_no_one_who_cannot_act() -> None:
    session = three_foes()
    for who in ("awake", "webbed"):
        done(do(session, "s0", "table.condition", who, text="asleep"))
    assert refusal(do(session, "s1", "fell.morale", "ana")) == "fearless"


def one_foe(how: str, *faces: int) -> Session:
    session = table(box(*faces), None, ana=hero("Ana", "s1"), goblin=creature("goblin"))
    done(do(session, "s0", "fell.fight", foes=["goblin"], first="party"))
    done(do(session, "s0", "table.condition", "goblin", text=how))
    return session


@pytest.mark.parametrize(("face", "verb"), [(3, "retreat"), (4, "flee")])
@pytest.mark.parametrize("how", ["stuck", "rooted"])
def test_fell_morale_that_cannot_be_carried_out_is_told_as_what_happens(how: str, face: int, verb: str) -> None:
    session = one_foe(how, 5, 1, face)
    entry = done(do(session, "s1", "fell.morale", "ana"))
    told = " ".join(entry_lines(entry, session.state, session.game))
    assert told.endswith(f"Goblin cannot {verb} and fights on.")
    assert "flees" not in told
    assert "retreats" not in told
    assert session.state.fight is not None
    assert session.state.fight.side_of("goblin") == "foes"


def test_fell_morale_tells_who_flees_and_who_cannot() -> None:
    session = three_foes(5, 1, 4)
    entry = done(do(session, "s1", "fell.morale", "ana"))
    told = " ".join(entry_lines(entry, session.state, session.game))
    assert "Goblin flees." in told
    assert "Goblin cannot flee and fights on." in told


def test_fell_morale_tells_players_nothing_of_the_hidden_who_stay() -> None:
    session = one_foe("stuck", 5, 1, 4)
    done(do(session, "s0", "table.hide", "goblin", hidden=True))
    entry = done(do(session, "s0", "fell.morale", "ana", overrule=True))
    assert not [e for e in facts(entry) if isinstance(e, Said) and e.result == "cannot flee"]


def test_fell_morale_leave_with_the_turn_tells_who_cannot_go() -> None:
    session = one_foe("dizzy", 5, 1, 4)
    session.states[-1] = structs.replace(session.state, rulings={"fell.morale.leave": "own_turn"})
    done(do(session, "s1", "fell.morale", "ana"))
    done(do(session, "s0", "table.condition", "goblin", text="stuck"))
    done(do(session, "s0", "fell.turn"))
    entry = done(do(session, "s0", "fell.turn"))
    assert "Goblin cannot flee and fights on." in " ".join(entry_lines(entry, session.state, session.game))
