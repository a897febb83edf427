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
        f".c-s{n}{{stroke:var(--c{n})}}.c-d{n}{{fill:var(--c{n})}}.c-d{n}.c-open{{fill:var(--paper);stroke:var(--c{n})}}"
        f".c-b{n}{{stroke:var(--c{n})}}.c-p{n} .c-ink{{fill:var(--c{n})}}.c-p{n} .c-stroke{{stroke:var(--c{n})}}"
        for n in range(len(LIGHT))
    )


FILE_STYLE = (
    f".drawn-chart{{{variables(False)}font:400 13px 'Source Sans 3','Noto Sans','Segoe UI',sans-serif}}"
    f"@media (prefers-color-scheme:dark){{.drawn-chart{{{variables(True)}}}}}"
    f"@media print{{.drawn-chart{{{variables(False)}--paper:#fff}}}}"
    ".c-paper{fill:var(--paper)}text{fill:var(--soft)}.c-title{fill:var(--ink);font-size:19px;font-weight:600}"
    ".c-strong,.c-value{fill:var(--ink);font-weight:600}.c-value{font-size:15px;paint-order:stroke;stroke:var(--paper);stroke-width:4px}.c-small{font-size:12px}"
    ".c-grid{fill:none;stroke:var(--rule)}.c-axis{fill:none;stroke:var(--edge)}"
    ".c-line{fill:none;stroke-width:3;stroke-linejoin:round;stroke-linecap:round}.c-margin{fill:none;stroke-width:1.5}"
    ".c-dot{stroke:var(--paper);stroke-width:2}.c-stroke{fill:none;stroke-width:1.8}"
) + series_rules()
