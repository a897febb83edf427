"""A game's colours and emblem, by which people recognise it. Pages draw them, rules never read them."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

Colour: TypeAlias = Annotated[str, Meta(pattern="^#[0-9a-f]{6}$")]


class Livery(Struct, frozen=True, rename="kebab"):
    """A game's accent by day and by night, its emblem, and its place among the games on the front page.

    In `livery.toml` the names have hyphens: `day-wash`.

    The accent colours text and lines, `wash` is the background behind them, and at night buttons use `fill`.
    `emblem` is a whole SVG file, drawn in `currentColor` with a view box of 64 by 64.
    """

    place: int
    day: Colour
    day_wash: Colour
    night: Colour
    night_wash: Colour
    night_fill: Colour
    emblem: str
