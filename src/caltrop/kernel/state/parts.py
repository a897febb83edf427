"""The parts of a sheet: each is a typed struct that shows itself as widgets and can be adjusted by hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias, TypeVar

from msgspec import Struct, structs

from .messages import Message

if TYPE_CHECKING:
    from caltrop.kernel.state.events.base import Event

    from .state import State

Pt = TypeVar("Pt", bound="Part")


# ---- widgets: what pages can draw, in every game
# A word on a sheet: a text that is only ever printed, such as what people typed, or a message with its facts.
SheetWord: TypeAlias = str | Message


class Track(Struct, frozen=True, tag="track"):
    """A number with a maximum, perhaps with a die."""

    label: str
    now: int
    maximum: int
    die: str = ""


class Marks(Struct, frozen=True, tag="marks"):
    """A list of words; what people typed is only ever printed."""

    label: str
    marks: tuple[SheetWord, ...]


class Grid(Struct, frozen=True, tag="grid"):
    """Slots, and the items in them with their sizes."""

    label: str
    size: int
    cells: tuple[tuple[SheetWord, int], ...]


class CountdownWidget(Struct, frozen=True, tag="countdown"):
    """Something that ends at a second of the clock. The view, which knows the clock, fills in the seconds left."""

    label: str
    at: int
    what: SheetWord = ""
    left: int | None = None
    turns: bool = False  # counted in turns of its bearer: in a fight, one that is still to come counts as a round


Widget: TypeAlias = Track | Marks | Grid | CountdownWidget

Place: TypeAlias = Literal[
    "heart",  # the most important points, such as HP
    "guard",  # armour and the like
    "beads",  # points that are spent in a turn, one bead each
    "purse",  # coin or gold
    "tally",  # a number that grows slowly, such as experience
    "aside",  # a number that rarely changes
    "wound", "old-wound", "state", "need",  # wounds, scars, conditions, and what the character is deprived of
    "magic", "ready", "plan", "where", "waiting",  # what is so at this moment
    "known", "talent", "spellbook",  # what the character can do
    "origin", "mood", "advice",  # background, attitude to the party, how to play it
]  # fmt: skip
"""Where a page shows a number or words that get more than a plain line of the sheet.

    heart      the points that come before all others; a third or less is shown as bad
    guard      armour and the like
    beads      points that are spent in a turn, one bead each
    purse      coin or gold
    tally      a number that grows slowly, such as experience
    aside      a number that rarely changes
    wound      a wound for now
    old-wound  a wound for good
    state      a condition, while it lasts
    need       the lack of something
    magic      magic at work
    ready      what is held ready
    plan       what was declared
    where      a place in the fight
    waiting    what a character waits for
    known      what a character has learnt
    talent     what a character can do by nature
    spellbook  spells
    origin     background; the first word is shown below the name
    mood       attitude to the party
    advice     how to play it
"""


class Setting(Struct, frozen=True):
    """A value on a part that people may adjust by hand: a number in its range, or one of `options`.

    With `clock` the number is a second of the clock, and people type how long from now: "2 rounds". One that is
    `optional` is offered only by games whose surface names it.
    """

    now: int | str
    least: int = 0
    most: int = 999
    options: tuple[str, ...] = ()
    clock: bool = False
    optional: bool = False

    @property
    def is_sound(self) -> bool:
        """Is its value now an allowed one?"""
        return self.can_be(self.now)

    def can_be(self, value: int | str) -> bool:
        if self.options:
            return value in self.options
        return isinstance(value, int) and self.least <= value <= self.most


class Difference(Struct, frozen=True):
    """A value of a part before and after a change; None where there was none. `of` is the item that has it."""

    name: str
    before: int | str | None
    after: int | str | None
    maximum: int = 0
    of: str = ""


class SheetEntry(Struct, frozen=True):
    """Something that a part lists and a form can offer: a skill with its die, a spell, a feat, a held action."""

    id: str
    name: str = ""  # without one, the game's shelf has the name
    text: str = ""
    die: str = ""


EntryKind: TypeAlias = Literal["skills", "spells", "feats", "held"]


class PartBase:
    """The annotation for "any part"; the codec finds the class by its tag."""

    __slots__ = ()


class Part(PartBase, Struct, frozen=True, tag_field="part"):
    """A piece of a sheet. Every field has a default: a missing part reads as empty.

    `bounds` limit every number on it; its settings may have closer limits. `places` says by a widget's label where a
    page shows it; a widget without a place is a plain number, such as an ability, or a plain list of words.
    """

    bounds: ClassVar[tuple[int, int]] = (-99, 9999)
    places: ClassVar[Mapping[str, Place]] = {}

    def show(self) -> tuple[Widget, ...]:
        """Return the widgets for seats that may read the sheet."""
        return ()

    def show_public(self) -> tuple[Widget, ...]:
        """Return the widgets for every seat that sees the character."""
        return ()

    def overdue(self, before: Any, state: State, who: str) -> Iterable[Event]:
        """Return what ends at once on a part that an undo has changed from `before`: its time has come meanwhile."""
        return ()

    def bars_acting(self) -> bool:
        """Does it keep its bearer from acting at all? No turn waits for those who cannot act."""
        return False

    def entries(self, kind: EntryKind) -> tuple[SheetEntry, ...]:
        """Return what the part lists of a kind, for forms and buttons."""
        return ()

    def settings(self) -> dict[str, Setting]:
        """Return what people may adjust by hand, by name."""
        return {}

    def differences(self: Pt, later: Pt) -> Iterator[Difference]:
        """Yield the values that differ between this part and what became of it; times are told by other means."""
        old = _only_changed(self, later).settings()
        new = _only_changed(later, self).settings()
        for name in {**old, **new}:
            was = old.get(name)
            now = new.get(name)
            setting = now or was
            before = was.now if was else None
            after = now.now if now else None
            if setting is not None and before != after and not setting.clock:
                yield Difference(name, before, after, 0 if setting.options else setting.most)

    def shift_times(self: Pt, by: int) -> Pt:
        """Return the part with all its clock times moved by `by` seconds."""
        return self

    def bring_to_table(self: Pt, clock: int) -> Pt:
        """Return an imported part with its times counted from `clock`, the new table's time."""
        return self.shift_times(clock)

    def impossible_value(self) -> str:
        """Return the name of a setting with an impossible value, or ""; constructors do not check values."""
        if self == type(self)():
            return ""
        return next((name for name, setting in self.settings().items() if not setting.is_sound), "")

    def put(self: Pt, name: str, value: int | str) -> Pt:
        """Return the part with that setting changed; an unknown name changes nothing."""
        return self


def _only_changed(part: Pt, other: Pt) -> Pt:
    """Return a part without the entries of its mappings that are the same in the other: less to compare."""
    fewer = {}
    for name in part.__struct_fields__:
        mine = getattr(part, name)
        if type(mine) is dict and mine:
            theirs = getattr(other, name)
            fewer[name] = {key: value for key, value in mine.items() if theirs.get(key) is not value}
    return structs.replace(part, **fewer) if fewer else part


def tag(kind: type[Struct]) -> str:
    """Return the stable name under which the codec stores a class; rules ask for parts all the time."""
    found = _TAGS.get(kind)
    if found is None:
        found = _TAGS[kind] = str(kind.__struct_config__.tag)
    return found


_TAGS: dict[type[Struct], str] = {}
