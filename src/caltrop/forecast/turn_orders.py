"""The orders of turns with which a fight, or a round of it, can begin."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from typing import NamedTuple

from caltrop.games.common.fighting.fights import FOES, PARTY
from caltrop.kernel.contract.move import AnyMove
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.fate import PreviewFate
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.state import Seat, State
from caltrop.odds.exact import odds as exact_odds

from .model import SIDES, Fight, FightKernels
from .trial import SEAT


class Start(NamedTuple):
    """An order of turns: the places that act one after the other, and the place of each combatant."""

    pattern: tuple[int, ...]
    homes: tuple[int, ...]


def first_orders(kernels: FightKernels) -> dict[Start, Fraction]:
    """Return the orders with which a fight begins, with their chances; of heroes around their foes only the sides."""
    fight = kernels.fight
    if fight.standing is not None:
        return {Start(fight.standing.pattern, fight.standing.places): Fraction(1)}
    if fight.rules.turns == "sides":
        return {
            Start(tuple(SIDES.index(side) for side in order), fight.usual_places): chance
            for order, chance in _side_orders(fight).items()
        }
    if fight.rules.turns == "around":
        return {Start((0, 1, 2), fight.usual_places): Fraction(1)}
    return _own_places(kernels)


# ---- sides
def _side_orders(fight: Fight) -> dict[tuple[str, ...], Fraction]:
    """Return the orders of sides: as the fight says, or by the game's own opening roll."""
    if fight.first != "roll":
        return {(PARTY, FOES) if fight.first == PARTY else (FOES, PARTY): Fraction(1)}
    move = fight.game.move_for("fight")
    found: dict[tuple[str, ...], Fraction] = {}
    for order, weight in _rolled_orders(fight, move) if move is not None else ():
        found[order] = found.get(order, Fraction(0)) + weight
    decided = sum(found.values())
    return {order: weight / decided for order, weight in found.items()} if decided else {(PARTY, FOES): Fraction(1)}


def _rolled_orders(fight: Fight, move: AnyMove) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    """Yield the order of each outcome of the opening roll; where it is rolled again, nothing."""
    members = {f"{side}-{n}": group for side in SIDES for n, group in enumerate(_each_member(fight, side))}
    ids = {side: tuple(who for who in members if who.startswith(f"{side}-")) for side in SIDES}
    state = State(
        game=fight.game.id,
        seats={SEAT: Seat("", "facilitator")},
        characters={who: fight.groups[group].sheet for who, group in members.items()},
        rulings={**fight.game.defaults, **fight.rulings},
    )
    want = move.wants(party=ids[PARTY], foes=ids[FOES])
    plan = move.prepare(Scene(fight.game, PreviewFate(), state, SEAT), "", want)
    assert not isinstance(plan, Refused), plan
    table = exact_odds(plan.rule, plan.params)
    for outcome, count in table.rows:
        if order := fight.rules.opening(outcome):
            yield order, Fraction(count, table.den)


def _each_member(fight: Fight, side: str) -> tuple[int, ...]:
    return tuple(group for group in fight.members if fight.groups[group].side == side)


# ---- a place for each
def _own_places(kernels: FightKernels) -> dict[Start, Fraction]:
    """Return the orders where each has a place: the sides alternate, the one with the best roll first."""
    fight = kernels.fight
    members = fight.members
    party = fight.count(PARTY)
    if fight.first != "roll":
        lines = [list(range(party)), list(range(party, len(members)))]
        return {_alternate(lines if fight.first == PARTY else lines[::-1], len(members)): Fraction(1)}
    found: dict[Start, Fraction] = {}
    for ranked, chance in _ranked_orders([initiative_odds(kernels, group) for group in members]).items():
        lines = [[n for n in ranked if n < party], [n for n in ranked if n >= party]]
        start = _alternate(lines if ranked[0] < party else lines[::-1], len(members))
        found[start] = found.get(start, Fraction(0)) + chance
    return found


def initiative_odds(kernels: FightKernels, group: int) -> dict[int, Fraction]:
    """Return the chances of what a combatant's roll for the first turn comes to."""
    found = kernels.readings("initiative", kernels.first_class(group), kernels.rules.initiative)
    return {int(told): Fraction(weight, found.den) for _, told, weight in found.rows}


def _alternate(lines: list[list[int]], n: int) -> Start:
    """Return the start in which one of each line acts in turn."""
    order = [line[at] for at in range(max(map(len, lines))) for line in lines if at < len(line)]
    homes = [0] * n
    for place, one in enumerate(order):
        homes[one] = place
    return Start(tuple(range(n)), tuple(homes))


def _ranked_orders(rolls: list[dict[int, Fraction]]) -> dict[tuple[int, ...], Fraction]:
    """Return the chance of each order from the best roll down; equal rolls are ordered by chance."""
    found: dict[tuple[int, ...], Fraction] = {(): Fraction(1)}
    for number in sorted({n for each in rolls for n in each}, reverse=True):
        later: dict[tuple[int, ...], Fraction] = {}
        for order, chance in found.items():
            for tied, likely in _tied_sets(rolls, order, number):
                ways = list(permutations(tied))
                for way in ways:
                    key = (*order, *way)
                    later[key] = later.get(key, Fraction(0)) + chance * likely / len(ways)
        found = later
    return found


def _tied_sets(
    rolls: list[dict[int, Fraction]], placed: tuple[int, ...], number: int
) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Yield who of those without a place have rolled just this number, none of them more."""
    sets: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    for one in (n for n in range(len(rolls)) if n not in placed):
        left = sum(chance for n, chance in rolls[one].items() if n <= number)
        here = rolls[one].get(number, Fraction(0)) / left if left else Fraction(0)
        sets = [
            (chosen, chance)
            for tied, before in sets
            for chosen, chance in (((*tied, one), before * here), (tied, before * (1 - here)))
            if chance
        ]
    yield from sets
