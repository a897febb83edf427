"""A trial: one move, or the passing of a turn, on a scene of a few sheets, run over every answer of the dice.

What comes of it is a kernel. Kernels are remembered in trees: under the values that the rules asked for, in the order
of asking, so that a kernel serves all sheets that have these values.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from copy import copy
from functools import lru_cache, partial
from math import lcm
from typing import Any, NamedTuple, TypeAlias, TypeVar

from msgspec import Struct, structs

from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.move import AnyMove, Plan
from caltrop.kernel.contract.scene import ActUnderWay, Scene
from caltrop.kernel.rules.fate import Choice, Fate, PreviewFate
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.events.base import Addressed, Event
from caltrop.kernel.state.state import Audience, Character, Encounter, Seat, State
from caltrop.odds.budget import WorkBudget
from caltrop.odds.exact import Exact, Memo, Policy
from caltrop.odds.tables import Odds

from .causes import SOMEBODY, is_cause_path
from .sheet_reads import (
    LIFE,
    NO_SHEETS,
    PLAN,
    NotedParts,
    Patch,
    Path,
    ReadNotes,
    as_key,
    changed_paths,
    code_at,
    encode,
    overlaps,
    watch_fight,
    watch_sheet,
)

Question: TypeAlias = tuple[str, Path]  # whose value, and which
Ask: TypeAlias = Callable[[Question], Any]  # returns the value as a key


class TrialSheets(dict[str, Character]):
    """The sheets of a trial by role, their groups, and what was asked of each before."""

    groups: tuple[int, ...]
    codes: Mapping[str, dict[Path, Any]]
    has_others: bool = False  # has somebody else caused a condition of theirs?

    @property
    def lives(self) -> tuple[str, ...]:
        return tuple(sheet.life for sheet in self.values())

    def in_roles(self, **roles: str) -> TrialSheets:
        """Return some of these sheets in other roles: each role with the one that it comes from."""
        found = TrialSheets({role: self[each] for role, each in roles.items()})
        was = list(self)
        found.groups = tuple(self.groups[was.index(each)] for each in roles.values())
        found.codes = {role: self.codes[each] for role, each in roles.items()}
        found.has_others = self.has_others
        return found

    def asking(self, fight: Encounter | None = None) -> Ask:
        """Return a function that answers questions about these sheets and turns, and remembers its answers."""
        codes = self.codes

        def ask(question: Question) -> Any:
            who, path = question
            known = codes.get(who)
            if known is None:
                return as_key(getattr(fight, path[0], None))
            if path not in known:
                known[path] = code_at(self[who], path)
            return known[path]

        return ask


class End(NamedTuple):
    """One end of a trial: what became of each sheet, the same as keys, and what else is known."""

    patches: tuple[Patch, ...]
    codes: tuple[bytes, ...]
    told: Any

    @property
    def key(self) -> tuple[tuple[bytes, ...], Any]:
        return self.codes, self.told


class Kernel(NamedTuple):
    """What becomes of the sheets of a trial: its ends, with whole numbers as weights of the denominator.

    `asked` are the values that it depends on, in the order in which they were asked for; `read` are those that rules
    have read, without those that were only written.
    """

    rows: tuple[tuple[End, int], ...]
    den: int
    asked: tuple[Question, ...]
    read: frozenset[Question]
    refused: bool = False
    causes: bool = False  # does someone cause a condition?


def mix(parts: list[tuple[Kernel, int]], den: int, planned: Iterable[Question]) -> Kernel:
    """Return the kernel that is each of these consequences with its weight, after what was asked for the plan."""
    common = lcm(*(kernel.den for kernel, _ in parts))
    ends = dict[Any, End]()
    weights = dict[Any, int]()
    before = dict.fromkeys(planned)
    for kernel, times in parts:
        for end, weight in kernel.rows:
            key = end.key
            ends.setdefault(key, end)
            weights[key] = weights.get(key, 0) + weight * times * (common // kernel.den)
    rows = tuple((ends[key], weight) for key, weight in weights.items())
    read = frozenset(before).union(*(kernel.read for kernel, _ in parts))
    for kernel, _ in parts:
        before.update(dict.fromkeys(kernel.asked))
    return Kernel(rows, den * common, tuple(before), read, causes=any(kernel.causes for kernel, _ in parts))


def without_plan(kernel: Kernel) -> Kernel:
    """Return a kernel of consequences as one that depends on sheets only: the plan was made from them."""
    asked = tuple(question for question in kernel.asked if question[0] != PLAN)
    return kernel._replace(asked=asked, read=kernel.read.intersection(asked))


class VaryingPaths:
    """The values of sheets that differ from those that their group began with, in some class.

    Only these tell sheets of one group apart, so only these are asked for in trees.
    """

    def __init__(self) -> None:
        self.paths: set[Path] = set()
        self.open = _OpenQuestions(self.paths)
        self.grown = 0  # how often paths were added

    def add(self, paths: Iterable[Path]) -> None:
        new = set(paths) - self.paths
        if new:
            self.paths |= new
            self.open.clear()
            self.grown += 1


class _OpenQuestions(dict[Question, bool]):
    """Which questions can have several answers, each found when it is first looked up. Those about no sheet can."""

    def __init__(self, paths: set[Path]) -> None:
        super().__init__()
        self.paths = paths

    def __missing__(self, question: Question) -> bool:
        who, path = question
        found = who in NO_SHEETS or (path != LIFE and any(overlaps(path, each) for each in self.paths))
        self[question] = found
        return found


class KernelTrees:
    """Trees of kernels, each with a key that tells the groups and lives of the sheets."""

    def __init__(self, varying: VaryingPaths) -> None:
        self.varying = varying
        self.grown = 0
        self.trees: dict[Hashable, _Branch] = {}
        self.planted: list[tuple[Hashable, Ask, Kernel, tuple[Question, ...]]] = []

    def find(self, key: Hashable, ask: Ask) -> Kernel | None:
        if self.grown != self.varying.grown:
            self.plant_again()
        tree = self.trees.get(key)
        return _look_up(tree, ask) if tree is not None else None

    def add(self, key: Hashable, ask: Ask, kernel: Kernel, asked: tuple[Question, ...]) -> None:
        """Remember a kernel under the answers to what was asked for it."""
        self.planted.append((key, ask, kernel, asked))
        self.plant(key, ask, kernel, asked)

    def plant(self, key: Hashable, ask: Ask, kernel: Kernel, asked: tuple[Question, ...]) -> None:
        is_open = self.varying.open
        _plant(self.trees.setdefault(key, _Branch()), ask, kernel, [each for each in asked if is_open[each]])

    def plant_again(self) -> None:
        """Plant every kernel again, because more is asked for than before."""
        self.grown = self.varying.grown
        self.trees.clear()
        for each in self.planted:
            self.plant(*each)


class _Branch:
    """A place in the tree of questions: which is asked next, and where each answer leads."""

    __slots__ = ("answers", "kernel", "question")

    def __init__(self) -> None:
        self.question: Question | None = None
        self.answers: dict[Any, _Branch] = {}
        self.kernel: Kernel | None = None


def _look_up(tree: _Branch, ask: Ask) -> Kernel | None:
    """Follow the questions of a tree by their answers."""
    while tree.question is not None:
        found = tree.answers.get(ask(tree.question))
        if found is None:
            return None
        tree = found
    return tree.kernel


def _plant(tree: _Branch, ask: Ask, kernel: Kernel, asked: list[Question]) -> None:
    """Put a kernel into a tree, under the values that it depends on."""
    for question in asked:
        if tree.question is None:
            tree.question = question
        if tree.question != question:
            return  # it was asked in another order: the kernel stands, but only this once
        answer = ask(question)
        found = tree.answers.get(answer)
        if found is None:
            found = tree.answers[answer] = _Branch()
        tree = found
    tree.kernel = kernel


T = TypeVar("T")
SEAT = "s0"
GONE = "gone"  # the life of someone who has left the fight
WORK = 400_000  # runs that one kernel may cost
_MOST_ODDS = 50_000  # tables of odds that are remembered
_known_odds: Memo = {}  # of all fights: many have dice in common


class _Trying(Exact):
    """Every answer of the dice, for what happens after a roll: tasks run one after the other, because they change the
    table.
    """

    def together(self, tasks: Mapping[str, Callable[[], T]]) -> Sequence[T]:
        return [task() for task in tasks.values()]


class PlanningFate(PreviewFate):
    """Answers the choices of a plan by a policy."""

    def __init__(self, policy: Policy | None) -> None:
        super().__init__()
        self.policy = policy

    def choose(self, who: str, rule: str, options: Mapping[str, T], usual: str, waits: bool = False) -> T:
        if self.policy is None or len(options) == 1:
            return options[usual]
        return options[
            self.policy(Choice(key="", who=who, rule=rule, options=tuple(options), usual=usual, waits=waits))
        ]


class _StandingAnswers:
    """How questions are answered in a trial: by who is asked and by rule; else as usual.

    The same answers are one object (see `_standing_answers`), because odds are remembered by it.
    """

    def __init__(self, by_who: Mapping[str, Mapping[str, Any]], roles: Mapping[str, str]) -> None:
        self.by_who = by_who
        self.roles = roles

    def __call__(self, ask: Choice) -> str:
        answer = self.by_who.get(self.roles.get(ask.who, ask.who), {}).get(ask.rule, ask.usual)
        if callable(answer):
            return str(answer(ask))
        return answer if answer in ask.options else ask.usual


@lru_cache(maxsize=256)
def _standing_answers(
    by_who: tuple[tuple[str, tuple[tuple[str, Any], ...]], ...], roles: tuple[tuple[str, str], ...]
) -> _StandingAnswers:
    return _StandingAnswers({who: dict(rules) for who, rules in by_who}, dict(roles))


def _odds_of(plan: Plan[Any, Any], policy: Policy | None) -> Odds[Any]:
    """Return the odds of a plan. All of it is remembered, because plans have parts in common, such as a contest."""
    if len(_known_odds) > _MOST_ODDS:
        _known_odds.clear()
    key = ("odds", plan.rule.id, plan.params, policy)
    known = _known_odds.get(key)
    if known is None:
        fate = Exact(policy, _known_odds, WorkBudget(plan.rule.id, WORK))
        known = _known_odds[key] = fate.run(plan.rule.rule, plan.params)
    return known


class TrialScene(Scene):
    """A scene that notes what rules read of its sheets, and keeps no log."""

    def __init__(self, game: Game, fate: Fate, state: State, notes: ReadNotes) -> None:
        super().__init__(game, fate, state, SEAT)
        self.notes = notes

    def emit(self, event: Event, audience: Audience = None) -> None:
        notes = self.notes
        before = self.plain.characters
        notes.is_on = False
        after = event.apply(self.plain)
        if after.characters is not before:
            for who, was in before.items():
                character = after.characters.get(who)
                if character is not was and character is not None and isinstance(was.parts, NotedParts):
                    after = after.with_character(who, watch_sheet(character, who, notes, was))
        self.plain = self.state = after
        if event.is_harm():
            self.emitted.append(Addressed(event))
        notes.is_on = True

    def aside(self) -> AbstractContextManager[None]:
        return self._look_aside()

    @contextmanager
    def _look_aside(self) -> Iterator[None]:
        kept = self.notes.is_on
        self.notes.is_on = False
        try:
            yield
        finally:
            self.notes.is_on = kept


def is_barred(scene: Scene, actor: str) -> bool:
    """Does a condition keep someone from acting at all, such as sleep?"""
    return bool(actor) and scene.part(actor, Conditions).bars_acting()


def _settle_move(
    move: AnyMove, actor: str, want: Struct, plan: Plan[Any, Any], outcome: Any, scene: TrialScene
) -> None:
    """Let happen what follows from an outcome of a planned move."""
    scene.doing = ActUnderWay(actor, move.id, move.does)
    scene.plan = plan
    move.consequences(scene, actor, want, outcome)


class NotedParams:
    """The parameters of a plan, as its consequences see them: notes which of them are looked at."""

    __slots__ = ("_notes", "_plain")

    def __init__(self, plain: Any, notes: ReadNotes) -> None:
        self._plain = plain
        self._notes = notes

    def __getattr__(self, name: str) -> Any:
        self._notes.note(PLAN, (name,))
        return getattr(self._plain, name)

    @property  # type: ignore[misc]
    def __class__(self) -> Any:
        return type(self._plain)


class Trial:
    """One question about some sheets. `finish` is what is run at the end of each line of dice."""

    def __init__(
        self,
        game: Game,
        rulings: Mapping[str, str],
        sheets: TrialSheets,
        fight: Encounter,
        answers: Mapping[str, Mapping[str, Any]],
        finish: Callable[[Scene, State], Any] = lambda scene, before: None,
        sequels: KernelTrees | None = None,
    ) -> None:
        self.game = game
        self.sheets = sheets
        self.answers = answers
        self.finish = finish
        self.sequels = sequels
        self.notes = ReadNotes()
        others = {SOMEBODY: Character("")} if sheets.has_others else {}
        watched = {who: watch_sheet(character, who, self.notes) for who, character in sheets.items()}
        seats = {SEAT: Seat("", "facilitator")}
        noted = watch_fight(fight, self.notes)
        self.state = State(
            game=game.id,
            seats=seats,
            characters=watched | others,
            rulings=dict(rulings),
            fight=noted,
            homebrew=game.homebrew,
        )
        self.ask = sheets.asking(fight)
        self.memo: Memo = {}

    # ---- a move
    def make_move(self, move: AnyMove, actor: str, want: Struct) -> Kernel:
        """Plan the move once, take the odds of its mechanic, and follow each outcome to its end."""
        scene = self.scene(PlanningFate(self.policy({})))
        plan = self.watching(lambda: None if is_barred(scene, actor) else move.prepare(scene, actor, want))
        planned = self.notes.take()
        if plan is None or isinstance(plan, Refused):
            return Kernel((), 1, tuple(planned), frozenset(planned), refused=True)
        table = _odds_of(plan, self.policy(plan.roles))
        key = self.plan_key(move, actor, want, plan)
        sequels = [
            (self.sequel(move, actor, want=want, plan=plan, outcome=outcome, key=key), count)
            for outcome, count in table.rows
        ]
        return mix(sequels, table.den, planned)

    def plan_key(self, move: AnyMove, actor: str, want: Struct, plan: Plan[Any, Any]) -> bytes:
        """Return what consequences can depend on and is not watched, as turns, parts of sheets and of the plan are."""
        told = (move.id, actor, want, plan.rule.id, plan.roles, plan.carried_over, self.sheets.groups)
        return encode((told, [structs.replace(sheet, parts={}) for sheet in self.sheets.values()]))

    def sequel(self, move: AnyMove, actor: str, want: Struct, plan: Plan[Any, Any], outcome: Any, key: bytes) -> Kernel:
        """Return what follows from an outcome. Many plans have outcomes in common, so each is remembered by itself."""

        def ask(question: Question) -> Any:
            who, path = question
            return as_key(getattr(plan.params, path[0])) if who == PLAN else self.ask(question)

        assert self.sequels is not None
        found = self.sequels.find((key, outcome), ask)
        if found is None:
            seen = copy(plan)
            seen.params = NotedParams(plan.params, self.notes)
            whole = self.follow(partial(_settle_move, move, actor, want, seen, outcome), self.policy(plan.roles))
            found = without_plan(whole)
            self.sequels.add((key, outcome), ask, found, whole.asked)
        return found

    # ---- anything else
    def run(self, rule: Callable[[TrialScene], None]) -> Kernel:
        """Run something with every answer of the dice."""
        return self.follow(rule, self.policy({}))

    def follow(self, rule: Callable[[TrialScene], None], policy: Policy | None) -> Kernel:
        ends = dict[Any, End]()
        changed = dict[Question, None]()

        def once(fate: Fate) -> Any:
            scene = self.scene(fate)
            told = self.watching(lambda: self.go_through(rule, scene))
            end = self.end(scene, told)
            changed.update(dict.fromkeys((w, p) for w, ps in zip(self.sheets, end.patches, strict=True) for p, _ in ps))
            ends.setdefault(end.key, end)
            return end.key

        odds = _Trying(policy, self.memo, WorkBudget("forecast", WORK)).run(once)
        seen = self.notes.take()
        rows = tuple((ends[key], count) for key, count in odds.rows)
        causes = any(is_cause_path(path) for _, path in changed)
        return Kernel(rows, odds.den, tuple(seen | changed), frozenset(seen), causes=causes)

    def go_through(self, rule: Callable[[TrialScene], None], scene: TrialScene) -> Any:
        rule(scene)
        return self.finish(scene, self.state)

    def scene(self, fate: Fate) -> TrialScene:
        return TrialScene(self.game, fate, self.state, self.notes)

    def policy(self, roles: Mapping[str, str]) -> Policy | None:
        if not any(self.answers.values()):
            return None
        by_who = tuple((who, tuple(rules.items())) for who, rules in self.answers.items())
        return _standing_answers(by_who, tuple(roles.items()))

    def watching(self, look: Callable[[], T]) -> T:
        self.notes.is_on = True
        try:
            return look()
        finally:
            self.notes.is_on = False

    def end(self, scene: TrialScene, told: Any) -> End:
        """Return what became of the sheets."""
        fight = scene.plain.fight
        patches = list[Patch]()
        for who in self.sheets:
            before = self.state.characters[who]
            after = scene.plain.characters[who]
            patch = dict(changed_paths(before, after))
            if fight is not None and not fight.side_of(who) and after.life != "dead":
                patch[LIFE] = GONE
            patches.append(tuple(patch.items()))
        return End(tuple(patches), tuple(map(encode, patches)), told)
