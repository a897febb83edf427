"""The watcher: it notes which parts of the state are read, by a rule or by a forecast.

`watch(state, reads)` returns a state that behaves like the one it is given. What is read from it is noted in `reads`,
under the keys that also name what an event changes (`touched_keys`):

    ana.ladder   ana.life   fight.turn   clock   note:door

Some keys are only read. "ana.here" is whether ana is at the table, "*.here" is who is. A key that ends with a dot or a
colon stands for everything that begins with it: "fight." for all of the fight, "note:" for all notes. Whichever
ruling was read, its key is "ruling:".

What is read in an `aside` is noted apart: for a warning, or to give a newcomer a name that differs from the others.

A watched thing is a subclass of the real struct, with a property for each field. Nothing of it may get into an event
or a state; `plain_event` and `plain_state` see to that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from msgspec import Struct, structs

from .noting import NotingMapping
from .parts import PartBase, Pt, tag
from .reads import Reads
from .state import Character, Encounter, State

E = TypeVar("E", bound=Struct)


def watch(state: State, reads: Reads) -> State:
    """Return a state that notes in `reads` what is read from it, and in nothing else."""
    watched: State = reads.wrap(plain_state(state), "", copy_state)
    return watched


def plain_state(state: State) -> State:
    """Return the real state that a watched one stands for."""
    return state.plain if isinstance(state, WatchedState) else state


def plain_character(character: Character) -> Character:
    """Return the real character that a watched one stands for; that reads all of it."""
    if not isinstance(character, WatchedCharacter):
        return character
    character.reads.keys.add(character.stem)
    plain: Character = character.plain
    return plain


def plain_event(event: E) -> E:
    """Return an event without watched things: a rule may have copied a character, to change it and add it again."""
    found = ((name, getattr(event, name)) for name in event.__struct_fields__)
    watched = {name: thing.as_plain() for name, thing in found if isinstance(thing, WATCHED)}
    return structs.replace(event, **watched) if watched else event


# ---- a property for each field
def noting(kind: type[Struct], field: str, first: str, second: str = "") -> Any:
    """Make a property that notes one or two keys, with the thing's own stem before each, and reads the field."""
    read = getattr(kind, field).__get__

    def get(thing: Any) -> Any:
        thing.reads.keys.add(thing.stem + first)
        return read(thing)

    def get_noting_both(thing: Any) -> Any:
        note, stem = thing.reads.keys.add, thing.stem
        note(stem + first)
        note(stem + second)
        return read(thing)

    return property(get_noting_both if second else get)


def listing(field: str, keys: str) -> Any:
    """Make a property that returns a mapping of the state, watched; `keys` are its keys, "*" in them an entry's."""
    read = getattr(State, field).__get__

    def get(state: Any) -> Any:
        found = state.kept.get(field)
        if found is None:
            found = state.kept[field] = state.reads.wrap(read(state), f"{field} {keys}", WatchedMapping)
        return found

    return property(get)


def fighting() -> Any:
    """Make a property that returns the current fight, watched, and notes whether there is one."""

    def get(state: Any) -> Any:
        state.reads.keys.add("fight.here")
        fight = state.plain.fight
        if fight is None:
            return None
        found = state.kept.get("fight")
        if found is None:
            found = state.kept["fight"] = state.reads.wrap(fight, "fight.", copy_encounter)
        return found

    return property(get)


class WatchedNames(tuple[str, ...]):
    """Names in a fight: notes which of them is looked for, or that all are read."""

    reads: Reads
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


def naming(field: str) -> Any:
    """Make a property that returns names in the fight; a fine watch notes each that is looked for."""
    coarse, read = noting(Encounter, field, "turn", field), getattr(Encounter, field).__get__

    def get(fight: Any) -> Any:
        if not fight.reads.fine:
            return coarse.fget(fight)
        names = WatchedNames(read(fight))
        names.reads, names.key = fight.reads, fight.stem + field
        return names

    return property(get)


def copying(kind: Any) -> Callable[..., Any]:
    """Make a function that returns the watched form of a struct, of this kind."""
    return lambda plain, reads, stem: kind(*structs.astuple(plain), reads, stem, plain)


class WatchedMapping(NotingMapping):
    """A mapping of the state: notes which entry is looked up, or that all are."""

    def __init__(self, plain: Mapping[str, Any], reads: Reads, stem: str) -> None:
        super().__init__(plain)
        self.reads, self.kept = reads, dict[str, Any]()
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
            found = self.kept[key] = self.reads.wrap(value, f"{key}.", copy_character)
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


