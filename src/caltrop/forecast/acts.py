"""Acts in place of a plain attack: striking several at once, casting a spell. Their kernels, target by target.

A rule for several targets gathers their results at its end. What was rolled until then, all of them share; given that,
their results do not depend on each other. So the odds for one target, roll by roll, tell those of any number of them.

A kernel is therefore for one target, and its ends tell which band of rolls they come from, all of which mean the same
to this target. The dice are those of the actor as it was before the act, but the consequences fall on it as it is by
then: a target that answers may have hurt it.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar, cast

from msgspec import structs

from caltrop.games.common.fighting.fights import FOES, PARTY
from caltrop.kernel.contract.forecast import ActStep, ChosenAct, is_worth_it, possible_acts
from caltrop.kernel.contract.move import AnyMove, Plan
from caltrop.kernel.contract.parameters import fill_in
from caltrop.kernel.contract.scene import ActUnderWay, Scene
from caltrop.kernel.rules.mechanic import Mechanic
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.state import Encounter
from caltrop.odds.budget import WorkBudget
from caltrop.odds.exact import Exact, Policy
from caltrop.odds.lazy_results import LazyResults
from caltrop.odds.tables import Odds

from .kernels import Results
from .sheet_reads import PLAN, as_key
from .trial import (
    WORK,
    End,
    Kernel,
    NotedParams,
    PlanningFate,
    Question,
    Trial,
    TrialScene,
    TrialSheets,
    is_barred,
    mix,
    without_plan,
)

if TYPE_CHECKING:
    from .model import FightKernels


T = TypeVar("T")


class _SharedOdds(NamedTuple):
    """Each roll that is shared, with its weight, and the odds of the outcome for the one target, given that roll."""

    rows: tuple[tuple[Hashable, int, Odds[Any]], ...]
    den: int


class _SharedFate(Exact):
    """Runs a rule up to where it gathers the results of its targets, and keeps the odds of the first."""

    def __init__(self, policy: Policy | None, budget: WorkBudget) -> None:
        super().__init__(policy, tally=budget)
        self.tables: dict[Hashable, Odds[Any]] = {}
        self.whole: Any = None  # an outcome of the rule

    def gather(self, results: Sequence[T]) -> tuple[T, ...]:
        assert isinstance(results, LazyResults)
        roll = tuple(self.drawn)
        lookups = [part.take() for part in results.parts]
        if roll not in self.tables:
            self.tables[roll] = lookups[0]()
        return cast("tuple[T, ...]", (roll,))

    def read(self, outcome: Any) -> Hashable:
        """Return what the targets share of an outcome: all of it, if the rule has no results for each."""
        each = getattr(outcome, "each", None)
        if each is None:
            self.tables[outcome] = Odds([(outcome, 1)], 1)
            return cast("Hashable", outcome)
        self.whole = outcome
        return cast("Hashable", each[0])

    def outcomes(self, roll: Hashable) -> Odds[Any]:
        """Return the odds of the rule's outcome for one target, given what is shared."""
        table = self.tables[roll]
        if self.whole is None:
            return table
        return Odds([(structs.replace(self.whole, each=(one,)), count) for one, count in table.rows], table.den)


@lru_cache(maxsize=512)
def _shared_odds(mechanic: Mechanic[Any, Any], params: Any, policy: Policy | None, limit: int) -> _SharedOdds:
    """Return the odds of a mechanic for one target, by what it would share with others."""
    fate = _SharedFate(policy, WorkBudget(mechanic.id, limit))
    rolls = fate.run(lambda _: fate.read(mechanic.rule(fate, params)))
    return _SharedOdds(tuple((roll, count, fate.outcomes(roll)) for roll, count in rolls.rows), rolls.den)


# The sheets of a trial.
A = "one"
B = "two"
_PLANNED_KEY = "planned"  # the actor as it was when the dice were chosen
ATTACK = 0  # no act but the plain attack
LATER, FIRST, AFTER_ALL = range(3)  # of an act: a target, the first of them, and what it costs in the end
_NO_CHANGE = (), b""
_Rows: TypeAlias = tuple[tuple[int, int, int], ...]  # the class of the actor, that of the target, the weight


class RollRows(NamedTuple):
    """What becomes of an actor and a target, given the roll that all targets share."""

    rows: _Rows
    den: int


