"""What each person has done: rolls, tests, attacks, harm and luck, from what a seat may read."""

from __future__ import annotations

import pytest

from at_table import box, do, done
from caltrop.chronicle.statistics import PersonDeeds, people_deeds
from caltrop.table.session import Session
from evenings import EVENINGS
from fell.table import creature, hero, table

CASES = [(game, name) for game, evenings in EVENINGS.items() for name in evenings]
STRUCK = (5, 3, 2, 1)  # the attacker's two dice are higher than the other's two: two hits
ANSWERED = (2, 1, 5, 3)  # and the other way round


def of(session: Session, who: str, seat: str = "s0") -> PersonDeeds:
    return next(person for person in people_deeds(session, seat) if person.who == who)


def duel(*faces: int, shows: str = "words") -> Session:
    people = {"ana": hero("Ana", "s1", items=("mace",)), "goblin": creature("goblin", shows=shows)}
    return table(box(*faces), None, **people)


def test_a_test_is_a_roll_that_passes_or_fails() -> None:
    """At DN 4 a d8 with 5 passes, and one with 2 fails."""
    session = duel(5, 2)
    for _ in range(2):
        done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4))
    ana = of(session, "ana")
    assert (ana.rolls, ana.tests_passed, ana.tested) == (2, 1, 2)


def test_harm_is_counted_for_both_and_a_counterstrike_for_the_one_who_strikes_back() -> None:
    """A rusty knife does 1 harm a hit and a mace 2: 2 hits are 2 harm to Ana, and 4 to the goblin."""
    session = duel(*STRUCK, *ANSWERED)
    for _ in range(2):
        done(do(session, "s0", "fell.attack", "goblin", target="ana"))
    ana, goblin = of(session, "ana"), of(session, "goblin")
    assert (goblin.attacked, goblin.struck, goblin.harm_done, goblin.taken) == (2, 1, 2, 4)
    assert (ana.attacked, ana.harm_done, ana.taken) == (0, 4, 2)


def test_a_player_who_reads_no_numbers_of_a_foe_does_not_learn_them_here() -> None:
    sessions = {shows: duel(*ANSWERED, shows=shows) for shows in ("words", "numbers")}
    for session in sessions.values():
        done(do(session, "s0", "fell.attack", "goblin", target="ana"))
    seen = {shows: of(session, "ana", "s1") for shows, session in sessions.items()}
    assert (seen["words"].harm_done, seen["words"].all_harm_known) == (0, False)
    assert (seen["numbers"].harm_done, seen["numbers"].all_harm_known) == (4, True)
    assert of(sessions["words"], "goblin", "s1").taken == 0


def test_luck_is_the_distance_of_each_die_from_the_middle() -> None:
    """A d8 has 4.5 in the middle: 5 and 2 are 7 - 9 = -2, which is -1 for each of the two."""
    session = duel(5, 2)
    for _ in range(2):
        done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4))
    assert of(session, "ana").luck == -1.0


def test_a_blind_roll_counts_for_no_player() -> None:
    session = duel(3)
    done(do(session, "s0", "table.roll", "ana", roll="d6", to="facilitator"))
    assert of(session, "ana").rolls == 1
    assert people_deeds(session, "s1") == people_deeds(session, "tv") == ()


def test_what_is_undone_is_no_deed_but_its_dice_were_rolled() -> None:
    session = duel(5)
    entry = done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4))
    session.undo("s0", entry.seq)
    ana = of(session, "ana")
    assert (ana.rolls, ana.tested, ana.dice, ana.luck) == (0, 0, 1, 0.5)


@pytest.mark.parametrize(("game", "name"), CASES)
def test_no_player_counts_more_than_the_facilitator(game: str, name: str) -> None:
    session = EVENINGS[game][name]().session
    whole = {person.who: person for person in people_deeds(session, "s0")}
    for seat in ("s1", "s2", "tv"):
        for person in people_deeds(session, seat):
            whole_person = whole[person.who]
            assert person.rolls <= whole_person.rolls
            assert person.dice <= whole_person.dice
            assert person.taken <= whole_person.taken
            assert person.tests_passed <= person.tested
            assert person.struck <= person.attacked
