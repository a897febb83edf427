"""Facts: what happened, whom it concerns, what it changes. Applying one never refuses and never rolls."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from msgspec import Struct, structs

from caltrop.kernel.state import Audience, Character, Encounter, Life, Note, Role, Seat, Shows, Sitting, State


class EventBase:
    """Annotation for 'any event'; the codec finds which by its tag."""

    __slots__ = ()


class Event(EventBase, Struct, frozen=True, tag_field="kind"):
    """A fact. What no longer exists is left alone."""

    private: ClassVar[bool] = False  # about a creature: for the facilitator's eyes unless its numbers are shown

    def apply(self, state: State) -> State:
        return state

    def about(self) -> tuple[str, ...]:
        """The characters it concerns; who may not know of one of them does not hear of it."""
        return ()

    def touches(self) -> tuple[str, ...]:
        """The parts of the state it changes, for undoing what hangs together: "ana.life"; "ana." is all of ana."""
        return ()

    def apply_undone(self, state: State) -> State:
        """What stays of it although it was taken back: for nearly all, nothing."""
        return state


class Addressed(Struct, frozen=True):
    """A fact and who hears it."""

    event: EventBase
    audience: Audience = None

    @property
    def fact(self) -> Event:
        assert isinstance(self.event, Event)
        return self.event


def fold(state: State, told: Iterable[Addressed]) -> State:
    """The state after these facts."""
    for t in told:
        state = t.fact.apply(state)
    return state


def fold_undone(state: State, told: Iterable[Addressed]) -> State:
    """The state after these facts, which were taken back."""
    for t in told:
        state = t.fact.apply_undone(state)
    return state


# ---- facts about one character
class CharacterEvent(Event, frozen=True):
    """Changes one thing about a character itself, named by the event's own field."""

    who: str

    def change(self, character: Character) -> Character:
        return character

    def apply(self, state: State) -> State:
        found = state.characters.get(self.who)
        return state if found is None else state.with_character(self.who, self.change(found))

    def about(self) -> tuple[str, ...]:
        return (self.who,)

    def touches(self) -> tuple[str, ...]:
        return (f"{self.who}.{self.__struct_fields__[-1]}",)


class CharacterAdded(Event, frozen=True, tag="character-added"):
    """Somebody is at the table from now on, with their whole sheet."""

    private: ClassVar[bool] = True
    who: str
    character: Character

    def apply(self, state: State) -> State:
        return state.with_character(self.who, self.character)

    def about(self) -> tuple[str, ...]:
        return (self.who,)

    def touches(self) -> tuple[str, ...]:
        return (f"{self.who}.",)


class CharacterRemoved(Event, frozen=True, tag="character-removed"):
    """Somebody has left the table's books, and any fight."""

    who: str

    def apply(self, state: State) -> State:
        left = state.without_character(self.who)
        return structs.replace(left, encounter=_encounter_without(state.encounter, self.who))

    def about(self) -> tuple[str, ...]:
        return (self.who,)

    def touches(self) -> tuple[str, ...]:
        return (f"{self.who}.", f"encounter.{self.who}")


class Appeared(Event, frozen=True, tag="appeared"):
    """The players have somebody before them; what they see of it is its name."""

    who: str
    name: str

    def about(self) -> tuple[str, ...]:
        return (self.who,)


class Hidden(CharacterEvent, frozen=True, tag="hidden"):
    """Somebody is out of the players' sight, or in it again."""

    hidden: bool

    def change(self, character: Character) -> Character:
        return structs.replace(character, hidden=self.hidden)


class ShownAs(CharacterEvent, frozen=True, tag="shown-as"):
    """How much of a creature the players see."""

    shows: Shows

    def change(self, character: Character) -> Character:
        return structs.replace(character, shows=self.shows)


class OwnerChanged(CharacterEvent, frozen=True, tag="owner-changed"):
    """A character is somebody's to play."""

    owner: str

    def change(self, character: Character) -> Character:
        return structs.replace(character, owner=self.owner)


class LifeChanged(CharacterEvent, frozen=True, tag="life-changed"):
    """Up, down, out of the fight, or dead."""

    life: Life

    def change(self, character: Character) -> Character:
        return structs.replace(character, life=self.life)


class Renamed(CharacterEvent, frozen=True, tag="renamed"):
    name: str

    def change(self, character: Character) -> Character:
        return structs.replace(character, name=self.name)


class Placed(CharacterEvent, frozen=True, tag="placed"):
    """Where somebody is, in a word or two."""

    place: str

    def change(self, character: Character) -> Character:
        return structs.replace(character, place=self.place)


# ---- facts about the table
class SeatTaken(Event, frozen=True, tag="seat-taken"):
    seat: str
    name: str
    role: Role = "player"

    def apply(self, state: State) -> State:
        seats = {**state.seats, self.seat: Seat(self.name, self.role)}
        return self.apply_undone(structs.replace(state, seats=seats))

    def apply_undone(self, state: State) -> State:
        """Its number: what was said to this seat alone, and the tokens that open it, are never somebody else's."""
        number = int(self.seat[1:]) if self.seat[1:].isdecimal() else 0
        return structs.replace(state, joined=number) if number > state.joined else state

    def touches(self) -> tuple[str, ...]:
        return (f"seat:{self.seat}",)


