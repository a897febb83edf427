"""`State`: a table's seats, characters, fight, clock, calls and notes, as one frozen value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct, structs

from .parts import Part, PartBase, Pt, tag

Role: TypeAlias = Literal["facilitator", "player", "spectator"]
_Kind: TypeAlias = Literal["character", "hireling", "creature", "stash"]  # a stash only holds the party's items
Life: TypeAlias = Literal["up", "down", "out", "dead"]
Shows: TypeAlias = Literal["name", "words", "numbers"]
PILE = "pile"  # the part that marks a pile of things in a place: of the kind of a stash, but not the party's stash
Audience: TypeAlias = tuple[str, ...] | None  # None: everyone; the facilitator hears everything


def narrow_audience(audience: Audience, owner: str) -> Audience:
    """Narrow an audience to this owner; "" is the facilitator, who hears everything anyway."""
    return (owner,) if owner and (audience is None or owner in audience) else ()


class Seat(Struct, frozen=True):
    """A person's place at the table."""

    name: str
    role: Role = "player"
    real_dice: bool = False  # types in real dice
    verified_dice: bool = False  # throws app dice that can be proved
    away: bool = False  # standing orders or the facilitator answer for it
    until_back: bool = False  # away because no page of this seat is open: opening one ends it
    language: str = ""  # in which it reads; "" leaves it to the browser
    letters: str = ""  # how large they are on its pages; "" leaves it to each device


class Character(Struct, frozen=True):
    """A character, creature or stash: one class for all, with typed parts."""

    name: str
    kind: _Kind = "creature"
    owner: str = ""  # a seat; "" is the facilitator
    hidden: bool = False
    shows: Shows = "words"  # how much of a creature the players see
    place: str = ""
    life: Life = "up"
    parts: dict[str, PartBase] = {}
    portrait: str = ""  # the id of a picture in the table's store

    def part(self, kind: type[Pt]) -> Pt:
        """Return that part of the sheet; a missing one reads as empty."""
        found = self.parts.get(tag(kind))
        return found if isinstance(found, kind) else kind()

    def with_parts(self, *parts: PartBase) -> Character:
        """Return the character with these parts added or replaced."""
        merged = self.parts.copy()  # a loop, because most events change one part, and for one a loop is quickest
        for part in parts:
            merged[tag(type(part))] = part  # type: ignore[arg-type]
        return structs.replace(self, parts=merged)

    @property
    def can_act(self) -> bool:
        """Is it up, and does nothing on its sheet keep it from acting at all, such as sleep?"""
        return self.life == "up" and not any(p.bars_acting() for p in self.parts.values() if isinstance(p, Part))

    @property
    def is_in_party(self) -> bool:
        """Is it in the party: a player's character or a hireling, not a creature and not the stash?"""
        return self.kind in ("character", "hireling")

    @property
    def is_open(self) -> bool:
        """May every seat read its numbers?"""
        return self.kind != "creature" or self.shows == "numbers"


class RememberedName(Struct, frozen=True):
    """The name of a removed seat or character, which old log lines still show, and who may know it.

    `kind` is that of a character; a seat has none.
    """

    name: str
    audience: Audience = None
    kind: str = ""


UsualSide: TypeAlias = Literal["party", "foes"]  # the sides that every game has; a fight may have more


class UnseenTurn(Struct, frozen=True):
    """The turn of someone hidden, while the turn that players see goes on."""

    who: str
    closes: bool = False  # after it, the turn that players see is over


class Encounter(Struct, frozen=True):
    """A fight: its sides and their members, the turn order, and whose turn it is."""

    sides: dict[str, tuple[str, ...]]
    order: tuple[str, ...]  # sides or characters, depending on the game
    turn: int = 0
    round: int = 1
    acted: tuple[str, ...] = ()  # in this turn
    surprised: tuple[str, ...] = ()
    began: dict[str, int] = {}  # how many members each side has had, also those who left
    paused: bool = False
    left: tuple[str, ...] = ()  # who has left the fight and can be brought back
    done: tuple[str, ...] = ()  # who has said that they are done with this turn
    moved: tuple[str, ...] = ()  # who has moved in this turn, once for each move
    meanwhile: UnseenTurn | None = None  # beside the turn that everyone sees

    @property
    def whose_turn(self) -> str:
        """The side or character whose turn it is."""
        return self.order[self.turn] if 0 <= self.turn < len(self.order) else ""

    def has_left(self, who: str) -> bool:
        """Has this character left the fight?"""
        return who in self.left

    def side_of(self, who: str) -> str:
        return next((side for side, members in self.sides.items() if who in members), "")

    def has_turn(self, who: str) -> bool:
        """Is it the turn of this fighter, or of their side? The hidden have theirs beside the turn that players see."""
        if self.whose_turn in (who, self.side_of(who)):
            return True
        return self.meanwhile is not None and self.meanwhile.who == who

    def turn_of(self, who: str) -> str:
        """Return what stands for a fighter in the order of turns: a place of their own, or else their side's."""
        return who if who in self.order else self.side_of(who)


