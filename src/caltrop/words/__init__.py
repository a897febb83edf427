"""The words of the interface: codes, facts and steps come in, sentences for a person go out.

`en.toml` has the words of the table; a game brings its own in `data/words.toml`, and they come first. Whatever has no
words is said with its code and its facts: nobody is ever shown a traceback for a missing line.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

from caltrop.kernel.errors import Refused
from caltrop.kernel.parts import tag
from caltrop.kernel.state import State

from .phrase import NUMBERED, Phrases, as_words, variants

if TYPE_CHECKING:
    from caltrop.kernel.errors import Warned
    from caltrop.kernel.events import EventBase
    from caltrop.kernel.fate import Step
    from caltrop.kernel.game import Game
    from caltrop.table.log import Entry
    from caltrop.table.views import Line

Whose: TypeAlias = "Game | str | None"  # the game whose words come first: itself, or its id where only words are needed
Names: TypeAlias = Mapping[str, str] | State
Sections: TypeAlias = Mapping[str, Mapping[str, str]]
LANGUAGE = "en"
TIMED = ("lit", "rounds", "hours", "days")  # results that say how long something lasts
SHELVES = ("items", "spells", "skills", "feats")  # of a library: what sentences name by its id


@lru_cache(maxsize=32)
def catalogue(game: Whose = None) -> Sections:
    """All sections, with a game's own words over those of the table."""
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


def named(names: Names) -> Mapping[str, str]:
    """Names by id: characters first, then seats."""
    if isinstance(names, State):
        seats = {id: seat.name for id, seat in names.seats.items()}
        return {**seats, **{id: c.name for id, c in names.characters.items()}}
    return names


def title(rule: str, game: Whose = None) -> str:
    """A rule's title: what the game's reference or the catalogue calls it, or its id."""
    rules = getattr(getattr(game, "library", None), "rules", None)
    found = rules.rules.get(rule) if rules is not None else None
    return str(found.title) if found is not None else catalogue(game).get("rule", {}).get(rule, rule)


def thing(id: str, game: Whose = None) -> str:
    """What a game's library calls a spell, a thing, a skill or a feat, without what it adds in brackets; or its id."""
    library = getattr(game, "library", None)
    shelves = (getattr(library, shelf, None) or {} for shelf in SHELVES)
    found = next((shelf[key] for shelf in shelves for key in (id, NUMBERED.sub("", id)) if key in shelf), None)
    return str(getattr(found, "name", "")).partition(" (")[0] or as_words(id)


def phrases(game: Whose = None, names: Names | None = None) -> Phrases:
    """The catalogue, ready to speak; without names, ids stay as they are."""
    known = None if names is None else named(names)
    return Phrases(catalogue(game), known, lambda rule: title(rule, game), lambda id: thing(id, game))


# ---- refusals and warnings
def sentence(said: Refused | Warned, game: Whose = None) -> str:
    """One sentence: what was wrong, and what is allowed."""
    speaks = phrases(game)
    section = "refused" if isinstance(said, Refused) else "warned"
    found = speaks.find(section, variants(said.code, said.facts))
    return speaks.fill(found, said.facts) if found is not None else _unworded(speaks, said.code, said.facts)


def say(section: str, key: str, game: Whose = None, /, **facts: Any) -> str:
    """A line of some section of the catalogue, such as a heading of the command line."""
    speaks = phrases(game)
    found = speaks.find(section, variants(key, facts))
    return speaks.fill(found, facts) if found is not None else _unworded(speaks, key, facts)


# ---- facts and steps
def line(event: EventBase, names: Names, game: Whose = None) -> str:
    """A fact as a line of the log; "" for one that needs none."""
    assert isinstance(event, Struct)
    kind, facts = tag(type(event)), facts_of(event)
    known = named(names)
    if "who" in facts and facts["who"] not in known and facts.get("character.name"):
        known = {**known, facts["who"]: facts["character.name"]}  # told before anybody can look it up
    speaks = phrases(game, known)
    if kind == "said":
        rules = ways(facts["rule"], game)
        telling = (key for rule in rules for key in variants(f"{rule}.{facts['result']}", facts))
        found = speaks.find("said", chain(telling, rules, ("said",)))
    else:
        found = speaks.find("event", variants(kind, facts))
    return speaks.fill(found, facts) if found is not None else _unworded(speaks, kind, facts)


