"""Many fights that go on side by side, each drawing from the kernels. Only imported where one is simulated.

Arrays have a row for each combatant, the party first, and a column for each fight that goes on: NumPy is quick along
long rows. Fights that have ended stay, without acting, until the next place in the order; then their columns are cut.
Combatants are codes, as `kernel_arrays.py` says.

Here are also what such fights need beside plain attacks: acts on several targets at once, morale, and the question
whether a fight can end at all (`is_endless`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from caltrop.games.common.fighting.fights import FOES, PARTY

from .acts import AFTER_ALL, ATTACK, FIRST, LATER, rows_by_band
from .kernel_arrays import (
    CLASS,
    CLASS_AT,
    CLASS_BITS,
    FALLEN,
    FLAGS_AT,
    LEADS_AT,
    LOW_AT,
    MANY,
    MISSING,
    MOVED_BIT,
    NOT_UP,
    ROW,
    SHAKEN,
    TWO_AT,
    ClassArrays,
    Flags,
    Ints,
)
from .kernels import Results
from .model import AGAIN, IDLE, NO_PLACE, SIDES, TO_COME, FightKernels, other_side
from .trial import GONE

_ROLL_AT = 2 * CLASS_BITS  # of an end of a first target: the band of rolls, after both classes
_PLACE_AT = 3 * CLASS_BITS  # of a key: the place of the target, after three classes


class _ActTables:
    """Tables of one act in one phase: by the classes of an actor before and now, of a target, and by the roll."""

    def __init__(self, arrays: ClassArrays, number: int, phase: int) -> None:
        self.arrays = arrays
        self.number = number
        self.phase = phase
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
        place = key >> _PLACE_AT
        classes = (key & CLASS, (key >> CLASS_BITS) & CLASS, (key >> _ROLL_AT) & CLASS)
        found = self.acts.results(self.number, classes, self.phase, place)
        _, now, target = classes
        if place == FIRST:
            ends = [(band << _ROLL_AT | b << TWO_AT | a, n / found.den) for (_, a, b), band, n in found.rows]
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


class _Acting(NamedTuple):
    """Those who act: the columns of their fights, their rows, places in the flat array, and classes."""

    at: Ints
    actor: Ints
    spot: Ints
    one: Ints


class _BatchActs:
    """What some do in place of an attack."""

    def __init__(self, crowd: FightBatch) -> None:
        self.crowd = crowd
        self.arrays = crowd.arrays
        self.kernels = crowd.kernels
        self.acts = crowd.kernels.acts
        self.sides = {side: self.acts.is_any(side) for side in crowd.fight.policies}

    def take_out(self, at: Ints, actor: Ints, spot: Ints, one: Ints, side: str) -> Ints:
        """Let those act who do not simply attack, and return which of these fights are left, as places in `at`."""
        theirs = self.crowd.now[self.crowd.rows[other_side(side)]].take(at, axis=1)
        several = (theirs < NOT_UP).sum(axis=0) > 1
        alone = self.arrays.fact("act alone", one, lambda n: self.acts.choose(n, 1))
        among = self.arrays.fact("act among", one, lambda n: self.acts.choose(n, 2))
        chosen = np.where(several, among, alone)
        for number in np.unique(chosen).tolist():
            if number != ATTACK:
                mine = np.flatnonzero(chosen == number)
                where = _Acting(at.take(mine), actor.take(mine), spot.take(mine), one.take(mine))
                self.act(number, where, theirs.take(mine, axis=1), side)
        return np.flatnonzero(chosen == ATTACK)

    def act(self, number: int, who: _Acting, theirs: Ints, side: str) -> None:
        """Let someone in each of these fights act on as many as they reach, in the order of the policy."""
        crowd = self.crowd
        at = who.at
        one = who.one
        moods = crowd.courage.count_moods(at) if crowd.courage else at
        line = np.sort(theirs, axis=0)[: self.acts.act(number).reach]
        count = (line < NOT_UP).sum(axis=0)
        now = one.copy()
        roll = np.zeros(len(at), np.int64)
        for turn, codes in enumerate(line):
            some = np.flatnonzero(count > turn)
            if not len(some):
                break
            code = codes.take(some)
            place = LATER if turn else FIRST
            two = (code >> CLASS_AT) & CLASS
            row = code & ROW
            ends = np.empty(len(some), np.int64)
            for phase, part in crowd.phases(side, at.take(some), row):
                tables = self.tables(number, phase)
                mine = some[part]
                classes = (one.take(mine), now.take(mine), two[part])
                ends[part] = self.draw(tables, classes, place, roll.take(mine))
                if turn == 0:
                    roll[mine] = tables.draw_rolls(ends[part] >> _ROLL_AT, crowd.rng)  # all targets share it
            now[some] = ends & CLASS
            crowd.put(other_side(side), row * len(crowd.fights) + at.take(some), row, (ends >> TWO_AT) & CLASS)
        if self.acts.act(number).move.after is not None:
            group = self.arrays.fact("stands for", (line[0] >> CLASS_AT) & CLASS, self.stands_for)
            now = self.draw(self.tables(number, TO_COME), (one, now, group), AFTER_ALL, roll) & CLASS
        crowd.put(side, who.spot, who.actor, now)
        crowd.let_go(at)
        crowd.end_fights(at)
        if crowd.courage:
            crowd.courage.test_after(at, moods)

    def draw(self, tables: _ActTables, classes: tuple[Ints, Ints, Ints], place: int, roll: Ints) -> Ints:
        """Draw what becomes of an actor (as it planned, and as it is now) and of a target."""
        one, now, two = classes
        keys = one | now << CLASS_BITS | two << _ROLL_AT | place << _PLACE_AT
        found = tables.find(keys, roll)
        self.arrays.grow()
        ends = self.arrays.tables.draw(np.maximum(found, 0), self.crowd.rng)
        unmoved = now | two << TWO_AT
        return np.where(found == MISSING, unmoved, ends)  # such as someone who can no longer be struck

    def stands_for(self, one: int) -> int:
        """Return the class of its group's own sheet, which stands for a target where it does not matter."""
        return self.kernels.start_of(self.kernels.store.classes.unit_of[one])

    def tables(self, number: int, phase: int) -> _ActTables:
        found = self.arrays.acts.get((number, phase))
        if found is None:
            found = self.arrays.acts[number, phase] = _ActTables(self.arrays, number, phase)
        return found


