"""What a forecast does not count of a fight, so that its answer can say so."""

from __future__ import annotations

from collections.abc import Iterator

from caltrop.games.common.sheet.pack import Pack
from caltrop.kernel.parts import Part
from caltrop.kernel.state import Character

from .model import Fight


def omissions(fight: Fight) -> tuple[str, ...]:
    """Return what is left out, as ids of texts: what its game says, and what those who fight could do beside it."""
    able = (word for group in fight.groups if group.count for word in unused_means(group.sheet))
    return tuple(dict.fromkeys((*sorted(set(able)), *fight.rules.leaves_out)))


def unused_means(sheet: Character) -> Iterator[str]:
    """Yield what someone could do in a fight that a forecast does not try: strike several at once, cast spells."""
    items = sheet.part(Pack).items.values()
    if any(item.blast for item in items):
        yield "blasts"
    parts = [part for part in sheet.parts.values() if isinstance(part, Part)]
    if any(part.entries("spells") for part in parts):
        yield "spells"
