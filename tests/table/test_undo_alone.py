"""Undo of one entry alone, while what depends on it stays: where the table holds without it."""

from __future__ import annotations

from typing import Any

import pytest

from at_table import box, do, done, refusal
from caltrop.games import registry
from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.games.common.health.points import HitPoints
from caltrop.games.common.items.pack import Pack, Purse
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.events.base import fold
from caltrop.kernel.state.state import Character, Encounter
from caltrop.table.codec import load, save
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Session
from caltrop.table.undo.preview import UndoView, undo_view
from caltrop.table.undo.scope import is_same_step, is_same_write
from caltrop.table.view import lines
from fell.table import creature, hero
from fell.table import table as fell_table
from table.toy import fighter, toy_table


def dirk(*harm: int) -> Session:
    """Dirk, who has 8 points of BOD, after some harm."""
    session = fell_table(box(), dirk=hero("Dirk", ""))
    for n in harm:
        done(do(session, "s0", "fell.harm", "dirk", n=n))
    return session


def points(session: Session) -> int:
    return session.state.part("dirk", Ladder).rung("BOD").points


def seen(session: Session, seat: str, seq: int) -> UndoView:
    found = undo_view(session, seat, seq)
    assert isinstance(found, UndoView), found
    return found


# ---- where it holds
def test_one_of_two_blows_is_undone_alone() -> None:
    session = dirk(2, 1)
    back = done(session.undo("s0", 1, only=True))
    assert back.undoes == (1,)
    assert points(session) == 7
    assert done(session.undo("s0", back.seq)).undoes == (back.seq,)
    assert points(session) == 5


def test_the_lines_that_stay_tell_the_numbers_that_are_true_now() -> None:
    """The second blow took Dirk from 6 points to 5; without the first it takes him from 8 to 7."""
    session = dirk(2, 1)
    told = lines(session, "s0")[1].changes
    back = done(session.undo("s0", 1, only=True))
    again = load(registry.games().__getitem__, save(session), box())
    for each in (session, again, session.copy()):
        assert [(c.name, c.before, c.after) for c in lines(each, "s0")[1].changes] == [("BOD", 8, 7)]
    done(session.undo("s0", back.seq))
    assert lines(session, "s0")[1].changes == told


def test_an_undo_that_could_not_be_stored_leaves_the_lines_as_they_were() -> None:
    session = dirk(2, 1)
    mark, before = session.mark(), lines(session, "s0")
    done(session.undo("s0", 1, only=True))
    session.restore(mark)
    assert lines(session, "s0") == before


def test_the_state_is_the_fold_of_the_rest() -> None:
    session = dirk(2, 1, 3)
    done(session.undo("s0", 2, only=True))
    rest = (t for entry in session.log if entry.seq in (1, 3) for t in entry.emitted)
    assert session.state == fold(session.states[0], rest)
    assert load(registry.games().__getitem__, save(session), box()).state == session.state


def test_what_is_bought_later_stays_bought() -> None:
    session = fell_table(box(), ana=hero("Ana", "s1", coin=50))
    torch, rope = (done(do(session, "s1", "fell.buy", "ana", item=item)) for item in ("torch", "rope"))
    left = session.state.part("ana", Purse).coin
    view = seen(session, "s1", torch.seq)
    assert ([line.n for line in view.lines], view.only) == ([rope.seq], True)
    done(session.undo("s1", torch.seq, only=True))
    assert list(session.state.part("ana", Pack).items) == ["rope"]
    assert session.state.part("ana", Purse).coin > left


def test_a_torch_is_undone_although_it_has_burned_down_since() -> None:
    """The hours go along, because it went out in them; alone it leaves them, and only the word of its end."""
    session = fell_table(box(), ana=hero("Ana", "s1", items=("torch",)))
    torch = done(do(session, "s1", "fell.use", "ana", item="torch"))
    hours = done(do(session, "s0", "table.clock", n=5, unit="hours"))
    assert session.undo_set(torch.seq) == (torch.seq, hours.seq)
    done(session.undo("s0", torch.seq, only=True))
    assert session.state.clock == 5 * 3600
    assert "torch" in session.state.part("ana", Pack).items


