"""The messages of a line in the order in which they are read, with what can be said at once said at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from caltrop.kernel.contract.telling import Aside, Deed, Effect, Joinable, Strike, Tag, ToDo, Turn
from caltrop.kernel.state.messages import Message

ORDER = (Deed, Effect, ToDo, Tag, Turn, Aside)  # how the messages of a line follow each other
TYPED = 2.5  # after deeds, effects and what is to do, and before what it costs and whose turn it is


def arrange(messages: Sequence[Message]) -> tuple[Message, ...]:
    """Return messages as they are read.

    Where one attack is on several people, what becomes of each follows the strike on them.
    """
    if sum(isinstance(message, Strike) for message in messages) < 2:
        return join_messages(in_order(messages))
    acts = [message for message in messages if place_in_line(message) <= ORDER.index(Effect)]
    rest = [message for message in messages if place_in_line(message) > ORDER.index(Effect)]
    told = [message for section in strike_sections(acts) for message in join_messages(in_order(section))]
    return (*join_messages(told, only_together=True), *join_messages(in_order(rest)))


def strike_sections(messages: Iterable[Message]) -> Iterator[list[Message]]:
    """Yield each strike with what becomes of its target; another deed belongs to the strike that follows it."""
    section, waiting = list[Message](), list[Message]()
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


def in_order(messages: Iterable[Message]) -> list[Message]:
    """Sort by kind; a message that ends with typed text, and has no full stop, stands last of deeds and effects."""
    given = list(messages)
    found = sorted(given, key=place_in_line)
    if len(found) < 2 or not any(sorts_others(message) for message in found):
        return found
    resting = {name for message in found if getattr(message, "tends", False) for name in people_of(message)}
    if resting:
        found.sort(key=lambda message: (place_in_line(message), is_for_others(message, resting)))
    return follow_effects(lead_effects(put_results_last(found, given)))


SORTING = ("tends", "leads", "follows", "decides")


def sorts_others(message: Message) -> bool:
    """Does a message have a say in the order of others: a rest, a cause, a result, or what decides how it goes?"""
    return any(getattr(message, say, False) for say in SORTING)


def put_results_last(found: list[Message], given: Sequence[Message]) -> list[Message]:
    """Put what decides how a deed goes before what comes of it, and before what becomes of others meanwhile."""
    at = next((n for n, message in enumerate(given) if getattr(message, "decides", False)), None)
    if at is None:
        return found
    people, acts = people_of(given[at]), ORDER.index(Effect)
    results = sorted((each for each in given[at + 1 :] if is_result(each)), key=place_in_line)
    moved = {id(message) for message in (given[at], *results)}
    others = [message for message in found if id(message) not in moved]
    before = (n for n, each in enumerate(others) if place_in_line(each) > acts or is_for_others(each, people))
    first = next(before, len(others))
    return [*others[:first], given[at], *results, *others[first:]]


def is_result(message: Message) -> bool:
    """Is it a deed or an effect that may come of another deed? A rest is the deed itself."""
    return place_in_line(message) <= ORDER.index(Effect) and not getattr(message, "tends", False)


def is_for_others(message: Message, people: set[str]) -> bool:
    """Is it an effect on none of these people?"""
    return isinstance(message, Effect) and not people & people_of(message)


def lead_effects(messages: Sequence[Message]) -> list[Message]:
    """Put what says why something happens to people right before the first thing that happens to them."""
    found = [message for message in messages if not getattr(message, "leads", False)]
    for cause in join_messages([message for message in messages if getattr(message, "leads", False)]):
        people = people_of(cause)
        of_them = (n for n, each in enumerate(found) if isinstance(each, Effect) and people & people_of(each))
        last = (n for n, each in enumerate(found) if place_in_line(each) > ORDER.index(Effect))
        found.insert(next(of_them, next(last, len(found))), cause)
    return found


def follow_effects(messages: Sequence[Message]) -> list[Message]:
    """Put what comes of something that happens to a person right behind the last thing that happens to them."""
    found = [message for message in messages if not getattr(message, "follows", False)]
    for result in (message for message in messages if getattr(message, "follows", False)):
        people = people_of(result)
        of_them = [n for n, each in enumerate(found) if isinstance(each, Effect) and people & people_of(each)]
        if not of_them:
            return list(messages)
        found.insert(of_them[-1] + 1, result)
    return found


def people_of(message: Message) -> set[str]:
    """Return the names of those a message is about."""
    return {*getattr(message, "names", ()), str(getattr(message, "who", ""))} - {""}


def place_in_line(message: Message) -> float:
    if getattr(message, "typed", False):
        return TYPED
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
                put_joined(found, n, joined)
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
            put_with_alike(found, new)
        elif new is not None:
            found.append(new)
    return tuple(found)


def put_with_alike(found: list[Message], new: Effect) -> None:
    """Say a short effect together with one that allows it, or else right after the others of its kind."""
    after = len(found)
    for n, old in enumerate(found):
        if isinstance(old, Effect) and (joined := old.joined_with(new)) is not None:
            found[n] = joined
            return
        after = n + 1 if type(old) is type(new) else after
    found.insert(after, new)


def put_joined(found: list[Message], n: int, joined: Message) -> None:
    """Put a message in the place of its first part; what several people have together stands after all of them."""
    if isinstance(joined, Joinable) and (joined.together or joined.joins_last):
        del found[n]
        found.append(joined)
    else:
        found[n] = joined
