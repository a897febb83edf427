"""Every event and every result of every game is told, or is silent on purpose, and every message has its text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from caltrop.games import registry
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.telling import Deed, Effect, HeardLine, Joinable, Tag, ToDo, Turn, required_fields, silent
from caltrop.kernel.state.changes import ValueChange
from caltrop.kernel.state.events.base import EventBase
from caltrop.kernel.state.events.table import NAMING, Said
from caltrop.kernel.state.messages import Message
from caltrop.kernel.state.parts import tag
from caltrop.words import line
from words.fluent_files import arguments, languages, texts
from words.sources import Literal, literals

GAMES = registry.games()
TOLD = [game for game in GAMES.values() if game.tellings]
BASES = (Message, Joinable, Deed, Effect, ToDo, Turn, Tag)


# ---- events
@pytest.mark.parametrize("game", TOLD, ids=lambda game: game.id)
def test_every_event_has_a_telling_or_is_silent(game: Game) -> None:
    events = [kind for kind in game.kinds if issubclass(kind, EventBase) and tag(kind) != tag(Said)]
    assert len(events) > 50
    for kind in events:
        assert line.find_tellings(game, tag(kind)), f"{tag(kind)} of {game.id}: write a telling, or declare it silent"


def test_what_is_silent_is_a_short_list() -> None:
    """Events whose deed tells of them; a new one is added here with its reason in mind."""
    found = {
        kind for game in TOLD for told in line.tellings_of(game) for kind, tell in told.events.items() if tell is silent
    }
    common = {
        "call-hidden",
        "call-answered",
        "due-roll-taken",
        "tool-ask-ended",
        "acted",
        "rest-taken",
        "pile-left",
        "attitude-set",
        "attitude-swayed",
    }
    conditions = {"condition-caused", "condition-put-off"}
    ladder = {
        "failure-noted",
        "failure-settled",
        "drank",
        "fed",
        "fell.endangered",
        "fell.advanced",
        "generic-fantasy.feats-rested",
        "fatigued",  # by fatigue itself: what it does is on the sheet
        "seat-language-set",
        "seat-letters-set",
    }
    lessons = {f"lesson-{what}" for what in ("begun", "step-begun", "step-done", "left", "ended")}  # on the page itself
    told = common | conditions | ladder | lessons
    assert {kind for kind in found if not kind.startswith(("grimoire.", "deeds."))} == told


# ---- results
def games_of(literal: Literal) -> list[Game]:
    own = literal.game.replace("_", "-")
    return [game for game in TOLD if not own or game.id == own]


def given(literal: Literal) -> dict[str, Any]:
    """Return facts with values that fit: an id where it names a character."""
    return {name: "rat" if name in NAMING else 2 for name in literal.facts if name not in ("who", "result")}


ONLY_WITH_MORE = ("death.dead", "grimoire.replacement.joins")  # told by the event that follows


def test_every_result_is_told_with_the_facts_that_are_given() -> None:
    results = [each for each in literals() if each.kind == "said" and not each.code.endswith(".")]
    assert len(results) > 50
    for literal in results:
        for game in games_of(literal):
            check_result(game, literal)


def check_result(game: Game, literal: Literal) -> None:
    rule, _, result = literal.code.rpartition(".")
    rule = rule if "." in rule else game.rule(rule)
    tell = line.find_result(game, rule, result)
    assert tell is not None, f"{literal.code} is not told: {literal.where}"
    said = Said("ana", rule, result, given(literal))
    told = list(tell(said, HeardLine(game, {"ana": "Ana", "rat": "the rat"}, (said,)), 0) or ())
    assert told or literal.open or literal.code in ONLY_WITH_MORE, f"{literal.code} lacks facts: {literal.where}"


def test_a_message_is_replaced_by_one_that_asks_for_less() -> None:
    """What is decided without dice, or hidden from a seat, lacks facts, and is told even so."""
    replaced = [kind for kind in KINDS if "otherwise" in vars(kind)]
    assert len(replaced) > 80
    for kind in replaced:
        last = kind
        while (other := vars(last).get("otherwise")) is not None:
            last = other
        assert required_fields(last) <= required_fields(kind) | {"seat", "names"}, tag(kind)


# ---- messages and texts
def message_kinds(kind: type[Message] = Message) -> Iterator[type[Message]]:
    for each in kind.__subclasses__():
        yield from message_kinds(each)
        if each not in BASES and tag(each) not in ("None", each.__name__):
            yield each


def game_of(kind: type[Message]) -> str:
    path = kind.__module__.split(".")
    return path[2].replace("_", "-") if path[1] == "games" and path[2] != "common" else ""


KINDS = sorted((kind for kind in set(message_kinds()) if kind.__module__.startswith("caltrop.")), key=tag)


def test_a_message_has_a_text_in_every_language_that_asks_for_just_its_fields() -> None:
    assert len(KINDS) > 500
    for kind in KINDS:
        check_text(kind)


def check_text(kind: type[Message]) -> None:
    id, game = tag(kind), game_of(kind)
    where = [game] if game else ["", *GAMES]
    assert any(id in texts("en", each) for each in where), f"{id} has no text"
    for language in languages():
        for each in (each for each in where if id in texts(language, each)):
            asked = {name.removesuffix("-a").removesuffix("-count") for name in arguments(id, language, each)}
            assert asked == set(kind.__struct_fields__), f"{id} in {language}, {each or 'shared'}"


@pytest.mark.parametrize("game", ["", *(game.id for game in TOLD)])
def test_every_text_of_the_log_belongs_to_a_message(game: str) -> None:
    ids = {id for id in texts("en", game) if id.startswith(("log-", "effect-"))}
    assert ids - {tag(kind) for kind in KINDS} == set()


# ---- who may know
def test_a_look_is_told_only_where_the_seat_has_no_number() -> None:
    look = ValueChange(0, "rat", "look", "unhurt", "badly hurt")
    hurt = ValueChange(0, "rat", "HP", 4, 1, 4)
    seen = list(line.event_messages(HeardLine(GAMES["fell"], {"rat": "the rat"}, (), [look])))
    assert [tag(type(each)) for each in seen] == ["effect-looks"]
    assert not list(line.event_messages(HeardLine(GAMES["fell"], {"rat": "the rat"}, (), [look, hurt])))
    assert not list(line.event_messages(HeardLine(GAMES["fell"], {}, (), [look]))), "someone it does not know"
