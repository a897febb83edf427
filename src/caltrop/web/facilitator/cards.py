"""What lies on the facilitator's desk: cards of people, bands of creatures, turns, open calls and questions, notes."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from caltrop.kernel.parts import Track
from caltrop.table.views import Prompt
from caltrop.web.forms.context import Option


class Points(Struct, frozen=True):
    """A number of somebody's, and whether a house call can set it."""

    track: Track
    can: bool
    least: int = 0
    most: int = 999


class TimeLeft(Struct, frozen=True):
    """Something that runs out: what, in how many seconds, and whether it is a light or a life."""

    what: str
    left: int | None
    light: bool = False
    dying: bool = False


class Card(Struct, frozen=True):
    """One of the party, or a creature that stands alone."""

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

    @property
    def is_dying(self) -> bool:
        return any(r.dying for r in self.running)


class Member(Struct, frozen=True):
    """One of a band."""

    card: Card
    letter: str
    zone: str = ""

    @property
    def points(self) -> Points | None:
        """The number that tells how they are: the first, or once that is spent the next."""
        left = [p for p in self.card.points if p.track.now > 0] if self.card.life == "up" else []
        return next(iter(left or self.card.points), None)


class Band(Struct, frozen=True):
    """Creatures of a kind, lettered; one that is alone is a band of one."""

    name: str
    members: tuple[Member, ...]
    hidden: bool = False
    shows: str = "words"
    tactics: str = ""

    @property
    def up_ids(self) -> tuple[str, ...]:
        return tuple(m.card.who for m in self.members if m.card.life == "up")

    @property
    def all_ids(self) -> tuple[str, ...]:
        return tuple(m.card.who for m in self.members)

    @property
    def is_dead(self) -> bool:
        """Are all of them dead?"""
        return all(m.card.life == "dead" for m in self.members)


class TurnCard(Struct, frozen=True):
    """A place in the order of turns: a side's, or somebody's."""

    id: str
    name: str
    now: bool
    side: str = ""
    life: str = "up"
    ap: Track | None = None
    notes: tuple[str, ...] = ()
    surprised: bool = False
    acted: bool = False


class OpenCall(Struct, frozen=True):
    """A call that is open: what for, who has rolled and who has not."""

    id: str
    title: str
    details: tuple[tuple[str, bool], ...]  # what is asked for, and whether it is kept from the players
    stakes: str
    done: tuple[str, ...]
    owing: tuple[tuple[str, str], ...]  # names, and where the form is for whoever has something left to say

    @property
    def next_to_ask(self) -> tuple[str, str] | None:
        """The first who has something left to say, and where; None where the rest can be rolled in one go."""
        return next((one for one in self.owing if one[1]), None)


class Question(Struct, frozen=True):
    """A question that waits, with whom it is for and what led to it."""

    prompt: Prompt
    kind: str
    who: str
    about: str
    title: str
    led: str
    answers: tuple[Option, ...] = ()
    usual: str = ""


class DueMove(Struct, frozen=True):
    """Something that a rule says is due; it `waits` where it has been taken up and something is yet to be answered."""

    id: str
    title: str
    why: str
    move: str
    actor: str
    want: dict[str, Any]
    waits: bool = False


class NoteCard(Struct, frozen=True):
    """A note or a handout, who wrote it, and for whom it is: nobody else, some, or everyone."""

    id: str
    text: str
    to: tuple[str, ...] | None
    title: str = ""
    by: str = ""

    @property
    def is_secret(self) -> bool:
        return self.to == ()
