"""The dice of a roll and their odds, for people to read: what counts, what is added, and the chance of success."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from msgspec import Struct, structs

from caltrop import words
from caltrop.kernel.contract.move import Plan
from caltrop.kernel.contract.surface import Goal, OddsReading, OutcomeRows
from caltrop.kernel.rules.dice import SIDES, grouped_dice
from caltrop.kernel.rules.fate import Answer, Ask, Choice, Needs, Roll, TableFate
from caltrop.kernel.rules.mechanic import Mechanic
from caltrop.kernel.secrets.knowledge import SeatKnowledge
from caltrop.odds import Odds, TooLarge, odds
from caltrop.table.session import Session

HIGHEST = {"higher": "highest", "lower": "lowest"}


def first_rolls(plan: Plan[Any, Any]) -> tuple[Roll, ...]:
    """Return the rolls with which a plan begins."""
    return _first_rolls(plan.rule, plan.params, tuple(plan.roles.items()))


@lru_cache(maxsize=4_000)
def _first_rolls(rule: Mechanic[Any, Any], params: Any, roles: tuple[tuple[str, str], ...]) -> tuple[Roll, ...]:
    """Return the rolls that are asked for before anything is answered; kept, as buttons show them."""
    play = TableFate((), lambda ask: None)
    try:
        with play.casting(dict(roles)):
            rule(play, params)
    except Needs as needs:
        return tuple(ask for ask in needs.asks if isinstance(ask, Roll))
    return ()


def sure_rolls(plan: Plan[Any, Any]) -> tuple[Roll, ...]:
    """Return the rolls that a plan makes whatever its dice show."""
    return _sure_rolls(plan.rule, plan.params, tuple(plan.roles.items()))


@lru_cache(maxsize=4_000)
def _sure_rolls(rule: Mechanic[Any, Any], params: Any, roles: tuple[tuple[str, str], ...]) -> tuple[Roll, ...]:
    """Return the rolls that are made with all dice at their lowest and at their highest; kept, as buttons show them."""
    low, high = (_rolls_with(rule, params, dict(roles), highest=highest) for highest in (False, True))
    return tuple(roll for roll in low if roll in high)


def _rolls_with(rule: Mechanic[Any, Any], params: Any, roles: dict[str, str], *, highest: bool) -> list[Roll]:
    """Return all rolls of a rule if every die shows 1, or its highest number; choices are made as usual."""

    def answer(ask: Ask) -> Answer | None:
        match ask:
            case Roll(dice=dice):
                return Answer(ask, tuple(SIDES[die] if highest else 1 for die in dice), "script")
            case Choice(usual=usual):
                return Answer(ask, usual, "script")
        return Answer(ask, "", "script")

    play = TableFate((), answer)
    with play.casting(roles):
        rule(play, params)
    return [used.ask for used in play.used if isinstance(used.ask, Roll)]


def plan_dice(session: Session, seat: str, plan: Plan[Any, Any]) -> tuple[str, ...]:
    """Return the dice that a plan's own side rolls in any case, without those of sheets that a seat may not read."""
    reads = SeatKnowledge(session.game, session.state_for(seat), seat).may_read
    people = session.state_for(seat).characters
    reading = session.game.surface.readings.get(plan.rule.id)
    against = plan.roles.get(reading.target, "") if reading and reading.target else ""
    known = (roll for roll in sure_rolls(plan) if roll.who not in people or reads(roll.who))
    open_rolls = (roll for roll in known if not against or roll.who != against)
    return tuple(die for roll in open_rolls for die in roll.dice)


def added_dice(before: Sequence[str], after: Sequence[str]) -> tuple[str, ...]:
    """Return the dice of one roll that another one did not have."""
    left = list(before)
    added = []
    for die in after:
        if die in left:
            left.remove(die)
        else:
            added.append(die)
    return tuple(added)


def dice_text(rolls: Sequence[Roll], params: Any, reading: OddsReading, modifier: int = 0) -> str:
    """Return the rolls as "2d20, higher, +14", the sum "d20+d8+14", or dice that count one by one: "d8 and d6"."""
    each = {roll.key: reading.counts(params, roll) for roll in rolls}
    kept = [kept_text(roll.dice, each[roll.key]) for roll in rolls if each[roll.key] in ("higher", "lower")]
    others = [die for roll in rolls if each[roll.key] not in ("higher", "lower") for die in roll.dice]
    if not kept and not reading.modifier:
        return words.text("dice-each", dice=grouped_dice(others)) if others else ""
    added = "".join(f"+{die}" for die in grouped_dice(others)) + (f"{modifier:+d}" if modifier else "")
    return ", ".join((*kept, added) if added else kept) if kept else added.removeprefix("+")


def kept_text(dice: Sequence[str], counts: str) -> str:
    """Return dice of which one counts: "2d20, higher", "3d20, highest"."""
    of_two = len(dice) == 2
    return words.say("dice", counts if of_two else HIGHEST[counts], dice=grouped_dice(dice))


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