class Call(Struct, frozen=True):
    """A roll that the facilitator has called for; its hidden parameters are in `State.secrets`."""

    move: str
    who: tuple[str, ...]
    want: dict[str, Any] = {}
    hidden: tuple[str, ...] = ()  # names of the hidden parameters
    stakes: str = ""
    done: tuple[str, ...] = ()


class DueRoll(Struct, frozen=True):
    """A roll that a rule says is due, which the facilitator takes up or dismisses."""

    move: str
    actor: str
    rule: str
    want: dict[str, Any] = {}
    why: str = ""


class Task(Struct, frozen=True):
    """An extended test: it needs a number of hits, over several rolls."""

    name: str
    needs: int
    hits: int = 0
    unseen: int = 0  # hits of blind rolls, of which players do not know

    @property
    def is_done(self) -> bool:
        """Has it enough hits, as far as players know?"""
        return self.hits >= self.needs

    @property
    def is_done_unseen(self) -> bool:
        """Has it enough hits with those of blind rolls?"""
        return self.hits + self.unseen >= self.needs


class Note(Struct, frozen=True):
    """A note, the seats that may read it, and the seat that wrote it; a handout has a title."""

    text: str
    audience: Audience = None
    title: str = ""
    by: str = ""
    picture: str = ""  # the id of a picture in the table's store


class ProgressClock(Struct, frozen=True):
    """A clock for anything that comes closer: its segments fill until it strikes. A hidden one is the facilitator's."""

    name: str
    size: int = 6
    filled: int = 0
    hidden: bool = False

    @property
    def is_full(self) -> bool:
        return self.filled >= self.size


class PreparedScene(Struct, frozen=True):
    """A scene that the facilitator has prepared: creatures ("goblin x6"), a note, random tables, things, clocks."""

    name: str
    creatures: tuple[str, ...] = ()
    note: str = ""
    tables: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    clocks: tuple[str, ...] = ()
    hidden_clocks: tuple[str, ...] = ()
    picture: str = ""  # shown when it starts


RowKind: TypeAlias = Literal["item", "spell", "creature", "condition", "table"]


class KeptRow(Struct, frozen=True):
    """A row of data that the table has made up: a thing, a spell, a creature, a condition, or a random table.

    One that is `shelved` lies on the game's shelf like a row of a variant's file; others are only found by those who
    give things and bring creatures. Players know of it if it is `shown`. One that is `retired` was taken off its list,
    but what names it still finds it.
    """

    kind: RowKind
    row: dict[str, Any]
    shelved: bool = False
    shown: bool = False
    retired: bool = False

    @property
    def name(self) -> str:
        """Its name; a table has a title."""
        return str(self.row.get("name") or self.row.get("title") or self.row.get("id", ""))


class Learning(Struct, frozen=True):
    """How far a seat has come in its game's lesson: the ids of the steps that are done, and of those that have begun.

    The first step that is not done is the one that it stands at; the facilitator's acts for a begun step are done.
    """

    who: str  # the character that learns
    done: tuple[str, ...] = ()
    begun: tuple[str, ...] = ()
    alone: bool = False  # no person is the facilitator: the table answers for that seat
    left: bool = False  # put aside, to go on later


class Sitting(Struct, frozen=True):
    """The number of the current session of play, and whether it is going on."""

    number: int = 0
    on: bool = False


