"""How a game is told apart at a glance: its colours and its emblem, which pages draw and rules never read."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

Colour: TypeAlias = Annotated[str, Meta(pattern="^#[0-9a-f]{6}$")]


class Livery(Struct, frozen=True, rename="kebab"):
    """A game's accent by day and by night, its emblem, and its place among the games on the front page.

    The accent colours words and lines, `wash` lies behind them, and at night buttons have a `fill` of their own.
    `emblem` is a whole SVG file, drawn in `currentColor` on a field of 64 by 64.
    """

    place: int
    day: Colour
    day_wash: Colour
    night: Colour
    night_wash: Colour
    night_fill: Colour
    emblem: str
