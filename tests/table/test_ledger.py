"""The ledger keeps a tail of the log: numbers, marks and stars are as if all of it were there."""

from __future__ import annotations

from itertools import cycle

import pytest
from msgspec import structs

from at_table import box, do, done, parked, refusal
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.events.base import Addressed
from caltrop.kernel.state.events.table import Starred
from caltrop.table.ledger import Change, Counts, EntryNotLoaded, EntryPlace
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Session, replay
from caltrop.table.view import lines, view
from table.toy import TOY, toy_table


def evening() -> Session:
    """Ten entries: public ones, and of the facilitator alone the 2nd, 5th and 8th."""
    faces = cycle((1, 3, 2))
    session = toy_table(lambda sides: next(faces))
    for n in range(10):
        if n % 3 == 1:
            done(do(session, "s0", "toy.test", "ogre", dn=4, to="facilitator"))
        else:
            done(do(session, "s1", "toy.test", "ann", dn=4))
    return session


def tail(session: Session, base: int) -> Session:
    """The same table with only the entries after one."""
    short = Session(TOY, session.states[base], session.box, session.salt, base=base, heard=session.counts[base])
    short.refill(session.log[base:])
    return short


# ---- numbers
def test_each_seat_counts_the_lines_it_hears() -> None:
    session = evening()
    assert session.seq == 10
    assert [session.count_for(seat) for seat in ("s0", "s1", "s2", "tv")] == [10, 7, 7, 7]


def test_a_private_line_counts_for_those_who_hear_it() -> None:
    counts = Counts().with_entry(None).with_entry(("s1",)).with_entry(()).with_entry(("s1", "s2"))
    assert counts == Counts(1, {"s1": 2, "s2": 1})
    assert [counts.count_for(seat) for seat in ("s1", "s2", "s3")] == [3, 2, 1]


@pytest.mark.parametrize("base", [0, 1, 2, 5, 9, 10])
def test_a_tail_has_the_numbers_of_the_whole(base: int) -> None:
    session = evening()
    short = tail(session, base)
    assert (short.seq, short.state, short.states) == (10, session.state, session.states[base:])
    for seat in ("s0", "s1", "tv"):
        assert short.count_for(seat) == session.count_for(seat)
        here = len(lines(short, seat))
        assert lines(short, seat) == lines(session, seat)[session.count_for(seat) - here :]


def test_the_last_lines_are_the_same_however_many_are_wanted() -> None:
    session = evening()
    for seat in ("s0", "s1"):
        every = lines(session, seat)
        for n in range(12):
            assert lines(session, seat, n) == every[max(0, len(every) - n) :]


def test_a_seat_names_an_entry_by_its_own_number() -> None:
    session = evening()
    heard = [1, 3, 4, 6, 7, 9, 10]
    assert [session.seq_of("s1", n) for n in range(1, 8)] == heard
    assert [session.number("s1", seq) for seq in heard] == [1, 2, 3, 4, 5, 6, 7]
    assert [session.seq_of("s0", n) for n in (1, 2, 10)] == [1, 2, 10]
    assert session.number("s1", 2) is None
    assert [session.seq_of(seat, n) for seat in ("s0", "s1") for n in (0, -1, 11)] == [None] * 6
    assert session.seq_of("s1", 8) is None


def test_a_number_before_the_tail_lies_deeper() -> None:
    short = tail(evening(), 4)
    assert [short.seq_of("s1", n) for n in (4, 7)] == [6, 10]
    with pytest.raises(EntryNotLoaded):
        short.seq_of("s1", 3)
    assert short.seq_of("s0", 3) == 3


def test_what_a_seat_expects_is_its_own_last_number() -> None:
    session = tail(evening(), 6)
    intent = Intent("toy.test", "ann", {"dn": 4})
    assert session.act("s1", intent, expect=10) == Refused("stale", "table.log", {"seq": 7})
    assert isinstance(session.act("s1", intent, expect=7), Entry)
    assert session.act("s0", intent, expect=10) == Refused("stale", "table.log", {"seq": 11})
    assert isinstance(session.act("s0", intent, expect=11), Entry)


def test_a_move_of_a_tail_replays_on_its_state() -> None:
    session = evening()
    assert replay(TOY, session.entry(7), session.states[6]) == session.entry(7)


# ---- deeper
def test_taking_back_what_is_not_here_any_more_lies_deeper() -> None:
    short = tail(evening(), 6)
    for seq in (1, 6):
        with pytest.raises(EntryNotLoaded) as deeper:
            short.undo("s0", seq)
        assert deeper.value.seq == seq
    assert isinstance(short.undo("s0", 7), Entry)
    assert refusal(short.undo("s0", 99)) == "nothing-to-undo"
    assert refusal(short.undo("s0", 0)) == "nothing-to-undo"


def test_an_undo_that_reached_deeper_is_itself_taken_back_only_there() -> None:
    session = evening()
    back = done(session.undo("s0", 3))
    again = done(session.undo("s0", back.seq))
    short = tail(session, 8)
    with pytest.raises(EntryNotLoaded) as deeper:
        short.undo("s0", again.seq)
    assert deeper.value.seq == 3


def test_a_thousand_undos_of_undos_are_no_trouble() -> None:
    session = toy_table(box(1))
    last = done(do(session, "s1", "toy.test", "ann", dn=4))
    for _ in range(1_200):
        last = done(session.undo("s0", last.seq))
    assert session.undone_seqs() == frozenset(range(2, 1_201, 2)) | ({1} if 1_200 % 2 else set())


