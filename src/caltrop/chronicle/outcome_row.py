"""One line as a row of a card: its dice, what it says, and what it changed for the reader's own characters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct, structs

from caltrop import words
from caltrop.games.common.health.health_telling import DealsByHand, DealsInArmour, HarmsByHand, HealsByHand, TakesHarm
from caltrop.games.common.items.pack import CoinChanged, ItemGained
from caltrop.games.common.items.tools import ToolAnswered, ToolAsked
from caltrop.games.common.table.countdowns import CountdownOver
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.telling import Aside, AtStake, Deed, Effect, Strike, Tag, ToDo, Turn
from caltrop.kernel.state.events.characters import CharacterAdded
from caltrop.kernel.state.events.fights import FightBegan, FightEnded
from caltrop.kernel.state.events.open_business import CallDropped, Called
from caltrop.kernel.state.events.story import SceneOpened
from caltrop.kernel.state.events.table import Noted, Spoken, TimePassed
from caltrop.kernel.state.messages import Message
from caltrop.messages import log
from caltrop.messages.kinds import CountedEffect
from caltrop.table.view import Line
from caltrop.words.line import heard_line, tell

from .shown_dice import ShownThrow, shown_throws
from .story import landing_of

Kind: TypeAlias = Literal[
    "death",
    "down",
    "friend",
    "saved",
    "won",
    "struck",
    "harmed",
    "act",
    "since",
    "healed",
    "set",
    "given",
    "light",
    "note",
    "message",
    "fight",
    "scene",
    "undone",
    "told",
]
# Each of these has a card of its own.
KINDS_APART: tuple[Kind, ...] = (
    "death",
    "saved",
    "won",
    "set",
    "note",
    "message",
    "since",
    "fight",
    "scene",
    "undone",
    "given",
)
GRAVE_KINDS: tuple[Kind, ...] = ("down", "struck", "harmed")  # the kind of a card with several rows, gravest first
_LIGHT = "table.light"
ENTER = "table.enter"  # brings a prepared scene, with or without a title
_UNSHOWN = frozenset({"count", "life", "place", "owner", "name", "look", "turn", "round", "attitude", "slots", "size"})
_PURSE = ("coin",)  # numbers that change without harm
_LESS_IS_BETTER = ("fatigue",)
WORSE_LIVES = ("down", "out", "dead")
_BY_HAND = (HarmsByHand, DealsByHand, DealsInArmour, HealsByHand, log.RestoresByHand)
_SET_BY_HAND = (log.AdjustedByFacilitator, log.AdjustedTo)
_APART = (Turn, Tag, Aside)
NAMING = ("who", "against", "names", "to", "target", "targets")  # fields of messages that hold names


class Reader(Struct, frozen=True):
    """A seat that reads cards: its characters, the names that it knows, and the others of the party."""

    seat: str
    mine: frozenset[str]
    names: Mapping[str, str]
    game: Game
    friends: frozenset[str] = frozenset()

    @property
    def my_names(self) -> frozenset[str]:
        return frozenset(self.names[who] for who in self.mine if who in self.names)


class Shift(Struct, frozen=True):
    """A number or die of one of the reader's characters before and after; `of` is a thing that has it."""

    who: str
    name: str
    before: int | str
    after: int | str
    maximum: int = 0
    of: str = ""

    @property
    def is_worse(self) -> bool:
        if isinstance(self.before, int) and isinstance(self.after, int):
            return (self.after > self.before) == (self.name in _LESS_IS_BETTER)
        return _die_size(self.after) < _die_size(self.before)

    @property
    def loss(self) -> int:
        """By how much a number sinks; 0 for a die."""
        return self.before - self.after if isinstance(self.before, int) and isinstance(self.after, int) else 0


