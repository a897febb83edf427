"""The messages among which a line of an explanation chooses: by the facts that are there, or by who is ahead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from caltrop.kernel.state.messages import Message
from caltrop.messages import why

Kinds: TypeAlias = tuple[type[Message], ...]

UNDER: Kinds = (why.Under, why.UnderPlain)
NOT_UNDER: Kinds = (why.NotUnder, why.NotUnderPlain)
HITS: Kinds = (why.HitsDn, why.HitsNeeded, why.HitsAlone)
HARM: Kinds = (why.HarmOfWeaponMore, why.HarmOfWeapon, why.HarmMore, why.HarmPlain)
ROWS: Kinds = (why.RowBetter, why.RowOfSum, why.RowOfDie, why.RowOfDieAlone, why.RowMatched)
TOTALS: Mapping[int, type[Message]] = {1: why.TotalsAhead, -1: why.TotalsBehind, 0: why.TotalsEven}
BLOWS: Mapping[int, type[Message]] = {1: why.BlowLands, -1: why.BlowMisses, 0: why.BlowEven}


def first_that_fits(kinds: Kinds, **given: Any) -> Message:
    """Return the first of these messages for which every argument is given; the last one needs none but what it has."""
    said = {name: value for name, value in given.items() if value not in (None, "", ())}
    for kind in kinds[:-1]:
        if all(name in said for name in kind.__struct_fields__):
            return kind(**{name: said[name] for name in kind.__struct_fields__})
    return kinds[-1](**{name: said.get(name, "") for name in kinds[-1].__struct_fields__})
