"""Questions about made-up fights: read as people ask them, and answered in time, exactly if that is found soon.

What cannot be read is refused with what would be right. Best play of a fight that is too large for value iteration is
found as for a table's fight: each kind of foe is struck first in simulated fights.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import structs

from caltrop.forecast.answer import BestPlay
from caltrop.forecast.exact_fights import MOST_CHOICES, Graph, TooManyPositions, choose_best, solve
from caltrop.forecast.fight_files import COUNT, RULE, FightFile, read_fight
from caltrop.forecast.kernels import OutOfTime
from caltrop.forecast.live_fight import FightMemory
from caltrop.forecast.walk import Member, Position, Walk
from caltrop.games.common.fighting.fights import FOES, PARTY
from caltrop.kernel.rules.refusals import Refused, Refuses, refuse
from caltrop.odds.budget import TooLarge
from caltrop.words.forecasts import unnamed_fighters

if TYPE_CHECKING:
    from caltrop.forecast.answer import Forecast
    from caltrop.forecast.forecaster import Forecaster
    from caltrop.forecast.model import Fight, FightKernels
    from caltrop.kernel.contract.game import Game


_SIDES = ("party", "foes")


def read_asked_fight(
    game: Game, raw: Mapping[str, Any], unnamed: Mapping[str, str] | None = None
) -> tuple[FightFile, Fight]:
    """Return a fight from plain data, such as a TOML file, and how it is asked about. Raises `Refuses`.

    `unnamed` is what fighters without a name are called: where it is not said, as the present reader calls them.
    """
    for side in _SIDES:
        for text in _texts_of(raw.get(side)):
            _check_text(text.strip(), side)
    try:
        return read_fight(game, raw, unnamed or unnamed_fighters())
    except Refuses as no:
        raise Refuses(_explain(game, no.refused)) from None


def _texts_of(side: Any) -> Iterator[str]:
    """Yield what a side says of its members in words."""
    members = side.get("members", ()) if isinstance(side, Mapping) else ()
    for member in members if isinstance(members, (list, tuple)) else ():
        if isinstance(member, str):
            yield member


def _check_text(text: str, side: str) -> None:
    """Refuse words that name no one."""
    if not text:
        refuse(f"no-{side}-named", RULE)
    for part in map(str.strip, text.split("+")):
        counted = COUNT.fullmatch(part)
        if not part:
            refuse("no-one-beside-plus", RULE, got=text[:60])
        if counted and int(counted[1]) == 0:
            refuse("no-fighters", RULE, got=part[:60])


def _explain(game: Game, no: Refused) -> Refused:
    """Return a refusal that names the numbers of a game's fighters, where one of another game was entered."""
    known = fighter_numbers(game)
    if no.code == "unknown-parameter" and no.facts.get("known") == known:
        return Refused("no-such-number", RULE, {"name": no.facts["name"], "game": game.title, "known": known})
    return no


def fighter_numbers(game: Game) -> tuple[str, ...]:
    """Return the numbers that a made-up fighter of a game has."""
    return tuple(game.forecast.fighter.__struct_fields__) if game.forecast is not None else ()


_IsLate: TypeAlias = Callable[[], bool]
_ROUGH = (100, 1_000)  # fights that are simulated first, so that there is an answer if the time is over
_BEST_SHARE = 0.3  # of the time for an exact answer that goes into best play: the trials after it take time, too


def _never() -> bool:
    return False


def time_limit(seconds: float) -> _IsLate:
    """Return a clock that says whether these seconds are over."""
    end = monotonic() + seconds
    return lambda: monotonic() > end


class _TimedWalk(Walk):
    """The steps of a fight, as long as there is time."""

    def __init__(self, kernels: FightKernels, is_late: _IsLate) -> None:
        super().__init__(kernels)
        self.is_late = is_late

    def next_actor(self, position: Position) -> tuple[str, Member | None]:
        if self.is_late():
            raise OutOfTime
        return super().next_actor(position)


