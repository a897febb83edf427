"""What a sheet is made of: typed parts, each of which can show itself and be set by a house call."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, TypeAlias, TypeVar

from msgspec import Struct

Pt = TypeVar("Pt", bound="Part")


# ---- what any page can draw, whatever the game
class Track(Struct, frozen=True, tag="track"):
    """A number that goes down and up, perhaps with a die."""

    label: str
    now: int
    most: int
    die: str = ""


class Marks(Struct, frozen=True, tag="marks"):
    """A list of words."""

    label: str
    marks: tuple[str, ...]


class Grid(Struct, frozen=True, tag="grid"):
    """Things that take up room."""

    label: str
    size: int
    cells: tuple[tuple[str, int], ...]


class Countdown(Struct, frozen=True, tag="countdown"):
    """Something that comes at a second of the clock; how many are left, whoever looks at the clock says."""

    label: str
    at: int
    what: str = ""
    left: int | None = None


Widget: TypeAlias = Track | Marks | Grid | Countdown

# Where a page shows a number or words that are more than a plain entry of the sheet.
Place: TypeAlias = Literal[
    "heart",  # the points that come before all others
    "guard",  # what keeps harm away
    "beads",  # points that are spent in a turn, one bead each
    "purse",  # what things are paid with
    "tally",  # a number that grows slowly
    "aside",  # a number that hardly ever changes
    "wound", "old-wound", "state", "need",  # words that hurt: for now, for good, while it lasts, for lack of something
    "magic", "ready", "plan", "where", "waiting",  # words about this moment
    "known", "talent", "spellbook",  # what somebody can do
    "origin", "mood", "advice",  # who somebody is, how they feel about the party, how they are played
]  # fmt: skip


class Setting(Struct, frozen=True):
    """What a house call may set on a part: a number in its range, or one of some words.

    With `clock` the number is a second of the clock, and a house call says how long from now: "2 rounds".
    """

    now: int | str
    least: int = 0
    most: int = 999
    options: tuple[str, ...] = ()
    clock: bool = False

    @property
    def is_sound(self) -> bool:
        """Is it now what it may be?"""
        return self.can_be(self.now)

    def can_be(self, value: int | str) -> bool:
        if self.options:
            return value in self.options
        return isinstance(value, int) and self.least <= value <= self.most


class PartBase:
    """Annotation for 'any part'; the codec finds which by its tag."""

    __slots__ = ()


class Part(PartBase, Struct, frozen=True, tag_field="part"):
    """A piece of a sheet. Every field has a default: a missing part reads as empty.

    `bounds` are those of any number on it, where its settings have no closer ones. `places` says by label where a page
    shows what the part shows; what has no place is a plain number, such as an ability, or a plain list of words.
    """

    bounds: ClassVar[tuple[int, int]] = (-99, 9999)
    places: ClassVar[Mapping[str, Place]] = {}

    def show(self) -> tuple[Widget, ...]:
        """What whoever may read the sheet sees."""
        return ()

    def show_public(self) -> tuple[Widget, ...]:
        """What anyone sees who sees the character at all."""
        return ()

    def settings(self) -> dict[str, Setting]:
        """What a house call may set, by name."""
        return {}

    def shift_times(self: Pt, by: int) -> Pt:
        """The part with every second of the clock on it moved by so much."""
        return self

    def bring_to_table(self: Pt, clock: int) -> Pt:
        """The part as it comes from elsewhere to a table whose clock stands there: its times count from now."""
        return self.shift_times(clock)

    def impossible_value(self) -> str:
        """The name of a number on it that cannot be, "" where all are sound; constructors do not check."""
        if self == type(self)():
            return ""
        return next((name for name, setting in self.settings().items() if not setting.is_sound), "")

    def put(self: Pt, name: str, value: int | str) -> Pt:
        """The part with that setting; an unknown name changes nothing."""
        return self


def tag(kind: type[Struct]) -> str:
    """The stable name under which the codec stores a kind."""
    return str(kind.__struct_config__.tag)
