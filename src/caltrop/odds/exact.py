"""Exact odds: the rule is run with every possible answer, and the results are counted in whole numbers."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from math import factorial, prod
from operator import add
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar, TypeVarTuple, cast

from caltrop.kernel.rules.dice import BLANK, SIDES, Dice, Die, Faces, Meeting, Pairs, Row, RowFaces
from caltrop.kernel.rules.fate import Appraise, Choice, Explain, Fate, Places, Ranks, Reappraise, Revise, Worth
from caltrop.kernel.rules.mechanic import Mechanic, O, P

from .budget import NeverEnds, TooLarge, WorkBudget
from .lazy_results import LazyLine, LazyResult, LazyResults, Lookup, NotApart, lines_table, product_table
from .pairs import clear_pairs, pair_table, pair_work
from .ranks import rank_table
from .tables import (
    Odds,
    best_table,
    clear_tables,
    die_table,
    highest_table,
    join_weights,
    lowest_table,
    merge_parts,
    pool_rows,
    pool_table,
    total_table,
    total_work,
    worst_table,
)

A = TypeVar("A")
T = TypeVar("T")
R = TypeVar("R")
_Ps = ParamSpec("_Ps")
_Ts = TypeVarTuple("_Ts")
Policy: TypeAlias = Callable[[Choice], str]
Memo: TypeAlias = dict[Hashable, Odds[Any]]

_STEPS = 40  # of counting together take as long as one roll
LIMIT = 120_000  # rolls: two or three seconds
_FEW = 400  # rolls of both pools: they are gone through sooner than they are taken apart
_FIRST_LOOK = 1_000  # runs before the first estimate of how many are left
_HOPELESS = 50  # an estimate is believed only if it is this many times over the limit
_RAREST = (10**9, 10**6)  # of a rule without a last die, runs that are rarer than one in so many are left out
_MOST_LEFT_OUT = Fraction(1, 1000)
_ENDLESS = 5_000  # questions of one run
_LEFT_OUT: Any = object()  # the outcome of a run that is not followed


class _NoLastDie(BaseException):
    """The rule has asked for so many dice in one run that it may have no last one."""


class _TooRare(BaseException):
    """The run is too rare to be followed."""


class Exact(Fate):
    """The fate that runs a rule with every possible answer, one run after the other.

    The answers of a run are on a stack. The next run gets the same answers, except that the last one moves on to its
    next value, like an odometer. The policy answers choices (always the same answer to the same question); without a
    policy they get the usual answer. Results of sub-rules and folds are cached by their arguments, which must be
    hashable, and by the policy, so that one memo can serve several policies.
    """

    explains = False
    weight = den = 1
    again: Iterator[Any] = iter(())  # the answers of the run before that this one still repeats

    def __init__(
        self,
        policy: Policy | None = None,
        memo: Memo | None = None,
        tally: WorkBudget | None = None,
        in_parts: bool = False,
    ) -> None:
        self.policy = policy
        self.in_parts = in_parts
        self.memo: Memo = {} if memo is None else memo
        self.budget = tally or WorkBudget("", LIMIT)
        self.drawn: list[Any] = []
        self.open: list[tuple[Iterator[tuple[Any, int]], int, int]] = []  # answers left, weight before, den after

    # ---- what a rule asks
    def faces(self, dice: Dice, who: str, rule: str) -> tuple[int, ...]:
        return tuple([self._next_answer(die_table, die) for die in dice])

    def roll(self, die: Die, who: str, rule: str) -> int:
        number: int
        for number in self.again:  # the body of _next_answer, inlined: this is the most frequent question
            return number
        return self._draw(die_table(die))

    def pool(self, dice: Dice, who: str, rule: str) -> Faces:
        return self._next_answer(self._pool, dice)

    def total(self, dice: Dice, who: str, rule: str) -> int:
        return self._next_answer(self._total, dice)

    def tally(self, dice: Dice, who: str, rule: str, read: Callable[[int], int]) -> int:
        return self._next_answer(self._tally, dice, read)

    def highest(self, die: Die, n: int, who: str, rule: str) -> int:
        return self._next_answer(highest_table, die, n)

    def lowest(self, die: Die, n: int, who: str, rule: str) -> int:
        return self._next_answer(lowest_table, die, n)

    def best(self, dice: Dice, who: str, rule: str) -> int:
        return self._next_answer(best_table, dice)

    def worst(self, dice: Dice, who: str, rule: str) -> int:
        return self._next_answer(worst_table, dice)

    def throw(self, row: Row, who: str, rule: str) -> RowFaces:
        if self.policy is not None:
            return super().throw(row, who, rule)
        return RowFaces(self.pool(row.plain_dice, who, rule), paid=self._prices(row), blanks=row.blanks)

    def revise(self, row: Row, who: str, thrown: RowFaces, revise: Revise) -> RowFaces:
        return thrown if self.policy is None else super().revise(row, who, thrown, revise)

    def pair(
        self, a: Row, b: Row, rule: str, revise: Revise | None = None, explain: Explain[Faces] | None = None
    ) -> Meeting:
        if self.policy is not None and revise is not None:
            return super().pair(a, b, rule, revise)
        x = self._prices(a)
        y = self._prices(b)
        lying = (*x, *(BLANK,) * a.blanks), (*y, *(BLANK,) * b.blanks)
        ups, downs = self._next_answer(self._pairs, a.plain_dice, b.plain_dice, lying)
        return Meeting(ups, downs, tuple(n for n, _ in x), tuple(n for n, _ in y))

    def rank(
        self,
        a: Row,
        b: Row,
        rule: str,
        worth: Appraise,
        revise: Reappraise | None = None,
        explain: Explain[Worth] | None = None,
        other: Appraise | None = None,
    ) -> Ranks:
        if self.policy is None or revise is None:  # neither role changes its dice
            return self._next_answer(self._ranks, a.all_dice, b.all_dice, worth, other or worth)
        return super().rank(a, b, rule=rule, worth=worth, revise=revise, explain=explain, other=other)

    def _prices(self, row: Row) -> Faces:
        """Roll the dice whose numbers are wanted."""
        return tuple([(self._next_answer(die_table, each.die), SIDES[each.die]) for each in row.paid])

    def choose(self, who: str, rule: str, options: Mapping[str, T], usual: str, waits: bool = False) -> T:
        if self.policy is None or len(options) == 1:
            return options[usual]
        return options[
            self.policy(Choice(key="", who=who, rule=rule, options=tuple(options), usual=usual, waits=waits))
        ]

    def may(self, who: str, rule: str, usual: bool) -> bool:
        return usual if self.policy is None else super().may(who, rule, usual)

    def call(self, rule: Callable[Concatenate[Fate, _Ps], T], *args: _Ps.args, **kw: _Ps.kwargs) -> T:
        return self._next_answer(self._rule_table, rule, args, kw)

    def fold(
        self,
        join: Callable[[T, T], T],
        start: T,
        rule: Callable[[Fate, A], T],
        cases: Mapping[str, A],
        explain: Callable[[Fate, list[T]], None] | None = None,
    ) -> T:
        return self._next_answer(self._fold_table, join, start, rule, cases)

    def together(self, tasks: Mapping[str, Callable[[], T]]) -> Sequence[T]:
        return LazyResults(self, [LazyResult(self, partial(self._task_table, task)) for task in tasks.values()])

    def each(self, rule: Callable[[int, T], R], results: Sequence[T], names: Sequence[str] = ()) -> Sequence[R]:
        return results.go_on(rule) if isinstance(results, LazyResults) else super().each(rule, results, names)

    def join(self, how: Callable[[R, R], R], start: R, read: Callable[[T], R], results: Sequence[T]) -> R:
        if isinstance(results, LazyResults):
            return results.fold(how, start, lambda _, result: read(result))
        return super().join(how, start, read, results)

    def gather(self, results: Sequence[T]) -> tuple[T, ...]:
        if self.in_parts or not isinstance(results, LazyResults):
            return cast("tuple[T, ...]", results) if self.in_parts else tuple(results)
        return self._next_answer(self._all_results, [part.take() for part in results.parts])

    def line_up(
        self, results: Sequence[T], number: Callable[[T], int], leads: Callable[[T], bool]
    ) -> tuple[Places, Places]:
        assert isinstance(results, LazyResults)
        if self.in_parts:
            lines = LazyLine(results, number, leads), LazyLine(results, number, lambda result: not leads(result))
            return cast("tuple[Places, Places]", lines)
        return self._next_answer(self._lines, [part.take() for part in results.parts], number, leads)

    # ---- the tables that the answers come from
    def _pool(self, dice: Dice) -> Odds[Faces]:
        self.budget.foresee(pool_rows(dice))
        return pool_table(dice)

    def _total(self, dice: Dice) -> Odds[int]:
        self.budget.foresee(total_work(dice))
        return total_table(dice)

    def _tally(self, dice: Dice, read: Callable[[int], int]) -> Odds[int]:
        self.budget.foresee(total_work(dice))
        weights = {0: 1}
        den = 1
        for die in dice:
            table = die_table(die).by(read)
            weights = join_weights(add, weights, table)
            den = den * table.den
        return Odds.from_weights(weights, den)

    def _pairs(self, a: Dice, b: Dice, lying: tuple[Faces, Faces]) -> Odds[Pairs]:
        self.budget.foresee(pair_work(a, b) // _STEPS)
        return pair_table(a, b, lying)

    def _ranks(self, a: Dice, b: Dice, worth: Appraise, other: Appraise) -> Odds[Ranks]:
        rolls = pool_rows(a) + pool_rows(b)
        if rolls <= _FEW:
            return self._ranks_by_throw(a, b, worth, other, rolls)
        from .graded_pools import are_comparable, graded_table, graded_work  # most commands start faster without it

        if are_comparable(a, b, worth, other):
            self.budget.foresee(graded_work(a, b) // _STEPS)
            return graded_table(a, b, worth, other)
        return self._ranks_by_throw(a, b, worth, other, rolls)

    def _ranks_by_throw(self, a: Dice, b: Dice, worth: Appraise, other: Appraise, rolls: int) -> Odds[Ranks]:
        self.budget.foresee(rolls)
        return rank_table(a, b, worth, other)

    def _all_results(self, lookups: list[Lookup[T]]) -> Odds[tuple[T, ...]]:
        tables = [lookup() for lookup in lookups]
        self.budget.foresee(prod(len(table.rows) for table in tables))
        return product_table(tables)

    def _lines(
        self, lookups: list[Lookup[T]], number: Callable[[T], int], leads: Callable[[T], bool]
    ) -> Odds[tuple[Places, Places]]:
        self.budget.foresee(factorial(len(lookups)) * (len(lookups) + 1))
        return lines_table([lookup() for lookup in lookups], number, leads)

    def _task_table(self, task: Callable[[], T]) -> Odds[T]:
        """Return the odds of one of several tasks, which do not depend on each other."""
        key = _task_key(self.policy, task)
        known = self.memo.get(key) if key else None
        if known is None:
            known = self._run_aside(task)
            if key:
                self.memo[key] = known
        return known

    def table_after(self, lookup: Lookup[T], at: int, rule: Callable[[int, T], R]) -> Lookup[R]:
        """Return how to find the odds of what follows from a result, over all that it can be."""

        def table() -> Odds[R]:
            parts: dict[int, dict[R, int]] = {}
            before = lookup()
            for value, count in before.rows:
                after = self._run_aside(partial(rule, at, value))
                part = parts.setdefault(before.den * after.den, {})
                for outcome, n in after.rows:
                    part[outcome] = part.get(outcome, 0) + count * n
            return merge_parts(parts)

        return table

    def _rule_table(self, rule: Callable[..., T], args: tuple[Any, ...], kw: Mapping[str, Any]) -> Odds[T]:
        key = (self.policy, rule, args, *kw.items()) if kw else (self.policy, rule, args)
        known = self.memo.get(key)
        if known is None:
            fate = Exact(self.policy, self.memo, self.budget)
            known = self.memo[key] = fate._run_all(partial(rule, fate, *args, **kw))
        return known

    def _fold_table(
        self, join: Callable[[T, T], T], start: T, rule: Callable[[Fate, A], T], cases: Mapping[str, A]
    ) -> Odds[T]:
        key = (self.policy, join, start, rule, tuple(cases.values()))
        known = self.memo.get(key)
        if known is None:
            weights = {start: 1}
            den = 1
            for case in cases.values():
                part = self._rule_table(rule, (case,), {})
                self.budget.spend(len(weights) * len(part.rows))
                weights = join_weights(join, weights, part)
                den = den * part.den
            known = self.memo[key] = Odds.from_weights(weights, den)
        return known

    # ---- one run after the other
    def run(self, rule: Callable[Concatenate[Fate, _Ps], T], *args: _Ps.args, **kw: _Ps.kwargs) -> Odds[T]:
        """Return the odds of what the rule returns, which must be hashable."""
        once = partial(rule, self, *args, **kw)
        try:
            return self._run_all(once).in_lowest_terms()
        except _NoLastDie:
            return self._run_most(once)

    def _run_most(self, once: Callable[[], T]) -> Odds[T]:
        """Return the odds of a rule without a last die: all but its rarest runs are followed."""
        for rarest in _RAREST:
            self._begin()
            self.budget.leave_out(rarest)
            try:
                found = self._run_all(once).in_lowest_terms()
            except TooLarge:
                continue
            if found.rows and self.budget.left_out <= _MOST_LEFT_OUT:
                return Odds(found.rows, found.den, self.budget.left_out)
        raise NeverEnds(self.budget.rule)

    def _begin(self) -> None:
        """Forget the answers so far."""
        self.drawn = []
        self.open = []
        self.again = iter(())
        self.weight = 1
        self.den = 1

    def _follow(self, once: Callable[[], T]) -> T:
        """Run something, unless it becomes too rare."""
        try:
            return once()
        except _TooRare:
            return cast("T", _LEFT_OUT)

    def _without_rare(self, found: Odds[T]) -> Odds[T]:
        """Return the odds of the runs that were followed, and note how many were not."""
        weights = found.weights
        rare = weights.pop(_LEFT_OUT, 0)
        self.budget.left_out = max(self.budget.left_out, Fraction(rare, found.den))
        return Odds.from_weights(weights, found.den - rare)

    def _check_end(self) -> None:
        """Leave out a run that is too rare, or find that the rule has no last die."""
        if not self.budget.rarest:
            raise _NoLastDie
        if self.weight * self.budget.rarest < self.den or len(self.open) > _ENDLESS:
            raise _TooRare

    def _run_all(self, once: Callable[[], T]) -> Odds[T]:
        if self.budget.rarest:
            once = partial(self._follow, once)
        drawn = self.drawn
        unfinished = self.open
        outcome = once()
        runs = 1
        look = _FIRST_LOOK
        found: dict[int, dict[T, int]] = {self.den: {outcome: self.weight}}
        while unfinished:
            depth = len(unfinished)
            rest, before, self.den = unfinished[-1]
            part = found.setdefault(self.den, {})
            for drawn[-1], count in rest:
                self.weight = weight = before * count
                self.again = iter(drawn)
                outcome = once()
                runs += 1
                if len(unfinished) > depth:  # it asked more questions: go through their answers first
                    part = found.setdefault(self.den, {})
                    part[outcome] = part.get(outcome, 0) + self.weight
                    break
                part[outcome] = part.get(outcome, 0) + weight
            else:
                drawn.pop()
                unfinished.pop()
            if runs >= look:
                look = self._look_ahead(runs, found)
        self.budget.spend(runs)
        return self._without_rare(merge_parts(found)) if self.budget.rarest else merge_parts(found)

    def _run_aside(self, once: Callable[[], T]) -> Odds[T]:
        """Run something with every possible answer while another run is under way."""
        kept = self.drawn, self.open, self.weight, self.den, self.again
        self._begin()
        try:
            return self._run_all(once)
        finally:
            self.drawn, self.open, self.weight, self.den, self.again = kept

    def draw_from(self, lookup: Lookup[T]) -> T:
        """Return this run's answer from a table that is looked up only for a new question."""
        return self._next_answer(lookup)

    def _next_answer(self, table: Callable[[*_Ts], Odds[T]], *args: *_Ts) -> T:
        """Return this run's answer to the next question; a new question starts with the first row of its table."""
        answer: T
        for answer in self.again:
            return answer
        return self._draw(table(*args))

    def _draw(self, table: Odds[T]) -> T:
        if len(self.open) >= self.budget.deepest:
            self._check_end()
        rest = iter(table.rows)
        answer, count = next(rest)
        self.drawn.append(answer)
        self.den *= table.den
        self.open.append((rest, self.weight, self.den))
        self.weight *= count
        return answer

    def _look_ahead(self, runs: int, found: Mapping[int, Mapping[T, int]]) -> int:
        """Give up if the runs will not end in time; else return after how many runs to estimate again.

        The sum of the chances so far says how much is done. The first runs may differ from the rest, so an estimate
        is believed only if it is far over the limit.
        """
        done = sum(Fraction(sum(part.values()), den) for den, part in found.items())
        self.budget.foresee(int(runs / done), slack=_HOPELESS)
        self.budget.foresee(runs)
        return min(2 * runs, self.budget.limit - self.budget.spent + 1)


