"""Charts as SVG. Series differ by their lines, markers and hatching, and only then by colour.

A chart on a page has its colours from `charts.css`; one in a file of its own brings the same rules, light and dark.
"""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from .chart import Chart, Scale, Series, difference, number_text, scale_of, summary, tick_text

_LIGHT = ("#2f5d50", "#98301a", "#35546f", "#80540a", "#47601f", "#2b2119")
_DARK = ("#8fc7b2", "#ec9474", "#9fbcd6", "#e6b65a", "#b0c47e", "#eee2ca")
_GROUNDS = {"paper": ("#f5eee0", "#1e160f"), "ink": ("#2b2119", "#eee2ca"), "soft": ("#5f5141", "#b9a88b")}
_GROUNDS |= {"rule": ("#d9ccb4", "#443627"), "edge": ("#8f7f68", "#8f7c62")}


def _variables(dark: bool) -> str:
    colours = "".join(f"--c{n}:{colour};" for n, colour in enumerate(_DARK if dark else _LIGHT))
    return colours + "".join(f"--{name}:{pair[dark]};" for name, pair in _GROUNDS.items())


def _series_rules() -> str:
    """Return the rules of each series: its line, its marker and its hatching in one colour."""
    return "".join(
        f".c-s{n}{{stroke:var(--c{n})}}.c-d{n}{{fill:var(--c{n})}}.c-d{n}.c-open{{fill:var(--paper);stroke:var(--c{n})}}"
        f".c-b{n}{{stroke:var(--c{n})}}.c-p{n} .c-ink{{fill:var(--c{n})}}.c-p{n} .c-stroke{{stroke:var(--c{n})}}"
        for n in range(len(_LIGHT))
    )


FILE_STYLE = (
    f".drawn-chart{{{_variables(False)}font:400 13px 'Source Sans 3','Noto Sans','Segoe UI',sans-serif}}"
    f"@media (prefers-color-scheme:dark){{.drawn-chart{{{_variables(True)}}}}}"
    f"@media print{{.drawn-chart{{{_variables(False)}--paper:#fff}}}}"
    ".c-paper{fill:var(--paper)}text{fill:var(--soft)}.c-title{fill:var(--ink);font-size:19px;font-weight:600}"
    ".c-strong,.c-value{fill:var(--ink);font-weight:600}.c-value{font-size:15px;paint-order:stroke;stroke:var(--paper);stroke-width:4px}.c-small{font-size:12px}"
    ".c-grid{fill:none;stroke:var(--rule)}.c-axis{fill:none;stroke:var(--edge)}"
    ".c-line{fill:none;stroke-width:3;stroke-linejoin:round;stroke-linecap:round}.c-margin{fill:none;stroke-width:1.5}"
    ".c-dot{stroke:var(--paper);stroke-width:2}.c-stroke{fill:none;stroke-width:1.8}"
) + _series_rules()


DASHES = ("", "2 6", "8 5", "16 6", "12 4 2 4", "4 4")
MARKERS = ("circle", "square", "up", "diamond", "down", "ring")
_MARKED_BY_HAND = 30  # more places than that have no markers: they would cover the line
_LONG_LABEL = 40
_ROWS = 16  # bars with more places than this stand upright


