"""Every statement of the five texts is held by a rule, and every rule by tests that bear its name.

The texts are not here: `<game>.toml` has the numbers of their lines that carry a statement, and for each rule the
lines that it holds. A test bears a rule's name if it begins with it: `test_fell_cast_...` is one of `fell.cast`.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from caltrop.games import registry

HERE = Path(__file__).parent
TEST = re.compile(r"^(?:async )?def (test_\w+)", re.MULTILINE)
EACH = pytest.mark.parametrize("game", registry.ids())


def read(game: str) -> dict[str, Any]:
    return tomllib.loads((HERE / f"{game}.toml").read_text(encoding="utf-8"))


def numbers(spans: str) -> list[int]:
    """Return the numbers of "3, 5-7"."""
    ends = [span.strip().partition("-") for span in spans.split(",")]
    return [n for first, _, last in ends for n in range(int(first), int(last or first) + 1)]


def known_rules(game: str) -> set[str]:
    return set(registry.games()[game].library.rules.rules)


def name_of_tests(rule: str) -> str:
    """Return what the tests of a rule begin with."""
    return "test_" + re.sub(r"\W", "_", rule)


@cache
def count_by_rule() -> Counter[str]:
    """Count the tests that bear the name of each rule or ruling: of several that fit, the longest."""
    games = registry.games().values()
    rules = {rule for game in games for rule in (*game.library.rules.rules, *game.rulings)}
    by_length = [(f"{name_of_tests(rule)}_", rule) for rule in sorted(rules, key=len, reverse=True)]
    found = Counter[str]()
    for path in sorted(HERE.parent.rglob("test_*.py")):
        for test in TEST.findall(path.read_text(encoding="utf-8")):
            found.update([rule for name, rule in by_length if f"{test}_".startswith(name)][:1])
    return found


@EACH
def test_every_line_with_a_statement_is_held_by_a_rule(game: str) -> None:
    data = read(game)
    held = {n for spans in data["rules"].values() for n in numbers(spans)}
    assert sorted(held) == numbers(data["statements"])


@EACH
def test_no_line_is_written_twice_for_one_rule(game: str) -> None:
    data = read(game)
    for rule, spans in {**data["rules"], "statements": data["statements"]}.items():
        assert numbers(spans) == sorted(set(numbers(spans))), rule


@EACH
def test_every_rule_holds_lines_of_the_text_or_is_our_own(game: str) -> None:
    data = read(game)
    assert set(data["rules"]) | set(data["ours"]) == known_rules(game)
    assert not set(data["rules"]) & set(data["ours"])


@EACH
def test_every_rule_has_a_test_that_bears_its_name(game: str) -> None:
    assert [rule for rule in sorted(known_rules(game)) if not count_by_rule()[rule]] == []


@EACH
def test_every_table_of_the_text_has_all_its_rows(game: str) -> None:
    library = registry.games()[game].library
    for name, spans in read(game).get("rows", {}).items():
        shelf, _, kind = name.partition(".")
        rows = getattr(library, shelf).values()
        assert len([row for row in rows if not kind or row.kind == kind]) == len(numbers(spans)), name


# ---- the sweep itself can fail
def test_spans_are_numbers() -> None:
    assert numbers("3, 5-7") == [3, 5, 6, 7]


def test_a_test_counts_for_the_longest_rule_that_it_names() -> None:
    """`test_fell_test_reroll_...` is no test of `fell.test`; nor is a test of a longer word."""
    found = count_by_rule()
    assert found["fell.test.reroll"] > 0
    assert found["fell.no such rule"] == 0
    assert all(count > 0 for count in found.values())
