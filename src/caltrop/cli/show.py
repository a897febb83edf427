"""Output of the command line: plain text into pipes, Rich on terminals, JSON for programs, one line for an error.

On a terminal, long work shows how far it is.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from math import ceil
from threading import Timer
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, TypeVar

import click

if TYPE_CHECKING:
    from caltrop.kernel.contract.game import Game
    from caltrop.kernel.rules.refusals import Refused
    from caltrop.kernel.state.parts import Widget
    from caltrop.kernel.state.state import Character
    from caltrop.lab.charts.chart import Chart
    from caltrop.words import Whose


T = TypeVar("T")
BAR_WIDTH = 24
_WIDEST_MARKS = 60
GLUE = "\N{NO-BREAK SPACE}"
_EIGHTHS = " ▏▎▍▌▋▊▉█"


class Column(NamedTuple):
    """A column of a table: its heading, alignment and style."""

    title: str
    right: bool = False
    style: str = ""


# ---- refusals
def fail(refused: Refused, game: Whose = None, status: int = 2) -> NoReturn:
    """Print a refusal on stderr, with every mistake that it tells of, and end the command with this exit status."""
    from caltrop.words import sentences

    for line in sentences(refused, game):
        _tell_error(line)
    raise click.exceptions.Exit(status)


def _print_error(line: str) -> None:
    print(line, file=sys.stderr)


_tell_error: Callable[[str], object] = _print_error


@contextmanager
def errors_told_to(tell: Callable[[str], object]) -> Iterator[None]:
    """Hand refusals to a log that programs read, instead of printing them."""
    global _tell_error  # noqa: PLW0603 - a command that runs as a service has one log
    _tell_error = tell
    try:
        yield
    finally:
        _tell_error = _print_error


def value_or_fail(found: T | Refused, game: Whose = None) -> T:
    """Return what was found, or end the command if it is a refusal."""
    from caltrop.kernel.rules.refusals import Refused

    if isinstance(found, Refused):
        fail(found, game)
    return found


def fail_with_flaws(flaws: Sequence[Refused]) -> None:
    """Print what is wrong on stderr, and end the command with exit status 1; do nothing if nothing is."""
    from caltrop.words import sentence

    warn(*(sentence(flaw) for flaw in flaws))
    if flaws:
        raise click.exceptions.Exit(1)


def warn(*lines: str) -> None:
    """Print remarks on stderr, so that the output stays clean."""
    for line in lines:
        print(line, file=sys.stderr)


# ---- output
def _is_terminal() -> bool:
    return sys.stdout.isatty()


def print_json(thing: Any) -> None:
    """Print one line of JSON."""
    import msgspec

    print(msgspec.json.format(msgspec.json.encode(thing), indent=0).decode())


def print_heading(text: str) -> None:
    print_text(text, "bold")


def print_text(text: str = "", style: str = "") -> None:
    """Print a line or several paragraphs, wrapped at the width of a terminal."""
    lines = text.splitlines() or [""]
    for line in lines if can_fit(lines) else _wrapped_lines(lines):
        print(_styled_text(line, style))


def _wrapped_lines(lines: Iterable[str]) -> Iterator[str]:
    """Wrap lines at the terminal's width; wrapped parts of a list item or indented line keep its indent."""
    import textwrap

    for line in lines:
        indent = len(line) - len(line.lstrip(" -"))
        yield from textwrap.wrap(line, shutil.get_terminal_size().columns, subsequent_indent=" " * indent) or [""]


def print_hanging(label: str, text: str, style: str = "") -> None:
    """Print a text behind a label; further lines are indented by its width. Words joined by `GLUE` stay together."""
    import textwrap

    room = shutil.get_terminal_size().columns if _is_terminal() else len(label) + len(text)
    lines = textwrap.wrap(text, max(room - len(label), 10), break_on_hyphens=False) or [""]
    for at, line in enumerate(lines):
        print(f"{_styled_text(label, style) if at == 0 else ' ' * len(label)}{line.replace(GLUE, ' ')}".rstrip())


def print_table(columns: Sequence[Column], rows: Iterable[Sequence[str]], headed: bool = True) -> None:
    """Print rows under headings."""
    lines = [[c.title for c in columns], *rows] if headed else list(rows)
    widths = [max((len(line[at]) for line in lines), default=0) for at in range(len(columns))]
    padded = [[_align(c, w, column) for c, w, column in zip(line, widths, columns, strict=True)] for line in lines]
    if not can_fit("  ".join(cells).rstrip() for cells in padded):
        if headed:
            _rich_table(columns, lines, headed)
        else:
            _print_labels(columns, lines)
        return
    for at, cells in enumerate(padded):
        styles = ["bold" if headed and at == 0 else column.style for column in columns]
        print("  ".join(map(_styled_text, cells, styles)).rstrip())


