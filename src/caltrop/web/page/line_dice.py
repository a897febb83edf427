"""The dice of a line: those that decided it, inked as on a card, and all of them for the dice box."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct

from caltrop import words
from caltrop.chronicle.shown_dice import ShownDie, ShownThrow, shown_throws
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.telling import Landing
from caltrop.kernel.rules.steps import DiceRolled
from caltrop.kernel.state.events.base import Event
from caltrop.kernel.state.events.characters import CharacterAdded
from caltrop.kernel.state.events.fights import FightBegan, OrderChanged
from caltrop.table.view import Line

MOST_THROWS = 6  # rollers whose dice stand beside a line
CONTEST = 2  # rollers who decide together which side begins


class DiceOnTable(Struct, frozen=True):
    """The dice of one roll: who rolled, each die with its face, and whether the faces were typed in."""

    who: str
    dice: tuple[tuple[str, int], ...]
    typed: bool = False


class InkedDie(Struct, frozen=True):
    """A die of a line: its face, the classes of its ink, and what a screen reader says."""

    die: str
    face: str
    ink: str
    label: str


class InkedThrow(Struct, frozen=True):
    """The dice of one roller that decided a line, and what was added to them."""

    dice: tuple[InkedDie, ...]
    plus: str = ""  # "+14", or "+?"


def is_outcome(line: Line, inked: Sequence[InkedThrow]) -> bool:
    """Is a line a roll, harm or healing that counts: something that a table watches?"""
    harms = any(isinstance(event, Event) and event.is_harm() for event in line.events)
    return bool(inked or harms) and not line.undone and not line.undoes


def inked_throws(line: Line, landing: Landing, game: Game, is_foe: Callable[[str], bool]) -> Iterator[InkedThrow]:
    """Yield the dice that decided a line; those that make a character decide nothing, and a crowd's are in its why.

    So are those of an order of turns, which says what each has rolled.
    """
    if any(isinstance(event, CharacterAdded) and event.character.is_in_party for event in line.events):
        return
    throws = shown_throws(line, game.surface.grade, landing)
    if len(throws) > CONTEST and any(isinstance(event, FightBegan | OrderChanged) for event in line.events):
        return
    for throw in throws if len(throws) <= MOST_THROWS else ():
        whose = " theirs" if is_foe(throw.who) else ""
        yield InkedThrow(tuple(inked_die(die, whose) for die in throw.dice), bonus(throw))


def bonus(throw: ShownThrow) -> str:
    """Return what is added to the dice, "+11"; "+?" if it is not for this reader, so that no bare face looks whole."""
    return "+?" if throw.is_open else f"{throw.plus:+d}" if throw.plus else ""


def inked_die(shown: ShownDie, whose: str) -> InkedDie:
    ink = f"{shown.mark or 'plain'}{whose}{' typed' if shown.typed else ''}"
    return InkedDie(shown.die, str(shown.face), ink, die_label(shown))


def die_label(die: ShownDie) -> str:
    """Return what a screen reader says of a die: "d8: 7, hit"."""
    meaning = words.say("outcome", f"die-{die.mark}") if die.mark else ""
    came = words.text("outcome-die-climbed", dice=tuple(f"{d}: {n}" for d, n in die.climbed)) if die.climbed else ""
    typed = words.text("flag-typed") if die.typed else ""
    return ", ".join(part for part in (f"{die.die}: {die.face}", meaning, came, typed) if part)


def dice_on_table(line: Line) -> Iterable[DiceOnTable]:
    """Yield the dice in a line's steps, as far as the line's seat sees them."""
    for step in line.steps:
        if isinstance(step.facts, DiceRolled) and step.facts.faces:
            pairs = tuple(zip(step.facts.dice, step.facts.faces, strict=False))
            yield DiceOnTable(step.who, pairs, step.who in line.typed)
