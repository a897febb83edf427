"""What compiled messages call: references, numbers, percentages, lists, lengths of time, and the games' own words.

Names of things and titles of rules stand in the games' data and stay English in every language. The compiled texts
import this module by its name (see `HEAD` in `compiler`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from caltrop.kernel.contract import book_rows
from caltrop.kernel.state.messages import Data, OurWord

if TYPE_CHECKING:
    from caltrop.kernel.contract.game import Game

    from .catalogue import Catalogue


Whose: TypeAlias = "Game | str | None"  # the game whose words come first; its id is enough where only words are needed


def _book_row(id: str, game: Whose = None, kind: str = "") -> Any:
    """Return the spell, item, skill or feat of that id in a game's library; `kind`, such as "spell", comes first."""
    return book_rows.book_row(getattr(game, "library", None), id, *book_rows.shelves_of(kind))


def thing_name(id: str, game: Whose = None, kind: str = "") -> str:
    """Return the name of a spell, item, skill or feat in a game's library, without its brackets; or its id."""
    return book_rows.book_name(getattr(game, "library", None), id, *book_rows.shelves_of(kind))


def condition_words(text: str, game: Whose = None) -> str:
    """Return what a sentence says of someone with a condition, after "is"; words that people typed stay as they are."""
    rows = getattr(getattr(game, "library", None), "conditions", None) or {}
    found = rows.get(text) or next((row for row in rows.values() if text == getattr(row, "name", "")), None)
    return Data(getattr(found, "says", "") or text) if found is not None else text


def rule_title(rule: str, c: Catalogue) -> str:
    """Return a rule's title from the game's reference or the catalogue, or its id."""

    rules = getattr(getattr(c.game, "library", None), "rules", None)
    found = rules.rules.get(rule) if rules is not None else None
    if found is not None:
        return foreign(c, str(found.title))
    id = f"rule-{slug(rule)}"
    return part(c, id, {}) if id in c else rule


def ruling_words(game: Whose, ruling: str, option: str) -> tuple[str, Data]:
    """Return the rule that a ruling is about, and the answer in the words of the game's book."""
    rules = getattr(getattr(game, "library", None), "rules", None)
    text = rules.rulings.get(ruling) if rules is not None else None
    rule = text.rule if text is not None else ruling.rpartition(".")[0] or ruling
    answers = getattr(text, "options", {}) if text is not None else {}
    return str(rule), Data(answers.get(option) or book_rows.as_words(option))


_Arguments: TypeAlias = Mapping[str, Any]
Text: TypeAlias = "str | Callable[[Catalogue, _Arguments], str]"
_SIGN = re.compile(r"\.-(?=\d)")
_MANY_LETTERS = 5  # letters that follow each other are told by the first and the last
_MOST_LISTED = 8  # a longer list has a text of its own, which says where to find it
UNITS = (("days", 86_400), ("hours", 3600), ("minutes", 60), ("seconds", 1))
FOREIGN = "\ue000", "\ue001"  # around the games' own English in a sentence of another language


class MissingArgument(Exception):
    """A text asks for an argument that it was not given."""


class GivenArguments(dict[str, Any]):
    """The arguments of a text; one that is missing has an error of its own, beside that of a missing text."""

    def __missing__(self, name: str) -> Any:
        raise MissingArgument(name)


def part(c: Catalogue, id: str, a: _Arguments) -> str:
    """Return another message or term within a message; a message sees the same arguments."""
    text = c[id]
    return text if text.__class__ is str else text(c, a)  # type: ignore[operator]


def number(c: Catalogue, value: Any) -> str:
    """Return an argument as text: a number with its separators, the games' own data marked as English."""
    if value.__class__ is str:
        return value
    if value.__class__ is int:
        return str(value) if -1000 < value < 1000 else f"{value:,}".replace(",", c.locale.GROUP)
    if isinstance(value, tuple):
        return ", ".join(number(c, each) for each in value)
    if isinstance(value, OurWord):
        return part(c, str(value), {})
    return foreign(c, value) if isinstance(value, Data) else str(value)


def foreign(c: Catalogue, text: str) -> str:
    """Mark the games' own English, for readers of another language and their screen readers."""
    return str(text) if c.language == "en" or not text else f"{FOREIGN[0]}{text}{FOREIGN[1]}"


def drop_marks(text: str) -> str:
    """Return a text without the marks around the games' own English."""
    return text.replace(FOREIGN[0], "").replace(FOREIGN[1], "")


def percent(c: Catalogue, chance: float) -> str:
    """Return a chance as a whole percentage."""
    pattern: str = c.locale.PERCENT
    return pattern.format(f"{round(float(chance) * 100):d}")


