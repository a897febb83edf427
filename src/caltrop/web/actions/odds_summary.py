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
COSTS = {"wil_spent", "fatigue"}  # of what is sure of these nobody needs to be told
LUMPED = {*COSTS, "b_takes", "damage"}  # numbers that are as telling with "or more"
# Where it cannot but work, what is uncertain all the same, the worst first.
BESIDES: Mapping[str, tuple[str, Callable[[Any], bool]]] = {
    "mishap": ("mishap", lambda o: o.mishap),
    "fatigue": ("tires", lambda o: o.fatigue > 0),
}


class ValueChance(Struct, frozen=True):
    """How likely a field of the outcome has some value, or with `more` that or a higher one."""

    field: str
    value: str
    chance: Fraction
    more: bool = False


class OddsSummary(Struct, frozen=True):
    """The odds of a mechanic with its parameters, as far as they are told: of what, how likely, and what else."""

    says: str = ""
    chance: Fraction | None = None
    rows: tuple[ValueChance, ...] = ()


@lru_cache(maxsize=2048)
def odds_summary(mechanic: Mechanic[Any, Any], params: Any) -> OddsSummary | None:
    """What there is to say about the odds; None where they would take too long."""
    known = exact_odds(mechanic, params)
    if known is None:
        return None
    says, good = success_check(mechanic)
    chance = known.chance(good) if good else None
    if says == "works" and chance == 1:
        says, chance = _side_risk(mechanic, known)
    return OddsSummary(says, chance, (*_mishap(mechanic, known), *_value_rows(mechanic, known)))


def _side_risk(mechanic: Mechanic[Any, Any], known: Odds[Any]) -> tuple[str, Fraction | None]:
    """What is uncertain about something that works for sure; nothing where nothing is."""
    fields = mechanic.outcome.__struct_fields__
    found = ((says, known.chance(bad)) for field, (says, bad) in BESIDES.items() if field in fields)
    return next(((says, chance) for says, chance in found if 0 < chance < 1), ("", None))


def _mishap(mechanic: Mechanic[Any, Any], known: Odds[Any]) -> tuple[ValueChance, ...]:
    """A row of its own for what goes wrong although it works."""
    chance = known.chance(lambda o: o.mishap) if "mishap" in mechanic.outcome.__struct_fields__ else Fraction(0)
    return (ValueChance("mishap", "yes", chance),) if chance else ()


def exact_odds(mechanic: Mechanic[Any, Any], params: Any) -> Odds[Any] | None:
    """The odds themselves, or nothing where they would take too long."""
    return _cached_odds(mechanic, params)


@lru_cache(maxsize=512)
def _cached_odds(mechanic: Mechanic[Any, Any], params: Any) -> Odds[Any] | None:
    """Kept here, too, so that what is too large is not tried again and again."""
    try:
        return odds(mechanic, params, limit=LIMIT)
    except TooLarge:
        return None


def success_check(mechanic: Mechanic[Any, Any]) -> tuple[str, Callable[[Any], bool] | None]:
    """What counts as going well, and the word for it; some rolls only have an outcome."""
    fields = mechanic.outcome.__struct_fields__
    named = BY_RESULT.get(mechanic.id.partition(".")[2])
    if "result" in fields and named:
        says, words = named
        return says, lambda outcome: outcome.result in words
    found = next((field for field in BY_FIELD if field in fields), "")
    return BY_FIELD[found] if found else ("", None)


def _value_rows(mechanic: Mechanic[Any, Any], known: Odds[Any]) -> tuple[ValueChance, ...]:
    """How likely each value of the outcome's most telling field is, where these are few or can be lumped."""
    field = next((f for f in LISTED if f in mechanic.outcome.__struct_fields__), "")
    if not field:
        return ()
    found: dict[Any, Fraction] = {}
    for outcome, chance in known:
        value = getattr(outcome, field)
        found[value] = found.get(value, Fraction(0)) + chance
    if field in COSTS and len(found) < 2:
        return ()
    ranked = list(found.items()) if field == "result" else sorted(found.items(), key=lambda row: row[0])
    if len(ranked) <= MOST_ROWS:
        return tuple(ValueChance(field, str(value), chance) for value, chance in ranked)
    return _rows_with_rest(field, ranked) if field in LUMPED else ()


def _rows_with_rest(field: str, ranked: list[tuple[Any, Fraction]]) -> tuple[ValueChance, ...]:
    """The lowest numbers one by one, and the rest as "so many or more"."""
    single, rest = ranked[: MOST_ROWS - 1], ranked[MOST_ROWS - 1 :]
    most = ValueChance(field, str(rest[0][0]), sum((chance for _, chance in rest), Fraction(0)), more=True)
    return (*(ValueChance(field, str(value), chance) for value, chance in single), most)


def single_blasts(params: Any) -> tuple[Any, ...]:
    """A blast as so many blasts on one each: what each has to fear is the same."""
    targets = getattr(params, "targets", ())
    return tuple(structs.replace(params, targets=(target,)) for target in targets) if isinstance(targets, tuple) else ()


def harm_chance(mechanic: Mechanic[Any, Any], params: Any) -> Fraction | None:
    """How likely a blast harms the one that it is aimed at."""
    return _harm_chance(mechanic, params)


@lru_cache(maxsize=1024)
def _harm_chance(mechanic: Mechanic[Any, Any], params: Any) -> Fraction | None:
    known = exact_odds(mechanic, params)
    return None if known is None else known.chance(lambda outcome: any(map(_has_harm, outcome.each)))


def _has_harm(outcome: Any) -> bool:
    return bool(getattr(outcome, "b_takes", 0) or getattr(outcome, "damage", 0))
