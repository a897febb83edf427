"""The dice of a line as a card shows them: whose they are, and which of them counted.

The steps of a line say what its dice meant, each kind of facts in its own way: rows that met, hits that were counted,
a number that was checked. A throw that only follows, such as the die of a death table, is left to the why. A die
counts by what it shows, by how many hits were counted, or by the die that it met.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Literal, TypeAlias

from msgspec import Struct, structs

from caltrop.kernel.contract.surface import DieGrade, Grade
from caltrop.kernel.contract.telling import Landing
from caltrop.kernel.rules import steps as s
from caltrop.kernel.rules.dice import LADDER, SIDES
from caltrop.kernel.rules.steps import HitsCounted
from caltrop.table.view import Line

_Graded: TypeAlias = Literal["", "hit", "weak", "miss"]


def _graded_marks(faces: Sequence[int], counted: HitsCounted, grade: DieGrade, *, dull: bool = False) -> list[_Graded]:
    """Return a mark for each die: by its own face where the game reads dice so, else the highest are the hits.

    Points may have been spent on hits after the roll: where the faces do not come to what was counted, the highest
    dice have the best marks.
    """
    own = [_own_mark(grade(face), dull=dull) for face in faces] if all(map(grade, faces)) else []
    hits = counted.hits + (counted.strong or 0)
    by_kind = counted.weak is not None
    right = own.count("hit") == hits and own.count("weak") == counted.weak if by_kind else bool(own)
    return own if own and right else _best_first(faces, hits, counted.weak or 0)


def _own_mark(grade: Grade, *, dull: bool = False) -> _Graded:
    """Return the mark of a die that is read by itself; a dull roll has no weak hits."""
    if grade == "weak" and dull:
        return "miss"
    return "hit" if grade == "strong" else grade


def _best_first(faces: Sequence[int], hits: int, weak: int) -> list[_Graded]:
    """Give the best marks to the highest dice; of equal ones to the first."""
    order = sorted(range(len(faces)), key=lambda at: -faces[at])
    ranked: list[_Graded] = ["hit" if n < hits else "weak" if n < hits + weak else "miss" for n in range(len(faces))]
    return [ranked[order.index(at)] for at in range(len(faces))]


def _pair_marks(row: Sequence[tuple[int, int]], other: Sequence[tuple[int, int]]) -> list[_Graded]:
    """Mark the dice of a row that won their pair: the higher number, on equal ones the bigger die."""
    met = [*other, *((99, 0),) * (len(row) - len(other))]  # a die that meets none wins nothing by itself
    return ["hit" if mine > theirs else "miss" for mine, theirs in zip(row, met, strict=False) if mine[0]]


_FAILING_RESULTS = ("failed", "failure", "backfire")  # results of a number that was checked and did not do
_AGAIN = "roll again"  # the answer that rolls the same dice anew
NEXT: dict[str, str] = dict(pairwise(LADDER))


class ShownDie(Struct, frozen=True, omit_defaults=True):
    """One die: its face, whether it counted, the faces that it climbed from, and whether it was typed in."""

    die: str
    face: int
    mark: _Graded = ""
    climbed: tuple[tuple[str, int], ...] = ()
    typed: bool = False


class ShownThrow(Struct, frozen=True, omit_defaults=True):
    """The dice of one character that decided, and their sum where the reader may know it."""

    who: str
    dice: tuple[ShownDie, ...]
    total: int | None = None
    plus: int = 0  # what the total has besides the dice
    is_open: bool = False  # its total decides, too, but is not for this reader
    hits: int | None = None
    needs: int | None = None
    helps: bool = False  # the roller helps another

    @property
    def has_sum(self) -> bool:
        """Is its total more than the one die that counted?"""
        counted = [die for die in self.dice if die.mark != "miss"] or self.dice
        return self.total is not None and (bool(self.plus) or len(counted) > 1)


def shown_throws(line: Line, grade: DieGrade, landing: Landing = "") -> tuple[ShownThrow, ...]:
    """Return the throws that decided a line, as far as its seat sees them.

    `grade` reads one face by itself, in games whose dice can be read so; `landing` says which dice of the actor counted
    where no step does.
    """
    reader = _DiceReader(line, grade)
    for step in line.steps:
        reader.read(step)
    reader.settle_unjudged(landing)
    return reader.throws()


class _DiceReader:
    """Reads the steps of one line in their order."""

    def __init__(self, line: Line, grade: DieGrade) -> None:
        self.actor = line.actor
        self.typed = line.typed
        self.grade = grade
        self.dice: dict[str, list[ShownDie]] = {}  # by roller, the throw that decides
        self.facts: dict[str, ShownThrow] = {}
        self.closed = set[str]()  # what they roll after this only follows
        self.judged = set[str]()
        self.settled = set[str]()  # sides that have been compared
        self.helpers = {cause.who for step in line.steps if (cause := _help_cause(step))}
        self.later = set[str]()  # rollers of a throw that only follows: the next check is of that one
        self.chosen: dict[str, str] = {}
        self.dull = set[str]()
        self.are_sums = False  # totals decide, not faces

    def read(self, step: s.Step) -> None:
        """Take in one step."""
        match step.facts:
            case s.DiceRolled() | s.OptionChosen() | s.DieKept():
                self.read_throw(step)
            case s.FactStated(what="dull"):
                self.dull.add(step.who)
            case s.NumbersAdded(what="total") | s.RowFound():
                self.read_sum(step.who, step.facts)
            case s.NumberChecked():
                self.read_check(step.who, step.facts)
            case s.HitsCounted():
                self.read_hits(step.who, step.facts)
            case s.DicePaired():
                self.read_rows(step.facts)
            case s.SidesCompared():
                self.read_sides(step.facts)

    # ---- dice
    def read_throw(self, step: s.Step) -> None:
        """Take in dice, which of them are kept, or a choice about them."""
        match step.facts:
            case s.DiceRolled(faces=faces) if faces:
                self.read_roll(step, step.facts)
            case s.DieKept():
                self.read_kept(step.who, step.facts)
            case s.OptionChosen(chosen=chosen):
                self.chosen[step.who] = step.rule
                if chosen == _AGAIN and step.who not in self.closed:
                    self.dice.pop(step.who, None)

    def read_roll(self, step: s.Step, facts: s.DiceRolled) -> None:
        """Add dice to the roller's throw, unless that has been settled or they belong to another."""
        who = step.who
        pairs = tuple(zip(facts.dice, facts.faces, strict=False))
        if len(pairs) == 1 and self.climb(step, *pairs[0]):
            return
        follows = who in self.closed or (self.actor not in ("", who) and who in self.dice)
        if follows:
            self.later.add(who)
            return
        typed = who in self.typed
        self.dice.setdefault(who, []).extend(ShownDie(die, face, typed=typed) for die, face in pairs)

    def climb(self, step: s.Step, die: str, face: int) -> bool:
        """Replace a die at its maximum by the next one up, if its roller chose to roll that; False if there is none."""
        if self.chosen.get(step.who) != step.rule or step.who in self.closed:
            return False
        for at, old in enumerate(self.dice.get(step.who, ())):
            if old.face == SIDES[old.die] and NEXT.get(old.die) == die:
                self.dice[step.who][at] = _climbed_die(old, die, face)
                return True
        return False

    def read_kept(self, who: str, facts: s.DieKept) -> None:
        """Mark the dice that are not kept; those of a throw that only follows stay out of sight."""
        dice = self.dice.get(who, [])
        if who in self.closed or who in self.later or not dice:
            return
        order = sorted(range(len(dice)), key=lambda at: dice[at].face, reverse=facts.how == "highest")
        for at in order[facts.n :]:
            dice[at] = structs.replace(dice[at], mark="miss")

    # ---- what they meant
    def read_sum(self, who: str, facts: s.FactsBase) -> None:
        if who not in self.dice or who in self.closed:
            return
        self.closed.add(who)
        if isinstance(facts, s.NumbersAdded):
            counted = sum(die.face for die in self.dice[who] if die.mark != "miss")
            self.keep(who, total=facts.total, plus=facts.total - counted)
            self.are_sums = True

    def read_check(self, who: str, facts: s.NumberChecked) -> None:
        if who in self.later:
            self.later.discard(who)
        elif who in self.dice and who not in self.judged:
            self.mark_all(who, "miss" if facts.result in _FAILING_RESULTS else "hit")
        self.closed.add(who)

    def read_hits(self, who: str, facts: s.HitsCounted) -> None:
        """Mark hits of each kind; helpers' dice count with the roller's, as they are."""
        if who not in self.dice or who in self.judged:
            return
        self.keep(who, hits=facts.hits + (facts.weak or 0) + (facts.strong or 0), needs=facts.needs)
        rollers = [who, *(helper for helper in self.dice if helper in self.helpers and helper not in self.judged)]
        shown = [die for roller in rollers for die in self.dice[roller]]
        marks = _graded_marks([d.face for d in shown], facts, self.grade, dull=who in self.dull)
        self.put(rollers, marks)

    def read_rows(self, facts: s.DicePaired) -> None:
        """Show both rows as they met, highest to lowest."""
        for who, row, other in ((facts.first, facts.ours, facts.theirs), (facts.second, facts.theirs, facts.ours)):
            if who in self.dice and who not in self.judged:
                self.dice[who] = _arrange_dice([*self.dice[who], *self.helping_dice(facts)], row)
                self.put([who], _pair_marks(row, other))
        for helper in [who for who in self.dice if self.has_helped(who, facts)]:
            del self.dice[helper]

    def helping_dice(self, facts: s.DicePaired) -> list[ShownDie]:
        """Return the dice of helpers, who are on neither side: they stand in the row of the side that they help."""
        return [die for who, dice in self.dice.items() if self.has_helped(who, facts) for die in dice]

    def has_helped(self, who: str, facts: s.DicePaired) -> bool:
        return who in self.helpers and who not in (facts.first, facts.second)

    def read_sides(self, facts: s.SidesCompared) -> None:
        """Mark the dice of a contest in which each die is read by itself, and keep both sides' hits."""
        for who, hits in ((facts.first, facts.a), (facts.second, facts.b)):
            if who in self.dice and who not in self.settled:
                self.keep(who, hits=hits)
                self.settled.add(who)
                if who in self.judged:
                    self.dice[who] = _with_lone_hits(self.dice[who], hits)
                else:
                    counted = s.HitsCounted(hits)
                    faces = [die.face for die in self.dice[who]]
                    self.put([who], _graded_marks(faces, counted, self.grade, dull=who in self.dull))
        self.closed |= set(self.dice)

    def settle_unjudged(self, landing: Landing) -> None:
        """Mark dice that no step has judged by what the line says: of the actor, and of those who rolled against it."""
        counted = any(throw.hits is not None for throw in self.facts.values())
        for who in [who for who in self.dice if who not in self.judged]:
            if counted:
                self.put([who], [_own_mark(self.grade(die.face)) for die in self.dice[who]])
            elif landing == "best" and who == self.actor:
                best = max(die.face for die in self.dice[who])
                self.put([who], ["hit" if die.face == best else "miss" for die in self.dice[who]])
            elif landing in ("all", "none") and self.actor in self.dice:
                self.are_sums = True
                self.mark_all(who, "hit" if (landing == "all") == (who == self.actor) else "miss")

    # ---- keeping
    def keep(self, who: str, **facts: int | None) -> None:
        self.facts[who] = structs.replace(self.facts.get(who, ShownThrow(who, ())), **facts)

    def mark_all(self, who: str, mark: _Graded) -> None:
        self.put([who], [die.mark or mark for die in self.dice[who]])

    def put(self, rollers: Sequence[str], marks: Iterable[_Graded]) -> None:
        """Mark the dice of these rollers, and let their throw be settled."""
        each = iter(marks)
        for who in rollers:
            self.dice[who] = [structs.replace(die, mark=next(each)) for die in self.dice[who]]
            self.judged.add(who)
            self.closed.add(who)

    def throws(self) -> tuple[ShownThrow, ...]:
        """Return the throws, the actor's first."""
        order = sorted((who for who in self.dice if self.dice[who]), key=lambda who: who != self.actor)
        return tuple(self.throw_of(who) for who in order)

    def throw_of(self, who: str) -> ShownThrow:
        found = self.facts.get(who, ShownThrow(who, ()))
        helps = who in self.helpers
        is_open = self.are_sums and found.total is None and not helps
        return structs.replace(found, dice=tuple(self.dice[who]), helps=helps, is_open=is_open)


