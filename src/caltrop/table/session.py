"""The live table without I/O: a seat's intent becomes an entry, a refusal, a warning, or a prompt for somebody."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct, structs

from caltrop.kernel.errors import Refused, Warned
from caltrop.kernel.events.open_business import CallAnswered, OfferTaken
from caltrop.kernel.fate import Answer, Ask, Needs, Roll, TableFate, Value, is_valid_answer
from caltrop.kernel.game import Game
from caltrop.kernel.input import read
from caltrop.kernel.move import AnyMove, Plan
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import Character, Seat, State
from caltrop.kernel.views import AddressedStep, Eye, SeenCharacter, address_step, outcome_cut, words_of

from .answering import Answerer, Box, ImpossibleFace, is_typed_for, refuse_answer, roll_from_box, seat_to_ask
from .calls import can_answer_call, check_not_begun, check_still_open, wants_and_hidden
from .ledger import Ledger
from .log import Entry, Intent, Parked, freeze, round_trip_json, thaw, union_audience

PLAN = "plan/"  # where the places of a plan's own questions begin


class Warnings(Struct, frozen=True, tag="warnings"):
    """It can be done, if whoever may says so."""

    warnings: tuple[Warned, ...]


Result: TypeAlias = Entry | Parked | Refused | Warnings
Heard = TypeVar("Heard")


class Session(Ledger):
    """One table: its log, its state, its open prompts."""

    def __init__(self, game: Game, start: State, box: Box, salt: str = "", **ledger: Any) -> None:
        self.game, self.box, self.salt = game, box, salt
        super().__init__(start, **ledger)
        self._steps = 0  # of the plan under way
        self._want: dict[str, Any] = {}  # what is wanted of it
        self.sheets: dict[tuple[str, bool, bool], tuple[Character, int, SeenCharacter]] = {}  # as last seen

    def copy(self) -> Session:
        """The same table as it is now, to be read while this one goes on."""
        other = Session(self.game, self.states[0], self.box, self.salt, base=self.base)
        other.earlier, other.log, other.states = dict(self.earlier), list(self.log), list(self.states)
        other.counts, other.parked = list(self.counts), dict(self.parked)
        other._struck, other._parks = self._struck, self._parks
        return other

    # ---- acting
    def act(self, seat: str, intent: Intent, *, at: float = 0.0, expect: int | None = None) -> Result:
        """Try what a seat wants."""
        if expect is not None and expect != self.count_for(seat):
            return Refused("stale", "table.log", {"seq": self.count_for(seat)})
        intent = structs.replace(intent, want=round_trip_json(intent.want), outcome=round_trip_json(intent.outcome))
        parked = Parked(self._next_prompt_id(), seat, intent, hand=intent.dice)
        return self._redact(seat, parked, self._run_move(parked, at))

    def answer(self, seat: str, id: str, key: str, value: Value, *, at: float = 0.0) -> Result:
        """Say something to an open question: its owner or the facilitator may."""
        found = self._find_question(seat, id, key)
        if isinstance(found, Refused):
            return found
        parked, ask = found
        if isinstance(ask, Roll) and not isinstance(value, str):
            value = (*self._typed_faces(parked, ask, len(ask.dice) - len(value)), *value)
        if not is_valid_answer(ask, value):
            return refuse_answer(ask, value)
        return self._say(seat, parked, Answer(ask, value, "hand" if isinstance(ask, Roll) else "person"), at)

    def roll_for(self, seat: str, id: str, key: str, *, at: float = 0.0) -> Result:
        """Let the box roll what somebody was asked to type."""
        found = self._find_question(seat, id, key)
        if isinstance(found, Refused):
            return found
        parked, ask = found
        if not isinstance(ask, Roll):
            return Refused("no-prompt", "table.prompts")
        typed = self._typed_faces(parked, ask, len(ask.dice))
        rest = structs.replace(ask, dice=ask.dice[len(typed) :])
        said = Answer(ask, (*typed, *roll_from_box(self.box, rest)), "hand" if typed else "box")
        return self._say(seat, parked, said, at)

    def _find_question(self, seat: str, id: str, key: str) -> tuple[Parked, Ask] | Refused:
        """An open question that this seat may answer; one it may not know of is refused like one that is not there."""
        parked = self.parked.get(id)
        ask = next((a for a in parked.asks if key in (a.key, self.seal_key(a.key))), None) if parked else None
        if parked is None or ask is None:
            return Refused("no-prompt", "table.prompts")
        if self.state.is_facilitator(seat) or seat == seat_to_ask(self.state, parked.seat, parked.audience, ask):
            return parked, ask
        return self._refuse_prompt(seat, ask.who)

    def _refuse_prompt(self, seat: str, who: str) -> Refused:
        there = who in self.state.characters
        if there and not Eye(self.game, self.state, seat).may_know(who):
            return Refused("no-prompt", "table.prompts")
        name = self.state.name_of(who) if there else self.state.seats[self.state.seat_of(who)].name
        return Refused("not-your-prompt", "table.prompts", {"who": name})

    def _typed_faces(self, parked: Parked, ask: Roll, most: int) -> tuple[int, ...]:
        """The faces that were typed for this roll already, when there were too few."""
        return parked.hand[: max(0, most)] if is_typed_for(self.state, parked, ask.who) else ()

    def _say(self, seat: str, parked: Parked, said: Answer, at: float) -> Result:
        used = isinstance(said.ask, Roll) and is_typed_for(self.state, parked, said.ask.who)
        going = structs.replace(parked, answers=(*parked.answers, said), hand=() if used else parked.hand)
        return self._redact(seat, parked, self._run_move(going, at))

    def cancel(self, seat: str, id: str, *, at: float = 0.0) -> Entry | Refused:
        """A prompt taken back leaves an entry: dice that were seen stay seen."""
        parked = self.parked.get(id)
        if parked is None:
            return Refused("no-prompt", "table.prompts")
        if seat != parked.seat and not self.state.is_facilitator(seat):
            return self._refuse_prompt(seat, parked.intent.actor)
        del self.parked[id]
        heard = union_audience([*(s.audience for s in parked.steps), (parked.seat,)])
        entry = Entry(
            self.seq + 1,
            parked.seat,
            at,
            parked.intent,
            parked.plan,
            parked.answers,
            steps=parked.steps,
            audience=parked.plan.audience if parked.plan else None,
            heard=heard,
            cancelled=True,
        )
        return self._commit(entry, self.state)

    # ---- one run of a move
    def _run_move(self, parked: Parked, at: float) -> Result:
        """Run the move from its start, with the answers so far, on the state as it is now."""
        asking = Answerer(self.state, self.box, parked, fresh=parked.id not in self.parked)
        play = TableFate(parked.answers, lambda ask: asking.find_answer(scene, ask))
        scene = Scene(self.game, play, self.state, parked.seat)
        try:
            done = self._perform(scene, parked)
        except Needs as needs:
            return self._park(parked, scene, play, needs, asking.hand)
        except ImpossibleFace as bad:
            return bad.refused
        if not isinstance(done, Entry):
            return done
        if asking.hand and asking.fresh:
            return Refused("surplus-dice", "table.dice", {"left": len(asking.hand), "typed": len(parked.intent.dice)})
        self.parked.pop(parked.id, None)
        return self._commit(structs.replace(done, at=at, answers=tuple(play.used)), scene.state)

    def _perform(self, scene: Scene, parked: Parked) -> Entry | Refused | Warnings:
        ready = self._prepare_move(scene, parked)
        if isinstance(ready, (Refused, Warnings)):
            return ready
        move, want, plan, outcome = ready
        intent, before = parked.intent, scene.state
        outcome = move.finish(scene, intent.actor, want, plan, outcome)
        if intent.call:
            scene.emit(CallAnswered(intent.call, intent.actor))
        if intent.offer:
            scene.emit(OfferTaken(intent.offer), audience=())
        said = len(table_fate(scene).trace)
        if scene.state is not before:
            self.game.notice(scene, before)
        return self._entry(scene, parked, plan, outcome, before, said)

    def _prepare_move(
        self, scene: Scene, parked: Parked
    ) -> tuple[AnyMove, Any, Plan[Any, Any], Any] | Refused | Warnings:
        """The move, what is wanted of it, its plan, and its outcome where the facilitator has set one."""
        intent = parked.intent
        found = self._read_wants(scene.seat, parked)
        if isinstance(found, Refused):
            return found
        move, want, hidden = found
        plan = self._thaw_plan(scene, parked) or self._make_plan(scene, move, intent.actor, want)
        if isinstance(plan, Refused):
            return plan
        plan.secret = tuple(dict.fromkeys((*plan.secret, *hidden)))
        going = parked.plan is not None or parked.id in self.parked
        stopped = self._find_objection(scene.seat, intent, plan, going=going)
        if stopped is not None:
            return stopped
        outcome = read(plan.rule.outcome, intent.outcome, move.rule) if intent.outcome is not None else None
        return outcome if isinstance(outcome, Refused) else (move, want, plan, outcome)

    def _make_plan(self, scene: Scene, move: AnyMove, actor: str, want: Any) -> Plan[Any, Any] | Refused:
        """The plan as the sheet has it now; its questions keep places of their own."""
        play = table_fate(scene)
        play.branch = PLAN
        plan = move.prepare(scene, actor, want)
        play.branch = ""
        self._steps = len(play.trace)
        return plan

    def _thaw_plan(self, scene: Scene, parked: Parked) -> Plan[Any, Any] | None:
        """The plan as it was at its first die, with the answers and steps that made it."""
        if parked.plan is None:
            return None
        play = table_fate(scene)
        play.used += [a for a in parked.answers if a.ask.key.startswith(PLAN)]
        play.trace += [s.step for s in parked.steps[: parked.plan.steps]]
        self._steps = parked.plan.steps
        scene.plan = thaw(self.game, parked.plan)
        return scene.plan

    def _find_objection(
        self, seat: str, intent: Intent, plan: Plan[Any, Any], *, going: bool = False
    ) -> Refused | Warnings | None:
        """Warnings that nobody has overruled, or that this seat may not; a move that is going on goes on."""
        boss = self.state.is_facilitator(seat)
        if intent.outcome is not None and not boss:
            return Refused("facilitator-only", "table.house", {"move": intent.move})
        if going:
            return None
        if plan.warnings and not intent.overrule:
            return Warnings(plan.warnings)
        if not boss and any(w.facilitator for w in plan.warnings):
            return Refused("facilitator-only", "table.house", {"move": intent.move})
        return None

    def _read_wants(self, seat: str, parked: Parked) -> tuple[AnyMove, Any, tuple[str, ...]] | Refused:
        """The move and what is wanted of it, kept for when its plan is frozen."""
        intent, frozen = parked.intent, parked.plan
        move = self.game.moves.get(intent.move)
        if move is None:
            return Refused("unknown-move", "table.moves", {"move": intent.move[:60]})
        found = self._checked_wants(seat, parked, move) if frozen is None else (frozen.want, frozen.secret)
        if isinstance(found, Refused):
            return found
        self._want, hidden = found
        want = read(move.wants, self._want, move.rule)
        return want if isinstance(want, Refused) else (move, want, hidden)

    def _checked_wants(
        self, seat: str, parked: Parked, move: AnyMove
    ) -> tuple[dict[str, Any], tuple[str, ...]] | Refused:
        """What is said about a move; what it answers must be open, and no other move under way to answer it."""
        intent, known = parked.intent, Eye(self.game, self.state, seat).may_know(parked.intent.actor)
        others = () if parked.id in self.parked else self.parked.values()
        no = check_still_open(self.state, seat, intent, known=known) or check_not_begun(
            self.state, seat, intent, others
        )
        return no or wants_and_hidden(self.state, intent, move)

    def _park(self, parked: Parked, scene: Scene, play: TableFate, needs: Needs, hand: list[int]) -> Parked:
        """Keep the move with every answer so far; its plan is frozen once a die has been thrown."""
        kept = {a.ask.key: a for a in (*parked.answers, *play.used)}
        plan = scene.plan
        thrown = any(isinstance(a.ask, Roll) for a in kept.values())
        waiting = structs.replace(
            parked,
            answers=tuple(kept.values()),
            asks=tuple(needs.asks),
            steps=tuple(address_step(self.state, step, plan) for step in play.trace),
            plan=freeze(plan, self._want, self._steps) if plan and thrown and parked.plan is None else parked.plan,
            hand=tuple(hand),
            secret=bool(plan and (plan.secret or plan.audience is not None)),
            audience=plan.audience if plan else None,
        )
        self.parked[parked.id] = waiting
        return waiting

    def _entry(
        self, scene: Scene, parked: Parked, plan: Plan[Any, Any], outcome: Struct, before: State, said: int
    ) -> Entry:
        """The entry; what came to light at the end, after so many steps, the facilitator tells if it is of nobody."""
        steps = tuple(
            AddressedStep(step, ())
            if at >= said and not step.who
            else address_step(_merge_characters(before, scene.state), step, plan)
            for at, step in enumerate(table_fate(scene).trace)
        )
        cut = outcome_cut(before, outcome, plan.roles)
        named = round_trip_json(outcome)
        parts = [t.audience for t in scene.told] + [s.audience for s in steps]
        if set(named) - set(cut):
            parts.append(plan.audience)
        return Entry(
            self.seq + 1,
            parked.seat,
            intent=parked.intent,
            plan=freeze(plan, self._want, self._steps),
            told=tuple(scene.told),
            steps=steps,
            outcome=named,
            cut=cut,
            audience=plan.audience,
            heard=union_audience([*parts, (parked.seat,)]),
            overruled=plan.warnings,
        )

    def _redact(self, seat: str, parked: Parked, result: Heard) -> Heard:
        """A refusal or warning names nobody whom the seat does not know, unless it was the seat that named them."""
        eye = Eye(self.game, self.state, seat)
        said = {parked.intent.actor} | words_of(parked.intent.want) if seat == parked.seat else set()
        if isinstance(result, Refused):
            return structs.replace(result, facts=eye.known_facts(result.facts, said))
        if isinstance(result, Warnings):
            each = (structs.replace(w, facts=eye.known_facts(w.facts, said)) for w in result.warnings)
            return structs.replace(result, warnings=tuple(each))
        return result

    def _next_prompt_id(self) -> str:
        """A prompt's id: unguessable from the others, so that a gap in them tells nothing."""
        self._parks += 1
        return self.seal_key(f"{self._parks}")

    def seal_key(self, key: str) -> str:
        """A question's place as it is shown: the place itself would tell who else is in the move."""
        return blake2b(key.encode(), key=self.salt.encode()[:64], digest_size=6).hexdigest()

    # ---- looking before acting
    def check(self, seat: str, intent: Intent) -> Refused | Warnings | None:
        """Why this could not be done now, or not without a word: the reason a button is greyed out."""
        plan = self.preview(seat, intent)
        stopped = plan if isinstance(plan, Refused) else self._find_objection(seat, intent, plan)
        return self._redact(seat, Parked("", seat, intent), stopped)

    def preview(self, seat: str, intent: Intent) -> Plan[Any, Any] | Refused:
        """The plan as it would be now, every choice made as usual."""
        parked = Parked("", seat, intent)
        found = self._read_wants(seat, parked)
        if isinstance(found, Refused):
            return self._redact(seat, parked, found)
        move, want, hidden = found
        plan = move.preview(Scene(self.game, TableFate((), lambda ask: None), self.state, seat), intent.actor, want)
        if isinstance(plan, Plan):
            plan.secret = tuple(dict.fromkeys((*plan.secret, *hidden)))
        return self._redact(seat, parked, plan)

    # ---- another answer
    def change_answer(self, seat: str, seq: int, key: str, value: str, *, at: float = 0.0) -> Result:
        """Answer otherwise than a standing order did: until the next act, and while no die was thrown after it."""
        gone = self.undone_seqs()
        last = next((e for e in self.newest_entries(seat) if e.seq not in gone and not e.undoes), None)
        if last is None or last.seq != seq or last.intent is None:
            return Refused("too-late", "table.orders")
        at_key = next((i for i, a in enumerate(last.answers) if key in (a.ask.key, self.seal_key(a.ask.key))), None)
        if at_key is None or last.answers[at_key].source != "order":
            return Refused("no-prompt", "table.orders")
        ask = last.answers[at_key].ask
        if seat != seat_to_ask(self.state, last.seat, last.audience, ask) and not self.state.is_facilitator(seat):
            return self._refuse_prompt(seat, ask.who)
        if any(isinstance(a.ask, Roll) for a in last.answers[at_key:]):
            return Refused("dice-thrown", "table.orders")
        if not is_valid_answer(ask, value):
            return refuse_answer(ask, value)
        return self._redo(seat, last, (*last.answers[:at_key], Answer(ask, value, "person")), at)

    def _redo(self, seat: str, last: Entry, answers: tuple[Answer, ...], at: float) -> Result:
        """An entry taken back and its move done once more; if it cannot be, everything stays as it was."""
        assert last.intent is not None
        replanned = answers[-1].ask.key.startswith(PLAN)
        plan, steps = (None, ()) if replanned else (last.plan, last.steps)
        mark = self.mark()
        self._take_back(Entry(self.seq + 1, seat, at, undoes=(last.seq,), heard=last.heard))
        intent = structs.replace(last.intent, dice=())
        parked = Parked(self._next_prompt_id(), last.seat, intent, answers, steps=steps, plan=plan)
        result = self._run_move(parked, at)
        if isinstance(result, (Refused, Warnings)):
            self.restore(mark)
        return self._redact(seat, parked, result)


