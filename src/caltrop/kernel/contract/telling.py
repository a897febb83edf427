"""Tellings: which messages tell of an event. Each event has one here, or in the game that declares it, or is silent.

A line of the log is a list of whole messages: the deed first, then one effect for each person changed, then whose turn
it is. A deed never tells the effect, and an effect never retells the deed.

Each text in a game's `en.ftl` that begins with `log-`, `effect-` or `mark-` is compiled into a class of its `messages`,
with its arguments as fields: `log-dare-holds` is `DareHolds(who)`. `log-` is a `Deed` and `effect-` an `Effect`, unless
the text's attribute `.kind` says otherwise; `.is` lists what else the message is. The name of an argument says its
type (`TYPES` in `words/compiler.py`), and a comment above the text says it for other names: `# $dark (int)`.
`.kind = code` leaves the class to you.

    effect-drowned = { AND($names) } drowned.
        .is = together, hurts, lasting
    log-tide-turns = The tide turns.
        .kind = ToDo
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Literal,
    NamedTuple,
    TypeAlias,
    get_args,
    get_origin,
    get_type_hints,
)

from msgspec import Struct, structs

from caltrop.kernel.contract.book_rows import book_name, book_row, shelves_of
from caltrop.kernel.rules.steps import Step
from caltrop.kernel.state.changes import ValueChange
from caltrop.kernel.state.messages import SOMEONE, Data, Message, Thing

if TYPE_CHECKING:
    from .game import Game


Landing: TypeAlias = Literal["", "all", "best", "none"]  # the doer's dice that counted, where a deed alone says so


# ---- kinds of messages in a line, in the order in which they stand there
class Joinable(Message, frozen=True):
    """A message that may be said together with another."""

    typed: ClassVar[bool] = False  # it ends with what a person typed, without a full stop of ours: it stands last
    together: ClassVar[bool] = False  # its field `names` takes everyone of whom the same is said
    joins_last: ClassVar[bool] = False  # joined, it stands where its last part stood
    headed: ClassVar[bool] = False  # in the log as a story a heading says it
    left_out_in_short: ClassVar[bool] = False  # a long line that can be unfolded does not show it
    shorter: ClassVar[type[Message] | None] = None  # such a line shows this instead: without the numbers of a roll

    def in_short(self) -> Message | None:
        """Return what a page shows of it in a long line that can be unfolded; None for nothing."""
        if self.left_out_in_short:
            return None
        if self.shorter is None:
            return self
        given = {**structs.asdict(self), "names": (getattr(self, "who", ""),)}
        return self.shorter(**{field: given[field] for field in self.shorter.__struct_fields__})

    def joined_with(self, other: Message) -> Message | None:
        """Return one message for both, if they can be said at once."""
        if self == other:
            return self
        if not self.together or type(other) is not type(self) or not _same_but_for_names(self, other):
            return None
        mine = self.arguments_as_given()
        theirs = other.arguments_as_given()
        return structs.replace(self, names=tuple(dict.fromkeys((*mine["names"], *theirs["names"]))))

    def arguments_as_given(self) -> dict[str, Any]:
        """Return the arguments, with a word for everyone who is unknown to the reader."""
        found = super().arguments()
        for field in _name_fields(type(self)):
            found[field] = found[field] or SOMEONE
        if "names" in found:
            found["names"] = tuple(name or SOMEONE for name in found["names"])
        return found

    def arguments(self) -> dict[str, Any]:
        found = self.arguments_as_given()
        return {**found, "names": group_names(found["names"])} if self.together else found


def _same_but_for_names(one: Message, other: Message) -> bool:
    fields = (name for name in one.__struct_fields__ if name != "names")
    return all(getattr(one, name) == getattr(other, name) for name in fields)


class Deed(Joinable, frozen=True):
    """What was done, and its result."""

    fails: ClassVar[bool] = False  # a failure: what was at stake follows
    landing: ClassVar[Landing] = ""
    won: ClassVar[bool] = False  # loot, or something learned: last time tells it
    tends: ClassVar[bool] = False  # a rest: what it does for those who take it stands before what time does to others
    decides: ClassVar[bool] = False  # it makes a failure a success: what comes of that stands after it


class Strike(Deed, frozen=True):
    """An attack on one person; where a line has several, what becomes of each target follows its own."""


class Effect(Joinable, frozen=True):
    """What became of one person."""

    hurts: ClassVar[bool] = False  # harm, which someone must have dealt
    lasting: ClassVar[bool] = False  # a death, a wound or a scar: it is never told in a bundle, and last time tells it
    won: ClassVar[bool] = False  # growth: last time tells it
    ruined: ClassVar[bool] = False  # something that breaks: last time tells it
    of_life: ClassVar[bool] = False  # someone goes down, is dying, is out of it or up again: a card always shows it
    leads: ClassVar[bool] = False  # it says why something else happens to the same people: it stands before that
    follows: ClassVar[bool] = False  # it comes of something else that happens to the same person: it stands after that


class ToDo(Joinable, frozen=True):
    """What the facilitator has to do now."""


class Turn(Joinable, frozen=True):
    """Whose turn it is now, or which round; what is told later in a line stands for what was told before."""

    headed = True

    def joined_with(self, other: Message) -> Message | None:
        return other if isinstance(other, Turn) else None


class Tag(Message, frozen=True):
    """A note at the end of what was done, such as what it cost."""


class Aside(Message, frozen=True):
    """What follows whose turn it is: something that ends with it."""


class AtStake(Deed, frozen=True, tag="log-at-stake"):
    typed = True
    stakes: str


# ---- arguments that are looked up: a fact has an id, the sentence a name
Name: TypeAlias = Annotated[str, "name"]  # of a character or seat
Names: TypeAlias = Annotated[tuple[str, ...], "names"]
Item: TypeAlias = Annotated[Thing, "item"]
Row: TypeAlias = Annotated[str, "row"]  # a spell, skill or feat of the game's book


class HeardLine:
    """The events of a line as one seat hears them, with the names that it knows and the values that it may read.

    `did` is the move and who made it, "" where the seat may not know them; `steps` are those that it may read,
    `overruled` the codes of the warnings that were overruled.
    """

    def __init__(
        self,
        game: Game | None,
        names: Mapping[str, str],
        events: tuple[Any, ...],
        changes: Iterable[ValueChange] = (),
        *,
        did: tuple[str, str] = ("", ""),
        steps: tuple[Step, ...] = (),
        overruled: tuple[str, ...] = (),
    ) -> None:
        self.game = game
        self.names = names
        self.events = events
        self.overruled = overruled
        self.steps = steps
        (self.move, self.actor) = did
        self.changes: dict[int, list[ValueChange]] = {}
        for change in changes:
            self.changes.setdefault(change.at, []).append(change)

    def name(self, id: str) -> str:
        """Return a name; "" for someone the seat does not know."""
        return self.names.get(id, "")

    def names_of(self, ids: Iterable[str]) -> tuple[str, ...]:
        """Return the names that the seat knows."""
        return group_names(name for id in ids if (name := self.name(id)))

    def change(self, at: int, name: str = "") -> ValueChange | None:
        """Return what the event at this place changed; with `name`, of that value."""
        return next((c for c in self.changes.get(at, ()) if not name or c.name == name), None)

    def has(self, kind: type, **fields: object) -> bool:
        """Is there an event of this kind in the line, with these values?"""
        return any(
            isinstance(e, kind) and all(getattr(e, name) == value for name, value in fields.items())
            for e in self.events
        )

    # ---- the game's book
    def row(self, id: str, *shelves: str) -> Any:
        """Return the row with that id, or with its number cut off, from the first of the shelves that has it."""
        return book_row(getattr(self.game, "library", None), id, *shelves)

    def thing(self, item: Any, count: int = 1) -> Thing:
        """Return an item for a sentence, from the item itself, its id, or its name."""
        row = item if isinstance(item, Struct) else self.row(str(item), "items")
        name = str(getattr(row, "name", item)).partition(" (")[0]
        book, _, spell = name.partition(": ")
        if spell in _spell_names(self.game):
            return Thing(book, spell=spell)
        known = row if getattr(row, "a", "") or getattr(row, "many", "") else _named_things(self.game).get(name)
        if count > 1:
            return Thing(name, many=str(getattr(known, "many", "")), count=count)
        return Thing(name, str(getattr(known, "a", "")))

    def book_name(self, id: str, *shelves: str) -> Data:
        """Return the name of a spell, skill or feat; an id that the book does not have is read as words."""
        return Data(book_name(getattr(self.game, "library", None), id, *shelves))


def group_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return names for a list; of a group of creatures the later ones are letters: Goblin A, B and C."""
    found = list[str]()
    stem = ""
    for name in names:
        kind, _, letter = name.rpartition(" ")
        is_next = bool(stem) and kind == stem and len(letter) == 1 and letter.isupper()
        found.append(letter if is_next else name)
        stem = kind if len(letter) == 1 and letter.isupper() else ""
    return tuple(found)


