"""What the log says of an undo and a redo: the deed in words, as far as the seat may know of it."""

from __future__ import annotations

from msgspec import structs

from at_table import box, do, done
from caltrop import words
from caltrop.games.common.health.health_telling import DealsByHand
from caltrop.kernel.state.messages import Message, Thing
from caltrop.messages import log
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Session
from caltrop.table.view import lines
from fell.table import creature, hero, table


def told(session: Session, seat: str = "s0") -> tuple[Message, ...]:
    """The messages of a seat's newest line."""
    return words.line_messages(lines(session, seat, 1)[0], session.state, session.game)


def undo(session: Session, entry: Entry, **more: bool) -> Entry:
    back = session.undo("s0", entry.seq, **more)
    assert isinstance(back, Entry)
    return back


def roll(session: Session, seat: str = "s1") -> Entry:
    return done(do(session, seat, "table.roll", "ana", roll="d6"))


def test_an_undo_names_the_deed_and_a_redo_is_called_redo() -> None:
    session = table(box(5), ana=hero("Ana", "s1"))
    deed = log.RollsFreely(who="Ana", roll="d6", result="5")
    back = undo(session, roll(session))
    assert told(session) == (log.DeedUndone(deed),)
    again = undo(session, back)
    assert told(session) == (log.DeedRedone(deed),)
    undo(session, again)
    assert told(session) == (log.DeedUndone(deed),)


def test_what_goes_along_is_said_without_a_number() -> None:
    """Of 6 BOD Ana loses 2 and then 1: the second harm is told from 4, and so goes along."""
    session = table(box(), ana=hero("Ana", "s1", bod="d6"))
    first = done(do(session, "s0", "fell.harm", "ana", n=2, armour=False))
    done(do(session, "s0", "fell.harm", "ana", n=1, armour=False))
    back = undo(session, first)
    deed = DealsByHand(who="Ana", by=2, numbers=(log.NumberChanged(name="BOD", before=6, after=4),))
    assert told(session) == (log.DeedsUndone(deed),)
    undo(session, back)
    assert told(session) == (log.DeedsRedone(deed),)


def test_each_seat_reads_what_it_may_know_of_what_was_undone() -> None:
    """Ann sees a goblin only in words: its numbers are not in what is undone either."""
    session = table(box(8, 6, 1, 1), ana=hero("Ana", "s1", items=("mace",)), goblin=creature("goblin", shows="words"))
    undo(session, done(do(session, "s1", "fell.attack", "ana", target="goblin")))
    strike = log.AttackWon(who="Ana", against="Goblin", weapon=Thing("mace"), hits=2)
    for seat in ("s0", "s1"):
        assert told(session, seat) == (log.DeedUndone(strike),)
    assert "HP" in repr(lines(session, "s0", 1)[0].undone_lines)
    assert "HP" not in repr(lines(session, "s1", 1)[0].undone_lines)


def test_of_hidden_entries_nothing_shows() -> None:
    """Two people hidden from players change places; Ann gets no line of the undo, and her next number is the next."""
    session = table(box(5, 6), ana=hero("Ana", "s1"), goblin=creature("goblin", hidden=True))
    before = len(lines(session, "s1"))
    undo(session, done(do(session, "s0", "table.place", "goblin", place="the loft")))
    assert len(lines(session, "s1")) == before


def test_a_line_whose_deed_is_not_loaded_still_says_something() -> None:
    session = table(box(5), ana=hero("Ana", "s1"))
    back = undo(session, roll(session))
    assert words.line_messages(back, session.state, session.game) == (log.OlderUndone(),)


# ---- what one tap has done
def band(*faces: int) -> Session:
    """Ana and Bram, and three goblins whose attacks were one tap: with these dice, or all dice show 1."""
    goblins = {f"goblin-{n}": creature("goblin", name=f"Goblin {n.upper()}") for n in "abc"}
    session = table(box(*faces), None, ana=hero("Ana", "s1"), bram=hero("Bram", "s2"), **goblins)
    done(do(session, "s0", "fell.fight", foes=list(goblins), first="foes"))
    return session


def tap(session: Session, *intents: Intent) -> list[Entry]:
    group = session.new_group()
    return [done(session.act("s0", structs.replace(each, group=group))) for each in intents]


def test_an_undo_names_all_attacks_of_one_tap() -> None:
    session = band(*[1] * 24)
    aims = {"goblin-a": "ana", "goblin-b": "bram", "goblin-c": "ana"}
    blows = tap(session, *(Intent("fell.attack", who, {"target": target}) for who, target in aims.items()))
    back = undo(session, blows[1])
    deed = log.AttackTogether(names=("Goblin A", "B", "C"), targets=("Ana", "Bram"))
    assert told(session) == (log.DeedUndone(deed),)
    assert told(session, "s1") == told(session)
    undo(session, back)
    assert told(session) == (log.DeedRedone(deed),)


def test_of_other_deeds_of_one_tap_four_are_named_and_the_rest_is_counted() -> None:
    """Places are typed, so that no two of these deeds are told at once."""
    session = table(None, None, ana=hero("Ana", "s1"), **{f"h{n}": hero(f"Hand {n}", "s1") for n in range(1, 6)})
    placed = tap(session, *(Intent("table.place", who, {"place": f"at {who}"}) for who in session.state.characters))
    undo(session, placed[0])
    assert told(session) == (
        log.DeedUndone(log.PlaceSet(who="Ana", place="at ana")),
        *(log.PlaceSet(who=f"Hand {n}", place=f"at h{n}") for n in (1, 2, 3)),
        log.MoreOfTap(2),
    )
