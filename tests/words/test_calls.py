"""Whoever asks the catalogue for a text by its name finds it, and gives it exactly the arguments that it asks for."""

from __future__ import annotations

import pytest

from caltrop.games import registry
from words.calls import Call, calls
from words.fluent_files import arguments, files, read, stand_ins, texts

GAMES = ("", *registry.games())
ADDED = ("-count", "-a")  # of a list how many it has, of a thing its name with an article


def asked(id: str, game: str) -> frozenset[str]:
    """The arguments of a text."""
    found = arguments(id, "en", game)
    plain = {name.removesuffix(end) for name in found for end in ADDED if name.endswith(end)}
    return frozenset(name for name in found if not name.endswith(ADDED)) | plain


def variants(id: str, game: str) -> dict[str, frozenset[str]]:
    """A text, and those that stand for it where an argument is missing, or is a yes or a no; with their arguments."""
    stems = (f"{id}-no-", f"{id}-not-")
    others = [each for each in stand_ins("en", game).get(id, []) if each.startswith(stems)]
    return {each: asked(each, game) for each in [id, *others] if each in texts("en", game)}


def chosen_by(id: str, given: frozenset[str], game: str) -> set[str]:
    """The arguments that choose a variant, so that the text need not say them."""
    known = texts("en", game)
    return {name for name in given if any(f"{id}-{way}{name}" in known for way in ("", "no-", "not-"))}


def test_a_text_that_is_asked_for_is_there_and_gets_its_arguments() -> None:
    found = calls()
    assert len(found) > 1000
    for call in found:
        check(call)


def check(call: Call) -> None:
    """All texts that may be asked for here are there, and what is given is what they say."""
    used = set[str]()
    for id in call.ids:
        there = [game for game in GAMES if id in texts("en", game)]
        assert there, f"{call.where}: no text is called {id}"
        for game in there:
            wanted = {name for names in variants(id, game).values() for name in names}
            assert call.open or wanted <= call.given, f"{call.where}: {id} lacks {wanted - call.given}"
            used |= wanted | chosen_by(id, call.given, game)
    assert call.given <= used, f"{call.where} gives what no text asks for: {call.given - used}"


def test_no_id_is_in_two_files() -> None:
    """The first of two would hide the other."""
    found: dict[str, str] = {}
    for path in files("en"):
        for text in read(path):
            assert text.id not in found, f"{text.id} is in {found[text.id]} and in {path.name}"
            found[text.id] = path.name


LOOKED_UP = ("button", "label", "help", "move")  # sections in which a move or a parameter is looked up by its own id


@pytest.mark.parametrize("game", registry.ids())
def test_a_pages_own_texts_are_not_taken_for_those_of_a_move(game: str) -> None:
    verbs = {move.partition(".")[2] for move in registry.games()[game].moves if not move.startswith("table.")}
    pages = [p for p in files("en") if p.name in ("player.ftl", "forms.ftl", "desk.ftl", "pages.ftl")]
    own = {text.id for path in pages for text in read(path)}
    assert not own & {f"{section}-{verb}" for section in LOOKED_UP for verb in verbs}
