"""The command line's entry point, and its errors in one line. Each command has a file of its own."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from io import TextIOWrapper

import click

from caltrop.words import text

from .command import HelpedParameter, Program, SurplusWord, flag, option

NAME = "caltrop"
_LANGUAGE_VARIABLES = ("CALTROP_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # where a system says its language
_COMPLETION_VARIABLE = "_CALTROP_COMPLETE"  # set by a shell that asks for completions
COMMANDS = (
    "odds", "roll", "create", "random-table", "rules", "games", "list", "compare", "sweep", "duel", "forecast",
    "variant", "scene", "serve", "doctor", "tables", "backup", "verify", "verify-dice", "words",
    "examples",
)  # fmt: skip
_ENGLISH_NAMES = ("", "c", "c.", "en", "po")  # how its names begin; "POSIX" is English, too


def _install_completion(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        from .completion import install

        ctx.exit(install(ctx.command))


def _show_completion(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        from .completion import show_script

        ctx.exit(show_script(ctx.command))


@click.command(cls=Program, name=NAME, package=__package__, modules=COMMANDS, invoke_without_command=True)
@option("--language", default="", expose_value=False)
@flag("--version")
@flag("--install-completion", callback=_install_completion, expose_value=False)
@flag("--show-completion", callback=_show_completion, expose_value=False)
@click.pass_context
def app(ctx: click.Context, version: bool) -> None:
    """Run a command; without one, print the help."""
    if version:
        from caltrop import __version__

        print(f"{NAME} {__version__}")
        ctx.exit()
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


# ---- the language
def _reading(args: Sequence[str]) -> AbstractContextManager[None]:
    """Write in the language that is typed, or in the system's; where that is English, nothing is loaded for it.

    This comes before Click reads the line, so that its errors and all help are in that language, too.
    """
    wanted = _typed_language(args)
    asked = wanted or next((value for name in _LANGUAGE_VARIABLES if (value := os.environ.get(name))), "")
    if asked[:2].lower() in _ENGLISH_NAMES:
        return nullcontext()
    from .language import reading

    return reading(asked, must_be_known=bool(wanted))


def _typed_language(args: Sequence[str]) -> str:
    """Return the value of --language before the command, or ""."""
    found = ""
    for at, word in enumerate(args):
        name, equals, value = word.partition("=")
        if name == "--language":
            found = value if equals else "".join(args[at + 1 : at + 2])
        elif not word.startswith("-") and args[at - 1 : at] != ["--language"]:
            break
    return found


# ---- running
def run(args: Sequence[str] | None = None) -> None:
    """Run the program and exit, never with a traceback; a letter that the terminal does not know becomes "?"."""
    atexit.register(gc.freeze)  # msgspec can crash if its classes are collected at the very end
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    sys.exit(status(args))


def status(args: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status: 0, 1 for nothing found, 2 for bad input, 70 for a bug of ours."""
    typed = sys.argv[1:] if args is None else list(args)
    try:
        with _reading(typed):
            return _run_command(typed)
    except click.exceptions.Exit as refused:
        return refused.exit_code


def _run_command(args: list[str]) -> int:
    try:
        done = _complete() if _COMPLETION_VARIABLE in os.environ else app(args, prog_name=NAME, standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as bad:
        return _print_error(bad)
    except (click.Abort, KeyboardInterrupt):
        return 130
    except BrokenPipeError:  # the program that reads our output has stopped reading
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as bug:
        return _report(bug)
    return done if isinstance(done, int) else 0


def _complete() -> int:
    from .completion import answer_shell

    return answer_shell(app, os.environ[_COMPLETION_VARIABLE])


def _print_error(bad: click.ClickException) -> int:

    print(_error_text(bad), file=sys.stderr)
    return 2


def _report(bug: Exception) -> int:
    """Report a bug of ours in one line; with CALTROP_DEBUG, raise it with its traceback."""
    from caltrop.kernel.rules.refusals import Refused
    from caltrop.words import sentence

    if os.environ.get("CALTROP_DEBUG"):
        raise bug
    print(sentence(Refused("bug", "cli", {"what": f"{type(bug).__name__}: {bug}"[:200]})), file=sys.stderr)
    return 70


_LONGEST_QUOTE = 60


def _error_text(bad: click.ClickException) -> str:
    """Return what is wrong, and what to do."""
    ctx = getattr(bad, "ctx", None)
    command = ctx.command_path if ctx is not None else "caltrop"
    match bad:
        case click.NoSuchCommand():
            return text(
                "cli-unknown-command", got=bad.command_name[:_LONGEST_QUOTE], options=tuple(bad.possibilities or ())
            )
        case click.NoSuchOption():
            options = tuple(bad.possibilities or ())
            return text("cli-unknown-option", got=bad.option_name[:_LONGEST_QUOTE], options=options, command=command)
        case click.MissingParameter(param=HelpedParameter() as param):
            return text("cli-missing", name=param.label, command=command)
        case click.BadOptionUsage():
            key = "cli-surplus-value" if _is_flag(ctx, bad.option_name) else "cli-no-value"
            return text(key, got=bad.option_name[:_LONGEST_QUOTE])
        case SurplusWord():
            return text("cli-surplus-word", got=bad.message[:_LONGEST_QUOTE])
    return text("cli-unreadable", got=bad.format_message()[:_LONGEST_QUOTE], command=command)


def _is_flag(ctx: click.Context | None, name: str) -> bool:
    """Whether an option of that name takes no value."""
    known = ctx.command.get_params(ctx) if ctx is not None else []
    return any(isinstance(param, click.Option) and param.is_flag and name in param.opts for param in known)
