"""A player changes a number on their own sheet in place."""

from __future__ import annotations

from typing import Any

import pytest

from at_table import box, do, done, facts, refusal
from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.games.common.table.countdowns import set_countdown
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.fate import TableFate
from caltrop.kernel.state.events.characters import LifeChanged, PartSet
from caltrop.messages.log import AdjustedOwn
from caltrop.table.session import Session
from caltrop.words import line_messages as told
from fell.table import creature, hero, table
from table.every_game import EACH, alike, coin, laid, play


def ana() -> Session:
    """Ana's BOD is a d8 with 8 points, of seat s1; a goblin is there, too."""
    return table(box(), ana=hero("Ana", "s1"), bob=hero("Bob", "s2"), goblin=creature("goblin"))


def points(session: Session) -> int:
    return session.state.part("ana", Ladder).rung("BOD").points


def test_points_go_down_and_up_by_hand_and_the_log_says_so() -> None:
    session = ana()
    entry = done(do(session, "s1", "table.adjust", "ana", name="BOD", by=-3))
    assert facts(entry) == [PartSet("ana", "ladder", "BOD", 5, "own")]
    assert told(entry, session.state, session.game) == (AdjustedOwn(who="Ana", setting="BOD", before=8, value=5),)
    done(do(session, "s1", "table.adjust", "ana", name="BOD", by=1))
    assert points(session) == 6


def test_a_number_stops_at_its_bounds() -> None:
    session = ana()
    done(do(session, "s1", "table.adjust", "ana", name="BOD", by=-99))
    assert points(session) == 0
    done(do(session, "s1", "table.adjust", "ana", name="BOD", by=99))
    assert points(session) == 8  # a d8 has 8 points


@pytest.mark.parametrize("by", [0, 1, 99])
def test_what_is_at_its_bound_goes_no_further(by: int) -> None:
    session = ana()
    before = session.state
    assert refusal(do(session, "s1", "table.adjust", "ana", name="BOD", by=by)) == "no-further"
    assert session.state == before


@pytest.mark.parametrize(
    ("seat", "who", "want", "code"),
    [
        ("s1", "ana", {"name": "BOD.die", "by": 1}, "not-a-number"),
        ("s1", "ana", {"name": "luck", "by": 1}, "no-such-setting"),
        ("s1", "ana", {"name": "BOD", "by": -1, "part": "purse"}, "no-such-setting"),
        ("s1", "ana", {"name": "BOD", "by": 100}, "bad-value"),
        ("s1", "bob", {"name": "BOD", "by": -1}, "not-yours"),
        ("s1", "goblin", {"name": "HP", "by": -1}, "not-yours"),
        ("tv", "ana", {"name": "BOD", "by": -1}, "not-seated"),
    ],
)
def test_only_numbers_and_only_ones_own(seat: str, who: str, want: dict[str, Any], code: str) -> None:
    session = ana()
    before = session.state
    assert refusal(do(session, seat, "table.adjust", who, **want)) == code
    assert session.state == before


def test_a_countdown_is_no_number_to_be_changed_by_hand() -> None:
    session = ana()
    scene = Scene(session.game, TableFate((), lambda ask: None), session.state)
    set_countdown(scene, "ana", "fell.death", after=60)
    session = table(box(), ana=scene.state.characters["ana"])
    assert refusal(do(session, "s1", "table.adjust", "ana", name="fell.death", by=9)) == "not-a-number"


def test_the_facilitator_may_for_all_and_nobody_for_the_dead() -> None:
    session = ana()
    done(do(session, "s0", "table.adjust", "ana", name="BOD", by=-1))
    assert points(session) == 7
    entry = done(do(session, "s0", "table.life", "ana", life="dead"))
    assert facts(entry) == [LifeChanged("ana", "dead")]
    assert refusal(do(session, "s1", "table.adjust", "ana", name="BOD", by=-1)) == "dead"


def test_undo_gives_the_number_back() -> None:
    session = ana()
    entry = done(do(session, "s1", "table.adjust", "ana", name="BOD", by=-3))
    session.undo("s1", entry.seq)
    assert points(session) == 8


@EACH
def test_coin_is_changed_by_hand_in_every_game(id: str) -> None:
    session = laid(id)
    play(session, "s1", "table.adjust", "ana", name="coin", by=-7)
    assert coin(session, "ana") == 23  # of 30
    alike(session)
