"""A line that is too long for a phone: a page shows it in short, and all of it on request; Markdown keeps all."""

from __future__ import annotations

import pytest

from caltrop import words
from caltrop.chronicle.markdown import markdown
from caltrop.chronicle.names import names
from caltrop.chronicle.story import LONG, StoryLine, tell_story
from caltrop.table.session import Session
from caltrop.table.views import lines
from caltrop.words.catalogue import plain
from deeds.blast import blast, blast_on_six
from deeds.table import hero, play, table


def told(session: Session) -> StoryLine:
    return tell_story(lines(session, "gm")[-1], names(session, "gm"), session.game)


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
        assert text in markdown(session, "gm")


def test_a_long_line_that_is_undone_stays_in_short() -> None:
    session = blast_on_six()
    before = told(session).short
    session.undo("gm", session.log[-1].seq)
    blasted = lines(session, "gm")[-2]
    assert blasted.struck
    assert tell_story(blasted, names(session, "gm"), session.game).short == before


def test_a_short_line_is_shown_as_it_is() -> None:
    assert told(blast("Ana", "Bram", faces=(6, 11, 3))).short == ()


def test_a_long_line_of_typed_words_is_shown_as_it_is() -> None:
    session = table(None, None, ana=hero("Ana", "s1"))
    play(session, "s1", "table.say", text="Wolves. " * 60)
    assert told(session).short == ()
