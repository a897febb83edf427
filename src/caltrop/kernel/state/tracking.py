"""Notes which parts of a table's state are read, by a rule, a forecast or a page.

`tracked(state, reads)` returns a state that behaves like the one it is given. Everything read from it is noted in
`reads`, under the keys that also name what an event changes (`touched_keys`):

    ana.ladder   ana.life   fight.turn   clock   note:door

Some keys are only read. "ana.here" is whether ana is at the table, "*.here" is who is. A key that ends with a dot or a
colon stands for everything that begins with it: "fight." for all of the fight, "note:" for all notes. Whichever
ruling was read, its key is "ruling:".

What is read in an `aside` is noted apart: for a warning, or to give a newcomer a name that differs from the others.

A tracked thing is a subclass of the real struct, with a property for each field. None may get into an event or a state;
`plain_event` and `plain_state` see to that.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from msgspec import Struct, structs

from .parts import PartBase, Pt, tag
from .state import Character, Encounter, State


class ReadTracker:
    """The keys of what was read.

    Ids and names that are in use in the state `named` are never given to a newcomer, even if they are free now: a move
    that is run again gives newcomers the names that they got the first time.
    """

    def __init__(self, named: State | None = None, *, fine: bool = False) -> None:
        self.keys: set[str] = set()
        # Who is looked for among those who have acted, whether one can act or has the turn: "fight.acted/ana".
        self.fine = fine
        self.asides: set[str] = set()
        self.named = named
        self._watched: dict[tuple[int, str], tuple[object, Any]] = {}  # with the plain thing, to keep its id() in use

    def aside(self) -> _AsideScope:
        """Note apart what is read meanwhile: nothing depends on it but words."""
        return _AsideScope(self)

    def apart(self) -> _ReadScope:
        """Note what is read meanwhile, asides too, in a set of its own."""
        return _ReadScope(self)

    def wrap(self, plain: Any, stem: str, make: Callable[..., Any]) -> Any:
        """Return the watched form of a thing: the same one each time, so that it can be compared with `is`."""
        found = self._watched.get((id(plain), stem))
        if found is None:
            found = self._watched[id(plain), stem] = (plain, make(plain, self, stem))
        return found[1]

    def let_go(self) -> None:
        """Drop the watched things, which hold this, so that what nothing needs is freed at once."""
        self._watched.clear()


class _AsideScope:
    """What is read while it is entered is an aside. Each plan has several, so it is no generator, which costs more."""

    __slots__ = ("keys", "reads")

    def __init__(self, reads: ReadTracker) -> None:
        self.reads = reads
        self.keys = reads.keys

    def __enter__(self) -> None:
        self.reads.keys = set()

    def __exit__(self, *failed: object) -> None:
        self.reads.asides |= self.reads.keys
        self.reads.keys = self.keys


class _ReadScope:
    """What is read while it is entered. Each piece of a page has one, so it is no generator, which would cost more."""

    __slots__ = ("asides", "found", "keys", "reads")

    def __init__(self, reads: ReadTracker) -> None:
        self.reads = reads
        self.keys = reads.keys
        self.asides = reads.asides
        self.found: set[str] = set()

    def __enter__(self) -> set[str]:
        self.reads.asides = set()
        self.reads.keys = self.found
        return self.found

    def __exit__(self, *failed: object) -> None:
        self.found |= self.reads.asides
        self.reads.keys = self.keys
        self.reads.asides = self.asides


# ---- a mapping that notes what is read of it: which entry is looked up, or that all are
class NotingMapping(dict[str, Any]):
    """Behaves like the mapping that it was made from. What noting means is up to each kind."""

    __slots__ = ()

    @abstractmethod
    def note_entry(self, key: object) -> None:
        """Note that one entry was looked up, whether or not it is there."""

    @abstractmethod
    def note_all(self) -> None:
        """Note that the whole mapping was read."""

    def wrap_value(self, key: str, value: Any) -> Any:
        """Return a value as a reader gets it."""
        return value

    def __getitem__(self, key: str) -> Any:
        self.note_entry(key)
        return self.wrap_value(key, super().__getitem__(key))

    def get(self, key: str, default: Any = None) -> Any:
        self.note_entry(key)
        return self.wrap_value(key, super().__getitem__(key)) if super().__contains__(key) else default

    def __contains__(self, key: object) -> bool:
        self.note_entry(key)
        return super().__contains__(key)

    def __iter__(self) -> Iterator[str]:
        self.note_all()
        return super().__iter__()

    def __len__(self) -> int:
        self.note_all()
        return super().__len__()

    def keys(self) -> Any:
        self.note_all()
        return super().keys()

    def items(self) -> Any:
        self.note_all()
        return [(key, self.wrap_value(key, value)) for key, value in super().items()]

    def values(self) -> Any:
        return [value for _, value in self.items()]

    def __or__(self, other: Any) -> Any:
        return dict(self.items()) | other

    def __eq__(self, other: object) -> bool:
        self.note_all()
        return super().__eq__(other)

    __hash__ = None


# ---- the tracked state
E = TypeVar("E", bound=Struct)


def tracked(state: State, reads: ReadTracker) -> State:
    """Return a state that notes in `reads` what is read from it, and in nothing else."""
    watched: State = reads.wrap(plain_state(state), "", _copy_state)
    return watched


def plain_state(state: State) -> State:
    """Return the real state that a watched one stands for."""
    return state.plain if isinstance(state, TrackedState) else state


def plain_character(character: Character) -> Character:
    """Return the real character that a watched one stands for; that reads all of it."""
    if not isinstance(character, TrackedCharacter):
        return character
    character.reads.keys.add(character.stem)
    plain: Character = character.plain
    return plain


def plain_event(event: E) -> E:
    """Return an event without watched things: a rule may have copied a character, to change it and add it again."""
    found = ((name, getattr(event, name)) for name in event.__struct_fields__)
    watched = {name: thing.as_plain() for name, thing in found if isinstance(thing, _TRACKED_CLASSES)}
    return structs.replace(event, **watched) if watched else event


# ---- a property for each field
def _noting(kind: type[Struct], field: str, first: str, second: str = "") -> Any:
    """Make a property that notes one or two keys, with the thing's own stem before each, and reads the field."""
    read = getattr(kind, field).__get__

    def get(thing: Any) -> Any:
        thing.reads.keys.add(thing.stem + first)
        return read(thing)

    def get_noting_both(thing: Any) -> Any:
        note = thing.reads.keys.add
        stem = thing.stem
        note(stem + first)
        note(stem + second)
        return read(thing)

    return property(get_noting_both if second else get)


