"""The answer of a forecast, how it is put together from ends of fights, and what of a fight it does not count."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct, structs

from caltrop.games.common.fighting.fights import FOES, PARTY
from caltrop.games.common.items.pack import Pack
from caltrop.kernel.contract.forecast import ChosenAct, possible_acts
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.fate import PreviewFate
from caltrop.kernel.state.parts import Part
from caltrop.kernel.state.state import Seat, State

from .model import SIDES, Fight, FighterGroup, FightKernels, SidePolicy, other_side
from .trial import GONE, SEAT

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
    forgets_causes: bool = False  # who caused a condition does not count, because that would be too many cases


class EndTable:
    """What is known of classes, as arrays: whether one stands, is dead or gone, its group and its points."""

    def __init__(self, kernels: FightKernels) -> None:
        import numpy as np

        sheets = kernels.sheets
        book = kernels.store.classes
        lives = [sheet.life for sheet in sheets]
        self.up = np.array([life == "up" for life in lives])
        self.dead = np.array([life == "dead" for life in lives])
        self.gone = np.array([life == GONE for life in lives])
        self.group = np.array([book.group(n) for n in range(len(sheets))])
        self.points = np.array([kernels.points(n) for n in range(len(sheets))])
        self.forgets_causes = kernels.forgets_causes


def read_ends(
    fight: Fight, table: EndTable, ends: np.ndarray[Any, Any], weights: np.ndarray[Any, Any] | None = None
) -> dict[str, Any]:
    """Return the parts of an answer that depend on how fights end: a column of classes for each, the party first.

    Without weights all columns count alike.
    """
    import numpy as np

    party = fight.count(PARTY)
    columns = ends.shape[1]
    up = table.up.take(ends)
    hurt = ~(table.up | table.gone)
    ours = up[:party].any(axis=0)
    theirs = up[party:].any(axis=0)
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
        "forgets_causes": table.forgets_causes,
    }


def mean_rounds(lengths: list[float]) -> float:
    """Return the average number of rounds of the fights that end."""
    ended = sum(lengths)
    return sum(n * chance for n, chance in enumerate(lengths, 1)) / ended if ended else 0.0


__all__ = ["FOES", "SIDES", "BestPlay", "EndTable", "Forecast", "GroupEnd", "mean_rounds", "read_ends"]


def omissions(fight: Fight, answer: Forecast | None = None) -> tuple[str, ...]:
    """Return what is left out, as ids of texts: what its game says, and what those who fight could do beside it."""
    able = (word for group in fight.groups if group.count for word in _unused_means(fight, group))
    forgotten = ("causes",) if answer is not None and answer.forgets_causes else ()
    return tuple(dict.fromkeys((*sorted(set(able)), *fight.rules.leaves_out, *forgotten)))


def _unused_means(fight: Fight, group: FighterGroup) -> Iterator[str]:
    """Yield what someone could do in a fight that a forecast does not try: strike several at once, cast spells."""
    sheet = group.sheet
    other = other_side(group.side)
    items = sheet.part(Pack).items.values()
    if any(item.blast for item in items) and fight.count(other) > 1 and not _may_blast(fight, group):
        yield "blasts"
    known = _known_spells(group)
    cast = _cast_by(fight, group)
    if known - cast:
        yield "other-spells" if cast else "spells"


def _known_spells(group: FighterGroup) -> set[str]:
    """Return the ids of the spells that someone knows."""
    parts = [part for part in group.sheet.parts.values() if isinstance(part, Part)]
    return {entry.id for part in parts for entry in part.entries("spells")}


def _cast_by(fight: Fight, group: FighterGroup) -> set[str]:
    """Return the ids of the spells that someone may cast by the policy of their side."""
    return {str(act.want[act.move.named]) for act in _acts_of(fight, group) if act.move.named}


def spells_cast(fight: Fight) -> tuple[str, ...]:
    """Return the names of the spells that someone in the fight may cast."""
    shelf = fight.game.shelf("spells")
    ids = dict.fromkeys(id for group in fight.groups if group.count for id in sorted(_cast_by(fight, group)))
    return tuple(shelf[id].name for id in ids if id in shelf)


def _may_blast(fight: Fight, group: FighterGroup) -> bool:
    """Does someone act on several at once by the policy of their side?"""
    return any(act.reach > 1 for act in _acts_of(fight, group))


def _acts_of(fight: Fight, group: FighterGroup) -> list[ChosenAct]:
    """Return what someone may do in place of an attack, as the fight begins."""
    characters = {"": group.sheet}
    seats = {SEAT: Seat("", "facilitator")}
    homebrew = fight.game.homebrew
    state = State(game=fight.game.id, seats=seats, characters=characters, homebrew=homebrew)
    scene = Scene(fight.game, PreviewFate(), state, SEAT)
    return list(possible_acts(fight.rules, fight.policies[group.side].choices, scene, "", group.want))


def policies_used(fight: Fight) -> dict[str, SidePolicy]:
    """Return what both sides do, with the usual choices about acts that someone of them has."""
    found = dict(fight.policies)
    for group in fight.groups:
        for act in _acts_of(fight, group) if group.count else ():
            if act.move.choice:
                policy = found[group.side]
                usual = next(iter(fight.rules.choices[act.move.choice]))
                found[group.side] = structs.replace(policy, choices={act.move.choice: usual, **policy.choices})
    return found
