"""Charts: one description of a chart, drawn as SVG for pages and files, as text for terminals, and as a table.

chart = Chart("Chance to pass", places=("1", "2"), series=(Series("Fell", (1.0, 0.9)),), along="difficulty")
svg_chart(chart, "passing")      for a page: its colours are those of the page
svg_file(chart)                  for a file: it brings its own
text_chart(chart, width=80)      for a terminal
chart_table(chart)               the same numbers as rows
"""

from __future__ import annotations

from .chart import MOST_SERIES, Chart, Series, chart_table, number_text, summary
from .svg import svg_chart, svg_file, svg_sample
from .text import text_chart

__all__ = [
    "MOST_SERIES",
    "Chart",
    "Series",
    "chart_table",
    "number_text",
    "summary",
    "svg_chart",
    "svg_file",
    "svg_sample",
    "text_chart",
]