class _BatchMorale:
    """Rolls for the morale of foes, where an act has made that due.

    How foes stand is the sum of their moods: how many of them stand, lead, and are low.
    """

    def __init__(self, crowd: FightBatch) -> None:
        rules = crowd.rules.morale
        assert rules is not None
        self.crowd = crowd
        self.arrays = crowd.arrays
        self.kernels = crowd.kernels
        self.rules = rules
        self.party = crowd.party
        self.began = crowd.fight.began[FOES]
        self.sums: Ints | None = None  # how foes stand in each fight, as far as it is known
        self.before, self.after = self.signs()

    def test(self, at: Ints, before: Ints, after: Ints) -> None:
        """Roll for morale in those of these fights in which it is due now that a foe of one class is of another."""
        if not len(at):
            return
        change = self.arrays.moods.take(after)
        change -= self.arrays.moods.take(before)
        if self.sums is None:
            self.sums = self.count_moods()
            now = self.sums.take(at)
            was = now - change
        else:
            was = self.sums.take(at)
            now = was + change
            self.sums[at] = now
        self.test_due(at, was, now)

    def test_after(self, at: Ints, was: Ints) -> None:
        """Roll for morale in those of these fights in which it is due now that foes no longer stand as they did."""
        now = self.count_moods(at)
        if self.sums is not None:
            self.sums[at] = now
        self.test_due(at, was, now)

    def count_moods(self, at: Ints | None = None) -> Ints:
        found: Ints = self.arrays.moods.take(self.foes(at)).sum(axis=0)
        return found

    def forget(self) -> None:
        """Count anew how foes stand: time has passed for them, or they ran off."""
        self.sums = None

    def go_on_with(self, on: Ints) -> None:
        """Go on with these fights."""
        self.sums = None if self.sums is None else self.sums.take(on)

    def foes(self, at: Ints | None = None) -> Ints:
        """Return the classes of foes."""
        return self.read_classes(slice(self.party, None), at)

    def read_classes(self, rows: slice, at: Ints | None) -> Ints:
        found = self.crowd.now[rows].copy() if at is None else self.crowd.now[rows].take(at, axis=1)
        found >>= CLASS_AT
        found &= CLASS
        return found

    def test_due(self, at: Ints, was: Ints, now: Ints) -> None:
        """Roll where it is due, if anyone can flee; those who fled may have left half of them, or a lone one."""
        due = self.is_due(was, now) & self.crowd.on.take(at)
        at = at[due]
        now = now[due]
        if not len(at):
            return
        foes = self.foes(at)
        timid = self.arrays.fact("flees", foes, self.flees) > 0
        some = timid.any(axis=0)
        if some.any():
            at = at[some]
            self.roll(at, foes[:, some], timid[:, some])
            self.crowd.let_go(at)
            self.crowd.end_fights(at)
            self.test_after(at, now[some])

    def is_due(self, was: Ints, now: Ints) -> Flags:
        due: Flags = (self.before.take(was) & self.after.take(now)) > 0
        if "leader" in self.rules.triggers:
            due |= (was >> LEADS_AT) & MANY > (now >> LEADS_AT) & MANY
        return due

    def signs(self) -> tuple[Ints, Ints]:
        """Return by how foes stand which triggers an act could set off before it, and which it may have set off after.

        One bit is a trigger; that their leader falls is none of them.
        """
        triggers = self.rules.triggers
        began = self.began
        sums = np.arange((began + 1) << LOW_AT)
        stand = sums & MANY
        lone = (stand == 1) & (sums >> LOW_AT == 1)
        several = began > 1
        pairs = (
            (stand * 2 > began, (stand * 2 <= began) & ("half" in triggers and several)),
            (stand == began, (stand < began) & ("first" in triggers and several)),
            (~lone, lone & ("lone" in triggers)),
        )
        before = np.zeros(len(sums), np.int64)
        after = np.zeros(len(sums), np.int64)
        for bit, (could, may) in enumerate(pairs):
            before |= could.astype(np.int64) << bit
            after |= may.astype(np.int64) << bit
        return before, after

    # ---- a roll
    def roll(self, at: Ints, foes: Ints, timid: Flags) -> None:
        heroes = self.read_classes(slice(0, self.party), at)
        actor = self.bravest(heroes, self.crowd.now[: self.party].take(at, axis=1) < NOT_UP)
        if self.rules.each:
            for row in range(len(foes)):
                some = timid[row]
                self.face(at[some], actor[some], np.full(int(some.sum()), row + self.party))
            return
        leader = self.bravest(foes, timid, led=True)
        leaving = timid & self.face(at, actor, leader + self.party)
        leaving[leader, np.arange(len(at))] = False
        if leaving.any():
            rows, columns = np.nonzero(leaving)
            rows += self.party
            gone = self.arrays.fact("gone", foes[leaving], self.kernels.absent_class)
            self.crowd.put(FOES, rows * len(self.crowd.fights) + at[columns], rows, gone)

    def bravest(self, classes: Ints, able: Flags, led: bool = False) -> Ints:
        """Return the row of the bravest of those who are able; where it counts, a leader comes first."""
        value = self.arrays.fact("courage", classes, self.courage) * (self.arrays.size + 1) + classes
        if led:
            value += ((self.arrays.moods.take(classes) >> LEADS_AT) & 1) << 40
        found: Ints = np.where(able, value, -1).argmax(axis=0)
        return found

    def face(self, at: Ints, actor: Ints, foe: Ints) -> Flags:
        """Let a foe's courage be tried, and return whether it leaves."""
        crowd = self.crowd
        width = len(self.crowd.fights)
        mine = actor * width + at
        other = foe * width + at
        tables = self.arrays.pair_tables("morale", crowd.class_at(mine), crowd.class_at(other), self.kernels.morale)
        ends = self.arrays.tables.draw(tables, crowd.rng)
        theirs = (ends >> TWO_AT) & CLASS
        crowd.put(PARTY, mine, actor, ends & CLASS)
        crowd.put(FOES, other, foe, theirs)
        return self.arrays.fact("is gone", theirs, self.is_gone) > 0

    def is_gone(self, one: int) -> int:
        return int(self.kernels.sheets[one].life == GONE)

    def flees(self, one: int) -> int:
        return int(self.kernels.is_up(one) and self.kernels.flees(one))

    def courage(self, one: int) -> int:
        return self.kernels.courage(one) if self.kernels.is_up(one) else 0