def _listing(field: str, keys: str) -> Any:
    """Make a property that returns a mapping of the state, watched; `keys` are its keys, "*" in them an entry's."""
    read = getattr(State, field).__get__

    def get(state: Any) -> Any:
        found = state.kept.get(field)
        if found is None:
            found = state.kept[field] = state.reads.wrap(read(state), f"{field} {keys}", _TrackedMapping)
        return found

    return property(get)


def _fighting() -> Any:
    """Make a property that returns the current fight, watched, and notes whether there is one."""

    def get(state: Any) -> Any:
        state.reads.keys.add("fight.here")
        fight = state.plain.fight
        if fight is None:
            return None
        found = state.kept.get("fight")
        if found is None:
            found = state.kept["fight"] = state.reads.wrap(fight, "fight.", _copy_encounter)
        return found

    return property(get)


class _TrackedNames(tuple[str, ...]):
    """Names in a fight: notes which of them is looked for, or that all are read."""

    reads: ReadTracker
    key: str

    def __contains__(self, name: object) -> bool:
        self.reads.keys.add(f"{self.key}/{name}")
        return super().__contains__(name)

    def __iter__(self) -> Iterator[str]:
        self.reads.keys.add(self.key)
        return super().__iter__()

    def __len__(self) -> int:
        self.reads.keys.add(self.key)
        return super().__len__()

    def __eq__(self, other: object) -> bool:
        self.reads.keys.add(self.key)
        return super().__eq__(other)

    __hash__ = None  # type: ignore[assignment]


def _naming(field: str) -> Any:
    """Make a property that returns names in the fight; a fine watch notes each that is looked for."""
    coarse = _noting(Encounter, field, "turn", field)
    read = getattr(Encounter, field).__get__

    def get(fight: Any) -> Any:
        if not fight.reads.fine:
            return coarse.fget(fight)
        names = _TrackedNames(read(fight))
        names.reads = fight.reads
        names.key = fight.stem + field
        return names

    return property(get)


def _ordering() -> Any:
    """Make a property that reads the order of turns; a fine watch notes that the turn was read only where it was."""
    coarse = _noting(Encounter, "order", "sides", "turn")
    fine = _noting(Encounter, "order", "sides")
    return property(lambda fight: (fine if fight.reads.fine else coarse).fget(fight))