class FightAsker:
    """Answers about one fight. `is_cut` says afterwards whether an exact answer was given up for want of time."""

    def __init__(self, asker: Forecaster, fights: int, seed: int = 1) -> None:
        self.asker = asker
        self.fights = fights
        self.seed = seed
        self.is_cut = False

    def answer(self, exact: bool | None, seconds: float, is_late: _IsLate = _never) -> Forecast | None:
        """Return the answer; None if `is_late` left no time for any. Raises `Refuses`.

        `exact` asks for an exact answer however long it takes (True), for none (False), or for one if it is found in
        these `seconds` (None).
        """
        try:
            found = self._answer(exact, seconds, is_late)
        except OutOfTime:
            return None
        except TooLarge as large:
            raise Refuses(large.refused) from None
        return found and self.with_harmless(found, is_late)

    def _answer(self, exact: bool | None, seconds: float, is_late: _IsLate) -> Forecast | None:
        fight = self.asker.fight
        if fight.policies[PARTY].target != "best":
            return self.usual(exact, seconds, is_late)
        if _kinds_of_foes(fight) > 1:
            return self.best(exact, seconds, is_late)
        self.asker.go_on_with(_plain_fight(fight))  # with one kind of foe there is nothing to choose
        return self.usual(exact, seconds, is_late)

    def usual(self, exact: bool | None, seconds: float, is_late: _IsLate) -> Forecast | None:
        """Return the answer by policies that need no choice."""
        if exact:
            self.hurry(is_late)
            return self.asker.answer(exact=True, fights=self.fights, seed=self.seed)
        if exact is None:
            self.hurry(time_limit(seconds))
            try:
                found = self.asker.quick_answer()
            except OutOfTime:
                found = None
                self.is_cut = True
            if found is not None:
                return found
        return self.simulate(is_late)

    def simulate(self, is_late: _IsLate) -> Forecast | None:
        """Return the answer of simulated fights, of fewer if the time is over."""
        self.hurry(is_late)
        found: Forecast | None = None
        rough = [size for size in _ROUGH if size < self.fights and is_late is not _never]
        try:
            for size in (*rough, self.fights):
                found = self.asker.simulate(size, self.seed)
        except OutOfTime:
            pass
        return found

    def hurry(self, is_late: _IsLate) -> None:
        self.asker.kernels.store.is_late = is_late

    def with_harmless(self, found: Forecast, is_late: _IsLate) -> Forecast:
        self.hurry(is_late)
        try:
            return structs.replace(found, harmless=self.asker.learning(self.asker.harmless))
        except OutOfTime:
            return found

    # ---- best play
    def best(self, exact: bool | None, seconds: float, is_late: _IsLate) -> Forecast | None:
        """Return the answer for best play: by value iteration, or by trying each kind of foe first."""
        if exact:
            self.hurry(is_late)
            return self.asker.best()
        if exact is None:
            try:
                return self.solved_best(time_limit(_BEST_SHARE * seconds))
            except (OutOfTime, TooManyPositions):
                pass
        return self.tried_best(is_late)

    def solved_best(self, is_late: _IsLate) -> Forecast:
        """Return the exact answer for best play. Raises `OutOfTime` and `TooManyPositions`."""
        asker = self.asker
        fight = self.asker.fight
        self.hurry(is_late)

        def follow_best() -> Graph:
            walk = _TimedWalk(asker.kernels, is_late)
            walk.chosen = choose_best(walk, asker.most_positions(MOST_CHOICES))
            return Graph(walk)

        graph = asker.learning(follow_best)
        found = solve(graph)
        target = asker.first_target(graph)
        asker.go_on_with(_plain_fight(fight))
        usual = solve(asker.learning(lambda: Graph(_TimedWalk(asker.kernels, is_late))))
        return structs.replace(found, best=BestPlay(target, found.party, usual.party))

    def tried_best(self, is_late: _IsLate) -> Forecast | None:
        """Return the answer with that kind of foe struck first with which the party wins most, if any gains."""
        plain = _plain_fight(self.asker.fight)
        self.asker.go_on_with(plain)
        usual = self.simulate(is_late)
        if usual is None:
            return None
        memory = FightMemory(plain.game, plain.policies)
        memory.asker = self.asker
        best = memory.best_target(usual, is_late, self.seed)
        if best is None:
            return usual
        tried = [self.strike_first(plain, n, is_late) for n in _groups_named(plain, best.target)]
        found = max(filter(None, tried), key=lambda each: each.party, default=usual)
        return structs.replace(found, best=best)

    def strike_first(self, plain: Fight, group: int, is_late: _IsLate) -> Forecast | None:
        self.asker.go_on_with(structs.replace(plain, focus=group))
        return self.simulate(is_late)


def _plain_fight(fight: Fight) -> Fight:
    """Return the fight in which the party strikes the weakest."""
    ours = structs.replace(fight.policies[PARTY], target="weakest")
    return structs.replace(fight, policies={**fight.policies, PARTY: ours})


def _groups_named(fight: Fight, name: str) -> list[int]:
    """Return the groups of foes with a name; several may have the same."""
    return [n for n, group in enumerate(fight.groups) if group.side == FOES and group.name == name]


def _kinds_of_foes(fight: Fight) -> int:
    return sum(group.side == FOES and group.count > 0 for group in fight.groups)
