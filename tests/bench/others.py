"""One heavy mechanic of each other game, and the same question put to icepool in its own idiom."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from operator import attrgetter
from typing import Any, NamedTuple

import icepool  # type: ignore[import-untyped]

from bench import rivals
from caltrop.games.deeds import mechanics as deeds
from caltrop.games.fell_hits import mechanics as fell_hits
from caltrop.games.generic_fantasy import mechanics as generic_fantasy
from caltrop.games.grimoire import mechanics as grimoire
from caltrop.kernel.rules.mechanic import Mechanic


class Case(NamedTuple):
    """A mechanic with parameters, what of its outcome is compared, and icepool's ways to answer."""

    name: str
    mechanic: Mechanic[Any, Any]
    params: Any
    shown: Callable[[Any], Any]
    ways: Mapping[str, rivals.Way]


# ---- fell-hits and generic-fantasy: two pools ranked by hits, then by numbers, then by dice
def face(sides: int, n: int) -> tuple[int, int]:
    return n, sides


def pool(dice: rivals.Dice) -> Any:
    return icepool.Pool([icepool.d(s).map(partial(face, s)) for s in dice])


def hits(faces: tuple[Any, ...], grades: tuple[int, ...]) -> tuple[int, ...]:
    """How many are hits of any kind, then of each better kind, best first."""
    return tuple(sum(n >= least for n, _ in faces) for least in grades)


def ranked(grades: tuple[int, ...], a: tuple[Any, ...], b: tuple[Any, ...]) -> tuple[int, int, str]:
    """The winner: more hits, then better ones, then higher numbers die by die, then bigger dice."""

    def rank(faces: tuple[Any, ...]) -> Any:
        down = sorted(faces, reverse=True)
        return hits(faces, grades), [n for n, _ in down], [s for _, s in down]

    x, y = rank(a), rank(b)
    return x[0][0], y[0][0], "tie" if x == y else "a" if x > y else "b"


def ranking(grades: tuple[int, ...], a: rivals.Dice, b: rivals.Dice) -> Any:
    return icepool.map(partial(ranked, grades), pool(a).expand(), pool(b).expand(), star=False)


# ---- grimoire: d20 with advantage, a weapon die that counts twice, armour, and the save against the worst
def struck(armour: int, hp: int, str_: int, ours: int, weapon: int, theirs: int) -> Any:
    damage = max(0, weapon - armour) if ours + weapon >= theirs else 0
    hit = ours + weapon >= theirs
    left = max(0, str_ - max(0, damage - hp))
    if damage <= hp:
        return (hit, damage, max(0, hp - damage), left, False)
    saves = icepool.d20 + left > 15
    return icepool.map(lambda saved: (hit, damage, 0, left, left == 0 or not saved), saves)


def grimoire_attack() -> Any:
    ours, theirs = icepool.d20.highest(2) + 13, icepool.d20 + 10 + icepool.d6
    return icepool.map(partial(struck, 1, 4, 10), ours, icepool.d(12), theirs)


# ---- deeds: two weapons and a d12, the highest; armour, and the save when Brawn is lost
def dealt(armour: int, hp: int, brawn: int, best: int) -> Any:
    damage = max(0, best - armour)
    left = max(0, brawn - max(0, damage - hp))
    plain = (damage, max(0, hp - damage), left)
    if left in (brawn, 0):
        return (*plain, False)
    return icepool.map(lambda n: (*plain, not (n == 1 or (n < left and n != 20))), icepool.d20)


def deeds_attack() -> Any:
    best = icepool.highest(icepool.d10, icepool.d8, icepool.d12)
    return icepool.map(partial(dealt, 1, 3, 10), best)


FELL_HITS, GENERIC = (4, 6), (4, 10, 7)  # hits of any kind, then the better kinds in the order they decide
CASES = (
    Case(
        "fell-hits.contest d8,d6,d4 v d10,d6",
        fell_hits.CONTEST,
        fell_hits.ContestParams(a=("d8", "d6", "d4"), b=("d10", "d6")),
        attrgetter("a_hits", "b_hits", "winner"),
        {"expanded pools": partial(ranking, FELL_HITS, (8, 6, 4), (10, 6))},
    ),
    Case(
        "generic-fantasy.contest d8,d6,d4 v d10,d6",
        generic_fantasy.CONTEST,
        generic_fantasy.ContestParams(a=("d8", "d6", "d4"), b=("d10", "d6")),
        attrgetter("a_hits", "b_hits", "winner"),
        {"expanded pools": partial(ranking, GENERIC, (8, 6, 4), (10, 6))},
    ),
    Case(
        "grimoire.attack d12, advantage, v d20 and d6",
        grimoire.ATTACK,
        grimoire.AttackParams(
            modifier=13,
            advantage=1,
            weapon=("d12",),
            target_modifier=10,
            target_objects=("d6",),
            armour=1,
            hp=4,
            str=10,
        ),
        attrgetter("hit", "damage", "hp", "str", "critical"),
        {"map of maps": grimoire_attack},
    ),
    Case(
        "deeds.attack d10,d8 enhanced",
        deeds.ATTACK,
        deeds.AttackParams(weapons=("d10", "d8"), mode="enhanced", armour=1, hp=3, brawn=10),
        attrgetter("damage", "hp", "brawn", "critical"),
        {"map of maps": deeds_attack},
    ),
)
