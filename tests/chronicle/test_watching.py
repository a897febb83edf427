"""The newest outcome for everyone: a deed, or a turn of the foes in at most four lines; worked out by hand."""

from __future__ import annotations

import fell.table as fell
from at_table import box, do, done
from caltrop import words
from caltrop.chronicle.watching import MOST_LINES, WatchedOutcome, watched_outcome
from caltrop.table.session import Session
from chronicle.reading_cards import dice, said

EVEN = (5, 1, 3, 2)  # a goblin's 5 beats 3, and 2 beats its 1: a hit each, and no harm
TWO_HITS = (6, 4, 3, 2)  # 2 hits of 1 harm, of which a gambeson stops 1
FOES = tuple("abcdefgh")


def fight(*faces: int, heroes: int = 1, first: str = "foes") -> Session:
    """Heroes (BOD d8, a mace d6 of harm 2, gambeson 1) in a fight with eight goblins (d6, d4, harm 1)."""
    names = ("Ana", "Bram", "Cole", "Dot", "Edda")[:heroes]
    party = {name.lower(): fell.hero(name, "s1", items=("mace",), worn=("gambeson",)) for name in names}
    foes = {f"goblin-{x}": fell.creature("goblin", name=f"Goblin {x.upper()}") for x in FOES}
    session = fell.table(box(*faces), None, **party, **foes)
    done(do(session, "gm", "fell.fight", foes=tuple(foes), first=first))
    return session


def attacks(session: Session, foes: str, *targets: str) -> None:
    for at, foe in enumerate(foes):
        done(do(session, "gm", "fell.attack", f"goblin-{foe}", target=targets[at % len(targets)], overrule=True))


def seen(session: Session, seat: str = "tv") -> WatchedOutcome:
    found = watched_outcome(session, seat)
    assert found is not None
    return found


def told(session: Session) -> list[str]:
    says = words.catalogue(session.game).say
    return [" ".join(says(m) for m in (*line.acts, *line.then)) for line in seen(session).lines]


def test_nothing_has_happened_at_first() -> None:
    assert watched_outcome(fight(), "tv") is None


def test_a_heros_deed_stands_alone_with_its_dice_and_what_was_before_it() -> None:
    """7 beats 3, and 4 beats 2: 2 hits of 2 harm, and a goblin has 3 points."""
    session = fight(7, 4, 3, 2, 7, 4, 3, 2, first="party")
    for foe in ("a", "b"):
        done(do(session, "s1", "fell.attack", "ana", target=f"goblin-{foe}", overrule=True))
    found = seen(session)
    assert found.single is not None
    assert dice(found.single) == {"ana": "7+ 4+", "goblin-b": "3- 2-"}
    assert told(session) == ["Ana strikes Goblin B with a mace: 2 hits. Goblin B is out of the fight."]
    assert found.before is not None
    assert said(found.before, session)[0] == "Ana strikes Goblin A with a mace: 2 hits."


def test_what_a_hero_has_lost_stands_beside_the_sentence() -> None:
    """Of 2 harm the gambeson stops 1, so BOD goes from 8 to 7."""
    session = fight(*TWO_HITS)
    attacks(session, "a", "ana")
    found = seen(session).single
    assert found is not None
    assert {(shift.of or shift.name): (shift.before, shift.after) for shift in found.shifts} == {
        "gambeson": (1, 0),
        "BOD": (8, 7),
    }


def test_in_a_turn_of_the_foes_attacks_that_came_to_nothing_are_one_line() -> None:
    session = fight(*EVEN, *TWO_HITS, *EVEN, *EVEN, heroes=2)
    attacks(session, "abcd", "ana", "bram")
    assert told(session) == [
        "Goblin B strikes Bram with a rusty knife: 2 hits. Bram's armour stops 1 harm. Bram takes 1 harm.",
        "Goblin A, C and D attack Ana and Bram: no harm.",
    ]
    assert [line.count for line in seen(session).lines] == [1, 3]


def test_more_than_four_lines_are_told_by_target_with_the_sum_of_the_harm() -> None:
    """Ana is struck by A, C and E: 6 harm, of which 1 is stopped; Bram by B and D: 4, of which 1 is stopped."""
    session = fight(*TWO_HITS * 5, heroes=2)
    attacks(session, "abcde", "ana", "bram")
    assert told(session) == [
        "Goblin B and D attack Bram. Bram's armour stops 1 harm. Bram takes 3 harm.",
        "Goblin A, C and E attack Ana. Ana's armour stops 1 harm. Ana takes 5 harm.",
    ]


def test_of_more_lines_the_oldest_leave() -> None:
    session = fight(*TWO_HITS * 5, heroes=5)
    attacks(session, "abcde", "ana", "bram", "cole", "dot", "edda")
    assert [line.split()[1] for line in told(session)] == ["B", "C", "D", "E"]
    assert len(told(session)) == MOST_LINES


def test_the_next_turn_begins_anew_and_the_one_before_it_is_the_last_of_the_foes() -> None:
    session = fight(*TWO_HITS, *TWO_HITS, 7, 4, 3, 2)
    attacks(session, "ab", "ana")
    done(do(session, "gm", "fell.turn"))
    done(do(session, "s1", "fell.attack", "ana", target="goblin-c", overrule=True))
    found = seen(session)
    assert found.single is not None
    assert found.before is not None
    assert said(found.before, session)[0].startswith("Goblin B strikes Ana")


def test_what_is_undone_is_not_told() -> None:
    session = fight(*TWO_HITS, *TWO_HITS, heroes=2)
    attacks(session, "ab", "ana", "bram")
    session.undo("gm", session.seq - 1)
    assert [line.split()[1] for line in told(session)] == ["B"]


def test_a_hidden_foe_is_neither_named_nor_counted_in_a_bundle() -> None:
    session = fight(*EVEN, *TWO_HITS, *EVEN)
    done(do(session, "gm", "table.hide", "goblin-b", hidden=True))
    attacks(session, "abc", "ana")
    everything = " ".join(told(session))
    assert "Goblin B" not in everything
    assert "Goblin A and C attack Ana: no harm." in everything
