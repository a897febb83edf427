"""What Click finds wrong with a command line, as a refusal of ours."""

from __future__ import annotations

import click

from caltrop.words import text

from .command import HelpedParameter, SurplusWord

LONGEST = 60


def error_text(bad: click.ClickException) -> str:
    """Return what is wrong, and what to do."""
    ctx = getattr(bad, "ctx", None)
    command = ctx.command_path if ctx is not None else "caltrop"
    match bad:
        case click.NoSuchCommand():
            return text("cli-unknown-command", got=bad.command_name[:LONGEST], options=tuple(bad.possibilities or ()))
        case click.NoSuchOption():
            options = tuple(bad.possibilities or ())
            return text("cli-unknown-option", got=bad.option_name[:LONGEST], options=options, command=command)
        case click.MissingParameter(param=HelpedParameter() as param):
            return text("cli-missing", name=param.label, command=command)
        case click.BadOptionUsage():
            key = "cli-surplus-value" if is_flag(ctx, bad.option_name) else "cli-no-value"
            return text(key, got=bad.option_name[:LONGEST])
        case SurplusWord():
            return text("cli-surplus-word", got=bad.message[:LONGEST])
    return text("cli-unreadable", got=bad.format_message()[:LONGEST], command=command)


def is_flag(ctx: click.Context | None, name: str) -> bool:
    """Whether an option of that name takes no value."""
    known = ctx.command.get_params(ctx) if ctx is not None else []
    return any(isinstance(param, click.Option) and param.is_flag and name in param.opts for param in known)
