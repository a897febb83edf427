"""The odds of a mechanic, summed up by its game's reading of them: the chance of success, and a short table."""

from __future__ import annotations

from collections import OrderedDict
from fractions import Fraction
from functools import lru_cache
from typing import Any

from msgspec import Struct, structs

from caltrop.kernel.contract.surface import Goal, OddsReading, OutcomeRows
from caltrop.kernel.rules.mechanic import Mechanic
from caltrop.odds import Odds, TooLarge, odds

LIMIT = 4_000  # rolls that are computed at most when a button is drawn for the first time
MOST_ROWS = 6
KEPT = 512  # odds of workers that are kept
WORKED: OrderedDict[tuple[Mechanic[Any, Any], Any], Odds[Any] | None] = OrderedDict()  # computed by workers


class ValueChance(Struct, frozen=True):
    """The chance that a field of the outcome has a value, or with `more` that value or a higher one."""

    of: OutcomeRows
    value: str
    chance: Fraction
    more: bool = False


class OddsSummary(Struct, frozen=True):
    """The chance of the goal that `says` names, a row for each value of a field, and the chance of a warning.

    `could` is the chance with what can be paid for after the roll, if that is better.
    """

    says: str = ""
    chance: Fraction | None = None
    rows: tuple[ValueChance, ...] = ()
    warns: tuple[Goal, Fraction] | None = None
    could: Fraction | None = None


@lru_cache(maxsize=2048)
def odds_summary(mechanic: Mechanic[Any, Any], params: Any, reading: OddsReading) -> OddsSummary | None:
    """Return the summary of a mechanic's odds; None where they would take too long."""
    known = exact_odds(mechanic, params)
    if known is None:
        return None
    goal = reading.goal
    says, chance = (goal.says, known.chance(goal.holds)) if goal else ("", None)
    if chance == 1 and reading.risks:
        says, chance = _side_risk(reading, known)
    warned = known.chance(reading.warns.holds) if reading.warns else Fraction(0)
    warns = (reading.warns, warned) if reading.warns and warned else None
    rows = _value_rows(reading.rows, known) if reading.rows else ()
    return OddsSummary(says, chance, rows, warns, _paid_chance(known, params, reading))


def _paid_chance(known: Odds[Any], params: Any, reading: OddsReading) -> Fraction | None:
    """Return the chance of the goal if the roller pays for it after the roll; None where that helps nothing."""
    goal = reading.goal
    could = reading.could
    if goal is None or could is None:
        return None
    paid = known.chance(lambda outcome: goal.holds(outcome) or could(params, outcome))
    return paid if paid > known.chance(goal.holds) else None


def _side_risk(reading: OddsReading, known: Odds[Any]) -> tuple[str, Fraction | None]:
    """Return the first risk with an uncertain chance, for a roll that always succeeds; else nothing."""
    found = ((risk.says, known.chance(risk.holds)) for risk in reading.risks)
    return next(((says, chance) for says, chance in found if 0 < chance < 1), ("", None))


def exact_odds(mechanic: Mechanic[Any, Any], params: Any) -> Odds[Any] | None:
    """Return the exact odds, or None where they would take too long."""
    key = mechanic, params
    return WORKED[key] if key in WORKED else _cached_odds(mechanic, params)


def has_odds(mechanic: Mechanic[Any, Any], params: Any) -> bool:
    """Has a worker computed these odds lately?"""
    return (mechanic, params) in WORKED


def keep_odds(mechanic: Mechanic[Any, Any], params: Any, known: Odds[Any] | None) -> None:
    """Keep the odds that a worker has computed, or None where they would take too long."""
    WORKED[mechanic, params] = known
    if len(WORKED) > KEPT:
        WORKED.popitem(last=False)


@lru_cache(maxsize=512)
def _cached_odds(mechanic: Mechanic[Any, Any], params: Any) -> Odds[Any] | None:
    """Cached here as well, so that odds that are too large are not tried again."""
    try:
        return odds(mechanic, params, limit=LIMIT)
    except TooLarge:
        return None


def _value_rows(rows: OutcomeRows, known: Odds[Any]) -> tuple[ValueChance, ...]:
    """Return the chance of each value, if the values are few or can be lumped together; words keep their order."""
    found: dict[Any, Fraction] = {}
    for outcome, chance in known:
        value = getattr(outcome, rows.field)
        found[value] = found.get(value, Fraction(0)) + chance
    if rows.is_cost and len(found) < 2:
        return ()
    ranked = list(found.items()) if not rows.says and not rows.named else sorted(found.items(), key=lambda row: row[0])
    if len(ranked) <= MOST_ROWS:
        return tuple(ValueChance(rows, str(value), chance) for value, chance in ranked)
    return _rows_with_rest(rows, ranked) if rows.can_lump else ()


def _rows_with_rest(rows: OutcomeRows, ranked: list[tuple[Any, Fraction]]) -> tuple[ValueChance, ...]:
    """Return the lowest numbers in rows of their own, and one row for all higher numbers."""
    single = ranked[: MOST_ROWS - 1]
    rest = ranked[MOST_ROWS - 1 :]
    most = ValueChance(rows, str(rest[0][0]), sum((chance for _, chance in rest), Fraction(0)), more=True)
    return (*(ValueChance(rows, str(value), chance) for value, chance in single), most)


# ---- many targets
def chance_for_each(mechanic: Mechanic[Any, Any], params: Any, reading: OddsReading) -> list[Fraction | None]:
    """Return the chance of the goal for each target alone; the targets do not depend on each other."""
    targets = getattr(params, reading.each)
    alone = (structs.replace(params, **{reading.each: (target,)}) for target in targets)
    return [_chance_of_any(mechanic, one, reading) for one in alone]


@lru_cache(maxsize=1024)
def _chance_of_any(mechanic: Mechanic[Any, Any], params: Any, reading: OddsReading) -> Fraction | None:
    known = exact_odds(mechanic, params)
    goal = reading.goal
    return None if known is None or goal is None else known.chance(lambda outcome: any(map(goal.holds, outcome.each)))
