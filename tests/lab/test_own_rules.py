"""Rules of one's own: plain functions in a file or handed over, with and without a last die."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from caltrop.kernel.rules.fate import Fate
from caltrop.play import Refusal, odds, sweep
from cli.terminal import caltrop, refused

RARE = 1e-7  # what is left out is rarer than 1 in 1,000,000,000, and less than 100


def explode(fate: Fate, die: str = "d6") -> int:
    """Roll a die, and roll on for as long as it shows its maximum."""
    total = face = fate.roll(die, "a", "mine")
    while face == int(die[1:]):
        face = fate.roll(die, "a", "mine")
        total += face
    return total


def explode_twenty_times(fate: Fate) -> int:
    total = face = fate.roll("d6", "a", "mine")
    for _ in range(20):
        if face < 6:
            break
        face = fate.roll("d6", "a", "mine")
        total += face
    return total


def wait_for_seven(fate: Fate) -> int:
    while fate.roll("d6", "a", "mine") < 7:
        pass
    return 1


def many_dice(fate: Fate) -> int:
    return sum(fate.roll("d6", "a", "mine") for _ in range(60))


def pbta(fate: Fate, mod=0, dice=("d6", "d6")):  # type: ignore[no-untyped-def] # as a designer writes it
    total = fate.total(dice, "a", "mine") + mod
    return "miss" if total < 7 else "weak" if total < 10 else "strong"


def best_of(fate: Fate, n):  # type: ignore[no-untyped-def]
    return fate.highest("d20", n, "a", "mine")


def value(outcome: Any) -> int:
    found: int = outcome.result
    return found


# ---- rules without a last die
@pytest.mark.parametrize(("die", "mean"), [("d4", 10 / 3), ("d6", 21 / 5), ("d8", 36 / 7)])
def test_an_exploding_die_is_cut_where_it_hardly_matters(die: str, mean: float) -> None:
    """A die of s sides that rolls on averages (s + 1) / 2 * s / (s - 1)."""
    found = odds(explode, die=die)
    assert abs(float(found.mean(value)) - mean) < RARE
    sides = int(die[1:])
    chances = found.by(value)
    assert chances.p(sides) == 0
    assert abs(float(chances.p(sides + 1)) - 1 / sides**2) < RARE
    assert 0 < found.left_out < Fraction(1, 10**9)
    assert sum(p for _, p in found) == 1


def test_a_rule_with_a_last_die_stays_exact() -> None:
    """All of 21 dice show 6, and the last one shows anything."""
    found = odds(explode_twenty_times)
    assert found.left_out == 0
    assert found.by(value).p(126) == Fraction(1, 6**21)


@pytest.mark.parametrize("rule", [wait_for_seven, many_dice])
def test_a_rule_that_cannot_be_cut_is_refused(rule: Any) -> None:
    with pytest.raises(Refusal, match=r"may roll for ever|would take"):
        odds(rule)


def test_a_cut_is_told(tmp_path: Path) -> None:
    """12 sixes in a row are rarer than 1 in 1,000,000,000: what begins with them is left out."""
    file = written(tmp_path, "def boom(fate):\n    n = f = fate.roll('d6', 'a', 'm')\n    while f == 6:\n", *ROLL_ON)
    told = caltrop("odds", f"{file}:boom").out
    assert f"once in {6**12:,} rolls" in told
    assert "exact" not in told
    assert "100.00%" not in told.splitlines()[-4]
    assert caltrop("odds", f"{file}:boom", "--json").json["left_out"] == f"1/{6**12}"
    assert f"once in {6**12:,} rolls" in caltrop("sweep", f"{file}:boom").out


ROLL_ON = ("        f = fate.roll('d6', 'a', 'm')\n", "        n += f\n", "    return n\n")


def written(folder: Path, *lines: str) -> str:
    file = folder / "own.py"
    file.write_text("".join(lines))
    return str(file)


# ---- errors
@pytest.mark.parametrize(
    ("lines", "line", "says"),
    [
        (("def f(fate):\n", "    x = 1\n", "    return nothing\n"), 3, "The line is: return nothing"),
        (("def f(fate):\n", "    return fate.roll(6, 'a', 'm')\n"), 2, '6 is not a die. Write it as text, from "d2"'),
        (("\n", "def f(fate:\n"), 2, "SyntaxError"),
        (("import no_such_module\n",), 1, "ModuleNotFoundError"),
    ],
)
def test_an_error_says_in_which_line_it_is(tmp_path: Path, lines: tuple[str, ...], line: int, says: str) -> None:
    file = written(tmp_path, *lines)
    for command in (("odds", f"{file}:f"), ("odds", f"{file}:f", "--by", "result"), ("sweep", f"{file}:f")):
        said = refused(caltrop(*command))
        assert said.startswith(f"{file}, line {line}")
        assert says in said


# ---- parameters
def test_a_default_says_what_a_parameter_is(tmp_path: Path) -> None:
    file = written(tmp_path, "def f(fate, n=2, fast=False, dice=('d6',)):\n    return n * len(dice) + fast\n")
    told = caltrop("odds", f"{file}:f", "n=3", "fast=yes", "dice=d4,d8", "--json").json
    assert told["outcomes"] == [{"outcome": {"result": 7}, "p": "1"}]
    assert "n must be" in refused(caltrop("odds", f"{file}:f", "n=many"))


def test_an_outcome_in_words_gets_a_column_for_each_word(tmp_path: Path) -> None:
    """2d6: 15 of 36 below 7, 15 of 36 from 7 to 9, 6 of 36 above; one more: 10, 16 and 10."""
    body = (
        "    t = fate.total(('d6', 'd6'), 'a', 'm') + mod\n    return 'miss' if t < 7 else 'weak' if t < 10 else 'yes!'"
    )
    file = written(tmp_path, "def pbta(fate, mod=0):\n", body)
    told = caltrop("sweep", f"{file}:pbta", "mod=0..1", "--json").json
    assert told["measures"] == ["result=miss", "result=weak", "result=yes!"]
    assert [point["values"] for point in told["points"]] == [["5/12", "5/12", "1/6"], ["5/18", "4/9", "5/18"]]
    assert "result: miss" in caltrop("sweep", f"{file}:pbta", "mod=0..1").out


# ---- in the library
def test_a_function_has_odds_and_sweeps() -> None:
    assert odds(pbta, mod=1).chance(lambda o: o.result == "strong") == Fraction(10, 36)
    assert odds(best_of, n=2).mean(value) == Fraction(553, 40)  # (4 * 20 - 1) * 21 / 120, as a sum over k^2
    found = sweep(pbta, mod="0..1")
    assert found.measures == ("result=miss", "result=weak", "result=strong")
    assert found.rows[1] == (("1",), (Fraction(10, 36), Fraction(16, 36), Fraction(10, 36)))


def test_other_processes_can_work_out_a_function() -> None:
    with ProcessPoolExecutor(1) as executor:
        assert sweep(pbta, mod="0..1", executor=executor).rows == sweep(pbta, mod="0..1").rows


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: odds(best_of), "best_of needs n"),
        (lambda: odds(best_of, m=2), "Unknown parameter m. Choose n."),
        (lambda: odds("mine.py:pbta"), "Import pbta and hand over the function."),
        (lambda: sweep("mine.py:pbta"), "Import pbta and hand over the function."),
        (lambda: odds("fell.tset"), "Did you mean fell.test"),
        (lambda: sweep("fell.tset"), "Did you mean fell.test"),
    ],
)
def test_the_library_says_what_is_wrong(ask: Any, says: str) -> None:
    with pytest.raises(Refusal, match=says):
        ask()


def test_a_notebook_shows_a_table() -> None:
    shown = odds(pbta)._repr_html_()
    assert "<tr><td>result weak</td><td>41.67%</td><td>5/12</td></tr>" in shown
    assert odds(best_of, n=1).deviation(value) == pytest.approx(((20**2 - 1) / 12) ** 0.5)