def _print_labels(columns: Sequence[Column], lines: Sequence[Sequence[str]]) -> None:
    """Print rows that are too wide, the first cell as a label; a long label gets a line of its own."""
    width = max(len(line[0]) for line in lines)
    room = shutil.get_terminal_size().columns
    words = (word for line in lines for cell in line[1:] for word in cell.split())
    fits_beside = width <= room // 2 and max(map(len, words), default=0) <= room - width - 2
    for label, *cells in lines:
        text = "  ".join(filter(None, cells))
        if fits_beside:
            print_hanging(label.ljust(width + 2), text, columns[0].style)
        else:
            print(_styled_text(label, columns[0].style))
            print_hanging(" " * 6, text)


def _align(cell: str, width: int, column: Column) -> str:
    return cell.rjust(width) if column.right else cell.ljust(width)


def can_fit(lines: Iterable[str]) -> bool:
    """Do these lines fit without wrapping? In a pipe they always do."""
    if not _is_terminal():
        return True
    room = shutil.get_terminal_size().columns
    return all(len(line) <= room for line in lines)


def _styled_text(text: str, style: str) -> str:
    """Colour a text if the terminal wants colour; Rich is slow to load and not needed for that."""
    plain = not style or not _is_terminal() or "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
    if plain or not text.strip():
        return text
    if style in ("bold", "dim"):
        return click.style(text, bold=style == "bold" or None, dim=style == "dim" or None)
    return click.style(text, fg=style)


def _rich_table(columns: Sequence[Column], lines: Sequence[Sequence[str]], headed: bool) -> None:
    """Print a table that is too wide for the terminal: Rich wraps its cells."""
    from rich.console import Console, JustifyMethod
    from rich.table import Table
    from rich.text import Text

    grid = Table(box=None, show_header=headed, header_style="bold", padding=(0, 2, 0, 0))
    for column in columns:
        justify: JustifyMethod = "right" if column.right else "left"
        grid.add_column(column.title, justify=justify, style=column.style or None, overflow="fold")
    for row in lines[1 if headed else 0 :]:
        grid.add_row(*(Text(cell) for cell in row))
    Console(highlight=False).print(grid)


# ---- numbers
def percent(p: Fraction) -> str:
    """Return a percentage with two decimals; only an impossible result is 0.00%, only a certain one 100.00%."""
    number = f"{float(p) * 100:.2f}"
    if number == "0.00" and p > 0:
        return f"<{_percentage('0.01')}"
    return f">{_percentage('99.99')}" if number == "100.00" and p < 1 else _percentage(number)


_SURE = 0.01  # chance that a simulated chance is beyond what is said of it


def sampled_percent(p: Fraction, n: int) -> str:
    """Return a percentage that was counted in `n` fights; 0 is an exact one.

    What never or always happened there may still be otherwise, so no more is said than is 99% sure.
    """
    if not n:
        return percent(p)
    rare = ceil(10_000 * (1 - _SURE ** (1 / n)))  # in hundredths of a percent
    if p * 10_000 < rare:
        return f"<{_percentage(f'{rare / 100:.2f}')}"
    if (1 - p) * 10_000 < rare:
        return f">{_percentage(f'{100 - rare / 100:.2f}')}"
    return percent(p)


def _percentage(number: str) -> str:
    """Return a number with a percent sign as the reader's language writes it."""
    from caltrop.words import catalogue

    locale = catalogue().locale
    return str(locale.PERCENT).format(number.replace(".", locale.DECIMAL))


def decimal(value: Fraction) -> str:
    """Return a number with two decimals."""
    from caltrop.words import catalogue

    return f"{float(value):.2f}".replace(".", catalogue().locale.DECIMAL)


