"""The words of the interface, in the reader's language: refusals, labels and pages here, the log in `line`.

Everything a person reads is a text of the catalogue, written in Fluent's format below `languages/`; a game has its own
beside its data. `reading` sets the reader's language, `say` returns a text, and `sentence` a refusal or a warning.

`catalogue` finds texts, and `speech` is what compiled texts call. `line` (with `*_telling`) makes the log, and `why`
(with `why_words` and `why_dice`) explains it. `forecasts`, `lengths` and `marks` are other words, `markup` makes HTML,
and `language_choice` finds the reader's language. `compiler` and `translation_check` are for the build and for
translators.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from caltrop.kernel.rules.refusals import Refused

from .catalogue import catalogue, language, read_in, reading, title
from .speech import Whose, slug, thing_name

if TYPE_CHECKING:
    from caltrop.kernel.rules.refusals import Warned

    from .lengths import canonical_length, length_in_words
    from .line import capitalise, entry_lines, line_messages, marked_lines, names_by_id, say_line
    from .marks import mark_word, marked_mark, widget_in_words
    from .why import WhyLine, explain, has_why, marked_whys, why_lines

__all__ = [
    "Whose",
    "WhyLine",
    "canonical_length",
    "capitalise",
    "catalogue",
    "entry_lines",
    "explain",
    "find",
    "has",
    "has_why",
    "language",
    "length_in_words",
    "line_messages",
    "mark_word",
    "marked_lines",
    "marked_mark",
    "marked_whys",
    "names_by_id",
    "read_in",
    "reading",
    "say",
    "say_line",
    "sentence",
    "sentences",
    "text",
    "thing_name",
    "title",
    "why_lines",
    "widget_in_words",
    "word",
]
_LATER = {
    **dict.fromkeys(("capitalise", "entry_lines", "line_messages", "marked_lines"), "line"),
    **dict.fromkeys(("names_by_id", "say_line"), "line"),
    **dict.fromkeys(("canonical_length", "length_in_words"), "lengths"),
    **dict.fromkeys(("mark_word", "marked_mark", "widget_in_words"), "marks"),
    **dict.fromkeys(("WhyLine", "explain", "has_why", "marked_whys", "why_lines"), "why"),
}  # loaded when they are first used: a command that tells no log starts faster

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Return a function that tells the log, and keep it."""
        if name not in _LATER:
            raise AttributeError(name)
        found = globals()[name] = getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
        return found


def sentence(said: Refused | Warned, game: Whose = None) -> str:
    """Return a refusal or warning as text: what is wrong, and what is allowed."""
    if said.code == "bad-row":
        return say("refused", said.code, game, **said.facts, problem=sentence(_row_problem(said), game))
    return say("refused" if isinstance(said, Refused) else "warned", _key_of(said, game), game, **said.facts)


def sentences(said: Refused, game: Whose = None) -> tuple[str, ...]:
    """Return all that is wrong, a sentence for each mistake."""
    return tuple(sentence(each, game) for each in (said, *said.also))


def _key_of(said: Refused | Warned, game: Whose) -> str:
    """Return the key of a refusal: a wrong value has a sentence for each kind of value that is allowed."""
    kind = f"{said.code}.{said.facts.get('allowed', '')}"
    return kind if "allowed" in said.facts and has("refused", kind, game) else said.code


def _row_problem(said: Refused | Warned) -> Refused:
    """Return what is wrong with a row of a variant, as a refusal of its own."""
    return Refused(str(said.facts["code"]), said.rule, dict(said.facts))


def text(id: str, /, **arguments: Any) -> str:
    """Return a text of the catalogue by its whole id: what a page says, whichever game is played."""
    return catalogue().text(id, **arguments)


def say(section: str, key: str, game: Whose = None, /, **facts: Any) -> str:
    """Return a text of the catalogue, such as a heading of the command line."""
    return catalogue(game).text(f"{section}-{slug(key)}", **facts)


def word(section: str, value: str, game: Whose = None) -> str:
    """Return our word for a value, such as a setting's label; a thing's name where there is none."""
    said = catalogue(game)
    return said.find_once(said.word, section, value)


def has(section: str, key: str, game: Whose = None) -> bool:
    """Whether the catalogue has a text of that key."""
    return f"{section}-{slug(key)}" in catalogue(game)


def find(section: str, key: str, game: Whose = None) -> str:
    """Return a text without arguments, or "" where the catalogue has none of that key, or one that needs arguments."""
    return catalogue(game).find(f"{section}-{slug(key)}")