_MOST_CLASSES_FOLLOWED = 12  # that are followed in search of an end


def is_endless(kernels: FightKernels, classes: Sequence[int], most: int = _MOST_CLASSES_FOLLOWED) -> bool:
    """Is it certain that combatants of these classes fight for ever? Where it is not, it may still be so.

    Everyone strikes everyone, in every order. If that and time lead to no more classes than `most`, and all who stand
    still stand in each of them, no fight can end.
    """
    if _has_other_ways(kernels, classes):
        return False
    seen = set[int]()
    more = set(classes)
    foes = {one for one in more if kernels.side_of(one) == FOES}
    while more - seen:
        seen |= more
        for before, found in _consequences(kernels, sorted(seen)):
            for after, _, _ in found.rows:
                if any(kernels.is_up(a) != kernels.is_up(b) for a, b in zip(before, after, strict=True)):
                    return False
                more.update(after)
                if len(more) > most:
                    return False
    may_rout = kernels.rules.morale is not None and kernels.fight.policies[FOES].morale
    return not may_rout or {one for one in seen if kernels.side_of(one) == FOES} == foes


def _has_other_ways(kernels: FightKernels, classes: Sequence[int]) -> bool:
    """Does anyone do anything but attack, such as flee, or has a side lost already?"""
    fight = kernels.fight
    for side in SIDES:
        standing = [one for one in classes if kernels.is_up(one) and kernels.side_of(one) == side]
        if not standing or fight.policies[side].flee != "never":
            return True
        if kernels.rules.acts and any(kernels.acts.options(one) for one in dict.fromkeys(standing)):
            return True
    return False