class WatchedCharacter(Character, frozen=True):
    """A character whose parts and fields are noted as they are read; its stem is "ana."."""

    reads: Any = None
    stem: str = ""
    plain: Any = None

    name = noting(Character, "name", "name")
    kind = noting(Character, "kind", "here")
    owner = noting(Character, "owner", "owner")
    hidden = noting(Character, "hidden", "hidden")
    shows = noting(Character, "shows", "shows")
    place = noting(Character, "place", "place")
    life = noting(Character, "life", "life")
    parts = noting(Character, "parts", "")
    portrait = noting(Character, "portrait", "portrait")

    def part(self, kind: type[Pt]) -> Pt:
        self.reads.keys.add(self.stem + tag(kind))
        found = PARTS(self).get(tag(kind))
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


PARTS: Callable[[Character], dict[str, PartBase]] = Character.parts.__get__  # type: ignore[attr-defined]


class WatchedEncounter(Encounter, frozen=True):
    """A fight whose fields are noted as they are read. Who joins or leaves changes the sides and the order."""

    reads: Any = None
    stem: str = ""
    plain: Any = None

    sides = noting(Encounter, "sides", "sides")
    order = noting(Encounter, "order", "sides", "turn")
    began = noting(Encounter, "began", "sides")
    turn = noting(Encounter, "turn", "turn")
    round = noting(Encounter, "round", "turn")
    acted = naming("acted")
    surprised = naming("surprised")
    paused = noting(Encounter, "paused", "paused")
    left = noting(Encounter, "left", "sides")
    done = naming("done")
    moved = naming("moved")
    meanwhile = noting(Encounter, "meanwhile", "meanwhile")

    @property
    def whose_turn(self) -> str:
        note, stem = self.reads.keys.add, self.stem
        note(stem + "sides")
        note(stem + "turn")
        found: str = self.plain.whose_turn
        return found

    def as_plain(self) -> Encounter:
        """Return the real fight; that reads all of it."""
        self.reads.keys.add(self.stem)
        return Encounter(*structs.astuple(self)[:-3])

    def has_left(self, who: str) -> bool:
        self.reads.keys.add(self.stem + (who or "here"))
        return who in LEFT(self)

    def side_of(self, who: str) -> str:
        self.reads.keys.add(self.stem + (who or "here"))
        return next((side for side, members in SIDES(self).items() if who in members), "")


SIDES: Callable[[Encounter], dict[str, tuple[str, ...]]] = Encounter.sides.__get__  # type: ignore[attr-defined]
LEFT: Callable[[Encounter], tuple[str, ...]] = Encounter.left.__get__  # type: ignore[attr-defined]


WATCHED = (WatchedCharacter, WatchedEncounter)


class WatchedState(State, frozen=True):
    """A state that notes what is read from it; `plain` is the real one."""

    reads: Any = None
    stem: str = ""
    plain: Any = None
    kept: dict[str, Any] = {}  # watched things that were asked for

    seats = listing("seats", "seat:*")
    characters = listing("characters", "*.here")
    rulings = listing("rulings", "ruling:")
    fight = fighting()
    clock = noting(State, "clock", "clock")
    orders = listing("orders", "order:*:")
    calls = listing("calls", "call:*.")
    secrets = listing("secrets", "call:*.")
    due_rolls = listing("due_rolls", "due:*")
    tasks = listing("tasks", "task:*")
    progress = listing("progress", "progress:*")
    lessons = listing("lessons", "lesson:*")
    notes = listing("notes", "note:*")
    prepared = listing("prepared", "prepared:*")
    tactics = listing("tactics", "tactic:")
    homebrew = listing("homebrew", "homebrew:*")
    sitting = noting(State, "sitting", "sitting")
    stars = noting(State, "stars", "star:")
    language = noting(State, "language", "table-language")
    scene = noting(State, "scene", "scene")
    shown = noting(State, "shown", "shown")
    halted = noting(State, "halted", "halted")
    recaps = noting(State, "recaps", "recap:")

    def part(self, who: str, kind: type[Pt]) -> Pt:
        name, found = tag(kind), self.plain.characters.get(who)
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
        used = [t.keys_in_use() if isinstance(t, WatchedMapping) else t for t in taken or (self.characters,)]
        id: str = self.plain.fresh_id(stem, *(dict.fromkeys(each) for each in used))
        return id

    def names(self, *, hidden: bool) -> set[str]:
        states = (self.plain, self.reads.named or self.plain)
        return {name for state in states for name in state.names(hidden=hidden)}


copy_character, copy_encounter, copy_state = map(copying, (WatchedCharacter, WatchedEncounter, WatchedState))
