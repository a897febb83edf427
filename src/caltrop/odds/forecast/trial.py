"""A trial: one move, or the passing of a turn, on a scene of a few sheets, run over every answer of the dice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from fractions import Fraction
from functools import partial
from math import lcm
from typing import Any, NamedTuple, TypeAlias, TypeVar

from msgspec import Struct

from caltrop.kernel.errors import Refused
from caltrop.kernel.events.base import Addressed, Event
from caltrop.kernel.fate import Choice, Fate, PreviewFate
from caltrop.kernel.game import Game
from caltrop.kernel.move import AnyMove, Plan
from caltrop.kernel.scene import ActUnderWay, Scene
from caltrop.kernel.state import Audience, Character, Encounter, Seat, State
from caltrop.odds.budget import WorkBudget
from caltrop.odds.exact import Exact, Memo, Policy
from caltrop.odds.exact import odds as exact_odds

from .sheets import LIFE, NotedParts, Patch, Path, ReadNotes, changed_paths, encode, watch_sheet

T = TypeVar("T")
SEAT = "gm"
GONE = "gone"  # the life of someone who has left the fight
WORK = 400_000  # runs that one kernel may cost
Ends: TypeAlias = tuple[Patch, ...]  # what became of each sheet


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
    """How questions are answered in a trial: by who is asked and by rule; else as usual."""

    def __init__(self, by_who: Mapping[str, Mapping[str, Any]], roles: Mapping[str, str]) -> None:
        self.by_who, self.roles = by_who, dict(roles)
        self.key = (tuple((who, tuple(rules.items())) for who, rules in by_who.items()), tuple(self.roles.items()))

    def __call__(self, ask: Choice) -> str:
        answer = self.by_who.get(self.roles.get(ask.who, ask.who), {}).get(ask.rule, ask.usual)
        if callable(answer):
            return str(answer(ask))
        return answer if answer in ask.options else ask.usual

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StandingAnswers) and self.key == other.key


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
            for who, character in after.characters.items():
                was = before.get(who)
                if was is not character and was is not None and isinstance(was.parts, NotedParts):
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


def settle_move(move: AnyMove, actor: str, want: Struct, plan: Plan[Any, Any], outcome: Any, scene: TrialScene) -> None:
    """Let happen what follows from an outcome of a planned move."""
    scene.plan, scene.doing = plan, ActUnderWay(actor, move.id, move.does)
    move.consequences(scene, actor, want, outcome)


class Kernel(NamedTuple):
    """What becomes of the sheets of a trial: patches for each, with whole numbers as weights of the denominator.

    `asked` are the paths that it depends on, in the order in which they were asked. `told` is what else is known.
    """

    rows: tuple[tuple[Ends, Any, int], ...]
    den: int
    asked: tuple[tuple[str, Path], ...]
    read: frozenset[tuple[str, Path]]
    refused: bool = False


class Trial:
    """One question about some sheets. `finish` is what is run at the end of each line of dice."""

    def __init__(
        self,
        game: Game,
        rulings: Mapping[str, str],
        sheets: Mapping[str, Character],
        fight: Encounter,
        answers: Mapping[str, Mapping[str, Any]],
        finish: Callable[[Scene, State], Any] = lambda scene, before: None,
    ) -> None:
        self.game, self.sheets, self.answers = game, sheets, answers
        self.finish = finish
        self.notes = ReadNotes()
        watched = {who: watch_sheet(character, who, self.notes) for who, character in sheets.items()}
        seats = {SEAT: Seat("", "facilitator")}
        self.state = State(game=game.id, seats=seats, characters=watched, rulings=dict(rulings), encounter=fight)
        self.changed: dict[tuple[str, Path], None] = {}
        self.found: dict[Any, Fraction] = {}
        self.ends: dict[Any, tuple[Ends, Any]] = {}
        self.memo: Memo = {}

    # ---- a move
    def make_move(self, move: AnyMove, actor: str, want: Struct) -> Kernel:
        """Plan the move once, take the odds of its mechanic, and follow each outcome to its end."""
        scene = self.scene(PlanningFate(self.policy({})))
        plan = self.watching(lambda: move.prepare(scene, actor, want))
        if isinstance(plan, Refused):
            return Kernel((), 1, tuple(self.notes.seen), frozenset(self.notes.seen), refused=True)
        policy = self.policy(plan.roles)
        table = exact_odds(plan.rule, plan.params, policy, WORK)
        for outcome, count in table.rows:
            then = partial(settle_move, move, actor, want, plan, outcome)
            self.follow(then, policy, Fraction(count, table.den))
        return self.kernel()

    # ---- anything else
    def run(self, rule: Callable[[TrialScene], None]) -> Kernel:
        """Run something with every answer of the dice."""
        self.follow(rule, self.policy({}), Fraction(1))
        return self.kernel()

    def follow(self, rule: Callable[[TrialScene], None], policy: Policy | None, weight: Fraction) -> None:
        def once(fate: Fate) -> Any:
            scene = self.scene(fate)
            return self.note_end(scene, self.watching(lambda: self.go_through(rule, scene)))

        odds = Trying(policy, self.memo, WorkBudget("forecast", WORK)).run(once)
        for end, count in odds.rows:
            self.found[end] = self.found.get(end, Fraction(0)) + weight * Fraction(count, odds.den)

    def go_through(self, rule: Callable[[TrialScene], None], scene: TrialScene) -> Any:
        rule(scene)
        return self.finish(scene, self.state)

    def scene(self, fate: Fate) -> TrialScene:
        return TrialScene(self.game, fate, self.state, self.notes)

    def policy(self, roles: Mapping[str, str]) -> Policy | None:
        return StandingAnswers(self.answers, roles) if any(self.answers.values()) else None

    def watching(self, look: Callable[[], T]) -> T:
        self.notes.is_on = True
        try:
            return look()
        finally:
            self.notes.is_on = False

    def note_end(self, scene: TrialScene, told: Any) -> Any:
        """Remember what became of the sheets, and return its key."""
        fight, ends = scene.plain.encounter, list[Patch]()
        for who, before in self.sheets.items():
            after = scene.plain.characters[who]
            patch = dict(changed_paths(before, after))
            if fight is not None and not fight.side_of(who) and after.life != "dead":
                patch[LIFE] = GONE
            self.changed.update(dict.fromkeys((who, path) for path in patch))
            ends.append(tuple(patch.items()))
        key = (encode(ends), told)
        self.ends.setdefault(key, (tuple(ends), told))
        return key

    def kernel(self) -> Kernel:
        read = frozenset(self.notes.seen)
        asked = dict(self.notes.seen) | self.changed
        den = lcm(*(chance.denominator for chance in self.found.values()))
        rows = tuple((*self.ends[key], int(chance * den)) for key, chance in self.found.items())
        return Kernel(rows, den, tuple(asked), read)
