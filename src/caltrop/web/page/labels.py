"""Labels for moves, parameters and options: from the game's own catalogue first, then from the shared one."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import structs

from caltrop import words
from caltrop.chronicle.recap import COUNTDOWN_NUMBER
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.parts import CountdownWidget, SheetWord

LETTERED = re.compile(r"(.+) ([A-Z]{1,2})")
LIGHT = "table.light"
UNREAD = {"missing-parameter", "bad-value", "bad-together"}  # refusals of what does not fit a parameter
UNCHANGED = {"same-name"}  # refusals of what is as it was, as a form has it when it opens


def verb(move: str) -> str:
    """Return a move's id without the game's prefix; the moves that every table has keep theirs ("table.roll")."""
    return move if move.startswith("table.") else move.partition(".")[2] or move


def move_title(game: Game, move: str) -> str:
    """Return the title of a move."""
    return words.find("move", move, game) or words.find("move", verb(move), game) or words.title(move, game)


def move_verb(game: Game, move: str) -> str:
    """Return the verb of a move as it stands before its object ("Cast Sleep"), or its word on a button."""
    return words.find("verb", verb(move), game) or button_title(game, move)


def button_title(game: Game, move: str) -> str:
    """Return the word for a move on a button that a page has for its role: its short title, or its title."""
    return words.find("button", move, game) or words.find("button", verb(move), game) or move_title(game, move)


def param_label(game: Game, move: str, name: str) -> str:
    """Return the label of a parameter in a move's form."""
    return words.find("label", f"{verb(move)}.{name}", game) or words.find("label", name, game) or name


def short_label(game: Game, move: str, name: str) -> str:
    """Return the short label of a parameter where it has one ("DC"), else its usual label."""
    return words.find("label", f"short-{name}-alone", game) or param_label(game, move, name)


def use_form_names(game: Game, move: str, no: Refused) -> Refused:
    """Return the same refusal, naming the parameter by the label that it has in the form."""
    facts = dict(no.facts)
    if no.code in UNREAD and (name := facts.get("name")):
        facts |= {"name": param_label(game, move, str(name)), "form": True}
    if no.code in UNREAD and isinstance(names := facts.get("names"), tuple):
        facts["names"] = tuple(param_label(game, move, str(name)) for name in names)
    return structs.replace(no, facts=facts)


def state_word(state: str) -> str:
    """Return the word for how somebody is: a life such as "down", or how hurt they look."""
    return words.find("state", state) or state


def distance_label(game: Game, distance: str) -> str:
    """Return the words for a distance of the game, such as "at hand"."""
    return words.find("distance", distance, game) or distance


def dead_names(kinds: Iterable[tuple[str, tuple[str, ...], tuple[str, ...]]]) -> tuple[str, ...]:
    """Return the dead of each kind, with their ids and letters, as words: "Goblin B and D"."""
    return tuple(
        words.text("foes-lettered", name=name, letters=tuple(filter(None, letters))) if letters[0] else name
        for name, _, letters in kinds
    )


def widget_label(label: str, game: Game | None = None) -> str:
    """Return the name of a number or a list on a sheet; an ability is called by its own name."""
    return words.find("widget", label, game) or label


def countdown_text(countdown: CountdownWidget, game: Game) -> str:
    """Return what a countdown counts: its own words, or its rule's title."""
    return words.mark_word(countdown.what, game) or words.title(rule_of(countdown.label), game)


def mark_text(label: str, mark: SheetWord, game: Game | None = None) -> str:
    """Return one word of a list with the list's name before it: "Wound: a bitten arm"."""
    text = words.mark_word(mark, game)
    if words.has("one", label, game):
        return words.say("one", label, game, text=text)
    return f"{widget_label(label, game)}: {text}"


def rule_of(countdown: str) -> str:
    """Return the rule behind a countdown's label; the second countdown of a rule has a number, which is cut off."""
    return COUNTDOWN_NUMBER.sub("", countdown)


def split_letter(name: str) -> tuple[str, str]:
    """Split "Goblin B" into the kind and the letter; a creature that is the only one of its kind has no letter."""
    found = LETTERED.fullmatch(name)
    return (found[1], found[2]) if found else (name, "")


def setting_label(game: Game, name: str, *, clock: bool = False) -> str:
    """Return the label of what a house call sets: "BOD.die" is "BOD die"; a countdown has its rule's title."""
    if clock:
        return words.title(rule_of(name), game)
    return words.word("setting", name, game)


def choice_label(game: Game, name: str, value: str, move: str = "") -> str:
    """Return an option's label: for this move's parameter, the parameter, the word anywhere, or the word itself."""
    keys = (f"{verb(move)}.{name}.{value}", f"{name}.{value}", value)
    own = next((text for key in keys if (text := words.find("choice", key, game))), "")
    return own or words.thing_name(value, game)


def priced_word(game: Game, rule: str, word: str) -> str:
    """Return what an answer that costs points does, or comes to."""
    return words.find("priced", f"{rule}.{word}", game) or word


def priced_label(game: Game, rule: str, answer: str) -> str:
    """Return an answer that costs points as one label: what it does, its price, what is left; "" if it has no price."""
    priced = game.surface.priced(rule, answer)
    if priced is None:
        return ""
    what, result = (priced_word(game, rule, word) for word in (priced.what, priced.result))
    return words.text("ask-priced", what=what, result=result, price=priced.price, left=priced.left).strip()


def field_help(game: Game, move: str, name: str, *, maybe: bool = False) -> str:
    """Return the sentence under a field, or ""; for a field that may stay empty (`maybe`), what empty means."""
    own = words.find("help", f"field.{verb(move)}.{name}", game) or words.find("help", f"field.{name}", game)
    return own or (words.find("help", f"open.{name}", game) if maybe else "")


def move_help(game: Game, move: str) -> str:
    """Return the catalogue's sentence under a form's title, or ""."""
    return words.find("help", move, game) or words.find("help", verb(move), game)


def move_phrase(game: Game, move: str) -> str:
    """Return what a move does in a phrase, or ""."""
    return words.find("phrase", verb(move), game)


def rule_summary(game: Game, move: str) -> str:
    """Return a move's rule in short, in the game's own English."""
    rules = game.library.rules.rules if game.library else {}
    found = rules.get(game.moves[move].rule)
    return str(found.short) if found else ""