def _task_key(policy: Policy | None, task: Callable[[], object]) -> Hashable:
    """Return the key of a task that can be remembered: a function with its arguments, all hashable; else None."""
    if not isinstance(task, partial) or task.keywords:
        return None
    key = policy, task.func, task.args
    try:
        hash(key)
    except TypeError:
        return None
    return key


def odds(mechanic: Mechanic[P, O], params: P, policy: Policy | None = None, limit: int = LIMIT) -> Odds[O]:
    """Return a mechanic's exact odds; without a policy, choices get the usual answer. Raises TooLarge."""
    known: Odds[O] = _cached_odds(mechanic, params, policy, limit)
    return known


def odds_by(
    read: Callable[[O], T], mechanic: Mechanic[P, O], params: P, policy: Policy | None = None, limit: int = LIMIT
) -> Odds[T]:
    """Return the exact odds of what is read from a mechanic's outcome, which must be hashable. Raises TooLarge.

    Results that do not depend on each other, such as those of several targets, are run only if they are read.
    """
    try:
        fate = Exact(policy, tally=WorkBudget(mechanic.id, limit), in_parts=True)
        return fate.run(lambda fate: read(mechanic.rule(fate, params)))
    except NotApart:
        return odds(mechanic, params, policy, limit).by(read)


@lru_cache(maxsize=512)
def _cached_odds(mechanic: Mechanic[Any, Any], params: Any, policy: Policy | None, limit: int) -> Odds[Any]:
    return Exact(policy, tally=WorkBudget(mechanic.id, limit)).run(mechanic.rule, params)


def clear() -> None:
    """Forget all cached odds and tables."""
    _cached_odds.cache_clear()
    clear_pairs()
    clear_tables()