@lru_cache(maxsize=64)
def _named_things(game: Game | None) -> dict[str, Any]:
    """Return the items of a game's book and the attacks of its creatures by their names."""
    library = getattr(game, "library", None)
    rows = list((getattr(library, "items", None) or {}).values())
    rows += [move for each in (getattr(library, "creatures", None) or {}).values() for move in each.moves]
    return {row.name.partition(" (")[0]: row for row in reversed(rows)}


@lru_cache(maxsize=64)
def _spell_names(game: Game | None) -> frozenset[str]:
    """Return the names of the spells in a game's book."""
    spells = getattr(getattr(game, "library", None), "spells", None) or {}
    return frozenset(spell.name for spell in spells.values())


Tell: TypeAlias = Callable[[Any, HeardLine, int], "Iterable[Message] | None"]  # None: as every table tells it


TellLine: TypeAlias = Callable[[HeardLine], "Iterable[Message]"]


class Tellings(NamedTuple):
    """What tells the events of a game: by an event's tag, and results by "<rule>.<result>".

    Where a message lacks a fact, because the facilitator decided without dice or a seat may not read it, the text that
    it names in `.else` takes its place.
    A function instead of a message is called with the result, the line, and its place in it. `lines` tell what no event
    says: what the move itself was, or what a condition did.
    """

    events: Mapping[str, Tell] = {}
    results: Mapping[str, type[Message] | Tell] = {}
    lines: tuple[TellLine, ...] = ()


