"""Events about the table: seats, rulings, standing orders, the clock, notes and messages."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from caltrop.kernel.rules.steps import Fact, Step
from caltrop.kernel.state.changes import ValueChange
from caltrop.kernel.state.state import Audience, Note, Role, Seat, Sitting, State

from .base import Event, EventBase, characters_in, put_entry, set_field


class SeatTaken(Event, frozen=True, tag="seat-taken"):
    seat: str
    name: str
    role: Role = "player"

    def apply(self, state: State) -> State:
        seats = {**state.seats, self.seat: Seat(self.name, self.role)}
        return self.apply_undone(structs.replace(state, seats=seats))

    def apply_undone(self, state: State) -> State:
        """Keep its number: a later seat must not get this seat's private lines, nor open with its tokens."""
        number = int(self.seat[1:]) if self.seat[1:].isdecimal() else 0
        return structs.replace(state, joined=number) if number > state.joined else state


class RoleChanged(Event, frozen=True, tag="role-changed"):
    """A seat facilitates from now on, or plays."""

    seat: str
    role: Role

    def apply(self, state: State) -> State:
        found = state.seats.get(self.seat)
        if found is None:
            return state
        return structs.replace(state, seats={**state.seats, self.seat: structs.replace(found, role=self.role)})


class SeatSet(Event, frozen=True, tag="seat-set"):
    """A seat chose real dice, app dice or proved dice, or is away or back."""

    seat: str
    real_dice: bool
    away: bool
    until_back: bool = False
    verified_dice: bool = False

    def apply(self, state: State) -> State:
        found = state.seats.get(self.seat)
        if found is None:
            return state
        seat = structs.replace(
            found,
            real_dice=self.real_dice,
            away=self.away,
            until_back=self.until_back,
            verified_dice=self.verified_dice,
        )
        return structs.replace(state, seats={**state.seats, self.seat: seat})


class SeatLanguageSet(Event, frozen=True, tag="seat-language-set"):
    """A seat chose the language in which it reads; "" leaves it to the browser."""

    seat: str
    language: str

    def apply(self, state: State) -> State:
        found = state.seats.get(self.seat)
        if found is None:
            return state
        return structs.replace(state, seats={**state.seats, self.seat: structs.replace(found, language=self.language)})


class SeatLettersSet(Event, frozen=True, tag="seat-letters-set"):
    """A seat chose how large the letters are on its pages; "" leaves it to each device."""

    seat: str
    letters: str

    def apply(self, state: State) -> State:
        found = state.seats.get(self.seat)
        if found is None:
            return state
        return structs.replace(state, seats={**state.seats, self.seat: structs.replace(found, letters=self.letters)})


class TableLanguageSet(Event, frozen=True, tag="table-language-set"):
    """The facilitator chose the table's default language; "" is none."""

    language: str

    apply = set_field("language")


class SeatLeft(Event, frozen=True, tag="seat-left"):
    seat: str

    def apply(self, state: State) -> State:
        return state.without_seat(self.seat)


class RulingSet(Event, frozen=True, tag="ruling-set"):
    ruling: str
    option: str

    apply = put_entry("rulings", key="ruling", value="option")


class TacticSet(Event, frozen=True, tag="tactic-set"):
    """The facilitator chose what a side does in forecasts, and when it acts by policy: "foes.target", "spread"."""

    tactic: str
    option: str

    apply = put_entry("tactics", key="tactic", value="option")


class OrderSet(Event, frozen=True, tag="order-set"):
    """A standing order was given: how a character answers a rule's question from now on; "" removes it."""

    who: str
    rule: str
    answer: str

    about = characters_in("who")

    def apply(self, state: State) -> State:
        mine = {k: v for k, v in state.orders.get(self.who, {}).items() if k != self.rule}
        if self.answer:
            mine[self.rule] = self.answer
        return structs.replace(state, orders={**state.orders, self.who: mine})


class TimePassed(Event, frozen=True, tag="time-passed"):
    seconds: int

    def apply(self, state: State) -> State:
        return structs.replace(state, clock=max(0, state.clock + self.seconds))


NAMING = ("against", "by", "employer", "names", "target", "targets")  # facts of `Said` that are characters' ids
SHEET_NUMBERS = {
    "total": "who",
    "other": "against",
    "score": "who",
    "armour": "who",
}  # numbers that hang on a sheet, and on whose


