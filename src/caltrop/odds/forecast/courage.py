"""How courage fails in many simulated fights at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from caltrop.games.common.chapters.fights import FOES, PARTY

from .tables import CLASS, CLASS_AT, LEADS_AT, LOW_AT, MANY, NOT_UP, TWO_AT, Flags, Ints
from .trial import GONE

if TYPE_CHECKING:
    from .crowd import Crowd


class Courage:
    """Rolls for the morale of foes, where an act has made that due.

    How foes stand is the sum of their moods: how many of them stand, lead, and are low.
    """

    def __init__(self, crowd: Crowd) -> None:
        rules = crowd.rules.morale
        assert rules is not None
        self.crowd, self.arrays, self.kernels, self.rules = crowd, crowd.arrays, crowd.kernels, rules
        self.party, self.began = crowd.party, crowd.fight.began[FOES]
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
        at, now = at[due], now[due]
        if not len(at):
            return
        foes = self.foes(at)
        timid = self.arrays.fact("flees", foes, self.flees) > 0
        some = timid.any(axis=0)
        if some.any():
            at = at[some]
            self.roll(at, foes[:, some], timid[:, some])
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
        triggers, began = self.rules.triggers, self.began
        sums = np.arange((began + 1) << LOW_AT)
        stand = sums & MANY
        lone = (stand == 1) & (sums >> LOW_AT == 1)
        several = began > 1
        pairs = (
            (stand * 2 > began, (stand * 2 <= began) & ("half" in triggers and several)),
            (stand == began, (stand < began) & ("first" in triggers and several)),
            (~lone, lone & ("lone" in triggers)),
        )
        before, after = np.zeros(len(sums), np.int64), np.zeros(len(sums), np.int64)
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
        crowd, width = self.crowd, len(self.crowd.fights)
        mine, other = actor * width + at, foe * width + at
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
