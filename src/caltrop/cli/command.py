"""The parts of a command: Click's classes with help from the catalogue, drawn by Rich, and commands that load late."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Offers: TypeAlias = "list[CompletionItem]"


def _text_of(kind: str, command: str, key: str) -> str:
    """Return a text about a parameter: the command's own, such as `cli-help-odds-ruling`, or that of all commands."""
    from caltrop.words import find

    return find("cli", f"{kind}-{command}-{key}") or find("cli", f"{kind}-any-{key}")


class HelpedParameter(click.Parameter):
    """A parameter whose help and name are texts of the catalogue, in the reader's language."""

    command = ""  # the name of its command

    @property
    def key(self) -> str:
        """Return its part of an id; "no-" in an id would be a variant for a missing argument."""
        return max(self.opts, key=len).lstrip("-").removeprefix("no-")

    @property
    def label(self) -> str:
        """Return the name of its value."""
        return _text_of("name", self.command, self.key) or self.key

    @property
    def help(self) -> str | None:
        return _text_of("help", self.command, self.key)

    @help.setter
    def help(self, value: str | None) -> None:
        """Click sets it to what a decorator says, which is nothing."""


class WordArgument(HelpedParameter, click.Argument):
    """A positional argument: {game} is required, [game] is optional."""

    def make_metavar(self, ctx: click.Context) -> str:
        shown = f"{{{self.label}}}" if self.required else f"[{self.label}]"
        return f"{shown}..." if self.nargs != 1 else shown


class WordOption(HelpedParameter, click.Option):
    """An option, with a value or as a flag."""


def _print_help(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()


class _Command(click.Command):
    """A command whose help is a text of the catalogue, drawn in panels."""

    def __init__(self, name: str | None, *, params: list[click.Parameter] | None = None, **attrs: Any) -> None:
        shows_help = WordOption(["--help", "-h"], is_flag=True, expose_value=False, is_eager=True, callback=_print_help)
        super().__init__(name, params=[*(params or ()), shows_help], **attrs)
        for param in self.params:
            assert isinstance(param, HelpedParameter), param
            param.command = name or ""

    @property
    def help(self) -> str | None:
        from caltrop.words import find

        return find("cli", f"help-{self.name}")

    @help.setter
    def help(self, value: str | None) -> None:
        """Click sets it to the docstring, which is for readers of the code."""

    def get_help(self, ctx: click.Context) -> str:
        from .help import help_text

        return help_text(self, ctx)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse as Click does, but see to a word too many ourselves, and let every error know its command."""
        ctx.allow_extra_args = True
        try:
            rest = super().parse_args(ctx, args)
        except click.UsageError as bad:
            bad.ctx = bad.ctx or ctx
            raise
        if rest and not isinstance(self, click.Group) and not ctx.resilient_parsing:
            raise SurplusWord(rest[0], ctx)
        return rest


class SurplusWord(click.UsageError):
    """A word that a command does not take."""


class Program(_Command, click.Group):
    """The commands of a package. Each is in the module of its name, which is loaded when it is needed."""

    def __init__(self, name: str | None, *, package: str, modules: tuple[str, ...], **attrs: Any) -> None:
        super().__init__(name, **attrs)
        self.package = package
        self.modules = modules

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.modules:
            return None
        module = cmd_name.replace("-", "_")
        found = getattr(import_module(f"{self.package}.{module}"), module)
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


command = partial(click.command, cls=_Command)
argument = partial(click.argument, cls=WordArgument)
option = partial(click.option, cls=WordOption)
flag = partial(option, is_flag=True)
json_flag = flag("--json", "as_json")


# ---- completion
def offers(found: Iterable[str | tuple[str, str]], incomplete: str) -> Offers:
    """Return the values that begin with what is typed so far, each with its help."""
    from click.shell_completion import CompletionItem

    pairs = ((one, None) if isinstance(one, str) else one for one in found)
    return [CompletionItem(value, help=text) for value, text in pairs if value.startswith(incomplete)]


def word_so_far(ctx: click.Context, name: str) -> str:
    """Return a command's first word; while an option is incomplete, Click has it among the other arguments."""
    return str(ctx.params.get(name) or next(iter(ctx.args), ""))