def explain(step: Step, names: Names, game: Whose = None) -> str:
    """A step of an explanation: dice and their faces, a choice, or a rule and its numbers."""
    speaks = phrases(game, names)
    facts = {"who": step.who, "rule": step.rule, **step.facts}
    shape = "rolled" if "faces" in facts else "chosen" if "chosen" in facts else ""
    stems = [f"{rule}.{shape}" if shape else rule for rule in ways(step.rule, game)]
    found = speaks.find("step", (key for stem in (*stems, shape or "facts") for key in variants(stem, facts)))
    own = {k: v for k, v in step.facts.items() if v != ""}
    return speaks.fill(found or "{rule}", {**facts, "facts": tuple(f"{k} {speaks.plain(v)}" for k, v in own.items())})


def entry(entry: Entry | Line, names: Names, game: Whose = None) -> tuple[str, ...]:
    """The lines an entry of the log has for a person."""
    if entry.undoes:
        return (say("log", "undoes", game, entries=tuple(map(str, entry.undoes))),)
    events = tuple(_events(entry))
    left = _left(events)
    rest = (line(event, names, game) for event in events if event not in left)
    found = tuple(text for text in (*_bequest(left, names, game), *rest) if text)
    if entry.cancelled:
        return (*found, say("log", "cancelled", game))
    return found or _bare(entry, names, game)


def why(entry: Entry | Line, names: Names, game: Whose = None) -> tuple[str, ...]:
    """How an entry came about, step by step."""
    steps: list[Any] = [getattr(s, "step", s) for s in entry.steps]
    return tuple(explain(step, names, game) for step in steps)


def _events(entry: Entry | Line) -> Iterable[EventBase]:
    """What happened, once: of whoever has come with their sheet nobody needs to be told that they are in sight.

    A turn that is skipped is over as well, and that is said once; so is how long a light burns or somebody may live.
    """
    told: Iterable[Any] | None = getattr(entry, "told", None)
    events = tuple(t.event for t in told) if told is not None else getattr(entry, "events", ())
    kinds = [(tag(type(event)), event) for event in events]
    come = {event.who for kind, event in kinds if kind == "character-added"}
    turns = [n for n, (kind, _) in enumerate(kinds) if kind == "turn-ended"]
    timed = {event.rule for kind, event in kinds if kind == "said" and event.result in TIMED}
    return (
        event
        for n, (kind, event) in enumerate(kinds)
        if n not in turns[1:]
        and not (kind == "appeared" and event.who in come)
        and not (kind == "timer-set" and event.timer.rule in timed)
    )


def _left(events: tuple[Any, ...]) -> tuple[Any, ...]:
    """What of an entry is somebody's bequest: things that go and come, and coin."""
    gone = [event for event in events if tag(type(event)) == "item-lost" and event.why == "left"]
    moved = [e for e in events if tag(type(e)) == "item-gained" or getattr(e, "why", "") == "left"]
    return tuple(moved) if gone else ()


def _bequest(left: tuple[Any, ...], names: Names, game: Whose) -> tuple[str, ...]:
    """A bequest in one sentence, however many things it has."""
    gained = [event for event in left if tag(type(event)) == "item-gained"]
    giver = next((event.who for event in left if tag(type(event)) == "item-lost"), "")
    if not gained:
        return ()
    coin = sum(event.by for event in left if tag(type(event)) == "coin-changed" and event.by > 0)
    speaks = phrases(game, names)
    each = [speaks.fill("{name}{count:times}", {"name": e.item.name, "count": e.item.count}) for e in gained]
    things = (*each, *([speaks.fill("{n} coin", {"n": coin})] if coin else []))
    facts = {"who": giver, "to": gained[0].who, "things": things}
    return (speaks.fill(speaks.find("log", ("left",)) or "", facts),)


def _bare(entry: Entry | Line, names: Names, game: Whose) -> tuple[str, ...]:
    """An entry without a fact that needs a line: who did what."""
    done: Any = getattr(entry, "intent", None) or entry
    move, actor = getattr(done, "move", ""), getattr(done, "actor", "")
    if not move:
        return ()
    known = named(names)
    return (say("log", "did", game, actor=known.get(actor, actor), move=title(move, game)),)


# ---- which words, of what
def ways(rule: str, game: Whose) -> list[str]:
    """A rule's id, and the topics that games share under which it may have words: "market" for "fell.market"."""
    topics: Mapping[str, str] = getattr(game, "topics", {})
    return [rule, *(topic for topic, own in topics.items() if own == rule), rule.partition(".")[2] or rule]


def facts_of(event: Struct) -> dict[str, Any]:
    """An event's fields as facts; a field that is a whole thing lends its own fields, too: {item.name}."""
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


def _unworded(speaks: Phrases, code: str, facts: Mapping[str, Any]) -> str:
    told = ", ".join(f"{name} {speaks.plain(value)}" for name, value in facts.items() if value not in ("", ()))
    plain = code.replace("-", " ")
    return speaks.fill(f"{plain[:1].upper()}{plain[1:]}[: {{told}}].", {"told": told})