class _Canvas:
    """The lines of a drawing, and its size."""

    def __init__(self, chart: Chart, prefix: str, width: int) -> None:
        self.chart = chart
        self.prefix = prefix
        self.width = width
        self.is_narrow = width < 500
        self.scale: Scale = scale_of(chart)
        self.lines: list[str] = []

    def add(self, tag: str, body: str = "", **attributes: object) -> None:
        """Add an element; `cls` are its classes, which begin with "c-" in the drawing, "_" in a name is "-"."""
        if attributes.get("cls"):
            attributes["cls"] = " ".join(f"c-{name}" for name in str(attributes["cls"]).split())
        named = ((name.replace("_", "-").replace("cls", "class"), value) for name, value in attributes.items())
        written = "".join(f" {name}={quoteattr(_coordinate(value))}" for name, value in named if value is not None)
        self.lines.append(f"<{tag}{written}>{body}</{tag}>" if body else f"<{tag}{written}/>")

    def write(self, x: float, y: float, words: str, anchor: str = "", cls: str = "") -> None:
        self.add("text", escape(words), x=x, y=y, text_anchor=anchor or None, cls=cls or None)

    def close(self, height: float, *, is_file: bool) -> str:
        """Return the whole drawing, with its title and description first."""
        ids = f"{self.prefix}-title", f"{self.prefix}-desc"
        size = f"0 0 {self.width} {_coordinate(height)}"
        head = f'<svg xmlns="http://www.w3.org/2000/svg" class="drawn-chart" viewBox="{size}"'
        if is_file:
            head += f' width="{self.width}" height="{_coordinate(height)}"'
        head += f' role="img" aria-labelledby={quoteattr(" ".join(ids))}>'
        named = f"<title id={quoteattr(ids[0])}>{escape(self.chart.title)}</title>"
        named += f"<desc id={quoteattr(ids[1])}>{escape(summary(self.chart))}</desc>"
        style = f'<style>{FILE_STYLE}</style><rect class="c-paper" width="100%" height="100%"/>' if is_file else ""
        return "\n".join((head + named + style, *self.lines, "</svg>"))


def _coordinate(value: object) -> str:
    """Return a number with one decimal at most; anything else as it is."""
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)


# ---- the whole
def svg_chart(chart: Chart, prefix: str = "chart", *, width: int = 690) -> str:
    """Return a chart for a page, where its ids begin with `prefix`; one narrower than 500 is for phones."""
    return _draw(_Canvas(chart, prefix, width), is_file=False)


def svg_file(chart: Chart, *, width: int = 690) -> str:
    """Return a chart as a file of its own: with its colours, light and dark, its title and a key."""
    sheet = _Canvas(chart, "chart", width)
    sheet.write(12, 26, chart.title, cls="title")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + _draw(sheet, is_file=True, top=44) + "\n"


def _draw(sheet: _Canvas, *, is_file: bool, top: float = 0) -> str:
    if is_file:
        top = _draw_key(sheet, top)
    if sheet.chart.kind == "lines":
        return sheet.close(_draw_lines(sheet, top), is_file=is_file)
    _draw_patterns(sheet)
    is_upright = len(sheet.chart.places) > _ROWS
    return sheet.close(_draw_columns(sheet, top) if is_upright else _draw_bars(sheet, top), is_file=is_file)


def _draw_key(sheet: _Canvas, top: float) -> float:
    """Draw which line or bar is whose, and return where the chart begins."""
    x = 12.0
    for n, one in enumerate(sheet.chart.series):
        room = 44 + 8 * len(one.name)
        if x > 12 and x + room > sheet.width:
            x = 12.0
            top = top + 22
        _draw_sample(sheet, n, x, top)
        sheet.write(x + 38, top + 4, one.name)
        x += room + 16
    return top + 22


def svg_sample(n: int) -> str:
    """Return a short piece of a series's line with its marker, for a key on a page."""
    sheet = _Canvas(Chart("", ("",), (Series("", (None,)),)), "sample", 38)
    _draw_sample(sheet, n, 4, 7)
    head = (
        '<svg xmlns="http://www.w3.org/2000/svg" class="drawn-chart c-sample" viewBox="0 0 38 14" aria-hidden="true">'
    )
    return f"{head}{''.join(sheet.lines)}</svg>"


def _draw_sample(sheet: _Canvas, n: int, x: float, y: float) -> None:
    if sheet.chart.kind == "bars":
        sheet.add("rect", x=x, y=y - 6, width=30, height=11, cls=f"bar b{n}", fill=f"url(#{sheet.prefix}-b{n})")
        return
    sheet.add("path", d=f"M{_coordinate(x)} {_coordinate(y)}h30", cls=f"line s{n}", stroke_dasharray=DASHES[n] or None)
    _draw_marker(sheet, n, x + 15, y)


