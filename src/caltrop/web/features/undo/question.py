"""The question before an undo: the line, what goes with it, what stays, and how things stand afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from markupsafe import Markup
from msgspec import Struct

from caltrop import words
from caltrop.kernel.state.changes import CLOCK, FIGHT, LOOK
from caltrop.kernel.state.events.table import SeatTaken
from caltrop.kernel.state.messages import Message
from caltrop.kernel.state.state import State
from caltrop.table.undo.preview import UndoView
from caltrop.table.view import Line, SeenChange
from caltrop.web.page.labels import state_word
from caltrop.web.page.look import LogLine, Look
from caltrop.web.page.times import moment
from caltrop.words.line import capitalise, deeds_at_once, names_in
from caltrop.words.markup import html

MOST_STAYING = 5  # lines that stay, the newest of them
MOST_AFTER = 3  # sentences on the button that undoes all
LIVES = ("up", "down", "out", "dead")  # how someone looks is then told by their life
FIRST = ("life", FIGHT, "turn", LOOK, CLOCK)  # what is said first of how things stand afterwards, then numbers


class Return(Struct, frozen=True):
    """Something that returns to what it was, in a sentence: whose it is, and which value."""

    who: str
    name: str
    text: str


class Going(Struct, frozen=True):
    """Something that goes with an undo: its sentences, and what returns to what it was."""

    says: tuple[Markup, ...]
    returns: tuple[str, ...] = ()


class UndoQuestion(Struct, frozen=True):
    """What the dialog shows."""

    first: LogLine  # what is undone
    title: Markup  # in a sentence, or all that was done in one tap
    alone: Markup  # what "only this" is, where it is one line of a tap
    goes: tuple[Going, ...]
    stays: tuple[Markup, ...]
    all_stay: bool  # `stays` are all later lines that stay
    count: int  # lines that all of it is
    after: tuple[str, ...]
    since_after: tuple[str, ...]  # how things stand after going back to before it
    why: str  # why it cannot be undone alone
    lost: tuple[str, ...]  # who would lose a seat


def undo_question(look: Look, found: UndoView) -> UndoQuestion:
    """Return the question; lines that say nothing to this seat are neither shown nor counted."""
    first = look.log_line(found.line)
    along = speaking_lines(look, found.lines)
    stays = speaking_lines(look, found.stays)
    returns = list(find_returns(look, found.after))
    tapped = sorted((first, *speaking_lines(look, found.lines[: found.tapped])), key=lambda told: told.n)
    after, since = (first_returns(each) for each in (returns, find_returns(look, found.since_after)))
    said = first.says[0] if first.says else Markup.escape(first.by)
    return UndoQuestion(
        first=first,
        title=name_tap(look, tapped) if len(tapped) > 1 else said,
        alone=said if len(tapped) > 1 else Markup(""),
        goes=(
            *([line_that_goes(look, first, returns)] if len(tapped) > 1 else effects_that_go(look, first, returns)),
            *(line_that_goes(look, one, returns) for one in along),
        ),
        stays=tuple(told.says[0] for told in stays[-MOST_STAYING:]),
        all_stay=len(stays) <= MOST_STAYING,
        count=1 + len(along) + found.more,
        after=after,
        since_after=since,
        why=reason_against_alone(look, found),
        lost=tuple(lost_seats(look.state, found)),
    )


def name_tap(look: Look, told: Sequence[LogLine]) -> Markup:
    """Return in a sentence what was done in one tap, or the first of it and how much more there is."""
    deeds = deeds_at_once([words.line_messages(each.line, look.names, look.game) for each in told])
    more = words.text("log-more-of-tap", count=len(deeds) - 1) if len(deeds) > 1 else ""
    return html(" ".join(filter(None, (words.say_line(deeds[:1], look.game)[0], more))))


def speaking_lines(look: Look, lines: Iterable[Line]) -> list[LogLine]:
    """Return the lines that have words for this seat."""
    return [told for line in lines if (told := look.log_line(line)).says and not told.is_quiet]


def reason_against_alone(look: Look, found: UndoView) -> str:
    """Return why it cannot be undone alone: the line that could not be without it, or that it is not allowed."""
    if found.refused is None:
        return ""
    told = look.log_line(found.broken) if found.broken else None
    if told is None or not told.says or told.is_quiet:
        return words.sentence(found.refused, look.game)
    return words.text("undo-not-alone", line=look.first_sentence(told))


def lost_seats(state: State, found: UndoView) -> Iterator[str]:
    """Yield the names of those who would lose their seat, and so be signed out."""
    for event in (event for line in (found.line, *found.lines) for event in line.events):
        if isinstance(event, SeatTaken) and event.seat in state.seats:
            yield state.seat_name(event.seat)


# ---- what goes
def effects_that_go(look: Look, told: LogLine, returns: list[Return]) -> Iterator[Going]:
    """Yield each effect of what is undone, with what returns to what it was."""
    messages = words.line_messages(told.line, look.names, look.game)
    for message, text in list(zip(messages, told.says, strict=False))[1:]:
        yield Going((text,), take_returns(returns, (message,)))
    if left := take_returns(returns, messages[:1]):
        yield Going((), left)


def line_that_goes(look: Look, told: LogLine, returns: list[Return]) -> Going:
    messages = words.line_messages(told.line, look.names, look.game)
    return Going(told.says, take_returns(returns, messages))


def take_returns(returns: list[Return], messages: Sequence[Message]) -> tuple[str, ...]:
    """Take what the messages are about from the list: each is shown once, beside the first line that tells of it."""
    taken = [one for one in returns if any(is_about(message, one) for message in messages)]
    for one in taken:
        returns.remove(one)
    return tuple(one.text for one in taken)


def is_about(message: Message, one: Return) -> bool:
    """Does a message tell of a value of that person? One without numbers tells of a life."""
    numbers = set(named_numbers(message))
    if not one.who or one.who not in names_in(message):
        return False
    return one.name in numbers if numbers else one.name == (LOOK if hasattr(message, "look") else "life")


def named_numbers(message: Message) -> Iterator[str]:
    """Yield the names of the numbers that a message tells."""
    if hasattr(message, "before"):
        yield str(getattr(message, "name", getattr(message, "thing", "")))
    for value in message.arguments().values():
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, Message):
                yield from named_numbers(each)


# ---- how things stand afterwards
def first_returns(returns: Iterable[Return]) -> tuple[str, ...]:
    """Return what is said first of how things stand afterwards."""
    found = sorted(returns, key=lambda one: place_after(one.name))[:MOST_AFTER]
    return tuple(one.text for one in found) or (words.text("undo-as-before"),)


def place_after(name: str) -> int:
    return FIRST.index(name) if name in FIRST else len(FIRST)


def find_returns(look: Look, changes: Iterable[SeenChange]) -> Iterator[Return]:
    """Yield in sentences what is different after the undo."""
    found = tuple(changes)
    rounds = next((int(c.after or 0) for c in found if c.name == "round"), 0)
    counted = {c.who for c in found if c.who and c.name not in ("life", LOOK)}  # a number says more than a look
    for change in found:
        if change.name == LOOK and change.who in counted:
            continue
        if text := return_text(look, change, rounds):
            name = change.of.partition(" (")[0] or change.name
            yield Return(look.name(change.who), name, capitalise(text))


def return_text(look: Look, c: SeenChange, rounds: int) -> str:
    """Return one sentence; "" for what is not told."""
    who = look.name(c.who)
    if c.name == FIGHT:
        return words.text("undo-fight-on" if c.after else "undo-fight-off")
    if c.name == CLOCK:
        return words.text("undo-back-clock", time=moment(int(c.after or 0)))
    if c.name == "turn":
        return turn_text(look, str(c.after), rounds)
    if not who or c.after is None or c.name in ("name", "place", "owner", "away", "real_dice", "verified_dice"):
        return ""
    if c.name == "life":
        return words.say("undo", f"back-{c.after}", who=who)
    if c.name == LOOK:
        return words.text("undo-back-look", who=who, state=state_word(str(c.after))) if c.after not in LIVES else ""
    if c.of:
        return words.text("undo-back-thing", who=who, thing=c.of.partition(" (")[0], value=c.after)
    return words.text("undo-back-number", who=who, number=words.word("setting", c.name, look.game), value=c.after)


def turn_text(look: Look, turn: str, round: int) -> str:
    """Return whose turn it is afterwards, as the log says it."""
    about = {"round": round} if round else {}
    if turn in ("party", "foes"):
        return words.text(f"log-round-{turn}" if round else f"log-{turn}-turn", **about)
    begins = "log-round-of" if round else "log-turn-of"
    return words.text(begins, who=look.name(turn), **about) if look.name(turn) else ""
