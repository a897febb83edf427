"""The command line: `caltrop --help` lists the commands, each of which has a file beside this one."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from . import backup, compare, create, games, odds, roll, rules, scene, serve, table, tables, variant
from .lean import LeanCommand, LeanGroup

app = typer.Typer(
    name="caltrop",
    cls=LeanGroup,
    help="A table for rules-light fantasy games: roll, measure, look up, play.",
    epilog="\n".join(
        (
            "Examples",
            "caltrop odds fell.test dice=d8,d6 dn=4        how likely is it?",
            "caltrop roll 4d6kh3                           roll some dice",
            "caltrop rules fell spell die                  what do the rules say?",
            "caltrop scene                                 play for a minute",
        )
    ),
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command(cls=LeanCommand)(odds.odds)
app.command(cls=LeanCommand, context_settings={"ignore_unknown_options": True})(
    roll.roll
)  # so that `2d6 -1` is no option
app.command(cls=LeanCommand)(create.create)
app.command(cls=LeanCommand)(table.table)
app.command(cls=LeanCommand)(rules.rules)
app.command(cls=LeanCommand)(games.games)
app.command(cls=LeanCommand)(compare.compare)
app.command(cls=LeanCommand)(variant.variant)
app.command(cls=LeanCommand)(scene.scene)
app.command(cls=LeanCommand)(serve.serve)
app.command(cls=LeanCommand)(tables.tables)
app.command(cls=LeanCommand)(backup.backup)


@app.callback(invoke_without_command=True)
def caltrop(
    ctx: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Say which version this is.")] = False,
) -> None:
    if version:
        from caltrop import __version__

        print(f"caltrop {__version__}")
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())


def run(args: Sequence[str] | None = None) -> None:
    """The program: whatever happens, no traceback."""
    sys.exit(status(args))


def status(args: Sequence[str] | None = None) -> int:
    """The exit status of one run: 0, 2 for bad input, 1 for nothing found, 70 for a bug of ours."""
    try:
        done = app(args, prog_name="caltrop", standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as bad:
        return _print_error(bad.format_message())
    except (typer.Abort, KeyboardInterrupt):
        return 130
    except BrokenPipeError:  # whoever read our output has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as bug:
        return _report(bug)
    return done if isinstance(done, int) else 0


def _print_error(message: str) -> int:
    print(" ".join(message.split()), file=sys.stderr)
    return 2


def _report(bug: Exception) -> int:
    """A bug of ours: one line, and the traceback for whoever asks for it."""
    from caltrop.kernel.errors import Refused
    from caltrop.words import sentence

    if os.environ.get("CALTROP_DEBUG"):
        raise bug
    print(sentence(Refused("bug", "cli", {"what": f"{type(bug).__name__}: {bug}"[:200]})), file=sys.stderr)
    return 70