# ---- where it does not
def test_healing_would_go_above_the_maximum() -> None:
    session = dirk(2)
    heal = done(do(session, "s0", "fell.heal", "dirk", n=2, to="BOD"))
    assert points(session) == 8
    no = session.undo("s0", 1, only=True)
    assert no == Refused("not-without-it", "table.undo", {"line": heal.seq})
    assert points(session) == 8
    assert session.undone_seqs() == frozenset()


def test_who_fell_by_two_blows_cannot_lie_there_after_one() -> None:
    """Each blow alone takes the same number of points; but by the second alone Dirk would still be up."""
    session = toy_table(box(1), ann=fighter("Ann", "s1", hp=4))
    for _ in range(2):
        blow = Intent("toy.duel", "ogre", {"target": "ann"}, outcome={"winner": "a", "a_takes": 0, "b_takes": 2})
        done(session.act("s0", blow))
    assert session.state.part("ann", HitPoints).now == 0
    assert session.state.characters["ann"].life != "up"
    assert refusal(session.undo("s0", 1, only=True)) == "not-without-it"


def test_nothing_can_have_happened_to_who_never_came() -> None:
    session = fell_table(box())
    came = done(do(session, "s0", "fell.creature", creature="goblin"))
    done(do(session, "s0", "table.condition", "goblin", text="wet"))
    assert refusal(session.undo("s0", came.seq, only=True)) == "not-without-it"


def test_no_one_can_have_acted_in_a_fight_that_never_began() -> None:
    session = fell_table(box(8, 6, 1, 1), ana=hero("Ana", "s1", items=("mace",)), a=creature("goblin"))
    began = done(do(session, "s0", "fell.fight", foes=["a"], first="party"))
    done(do(session, "s1", "fell.attack", "ana", target="a"))
    assert refusal(session.undo("s0", began.seq, only=True)) == "not-without-it"


# ---- who may
def test_a_player_may_not_try_what_holds_on_a_closed_sheet() -> None:
    """Whether the ogre's numbers hold would tell them: for a player that is the facilitator's to decide."""
    session = toy_table(box(4, 1, 4, 1))
    first, _ = (done(do(session, "s1", "toy.duel", "ann", target="ogre")) for _ in range(2))
    assert refusal(session.undo("s1", first.seq, only=True)) == "not-yours-to-undo"
    assert seen(session, "s1", first.seq).only is False
    assert isinstance(session.undo("s1", first.seq), Entry)


def test_a_player_may_undo_their_own_alone_although_another_has_built_on_it() -> None:
    session = toy_table(bob=fighter("Bob", "s2"))
    mine = done(do(session, "s1", "table.place", "ann", place="the mill"))
    done(do(session, "s0", "table.place", "ann", place="the ford"))
    view = seen(session, "s1", mine.seq)
    assert (view.whole, view.only) == (False, True)
    assert refusal(session.undo("s1", mine.seq)) == "not-yours-to-undo"
    assert isinstance(session.undo("s1", mine.seq, only=True), Entry)
    assert session.state.characters["ann"].place == "the ford"


@pytest.mark.parametrize("only", [False, True])
def test_anothers_line_stays_anothers(only: bool) -> None:
    session = toy_table(box(3))
    theirs = done(do(session, "s2", "toy.test", "bob", dn=4))
    assert refusal(session.undo("s1", theirs.seq, only=only)) == "not-yours-to-undo"


# ---- looking before
def test_a_look_tells_what_goes_along_and_does_nothing() -> None:
    session = dirk(2, 1)
    before = session.state
    view = seen(session, "s0", 1)
    assert (view.line.n, [line.n for line in view.lines], view.whole, view.only) == (1, [2], True, True)
    assert (session.state, session.seq) == (before, 2)
    alone = seen(session, "s0", 2)
    assert (alone.lines, alone.whole, alone.only, alone.refused) == ((), True, False, None)


