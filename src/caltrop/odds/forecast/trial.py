"""A trial: one move, or the passing of a turn, on a scene of a few sheets, run over every answer of the dice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from copy import copy
from functools import lru_cache, partial
from typing import Any, TypeVar

from msgspec import Struct, structs

from caltrop.games.common.sheet.conditions import Conditions
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.move import AnyMove, Plan
from caltrop.kernel.contract.scene import ActUnderWay, Scene
from caltrop.kernel.rules.fate import Choice, Fate, PreviewFate
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.events.base import Addressed, Event
from caltrop.kernel.state.state import Audience, Encounter, Seat, State
from caltrop.odds.budget import WorkBudget
from caltrop.odds.exact import Exact, Memo, Policy
from caltrop.odds.tables import Odds

from .sheets import (
    LIFE,
    PLAN,
    NotedParts,
    Patch,
    ReadNotes,
    as_key,
    changed_paths,
    encode,
    watch_fight,
    watch_sheet,
)
from .trees import End, Kernel, KernelTrees, Question, TrialSheets, mix, without_plan

T = TypeVar("T")
SEAT = "s0"
GONE = "gone"  # the life of someone who has left the fight
WORK = 400_000  # runs that one kernel may cost
MOST_ODDS = 50_000  # tables of odds that are remembered
known_odds: Memo = {}  # of all fights: many have dice in common


class Trying(Exact):
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
        return options[self.policy(Choice("", who, rule, tuple(options), usual, waits))]


class StandingAnswers:
    """How questions are answered in a trial: by who is asked and by rule; else as usual.

    The same answers are one object (see `standing_answers`), because odds are remembered by it.
    """

    def __init__(self, by_who: Mapping[str, Mapping[str, Any]], roles: Mapping[str, str]) -> None:
        self.by_who, self.roles = by_who, roles

    def __call__(self, ask: Choice) -> str:
        answer = self.by_who.get(self.roles.get(ask.who, ask.who), {}).get(ask.rule, ask.usual)
        if callable(answer):
            return str(answer(ask))
        return answer if answer in ask.options else ask.usual


@lru_cache(maxsize=256)
def standing_answers(
    by_who: tuple[tuple[str, tuple[tuple[str, Any], ...]], ...], roles: tuple[tuple[str, str], ...]
) -> StandingAnswers:
    return StandingAnswers({who: dict(rules) for who, rules in by_who}, dict(roles))


def odds_of(plan: Plan[Any, Any], policy: Policy | None) -> Odds[Any]:
    """Return the odds of a plan. All of it is remembered, because plans have parts in common, such as a contest."""
    if len(known_odds) > MOST_ODDS:
        known_odds.clear()
    key = ("odds", plan.rule.id, plan.params, policy)
    known = known_odds.get(key)
    if known is None:
        fate = Exact(policy, known_odds, WorkBudget(plan.rule.id, WORK))
        known = known_odds[key] = fate.run(plan.rule.rule, plan.params)
    return known


class TrialScene(Scene):
    """A scene that notes what rules read of its sheets, and keeps no log."""

    def __init__(self, game: Game, fate: Fate, state: State, notes: ReadNotes) -> None:
        super().__init__(game, fate, state, SEAT)
        self.notes = notes

    def emit(self, event: Event, audience: Audience = None) -> None:
        notes, before = self.notes, self.plain.characters
        notes.is_on = False
        after = event.apply(self.plain)
        if after.characters is not before:
            for who, was in before.items():
                character = after.characters.get(who)
                if character is not was and character is not None and isinstance(was.parts, NotedParts):
                    after = after.with_character(who, watch_sheet(character, who, notes, was))
        self.plain = self.state = after
        if event.is_harm():
            self.told.append(Addressed(event))
        notes.is_on = True

    def aside(self) -> AbstractContextManager[None]:
        return self._look_aside()

    @contextmanager
    def _look_aside(self) -> Iterator[None]:
        kept, self.notes.is_on = self.notes.is_on, False
        try:
            yield
        finally:
            self.notes.is_on = kept


def is_barred(scene: Scene, actor: str) -> bool:
    """Does a condition keep someone from acting at all, such as sleep?"""
    return bool(actor) and scene.part(actor, Conditions).bars_acting()


def settle_move(move: AnyMove, actor: str, want: Struct, plan: Plan[Any, Any], outcome: Any, scene: TrialScene) -> None:
    """Let happen what follows from an outcome of a planned move."""
    scene.plan, scene.doing = plan, ActUnderWay(actor, move.id, move.does)
    move.consequences(scene, actor, want, outcome)


class NotedParams:
    """The parameters of a plan, as its consequences see them: notes which of them are looked at."""

    __slots__ = ("_notes", "_plain")

    def __init__(self, plain: Any, notes: ReadNotes) -> None:
        self._plain, self._notes = plain, notes

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
        self.game, self.sheets, self.answers = game, sheets, answers
        self.finish, self.sequels = finish, sequels
        self.notes = ReadNotes()
        watched = {who: watch_sheet(character, who, self.notes) for who, character in sheets.items()}
        seats = {SEAT: Seat("", "facilitator")}
        noted = watch_fight(fight, self.notes)
        self.state = State(
            game=game.id,
            seats=seats,
            characters=watched,
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
        table = odds_of(plan, self.policy(plan.roles))
        key = self.plan_key(move, actor, want, plan)
        sequels = [(self.sequel(move, actor, want, plan, outcome, key), count) for outcome, count in table.rows]
        return mix(sequels, table.den, planned)

    def plan_key(self, move: AnyMove, actor: str, want: Struct, plan: Plan[Any, Any]) -> bytes:
        """Return what consequences can depend on and is not watched, as turns, parts of sheets and of the plan are."""
        told = (move.id, actor, want, plan.rule.id, plan.roles, plan.kept, self.sheets.groups)
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
            whole = self.follow(partial(settle_move, move, actor, want, seen, outcome), self.policy(plan.roles))
            found = without_plan(whole)
            self.sequels.add((key, outcome), ask, found, whole.asked)
        return found

    # ---- anything else
    def run(self, rule: Callable[[TrialScene], None]) -> Kernel:
        """Run something with every answer of the dice."""
        return self.follow(rule, self.policy({}))

    def follow(self, rule: Callable[[TrialScene], None], policy: Policy | None) -> Kernel:
        ends, changed = dict[Any, End](), dict[Question, None]()

        def once(fate: Fate) -> Any:
            scene = self.scene(fate)
            told = self.watching(lambda: self.go_through(rule, scene))
            end = self.end(scene, told)
            changed.update(dict.fromkeys((w, p) for w, ps in zip(self.sheets, end.patches, strict=True) for p, _ in ps))
            ends.setdefault(end.key, end)
            return end.key

        odds = Trying(policy, self.memo, WorkBudget("forecast", WORK)).run(once)
        seen = self.notes.take()
        rows = tuple((ends[key], count) for key, count in odds.rows)
        return Kernel(rows, odds.den, tuple(seen | changed), frozenset(seen))

    def go_through(self, rule: Callable[[TrialScene], None], scene: TrialScene) -> Any:
        rule(scene)
        return self.finish(scene, self.state)

    def scene(self, fate: Fate) -> TrialScene:
        return TrialScene(self.game, fate, self.state, self.notes)

    def policy(self, roles: Mapping[str, str]) -> Policy | None:
        if not any(self.answers.values()):
            return None
        by_who = tuple((who, tuple(rules.items())) for who, rules in self.answers.items())
        return standing_answers(by_who, tuple(roles.items()))

    def watching(self, look: Callable[[], T]) -> T:
        self.notes.is_on = True
        try:
            return look()
        finally:
            self.notes.is_on = False

    def end(self, scene: TrialScene, told: Any) -> End:
        """Return what became of the sheets."""
        fight, patches = scene.plain.fight, list[Patch]()
        for who, before in self.state.characters.items():
            after = scene.plain.characters[who]
            patch = dict(changed_paths(before, after))
            if fight is not None and not fight.side_of(who) and after.life != "dead":
                patch[LIFE] = GONE
            patches.append(tuple(patch.items()))
        return End(tuple(patches), tuple(map(encode, patches)), told)
