"""Many fights that go on side by side, each drawing from the kernels. Only imported where one is simulated.

Arrays have a row for each combatant, the party first, and a column for each fight that goes on: NumPy is quick along
long rows. Fights that have ended stay, without acting, until the next place in the order; then their columns are cut.
Combatants are codes, as `tables.py` says.
"""

from __future__ import annotations

import numpy as np

from caltrop.games.common.chapters.fights import FOES, PARTY

from .courage import Courage
from .crowd_acts import CrowdActs
from .model import AFTER, BEFORE, DURING, NO_PLACE, SIDES, FightKernels, other_side
from .standstill import is_endless
from .tables import CLASS, CLASS_AT, FALLEN, FLAGS_AT, MOVED, NOT_UP, ROW, SHAKEN, TWO_AT, ClassArrays, Ints

SIMULATED_ROUNDS = 300  # what is open then stays undecided
MOST_LOOKED_AT = 50  # different fights that are open then, of which it is asked whether they can end
NOBODY = np.iinfo(np.int64).max
FEW_ROWS = 8
MOST_OF = 0.9  # fights that go on, with which those that have ended may stay


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
        self.row_numbers = np.arange(len(homes))[:, None]
        self.acts = CrowdActs(self)
        self.courage = Courage(self) if self.rules.morale and self.fight.policies[FOES].morale else None
        classes = np.array(kernels.first_classes())
        self.ends = np.tile(classes[:, None], homes.shape[1])
        self.lengths = np.zeros(homes.shape[1], np.int64)
        self.is_endless = is_endless(kernels, classes.tolist(), len(set(classes.tolist())))  # from the beginning
        arrays.grow()
        self.round = 0
        self.now, self.turned = self.encode(self.ends), arrays.turned
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
        order = np.argsort(-counts, kind="stable")[:MOST_LOOKED_AT]
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
        if going > MOST_OF * len(self.on):
            return
        off, on = np.flatnonzero(~self.on), np.flatnonzero(self.on)
        self.ends[:, self.fights.take(off)] = (self.now.take(off, axis=1) >> CLASS_AT) & CLASS
        self.now = self.now.take(on, axis=1)
        alike = self.rules.turns == "sides"  # each column of places is the same
        self.homes = self.homes[:, : len(on)] if alike else self.homes.take(on, axis=1)
        self.actors = self.actors.take(on, axis=1) if self.rules.turns == "each" else self.homes
        if self.courage is not None:
            self.courage.go_on_with(on)
        self.fights = self.fights.take(on)
        self.on, self.columns = np.ones(len(on), bool), self.columns[: len(on)]

    def act_in_place(self, home: int, is_last: bool, is_now: bool) -> None:
        if self.rules.turns == "each":
            self.act_alone(home, is_now)
            return
        side = FOES if home == 1 else PARTY
        phase = {0: BEFORE, 1: DURING, 2: AFTER}[home]
        if self.rules.turns == "sides":
            phase = AFTER if is_last else BEFORE
        for turn, line in enumerate(sorted_rows(self.line_of(side, home, is_now))):
            ready = np.flatnonzero((line < NOT_UP) & self.on)
            if not len(ready):
                return
            self.act(ready, line & ROW, side, phase, turn)

    def line_of(self, side: str, home: int, is_now: bool) -> Ints:
        """Return those of a side who act in this place, as codes in the order of their weakness."""
        rows, weak = self.rows[side], self.arrays.codes("weakest")
        line = self.now[rows].copy()
        if weak is not self.codes(side):
            line = weak.take((line >> CLASS_AT) & CLASS) | self.row_numbers[rows]
        if self.rules.turns == "around" and side == PARTY:
            line[self.homes[rows] != home] = NOBODY
        elif self.round == 1 and self.fight.standing is not None:
            line[self.homes[rows] == NO_PLACE] = NOBODY
        if is_now:
            line[self.attacks_left(rows) == 0] = NOBODY
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
                self.act(np.flatnonzero(mine & may & self.on), actor, side, DURING, 0)

    def strikes(self, one: int) -> int:
        return self.kernels.strikes(one) if self.kernels.is_up(one) else 0

    # ---- one act of each fight
    def act(self, at: Ints, actors: Ints, side: str, phase: int, turn: int) -> None:
        """Let someone act in each of these fights: `at` are their columns, `actors` the acting row of every fight."""
        if self.fight.policies[side].flee != "never":
            at = self.run_off(at, actors, side)
        at, actor, spot, one = self.able_actors(at, actors)
        if not len(at):
            return
        if self.acts.sides[side]:
            left = self.acts.take_out(at, actor, spot, one, side, phase)
            at, actor, spot, one = at.take(left), actor.take(left), spot.take(left), one.take(left)
            if not len(at):
                return
        aim = self.choose_targets(at, side, turn)
        target = aim & ROW
        two = (aim >> CLASS_AT) & CLASS
        found = self.arrays.pair_tables(("strike", phase), one, two, lambda a, b: self.kernels.strike(a, b, phase))
        ends = self.arrays.tables.draw(found, self.rng)
        ours, theirs = ends & CLASS, (ends >> TWO_AT) & CLASS
        self.put(side, spot, actor, ours)
        self.put(other_side(side), target * len(self.fights) + at, target, theirs)
        told = np.flatnonzero(ends >> FLAGS_AT)
        if len(told):
            flags, at = ends.take(told), at.take(told)
            self.end_fights(at[(flags & FALLEN) > 0])
            if self.courage is not None:
                before, after = (two, theirs) if side == PARTY else (one, ours)
                some = (flags & SHAKEN) > 0
                self.courage.test(at[some], before.take(told[some]), after.take(told[some]))

    def able_actors(self, at: Ints, actors: Ints) -> tuple[Ints, Ints, Ints, Ints]:
        """Return the fights in which the actor still stands: their columns, the actor's row, place, and class."""
        actor = actors.take(at)
        spot = actor * len(self.fights)
        spot += at
        code = self.now.reshape(-1).take(spot)
        if code.max(initial=0) >= NOT_UP:
            up = np.flatnonzero(code < NOT_UP)
            at, actor, spot, code = at.take(up), actor.take(up), spot.take(up), code.take(up)
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
        how, began = self.fight.policies[side].flee, self.fight.began[side]
        wants = standing * 2 <= began if how == "half" else (standing == 1) & (began > 1)
        off, actor, spot, one = self.able_actors(at[wants], actors)
        if len(off):
            tables = self.arrays.single_tables("flee", one, self.kernels.flee)
            self.put(side, spot, actor, self.arrays.tables.draw(tables, self.rng))
            self.recount()
            self.end_fights(off)
        others: Ints = at[~wants]
        return others

    # ---- as turns and rounds pass
    def tick(self, kind: str, home: int | None) -> None:
        """Let turns or time pass for those of a place, or for all."""
        self.find_moved()
        if kind not in self.arrays.ticks:
            return
        is_side = home is not None and self.rules.turns == "sides"
        part = self.rows[SIDES[home]] if is_side and home is not None else slice(None)
        moved = (self.now[part] & MOVED) > 0
        if not moved.any():
            return
        moved &= self.on
        if home is not None:
            moved &= self.homes[part] == home
        spot = np.flatnonzero(moved) + (part.start or 0) * len(self.fights)
        if not len(spot):
            return
        tables = self.arrays.single_tables(kind, self.class_at(spot), lambda n: self.kernels.tick(kind, n))
        after, rows = self.arrays.tables.draw(tables, self.rng), spot // len(self.fights)
        for side, mine in ((PARTY, rows < self.party), (FOES, rows >= self.party)):
            self.put(side, spot[mine], rows[mine], after[mine])
        self.recount()
        self.end_fights(np.flatnonzero(moved.any(axis=0)))

    def recount(self) -> None:
        """Let courage count anew how foes stand."""
        if self.courage is not None:
            self.courage.forget()

    def find_moved(self) -> None:
        """Find out who is moved by time, and let the codes say so."""
        self.arrays.find_moved()
        if self.turned != self.arrays.turned:
            self.now, self.turned = self.encode(self.classes()), self.arrays.turned

    def roll_places(self) -> None:
        """Let heroes roll for their place: before their foes, or after them."""
        classes = (self.now[: self.party] >> CLASS_AT) & CLASS
        early = self.arrays.fact("early", classes, self.early)
        self.homes[: self.party] = np.where(self.rng.random(classes.shape) * 10**9 < early, 0, 2)

    def early(self, one: int) -> int:
        """Return the chance to act early, in billionths."""
        return round(self.kernels.early(one) * 10**9) if self.kernels.is_up(one) else 0


def sorted_rows(codes: Ints) -> list[Ints]:
    """Return the least of each column, then the second, and so on. Few long rows are sorted best by exchanges."""
    if len(codes) > FEW_ROWS:
        return list(np.sort(codes, axis=0))
    rows = list(codes)
    for last in range(len(rows) - 1, 0, -1):
        for at in range(last):
            low, high = rows[at], rows[at + 1]
            rows[at], rows[at + 1] = np.minimum(low, high), np.maximum(low, high)
    return rows
