"""Which keys of the watcher stand for something that differs between two states (see `watch`).

States are frozen, and a change replaces only the objects that it touches: what is the same object is not looked into.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .state import Character, Encounter, State

FIELDS = ("name", "owner", "hidden", "shows", "place", "life", "portrait")  # of a character; its kind is part of "here"
LISTS = {
    "seats": "seat:*",
    "orders": "order:*:",
    "calls": "call:*.",
    "secrets": "call:*.",
    "due_rolls": "due:*",
    "tasks": "task:*",
    "progress": "progress:*",
    "lessons": "lesson:*",
    "notes": "note:*",
    "prepared": "prepared:*",
    "homebrew": "homebrew:*",
}
SINGLE = {
    "rulings": "ruling:",
    "tactics": "tactic:",
    "clock": "clock",
    "sitting": "sitting",
    "scene": "scene",
    "shown": "shown",
    "halted": "halted",
    "recaps": "recap:",
    "stars": "star:",
    "language": "table-language",
}
NAMES = ("acted", "surprised", "done", "moved")  # of these, a fine watch notes who is looked for
FIGHT = {
    "sides": "sides",
    "order": "sides",
    "began": "sides",
    "left": "sides",
    "turn": "turn",
    "round": "turn",
    "meanwhile": "meanwhile",
    "acted": "acted",
    "surprised": "surprised",
    "paused": "paused",
    "done": "done",
    "moved": "moved",
}


def changed_keys(before: State, after: State) -> set[str]:
    """Return the keys of all that differs: one who has read such a key would read something else now."""
    if before is after:
        return set()
    return {
        *(key for field, key in SINGLE.items() if _differs(before, after, field)),
        *(
            key
            for field, keys in LISTS.items()
            for key in _of_list(getattr(before, field), getattr(after, field), keys)
        ),
        *_of_characters(before.characters, after.characters),
        *_of_fight(before.fight, after.fight),
    }


def _differs(before: object, after: object, field: str) -> bool:
    one, other = getattr(before, field), getattr(after, field)
    return one is not other and one != other


def _of_list(before: Mapping[str, object], after: Mapping[str, object], keys: str) -> Iterator[str]:
    if before is after:
        return
    stem, _, end = keys.partition("*")
    changed = [id for id in {**before, **after} if before.get(id) is not after.get(id)]
    yield from (f"{stem}{id}{end}" for id in changed)
    if changed or [*before] != [*after]:
        yield stem


def _of_characters(before: Mapping[str, Character], after: Mapping[str, Character]) -> Iterator[str]:
    if before is after:
        return
    if [*before] != [*after]:
        yield "*.here"
    for who in {**before, **after}:
        one, other = before.get(who), after.get(who)
        if one is not other:
            yield f"{who}."
            yield from (f"{who}.{key}" for key in _of_character(one or NOBODY, other or NOBODY))
            if one is None or other is None:
                yield f"{who}.here"


NOBODY = Character("", kind="stash")


def _of_character(one: Character, other: Character) -> Iterator[str]:
    yield from (field for field in FIELDS if getattr(one, field) != getattr(other, field))
    if one.kind != other.kind:
        yield "here"
    if one.can_act != other.can_act:
        yield "acting"
    yield from (tag for tag in {**one.parts, **other.parts} if one.parts.get(tag) is not other.parts.get(tag))


def _of_fight(before: Encounter | None, after: Encounter | None) -> Iterator[str]:
    if before is after:
        return
    yield "fight."
    if before is None or after is None:
        yield "fight.here"
    one, other = before or NO_FIGHT, after or NO_FIGHT
    changed = {key for field, key in FIGHT.items() if _differs(one, other, field)}
    yield from (f"fight.{key}" for key in changed)
    for field in NAMES:
        yield from (f"fight.{field}/{who}" for who in {*getattr(one, field)} ^ {*getattr(other, field)})
    if "sides" in changed:
        fighters = {who for fight in (one, other) for members in fight.sides.values() for who in members}
        yield from (f"fight.{who}" for who in {*fighters, *one.left, *other.left})


NO_FIGHT = Encounter({}, (), round=0)