def _copying(kind: Any) -> Callable[..., Any]:
    """Make a function that returns the watched form of a struct, of this kind."""
    return lambda plain, reads, stem: kind(*structs.astuple(plain), reads, stem, plain)


class _TrackedMapping(NotingMapping):
    """A mapping of the state: notes which entry is looked up, or that all are."""

    def __init__(self, plain: Mapping[str, Any], reads: ReadTracker, stem: str) -> None:
        super().__init__(plain)
        self.kept = dict[str, Any]()
        self.reads = reads
        self.field, _, keys = stem.partition(" ")
        self.before, self.star, self.after = keys.partition("*")

    def note_entry(self, key: object) -> None:
        self.reads.keys.add(f"{self.before}{key}{self.after}" if self.star else self.before)

    def note_all(self) -> None:
        self.reads.keys.add(self.before or f"*{self.after}")

    def wrap_value(self, key: str, value: Any) -> Any:
        if not isinstance(value, Character):
            return value
        found = self.kept.get(key)
        if found is None:
            found = self.kept[key] = self.reads.wrap(value, f"{key}.", _copy_character)
        return found

    # Most of what rules read are characters, looked up here: so these three do it all by themselves.
    def __getitem__(self, key: str) -> Any:
        self.reads.keys.add(f"{self.before}{key}{self.after}" if self.star else self.before)
        return self.kept.get(key) or self.wrap_value(key, dict.__getitem__(self, key))

    def get(self, key: str, default: Any = None) -> Any:
        self.reads.keys.add(f"{self.before}{key}{self.after}" if self.star else self.before)
        found = self.kept.get(key) or dict.get(self, key, self)
        return default if found is self else self.wrap_value(key, found)

    def __contains__(self, key: object) -> bool:
        self.reads.keys.add(f"{self.before}{key}{self.after}" if self.star else self.before)
        return dict.__contains__(self, key)

    def keys_in_use(self) -> set[str]:
        """Return its keys and those of the state whose names count as in use; nothing is noted."""
        named = getattr(self.reads.named, self.field) if self.reads.named is not None else {}
        return {*dict.keys(self), *named}


class TrackedCharacter(Character, frozen=True):
    """A character whose parts and fields are noted as they are read; its stem is "ana."."""

    reads: Any = None
    stem: str = ""
    plain: Any = None

    name = _noting(Character, "name", "name")
    kind = _noting(Character, "kind", "here")
    owner = _noting(Character, "owner", "owner")
    hidden = _noting(Character, "hidden", "hidden")
    shows = _noting(Character, "shows", "shows")
    place = _noting(Character, "place", "place")
    life = _noting(Character, "life", "life")
    parts = _noting(Character, "parts", "")
    portrait = _noting(Character, "portrait", "portrait")

    def part(self, kind: type[Pt]) -> Pt:
        self.reads.keys.add(self.stem + tag(kind))
        found = _PARTS(self).get(tag(kind))
        return found if isinstance(found, kind) else kind()

    @property
    def can_act(self) -> bool:
        if not self.reads.fine:
            return Character.can_act.__get__(self)  # type: ignore[no-any-return]
        self.reads.keys.add(self.stem + "acting")
        found: bool = self.plain.can_act
        return found

    def with_parts(self, *parts: PartBase) -> Character:
        return self.as_plain().with_parts(*parts)

    def as_plain(self) -> Character:
        """Return the real character; that reads all of it."""
        self.reads.keys.add(self.stem)
        return Character(*structs.astuple(self)[:-3])


_PARTS: Callable[[Character], dict[str, PartBase]] = Character.parts.__get__  # type: ignore[attr-defined]


