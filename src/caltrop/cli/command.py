"""The parts of a command: Click's classes with named arguments, help drawn by Rich, and commands that load late."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, TypeAlias

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Offers: TypeAlias = "list[CompletionItem]"


class WordArgument(click.Argument):
    """A positional argument: {game} is required, [game] is optional."""

    @property
    def label(self) -> str:
        return self.metavar or self.name

    def make_metavar(self, ctx: click.Context) -> str:
        shown = f"{{{self.label}}}" if self.required else f"[{self.label}]"
        return f"{shown}..." if self.nargs != 1 else shown

    def get_error_hint(self, ctx: click.Context | None) -> str:
        return f"'{self.label}'"


class Command(click.Command):
    """A command whose help is drawn in panels."""

    def get_help(self, ctx: click.Context) -> str:
        from .help import help_text

        return help_text(self, ctx)


class Program(Command, click.Group):
    """The commands of a package. Each is in the module of its name, which is loaded when it is needed."""

    def __init__(self, *, package: str, modules: tuple[str, ...], **attrs: object) -> None:
        super().__init__(**attrs)  # type: ignore[arg-type]
        self.package, self.modules = package, modules

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.modules:
            return None
        found = getattr(import_module(f"{self.package}.{cmd_name}"), cmd_name)
        assert isinstance(found, click.Command)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command as Click does; for a wrong name, suggest similar ones without loading any command."""
        try:
            return super().resolve_command(ctx, args)
        except click.NoSuchCommand as no:
            raise click.NoSuchCommand(no.command_name, possibilities=self.modules, ctx=ctx) from None


command = partial(click.command, cls=Command)
argument = partial(click.argument, cls=WordArgument)
option, flag = click.option, partial(click.option, is_flag=True)
json_flag = flag("--json", "as_json", help="For programs.")


# ---- completion
def offers(found: Iterable[str | tuple[str, str]], incomplete: str) -> Offers:
    """Return the values that begin with what is typed so far, each with its help."""
    from click.shell_completion import CompletionItem

    pairs = ((one, None) if isinstance(one, str) else one for one in found)
    return [CompletionItem(value, help=text) for value, text in pairs if value.startswith(incomplete)]


def word_so_far(ctx: click.Context, name: str) -> str:
    """Return a command's first word; while an option is incomplete, Click has it among the other arguments."""
    return str(ctx.params.get(name) or next(iter(ctx.args), ""))
