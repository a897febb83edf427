"""A short scene for one player, from `scene.toml`: a character is made, rolls a test, and meets a foe.

It is played in a session, and yields beats, which a terminal prints one after the other.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from caltrop.games import registry
from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.move import Plan
from caltrop.kernel.contract.surface import MoveRole
from caltrop.kernel.rules.fate import Ask, Choice, Roll
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.state import Character, Seat, State
from caltrop.table.log import Entry, Intent, Parked
from caltrop.table.session import Box, Result, Session
from caltrop.words import say

from . import HOST, Act

_YOU = "you"
_MOST_QUESTIONS = 100  # of one move: more than any move has


class _SceneScript(Struct, frozen=True, forbid_unknown_fields=True):
    """The script of the scene."""

    game: str
    foe: str
    rounds: int
    beaten: tuple[str, ...]
    test: Act


# ---- beats
class Narration(Struct, frozen=True):
    """A text of the scene, by its key."""

    key: str


class Arrival(Struct, frozen=True):
    """A character has joined, with a whole sheet."""

    character: Character


class Chances(Struct, frozen=True):
    """A plan is about to be rolled: show its odds."""

    plan: Plan[Any, Any]


class Happening(Struct, frozen=True):
    """A move was done: show its entry and the steps."""

    entry: Entry


class Pause(Struct, frozen=True):
    """The reader gets time to read."""


Beat: TypeAlias = Narration | Arrival | Chances | Happening | Pause | Refused
_Acting: TypeAlias = Generator[Beat, None, Entry | None]


def open_scene(box: Box) -> PlayedScene:
    """Open the scene at a table of its own, with these dice."""
    script = msgspec.toml.decode((Path(__file__).parent / "scene.toml").read_bytes(), type=_SceneScript)
    game = registry.find(script.game)
    assert isinstance(game, Game), game
    host, player = (say("scene", f"seat-{role}", game) for role in ("facilitator", "player"))
    seats = {HOST: Seat(host, "facilitator"), _YOU: Seat(player)}
    return PlayedScene(script, Session(game, State(game=game.id, seats=seats), box))


class PlayedScene:
    """The scene while it is played: every act goes through the session."""

    def __init__(self, script: _SceneScript, session: Session) -> None:
        self.script = script
        self.session = session
        self.hero = ""

    def play(self) -> Iterator[Beat]:
        yield from self.arrive()
        if not self.hero:
            return
        yield Pause()
        yield Narration("climb")
        yield from self.climb()
        yield Pause()
        yield Narration("fight")
        yield from self.fight()
        yield Narration("end")

    # ---- three parts
    def arrive(self) -> Iterator[Beat]:
        """Make a character by dice alone."""
        yield Narration("begin")
        entry = yield from self.act(_YOU, self.move("create"), quiet=True)
        about = [e.fact.about()[0] for e in entry.emitted if e.fact.about()] if entry else []
        self.hero = next(iter(about), "")
        if self.hero in self.session.state.characters:
            yield Arrival(self.session.state.characters[self.hero])

    def climb(self) -> Iterator[Beat]:
        """Roll a test, its exact odds first."""
        test = self.script.test
        yield from self.act(_YOU, test.move, self.hero, {**test.want, "stakes": self.words("stakes")})

    def fight(self) -> Iterator[Beat]:
        """Play a fight to its end, or for a few rounds."""
        yield from self.act(HOST, self.move("creature"), want={"creature": self.script.foe}, quiet=True)
        foes = tuple(who for who, c in self.session.state.characters.items() if c.kind == "creature")
        begun = yield from self.act(HOST, self.move("fight"), want={"foes": foes, "party": (self.hero,)})
        if begun is None:
            return
        while (fight := self.session.state.fight) is not None and fight.round <= self.script.rounds:
            goes_on = yield from self.take_turn(fight.whose_turn, foes[0])
            if not goes_on:
                break
            yield Pause()
        yield from self.end_fight(foes[0])

    def take_turn(self, side: str, foe: str) -> Generator[Beat, None, bool]:
        """Play one side's turn; return whether the fight goes on after it."""
        seat, who, target = (_YOU, self.hero, foe) if side == "party" else (HOST, foe, self.hero)
        done = yield from self.act(seat, self.move("attack"), who, {"target": target})
        for id, due in list(self.session.state.due_rolls.items()):
            yield from self.act(HOST, due.move, due.actor or self.hero, due.want, due=id)
        if done is None or not self.is_fighting(self.hero) or not self.is_fighting(foe):
            return False
        return (yield from self.act(HOST, self.move("turn"), quiet=True)) is not None

    def end_fight(self, foe: str) -> Iterator[Beat]:
        hero = self.is_up(self.hero)
        other = self.is_fighting(foe)
        lost = "dead" if self.session.state.characters[self.hero].life == "dead" else "lost"
        yield Narration("both" if hero and other else "won" if hero else lost)
        if self.session.state.fight is not None:
            yield from self.act(HOST, self.move("fight.end"), quiet=hero)

    def is_up(self, who: str) -> bool:
        found = self.session.state.characters.get(who)
        return found is not None and found.life == "up"

    def is_fighting(self, who: str) -> bool:
        """Is this character up, and without a condition that means beaten?"""
        marks = self.session.state.part(who, Conditions)
        return self.is_up(who) and not any(marks.has(word) for word in self.script.beaten)

    # ---- one act
    def act(
        self, seat: str, move: str, actor: str = "", want: Mapping[str, Any] | None = None, *, quiet: bool = False,
        due: str = "",
    ) -> _Acting:  # fmt: skip
        """Do a move, with the odds before and the steps after; its questions get their usual answers."""
        intent = Intent(move, actor, dict(want or {}), due=due, overrule=True)
        plan = self.session.preview(seat, intent)
        if not quiet and not isinstance(plan, Refused):
            yield Chances(plan)
        result = self.answer_all(self.session.act(seat, intent))
        if isinstance(result, Refused):
            yield result
        if not isinstance(result, Entry):
            return None
        if not quiet:
            yield Happening(result)
        return result

    def answer_all(self, result: Result) -> Result:
        for _ in range(_MOST_QUESTIONS):
            if not isinstance(result, Parked) or not result.asks:
                break
            result = self.answer(result.id, result.asks[0])
        return result

    def answer(self, id: str, ask: Ask) -> Result:
        if isinstance(ask, Roll):
            return self.session.roll_for(HOST, id, ask.key)
        return self.session.answer(HOST, id, ask.key, ask.usual if isinstance(ask, Choice) else "")

    def move(self, role: MoveRole) -> str:
        found = self.session.game.move_for(role)
        assert found is not None, role
        return found.id

    def words(self, key: str) -> str:
        return say("scene", key, self.session.game, hero=self.session.state.name_of(self.hero))
