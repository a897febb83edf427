"""The log in words: events, their steps and what they changed, as sentences."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

from caltrop.kernel.parts import tag
from caltrop.kernel.state import State

from .catalogue import title
from .phrase import Phrases, capitalise, keys_to_try
from .reasons import step_text
from .things import Whose, book_text, thing_name

if TYPE_CHECKING:
    from caltrop.kernel.events.base import EventBase
    from caltrop.kernel.steps import Step
    from caltrop.table.log import Entry
    from caltrop.table.views import Line, SeenChange

Names: TypeAlias = Mapping[str, str] | State
Sections: TypeAlias = Mapping[str, Mapping[str, str]]
LANGUAGE = "en"
TIMED = ("lit", "rounds", "hours", "days")  # results that say how long something lasts
GIVEN = ("handed", "left")  # why an item is lost, where another character gets it


@lru_cache(maxsize=32)
def sections(game: Whose = None) -> Sections:
    """Return all sections, with a game's own words over the shared ones."""
    base = _read("words", f"{LANGUAGE}.toml")
    if isinstance(game, str):
        own: Mapping[str, Any] = _read("games", game.replace("-", "_"), "data", "words.toml")
    else:
        own = game.words() if game is not None else {}
    return {name: {**base.get(name, {}), **own.get(name, {})} for name in dict.fromkeys((*base, *own))}


@lru_cache(maxsize=32)
def _read(*path: str) -> Sections:
    import tomllib

    file = os.path.join(os.path.dirname(os.path.dirname(__file__)), *path)
    if not os.path.exists(file):
        return {}
    with open(file, "rb") as text:
        return tomllib.load(text)


def names_by_id(names: Names) -> Mapping[str, str]:
    """Return names by id: characters first, then seats, then removed ones."""
    if isinstance(names, State):
        gone = {id: each.name for id, each in names.gone.items()}
        seats = {id: seat.name for id, seat in names.seats.items()}
        return {**gone, **seats, **{id: c.name for id, c in names.characters.items()}}
    return names


def phrases(game: Whose = None, names: Names | None = None) -> Phrases:
    """Return the phrases of a game's catalogue; without names, ids stay as they are."""
    known = None if names is None else names_by_id(names)
    return Phrases(
        sections(game),
        known,
        lambda rule: title(rule, game),
        lambda id, kind: thing_name(id, game, kind),
        lambda id, kind: book_text(id, game, kind),
    )


# ---- events and steps
def event_line(event: EventBase, names: Names, game: Whose = None) -> str:
    """Return an event as a line of the log; "" for one that needs none."""
    assert isinstance(event, Struct)
    kind, facts = tag(type(event)), facts_of(event)
    known = names_by_id(names)
    if "who" in facts and facts["who"] not in known and facts.get("character.name"):
        known = {**known, facts["who"]: facts["character.name"]}  # a character who is just joining
    speaks = phrases(game, known)
    if kind == "said":
        rules = rule_keys(facts["rule"], game)
        telling = (key for rule in rules for key in keys_to_try(f"{rule}.{facts['result']}", facts))
        found = speaks.find("said", chain(telling, rules, ("said",)))
    else:
        found = speaks.find("event", keys_to_try(kind, facts))
    return capitalise(speaks.fill(found, facts)) if found is not None else _fallback_text(speaks, kind, facts)


def explain(step: Step, names: Names, game: Whose = None) -> str:
    """Return a step of an explanation as a sentence."""
    return step_text(step, rule_keys(step.rule, game), phrases(game, names))


def entry_lines(entry: Entry | Line, names: Names, game: Whose = None) -> tuple[str, ...]:
    """Return the sentences of a log entry."""
    if entry.undoes:
        return (_log_line("undoes", game, entries=tuple(map(str, entry.undoes))),)
    events = tuple(_events(entry))
    left, shaken = _handover_events(events), _morale_conditions(events)
    rest = (event_line(event, names, game) for event in events if event not in left and event not in shaken)
    found = tuple(
        text for text in (*_handover_line(left, names, game), *rest, *_morale_line(shaken, names, game)) if text
    )
    if entry.cancelled:
        return (*found, _log_line("cancelled", game))
    return found or _move_line(entry, names, game)


def why_lines(entry: Entry | Line, names: Names, game: Whose = None) -> tuple[str, ...]:
    """Return the steps of a log entry as sentences; some steps have none."""
    steps: list[Any] = [getattr(s, "step", s) for s in entry.steps]
    return tuple(text for step in steps if (text := explain(step, names, game)))


def change_lines(line: Line, names: Names, game: Whose = None) -> tuple[str, ...]:
    """Return what the events of a line changed, before and after; nothing where the event itself says it all."""
    speaks = phrases(game, names)
    return tuple(text for change in line.changes if (text := _change_line(speaks, change)))


def _change_line(speaks: Phrases, change: SeenChange) -> str:
    facts = {name: value for name in change.__struct_fields__ if (value := getattr(change, name)) is not None}
    full = ".full" if change.most and change.after == change.most else ""
    found = speaks.find("change", (f"{change.name}{full}", change.name, f"value{full}"))
    return capitalise(speaks.fill(found or "", facts))