class OutcomeRow(Struct, frozen=True, omit_defaults=True):
    """One line on a card."""

    n: int
    kind: Kind = "told"
    is_own: bool = False
    concerns: bool = False
    actor: str = ""
    move: str = ""
    turn: str = ""  # lines with the same one were made in one turn of a fight
    throws: tuple[ShownThrow, ...] = ()
    acts: tuple[Message, ...] = ()
    then: tuple[Message, ...] = ()
    stakes: tuple[Message, ...] = ()
    shifts: tuple[Shift, ...] = ()
    harm: dict[str, int] = {}  # by name, what went through
    stopped: dict[str, int] = {}  # by name, what armour took
    fails: bool = False
    is_hurt: bool = False
    is_attack: bool = False  # on the reader's characters
    is_by_hand: bool = False  # the facilitator harms or heals; the line may name another actor
    fallen: frozenset[str] = frozenset()  # others of the party who go down or die
    at: float = 0.0
    line: Line | None = None


# ---- whom it concerns
_SHOWN_BY_CALLS = (Called, CallDropped, ToolAsked, ToolAnswered)  # what a called roll itself shows, or its absence
EVERYONE = "*"  # in the place of characters, where something is said to people or over for all
_FOR_EVERYONE = (Spoken, Noted, SceneOpened, FightEnded)


def concerned_by(event: Any) -> tuple[str, ...]:
    """Return the characters that an event is about."""
    about: tuple[str, ...] = (EVERYONE,) if isinstance(event, _FOR_EVERYONE) else event.about()
    return about


def _begins_scene(line: Line) -> bool:
    """Does a scene begin with what this seat sees of a line?"""
    return line.move == ENTER or any(isinstance(event, SceneOpened) for event in line.events)


def _ends_fight(line: Line) -> bool:
    return any(isinstance(event, FightEnded) for event in line.events)


def scene_title(line: Line) -> str:
    """Return the title of the scene that a line begins; "" if it has none for this seat."""
    return next((event.title for event in line.events if isinstance(event, SceneOpened)), "")


def _tells_of_mine(line: Line, reader: Reader) -> bool:
    """Does the line say something that happened to this seat's characters, or something to the seat itself?

    A scene begins and a fight ends for everyone.
    """
    if _begins_scene(line) or _ends_fight(line):
        return True
    heard = heard_line(line, reader.names, reader.game)
    for at, event in enumerate(line.events):
        if isinstance(event, Spoken | Noted):
            found = _is_said_to(event, reader)
        else:
            told = not reader.mine.isdisjoint(concerned_by(event)) and not isinstance(event, _SHOWN_BY_CALLS)
            said = told and any(not isinstance(message, _APART) for message in tell(event, heard, at))
            found = said or _kind_of_event(event, reader.mine) == "given"  # the giver's side of it is told
        if found:
            return True
    return False


def _is_said_to(event: Spoken | Noted, reader: Reader) -> bool:
    """Is it a message or a note from someone else? One with neither text nor picture is a note that was deleted."""
    if isinstance(event, Spoken):
        return event.seat != reader.seat and bool(event.text)
    return event.by != reader.seat and not event.is_clearing()