def _help_cause(step: s.Step) -> s.Cause | None:
    """Return who helped, where a die in the roll is a helper's."""
    cause = step.facts.cause if isinstance(step.facts, s.DieAdded) else None
    return cause if cause is not None and cause.kind == "help" else None


def _with_lone_hits(dice: list[ShownDie], hits: int) -> list[ShownDie]:
    """Mark dice that met no other as hits, where the table counts them: they are the last of their row."""
    found = list(dice)
    for at in range(len(found) - 1, -1, -1):
        if sum(die.mark in ("hit", "weak") for die in found) >= hits:
            break
        found[at] = structs.replace(found[at], mark="hit")
    return found


def _climbed_die(old: ShownDie, die: str, face: int) -> ShownDie:
    return structs.replace(old, die=die, face=face, climbed=(*old.climbed, (old.die, old.face)))


def _arrange_dice(dice: list[ShownDie], row: Sequence[tuple[int, int]]) -> list[ShownDie]:
    """Return dice in the order of a row; a die that was rolled for one at its maximum stands for it."""
    left = list(dice)
    found = list[ShownDie]()
    for face, sides in row:
        if not face:
            continue
        die = f"d{sides}"
        there = next((d for d in left if (d.die, d.face) == (die, face)), None)
        if there is not None:
            left.remove(there)
        found.append(there or ShownDie(die, face, typed=any(d.typed for d in dice)))
    for old in (die for die in left if _is_top(die)):
        at = next((n for n, d in enumerate(found) if NEXT.get(old.die) == d.die and not d.climbed), None)
        if at is not None:
            found[at] = structs.replace(found[at], climbed=((old.die, old.face),))
    return found


def _is_top(die: ShownDie) -> bool:
    return die.face == SIDES[die.die]
