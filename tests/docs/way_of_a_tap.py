"""Draws docs/way-of-a-tap.svg: what happens between a tap on a phone and the news on every screen.

Run as a program, it writes the file. The colours are those of the pages, by day and by night.
"""

from __future__ import annotations

import re
import textwrap
from html import escape
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PICTURE = ROOT / "docs" / "way-of-a-tap.svg"
TOKENS = ROOT / "src" / "caltrop" / "web" / "page" / "tokens.css"

WIDE, HIGH, GAP = 186, 110, 26  # a step, and the space between two steps
LEFT, TOP = 34, 112
INDENT = 42  # of a title: beside the way down, above the names of the steps
ROW = HIGH + 76  # from one row of steps to the next
ASIDE = LEFT + 4 * (WIDE + GAP) + 14  # where the notes on the right begin
WIDTH, HEIGHT = ASIDE + WIDE + 34, TOP + 3 * ROW + HIGH + 38


class Step(NamedTuple):
    """One station of the way."""

    name: str
    path: str  # under src/caltrop
    says: str
    hue: str


class Row(NamedTuple):
    """Four steps, and what happens where the way ends early."""

    title: str
    steps: tuple[Step, Step, Step, Step]
    stop: str
    aside: str


ROWS = (
    Row(
        "The request",
        (
            Step("A button", "web/page/buttons.py", "It names a move and its parameters.", "ochre"),
            Step("POST by htmx", "web/app.py", "With the seat's cookie and a CSRF token.", "ochre"),
            Step("Guards", "web/gate/callers.py", "Our own page? A seat here? Not too fast?", "ochre"),
            Step("Intent", "web/page/forms/move_form.py", "The form's fields become one typed value.", "ochre"),
        ),
        "Turned away",
        "A guard answers 401, 403 or 429, and no rule is run.",
    ),
    Row(
        "The move, in memory",
        (
            Step("Lock and mark", "web/live/room.py", "One change at a time; the mark is a way back.", "moss"),
            Step("Session.act", "table/session.py", "The move is run from its start.", "moss"),
            Step("Plan", "kernel/contract/move.py", "Reads the sheets, names a mechanic and its dice.", "moss"),
            Step("Dice, choices", "table/answers.py", "Dice box, typed faces, standing orders.", "moss"),
        ),
        "Not now",
        "The plan refuses: one sentence. An answer is missing: parked, then run again.",
    ),
    Row(
        "What comes of it, kept on the disk",
        (
            Step("Consequences", "kernel/contract/scene.py", "The outcome becomes events with an audience.", "moss"),
            Step("Events", "kernel/state/events/base.py", "Facts. Applying one never refuses or rolls.", "moss"),
            Step("Ledger", "table/ledger.py", "An entry keeps answers, events and reasons.", "moss"),
            Step("Store", "store/job_queue.py", "One thread, one transaction, one fsync.", "rust"),
        ),
        "Disk refuses",
        "The session goes back to its mark, as if nothing had happened.",
    ),
    Row(
        "The news for every screen, read under the same lock",
        (
            Step("Announce", "web/live/broadcast.py", "What happened at once; odds a moment later.", "slate"),
            Step("Views", "table/view.py", "For each seat, only what it may know.", "slate"),
            Step("Regions", "web/page/regions.py", "Drawn again only where a source has changed.", "slate"),
            Step("Streams", "web/gate/streams.py", "htmx puts each region in place on every screen.", "slate"),
        ),
        "Falls behind",
        "A slow stream is ended. It comes back and gets what it has missed.",
    ),
)


# ---- colours
def colours(css: str) -> dict[str, str]:
    return dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", css))


def style() -> str:
    """The sheet of the drawing: colours by day, and others by night."""
    day, night = TOKENS.read_text(encoding="utf-8").split("prefers-color-scheme: dark", 1)
    return "\n".join(
        (
            "<style>",
            *colour_rules(colours(day)),
            "@media (prefers-color-scheme: dark) {",
            *colour_rules(colours(night.split("\n}", 1)[0])),
            "}",
            "text { font-family: 'Gill Sans', Optima, Candara, 'Noto Sans', 'Segoe UI', sans-serif; font-size: 14px }",
            ".name, .title, .head-line { font-family: 'Iowan Old Style', Palatino, 'Book Antiqua', Georgia, serif }",
            ".name, .title, .head-line { font-weight: bold; font-size: 18px }",
            ".head-line { font-size: 24px }",
            ".path { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 10.5px }",
            ".number { font-weight: bold; font-size: 13px; text-anchor: middle }",
            ".way { fill: none; stroke-width: 2 }",
            ".stop { fill: none; stroke-width: 1.5; stroke-dasharray: 4 4 }",
            "</style>",
        )
    )


def colour_rules(of: dict[str, str]) -> list[str]:
    washes = [
        f".{hue}-wash {{ fill: {of[hue + '-wash']}; stroke: {of[hue]} }} .{hue} {{ fill: {of[hue]} }}"
        for hue in ("ochre", "moss", "rust", "slate")
    ]
    return [
        f".paper {{ fill: {of['paper']} }} .leaf {{ fill: {of['leaf']}; stroke: {of['rule']} }}",
        f"text {{ fill: {of['ink']} }} .soft, .path {{ fill: {of['soft']} }} .number {{ fill: {of['paper']} }}",
        f".way, .stop {{ stroke: {of['edge']} }} .head {{ fill: {of['edge']} }}",
        f".lock {{ fill: {of['well']}; stroke: {of['rust']} }} .latch {{ stroke: {of['rust']} }}",
        *washes,
    ]