class FightActs:
    """The acts of a fight's combatants. An act is known by its number; 0 is the plain attack."""

    def __init__(self, kernels: FightKernels) -> None:
        self.kernels = kernels
        self.rules = kernels.rules
        self.known: list[ChosenAct | None] = [None]
        self.numbers: dict[Hashable, int] = {}
        self.rolls: dict[Hashable, int] = {}
        self.bands: dict[tuple[tuple[int, int], ...], int] = {}
        self.listed: list[tuple[tuple[int, int], ...]] = []
        self.chosen: dict[tuple[int, bool], int] = {}
        self.by_roll: dict[Hashable, dict[int, RollRows]] = {}

    # ---- who does what
    def is_any(self, side: str) -> bool:
        """Does anyone of a side ever do anything but attack?"""
        if not self.rules.acts:
            return False
        firsts = (one for one in self.kernels.first_classes() if self.kernels.side_of(one) == side)
        return any(self.options(one) for one in firsts)

    def strikes_several(self) -> bool:
        """Does anyone act on several at once? Then a position leads to very many others."""
        fight = self.kernels.fight
        return any(
            self.act(n).reach > 1 and fight.count(other) > 1
            for side, other in ((PARTY, FOES), (FOES, PARTY))
            if self.is_any(side)
            for one in self.kernels.first_classes()
            if self.kernels.side_of(one) == side
            for n in self.options(one)
        )

    def options(self, one: int) -> tuple[int, ...]:
        """Return what someone may do beside attacks, the best first."""
        if not self.kernels.is_up(one):
            return ()
        group = self.kernels.fight.groups[self.kernels.store.classes.group(one)]
        choices = self.kernels.fight.policies[group.side].choices

        def look(scene: Scene, who: str) -> Hashable:
            acts = possible_acts(self.rules, choices, scene, who, group.want)
            return tuple(
                (self.rules.acts.index(act.move), tuple(act.want.items()), act.reach, act.least) for act in acts
            )

        told = self.kernels.reading(f"acts {self.kernels.store.classes.group(one)}", one, look)
        return tuple(self.number(*each) for each in told)

    def number(self, at: int, want: tuple[tuple[str, Any], ...], reach: int, least: int) -> int:
        key = at, want, reach, least
        found = self.numbers.get(key)
        if found is None:
            found = self.numbers[key] = len(self.known)
            self.known.append(ChosenAct(self.rules.acts[at], dict(want), reach, least))
        return found

    def choose(self, one: int, standing: int) -> int:
        """Return what someone does with this number of opponents on their feet."""
        key = one, standing > 1
        if key not in self.chosen:
            able = (n for n in self.options(one) if is_worth_it(self.act(n), min(standing, 2)))
            self.chosen[key] = next(able, ATTACK)
        return self.chosen[key]

    def act(self, number: int) -> ChosenAct:
        found = self.known[number]
        assert found is not None
        return found

    # ---- kernels
    def results(self, number: int, classes: tuple[int, int, int], phase: int, place: int) -> Results:
        """Return what becomes of an actor (as it planned, and as it is now) and of one target; ends tell the band.

        `place` says whether the target is the first, or whether this is what comes after all of them.
        """
        act = self.act(number)
        kernels = self.kernels
        if place == FIRST and act.move.before is None:
            place = LATER
        side = kernels.side_of(classes[0])
        duel = kernels.duel(side, phase)
        name = ("act", number, place)
        return kernels.store.results(
            name,
            (_PLANNED_KEY, A, B),
            classes=classes,
            derive=lambda sheets: self._derive(act, side, duel, place, sheets),
            settle=kernels.rules.forget,
            fight=duel,
        )

    def costs(self, number: int, planned: int, now: int, target: int, phase: int, roll: int) -> RollRows | None:
        """Return what an act comes to for the actor after all its targets; None if that is nothing.

        It does not depend on what became of the targets, so any of that group will do.
        """
        if self.act(number).move.after is None:
            return None
        stands_for = self.kernels.start_of(self.kernels.store.classes.unit_of[target])
        return self.given_roll(number, (planned, now, stands_for), phase, AFTER_ALL, roll)

    def given_roll(
        self, number: int, classes: tuple[int, int, int], phase: int, place: int, roll: int
    ) -> RollRows | None:
        """Return the same of a later target, given the roll; None where it does nothing."""
        key = number, classes, phase, place
        if key not in self.by_roll:
            self.by_roll[key] = self.rows_by_roll(self.results(number, classes, phase, place))
        return self.by_roll[key].get(roll)

    def rows_by_roll(self, found: Results) -> dict[int, RollRows]:
        """Return the rows of a kernel by roll; those of a band have the same."""
        return {roll: rows for band, rows in rows_by_band(found).items() for roll, _ in self.band(band)}

    def clear(self) -> None:
        """Forget what is about classes."""
        self.by_roll.clear()
        self.chosen.clear()

    def _derive(self, act: ChosenAct, side: str, duel: Encounter, place: int, sheets: TrialSheets) -> Kernel:
        kernels = self.kernels
        move = kernels.game.moves[kernels.game.move_id(act.move.move)]
        want = fill_in(move.wants, {**act.want, "targets": (B,)})
        planning = kernels.trial(sheets.in_roles(**{A: _PLANNED_KEY, B: B}), duel, side)
        scene = planning.scene(PlanningFate(planning.policy({})))
        plan = planning.watching(lambda: None if is_barred(scene, A) else move.prepare(scene, A, want))
        asked = {_as_planned(question): None for question in planning.notes.take()}
        if plan is None or isinstance(plan, Refused):
            return Kernel((), 1, tuple(asked), frozenset(asked), refused=True)
        settling = _ActTrial(kernels.trial(sheets.in_roles(**{A: A, B: B}), duel, side), act, move, want, place)
        policy = settling.trial.policy(plan.roles)
        odds = _shared_odds(plan.rule, plan.params if policy else act.move.plain(plan.params), policy, WORK)
        alike: dict[Hashable, tuple[Any, dict[int, int]]] = {}  # rolls that mean the same to this target
        for roll, count, table in odds.rows:
            found = alike.setdefault((table.den, frozenset(table.rows)), (table, {}))
            found[1][self.roll_number(roll)] = count
        parts = [
            (settling.kernel(plan, table.rows, table.den, self.band_number(rolls)), sum(rolls.values()))
            for table, rolls in alike.values()
        ]
        return mix(parts, odds.den, asked)

    def roll_number(self, roll: Hashable) -> int:
        return self.rolls.setdefault(roll, len(self.rolls))

    def band_number(self, rolls: dict[int, int]) -> int:
        """Return the number of a band: rolls that mean the same to a target, with their weights."""
        return self.bands.setdefault(tuple(sorted(rolls.items())), len(self.bands))

    def band(self, number: int) -> tuple[tuple[int, int], ...]:
        """Return the rolls of a band, with their weights."""
        if len(self.listed) < len(self.bands):
            self.listed = list(self.bands)
        return self.listed[number]


