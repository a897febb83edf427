"""The log in words: each line is a list of whole messages, the deed first, then its effects, then whose turn it is.

Every event has a telling: here for those of every table, or in the game that declares it (`Game.tellings`). What a
message says in the reader's language is the catalogue's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from msgspec import structs

from caltrop.kernel.contract.telling import HeardLine, Tag, Tell, Tellings, TellLine, tell_as
from caltrop.kernel.rules.steps import ConditionActed
from caltrop.kernel.secrets.knowledge import AddressedStep
from caltrop.kernel.state.changes import ValueChange
from caltrop.kernel.state.events.table import LineTold, Said
from caltrop.kernel.state.messages import Message
from caltrop.kernel.state.parts import tag
from caltrop.kernel.state.state import State
from caltrop.messages import log

from . import calls_telling, fight_telling, people_telling, table_telling
from .catalogue import catalogue, plain
from .line_order import arrange
from .speech import FOREIGN
from .things import Whose
from .together import deeds_at_once
from .unseen_telling import unseen_act, unseen_cause

if TYPE_CHECKING:
    from caltrop.kernel.contract.game import Game
    from caltrop.table.log import Entry
    from caltrop.table.views import Line

Names: TypeAlias = Mapping[str, str] | State
RETELLING = Tellings({"line-told": lambda event, heard, at: tell_line(event, heard)})
NAMED_OF_TAP = 3  # deeds of one tap that the line of its undo names after the first
ENDS = (".", "!", "?", "…", ":", ";")  # typed text that ends with one of them has an end
EVERY = (people_telling, table_telling, calls_telling, fight_telling)
TELLINGS = (*(each.TELLINGS for each in EVERY), RETELLING)  # of every table


def names_by_id(names: Names) -> Mapping[str, str]:
    """Return names by id: characters first, then seats, then removed ones."""
    if isinstance(names, State):
        gone = {id: each.name for id, each in names.gone.items()}
        seats = {id: seat.name for id, seat in names.seats.items()}
        return {**gone, **seats, **{id: c.name for id, c in names.characters.items()}}
    return names


def entry_lines(entry: Entry | Line, names: Names, game: Whose = None) -> tuple[str, ...]:
    """Return the sentences of a line in the reader's language."""
    return tuple(plain(text) for text in marked_lines(entry, names, game))


def marked_lines(entry: Entry | Line, names: Names, game: Whose = None) -> tuple[str, ...]:
    """Return the sentences of a line, with marks around the games' own English."""
    return say_line(line_messages(entry, names, game), game)


def say_line(messages: Sequence[Message], game: Whose = None) -> tuple[str, ...]:
    """Return messages as sentences; what people typed gets a full stop only where another sentence follows it."""
    says = catalogue(game)
    found = [capitalise(says.marked_text(message)) for message in messages]
    for n, (message, after) in enumerate(pairwise(messages)):
        named = getattr(message, "deed", message)
        if getattr(named, "typed", False) and not isinstance(after, Tag) and not found[n].endswith(ENDS):
            found[n] += "."
    return tuple(found)


def capitalise(text: str) -> str:
    """Begin a sentence with a capital letter; a die such as "d6" stays as it is."""
    at = 1 if text.startswith(FOREIGN[0]) else 0
    if text[at + 1 : at + 2].isdecimal():
        return text
    return f"{text[:at]}{text[at : at + 1].upper()}{text[at + 1 :]}"


# ---- a line's messages
class ToldBefore(NamedTuple):
    """A line that was told just now, and what it says to those who know these names."""

    line: Entry | Line
    names: Names
    game: Whose
    messages: tuple[Message, ...]


class LastTold:
    """The lines that were told last, the latest first."""

    most = 6
    found: tuple[ToldBefore, ...] = ()  # replaced and never changed, because threads tell lines, too

    def messages(self, line: Entry | Line, names: Names, game: Whose) -> tuple[Message, ...]:
        for told in self.found:
            if told.game is game and told.line == line and told.names == names:
                return told.messages
        messages = find_messages(line, names, game)
        self.found = (ToldBefore(line, names, game, messages), *self.found[: self.most - 1])
        return messages


LAST_TOLD = LastTold()


def line_messages(entry: Entry | Line, names: Names, game: Whose = None) -> tuple[Message, ...]:
    """Return what a line says, for the seat that it was made for.

    A new line is told several times at once: to everyone who hears of it, in the answer, in the log and on cards.
    """
    line = structs.replace(entry, n=0) if hasattr(entry, "n") else entry  # seats have their own numbers for the same
    return LAST_TOLD.messages(line, names, game)


def find_messages(entry: Entry | Line, names: Names, game: Whose) -> tuple[Message, ...]:
    heard = heard_line(entry, names_by_id(names), game)
    found = arrange([*event_messages(heard), *left_out_tags(heard), *judged_tags(entry)])
    if entry.undoes:
        return (*undo_messages(entry, names, game), *found)
    if entry.cancelled:
        return (*found, log.DroppedAct())
    if not found:
        return unseen_act(entry, heard)
    return found if heard.move else (*unseen_cause(found, heard), *found)


