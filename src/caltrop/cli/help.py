"""The help of a command, drawn by Rich: usage, description, and panels for arguments, options and commands."""

from __future__ import annotations

from collections.abc import Iterator

import click
from rich.columns import Columns
from rich.console import Console
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from caltrop.words import find, text

from .command import HelpedParameter, WordArgument, WordOption
from .examples import EXAMPLES, FIRST_STEPS


def help_text(command: click.Command, ctx: click.Context) -> str:
    console = Console(highlight=False)
    with console.capture() as drawn:
        console.print(Padding(Text(usage(command, ctx), style="bold"), 1))
        console.print(Padding(description(command), (0, 1, 1, 1)))
        for title, rows in panels(command, ctx).items():
            if rows:
                console.print(Panel(rows_table(rows), title=title, title_align="left", border_style="dim"))
        if isinstance(command, click.Group):
            console.print(Padding(Text("\n".join(first_steps())), 1))
    return drawn.get()


def usage(command: click.Command, ctx: click.Context) -> str:
    """Return the line that shows in which order things are typed."""
    arguments = [p.make_metavar(ctx) for p in command.get_params(ctx) if isinstance(p, WordArgument)]
    if isinstance(command, click.Group):
        arguments.append(f"{{{text('cli-usage-command')}}}...")
    return text("cli-usage", command=ctx.command_path, arguments=" ".join(arguments))


def description(command: click.Command) -> Text:
    """Return what the command does, an example, and dim what else there is to know."""
    examples = [text("cli-for-example", command=line) for line in EXAMPLES.get(command.name or "", ())]
    more = find("cli", f"more-{command.name}")
    return Text("\n\n").join(
        [Text(command.help or ""), *(Text(each, style="dim") for each in (*examples, more) if each)]
    )


def first_steps() -> Iterator[str]:
    """Yield a few commands to begin with, and where the manual is."""
    yield text("cli-examples")
    width = max(map(len, FIRST_STEPS.values()))
    for name, line in FIRST_STEPS.items():
        yield f"{line:{width}}  {find('cli', f'example-{name}')}"
    yield ""
    yield text("cli-manual")


def panels(command: click.Command, ctx: click.Context) -> dict[str, list[tuple[Text | Columns, ...]]]:
    params = command.get_params(ctx)
    commands = command.list_commands(ctx) if isinstance(command, click.Group) else []
    return {
        text("cli-arguments"): [parameter_row(p, ctx) for p in params if isinstance(p, WordArgument)],
        text("cli-options"): [parameter_row(p, ctx) for p in params if isinstance(p, WordOption)],
        text("cli-commands"): [command_row(command, ctx, name) for name in commands],
    }


def parameter_row(param: HelpedParameter, ctx: click.Context) -> tuple[Text | Columns, ...]:
    """Return the row of a parameter: its long and short names, the name of its value, and its help."""
    names = [param.label] if isinstance(param, WordArgument) else param.opts
    long = [name for name in names if name.startswith("--")]
    short = [name for name in names if name not in long]
    return (
        Text("*" if param.required else "", style="red"),
        Text(",".join(long), style="bold cyan"),
        Text(",".join(short), style="bold green"),
        Text(value_name(param), style="bold yellow", overflow="fold"),
        Columns([Text(param.help or ""), *remarks(param, ctx)]),
    )


def value_name(param: HelpedParameter) -> str:
    """Return the name of an option's value; a flag has none, and an argument is called by it already."""
    return f"<{param.label}>" if isinstance(param, WordOption) and not param.is_flag else ""


def remarks(param: HelpedParameter, ctx: click.Context) -> list[Text]:
    usual = param.get_default(ctx, call=False)
    shown = [Text(text("cli-default", value=usual), style="dim")] if usual and isinstance(usual, str) else []
    return [*shown, *([Text(text("cli-required"), style="dim red")] if param.required else [])]


def command_row(group: click.Command, ctx: click.Context, name: str) -> tuple[Text | Columns, ...]:
    assert isinstance(group, click.Group)
    found = group.get_command(ctx, name)
    return Text(name, style="bold cyan"), Text(found.help or "" if found else "")


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
