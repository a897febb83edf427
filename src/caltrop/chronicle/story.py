"""The log as a story: headings of sessions, scenes, fights and turns, and like lines told at once as a bundle.

Everything is worked out from one line at a time, as one seat may read it. So a page that gets a new line gets with it
the headings that the line opens, and what a seat does not hear of opens no heading and counts in no bundle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from caltrop import words
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.telling import Deed, Effect, Joinable, Landing, Tag, ToDo, Turn
from caltrop.kernel.rules.steps import DiceRolled
from caltrop.kernel.state.events.characters import LifeChanged
from caltrop.kernel.state.events.fights import (
    FightBegan,
    FightEnded,
    FightEvent,
    OrderChanged,
    SaidDone,
    SideJoined,
    TurnSet,
)
from caltrop.kernel.state.events.open_business import SceneOver, ScenePrepared
from caltrop.kernel.state.events.story import SceneOpened
from caltrop.kernel.state.events.table import SeatLanguageSet, SeatLettersSet, SittingSet, Starred
from caltrop.kernel.state.messages import Message
from caltrop.table.session import Session
from caltrop.table.view import Line
from caltrop.words.line import join_messages, list_names, shorten, targets_of

from .names import NO_SHORT, short_names, shorten_names

_HeadingKind: TypeAlias = Literal["session", "scene", "fight", "turn", "after"]
# Each part of the story lies within the last one of a lower rank.
RANKS: dict[_HeadingKind, int] = {"session": 0, "scene": 1, "fight": 2, "after": 2, "turn": 3}
_TURNING = (FightEvent, FightBegan)  # what may open a turn
_OPENING = (SittingSet, SceneOpened, SceneOver, FightBegan, FightEnded)  # what may open anything else
_SHOWN_ELSEWHERE = (Starred, SeatLanguageSet, SeatLettersSet, SaidDone, ScenePrepared)  # a page shows it without a line
FOES = "foes"
LEAST_BUNDLED = 3  # so many like lines are told at once
LONG = 400  # a line with more characters than this can be unfolded on a page
Likeness: TypeAlias = tuple[str, ...]


class Heading(Struct, frozen=True):
    """A heading: its kind, its text with marks around the games' own English, and whose turn it opens."""

    kind: _HeadingKind
    text: str
    turn: str = ""  # a side or a character


class StoryLine(Struct, frozen=True):
    """A line as a part of the story: the headings above it, what it says without them, and the headings below it.

    Lines of the same likeness may be told at once; one without any never is.
    """

    before: tuple[Heading, ...] = ()
    says: tuple[str, ...] = ()
    after: tuple[Heading, ...] = ()
    like: Likeness = ()
    messages: tuple[Message, ...] = ()  # what a bundle is told from
    whole: tuple[str, ...] = ()  # all that the line says, also what the headings say
    short: tuple[str, ...] = ()  # of a long line, what a page shows before it is unfolded
    landing: Landing = ""  # which dice of the actor counted, where no step says so

    @property
    def headings(self) -> tuple[Heading, ...]:
        """The headings above it and below it."""
        return (*self.before, *self.after)

    @property
    def opens(self) -> bool:
        """Does it open a new part of the story?"""
        return bool(self.before or self.after)


class _BundleText(Struct, frozen=True):
    """What is said of like lines at once: the deed, and what became of people in all."""

    says: str
    effects: tuple[str, ...]


# ---- one line
def is_shown_elsewhere(line: Line) -> bool:
    """Does a line tell only what pages show otherwise: a star, a language, a tick, a scene that is prepared?"""
    return bool(line.events) and all(isinstance(event, _SHOWN_ELSEWHERE) for event in line.events)


def tell_story(line: Line, names: Mapping[str, str], game: Game, *, by_foe: bool = False) -> StoryLine:
    """Return a line as a part of the story; the attacks of foes may be told at once."""
    messages = words.line_messages(line, names, game)
    whole = words.say_line(messages, game)
    if line.undone:
        short = _tell_in_short(messages, whole, game)
        return StoryLine(says=whole, whole=whole, short=short, landing=landing_of(messages))
    turns = _turn_headings(line, messages, whole)
    first = _is_turn_first(messages)
    before = (*_opening_headings(line), *(turns if first else ()))
    after = (*_closing_headings(line), *(() if first else turns))
    told = [at for at, message in enumerate(messages) if not _is_headed(message)]
    body = tuple(messages[at] for at in told)
    like = () if before or after else _likeness(line, body, game, by_foe=by_foe)
    typed = len(body) < len(messages) and any(getattr(message, "typed", False) for message in body)
    named = shorten_names(body, short_names(names))
    says = words.say_line(named, game) if typed or named != body else tuple(whole[at] for at in told)
    short = _tell_in_short(named, says, game)
    return StoryLine(
        before=before,
        says=says,
        after=after,
        like=like,
        messages=body if like else (),
        whole=whole,
        short=short,
        landing=landing_of(messages),
    )


