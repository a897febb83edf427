"""What stands behind a key of the watcher (see `watch`): the values that one who noted the key has read.

Whatever was worked out from some keys comes out the same wherever all of them have the same values (`are_alike`).
"""

from __future__ import annotations

from typing import Any

from .changed_keys import FIELDS, FIGHT, LISTS, NAMES, SINGLE
from .state import Encounter, State

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
        return _of_fight(state.fight, name) if owner == "fight" else _of_character(state, owner, name)
    stem, colon, entry = key.partition(":")
    fields, end = LISTS_BY_STEM.get(stem + colon, ((), ""))
    if not fields:
        return Unknown()
    things = [getattr(state, field) for field in fields]
    return tuple([each.get(entry.removesuffix(end)) for each in things] if entry else things)


def _of_character(state: State, who: str, name: str) -> Any:
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


def _of_fight(fight: Encounter | None, name: str) -> Any:
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
