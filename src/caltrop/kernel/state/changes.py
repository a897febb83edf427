"""What events changed: numbers and words before and after, read from the fold and not from what a rule says of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from caltrop.kernel.state.events.base import Event
from caltrop.kernel.state.events.fights import place_in_sight

from .parts import Difference, Part, tag
from .state import Audience, Character, State, narrow_audience


class ValueChange(Struct, frozen=True, array_like=True):
    """A value before and after one event of an entry.

    `who` is a character or seat, "" where it is the table's own; `of` is an item or task that has the value. `audience`
    is None where everyone who hears the event may read it. A "look" is for everyone who hears anything of the entry.
    """

    at: int  # the event's place in its entry
    who: str
    name: str
    before: int | str | None = None
    after: int | str | None = None
    maximum: int = 0
    of: str = ""
    audience: Audience = None


def changes(before: State, after: State, at: int) -> list[ValueChange]:
    """Return what the event at this place changed."""
    if before is after:
        return []
    found = [change for who, was, now in _changed_characters(before, after) for change in _of_sheet(at, who, was, now)]
    return [*found, *_of_table(at, before, after)]


# ---- how creatures look
LOOK = "look"
_COST_REASONS = ("spent", "spell")  # why points go that are no harm


def look_changes(
    event: Event, before: State, after: State, at: int, look: Callable[[Character], str]
) -> Iterator[ValueChange]:
    """Yield the word for how a creature looks that was harmed, or looks different now, if players see it in words."""
    harmed = event.about() if event.is_harm() and getattr(event, "why", "") not in _COST_REASONS else ()
    for who, was, now in _changed_characters(before, after):
        if _shows_look(was) and _shows_look(now) and was.parts is not now.parts:
            words = look(was), look(now)
            if who in harmed or words[0] != words[1]:
                yield ValueChange(at, who, LOOK, *words)


def _shows_look(character: Character) -> bool:
    """Do players see in words how this creature is, and nothing more?"""
    return character.kind == "creature" and character.shows == "words" and not character.hidden


def look_audience(character: Character) -> Audience:
    """Return who may hear that someone took no harm: everyone, unless players see nothing but a creature's name."""
    return None if character.is_open or _shows_look(character) else ()


# ---- two states of a table
CLOCK = "clock"
FIGHT = "fight"


def state_changes(before: State, after: State, look: Callable[[Character], str]) -> Iterator[ValueChange]:
    """Yield what differs between two states: values, how creatures look, the clock, and whether there is a fight."""
    yield from changes(before, after, 0)
    for who, was, now in _changed_characters(before, after):
        if _shows_look(was) and _shows_look(now) and look(was) != look(now):
            yield ValueChange(0, who, LOOK, look(was), look(now))
    if before.clock != after.clock:
        yield ValueChange(0, "", CLOCK, before.clock, after.clock)
    was_fight = before.fight is not None
    is_fight = after.fight is not None
    if was_fight != is_fight:
        yield ValueChange(0, "", FIGHT, int(was_fight), int(is_fight))


# ---- characters
_OF_CHARACTERS = ("name", "life", "place", "owner")


def _changed_characters(before: State, after: State) -> Iterator[tuple[str, Character, Character]]:
    if before.characters is not after.characters:
        for who, now in after.characters.items():
            was = before.characters.get(who)
            if was is not None and was is not now:
                yield who, was, now


def _of_sheet(at: int, who: str, was: Character, now: Character) -> Iterator[ValueChange]:
    """Yield what changed of one character; only seats that know of it, and may read its numbers, get them."""
    seen = narrow_audience(None, now.owner) if was.hidden or now.hidden else None
    for name in _OF_CHARACTERS:
        if getattr(was, name) != getattr(now, name):
            yield ValueChange(at, who, name, getattr(was, name), getattr(now, name), audience=seen)
    if was.parts is not now.parts:
        is_open = was.is_open and now.is_open
        for part, d in _differences(was, now):
            read = seen if is_open or d.name in _public_labels(part) else narrow_audience(seen, now.owner)
            yield ValueChange(
                at=at, who=who, name=d.name, before=d.before, after=d.after, maximum=d.maximum, of=d.of, audience=read
            )


