"""Readings: what a reader wants to know of an outcome, in a few letters.

damage              a field
each.2.damage       a field of the second target; places count from 1
each.damage         the sum over all targets; of a yes or no, how many
before.3            where the third stands in a line of people: 1 is first, 0 is not there
before.count        how many stand there; `before.first` is who is first, 0 for nobody

winner=a  damage>=4  each.dead>0  passed=yes       conditions on a reading
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from operator import eq, ge, gt, le, lt, ne
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct

from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.rules.steps import Fact

from .lazy_results import line_head, line_place, line_size, total_of

RULE = "odds"
CONDITION = re.compile(r"([\w.-]+?)\s*(>=|<=|!=|=|<|>)\s*(.*)")
_COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {"=": eq, "!=": ne, ">=": ge, "<=": le, ">": gt, "<": lt}
WORDS = {"yes": True, "true": True, "no": False, "false": False}


class Reading(NamedTuple):
    """What is read from an outcome, and the path that says so."""

    path: str
    read: Callable[[Any], Any]
    kind: Any = str  # the type of what is read
    options: tuple[str, ...] = ()  # all words that it can be, where those are known


class _Node(NamedTuple):
    """A place in an outcome: its type without marks, whether it is a line of people, and how to get there."""

    kind: Any
    people: bool
    read: Callable[[Any], Any]
    options: tuple[str, ...] = ()  # all words that it can be, if its type lists them

    @property
    def item(self) -> Any:
        """The type of a tuple's members, or None."""
        return get_args(self.kind)[0] if get_origin(self.kind) is tuple else None

    @property
    def is_counted(self) -> bool:
        """Can it be added up?"""
        return self.kind in (int, bool)


def parse_reading(outcome: type[Struct], path: str) -> Reading | Refused:
    """Find what a path reads from an outcome, or refuse with what can be read."""
    node = _Node(outcome, False, lambda found: found)
    for step in path.split("."):
        after = _follow(node, step.strip())
        if after is None:
            options = tuple(all_paths(outcome))
            return Refused("no-such-reading", RULE, {"got": path[:60], "options": options})
        node = after
    if isinstance(node.kind, type) and issubclass(node.kind, Struct):
        return Refused("no-such-reading", RULE, {"got": path[:60], "options": tuple(all_paths(outcome))})
    return Reading(path, node.read, node.kind, node.options)


def parse_condition(outcome: type[Struct], text: str) -> Callable[[Any], bool] | Refused:
    """Read a condition on an outcome, such as winner=a, or refuse it."""
    found = CONDITION.fullmatch(text.strip())
    if found is None:
        example = next(iter(all_paths(outcome)), "passed")
        return Refused("bad-condition", RULE, {"got": text[:60], "example": f"{example}="})
    reading = parse_reading(outcome, found[1])
    if isinstance(reading, Refused):
        return reading
    wanted = _value(found[3].strip())
    return _misfit(reading, wanted) or partial(_holds, reading.read, _COMPARISONS[found[2]], wanted)


def _misfit(reading: Reading, wanted: int | bool | str) -> Refused | None:
    """Refuse a value that such a thing never is: a word for a number, or a word of no list."""
    facts: dict[str, Fact] = {"got": str(wanted)[:60], "name": reading.path}
    if reading.kind is bool and not isinstance(wanted, bool):
        return Refused("condition-not-yes-no", RULE, facts)
    if reading.kind is int and isinstance(wanted, (str, bool)):
        return Refused("condition-not-number", RULE, facts)
    if reading.options and str(wanted) not in reading.options:
        return Refused("condition-not-option", RULE, {**facts, "options": reading.options})
    return None


def _holds(
    read: Callable[[Any], Any], compare: Callable[[Any, Any], bool], wanted: int | bool | str, found: Any
) -> bool:
    """Does the condition hold? What cannot be compared differs."""
    value = read(found)
    if type(value) is not type(wanted):
        value = str(value)
        wanted = str(wanted)
    return compare(value, wanted)


def _value(text: str) -> int | str:
    if re.fullmatch(r"[+-]?\d{1,9}", text):
        return int(text)
    return WORDS.get(text.lower(), text)


# ---- what there is to read
def all_paths(outcome: type[Struct]) -> Iterator[str]:
    """Yield what can be read from an outcome; of several targets, as of the first."""
    for name, node in _fields(outcome, lambda found: found).items():
        yield from _paths(name, node)


def _paths(path: str, node: _Node) -> Iterator[str]:
    if node.people:
        yield from (f"{path}.count", f"{path}.first", f"{path}.1")
    elif _is_struct(node.item):
        inner = _fields(node.item, lambda found: found)
        yield from (f"{path}.1.{name}" for name, each in inner.items() if not _is_struct(each.kind))
        yield from (f"{path}.{name}" for name, each in inner.items() if each.is_counted)
    elif _is_struct(node.kind):
        yield from (f"{path}.{name}" for name, each in _fields(node.kind, node.read).items() if each.item is None)
    else:
        yield path


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Struct)


def _fields(kind: type[Struct], read: Callable[[Any], Any]) -> dict[str, _Node]:
    hints = get_type_hints(kind, include_extras=True)
    return {name: _node(hints[name], partial(_read_field, read, name)) for name in kind.__struct_fields__}


def _read_field(read: Callable[[Any], Any], name: str, found: Any) -> Any:
    outer = read(found)
    return None if outer is None else getattr(outer, name)


def _node(hint: Any, read: Callable[[Any], Any]) -> _Node:
    """Return a place without the marks on its type, and without None."""
    people = False
    while get_origin(hint) is Annotated:
        hint, *marks = get_args(hint)
        people = people or any(isinstance(m, Meta) and m.extra and "people" in m.extra for m in marks)
    if get_origin(hint) in (Union, UnionType):
        inner = [each for each in get_args(hint) if each is not NoneType]
        return _node(inner[0], read)
    options: tuple[str, ...] = ()
    if get_origin(hint) is Literal:
        options = tuple(map(str, get_args(hint)))
        hint = type(get_args(hint)[0])
    return _Node(hint, people, read, options if hint is str else ())


# ---- one step of a path
def _follow(node: _Node, step: str) -> _Node | None:
    if node.people:
        return _step_in_line(node, step)
    if node.item is not None:
        return _step_in_tuple(node, step)
    return _fields(node.kind, node.read).get(step) if _is_struct(node.kind) else None


def _step_in_line(node: _Node, step: str) -> _Node | None:
    if step.isdecimal() and int(step) > 0:
        return _Node(int, False, lambda found: line_place(node.read(found), int(step) - 1))
    reads: dict[str, Callable[[Sequence[int]], int]] = {"count": line_size, "first": lambda line: line_head(line) + 1}
    return _Node(int, False, lambda found: reads[step](node.read(found))) if step in reads else None


def _step_in_tuple(node: _Node, step: str) -> _Node | None:
    if step.isdecimal() and int(step) > 0:
        return _node(node.item, lambda found: _member(node.read(found), int(step) - 1))
    inner = _fields(node.item, lambda found: found).get(step) if _is_struct(node.item) else None
    if inner is None or not inner.is_counted:
        return None
    return _Node(int, False, lambda found: total_of(node.read(found), inner.read))


def _member(members: Sequence[Any], at: int) -> Any:
    """Return a member, or None where there are fewer."""
    return members[at] if at < len(members) else None
