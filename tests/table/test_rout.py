"""Routs at any table: who has courage to lose, and who can leave when it is lost (`*.morale.leave`)."""

from __future__ import annotations

import pytest

from at_table import box, do, done, facts, refusal
from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.fighting.rout import can_leave, can_rout, rout
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.fate import scripted
from caltrop.kernel.state.events.fights import LeftFight
from caltrop.table.session import Session
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
    left = [told.event.who for told in scene.told if isinstance(told.event, LeftFight)]
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
