"""`caltrop sweep` and `--chart`: the same numbers as a table, CSV, JSON and a chart, and what is refused."""

from __future__ import annotations

import csv
import io
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest

from caltrop.lab import executors
from cli.terminal import caltrop, program, refused

ASKED = ("sweep", "fell.attack", "a=d8,{d4,d6,d8}", "b=d6")


def test_table_csv_and_json_say_the_same() -> None:
    told = caltrop(*ASKED, "--json").json
    lines = list(csv.DictReader(io.StringIO(caltrop(*ASKED, "--csv").out)))
    table = caltrop(*ASKED).out.splitlines()
    assert [point["at"]["a"] for point in told["points"]] == ["d8,d4", "d8,d6", "d8,d8"]
    for point, line, row in zip(told["points"], lines, table[2:5], strict=True):
        exact = [Fraction(value) for value in point["values"]]
        assert [float(line[name]) for name in told["measures"]] == [float(value) for value in exact]
        assert line["a"] == point["at"]["a"] == row.split()[0]
        is_chance = [name == "success" or "=" in name for name in told["measures"]]
        shown = [f"{float(v) * 100:.2f}%" if c else f"{float(v):.2f}" for v, c in zip(exact, is_chance, strict=True)]
        assert row.split()[1:] == shown


def test_the_numbers_are_those_of_odds() -> None:
    point = caltrop(*ASKED, "--measure", "winner=a", "--json").json["points"][0]
    asked = ("odds", "fell.attack", "a=d8,d4", "b=d6", "a_harm=2", "b_harm=1", "--by", "winner", "--json")
    odds = {each["outcome"]["winner"]: each["p"] for each in caltrop(*asked).json["outcomes"]}
    assert point["values"] == [odds["a"]]


def test_what_is_not_given_is_assumed_and_said() -> None:
    assert caltrop(*ASKED).out.splitlines()[-1] == "Assumed: a_harm=2, b_harm=1"


def test_a_chart_of_a_sweep_is_written_and_drawn(tmp_path: Path) -> None:
    file = tmp_path / "sweep.svg"
    asked = ("sweep", "fell.test", "dice=d8,d6", "dn=0..12", "--measure", "success")
    assert caltrop(*asked, "--chart", str(file)).out == caltrop(*asked).out
    assert ElementTree.parse(file).getroot().get("role") == "img"
    drawn = caltrop(*asked, "--chart", "-").out.splitlines()
    assert drawn[0] == "fell.test along dn"
    assert drawn[-1].endswith("chance to pass")


def test_odds_comparisons_and_fights_have_charts(tmp_path: Path) -> None:
    for at, asked in enumerate(
        [
            ("odds", "fell.test", "dice=d8,d6", "dn=4"),
            ("compare", "attack"),
            ("duel", "fell", "bod=d4 weapon=d4", "bod=d4 hp=2"),
        ]
    ):
        file = tmp_path / f"{at}.svg"
        assert caltrop(*asked, "--chart", str(file)).status == 0
        ElementTree.parse(file)
    assert "passed" in caltrop("odds", "fell.test", "dice=d8,d6", "dn=4", "--chart", "-").out


def test_a_variant_is_laid_over_the_game(tmp_path: Path) -> None:
    file = tmp_path / "stay.toml"
    file.write_text('base = "fell"\n[rulings]\n"fell.ladder.floor" = "stay"\n', encoding="utf-8")
    asked = ("sweep", "fell.test", "dice=d4", "dn=3", "advantage=-1", "--over", str(file), "--measure", "success")
    points = caltrop(*asked, "--json").json["points"]
    assert [(point["at"]["variant"], point["values"]) for point in points] == [("fell", ["0"]), (str(file), ["1/2"])]


def test_a_mechanic_of_ones_own_is_swept(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def toss(fate, sides: int = 6) -> int:\n    return fate.roll(f'd{sides}', 'a', 'mine')\n", "utf-8")
    points = caltrop("sweep", f"{file}:toss", "sides={4,6}", "--json").json["points"]
    assert [point["values"] for point in points] == [["5/2"], ["7/2"]]


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("sweep", "fell.test", "dn=1..1000000000"), "That is a sweep of 1,000,000,000 points. "),
        (("sweep", "fell.tset"), "Unknown mechanic fell.tset. Did you mean fell.test"),
        (("sweep", "fell.test", "dn=4", "--chart", "x.png"), "A chart cannot be written to x.png. "),
        (("sweep", "fell.test", "dn=4", "--chart", "/nowhere/at/all.svg"), "/nowhere/at/all.svg cannot be written. "),
        (("sweep", "fell.test", "dn=4", "--over", "deeds"), "deeds is a variant of Deeds. "),
        (("sweep", "fell.test", "dn=4", "--over", "none.toml"), "none.toml cannot be read. "),
        (("sweep", "fell.test", "dn=4..9", "--dask", "tcp://127.0.0.1:1"), "No Dask cluster answers at tcp://127"),
        (("sweep", "fell.test", "dn=4", "--measure", "beauty"), "beauty cannot be read from the outcome. "),
        (("odds", "fell.contest", "a=d6", "b=d6", "--where", "winner=nobody", "--chart", "-"), ""),
    ],
)
def test_bad_input_gets_one_sentence(args: tuple[str, ...], says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "_PATIENCE", 1)  # no cluster is there, however long one waits
    assert refused(caltrop(*args)).startswith(says)


def test_a_sweep_loads_neither_pages_nor_a_cluster() -> None:
    code = "import sys; from caltrop.cli.main import status; status(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"
    import subprocess
    import sys

    done = subprocess.run([sys.executable, "-c", code, *ASKED], capture_output=True, text=True, check=True)
    loaded = set(done.stderr.split())
    assert not loaded & {"caltrop.web", "litestar", "distributed", "dask", "rich"}


def test_a_short_sweep_runs_as_a_program() -> None:
    assert program(*ASKED).status == 0
