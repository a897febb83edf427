"""The command line's entry point. Each command of `caltrop --help` has a file beside this one."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import click

from .command import Program, flag, option

NAME = "caltrop"
VARIABLES = ("CALTROP_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # where a system says its language
COMPLETE = "_CALTROP_COMPLETE"  # set by a shell that asks for completions
COMMANDS = (
    "odds", "roll", "create", "table", "rules", "games", "compare", "variant", "scene", "serve", "tables", "backup",
    "words",
)  # fmt: skip
EXAMPLES = """Examples
caltrop odds fell.test dice=d8,d6 dn=4        how likely is it?
caltrop roll 4d6kh3                           roll some dice
caltrop rules fell spell die                  what do the rules say?
caltrop scene                                 play for a minute"""


def install_completion(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        from .completion import install

        ctx.exit(install(ctx.command))


def show_completion(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        from .completion import show_script

        ctx.exit(show_script(ctx.command))


@click.command(
    cls=Program,
    name=NAME,
    package=__package__,
    modules=COMMANDS,
    invoke_without_command=True,
    subcommand_metavar="COMMAND [ARGS]...",
    epilog=EXAMPLES,
    context_settings={"help_option_names": ["--help", "-h"]},
)
@option("--language", default="", metavar="CODE", help="Language of the texts, such as de [default: your system's].")
@flag("--version", help="Say which version this is.")
@flag(
    "--install-completion",
    callback=install_completion,
    expose_value=False,
    help="Install completion for the current shell.",
)
@flag(
    "--show-completion",
    callback=show_completion,
    expose_value=False,
    help="Show completion for the current shell, to copy it or customize the installation.",
)
@click.pass_context
def app(ctx: click.Context, language: str, version: bool) -> None:
    """A table for rules-light fantasy games: roll, measure, look up, play."""
    set_language(ctx, language)
    if version:
        from caltrop import __version__

        print(f"caltrop {__version__}")
        ctx.exit()
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def set_language(ctx: click.Context, wanted: str) -> None:
    """Write in the wanted language, or in the system's; where that is English, nothing has to be loaded for it."""
    asked = wanted or next((value for name in VARIABLES if (value := os.environ.get(name))), "")
    if asked[:2].lower() not in ("", "c", "c.", "en", "po"):  # "POSIX" is English, too
        from .language import reading

        ctx.with_resource(reading(asked, must_be_known=bool(wanted)))


def run(args: Sequence[str] | None = None) -> None:
    """Run the program and exit, never with a traceback."""
    sys.exit(status(args))


def status(args: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status: 0, 1 for nothing found, 2 for bad input, 70 for a bug of ours."""
    try:
        done = complete() if COMPLETE in os.environ else app(args, prog_name=NAME, standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as bad:
        return _print_error(bad.format_message())
    except (click.Abort, KeyboardInterrupt):
        return 130
    except BrokenPipeError:  # the program that reads our output has stopped reading
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as bug:
        return _report(bug)
    return done if isinstance(done, int) else 0


def complete() -> int:
    from .completion import answer_shell

    return answer_shell(app, os.environ[COMPLETE])


def _print_error(message: str) -> int:
    print(" ".join(message.split()), file=sys.stderr)
    return 2


def _report(bug: Exception) -> int:
    """Report a bug of ours in one line; with CALTROP_DEBUG, raise it with its traceback."""
    from caltrop.kernel.errors import Refused
    from caltrop.words import sentence

    if os.environ.get("CALTROP_DEBUG"):
        raise bug
    print(sentence(Refused("bug", "cli", {"what": f"{type(bug).__name__}: {bug}"[:200]})), file=sys.stderr)
    return 70
