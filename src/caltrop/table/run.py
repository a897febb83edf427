"""One run of a move: from its intent to an entry, with the answers so far and on the state as it is now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import Any, TypeAlias

from msgspec import Struct, structs

from caltrop.games.common.items.tools import ToolAsk, ToolAskEnded
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.input import read
from caltrop.kernel.contract.move import AnyMove, Plan
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.fate import Answer, Ask, Needs, PreviewFate, Roll, TableFate
from caltrop.kernel.rules.refusals import Refused, Warned, attempt
from caltrop.kernel.secrets.knowledge import AddressedStep, SeatKnowledge, address_step, outcome_cut, state_known_to
from caltrop.kernel.secrets.names import with_clean_names
from caltrop.kernel.secrets.ownership import find_trespass
from caltrop.kernel.state.diff import touched_keys
from caltrop.kernel.state.events.open_business import CallAnswered, DueRollTaken
from caltrop.kernel.state.state import State
from caltrop.kernel.state.tracking import ReadTracker, tracked
from caltrop.table.tools import check_tool, tool_name
from caltrop.table.undo.read_keys import pack_keys, unpack_keys

from .calls import check_not_begun, check_not_waiting, check_still_open, wants_and_hidden
from .lessons import mark_steps
from .log import Entry, FrozenPlan, Intent, Parked, freeze, is_counting, round_trip_json, thaw, union_audience

PLAN = "plan/"  # how the places of a plan's own questions begin
_FindAnswer: TypeAlias = Callable[[Scene, Ask], Answer | None]


class Warnings(Struct, frozen=True, tag="warnings"):
    """The move can be done if a seat that may overrule these warnings does so."""

    warnings: tuple[Warned, ...]


class MoveRun:
    """One run of a move, from its start. `waiting` holds the parked moves of the table by their ids."""

    def __init__(
        self,
        game: Game,
        state: State,
        parked: Parked,
        waiting: Mapping[str, Parked],
        find_answer: _FindAnswer,
        named: State | None = None,
    ) -> None:
        self.game = game
        self.state = state
        self.parked = parked
        self.waiting = waiting
        self.resumed = parked.id in waiting
        self.fate = TableFate(parked.answers, lambda ask: find_answer(self.scene, ask))
        self.reads = ReadTracker(named)
        self.scene = Scene(game, self.fate, state, parked.seat, self.reads)
        self.scene.key = parked.key
        self.scene.despite = frozenset(parked.intent.despite)
        self.scene.counted = frozenset(parked.intent.counted)
        self.scene.judged = frozenset(parked.intent.judged)
        self.scene.tool = tool_name(game, state, parked.intent)
        self.want: dict[str, Any] = {}  # the move's parameters as plain data, to be frozen with the plan
        self.plan_steps = 0  # how many of the first steps explain the plan
        self.plan_reads: tuple[str, ...] = ()  # what the plan was made from

    def let_go(self) -> None:
        """Let go of what holds it in turn, once it is over: the collector would have to find it, and all would wait."""
        self.reads.let_go()
        self.fate.source = _answer_nothing

    def perform(self, seq: int, at: float) -> Entry | Refused | Warnings:
        """Plan, roll, and draw the consequences; raise `Needs` where an answer is missing."""
        try:
            return self._perform(seq, at)
        finally:
            self.let_go()

    def _perform(self, seq: int, at: float) -> Entry | Refused | Warnings:
        ready = self._prepare()
        if isinstance(ready, (Refused, Warnings)):
            return ready
        move, want, plan, outcome = ready
        scene = self.scene
        intent = self.parked.intent
        finished = attempt(move.finish, scene, intent.actor, want, plan, outcome)
        if isinstance(finished, Refused):
            return self._late_refusal(plan, finished)
        outcome = finished
        if intent.call:
            scene.emit(CallAnswered(intent.call, intent.actor))
        if scene.plain.part(intent.actor, ToolAsk).is_for(intent.move, intent.call):
            scene.emit(ToolAskEnded(intent.actor))
        if intent.due in scene.plain.due_rolls:  # the move itself may have withdrawn it
            scene.emit(DueRollTaken(intent.due), audience=())
        explained = len(self.fate.trace)
        by_move = len(scene.emitted)
        if scene.plain is not self.state or scene.doing.kinds:  # an act may end something without changing anything
            self.game.notice(scene, tracked(self.state, self.reads))
        if self.state.lessons:
            mark_steps(scene, self.state, self.parked.seat, intent, self.want)
        writes = [touched_keys(before, after).keys for before, after in pairwise(scene.states)]
        trespass = find_trespass(
            self.state,
            self.parked.seat,
            written=[key for keys in writes[:by_move] for key in sorted(keys)],
            ruled=[key for keys in writes[by_move:] for key in sorted(keys)],
            reaches_others=move.reaches_others,
            takes_over=move.takes_over,
        )
        return trespass or self._entry(seq, at, plan=plan, outcome=outcome, explained=explained, writes=writes)

    def _late_refusal(self, plan: Plan[Any, Any], found: Refused) -> Refused:
        """Return a refusal that came after the plan, without its reason for players who do not see all of the roll."""
        open_to_all = plan.audience is None and not plan.secret
        facilitator = self.state.is_facilitator(self.parked.seat)
        return found if facilitator or open_to_all else Refused("not-now", found.rule)

    def preview(self, known: State) -> Plan[Any, Any] | Refused:
        """Return the plan as it would be now, as far as the seat knows the state, with every choice made as usual."""
        found = self._read_wants()
        if isinstance(found, Refused):
            return found
        move, want, hidden = found
        self.reads.keys |= _business_keys(self.parked.intent)
        scene = self._scene_on(known, self.reads)
        return _keep_secret(move.preview(scene, self.parked.intent.actor, want), hidden)

    # ---- before the dice
    def _prepare(self) -> tuple[AnyMove, Any, Plan[Any, Any], Any] | Refused | Warnings:
        """Return the move, its parameters, its plan, and the outcome if the facilitator has decided one."""
        intent = self.parked.intent
        found = self._read_wants()
        if isinstance(found, Refused):
            return found
        move, want, hidden = found
        plan = _keep_secret(self._thaw_plan() or self._make_plan(move, intent.actor, want), hidden)
        if isinstance(plan, Refused):
            return plan
        begun = self.resumed or self.parked.plan is not None
        stopped = find_objection(self.state, self.parked.seat, intent, plan, begun=begun)
        if stopped is not None:
            return stopped
        outcome = read(plan.rule.outcome, intent.outcome, move.rule) if intent.outcome is not None else None
        return outcome if isinstance(outcome, Refused) else (move, want, plan, outcome)

    def _make_plan(self, move: AnyMove, actor: str, want: Any) -> Plan[Any, Any] | Refused:
        """Plan from the sheets as they are now; the plan's own questions have places of their own.

        What a player is refused or warned about follows from what the seat knows (see `state_known_to`).
        """
        outward = self._outward_plan(move, actor, want)
        if isinstance(outward, Refused):
            return outward
        self.fate.branch = PLAN
        plan = move.prepare(self.scene, actor, want)
        self.fate.branch = ""
        self.plan_steps = len(self.fate.trace)
        self.plan_reads = pack_keys(self.reads.keys | _business_keys(self.parked.intent), self.state.characters)
        self.reads.keys = set()
        if outward is None:
            return plan
        if isinstance(plan, Refused):
            return Refused("not-now", move.rule)
        plan.warnings = outward.warnings
        return plan

    def _outward_plan(self, move: AnyMove, actor: str, want: Any) -> Plan[Any, Any] | Refused | None:
        """Return the plan as it would be if all were as the seat knows it; None if all is."""
        known = state_known_to(self.state, self.parked.seat)
        return None if known is self.state else move.preview(self._scene_on(known), actor, want)

    def _scene_on(self, state: State, reads: ReadTracker | None = None) -> Scene:
        """Return a scene of this move on another state, which asks nothing, and notes what is read only in `reads`."""
        scene = Scene(self.game, PreviewFate(), state, self.parked.seat, reads)
        scene.despite = self.scene.despite
        scene.counted = self.scene.counted
        scene.judged = self.scene.judged
        scene.tool = self.scene.tool
        return scene

    def _thaw_plan(self) -> Plan[Any, Any] | None:
        """Return the plan as it was at its first die, and take over the answers and steps that made it."""
        parked = self.parked
        if parked.plan is None:
            return None
        self.fate.used += [a for a in parked.answers if a.ask.key.startswith(PLAN)]
        self.fate.trace += [s.step for s in parked.steps[: parked.plan.steps]]
        self.plan_steps = parked.plan.steps
        self.plan_reads = parked.plan.reads
        self.scene.plan = thaw(self.game, parked.plan)
        return self.scene.plan

    def _read_wants(self) -> tuple[AnyMove, Any, tuple[str, ...]] | Refused:
        """Return the move, its parameters, and the names of those that players may not see."""
        intent = self.parked.intent
        frozen = self.parked.plan
        move = self.game.moves.get(intent.move)
        if move is None:
            return Refused("unknown-move", "table.moves", {"move": intent.move[:60]})
        found = self._checked_wants(move) if frozen is None else (frozen.want, frozen.secret)
        if isinstance(found, Refused):
            return found
        self.want, hidden = found
        want = read(move.wants, self.want, move.rule)
        return want if isinstance(want, Refused) else (move, with_clean_names(want), hidden)

    def _checked_wants(self, move: AnyMove) -> tuple[dict[str, Any], tuple[str, ...]] | Refused:
        """Check that the call or due roll is still open and no other parked move answers it; return the parameters."""
        seat = self.parked.seat
        intent = self.parked.intent
        eye = SeatKnowledge(self.game, self.state, seat)
        known = eye.may_know(intent.actor)
        others: Iterable[Parked] = () if self.resumed else self.waiting.values()
        no = check_still_open(self.state, seat, intent, known=known)
        no = no or check_not_begun(self.state, seat, intent, others) or check_not_waiting(eye, move, others)
        no = no or check_tool(self.game, self.state, seat, intent)
        return no or wants_and_hidden(self.game, self.state, intent, move)

    # ---- how it ends
    def park(self, needs: Needs, typed: list[int]) -> Parked:
        """Return the move with every answer so far; its plan is frozen once a die has been rolled."""
        parked = self.parked
        plan = self.scene.plan
        answers = {a.ask.key: a for a in (*parked.answers, *self.fate.used)}
        has_dice = any(isinstance(a.ask, Roll) for a in answers.values())
        frozen = self._freeze_plan(plan) if plan and has_dice and not parked.plan else parked.plan
        return structs.replace(
            parked,
            answers=tuple(answers.values()),
            asks=tuple(needs.asks),
            steps=tuple(address_step(self.state, step, plan) for step in self.fate.trace),
            plan=frozen,
            typed=tuple(typed),
            secret=bool(plan and (plan.secret or plan.audience is not None)),
            audience=plan.audience if plan else None,
        )

    def _entry(
        self,
        seq: int,
        at: float,
        plan: Plan[Any, Any],
        outcome: Struct,
        explained: int,
        writes: list[set[str]],
    ) -> Entry:
        """Return the entry, with who may read each of its steps."""
        steps = self._addressed_steps(plan, explained)
        cut = outcome_cut(self.state, outcome, plan.roles)
        named = round_trip_json(outcome)
        audiences = [t.audience for t in self.scene.emitted] + [s.audience for s in steps]
        if set(named) - set(cut):
            audiences.append(plan.audience)
        unsigned = self.game.moves[self.parked.intent.move].unsigned
        frozen = self._freeze_plan(plan)
        reads = self._packed_reads(writes)
        if unsigned:  # what was read says who asked
            frozen = structs.replace(frozen, reads=())
            reads = ()
        return Entry(
            seq=seq,
            seat="" if unsigned else self.parked.seat,
            at=at,
            intent=self.parked.intent,
            plan=frozen,
            answers=tuple(self.fate.used),
            emitted=tuple(self.scene.emitted),
            changes=tuple(self.scene.changes) if self.scene.emitted else None,
            steps=steps,
            outcome=named,
            hidden_fields=cut,
            audience=plan.audience,
            heard=union_audience([*audiences, (self.parked.seat,)]),
            overruled=plan.warnings,
            reads=reads,
            key=self.parked.key if self.scene.drawn else "",
        )

    def _freeze_plan(self, plan: Plan[Any, Any]) -> FrozenPlan:
        return freeze(plan, self.want, self.plan_steps, self.plan_reads)

    def _packed_reads(self, writes: list[set[str]]) -> tuple[str, ...]:
        """Return what was read after the plan, and is neither part of the plan nor written by the move itself."""
        known = unpack_keys(self.plan_reads)
        for told, keys in zip(self.scene.emitted, writes, strict=True):
            if is_counting(told.fact):
                known |= keys
        known |= {f"{stem}.here" for key in known if ":" not in (stem := key.partition(".")[0])}
        rest = self.reads.keys - known
        if whole := tuple(key for key in known if key.endswith(".")):
            rest = {key for key in rest if not key.startswith(whole)}
        return pack_keys(rest, self.state.characters)

    def _addressed_steps(self, plan: Plan[Any, Any], explained: int) -> tuple[AddressedStep, ...]:
        """Return the steps with their readers.

        After the first `explained` steps the game notices what has become due: of that, the facilitator alone reads
        what names no character.
        """
        # Characters of both states: one that has just left is still known to have been hidden.
        state = self.scene.plain
        before = self.state.characters
        if state.characters is not before:
            state = structs.replace(state, characters={**state.characters, **before})
        return tuple(
            AddressedStep(step, ()) if n >= explained and not step.who else address_step(state, step, plan)
            for n, step in enumerate(self.fate.trace)
        )


def _answer_nothing(ask: Ask) -> None:
    """Leave every question open."""


def _business_keys(intent: Intent) -> set[str]:
    """Return the keys of the call and the due roll that an intent answers, and of the tool that it uses."""
    return {
        *((f"call:{intent.call}.",) if intent.call else ()),
        *((f"due:{intent.due}",) if intent.due else ()),
        *((f"{intent.actor}.tool-ask",) if intent.tool else ()),
    }


def _keep_secret(plan: Plan[Any, Any] | Refused, hidden: tuple[str, ...]) -> Plan[Any, Any] | Refused:
    """Add what a call keeps from players to what the plan does."""
    if isinstance(plan, Plan):
        plan.secret = tuple(dict.fromkeys((*plan.secret, *hidden)))
    return plan


def find_objection(
    state: State, seat: str, intent: Intent, plan: Plan[Any, Any], *, begun: bool = False
) -> Refused | Warnings | None:
    """Find warnings that were not overruled, or that this seat may not overrule; a move that has begun goes on."""
    facilitator = state.is_facilitator(seat)
    if (intent.outcome is not None or intent.despite) and not facilitator:
        return Refused("facilitator-only", "table.house", {"move": intent.move})
    if begun:
        return None
    if plan.warnings and not intent.overrule:
        return Warnings(plan.warnings)
    if not facilitator and any(w.facilitator for w in plan.warnings):
        return Refused("facilitator-only", "table.house", {"move": intent.move})
    return None


def replay(game: Game, entry: Entry, before: State) -> Entry:
    """Run the move of an entry again from its recorded answers: facts and steps come out the same."""
    assert entry.intent is not None
    parked = Parked("", entry.seat, entry.intent, entry.answers, steps=entry.steps, plan=entry.plan, key=entry.key)
    done = MoveRun(game, before, parked, {}, lambda scene, ask: None).perform(entry.seq, entry.at)
    assert isinstance(done, Entry), done
    return done


def run_again(game: Game, entry: Entry, on: State, named: State, *, plan: FrozenPlan | None) -> Entry | None:
    """Run the move of an entry with its answers on another state, with that plan or a new one.

    Newcomers get no name that is in use in `named`. None if the move is refused there, or asks something else.
    """
    if entry.intent is None:
        return None
    parked = Parked("", entry.seat, entry.intent, entry.answers, steps=entry.steps, plan=plan, key=entry.key)
    run = MoveRun(
        game=game,
        state=on,
        parked=parked,
        waiting={parked.id: parked},
        find_answer=lambda scene, ask: None,
        named=named,
    )
    try:
        done = run.perform(entry.seq, entry.at)
    except Needs:
        return None
    except Exception:  # the rule was never meant for this state, in which someone may be missing
        return None
    return done if isinstance(done, Entry) else None
