"""The lines of the log in words.

Each line is a list of whole messages: the deed first, then its effects, then whose turn it is. Every event has a
telling: here for those of every table, or in the game that declares it (`Game.tellings`). What a message says in the
reader's language is the catalogue's. In this order: a line's messages, an event's, what is left to say where a seat
does not see who acts, several deeds told at once, and the order in which messages are read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from msgspec import structs

from caltrop.kernel.contract.telling import (
    Aside,
    Deed,
    Effect,
    HeardLine,
    Joinable,
    Strike,
    Tag,
    Tell,
    Tellings,
    TellLine,
    ToDo,
    Turn,
    group_names,
    tell_as,
)
from caltrop.kernel.rules.steps import ConditionActed
from caltrop.kernel.secrets.knowledge import AddressedStep
from caltrop.kernel.state.changes import ValueChange
from caltrop.kernel.state.events.table import LineTold, Said
from caltrop.kernel.state.messages import Message
from caltrop.kernel.state.parts import tag
from caltrop.kernel.state.state import State
from caltrop.messages import log

from . import fight_telling, table_telling
from .catalogue import catalogue, plain
from .speech import FOREIGN, Whose

if TYPE_CHECKING:
    from caltrop.kernel.contract.game import Game
    from caltrop.table.log import Entry
    from caltrop.table.view import Line


def _unseen_act(entry: Entry | Line, heard: HeardLine) -> tuple[Message, ...]:
    """Return what is left to say of an act whose result the seat may not know."""
    if heard.events:
        return ()
    if name := heard.name(heard.actor):
        return (log.ActsUnseen(name),)
    return tuple(_rolls_unseen(heard)) if getattr(entry, "emitted", None) is None else ()


def _rolls_unseen(heard: HeardLine) -> Iterator[Message]:
    """Yield that someone rolls whose dice are all that the seat sees."""
    names = (name for step in heard.steps if (name := heard.name(step.who)))
    if name := next(names, ""):
        yield log.RollsUnseen(name)


def unseen_cause(found: Sequence[Message], heard: HeardLine) -> Iterator[Message]:
    """Yield who did it where the seat hears only what became of people: someone it does not see."""
    told = [message for message in found if not isinstance(message, Turn | Tag)]
    if not told or not all(isinstance(message, Effect | ToDo) for message in told):
        return
    explained = {name for message in told if getattr(message, "leads", False) for name in names_in(message)}
    hurt = (name for message in told if isinstance(message, Effect) and message.hurts for name in names_in(message))
    if names := tuple(name for name in dict.fromkeys(hurt) if name and name not in explained):
        yield log.StrikesUnseen(names)
    else:
        yield from _rolls_unseen(heard)


def names_in(message: Message) -> tuple[str, ...]:
    """Return the names of the people that a message is about."""
    return getattr(message, "names", None) or (str(getattr(message, "who", "")),)


ORDER = (Deed, Effect, ToDo, Tag, Turn, Aside)  # how the messages of a line follow each other
_TYPED_PLACE = 2.5  # after deeds, effects and what is to do, and before what it costs and whose turn it is


def arrange(messages: Sequence[Message]) -> tuple[Message, ...]:
    """Return messages as they are read.

    Where one attack is on several people, what becomes of each follows the strike on them.
    """
    if sum(isinstance(message, Strike) for message in messages) < 2:
        return join_messages(_in_order(messages))
    acts = [message for message in messages if _place_in_line(message) <= ORDER.index(Effect)]
    rest = [message for message in messages if _place_in_line(message) > ORDER.index(Effect)]
    told = [message for section in _strike_sections(acts) for message in join_messages(_in_order(section))]
    return (*join_messages(told, only_together=True), *join_messages(_in_order(rest)))


def _strike_sections(messages: Iterable[Message]) -> Iterator[list[Message]]:
    """Yield each strike with what becomes of its target; another deed belongs to the strike that follows it."""
    section = list[Message]()
    waiting = list[Message]()
    for message in messages:
        if isinstance(message, Effect):
            section.append(message)
            continue
        waiting.append(message)
        if isinstance(message, Strike):
            if any(isinstance(earlier, Strike) for earlier in section):
                yield section
                section = []
            section += waiting
            waiting = []
    yield [*section, *waiting]


def _in_order(messages: Iterable[Message]) -> list[Message]:
    """Sort by kind; a message that ends with typed text, and has no full stop, stands last of deeds and effects."""
    given = list(messages)
    found = sorted(given, key=_place_in_line)
    if len(found) < 2 or not any(_changes_order(message) for message in found):
        return found
    resting = {name for message in found if getattr(message, "tends", False) for name in _people_of(message)}
    if resting:
        found.sort(key=lambda message: (_place_in_line(message), _is_for_others(message, resting)))
    return _follow_effects(_lead_effects(_put_results_last(found, given)))


_ORDERING_FLAGS = ("tends", "leads", "follows", "decides")


def _changes_order(message: Message) -> bool:
    """Does a message have a say in the order of others: a rest, a cause, a result, or what decides how it goes?"""
    return any(getattr(message, say, False) for say in _ORDERING_FLAGS)


def _put_results_last(found: list[Message], given: Sequence[Message]) -> list[Message]:
    """Put what decides how a deed goes before what comes of it, and before what becomes of others meanwhile."""
    at = next((n for n, message in enumerate(given) if getattr(message, "decides", False)), None)
    if at is None:
        return found
    people = _people_of(given[at])
    acts = ORDER.index(Effect)
    results = sorted((each for each in given[at + 1 :] if _is_result(each)), key=_place_in_line)
    moved = {id(message) for message in (given[at], *results)}
    others = [message for message in found if id(message) not in moved]
    before = (n for n, each in enumerate(others) if _place_in_line(each) > acts or _is_for_others(each, people))
    first = next(before, len(others))
    return [*others[:first], given[at], *results, *others[first:]]


def _is_result(message: Message) -> bool:
    """Is it a deed or an effect that may come of another deed? A rest is the deed itself."""
    return _place_in_line(message) <= ORDER.index(Effect) and not getattr(message, "tends", False)


def _is_for_others(message: Message, people: set[str]) -> bool:
    """Is it an effect on none of these people?"""
    return isinstance(message, Effect) and not people & _people_of(message)


def _lead_effects(messages: Sequence[Message]) -> list[Message]:
    """Put what says why something happens to people right before the first thing that happens to them."""
    found = [message for message in messages if not getattr(message, "leads", False)]
    for cause in join_messages([message for message in messages if getattr(message, "leads", False)]):
        people = _people_of(cause)
        of_them = (n for n, each in enumerate(found) if isinstance(each, Effect) and people & _people_of(each))
        last = (n for n, each in enumerate(found) if _place_in_line(each) > ORDER.index(Effect))
        found.insert(next(of_them, next(last, len(found))), cause)
    return found


def _follow_effects(messages: Sequence[Message]) -> list[Message]:
    """Put what comes of something that happens to a person right behind the last thing that happens to them."""
    found = [message for message in messages if not getattr(message, "follows", False)]
    for result in (message for message in messages if getattr(message, "follows", False)):
        people = _people_of(result)
        of_them = [n for n, each in enumerate(found) if isinstance(each, Effect) and people & _people_of(each)]
        if not of_them:
            return list(messages)
        found.insert(of_them[-1] + 1, result)
    return found


def _people_of(message: Message) -> set[str]:
    """Return the names of those a message is about."""
    return {*getattr(message, "names", ()), str(getattr(message, "who", ""))} - {""}


def _place_in_line(message: Message) -> float:
    if getattr(message, "typed", False):
        return _TYPED_PLACE
    return next((n for n, kind in enumerate(ORDER) if isinstance(message, kind)), 0)


def join_messages(messages: Sequence[Message], *, only_together: bool = False) -> tuple[Message, ...]:
    """Say at once what can be said at once: several effects on one person, several people who appear.

    With `only_together`, only what is the same for several people.
    """
    found = list[Message]()
    for new in messages:
        for n, old in enumerate(found):
            if not isinstance(old, Joinable) or (only_together and not old.together):
                continue
            joined = old.joined_with(new)
            if joined is not None:
                _put_joined(found, n, joined)
                break
        else:
            found.append(new)
    return tuple(found)


def shorten(messages: Sequence[Message]) -> tuple[Message, ...]:
    """Return a line in short: the deed and what weighs; how much harm, but not everyone's numbers."""
    found = list[Message]()
    for message in messages:
        new = message.in_short() if isinstance(message, Joinable) else message
        if isinstance(new, Effect) and new is not message:
            _put_with_alike(found, new)
        elif new is not None:
            found.append(new)
    return tuple(found)


