"""Charts: the same numbers as SVG, as text and as a table; every text escaped, series apart without colours."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import caltrop
from caltrop import words
from caltrop.lab.charts import (
    MOST_SERIES,
    Chart,
    Series,
    chart_table,
    number_text,
    summary,
    svg_chart,
    svg_file,
    svg_sample,
    text_chart,
)
from caltrop.lab.charts.chart import Kind, Unit, scale_of
from caltrop.lab.charts.svg import DASHES, FILE_STYLE, MARKERS

SVG = "{http://www.w3.org/2000/svg}"
SHEET = Path(caltrop.__file__).parent / "web" / "page" / "charts.css"
PASSING = Chart(
    "Chance to pass",
    ("6", "7", "8"),
    (Series("Fell", (0.5, 0.28125, 0.15)), Series("No climbing", (0.5, 0.25, None))),
    along="difficulty",
    marked=1,
    is_compared=True,
)
BARS = Chart("Hits", ("none", "one"), (Series("Fell", (0.75, 0.25)), Series("Hits", (0.5, 0.5))), kind="bars")


def parsed(chart: Chart, **how: int) -> ElementTree.Element:
    return ElementTree.fromstring(svg_chart(chart, "x", **how))


def texts(root: ElementTree.Element) -> list[str]:
    return [found.text or "" for found in root.iter(f"{SVG}text")]


def test_a_chart_is_named_and_described_for_those_who_do_not_see_it() -> None:
    root = parsed(PASSING)
    ids = {found.get("id"): found.text for found in root.iter() if found.get("id")}
    assert root.get("role") == "img"
    assert [ids[id] for id in root.attrib["aria-labelledby"].split()] == [
        "Chance to pass",
        "Fell falls from 50.0% at 6 to 15.0% at 8. No climbing falls from 50.0% at 6 to 25.0% at 7.",
    ]


def test_values_stand_where_the_scale_says() -> None:
    """The scale is 310 high from 100% at y=20 down to 0% at y=330: 50% is at 175, 28.125% at 242.8."""
    path = next(found for found in parsed(PASSING).iter(f"{SVG}path") if found.get("class") == "c-line c-s0")
    assert [point.split()[1] for point in path.attrib["d"].removeprefix("M").split(" L")] == ["175", "242.8", "283.5"]


def test_the_marked_values_are_written_out_and_a_gap_breaks_the_line() -> None:
    root = parsed(PASSING)
    assert {"28.1%", "25.0%"} <= set(texts(root))
    squares = [found for found in root.iter(f"{SVG}rect") if "c-d1" in found.get("class", "")]
    assert len(squares) == 2  # no marker where there is no value


@pytest.mark.parametrize(("values", "anchor"), [((0.2, 0.5, 0.8), "end"), ((0.8, 0.5, 0.2), "start")])
def test_a_marked_value_stands_beside_its_line_and_not_on_it(values: tuple[float, ...], anchor: str) -> None:
    """It is written above the line: of one that rises to the left of its place, of one that falls to the right."""
    chart = Chart("Chance to pass", ("6", "7", "8"), (Series("Fell", values),), marked=1)
    written = [text for text in ElementTree.fromstring(svg_chart(chart)).iter(f"{SVG}text") if text.text == "50.0%"]
    assert written[-1].get("text-anchor", "start") == anchor


def test_two_series_have_a_column_for_their_difference() -> None:
    assert chart_table(PASSING) == [
        ["difficulty", "Fell", "No climbing", "points"],
        ["6", "50.0%", "50.0%", "0"],
        ["7", "28.1%", "25.0%", "+3.1"],
        ["8", "15.0%", "-", "-"],
    ]


@pytest.mark.parametrize(
    ("value", "told"),
    [(0.0, "0.0%"), (0.0001, "<0.1%"), (0.28125, "28.1%"), (0.99999, ">99.9%"), (1.0, "100.0%"), (None, "-")],
)
def test_only_the_impossible_is_0_and_only_the_certain_100(value: float | None, told: str) -> None:
    assert number_text(value) == told


def test_numbers_are_written_as_the_readers_language_does() -> None:
    with words.reading("de"):
        assert number_text(0.28125) == "28,1\N{NO-BREAK SPACE}%"
        assert summary(PASSING).startswith("Fell fällt von 50,0")


def test_series_differ_without_colours() -> None:
    assert len(set(DASHES)) == len(set(MARKERS)) == MOST_SERIES
    lines = [Series(str(n), (0.1 * n, 0.2)) for n in range(MOST_SERIES)]
    chart = Chart("All", ("a", "b"), tuple(lines))
    paths = [found for found in parsed(chart).iter(f"{SVG}path") if "c-line" in found.get("class", "")]
    drawn = [found.get("stroke-dasharray") for found in paths]
    assert len(drawn) == len(set(drawn)) == MOST_SERIES
    patterns = {ElementTree.tostring(found).split(b">", 1)[1] for found in bars_of(MOST_SERIES).iter(f"{SVG}pattern")}
    assert len(patterns) == MOST_SERIES


def test_a_sample_in_a_key_is_the_line_of_its_series() -> None:
    samples = [ElementTree.fromstring(svg_sample(n)) for n in range(MOST_SERIES)]
    dashes = [next(found.iter(f"{SVG}path")).get("stroke-dasharray") for found in samples]
    assert dashes == [dash or None for dash in DASHES]
    assert all(found.get("aria-hidden") == "true" for found in samples)


def bars_of(n: int) -> ElementTree.Element:
    return parsed(Chart("All", ("a",), tuple(Series(str(at), (0.1,)) for at in range(n)), kind="bars"))


@pytest.mark.parametrize("n", [0, MOST_SERIES + 1])
def test_a_chart_has_as_many_series_as_can_be_told_apart(n: int) -> None:
    with pytest.raises(ValueError, match="1 to 6 series"):
        Chart("x", ("a",), tuple(Series(str(at), (0.1,)) for at in range(n)))


def test_the_lengths_of_bars_are_their_values() -> None:
    bars = [found for found in parsed(BARS).iter(f"{SVG}rect") if "c-bar" in found.get("class", "")]
    widths = [float(found.attrib["width"]) for found in bars]
    assert [width / widths[0] for width in widths] == pytest.approx([1, 2 / 3, 1 / 3, 2 / 3], abs=0.001)


def test_many_bars_stand_upright() -> None:
    chart = Chart("Sum", tuple(map(str, range(20))), (Series("2d10", (0.05,) * 20),), kind="bars")
    bars = [found for found in parsed(chart).iter(f"{SVG}rect") if "c-bar" in found.get("class", "")]
    assert len({found.attrib["x"] for found in bars}) == 20


def test_every_class_has_its_rule_on_pages_and_in_files() -> None:
    lines = tuple(Series(str(n), (0.1, 0.2), (0.01, 0.01)) for n in range(MOST_SERIES))
    many = [Chart("x", ("a", "b"), lines, along="y", marked=0), Chart("x", ("a", "b"), lines, kind="bars"), PASSING]
    drawn = "".join(map(svg_chart, many))
    used = {name for found in re.findall(r'class="([^"]+)"', drawn) for name in found.split()}
    used -= {"c-bar"}  # its hatching is its colour
    for rules in (FILE_STYLE, SHEET.read_text(encoding="utf-8")):
        assert used - set(re.findall(r"\.([a-z-]+\d?)\b", rules)) == set()


def test_a_file_brings_its_colours_a_title_and_a_key() -> None:
    root = ElementTree.fromstring(svg_file(PASSING).encode())
    assert texts(root)[:3] == ["Chance to pass", "Fell", "No climbing"]
    style = next(root.iter(f"{SVG}style")).text or ""
    assert "prefers-color-scheme:dark" in style
    assert "@media print" in style
    assert "//" not in re.sub(r"http://www\.w3\.org/2000/svg", "", svg_file(PASSING))  # it loads nothing


NUMBERS = st.one_of(st.none(), st.floats(-1000, 1000), st.just(0.0))
NAMES = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=30)


@st.composite
def charts(draw: st.DrawFn) -> Chart:
    places = tuple(draw(st.lists(NAMES, min_size=1, max_size=25)))
    rows = st.lists(NUMBERS, min_size=len(places), max_size=len(places)).map(tuple)
    series = draw(st.lists(st.builds(Series, NAMES, rows), min_size=1, max_size=MOST_SERIES))
    kinds: tuple[Kind, ...] = ("lines", "bars")
    units: tuple[Unit, ...] = ("chance", "number")
    kind, unit = draw(st.sampled_from(kinds)), draw(st.sampled_from(units))
    marked = draw(st.one_of(st.none(), st.integers(0, len(places) - 1)))
    return Chart(draw(NAMES), places, tuple(series), kind, unit, draw(NAMES), marked=marked)


@given(charts(), st.sampled_from([340, 690]))
def test_every_chart_is_well_formed_and_says_what_was_typed(chart: Chart, width: int) -> None:
    root = parsed(chart, width=width)
    assert next(root.iter(f"{SVG}title")).text in (chart.title, None)
    assert all(found.tag.startswith(SVG) for found in root.iter())  # nothing that was typed became an element
    ElementTree.fromstring(svg_file(chart, width=width).encode())
    assert len(chart_table(chart)) == len(chart.places) + 1
    assert chart.title in text_chart(chart)


@given(charts())
def test_the_scale_holds_every_value(chart: Chart) -> None:
    scale = scale_of(chart)
    values = [value for one in chart.series for value in one.values if value is not None]
    assert all(-1e-6 <= scale.share(value) <= 1 + 1e-6 for value in values)
    assert 2 <= len(scale.ticks) <= 8


def test_a_chart_as_text() -> None:
    drawn = text_chart(PASSING, 40).splitlines()
    assert drawn[0] == "Chance to pass"
    assert drawn[7] == "  50% │◉"
    assert drawn[-4:] == ["       difficulty", "  ● Fell", "  ■ No climbing", "  ◉ several"]


def test_bars_as_text_have_a_plain_form() -> None:
    """10 columns are left for the bars, and the scale ends at 80%: 75% is 9.4 of them, 50% is 6.25, 25% is 3.1."""
    assert text_chart(BARS, 26, plain=True).splitlines() == [
        "Hits",
        "none  o   75.0% #########",
        "      x   50.0% ######",
        "one   o   25.0% ###",
        "      x   50.0% ######",
        "  o Fell",
        "  x Hits",
    ]