# ---- shapes
def text(x: float, y: float, words: str, kind: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}"' + (f' class="{kind}"' if kind else "") + f">{escape(words)}</text>"


def paragraph(x: float, y: float, words: str, columns: int, kind: str = "") -> list[str]:
    return [text(x, y + 18 * n, line, kind) for n, line in enumerate(textwrap.wrap(words, columns))]


def arrow(x: float, y: float, *, down: bool = False) -> str:
    """The head of an arrow, with its point here."""
    ends = ((x - 5, y - 9), (x + 5, y - 9)) if down else ((x - 9, y - 5), (x - 9, y + 5))
    (a, b), (c, d) = ends
    return f'<path class="head" d="M{x:g} {y:g} L{a:g} {b:g} L{c:g} {d:g} Z"/>'


def place(row: int, column: int) -> tuple[int, int]:
    return LEFT + column * (WIDE + GAP), TOP + row * ROW


def step_box(step: Step, number: int, x: int, y: int) -> list[str]:
    return [
        f'<rect class="{step.hue}-wash" x="{x}" y="{y}" width="{WIDE}" height="{HIGH}" rx="6"/>',
        f'<circle class="{step.hue}" cx="{x + 22}" cy="{y + 24}" r="12"/>',
        text(x + 22, y + 28.5, str(number), "number"),
        text(x + INDENT, y + 30, step.name, "name"),
        text(x + 12, y + 52, step.path, "path"),
        *paragraph(x + 12, y + 77, step.says, 24),
    ]


def row_of_steps(n: int, row: Row) -> list[str]:
    out = [text(LEFT + INDENT, TOP + n * ROW - 20, row.title, "title")]
    for column, step in enumerate(row.steps):
        x, y = place(n, column)
        out += step_box(step, 4 * n + column + 1, x, y)
        if column:
            out += [f'<path class="way" d="M{x - GAP} {y + HIGH // 2} H{x - 8}"/>', arrow(x - 1, y + HIGH // 2)]
    return out + stop_box(n, row)


def stop_box(n: int, row: Row) -> list[str]:
    """What happens where the way ends early, at the right of its row."""
    x, y = ASIDE, TOP + n * ROW
    edge = place(n, 3)[0] + WIDE
    return [
        f'<rect class="leaf" x="{x}" y="{y}" width="{WIDE}" height="{HIGH}" rx="6"/>',
        f'<path class="stop" d="M{edge} {y + HIGH // 2} H{x - 8}"/>',
        arrow(x - 1, y + HIGH // 2),
        text(x + 12, y + 25, row.stop, "name soft"),
        *paragraph(x + 12, y + 47, row.aside, 26, "soft"),
    ]


def way_down(n: int) -> list[str]:
    """From the last step of a row to the first of the next."""
    (x, y), (to, below) = place(n, 3), place(n + 1, 0)
    middle, start = y + HIGH + 22, x + WIDE // 2
    aim = to + 22
    path = f"M{start} {y + HIGH} V{middle - 8} Q{start} {middle} {start - 8} {middle} H{aim + 8}"
    return [
        f'<path class="way" d="{path} Q{aim} {middle} {aim} {middle + 8} V{below - 8}"/>',
        arrow(aim, below - 1, down=True),
    ]


def phone() -> list[str]:
    """Where it begins: a phone, and the way into the first step."""
    x, y = LEFT + 11, 24
    return [
        f'<rect class="ochre-wash" x="{x}" y="{y}" width="22" height="38" rx="4" stroke-width="2"/>',
        f'<circle class="ochre" cx="{x + 11}" cy="{y + 25}" r="4.5"/>',
        f'<path class="way" d="M{x + 11} {y + 40} V{TOP - 8}"/>',
        arrow(x + 11, TOP - 1, down=True),
    ]


def room_lock() -> list[str]:
    """The frame around what happens under the lock, with what that is for."""
    x, y = LEFT - 18, TOP + ROW - 46
    wide, high = 4 * (WIDE + GAP) - GAP + 36, ROW + HIGH + 60
    at = x + wide - 336
    return [
        f'<rect class="lock" x="{x}" y="{y}" width="{wide}" height="{high}" rx="10"/>',
        f'<rect class="rust" x="{at}" y="{y + 16}" width="14" height="11" rx="2"/>',
        f'<path class="latch" d="M{at + 3} {y + 16} v-4 a4 4 0 0 1 8 0 v4" fill="none" stroke-width="2"/>',
        text(at + 22, y + 26, "Under the lock: nothing is seen before it is kept."),
    ]


def drawing() -> str:
    steps = [shape for n, row in enumerate(ROWS) for shape in row_of_steps(n, row)]
    ways = [shape for n in range(len(ROWS) - 1) for shape in way_down(n)]
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"',
            '     role="img" aria-label="The way of one tap, in sixteen steps">',
            style(),
            '<rect class="paper" width="100%" height="100%" rx="10"/>',
            *phone(),
            text(LEFT + INDENT, 46, "The way of one tap", "head-line"),
            *room_lock(),
            *ways,
            *steps,
            "</svg>\n",
        )
    )


if __name__ == "__main__":
    PICTURE.write_text(drawing(), encoding="utf-8")
