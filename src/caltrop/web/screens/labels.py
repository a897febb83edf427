"""Labels for moves, parameters and options: from the game's own catalogue first, then from the shared one."""

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
    """Return a move's id without the game's prefix; the moves that every table has keep theirs ("table.roll")."""
    return move if move.startswith("table.") else move.partition(".")[2] or move


def fill_phrase(section: str, key: str, game: Game, /, **facts: Any) -> str:
    """Return a phrase of the catalogue with its facts filled in."""
    speaks = words.phrases(game)
    return speaks.fill(speaks.find(section, (key,)) or key, facts)


def move_title(game: Game, move: str) -> str:
    """Return the title of a move."""
    found = words.catalogue(game)["move"]
    return found.get(move) or found.get(verb(move)) or words.title(move, game)


def button_title(game: Game, move: str) -> str:
    """Return the word for a move on a button that a page has for its role: its short title, or its title."""
    found = words.catalogue(game)["button"]
    return found.get(move) or found.get(verb(move)) or move_title(game, move)


def param_label(game: Game, move: str, name: str) -> str:
    """Return the label of a parameter in a move's form."""
    found = words.catalogue(game)["label"]
    return found.get(f"{verb(move)}.{name}") or found.get(name) or name


def short_label(game: Game, move: str, name: str) -> str:
    """Return the short label of a parameter where it has one ("DC"), else its usual label."""
    word = words.catalogue(game)["label"].get(f"short-{name}", "").partition(" ")[0]
    return word if word and "{" not in word else param_label(game, move, name)


def use_form_names(game: Game, move: str, no: Refused) -> Refused:
    """Return the same refusal, naming the parameter by the label that it has in the form."""
    facts = dict(no.facts)
    if no.code in UNREAD and (name := facts.get("name")):
        facts |= {"name": param_label(game, move, str(name)), "form": True}
    if no.code in UNREAD and isinstance(names := facts.get("names"), tuple):
        facts["names"] = tuple(param_label(game, move, str(name)) for name in names)
    return structs.replace(no, facts=facts)


def rule_of(countdown: str) -> str:
    """Return the rule behind a countdown's label; the second countdown of a rule has a number, which is cut off."""
    return COUNTED.sub("", countdown)


def split_letter(name: str) -> tuple[str, str]:
    """Split "Goblin B" into the kind and the letter; a creature that is the only one of its kind has no letter."""
    found = LETTERED.fullmatch(name)
    return (found[1], found[2]) if found else (name, "")


def setting_label(game: Game, name: str, *, clock: bool = False) -> str:
    """Return the label of what a house call sets: "BOD.die" is "BOD die"; a countdown has its rule's title."""
    if clock:
        return words.title(rule_of(name), game)
    return words.phrases(game).fill("{name:setting}", {"name": name})


def choice_label(game: Game, name: str, value: str, move: str = "") -> str:
    """Return an option's label: for this move's parameter, the parameter, the word anywhere, or the word itself."""
    found = words.catalogue(game)["choice"]
    own = found.get(f"{verb(move)}.{name}.{value}") or found.get(f"{name}.{value}")
    return own or found.get(value) or words.thing(value, game)


def field_help(game: Game, move: str, name: str, *, maybe: bool = False) -> str:
    """Return the sentence under a field, or ""; for a field that may stay empty (`maybe`), what empty means."""
    found = words.catalogue(game)["help"]
    own = found.get(f"field.{verb(move)}.{name}") or found.get(f"field.{name}", "")
    return own or (found.get(f"open.{name}", "") if maybe else "")


def move_summary(game: Game, move: str) -> str:
    """Return the sentence under a form's title: the catalogue's for this move, or the short text of the game's rule."""
    said = words.catalogue(game)["help"]
    rules = game.library.rules.rules if game.library else {}
    found = rules.get(game.moves[move].rule)
    return said.get(move) or said.get(verb(move)) or (str(found.short) if found else "")