def _consequences(kernels: FightKernels, classes: Sequence[int]) -> Iterator[tuple[tuple[int, ...], Results]]:
    """Yield what becomes of all who may strike each other, and then of each as time passes."""
    up = [one for one in classes if kernels.is_up(one)]
    phases = (0, TO_COME) if kernels.minds_turns() else (TO_COME,)
    for one in up:
        for other in up:
            for phase in phases if kernels.side_of(one) != kernels.side_of(other) else ():
                yield (one, other), kernels.strike(one, other, phase)
    for one in classes:
        for kind in kernels.ticks(one):
            yield (one,), kernels.tick(kind, one)


SIMULATED_ROUNDS = 300  # what is open then stays undecided
_MOST_LOOKED_AT = 50  # different fights that are open then, of which it is asked whether they can end
_NOBODY = np.iinfo(np.int64).max
_FEW_ROWS = 8
_MOST_OF = 0.9  # fights that go on, with which those that have ended may stay


class FightBatch:
    """Fights that began with one order of turns."""

    def __init__(
        self,
        kernels: FightKernels,
        arrays: ClassArrays,
        pattern: tuple[int, ...],
        homes: Ints,
        rng: np.random.Generator,
    ) -> None:
        self.kernels = kernels
        self.fight = kernels.fight
        self.rules = kernels.rules
        self.arrays = arrays
        self.pattern = pattern
        self.homes = homes
        self.rng = rng
        self.party = self.fight.count(PARTY)
        self.rows = {PARTY: slice(0, self.party), FOES: slice(self.party, None)}
        self.row_numbers = np.arange(len(homes))[:, None]
        self.acts = _BatchActs(self)
        self.courage = _BatchMorale(self) if self.rules.morale and self.fight.policies[FOES].morale else None
        classes = np.array(kernels.first_classes())
        self.ends = np.tile(classes[:, None], homes.shape[1])
        self.lengths = np.zeros(homes.shape[1], np.int64)
        self.is_endless = is_endless(kernels, classes.tolist(), len(set(classes.tolist())))  # from the beginning
        arrays.grow()
        self.round = 0
        self.place = NO_PLACE  # that acts now
        self.later: tuple[int, ...] = ()  # the places that are still to come in this round
        self.now = self.encode(self.ends)
        self.turned = arrays.turned
        self.fights = np.arange(homes.shape[1])
        self.on = np.ones(len(self.fights), bool)
        self.columns = np.arange(len(self.fights))
        self.actors = np.argsort(homes, axis=0) if self.rules.turns == "each" else homes

    @property
    def still_open(self) -> int:
        """The number of fights that have not ended."""
        return int(np.count_nonzero(self.on))

    def count_endless(self) -> int:
        """Return how many of the fights that are still open can never end."""
        if self.is_endless or not self.still_open:
            return self.still_open
        open_now = self.ends[:, self.fights[self.on]]
        alike = np.concatenate([np.sort(open_now[self.rows[side]], axis=0) for side in SIDES])
        each, counts = np.unique(alike, axis=1, return_counts=True)
        order = np.argsort(-counts, kind="stable")[:_MOST_LOOKED_AT]
        return sum(int(counts[n]) for n in order if is_endless(self.kernels, each[:, n].tolist()))

    # ---- codes
    def codes(self, side: str) -> Ints:
        """Return the codes of all classes, as those of this side have them: in the order in which they are struck."""
        focus = self.fight.focus if side == FOES else NO_PLACE
        return self.arrays.codes(self.fight.policies[other_side(side)].target, focus)

    def encode(self, classes: Ints) -> Ints:
        """Return the codes of all combatants."""
        rows = [self.codes(side).take(classes[self.rows[side]]) for side in SIDES]
        found: Ints = np.concatenate(rows)
        found |= self.row_numbers
        return found

    def classes(self) -> Ints:
        return (self.now >> CLASS_AT) & CLASS

    def put(self, side: str, spot: Ints, rows: Ints, classes: Ints) -> None:
        """Let combatants of a side be of these classes; `spot` is where they are in the flat array."""
        codes = self.codes(side).take(classes)
        codes |= rows
        self.now.reshape(-1)[spot] = codes

    def class_at(self, spot: Ints) -> Ints:
        found = self.now.reshape(-1).take(spot)
        found >>= CLASS_AT
        found &= CLASS
        return found

    # ---- rounds and places
    def fight_on(self) -> None:
        """Fight until every fight has ended, or has gone on for very long."""
        while len(self.fights) and self.round < SIMULATED_ROUNDS and not self.is_endless:
            self.round += 1
            now = self.place_now()
            if self.rules.turns == "around" and now is None:
                self.roll_places()
            for at, home in enumerate(self.pattern):
                if now is not None and at < now:
                    continue
                if at != now and not (self.round == 1 and at == 0 and self.rules.turns != "around"):
                    self.tick("begin", home)
                self.place = home
                self.later = self.pattern[at + 1 :]
                self.act_in_place(home, is_now=at == now)
                if home not in self.later:
                    self.tick("end", home)
                self.cut_ended()
                if not len(self.fights):
                    return
            self.tick("round", None)
            self.cut_ended()
            self.pattern = tuple(dict.fromkeys(self.pattern))
            if now is not None and self.rules.turns != "each":
                self.homes[:] = np.array(self.fight.usual_places)[:, None]
        self.ends[:, self.fights] = self.classes()

    def place_now(self) -> int | None:
        """Return the place that acts now, in the round that went on when the forecast was asked for."""
        stands = self.fight.standing
        return stands.at if self.round == 1 and stands is not None and stands.at >= 0 else None

    def end_fights(self, columns: Ints) -> None:
        """End those of these fights in which a side no longer stands."""
        if not len(columns):
            return
        now = self.now.take(columns, axis=1)
        lost = np.maximum(now[: self.party].min(axis=0), now[self.party :].min(axis=0)) >= NOT_UP
        over = columns[lost & self.on.take(columns)]
        self.on[over] = False
        self.lengths[self.fights.take(over)] = self.round

    def cut_ended(self) -> None:
        """Put the ends of fights away, and go on with the others, unless there are only few ends."""
        going = np.count_nonzero(self.on)
        if going > _MOST_OF * len(self.on):
            return
        off = np.flatnonzero(~self.on)
        on = np.flatnonzero(self.on)
        self.ends[:, self.fights.take(off)] = (self.now.take(off, axis=1) >> CLASS_AT) & CLASS
        self.now = self.now.take(on, axis=1)
        alike = self.rules.turns == "sides"  # each column of places is the same
        self.homes = self.homes[:, : len(on)] if alike else self.homes.take(on, axis=1)
        self.actors = self.actors.take(on, axis=1) if self.rules.turns == "each" else self.homes
        if self.courage is not None:
            self.courage.go_on_with(on)
        self.fights = self.fights.take(on)
        self.on, self.columns = np.ones(len(on), bool), self.columns[: len(on)]

    def act_in_place(self, home: int, is_now: bool) -> None:
        if self.rules.turns == "each":
            self.act_alone(home, is_now)
            return
        side = FOES if home == 1 else PARTY
        for turn, line in enumerate(_sorted_rows(self.line_of(side, home, is_now))):
            ready = np.flatnonzero((line < NOT_UP) & self.on)
            if not len(ready):
                return
            self.act(ready, line & ROW, side, turn)

    def line_of(self, side: str, home: int, is_now: bool) -> Ints:
        """Return those of a side who act in this place, as codes in the order of their weakness."""
        rows = self.rows[side]
        weak = self.arrays.codes("weakest")
        line = self.now[rows].copy()
        if weak is not self.codes(side):
            line = weak.take((line >> CLASS_AT) & CLASS) | self.row_numbers[rows]
        if self.rules.turns == "around" and side == PARTY:
            line[self.homes[rows] != home] = _NOBODY
        elif self.round == 1 and self.fight.standing is not None:
            line[self.homes[rows] == NO_PLACE] = _NOBODY
        if is_now:
            line[self.attacks_left(rows) == 0] = _NOBODY
        return line

    def attacks_left(self, rows: slice) -> Ints:
        """Return the attacks that these combatants may still make in the place that acts now."""
        assert self.fight.standing is not None
        return np.array(self.fight.standing.left)[rows]

    def act_alone(self, home: int, is_now: bool) -> None:
        """Let those act whose place it is, as often as they may."""
        actor = self.actors[home]
        often = self.arrays.fact("strikes", self.class_at(actor * len(self.fights) + self.columns), self.strikes)
        if is_now:
            often = np.minimum(often, self.attacks_left(slice(None))[actor])
        ours = actor < self.party
        for turn in range(int(often.max(initial=0))):
            may = (often > turn) & self.on
            for side, mine in ((PARTY, ours), (FOES, ~ours)):
                self.act(np.flatnonzero(mine & may & self.on), actor, side, 0)

    def strikes(self, one: int) -> int:
        return self.kernels.strikes(one) if self.kernels.is_up(one) else 0

    # ---- one act of each fight
    def act(self, at: Ints, actors: Ints, side: str, turn: int) -> None:
        """Let someone act in each of these fights: `at` are their columns, `actors` the acting row of every fight."""
        if self.fight.policies[side].flee != "never":
            at = self.run_off(at, actors, side)
        at, actor, spot, one = self.able_actors(at, actors)
        if not len(at):
            return
        if self.acts.sides[side]:
            left = self.acts.take_out(at, actor, spot=spot, one=one, side=side)
            at = at.take(left)
            actor = actor.take(left)
            spot = spot.take(left)
            one = one.take(left)
            if not len(at):
                return
        aim = self.choose_targets(at, side, turn)
        target = aim & ROW
        two = (aim >> CLASS_AT) & CLASS
        found = np.empty(len(at), np.int64)
        for phase, part in self.phases(side, at, target):
            strike = partial(self.kernels.strike, phase=phase)
            found[part] = self.arrays.pair_tables(("strike", phase), one[part], two[part], strike)
        ends = self.arrays.tables.draw(found, self.rng)
        ours = ends & CLASS
        theirs = (ends >> TWO_AT) & CLASS
        self.put(side, spot, actor, ours)
        self.put(other_side(side), target * len(self.fights) + at, target, theirs)
        told = np.flatnonzero(ends >> FLAGS_AT)
        if len(told):
            flags = ends.take(told)
            at = at.take(told)
            fallen = at[(flags & FALLEN) > 0]
            self.let_go(fallen)
            self.end_fights(fallen)
            if self.courage is not None:
                before, after = (two, theirs) if side == PARTY else (one, ours)
                some = (flags & SHAKEN) > 0
                self.courage.test(at[some], before.take(told[some]), after.take(told[some]))

    def phases(self, side: str, at: Ints, target: Ints) -> Iterator[tuple[int, Any]]:
        """Yield which turns are still to come in this round, each with those of the struck who wait for theirs."""
        if not self.kernels.minds_turns():
            yield TO_COME, slice(None)
            return
        again = AGAIN * (self.place in self.later)
        if self.kernels.has_shared_turn(other_side(side)):
            yield again + TO_COME * (SIDES.index(other_side(side)) in self.later), slice(None)
            return
        to_come = np.isin(self.homes[target, at], self.later)
        for phase, part in ((again + TO_COME, to_come), (again, ~to_come)):
            if part.any():
                yield phase, np.flatnonzero(part)

    def able_actors(self, at: Ints, actors: Ints) -> tuple[Ints, Ints, Ints, Ints]:
        """Return the fights in which the actor still stands: their columns, the actor's row, place, and class."""
        actor = actors.take(at)
        spot = actor * len(self.fights)
        spot += at
        code = self.now.reshape(-1).take(spot)
        if code.max(initial=0) >= NOT_UP:
            up = np.flatnonzero(code < NOT_UP)
            at = at.take(up)
            actor = actor.take(up)
            spot = spot.take(up)
            code = code.take(up)
        code >>= CLASS_AT
        code &= CLASS
        return at, actor, spot, code

    def choose_targets(self, at: Ints, side: str, turn: int) -> Ints:
        """Return the code of each attacker's target."""
        theirs = self.now[self.rows[other_side(side)]]
        if self.fight.policies[side].target != "spread":
            least: Ints = theirs.min(axis=0)
            return least if len(at) == len(self.fights) else least.take(at)
        theirs = theirs.take(at, axis=1)
        up = (theirs < NOT_UP).sum(axis=0)
        picked: Ints = np.sort(theirs, axis=0)[turn % up, np.arange(len(at))]
        return picked

    def run_off(self, at: Ints, actors: Ints, side: str) -> Ints:
        """Let those flee whose policy says so, and return the other fights."""
        standing = (self.now[self.rows[side]].take(at, axis=1) < NOT_UP).sum(axis=0)
        how = self.fight.policies[side].flee
        began = self.fight.began[side]
        wants = standing * 2 <= began if how == "half" else (standing == 1) & (began > 1)
        off, actor, spot, one = self.able_actors(at[wants], actors)
        if len(off):
            tables = self.arrays.single_tables("flee", one, self.kernels.flee)
            self.put(side, spot, actor, self.arrays.tables.draw(tables, self.rng))
            self.recount()
            self.let_go(off)
            self.end_fights(off)
        others: Ints = at[~wants]
        return others

    # ---- as turns and rounds pass
    def tick(self, kind: str, home: int | None) -> None:
        """Let turns or time pass for those of a place, or for all."""
        self.find_moved()
        if not self.arrays.ticks & {kind, IDLE}:
            return
        is_side = home is not None and self.rules.turns == "sides"
        part = self.rows[SIDES[home]] if is_side and home is not None else slice(None)
        moved = (self.now[part] & MOVED_BIT) > 0
        if not moved.any():
            return
        moved &= self.on
        if home is not None and not is_side:
            moved &= self.homes[part] == home
        if self.rules.turns == "around":
            idle = moved[: self.party] & (self.now[: self.party] >= NOT_UP)
            if kind == "begin":
                moved[: self.party] &= ~idle
            elif kind == "round":
                idle &= self.homes[: self.party] == NO_PLACE
                moved[: self.party] &= ~idle
                self.pass_time(IDLE, idle)
        self.pass_time(kind, moved, part.start or 0)

    def pass_time(self, kind: str, moved: Flags, first: int = 0) -> None:
        """Let turns or time pass for these; the first of their rows is given."""
        spot = np.flatnonzero(moved) + first * len(self.fights)
        if not len(spot):
            return
        tables = self.arrays.single_tables(kind, self.class_at(spot), lambda n: self.kernels.tick(kind, n))
        after = self.arrays.tables.draw(tables, self.rng)
        rows = spot // len(self.fights)
        for side, mine in ((PARTY, rows < self.party), (FOES, rows >= self.party)):
            self.put(side, spot[mine], rows[mine], after[mine])
        self.recount()
        some = np.flatnonzero(moved.any(axis=0))
        self.let_go(some)
        self.end_fights(some)

    def let_go(self, at: Ints) -> None:
        """End what ends with those who have fallen in these fights: holds, and spells of the dead."""
        if not self.kernels.store.classes.has_bonds or not len(at):
            return
        codes = self.now.take(at, axis=1)
        classes = (codes >> CLASS_AT) & CLASS
        bonds = self.arrays.fact("bonds", classes, lambda one: self.kernels.store.classes.bonds[one])
        if not bonds.any():
            return
        bits = self.arrays.fact("unit", classes, self.kernels.unit_bit)
        fallen = np.bitwise_or.reduce(np.where(codes >= NOT_UP, bits, 0), axis=0)
        dead = np.bitwise_or.reduce(np.where(self.arrays.fact("is dead", classes, self.is_dead) > 0, bits, 0), axis=0)
        over = bonds & fallen
        rows, columns = np.nonzero(over)
        cases = np.stack([classes[rows, columns], over[rows, columns], (bonds & dead)[rows, columns]])
        each, which = np.unique(cases, axis=1, return_inverse=True)
        ends = np.array([self.kernels.without_bonds(*case) for case in each.T.tolist()], np.int64)
        self.arrays.grow()
        after = ends[which.reshape(-1)] if len(ends) else ends
        for side, mine in ((PARTY, rows < self.party), (FOES, rows >= self.party)):
            self.put(side, rows[mine] * len(self.fights) + at[columns[mine]], rows[mine], after[mine])

    def is_dead(self, one: int) -> int:
        return int(self.kernels.sheets[one].life == "dead")

    def recount(self) -> None:
        """Let courage count anew how foes stand."""
        if self.courage is not None:
            self.courage.forget()

    def find_moved(self) -> None:
        """Find out who is moved by time, and let the codes say so."""
        self.arrays.find_moved()
        if self.turned != self.arrays.turned:
            self.now = self.encode(self.classes())
            self.turned = self.arrays.turned

    def roll_places(self) -> None:
        """Let heroes roll for their place: before their foes, or after them."""
        classes = (self.now[: self.party] >> CLASS_AT) & CLASS
        early = self.arrays.fact("early", classes, self.early)
        places = np.where(self.rng.random(classes.shape) * 10**9 < early, 0, 2)
        self.homes[: self.party] = np.where(self.now[: self.party] < NOT_UP, places, NO_PLACE)

    def early(self, one: int) -> int:
        """Return the chance to act early, in billionths."""
        return round(self.kernels.early(one) * 10**9) if self.kernels.is_up(one) else 0


def _sorted_rows(codes: Ints) -> list[Ints]:
    """Return the least of each column, then the second, and so on. Few long rows are sorted best by exchanges."""
    if len(codes) > _FEW_ROWS:
        return list(np.sort(codes, axis=0))
    rows = list(codes)
    for last in range(len(rows) - 1, 0, -1):
        for at in range(last):
            low = rows[at]
            high = rows[at + 1]
            rows[at] = np.minimum(low, high)
            rows[at + 1] = np.maximum(low, high)
    return rows