# ---- lines
class _Frame:
    """The field of a chart: where its places and values are."""

    def __init__(self, sheet: _Canvas, left: float, top: float, height: float) -> None:
        self.sheet = sheet
        self.left = left
        self.top = top
        self.height = height
        self.right = sheet.width - (14 if sheet.is_narrow else 38)
        self.bottom = top + height

    def x(self, at: int) -> float:
        """Return where a place is; a lone one is in the middle."""
        last = len(self.sheet.chart.places) - 1
        return self.left + (self.right - self.left) * (at / last if last else 0.5)

    def y(self, value: float) -> float:
        return self.bottom - self.height * self.sheet.scale.share(value)

    def draw_grid(self) -> None:
        for tick in self.sheet.scale.ticks:
            y = self.y(tick)
            self.sheet.add(
                "path", d=f"M{_coordinate(self.left)} {_coordinate(y)}H{_coordinate(self.right)}", cls="grid"
            )
            self.sheet.write(self.left - 10, y + 4, tick_text(tick, self.sheet.chart.unit), "end")


def _draw_lines(sheet: _Canvas, top: float) -> float:
    """Draw lines over a grid, and return how high it all is."""
    chart = sheet.chart
    widest = max(len(tick_text(tick, chart.unit)) for tick in sheet.scale.ticks)
    frame = _Frame(sheet, 22.0 + 7 * widest, top + 20, 230 if sheet.is_narrow else 310)
    frame.draw_grid()
    _draw_places(sheet, frame)
    if chart.marked is not None:
        x = _coordinate(frame.x(chart.marked))
        sheet.add(
            "path", d=f"M{x} {_coordinate(frame.top)}V{_coordinate(frame.bottom)}", cls="axis", stroke_dasharray="3 4"
        )
    for n in range(len(chart.series)):
        _draw_margins(sheet, frame, n)
    for n in range(len(chart.series)):
        _draw_line(sheet, frame, n)
    for n in reversed(range(len(chart.series))):
        _draw_markers(sheet, frame, n)
    if chart.marked is not None:
        _write_marked(sheet, frame, chart.marked)
    if chart.along:
        sheet.write((frame.left + frame.right) / 2, frame.bottom + 44, chart.along, "middle")
    return frame.bottom + (54 if chart.along else 30)


