"""Fights of which it is certain that they never end: no blow and no time can bring anyone down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from caltrop.games.common.chapters.fights import FOES

from .kernels import Results
from .model import AFTER, BEFORE, DURING, SIDES, TICKS, FightKernels

MOST_CLASSES = 12  # that are followed in search of an end


def is_endless(kernels: FightKernels, classes: Sequence[int], most: int = MOST_CLASSES) -> bool:
    """Is it certain that combatants of these classes fight for ever? Where it is not, it may still be so.

    Everyone strikes everyone, in every order. If that and time lead to no more classes than `most`, and all who stand
    still stand in each of them, no fight can end.
    """
    if has_other_ways(kernels, classes):
        return False
    seen, more = set[int](), set(classes)
    foes = {one for one in more if kernels.side_of(one) == FOES}
    while more - seen:
        seen |= more
        for before, found in consequences(kernels, sorted(seen)):
            for after, _, _ in found.rows:
                if any(kernels.is_up(a) != kernels.is_up(b) for a, b in zip(before, after, strict=True)):
                    return False
                more.update(after)
                if len(more) > most:
                    return False
    may_rout = kernels.rules.morale is not None and kernels.fight.policies[FOES].morale
    return not may_rout or {one for one in seen if kernels.side_of(one) == FOES} == foes


def has_other_ways(kernels: FightKernels, classes: Sequence[int]) -> bool:
    """Does anyone do anything but attack, such as flee, or has a side lost already?"""
    fight = kernels.fight
    for side in SIDES:
        standing = [one for one in classes if kernels.is_up(one) and kernels.side_of(one) == side]
        if not standing or fight.policies[side].flee != "never":
            return True
        if kernels.rules.acts and any(kernels.acts.options(one) for one in dict.fromkeys(standing)):
            return True
    return False


def consequences(kernels: FightKernels, classes: Sequence[int]) -> Iterator[tuple[tuple[int, ...], Results]]:
    """Yield what becomes of all who may strike each other, and then of each as time passes."""
    up = [one for one in classes if kernels.is_up(one)]
    phases = (DURING,) if kernels.rules.turns == "each" else (BEFORE, AFTER, DURING)
    for one in up:
        for other in up:
            for phase in phases if kernels.side_of(one) != kernels.side_of(other) else ():
                yield (one, other), kernels.strike(one, other, phase)
    for one in classes:
        for kind in TICKS:
            yield (one,), kernels.tick(kind, one)