def table_fate(scene: Scene) -> TableFate:
    """The fate of a scene at the table."""
    assert isinstance(scene.fate, TableFate)
    return scene.fate


def _merge_characters(before: State, after: State) -> State:
    """Both states' characters: who has just left is still known to have been hidden."""
    return structs.replace(after, characters={**after.characters, **before.characters})


def replay(game: Game, entry: Entry, before: State) -> Entry:
    """The same move again from its recorded answers: the facts and steps must be the same."""
    assert entry.intent is not None
    session = Session(game, before, lambda sides: 1 // 0, base=entry.seq - 1)
    parked = Parked("", entry.seat, entry.intent, entry.answers, steps=entry.steps, plan=entry.plan)
    scene = Scene(game, TableFate(entry.answers, lambda ask: None), before, entry.seat)
    done = session._perform(scene, parked)
    assert isinstance(done, Entry), done
    return structs.replace(done, at=entry.at, answers=tuple(table_fate(scene).used))


def open_table(
    game: Game, facilitator: str, box: Box, *, salt: str = "", rulings: dict[str, str] | None = None
) -> Session:
    """A new table with its facilitator seated."""
    seats = {"gm": Seat(facilitator, "facilitator")}
    return Session(game, State(game=game.id, seats=seats, rulings={**game.defaults, **(rulings or {})}), box, salt)


__all__ = ["Box", "Result", "Session", "Warnings", "can_answer_call", "open_table", "replay"]