class SeatSet(Event, frozen=True, tag="seat-set"):
    """A seat types its dice or uses the box; is there or away."""

    seat: str
    hand: bool
    away: bool
    until_back: bool = False

    def apply(self, state: State) -> State:
        found = state.seats.get(self.seat)
        if found is None:
            return state
        seat = structs.replace(found, hand=self.hand, away=self.away, until_back=self.until_back)
        return structs.replace(state, seats={**state.seats, self.seat: seat})

    def touches(self) -> tuple[str, ...]:
        return (f"seat:{self.seat}",)


class SeatLeft(Event, frozen=True, tag="seat-left"):
    seat: str

    def apply(self, state: State) -> State:
        return state.without_seat(self.seat)

    def touches(self) -> tuple[str, ...]:
        return (f"seat:{self.seat}",)


class RulingSet(Event, frozen=True, tag="ruling-set"):
    ruling: str
    option: str

    def apply(self, state: State) -> State:
        return structs.replace(state, rulings={**state.rulings, self.ruling: self.option})

    def touches(self) -> tuple[str, ...]:
        return (f"ruling:{self.ruling}",)


class OrderSet(Event, frozen=True, tag="order-set"):
    """A standing order: how a character answers a rule's question from now on; "" takes it back."""

    who: str
    rule: str
    answer: str

    def apply(self, state: State) -> State:
        mine = {k: v for k, v in state.orders.get(self.who, {}).items() if k != self.rule}
        if self.answer:
            mine[self.rule] = self.answer
        return structs.replace(state, orders={**state.orders, self.who: mine})

    def about(self) -> tuple[str, ...]:
        return (self.who,)

    def touches(self) -> tuple[str, ...]:
        return (f"order:{self.who}:{self.rule}",)


class TimePassed(Event, frozen=True, tag="time-passed"):
    seconds: int

    def apply(self, state: State) -> State:
        return structs.replace(state, clock=max(0, state.clock + self.seconds))

    def touches(self) -> tuple[str, ...]:
        return ("clock",)


NAMING = ("against", "by", "employer", "target")  # the facts of a word that are characters' ids


class Said(Event, frozen=True, tag="said"):
    """A result in a word that changes nothing by itself: a reaction, a rout, a passed test."""

    who: str
    rule: str
    result: str
    facts: dict[str, int | str] = {}

    def about(self) -> tuple[str, ...]:
        """Whoever it is said of, and anyone its facts name; free words that happen to be an id name nobody."""
        return (self.who, *(fact for name, fact in self.facts.items() if name in NAMING and isinstance(fact, str)))


class Noted(Event, frozen=True, tag="noted"):
    """Something is written down under a name; no text takes it away."""

    id: str
    text: str
    audience: Audience = None
    title: str = ""
    by: str = ""

    def apply(self, state: State) -> State:
        left = {k: v for k, v in state.notes.items() if k != self.id}
        note = Note(self.text, self.audience, self.title, self.by)
        return structs.replace(state, notes=left | ({self.id: note} if self.text else {}))

    def touches(self) -> tuple[str, ...]:
        return (f"note:{self.id}",)


class Spoken(Event, frozen=True, tag="spoken"):
    """Somebody says something, or shows a handout; `to` are the seats it is for, nobody named being everyone."""

    seat: str
    text: str
    title: str = ""
    to: Audience = None


class SittingSet(Event, frozen=True, tag="sitting-set"):
    """An evening of play begins, or is over."""

    number: int
    on: bool

    def apply(self, state: State) -> State:
        return structs.replace(state, sitting=Sitting(self.number, self.on))

    def touches(self) -> tuple[str, ...]:
        return ("sitting",)


class Starred(Event, frozen=True, tag="starred"):
    """An entry of the log is marked to be found again, or no longer."""

    seq: int
    on: bool

    def apply(self, state: State) -> State:
        kept = set(state.stars) - {self.seq}
        return structs.replace(state, stars=tuple(sorted(kept | {self.seq} if self.on else kept)))

    def touches(self) -> tuple[str, ...]:
        return (f"star:{self.seq}",)


def _encounter_without(encounter: Encounter | None, who: str) -> Encounter | None:
    if encounter is None:
        return None
    sides = {side: tuple(w for w in members if w != who) for side, members in encounter.sides.items()}
    return structs.replace(encounter, sides=sides)


KINDS: tuple[type[Struct], ...] = (
    CharacterAdded,
    CharacterRemoved,
    Appeared,
    Hidden,
    ShownAs,
    OwnerChanged,
    LifeChanged,
    Renamed,
    Placed,
    SeatTaken,
    SeatSet,
    SeatLeft,
    RulingSet,
    OrderSet,
    TimePassed,
    Said,
    Noted,
    Spoken,
    SittingSet,
    Starred,
)
