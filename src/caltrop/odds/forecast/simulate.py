"""Simulated forecasts: many fights at once, each drawing from the kernels. Only imported where one is asked for."""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np

from caltrop.games.common.chapters.fights import FOES, PARTY

from .answer import MOST_ROUNDS, SHOWN_ROUNDS, EndTable, Forecast, mean_rounds, read_ends
from .model import AFTER, BEFORE, DURING, FightKernels
from .openings import first_orders, initiative_odds
from .tables import NOBODY, ClassArrays, Flags, Ints
from .trial import GONE

SURE = 2.5758293035489004  # the 99% interval of a normal distribution, in standard deviations
SIMULATED_ROUNDS = 300
ENUMERATED = 4  # of this many combatants all orders are listed; of more they are drawn


def simulate(kernels: FightKernels, fights: int, seed: int, arrays: ClassArrays | None = None) -> Forecast:
    """Return the forecast from that number of fights; `arrays` of an earlier answer about this fight serve again."""
    rng = np.random.default_rng(seed)
    arrays = arrays or ClassArrays(kernels)
    ends, lengths = list[Ints](), list[Ints]()
    left = 0
    for pattern, homes in draw_orders(kernels, fights, rng):
        crowd = Crowd(kernels, arrays, pattern, homes, rng)
        crowd.fight_on()
        ends.append(crowd.ends())
        lengths.append(crowd.length)
        left += crowd.open_fights
    return put_together(kernels, np.concatenate(ends), np.concatenate(lengths), left, fights)


def put_together(kernels: FightKernels, ends: Ints, lengths: Ints, left: int, fights: int) -> Forecast:
    weights = np.full(len(ends), 1 / fights)
    counts = np.bincount(lengths[lengths > 0], minlength=2)[1:] / fights
    told = read_ends(kernels.fight, EndTable(kernels), ends, weights)
    return Forecast(
        method="simulated",
        endless=left / fights,
        rounds=mean_rounds(counts.tolist()),
        lengths=tuple(counts[:SHOWN_ROUNDS].tolist()),
        fights=fights,
        margin=half_width(told["party"], fights),
        **told,
    )


def half_width(chance: float, n: int) -> float:
    """Return half of the 99% interval of a chance that was counted in n fights (Wilson's)."""
    spread = SURE * sqrt(chance * (1 - chance) / n + SURE**2 / (4 * n * n))
    return spread / (1 + SURE**2 / n)


# ---- who begins
def draw_orders(kernels: FightKernels, fights: int, rng: np.random.Generator) -> list[tuple[tuple[int, ...], Ints]]:
    """Return how many fights begin with which order of turns; with a place for each, every fight has its own."""
    fight, members = kernels.fight, kernels.fight.members
    if fight.rules.turns == "each" and fight.first == "roll" and len(members) > ENUMERATED:
        return [(tuple(range(len(members))), draw_places(kernels, fights, rng))]
    starts = first_orders(kernels)
    counts = rng.multinomial(fights, [float(chance) for chance in starts.values()])
    return [
        (start.pattern, np.tile(np.array(start.homes), (n, 1)))
        for start, n in zip(starts, counts.tolist(), strict=True)
        if n
    ]


def draw_places(kernels: FightKernels, fights: int, rng: np.random.Generator) -> Ints:
    """Roll for the place of each: the best first, the sides in turn; equal rolls are ordered by chance."""
    members, party = kernels.fight.members, kernels.fight.count(PARTY)
    rolls = np.empty((fights, len(members)))
    for at, group in enumerate(members):
        odds = initiative_odds(kernels, group)
        rolls[:, at] = rng.choice(list(odds), fights, p=[float(chance) for chance in odds.values()])
    rolls += rng.random(rolls.shape) * 0.5
    ours, theirs = places_in_line(rolls[:, :party]), places_in_line(rolls[:, party:])
    ahead = (rolls[:, :party].max(axis=1) > rolls[:, party:].max(axis=1))[:, None]
    least = min(party, len(members) - party)
    return np.hstack([between(ours, ahead, least), between(theirs, ~ahead, least)])


