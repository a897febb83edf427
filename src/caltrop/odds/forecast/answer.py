"""The answer of a forecast, and how it is put together from ends of fights."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from caltrop.games.common.chapters.fights import FOES, PARTY

from .model import SIDES, Fight, FightKernels
from .trial import GONE

if TYPE_CHECKING:
    import numpy as np

SHOWN_ROUNDS = 20


class GroupEnd(Struct, frozen=True, omit_defaults=True):
    """How a combatant of a group fares: chances for each of them, and the points that one still standing has left."""

    name: str
    side: str
    count: int
    down: float  # not standing at the end: dead, dying or out of the fight, but not gone
    dead: float
    gone: float = 0.0  # has fled
    points: float = 0.0  # left at the end, on average of all fights
    started: int = 0  # the points with which each began


class BestPlay(Struct, frozen=True, omit_defaults=True):
    """What the party does best at first: its target, and the chance to win if it goes on so.

    Where it was tried in simulated fights, also the chance that someone dies.
    """

    target: str
    chance: float
    instead_of: float
    any_dead: float = 0.0
    usual_dead: float = 0.0


class Forecast(Struct, frozen=True, omit_defaults=True):
    """How a fight goes: chances of each side, of each group, and how long it takes.

    Only a fight that cannot end is `endless`.
    `margin` is half of the 99% interval of a simulated chance; an exact one has none. `fraction` is the party's chance,
    for duels.
    """

    method: Literal["exact", "simulated"]
    party: float
    foes: float
    endless: float
    rounds: float  # on average, of fights that end
    lengths: tuple[float, ...]  # the chance to end in round 1, 2, ...
    groups: tuple[GroupEnd, ...]
    any_dead: float  # someone of the party dies
    any_down: float
    fights: int = 0
    margin: float = 0.0
    states: int = 0
    fraction: str = ""
    best: BestPlay | None = None
    harmless: tuple[str, ...] = ()  # who cannot hurt anyone
    still_open: float = 0.0  # still open after as many rounds as are simulated


class EndTable:
    """What is known of classes, as arrays: whether one stands, is dead or gone, its group and its points."""

    def __init__(self, kernels: FightKernels) -> None:
        import numpy as np

        sheets, book = kernels.sheets, kernels.store.classes
        lives = [sheet.life for sheet in sheets]
        self.up = np.array([life == "up" for life in lives])
        self.dead = np.array([life == "dead" for life in lives])
        self.gone = np.array([life == GONE for life in lives])
        self.group = np.array(book.group_of)
        self.points = np.array([kernels.points(n) for n in range(len(sheets))])


def read_ends(
    fight: Fight, table: EndTable, ends: np.ndarray[Any, Any], weights: np.ndarray[Any, Any] | None = None
) -> dict[str, Any]:
    """Return the parts of an answer that depend on how fights end: a column of classes for each, the party first.

    Without weights all columns count alike.
    """
    import numpy as np

    party, columns = fight.count(PARTY), ends.shape[1]
    up, hurt = table.up.take(ends), ~(table.up | table.gone)
    ours, theirs = up[:party].any(axis=0), up[party:].any(axis=0)
    heroes = ends[:party]
    shares = None if weights is None else np.tile(weights, len(ends))
    each = np.bincount(ends.ravel(), shares, len(table.up)) / (columns if weights is None else 1)

    def chance(which: Any) -> float:
        return float(np.count_nonzero(which) / columns if weights is None else weights @ which)

    def share(which: np.ndarray[Any, Any], group: int) -> float:
        """Return the chance of a member of the group to be one of these, or the mean of a number."""
        return float(each @ (which * (table.group == group))) / fight.groups[group].count

    groups = tuple(
        GroupEnd(
            one.name,
            one.side,
            one.count,
            down=share(hurt, n),
            dead=share(table.dead, n),
            gone=share(table.gone, n),
            points=share(table.points * table.up, n),
            started=fight.rules.points(fight.rules.place(one.sheet, one.side)),
        )
        for n, one in enumerate(fight.groups)
        if one.count
    )
    return {
        "party": chance(ours & ~theirs),
        "foes": chance(theirs & ~ours),
        "groups": groups,
        "any_dead": chance(table.dead.take(heroes).any(axis=0)),
        "any_down": chance(hurt.take(heroes).any(axis=0)),
    }


def mean_rounds(lengths: list[float]) -> float:
    """Return the average number of rounds of the fights that end."""
    ended = sum(lengths)
    return sum(n * chance for n, chance in enumerate(lengths, 1)) / ended if ended else 0.0


__all__ = ["FOES", "SIDES", "BestPlay", "EndTable", "Forecast", "GroupEnd", "mean_rounds", "read_ends"]