def bar(p: Fraction, most: Fraction, width: int = BAR_WIDTH) -> str:
    """Return a bar for a chance; that of the largest chance fills the column."""
    if not _can_print_blocks():
        return "#" * round(width * p / most) if most else ""
    eighths = round(8 * width * p / most) if most else 0
    return _EIGHTHS[-1] * (eighths // 8) + _EIGHTHS[eighths % 8].strip()


def _can_print_blocks() -> bool:
    """Can this output show blocks, and not only plain letters?"""
    try:
        _EIGHTHS.encode(sys.stdout.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True


# ---- questions
def is_interactive() -> bool:
    """Can a person answer questions in this terminal?"""
    return sys.stdin.isatty() and sys.stdout.isatty()


def ask(text: str) -> str | None:
    """Ask a question on stderr, so that the output stays clean; return the answer, or None at the end of the input."""
    print(text, end=" ", file=sys.stderr, flush=True)
    line = sys.stdin.readline()
    return line.strip() if line else None


# ---- sheets
def print_sheet(character: Character, game: Game) -> None:
    """Print a character's sheet, widget by widget, as pages draw it."""
    from caltrop.kernel.secrets.knowledge import widgets

    print_heading(character.name)
    rows = [row for widget in widgets(character, full=True, game=game) for row in _widget_rows(widget, game)]
    print_table([Column("", style="cyan"), Column("")], rows, headed=False)


def _widget_rows(widget: Widget, game: Game) -> list[tuple[str, str]]:
    """Return a widget as rows of a label and a text; a long list of marks gets a row for each."""
    from caltrop.kernel.state.parts import CountdownWidget, Grid, Marks, Track
    from caltrop.words import find, mark_word, say

    title = f"  {find('widget', widget.label, game) or widget.label}"
    match widget:
        case Track(_, now, most, die):
            return [(title, " ".join(filter(None, (die, f"{now}/{most}" if most else str(now)))))]
        case Marks(_, marks):
            named = [mark_word(mark, game) for mark in marks]
            rows = [", ".join(named)] if sum(map(len, named)) < _WIDEST_MARKS else named
            return [(title if at == 0 else "", row) for at, row in enumerate(rows) if row]
        case Grid(_, size, cells):
            used = sum(room for _, room in cells)
            return [(title, f"{used}/{size}: {', '.join(mark_word(what) for what, _ in cells)}")]
        case CountdownWidget(_, _, what, left):
            return [(title, say("cli", "countdown", what=mark_word(what, game), left="" if left is None else left))]


_PROGRESS_WIDTH = 30  # characters of the bar
_QUIET_SECONDS = 1.0  # seconds that pass before anything is said


@contextmanager
def waiting_note() -> Iterator[None]:
    """Say on a terminal that something is worked out, if it takes longer than a second; take it back at the end."""
    from caltrop.words import text

    if not sys.stderr.isatty():
        yield
        return
    note = text("forecast-learning")
    shown = list[str]()

    def draw() -> None:
        shown.append(note)
        print(note, end="", file=sys.stderr, flush=True)

    timer = Timer(_QUIET_SECONDS, draw)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        if shown:
            print(f"\r{' ' * len(note)}\r", end="", file=sys.stderr, flush=True)


def progress_bar() -> Callable[[int, int], None]:
    """Return what draws how far the work is, on a terminal."""

    def draw(done: int, of: int) -> None:
        if of == 1 or not sys.stderr.isatty():
            return
        full = _PROGRESS_WIDTH * done // of
        end = "\r" + " " * (_PROGRESS_WIDTH + 8) + "\r" if done == of else ""
        print(
            f"\r[{'#' * full}{'.' * (_PROGRESS_WIDTH - full)}] {100 * done // of:3}%{end}",
            end="",
            file=sys.stderr,
            flush=True,
        )

    return draw


TERMINAL = "-"


def draw_chart(chart: Chart, where: str) -> None:
    """Write a chart into a file, or draw it here; anything else ends the command with a sentence."""
    from caltrop.lab.charts.text import text_chart

    if where == TERMINAL:
        width = shutil.get_terminal_size().columns if _is_terminal() else 80
        print(text_chart(chart, width, plain=not _can_print_blocks()))
        return
    from pathlib import Path

    from caltrop.kernel.rules.refusals import Refused
    from caltrop.lab.charts.svg import svg_file

    ending = Path(where).suffix.lower()
    if ending not in (".svg", ".txt"):
        fail(Refused("bad-chart-file", "lab", {"got": where[:200]}))
    try:
        drawn = svg_file(chart) if ending == ".svg" else text_chart(chart) + "\n"
        Path(where).write_text(drawn, encoding="utf-8")
    except (OSError, ValueError):
        fail(Refused("chart-unwritable", "lab", {"file": where[:200]}))