def _differences(was: Character, now: Character) -> Iterator[tuple[Part, Difference]]:
    for key, part in now.parts.items():
        old = was.parts.get(key)
        if old is not part and isinstance(part, Part):
            first = old if isinstance(old, Part) and tag(type(old)) == tag(type(part)) else type(part)()
            yield from ((part, difference) for difference in first.differences(part))


def _public_labels(part: Part) -> set[str]:
    """Return the labels of a part that every seat sees."""
    return {widget.label for widget in part.show_public()}


# ---- the table
def _of_table(at: int, before: State, after: State) -> Iterator[ValueChange]:
    if before.fight is not after.fight:
        yield from _of_turns(at, before, after)
    if before.tasks is not after.tasks:
        yield from _of_tasks(at, before, after)
    if before.progress is not after.progress:
        yield from _of_progress(at, before, after)
    if before.seats is not after.seats:
        yield from _of_seats(at, before, after)
    if before.rulings is not after.rulings:
        old = before.rulings
        new = after.rulings
        yield from (ValueChange(at, "", "ruling", old.get(r), new[r], of=r) for r in new if old.get(r) != new[r])
    if before.notes is not after.notes:
        gone = (note for id, note in before.notes.items() if id not in after.notes)
        yield from (ValueChange(at, "", "note", note.title, audience=note.audience) for note in gone if note.title)
    if before.calls is not after.calls:
        dropped = (call for id, call in before.calls.items() if id not in after.calls)
        yield from (ValueChange(at, "", "call", c.move, audience=_known_to(before, c.who)) for c in dropped)


def _of_turns(at: int, before: State, after: State) -> Iterator[ValueChange]:
    """Yield whose turn it is now, who had it before if it is the same side again, and the round."""
    was = before.fight
    now = after.fight
    if was is None or now is None:
        return
    if was.round != now.round:
        yield ValueChange(at, "", "round", was.round, now.round)
    if (was.round, was.whose_turn, place_in_sight(before)) != (now.round, now.whose_turn, place_in_sight(after)):
        again = now.whose_turn if now.whose_turn == was.whose_turn and now.whose_turn in now.sides else None
        yield ValueChange(at, "", "turn", again, now.whose_turn, audience=_known_to(after, (now.whose_turn,)))


def _of_tasks(at: int, earlier: State, later: State) -> Iterator[ValueChange]:
    """Yield the hits of extended tests; one that is closed has none afterwards."""
    for id, was in earlier.tasks.items():
        now = later.tasks.get(id)
        if now is not was and (now is None or now.hits != was.hits):
            yield ValueChange(
                at=at,
                who="",
                name="task",
                before=was.hits,
                after=now.hits if now else None,
                maximum=was.needs,
                of=was.name,
            )
        elif now is not None and now.unseen != was.unseen:
            before = was.hits + was.unseen
            after = now.hits + now.unseen
            yield ValueChange(
                at=at, who="", name="task", before=before, after=after, maximum=was.needs, of=was.name, audience=()
            )


def _of_progress(at: int, earlier: State, later: State) -> Iterator[ValueChange]:
    """Yield how far clocks are that have moved; of a hidden one only the facilitator knows."""
    for id, now in later.progress.items():
        was = earlier.progress.get(id)
        if was is not None and was.filled != now.filled:
            audience = () if now.hidden else None
            yield ValueChange(
                at=at,
                who="",
                name="progress",
                before=was.filled,
                after=now.filled,
                maximum=now.size,
                of=now.name,
                audience=audience,
            )


def _of_seats(at: int, before: State, after: State) -> Iterator[ValueChange]:
    """Yield who went away or came back, and who changed how they roll."""
    for id, now in after.seats.items():
        was = before.seats.get(id)
        if was is not None and was is not now:
            for name in ("away", "real_dice", "verified_dice"):
                if getattr(was, name) != getattr(now, name):
                    yield ValueChange(at, id, name, int(getattr(was, name)), int(getattr(now, name)))


def _known_to(state: State, whom: Iterable[str]) -> Audience:
    """Return the seats that may know all of these; a name that is no character's is known to everyone."""
    audience: Audience = None
    for who in whom:
        found = state.characters.get(who)
        if found is not None and found.hidden:
            audience = narrow_audience(audience, found.owner)
    return audience
