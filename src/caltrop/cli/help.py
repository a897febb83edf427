"""The help of a command, drawn by Rich: usage, description, and panels for arguments, options and commands."""

from __future__ import annotations

from inspect import cleandoc

import click
from rich.columns import Columns
from rich.console import Console
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from .command import WordArgument

TYPES = {"text": "str", "boolean": "bool"}  # Click's names for them, and Python's


def help_text(command: click.Command, ctx: click.Context) -> str:
    console = Console(highlight=False)
    with console.capture() as drawn:
        console.print(Padding(Text(command.get_usage(ctx), style="bold"), 1))
        console.print(Padding(description(command.help or ""), (0, 1, 1, 1)))
        for title, rows in panels(command, ctx).items():
            if rows:
                console.print(Panel(rows_table(rows), title=title, title_align="left", border_style="dim"))
        if command.epilog:
            console.print(Padding(Text(command.epilog), 1))
    return drawn.get()


def description(help: str) -> Text:
    """Return the help text with all paragraphs but the first dim."""
    first, blank, rest = cleandoc(help).partition("\n\n")
    return Text.assemble(first.replace("\n", " "), blank, (rest, "dim"))


def panels(command: click.Command, ctx: click.Context) -> dict[str, list[tuple[Text | Columns, ...]]]:
    params = command.get_params(ctx)
    commands = command.list_commands(ctx) if isinstance(command, click.Group) else []
    return {
        "Arguments": [parameter_row(p, ctx) for p in params if isinstance(p, WordArgument)],
        "Options": [parameter_row(p, ctx) for p in params if isinstance(p, click.Option)],
        "Commands": [command_row(command, ctx, name) for name in commands],
    }


def parameter_row(param: click.Parameter, ctx: click.Context) -> tuple[Text | Columns, ...]:
    """Return the row of a parameter: its long and short names, its type, and its help."""
    names = [argument_name(param)] if isinstance(param, WordArgument) else param.opts
    long = [name for name in names if name.startswith("--")]
    short = [name for name in names if name not in long]
    return (
        Text("*" if param.required else "", style="red"),
        Text(",".join(long), style="bold cyan"),
        Text(",".join(short), style="bold green"),
        Text(kind(param), style="bold yellow", overflow="fold"),
        Columns([Text(param.help or ""), *remarks(param, ctx)]),
    )


def argument_name(param: WordArgument) -> str:
    return f"{param.label}..." if param.nargs != 1 and not param.metavar else param.label


def kind(param: click.Parameter) -> str:
    if isinstance(param, click.Option) and param.metavar:
        return param.metavar
    name = TYPES.get(param.type.name, param.type.name)
    return f"<list[{name}]>" if param.nargs != 1 else f"<{name}>"


def remarks(param: click.Parameter, ctx: click.Context) -> list[Text]:
    usual = param.get_default(ctx, call=False)
    shown = [Text(f"[default: {usual}]", style="dim")] if usual and isinstance(usual, str) else []
    return [*shown, *([Text("[required]", style="dim red")] if param.required else [])]


def command_row(group: click.Command, ctx: click.Context, name: str) -> tuple[Text | Columns, ...]:
    assert isinstance(group, click.Group)
    found = group.get_command(ctx, name)
    first = (found.help or "").partition("\n\n")[0] if found else ""
    return Text(name, style="bold cyan"), Text(first)


def rows_table(rows: list[tuple[Text | Columns, ...]]) -> Table:
    """Return a table of these rows without its empty columns."""
    table = Table(box=None, show_header=False, expand=True, pad_edge=False, padding=(0, 1))
    empty = {at for at in range(len(rows[0])) if not any(row[at] for row in rows)}
    *_, last = (at for at in range(len(rows[0])) if at not in empty)
    for at in range(len(rows[0])):
        if at not in empty:
            table.add_column(ratio=10 if at == last else None, no_wrap=at < 3 and at != last)
    for row in rows:
        table.add_row(*(cell for at, cell in enumerate(row) if at not in empty))
    return table
