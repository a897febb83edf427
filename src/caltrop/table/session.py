"""The live table without I/O: a seat's intent becomes an entry, a refusal, warnings, or a move that waits.

The mechanism, for an engineer who has never seen it
----------------------------------------------------
An `Intent` says what a seat wants: a move, the character that acts, and the move's parameters. `Session.act` runs it
once (`run.MoveRun`) and returns one of four values: an `Entry` of the log, a `Refused`, `Warnings` that the seat
may overrule, or a `Parked` move that waits for an answer. The session has no clock and no thread; the time comes in as
`at`, and chance only through `box`.

One run. The move's plan reads the sheets and names a mechanic with its parameters. The mechanic asks `fate` for dice
and choices and returns an outcome. The consequences turn the outcome into events, one at a time, and each event is
applied at once, so that the next one sees the state after it. Last, the game notices what has become due ("morale").

Answers. Each question goes to the seat that owns the character. `Answerer` looks for an answer in this order: for dice,
faces that came typed with the intent, then the dice box, unless that seat rolls real dice; for a choice, the
character's standing order, then the usual answer, unless the rule or a player who is present wants a person to choose.

Proof. A seat may want its open throws proved. Such a throw is parked like a question, with a fresh secret of which the
seat sees only a hash; the seat answers with a number of its own, and the faces follow from both (see `answers`).

Parking. Where no answer is found, `Needs` ends the run and the move is parked with the answers so far and the questions
that are open. When one is answered, the move is run again *from its start*, and the recorded answers are given before
any new one is asked for. Nothing of a half-done run is kept: its events are thrown away. That is sound because a rule
is a pure function of its answers: no clock, no randomness, no I/O. The same answers lead to the same questions, so a
second run comes to the place where the first one stopped. A parked move is plain data; it survives a restart.

Keys. A question's key is its place: the branch, the rule, the character, and how often that was asked there before
("together@#0/a/fell.contest@ana#0"). A recorded answer counts only while its question is still the same; if the state
has changed so that other dice are due, they are asked for anew. `together` runs all its branches before it stops, so
one parked move may ask several people at once.

Frozen plans. Until the first die is rolled, each run plans anew, from the sheets as they are then. From the first die
on the plan is frozen: what changes while a player thinks cannot change the dice that already lie on the table.
Consequences are never frozen: they see the state at the moment when the move ends.

Secrets. A plan's `secret` names parameters that players may not see (a hidden difficulty); its `audience` names the
seats that see the roll (a blind roll: none but the facilitator). Who may read a step, an event or an outcome is decided
once, when it is written down; `view` only selects. The questions of a blind roll go to the facilitator, except for the
dice of the player who began it. Where something is secret, a player's choice is never answered as usual, because the
usual answer could give the secret away. Prompt ids and the keys that a seat sees are hashes with the table's `salt`,
and a refusal names no character that the seat does not know.

Entries. An `Entry` keeps the intent, the frozen plan, every answer with its source, the events and steps with their
audiences, and the outcome. The log is the truth. The state is the fold of its events, and loading a table runs no rule.
`replay` runs the rule again with the recorded answers; tests demand the same entry. A cancelled prompt leaves an entry
too: dice that were seen stay seen.

Undo. Undoing an entry appends one that `undoes` it together with every later entry that truly depends on it (see
`undo.scope`), or it alone where the table holds without it. The state is then folded anew without them: no event
refuses. Undoing an undo is redo. `change_answer` undoes the last act and runs its move again with another answer.

Marks. `mark` remembers where the session stands, `changes_since` lists what must be written to the disk, and `restore`
goes back if that fails, as if nothing had happened (see `web.live.room`). A session opened from a snapshot has the
entries after its `base` only; where an older one is needed, `EntryNotLoaded` asks the caller to load the whole log.

Numbers. Entries are numbered with `seq`, which the facilitator sees. Every other seat counts only the entries that it
`heard` of (`counts`): a gap in the numbers would tell of something secret. `expect` is a seat's own count; an intent
that was made before the latest line is refused as stale.

Read next: `run` (one run), `answers` (who answers), `ledger` (the log), `undo.scope` (what goes with an undo), `log`
(what is stored), `view` (what a seat may know). `Session` builds on `Ledger`, which adds entries and folds the state.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, TypeAlias, TypeVar

from msgspec import structs

from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.move import Plan
from caltrop.kernel.contract.parameters import parameters
from caltrop.kernel.rules.fate import Answer, Ask, Needs, Roll, Value
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.secrets.knowledge import SeatKnowledge, words_of
from caltrop.kernel.state.state import Audience, Seat, State
from caltrop.table.undo.last_act import last_act
from caltrop.table.undo.scope import Undoing, first_broken

from .answers import (
    LONGEST_NUMBER,
    Answerer,
    Box,
    ImpossibleFace,
    is_own_number,
    is_typed_for,
    prove,
    proved_faces,
    read_answer,
    roll_from_box,
    seat_to_ask,
    with_promises,
)
from .calls import can_answer_call, with_call
from .ledger import Ledger, Mark
from .log import Entry, Intent, Parked, round_trip_json, union_audience, without_name
from .parts import Parts
from .run import PLAN, MoveRun, Warnings, find_objection, replay

FIRST_SEAT = "s0"  # of the facilitator who begins a table
Result: TypeAlias = Entry | Parked | Refused | Warnings
_Heard = TypeVar("_Heard")


class Session(Ledger):
    """One table: its log, its state, its parked moves."""

    def __init__(self, game: Game, start: State, box: Box, salt: str = "", **ledger: Any) -> None:
        super().__init__(game, start, **ledger)
        self.chosen_targets = dict[str, tuple[str, int]]()  # by attacker, each with the last entry before the choice
        self.read = dict[str, frozenset[int]]()  # by seat: its lines on outcome cards that were closed; not stored
        self.salt = salt
        self.box = box
        self._undoing: tuple[tuple[str, int, int], Undoing] | None = None  # as last looked at
        self.derived: dict[Any, Any] = {}  # worked out from entries, as last looked at
        self.parts = Parts()  # of what its seats see (see `view`)

    def copy(self) -> Session:
        """Return a copy of the table as it is now, to be read while this one goes on."""
        other = Session(self.bare_game, self.states[0], self.box, self.salt, base=self.base)
        other.earlier = dict(self.earlier)
        other.older = dict(self.older)
        other._struck = self._struck
        other.states = list(self.states)
        other.counts = list(self.counts)
        other.parked = dict(self.parked)
        other.log = list(self.log)
        other._only = list(self._only)
        other._parks = self._parks
        other.undoable_after = self.undoable_after
        return other

    # ---- acting
    def act(self, seat: str, intent: Intent, *, at: float = 0.0, expect: int | None = None) -> Result:
        """Try what a seat wants to do."""
        if expect is not None and expect != self.count_for(seat):
            return Refused("stale", "table.log", {"seq": self.count_for(seat)})
        try:
            intent = structs.replace(intent, want=round_trip_json(intent.want), outcome=round_trip_json(intent.outcome))
        except UnicodeEncodeError:  # half a character, which no text can be stored with
            return Refused("not-text", "table.moves")
        intent = with_call(self, seat, without_name(self.game, intent))
        parked = Parked(self._next_prompt_id(), seat, intent, typed=intent.dice, key=self._new_key())
        return self._redact(seat, parked, self._run_move(parked, at))

    def answer(self, seat: str, id: str, key: str, value: Value, *, at: float = 0.0) -> Result:
        """Answer an open question: the seat that was asked or the facilitator may."""
        found = self._find_question(seat, id, key)
        if isinstance(found, Refused):
            return found
        parked, ask = found
        if isinstance(ask, Roll) and not isinstance(value, str):
            value = (*self._typed_faces(parked, ask, len(ask.dice) - len(value)), *value)
        said = read_answer(self.game, ask, value, veiled=parked.secret and not self.state.is_facilitator(seat))
        if isinstance(said, Refused):
            return said
        return self._say(seat, parked, Answer(ask, said, "real" if isinstance(ask, Roll) else "person"), at)

    def roll_for(self, seat: str, id: str, key: str, *, at: float = 0.0) -> Result:
        """Let the dice box roll what a seat was asked to type."""
        found = self._find_question(seat, id, key)
        if isinstance(found, Refused):
            return found
        parked, ask = found
        if not isinstance(ask, Roll):
            return Refused("no-prompt", "table.prompts")
        typed = self._typed_faces(parked, ask, len(ask.dice))
        rest = structs.replace(ask, dice=ask.dice[len(typed) :])
        said = Answer(ask, (*typed, *roll_from_box(self.box, rest)), "real" if typed else "app")
        return self._say(seat, parked, said, at)

    def prove(self, seat: str, id: str, key: str, number: str, *, at: float = 0.0) -> Result:
        """Throw promised dice with a number of the roller's own: neither side alone decides the faces."""
        found = self._find_question(seat, id, key)
        if isinstance(found, Refused):
            return found
        parked, ask = found
        secret = parked.secrets.get(ask.key)
        if not isinstance(ask, Roll) or secret is None or seat != self._asked_seat(parked, ask):
            return Refused("no-promise", "table.dice")
        if not is_own_number(number):
            return Refused("own-number", "table.dice", {"most": LONGEST_NUMBER})
        faces = proved_faces(secret, number, ask.dice)
        proof = prove(secret, number, ask.dice)
        return self._say(seat, parked, Answer(ask, faces, "proof", proof), at)

    def _asked_seat(self, parked: Parked, ask: Ask) -> str:
        return seat_to_ask(self.state, parked.seat, parked.audience, ask)

    def _find_question(self, seat: str, id: str, key: str) -> tuple[Parked, Ask] | Refused:
        """Return an open question that this seat may answer; one that it may not know is refused like a missing one."""
        parked = self.parked.get(id)
        ask = next((a for a in parked.asks if key in (a.key, self.seal_key(a.key))), None) if parked else None
        if parked is None or ask is None:
            return Refused("no-prompt", "table.prompts")
        if self.state.is_facilitator(seat) or seat == self._asked_seat(parked, ask):
            return parked, ask
        return self._refuse_prompt(seat, ask.who, parked.audience)

    def _refuse_prompt(self, seat: str, who: str, audience: Audience = None) -> Refused:
        there = who in self.state.characters
        eye = SeatKnowledge(self.game, self.state, seat)
        if (there and not eye.may_know(who)) or not eye.may_hear(audience):
            return Refused("no-prompt", "table.prompts")
        name = self.state.name_of(who) if there else self.state.seats[self.state.seat_of(who)].name
        return Refused("not-your-prompt", "table.prompts", {"who": name})

    def _typed_faces(self, parked: Parked, ask: Roll, most: int) -> tuple[int, ...]:
        """Return the numbers already typed for this roll, when there were too few."""
        return parked.typed[: max(0, most)] if is_typed_for(self.state, parked, ask.who) else ()

    def _say(self, seat: str, parked: Parked, said: Answer, at: float) -> Result:
        used = isinstance(said.ask, Roll) and is_typed_for(self.state, parked, said.ask.who)
        going = structs.replace(parked, answers=(*parked.answers, said), typed=() if used else parked.typed)
        return self._redact(seat, parked, self._run_move(going, at))

    def cancel(self, seat: str, id: str, *, at: float = 0.0) -> Entry | Refused:
        """Cancel a parked move. It leaves an entry, because dice that were seen stay seen."""
        parked = self.parked.get(id)
        if (no := self.card_refusal()) is not None or parked is None:
            return no or Refused("no-prompt", "table.prompts")
        if seat != parked.seat and not self.state.is_facilitator(seat):
            return self._refuse_prompt(seat, parked.intent.actor, parked.audience)
        del self.parked[id]
        heard = union_audience([*(s.audience for s in parked.steps), (parked.seat,)])
        said = (parked.intent, parked.plan, parked.answers)
        seen = parked.plan.audience if parked.plan else None
        place = (self.seq + 1, parked.seat, at)
        entry = Entry(*place, *said, steps=parked.steps, audience=seen, heard=heard, cancelled=True)
        return self._commit(entry, self.state)

    def _run_move(self, parked: Parked, at: float) -> Result:
        """Run the move from its start, with the answers so far, on the state as it is now."""
        if (no := self.card_refusal(parked.intent)) is not None:
            return no
        answerer = Answerer(self.game, self.state, self.box, parked, fresh=parked.id not in self.parked)
        run = MoveRun(self.game, self.state, parked, self.parked, answerer.find_answer)
        try:
            done = run.perform(self.seq + 1, at)
        except Needs as needs:
            waiting = with_promises(self.state, self.box, run.park(needs, answerer.typed), self.parked.get(parked.id))
            self.parked[parked.id] = waiting
            return waiting
        except ImpossibleFace as bad:
            return bad.refused
        if not isinstance(done, Entry):
            return done
        if answerer.typed and answerer.fresh:
            left = len(answerer.typed)
            typed = len(parked.intent.dice)
            return Refused("surplus-dice", "table.dice", {"left": left, "typed": typed})
        self.parked.pop(parked.id, None)
        return self._commit(done, run.scene.plain)

    def _redact(self, seat: str, parked: Parked, result: _Heard) -> _Heard:
        """Remove characters that the seat may not know from a refusal or warning, unless the seat named them itself."""
        if not isinstance(result, (Refused, Warnings)):
            return result
        eye = SeatKnowledge(self.game, self.state, seat)
        said = {parked.intent.actor} | words_of(parked.intent.want) if seat == parked.seat else set()
        if isinstance(result, Refused):
            return structs.replace(result, facts=eye.known_facts(result.facts, said))
        each = (structs.replace(w, facts=eye.known_facts(w.facts, said)) for w in result.warnings)
        return structs.replace(result, warnings=tuple(each))

    def _next_prompt_id(self) -> str:
        """Return a new prompt's id: not guessable from the others, so that a gap in them reveals nothing."""
        self._parks += 1
        return self.seal_key(f"{self._parks}")

    def _new_key(self) -> str:
        """Return what the ids of new secret things are drawn from: who sees one cannot tell how many there are."""
        return self.seal_key(f"ids {self._parks}") if self.salt else ""  # without a salt nothing is kept secret

    def seal_key(self, key: str) -> str:
        """Hide a question's place, which would reveal who else is in the move; seats see this key instead."""
        return blake2b(key.encode(), key=self.salt.encode()[:64], digest_size=6).hexdigest()

    # ---- looking before acting
    def check(self, seat: str, intent: Intent, plan: Plan[Any, Any] | None = None) -> Refused | Warnings | None:
        """Return the refusal or the warnings that an intent, with its plan, would get now: why a button is grey."""
        found = plan or self.preview(seat, intent)
        stopped = found if isinstance(found, Refused) else find_objection(self.state, seat, intent, found)
        return self._redact(seat, Parked("", seat, intent), stopped)

    def preview(self, seat: str, intent: Intent) -> Plan[Any, Any] | Refused:
        """Return the plan as it would be now, every choice with its usual answer."""
        parked = Parked("", seat, with_call(self, seat, intent))
        run = MoveRun(self.game, self.state, parked, self.parked, lambda scene, ask: None)
        return self._redact(seat, parked, run.preview(self.state_for(seat)))

    # ---- undo
    def undo(self, seat: str, seq: int, *, only: bool = False, at: float = 0.0) -> Entry | Refused:
        """Undo an entry and all that depends on it, or only the entry; to undo an undo is to redo.

        To a seat that hears of nothing else that goes, both are the same.
        """
        found = self.find_undoing(seat, seq)
        if isinstance(found, Refused):
            return found
        only = only and len(found.heard_entries()) > 1
        undoes = tuple(found.seqs[:1] if only else found.seqs)
        heard = union_audience(self.entry(s).heard for s in undoes)
        no = self.refusal_to_undo(found, only=only)
        if no is None and not only:
            self.cancel_group(seat, seq, at)
        alone = len(undoes) < len(found.seqs)
        return no or self.take_back(Entry(self.seq + 1, seat, at, undoes=undoes, only=alone, heard=heard))

    def new_group(self) -> str:
        """Return a name for intents that are done in one tap, and that one undo takes back together."""
        self._parks += 1
        return f"{self.seq + 1}.{self._parks}"

    def cancel_group(self, seat: str, seq: int, at: float) -> None:
        """Cancel the moves that wait for an answer and were begun in one tap with an entry that is undone."""
        intent = self.entry(seq).intent
        for id, parked in tuple(self.parked.items()):
            if intent and intent.group and parked.intent.group == intent.group:
                self.cancel(seat, id, at=at)

    def undo_set(self, seq: int) -> tuple[int, ...]:
        """Return an entry and those that go along if the facilitator undoes it."""
        return tuple(Undoing(self.game, self, seq, self.state.facilitator).seqs)

    def find_undoing(self, seat: str, seq: int) -> Undoing | Refused:
        """Return what goes if a seat undoes an entry; whether it may is `refusal_to_undo`."""
        if (no := self.card_refusal()) is not None or seq in self.undone_seqs() or not self.may_hear(seat, seq):
            return no or Refused("nothing-to-undo", "table.undo")
        self.check_loaded(self.entry(seq))
        key = (seat, seq, self.seq)
        if self._undoing is None or self._undoing[0] != key:
            self._undoing = (key, Undoing(self.game, self, seq, seat))
        if self.reaches_mended(self._undoing[1].seqs):
            return Refused("lost-before", "table.undo")
        return self._undoing[1]

    def refusal_to_undo(self, undoing: Undoing, *, only: bool) -> Refused | None:
        """Return why a seat may not undo an entry with all that depends on it, or only the entry; None if it may."""
        if not (undoing.may_be_alone() if only else undoing.is_all_own()):
            return Refused("not-yours-to-undo", "table.undo")
        if only and undoing.broken is None:
            undoing.broken = first_broken(undoing)
        broken = undoing.broken if only else 0
        line = self.number(undoing.eye.seat, broken) if broken else 0
        return Refused("not-without-it", "table.undo", {"line": line or 0}) if broken else None

    def restore(self, mark: Mark) -> None:
        super().restore(mark)
        self._undoing = None

    # ---- changing the last entry
    def change_answer(self, seat: str, seq: int, key: str, value: str, *, at: float = 0.0) -> Result:
        """Replace a standing order's answer: possible until the next act, and if no die was rolled after it."""
        last = last_act(self, seat)
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
        meant = read_answer(self.game, ask, value, veiled=not self.state.is_facilitator(seat))
        if isinstance(meant, Refused):
            return meant
        replanned = ask.key.startswith(PLAN)
        frozen = Parked("", last.seat, last.intent, steps=last.steps, plan=last.plan)
        going = Parked("", last.seat, last.intent) if replanned else frozen
        said = Answer(ask, meant, "person")
        return self._redo(seat, last, structs.replace(going, answers=(*last.answers[:at_key], said)), at)

    def rejudge(self, seat: str, seq: int, want: Mapping[str, Any], *, at: float = 0.0) -> Result:
        """Do the last move again on the same dice, as hard as the facilitator says; possible until the next entry.

        What people have said stays, too. What standing orders have answered is answered anew.
        """
        last = self._last_entry(seat)
        if last is None or last.seq != seq or last.intent is None:
            return Refused("too-late", "table.undo")
        if not self.state.is_facilitator(seat):
            return Refused("facilitator-only", "table.seats", {"move": last.intent.move})
        known = parameters(self.game.moves[last.intent.move].wants)
        if not want or any(n not in known or known[n].asking != "facilitator" for n in want):
            return Refused("not-judged", "table.undo", {"move": last.intent.move})
        intent = structs.replace(last.intent, judged={**last.intent.judged, **round_trip_json(dict(want))})
        kept = tuple(a for a in last.answers if a.source != "order")
        return self._redo(seat, last, Parked("", last.seat, intent, kept), at)

    def _last_entry(self, seat: str) -> Entry | None:
        """Return the newest entry that a seat hears of, and that is neither an undo nor undone."""
        gone = self.undone_seqs()
        return next((e for e in self.newest_entries(seat) if e.seq not in gone and not e.undoes), None)

    def _redo(self, seat: str, last: Entry, again: Parked, at: float) -> Result:
        """Undo an entry and do its move again in another way; if that fails, everything stays as it was."""
        mark = self.mark()
        self.take_back(Entry(self.seq + 1, seat, at, undoes=(last.seq,), heard=last.heard))
        intent = structs.replace(again.intent, dice=())
        parked = structs.replace(again, id=self._next_prompt_id(), intent=intent, key=self._new_key())
        result = self._run_move(parked, at)
        if isinstance(result, (Refused, Warnings)):
            self.restore(mark)
        return self._redact(seat, parked, result)


def open_table(
    game: Game, facilitator: str, box: Box, *, salt: str = "", rulings: dict[str, str] | None = None
) -> Session:
    """Make a new table with its facilitator seated."""
    seats = {FIRST_SEAT: Seat(facilitator, "facilitator")}
    return Session(game, State(game=game.id, seats=seats, rulings={**game.first_rulings, **(rulings or {})}), box, salt)


__all__ = ["FIRST_SEAT", "Box", "Result", "Session", "Warnings", "can_answer_call", "open_table", "replay"]
