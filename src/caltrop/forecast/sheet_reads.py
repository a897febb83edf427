"""What a rule reads of a sheet and what it changes, entry by entry.

A path names a value of a sheet: ("hit-points", "now"), or ("ladder", "rungs", "BOD") for an entry of a mapping, or
("pack", "items") for a whole mapping that was gone through.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, TypeAlias

import msgspec
from msgspec import structs

from caltrop.kernel.state.parts import PartBase
from caltrop.kernel.state.state import Character, Encounter
from caltrop.kernel.state.tracking import NotingMapping

Path: TypeAlias = tuple[str, ...]
Patch: TypeAlias = tuple[tuple[Path, Any], ...]
LIFE: Path = ("life",)
FIGHT = "fight"  # who is asked for the order of turns
PLAN = ""  # who is asked for the parameters of a plan
NO_SHEETS = (FIGHT, PLAN)
encode = msgspec.msgpack.Encoder(order="deterministic").encode
_fields_of: dict[type, tuple[tuple[str, bool], ...]] = {}  # of a part: each field, and whether it is a mapping


class ReadNotes:
    """Which paths of which sheet were read, in order; nothing is noted while it is off."""

    def __init__(self) -> None:
        self.is_on = False
        self.seen: dict[tuple[str, Path], None] = {}

    def note(self, who: str, path: Path) -> None:
        if self.is_on:
            self.seen[who, path] = None

    def take(self) -> dict[tuple[str, Path], None]:
        """Begin a new list, and return what is on the one before."""
        seen = self.seen
        self.seen = {}
        return seen


def _part_fields(part: Any) -> tuple[tuple[str, bool], ...]:
    """Return the fields of a part, and which of them are mappings."""
    found = _fields_of.get(type(part))
    if found is None:
        found = tuple((name, isinstance(getattr(part, name), dict)) for name in part.__struct_fields__)
        _fields_of[type(part)] = found
    return found


@cache
def _plain_questions(who: str, key: str, kind: Any) -> dict[tuple[str, Path], None]:
    """Return what is read of someone with a part of this kind: each field that is no mapping."""
    if kind is None:
        return {(who, (key,)): None}
    return {(who, (key, name)): None for name, is_mapping in _fields_of[kind] if not is_mapping}


class _NotedMapping(NotingMapping):
    """A mapping of a part: notes which entry is looked up, or that all are."""

    __slots__ = ("notes", "path", "who")

    def __init__(self, plain: Mapping[str, Any], notes: ReadNotes, who: str, path: Path) -> None:
        super().__init__(plain)
        self.notes = notes
        self.who = who
        self.path = path

    def note_entry(self, key: object) -> None:
        self.notes.note(self.who, (*self.path, str(key)))

    def note_all(self) -> None:
        self.notes.note(self.who, self.path)


class NotedParts(dict[str, PartBase]):
    """The parts of a sheet: to ask for one reads its plain fields; its mappings note for themselves."""

    __slots__ = ("notes", "who")
    notes: ReadNotes
    who: str

    def get(self, key: str, default: Any = None) -> Any:
        part = dict.get(self, key)
        if self.notes.is_on:
            self.note_part(key, part)
        return default if part is None else part

    def note_part(self, key: str, part: Any) -> None:
        """Note that a part was asked for, which reads its plain fields."""
        if self.notes.is_on:
            kind: Any = None if part is None else type(part)
            self.notes.seen.update(_plain_questions(self.who, key, kind))

    def note_all(self) -> None:
        for key, part in super().items():
            self.note_part(key, part)
            for name, is_mapping in _part_fields(part):
                if is_mapping:
                    self.notes.note(self.who, (key, name))

    def __getitem__(self, key: str) -> Any:
        return self.get(key)

    def values(self) -> Any:
        self.note_all()
        return super().values()

    def items(self) -> Any:
        self.note_all()
        return super().items()

    def __iter__(self) -> Iterator[str]:
        self.note_all()
        return super().__iter__()


ORDER: Callable[[Encounter], tuple[str, ...]] = Encounter.order.__get__  # type: ignore[attr-defined]
_TURN: Callable[[Encounter], int] = Encounter.turn.__get__  # type: ignore[attr-defined]


def _noting(field: str) -> Any:
    """Make a property that notes that a field of a fight was read."""
    read = getattr(Encounter, field).__get__
    path = (field,)

    def get(fight: Any) -> Any:
        fight.notes.note(FIGHT, path)
        return read(fight)

    return property(get)


class _NotedEncounter(Encounter, frozen=True):
    """A fight that notes whether a rule asks for the order of its turns."""

    notes: Any = None

    order = _noting("order")
    turn = _noting("turn")

    @property
    def whose_turn(self) -> str:
        self.notes.note(FIGHT, ("whose_turn",))
        # It is one question, not two.
        order = ORDER(self)
        turn = _TURN(self)
        return order[turn] if 0 <= turn < len(order) else ""


def watch_fight(fight: Encounter, notes: ReadNotes) -> _NotedEncounter:
    return _NotedEncounter(**structs.asdict(fight), notes=notes)


def watch_sheet(character: Character, who: str, notes: ReadNotes, before: Character | None = None) -> Character:
    """Return the same character, whose parts note what is read of them; those it had `before` do so already."""
    parts = NotedParts()
    parts.notes = notes
    parts.who = who
    noted = before.parts if before is not None else {}
    for key, part in dict.items(character.parts):
        dict.__setitem__(parts, key, part if dict.get(noted, key) is part else _watch_part(part, key, who, notes))
    return structs.replace(character, parts=parts)


def _watch_part(part: Any, key: str, who: str, notes: ReadNotes) -> Any:
    """Return a part whose mappings note what is looked up in them."""
    noted = {
        name: _NotedMapping(getattr(part, name), notes, who, (key, name))
        for name, is_mapping in _part_fields(part)
        if is_mapping
    }
    return structs.replace(part, **noted) if noted else part


def value_at(character: Character, path: Path) -> Any:
    """Return the value at a path; None if there is none."""
    if path is LIFE:
        return character.life
    part = dict.get(character.parts, path[0])
    if part is None or len(path) == 1:
        return part
    found = getattr(part, path[1])
    return found if len(path) == 2 else dict.get(found, path[2])


def code_at(character: Character, path: Path) -> Any:
    """Return a value as something that can be compared and is a key."""
    return as_key(value_at(character, path))


def as_key(value: Any) -> Any:
    return value if value is None or type(value) in (int, str, bool) else encode(value)


def changed_paths(old: Character, new: Character) -> Iterator[tuple[Path, Any]]:
    """Yield every value that differs, with its path."""
    if old.life != new.life:
        yield LIFE, new.life
    for key in old.parts.keys() - new.parts.keys():
        yield (key,), None
    for key, part in dict.items(new.parts):
        before = dict.get(old.parts, key)
        if before is part:
            continue
        for name, is_mapping in _part_fields(part):
            was = getattr(before, name, None)
            now = getattr(part, name)
            if is_mapping:
                yield from _changed_entries((key, name), was or {}, now)
            elif was != now:
                yield (key, name), now


def _changed_entries(path: Path, was: dict[str, Any], now: dict[str, Any]) -> Iterator[tuple[Path, Any]]:
    """Yield the entries of a mapping that differ; None stands for one that is gone."""
    keys = dict.fromkeys((*dict.keys(was), *dict.keys(now)))
    for key in keys:
        before = dict.get(was, key)
        after = dict.get(now, key)
        if before != after:
            yield (*path, key), after


def covers(known: Path, path: Path) -> bool:
    """Does a known path contain this one?"""
    return path[: len(known)] == known


def overlaps(a: Path, b: Path) -> bool:
    return covers(a, b) or covers(b, a)


def apply_patch(character: Character, patch: Patch, kinds: Mapping[str, type]) -> Character:
    """Return the character with these values changed."""
    if not patch:
        return character
    life = character.life
    parts = dict(dict.items(character.parts))
    changed = dict[str, dict[str, Any]]()
    for path, value in patch:
        if path == LIFE:
            life = value
            continue
        if len(path) == 1:  # a part that the sheet began without
            parts = {key: part for key, part in parts.items() if key != path[0]}
            parts |= {} if value is None else {path[0]: value}
            continue
        fields = changed.setdefault(path[0], {})
        part = parts.get(path[0]) or kinds[path[0]]()
        if len(path) == 2:
            fields[path[1]] = value
            continue
        entries = fields.setdefault(path[1], dict(getattr(part, path[1])))
        if value is None:
            entries.pop(path[2], None)
        else:
            entries[path[2]] = value
    for key, fields in changed.items():
        parts[key] = structs.replace(parts.get(key) or kinds[key](), **fields)  # type: ignore[type-var]
    return structs.replace(character, life=life, parts=parts)
