"""One step of a fight over classes: who acts, the target, and what becomes of everyone.

A member of a fight is (home, left, class): its place in the order of turns, the attacks that are left in its turn, and
its class. Members are kept sorted, so equal ones are one and the same wherever they stand. `Walk` is a plain attack,
flight, courage, turns and rounds; `WalkActs` are the steps in which someone acts on several targets at once, or in
another way than by a plain attack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from operator import truediv
from typing import Any, NamedTuple, TypeAlias

from caltrop.games.common.fighting.fights import FOES, PARTY

from .acts import ATTACK, FIRST, LATER, RollRows
from .kernels import Results
from .model import AGAIN, IDLE, NO_PLACE, SIDES, TO_COME, FightKernels, other_side
from .trial import GONE
from .turn_orders import Start, first_orders

_HOME, LEFT, CLASS = range(3)

_NO_ROLL = -1


class _StrikeState(NamedTuple):
    """An act in the midst of its targets: the roll that they share, the actor's class, who is left, who was struck."""

    roll: int
    now: int
    left: tuple[Member, ...]
    done: tuple[Member, ...]


class _WalkActs:
    """The acts of a walk."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.acts = walk.kernels.acts
        self.sides = {side: self.acts.is_any(side) for side in walk.fight.policies}

    def choose(self, position: Position, side: str, actor: Member) -> int:
        """Return what someone does in place of an attack."""
        if not self.sides[side]:
            return ATTACK
        team = position.foes if side == PARTY else position.party
        return self.acts.choose(actor[CLASS], self.walk.standing(team))

    def moves(self, position: Position, side: str, actor: Member, target: Member, number: int) -> Moves:
        """Return where an act leads; the target is struck first, the others by the side's policy."""
        walk = self.walk
        team = list(position.foes if side == PARTY else position.party)
        up = [m for m in team if walk.is_up(m[CLASS])]
        rest = [m for m in team if not walk.is_up(m[CLASS])]
        count = min(self.acts.act(number).reach, len(up))
        found = {_StrikeState(_NO_ROLL, actor[CLASS], tuple(up), ()): walk.sure}
        for at in range(count):
            place = LATER if at else FIRST
            found = self.strike_next(found, (number, actor[CLASS], place), position, side, None if at else target)
        if not found:  # it cannot be done after all
            return [(walk.replace(position, side, actor, (actor[_HOME], 0, actor[CLASS])), walk.sure, False)]
        paid = self.pay(found, (number, actor[CLASS], walk.phase(position, side, target)), target[CLASS])
        return self.put_together(position, side, actor, rest, paid)

    def pay(self, found: dict[_StrikeState, Any], how: tuple[int, int, int], target: int) -> dict[_StrikeState, Any]:
        """Let the actor bear what the act costs after all its targets."""
        number, planned, phase = how
        later: dict[_StrikeState, Any] = {}
        for state, chance in found.items():
            costs = self.acts.costs(number, planned, now=state.now, target=target, phase=phase, roll=state.roll)
            for one, _, weight in costs.rows if costs else ((state.now, 0, 1),):
                after = state._replace(now=one)
                later[after] = later.get(after, 0) + chance * self.walk.ratio(weight, costs.den if costs else 1)
        return later

    def strike_next(
        self,
        found: dict[_StrikeState, Any],
        how: tuple[int, int, int],
        position: Position,
        side: str,
        chosen: Member | None,
    ) -> dict[_StrikeState, Any]:
        """Return what comes of the next target of an act."""
        later: dict[_StrikeState, Any] = {}
        for state, chance in found.items():
            for target, share in self.next_targets(state.left, side, chosen):
                phase = self.walk.phase(position, side, target)
                for after, likely in self.strike_one(state, how, target, phase):
                    later[after] = later.get(after, 0) + chance * share * likely
        return later

    def next_targets(self, left: tuple[Member, ...], side: str, chosen: Member | None) -> Iterator[tuple[Member, Any]]:
        """Yield who is struck next. Where places are rolled, each of those who are alike may be the one."""
        walk = self.walk
        how = self.walk.fight.policies[side].target
        target = chosen or min(left, key=lambda m: (walk.key(how, m[CLASS]), m))
        if walk.rules.turns == "each" and walk.fight.first != "roll":
            yield target, walk.sure
            return
        alike = Counter(m for m in left if m[CLASS] == target[CLASS])
        for one, count in sorted(alike.items()):
            yield one, walk.ratio(count, alike.total())

    def strike_one(
        self, state: _StrikeState, how: tuple[int, int, int], target: Member, phase: int
    ) -> Iterator[tuple[_StrikeState, Any]]:
        number, planned, place = how
        left = list(state.left)
        left.remove(target)
        for roll, (one, other, weight), den in self.rows(
            state, number, planned=planned, phase=phase, place=place, target=target[CLASS]
        ):
            done = (*state.done, (target[_HOME], target[LEFT], other))
            yield _StrikeState(roll, one, tuple(left), tuple(sorted(done))), self.walk.ratio(weight, den)

    def rows(
        self, state: _StrikeState, number: int, planned: int, phase: int, place: int, target: int
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
        self, position: Position, side: str, actor: Member, rest: list[Member], found: dict[_StrikeState, Any]
    ) -> Moves:
        walk = self.walk
        ends = dict[Any, Any]()
        for state, chance in found.items():
            after = walk.replace(position, side, actor, (actor[_HOME], actor[LEFT] - 1, state.now))
            team = tuple(sorted((*rest, *state.left, *state.done)))
            after = after._replace(foes=team) if side == PARTY else after._replace(party=team)
            ends[after] = ends.get(after, 0) + chance
        return [
            (last, chance * likely, False)
            for after, chance in ends.items()
            for last, likely in walk.lose_heart(position, after)
        ]


