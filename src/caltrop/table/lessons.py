"""Lessons of a game: which acts complete a step, and the table's part in it, with the real moves and dice.

`mark_steps` is asked after each move, so that a step is part of the same entry: undoing the act takes back the step
with it, and a table that is opened again stands where it stood. `teach` is called after everything that happens at a
table, before that is stored: so a step and what the facilitator does for the next one are written together, and the
learner sees both at once. Where the learner is alone, the table also answers what is asked of the facilitator. Each
act is an entry like any other, and can be undone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.lesson import FOE, FRIEND, YOU, Fact, LessonAct, LessonStep, LessonStepDone, StepDone
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.fate import Choice, Roll
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.secrets.names import suggest_name
from caltrop.kernel.state.state import Learning, State

from .answers import seat_to_ask
from .log import Entry, Intent, Parked

if TYPE_CHECKING:
    from .session import Result, Session


def current_step(game: Game, learning: Learning | None) -> LessonStep | None:
    """Return the step that a seat stands at; None if it learns nothing now, or has done all."""
    lesson = game.lesson() if learning is not None and not learning.left else None
    return lesson.step_after(learning.done) if lesson is not None and learning is not None else None


def mark_steps(scene: Scene, before: State, seat: str, intent: Intent, want: Mapping[str, Any]) -> None:
    """Emit that a step is done, for each learner whose step this move completes."""
    for learner, learning in before.lessons.items():
        step = current_step(scene.game, learning)
        may = seat == learner or before.is_facilitator(seat)
        by_learner = intent.actor == learning.who or (not intent.actor and seat == learner)
        if step is not None and may and by_learner and _completes(scene.game, step.done, intent, want):
            scene.emit(LessonStepDone(learner, step.id), audience=(learner,))


def _completes(game: Game, done: StepDone, intent: Intent, want: Mapping[str, Any]) -> bool:
    is_move = intent.move in map(game.move_id, done.moves)
    return is_move and all(want.get(name) for name in done.names) and (bool(intent.call) or not done.called)


_MOST_TURNS = 8  # that are passed until it is the learner's
_MOST_ANSWERS = 24  # questions to the facilitator that are answered after one act


def teach(session: Session, before: State, at: float) -> None:
    """Go on with every lesson at the table; at most tables there is none, and none goes on while the X-card is up."""
    if session.state.halted:
        return
    newest = session.log[-1] if session.log and session.state is not before else None
    for seat in tuple(session.state.lessons):
        _Tutor(session, seat, at).go_on(before, newest)


class _Tutor:
    """Plays the facilitator's part for one learner."""

    def __init__(self, session: Session, seat: str, at: float) -> None:
        self.session = session
        self.seat = seat
        self.at = at

    @property
    def state(self) -> State:
        return self.session.state

    @property
    def learning(self) -> Learning | None:
        return self.state.lessons.get(self.seat)

    def go_on(self, before: State, newest: Entry | None) -> None:
        """Mark an undo that was asked for, answer for an absent facilitator, and begin the next step."""
        self.mark_undo(before, newest)
        learning = self.learning
        if learning is not None and learning.alone:
            self.answer_all()
        step = current_step(self.session.game, self.learning)
        learning = self.learning
        if step is None or learning is None:
            return
        if step.id not in learning.begun:
            self.begin(step)
        elif step.again:
            self.play(tuple(act for act in step.acts if act.unless or act.only))

    def mark_undo(self, before: State, newest: Entry | None) -> None:
        """Complete the step that asks for an undo: an undo itself is no move, which could do that."""
        step = current_step(self.session.game, before.lessons.get(self.seat))
        undone = newest is not None and newest.undoes and newest.seat == self.seat
        if undone and step is not None and step.done.undo and not self.is_done(step):
            self.act(self.state.facilitator, Intent("table.lesson.next", want={"seat": self.seat, "step": step.id}))

    def is_done(self, step: LessonStep) -> bool:
        return self.learning is None or step.id in self.learning.done

    # ---- a step's acts
    def begin(self, step: LessonStep) -> None:
        """Do what the facilitator does for a step. An act that is refused is left out: the lesson goes on."""
        self.act(self.state.facilitator, Intent("table.lesson.scene", want={"seat": self.seat, "step": step.id}))
        self.play(step.acts)

    def play(self, acts: tuple[LessonAct, ...]) -> None:
        for act in acts:
            for _ in range(
                _MOST_TURNS if act.move == "turn" and "turn" in act.unless else 1
            ):  # others may have theirs before
                if self.is_due(act):
                    self.act(self.state.facilitator, self.intent_of(act))
        if self.learning is not None and self.learning.alone:
            self.answer_all()

    def is_due(self, act: LessonAct) -> bool:
        return all(map(self.holds, act.only)) and not any(map(self.holds, act.unless))

    def holds(self, fact: Fact) -> bool:
        """Is this so at the table now?"""
        fight = self.state.fight
        you = self.stand_in(YOU)
        foe = self.stand_in(FOE)
        found = {
            "foe": lambda: bool(foe),
            "faced": lambda: fight is not None and bool(fight.side_of(foe)),
            "friend": lambda: bool(self.stand_in(FRIEND)),
            "hale": lambda: self.is_up(self.stand_in(FRIEND)),
            "fight": lambda: fight is not None,
            "fighting": lambda: fight is not None and bool(fight.side_of(you)),
            "turn": lambda: fight is not None and fight.has_turn(you),
            "others-turn": lambda: fight is not None and any(map(fight.has_turn, self.other_fighters())),
            "shared": lambda: any(True for _ in self.other_fighters()),
            "up": lambda: self.is_up(you),
            "called": lambda: any(you in call.who and you not in call.done for call in self.state.calls.values()),
        }
        return found[fact]()

    def other_fighters(self) -> Iterator[str]:
        """Yield the characters of others at the table whose step needs the fight."""
        for seat, learning in self.state.lessons.items():
            step = current_step(self.session.game, learning) if seat != self.seat and not learning.left else None
            if step is not None and any(act.move == "fight" for act in step.acts):
                yield learning.who

    def is_up(self, who: str) -> bool:
        found = self.state.characters.get(who)
        return found is not None and found.life == "up"

    def intent_of(self, act: LessonAct) -> Intent:
        want = {name: self.fill(value) for name, value in act.want.items()}
        return Intent(self.session.game.move_id(act.move), self.fill(act.who), want, act.dice, overrule=True)

    def fill(self, value: Any) -> Any:
        """Return a parameter with ids in place of the words that stand for them."""
        if isinstance(value, list | tuple):
            return [self.fill(each) for each in value]
        return self.stand_in(value) if isinstance(value, str) and value.startswith("@") else value

    def stand_in(self, word: str) -> str:
        """Return the id that "@you", "@foe" or "@friend" stands for now; "" if there is none."""
        if word == YOU:
            return self.learning.who if self.learning is not None else ""
        return next(self.foes() if word == FOE else self.friends() if word == FRIEND else iter((word,)), "")

    def foes(self) -> Iterator[str]:
        """Yield the creatures that stand and are seen, the newest last."""
        people = self.state.characters.items()
        return (who for who, c in people if c.kind == "creature" and c.life == "up" and not c.hidden)

    def friends(self) -> Iterator[str]:
        """Yield the characters that no player plays."""
        players = {id for id, seat in self.state.seats.items() if seat.role == "player"}
        people = self.state.characters.items()
        return (who for who, c in people if c.kind == "character" and c.owner not in players and c.life != "dead")

    # ---- acting
    def act(self, seat: str, intent: Intent) -> Result:
        return self.session.act(seat, intent, at=self.at)

    def answer_all(self) -> None:
        """Answer what is asked of the facilitator: dice by the dice box, choices as usual."""
        for _ in range(_MOST_ANSWERS):
            asked = next(self.open_questions(), None)
            if asked is None or isinstance(self.answer(*asked), Refused):
                return

    def open_questions(self) -> Iterator[tuple[Parked, Choice | Roll | Any]]:
        host = self.state.facilitator
        for parked in self.session.parked.values():
            for ask in parked.asks:
                if seat_to_ask(self.state, parked.seat, parked.audience, ask) == host:
                    yield parked, ask

    def answer(self, parked: Parked, ask: Choice | Roll | Any) -> Result:
        host = self.state.facilitator
        if isinstance(ask, Roll):
            return self.session.roll_for(host, parked.id, ask.key, at=self.at)
        usual = ask.usual if isinstance(ask, Choice) else ""
        return self.session.answer(host, parked.id, ask.key, usual, at=self.at)