def silent(event: Any, heard: HeardLine, at: int) -> tuple[Message, ...]:
    """Say nothing: the deed has said it."""
    return ()


# ---- messages from facts
def tell_result(kind: type[Message], facts: Mapping[str, Any], heard: HeardLine) -> tuple[Message, ...]:
    """Return this message, or the one that takes its place where facts are missing, and what a failure had at stake."""
    said = _first_with_facts(kind, facts, heard)
    if said is None:
        return ()
    fails = isinstance(said, Deed) and said.fails and facts.get("stakes")
    return (said, AtStake(str(facts["stakes"]))) if fails else (said,)


def _first_with_facts(kind: type[Message], facts: Mapping[str, Any], heard: HeardLine) -> Message | None:
    """Return the first message with all its facts: this one, or else the next that its text names in `.else`."""
    other: type[Message] | None = kind
    while other is not None:
        said = _message_from(other, facts, heard)
        if said is not None:
            return said
        other = other.__dict__.get("otherwise")  # its own, not that of a message it builds on
    return None


def result_facts(event: Any) -> dict[str, Any]:
    """Return the facts of a result, with whose it is."""
    return {"who": event.who, "rule": event.rule, "result": event.result, **event.facts}


def tell_as(kind: type[Message]) -> Tell:
    """Return the function that tells a result by this message."""
    return lambda event, heard, at: tell_result(kind, result_facts(event), heard)


def tell_together(kind: type[Message]) -> Tell:
    """Return the function that tells a result with `who` as the first of several who have it."""
    return lambda event, heard, at: tell_result(kind, {**result_facts(event), "names": (event.who,)}, heard)


def _message_from(kind: type[Message], facts: Mapping[str, Any], heard: HeardLine) -> Message | None:
    """Return a message with the facts as its arguments; None if one of them is missing."""
    found = {}
    for field, mark in argument_marks(kind).items():
        value = _look_up(field, mark, facts.get(field), heard)
        if value is not None:
            found[field] = value
        elif field in required_fields(kind):
            return None
    return kind(**found)


def _look_up(field: str, mark: str, value: Any, heard: HeardLine) -> Any:
    """Return an argument for a fact: the name for an id."""
    if value in (None, "", ()):
        return None
    match mark:
        case "name":
            return heard.name(str(value)) or SOMEONE
        case "names":
            ids = value if isinstance(value, tuple) else tuple(str(value).split(","))
            return heard.names_of(id.strip() for id in ids) or (SOMEONE,)
        case "item":
            return heard.thing(value)
        case "row":
            return heard.book_name(str(value), *shelves_of(field))
    return value


@cache
def argument_marks(kind: type[Message]) -> dict[str, str]:
    """Return the fields of a message, each with how its fact is looked up."""
    hints = get_type_hints(kind, include_extras=True)
    fields = kind.__struct_fields__
    return {name: str(get_args(hints[name])[1]) if get_origin(hints[name]) is Annotated else "" for name in fields}


@cache
def _name_fields(kind: type[Message]) -> tuple[str, ...]:
    """Return the fields of a message that are the name of one person."""
    return tuple(field for field, mark in argument_marks(kind).items() if mark == "name")


@cache
def required_fields(kind: type[Message]) -> frozenset[str]:
    return frozenset(field.name for field in structs.fields(kind) if field.required)
