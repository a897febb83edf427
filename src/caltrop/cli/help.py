"""The help of a command, drawn by Rich: usage, description, examples, and panels for the rest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

import click
from rich.columns import Columns
from rich.console import Console
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from caltrop.words import find, text

if TYPE_CHECKING:
    from .command import HelpedParameter

FIRST_STEPS = {
    "odds": "caltrop odds fell.test dice=d8,d6 dn=4",
    "roll": "caltrop roll 4d6kh3",
    "rules": "caltrop rules fell spell die",
    "scene": "caltrop scene",
}  # what each is for: `cli-example-odds`
EXAMPLES: dict[str, tuple[str, ...]] = {
    "odds": (
        FIRST_STEPS["odds"],
        "caltrop odds fell.attack a=d8,d6 b=d6 a_harm=2 b_harm=1 --where winner=a --by b_takes",
        "caltrop odds deeds.initiative savers=12,14,9,11",
        "caltrop odds ./mine.py:attack",
    ),
    "roll": ("caltrop roll 2d6+1",),
    "create": ("caltrop create fell",),
    "random-table": ("caltrop random-table fell spells --roll",),
    "rules": (FIRST_STEPS["rules"],),
    "list": ("caltrop list fell creatures",),
    "compare": ("caltrop compare attack fell deeds",),
    "sweep": (
        "caltrop sweep fell.test dice=d8,d6 dn=0..12",
        "caltrop sweep fell.attack a=d8,{d4,d6,d8} b=d6 --measure winner=a --chart attack.svg",
        'caltrop sweep fell.duel party="3 bod={d6,d8}" foes="{1..6} goblins" --measure party-wins --chart -',
    ),
    "duel": (
        'caltrop duel deeds "hp=4 brawn=10 finesse=12 weapon=d8 armour=1" "hp=3 brawn=9 finesse=10 weapon=d6"',
        'caltrop duel fell "3 bod=d8 weapon=d6 harm=2" "goblin leader + 4 goblins"',
    ),
    "forecast": ("caltrop forecast docs/ambush.toml",),
    "variant": ("caltrop variant check my-fell.toml",),
    "serve": ("caltrop serve --open",),
    "doctor": ("caltrop doctor", "caltrop doctor --address https://table.example"),
    "tables": ("caltrop tables links 3f9c2a7d1b04", "caltrop tables export 3f9c2a7d1b04 mill-road.json"),
    "backup": ("caltrop backup tables.db",),
    "verify": ("caltrop verify", "caltrop verify tables.db"),
    "verify-dice": ("caltrop verify-dice log.json",),
    "words": ("caltrop words missing de",),
    "examples": ("caltrop examples",),
}


def help_text(command: click.Command, ctx: click.Context) -> str:
    console = Console(highlight=False)
    with console.capture() as drawn:
        console.print(Padding(Text(_usage(command, ctx), style="bold"), 1))
        console.print(Padding(_description(command), (0, 1, 1, 1)))
        for title, rows in _panels(command, ctx).items():
            if rows:
                console.print(Panel(_rows_table(rows), title=title, title_align="left", border_style="dim"))
        if isinstance(command, click.Group):
            console.print(Padding(Text("\n".join(_first_steps())), 1))
    return drawn.get()


def _usage(command: click.Command, ctx: click.Context) -> str:
    """Return the line that shows in which order things are typed."""
    arguments = [p.make_metavar(ctx) for p in _parameters_of(command, ctx) if isinstance(p, click.Argument)]
    if isinstance(command, click.Group):
        arguments.append(f"{{{text('cli-usage-command')}}}...")
    return text("cli-usage", command=ctx.command_path, arguments=" ".join(arguments))


def _description(command: click.Command) -> Text:
    """Return what the command does, an example, and dim what else there is to know."""
    examples = [text("cli-for-example", command=line) for line in EXAMPLES.get(command.name or "", ())]
    more = find("cli", f"more-{command.name}")
    return Text("\n\n").join(
        [Text(command.help or ""), *(Text(each, style="dim") for each in (*examples, more) if each)]
    )


def _first_steps() -> Iterator[str]:
    """Yield a few commands to begin with, and where the manual is."""
    yield text("cli-examples")
    width = max(map(len, FIRST_STEPS.values()))
    for name, line in FIRST_STEPS.items():
        yield f"{line:{width}}  {find('cli', f'example-{name}')}"
    yield ""
    yield text("cli-manual")


def _parameters_of(command: click.Command, ctx: click.Context) -> list[HelpedParameter]:
    """Return the arguments and options of a command, all of which are our own."""
    return cast("list[HelpedParameter]", command.get_params(ctx))


def _panels(command: click.Command, ctx: click.Context) -> dict[str, list[tuple[Text | Columns, ...]]]:
    params = _parameters_of(command, ctx)
    commands = command.list_commands(ctx) if isinstance(command, click.Group) else []
    return {
        text("cli-arguments"): [_parameter_row(p, ctx) for p in params if isinstance(p, click.Argument)],
        text("cli-options"): [_parameter_row(p, ctx) for p in params if isinstance(p, click.Option) and not p.hidden],
        text("cli-commands"): [_command_row(command, ctx, name) for name in commands],
    }


def _parameter_row(param: HelpedParameter, ctx: click.Context) -> tuple[Text | Columns, ...]:
    """Return the row of a parameter: its long and short names, the name of its value, and its help."""
    names = [param.label] if isinstance(param, click.Argument) else param.opts
    long = [name for name in names if name.startswith("--")]
    short = [name for name in names if name not in long]
    return (
        Text("*" if param.required else "", style="red"),
        Text(",".join(long), style="bold cyan"),
        Text(",".join(short), style="bold green"),
        Text(_value_name(param), style="bold yellow", overflow="fold"),
        Columns([Text(param.help or ""), *_remarks(param, ctx)]),
    )


def _value_name(param: HelpedParameter) -> str:
    """Return the name of an option's value; a flag has none, and an argument is called by it already."""
    return f"<{param.label}>" if isinstance(param, click.Option) and not param.is_flag else ""


def _remarks(param: HelpedParameter, ctx: click.Context) -> list[Text]:
    usual = param.get_default(ctx, call=False)
    shown = [Text(text("cli-default", value=usual), style="dim")] if usual and isinstance(usual, str) else []
    return [*shown, *([Text(text("cli-required"), style="dim red")] if param.required else [])]


def _command_row(group: click.Command, ctx: click.Context, name: str) -> tuple[Text | Columns, ...]:
    assert isinstance(group, click.Group)
    found = group.get_command(ctx, name)
    return Text(name, style="bold cyan"), Text(found.help or "" if found else "")


def _rows_table(rows: list[tuple[Text | Columns, ...]]) -> Table:
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