def _put_with_alike(found: list[Message], new: Effect) -> None:
    """Say a short effect together with one that allows it, or else right after the others of its kind."""
    after = len(found)
    for n, old in enumerate(found):
        if isinstance(old, Effect) and (joined := old.joined_with(new)) is not None:
            found[n] = joined
            return
        after = n + 1 if type(old) is type(new) else after
    found.insert(after, new)


def _put_joined(found: list[Message], n: int, joined: Message) -> None:
    """Put a message in the place of its first part; what several people have together stands after all of them."""
    if isinstance(joined, Joinable) and (joined.together or joined.joins_last):
        del found[n]
        found.append(joined)
    else:
        found[n] = joined


def deeds_at_once(told: Sequence[Sequence[Message]]) -> tuple[Message, ...]:
    """Return the deeds of several lines in as few sentences as can be; all attacks are one."""
    attacks = [next((m for m in line if isinstance(m, Deed) and _is_attack(m)), None) for line in told]
    found = [attack for attack in attacks if attack is not None]
    if len(found) > 1 and len(found) == len(told):
        names = list_names(str(getattr(attack, "who", "")) for attack in found)
        return (
            log.AttackTogether(
                names=names, targets=list_names(name for attack in found for name in targets_of(attack))
            ),
        )
    return join_messages([line[0] for line in told if line])