Member: TypeAlias = tuple[int, int, int]
_Team: TypeAlias = tuple[Member, ...]
NO_CLASS = -1


class Position(NamedTuple):
    """A fight as it stands within a round: the order of places, which of them acts, and both teams."""

    pattern: tuple[int, ...]
    at: int
    party: _Team
    foes: _Team


Moves: TypeAlias = list[tuple[Position, Any, bool]]  # where it leads, the chance, whether a new round begins


class Walk:
    """The steps of a fight."""

    def __init__(self, kernels: FightKernels, exact: bool = False) -> None:
        self.ratio: Callable[[int, int], Any] = Fraction if exact else truediv
        self.sure = self.ratio(1, 1)
        self.kernels = kernels
        self.fight = kernels.fight
        self.rules = kernels.rules
        self.began = self.fight.began
        self.keys: dict[tuple[str, int], tuple[int, ...]] = {}
        self.still: dict[int, bool] = {}
        self.chosen: dict[Position, int] = {}  # the class that the party strikes, where best play has found it
        self.up: dict[int, bool] = {}
        self.book = kernels.store.classes
        self.acts = _WalkActs(self)

    def number(self, chance: Fraction) -> Any:
        return self.ratio(chance.numerator, chance.denominator)

    # ---- the beginning
    def starts(self) -> list[tuple[Position, Any]]:
        """Return the positions with which the fight can begin."""
        found = list[tuple[Position, Any]]()
        classes = self.kernels.first_classes()
        party = self.fight.count(PARTY)
        stands = self.fight.standing
        if stands is not None and stands.at >= 0:
            team = list(zip(stands.places, stands.left, classes, strict=True))
            position = Position(stands.pattern, stands.at, (), ())
            return [(self.arrange(position, team[:party], team[party:]), self.sure)]
        for start, chance in first_orders(self.kernels).items():
            members = [(home, 0, one) for home, one in zip(start.homes, classes, strict=True)]
            position = Position(start.pattern, -1, tuple(members[:party]), tuple(members[party:]))
            for after, likely in self.new_round(position, first=True):
                found.append((after, self.number(chance) * likely))
        return found

    def is_up(self, one: int) -> bool:
        found = self.up.get(one)
        if found is None:
            found = self.up[one] = self.kernels.is_up(one)
        return found

    def is_over(self, position: Position) -> bool:
        return not self.has_standing(position.party) or not self.has_standing(position.foes)

    def has_standing(self, team: _Team) -> bool:
        return any(self.is_up(member[CLASS]) for member in team)

    def standing(self, team: _Team) -> int:
        return sum(self.is_up(member[CLASS]) for member in team)

    # ---- a step
    def step(self, position: Position) -> Moves:
        """Return where a position leads."""
        found = self.moves(position)
        return [(self.let_go(after), *how) for after, *how in found] if self.book.has_bonds else found

    def moves(self, position: Position) -> Moves:
        side, actor = self.next_actor(position)
        if actor is None:
            return self.pass_place(position)
        team = position.party if side == PARTY else position.foes
        if self.wants_to_flee(side, team):
            return self.run_off(position, side, actor)
        return self.strike_alike(position, side, actor, self.target(side, team, position))

    def options(self, position: Position, side: str) -> list[tuple[int, Moves]]:
        """Return the targets that a side may strike now, by class, and where each leads; one step without a choice."""
        acting, actor = self.next_actor(position)
        team = position.party if side == PARTY else position.foes
        if actor is None or acting != side or self.wants_to_flee(side, team):
            return [(NO_CLASS, self.step(position))]
        foes = position.foes if side == PARTY else position.party
        each = {m[CLASS]: m for m in sorted(foes, reverse=True) if self.is_up(m[CLASS])}
        return [(one, self.strike_alike(position, side, actor, target)) for one, target in each.items()]

    def next_actor(self, position: Position) -> tuple[str, Member | None]:
        """Return who acts next in this place: first the one who has begun, then those with the fewest points."""
        home = position.pattern[position.at]
        for side, team in ((PARTY, position.party), (FOES, position.foes)):
            ready = [m for m in team if m[_HOME] == home and m[LEFT] and self.is_up(m[CLASS])]
            if ready:
                return side, min(ready, key=lambda m: (m[LEFT], self.key("weakest", m[CLASS])))
        return "", None

    def key(self, how: str, one: int) -> tuple[int, ...]:
        """Return by what a policy sorts: the first of them is struck."""
        found = self.keys.get((how, one))
        if found is None:
            line = self.kernels.line(one)
            points = self.kernels.points(one)
            by = {"weakest": (points, line), "strongest": (-points, line), "first": (line, points)}
            found = self.keys[how, one] = (*by.get(how, by["weakest"]), one)
        return found

    def target(self, side: str, team: _Team, position: Position) -> Member:
        """Return who is struck, as the side's policy says."""
        if side == PARTY and position in self.chosen:
            foes = [m for m in position.foes if m[CLASS] == self.chosen[position]]
            return min(foes)
        foes = list(position.foes if side == PARTY else position.party)
        how = self.fight.policies[side].target
        up = [m for m in foes if self.is_up(m[CLASS])]
        if how != "spread":
            return min(up, key=lambda m: (self.key(how, m[CLASS]), m))
        home = position.pattern[position.at]
        done = sum(m[_HOME] == home and not m[LEFT] and self.is_up(m[CLASS]) for m in team)
        return sorted(up, key=lambda m: (self.key(how, m[CLASS]), m))[done % len(up)]

    def phase(self, position: Position, side: str, target: Member) -> int:
        """Return which turns are still to come in this round: one of the target's, another of those who act."""
        if not self.kernels.minds_turns():
            return TO_COME
        later = position.pattern[position.at + 1 :]
        place = SIDES.index(other_side(side)) if self.rules.turns == "sides" else target[_HOME]
        return TO_COME * (place in later) + AGAIN * (position.pattern[position.at] in later)

    def strike_alike(self, position: Position, side: str, actor: Member, target: Member) -> Moves:
        """Strike one of those who are like the target. Where places are rolled, each of them may be the one."""
        if act := self.acts.choose(position, side, actor):
            return self.acts.moves(position, side, actor, target, act)
        if self.rules.turns == "each" and self.fight.first != "roll":
            return self.strike(position, side, actor, target)
        alike = Counter(m for m in (position.foes if side == PARTY else position.party) if m[CLASS] == target[CLASS])
        if len(alike) == 1:
            return self.strike(position, side, actor, target)
        return [
            (after, chance * self.ratio(count, alike.total()), is_new)
            for one, count in sorted(alike.items())
            for after, chance, is_new in self.strike(position, side, actor, one)
        ]

    def strike(self, position: Position, side: str, actor: Member, target: Member) -> Moves:
        found = self.kernels.strike(actor[CLASS], target[CLASS], self.phase(position, side, target))
        if found.refused:
            return [(self.replace(position, side, actor, (actor[_HOME], 0, actor[CLASS])), self.sure, False)]
        moves: Moves = []
        for (one, other), _, weight in found.rows:
            after = self.replace(position, side, actor, (actor[_HOME], actor[LEFT] - 1, one))
            after = self.replace(after, other_side(side), target, (target[_HOME], target[LEFT], other))
            share = self.ratio(weight, found.den)
            for last, chance in self.lose_heart(position, after):
                moves.append((last, share if chance is self.sure else chance * share, False))
        return moves

    def replace(self, position: Position, side: str, old: Member, new: Member) -> Position:
        team = list(position.party if side == PARTY else position.foes)
        team.remove(old)
        team.append(new)
        team.sort()
        return position._replace(party=tuple(team)) if side == PARTY else position._replace(foes=tuple(team))

    def let_go(self, position: Position) -> Position:
        """End what ends with those who have fallen: holds, and spells of the dead."""
        bonds = self.book.bonds
        held = 0
        for _, _, one in (*position.party, *position.foes):
            held |= bonds[one]
        if not held:
            return position
        fallen = dead = 0
        for _, _, one in (*position.party, *position.foes):
            fallen |= 0 if self.is_up(one) else self.kernels.unit_bit(one)
            dead |= self.kernels.unit_bit(one) if self.kernels.sheets[one].life == "dead" else 0
        if not held & fallen:
            return position
        teams = (
            [(home, left, self.kernels.without_bonds(one, fallen, dead)) for home, left, one in team]
            for team in (position.party, position.foes)
        )
        return self.arrange(position, *teams)

    # ---- flight
    def wants_to_flee(self, side: str, team: _Team) -> bool:
        how = self.fight.policies[side].flee
        standing = self.standing(team)
        began = self.began[side]
        return (how == "half" and standing * 2 <= began) or (how == "last" and standing == 1 < began)

    def run_off(self, position: Position, side: str, actor: Member) -> Moves:
        found = self.kernels.flee(actor[CLASS])
        rows = found.rows or (((actor[CLASS],), None, found.den),)
        return [
            (self.replace(position, side, actor, (actor[_HOME], 0, one)), self.ratio(weight, found.den), False)
            for (one,), _, weight in rows
        ]

    # ---- courage
    def lose_heart(self, before: Position, after: Position) -> list[tuple[Position, Any]]:
        """Return what comes of a morale roll, if this step makes one due."""
        after = self.let_go(after) if self.book.has_bonds else after
        rules = self.rules.morale
        if rules is None or not self.fight.policies[FOES].morale or not self.is_morale_due(before.foes, after.foes):
            return [(after, self.sure)]
        bold = [m for m in after.party if self.is_up(m[CLASS])]
        timid = [m for m in after.foes if self.is_up(m[CLASS]) and self.kernels.flees(m[CLASS])]
        if not bold or not timid:
            return [(after, self.sure)]
        actor = max(bold, key=lambda m: (self.kernels.courage(m[CLASS]), m))
        if rules.each:
            ends = self.try_each(after, actor, timid)
        else:
            leader = max(timid, key=lambda m: (self.leads(m), self.kernels.courage(m[CLASS]), m))
            ends = self.follow_leader(after, actor, leader, timid, self.kernels.morale(actor[CLASS], leader[CLASS]))
        # Those who fled may have left half of them, or a lone one.
        return [(last, chance * likely) for end, chance in ends for last, likely in self.lose_heart(after, end)]

    def leads(self, member: Member) -> bool:
        return self.rules.morale is not None and self.rules.morale.leads(self.kernels.sheets[member[CLASS]])

    def is_morale_due(self, before: _Team, after: _Team) -> bool:
        rules = self.rules.morale
        began = self.began[FOES]
        assert rules is not None
        was = self.standing(before)
        now = self.standing(after)
        if now == was:
            return now == 1 and "lone" in rules.triggers and self.is_lone_and_low(after) > self.is_lone_and_low(before)
        led = sum(self.is_up(m[CLASS]) and self.leads(m) for m in before)
        return (
            ("leader" in rules.triggers and led > sum(self.is_up(m[CLASS]) and self.leads(m) for m in after))
            or ("half" in rules.triggers and began > 1 and now * 2 <= began < was * 2)
            or ("first" in rules.triggers and began > 1 and now < began == was)
            or ("lone" in rules.triggers and self.is_lone_and_low(after))
        )

    def is_lone_and_low(self, team: _Team) -> bool:
        up = [m for m in team if self.is_up(m[CLASS])]
        rules = self.rules.morale
        return len(up) == 1 and rules is not None and rules.low(self.kernels.sheets[up[0][CLASS]])

    def follow_leader(
        self, position: Position, actor: Member, leader: Member, timid: list[Member], found: Results
    ) -> list[tuple[Position, Any]]:
        """Return what comes of one roll for all: if the leader goes, so do the others."""
        if found.refused:
            return [(position, self.sure)]
        ends = list[tuple[Position, Any]]()
        for (one, other), _, weight in found.rows:
            after = self.replace(position, PARTY, actor, (actor[_HOME], actor[LEFT], one))
            after = self.replace(after, FOES, leader, (leader[_HOME], leader[LEFT], other))
            rest = list(timid)
            rest.remove(leader)
            for member in rest if self.kernels.sheets[other].life == GONE else ():
                after = self.replace(after, FOES, member, (member[_HOME], 0, self.absent_class(member[CLASS])))
            ends.append((after, self.ratio(weight, found.den)))
        return ends

    def absent_class(self, one: int) -> int:
        """Return the class of someone of that group who has left the fight."""
        return self.kernels.absent_class(one)

    def try_each(self, position: Position, actor: Member, timid: list[Member]) -> list[tuple[Position, Any]]:
        """Return what comes of a roll for each."""
        ends = {position: self.sure}
        for member in timid:
            later: dict[Position, Any] = {}
            found = self.kernels.morale(actor[CLASS], member[CLASS])
            for where, chance in ends.items():
                for (_, other), _, weight in found.rows:
                    after = self.replace(where, FOES, member, (member[_HOME], member[LEFT], other))
                    later[after] = later.get(after, 0) + chance * self.ratio(weight, found.den)
            ends = later
        return list(ends.items())

    # ---- turns and rounds
    def pass_place(self, position: Position) -> Moves:
        """End the turns of a place, and begin those of the next; after the last one a round is over."""
        home = position.pattern[position.at]
        again = home in position.pattern[position.at + 1 :]
        ended = [(position, self.sure)] if again else self.tick("end", position, home)
        if position.at + 1 < len(position.pattern):
            return [
                (last, chance * likely, False)
                for after, chance in ended
                for last, likely in self.begin_place(after._replace(at=position.at + 1))
            ]
        return [
            (last, chance * past * likely, True)
            for after, chance in ended
            for over, past in self.tick("round", after, None)
            for last, likely in self.new_round(over)
        ]

    def tick(self, kind: str, position: Position, home: int | None) -> list[tuple[Position, Any]]:
        """Let turns or time pass for those of a place, or for all."""
        teams = [
            [self.tick_member(side, kind, m) if self.has_place(side, m, home) else [(m, self.sure)] for m in team]
            for side, team in ((PARTY, position.party), (FOES, position.foes))
        ]
        if all(len(ends) == 1 for team in teams for ends in team):
            return [(self.arrange(position, *([m for ((m, _),) in team] for team in teams)), self.sure)]
        found: dict[Position, Any] = {}
        for line in product(*teams[0], *teams[1]):
            chance = self.sure
            for _, each in line:
                chance *= each
            members = [m for m, _ in line]
            party = len(position.party)
            after = self.arrange(position, members[:party], members[party:])
            found[after] = found.get(after, 0) + chance
        return list(found.items())

    def arrange(self, position: Position, party: list[Member], foes: list[Member]) -> Position:
        return Position(position.pattern, position.at, tuple(sorted(party)), tuple(sorted(foes)))

    def has_place(self, side: str, member: Member, home: int | None) -> bool:
        """Is this someone's place? Those who are surprised have a part in their side's turn, though they do nothing."""
        place = SIDES.index(side) if self.rules.turns == "sides" else member[_HOME]
        return home is None or place == home

    def tick_member(self, side: str, kind: str, member: Member) -> list[tuple[Member, Any]]:
        home, left, one = member
        idles = self.kernels.may_idle(side) and not self.is_up(one)
        if self.is_still(one) or (idles and kind == "begin"):
            return [(member, self.sure)]
        found = self.kernels.tick(IDLE if idles and kind == "round" and home == NO_PLACE else kind, one)
        return [((home, left, after), self.ratio(weight, found.den)) for (after,), _, weight in found.rows]

    def is_still(self, one: int) -> bool:
        found = self.still.get(one)
        if found is None:
            found = self.still[one] = self.kernels.is_still(one)
        return found

    def begin_place(self, position: Position, first: bool = False) -> list[tuple[Position, Any]]:
        """Begin the turns of a place: what hurts each turn does, then each has its attacks."""
        home = position.pattern[position.at]
        begun = [(position, self.sure)] if first else self.tick("begin", position, home)
        return [(self.with_attacks(after, home), chance) for after, chance in begun]

    def with_attacks(self, position: Position, home: int) -> Position:
        teams = (
            [(m[_HOME], self.attacks(m[CLASS]) if m[_HOME] == home else 0, m[CLASS]) for m in team]
            for team in (position.party, position.foes)
        )
        return self.arrange(position, *teams)

    def attacks(self, one: int) -> int:
        return self.kernels.strikes(one) if self.is_up(one) else 0

    def new_round(self, position: Position, first: bool = False) -> list[tuple[Position, Any]]:
        """Begin a round: each side goes once, and heroes around their foes roll for their place."""
        pattern = position.pattern if first else tuple(dict.fromkeys(position.pattern))
        position = self.with_places(position._replace(pattern=pattern, at=0))
        placed = self.roll_places(position) if self.rules.turns == "around" else [(position, self.sure)]
        return [
            (last, chance * likely)
            for after, chance in placed
            for last, likely in self.begin_place(after, first and self.rules.turns != "around")
        ]

    def with_places(self, position: Position) -> Position:
        """Give those a place again who had none in the last round."""
        if self.fight.standing is None or self.rules.turns == "each":
            return position
        teams = ([(home, left, one) for _, left, one in team] for home, team in enumerate(position[2:]))
        return self.arrange(position, *teams)

    def roll_places(self, position: Position) -> list[tuple[Position, Any]]:
        found: dict[_Team, Any] = {(): self.sure}
        for member in position.party:
            later: dict[_Team, Any] = {}
            for place, chance in self.hero_places(member[CLASS]):
                for team, before in found.items():
                    key = tuple(sorted((*team, (place, 0, member[CLASS]))))
                    later[key] = later.get(key, 0) + before * chance
            found = later
        return [(position._replace(party=team), chance) for team, chance in found.items()]

    def hero_places(self, one: int) -> Iterator[tuple[int, Any]]:
        if not self.is_up(one):
            yield NO_PLACE, self.sure
            return
        early = self.number(self.kernels.early(one))
        if early:
            yield 0, early
        if early < 1:
            yield 2, 1 - early


__all__ = ["Position", "Start", "Walk"]
