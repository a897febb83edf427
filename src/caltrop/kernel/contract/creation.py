"""The protocol by which a game makes characters: a draft is filled in line by line and becomes a character."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, Protocol, TypeAlias, TypedDict, TypeVar, Unpack

from msgspec import Struct

from caltrop.kernel.rules.fate import Fate
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.state import Character

from .move import Wants

Method: TypeAlias = Literal["rolled", "chosen", "assigned"]
Value: TypeAlias = str | int
D = TypeVar("D", bound=Struct)


class DraftOptions(TypedDict, total=False):
    """How a draft is filled in, and the values of the lines that are already fixed."""

    method: Method
    fixed: Mapping[str, Value]


# ---- building by hand
_StepKind: TypeAlias = Literal["numbers", "cards", "words"]


class BuildStep(Struct, frozen=True):
    """A step of building a character by hand: its lines are numbers to weigh, cards to choose from, or words.

    The game's texts title and explain it by its id: `build-step-<id>`, `build-help-<id>`.
    """

    id: str
    lines: tuple[str, ...]
    kind: _StepKind = "words"


class ChoiceCard(Struct, frozen=True):
    """One value of a line as a card with a story; `closed` says why the draft cannot have it."""

    value: Value
    name: str
    story: str = ""
    marks: tuple[str, ...] = ()  # what it teaches
    things: tuple[str, ...] = ()  # what it brings along
    closed: Refused | None = None


class ExampleRoll(Struct, frozen=True):
    """The everyday roll by which the value of a line is explained: a mechanic by its id, and its parameters."""

    rule: str
    params: Mapping[str, Any]


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

    def story(self, library: Any, line: str, value: Value) -> str:
        """Return the text of the entry that a line's value names, such as a skill; "" where it names none."""

    def assigned_values(self) -> Mapping[str, Value]:
        """Return the lines that can be assigned instead of rolled, with their values to begin with; often none."""

    def can_assign(self, values: Mapping[str, Value]) -> bool:
        """Can these values, one for each line of `assigned_values`, be assigned together?"""

    # ---- building by hand
    @property
    def typed_lines(self) -> tuple[str, ...]:
        """The lines that take any words when a character is built by hand; `free_lines` are among them."""

    @property
    def steps(self) -> tuple[BuildStep, ...]:
        """The steps in which a page asks for the lines; every line stands in one of them."""

    @property
    def swaps(self) -> tuple[tuple[str, str], ...]:
        """The pairs of rolled lines of which one may change places, once; often none."""

    def rungs(self, line: str) -> tuple[Value, ...]:
        """Return the values that a line of `assigned_values` goes through, from the lowest to the highest."""

    def presets(self, step: str) -> tuple[str, ...]:
        """Return the ids of ways to set several lines of a step at once, such as "spread"; often none."""

    def with_preset(self, draft: D, preset: str) -> D:
        """Return the draft with the lines of a preset set."""

    def choices(self, library: Any, draft: D, line: str) -> Mapping[str, Value]:
        """Return the values that this draft could have on a line, by the words that a page shows for them."""

    def fit(self, fate: Fate, library: Any, draft: D, line: str, value: Value, who: str = "") -> D | Refused:
        """Set one line by choice, and roll again the lines that no longer fit it."""

    def cards(self, library: Any, draft: D, line: str) -> tuple[ChoiceCard, ...]:
        """Return what a line can be, as cards with a story."""

    def dice(self, library: Any, line: str) -> str:
        """Return the dice that are added up for a line, such as "3d6"; "" where none are."""

    def example(self, line: str, value: Value) -> ExampleRoll | None:
        """Return the everyday roll that shows what a value is worth; None where no roll does."""

    def finish(self, draft: D, owner: str, library: Any) -> Character:
        """Turn the draft into a character with a complete sheet."""


AnyCreation: TypeAlias = Creation[Any]