class Said(Event, frozen=True, tag="said"):
    """A result in a word, which changes nothing by itself: a reaction, a rout, a passed test.

    A game's `Tellings.results` says what the log makes of it, under "<rule>.<result>". Results that games share are
    told under a topic in place of the rule's id: "attack.won" for "fell.attack" and "won". Its facts are what a
    sentence needs besides: numbers, ids, words of ours or typed text. Characters' ids have a name of `NAMING`, so that
    no one hears of the hidden; numbers of a sheet have one of `SHEET_NUMBERS`, so that players do not read closed ones.
    """

    who: str
    rule: str
    result: str
    facts: Mapping[str, Fact] = {}

    def about(self) -> tuple[str, ...]:
        """Return the character and those that `NAMING` facts name; other facts are text, even if one equals an id."""
        named = (fact for name, fact in self.facts.items() if name in NAMING)
        each = (who for fact in named for who in (fact if isinstance(fact, tuple) else (fact,)))
        return (self.who, *(who for who in each if isinstance(who, str)))

    def closed_facts(self, state: State) -> tuple[str, ...]:
        whose = {name: self.facts.get(role, self.who) for name, role in SHEET_NUMBERS.items() if name in self.facts}
        closed = {who for who, c in state.characters.items() if not c.is_open}
        return tuple(name for name, who in whose.items() if who in closed and isinstance(self.facts[name], int))

    def without(self, names: tuple[str, ...]) -> Said:
        return structs.replace(self, facts={name: fact for name, fact in self.facts.items() if name not in names})


class Noted(Event, frozen=True, tag="noted"):
    """A note was written or changed; without text it was deleted."""

    id: str
    text: str
    audience: Audience = None
    title: str = ""
    by: str = ""
    picture: str = ""

    def apply(self, state: State) -> State:
        left = {k: v for k, v in state.notes.items() if k != self.id}
        note = Note(self.text, self.audience, self.title, self.by, self.picture)
        return structs.replace(state, notes=left | ({} if self.is_clearing() else {self.id: note}))

    def is_clearing(self) -> bool:
        return not self.text and not self.picture

    def pictures(self) -> tuple[str, ...]:
        return (self.picture,) if self.picture else ()


class Spoken(Event, frozen=True, tag="spoken"):
    """A seat sent a message or showed a handout; `to` are the seats it is for, None is everyone."""

    seat: str
    text: str
    title: str = ""
    to: Audience = None


class LineTold(Event, frozen=True, tag="line-told"):
    """The facilitator told everyone what the private entry `seq` says: these are its facts, and the names in them.

    What no sentence tells is not among them, so that no one learns more than the line says.
    """

    seat: str
    seq: int = 0
    events: tuple[EventBase, ...] = ()
    changes: tuple[ValueChange, ...] = ()
    steps: tuple[Step, ...] = ()
    names: dict[str, str] = {}
    move: str = ""
    actor: str = ""
    overruled: tuple[str, ...] = ()

    def without(self, names: tuple[str, ...]) -> Event:
        """Return it without the entry's number, which would tell players how many entries they do not see."""
        return structs.replace(self, seq=0) if "seq" in names else self


class LinesPutAside(Event, frozen=True, tag="lines-put-aside"):
    """The facilitator went on with a damaged log after entry `after`; `count` later entries no longer count."""

    after: int = 0
    count: int = 0

    def without(self, names: tuple[str, ...]) -> Event:
        """Return it without numbers, which would tell players how many entries they do not see."""
        return structs.replace(self, after=0, count=0) if "after" in names else self


class LineLost(Event, frozen=True, tag="line-lost"):
    """The disk has lost this entry of the log: it stands for what no one can read."""


class LinesLost(Event, frozen=True, tag="lines-lost"):
    """The disk has lost these entries, each span from its first to its last; or the `start`, the state before them.

    What came of them is known: the state after them was stored.
    """

    lines: tuple[tuple[int, int], ...] = ()
    start: bool = False

    def without(self, names: tuple[str, ...]) -> Event:
        """Return it without numbers, which would tell players how many entries they do not see."""
        return structs.replace(self, lines=()) if "lines" in names else self


class SittingSet(Event, frozen=True, tag="sitting-set"):
    """A session of play began or ended."""

    number: int
    on: bool

    def apply(self, state: State) -> State:
        return structs.replace(state, sitting=Sitting(self.number, self.on))


class Starred(Event, frozen=True, tag="starred"):
    """An entry of the log got a star, or lost it."""

    seq: int
    on: bool

    def apply(self, state: State) -> State:
        kept = set(state.stars) - {self.seq}
        return structs.replace(state, stars=tuple(sorted(kept | {self.seq} if self.on else kept)))