class _ActTrial:
    """Follows the outcomes of an act for one target."""

    def __init__(self, trial: Trial, act: ChosenAct, move: AnyMove, want: Any, place: int) -> None:
        self.trial = trial
        self.move = move
        self.want = want
        moves = act.move
        steps = (moves.after,) if place == AFTER_ALL else (moves.before if place == FIRST else None, moves.each)
        self.steps = tuple(step for step in steps if step is not None)
        self.place = place
        self.known: dict[Any, Kernel] = {}

    def kernel(self, plan: Plan[Any, Any], rows: Any, den: int, band: int) -> Kernel:
        """Return what follows from the outcomes of a band of shared rolls; its ends tell the band."""
        found = mix([(self.sequel(plan, outcome), count) for outcome, count in rows], den, ())
        ends = ((_with_planned(end, band), count) for end, count in found.rows)
        return found._replace(rows=tuple(ends))

    def sequel(self, plan: Plan[Any, Any], outcome: Any) -> Kernel:
        found = self.known.get(outcome)
        if found is None:
            found = self.known[outcome] = self.find_sequel(plan, outcome)
        return found

    def find_sequel(self, plan: Plan[Any, Any], outcome: Any) -> Kernel:
        trial = self.trial

        def ask(question: Question) -> Any:
            who, path = question
            return as_key(getattr(plan.params, path[0])) if who == PLAN else trial.ask(question)

        key = (self.place, trial.plan_key(self.move, A, self.want, plan), outcome)
        assert trial.sequels is not None
        found = trial.sequels.find(key, ask)
        if found is None:
            seen = _plan_with(plan, NotedParams(plan.params, trial.notes))
            rule = partial(_take_steps, self.steps, self.move, self.want, seen, outcome)
            whole = trial.follow(rule, trial.policy(plan.roles))
            found = without_plan(whole)
            trial.sequels.add(key, ask, found, whole.asked)
        return found


def _take_steps(
    steps: tuple[ActStep, ...], move: AnyMove, want: Any, plan: Plan[Any, Any], outcome: Any, scene: TrialScene
) -> None:
    """Let happen what follows from an outcome for one target."""
    scene.doing = ActUnderWay(A, move.id, move.does)
    scene.plan = plan
    for step in steps:
        step(scene, A, want, outcome)


def _plan_with(plan: Plan[Any, Any], params: Any) -> Plan[Any, Any]:
    from copy import copy

    seen = copy(plan)
    seen.params = params
    return seen


def _as_planned(question: Question) -> Question:
    """Return a question of the plan about its actor as one about the actor before the act."""
    who, path = question
    return (_PLANNED_KEY, path) if who == A else question


def _with_planned(end: End, band: int) -> End:
    patch, code = _NO_CHANGE
    return End((patch, *end.patches), (code, *end.codes), band)


def rows_by_band(found: Results) -> dict[int, RollRows]:
    """Return the rows of a kernel by the band of rolls that they tell."""
    rows: dict[int, list[tuple[int, int, int]]] = {}
    for (_, one, other), band, weight in found.rows:
        rows.setdefault(band, []).append((one, other, weight))
    return {band: RollRows(tuple(each), sum(weight for _, _, weight in each)) for band, each in rows.items()}
