"""Every word that people read on a page comes from the catalogue: templates and scripts hold none themselves."""

from __future__ import annotations

import re

import pytest

from caltrop.web.settings import HOME
from words.fluent_files import texts

from .template_texts import LETTERS, fixed_words, names, source, stored_names

ALLOWED = (
    r"Caltrop",  # our name
    r"(\d*d\d+\+?)+",  # dice, which every language writes like this
    r"slim extra|segments told-apart|log sheet dice|dice party|quiet band-hides",  # classes and panels
    r"caltrop serve( --address http://[\d.:]+| --tunnel)?",  # commands, as people type them
    r"</\w+>",  # a tag that is closed by an expression
)
KNOWN = re.compile("|".join(f"(?:{each})" for each in ALLOWED))
STATIC = HOME


def own_words(name: str) -> list[str]:
    return [text for text in fixed_words(source(name)) if LETTERS.search(KNOWN.sub("", text))]


def test_a_template_holds_no_words_of_its_own() -> None:
    assert len(names()) > 100
    assert {name: found for name in names() if (found := own_words(name))} == {}


def test_no_template_gives_another_meaning_to_what_says_words() -> None:
    """A loop over `t` would make {{ t("button-roll") }} call what it goes over."""
    assert [name for name in names() if stored_names(source(name)) & {"t", "say"}] == []


@pytest.mark.parametrize(
    ("template", "found"),
    [
        ("<p>Hello</p>", ["Hello"]),
        ("""<b class="x" aria-label="close {{ name }}">{{ name }}</b>""", ["close"]),
        ("<p>{{ 'yes' if x else t('no') }}</p>", ["yes"]),
        ("{{ button('Do it', 'primary') }}", ["Do it"]),
        ("{% for a, b in (('x', 'As usual'),) %}{{ b }}{% endfor %}", ["As usual"]),
        ("<p>{{ {'a': 'one', 'b': t('two')}[kind] }}</p>", ["one"]),
        ("""<p class="{{ 'on' if x }}">{{ t('roll') }}: {# words #}{% if x == 'up' %}-{% endif %}</p>""", []),
    ],
)
def test_words_of_a_template_are_found(template: str, found: list[str]) -> None:
    assert fixed_words(template) == found


# ---- scripts
SENTENCE = re.compile(r"""["']([A-Z][a-z]+(?: [a-z]+)*[.!?]?)["']|`[^`]*\$\{[^}]*\} ([a-z]{2,}[^`]*)`""")
SCRIPTS = [path.relative_to(STATIC) for path in sorted(STATIC.rglob("*.js")) if "vendor" not in path.parts]


def test_a_script_holds_no_words_of_its_own() -> None:
    assert len(SCRIPTS) > 20
    for path in SCRIPTS:
        text = re.sub(r"//.*", "", (STATIC / path).read_text(encoding="utf-8"))
        assert [*SENTENCE.finditer(text)] == [], path


# ---- a game's own words
CALLED = re.compile(r"""\bt\(\s*(['"])([a-z][\w-]*)\1""")
BY_GAME = [path.parent.parent.name for path in (HOME.parent / "games").glob("*/languages/en.ftl")]


def texts_behind(id: str, game: str = "") -> set[str]:
    """Return the sources of a text and of all that it refers to, as a game says them."""
    known, found, waiting = texts("en", game), set[str](), [id]
    while waiting:
        text = known[waiting.pop()]
        if text.source not in found:
            found.add(text.source)
            waiting += [other for other in text.refers if other in known]
    return found


@pytest.mark.parametrize("game", BY_GAME)
def test_no_template_says_without_the_game_what_a_game_says_in_its_own_words(game: str) -> None:
    """ "no harm" is "no damage" in some games: `say` is told which game it is, `t` is not."""
    called = {id for name in names() for _, id in CALLED.findall(source(name)) if id in texts("en")}
    assert len(called) > 100
    assert {id for id in called if texts_behind(id) != texts_behind(id, game)} == set()
