"""The newest outcome for everyone: a deed, or a turn of the foes in at most four lines; worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

import fell.table as fell
import grimoire.table as grimoire
from at_table import box, do, done
from caltrop.chronicle.tv_outcome import MOST_LINES, WatchedOutcome, watched_outcome
from caltrop.games.fell.messages import TestPassedAlone
from caltrop.kernel.state.messages import Message, Thing
from caltrop.messages import log
from caltrop.table.session import Session
from chronicle.reading_cards import dice, said

EVEN = (5, 1, 3, 2)  # a goblin's 5 beats 3, and 2 beats its 1: a hit each, and no harm
TWO_HITS = (6, 4, 3, 2)  # 2 hits of 1 harm, of which a gambeson stops 1
FOES = tuple("abcdefgh")
KNIFE = Thing("rusty knife")


def fight(*faces: int, heroes: int = 1, first: str = "foes") -> Session:
    """Heroes (BOD d8, a mace d6 of harm 2, gambeson 1) in a fight with eight goblins (d6, d4, harm 1)."""
    names = ("Ana", "Bram", "Cole", "Dot", "Edda")[:heroes]
    party = {name.lower(): fell.hero(name, "s1", items=("mace",), worn=("gambeson",)) for name in names}
    foes = {f"goblin-{x}": fell.creature("goblin", name=f"Goblin {x.upper()}") for x in FOES}
    session = fell.table(box(*faces), None, **party, **foes)
    done(do(session, "s0", "fell.fight", foes=tuple(foes), first=first))
    return session


def attacks(session: Session, foes: str, *targets: str) -> None:
    for at, foe in enumerate(foes):
        done(do(session, "s0", "fell.attack", f"goblin-{foe}", target=targets[at % len(targets)], overrule=True))


def seen(session: Session, seat: str = "tv") -> WatchedOutcome:
    found = watched_outcome(session, seat)
    assert found is not None
    return found


def told(session: Session) -> list[tuple[Message, ...]]:
    return [(*line.acts, *line.then) for line in seen(session).lines]


def strikers(session: Session) -> list[str]:
    """Who strikes in each line; "" where it tells no strike of one."""
    return [getattr(strike, "who", "") for strike, *_ in told(session)]


def test_nothing_has_happened_at_first() -> None:
    assert watched_outcome(fell.table(ana=fell.hero("Ana", "s1")), "tv") is None


# ---- old news
def test_when_a_fight_is_over_its_blows_are_no_longer_news() -> None:
    session = fight(*TWO_HITS)
    attacks(session, "a", "ana")
    done(do(session, "s0", "fell.fight.end"))
    assert told(session) == [(log.FightEnds(),)]
    assert seen(session).before is None


@pytest.mark.parametrize(
    ("move", "wants", "says"),
    [
        ("table.clock", {"n": 1, "unit": "hours"}, log.TimePasses(3600)),
        ("table.scene", {"title": "The mill"}, log.SceneStarts("The mill")),
        ("table.sitting", {"on": True}, log.SessionBegins(1)),
    ],
)
def test_a_new_part_of_the_story_leaves_what_was_before(move: str, wants: dict[str, Any], says: Message) -> None:
    session = fell.table(box(6, 6), None, ana=fell.hero("Ana", "s1"))
    done(do(session, "s0", "fell.test", "ana", ability="BOD", dn=4))
    done(do(session, "s0", move, **wants))
    assert told(session) == [(says,)]
    assert seen(session).before is None
    done(do(session, "s0", "fell.test", "ana", ability="BOD", dn=4))
    before = seen(session).before
    assert before is not None
    assert said(before)[0] == says


def test_a_moment_leaves_what_was_before_as_it_is() -> None:
    session = fell.table(box(6), None, ana=fell.hero("Ana", "s1"))
    done(do(session, "s0", "fell.test", "ana", ability="BOD", dn=4))
    done(do(session, "s0", "table.clock", n=5))
    assert told(session) == [(TestPassedAlone(who="Ana", ability="BOD", dn=4, hits=1),)]


def test_a_new_fight_does_not_tell_of_the_one_before() -> None:
    session = fight(*TWO_HITS)
    attacks(session, "a", "ana")
    done(do(session, "s0", "fell.fight.end"))
    done(do(session, "s0", "fell.fight", foes=("goblin-a",), first="party"))
    assert [line[0] for line in told(session)] == [log.FightBegins()]


def test_the_dice_that_make_a_character_are_no_news() -> None:
    session = fight(*TWO_HITS, 2, 5, 7, 3, 2, 4, 5, 20, 1, 2, 3, 4, 1)
    attacks(session, "a", "ana")
    done(do(session, "s0", "fell.create"))
    assert told(session)[0][0] == log.AttackWon(who="Goblin A", against="Ana", weapon=KNIFE, hits=2)


def test_a_creature_that_comes_with_dice_is_news() -> None:
    faces = iter(range(20, 0, -1))
    people = {"ana": grimoire.hero("Ana", "s1"), "footpad": grimoire.creature("footpad")}
    session = grimoire.table(lambda sides: next(faces), **people)
    done(do(session, "s0", "grimoire.fight", foes=["footpad"]))
    done(do(session, "s0", "grimoire.creature", creature="footpad", name="Wolf", side="foes"))
    assert told(session)[0][0] == log.AppearsForFoes(("Wolf",))


# ---- a turn
def test_attacks_of_both_sides_never_stand_in_one_sentence() -> None:
    """In the foes' turn a hero strikes back out of turn, and neither harms anyone."""
    session = fight(*EVEN, 5, 1, 3, 2, *EVEN)
    attacks(session, "a", "ana")
    done(do(session, "s1", "fell.attack", "ana", target="goblin-b", overrule=True))
    attacks(session, "c", "ana")
    assert told(session) == [
        (log.AttackEven(hits=1, who="Ana", against="Goblin B", weapon=Thing("mace")),),
        (log.AttackInVain(names=("Goblin A", "C"), targets=("Ana",)),),
    ]


