"""A removed character keeps its name in old log lines, for the seats that knew it."""

from __future__ import annotations

from msgspec import structs

from at_table import SEATS, box, do, done, in_words
from caltrop import words
from caltrop.chronicle.markdown import markdown
from caltrop.chronicle.names import names
from caltrop.chronicle.recap import recap
from caltrop.chronicle.statistics import FaceCounts, statistics
from caltrop.games.fell.game import GAME
from caltrop.kernel.state.state import RememberedName, State
from caltrop.messages import log
from caltrop.table.codec import Codec, load, save
from caltrop.table.log import Intent
from caltrop.table.session import Session
from fell.table import creature, hero, table


def an_evening() -> Session:
    """Ana and Snick roll, a hidden creature rolls, and Bob says something."""
    session = table(
        box(2, 3, 4), ana=hero("Ana", "s1"), snick=creature("goblin", name="Snick"), spy=creature("rat", name="Whisk")
    )
    done(do(session, "s0", "table.hide", "spy", hidden=True))
    done(do(session, "s0", "table.roll", "ana", roll="d6", label="luck"))
    done(do(session, "s0", "table.roll", "snick", roll="d6"))
    done(do(session, "s0", "table.roll", "spy", roll="d6"))
    done(do(session, "s0", "table.condition", "snick", text="limping"))
    done(do(session, "s2", "table.say", text="Mind the beam"))
    return session


def all_leave(session: Session) -> None:
    for who in ("ana", "snick", "spy"):
        done(do(session, "s0", "table.remove", who))
    done(do(session, "s0", "table.leave", seat="s2"))


def test_what_was_told_stays_as_it_was_when_they_leave() -> None:
    session = an_evening()
    before = {seat: markdown(session, seat).splitlines() for seat in ("s0", "s1", "s3", "tv")}
    all_leave(session)
    for seat, told in before.items():
        after = markdown(session, seat).splitlines()
        assert after[: len(told)] == told, seat
        assert "someone" not in "\n".join(after)
        left = [line.partition("** ")[2] for line in after[len(told) :]]
        assert [line for line in left if "Whisk" not in line] == [
            *(in_words(GAME, log.LeavesTable((name,))) for name in ("Ana", "Snick")),
            in_words(GAME, log.LeavesSeat("Bob")),
        ], seat


def test_a_hidden_one_who_leaves_is_known_to_the_facilitator_and_whoever_played_it() -> None:
    session = table(ally=hero("Snick", "s1"), spy=creature("rat", name="Whisk"))
    for who in ("ally", "spy"):
        done(do(session, "s0", "table.hide", who, hidden=True))
        done(do(session, "s0", "table.remove", who))
    whisk, snick = (in_words(GAME, log.LeavesTable((name,))) for name in ("Whisk", "Snick"))
    assert whisk in markdown(session, "s0")
    assert names(session, "s0").items() >= {("spy", "Whisk"), ("ally", "Snick")}
    assert snick in markdown(session, "s1")
    assert "spy" not in names(session, "s1")
    for seat in ("s2", "tv"):
        assert set(names(session, seat)) == set(SEATS)
        assert markdown(session, seat).splitlines() == ["# Fell", ""]


def test_whoever_was_seen_and_went_into_hiding_stays_unnamed_when_gone() -> None:
    session = an_evening()
    done(do(session, "s0", "table.hide", "snick", hidden=True))
    hidden = markdown(session, "s1")
    assert "Snick" not in hidden
    done(do(session, "s0", "table.remove", "snick"))
    assert markdown(session, "s1") == hidden


def test_one_who_leaves_and_comes_back_by_an_undo_is_there_and_not_gone() -> None:
    session = an_evening()
    before = session.state
    for intent in (Intent("table.remove", "spy"), Intent("table.leave", "", {"seat": "s2"})):
        entry = done(session.act("s0", intent))
        assert session.state.gone
        session.undo("s0", entry.seq)
        assert session.state == before


def test_an_id_that_is_used_again_is_the_new_ones() -> None:
    state = State(
        seats=SEATS, characters={"ana": hero("Anna")}, gone={"ana": RememberedName("Ana"), "bob": RememberedName("Bob")}
    )
    session = Session(GAME, structs.replace(state, game="fell"), box())
    assert names(session, "s1")["ana"] == words.names_by_id(session.state)["ana"] == "Anna"
    assert names(session, "s1")["bob"] == words.names_by_id(session.state)["bob"] == "Bob"


def test_dice_stay_their_throwers_who_is_unknown_being_the_table() -> None:
    """Snick goes openly, Ana and Whisk out of hiding: players keep his row, and theirs are one of the table's."""
    snick, whisk = creature("goblin", name="Snick"), creature("rat", name="Whisk")
    session = table(box(2, 3, 4), ana=hero("Ana"), snick=snick, whisk=whisk)
    people = tuple(session.state.characters)
    for who in people:
        done(do(session, "s0", "table.roll", who, roll="d6"))
    for who in ("ana", "whisk"):
        done(do(session, "s0", "table.hide", who, hidden=True))
    for who in people:
        done(do(session, "s0", "table.remove", who))
    assert statistics(session, "s1").people == (
        FaceCounts("d6", "app", (0, 1, 0, 1, 0, 0), ""),
        FaceCounts("d6", "app", (0, 0, 1, 0, 0, 0), "snick"),
    )
    assert [tally.who for tally in statistics(session, "s0").people] == ["ana", "snick", "whisk"]


def test_a_roll_that_somebody_gone_still_owes_is_told() -> None:
    session = table(ana=hero("Ana", "s1"), bram=hero("Bram"))
    done(do(session, "s0", "table.call", move="fell.test", who=["ana", "bram"], want={"ability": "BOD", "dn": 4}))
    done(do(session, "s0", "table.remove", "bram"))
    (owed,) = recap(session, "s0").waiting
    assert owed.text.startswith("Ana and Bram still have to roll")
    (owed,) = recap(session, "s1").waiting
    assert owed.text.startswith("Ana still has to roll")


def test_names_are_kept_with_the_table_and_tables_without_them_load() -> None:
    session = an_evening()
    all_leave(session)
    again = load(lambda _: GAME, save(session), box())
    assert again.state == session.state
    assert again.state.gone["spy"] == RememberedName("Whisk", (), "creature")
    codec = Codec(GAME)
    old = codec.encode(State(game="fell")).replace(b',"gone":{}', b"")
    assert b"gone" not in old
    assert codec.decode(old, State) == State(game="fell")
