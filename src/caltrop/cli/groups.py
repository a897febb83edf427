"""Odds of several people or targets at once: a table for each by themselves, and what they come to together."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from caltrop.lab.outcome_words import fact_name

from . import show
from .chances import number_summary, print_chance_table, print_chances, print_heading_of, print_policy, rows
from .show import Column

if TYPE_CHECKING:
    from msgspec import Struct

    from caltrop.kernel.rules.mechanic import Mechanic
    from caltrop.kernel.rules.refusals import Refused
    from caltrop.odds.tables import Odds

    from .odds import OddsQuestion

FEW = 24  # lines in any order: a longer table says less than one row for each


def has_groups(mechanic: Mechanic[Any, Any]) -> bool:
    """Does the outcome hold lines of people, or a result for each of several?"""
    return bool(lines_of(mechanic.outcome) or list_of(mechanic.outcome))


def lines_of(outcome: type[Struct]) -> dict[str, str]:
    """Return the fields that are lines of people, with the parameter that the people are listed in."""
    from typing import get_type_hints

    from msgspec import Meta

    hints = get_type_hints(outcome, include_extras=True)
    marks = ((name, mark) for name, hint in hints.items() for mark in getattr(hint, "__metadata__", ()))
    return {
        name: str(m.extra["people"]) for name, m in marks if isinstance(m, Meta) and m.extra and "people" in m.extra
    }


def list_of(outcome: type[Struct]) -> str:
    """Return the field that holds a result for each of several, or ""."""
    from caltrop.kernel.contract.parameters import parameters

    return next((name for name, found in parameters(outcome).items() if found.many and found.record is not None), "")


def answer_group(asked: OddsQuestion, answer: Odds[Struct] | Refused, as_json: bool) -> bool:
    """Print the odds of several people or targets, if the mechanic is about such, and say whether it was.

    For a program the whole table is best; where it would be too large, it gets a table for each.
    """
    from caltrop.kernel.rules.refusals import Refused

    if not has_groups(asked.mechanic) or (as_json and not isinstance(answer, Refused)):
        return False
    if not as_json:
        print_groups(asked, answer)
        return True
    from .marginals import show_marginals

    show_marginals(asked, tuple(each_path(asked)), (), each=False, as_json=True)
    return True


def each_path(asked: OddsQuestion) -> Iterator[str]:
    """Yield what can be read of each one, and of all."""
    from caltrop.odds.readings import all_paths

    lines = lines_of(asked.mechanic.outcome)
    field = next(iter(lines), "") or list_of(asked.mechanic.outcome)
    n = len(getattr(asked.ruled_params, lines[field])) if lines else len(targets(asked))
    for path in all_paths(asked.mechanic.outcome):
        head, place, rest = path.partition(".1")
        yield from (f"{head}.{at}{rest}" for at in range(1, n + 1)) if place else (path,)


def print_groups(asked: OddsQuestion, answer: Odds[Struct] | Refused) -> None:
    """Print each one by themselves; the whole table only where it is short."""
    print_heading_of(asked.mechanic, {**asked.given, **asked.rulings})
    if lines_of(asked.mechanic.outcome):
        print_lines(asked, answer)
    else:
        print_each(asked)
    print_policy(asked.mechanic)


# ---- lines of people
def print_lines(asked: OddsQuestion, answer: Odds[Struct] | Refused) -> None:
    from caltrop.kernel.rules.refusals import Refused
    from caltrop.odds.lazy_results import line_size

    lines = lines_of(asked.mechanic.outcome)
    if not isinstance(answer, Refused) and len(answer) <= FEW:
        found = [({name: line_text(o[name]) for name in lines}, p) for o, p in rows(answer)]
        print_chance_table(found, list(lines), asked.game)
        show.print_text()
    print_people(asked, lines)
    show.print_text()
    for name in lines:
        sizes = read(asked, lambda outcome, name=name: line_size(getattr(outcome, name)))
        show.print_text(number_summary(fact_name(name, asked.game), list(sizes)))


def line_text(line: list[int]) -> str:
    """Return a line of people by their numbers, counted from 1."""
    return ", ".join(str(at + 1) for at in line) or "-"


def print_people(asked: OddsQuestion, lines: dict[str, str]) -> None:
    """Print a row for each: how likely they are to be in each line, and first there."""
    from caltrop.odds.lazy_results import line_head
    from caltrop.words import say

    people = getattr(asked.ruled_params, next(iter(lines.values())))
    columns, cells = [Column(say("cli", "who"))], [[str(at + 1)] for at in range(len(people))]
    for name in lines:
        heads = read(asked, lambda outcome, name=name: line_head(getattr(outcome, name)))
        label = fact_name(name, asked.game)
        columns += [Column(label, right=True), Column(say("cli", "first-in", line=label), right=True)]
        for who, line in enumerate(cells):
            there = read(asked, lambda outcome, name=name, who=who: who in getattr(outcome, name))
            line += [show.percent(there.p(True)), show.percent(heads.p(who))]
    show.print_table(columns, cells)


def read(asked: OddsQuestion, reading: Any) -> Odds[Any]:
    """Return the odds of something that is read from the outcome, or end the command if they take too long."""
    from caltrop.odds.budget import TooLarge
    from caltrop.odds.exact import odds_by

    try:
        return odds_by(reading, asked.mechanic, asked.ruled_params)
    except TooLarge as large:
        show.fail(large.refused, asked.game or None)


# ---- a result for each of several
def print_each(asked: OddsQuestion) -> None:
    """Print a table for each target, alike ones in one, and the sums over all."""
    from caltrop.words import say

    field = list_of(asked.mechanic.outcome)
    for places in alike(targets(asked)):
        of = say("cli", "targets", numbers=tuple(str(at + 1) for at in places), count=len(places))
        show.print_heading(of)
        found = read(asked, lambda outcome, at=places[0]: getattr(outcome, field)[at])
        print_chances(rows(found), asked.game)
        show.print_text()
    if len(targets(asked)) > 1:
        show.print_heading(say("cli", "all-together"))
        for line in sums(asked, field):
            show.print_text(line)


def targets(asked: OddsQuestion) -> tuple[Any, ...]:
    """Return the records that the results belong to."""
    from caltrop.kernel.contract.parameters import parameters

    kind: Any = type(asked.ruled_params)
    name = next(name for name, found in parameters(kind).items() if found.many and found.record is not None)
    listed: tuple[Any, ...] = getattr(asked.ruled_params, name)
    return listed


def alike(found: tuple[Any, ...]) -> Iterator[list[int]]:
    """Yield the places of each record that is the same."""
    for record in dict.fromkeys(found):
        yield [at for at, each in enumerate(found) if each == record]


def sums(asked: OddsQuestion, field: str) -> Iterator[str]:
    """Yield for each number its sum over all, and for each yes or no how many there are."""
    from caltrop.kernel.contract.parameters import parameters
    from caltrop.odds.lazy_results import total_of

    for name, found in parameters(parameters(asked.mechanic.outcome)[field].record).items():
        if found.many or found.kind not in ("number", "yes-no"):
            continue

        def total(name: str, outcome: Any) -> int:
            return total_of(getattr(outcome, field), lambda each: getattr(each, name))

        whole = read(asked, partial(total, name))
        if len(whole) > 1:
            yield number_summary(fact_name(name, asked.game), list(whole))
