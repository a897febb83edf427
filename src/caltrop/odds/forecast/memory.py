"""Forecasts of one fight again and again as it goes on: what was found for it before serves the next answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import hypot
from typing import TypeAlias

from msgspec import Struct, structs

from caltrop.games.common.chapters.fights import FOES
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refuses
from caltrop.kernel.state.state import State
from caltrop.odds.budget import TooLarge

from .answer import BestPlay, Forecast
from .ask import CLOSE, FIGHTS, Forecaster
from .kernels import OutOfTime
from .live import LiveFight, fight_at
from .model import Fight, SidePolicy

SIZES = (10, 40, 100, 400, 1_600, 6_400, FIGHTS)  # fights that are simulated, one size after the other in time
FEW = 4  # combatants whose fight is tried exactly, after it was simulated
IsLate: TypeAlias = Callable[[], bool]


def never() -> bool:
    return False


class FightMemory:
    """The fight of one table under two policies. Its groups are formed once; later sheets are measured by them."""

    def __init__(self, game: Game, policies: Mapping[str, SidePolicy]) -> None:
        self.game, self.policies = game, policies
        self.group_of: dict[str, int] = {}
        self.asker: Forecaster | None = None
        self.is_known = False  # was there a good answer about this fight before?
        self.given_up = 0  # how large the fight was when an exact answer was last given up

    def enter(self, state: State) -> LiveFight:
        """Take in how the fight stands now. Raises `Refuses`."""
        found = fight_at(self.game, state, self.policies)
        ids = [who for band in found.ids for who in band]
        if self.asker is None or any(who not in self.group_of for who in ids):
            self.asker, self.is_known, self.given_up = Forecaster(found.fight), False, 0
            self.group_of = {who: n for n, band in enumerate(found.ids) for who in band}
            return found
        return self.remember(found, ids)

    def remember(self, found: LiveFight, ids: list[str]) -> LiveFight:
        """Return the fight with the groups that were formed when it was first seen."""
        assert self.asker is not None
        assert found.fight.standing is not None
        members = tuple(self.group_of[who] for who in ids)
        groups = tuple(structs.replace(g, count=members.count(n)) for n, g in enumerate(self.asker.fight.groups))
        standing = structs.replace(found.fight.standing, members=members)
        fight = structs.replace(found.fight, groups=groups, standing=standing)
        self.asker.go_on_with(fight)
        bands = tuple(tuple(w for w, m in zip(ids, members, strict=True) if m == n) for n in range(len(groups)))
        return LiveFight(fight, bands, found.left_out)

    def answer(self, is_late: IsLate = never, seed: int = 1) -> Forecast | None:
        """Return the best answer that this time allows, None if there is none yet. Asked again, it goes on.

        Raises `Refuses`.
        """
        asker, found = self.on_time(is_late), list[Forecast]()
        try:
            for size in self.sizes():
                found.append(asker.simulate(size, seed, CLOSE))
                if is_late() or is_refined(found[-1]):
                    break
            self.is_known = self.is_known or is_refined(found[-1])
            harmless = asker.learning(asker.harmless)
            found.append(structs.replace(found[-1], harmless=harmless))
            exact = self.exact_answer() if is_refined(found[-1]) else None
            found += [structs.replace(exact, harmless=harmless)] if exact else []
        except OutOfTime:
            pass
        except TooLarge as large:
            raise Refuses(large.refused) from None
        return found[-1] if found else None

    def exact_answer(self) -> Forecast | None:
        """Return the exact answer if few fight and it is found in the time that is left.

        What was given up is not tried again before the fight is half as large.
        """
        asker = self.asker
        assert asker is not None
        size = asker.learning(asker.points_now)
        if len(asker.fight.members) > FEW or (self.given_up and size * 2 > self.given_up):
            return None
        try:
            found = asker.quick_answer(as_fraction=False)
        except OutOfTime:
            found = None
        self.given_up = 0 if found else size
        return found

    def sizes(self) -> tuple[int, ...]:
        """Return how many fights are simulated one after the other: after a good answer the next is good at once."""
        return SIZES[-1:] if self.is_known else SIZES

    def on_time(self, is_late: IsLate) -> Forecaster:
        """Return what answers; it finds more than it knows until it is late."""
        assert self.asker is not None
        self.asker.kernels.store.is_late = is_late
        return self.asker

    def best_target(self, usual: Forecast, is_late: IsLate = never, seed: int = 1) -> BestPlay | None:
        """Return the group that the party does best to strike first, if that gains anything over what it does usually.

        Each group of foes is tried, as far as there is time, in as many fights as the usual answer has. What chance
        alone may make of them is no gain.
        """
        asker, plain, best = self.on_time(is_late), self.fight, None
        fights = usual.fights or FIGHTS
        try:
            for n, group in enumerate(plain.groups):
                if group.side != FOES or not group.count:
                    continue
                asker.go_on_with(structs.replace(plain, focus=n))
                found = asker.simulate(fights, seed)
                if found.party > (best.chance if best else usual.party + hypot(usual.margin, found.margin)):
                    best = BestPlay(group.name, found.party, usual.party, found.any_dead, usual.any_dead)
        except OutOfTime:
            pass
        finally:
            asker.go_on_with(plain)
        return best

    @property
    def fight_kernels(self) -> int:
        """How many kernels are known."""
        assert self.asker is not None
        return self.asker.kernels.store.derived

    @property
    def fight(self) -> Fight:
        assert self.asker is not None
        return self.asker.fight


def is_refined(answer: Forecast | None) -> bool:
    """Is an answer as good as it gets?"""
    if answer is None or answer.method == "exact":
        return answer is not None
    from .simulate import is_close

    return answer.fights >= FIGHTS or is_close(answer, CLOSE)


class Memories(Struct):
    """The fights that were asked about last."""

    kept: dict[tuple[str, ...], FightMemory] = {}
    most: int = 8

    def find(self, key: tuple[str, ...], game: Game, policies: Mapping[str, SidePolicy]) -> FightMemory:
        found = self.kept.pop(key, None)
        if found is None or found.game.bare is not game.bare:
            found = FightMemory(game, policies)
        while len(self.kept) >= self.most:
            self.kept.pop(next(iter(self.kept)))
        self.kept[key] = found
        return found
