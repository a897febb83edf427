"""Groups of creatures in the log: one sentence for all of them, in English and German."""

from __future__ import annotations

import pytest

import fell.table as fell
import grimoire.table as grimoire
from at_table import do, done
from caltrop import words
from caltrop.chronicle.names import names
from caltrop.chronicle.story import bundle_text, runs, tell_story
from caltrop.table.session import Session
from caltrop.table.view import lines


def last_line(session: Session, seat: str, language: str = "en") -> str:
    with words.reading(language):
        line = lines(session, seat, tail=1)[-1]
        return " ".join(words.entry_lines(line, names(session, seat), session.game))


def fight() -> Session:
    session = fell.table(ana=fell.hero("Ana", "s1"), goblin=fell.creature("goblin"))
    done(do(session, "s0", "fell.fight", foes=["goblin"], first="party"))
    return session


@pytest.mark.parametrize("seat", ["s0", "s1", "tv"])
def test_creatures_that_join_a_fight_appear_in_one_sentence(seat: str) -> None:
    session = fight()
    done(do(session, "s0", "fell.creature", creature="rat", count=6, name="Rat", side="foes"))
    assert last_line(session, seat) == "Rat A to F appear and join the foes."
    german = "Rat A bis F tauchen auf und kämpfen auf der Seite der Gegner."
    assert last_line(session, seat, "de") == german


@pytest.mark.parametrize("seat", ["s0", "s1"])
def test_where_creatures_take_turns_one_by_one_many_are_one_sentence_too(seat: str) -> None:
    faces = iter(range(20, 0, -1))
    people = {"ana": grimoire.hero("Ana", "s1"), "footpad": grimoire.creature("footpad")}
    session = grimoire.table(lambda sides: next(faces), **people)
    done(do(session, "s0", "grimoire.fight", foes=["footpad"]))
    done(do(session, "s0", "grimoire.creature", creature="footpad", count=6, name="Rat", side="foes"))
    assert last_line(session, seat) == "Rat A to F appear and join the foes."


def test_four_letters_are_listed_and_gaps_are_seen() -> None:
    says = words.catalogue().text
    listed = {("Rat A", "B", "C", "D"): "Rat A, B, C and D", ("Rat A", "C", "D", "E", "F", "G"): "Rat A and C to G"}
    for names_given, text in listed.items():
        assert says("log-appears", names=names_given) == f"{text} appear."
    assert says("log-appears", names=("Vitamin A", "Rat B", "C")) == "Vitamin A, Rat B and C appear."


def test_a_lone_creature_that_joins_is_one_sentence_too() -> None:
    session = fight()
    done(do(session, "s0", "fell.creature", creature="rat", name="Rat", side="party"))
    assert last_line(session, "s1") == "Rat appears and joins the party."


def test_creatures_that_leave_one_by_one_are_told_at_once() -> None:
    session = fell.table(ana=fell.hero("Ana", "s1"))
    done(do(session, "s0", "fell.creature", creature="rat", count=6, name="Rat"))
    for who in [who for who, c in session.state.characters.items() if c.kind == "creature"]:
        done(do(session, "s0", "table.remove", who))
    for seat, language, says in (
        ("s0", "en", "Rat A to F leave the table."),
        ("s1", "de", "Rat A bis F verlassen den Tisch."),
    ):
        with words.reading(language):
            found = [tell_story(line, names(session, seat), session.game) for line in lines(session, seat, tail=6)]
            assert list(runs(found)) == [range(6)]
            assert bundle_text(found, [""] * 6, session.game).says == says
