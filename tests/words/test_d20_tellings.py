"""Grimoire and Deeds: every event and result has a telling, and conditions and things read well in a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from caltrop.games.deeds.game import GAME as DEEDS
from caltrop.games.grimoire.game import GAME as GRIMOIRE
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.telling import HeardLine
from caltrop.kernel.state.events.base import EventBase
from caltrop.kernel.state.parts import tag
from caltrop.messages.grammar import thing_in_sentence
from caltrop.words.line import find_result, find_tellings

REACTIONS = ("hostile", "wary", "curious", "kind", "helpful")
RESULTS: dict[Game, dict[str, tuple[str, ...]]] = {
    GRIMOIRE: {
        "grimoire.action": ("succeeds", "fails"),
        "grimoire.save": ("saved", "failed"),
        "grimoire.contest": ("won", "lost"),
        "grimoire.natural": ("1", "20"),
        "grimoire.ap": ("turn", "surprised"),
        "grimoire.prices": ("done",),
        "grimoire.armor": ("harmless",),
        "grimoire.attack": ("hit", "missed"),
        "grimoire.held": ("fires",),
        "grimoire.critical": ("saved", "failed", "critical"),
        "grimoire.detachment": ("routed", "weakened", "destroyed"),
        "grimoire.attribute_loss": ("dead", "paralysed", "no less", "delirious"),
        "grimoire.scars": ("scar", "doom", "spared"),
        "grimoire.rest": ("treated", "moment", "hours", "night", "week", "full", "restless"),
        "grimoire.morale": ("hold", "flee", "led hold", "led flee"),
        "grimoire.retreat": ("away", "caught"),
        "grimoire.cast": ("cast", "dust", "failed", "over", "resisted"),
        "grimoire.fatigue": ("tires",),
        "grimoire.deprived": ("no points",),
        "grimoire.mishaps": ("mishap", "card", "a spell"),
        "grimoire.copy": ("copied",),
        "grimoire.make_book": ("made",),
        "grimoire.reaction": REACTIONS,
        "grimoire.fate": ("favors", "against"),
        "grimoire.hirelings": ("hired", "dismissed", "obeys", "refuses"),
        "grimoire.market": ("used", "served"),
        "grimoire.replacement": ("joins",),
    },
    DEEDS: {
        "deeds.action": ("succeeds",),
        "deeds.save": ("passed", "failed", "shaken off"),
        "deeds.opposed": ("won", "lost", "tie"),
        "deeds.aid": ("passed", "failed", "passed alone", "failed alone", "shares"),
        "deeds.interfere": ("passed", "failed", "spoiled", "passed alone", "failed alone"),
        "deeds.attack": ("struck", "sundered", "first counts"),
        "deeds.armor": ("stopped", "no more", "harmless"),
        "deeds.blast": ("targets",),
        "deeds.deed": ("spectacular", "success", "failure", "backfire", "suffers", "avoided"),
        "deeds.retreat": ("away", "caught"),
        "deeds.warband": ("routed", "destroyed"),
        "deeds.damage": ("critical", "held", "revived"),
        "deeds.loss": ("Finesse", "no less", "Intellect"),
        "deeds.scars": ("unchanged",),
        "deeds.deprived": ("no points",),
        "deeds.rest": ("moment", "night", "care", "full", "restless"),
        "deeds.spells": ("cast", "over", "shaken off"),
        "deeds.reaction": REACTIONS,
        "deeds.morale": ("hold", "flee"),
        "deeds.create": ("hired", "dismissed", "obeys", "refuses"),
    },
}
BOTH = pytest.mark.parametrize("game", [GRIMOIRE, DEEDS], ids=lambda game: game.id)


@BOTH
def test_every_result_is_told(game: Game) -> None:
    missing = [f"{r}.{w}" for r, each in RESULTS[game].items() for w in each if find_result(game, r, w) is None]
    assert not missing


@BOTH
def test_every_event_of_the_game_is_told_or_silent(game: Game) -> None:
    events = [kind for kind in game.kinds if issubclass(kind, EventBase)]
    assert events
    assert not [tag(kind) for kind in events if tag(kind) != "said" and not find_tellings(game, tag(kind))]


# ---- conditions
NOUNS = ("steel", "fire", "scar", "bone", "mark", "flesh", "face", "kin", "rot", "foxfire", "flee", "surrender")


@BOTH
def test_what_a_condition_says_follows_is(game: Game) -> None:
    """ "Ana is asleep", "Ana is outlined in foxfire": no title, no colon, and no bare noun or verb."""
    said = {row.id: row.says or row.title for row in game.library.conditions.values()}
    wrong = [words for words in said.values() if not words[0].islower() or ":" in words or words in NOUNS]
    assert not wrong


# ---- things
ODD = {
    "grimoire": {
        "chalk": "a piece of chalk",
        "lens": "a lens",
        "mana dust": "mana dust",
        "loaded dice": "loaded dice",
        "bandages": "bandages",
        "healer's bag": "a healer's bag",
        "antidote": "an antidote",
        "iron ladle": "an iron ladle",
        "cold hands": "cold hands",
        "claw and claw": "claw after claw",
        "come down": "a fall from above",
    },
    "deeds": {
        "twine": "a ball of twine",
        "holy water": "holy water",
        "quiver of arrows": "a quiver of arrows",
        "cards and dice": "cards and dice",
        "arbalest": "an arbalest",
        "bearded axe": "a bearded axe",
        "burning palms": "burning palms",
        "off the bridge": "a shove off the bridge",
        "lightning": "lightning",
    },
}
UNCOUNTED = {"oil", "dust", "water", "chalk", "glue", "salt", "incense", "gear", "tackle", "leather", "dice", "twine"}
UNCOUNTED |= {"thunder", "plate", "venom", "steam", "lightning", "wax"}
VERBS = {"absolve", "beckon", "bind", "cling", "come", "drag", "drink", "inhale", "kick", "name", "off", "pull", "spit"}


@BOTH
def test_things_have_their_articles(game: Game) -> None:
    heard = HeardLine(game, {}, ())
    assert {name: thing_in_sentence(heard.thing(name)) for name in ODD[game.id]} == ODD[game.id]


@BOTH
def test_what_is_not_counted_has_no_article(game: Game) -> None:
    heard = HeardLine(game, {}, ())
    told = [
        thing_in_sentence(heard.thing(item.name)).split() for item in (*game.library.items.values(), *attacks(game))
    ]
    assert not [
        text for text in told if text[0] in ("a", "an") and text[-1] in UNCOUNTED and not {"of", "under"} & set(text)
    ]


@BOTH
def test_an_attack_that_is_called_by_a_verb_says_what_it_is(game: Game) -> None:
    """ "With a fall from above", not "with come down"."""
    assert not [move.name for move in attacks(game) if move.name.split()[0] in VERBS and not move.a]


def attacks(game: Game) -> list[Any]:
    return [move for beast in game.library.creatures.values() for move in beast.moves]
