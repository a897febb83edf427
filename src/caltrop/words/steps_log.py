"""Why lines: the steps of an explanation, as sentences."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from caltrop.kernel.state import State

from .catalogue import title
from .phrase import Phrases
from .reasons import step_text
from .things import Whose, book_text, thing_name

if TYPE_CHECKING:
    from caltrop.kernel.steps import Step
    from caltrop.table.log import Entry
    from caltrop.table.views import Line

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


# ---- steps
def explain(step: Step, names: Names, game: Whose = None) -> str:
    """Return a step of an explanation as a sentence."""
    return step_text(step, rule_keys(step.rule, game), phrases(game, names))


def why_lines(entry: Entry | Line, names: Names, game: Whose = None) -> tuple[str, ...]:
    """Return the steps of a log entry as sentences; some steps have none."""
    steps: list[Any] = [getattr(s, "step", s) for s in entry.steps]
    return tuple(text for step in steps if (text := explain(step, names, game)))


# ---- keys and facts
def rule_keys(rule: str, game: Whose) -> list[str]:
    """Return a rule's id, and the shared topics under which it may have words: "market" for "fell.market"."""
    topics: Mapping[str, str] = getattr(game, "topics", {})
    return [rule, *(topic for topic, own in topics.items() if own == rule), rule.partition(".")[2] or rule]
