"""Changes compared: what an event makes of one state, and what it makes of another.

A change is a pair of values, before and after. Inside of structs and mappings the parts are compared one by one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from msgspec import Struct

Pair: TypeAlias = tuple[Any, Any]
MISSING: Any = object()


def is_same_write(one: Pair, other: Pair) -> bool:
    """Do two changes change the same values, from and to the same, and lists by the same members?"""
    return is_alike(one, other, is_same_list_change)


def is_same_step(one: Pair, other: Pair) -> bool:
    """Do two changes change the same values to the same, numbers by the same amount, lists by the same members?"""
    return is_alike(one, other, is_same_value_change)


def is_alike(one: Pair, other: Pair, compare: Callable[[Pair, Pair], bool]) -> bool:
    """Compare two changes part by part, and with `compare` the values that are not equal."""
    if one == other or (is_unchanged(one) and is_unchanged(other)):
        return True
    inner = inner_pairs(one, other)
    return compare(one, other) if inner is None else all(is_alike(a, b, compare) for a, b in inner)


def is_unchanged(pair: Pair) -> bool:
    return pair[0] is pair[1] or bool(pair[0] == pair[1])


def inner_pairs(one: Pair, other: Pair) -> Iterator[tuple[Pair, Pair]] | None:
    """Return the changes of each field or entry; None for other values, or if something came or went."""
    kinds = {type(thing) for thing in (*one, *other)}
    kind = kinds.pop()
    if kinds or not issubclass(kind, (Struct, dict)):
        return None
    return field_pairs(one, other) if issubclass(kind, Struct) else entry_pairs(one, other)


def field_pairs(one: Pair, other: Pair) -> Iterator[tuple[Pair, Pair]]:
    for name in one[0].__struct_fields__:
        a, b, c, d = (getattr(thing, name) for thing in (*one, *other))
        yield (a, b), (c, d)


def entry_pairs(one: Pair, other: Pair) -> Iterator[tuple[Pair, Pair]]:
    for key in dict.fromkeys(key for mapping in (*one, *other) for key in mapping):
        a, b, c, d = (mapping.get(key, MISSING) for mapping in (*one, *other))
        yield (a, b), (c, d)


def is_same_value_change(one: Pair, other: Pair) -> bool:
    """Compare changes of single values: to the same value, by the same amount, or by the same members of a list."""
    (a, b), (c, d) = one, other
    if is_unchanged(one) or is_unchanged(other):
        return False
    if all(type(number) is int for number in (a, b, c, d)):
        return bool(b == d or b - a == d - c)
    return bool(b == d) or is_same_list_change(one, other)


def is_same_list_change(one: Pair, other: Pair) -> bool:
    """Compare changes of lists: they become the same, or lose the same members and gain the same."""
    if not all(isinstance(members, tuple) for members in (*one, *other)):
        return False
    return bool(one[1] == other[1]) or member_changes(*one) == member_changes(*other)


def member_changes(before: tuple[Any, ...], after: tuple[Any, ...]) -> Pair:
    """Return which members a list lost, and which it gained."""
    was, now = (Counter(map(repr, members)) for members in (before, after))
    return was - now, now - was