def _tell_in_short(body: Sequence[Message], says: Sequence[str], game: Game) -> tuple[str, ...]:
    """Return the sentences of a long line in short, or of one with a long list; () if nothing can be left out."""
    lists = any(isinstance(message, Deed) and message.in_short() is not message for message in body)
    if sum(map(len, says)) <= LONG and not lists:
        return ()
    short = shorten(body)
    return () if short == tuple(body) else words.say_line(short, game)


def _is_headed(message: Message) -> bool:
    """Does a heading say it?"""
    return bool(getattr(message, "headed", False))


def landing_of(messages: Iterable[Message]) -> Landing:
    """Return which dice of the actor counted, where a deed alone says so."""
    return next((m.landing for m in messages if isinstance(m, Deed) and m.landing), "")


# ---- headings
def _opening_headings(line: Line) -> Iterator[Heading]:
    """Yield the headings above a line: a session, a scene or a fight that begins with it."""
    for event in line.events:
        if isinstance(event, SittingSet) and event.on:
            yield Heading("session", words.text("story-session", number=event.number))
        elif isinstance(event, SceneOpened):
            yield Heading("scene", event.title)
        elif isinstance(event, SceneOver) and event.entered and not _has_title(line):
            yield Heading("scene", event.name)
        elif isinstance(event, FightBegan):
            yield Heading("fight", _fight_title(*(_fighters(line, event, side) for side in ("party", "foes"))))


def may_open_above(events: Iterable[object], rank: int) -> bool:
    """May these events open a part of the story that holds one of this rank? Few entries do, so few must be told."""
    kinds = _OPENING + _TURNING if rank > RANKS["turn"] else _OPENING
    return any(isinstance(event, kinds) for event in events)


def _has_title(line: Line) -> bool:
    """Does the line open a scene under a title that everyone reads?"""
    return any(isinstance(event, SceneOpened) for event in line.events)


def _fighters(line: Line, began: FightBegan, side: str) -> int:
    """Return how many are on a side as a fight begins, with those who join it hidden where the seat hears of them."""
    joined = sum(isinstance(event, SideJoined) and event.side == side for event in line.events)
    return len(began.fight.sides.get(side, ())) + joined


def _fight_title(party: int, foes: int) -> str:
    """Return the heading of a fight: how many are seen on each side."""
    return words.text("story-fight", party=party, foes=foes) if foes else words.text("story-fight-alone")


def _closing_headings(line: Line) -> tuple[Heading, ...]:
    """Return the headings of what follows the end of a fight or of a session."""
    over = [event for event in line.events if isinstance(event, SittingSet) and not event.on]
    if over:
        return (Heading("after", words.text("story-after-session", number=over[-1].number)),)
    ended = any(isinstance(event, FightEnded) for event in line.events)
    return (Heading("after", words.text("story-after-fight")),) if ended else ()


def _is_turn(message: Message) -> bool:
    """Does a message say whose turn it is, or that a round begins?"""
    return isinstance(message, Turn) or (_is_headed(message) and message.id == "log-new-round")


def _is_turn_first(messages: Sequence[Message]) -> bool:
    """Does the line begin with whose turn it is, before anything else is told? Then the heading stands above it."""
    return bool(messages) and _is_turn(messages[0])


def _turn_headings(line: Line, messages: Sequence[Message], whole: Sequence[str]) -> tuple[Heading, ...]:
    """Return the heading of the turn that a line opens."""
    turns = [text for message, text in zip(messages, whole, strict=True) if _is_turn(message)]
    return tuple(Heading("turn", text.rstrip("."), _turn_in(line)) for text in turns[-1:])


def _turn_in(line: Line) -> str:
    """Return the side or character whose turn it is after a line, "" if the line does not say."""
    changed = [str(change.after or "") for change in line.changes if change.name == "turn"]
    if changed:
        return changed[-1]
    for event in reversed(line.events):
        if isinstance(event, TurnSet):
            return event.turn
        order = event.fight if isinstance(event, FightBegan) else event
        if isinstance(event, FightBegan | OrderChanged) and order.order:  # type: ignore[union-attr]
            return str(order.order[min(order.turn, len(order.order) - 1)])  # type: ignore[union-attr]
    return ""