def undo_messages(entry: Entry | Line, names: Names, game: Whose) -> Iterator[Message]:
    """Yield what an undo or redo concerns: all that was done in one tap, or else the first line that says something.

    Lines that say nothing to this seat are not even counted: they could tell that someone hidden has acted.
    """
    undone: Sequence[Line] = getattr(entry, "undone_lines", ())
    told = [line_messages(each, names, game) for each in undone]
    tapped = [found for found in told[: getattr(entry, "tapped", 0)] if found]
    said = [found for found in told if found]
    if not undone:
        yield log.OlderUndone()
    if said:
        single, several = (
            (log.DeedRedone, log.DeedsRedone) if getattr(entry, "redo", False) else (log.DeedUndone, log.DeedsUndone)
        )
        first, *others = deeds_at_once(tapped) if len(tapped) > 1 else said[0][:1]
        yield (several if len(said) > max(1, len(tapped)) else single)(first)
        yield from others[:NAMED_OF_TAP]
        if len(others) > NAMED_OF_TAP:
            yield log.MoreOfTap(len(others) - NAMED_OF_TAP)


def judged_tags(entry: Entry | Line) -> Iterator[Message]:
    """Yield that the facilitator has judged a roll anew, so that its line differs from the one before."""
    judged: Mapping[str, Any] = getattr(getattr(entry, "intent", entry), "judged", {})
    needs = judged.get("needs")
    if judged:
        yield log.HitsJudgedAnew(needs) if isinstance(needs, int) else log.JudgedAnew()


def left_out_tags(heard: HeardLine) -> Iterator[Message]:
    """Yield which conditions the facilitator has left out of the roll."""
    acted = (step.facts for step in heard.steps if isinstance(step.facts, ConditionActed))
    marks = dict.fromkeys(facts.mark for facts in acted if facts.effect == "left-out")
    if marks and heard.events:
        yield log.ConditionsLeftOut(tuple(marks))


def event_messages(heard: HeardLine) -> Iterator[Message]:
    """Yield what tells the line, each event, and how those look whose numbers the seat may not read."""
    for telling in find_line_tellings(bare_game(heard)) if heard.events else ():
        yield from telling(heard)
    for at, event in enumerate(heard.events):
        yield from fight_telling.tell_looks(heard, at)
        yield from tell(event, heard, at)
    yield from fight_telling.tell_looks(heard, len(heard.events))


def heard_line(entry: Entry | Line, names: Mapping[str, str], game: Whose) -> HeardLine:
    told: Iterable[Any] | None = getattr(entry, "told", None)
    events: tuple[Any, ...] = tuple(t.event for t in told) if told is not None else getattr(entry, "events", ())
    came = {e.who: e.character.name for e in events if tag(type(e)) == "character-added"}
    did: Any = getattr(entry, "intent", None) or entry
    whole = game if not isinstance(game, str) else None
    return HeardLine(
        whole,
        {**came, **names},
        events,
        seen_changes(entry),
        did=(getattr(did, "move", ""), getattr(did, "actor", "")),
        steps=tuple(step.step if isinstance(step, AddressedStep) else step for step in entry.steps),
        overruled=tuple(warned if isinstance(warned, str) else warned.code for warned in entry.overruled),
    )


def seen_changes(entry: Entry | Line) -> Iterator[ValueChange]:
    for change in entry.changes or ():
        if isinstance(change, ValueChange):
            yield change
        else:
            yield ValueChange(
                change.event, change.who, change.name, change.before, change.after, change.maximum, change.of
            )


# ---- an event's messages
def tell(event: Any, heard: HeardLine, at: int) -> Iterable[Message]:
    """Return what tells an event: what the game has for it, or what every table has."""
    if isinstance(event, Said):
        return tell_said(event, heard, at)
    for telling in find_tellings(bare_game(heard), tag(type(event))):
        if (found := telling(event, heard, at)) is not None:
            return found
    return ()


def bare_game(heard: HeardLine) -> Game | None:
    """Return the game without a table's homebrew rows: those change no telling."""
    return heard.game.bare if heard.game else None


@cache
def find_line_tellings(game: Game | None) -> tuple[TellLine, ...]:
    """Return what tells lines as a whole."""
    return tuple(telling for t in tellings_of(game) for telling in t.lines)


@cache
def find_tellings(game: Game | None, kind: str) -> tuple[Tell, ...]:
    """Return what may tell an event, the game's own first."""
    return tuple(t.events[kind] for t in tellings_of(game) if kind in t.events)


def tellings_of(game: Game | None) -> tuple[Tellings, ...]:
    return (*(game.tellings if game else ()), *TELLINGS)


def tell_line(event: LineTold, heard: HeardLine) -> Iterator[Message]:
    """Yield what a private line says that everyone is told."""
    line = HeardLine(
        heard.game,
        {**event.names, **heard.names},
        event.events,
        event.changes,
        did=(event.move, event.actor),
        steps=event.steps,
        overruled=event.overruled,
    )
    yield log.LineRevealed(heard.name(event.seat))
    yield from (*event_messages(line), *left_out_tags(line))


def tell_said(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    told = find_result(bare_game(heard), event.rule, event.result)
    if told is None:
        return (log.Unwritten(rule=event.rule, result=event.result),)
    return told(event, heard, at) or ()


@cache
def find_result(game: Game | None, rule: str, result: str) -> Tell | None:
    """Return what tells a result, by its rule or by the topic that games share."""
    rules = rule_keys(rule, game)
    for key in (*(f"{each}.{result}" for each in rules), *rules):
        for tellings in tellings_of(game):
            if key in tellings.results:
                return result_telling(tellings.results[key])
    return None


def result_telling(found: type[Message] | Tell) -> Tell:
    """Return the function that tells a result: by a message, or as it is."""
    return tell_as(found) if isinstance(found, type) else found


def rule_keys(rule: str, game: Whose) -> list[str]:
    """Return a rule's id, and the shared topics under which it may have words: "market" for "fell.market"."""
    topics: Mapping[str, str] = getattr(game, "topics", {})
    return [rule, *(topic for topic, own in topics.items() if own == rule), rule.partition(".")[2] or rule]
