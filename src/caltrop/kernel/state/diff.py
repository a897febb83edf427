"""The keys (see `tracking`) of everything that differs between two states.

States are frozen, and a change replaces only the objects that it touches: what is the same object is not looked into.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .state import Character, Encounter, State

FIELDS = ("name", "owner", "hidden", "shows", "place", "life", "portrait")  # of a character; its kind is part of "here"
LISTS = {
    "seats": "seat:*",
    "orders": "order:*:",
    "calls": "call:*.",
    "secrets": "call:*.",
    "due_rolls": "due:*",
    "tasks": "task:*",
    "progress": "progress:*",
    "lessons": "lesson:*",
    "notes": "note:*",
    "prepared": "prepared:*",
    "homebrew": "homebrew:*",
}
SINGLE = {
    "rulings": "ruling:",
    "tactics": "tactic:",
    "clock": "clock",
    "sitting": "sitting",
    "scene": "scene",
    "shown": "shown",
    "halted": "halted",
    "recaps": "recap:",
    "stars": "star:",
    "language": "table-language",
}
NAMES = ("acted", "surprised", "done", "moved")  # of these, a fine watch notes who is looked for
FIGHT = {
    "sides": "sides",
    "order": "sides",
    "began": "sides",
    "left": "sides",
    "turn": "turn",
    "round": "turn",
    "meanwhile": "meanwhile",
    "acted": "acted",
    "surprised": "surprised",
    "paused": "paused",
    "done": "done",
    "moved": "moved",
}


def changed_keys(before: State, after: State) -> set[str]:
    """Return the keys of all that differs: one who has read such a key would read something else now."""
    if before is after:
        return set()
    return {
        *(key for field, key in SINGLE.items() if _differs(before, after, field)),
        *(
            key
            for field, keys in LISTS.items()
            for key in _of_list(getattr(before, field), getattr(after, field), keys)
        ),
        *_of_characters(before.characters, after.characters),
        *_of_fight(before.fight, after.fight),
    }


def _differs(before: object, after: object, field: str) -> bool:
    one, other = getattr(before, field), getattr(after, field)
    return one is not other and one != other


def _of_list(before: Mapping[str, object], after: Mapping[str, object], keys: str) -> Iterator[str]:
    if before is after:
        return
    stem, _, end = keys.partition("*")
    changed = [id for id in {**before, **after} if before.get(id) is not after.get(id)]
    yield from (f"{stem}{id}{end}" for id in changed)
    if changed or [*before] != [*after]:
        yield stem


def _of_characters(before: Mapping[str, Character], after: Mapping[str, Character]) -> Iterator[str]:
    if before is after:
        return
    if [*before] != [*after]:
        yield "*.here"
    for who in {**before, **after}:
        one, other = before.get(who), after.get(who)
        if one is not other:
            yield f"{who}."
            yield from (f"{who}.{key}" for key in _of_character(one or NOBODY, other or NOBODY))
            if one is None or other is None:
                yield f"{who}.here"


NOBODY = Character("", kind="stash")


def _of_character(one: Character, other: Character) -> Iterator[str]:
    yield from (field for field in FIELDS if getattr(one, field) != getattr(other, field))
    if one.kind != other.kind:
        yield "here"
    if one.can_act != other.can_act:
        yield "acting"
    yield from (tag for tag in {**one.parts, **other.parts} if one.parts.get(tag) is not other.parts.get(tag))


def _of_fight(before: Encounter | None, after: Encounter | None) -> Iterator[str]:
    if before is after:
        return
    yield "fight."
    if before is None or after is None:
        yield "fight.here"
    one, other = before or NO_FIGHT, after or NO_FIGHT
    changed = {key for field, key in FIGHT.items() if _differs(one, other, field)}
    yield from (f"fight.{key}" for key in changed)
    for field in NAMES:
        yield from (f"fight.{field}/{who}" for who in {*getattr(one, field)} ^ {*getattr(other, field)})
    if "sides" in changed:
        fighters = {who for fight in (one, other) for members in fight.sides.values() for who in members}
        yield from (f"fight.{who}" for who in {*fighters, *one.left, *other.left})


NO_FIGHT = Encounter({}, (), round=0)


# ---- the values behind a key
# Whatever was worked out from some keys comes out the same wherever all of them have the same values (`are_alike`).

FIELDS_BY_KEY = {key: tuple(field for field, of in FIGHT.items() if of == key) for key in {*FIGHT.values()}}
SINGLE_BY_KEY = {key: field for field, key in SINGLE.items()}
LISTS_BY_STEM = {
    stem: (tuple(field for field, keys in LISTS.items() if keys.partition("*")[0] == stem), end)
    for stem, end in ((keys.partition("*")[0], keys.partition("*")[2]) for keys in LISTS.values())
}


class Unknown:
    """The value of a key that is not in the state: like no other, also of the same key."""

    def __eq__(self, other: object) -> bool:
        return False

    __hash__ = object.__hash__


def are_alike(one: object, other: object) -> bool:
    """Would the same be read from both? Equal things may still list what they have in another order."""
    if one is other:
        return True
    if type(one) is tuple and type(other) is tuple:
        return len(one) == len(other) and all(map(are_alike, one, other))
    return one == other and repr(one) == repr(other)


def value_of(state: State, key: str) -> Any:
    """Return what stands behind a key in a state, `Unknown` where that is not in the state."""
    field = SINGLE_BY_KEY.get(key)
    if field is not None:
        return getattr(state, field)
    owner, dot, name = key.partition(".")
    if dot and ":" not in owner:
        return _fight_value(state.fight, name) if owner == "fight" else _character_value(state, owner, name)
    stem, colon, entry = key.partition(":")
    fields, end = LISTS_BY_STEM.get(stem + colon, ((), ""))
    if not fields:
        return Unknown()
    things = [getattr(state, field) for field in fields]
    return tuple([each.get(entry.removesuffix(end)) for each in things] if entry else things)


def _character_value(state: State, who: str, name: str) -> Any:
    if who == "*":
        return tuple(state.characters)
    found = state.characters.get(who)
    if found is None or not name:
        return found
    if name == "here":
        return found.kind
    if name == "acting":
        return found.can_act
    return getattr(found, name) if name in FIELDS else found.parts.get(name)


def _fight_value(fight: Encounter | None, name: str) -> Any:
    if name == "here":
        return fight is not None
    if fight is None or not name:
        return fight
    if name in FIELDS_BY_KEY:
        return tuple([getattr(fight, field) for field in FIELDS_BY_KEY[name]])
    field, slash, who = name.partition("/")
    if slash and field in NAMES:
        return who in getattr(fight, field)
    return fight.side_of(name), fight.has_left(name)


# ---- keys as bits, so that everything that was read is one whole number
class NumberedKeys:
    """The keys that were read at a table, each with a number; a set of them is an int with their bits."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def bits(self, keys: Iterable[str]) -> int:
        """Return the bits of these keys; new ones get a number."""
        found, numbers = 0, self.numbers
        for key in keys:
            found |= 1 << numbers.setdefault(key, len(numbers))
        return found

    def keys_of(self, bits: int) -> list[str]:
        """Return the keys of these bits."""
        return [key for key, bit in zip(self.numbers, bin(bits)[:1:-1], strict=False) if bit == "1"]

    def known_bits(self, keys: Iterable[str]) -> int:
        """Return the bits of those keys that were read before."""
        found, numbers = 0, self.numbers
        for key in keys:
            if key in numbers:
                found |= 1 << numbers[key]
        return found