def _is_attack(deed: Deed) -> bool:
    """Is it an attack of one person on others?"""
    return (isinstance(deed, Strike) or bool(deed.landing)) and bool(getattr(deed, "who", "") and targets_of(deed))


def targets_of(deed: Any) -> tuple[str, ...]:
    """Return the names of a deed's targets."""
    many = getattr(deed, "names", ())
    one = getattr(deed, "against", "")
    return tuple(many) if many else (one,) if one else ()


def list_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return names in the order of a list, each once: Goblin A, B and C."""
    return group_names(dict.fromkeys(name for name in names if name))


Names: TypeAlias = Mapping[str, str] | State
_RETELLING = Tellings({"line-told": lambda event, heard, at: _tell_line(event, heard)})
_NAMED_OF_TAP = 3  # deeds of one tap that the line of its undo names after the first
_SENTENCE_ENDS = (".", "!", "?", "…", ":", ";")  # typed text that ends with one of them has an end
TELLINGS = (table_telling.TELLINGS, fight_telling.TELLINGS, _RETELLING)  # of every table


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
        if getattr(named, "typed", False) and not isinstance(after, Tag) and not found[n].endswith(_SENTENCE_ENDS):
            found[n] += "."
    return tuple(found)


def capitalise(text: str) -> str:
    """Begin a sentence with a capital letter; a die such as "d6" stays as it is."""
    at = 1 if text.startswith(FOREIGN[0]) else 0
    if text[at + 1 : at + 2].isdecimal():
        return text
    return f"{text[:at]}{text[at : at + 1].upper()}{text[at + 1 :]}"


# ---- a line's messages
class _ToldBefore(NamedTuple):
    """A line that was told just now, and what it says to those who know these names."""

    line: Entry | Line
    names: Names
    game: Whose
    messages: tuple[Message, ...]


class _LastTold:
    """The lines that were told last, the latest first."""

    most = 6
    found: tuple[_ToldBefore, ...] = ()  # replaced and never changed, because threads tell lines, too

    def messages(self, line: Entry | Line, names: Names, game: Whose) -> tuple[Message, ...]:
        for told in self.found:
            if told.game is game and told.line == line and told.names == names:
                return told.messages
        messages = find_messages(line, names, game)
        self.found = (_ToldBefore(line, names, game, messages), *self.found[: self.most - 1])
        return messages


LAST_TOLD = _LastTold()


def line_messages(entry: Entry | Line, names: Names, game: Whose = None) -> tuple[Message, ...]:
    """Return what a line says, for the seat that it was made for.

    A new line is told several times at once: to everyone who hears of it, in the answer, in the log and on cards.
    """
    line = structs.replace(entry, n=0) if hasattr(entry, "n") else entry  # seats have their own numbers for the same
    return LAST_TOLD.messages(line, names, game)


def find_messages(entry: Entry | Line, names: Names, game: Whose) -> tuple[Message, ...]:
    heard = heard_line(entry, names_by_id(names), game)
    found = arrange([*event_messages(heard), *_left_out_tags(heard), *_judged_tags(entry)])
    if entry.undoes:
        return (*_undo_messages(entry, names, game), *found)
    if entry.cancelled:
        return (*found, log.DroppedAct())
    if not found:
        return _unseen_act(entry, heard)
    return found if heard.move else (*unseen_cause(found, heard), *found)


def _undo_messages(entry: Entry | Line, names: Names, game: Whose) -> Iterator[Message]:
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
        yield from others[:_NAMED_OF_TAP]
        if len(others) > _NAMED_OF_TAP:
            yield log.MoreOfTap(len(others) - _NAMED_OF_TAP)


def _judged_tags(entry: Entry | Line) -> Iterator[Message]:
    """Yield that the facilitator has judged a roll anew, so that its line differs from the one before."""
    judged: Mapping[str, Any] = getattr(getattr(entry, "intent", entry), "judged", {})
    needs = judged.get("needs")
    if judged:
        yield log.HitsJudgedAnew(needs) if isinstance(needs, int) else log.JudgedAnew()


def _left_out_tags(heard: HeardLine) -> Iterator[Message]:
    """Yield which conditions the facilitator has left out of the roll."""
    acted = (step.facts for step in heard.steps if isinstance(step.facts, ConditionActed))
    marks = dict.fromkeys(facts.mark for facts in acted if facts.effect == "left-out")
    if marks and heard.events:
        yield log.ConditionsLeftOut(tuple(marks))


def event_messages(heard: HeardLine) -> Iterator[Message]:
    """Yield what tells the line, each event, and how those look whose numbers the seat may not read."""
    for telling in _find_line_tellings(_bare_game(heard)) if heard.events else ():
        yield from telling(heard)
    for at, event in enumerate(heard.events):
        yield from fight_telling.tell_looks(heard, at)
        yield from tell(event, heard, at)
    yield from fight_telling.tell_looks(heard, len(heard.events))


def heard_line(entry: Entry | Line, names: Mapping[str, str], game: Whose) -> HeardLine:
    told: Iterable[Any] | None = getattr(entry, "emitted", None)
    events: tuple[Any, ...] = tuple(t.event for t in told) if told is not None else getattr(entry, "events", ())
    came = {e.who: e.character.name for e in events if tag(type(e)) == "character-added"}
    did: Any = getattr(entry, "intent", None) or entry
    whole = game if not isinstance(game, str) else None
    return HeardLine(
        whole,
        {**came, **names},
        events,
        _seen_changes(entry),
        did=(getattr(did, "move", ""), getattr(did, "actor", "")),
        steps=tuple(step.step if isinstance(step, AddressedStep) else step for step in entry.steps),
        overruled=tuple(warned if isinstance(warned, str) else warned.code for warned in entry.overruled),
    )


def _seen_changes(entry: Entry | Line) -> Iterator[ValueChange]:
    for change in entry.changes or ():
        if isinstance(change, ValueChange):
            yield change
        else:
            yield ValueChange(
                at=change.event,
                who=change.who,
                name=change.name,
                before=change.before,
                after=change.after,
                maximum=change.maximum,
                of=change.of,
            )


# ---- an event's messages
def tell(event: Any, heard: HeardLine, at: int) -> Iterable[Message]:
    """Return what tells an event: what the game has for it, or what every table has."""
    if isinstance(event, Said):
        return _tell_said(event, heard, at)
    for telling in find_tellings(_bare_game(heard), tag(type(event))):
        if (found := telling(event, heard, at)) is not None:
            return found
    return ()


def _bare_game(heard: HeardLine) -> Game | None:
    """Return the game without a table's homebrew rows: those change no telling."""
    return heard.game.bare if heard.game else None


