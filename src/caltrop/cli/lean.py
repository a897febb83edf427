"""Typer without pydantic: words and flags are taken as they were typed, and the commands read them themselves.

Typer loads pydantic to turn a word into a word, which takes longer than most odds. If a later Typer does this in
another way, commands are as they were: slower, and otherwise the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import typer.core

AS_TYPED: tuple[Any, ...] = (str, list[str], bool)


class PassThroughValidator:
    """Stands where Typer has a validator."""

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        return list(value) if isinstance(value, tuple) else value


def skip_validators(params: Iterable[Any]) -> None:
    """Spares these parameters the validator that is made at their first use."""
    for param in params:
        described = getattr(param, "type_descriptor", None)
        if getattr(described, "annotation", None) in AS_TYPED and getattr(param, "_runtime_param", param) is None:
            param._runtime_param = PassThroughValidator()


class LeanCommand(typer.core.TyperCommand):
    """A command whose words are not looked at before it runs."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        skip_validators(self.get_params(ctx))
        return super().parse_args(ctx, args)


class LeanGroup(typer.core.TyperGroup):
    """The same for what stands before the commands."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        skip_validators(self.get_params(ctx))
        return super().parse_args(ctx, args)
