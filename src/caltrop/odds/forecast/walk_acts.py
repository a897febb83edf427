"""Steps of a fight in which someone acts on several targets at once, or in another way than by a plain attack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from caltrop.games.common.chapters.fights import PARTY

from .acts import ATTACK, FIRST, LATER, RollRows

if TYPE_CHECKING:
    from .walk import Member, Moves, Position, Walk

HOME, LEFT, CLASS = range(3)
NO_ROLL = -1


class StrikeState(NamedTuple):
    """An act in the midst of its targets: the roll that they share, the actor's class, who is left, who was struck."""

    roll: int
    now: int
    left: tuple[Member, ...]
    done: tuple[Member, ...]


class WalkActs:
    """The acts of a walk."""

    def __init__(self, walk: Walk) -> None:
        self.walk, self.acts = walk, walk.kernels.acts
        self.sides = {side: self.acts.is_any(side) for side in walk.fight.policies}

    def choose(self, position: Position, side: str, actor: Member) -> int:
        """Return what someone does in place of an attack."""
        if not self.sides[side]:
            return ATTACK
        team = position.foes if side == PARTY else position.party
        return self.acts.choose(actor[CLASS], self.walk.standing(team))

    def moves(self, position: Position, side: str, actor: Member, target: Member, number: int) -> Moves:
        """Return where an act leads; the target is struck first, the others by the side's policy."""
        walk, phase = self.walk, self.walk.phase(side, position)
        team = list(position.foes if side == PARTY else position.party)
        up = [m for m in team if walk.is_up(m[CLASS])]
        rest = [m for m in team if not walk.is_up(m[CLASS])]
        count = min(self.acts.act(number).reach, len(up))
        found = {StrikeState(NO_ROLL, actor[CLASS], tuple(up), ()): walk.sure}
        for at in range(count):
            place = LATER if at else FIRST
            found = self.strike_next(found, (number, actor[CLASS], phase, place), side, None if at else target)
        if not found:  # it cannot be done after all
            return [(walk.replace(position, side, actor, (actor[HOME], 0, actor[CLASS])), walk.sure, False)]
        paid = self.pay(found, (number, actor[CLASS], phase), target[CLASS])
        return self.put_together(position, side, actor, rest, paid)

    def pay(self, found: dict[StrikeState, Any], how: tuple[int, int, int], target: int) -> dict[StrikeState, Any]:
        """Let the actor bear what the act costs after all its targets."""
        number, planned, phase = how
        later: dict[StrikeState, Any] = {}
        for state, chance in found.items():
            costs = self.acts.costs(number, planned, state.now, target, phase, state.roll)
            for one, _, weight in costs.rows if costs else ((state.now, 0, 1),):
                after = state._replace(now=one)
                later[after] = later.get(after, 0) + chance * self.walk.ratio(weight, costs.den if costs else 1)
        return later

    def strike_next(
        self, found: dict[StrikeState, Any], how: tuple[int, int, int, int], side: str, chosen: Member | None
    ) -> dict[StrikeState, Any]:
        """Return what comes of the next target of an act."""
        later: dict[StrikeState, Any] = {}
        for state, chance in found.items():
            for target, share in self.next_targets(state.left, side, chosen):
                for after, likely in self.strike_one(state, how, target):
                    later[after] = later.get(after, 0) + chance * share * likely
        return later

    def next_targets(self, left: tuple[Member, ...], side: str, chosen: Member | None) -> Iterator[tuple[Member, Any]]:
        """Yield who is struck next. Where places are rolled, each of those who are alike may be the one."""
        walk, how = self.walk, self.walk.fight.policies[side].target
        target = chosen or min(left, key=lambda m: (walk.key(how, m[CLASS]), m))
        if walk.rules.turns == "each" and walk.fight.first != "roll":
            yield target, walk.sure
            return
        alike = Counter(m for m in left if m[CLASS] == target[CLASS])
        for one, count in sorted(alike.items()):
            yield one, walk.ratio(count, alike.total())

    def strike_one(
        self, state: StrikeState, how: tuple[int, int, int, int], target: Member
    ) -> Iterator[tuple[StrikeState, Any]]:
        number, planned, phase, place = how
        left = list(state.left)
        left.remove(target)
        for roll, (one, other, weight), den in self.rows(state, number, planned, phase, place, target[CLASS]):
            done = (*state.done, (target[HOME], target[LEFT], other))
            yield StrikeState(roll, one, tuple(left), tuple(sorted(done))), self.walk.ratio(weight, den)

    def rows(
        self, state: StrikeState, number: int, planned: int, phase: int, place: int, target: int
    ) -> Iterator[tuple[int, tuple[int, int, int], int]]:
        """Yield the ends for a target: of the first with the roll that they come from, of later ones given the roll."""
        classes = planned, state.now, target
        if place == FIRST:
            found = self.acts.results(number, classes, phase, place)
            for (_, one, other), told, weight in found.rows:
                band = self.acts.band(told)
                total = sum(count for _, count in band)
                for roll, count in band:
                    yield roll, (one, other, weight * count), found.den * total
            return
        given: RollRows | None = self.acts.given_roll(number, classes, phase, place, state.roll)
        for row in given.rows if given else ((state.now, target, 1),):
            yield state.roll, row, given.den if given else 1

    def put_together(
        self, position: Position, side: str, actor: Member, rest: list[Member], found: dict[StrikeState, Any]
    ) -> Moves:
        walk, ends = self.walk, dict[Any, Any]()
        for state, chance in found.items():
            after = walk.replace(position, side, actor, (actor[HOME], actor[LEFT] - 1, state.now))
            team = tuple(sorted((*rest, *state.left, *state.done)))
            after = after._replace(foes=team) if side == PARTY else after._replace(party=team)
            ends[after] = ends.get(after, 0) + chance
        return [
            (last, chance * likely, False)
            for after, chance in ends.items()
            for last, likely in walk.lose_heart(position, after)
        ]
