"""How strangers take to the party: 2d6 on one table."""

from __future__ import annotations

from typing import Literal, TypeAlias

from caltrop.kernel.rules.fate import Fate
from caltrop.kernel.rules.steps import RowFound

Attitude: TypeAlias = Literal["hostile", "wary", "curious", "kind", "helpful"]

_REACTIONS: tuple[tuple[int, Attitude], ...] = (  # the highest sum of each row
    (2, "hostile"),
    (5, "wary"),
    (8, "curious"),
    (11, "kind"),
    (12, "helpful"),
)


def roll_reaction(fate: Fate, rule: str) -> Attitude:
    """Roll 2d6 and return the attitude of that row."""
    total = sum(fate.faces(("d6", "d6"), "roller", rule))
    result = next(word for most, word in _REACTIONS if total <= most)
    fate.note(rule, "roller", RowFound(total, result=result))
    return result
