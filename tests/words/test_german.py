"""German says everything that English says, with the same facts, to a "du", and never bends a name."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from caltrop import words
from caltrop.games import registry
from caltrop.web.page.answers import warning_title
from caltrop.words.translation_check import mistakes
from words.fluent_files import SOURCE, Text, arguments, texts

GAMES = ("", *registry.games())
# Words that are the same in both languages, and examples of what is typed in English everywhere.
SAME = {"AP", "BOD", "DC", "DEX", "DN", "Gold", "HP", "Handout", "INT", "Link", "Name", "STR", "TV", "Text", "WIL"}
SAME |= {"Esc", "Initiative", "live", "min", "minus", "offline", "optional", "Person", "plus"}
EXAMPLES = {"creature-example", "label-creature-line", "label-desk-creature-example"}
IN_PROSE = {"field-spell-sum", "field-spell-dice"}  # they stand in the games' English texts of spells
PLACEABLE = re.compile(r"\{[^{}]*\}")
CHOOSER = re.compile(r"\{\s*\$[\w-]+\s*->|^\s*\*?\[\w+\]|^\s*\}", re.MULTILINE)


def own_words(text: Text) -> str:
    """A text's own words: what its variants say, without the facts."""
    written = CHOOSER.sub("", text.source.partition("=")[2])
    while PLACEABLE.search(written):
        written = PLACEABLE.sub("§", written)
    return written


def in_both(game: str) -> Iterator[tuple[Text, Text]]:
    """The texts of a game, or those that all share, in English and in German."""
    english, german = own_texts("en", game), own_texts("de", game)
    yield from ((text, german[id]) for id, text in english.items() if id in german)


def own_texts(language: str, game: str) -> dict[str, Text]:
    """What stands in a game's own file, or in the shared ones."""
    shared = texts(language)
    return {id: text for id, text in texts(language, game).items() if not game or shared.get(id) != text}


def all_german() -> list[Text]:
    return [text for game in GAMES for text in own_texts("de", game).values()]


@pytest.mark.parametrize("game", GAMES)
def test_every_text_is_there(game: str) -> None:
    assert set(own_texts("en", game)) - set(own_texts("de", game)) == set()


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_tell_the_same_facts(game: str) -> None:
    differs = {}
    for english, _ in in_both(game):
        if english.id.startswith("money-"):  # in German it counts what stands beside it in the sentence
            continue
        facts = {
            language: {name.removesuffix("-a").removesuffix("-count") for name in arguments(english.id, language, game)}
            for language in ("en", "de")
        }
        if facts["en"] != facts["de"]:
            differs[english.id] = facts["en"] ^ facts["de"]
    assert differs == {}


@pytest.mark.parametrize("game", GAMES)
def test_no_text_is_left_in_english(game: str) -> None:
    same = {german.id: said for english, german in in_both(game) if (said := own_words(german)) == own_words(english)}
    left = {id for id, said in same.items() if set(re.findall(r"[^\W\d_]{2,}", said)) - SAME}
    assert left - EXAMPLES - IN_PROSE == set()


@pytest.mark.parametrize(
    ("phrase", "why"),
    [
        (r"\b\d*[Ww](4|6|8|10|12|20|100)\b", "dice are written as sheets show them and people type them: d6"),
        (r"[Ff]orcier", "to push a roll is erzwingen"),
        (r"\b(Herk[uü]nft|Explosion|Kriegsschar|Gegenprobe|Geschwür)", "one word for each thing"),
        (r"\b([Ww]iederbeleb|Probespiel|Beispieltisch|Log\b|neu beurteilt)", "one word for each thing"),
        (r"\b(Sie|Ihnen|Ihre?[nmrs]?)\b", "German says du"),
        (r"\b([Ee]r|sein(e[nmrs]?)?|ihn|ihm)\b(?= §)", "characters have no pronouns"),
        (r"§'?s\b|§-?en\b", "names are never bent"),
        (r"\w[*:_/]in(nen)?\b", "words for people are neutral"),
        (r"[\"”«»]|(?<!\w)'|'(?!\w)", "quotes are German ones"),
        (r"“[^„]*“", "a quote begins with „"),
        (r"„[^“]*(„|$)", "a quote ends with “"),
        (r"\b([Bb]itte(?! die| um)|[Uu]ps|[Hh]oppla)\b", "no please and no oops"),
        (r"\b(GM|DM|SL|Meister|Spieler|Spielerinnen)\b", "the words for roles are fixed"),
    ],
)
def test_no_text_has_what_german_never_says(phrase: str, why: str) -> None:
    found = {text.id: said[0] for text in all_german() if (said := re.search(phrase, own_words(text)))}
    assert found == {}, why


def test_german_has_no_mistakes() -> None:
    wrong = [
        mistake for path in sorted(SOURCE.rglob("languages/de*")) if path.suffix != ".py" for mistake in mistakes(path)
    ]
    assert wrong == []


def test_the_button_over_a_warning_has_its_verb_in_small_letters() -> None:
    with words.reading("de"):
        attack = words.find("verb", "attack")
        assert words.text("anyway-button", action=attack) == "Trotzdem angreifen"
        assert warning_title(attack, "Goblin A") == "Angreifen: Goblin A?"
        assert warning_title(words.find("verb", "rest"), "") == "Rasten?"
