"""Many fights that go on side by side, each drawing from the kernels. Only imported where one is simulated.

Arrays have a row for each combatant, the party first, and a column for each fight that goes on: NumPy is quick along
long rows. Fights that have ended stay, without acting, until the next place in the order; then their columns are cut.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from caltrop.games.common.chapters.fights import FOES, PARTY

from .model import AFTER, BEFORE, DURING, NO_PLACE, SIDES, FightKernels
from .tables import NOBODY, ClassArrays, Flags, Ints
from .trial import GONE

SIMULATED_ROUNDS = 300
ROW_BITS = 8  # enough for the combatants of any fight that is taken
MOST_ROWS = 2**ROW_BITS - 1
FIRST_NOBODY = NOBODY << ROW_BITS
FEW_ROWS = 8


class Crowd:
    """Fights that began with one order of turns."""

    def __init__(
        self,
        kernels: FightKernels,
        arrays: ClassArrays,
        pattern: tuple[int, ...],
        homes: Ints,
        rng: np.random.Generator,
    ) -> None:
        self.kernels, self.fight, self.rules, self.arrays = kernels, kernels.fight, kernels.rules, arrays
        self.pattern, self.homes, self.rng = pattern, homes, rng
        self.party = self.fight.count(PARTY)
        self.rows = {PARTY: slice(0, self.party), FOES: slice(self.party, None)}
        self.began = self.fight.began
        classes = np.array(kernels.first_classes())
        arrays.grow()
        self.ends = np.tile(classes[:, None], homes.shape[1])
        self.lengths = np.zeros(homes.shape[1], np.int64)
        self.round = 0
        self.now, self.fights = self.ends.copy(), np.arange(homes.shape[1])
        self.on = np.ones(len(self.fights), bool)
        self.columns = np.arange(len(self.fights))
        self.actors = np.argsort(homes, axis=0) if self.rules.turns == "each" else homes

    @property
    def still_open(self) -> int:
        """The number of fights that have not ended."""
        return len(self.fights)

    # ---- rounds and places
    def fight_on(self) -> None:
        """Fight until every fight has ended, or has gone on for very long."""
        while len(self.fights) and self.round < SIMULATED_ROUNDS:
            self.round += 1
            now = self.place_now()
            if self.rules.turns == "around" and now is None:
                self.roll_places()
            for at, home in enumerate(self.pattern):
                if now is not None and at < now:
                    continue
                if at != now and not (self.round == 1 and at == 0 and self.rules.turns != "around"):
                    self.tick("begin", home)
                self.act_in_place(home, is_last=1 - home not in self.pattern[at:], is_now=at == now)
                self.tick("end", home)
                self.cut_ended()
                if not len(self.fights):
                    return
            self.tick("round", None)
            self.cut_ended()
            self.pattern = tuple(dict.fromkeys(self.pattern))
            if now is not None and self.rules.turns != "each":
                self.homes[:] = np.array(self.fight.usual_places)[:, None]
        self.ends[:, self.fights] = self.now

    def place_now(self) -> int | None:
        """Return the place that acts now, in the round that went on when the forecast was asked for."""
        stands = self.fight.standing
        return stands.at if self.round == 1 and stands is not None and stands.at >= 0 else None

    def end_fights(self, columns: Ints) -> None:
        """End those of these fights in which a side no longer stands."""
        if not len(columns):
            return
        up = self.arrays.up.take(self.now.take(columns, axis=1))
        over = columns[~(up[: self.party].any(axis=0) & up[self.party :].any(axis=0)) & self.on[columns]]
        self.on[over] = False
        self.lengths[self.fights[over]] = self.round

    def cut_ended(self) -> None:
        """Put the ends of fights away, and go on with the others."""
        if self.on.all():
            return
        off, on = np.flatnonzero(~self.on), np.flatnonzero(self.on)
        self.ends[:, self.fights[off]] = self.now[:, off]
        self.now, self.homes = self.now[:, on], self.homes[:, on]
        self.actors = self.actors[:, on] if self.rules.turns == "each" else self.homes
        self.fights = self.fights[on]
        self.on, self.columns = np.ones(len(on), bool), np.arange(len(on))

    def act_in_place(self, home: int, is_last: bool, is_now: bool) -> None:
        if self.rules.turns == "each":
            self.act_alone(home, is_now)
            return
        side = FOES if home == 1 else PARTY
        phase = {0: BEFORE, 1: DURING, 2: AFTER}[home]
        if self.rules.turns == "sides":
            phase = AFTER if is_last else BEFORE
        rows = self.rows[side]
        ranks = self.arrays.ranks["weakest"].take(self.now[rows])
        if self.rules.turns == "around" and side == PARTY:
            ranks[self.homes[rows] != home] = NOBODY
        elif self.round == 1 and self.fight.standing is not None:
            ranks[self.homes[rows] == NO_PLACE] = NOBODY
        if is_now:
            ranks[self.attacks_left(rows) == 0] = NOBODY
        number_rows(ranks, rows.start or 0)
        for turn, line in enumerate(sorted_rows(ranks)):
            ready = np.flatnonzero((line < FIRST_NOBODY) & self.on)
            if not len(ready):
                return
            self.act(ready, line & MOST_ROWS, side, phase, turn)

    def attacks_left(self, rows: slice) -> Ints:
        """Return the attacks that these combatants may still make in the place that acts now."""
        assert self.fight.standing is not None
        return np.array(self.fight.standing.left)[rows]

    def act_alone(self, home: int, is_now: bool) -> None:
        """Let those act whose place it is, as often as they may."""
        actor = self.actors[home]
        often = self.arrays.fact("strikes", self.now[actor, self.columns], self.strikes)
        if is_now:
            often = np.minimum(often, self.attacks_left(slice(None))[actor])
        for turn in range(int(often.max(initial=0))):
            for side in (PARTY, FOES):
                mine = (actor < self.party) if side == PARTY else (actor >= self.party)
                self.act(np.flatnonzero(mine & (often > turn) & self.on), actor, side, DURING, 0)

    def strikes(self, one: int) -> int:
        return self.kernels.strikes(one) if self.kernels.is_up(one) else 0

    # ---- one act of each fight
    def act(self, at: Ints, actors: Ints, side: str, phase: int, turn: int) -> None:
        """Let someone act in each of these fights: `at` are their columns, `actors` the acting row of every fight."""
        if self.fight.policies[side].flee != "never":
            at = self.run_off(at, actors, side)
        actor = actors.take(at)
        one = self.now[actor, at]
        able = self.arrays.up.take(one)
        if not able.all():
            at, actor, one = at[able], actor[able], one[able]
        if not len(at):
            return
        target, two = self.choose_targets(at, side, turn)
        tables = self.arrays.pair_tables(("strike", phase), one, two, lambda a, b: self.kernels.strike(a, b, phase))
        ours, theirs = self.arrays.tables.draw(tables, self.rng)
        shaken = self.find_shaken(at, *((two, theirs) if side == PARTY else (one, ours)))
        before = self.now[self.party :, shaken] if len(shaken) else shaken
        self.now[actor, at], self.now[target, at] = ours, theirs
        self.end_fights(at[~(self.arrays.up.take(ours) & self.arrays.up.take(theirs))])
        if len(shaken):
            self.lose_heart(shaken, before)

    def choose_targets(self, at: Ints, side: str, turn: int) -> tuple[Ints, Ints]:
        """Return the target of each attacker: its row and its class."""
        rows = self.rows[FOES if side == PARTY else PARTY]
        theirs = self.now[rows] if len(at) == len(self.columns) else self.now[rows].take(at, axis=1)
        how = self.fight.policies[side].target
        ranks = self.arrays.ranks[how].take(theirs)
        if side == PARTY and self.fight.focus >= 0:
            of_it = np.array(self.kernels.store.classes.group_of)[theirs] == self.fight.focus
            ranks = ranks + np.where(of_it, 0, self.arrays.size) * (ranks < NOBODY)
        if how == "spread":
            up = (ranks < NOBODY).sum(axis=0)
            picked = np.argsort(ranks, axis=0, kind="stable")[turn % up, np.arange(len(at))]
        else:
            number_rows(ranks, 0)
            picked = ranks.min(axis=0) & MOST_ROWS
        return picked + (rows.start or 0), theirs[picked, np.arange(len(at))]

    def run_off(self, at: Ints, actors: Ints, side: str) -> Ints:
        """Let those flee whose policy says so, and return the other fights."""
        rows = self.rows[side]
        standing = self.arrays.up[self.now[rows, at]].sum(axis=0)
        how, began = self.fight.policies[side].flee, self.began[side]
        wants = standing * 2 <= began if how == "half" else (standing == 1) & (began > 1)
        off = at[wants & self.arrays.up[self.now[actors[at], at]]]
        if len(off):
            tables = self.arrays.single_tables("flee", self.now[actors[off], off], self.kernels.flee)
            self.now[actors[off], off] = self.arrays.tables.draw(tables, self.rng)[0]
            self.end_fights(off)
        others: Ints = at[~wants]
        return others

    # ---- courage
    def find_shaken(self, at: Ints, before: Ints, after: Ints) -> Ints:
        """Return those of these fights in which a foe has changed so that a morale roll can be due."""
        if self.rules.morale is None or not self.fight.policies[FOES].morale:
            return at[:0]
        changed = self.arrays.fact("mood", before, self.mood) != self.arrays.fact("mood", after, self.mood)
        found: Ints = at[changed]
        return found

    def mood(self, one: int) -> int:
        return self.kernels.is_up(one) + 2 * self.is_low(one) + 4 * self.leads(one)

    def lose_heart(self, at: Ints, before: Ints) -> None:
        """Roll for morale where this act has made it due."""
        at = at[self.is_due(before, self.now[self.party :, at]) & self.on[at]]
        if not len(at):
            return
        foes = self.now[self.party :, at]
        timid = self.arrays.up[foes] & (self.arrays.fact("flees", foes, self.flees) > 0)
        some = timid.any(axis=0)
        if some.any():
            self.roll_morale(at[some], timid[:, some])
            self.end_fights(at[some])
            self.lose_heart(at[some], foes[:, some])  # those who fled may have left half of them, or a lone one

    def is_due(self, before: Ints, after: Ints) -> Flags:
        rules, began, up = self.rules.morale, self.began[FOES], self.arrays.up
        assert rules is not None
        was, now = up[before].sum(axis=0), up[after].sum(axis=0)
        due = np.zeros(before.shape[1], bool)
        if "half" in rules.triggers and began > 1:
            due |= (now * 2 <= began) & (was * 2 > began)
        if "first" in rules.triggers and began > 1:
            due |= (now < began) & (was == began)
        if "leader" in rules.triggers:
            due |= self.count(before, "leads", self.leads) > self.count(after, "leads", self.leads)
        if "lone" in rules.triggers:
            alone = (now == 1) & (self.count(after, "low", self.is_low) == 1)
            due |= alone & ~((was == 1) & (self.count(before, "low", self.is_low) == 1))
        return due

    def count(self, classes: Ints, name: str, find: Any) -> Ints:
        """Count those who stand and have a fact."""
        found: Ints = (self.arrays.fact(name, classes, find) > 0).sum(axis=0)
        return found

    def leads(self, one: int) -> int:
        return int(self.kernels.is_up(one) and self.rules.morale.leads(self.kernels.sheets[one]))  # type: ignore[union-attr]

    def is_low(self, one: int) -> int:
        return int(self.kernels.is_up(one) and self.rules.morale.low(self.kernels.sheets[one]))  # type: ignore[union-attr]

    def flees(self, one: int) -> int:
        return int(self.kernels.is_up(one) and self.kernels.flees(one))

    def bravest(self, classes: Ints, able: Flags, led: bool) -> Ints:
        """Return the row of the bravest of those who are able; where it counts, a leader comes first."""
        value = self.arrays.fact("courage", classes, self.courage) * (self.arrays.size + 1) + classes
        if led:
            value = value + (self.arrays.fact("leads", classes, self.leads) > 0) * 2**40
        found: Ints = np.where(self.arrays.up[classes] & able, value, -1).argmax(axis=0)
        return found

    def courage(self, one: int) -> int:
        return self.kernels.courage(one) if self.kernels.is_up(one) else 0

    def roll_morale(self, at: Ints, timid: Flags) -> None:
        rules = self.rules.morale
        assert rules is not None
        heroes, foes = self.now[: self.party, at], self.now[self.party :, at]
        actor = self.bravest(heroes, self.arrays.up[heroes], led=False)
        if rules.each:
            for row in range(len(foes)):
                some = timid[row]
                self.face_morale(at[some], actor[some], np.full(int(some.sum()), row))
            return
        leader = self.bravest(foes, timid, led=True)
        gone = self.face_morale(at, actor, leader)
        leaving = timid & gone
        leaving[leader, np.arange(len(at))] = False
        if leaving.any():
            rows, columns = np.nonzero(leaving)
            self.now[rows + self.party, at[columns]] = self.arrays.fact(
                "gone", foes[leaving], self.kernels.absent_class
            )

    def face_morale(self, at: Ints, actor: Ints, foe: Ints) -> Flags:
        """Let a foe's courage be tried, and return whether it leaves."""
        one, two = self.now[actor, at], self.now[foe + self.party, at]
        tables = self.arrays.pair_tables("morale", one, two, self.kernels.morale)
        ours, theirs = self.arrays.tables.draw(tables, self.rng)
        self.now[actor, at], self.now[foe + self.party, at] = ours, theirs
        return self.arrays.fact("is gone", theirs, lambda n: int(self.kernels.sheets[n].life == GONE)) > 0

    # ---- as turns and rounds pass
    def tick(self, kind: str, home: int | None) -> None:
        """Let turns or time pass for those of a place, or for all."""
        self.arrays.look_over("moved", self.is_moved)
        if not self.arrays.has_any("moved"):
            return
        is_side = home is not None and self.rules.turns == "sides"
        part = self.rows[SIDES[home]] if is_side and home is not None else slice(None)
        moved = self.arrays.facts["moved"].take(self.now[part]) > 0
        if not moved.any():
            return
        moved &= self.on
        if home is not None:
            moved &= self.homes[part] == home
        rows, columns = np.nonzero(moved)
        if not len(rows):
            return
        rows += part.start or 0
        tables = self.arrays.single_tables(kind, self.now[rows, columns], lambda n: self.kernels.tick(kind, n))
        self.now[rows, columns] = self.arrays.tables.draw(tables, self.rng)[0]
        self.end_fights(np.flatnonzero(moved.any(axis=0)))

    def is_moved(self, one: int) -> int:
        return int(not self.kernels.is_still(one))

    def roll_places(self) -> None:
        """Let heroes roll for their place: before their foes, or after them."""
        classes = self.now[: self.party]
        early = self.arrays.fact("early", classes, self.early)
        self.homes[: self.party] = np.where(self.rng.random(classes.shape) * 10**9 < early, 0, 2)

    def early(self, one: int) -> int:
        """Return the chance to act early, in billionths."""
        return round(self.kernels.early(one) * 10**9) if self.kernels.is_up(one) else 0


def number_rows(ranks: Ints, first: int) -> None:
    """Put the number of each row below its ranks, so that equal ones keep their order and tell where they are."""
    ranks <<= ROW_BITS
    ranks += np.arange(first, first + len(ranks))[:, None]


def sorted_rows(ranks: Ints) -> list[Ints]:
    """Return the least of each column, then the second, and so on. Few long rows are sorted best by exchanges."""
    if len(ranks) > FEW_ROWS:
        return list(np.sort(ranks, axis=0))
    rows = list(ranks)
    for last in range(len(rows) - 1, 0, -1):
        for at in range(last):
            low, high = rows[at], rows[at + 1]
            rows[at], rows[at + 1] = np.minimum(low, high), np.maximum(low, high)
    return rows
