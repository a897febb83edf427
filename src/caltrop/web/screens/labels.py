"""What moves, their parameters and their options are called: the catalogue's words, a game's own first."""

from __future__ import annotations

import re
from typing import Any

from msgspec import structs

from caltrop import words
from caltrop.chronicle.recap import COUNTED
from caltrop.kernel.errors import Refused
from caltrop.kernel.game import Game

LETTERED = re.compile(r"(.+) ([A-Z]{1,2})")
LIGHT = "table.light"
UNREAD = {"missing-parameter", "bad-value", "bad-together"}  # refusals of what does not fit a parameter


def verb(move: str) -> str:
    """A move's name without its game; those of every table keep theirs."""
    return move if move.startswith("table.") else move.partition(".")[2] or move


def fill_phrase(section: str, key: str, game: Game, /, **facts: Any) -> str:
    """A phrase of the catalogue, filled."""
    speaks = words.phrases(game)
    return speaks.fill(speaks.find(section, (key,)) or key, facts)


def move_title(game: Game, move: str) -> str:
    """What a move is called."""
    found = words.catalogue(game)["move"]
    return found.get(move) or found.get(verb(move)) or words.title(move, game)


def param_label(game: Game, move: str, name: str) -> str:
    """What a parameter is called."""
    found = words.catalogue(game)["label"]
    return found.get(f"{verb(move)}.{name}") or found.get(name) or name


def short_label(game: Game, move: str, name: str) -> str:
    """What a parameter is called in a few letters, where there are some: "DC"."""
    word = words.catalogue(game)["label"].get(f"short-{name}", "").partition(" ")[0]
    return word if word and "{" not in word else param_label(game, move, name)


def use_form_names(game: Game, move: str, no: Refused) -> Refused:
    """A refusal that names a parameter, with the name that it has in the form."""
    facts = dict(no.facts)
    if no.code in UNREAD and (name := facts.get("name")):
        facts |= {"name": param_label(game, move, str(name)), "form": True}
    if no.code in UNREAD and isinstance(names := facts.get("names"), tuple):
        facts["names"] = tuple(param_label(game, move, str(name)) for name in names)
    return structs.replace(no, facts=facts)


def rule_of(countdown: str) -> str:
    """The rule that something waits for; a second one of the same rule has a number."""
    return COUNTED.sub("", countdown)


def split_letter(name: str) -> tuple[str, str]:
    """One of a kind as the kind and the letter: "Goblin B"; whoever is alone of their kind has none."""
    found = LETTERED.fullmatch(name)
    return (found[1], found[2]) if found else (name, "")


def setting_label(game: Game, name: str, *, clock: bool = False) -> str:
    """What a house call sets, in words: "BOD.die" is "BOD die"; what waits goes by its rule's title."""
    if clock:
        return words.title(rule_of(name), game)
    return words.phrases(game).fill("{name:setting}", {"name": name})


def choice_label(game: Game, name: str, value: str, move: str = "") -> str:
    """What an option is called: words of its own, in this move or anywhere, those of the same word, or itself."""
    found = words.catalogue(game)["choice"]
    own = found.get(f"{verb(move)}.{name}.{value}") or found.get(f"{name}.{value}")
    return own or found.get(value) or words.thing(value, game)


def field_help(game: Game, move: str, name: str, *, maybe: bool = False) -> str:
    """A sentence under a field, where it needs one; where it may stay open, what that means."""
    found = words.catalogue(game)["help"]
    own = found.get(f"field.{verb(move)}.{name}") or found.get(f"field.{name}", "")
    return own or (found.get(f"open.{name}", "") if maybe else "")


def move_summary(game: Game, move: str) -> str:
    """A sentence under a form's title: the catalogue's on that very move, or what the game's rule says in short."""
    said = words.catalogue(game)["help"]
    rules = game.library.rules.rules if game.library else {}
    found = rules.get(game.moves[move].rule)
    return said.get(move) or said.get(verb(move)) or (str(found.short) if found else "")
