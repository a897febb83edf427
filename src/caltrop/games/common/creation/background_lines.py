"""What a sheet shows of a character's background: each line with its label, such as "Look: freckled like a trout"."""

from __future__ import annotations

from collections.abc import Mapping

from caltrop.kernel.state.parts import Marks, SheetWord
from caltrop.messages import marks


def background_lines(list_name: str, background: str, traits: Mapping[str, str], keepsake: str) -> tuple[Marks, ...]:
    """Return the background, which needs no label, the traits by their labels, and the keepsake."""
    told: tuple[SheetWord, ...] = (
        background,
        *(marks.Trait(code=code, text=t) for code, t in traits.items() if t),
        keepsake,
    )
    words = tuple(word for word in told if word)
    return (Marks(list_name, words),) if words else ()
