"""The keys (see `tracking`) of everything that differs between two states.

States are frozen, and a change replaces only the objects that it touches: what is the same object is not looked into.

There are two answers. `changed_keys` is for drawing: a reader of such a key would read something else now.

`touched_keys` is for undoing an event. Its keys are as narrow as they can be: "ana.life" if Ana fell, and "ana." for
all of her only if she came or went. An entry that writes or reads one of these keys later may depend on the event.
What many acts write side by side is `shared`: Bo's act in a turn does not depend on Ana's, which came first, but a rule
that counts who has acted depends on both. Here a part that was written anew is touched even if it is equal, because
what was overwritten may not have been. Only plain values, such as a name or the clock, are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from msgspec import structs

from caltrop.kernel.state.events.open_business import rollers_left

from .state import Call, Character, Encounter, Seat, State

_CHARACTER_FIELDS = (
    "name",
    "owner",
    "hidden",
    "shows",
    "place",
    "life",
    "portrait",
)  # of a character; its kind is part of "here"
_LISTS = {
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
_SINGLE = {
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
_NAMES = ("acted", "surprised", "done", "moved")  # of these, a fine watch notes who is looked for
_FIGHT = {
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
        *(key for field, key in _SINGLE.items() if _differs(before, after, field)),
        *(
            key
            for field, keys in _LISTS.items()
            for key in _of_list(getattr(before, field), getattr(after, field), keys)
        ),
        *_of_characters(before.characters, after.characters),
        *_of_fight(before.fight, after.fight),
    }


def _differs(before: object, after: object, field: str) -> bool:
    one = getattr(before, field)
    other = getattr(after, field)
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
        one = before.get(who)
        other = after.get(who)
        if one is not other:
            yield f"{who}."
            yield from (f"{who}.{key}" for key in _of_character(one or _NOBODY, other or _NOBODY))
            if one is None or other is None:
                yield f"{who}.here"


_NOBODY = Character("", kind="stash")


def _of_character(one: Character, other: Character) -> Iterator[str]:
    yield from (field for field in _CHARACTER_FIELDS if getattr(one, field) != getattr(other, field))
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
    one = before or _NO_FIGHT
    other = after or _NO_FIGHT
    changed = {key for field, key in _FIGHT.items() if _differs(one, other, field)}
    yield from (f"fight.{key}" for key in changed)
    for field in _NAMES:
        yield from (f"fight.{field}/{who}" for who in {*getattr(one, field)} ^ {*getattr(other, field)})
    fighters = {who for fight in (one, other) for members in fight.sides.values() for who in members}
    if changed & {"turn", "sides", "meanwhile"}:
        if one.whose_turn != other.whose_turn:
            yield "fight.whose"
        yield from (f"fight.now/{who}" for who in fighters if one.has_turn(who) != other.has_turn(who))
    if "sides" in changed:
        yield from (f"fight.{who}" for who in {*fighters, *one.left, *other.left})


_NO_FIGHT = Encounter({}, (), round=0)


# ---- the values behind a key
# Whatever was worked out from some keys comes out the same wherever all of them have the same values (`are_alike`).

_FIELDS_BY_KEY = {key: tuple(field for field, of in _FIGHT.items() if of == key) for key in {*_FIGHT.values()}}
_SINGLE_BY_KEY = {key: field for field, key in _SINGLE.items()}
_LISTS_BY_STEM = {
    stem: (tuple(field for field, keys in _LISTS.items() if keys.partition("*")[0] == stem), end)
    for stem, end in ((keys.partition("*")[0], keys.partition("*")[2]) for keys in _LISTS.values())
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
    field = _SINGLE_BY_KEY.get(key)
    if field is not None:
        return getattr(state, field)
    owner, dot, name = key.partition(".")
    if dot and ":" not in owner:
        return _fight_value(state.fight, name) if owner == "fight" else _character_value(state, owner, name)
    stem, colon, entry = key.partition(":")
    fields, end = _LISTS_BY_STEM.get(stem + colon, ((), ""))
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
    return getattr(found, name) if name in _CHARACTER_FIELDS else found.parts.get(name)


def _fight_value(fight: Encounter | None, name: str) -> Any:
    if name == "here":
        return fight is not None
    if fight is None or not name:
        return fight
    if name in _FIELDS_BY_KEY:
        return tuple([getattr(fight, field) for field in _FIELDS_BY_KEY[name]])
    if name == "whose":
        return fight.whose_turn
    field, slash, who = name.partition("/")
    if field == "now":
        return fight.has_turn(who)
    if slash and field in _NAMES:
        return who in getattr(fight, field)
    return fight.side_of(name), fight.has_left(name)


# ---- keys as bits, so that everything that was read is one whole number
class NumberedKeys:
    """The keys that were read at a table, each with a number; a set of them is an int with their bits."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def bits(self, keys: Iterable[str]) -> int:
        """Return the bits of these keys; new ones get a number."""
        found = 0
        numbers = self.numbers
        for key in keys:
            found |= 1 << numbers.setdefault(key, len(numbers))
        return found

    def keys_of(self, bits: int) -> list[str]:
        """Return the keys of these bits."""
        return [key for key, bit in zip(self.numbers, bin(bits)[:1:-1], strict=False) if bit == "1"]

    def known_bits(self, keys: Iterable[str]) -> int:
        """Return the bits of those keys that were read before."""
        found = 0
        numbers = self.numbers
        for key in keys:
            if key in numbers:
                found |= 1 << numbers[key]
        return found


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
    for name, add_keys in _TOUCHED_BY_FIELD:
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
    found.keys.update([f"{who}.{name}" for name in _unequal_fields(was, now, _CHARACTER_FIELDS)])
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


_TOUCHED_BY_FIELD: tuple[tuple[str, _AddKeys], ...] = (
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
