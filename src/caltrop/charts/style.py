"""The colours of a chart in a file of its own, light and dark; pages have the same rules in `charts.css`."""

from __future__ import annotations

LIGHT = ("#2f5d50", "#98301a", "#35546f", "#80540a", "#47601f", "#2b2119")
DARK = ("#8fc7b2", "#ec9474", "#9fbcd6", "#e6b65a", "#b0c47e", "#eee2ca")
GROUNDS = {"paper": ("#f5eee0", "#1e160f"), "ink": ("#2b2119", "#eee2ca"), "soft": ("#5f5141", "#b9a88b")}
GROUNDS |= {"rule": ("#d9ccb4", "#443627"), "edge": ("#8f7f68", "#8f7c62")}


def variables(dark: bool) -> str:
    colours = "".join(f"--c{n}:{colour};" for n, colour in enumerate(DARK if dark else LIGHT))
    return colours + "".join(f"--{name}:{pair[dark]};" for name, pair in GROUNDS.items())


def series_rules() -> str:
    """Return the rules of each series: its line, its marker and its hatching in one colour."""
    return "".join(
        f".s{n}{{stroke:var(--c{n})}}.d{n}{{fill:var(--c{n})}}.d{n}.open{{fill:var(--paper);stroke:var(--c{n})}}"
        f".b{n}{{stroke:var(--c{n})}}.p{n} .ink{{fill:var(--c{n})}}.p{n} .stroke{{stroke:var(--c{n})}}"
        for n in range(len(LIGHT))
    )


FILE_STYLE = (
    f".chart{{{variables(False)}font:400 13px 'Source Sans 3','Noto Sans','Segoe UI',sans-serif}}"
    f"@media (prefers-color-scheme:dark){{.chart{{{variables(True)}}}}}"
    f"@media print{{.chart{{{variables(False)}--paper:#fff}}}}"
    ".paper{fill:var(--paper)}text{fill:var(--soft)}.title{fill:var(--ink);font-size:19px;font-weight:600}"
    ".strong,.value{fill:var(--ink);font-weight:600}.value{font-size:15px}.small{font-size:12px}"
    ".grid{fill:none;stroke:var(--rule)}.axis{fill:none;stroke:var(--edge)}"
    ".line{fill:none;stroke-width:3;stroke-linejoin:round;stroke-linecap:round}.margin{fill:none;stroke-width:1.5}"
    ".dot{stroke:var(--paper);stroke-width:2}.stroke{fill:none;stroke-width:1.8}"
) + series_rules()