class TrackedEncounter(Encounter, frozen=True):
    """A fight whose fields are noted as they are read. Who joins or leaves changes the sides and the order."""

    reads: Any = None
    stem: str = ""
    plain: Any = None

    sides = _noting(Encounter, "sides", "sides")
    order = _ordering()
    began = _noting(Encounter, "began", "sides")
    turn = _noting(Encounter, "turn", "turn")
    round = _noting(Encounter, "round", "turn")
    acted = _naming("acted")
    surprised = _naming("surprised")
    paused = _noting(Encounter, "paused", "paused")
    left = _noting(Encounter, "left", "sides")
    done = _naming("done")
    moved = _naming("moved")
    meanwhile = _noting(Encounter, "meanwhile", "meanwhile")

    @property
    def whose_turn(self) -> str:
        note = self.reads.keys.add
        stem = self.stem
        if self.reads.fine:
            note(stem + "whose")
        else:
            note(stem + "sides")
            note(stem + "turn")
        found: str = self.plain.whose_turn
        return found

    def has_turn(self, who: str) -> bool:
        if not self.reads.fine or not self.plain.side_of(who):  # of others than fighters, no key says it alone
            return Encounter.has_turn(self, who)
        self.reads.keys.add(f"{self.stem}now/{who}")
        found: bool = self.plain.has_turn(who)
        return found

    def as_plain(self) -> Encounter:
        """Return the real fight; that reads all of it."""
        self.reads.keys.add(self.stem)
        return Encounter(*structs.astuple(self)[:-3])

    def has_left(self, who: str) -> bool:
        self.reads.keys.add(self.stem + (who or "here"))
        return who in _LEFT(self)

    def side_of(self, who: str) -> str:
        self.reads.keys.add(self.stem + (who or "here"))
        return next((side for side, members in _SIDES(self).items() if who in members), "")


_SIDES: Callable[[Encounter], dict[str, tuple[str, ...]]] = Encounter.sides.__get__  # type: ignore[attr-defined]
_LEFT: Callable[[Encounter], tuple[str, ...]] = Encounter.left.__get__  # type: ignore[attr-defined]


_TRACKED_CLASSES = (TrackedCharacter, TrackedEncounter)


class TrackedState(State, frozen=True):
    """A state that notes what is read from it; `plain` is the real one."""

    reads: Any = None
    stem: str = ""
    plain: Any = None
    kept: dict[str, Any] = {}  # watched things that were asked for

    seats = _listing("seats", "seat:*")
    characters = _listing("characters", "*.here")
    rulings = _listing("rulings", "ruling:")
    fight = _fighting()
    clock = _noting(State, "clock", "clock")
    orders = _listing("orders", "order:*:")
    calls = _listing("calls", "call:*.")
    secrets = _listing("secrets", "call:*.")
    due_rolls = _listing("due_rolls", "due:*")
    tasks = _listing("tasks", "task:*")
    progress = _listing("progress", "progress:*")
    lessons = _listing("lessons", "lesson:*")
    notes = _listing("notes", "note:*")
    prepared = _listing("prepared", "prepared:*")
    tactics = _listing("tactics", "tactic:")
    homebrew = _listing("homebrew", "homebrew:*")
    sitting = _noting(State, "sitting", "sitting")
    stars = _noting(State, "stars", "star:")
    language = _noting(State, "language", "table-language")
    scene = _noting(State, "scene", "scene")
    shown = _noting(State, "shown", "shown")
    halted = _noting(State, "halted", "halted")
    recaps = _noting(State, "recaps", "recap:")

    def part(self, who: str, kind: type[Pt]) -> Pt:
        name = tag(kind)
        found = self.plain.characters.get(who)
        self.reads.keys.add(f"{who}.{name}")
        part = found.parts.get(name) if found is not None else None
        return part if isinstance(part, kind) else kind()

    def is_facilitator(self, seat: str) -> bool:
        self.reads.keys.add(f"seat:{seat}")
        found: bool = self.plain.is_facilitator(seat)
        return found

    def able_members(self, side: str) -> tuple[str, ...]:
        """Return who can still fight; after each move several rules ask, so it is kept with what was read for it."""
        found = self.kept.get(f"able {side}")
        if found is None:
            with self.reads.apart() as keys:
                found = self.kept[f"able {side}"] = State.able_members(self, side), keys
        able: tuple[str, ...] = found[0]
        self.reads.keys.update(found[1])
        return able

    def fresh_id(self, stem: str, *taken: Mapping[str, object]) -> str:
        """Return an unused id. The ids of others are not noted: a name depends on no one."""
        used = [t.keys_in_use() if isinstance(t, _TrackedMapping) else t for t in taken or (self.characters,)]
        id: str = self.plain.fresh_id(stem, *(dict.fromkeys(each) for each in used))
        return id

    def names(self, *, hidden: bool) -> set[str]:
        states = (self.plain, self.reads.named or self.plain)
        return {name for state in states for name in state.names(hidden=hidden)}


_copy_character, _copy_encounter, _copy_state = map(_copying, (TrackedCharacter, TrackedEncounter, TrackedState))
