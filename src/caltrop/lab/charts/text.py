"""Charts as text, for terminals: a letter for each series, so that they differ without colours."""

from __future__ import annotations

from caltrop.words import text

from .chart import Chart, number_text, scale_of, tick_text

_MARKS = "●■▲◆▼○"
_PLAIN_MARKS = "ox^#v*"
# Where several lines meet.
_OVERLAP_MARK = "◉"
_PLAIN_SHARED = "@"
_HEIGHT = 13
_EIGHTHS = " ▏▎▍▌▋▊▉█"


def text_chart(chart: Chart, width: int = 80, *, plain: bool = False) -> str:
    """Return a chart as lines of text; a plain one has only characters that every terminal can show."""
    drawn = _line_rows(chart, width, plain=plain) if chart.kind == "lines" else _bar_rows(chart, width, plain=plain)
    return "\n".join((chart.title, *drawn))


# ---- lines
def _line_rows(chart: Chart, width: int, *, plain: bool) -> list[str]:
    """Return a field with a mark for each value, its scale to the left, its places below, and a key."""
    scale = scale_of(chart)
    marks = _PLAIN_MARKS if plain else _MARKS
    names = {round((_HEIGHT - 1) * scale.share(tick)): tick_text(tick, chart.unit) for tick in scale.ticks}
    edge = max(map(len, names.values())) + 2
    columns = _place_columns(chart, width - edge - 1)
    field = [[" "] * (columns[-1] + 1) for _ in range(_HEIGHT)]
    for n, one in enumerate(chart.series):
        for column, value in zip(columns, one.values, strict=True):
            if value is not None:
                row = field[round((_HEIGHT - 1) * scale.share(value))]
                row[column] = marks[n] if row[column] == " " else _PLAIN_SHARED if plain else _OVERLAP_MARK
    wall = "|" if plain else "│"
    rows = [f"{names.get(n, ''):>{edge - 1}} {wall}{''.join(field[n])}".rstrip() for n in reversed(range(_HEIGHT))]
    below = f"{' ' * edge}{'+' if plain else '└'}{('-' if plain else '─') * (columns[-1] + 1)}"
    along = [f"{' ' * (edge + 1)}{chart.along}"] if chart.along else []
    met = _PLAIN_SHARED if plain else _OVERLAP_MARK
    key = [*_key_rows(chart, marks), *([f"  {met} {text('chart-shared')}"] if any(met in row for row in field) else [])]
    return [*rows, below, f"{' ' * (edge + 1)}{_place_names(chart, columns)}".rstrip(), *along, *key]


def _place_columns(chart: Chart, room: int) -> list[int]:
    """Return the column of each place: as far apart as their names are long, or as the width allows."""
    last = len(chart.places) - 1
    wanted = min(max(map(len, chart.places)) + 2, 8)
    step = min(float(wanted), max(room - 4, 1) / max(last, 1))
    return [round(at * step) for at in range(last + 1)]


def _place_names(chart: Chart, columns: list[int]) -> str:
    """Return the names of the places below their columns, as many as there is room for."""
    line = ""
    for column, name in zip(columns, chart.places, strict=True):
        if len(line) + (1 if line else 0) <= column:
            line = line.ljust(column) + name
    return line


def _key_rows(chart: Chart, marks: str) -> list[str]:
    return [f"  {mark} {one.name}" for mark, one in zip(marks, chart.series, strict=False)]


# ---- bars
def _bar_rows(chart: Chart, width: int, *, plain: bool) -> list[str]:
    """Return a line for each place and series: the place, the mark of the series, a bar, its value."""
    scale = scale_of(chart)
    marks = _PLAIN_MARKS if plain else _MARKS
    label = max(map(len, chart.places))
    value_room = 8
    several = len(chart.series) > 1
    room = max(6, min(48, width - label - value_room - (4 if several else 2)))
    rows = list[str]()
    for at, place in enumerate(chart.places):
        for n, one in enumerate(chart.series):
            name = place if n == 0 else ""
            mark = f"{marks[n]} " if several else ""
            value = one.values[at]
            length = scale.share(value) if value is not None else 0.0
            number = number_text(value, chart.unit)
            rows.append(f"{name:<{label}}  {mark}{number:>{value_room - 1}} {_bar_text(length, room, plain)}".rstrip())
    return [*rows, *(_key_rows(chart, marks) if several else [])]


def _bar_text(share: float, width: int, plain: bool) -> str:
    if plain:
        return "#" * round(width * share)
    eighths = round(8 * width * share)
    return _EIGHTHS[-1] * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