class State(Struct, frozen=True):
    """Everything that is true at the table now."""

    game: str = ""
    seats: dict[str, Seat] = {}
    characters: dict[str, Character] = {}
    rulings: dict[str, str] = {}
    fight: Encounter | None = None
    clock: int = 0  # seconds of the story
    orders: dict[str, dict[str, str]] = {}  # standing orders by character and rule
    calls: dict[str, Call] = {}
    secrets: dict[str, dict[str, Any]] = {}  # the hidden parameters of calls
    due_rolls: dict[str, DueRoll] = {}
    tasks: dict[str, Task] = {}
    notes: dict[str, Note] = {}
    progress: dict[str, ProgressClock] = {}
    prepared: dict[str, PreparedScene] = {}  # the facilitator's alone
    tactics: dict[str, str] = {}  # what sides do in forecasts and by policy ("foes.target"); the facilitator's alone
    homebrew: dict[str, KeptRow] = {}  # rows of the table's own, by id; the facilitator's alone unless shown
    sitting: Sitting = Sitting()
    stars: tuple[int, ...] = ()  # the numbers of the starred entries, in order
    scene: str = ""  # the title of the scene, as everyone reads it
    shown: str = ""  # the note that the TV shows large, if everyone may read it
    halted: bool = False  # the X-card is up
    recaps: dict[int, str] = {}  # what happened in a session in the facilitator's words, by the session's number
    joined: int = 0  # the highest number that a seat has had: never used again, even if the seat left or was undone
    language: str = ""  # the table's default, for readers whose browser asks for none that we speak
    lessons: dict[str, Learning] = {}  # of the seats that learn the game
    # Names of removed seats and characters, by id; if a new one has the same id, its name comes first.
    gone: dict[str, RememberedName] = {}

    def part(self, who: str, kind: type[Pt]) -> Pt:
        found = self.characters.get(who)
        return found.part(kind) if found else kind()

    def with_character(self, who: str, character: Character) -> State:
        return structs.replace(self, characters={**self.characters, who: character})

    def without_character(self, who: str) -> State:
        """Remove a character; the seats that knew it remember its name.

        A hidden character's name never replaces one that everyone remembers under the same id: players would see the
        name change in the log.
        """
        found = self.characters.get(who)
        if found is None:
            return self
        left = {k: v for k, v in self.characters.items() if k != who}
        gone = RememberedName(found.name, narrow_audience(None, found.owner) if found.hidden else None, found.kind)
        before = self.gone.get(who, gone)
        kept = before if found.hidden and before.audience is None else gone
        return structs.replace(self, characters=left, gone={**self.gone, who: kept})

    def without_seat(self, seat: str) -> State:
        found = self.seats.get(seat)
        if found is None:
            return self
        left = {k: v for k, v in self.seats.items() if k != seat}
        return structs.replace(self, seats=left, gone={**self.gone, seat: RememberedName(found.name)})

    def former_names(self, seat: str) -> dict[str, str]:
        """Return the names of removed seats and characters that this seat may know, by id."""
        facilitator = self.is_facilitator(seat)
        known = (
            (id, gone)
            for id, gone in self.gone.items()
            if facilitator or gone.audience is None or seat in gone.audience
        )
        return {id: gone.name for id, gone in known}

    def seat_of(self, who: str) -> str:
        """Return the seat that answers for a character: its owner or the facilitator. A seat answers for itself."""
        found = self.characters.get(who)
        if found is None and who in self.seats:
            return who
        owner = found.owner if found else ""
        return owner if owner in self.seats else self.facilitator

    @property
    def facilitator(self) -> str:
        """The facilitator's seat; of several, the first who is not away."""
        found = self.facilitators
        return next((id for id in found if not self.seats[id].away), found[0] if found else "")

    @property
    def facilitators(self) -> tuple[str, ...]:
        """The seats of all facilitators; most tables have one."""
        return tuple(id for id, seat in self.seats.items() if seat.role == "facilitator")

    def answers_for(self, seat: str, who: str) -> bool:
        """Does this seat answer for a character? For the facilitator's, each of the facilitators does."""
        asked = self.seat_of(who)
        return seat == asked or (self.is_facilitator(asked) and self.is_facilitator(seat))

    def is_facilitator(self, seat: str) -> bool:
        found = self.seats.get(seat)
        return found is not None and found.role == "facilitator"

    def may_act_for(self, seat: str, who: str) -> bool:
        """May this seat act for that character?

        The facilitator may for all; a player for their own characters, their own seat, and the shared stash.
        """
        if self.is_facilitator(seat):
            return True
        found = self.characters.get(who)
        owner = found.owner if found else who
        shared = found is not None and found.kind == "stash" and not found.hidden
        return (shared or owner == seat) and seat in self.seats and self.seats[seat].role == "player"

    def able_members(self, side: str) -> tuple[str, ...]:
        """Return the members of a side of the fight who can still fight."""
        members = self.fight.sides.get(side, ()) if self.fight else ()
        return tuple(who for who in members if who in self.characters and self.characters[who].life == "up")

    @property
    def stash(self) -> str:
        """The shared stash's id, or ""; a pile that lies somewhere is none."""
        return next((who for who, c in self.characters.items() if c.kind == "stash" and PILE not in c.parts), "")

    def name_of(self, who: str) -> str:
        found = self.characters.get(who)
        return found.name if found else who

    def seat_name(self, seat: str) -> str:
        """Return the name of the person on a seat, or ""."""
        return self.seats[seat].name if seat in self.seats else ""

    def names(self, *, hidden: bool) -> set[str]:
        """Return the names of the characters: with `hidden`, also of those that players do not see."""
        return {c.name for c in self.characters.values() if hidden or not c.hidden}

    def secrets_of(self, call: str) -> dict[str, Any]:
        """Return the hidden parameters of a call, but nothing that an earlier call of that id has hidden."""
        found = self.calls.get(call)
        return {k: v for k, v in self.secrets.get(call, {}).items() if found is not None and k in found.hidden}

    def fresh_id(self, stem: str, *taken: Mapping[str, object]) -> str:
        """Return an id that none of these has, by default no character: "goblin", "goblin-2", ..."""
        used = {id for mapping in taken or (self.characters,) for id in mapping}
        if stem and stem not in used:
            return stem
        return next(f"{stem}-{n}" for n in range(2, len(used) + 3) if f"{stem}-{n}" not in used)
