"""What goes along with an undo: what truly depends on it, and no more. The games' own rules, played."""

from __future__ import annotations

from typing import Any

import pytest

from at_table import box, do, done
from caltrop.games import registry
from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.kernel.state.events.base import Addressed, fold, fold_undone
from caltrop.kernel.state.events.characters import Renamed
from caltrop.kernel.state.state import Audience, State
from caltrop.table.log import Entry
from caltrop.table.session import Session
from conformance.games import conformance
from fell.table import creature, hero
from fell.table import table as fell_table
from table.independence import check_undo_of, is_live
from table.toy import toy_table


def goblins(*names: str) -> dict[str, Any]:
    return {name: creature("goblin", name=f"Goblin {name.upper()}") for name in names}


def party() -> dict[str, Any]:
    return {w: hero(w.title(), s, items=("mace", "torch")) for w, s in (("ana", "s1"), ("bram", "s2"))}


def fight(*faces: int, foes: tuple[str, ...] = ("a", "b")) -> Session:
    """Ana and Bram against goblins, the party first."""
    session = fell_table(box(*faces), **party(), **goblins(*foes))
    done(do(session, "s0", "fell.fight", foes=list(foes), first="party"))
    return session


def attack(session: Session, seat: str, who: str, target: str) -> Entry:
    return done(do(session, seat, "fell.attack", who, target=target, overrule=True))


# ---- in a fight
def test_two_who_hit_different_goblins_do_not_depend_on_each_other() -> None:
    """Each blow fells its goblin: the first makes a morale roll due, and without it the second one would have."""
    session = fight(8, 6, 1, 1, 8, 6, 1, 1)
    ana, bram = attack(session, "s1", "ana", "a"), attack(session, "s2", "bram", "b")
    assert {session.state.characters[g].life for g in "ab"} == {"out"}
    assert session.state.due_rolls
    assert (session.undo_set(ana.seq), session.undo_set(bram.seq)) == ((ana.seq,), (bram.seq,))


def test_two_blows_at_the_same_person_do() -> None:
    """Dirk has 8 points: the first blow takes him to 6, the second from there to 5."""
    session = fell_table(box(), dirk=hero("Dirk", ""))
    first, second = (done(do(session, "s0", "fell.harm", "dirk", n=n)) for n in (2, 1))
    assert session.state.part("dirk", Ladder).rung("BOD").points == 5
    assert session.undo_set(first.seq) == (first.seq, second.seq)
    assert session.undo_set(second.seq) == (second.seq,)


def test_an_attack_leaves_the_turn_after_it() -> None:
    """The new turn forgets who has acted, and in a new round time passes for everyone: neither depends on the blow."""
    session = fight(8, 6, 1, 1)
    ana = attack(session, "s1", "ana", "a")
    for _ in range(2):
        done(do(session, "s0", "fell.turn"))
    assert session.undo_set(ana.seq) == (ana.seq,)


def test_the_beginning_of_a_fight_takes_the_fight_along() -> None:
    session = fight(8, 6, 1, 1)
    ana = attack(session, "s1", "ana", "a")
    turn, end = done(do(session, "s0", "fell.turn")), done(do(session, "s0", "fell.fight.end"))
    assert session.undo_set(1) == (1, ana.seq, turn.seq, end.seq)


def test_a_creatures_arrival_takes_the_attacks_on_it_along_and_no_others() -> None:
    session = fell_table(box(8, 6, 1, 1, 8, 6, 1, 1), **party(), **goblins("a"))
    came = done(do(session, "s0", "fell.creature", creature="goblin"))
    other = done(do(session, "s0", "fell.creature", creature="goblin"))
    on_it = attack(session, "s1", "ana", "goblin")
    elsewhere = attack(session, "s2", "bram", "a")
    assert session.undo_set(came.seq) == (came.seq, on_it.seq)
    assert session.undo_set(other.seq) == (other.seq,)
    assert session.undo_set(elsewhere.seq) == (elsewhere.seq,)


# ---- time
def test_a_blow_leaves_the_torch_and_the_ten_minutes_after_it() -> None:
    session = fell_table(box(8, 6, 1, 1), **party(), **goblins("a"))
    blow = attack(session, "s1", "ana", "a")
    torch = done(do(session, "s2", "fell.use", "bram", item="torch"))
    minutes = done(do(session, "s0", "table.clock", n=10, unit="minutes"))
    assert session.undo_set(blow.seq) == (blow.seq,)
    assert session.undo_set(torch.seq) == (torch.seq,)
    assert session.undo_set(minutes.seq) == (minutes.seq,)


def test_what_is_lit_at_an_hour_depends_on_the_time_that_has_passed() -> None:
    session = fell_table(box(), **party())
    minutes = done(do(session, "s0", "table.clock", n=10, unit="minutes"))
    torch = done(do(session, "s2", "fell.use", "bram", item="torch"))
    assert session.undo_set(minutes.seq) == (minutes.seq, torch.seq)


def test_time_does_not_depend_on_a_condition_that_ends_meanwhile() -> None:
    session = fell_table(box(), **party())
    prone = done(do(session, "s0", "table.condition", "ana", text="dazed", lasts="1 minute"))
    minutes = done(do(session, "s0", "table.clock", n=10, unit="minutes"))
    assert not session.state.part("ana", Conditions).active
    assert session.undo_set(prone.seq) == (prone.seq,)
    assert session.undo_set(minutes.seq) == (minutes.seq,)


