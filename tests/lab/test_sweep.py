"""Sweeps: what a value stands for, what is measured, and that nothing too large is begun."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import product
from time import perf_counter
from typing import Any

import pytest

from caltrop.games import registry
from caltrop.kernel.rules.mechanic import Mechanic
from caltrop.kernel.rules.refusals import Refused
from caltrop.lab.charts import Chart
from caltrop.lab.executors import run_sweep
from caltrop.lab.outcome_words import measure_name
from caltrop.lab.rule_charts import sweep_chart
from caltrop.lab.sweep import Sweep, SweepTable, SweptText, find_mechanic, parse_sweep, starting_values, sweep_table
from caltrop.words import sentence

EVERY = [(game, mechanic) for game in registry.games().values() for mechanic in game.mechanics.values()]
OWN = [(game, mechanic) for game, mechanic in EVERY if mechanic.id.startswith(f"{game.id}.")]


def mechanic(id: str) -> Mechanic[Any, Any]:
    found = find_mechanic(id)
    assert not isinstance(found, Refused)
    return found


def parsed(id: str, *words: str, **more: Any) -> Sweep:
    found = parse_sweep(mechanic(id), words, **more)
    assert isinstance(found, Sweep), found
    return found


def refusal(id: str, *words: str, **more: Any) -> str:
    found = parse_sweep(mechanic(id), words, **more)
    assert isinstance(found, Refused)
    return sentence(found)


def table(id: str, *words: str, **more: Any) -> SweepTable:
    sweep = parsed(id, *words, **more)
    values = run_sweep(sweep, find_mechanic)
    assert not isinstance(values, Refused), values
    return sweep_table(mechanic(id), sweep, values, keep_all=bool(more.get("measures")))


# ---- what a value stands for
@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("d8", ["d8"]),
        ("d8,{d4,d6}", ["d8,d4", "d8,d6"]),
        ("{d4,d6},{d4,d6}", ["d4,d4", "d4,d6", "d6,d4", "d6,d6"]),
        ("{ d4 , d6 }", ["d4", "d6"]),
        ("1..4", ["1", "2", "3", "4"]),
        ("4..1", ["4", "3", "2", "1"]),
        ("-1..1", ["-1", "0", "1"]),
        ("0..10..5", ["0", "5", "10"]),
        ("{1..3}", ["1", "2", "3"]),
        ("3", ["3"]),
        ('[{"score": 10, "advantage": 1}]', ['[{"score": 10, "advantage": 1}]']),
        ("score={10,12}; score=9", ["score=10; score=9", "score=12; score=9"]),
        ("", [""]),
    ],
)
def test_a_value_stands_for_several(text: str, values: list[str]) -> None:
    found = SweptText(text)
    assert list(found) == values
    assert found.count == len(values)


def test_a_billion_values_are_counted_and_not_listed() -> None:
    began = perf_counter()
    assert SweptText("1..1000000000").count == 10**9
    assert refusal("fell.test", "dice=d6", "dn=1..1000000000").startswith("That is a sweep of 1,000,000,000 points. ")
    assert refusal("fell.test", "dice=d6", *[f"dn={n}..{n + 999}" for n in range(200)]).startswith(
        "That is a sweep of 200,000"
    )
    assert perf_counter() - began < 1


# ---- measuring, against dice that are counted by hand
def climbing_hits(faces: int, dn: int) -> Fraction:
    """The chance of a die to reach dn: at its highest number it climbs to the next larger die."""
    ladder = [4, 6, 8, 10, 12]
    plain = Fraction(max(0, faces - dn + 1), faces)
    if dn <= faces or faces == 12:
        return min(plain, Fraction(1))
    return Fraction(1, faces) * climbing_hits(ladder[ladder.index(faces) + 1], dn)


def test_a_sweep_of_a_test_is_what_dice_say() -> None:
    """d8 and d6 against 1 to 12: it fails if neither die reaches the difficulty, which they do apart."""
    found = table("fell.test", "dice=d8,d6", "dn=1..12", measures=["success"])
    by_hand = [1 - (1 - climbing_hits(8, dn)) * (1 - climbing_hits(6, dn)) for dn in range(1, 13)]
    assert [values for _, values in found.rows] == [(chance,) for chance in by_hand]
    assert [at for at, _ in found.rows] == [(str(dn),) for dn in range(1, 13)]


def test_a_sweep_of_saves_is_what_one_die_or_two_say() -> None:
    """A d20 below the score passes; with advantage the better of two counts, with disadvantage both must pass."""
    found = table("deeds.save", "score={8,15}", "advantage=-1..1", measures=["success"])
    low, high = Fraction(7, 20), Fraction(14, 20)
    by_hand = [low**2, low, 1 - (1 - low) ** 2, high**2, high, 1 - (1 - high) ** 2]
    assert [values for _, values in found.rows] == [(chance,) for chance in by_hand]


def test_the_last_axis_changes_first_and_every_combination_is_there() -> None:
    sweep = parsed("fell.attack", "a={d4,d6}", "b={d8,d10,d12}", "a_harm=1..2", "b_harm=1")
    points = [sweep.point(n).at for n in range(sweep.count)]
    assert points == list(product(("d4", "d6"), ("d8", "d10", "d12"), ("1", "2")))


def test_a_name_that_a_shell_has_given_several_times_is_swept() -> None:
    typed = parsed("fell.attack", "a=d8,d4", "a=d8,d6", "b=d6", "a_harm=1", "b_harm=1")
    assert typed == parsed("fell.attack", "a=d8,{d4,d6}", "b=d6", "a_harm=1", "b_harm=1")


def test_options_of_a_ruling_are_swept() -> None:
    """Without a step below d4, a d4 with one step down is no die at all; where it stays, it passes as a d4 does."""
    found = table(
        "fell.test", "dice=d4", "dn=3", "advantage=-1", rulings=["fell.ladder.floor={drop,stay}"], measures=["success"]
    )
    assert [(at, values) for at, values in found.rows] == [(("drop",), (Fraction(0),)), (("stay",), (Fraction(1, 2),))]


def test_variants_are_laid_over_each_other() -> None:
    variants: dict[str, dict[str, str]] = {"fell": {}, "mine.toml": {"fell.ladder.floor": "stay"}}
    found = table("fell.test", "dice=d4", "dn=3", "advantage=-1", measures=["success"], variants=variants)
    assert dict(found.rows) == {("fell",): (Fraction(0),), ("mine.toml",): (Fraction(1, 2),)}


def test_measures_that_nobody_asked_for_are_left_out_where_they_say_nothing_new() -> None:
    found = table("fell.test", "dice=d8,d6", "dn=2..4")
    assert found.measures == ("success", "hits")  # "passed" is the same as success, and no spell is paid for
    assert found.is_chance == (True, False)
    assert "winner=a" in table("fell.contest", "a=d6", "b=d6").measures  # beside the chances of b and of a tie


# ---- what is wrong
@pytest.mark.parametrize(
    ("words", "more", "says"),
    [
        (("dice=d6", "dn=4", "luck=3"), {}, "Unknown parameter luck. "),
        (("dice=d6", "dn={3,99}"), {}, "dn must be a whole number from 0 to 12, not 99."),
        (("dice=d6", "dn=x..y"), {}, "dn must be a whole number from 0 to 12, not x..y."),
        (("dice=d6",), {}, "fell.test needs dn (0 to 12)."),
        (("dice", "dn=4"), {}, "dice must be written as name=value. "),
        (("dice=d6", "dn=4"), {"measures": ["beauty"]}, "beauty cannot be read from the outcome. "),
        (("dice=d6", "dn=4"), {"rulings": ["fell.ladder.floor=fly"]}, "Unknown option fly. "),
    ],
)
def test_bad_input_gets_one_sentence(words: tuple[str, ...], more: dict[str, Any], says: str) -> None:
    said = refusal("fell.test", *words, **more)
    assert said.startswith(says), said
    assert "\n" not in said


def test_what_is_no_number_is_not_averaged() -> None:
    sweep = parsed("fell.contest", "a=d6", "b={d4,d6}", measures=["winner"])
    found = run_sweep(sweep, find_mechanic)
    assert isinstance(found, Refused)
    assert sentence(found).startswith("winner cannot be averaged. ")


# ---- values to start with
@pytest.mark.parametrize(("game", "mechanic"), OWN, ids=lambda each: each.id)
def test_every_mechanic_can_be_measured_with_what_it_starts_with(game: Any, mechanic: Mechanic[Any, Any]) -> None:
    sweep = parse_sweep(mechanic, (), starting=starting_values(mechanic, game))
    assert isinstance(sweep, Sweep), sweep
    values = run_sweep(sweep, find_mechanic)
    assert not isinstance(values, Refused), values
    assert len(values) == 1
    found = sweep_table(mechanic, sweep, values, keep_all=False)
    assert isinstance(sweep_chart(found, partial(measure_name, mechanic)), Chart)


# ---- charts
def test_the_longest_axis_is_the_charts_and_the_others_are_its_lines() -> None:
    found = sweep_chart(table("fell.test", "dice={d6,d8}", "dn=1..4"), partial(measure_name, mechanic("fell.test")))
    assert isinstance(found, Chart)
    assert (found.along, found.places) == ("dn", ("1", "2", "3", "4"))
    assert [one.name for one in found.series] == ["dice=d6", "dice=d8"]
    assert found.series[0].values == pytest.approx((1, 5 / 6, 4 / 6, 3 / 6))


def test_more_lines_than_can_be_told_apart_are_refused() -> None:
    wide = table("fell.test", "dice=d6", "dn=1..8", "advantage=-3..3")
    found = sweep_chart(wide, partial(measure_name, mechanic("fell.test")))
    assert isinstance(found, Refused)
    assert sentence(found) == "A chart tells 6 lines apart, and this one has 7. Give fewer values."
