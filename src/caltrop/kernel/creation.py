"""The protocol by which a game makes characters: a draft is filled in line by line and becomes a character."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, Protocol, TypeAlias, TypedDict, TypeVar, Unpack

from msgspec import Struct

from .errors import Refused
from .fate import Fate
from .move import Wants
from .state import Character

Method: TypeAlias = Literal["rolled", "chosen", "assigned"]
Value: TypeAlias = str | int
D = TypeVar("D", bound=Struct)


class DraftOptions(TypedDict, total=False):
    """How a draft is filled in, and the values of the lines that are already fixed."""

    method: Method
    fixed: Mapping[str, Value]


class Creation(Protocol[D]):
    """A game's way to make characters. A draft is a frozen struct with a field for each line.

    `library` is the game's own, or a variant's. `who` is the seat that answers questions, "" where no seat is asked.
    """

    @property
    def rule(self) -> str:
        """The id of the move that makes a character; its parameters are `wants` and have the names of the lines."""

    @property
    def wants(self) -> type[Wants]: ...

    @property
    def draft(self) -> type[D]:
        """The struct of a draft; called without arguments it makes an empty one."""

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines that a page shows, in the order in which they are rolled."""

    @property
    def every_line(self) -> tuple[str, ...]:
        """The lines of `lines`, and those that appear only together with another line."""

    @property
    def free_lines(self) -> tuple[str, ...]:
        """The lines that people may type in their own words."""

    def make(self, fate: Fate, library: Any, who: str = "", **how: Unpack[DraftOptions]) -> D:
        """Fill in a whole draft."""

    def reroll(self, fate: Fate, library: Any, draft: D, line: str, who: str = "") -> D:
        """Roll one line again, and the lines that no longer fit it."""

    def put(self, library: Any, draft: D, line: str, value: Value) -> D | Refused:
        """Set one line of the draft."""

    def options(self, library: Any, line: str) -> Mapping[str, Value]:
        """Return the values that the dice could give for a line, by the words that a page shows for them."""

    def value_text(self, library: Any, line: str, value: Value) -> str:
        """Return a line's value as people read it: an entry of the library by its name."""

    def assigned_values(self) -> Mapping[str, Value]:
        """Return the lines that can be assigned instead of rolled, with their values to begin with; often none."""

    def can_assign(self, values: Mapping[str, Value]) -> bool:
        """Can these values, one for each line of `assigned_values`, be assigned together?"""

    def finish(self, draft: D, owner: str, library: Any) -> Character:
        """Turn the draft into a character with a complete sheet."""


AnyCreation: TypeAlias = Creation[Any]
