"""`Scene`: one move under way, with the state as changed so far and the events so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from caltrop.kernel.rules.fate import Fate, PreviewFate, TableFate
from caltrop.kernel.rules.mechanic import Mechanic, O, P
from caltrop.kernel.rules.refusals import Warned
from caltrop.kernel.rules.rulings import Dial, Ruling, V, W_co
from caltrop.kernel.rules.steps import Fact, Step
from caltrop.kernel.state.changes import ValueChange, changes, look_changes
from caltrop.kernel.state.events.base import Addressed, Event
from caltrop.kernel.state.parts import Pt
from caltrop.kernel.state.state import Audience, State, narrow_audience
from caltrop.kernel.state.tracking import ReadTracker, plain_event, plain_state, tracked

if TYPE_CHECKING:
    from .game import Game
    from .move import Plan

A = ParamSpec("A")
T = TypeVar("T")
HOMEBREW = "homebrew:"  # the key of all homebrew rows
UNSEEN = "unseen"  # how the ids of hidden characters begin


class ActUnderWay(NamedTuple):
    """What is being done: who does it, by which move, and what kinds of doing that is."""

    actor: str = ""
    move: str = ""
    kinds: tuple[str, ...] = ()


class Scene:
    """What a move's functions get: `fate` to ask, the state to read, and `emit` to say what happened.

    fate   a plan may ask choices, consequences also dice
    state  the state as it is by now
    seat   the seat that acts
    part   a part of a character's sheet; one that the sheet lacks reads as empty
    """

    def __init__(self, game: Game, fate: Fate, state: State, seat: str = "", reads: ReadTracker | None = None) -> None:
        self.game = game
        self.fate = fate
        self.seat = seat
        self.reads = reads
        self._homebrew: object = None
        self.emitted: list[Addressed] = []
        self.changes: list[ValueChange] = []  # what these events changed
        self.states = [plain_state(state)]  # before these events, and after each
        self._put_state(self.states[0])
        self.plan: Plan[Any, Any] | None = None
        self.doing = ActUnderWay()
        self.warned: list[Warned] = []  # while a plan is made
        self.despite: frozenset[str] = frozenset()  # conditions that this roll leaves out: "ana/c1"
        self.counted: frozenset[str] = frozenset()  # effects that hang on the story, and count now: "ana/c1:0"
        self.tool = ""  # the name of the tool that gives this roll advantage
        self.judged: frozenset[str] = frozenset()  # parameters that the facilitator has named after the roll
        self.key = ""  # what ids are drawn from; "" at a table without a salt, where ids are only numbered
        self.drawn = 0  # how many ids depend on the key

    def part(self, who: str, kind: type[Pt]) -> Pt:
        return self.state.part(who, kind)

    def named_part(self, who: str, kind: type[Pt]) -> Pt:
        """Return a part with ids that are in use although nothing has them any more (see `ReadTracker.named`)."""
        named = self.reads.named if self.reads is not None else None
        return named.part(who, kind) if named is not None else kind()

    def ruling(self, ruling: Ruling[W_co]) -> W_co:
        """Return the option that this table plays by."""
        return ruling.option_in(self.state.rulings)

    def dial(self, dial: Dial[V]) -> V:
        """Return a number inside a rule, as the game or its variant has it."""
        return self.game.setting(dial)

    def rule(self, topic: str) -> str:
        """Return the id of the game's rule on a topic that games share."""
        return self.game.rule(topic)

    def option(self, topic: str, default: str) -> str:
        """Return this table's option of a ruling that not every game has, or `default` where it is missing."""
        ruling = self.game.rulings.get(f"{self.game.id}.{topic}")
        return ruling.option_in(self.state.rulings) if ruling else default

    def name(self, who: str) -> str:
        """Return a character's name; for a hidden one that this seat may not know, only the id it has typed."""
        found = self.state.characters.get(who)
        unseen = found is not None and found.hidden and self.seat and not self.state.may_act_for(self.seat, who)
        return who if unseen else self.state.name_of(who)

    def open_id(self, stem: str) -> str:
        """Return the id of a new character that everyone sees: "goblin", "goblin-2", ...

        An id is never given twice, so that no one can tell whether a hidden character that had it is still there. A
        stem of hidden ones is taken by no one else.
        """
        if not self.key:
            return self.state.fresh_id(stem, self.state.characters, self.state.seats)
        self.drawn += 1
        named = self.reads.named.gone if self.reads is not None and self.reads.named is not None else {}
        stem = f"the-{stem}" if stem.startswith(UNSEEN) else stem
        return self.state.fresh_id(stem, self.state.characters, self.state.seats, self.plain.gone, named)

    def secret_id(self, stem: str, before: str, taken: Mapping[str, object]) -> str:
        """Return the id of a new thing that not everyone sees: it tells nothing, also when it is seen some day.

        A table without a salt keeps nothing secret: there `before` is numbered among the ids that are `taken`.
        """
        if not self.key:
            return self.state.fresh_id(before, taken)
        from hashlib import blake2b  # here, because it takes long to load, and odds need none

        self.drawn += 1
        drawn = blake2b(f"{self.key} {self.drawn}".encode(), digest_size=6).hexdigest()
        return f"{stem}-{drawn}"

    def warn(self, code: str, rule: str, **facts: Fact) -> None:
        """Add a warning to the plan that is being made: anything that a plan looks at may have one."""
        warned = Warned(code, rule, facts)
        if warned not in self.warned:
            self.warned.append(warned)

    def emit(self, event: Event, audience: Audience = None) -> None:
        """Add an event and apply it: the code after this sees the changed state."""
        event = plain_event(event)
        before = self.plain
        self._put_state(event.apply(before))
        self.states.append(self.plain)
        at = len(self.emitted)
        self.changes += changes(before, self.plain, at)
        self.changes += look_changes(event, before, self.plain, at, self.game.hurt)
        heard = event_audience(before, event, audience)
        self.emitted.append(Addressed(event, heard, event.closed_facts(before)))

    def _put_state(self, state: State) -> None:
        """Set the state; rules see it through the watcher, if there is one (see `tracked`)."""
        self.plain = state
        if state.homebrew is not self._homebrew:
            self._homebrew = state.homebrew
            self.game = self.game.with_homebrew(state.homebrew, self._note_homebrew if self.reads is not None else None)
        self.state = state if self.reads is None else tracked(state, self.reads)

    def _note_homebrew(self) -> None:
        """Note that a shelf was read on which homebrew rows may lie."""
        if self.reads is not None:
            self.reads.keys.add(HOMEBREW)

    def is_later_than(self, before: State) -> bool:
        """Has this move let time pass? What time it is does not count as read."""
        return self.plain.clock != plain_state(before).clock

    @property
    def steps(self) -> Sequence[Step]:
        """The explanation so far, where dice are rolled at a table."""
        return self.fate.trace if isinstance(self.fate, TableFate) else ()

    def aside(self) -> AbstractContextManager[None]:
        """Do not count what is read meanwhile, because nothing but a warning depends on it."""
        return nullcontext() if self.reads is None else self.reads.aside()

    def apart(self) -> Scene:
        """Return a scene for what may follow: each choice has its usual answer; nothing is noted or counts as read."""
        found = Scene(self.game, PreviewFate(), self.plain, self.seat)
        found.doing = self.doing
        return found

    def run(self, rule: Mechanic[P, O], params: P, roles: Mapping[str, str]) -> O:
        """Run a mechanic with the table's rulings, and these characters in its roles."""
        with self.fate.casting(roles):
            return rule(self.fate, self.game.settle(params, self.state.rulings))


def only_warns(look: Callable[Concatenate[Scene, A], T]) -> Callable[Concatenate[Scene, A], T]:
    """Mark a function that only finds warnings: what it reads does not count (see `Scene.aside`)."""

    @wraps(look)
    def look_aside(scene: Scene, /, *args: A.args, **named: A.kwargs) -> T:
        with scene.aside():
            return look(scene, *args, **named)

    return look_aside


def event_audience(state: State, event: Event, audience: Audience) -> Audience:
    """Narrow an event's audience: players hear nothing of hidden characters, nor of numbers they may not read."""
    for who in event.about():
        subject = state.characters.get(who) or getattr(event, "character", None)
        if subject is not None and (subject.hidden or (event.private and not subject.is_open)):
            audience = narrow_audience(audience, subject.owner)
    return audience
