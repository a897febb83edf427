"""What odds are odds of: for each kind of outcome, what counts as going well, and what to list of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from msgspec import Struct, structs

from caltrop.kernel.mechanic import Mechanic
from caltrop.odds import Odds, TooLarge, odds

LIMIT = 4_000  # throws: what a button may cost the first time it is drawn
MOST_ROWS = 6

# What goes well, by the outcome's field, the most telling field first.
BY_FIELD: Mapping[str, tuple[str, Callable[[Any], bool]]] = {
    "b_takes": ("harms", lambda o: o.b_takes > 0),
    "damage": ("harms", lambda o: o.damage > 0),
    "passed": ("passes", lambda o: o.passed),
    "success": ("passes", lambda o: o.success),
    "saved": ("passes", lambda o: o.saved),
    "failed": ("works", lambda o: not o.failed),
    "favors": ("favours", lambda o: o.favors),
    "winner": ("wins", lambda o: o.winner == "a"),
}
# Where the outcome is a word, which words are good ones, by the mechanic's name without its game.
BY_RESULT: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "test": ("passes", ("hit",)),
    "deed": ("passes", ("success", "spectacular")),
    "reaction": ("welcome", ("friendly", "kind", "helpful")),
    "morale": ("breaks", ("retreat", "flee", "surrender")),
    "hireling": ("obeys", ("cooperate",)),
    "initiative": ("begins", ("pcs begin", "pcs go twice")),
}
LISTED = ("result", "b_takes", "damage", "winner", "hits", "wil_spent", "fatigue", "change", "targets", "total")


class Measured(Struct, frozen=True):
    """The odds of a mechanic with its parameters, as far as they are told: of what, how likely, and what else."""

    says: str = ""
    chance: Fraction | None = None
    listed: str = ""
    rows: tuple[tuple[str, Fraction], ...] = ()


@lru_cache(maxsize=2048)
def measured(mechanic: Mechanic[Any, Any], params: Any) -> Measured | None:
    """What there is to say about the odds; None where they would take too long."""
    known = exact(mechanic, params)
    if known is None:
        return None
    says, good = goes_well(mechanic)
    listed, rows = _listed(mechanic, known)
    return Measured(says, known.chance(good) if good else None, listed, rows)


def exact(mechanic: Mechanic[Any, Any], params: Any) -> Odds[Any] | None:
    """The odds themselves, or nothing where they would take too long."""
    return _kept(mechanic, params)


@lru_cache(maxsize=512)
def _kept(mechanic: Mechanic[Any, Any], params: Any) -> Odds[Any] | None:
    """Kept here, too, so that what is too large is not tried again and again."""
    try:
        return odds(mechanic, params, limit=LIMIT)
    except TooLarge:
        return None


def goes_well(mechanic: Mechanic[Any, Any]) -> tuple[str, Callable[[Any], bool] | None]:
    """What counts as going well, and the word for it; some rolls only have an outcome."""
    fields = mechanic.outcome.__struct_fields__
    named = BY_RESULT.get(mechanic.id.partition(".")[2])
    if "result" in fields and named:
        says, words = named
        return says, lambda outcome: outcome.result in words
    found = next((field for field in BY_FIELD if field in fields), "")
    return BY_FIELD[found] if found else ("", None)


def _listed(mechanic: Mechanic[Any, Any], known: Odds[Any]) -> tuple[str, tuple[tuple[str, Fraction], ...]]:
    """How likely each value of the outcome's most telling field is, where these are few."""
    field = next((f for f in LISTED if f in mechanic.outcome.__struct_fields__), "")
    if not field:
        return "", ()
    found: dict[Any, Fraction] = {}
    for outcome, chance in known:
        value = getattr(outcome, field)
        found[value] = found.get(value, Fraction(0)) + chance
    ranked = sorted(found.items(), key=lambda row: row[0]) if field != "result" else list(found.items())
    return field, tuple((str(value), chance) for value, chance in ranked) if len(ranked) <= MOST_ROWS else ()


def one_by_one(params: Any) -> tuple[Any, ...]:
    """A blast as so many blasts on one each: what each has to fear is the same."""
    targets = getattr(params, "targets", ())
    return tuple(structs.replace(params, targets=(target,)) for target in targets) if isinstance(targets, tuple) else ()


def any_harm(mechanic: Mechanic[Any, Any], params: Any) -> Fraction | None:
    """How likely a blast harms the one that it is aimed at."""
    return _any_harm(mechanic, params)


@lru_cache(maxsize=1024)
def _any_harm(mechanic: Mechanic[Any, Any], params: Any) -> Fraction | None:
    known = exact(mechanic, params)
    return None if known is None else known.chance(lambda outcome: any(map(_harmed, outcome.each)))


def _harmed(outcome: Any) -> bool:
    return bool(getattr(outcome, "b_takes", 0) or getattr(outcome, "damage", 0))