def list_text(c: Catalogue, values: Sequence[Any], word: str) -> str:
    """Return a list in words: "a, b and c"."""
    texts = [number(c, value) for value in values]
    if word == "and":
        texts = _join_letters(c, texts)
    if len(texts) < 2:
        return "".join(texts)
    patterns: Mapping[str, str] = c.locale.LISTS[word]
    if len(texts) == 2:
        return patterns["2"].format(*texts)
    text = patterns["end"].format(texts[-2], texts[-1])
    for each in reversed(texts[1:-2]):
        text = patterns["middle"].format(each, text)
    return patterns["start"].format(texts[0], text)


def _join_letters(c: Catalogue, texts: Sequence[str]) -> list[str]:
    """Say many creatures of a group that follow each other by the first and the last: "Rat A to F"."""
    found = list[str]()
    at = 0
    while at < len(texts):
        end = at + 1
        while end < len(texts) and _is_next_letter(texts[end - 1], texts[end]):
            end += 1
        many = end - at >= _MANY_LETTERS
        run = [part(c, "lettered", {"first": texts[at], "last": texts[end - 1]})] if many else texts[at:end]
        found = [*found, *run]
        at = end
    return found


def _is_next_letter(before: str, letter: str) -> bool:
    """Is it the letter after that with which a name ends: "B" after "Rat A"?"""
    is_letter = len(letter) == 1 and "B" <= letter <= "Z"
    return is_letter and ord(before[-1:] or " ") == ord(letter) - 1 and (len(before) == 1 or before[-2] == " ")


def sum_text(c: Catalogue, values: Sequence[Any]) -> str:
    """Return a sum; a part that is taken away brings its own minus."""
    first, *rest = [number(c, value) for value in values] or [""]
    return " ".join((first, *(text if text.startswith("- ") else f"+ {text}" for text in rest)))


def duration(c: Catalogue, seconds: int) -> str:
    """Return a length of time in words, in its two largest units at most."""
    parts = list[str]()
    left = abs(seconds)
    for unit, size in UNITS:
        n, left = divmod(left, size)
        if n:
            parts.append(part(c, f"time-{unit}", {"n": n}))
    return " ".join(parts[:2]) or part(c, "time-none", {})


def signed_text(n: int) -> str:
    return f"{n:+d}"


def thing(c: Catalogue, id: str, kind: str = "") -> str:
    """Return the name of the item, spell, skill or feat with that id; one of `kind` comes first."""
    return foreign(c, thing_name(id, c.game, kind))


def rule(c: Catalogue, id: str) -> str:
    """Return a rule's title."""
    return rule_title(id, c)


def word(c: Catalogue, section: str, value: str, a: _Arguments) -> str:
    """Return our word for a value: `side-foes` for "foes"; "BOD.die" is `setting-of-die` with the stem "BOD".

    Where there is none, a rule has its title, and anything else is called as a thing is.
    """
    stem, _, last = str(value).rpartition(".")
    for id, more in ((f"{section}-{slug(value)}", {}), (f"{section}-of-{last}", {"stem": stem})):
        if id in c:
            with suppress(MissingArgument):  # a value may happen to be the end of another text's id
                return part(c, variant(c, id, a), GivenArguments({**a, **more}))
    title = rule_title(value, c)
    return thing(c, value) if title == value else title


def variant(c: Catalogue, id: str, a: _Arguments) -> str:
    """Return the id of the variant for yes-or-no facts, missing ones and long lists; no other value chooses a text."""
    for name in c.optional(id):
        if a.get(name, "") in ("", (), None):
            return variant(c, f"{id}-no-{name}", a)
    for name, value in a.items():
        if isinstance(value, bool) and (found := f"{id}-{name}" if value else f"{id}-not-{name}") in c:
            return found
    long = (name for name, value in a.items() if isinstance(value, tuple) and len(value) > _MOST_LISTED)
    return next((found for name in long if (found := f"{id}-many-{name}") in c), id)


@lru_cache(maxsize=4096)
def slug(key: str) -> str:
    """Return a key as part of an id: "fight.end" is "fight-end", and nothing at the end of a key is "empty"."""
    key = str(key)
    return _SIGN.sub("-minus-", f"{key}empty" if key.endswith(".") else key).replace(".", "-").replace(" ", "-")


def is_in(n: int, ranges: Sequence[tuple[int, int]]) -> bool:
    """Whether a number is in one of these ranges, for the plurals of a language."""
    return any(first <= n <= last for first, last in ranges)


def modulo(n: int, by: int) -> int:
    return n % by