def test_a_line_that_took_back_earlier_ones_keeps_their_numbers() -> None:
    session = evening()
    done(session.undo("s0", 4))
    place = EntryPlace(Counts(3, {"s0": 1}))  # 1, 3 and 4 are everybody's, 2 the facilitator's
    assert session.place(4) == place
    short = Session(
        TOY, session.states[8], box(), session.salt,
        base=8, heard=session.counts[8], earlier={4: place}, older={4: session.entry(4)},
    )  # fmt: skip
    short.refill(session.log[8:])
    for seat in ("s0", "s1"):
        assert view(short, seat, 2) == view(session, seat, 2)
    assert view(short, "s1", 1).log[0].undoes == (3,)


# ---- marks
def whole(session: Session) -> tuple[object, ...]:
    return (
        list(session.log), list(session.states), list(session.counts), session.undone_seqs(), dict(session.parked),
        session._parks,
    )  # fmt: skip


def test_back_at_a_mark_everything_is_as_it_was() -> None:
    session = evening()
    waits = parked(do(session, "s1", "toy.spend", "ann"))
    session.undo("s0", 3)
    before, mark = whole(session), session.mark()
    for _ in range(2):
        done(do(session, "s1", "toy.test", "ann", dn=4))
        done(session.answer("s1", waits.id, session.seal_key(waits.asks[0].key), "all"))
        parked(do(session, "s1", "toy.spend", "ann"))
        done(session.undo("s0", 4))
        done(session.undo("s0", 11))  # the undo of 3
        done(session.star("s0", 1))
        assert whole(session) != before
        session.restore(mark)
        assert whole(session) == before


def test_a_mark_behind_a_plain_act_copies_no_states() -> None:
    session = evening()
    mark = session.mark()
    done(do(session, "s1", "toy.test", "ann", dn=4))
    assert session.states is mark.states
    session.restore(mark)
    assert session.seq == 10


def test_a_change_is_what_came_since_the_mark() -> None:
    session = toy_table(box(1, 2))
    mark = session.mark()
    assert session.changes_since(mark) == Change((), (), (), 0)
    entry = done(do(session, "s1", "toy.test", "ann", dn=4))
    waits = parked(do(session, "s1", "toy.spend", "ann"))
    assert session.changes_since(mark) == Change((entry,), (waits,), (), 2)
    later = session.mark()
    told = done(session.answer("s1", waits.id, waits.asks[0].key, "all"))
    assert session.changes_since(later) == Change((told,), (), (waits.id,), 2)
    assert session.changes_since(mark) == Change((entry, told), (), (), 2)


def test_a_prompt_that_has_changed_is_part_of_the_change_and_one_that_has_not_is_none() -> None:
    session = toy_table()
    typing = {seat: structs.replace(session.state.seats[seat], real_dice=True) for seat in ("s1", "s2")}
    session.states[0] = structs.replace(session.state, seats={**session.state.seats, **typing})
    stays = parked(do(session, "s2", "toy.spend", "bob"))
    rolls = parked(do(session, "s0", "toy.all", who=["ann", "bob"]))
    mark = session.mark()
    more = parked(session.answer("s1", rolls.id, rolls.asks[0].key, (3,)))
    assert session.changes_since(mark) == Change((), (more,), (), 2)
    assert session.parked == {stays.id: stays, rolls.id: more}


def test_a_change_says_how_far_back_it_reaches() -> None:
    session = evening()
    mark = session.mark()
    back = done(session.undo("s0", 3))
    assert session.changes_since(mark).reach == 3
    mark = session.mark()
    done(do(session, "s1", "toy.test", "ann", dn=4))
    assert session.changes_since(mark).reach is None
    mark = session.mark()
    done(session.undo("s0", back.seq))
    assert session.changes_since(mark).reach == 3


# ---- stars
def test_a_star_is_an_entry_of_the_facilitators_and_a_mark_on_everybodys_line() -> None:
    session = evening()
    entry = done(session.star("s1", 3, at=5.0))
    assert entry == Entry(11, "s1", 5.0, emitted=(Addressed(Starred(3, True), ()),), changes=(), heard=())
    assert [line.starred for line in lines(session, "s2")] == [False, True, False, False, False, False, False]
    assert session.count_for("s2") == 7
    assert [line.n for line in lines(session, "s0") if line.starred] == [3]


def starred(session: Session) -> list[int]:
    return list(session.state.stars)


def test_a_star_is_taken_away_by_hand_or_by_undo() -> None:
    session = evening()
    put = done(session.star("s1", 3))
    done(session.star("s2", 3, False))
    assert starred(session) == []
    other = done(session.star("s1", 4))
    assert starred(session) == [4]
    done(session.undo("s0", other.seq))
    assert starred(session) == []
    assert put.seq not in session.undone_seqs()


def test_a_star_that_is_there_is_not_put_twice_and_one_that_is_not_cannot_go() -> None:
    session = evening()
    assert refusal(session.star("s1", 3, False)) == "no-star"
    done(session.star("s1", 3))
    assert refusal(session.star("s2", 3)) == "starred-already"
    assert session.seq == 11


@pytest.mark.parametrize(("seat", "seq"), [("s1", 2), ("tv", 1), ("nobody", 1), ("s1", 0), ("s1", 11), ("s0", 11)])
def test_whoever_does_not_see_the_entry_or_only_watches_puts_no_star(seat: str, seq: int) -> None:
    session = evening()
    assert refusal(session.star(seat, seq)) == "nothing-to-star"
    assert session.seq == 10


def test_a_star_on_what_is_not_here_any_more_lies_deeper_for_a_player_only() -> None:
    short = tail(evening(), 6)
    with pytest.raises(EntryNotLoaded):
        short.star("s1", 3)
    done(short.star("s0", 3))
    assert short.state.stars == (3,)
