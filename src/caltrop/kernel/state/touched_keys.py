"""The keys (see `tracking`) of everything that differs between the states before and after an event.

Keys are as narrow as they can be: "ana.life" if Ana fell, and "ana." for all of her only if she came or went. An entry
that writes or reads one of these keys later may depend on the event. What many acts write side by side is `shared`:
Bo's act in a turn does not depend on Ana's, which came first, but a rule that counts who has acted depends on both.

States are frozen, and a change replaces only the objects that it concerns. What is the same object is not looked into;
a part that was written anew is touched even if it is equal, because what was overwritten may not have been. Only plain
values, such as a name or the clock, are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

from msgspec import structs

from caltrop.kernel.state.events.open_business import rollers_left

from .diff import FIELDS
from .state import Call, Character, Encounter, Seat, State

_SEAT_SETTINGS = {"language": "seat-language", "letters": "seat-letters"}  # no one's choice but the seat's own
_TURN = ("turn", "round", "order")
_SIDES = ("sides", "order", "began", "left")
_FIGHT_MARKS = ("acted", "done", "moved", "meanwhile")  # of a turn: each act leaves its own, the turn's end clears all


class TouchedKeys(NamedTuple):
    """The keys of what differs between two states."""

    keys: set[str]
    shared: set[str]  # only entries that read one of these may depend on it, not those that write one

    @property
    def both(self) -> set[str]:
        return self.keys | self.shared


def touched_keys(before: State, after: State) -> TouchedKeys:
    """Return the keys of what differs between the states before and after an event."""
    found = TouchedKeys(set(), set())
    if before is after:
        return found
    for name, add_keys in _FIELDS:
        was = getattr(before, name)
        now = getattr(after, name)
        if was is not now:
            add_keys(found, was, now)
    if before.calls is not after.calls or before.secrets is not after.secrets:
        _add_calls(found, before, after)
    return found


# ---- fields of the state
_AddKeys: TypeAlias = Callable[[TouchedKeys, Any, Any], None]


def _value(key: str) -> _AddKeys:
    """Make a function for a field that is one value."""

    def add_keys(found: TouchedKeys, was: object, now: object) -> None:
        if was != now:
            found.keys.add(key)

    return add_keys


def _values(stem: str) -> _AddKeys:
    """Make a function for a mapping of plain values."""

    def add_keys(found: TouchedKeys, was: Mapping[Any, object], now: Mapping[Any, object]) -> None:
        found.keys.update([f"{stem}{name}" for name in _unequal_names(was, now)])

    return add_keys


def _things(stem: str) -> _AddKeys:
    """Make a function for a mapping of frozen things."""

    def add_keys(found: TouchedKeys, was: Mapping[str, object], now: Mapping[str, object]) -> None:
        found.keys.update([f"{stem}{id}" for id in _replaced_ids(was, now)])

    return add_keys


def _unequal_names(was: Mapping[Any, object], now: Mapping[Any, object]) -> list[Any]:
    return [name for name in {**was, **now} if was.get(name) != now.get(name)]


def _replaced_ids(was: Mapping[str, object], now: Mapping[str, object]) -> list[str]:
    return [id for id in {**was, **now} if was.get(id) is not now.get(id)]


def _unequal_fields(was: object, now: object, names: Iterable[str]) -> list[str]:
    return [name for name in names if getattr(was, name) != getattr(now, name)]


def _add_stars(found: TouchedKeys, was: tuple[int, ...], now: tuple[int, ...]) -> None:
    found.keys.update([f"star:{seq}" for seq in {*was} ^ {*now}])


def _add_orders(found: TouchedKeys, was: Mapping[str, Mapping[str, str]], now: Mapping[str, Mapping[str, str]]) -> None:
    for who in _replaced_ids(was, now):
        found.keys.update([f"order:{who}:{rule}" for rule in _unequal_names(was.get(who, {}), now.get(who, {}))])
        found.shared.add(f"order:{who}:")


def _add_seats(found: TouchedKeys, was: Mapping[str, Seat], now: Mapping[str, Seat]) -> None:
    for id in _replaced_ids(was, now):
        stayed = id in was and id in now
        settings = _unequal_fields(was[id], now[id], _SEAT_SETTINGS) if stayed else []
        found.keys.update([f"{_SEAT_SETTINGS[name]}:{id}" for name in settings])
        if settings:
            found.shared.add(f"seat:{id}")
        else:
            found.keys.add(f"seat:{id}")


# ---- characters
def _add_characters(found: TouchedKeys, was: Mapping[str, Character], now: Mapping[str, Character]) -> None:
    for who in _replaced_ids(was, now):
        stayed = who in was and who in now
        if stayed and was[who].kind == now[who].kind:
            _add_character(found, who, was[who], now[who])
        else:
            found.keys.add(f"{who}.")


def _add_character(found: TouchedKeys, who: str, was: Character, now: Character) -> None:
    found.keys.update([f"{who}.{name}" for name in _unequal_fields(was, now, FIELDS)])
    if was.parts is not now.parts:
        found.keys.update([f"{who}.{part}" for part in _replaced_ids(was.parts, now.parts)])


# ---- the fight
def _add_fight(found: TouchedKeys, was: Encounter | None, now: Encounter | None) -> None:
    if was is None or now is None:
        found.keys.add("fight.")
        return
    if _unequal_fields(was, now, _TURN):
        found.keys.add("fight.turn")
    found.keys.update([f"fight.{name}" for name in _unequal_fields(was, now, ("paused", "surprised"))])
    found.shared.update([f"fight.{name}" for name in _unequal_fields(was, now, _FIGHT_MARKS)])
    if _unequal_fields(was, now, _SIDES):
        found.shared.add("fight.sides")
        people = {who for fight in (was, now) for members in (*fight.sides.values(), fight.left) for who in members}
        found.keys.update([f"fight.{who}" for who in people if _place(was, who) != _place(now, who)])


def _place(fight: Encounter, who: str) -> tuple[str, bool]:
    """Return the side that someone fights on, and whether they have left the fight."""
    return fight.side_of(who), fight.has_left(who)


# ---- calls for rolls
def _add_calls(found: TouchedKeys, before: State, after: State) -> None:
    for id in _replaced_ids(before.calls, after.calls):
        was = before.calls.get(id)
        now = after.calls.get(id)
        if was is not None and now is None:
            found.keys.update([f"call:{id}.{who}" for who in rollers_left(before, was)])
            found.shared.add(f"call:{id}.id")  # which the next call may get
        elif was is not None and now is not None and _is_same_call(was, now):
            rolled = {*was.done} ^ {*now.done}
            excused = {*was.who} ^ {*now.who}
            found.keys.update([f"call:{id}.{who}" for who in rolled | excused])
        else:
            found.keys.update([f"call:{id}.", f"call:{id}.id"])
    for id in _replaced_ids(before.secrets, after.secrets):
        if id in after.calls or id not in before.calls:
            found.keys.add(f"call:{id}.")


def _is_same_call(was: Call, now: Call) -> bool:
    """Is it the same call, apart from who has rolled or been excused since?"""
    return structs.replace(was, who=now.who, done=now.done) == now


_FIELDS: tuple[tuple[str, _AddKeys], ...] = (
    ("characters", _add_characters),
    ("fight", _add_fight),
    ("clock", _value("clock")),
    ("due_rolls", _things("due:")),
    ("seats", _add_seats),
    ("rulings", _values("ruling:")),
    ("orders", _add_orders),
    ("tasks", _things("task:")),
    ("notes", _things("note:")),
    ("progress", _things("progress:")),
    ("prepared", _things("prepared:")),
    ("tactics", _values("tactic:")),
    ("homebrew", _things("homebrew:")),
    ("sitting", _value("sitting")),
    ("stars", _add_stars),
    ("scene", _value("scene")),
    ("shown", _value("shown")),
    ("halted", _value("halted")),
    ("recaps", _values("recap:")),
    ("language", _value("table-language")),
    ("lessons", _things("lesson:")),
)
