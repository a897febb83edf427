"""Making characters, as a game offers it: a draft on paper is filled in line by line, and becomes a character."""

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
    """How a draft is filled in, and the lines that stand fixed already."""

    method: Method
    fixed: Mapping[str, Value]


class Creation(Protocol[D]):
    """What a game makes characters with. A draft is a frozen struct with a field for each line.

    `library` is the game's own, or a variant's. `who` is the seat that is asked, where somebody is.
    """

    @property
    def rule(self) -> str:
        """The id of the move that makes a character; its parameters are `wants`, and lines have the same names."""

    @property
    def wants(self) -> type[Wants]: ...

    @property
    def draft(self) -> type[D]:
        """The struct of a draft; without arguments it is an empty one."""

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines that a page shows, in the order in which they are rolled."""

    @property
    def every_line(self) -> tuple[str, ...]:
        """Those, and the lines that come only with another one."""

    @property
    def free_lines(self) -> tuple[str, ...]:
        """The lines over which a page lets people type words of their own."""

    def make(self, fate: Fate, library: Any, who: str = "", **how: Unpack[DraftOptions]) -> D:
        """A whole draft."""

    def reroll(self, fate: Fate, library: Any, draft: D, line: str, who: str = "") -> D:
        """The draft with one line rolled again, and with it what no longer fits."""

    def put(self, library: Any, draft: D, line: str, value: Value) -> D | Refused:
        """The draft with one line set."""

    def options(self, library: Any, line: str) -> Mapping[str, Value]:
        """What the dice could give for a line, in the words to choose it by."""

    def value_text(self, library: Any, line: str, value: Value) -> str:
        """A line's value as people read it: something of the library by its name."""

    def assigned_values(self) -> Mapping[str, Value]:
        """The lines that can be assigned instead of rolled, as they are before anything is said; often none."""

    def can_assign(self, values: Mapping[str, Value]) -> bool:
        """Whether these values can be assigned together, a value for each of those lines."""

    def finish(self, draft: D, owner: str, library: Any) -> Character:
        """The draft as a character with a whole sheet."""


AnyCreation: TypeAlias = Creation[Any]
