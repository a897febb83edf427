"""A line that is too long for a phone: a page shows it in short, and all of it on request; Markdown keeps all."""

from __future__ import annotations

import pytest

import grimoire.table as grimoire
from caltrop import words
from caltrop.chronicle.markdown import markdown
from caltrop.chronicle.names import names
from caltrop.chronicle.story import LONG, StoryLine, tell_story
from caltrop.games.grimoire import messages as grimoire_messages
from caltrop.games.grimoire.game import GAME as GRIMOIRE
from caltrop.table.session import Session
from caltrop.table.view import lines
from caltrop.words.catalogue import plain
from caltrop.words.line import shorten
from deeds.blast import blast, blast_on_six
from deeds.table import hero, play, table


def told(session: Session) -> StoryLine:
    return tell_story(lines(session, "s0")[-1], names(session, "s0"), session.game)


@pytest.mark.parametrize(
    ("language", "short"),
    [
        (
            "en",
            "Reaver strikes Ana, Bram, Cyd, Dag, Eve and Finn with a bearded axe. Damage: Ana 6, Bram 6, Cyd 8, "
            "Dag 8, Eve 3 and Finn 3. Ana and Cyd fall unconscious.",
        ),
        (
            "de",
            "Reaver trifft Ana, Bram, Cyd, Dag, Eve und Finn (bearded axe). Schaden: Ana 6, Bram 6, Cyd 8, Dag 8, "
            "Eve 3 und Finn 3. Ana und Cyd werden bewusstlos.",
        ),
    ],
)
def test_a_blast_on_six_is_told_in_short_with_one_sentence_for_all(language: str, short: str) -> None:
    session = blast_on_six()
    with words.reading(language):
        line = told(session)
    assert sum(map(len, line.says)) > LONG
    assert plain(" ".join(line.short)) == short


def test_markdown_keeps_every_number_of_a_long_line() -> None:
    session = blast_on_six()
    for text in (
        "Ana takes 6 damage: HP 4 → 0, Brawn 12 → 10.",
        "Bram passes the Brawn save: 9 under 10.",
        "Cyd takes 1 fatigue: 0 → 1.",
    ):
        assert text in markdown(session, "s0")


def test_a_long_line_that_is_undone_stays_in_short() -> None:
    session = blast_on_six()
    before = told(session).short
    session.undo("s0", session.log[-1].seq)
    blasted = lines(session, "s0")[-2]
    assert blasted.undone
    assert tell_story(blasted, names(session, "s0"), session.game).short == before


def test_a_short_line_is_shown_as_it_is() -> None:
    assert told(blast("Ana", "Bram", faces=(6, 11, 3))).short == ()


def test_a_long_line_of_typed_words_is_shown_as_it_is() -> None:
    session = table(None, None, ana=hero("Ana", "s1"))
    play(session, "s1", "table.say", text="Wolves. " * 60)
    assert told(session).short == ()


# ---- a turn order of many
def order_of(fighters: int) -> StoryLine:
    """A fight of Grimoire with one hero and so many footpads less one; every die shows another face."""
    faces = iter(range(20, 0, -1))
    people = {f"f{n}": grimoire.creature("footpad", name=f"Footpad {n}") for n in range(1, fighters)}
    session = grimoire.table(lambda sides: next(faces), ana=grimoire.hero("Ana", "s1"), **people)
    play(session, "s0", "grimoire.fight", foes=list(people))
    return told(session)


def test_a_long_turn_order_is_told_by_its_first_and_all_of_it_on_request() -> None:
    line = order_of(12)
    short, whole = (next(text for text in map(plain, says) if "order" in text) for says in (line.short, line.says))
    first = whole.removeprefix("Turn order: ").removesuffix(".").split(", ")
    assert len(first) == 12
    assert short == f"Turn order: {', '.join(first[:4])}, then 8 more."


def test_a_turn_order_of_eight_is_told_whole() -> None:
    line = order_of(8)
    assert line.short == ()
    assert sum(text.count(",") for text in line.says) == 7


# ---- saves
def test_saves_of_six_are_told_at_once_in_short() -> None:
    names = ("Ana", "Bram", "Cyd", "Dag", "Eve", "Finn")
    failed = [grimoire_messages.SaveFails(who=name, attribute="DEX", total=9, dc=12) for name in names[:4]]
    made = [grimoire_messages.SaveMade(who=name, attribute="DEX", total=14, dc=12) for name in names[4:]]
    out = [grimoire_messages.CriticalOut(who=name, total=8, dc=11) for name in names[:2]]
    with words.reading("en"):
        said = words.say_line(shorten((*failed, *made, *out)), GRIMOIRE)
    assert said == (
        "Ana, Bram, Cyd and Dag fail the DEX save.",
        "Eve and Finn make the DEX save.",
        "Ana and Bram fail the save against critical damage and are out of the fight.",
    )