def test_a_look_says_why_it_cannot_be_undone_alone() -> None:
    session = dirk(2)
    done(do(session, "s0", "fell.heal", "dirk", n=2, to="BOD"))
    view = seen(session, "s0", 1)
    assert view.only is False
    assert view.refused == Refused("not-without-it", "table.undo", {"line": 2})


def test_a_look_shows_each_seat_its_own_lines() -> None:
    """The ogre is hit and its points are set in secret: Ann sees nothing go along, the facilitator does."""
    session = toy_table(box(4, 1))
    mine = done(do(session, "s1", "toy.duel", "ann", target="ogre"))
    secret = done(do(session, "s0", "table.house", "ogre", name="HP", value=1))
    assert seen(session, "s1", mine.seq).lines == ()
    assert [line.n for line in seen(session, "s0", mine.seq).lines] == [secret.seq]


def test_where_a_seat_sees_nothing_go_along_only_this_is_the_whole() -> None:
    """Bo bought a rope for Bram and dropped it; Bram is now Ann's, out of sight, and his coin was set in secret."""
    session = fell_table(box(), bram=hero("Bram", "s2", coin=50))
    bought = done(do(session, "s2", "fell.buy", "bram", item="rope"))
    done(do(session, "s2", "fell.drop", "bram", item="rope"))
    done(do(session, "s0", "table.give", "bram", seat="s1"))
    done(do(session, "s0", "table.hide", "bram", hidden=True))
    secret = done(do(session, "s0", "table.house", "bram", name="coin", value=3))
    view = seen(session, "s2", bought.seq)
    assert (view.lines, view.whole, view.only) == ((), True, False)
    assert secret.seq in done(session.undo("s2", bought.seq, only=True)).undoes


def test_a_look_at_a_redo_tells_what_comes_back() -> None:
    session = dirk(2, 1)
    back = done(session.undo("s0", 1))
    view = seen(session, "s0", back.seq)
    assert (view.redo, [line.n for line in view.lines]) == (True, [1, 2])


@pytest.mark.parametrize(("seat", "seq", "code"), [("s0", 9, "nothing-to-undo"), ("s1", 1, "not-yours-to-undo")])
def test_a_look_is_refused_like_the_undo(seat: str, seq: int, code: str) -> None:
    session = toy_table(box(3))
    done(do(session, "s2", "toy.test", "bob", dn=4))
    assert refusal(undo_view(session, seat, seq)) == refusal(session.undo(seat, seq)) == code


# ---- changes compared
FIGHT = Encounter({"party": ("ana",)}, ("party",))


@pytest.mark.parametrize(
    ("one", "other", "write", "step"),
    [
        ((6, 4), (6, 4), True, True),
        ((6, 4), (5, 3), False, True),  # by as much
        ((6, 4), (5, 4), False, True),  # to the same
        ((6, 4), (4, 4), False, False),  # changed, and not
        ((6, 0), (8, 1), False, False),  # stopped at 0, and not
        ((4, 6), (6, 6), False, False),  # healed, and whole already
        ((6, 6), (5, 5), True, True),  # neither changed
        (("up", "down"), ("out", "down"), False, True),
        (("up", "down"), ("up", "out"), False, False),
        ((("a",), ("a", "b")), ((), ("b",)), True, True),  # the same member
        ((("a",), ()), ((), ()), True, False),
        ((("a", "b"), ("b",)), (("a",), ()), True, True),
        (({"x": 1}, {"x": 1, "y": 2}), ({}, {"y": 2}), True, True),
        (({"x": 1}, {"x": 2}), ({"x": 4}, {"x": 5}), False, True),
        (({"x": 1}, {}), ({}, {}), False, False),
        ((None, FIGHT), (None, FIGHT), True, True),
        ((FIGHT, None), (None, None), False, False),
        ((True, False), (False, True), False, False),
        ((Character("Ana"), Character("Bo")), (Character("Eve"), Character("Bo")), False, True),
    ],
)
def test_changes_are_compared_part_by_part(one: Any, other: Any, write: bool, step: bool) -> None:
    assert (is_same_write(one, other), is_same_step(one, other)) == (write, step)