def _events(entry: Entry | Line) -> Iterable[EventBase]:
    """Return an entry's events without those that another event already says.

    A character who joins also appears, with the conditions it always has; a skipped turn also ends; a light or a dying
    character already says how long; a countdown is over where the entry says what it did.
    """
    told: Iterable[Any] | None = getattr(entry, "told", None)
    events = tuple(t.event for t in told) if told is not None else getattr(entry, "events", ())
    kinds = [(tag(type(event)), event) for event in events]
    come = {event.who for kind, event in kinds if kind == "character-added"}
    here = come | {event.who for kind, event in kinds if kind == "appeared"}
    turns = [n for n, (kind, _) in enumerate(kinds) if kind == "turn-ended"]
    said = [event for kind, event in kinds if kind == "said"]
    timed = {event.rule for event in said if event.result in TIMED}
    came = {(event.who, event.rule) for event in said}
    runs = {(event.who, event.result) for event in said if event.rule.endswith(".hireling")}
    fates = {event.who for kind, event in kinds if kind == "life-changed"}
    return (
        event
        for n, (kind, event) in enumerate(kinds)
        if n not in turns[1:]
        and not (kind == "appeared" and event.who in come)
        and not (kind == "timer-set" and event.timer.rule in timed)
        and not (kind == "condition-added" and event.who in here)
        and not (kind == "condition-added" and (event.who, event.condition.text) in runs)
        and not (kind == "timer-over" and ((event.who, event.rule) in came or event.who in fates))
    )


def _morale_conditions(events: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the conditions that failed morale adds: the morale result has already named them."""
    failed = any(tag(type(event)) == "said" and event.rule.endswith(".morale") for event in events)
    return tuple(event for event in events if tag(type(event)) == "condition-added") if failed else ()


def _morale_line(shaken: tuple[Any, ...], names: Names, game: Whose) -> tuple[str, ...]:
    """Name the characters with these conditions in one sentence."""
    speaks = phrases(game, names)
    facts = {"whom": tuple(dict.fromkeys(event.who for event in shaken))}
    return (speaks.fill(speaks.find("log", ("shaken",)) or "", facts),) if shaken else ()


def _handover_events(events: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the events by which items, or coin of a bequest, go from one character to another, if both are known."""
    gone = [e for e in events if tag(type(e)) == "item-lost" and e.why in GIVEN]
    come = [e for e in events if tag(type(e)) == "item-gained"]
    coin = [e for e in events if tag(type(e)) == "coin-changed" and e.why == "left"]
    return (*gone, *come, *coin) if gone and come else ()


def _handover_line(left: tuple[Any, ...], names: Names, game: Whose) -> tuple[str, ...]:
    """Say in one sentence what one character gives another."""
    gained = [event for event in left if tag(type(event)) == "item-gained"]
    if not gained:
        return ()
    gone, coin = left[0], sum(event.by for event in left if tag(type(event)) == "coin-changed" and event.by > 0)
    speaks = phrases(game, names)
    each = [speaks.fill("{name}{count:times}", {"name": e.item.name, "count": e.item.count}) for e in gained]
    things = (*each, *([speaks.fill("{n} coin", {"n": coin})] if coin else []))
    facts = {"who": gone.who, "to": gained[0].who, "things": things}
    return (capitalise(speaks.fill(speaks.find("log", (gone.why,)) or "", facts)),)


def _move_line(entry: Entry | Line, names: Names, game: Whose) -> tuple[str, ...]:
    """Say who did what, for an entry whose events need no line."""
    done: Any = getattr(entry, "intent", None) or entry
    move, actor = getattr(done, "move", ""), getattr(done, "actor", "")
    if not move:
        return ()
    known = names_by_id(names)
    return (_log_line("did", game, actor=known.get(actor, actor), move=title(move, game)),)


def _log_line(key: str, game: Whose, **facts: Any) -> str:
    speaks = phrases(game)
    return speaks.fill(speaks.find("log", keys_to_try(key, facts)) or "", facts)


# ---- keys and facts
def rule_keys(rule: str, game: Whose) -> list[str]:
    """Return a rule's id, and the shared topics under which it may have words: "market" for "fell.market"."""
    topics: Mapping[str, str] = getattr(game, "topics", {})
    return [rule, *(topic for topic, own in topics.items() if own == rule), rule.partition(".")[2] or rule]


def facts_of(event: Struct) -> dict[str, Any]:
    """Return an event's fields as facts; a field that is a struct gives its own fields: {item.name}."""
    facts: dict[str, Any] = {}
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if isinstance(value, Struct):
            facts |= {f"{name}.{inner}": getattr(value, inner) for inner in value.__struct_fields__}
        elif name == "facts" and isinstance(value, Mapping):
            facts |= {k: v for k, v in value.items() if k not in facts}
        else:
            facts[name] = value
    return facts


def _fallback_text(speaks: Phrases, code: str, facts: Mapping[str, Any]) -> str:
    told = ", ".join(f"{name} {speaks.plain_text(value)}" for name, value in facts.items() if value not in ("", ()))
    plain = code.replace("-", " ")
    return speaks.fill(f"{plain[:1].upper()}{plain[1:]}[: {{told}}].", {"told": told})