def _draw_places(sheet: _Canvas, frame: _Frame) -> None:
    """Write the places, as many as there is room for; the marked one always."""
    places = sheet.chart.places
    marked = sheet.chart.marked
    longest = max(map(len, places))
    room = (frame.right - frame.left) / max(1, len(places) - 1)
    each = max(1, -(-(8 * longest + 10) // max(1, int(room))))
    shown = {at for at in range(0, len(places), each) if marked is None or at == marked or abs(at - marked) >= each}
    for at in sorted(shown | ({marked} if marked is not None else set())):
        sheet.write(frame.x(at), frame.bottom + 22, places[at], "middle", "strong" if at == marked else "")


def _parts_of_line(sheet: _Canvas, n: int) -> list[list[int]]:
    """Return the runs of places where a series has values: a gap breaks its line."""
    runs: list[list[int]] = [[]]
    for at, value in enumerate(sheet.chart.series[n].values):
        if value is not None:
            runs[-1].append(at)
        elif runs[-1]:
            runs.append([])
    return [run for run in runs if run]


def _value_at(sheet: _Canvas, n: int, at: int) -> float:
    return sheet.chart.series[n].values[at] or 0.0


def _draw_line(sheet: _Canvas, frame: _Frame, n: int) -> None:
    for run in _parts_of_line(sheet, n):
        if len(run) > 1:
            steps = (f"{_coordinate(frame.x(at))} {_coordinate(frame.y(_value_at(sheet, n, at)))}" for at in run)
            sheet.add("path", d="M" + " L".join(steps), cls=f"line s{n}", stroke_dasharray=DASHES[n] or None)


def _draw_margins(sheet: _Canvas, frame: _Frame, n: int) -> None:
    """Draw the interval around each value as a bracket."""
    one = sheet.chart.series[n]
    for at, margin in enumerate(one.margins):
        value = one.values[at]
        if margin and value is not None:
            x = frame.x(at)
            high = frame.y(value + margin)
            low = frame.y(value - margin)
            d = f"M{_coordinate(x - 4)} {_coordinate(high)}h8m-4 0V{_coordinate(low)}m-4 0h8"
            sheet.add("path", d=d, cls=f"margin s{n}")


def _draw_markers(sheet: _Canvas, frame: _Frame, n: int) -> None:
    if len(sheet.chart.places) > _MARKED_BY_HAND:
        return
    for run in _parts_of_line(sheet, n):
        for at in run:
            _draw_marker(sheet, n, frame.x(at), frame.y(_value_at(sheet, n, at)))


def _draw_marker(sheet: _Canvas, n: int, x: float, y: float) -> None:
    cls = f"dot d{n}"
    match MARKERS[n]:
        case "circle":
            sheet.add("circle", cx=x, cy=y, r=5.0, cls=cls)
        case "ring":
            sheet.add("circle", cx=x, cy=y, r=5.0, cls=f"{cls} open")
        case "square":
            sheet.add("rect", x=x - 4, y=y - 4, width=8, height=8, cls=f"{cls} open")
        case "up":
            sheet.add("path", d=f"M{_coordinate(x)} {_coordinate(y - 6)}l5.5 10h-11z", cls=cls)
        case "down":
            sheet.add("path", d=f"M{_coordinate(x)} {_coordinate(y + 6)}l5.5 -10h-11z", cls=cls)
        case "diamond":
            sheet.add("path", d=f"M{_coordinate(x)} {_coordinate(y - 6.5)}l6 6.5l-6 6.5l-6 -6.5z", cls=f"{cls} open")


def _write_marked(sheet: _Canvas, frame: _Frame, at: int) -> None:
    """Write the values of one or two series at the marked place, the higher one above its line."""
    if len(sheet.chart.series) > 2:
        return
    ahead = difference(sheet.chart, at) if len(sheet.chart.series) == 2 else None
    for n, one in enumerate(sheet.chart.series):
        value = one.values[at]
        if value is not None and (n == 0 or ahead):
            is_above = n == 0 if ahead is None or ahead >= 0 else n == 1
            _write_value(sheet, frame, at, value, is_above=is_above, beside=is_above != _rises_at(one, at))


def _rises_at(one: Series, at: int) -> bool:
    """Does a line go up where it passes this place?"""
    near = [value for value in one.values[max(0, at - 1) : at + 2] if value is not None]
    return near[-1] > near[0]


def _write_value(sheet: _Canvas, frame: _Frame, at: int, value: float, *, is_above: bool, beside: bool) -> None:
    """Write a value above or below its line, to the right (`beside`) or to the left, where the line does not go."""
    x = frame.x(at)
    y = frame.y(value)
    words = number_text(value, sheet.chart.unit)
    to_right = beside if 70 < x < frame.right - 60 else x <= 70
    y = min(frame.bottom - 6, y + 24) if not is_above else max(frame.top + 14, y - 12)
    sheet.write(x + (12 if to_right else -12), y, words, "start" if to_right else "end", "strong value")


# ---- bars
def _draw_patterns(sheet: _Canvas) -> None:
    """Draw the hatching of each series: whole, upright, slanting, dotted, across, and the other way."""
    marks = (
        '<rect width="6" height="6" class="c-ink"/>',
        '<rect width="3" height="6" class="c-ink"/>',
        '<path d="M-1 1l2 -2M0 6l6 -6M5 7l2 -2" class="c-stroke"/>',
        '<circle cx="3" cy="3" r="1.8" class="c-ink"/>',
        '<rect width="6" height="3" class="c-ink"/>',
        '<path d="M-1 5l2 2M0 0l6 6M5 -1l2 2" class="c-stroke"/>',
    )
    size = 'width="6" height="6" patternUnits="userSpaceOnUse"'
    drawn = "".join(
        f'<pattern id="{sheet.prefix}-b{n}" {size} class="c-p{n}">{mark}</pattern>'
        for n, mark in enumerate(marks[: len(sheet.chart.series)])
    )
    sheet.lines.append(f"<defs>{drawn}</defs>")


def _draw_bars(sheet: _Canvas, top: float) -> float:
    """Draw a row for each place: its name, a bar for each series, its value behind it. Return how high it all is."""
    chart = sheet.chart
    longest = min(_LONG_LABEL, max(map(len, chart.places)))
    left = 0 if sheet.is_narrow else 12.0 + 7.4 * longest
    thick = 14 if len(chart.series) == 1 else 9
    high = (thick + 3) * len(chart.series) + 9 + (18 if sheet.is_narrow else 0)
    room = sheet.width - left - 66
    y = top + 8
    for at, place in enumerate(chart.places):
        mark = "strong" if at == chart.marked else ""
        if sheet.is_narrow:
            sheet.write(0, y + 12, place, cls=mark)
        else:
            sheet.write(left - 12, y + (high - 9) / 2 + 4, _shorten(place), "end", mark)
        _draw_row(sheet, at, left=left, y=y + (18 if sheet.is_narrow else 0), thick=thick, room=room)
        y += high
    return y


def _draw_row(sheet: _Canvas, at: int, left: float, y: float, thick: float, room: float) -> None:
    for n, one in enumerate(sheet.chart.series):
        value = one.values[at]
        if value is not None:
            width = max(1.0, room * sheet.scale.share(value)) if value else 0.0
            fill = f"url(#{sheet.prefix}-b{n})"
            sheet.add("rect", x=left, y=y, width=width, height=thick, cls=f"bar b{n}", fill=fill)
            sheet.write(left + width + 8, y + thick / 2 + 4.5, number_text(value, sheet.chart.unit), cls="value small")
        y += thick + 3


def _shorten(place: str) -> str:
    return place if len(place) <= _LONG_LABEL else f"{place[: _LONG_LABEL - 1]}…"


def _draw_columns(sheet: _Canvas, top: float) -> float:
    """Draw a column for each place and series, for many places. Return how high it all is."""
    chart = sheet.chart
    widest = max(len(tick_text(tick, chart.unit)) for tick in sheet.scale.ticks)
    frame = _Frame(sheet, 22.0 + 7 * widest, top + 20, 200 if sheet.is_narrow else 260)
    frame.draw_grid()
    step = (frame.right - frame.left) / len(chart.places)
    wide = step * 0.86 / len(chart.series)
    for at in range(len(chart.places)):
        for n, one in enumerate(chart.series):
            value = one.values[at]
            if value:
                x = frame.left + at * step + step * 0.07 + n * wide
                y = frame.y(value)
                fill = f"url(#{sheet.prefix}-b{n})"
                sheet.add("rect", x=x, y=y, width=wide, height=frame.bottom - y, cls=f"bar b{n}", fill=fill)
    each = max(1, -(-(8 * max(map(len, chart.places)) + 8) // max(1, int(step))))
    for at in range(0, len(chart.places), each):
        sheet.write(frame.left + (at + 0.5) * step, frame.bottom + 20, chart.places[at], "middle")
    if chart.along:
        sheet.write((frame.left + frame.right) / 2, frame.bottom + 42, chart.along, "middle")
    return frame.bottom + (52 if chart.along else 28)