# ---- a row
def outcome_row(line: Line, reader: Reader, turn: str = "", *, watched: bool = False) -> OutcomeRow:
    """Return a line as a row; `watched` is for those who see what everyone does, as the table or a screen for all."""
    told = words.line_messages(line, reader.names, reader.game)
    own = line.seat == reader.seat and not watched
    mine = reader.my_names
    fallen = _fallen_friends(line, reader)
    close = mine | {reader.names.get(who, "") for who in (line.actor, *fallen)}
    whole = watched or own or _begins_scene(line)
    kept = tuple(message for message in told if whole or _is_worth_telling(message, close))
    throws = shown_throws(line, reader.game.surface.grade, landing_of(told))
    kind = _kind_of(line, reader, told, own=own)
    if fallen and kind == "told":
        kind = "friend"
    return OutcomeRow(
        line.n,
        kind,
        is_own=own,
        concerns=bool(kept) and (_is_news(line, reader, throws) or (bool(fallen) and not own)),
        actor=line.actor,
        move=line.move,
        turn=turn,
        throws=throws,
        acts=tuple(m.in_short() or m for m in kept if isinstance(m, Deed) and not isinstance(m, AtStake)),
        then=tuple(
            _short(m, mine) for m in kept if isinstance(m, Effect | ToDo) or (kind == "fight" and isinstance(m, Turn))
        ),
        stakes=tuple(m for m in kept if isinstance(m, AtStake)),
        shifts=joined_shifts(shifts(line, reader.mine)),
        harm=_amounts(told, (TakesHarm, DealsByHand), mine),
        stopped=_amounts(told, (log.ArmourStops, DealsInArmour), mine),
        fails=any(isinstance(m, Deed) and m.fails for m in told),
        is_hurt=any(_hurts_one_of(m, mine) for m in told),
        is_attack=any(_is_attack_on(m, mine) for m in told),
        is_by_hand=any(isinstance(m, _BY_HAND) for m in told),
        fallen=fallen,
        at=line.at,
        line=line,
    )


def _is_news(line: Line, reader: Reader, throws: tuple[ShownThrow, ...]) -> bool:
    """Is it something for a card: what this seat did, or what happened to it?"""
    if line.undoes:
        return True
    return _is_own_act(line, reader, throws) if line.seat == reader.seat else _tells_of_mine(line, reader)


def _is_own_act(line: Line, reader: Reader, throws: tuple[ShownThrow, ...]) -> bool:
    """Does something that this seat did deserve a card: a roll, or a move of the game?

    What makes a newcomer is read on its sheet.
    """
    if any(isinstance(event, CharacterAdded) for event in line.events):
        return False
    said = {move.id for role in ("done", "not_done") if (move := reader.game.move_for(role))}
    return bool(throws) or (line.actor in reader.mine and not line.move.startswith("table.") and line.move not in said)


def _is_worth_telling(message: Message, close: frozenset[str]) -> bool:
    """Is it what was done, or about the reader's characters or the doer? What became of others stands in the log."""
    about = names_in(message)
    return not isinstance(message, Effect | ToDo) or not about or bool(about & close)


def names_in(message: Message) -> set[str]:
    """Return the names that a message mentions."""
    values = (
        getattr(message, field)
        for field in ("who", "against", "names", "to", "target", "targets")
        if hasattr(message, field)
    )
    return {name for value in values for name in (value if isinstance(value, tuple) else (value,)) if name}


def _short(message: Message, mine: frozenset[str]) -> Message:
    """Return an effect without its numbers where the card shows them large."""
    if isinstance(message, CountedEffect) and message.who in mine:
        if isinstance(message, TakesHarm):
            return log.HarmInAll(who=message.who, by=message.by)
        if isinstance(message, log.ArmourStops):
            return log.ArmourInAll(who=message.who, by=message.by)
    return message


_Counted: TypeAlias = CountedEffect | DealsByHand | DealsInArmour


def _amounts(told: Iterable[Message], kinds: tuple[type[_Counted], ...], mine: frozenset[str]) -> dict[str, int]:
    found = dict[str, int]()
    for message in told:
        if isinstance(message, kinds) and message.who in mine:
            found[message.who] = found.get(message.who, 0) + message.by
    return found


def is_grave(message: Message) -> bool:
    """Does it change a life, or leave something for good? A card shows it whatever else it folds."""
    return isinstance(message, Effect) and (message.lasting or message.of_life)


def _fallen_friends(line: Line, reader: Reader) -> frozenset[str]:
    """Return the others of the party who go down, are out of it or die in a line."""
    lives = (c for c in line.changes if c.name == "life" and c.after in WORSE_LIVES)
    return frozenset(c.who for c in lives if c.who in reader.friends)


def _hurts_one_of(message: Message, mine: frozenset[str]) -> bool:
    return isinstance(message, Effect) and message.hurts and bool(names_in(message) & mine)


