"""The protocol by which a game lets characters grow: what may become of their numbers, and what they can take.

A growth belongs to one move. A page shows its steps like those of making a character, tries on a scene of its own what
each choice changes, and makes the move with what was chosen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from .creation import BuildStep, ChoiceCard, ExampleRoll
from .scene import Scene

ASK = "ask"  # the card of a line that leaves the choice for after the roll


class GrowthRoll(Struct, frozen=True):
    """The roll that decides what becomes of a number: a mechanic, the field of its outcome, and what each value does.

    What it does is a choice of that line, or "" for nothing.
    """

    roll: ExampleRoll
    field: str
    choices: Mapping[Any, str]


class GainQuestion(Struct, frozen=True):
    """What is asked after the roll: the line it is about, and for each answer the choice that shows its worth."""

    line: str
    shown_by: Mapping[str, str]


class WayToGrow(Protocol):
    """A way in which characters of a game grow. A step of numbers has rolls, a step of cards choices.

    `scene` is one on which nothing has happened yet, or one on which `take` has been tried.
    """

    @property
    def move(self) -> str:
        """The id of the move that makes it happen."""

    @property
    def is_single(self) -> bool:
        """Is one choice all there is, so that another takes its place, also on another line?"""

    def steps(self, scene: Scene, who: str) -> tuple[BuildStep, ...]:
        """Return the steps that matter to this character."""

    def roll(self, scene: Scene, who: str, line: str) -> GrowthRoll | None:
        """Return the roll that decides about a number; None where this character has none."""

    def cards(self, scene: Scene, who: str, line: str) -> tuple[ChoiceCard, ...]:
        """Return what can be chosen for a line; a card without a name is named by its value, in the game's texts."""

    def take(self, scene: Scene, who: str, line: str, choice: str) -> None:
        """Let happen on the scene what a choice leads to."""

    def example(self, scene: Scene, who: str, line: str, choice: str) -> ExampleRoll | None:
        """Return the everyday roll that shows what a choice is worth, as the sheet on the scene has it."""

    def question(self, scene: Scene, who: str, rule: str, options: Sequence[str]) -> GainQuestion | None:
        """Return what an open question of the move asks for, by its rule and its answers; None where it is another."""

    def want(self, picks: Mapping[str, str]) -> Mapping[str, Any]:
        """Return the parameters of the move for what was chosen, by lines."""