# ---- beginning
def begin_lesson(session: Session, seat: str, *, alone: bool, at: float) -> Refused | None:
    """Let a seat learn the game: with the character it has, or with one that is ready to play."""
    lesson = session.game.lesson()
    if lesson is None:
        return Refused("no-lesson", "table.lesson", {"game": session.game.title})
    who = _own_character(session.state, seat)
    if not who:
        made = _make_character(session, seat, _learner_number(session.state), at)
        if isinstance(made, Refused):
            return made
        who = made
    want = {"seat": seat, "who": who, "alone": alone}
    done = session.act(session.state.facilitator, Intent("table.lesson", want=want), at=at)
    return done if isinstance(done, Refused) else None


def _own_character(state: State, seat: str) -> str:
    """Return the character that a seat plays; "" if there is none that can act."""
    owned = (
        who for who, c in state.characters.items() if c.owner == seat and c.kind == "character" and c.life != "dead"
    )
    return next(owned, "")


def _learner_number(state: State) -> int:
    return len(state.lessons)


def _make_character(session: Session, seat: str, number: int, at: float) -> str | Refused:
    """Make one of the lesson's characters for a seat, under a name that no one has yet."""
    lesson = session.game.lesson()
    assert lesson is not None
    act = lesson.people[number % len(lesson.people)]
    taken = [c.name for c in session.state.characters.values()]
    want = {**act.want, "name": suggest_name(str(act.want["name"]), taken)}
    before = set(session.state.characters)
    move = session.game.move_id(act.move)
    host = session.state.facilitator
    done = session.act(host, Intent(move, "", want, act.dice, overrule=True), at=at)
    new = next((who for who in session.state.characters if who not in before), "")
    if not new:
        return done if isinstance(done, Refused) else Refused("no-lesson", "table.lesson", {"game": session.game.title})
    session.act(host, Intent("table.give", new, {"seat": seat}), at=at)
    return new