@cache
def _find_line_tellings(game: Game | None) -> tuple[TellLine, ...]:
    """Return what tells lines as a whole."""
    return tuple(telling for t in tellings_of(game) for telling in t.lines)


@cache
def find_tellings(game: Game | None, kind: str) -> tuple[Tell, ...]:
    """Return what may tell an event, the game's own first."""
    return tuple(t.events[kind] for t in tellings_of(game) if kind in t.events)


def tellings_of(game: Game | None) -> tuple[Tellings, ...]:
    return (*(game.tellings if game else ()), *TELLINGS)


def _tell_line(event: LineTold, heard: HeardLine) -> Iterator[Message]:
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
    yield from (*event_messages(line), *_left_out_tags(line))


def _tell_said(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    told = find_result(_bare_game(heard), event.rule, event.result)
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
                return _result_telling(tellings.results[key])
    return None


def _result_telling(found: type[Message] | Tell) -> Tell:
    """Return the function that tells a result: by a message, or as it is."""
    return tell_as(found) if isinstance(found, type) else found


def rule_keys(rule: str, game: Whose) -> list[str]:
    """Return a rule's id, and the shared topics under which it may have words: "market" for "fell.market"."""
    topics: Mapping[str, str] = getattr(game, "topics", {})
    return [rule, *(topic for topic, own in topics.items() if own == rule), rule.partition(".")[2] or rule]
