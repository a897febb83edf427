"""Sentences that made somebody stumble who read an evening's log aloud, as they are said since."""

from __future__ import annotations

import pytest

from caltrop import words
from caltrop.games import registry
from caltrop.kernel.rules.steps import (
    Cause,
    DiceRolled,
    DieAdded,
    Facts,
    FactStated,
    OptionChosen,
    RowFound,
    SidesCompared,
    Step,
)
from caltrop.table.view import Line

GAMES = registry.games()
NAMES = {"ann": "Ann", "bram": "Bram"}
Noted = tuple[str, str, Facts]


def told(game: str, *steps: Noted, language: str = "en") -> list[str]:
    line = Line(n=1, seat="s0", at=0.0, steps=tuple(Step(*step) for step in steps))
    with words.reading(language):
        return list(words.why_lines(line, NAMES, GAMES[game]))


# ---- dice
@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ["Bram: death table d4 (4), time left in days.", "Bram: time left d8 (5)."]),
        ("de", ["Bram: Todestabelle d4 (4), Restzeit in Tagen.", "Bram: Restzeit d8 (5)."]),
    ],
)
def test_the_two_dice_of_dying_are_told_apart(language: str, texts: list[str]) -> None:
    """A 4 on the d4 of the death table counts the time in days; a d8 says how many."""
    steps: tuple[Noted, ...] = (
        ("fell.death", "bram", DiceRolled(("d4",), (4,))),
        ("fell.death", "bram", RowFound(4, result="days")),
        ("fell.death", "bram", DiceRolled(("d8",), (5,))),
    )
    assert told("fell", *steps, language=language) == texts


def test_a_die_of_critical_damage_is_a_save_and_not_a_time() -> None:
    """Players see the die of a creature's save without its sum."""
    rolled: Noted = ("grimoire.critical", "bram", DiceRolled(("d20",), (19,)))
    assert told("grimoire", rolled) == ["Bram: save d20 (19)."]
    assert told("grimoire", rolled, language="de") == ["Bram: Rettungswurf d20 (19)."]


def test_the_maximum_has_one_german_word_in_sums_and_in_the_log() -> None:
    added: Noted = ("grimoire.scars", "ann", DieAdded("d6", Cause("maximum", "HP")))
    rolled: Noted = ("grimoire.scars", "ann", DiceRolled(("d6",), (2,)))
    assert told("grimoire", added, rolled, language="de") == ["Ann: HP-Höchstwert d6 (2)."]


# ---- what is stated
@pytest.mark.parametrize(
    ("game", "step", "english", "german"),
    [
        (
            "grimoire",
            ("grimoire.scars", "ann", FactStated("scar", 2)),
            "Ann had 2 HP before the attack: scar 2.",
            "Ann hatte vor dem Angriff 2 HP: Narbe 2.",
        ),
        (
            "grimoire",
            ("grimoire.scars", "ann", FactStated("scar", 12)),
            "Ann had 12 HP or more before the attack: scar 12.",
            "Ann hatte vor dem Angriff mindestens 12 HP: Narbe 12.",
        ),
        (
            "generic-fantasy",
            ("generic-fantasy.trouble", "ann", FactStated("trouble", "a dog barks")),
            "The trouble: a dog barks",
            "Der Ärger: a dog barks",
        ),
        (
            "generic-fantasy",
            ("generic-fantasy.death", "", OptionChosen("dies")),
            "The facilitator decides: death.",
            "Die Spielleitung entscheidet: Tod.",
        ),
        (
            "deeds",
            ("deeds.initiative", "", FactStated("rolls", (8, 6))),
            "Before the foes and after them, the lowest number acts first.",
            "Vor und nach den Gegnern handelt die niedrigste Zahl zuerst.",
        ),
        (
            "grimoire",
            ("grimoire.initiative", "", FactStated("first", "ann")),
            "The sides alternate.",
            "Die Seiten wechseln sich ab.",
        ),
        (
            "deeds",
            ("deeds.scars", "ann", FactStated("damage", 1)),
            "1 damage leaves exactly 0 HP.",
            "Nach 1 Schaden sind genau 0 HP übrig.",
        ),
        (
            "deeds",
            ("deeds.morale", "", FactStated("first")),
            "The first of them is out of the fight.",
            "Der erste Gegner ist aus dem Kampf.",
        ),
        (
            "fell",
            ("fell.morale", "", FactStated("leader")),
            "Their leader is out of the fight.",
            "Die Führung der Gegner ist aus dem Kampf.",
        ),
        (
            "fell",
            ("fell.attack", "ann", FactStated("unanswered")),
            "Ann cannot deal harm in return.",
            "Ann kann im Gegenzug keinen Schaden zufügen.",
        ),
    ],
)
def test_a_stated_fact_is_a_sentence_that_somebody_would_say(game: str, step: Noted, english: str, german: str) -> None:
    assert told(game, step) == [english]
    assert told(game, step, language="de") == [german]


def test_a_row_of_the_table_is_called_as_in_the_log() -> None:
    rolled: Noted = ("fell.morale", "ann", DiceRolled(("d6",), (6,)))
    row: Noted = ("fell.morale", "ann", RowFound(6, result="surrender conditionally"))
    assert told("fell", rolled, row)[-1].endswith("d6 (6), surrender on terms.")
    assert told("fell", rolled, row, language="de")[-1].endswith("d6 (6), Kapitulation unter Bedingungen.")


def test_a_german_sentence_after_a_colon_begins_with_a_capital() -> None:
    row: Noted = ("generic-fantasy.initiative", "ann", RowFound(0, result="foes go twice"))
    assert told("generic-fantasy", row, language="de") == ["Kein Treffer: Die Gegner sind zweimal dran."]


def test_the_end_of_a_fight_that_is_due_has_its_reason_in_brackets_in_german() -> None:
    with words.reading("de"):
        assert words.text("effect-fight-can-end", why="surrender") == "Der Kampf kann enden (eine Seite ergibt sich)."


def test_a_hireling_is_hired_as_people_say_it() -> None:
    with words.reading("de"):
        told = words.text("log-hires", employer="Bram", who="Pim", wage=5, days=1)
    assert told == "Bram heuert Pim an: 5 Münzen am Tag, 1 Tag bezahlt."


# ---- hidden sides
@pytest.mark.parametrize("decides", ["numbers", "tie", "hits"])
def test_a_comparison_with_a_side_that_the_reader_does_not_know_says_nothing(decides: str) -> None:
    """A stored step has lost the hidden one's name: no stump is left, and no number."""
    compared = SidesCompared("", "ann", 1, 1, decides, 6, 4)  # type: ignore[arg-type]
    assert told("generic-fantasy", ("generic-fantasy.contest", "ann", compared)) == []
