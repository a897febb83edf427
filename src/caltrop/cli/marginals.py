"""`caltrop odds --by` and `--where`: the odds of a part of the outcome, or of the outcomes that fulfil a condition."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NoReturn

from . import show
from .chances import Row, print_chances, print_heading_of, print_policy, told_parameters

if TYPE_CHECKING:
    from caltrop.kernel.rules.steps import Fact
    from caltrop.odds.readings import Reading

    from .odds import OddsQuestion


def show_marginals(
    asked: OddsQuestion, by: tuple[str, ...], where: tuple[str, ...], *, each: bool, as_json: bool
) -> None:
    """Print a table for each reading; readings with commas between them share a table."""
    wanted = [parse_readings(asked, text) for text in by or (all_fields(asked) if each else ("",))]
    holds = conditions(asked, where)
    found = [(readings, *marginal_rows(asked, readings, holds)) for readings in wanted]
    if found[0][2] == 0:
        refuse_condition(asked, where)
    if as_json:
        print_marginal_json(asked, where, found)
        return
    print_heading_of(asked.mechanic, {**asked.given, **asked.rulings})
    if where:
        print_condition(where, found[0][2])
    tables = [rows for _, rows, _ in found]
    for at, rows in enumerate([rows for rows in tables if len(rows) > 1 or not each] or tables):
        if at:
            show.print_text()
        print_chances(rows, asked.game)
    print_policy(asked.mechanic)


def refuse_condition(asked: OddsQuestion, where: tuple[str, ...]) -> NoReturn:
    """Refuse a condition that never holds; of a single one, tell between which numbers its value is."""
    from caltrop.kernel.rules.refusals import Refused
    from caltrop.odds.readings import CONDITION

    facts: dict[str, Fact] = {"got": " ".join(where)[:60]}
    said = CONDITION.fullmatch(where[0].strip()) if len(where) == 1 else None
    if said is not None:
        rows, _ = marginal_rows(asked, parse_readings(asked, said[1]), lambda _: True)
        values = [value for outcome, _ in rows for value in outcome.values() if isinstance(value, int)]
        if values and not any(isinstance(value, bool) for value in values):
            facts |= {"name": said[1], "least": min(values), "most": max(values)}
            show.fail(Refused("out-of-odds", asked.mechanic.id, facts))
    show.fail(Refused("never-holds", asked.mechanic.id, facts))


def all_fields(asked: OddsQuestion) -> tuple[str, ...]:
    """Return what can be read from the outcome, one thing after the other."""
    from caltrop.odds.readings import all_paths

    return tuple(all_paths(asked.mechanic.outcome))


def parse_readings(asked: OddsQuestion, text: str) -> list[Reading]:
    """Read what is typed after --by; nothing reads every field."""
    from caltrop.odds.readings import Reading, parse_reading

    if not text:
        names = asked.mechanic.outcome.__struct_fields__
        return [Reading(name, attrgetter(name)) for name in names]
    return [show.value_or_fail(parse_reading(asked.mechanic.outcome, path.strip())) for path in text.split(",")]


def conditions(asked: OddsQuestion, where: tuple[str, ...]) -> Callable[[Any], bool]:
    """Return whether an outcome fulfils all conditions."""
    from caltrop.odds.readings import parse_condition

    parsed = [show.value_or_fail(parse_condition(asked.mechanic.outcome, text)) for text in where]
    return lambda outcome: all(holds(outcome) for holds in parsed)


def marginal_rows(
    asked: OddsQuestion, readings: list[Reading], holds: Callable[[Any], bool]
) -> tuple[list[Row], Fraction]:
    """Return the rows of a table among the outcomes that fulfil the conditions, and how likely those are."""
    from caltrop.odds.budget import TooLarge
    from caltrop.odds.exact import odds_by

    def read(outcome: Any) -> tuple[Any, ...] | None:
        return tuple([reading.read(outcome) for reading in readings]) if holds(outcome) else None

    try:
        whole = odds_by(read, asked.mechanic, asked.ruled_params)
    except TooLarge as large:
        show.fail(large.refused, asked.game or None)
    likely = whole.chance(lambda values: values is not None)
    rows = [(values, p) for values, p in whole.where(lambda values: values is not None) if values is not None]
    names = [reading.path for reading in readings]
    ordered = sorted(rows, key=lambda row: tuple(map(sort_key, row[0])))
    return [(dict(zip(names, map(plain, values), strict=True)), p) for values, p in ordered], likely


def sort_key(value: Any) -> tuple[int, Any]:
    """Return a key that sorts numbers before words, and what is missing first."""
    return (1, value) if isinstance(value, int) else (2, str(value)) if value is not None else (0, 0)


def plain(value: Any) -> Any:
    import msgspec

    return msgspec.to_builtins(value)


# ---- output
def print_condition(where: tuple[str, ...], likely: Fraction) -> None:
    from caltrop.words import say

    facts = {"percent": show.percent(likely), "exact": str(likely)}
    show.print_text(say("cli", "given", condition=tuple(where), **facts))


def print_marginal_json(
    asked: OddsQuestion, where: tuple[str, ...], found: list[tuple[list[Reading], list[Row], Fraction]]
) -> None:
    """Print one table as the contract has it, several in a list."""
    told: dict[str, Any] = {
        "mechanic": asked.mechanic.id,
        "params": told_parameters(asked.mechanic, asked.params, asked.given, asked.rulings),
    }
    if where:
        told |= {"where": list(where), "given": str(found[0][2])}
    tables = [table_json(readings, rows) for readings, rows, _ in found]
    show.print_json({**told, **tables[0]} if len(tables) == 1 else {**told, "tables": tables})


def table_json(readings: list[Reading], rows: list[Row]) -> dict[str, Any]:
    return {
        "by": [reading.path for reading in readings],
        "outcomes": [{"outcome": outcome, "p": str(p)} for outcome, p in rows],
    }