def test_a_heros_deed_stands_alone_with_its_dice_and_what_was_before_it() -> None:
    """7 beats 3, and 4 beats 2: 2 hits of 2 harm, and a goblin has 3 points."""
    session = fight(7, 4, 3, 2, 7, 4, 3, 2, first="party")
    for foe in ("a", "b"):
        done(do(session, "s1", "fell.attack", "ana", target=f"goblin-{foe}", overrule=True))
    found = seen(session)
    assert found.single is not None
    assert dice(found.single) == {"ana": "7+ 4+", "goblin-b": "3- 2-"}
    strike = log.AttackWon(who="Ana", against="Goblin B", weapon=Thing("mace"), hits=2)
    assert told(session) == [(strike, log.OutOfFight(("Goblin B",)))]
    assert found.before is not None
    assert said(found.before)[0] == structs.replace(strike, against="Goblin A")


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
        (
            log.AttackWon(who="Goblin B", against="Bram", weapon=KNIFE, hits=2),
            log.ArmourInAll(who="Bram", by=1),
            log.HarmInAll(who="Bram", by=1),
        ),
        (log.AttackInVain(names=("Goblin A", "C"), targets=("Ana",)),),
        (log.AttackEven(hits=1, who="Goblin D", against="Bram", weapon=KNIFE),),
    ]
    assert [line.count for line in seen(session).lines] == [1, 2, 1]


def test_where_they_are_many_all_that_came_to_nothing_is_one_line() -> None:
    session = fight(*EVEN * 8, heroes=5)
    attacks(session, "abcdefgh", "ana", "bram", "cole", "dot", "edda")
    heroes = ("Ana", "Bram", "Cole", "Dot", "Edda")
    goblins = ("Goblin A", *"BCDEFGH")
    assert told(session) == [(log.AttackInVain(names=goblins, targets=heroes),)]


def test_more_than_four_lines_are_told_by_target_with_the_sum_of_the_harm() -> None:
    """Ana is struck by A, C and E: 6 harm, of which 1 is stopped; Bram by B and D: 4, of which 1 is stopped."""
    session = fight(*TWO_HITS * 5, heroes=2)
    attacks(session, "abcde", "ana", "bram")
    assert told(session) == [
        (
            log.AttackTogether(names=("Goblin B", "D"), targets=("Bram",)),
            log.ArmourInAll(who="Bram", by=1),
            log.HarmInAll(who="Bram", by=3),
        ),
        (
            log.AttackTogether(names=("Goblin A", "C", "E"), targets=("Ana",)),
            log.ArmourInAll(who="Ana", by=1),
            log.HarmInAll(who="Ana", by=5),
        ),
    ]


def test_of_more_lines_the_oldest_leave() -> None:
    session = fight(*TWO_HITS * 5, heroes=5)
    attacks(session, "abcde", "ana", "bram", "cole", "dot", "edda")
    assert strikers(session) == ["Goblin B", "Goblin C", "Goblin D", "Goblin E"]
    assert len(told(session)) == MOST_LINES


def test_the_next_turn_begins_anew_and_the_one_before_it_is_the_last_of_the_foes() -> None:
    session = fight(*TWO_HITS, *TWO_HITS, 7, 4, 3, 2)
    attacks(session, "ab", "ana")
    done(do(session, "s0", "fell.turn"))
    done(do(session, "s1", "fell.attack", "ana", target="goblin-c", overrule=True))
    found = seen(session)
    assert found.single is not None
    assert found.before is not None
    assert said(found.before)[0] == log.AttackWon(who="Goblin B", against="Ana", weapon=KNIFE, hits=2)


def test_what_is_undone_is_not_told() -> None:
    session = fight(*TWO_HITS, *TWO_HITS, heroes=2)
    attacks(session, "ab", "ana", "bram")
    session.undo("s0", session.seq - 1)
    assert strikers(session) == ["Goblin B"]


def test_a_hidden_foe_is_neither_named_nor_counted_in_a_bundle() -> None:
    session = fight(*EVEN, *TWO_HITS, *EVEN)
    done(do(session, "s0", "table.hide", "goblin-b", hidden=True))
    attacks(session, "abc", "ana")
    assert "Goblin B" not in repr(told(session))
    assert (log.AttackInVain(names=("Goblin A", "C"), targets=("Ana",)),) in told(session)
