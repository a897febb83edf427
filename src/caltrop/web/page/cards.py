"""The values that the facilitator's page shows: cards, turns, calls, questions, notes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec import Struct

from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.fate import Ask, Choice, Roll
from caltrop.kernel.secrets.knowledge import SeenCharacter
from caltrop.kernel.state.parts import CountdownWidget, Place, Track
from caltrop.kernel.state.state import Character
from caltrop.table.view import Prompt

from .condition_lines import ConditionLine
from .forms.context import Option
from .labels import LIGHT, countdown_text, rule_of
from .sheet_facts import sheet_settings
from .sheet_reading import GameOnPage, place, tracks_at, words_at

RATING = "armour"
SHOWN: tuple[Place, ...] = ("state", "need", "wound", "ready", "plan", "mood")  # words that belong on a card


class Points(Struct, frozen=True):
    """A number of a character, and whether a house call can set it."""

    track: Track
    can: bool
    least: int = 0
    most: int = 999

    @property
    def is_rating(self) -> bool:
        """Is it a rating, which is not used up: armour, unlike protection?"""
        return self.track.label == RATING


class TimeLeft(Struct, frozen=True):
    """A countdown: its name, the seconds left, whether it is a light or a death, and whether it counts turns."""

    what: str
    left: int | None
    light: bool = False
    dying: bool = False
    turns: bool = False


class Card(Struct, frozen=True):
    """A character or a creature at a glance."""

    who: str
    name: str
    kind: str
    life: str
    points: tuple[Points, ...]
    words: tuple[str, ...]
    running: tuple[TimeLeft, ...]
    place: str = ""
    owner: str = ""
    hidden: bool = False
    turn: bool = False
    surprised: bool = False
    hurt: str = ""
    done: bool = False
    acting: tuple[str, ...] = ()  # those of its words that a rule of the game applies
    hindering: tuple[str, ...] = ()  # and that hold it back or hurt it
    awaited: bool = False  # the side's turn waits until it is done
    beads: Track | None = None  # the points of its turn, in a game that counts them

    @property
    def is_dying(self) -> bool:
        return any(r.dying for r in self.running)

    @property
    def main_points(self) -> Points | None:
        """The number that shows how a creature is doing: its first, or if that is 0 the next."""
        left = [p for p in self.points if p.track.now > 0] if self.life == "up" else []
        return next(iter(left or self.points), None)


class CardMarks(NamedTuple):
    """What a card shows that is not on the sheet."""

    in_fight: bool
    turn: bool
    surprised: bool
    done: bool
    awaited: bool
    owner: str


def make_card(
    who: str,
    seen: SeenCharacter,
    game: Game,
    character: Character,
    lines: tuple[ConditionLine, ...],
    marks: CardMarks,
) -> Card:
    """Return a character's card; `lines` are its conditions."""
    at = GameOnPage(game, marks.in_fight)
    return Card(
        who=who,
        name=seen.name,
        kind=seen.kind,
        life=seen.life,
        points=tuple(_points(at, character, seen)),
        words=words_at(at, seen, *SHOWN),
        running=tuple(_time_left(game, w) for w in seen.widgets if isinstance(w, CountdownWidget)),
        place=seen.place,
        owner=marks.owner,
        hidden=seen.hidden,
        turn=marks.turn,
        surprised=marks.surprised,
        hurt=seen.hurt,
        done=marks.done,
        acting=tuple(line.text for line in lines if line.acts),
        hindering=tuple(line.text for line in lines if line.is_bad),
        awaited=marks.awaited,
        beads=next(iter(tracks_at(at, seen, "beads")), None) if marks.in_fight else None,
    )


def _points(at: GameOnPage, character: Character, seen: SeenCharacter) -> Iterator[Points]:
    can = sheet_settings(at.game, character)
    for w in seen.widgets:
        if isinstance(w, Track) and w.maximum and place(at, w) != "beads":
            bounds = can.get(w.label)
            yield Points(w, bounds is not None, bounds.least if bounds else 0, bounds.most if bounds else 0)


def _time_left(game: Game, widget: CountdownWidget) -> TimeLeft:
    rule = rule_of(widget.label)
    return TimeLeft(
        what=countdown_text(widget, game),
        left=widget.left,
        light=rule == LIGHT,
        dying=rule == game.rule("death"),
        turns=widget.turns,
    )


class TurnCard(Struct, frozen=True):
    """A place in the order of turns: a side's or a character's."""

    id: str
    name: str
    now: bool
    side: str = ""
    life: str = "up"
    beads: Track | None = None
    notes: tuple[str, ...] = ()
    surprised: bool = False
    acted: bool = False
    gone: bool = False  # has left the fight, and takes no turn


class PriceForm(Struct, frozen=True):
    """The move that sets the price of an action: its id, its two parameters, and the bounds of the price."""

    move: str
    action: str
    points: str
    least: int
    most: int


class CalledOne(Struct, frozen=True):
    """A called character who has not rolled: the chance to pass, and the form in which dice are collected."""

    who: str
    name: str
    form: str = ""  # its address; "" while a roll that has begun waits for an answer
    chance: str = ""
    must_fill: bool = False  # the call leaves parameters open
    away: bool = False  # the player is away


class OpenCall(Struct, frozen=True):
    """An open call for a roll: what to roll, who has rolled and who has not."""

    id: str
    title: str
    details: tuple[tuple[str, bool], ...]  # each parameter in words, and whether players do not see it
    stakes: str
    done: tuple[str, ...]
    owing: tuple[CalledOne, ...]

    @property
    def next_to_ask(self) -> CalledOne | None:
        """The first character with open parameters; None if all can be rolled at once."""
        return next((one for one in self.owing if one.must_fill and one.form), None)


class Question(Struct, frozen=True):
    """An open question: who is asked, and the step that led to it."""

    prompt: Prompt
    kind: str
    who: str
    about: str
    title: str
    led: str
    answers: tuple[Option, ...] = ()
    usual: str = ""
    gain: str = ""  # what has risen, where the answers are cards of a growth


class DueMove(Struct, frozen=True):
    """A move that a rule says is due; it `waits` if it was begun and still has an open question."""

    id: str
    title: str
    why: str
    move: str
    actor: str
    want: dict[str, Any]
    label: str  # what its button says
    waits: bool = False
    who: str = ""
    answers: tuple[tuple[str, dict[str, Any]], ...] = ()  # labels and parameters, where one is left to choose
    ends_fight: bool = False
    roll: str = ""  # what is due, in a word: "Morale"
    deadly: bool = False  # someone's time is up: the question stands in front of all others


class DeathQuestion(Struct, frozen=True):
    """Someone whose time is up: the due move, who could treat them, and who of those has not acted in this turn."""

    id: str
    move: str
    who: str
    name: str
    healer: str  # the first who could, "" if no one can
    healers: tuple[str, ...] = ()
    fresh: tuple[str, ...] = ()


class NoteCard(Struct, frozen=True):
    """A note or a handout; `to` are its readers' names: none, some, or None for everyone."""

    id: str
    text: str
    to: tuple[str, ...] | None
    title: str = ""
    by: str = ""
    picture: str = ""
    shown: bool = False  # large on the TV

    @property
    def is_secret(self) -> bool:
        return self.to == ()


def has_usual_answer(ask: Ask) -> bool:
    """Can an open question be settled without its person? Dice can be rolled, and a character's choice has a default.

    A choice that belongs to no character is the facilitator's own to make.
    """
    return isinstance(ask, Roll) or (isinstance(ask, Choice) and bool(ask.who))