# ---- what kind of thing it is
def _kind_of(line: Line, reader: Reader, told: tuple[Message, ...], *, own: bool) -> Kind:
    """Return what happened, for the card's picture and colour; the gravest first."""
    lives = [c.after for c in line.changes if c.name == "life" and c.who in reader.mine]
    if line.undoes:
        return "undone"
    if "dead" in lives:
        return "death"
    if any(life in WORSE_LIVES for life in lives):
        return "down"
    if _ends_fight(line):
        return "won"
    if any(isinstance(event, FightBegan) for event in line.events):
        return "fight"
    if _begins_scene(line):
        return "scene"
    if own:
        return "act"
    return "saved" if "up" in lives else _kind_of_others(line, reader, told)


def _kind_of_others(line: Line, reader: Reader, told: tuple[Message, ...]) -> Kind:
    if any(isinstance(message, _SET_BY_HAND) for message in told):
        return "set"
    mine = reader.my_names
    passes = any(isinstance(event, TimePassed) for event in line.events)
    if any(_is_attack_on(m, mine) or (_hurts_one_of(m, mine) and not passes) for m in told):
        return "struck"
    for event in line.events:
        if kind := _kind_of_event(event, reader.mine):
            return kind
    came = joined_shifts(shifts(line, reader.mine))  # what time has taken and given back in one line is no loss
    own = [shift for shift in came if not shift.of and shift.name not in _PURSE]
    if any(shift.is_worse for shift in own):
        return "harmed"
    return "healed" if own else "told"


def _kind_of_event(event: Any, mine: frozenset[str]) -> Kind | None:
    if isinstance(event, Spoken):
        return "note" if event.title else "message"
    if isinstance(event, Noted):
        return "note"
    if getattr(event, "who", "") not in mine:
        return None
    if isinstance(event, CountdownOver) and event.rule.startswith(_LIGHT):
        return "light"
    given = isinstance(event, ItemGained) or (isinstance(event, CoinChanged) and event.by > 0)
    return "given" if given else None


def _is_attack_on(message: Message, mine: frozenset[str]) -> bool:
    """Is it an attack on one of these, whether it hits or not?"""
    attack = isinstance(message, Strike) or (isinstance(message, Deed) and bool(message.landing))
    return attack and bool(names_in(message) & mine) and getattr(message, "who", "") not in mine


# ---- numbers
def shifts(line: Line, mine: frozenset[str]) -> Iterator[Shift]:
    """Yield what the line changed of these characters' numbers."""
    for c in line.changes:
        if c.who in mine and c.name not in _UNSHOWN and c.before is not None and c.after is not None:
            yield Shift(who=c.who, name=c.name, before=c.before, after=c.after, maximum=c.maximum, of=c.of)


def joined_shifts(found: Iterable[Shift]) -> tuple[Shift, ...]:
    """Return each number once, from its first value to its last; one that is as it was is left out.

    Where a die and its full size change alike, the die says it.
    """
    joined = dict[tuple[str, str, str], Shift]()
    for shift in found:
        key = (shift.who, shift.name, shift.of)
        first = joined.get(key, shift)
        joined[key] = structs.replace(shift, before=first.before)
    return tuple(s for s in joined.values() if s.before != s.after and not _is_said_by_die(s, joined))


def _is_said_by_die(shift: Shift, others: Mapping[tuple[str, str, str], Shift]) -> bool:
    """Is it the full size of a die that has changed in the same way itself?"""
    stem, _, what = shift.name.rpartition(".")
    die = others.get((shift.who, f"{stem}.die", shift.of)) if what == "whole" else None
    return die is not None and (die.before, die.after) == (shift.before, shift.after)


def _die_size(die: int | str) -> int:
    """Return how good a die is; one that is lost is worth nothing."""
    text = str(die).removeprefix("d")
    return int(text) if text.isdecimal() else 0