# ---- names and numbers
def test_a_later_note_condition_or_creature_keeps_its_name() -> None:
    """Without the first its id would be free, which is no reason to undo the second."""
    session = fell_table(box(), **party())
    pairs = [
        [done(do(session, "s0", "table.note", text=text)) for text in ("one", "two")],
        [done(do(session, "s0", "table.condition", "ana", text=text)) for text in ("wet", "cold")],
        [done(do(session, "s0", "fell.creature", creature="goblin")) for _ in range(2)],
    ]
    for first, second in pairs:
        assert session.undo_set(first.seq) == (first.seq,)
        session.undo("s0", first.seq)
        assert second.seq not in session.undone_seqs()
    assert list(session.state.notes) == ["note-2"]
    assert [c.text for c in session.state.part("ana", Conditions).active.values()] == ["cold"]
    assert "goblin" not in session.state.characters


def test_things_in_one_pack_do_not_depend_on_each_other_but_coins_do() -> None:
    session = fell_table(box(), ana=hero("Ana", "s1", items=("mace",), coin=50))
    torch, rope = (done(do(session, "s1", "fell.buy", "ana", item=item)) for item in ("torch", "rope"))
    mace = done(do(session, "s1", "fell.drop", "ana", item="mace"))
    assert session.undo_set(torch.seq) == (torch.seq, rope.seq)  # both paid from one purse
    assert session.undo_set(rope.seq) == (rope.seq,)
    assert session.undo_set(mace.seq) == (mace.seq,)


# ---- plans
def test_a_warning_is_no_reason() -> None:
    """Bram acts out of turn and is warned; had the turn not ended, he would not be warned, and hit all the same."""
    session = fight(8, 6, 1, 1)
    turn = done(do(session, "s0", "fell.turn"))
    bram = attack(session, "s2", "bram", "b")
    assert [w.code for w in bram.overruled] == ["out-of-turn"]
    assert session.undo_set(turn.seq) == (turn.seq,)


def test_a_number_takes_along_what_was_rolled_with_it() -> None:
    """The die of an ability is set; the test after it was made of that die."""
    session = fell_table(box(1, 1, 1), **party())
    plain = done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4))
    lowered = done(do(session, "s0", "table.house", "ana", name="BOD.die", value="d6"))
    after = done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4))
    other = done(do(session, "s2", "fell.test", "bram", ability="BOD", dn=4))
    assert session.undo_set(lowered.seq) == (lowered.seq, after.seq)
    assert session.undo_set(plain.seq) == (plain.seq,)
    assert session.undo_set(other.seq) == (other.seq,)


def test_beyond_many_runs_what_has_read_of_it_goes_along(monkeypatch: pytest.MonkeyPatch) -> None:
    """Something very old in a very long log: to be safe, what might depend on it goes."""
    session = fell_table(box(), **party())
    wet = done(do(session, "s0", "table.condition", "ana", text="wet"))
    later = [done(do(session, "s0", "table.clock", n=n, unit="minutes")) for n in (1, 2, 3)]
    assert session.undo_set(wet.seq) == (wet.seq,)
    monkeypatch.setattr("caltrop.table.undo.scope._MOST_RUNS", 1)
    assert session.undo_set(wet.seq) == (wet.seq, *(entry.seq for entry in later[1:]))


# ---- secrets
def test_a_line_does_not_go_along_by_way_of_something_secret() -> None:
    """The second entry is the facilitator's secret. It hangs on Ann's, and Bob's on it."""
    entries = [
        ("s1", None, (("ann", "Anna"),)),
        ("s0", ("s0",), (("ann", "Annie"), ("bob", "Rob"))),
        ("s2", None, (("bob", "Bobby"),)),
    ]
    session = toy_table()
    session.refill(renaming(seq, *entry) for seq, entry in enumerate(entries, start=1))
    assert session.undo_set(1) == (1, 2, 3)
    back = done(session.undo("s1", 1))
    assert back.undoes == (1, 2)
    assert [session.state.name_of(who) for who in ("ann", "bob")] == ["Ann", "Bobby"]


def renaming(seq: int, seat: str, heard: Audience, names: tuple[tuple[str, str], ...]) -> Entry:
    return Entry(seq, seat, emitted=tuple(Addressed(Renamed(*each), heard) for each in names), heard=heard)


# ---- any play
def without(session: Session, gone: set[int]) -> State:
    """The state that folding the remaining entries gives."""
    state = session.states[0]
    for entry in session.log:
        state = (fold_undone if entry.seq in gone else fold)(state, entry.emitted)
    return state


@pytest.mark.parametrize("game", registry.ids())
def test_in_every_scene_what_stays_comes_out_the_same(game: str) -> None:
    """Every entry of every scene of the game: undone, the rest is the fold of the rest, and each would come out so."""
    tried = 0
    for play in conformance(game).scenes.values():
        session = play().session
        for entry in [e for e in session.log if is_live(session, e)]:
            seqs = session.undo_set(entry.seq)
            tried += check_undo_of(session, entry.seq, seqs)
            before, gone = session.state, set(session.undone_seqs())
            back = session.undo("s0", entry.seq)
            assert isinstance(back, Entry)
            assert session.state == without(session, gone | set(seqs))
            assert isinstance(session.undo("s0", back.seq), Entry)
            assert session.state == before
    assert tried > 200, tried
