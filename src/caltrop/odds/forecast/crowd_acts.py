"""Acts on several targets at once, or in another way than by a plain attack, in many simulated fights."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from .acts import AFTER_ALL, ATTACK, FIRST, LATER, rows_by_band
from .model import other_side
from .tables import CLASS, CLASS_AT, CLASS_BITS, MISSING, NOT_UP, ROW, TWO_AT, ClassArrays, Ints

if TYPE_CHECKING:
    from .crowd import Crowd

ROLL_AT = 2 * CLASS_BITS  # of an end of a first target: the band of rolls, after both classes
PLACE_AT = 3 * CLASS_BITS  # of a key: the place of the target, after three classes


class ActTables:
    """Tables of one act in one phase: by the classes of an actor before and now, of a target, and by the roll."""

    def __init__(self, arrays: ClassArrays, number: int, phase: int) -> None:
        self.arrays, self.number, self.phase = arrays, number, phase
        self.acts = arrays.kernels.acts
        self.rows: dict[int, int] = {}
        self.bands: list[int] = []  # the addresses of their rolls
        self.addresses = np.full((64, 8), MISSING, np.int64)  # a row each, a column for each roll; the first has one

    def find(self, keys: Ints, rolls: Ints) -> Ints:
        """Return the addresses of the tables for these keys, given these rolls."""
        each, where = np.unique(keys, return_inverse=True)
        rows = np.array([self.row(key) for key in each.tolist()], np.int64)[where.reshape(-1)]
        return self.addresses[rows, rolls]

    def row(self, key: int) -> int:
        found = self.rows.get(key)
        if found is None:
            found = self.rows[key] = len(self.rows)
            self.fill(found, key)
        return found

    def fill(self, row: int, key: int) -> None:
        place, classes = key >> PLACE_AT, (key & CLASS, (key >> CLASS_BITS) & CLASS, (key >> ROLL_AT) & CLASS)
        found = self.acts.results(self.number, classes, self.phase, place)
        _, now, target = classes
        if place == FIRST:
            ends = [(band << ROLL_AT | b << TWO_AT | a, n / found.den) for (_, a, b), band, n in found.rows]
            self.make_room(row, 0)
            self.addresses[row, 0] = self.arrays.tables.add(ends or [(target << TWO_AT | now, 1.0)])
            return
        self.make_room(row, len(self.acts.rolls))
        for band, given in rows_by_band(found).items():
            rolls = [roll for roll, _ in self.acts.band(band)]
            ends = [(b << TWO_AT | a, n / given.den) for a, b, n in given.rows]
            self.addresses[row, rolls] = self.arrays.tables.add(ends)

    def make_room(self, row: int, rolls: int) -> None:
        height, width = self.addresses.shape
        if row >= height or rolls > width:
            wide = np.full((max(height, 2 * row), max(width, rolls)), MISSING, np.int64)
            wide[:height, :width] = self.addresses
            self.addresses = wide

    def draw_rolls(self, bands: Ints, rng: np.random.Generator) -> Ints:
        """Draw a roll of each of these bands."""
        for number in range(len(self.bands), len(self.acts.bands)):
            band = self.acts.band(number)
            total = sum(count for _, count in band)
            self.bands.append(self.arrays.tables.add([(roll, count / total) for roll, count in band]))
        if not self.bands:  # nobody could act
            return bands
        return self.arrays.tables.draw(np.array(self.bands, np.int64).take(bands), rng)


class Acting(NamedTuple):
    """Those who act: the columns of their fights, their rows, places in the flat array, and classes."""

    at: Ints
    actor: Ints
    spot: Ints
    one: Ints


class CrowdActs:
    """What some do in place of an attack."""

    def __init__(self, crowd: Crowd) -> None:
        self.crowd, self.arrays, self.kernels = crowd, crowd.arrays, crowd.kernels
        self.acts = crowd.kernels.acts
        self.sides = {side: self.acts.is_any(side) for side in crowd.fight.policies}

    def take_out(self, at: Ints, actor: Ints, spot: Ints, one: Ints, side: str, phase: int) -> Ints:
        """Let those act who do not simply attack, and return which of these fights are left, as places in `at`."""
        theirs = self.crowd.now[self.crowd.rows[other_side(side)]].take(at, axis=1)
        several = (theirs < NOT_UP).sum(axis=0) > 1
        alone = self.arrays.fact("act alone", one, lambda n: self.acts.choose(n, 1))
        among = self.arrays.fact("act among", one, lambda n: self.acts.choose(n, 2))
        chosen = np.where(several, among, alone)
        for number in np.unique(chosen).tolist():
            if number != ATTACK:
                mine = np.flatnonzero(chosen == number)
                where = Acting(at.take(mine), actor.take(mine), spot.take(mine), one.take(mine))
                self.act(number, where, theirs.take(mine, axis=1), side, phase)
        return np.flatnonzero(chosen == ATTACK)

    def act(self, number: int, who: Acting, theirs: Ints, side: str, phase: int) -> None:
        """Let someone in each of these fights act on as many as they reach, in the order of the policy."""
        crowd, tables, at, one = self.crowd, self.tables(number, phase), who.at, who.one
        moods = crowd.courage.count_moods(at) if crowd.courage else at
        line = np.sort(theirs, axis=0)[: self.acts.act(number).reach]
        count = (line < NOT_UP).sum(axis=0)
        now, roll = one.copy(), np.zeros(len(at), np.int64)
        for turn, codes in enumerate(line):
            some = np.flatnonzero(count > turn)
            if not len(some):
                break
            code, place = codes.take(some), LATER if turn else FIRST
            two, row = (code >> CLASS_AT) & CLASS, code & ROW
            ends = self.draw(tables, (one.take(some), now.take(some), two), place, roll.take(some))
            if turn == 0:
                roll[some] = tables.draw_rolls(ends >> ROLL_AT, crowd.rng)  # all targets share it
            now[some] = ends & CLASS
            crowd.put(other_side(side), row * len(crowd.fights) + at.take(some), row, (ends >> TWO_AT) & CLASS)
        if self.acts.act(number).move.after is not None:
            group = self.arrays.fact("stands for", (line[0] >> CLASS_AT) & CLASS, self.stands_for)
            now = self.draw(tables, (one, now, group), AFTER_ALL, roll) & CLASS
        crowd.put(side, who.spot, who.actor, now)
        crowd.end_fights(at)
        if crowd.courage:
            crowd.courage.test_after(at, moods)

    def draw(self, tables: ActTables, classes: tuple[Ints, Ints, Ints], place: int, roll: Ints) -> Ints:
        """Draw what becomes of an actor (as it planned, and as it is now) and of a target."""
        one, now, two = classes
        keys = one | now << CLASS_BITS | two << ROLL_AT | place << PLACE_AT
        found = tables.find(keys, roll)
        self.arrays.grow()
        ends = self.arrays.tables.draw(np.maximum(found, 0), self.crowd.rng)
        unmoved = now | two << TWO_AT
        return np.where(found == MISSING, unmoved, ends)  # such as someone who can no longer be struck

    def stands_for(self, one: int) -> int:
        """Return the class of its group's own sheet, which stands for a target where it does not matter."""
        return self.kernels.first_class(self.kernels.store.classes.group_of[one])

    def tables(self, number: int, phase: int) -> ActTables:
        found = self.arrays.acts.get((number, phase))
        if found is None:
            found = self.arrays.acts[number, phase] = ActTables(self.arrays, number, phase)
        return found
