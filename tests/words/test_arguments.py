"""A text that is asked for without its arguments never breaks what asks for it."""

from __future__ import annotations

import pytest

from caltrop import words
from caltrop.games import registry
from caltrop.messages import marks
from caltrop.words.catalogue import Catalogue
from words.fluent_files import arguments, languages, texts


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", ["", *registry.games()])
def test_a_text_that_is_looked_for_by_a_typed_word_is_said_or_not_there(language: str, game: str) -> None:
    """People can type the end of any id: one that needs arguments counts as none, and never breaks a page."""
    needy = {id for id in texts(language, game) if arguments(id, language, game)}
    with words.reading(language):
        for id in texts(language, game):
            section, hyphen, key = id.partition("-")
            if section and hyphen:
                said = words.find(section, key, game or None)
                assert id in needy or said == words.say(section, key, game or None), id
                assert not said or id not in needy or can_do_without(id, language, game), id
                words.word(section, key, game or None)


def can_do_without(id: str, language: str, game: str) -> bool:
    """Is there a text for it where an argument is missing?"""
    return any(other.startswith(f"{id}-no-") for other in (*texts(language, game), *texts("en", game)))


def test_a_text_without_its_arguments_says_the_facts_it_has() -> None:
    assert words.say("label", "at-cost") == "At cost."
    assert words.text("refused-not-deprived", lacking="food") == "Not deprived: lacking food."


def test_a_translation_that_asks_for_more_gives_way_to_english() -> None:
    german = Catalogue("de")
    german["refused-lacks-already"] = lambda c, a: str(a["nothing like it"])
    assert german.text("refused-lacks-already", who="Ana", lacking="food") == "Ana already lacks food."
    german["mark-fatigue-steps"] = lambda c, a: str(a["steps"])
    assert german.say(marks.FatigueSteps(2)) == "fatigued 2"
