"""Going back to before an entry: all that was done since is undone, whether it depends on it or not."""

from __future__ import annotations

from at_table import do, done
from caltrop.kernel.rules.refusals import Refused
from caltrop.table.log import Entry
from caltrop.table.session import Session
from caltrop.table.undo.scope import undo_since
from fell.table import hero, table


def evening() -> tuple[Session, int]:
    """Harm to Ana, 20 minutes, a word, a new seat and harm to Bob; and the number of the first."""
    session = table(ana=hero("Ana", "s1"), bob=hero("Bob", "s2"))
    first = done(do(session, "s0", "fell.harm", "ana", n=2)).seq
    done(do(session, "s0", "table.clock", n=20))
    done(do(session, "s1", "table.say", text="Mind the beam"))
    done(do(session, "s0", "table.seat", name="Dot", role="player"))
    done(do(session, "s0", "fell.harm", "bob", n=1))
    return session, first


def test_all_is_as_it_was_but_for_seats_and_what_was_said() -> None:
    session, first = evening()
    before, now = session.states[first - 1], session.state
    entry = undo_since(session, "s0", first)
    assert isinstance(entry, Entry)
    assert entry.undoes == (first, first + 1, first + 4)
    assert session.state.characters == before.characters
    assert session.state.clock == before.clock == 0
    assert session.state.seats == now.seats
    assert len(now.seats) == len(before.seats) + 1


def test_redo_brings_all_of_it_back() -> None:
    session, first = evening()
    now = session.state
    entry = undo_since(session, "s0", first)
    assert isinstance(entry, Entry)
    assert isinstance(session.undo("s0", entry.seq), Entry)
    assert session.state == now
    assert first not in session.undone_seqs()


def test_what_was_undone_before_stays_undone() -> None:
    session, first = evening()
    assert isinstance(session.undo("s0", first + 4), Entry)
    entry = undo_since(session, "s0", first)
    assert isinstance(entry, Entry)
    assert entry.undoes == (first, first + 1)
    assert session.undone_seqs() == {first, first + 1, first + 4}


def test_only_the_facilitator_may() -> None:
    session, _ = evening()
    own = done(do(session, "s1", "table.condition", "ana", text="wet")).seq
    assert undo_since(session, "s1", own) == Refused("not-yours-to-undo", "table.undo")
    assert undo_since(session, "s0", own + 9) == Refused("nothing-to-undo", "table.undo")
    assert session.undone_seqs() == set()
