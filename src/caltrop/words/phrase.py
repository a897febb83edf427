"""Phrases: lines of the catalogue with places that facts fill.

    {who}              a fact by its name; {item.name} a field of a fact
    {against:name}     a character's or seat's name for its id (`who` needs no form for that); {whom:names} for several
    {key:plain}        an id as words: the item's or spell's name in the game, else "rope-2" is "rope"; the fact's name
                       says which shelf comes first ({spell:plain} is a spell, even if an item has the same id)
    {spell:text}       what the game's book says of the spell or item with that id
    {item:a}           an item with its article: "a torch", "an oil flask", and "candles" without one
    {options:or}       a list, "a, b or c"; also {options:and}
    {n:point/points}   the first word for one, the second for any other number; {n:times} is "x3", and nothing for one
    {by:abs}           a number without its sign; {by:signed} always with it
    {seconds:time}     a length of time in words
    {rule:rule}        a rule's title for its id
    {life:life}        the value's phrase in that section of the catalogue, filled in the same way; if "BOD.die" has no
                       phrase there, that of ".die" is used, in which {stem} is "BOD"
    [ for {label}]     left out if a place inside it is missing or empty

A place that has no fact stays empty: a missing fact must not stop the program.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

PLACE = re.compile(r"\{([\w.-]+)(?::([^{}]*))?\}")
OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
NUMBERED = re.compile(r"-\d+$")
FORMS = ("name", "names", "plain", "text", "a", "or", "and", "abs", "signed", "times", "time", "rule")
UNITS = (("days", 86_400), ("hours", 3600), ("minutes", 60), ("seconds", 1))


def keys_to_try(key: str, facts: Mapping[str, Any]) -> Iterator[str]:
    """Yield the keys to look up, the most specific first: "points-changed.loss" before "points-changed"."""
    for name, value in facts.items():
        if isinstance(value, bool):
            yield f"{key}.{name}" if value else f"{key}.not-{name}"
        elif isinstance(value, int):
            yield from _count_keys(key, name, value)
        elif value in ("", (), None):
            yield f"{key}.no-{name}"
        elif isinstance(value, str):
            yield f"{key}.{value}"
    yield key


def _count_keys(key: str, name: str, n: int) -> Iterator[str]:
    """Yield the key for a number: "loss" or "gain" for a change (`by`), the fact's name for any other number."""
    if name != "by" and not name.endswith("_by"):
        yield f"{key}.{name}"
    elif n:
        yield f"{key}.{name.removesuffix('by').replace('_', '-')}{'loss' if n < 0 else 'gain'}"


class Phrases:
    """The catalogue's sections, with the names and titles that fill their phrases."""

    def __init__(
        self,
        sections: Mapping[str, Mapping[str, str]],
        names: Mapping[str, str] | None = None,
        title: Callable[[str], str] = str,
        thing: Callable[[str, str], str] | None = None,
        telling: Callable[[str, str], str] = lambda id, kind: "",
    ) -> None:
        self.sections, self.names, self.title, self.telling = sections, names, title, telling
        self.thing = thing or (lambda id, kind: as_words(id))

    def find(self, section: str, keys: Iterable[str]) -> str | None:
        """Return the phrase of the first of these keys that the section has."""
        there = self.sections.get(section, {})
        return next((there[key] for key in keys if key in there), None)

    def fill(self, phrase: str, facts: Mapping[str, Any]) -> str:
        """Fill a phrase's places; the result is one line, even if people typed line breaks."""
        if "[" in phrase:
            phrase = OPTIONAL.sub(lambda part: part[1] if self._has_all_facts(part[1], facts) else "", phrase)
        filled = PLACE.sub(lambda place: self._fill_place(place[1], place[2] or "", facts), phrase)
        if not filled.isprintable():
            filled = "".join(c if c.isprintable() else " " for c in filled)
        return " ".join(filled.split())

    def _has_all_facts(self, part: str, facts: Mapping[str, Any]) -> bool:
        return all(facts.get(name, "") not in ("", ()) for name, _ in PLACE.findall(part))

    def _fill_place(self, name: str, form: str, facts: Mapping[str, Any]) -> str:
        value = facts.get(name, "")
        if name == "who" and not form:
            form = "name"
        if form in self.sections and form not in FORMS:
            each = value if isinstance(value, tuple) else (value,)
            return ", ".join(self._look_up(form, str(one), facts) for one in each)
        if form in ("plain", "text") and isinstance(value, str):
            return (self.thing if form == "plain" else self.telling)(value, name)
        return self._format_several(value, form) if isinstance(value, tuple) else self._format_one(value, form)

    def _look_up(self, section: str, key: str, facts: Mapping[str, Any]) -> str:
        stem, _, last = key.rpartition(".")
        found = self.find(section, (*keys_to_try(key, facts), *([f".{last}"] if stem else ())))
        if found is None:
            return (self.names or {}).get(key) or self.thing(key, "")
        return self.fill(found, {**facts, "stem": stem})

    def _format_several(self, values: tuple[Any, ...], form: str) -> str:
        if "/" in form:
            return self._format_number(len(values), form)
        if form == "names":
            return self.join_list(tuple(self._format_one(value, "name") for value in values), "and")
        return self.join_list(values, form) if form in ("or", "and") else self.plain_text(values)

    def _format_one(self, value: Any, form: str) -> str:
        if isinstance(value, int) and not isinstance(value, bool):
            return self._format_number(value, form)
        text = self.plain_text(value)
        match form:
            case "name" if self.names is not None:
                return self.names.get(text) or self.sections.get("name", {}).get("unknown", text)
            case "a":
                return with_article(text)
            case "rule":
                return self.title(text)
            case _:
                return text

    def _format_number(self, n: int, form: str) -> str:
        if "/" in form:
            one, _, many = form.partition("/")
            return one if abs(n) == 1 else many
        match form:
            case "times":
                return "" if n == 1 else f" x{n}"
            case "abs":
                return str(abs(n))
            case "signed":
                return f"{n:+d}"
            case _:
                return self.time_text(n) if form == "time" else str(n)

    def plain_text(self, value: Any) -> str:
        return ", ".join(map(str, value)) if isinstance(value, (tuple, list)) else str(value)

    def join_list(self, values: tuple[Any, ...], word: str) -> str:
        """Join values to a list: "a, b or c"."""
        *most, last = map(str, values) if values else ("",)
        joined = self.sections.get("list", {}).get(word, word)
        return f"{', '.join(most)} {joined} {last}" if most else last

    def time_text(self, seconds: int) -> str:
        """Return a length of time in words, in its two largest units at most."""
        parts, left = list[str](), abs(seconds)
        for unit, size in UNITS:
            n, left = divmod(left, size)
            if n:
                parts.append(self.fill(self.sections.get("time", {}).get(unit, f"{{n}} {unit}"), {"n": n}))
        return " ".join(parts[:2]) or self.fill(self.sections.get("time", {}).get("none", "no time"), {})


def with_article(text: str) -> str:
    """Put an article before an item's name; a plural gets none."""
    first = text.partition(" (")[0]
    return text if first.endswith("s") or not first else f"{'an' if first[0] in 'aeiou' else 'a'} {text}"


def capitalise(text: str) -> str:
    """Begin a sentence with a capital letter; a die such as "d6" stays as it is."""
    return text if text[1:2].isdecimal() else f"{text[:1].upper()}{text[1:]}"


def as_words(id: str) -> str:
    """Return an id as plain words, without its number."""
    return NUMBERED.sub("", id).replace("-", " ").replace("_", " ")