def clock_at(session: Session, seat: str, line: Line) -> int:
    """Return the table's clock after a line, as the seat saw it."""
    seq = session.seq_of(seat, line.n)
    state = session.states[(seq or session.seq) - session.base]
    return state.clock


# ---- bundles
def _likeness(line: Line, messages: Sequence[Message], game: Game, *, by_foe: bool) -> Likeness:
    """Return what lines must share to be told at once: the attacks of foes, or what someone does without dice.

    A line is told alone if it has a star, was typed in words, is private or an undo. One with a death, a wound or a
    scar, that brings someone down or up, or asks the facilitator for something, is told only with other attacks of
    foes: all of that is said in the bundle, too.
    """
    if not line.move or line.to is not None or line.starred or line.undoes or line.cancelled:
        return ()
    if not any(isinstance(m, Deed) for m in messages) or any(getattr(m, "typed", False) for m in messages):
        return ()
    attack = game.move_for("attack")
    if by_foe:
        return (line.move, FOES, *line.overruled) if attack and line.move == attack.id else ()
    if line.overruled or any(_stands_alone(message) for message in messages):
        return ()
    rolled = any(isinstance(step.facts, DiceRolled) for step in line.steps)
    changed = any(isinstance(event, LifeChanged) for event in line.events)
    return () if rolled or changed else (line.move, "" if _is_shared(messages) else line.actor, line.seat)


def _is_shared(messages: Sequence[Message]) -> bool:
    """Are all deeds of a line such as several people do at once, so that it may be told with those of others?"""
    return all(message.together for message in messages if isinstance(message, Deed))


def _stands_alone(message: Message) -> bool:
    """Must it stand in a line of its own, if no foes attack: what lasts, and what the facilitator has to do?"""
    return isinstance(message, ToDo) or getattr(message, "lasting", False)


def bundle_text(
    told: Sequence[StoryLine], actors: Sequence[str], game: Game, short: Mapping[str, str] = NO_SHORT
) -> _BundleText:
    """Return what is said of like lines at once; `actors` are the names of those who act, one for each line.

    Where a name is `short`, only its first mention is whole.
    """
    every = [m for each in told for m in each.messages if not isinstance(m, Tag)]
    found = join_messages([m for kind in (Effect, ToDo) for m in every if isinstance(m, kind)])
    deeds = [m for m in every if isinstance(m, Deed)]
    effects = words.say_line(shorten_names((*deeds, *found), short)[len(deeds) :], game)
    if _is_attack(told[0]):
        return _BundleText(_attacks_text(every, actors), effects or (words.catalogue(game).text("story-no-effect"),))
    return _BundleText(" ".join(words.say_line(_joined_deeds(told), game)), effects)


def _is_attack(told: StoryLine) -> bool:
    return told.like[1:2] == (FOES,)


def _joined_deeds(told: Iterable[StoryLine]) -> tuple[Message, ...]:
    """Return the deeds of like lines, with what can be said at once said at once."""
    every = (m for each in told for m in each.messages)
    return join_messages([m for m in every if isinstance(m, Joinable) and not isinstance(m, Effect)])


def _attacks_text(messages: Iterable[Message], actors: Sequence[str]) -> str:
    """Return who attacks, and their targets."""
    deeds = [message for message in messages if isinstance(message, Deed)]
    targets = list_names(name for deed in deeds for name in targets_of(deed))
    attackers = list_names(actors)
    if not targets:
        return words.text("story-attacks-alone", names=attackers)
    return words.text("story-attacks", names=attackers, targets=targets)


def runs(told: Sequence[StoryLine]) -> Iterator[range]:
    """Yield the places of lines that are told together: mostly of one line alone.

    They follow each other, are alike, and what was done can be told in one sentence.
    """
    start = 0
    for at in range(1, len(told) + 1):
        if at == len(told) or not _is_alike(told[start:at], told[at]):
            yield from (
                [range(start, at)] if at - start >= LEAST_BUNDLED else (range(n, n + 1) for n in range(start, at))
            )
            start = at


def _is_alike(earlier: Sequence[StoryLine], line: StoryLine) -> bool:
    """Can a line be told together with like lines before it?"""
    if not line.like or line.like != earlier[0].like:
        return False
    return _is_attack(line) or len(_joined_deeds((*earlier, line))) == 1
