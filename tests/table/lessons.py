"""Plays the lesson of a game: the learner's real acts, and the table's part after each of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from copy import copy
from typing import Any, ClassVar, TypeVar

from msgspec import structs

from caltrop.games import registry
from caltrop.games.common.items.pack import Pack
from caltrop.kernel.contract.lesson import LessonStep
from caltrop.kernel.rules.fate import Choice, Roll
from caltrop.kernel.state.parts import EntryKind, Part
from caltrop.table.lessons import begin_lesson, current_step, teach
from caltrop.table.log import Entry, Intent, Parked
from caltrop.table.session import Result, Warnings, open_table

T = TypeVar("T")
Want = Mapping[str, Any] | Callable[["Learner"], Mapping[str, Any]]
FOE: Want = lambda learner: {"target": learner.foe}  # noqa: E731
OWN_SKILL: Want = lambda learner: {"skill": learner.skill}  # noqa: E731
FRIEND: Want = lambda learner: {"target": learner.friend}  # noqa: E731
# What the learner does in each step that waits for an act, besides what a call already says.
LADDER: dict[str, tuple[str, Want]] = {
    "call": ("test", {}),
    "attack": ("attack", FOE),
    "turn": ("done", {}),
    "zero": ("treat", FRIEND),
    "rest": ("rest", {}),
}
ACTS: dict[str, dict[str, tuple[str, Want]]] = {
    "fell": LADDER
    | {
        "test": ("test", {"ability": "BOD", "dn": 4}),
        "skill": ("test", OWN_SKILL),
        "armour": ("wear", {"item": "shield"}),
        "spell": ("cast", {"spell": "adhere", "dn": 4, "die": "d4"}),
    },
    "fell-hits": LADDER
    | {
        "test": ("test", {"attribute": "BOD"}),
        "skill": ("test", OWN_SKILL),
        "armour": ("wear", {"item": "gambeson"}),
        "experience": ("test", {"experience": "d4"}),
    },
    "generic-fantasy": LADDER
    | {
        "test": ("test", {"attribute": "BOD"}),
        "skill": ("test", OWN_SKILL),
        "armour": ("wear", {"item": "padded-coat"}),
    },
    "grimoire": LADDER
    | {
        "test": ("action", {"attribute": "DEX", "dc": 18}),
        "call": ("save", {}),
        "tool": ("action", lambda learner: {"objects": [learner.tool]}),
        "armour": ("wear", {"item": "padded-jack"}),
        "spell": ("cast", lambda learner: {"spell": learner.spell, "targets": learner.aim, "slots": 1}),
    },
    "deeds": LADDER
    | {
        "test": ("save", {"ability": "Intellect"}),
        "call": ("save", {}),
        "tool": ("save", {}),
        "armour": ("wear", {"item": "helmet"}),
        "declare": ("declare", {"what": "meet it on the stairs"}),
        "round": ("declare", {"what": "kick the ladder away"}),
        "deed": ("deed", lambda learner: {"what": "kicks", "ability": "Finesse", "target": learner.foe}),
        "spell": ("cast", lambda learner: {"spell": learner.spell, "targets": learner.aim}),
        "zero": ("revive", FRIEND),
    },
}
NUMBER = {"grimoire": "HP", "deeds": "HP"}  # a number that a slip changes; elsewhere BOD


class Learner:
    """One person who learns a game at a table of their own, with dice from a seed."""

    BESIDE_A_FIGHT: ClassVar = {"in-a-fight", "absent"}

    def __init__(self, game: str, seed: int = 1, *, alone: bool = True) -> None:
        chance = random.Random(seed)
        self.game, self.seat = registry.games()[game], "s1"
        self.session = open_table(self.game, "The table", lambda sides: chance.randint(1, sides), salt="salt")
        self.host("table.seat", name="Ann")
        if alone:
            self.host("table.preferences", seat="s0", away=True)
        self.write(lambda: begin_lesson(self.session, self.seat, alone=alone, at=0.0))

    def joined(self, name: str) -> Learner:
        """Another who learns at the same table."""
        other = copy(self)
        other.seat = f"s{len(self.session.state.lessons) + 1}"
        other.host("table.seat", name=name)
        other.write(lambda: begin_lesson(other.session, other.seat, alone=False, at=0.0))
        return other

    def host(self, move: str, actor: str = "", **want: Any) -> Result:
        return self.write(lambda: self.session.act("s0", Intent(move, actor, want, overrule=True)))

    def write(self, do: Callable[[], T]) -> T:
        """Do something as a room does: the table's part follows at once."""
        before = self.session.state
        result = do()
        teach(self.session, before, 0.0)
        return result

    # ---- what is there
    @property
    def step(self) -> LessonStep | None:
        return current_step(self.game, self.session.state.lessons.get(self.seat))

    @property
    def at(self) -> str:
        return self.step.id if self.step else ""

    @property
    def who(self) -> str:
        return self.session.state.lessons[self.seat].who

    @property
    def foe(self) -> str:
        people = self.session.state.characters.items()
        return next(who for who, c in people if c.kind == "creature" and c.life == "up")

    @property
    def friend(self) -> str:
        people = self.session.state.characters.items()
        players = {id for id, seat in self.session.state.seats.items() if seat.role == "player"}
        return next(who for who, c in people if c.kind == "character" and c.owner not in players and c.life != "dead")

    def entry(self, kind: EntryKind) -> str:
        """The first skill or spell of the learner's character."""
        parts = self.session.state.characters[self.who].parts.values()
        return next(entry.id for part in parts if isinstance(part, Part) for entry in part.entries(kind))

    @property
    def skill(self) -> str:
        return self.entry("skills").split()[0]

    @property
    def spell(self) -> str:
        return self.entry("spells")

    @property
    def aim(self) -> list[str]:
        """Whom the spell is aimed at, if it is for creatures."""
        return [self.foe] if self.game.shelf("spells")[self.spell].target in ("creature", "creatures") else []

    @property
    def tool(self) -> str:
        """The first thing that can help: a weapon."""
        items = self.session.state.part(self.who, Pack).items.items()
        return next(key for key, item in items if item.kind == "weapon")

    def holds_turn_before(self, other: Learner) -> bool:
        """Has this learner the turn in a fight, with a step to do, where the other would need it?"""
        fight, step = self.session.state.fight, other.step
        needs = self.at and step is not None and any(act.move in ("fight", "turn") for act in step.acts)
        return bool(needs) and fight is not None and fight.has_turn(self.who) and not fight.has_turn(other.who)

    @property
    def call(self) -> str:
        calls = self.session.state.calls.items()
        return next((id for id, call in calls if self.who in call.who and self.who not in call.done), "")

    # ---- acting
    def act(self, move: str, want: Mapping[str, Any], *, call: str = "") -> Result:
        """Do a move as the learner; to answer a call, with what the call says.

        Where others still fight, the rules warn of resting and of acting from outside: that is done anyway.
        """
        found = self.game.moves[self.game.move_id(move)]
        asked = self.session.state.calls[call].want if call else {}
        actor = self.who if found.actor != "none" else ""
        intent = Intent(found.id, actor, {**asked, **want}, call=call)
        result = self.write(lambda: self.session.act(self.seat, intent))
        if isinstance(result, Warnings) and {w.code for w in result.warnings} <= self.BESIDE_A_FIGHT:
            result = self.write(lambda: self.session.act(self.seat, structs.replace(intent, overrule=True)))
        return self.settle(result)

    def settle(self, result: Result) -> Result:
        """Answer what the move asks of the learner as usual; the table has answered what it asks of the facilitator."""
        while isinstance(result, Parked):
            entries = [e for e in self.session.log if e.intent is result.intent]
            result = entries[-1] if entries else self.answer(result)
        return result

    def answer(self, parked: Parked) -> Result:
        ask = parked.asks[0]
        if isinstance(ask, Roll):
            return self.write(lambda: self.session.roll_for(self.seat, parked.id, ask.key))
        said = ask.usual if isinstance(ask, Choice) else ""
        return self.write(lambda: self.session.answer(self.seat, parked.id, ask.key, said))

    def go_on(self) -> Result:
        """Say that a step has been read, or skip it."""
        return self.write(lambda: self.session.act(self.seat, Intent("table.lesson.next", want={"step": self.at})))

    def slip(self) -> Entry:
        number = NUMBER.get(self.game.id, "BOD")
        done = self.act("table.adjust", {"name": number, "by": -1})
        assert isinstance(done, Entry), done
        return done

    def undo(self, seq: int) -> Result:
        return self.write(lambda: self.session.undo(self.seat, seq))

    def do_step(self) -> Result:
        """Do what the present step asks for; it must be done in one act, without a refusal and without a warning."""
        step = self.step
        assert step is not None
        if step.done.is_reading:
            return self.go_on()
        if step.done.undo:
            return self.undo(self.slip().seq)
        move, want = ACTS[self.game.id][step.id]
        found = want(self) if callable(want) else want
        result = self.act(move, found, call=self.call if step.at == "call" else "")
        assert not isinstance(result, Warnings), (step.id, result)
        return result

    def play_to(self, id: str) -> None:
        """Do the steps up to this one; "" is the end."""
        while self.at != id:
            before = self.at
            result = self.do_step()
            assert isinstance(result, Entry), (before, result)
            assert self.at != before, (before, result)