def places_in_line(rolls: Any) -> Ints:
    return np.argsort(np.argsort(-rolls, axis=1), axis=1)


def between(line: Ints, ahead: Flags, least: int) -> Ints:
    """Return the places of one line of two that alternate, as long as the shorter of them lasts."""
    return np.where(line < least, 2 * line + ~ahead, line + least)


class Crowd:
    """Fights that go on side by side: a row of classes for each, the party first."""

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
        classes = np.array([kernels.first_class(group) for group in self.fight.members])
        arrays.grow()
        self.now = np.tile(classes, (len(homes), 1))
        self.length = np.zeros(len(homes), np.int64)
        self.live = np.arange(len(homes))
        self.on = np.ones(len(homes), bool)
        self.round = 0
        self.columns = {PARTY: slice(0, self.party), FOES: slice(self.party, None)}
        self.began = {side: self.fight.count(side) for side in (PARTY, FOES)}

    @property
    def open_fights(self) -> int:
        return len(self.live)

    def ends(self) -> Ints:
        return self.now

    # ---- rounds and places
    def fight_on(self) -> None:
        """Fight until every fight has ended, or has gone on for very long."""
        while len(self.live) and self.round < SIMULATED_ROUNDS:
            self.round += 1
            if self.rules.turns == "around":
                self.roll_places()
            for at, home in enumerate(self.pattern):
                if not (self.round == 1 and at == 0 and self.rules.turns != "around"):
                    self.tick("begin", home)
                self.act_in_place(home, is_last=1 - home not in self.pattern[at:])
                self.tick("end", home)
                if not len(self.live):
                    return
            self.tick("round", None)
            self.pattern = tuple(dict.fromkeys(self.pattern))

    def drop_ended(self, fights: Ints) -> None:
        """Leave out those of these fights in which a side no longer stands."""
        up = self.arrays.up[self.now[fights]]
        over = fights[~(up[:, : self.party].any(axis=1) & up[:, self.party :].any(axis=1))]
        if len(over):
            self.length[over] = self.round
            self.on[over] = False
            self.live = self.live[self.on[self.live]]

    def act_in_place(self, home: int, is_last: bool) -> None:
        if self.rules.turns == "each":
            self.act_alone(home)
            return
        side = FOES if home == 1 else PARTY
        phase = {0: BEFORE, 1: DURING, 2: AFTER}[home]
        if self.rules.turns == "sides":
            phase = AFTER if is_last else BEFORE
        columns = self.columns[side]
        mine = self.now[self.live, columns]
        ranks = self.arrays.ranks["weakest"][mine]
        if self.rules.turns == "around" and side == PARTY:
            ranks = np.where(self.homes[self.live, columns] == home, ranks, NOBODY)
        order = np.argsort(ranks, axis=1, kind="stable")
        ready = np.take_along_axis(ranks, order, axis=1) < NOBODY
        fights = self.live
        for turn in range(order.shape[1]):
            if not ready[:, turn].any():
                break
            at = ready[:, turn]
            self.act(fights[at], order[at, turn] + (columns.start or 0), side, phase, turn)
            if len(self.live) < len(fights):
                still = self.on[fights]
                fights, order, ready = fights[still], order[still], ready[still]

    def act_alone(self, home: int) -> None:
        """Let those act whose place it is, as often as they may."""
        fights = self.live
        actor = np.argmax(self.homes[fights] == home, axis=1)
        often = self.arrays.fact("strikes", self.now[fights, actor], self.strikes)
        for turn in range(int(often.max(initial=0))):
            for side in (PARTY, FOES):
                mine = (actor < self.party) if side == PARTY else (actor >= self.party)
                at = np.flatnonzero(mine & (often > turn) & self.on[fights])
                if len(at):
                    self.act(fights[at], actor[at], side, DURING, 0)

    def strikes(self, one: int) -> int:
        return self.kernels.strikes(one) if self.kernels.is_up(one) else 0

    # ---- one act of each fight
    def act(self, fights: Ints, actor: Ints, side: str, phase: int, turn: int) -> None:
        one = self.now[fights, actor]
        able = self.arrays.up[one]
        if not able.all():
            fights, actor, one = fights[able], actor[able], one[able]
        if self.fight.policies[side].flee != "never":
            fights, actor, one = self.run_off(fights, actor, one, side)
        if not len(fights):
            return
        target, two = self.choose_targets(fights, side, turn)
        tables = self.arrays.pair_tables(("strike", phase), one, two, lambda a, b: self.kernels.strike(a, b, phase))
        ours, theirs = self.arrays.tables.draw(tables, self.rng)
        hurt = (theirs != two if side == PARTY else ours != one) if self.heeds_morale else None
        before = self.now[fights[hurt], self.party :] if hurt is not None else None
        self.now[fights, actor], self.now[fights, target] = ours, theirs
        fallen = ~(self.arrays.up[ours] & self.arrays.up[theirs])
        self.drop_ended(fights[fallen])
        if hurt is not None and before is not None:
            self.lose_heart(fights[hurt], before)

    def choose_targets(self, fights: Ints, side: str, turn: int) -> tuple[Ints, Ints]:
        """Return the target of each attacker: its column and its class."""
        other = self.columns[FOES if side == PARTY else PARTY]
        theirs = self.now[fights, other]
        how = self.fight.policies[side].target
        ranks = self.arrays.ranks[how][theirs]
        if how == "spread":
            up = (ranks < NOBODY).sum(axis=1)
            picked = np.argsort(ranks, axis=1, kind="stable")[np.arange(len(fights)), turn % up]
        else:
            picked = ranks.argmin(axis=1)
        return picked + (other.start or 0), theirs[np.arange(len(fights)), picked]

    def run_off(self, fights: Ints, actor: Ints, one: Ints, side: str) -> tuple[Ints, Ints, Ints]:
        """Let those flee whose policy says so, and return the others."""
        standing = self.arrays.up[self.now[fights, self.columns[side]]].sum(axis=1)
        how, began = self.fight.policies[side].flee, self.began[side]
        off = standing * 2 <= began if how == "half" else (standing == 1) & (began > 1)
        if off.any():
            tables = self.arrays.single_tables("flee", one[off], self.kernels.flee)
            self.now[fights[off], actor[off]] = self.arrays.tables.draw(tables, self.rng)[0]
            self.drop_ended(fights[off])
        return fights[~off], actor[~off], one[~off]

    # ---- courage
    @property
    def heeds_morale(self) -> bool:
        return self.rules.morale is not None and self.fight.policies[FOES].morale

    def lose_heart(self, fights: Ints, before: Ints) -> None:
        """Roll for morale where this act has made it due."""
        due = self.is_due(before, self.now[fights, self.party :])
        at = fights[due & self.on[fights]]
        if not len(at):
            return
        foes = self.now[at, self.party :]
        timid = self.arrays.up[foes] & (self.arrays.fact("flees", foes.ravel(), self.flees).reshape(foes.shape) > 0)
        some = timid.any(axis=1)
        if some.any():
            self.roll_morale(at[some], timid[some])
            self.drop_ended(at[some])

    def is_due(self, before: Ints, after: Ints) -> Flags:
        rules, began, up = self.rules.morale, self.began[FOES], self.arrays.up
        assert rules is not None
        was, now = up[before].sum(axis=1), up[after].sum(axis=1)
        due = np.zeros(len(before), bool)
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
        facts = self.arrays.fact(name, classes.ravel(), find).reshape(classes.shape)
        found: Ints = (facts > 0).sum(axis=1)
        return found

    def leads(self, one: int) -> int:
        return int(self.kernels.is_up(one) and self.rules.morale.leads(self.kernels.sheets[one]))  # type: ignore[union-attr]

    def is_low(self, one: int) -> int:
        return int(self.kernels.is_up(one) and self.rules.morale.low(self.kernels.sheets[one]))  # type: ignore[union-attr]

    def flees(self, one: int) -> int:
        return int(self.kernels.is_up(one) and self.kernels.flees(one))

    def bravest(self, classes: Ints, able: Flags, led: bool) -> Ints:
        """Return the column of the bravest of those who are able; where it counts, a leader comes first."""
        up = self.arrays.up[classes]
        courage = self.arrays.fact("courage", classes.ravel(), self.courage).reshape(classes.shape)
        value = courage * (self.arrays.size + 1) + classes
        if led:
            value = value + (self.arrays.fact("leads", classes.ravel(), self.leads).reshape(classes.shape) > 0) * 2**40
        found: Ints = np.where(up & able, value, -1).argmax(axis=1)
        return found

    def courage(self, one: int) -> int:
        return self.kernels.courage(one) if self.kernels.is_up(one) else 0

    def roll_morale(self, at: Ints, timid: Flags) -> None:
        rules = self.rules.morale
        assert rules is not None
        heroes = self.now[at, : self.party]
        actor = self.bravest(heroes, self.arrays.up[heroes], led=False)
        foes = self.now[at, self.party :]
        if rules.each:
            for column in range(foes.shape[1]):
                some = timid[:, column]
                self.face_morale(at[some], actor[some], np.full(int(some.sum()), column))
            return
        leader = self.bravest(foes, timid, led=True)
        gone = self.face_morale(at, actor, leader)
        others = timid.copy()
        others[np.arange(len(at)), leader] = False
        leaving = others & gone[:, None]
        if leaving.any():
            away = self.arrays.fact("gone", foes[leaving], self.kernels.absent_class)
            foes = self.now[at, self.party :]
            foes[leaving] = away
            self.now[at, self.party :] = foes

    def face_morale(self, at: Ints, actor: Ints, foe: Ints) -> Flags:
        """Let a foe's courage be tried, and return whether it leaves."""
        one, two = self.now[at, actor], self.now[at, foe + self.party]
        tables = self.arrays.pair_tables("morale", one, two, self.kernels.morale)
        ours, theirs = self.arrays.tables.draw(tables, self.rng)
        self.now[at, actor], self.now[at, foe + self.party] = ours, theirs
        is_gone = self.arrays.fact("is gone", theirs, lambda n: int(self.kernels.sheets[n].life == GONE))
        return is_gone > 0

    # ---- as turns and rounds pass
    def tick(self, kind: str, home: int | None) -> None:
        """Let turns or time pass for those of a place, or for all."""
        self.arrays.look_over("moved", self.is_moved)
        if not self.arrays.has_any("moved"):
            return
        classes = self.now[self.live]
        moved = self.arrays.facts["moved"][classes] > 0
        if home is not None:
            moved &= self.homes[self.live] == home
        rows, columns = np.nonzero(moved)
        if not len(rows):
            return
        tables = self.arrays.single_tables(kind, classes[rows, columns], lambda n: self.kernels.tick(kind, n))
        self.now[self.live[rows], columns] = self.arrays.tables.draw(tables, self.rng)[0]
        self.drop_ended(np.unique(self.live[rows]))

    def is_moved(self, one: int) -> int:
        return int(not self.kernels.is_still(one))

    def roll_places(self) -> None:
        """Let heroes roll for their place: before their foes, or after them."""
        classes = self.now[self.live, : self.party]
        early = self.arrays.fact("early", classes.ravel(), self.early).reshape(classes.shape)
        before = self.rng.random(classes.shape) * 10**9 < early
        self.homes[self.live, : self.party] = np.where(before, 0, 2)

    def early(self, one: int) -> int:
        """Return the chance to act early, in billionths."""
        return round(self.kernels.early(one) * 10**9) if self.kernels.is_up(one) else 0


__all__ = ["MOST_ROUNDS", "half_width", "simulate"]
