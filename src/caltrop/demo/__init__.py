"""Demo tables: one for each game, in the middle of the action, so that a visitor can take a character and play on.

`data/<game>.toml` is a script: what the facilitator does, what the dice show, how questions are answered. It is played
with the game's own moves, so a demo has a complete log and is the same every time.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, field

from caltrop.games import registry
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.fate import Ask, Choice, Roll
from caltrop.kernel.rules.refusals import Refused
from caltrop.table.dicebox import DiceBox
from caltrop.table.log import Entry, Intent, Parked
from caltrop.table.session import Box, Result, Session, open_table
from caltrop.words import say

_DATA = Path(__file__).parent / "data"
HOST = "s0"
_PAUSE = 40.0  # seconds between two acts in the log


class Act(Struct, frozen=True, forbid_unknown_fields=True):
    """One act of the facilitator; `takes_back` names the `label` of an earlier act to undo."""

    move: str = ""
    who: str = ""
    want: dict[str, Any] = {}
    faces: tuple[int, ...] = ()  # what the app dice show, in the order asked
    typed: tuple[int, ...] = ()  # real dice that are typed in
    says: dict[str, tuple[str, ...]] = {}  # answers to questions, by their rule, in turn
    call: str = ""
    label: str = ""
    star: bool = False
    takes_back: str = ""


class Script(Struct, frozen=True, forbid_unknown_fields=True):
    """The script of a demo."""

    title: str
    facilitator: str
    acts: tuple[Act, ...] = field(name="act")


class BrokenScript(AssertionError):
    """A script that cannot be played: the act, and the reason."""


def ids() -> tuple[str, ...]:
    """Return the ids of the games that have a demo."""
    return tuple(id for id in registry.ids() if _file(id).exists())


def title(game_id: str) -> str:
    """Return the demo table's name."""
    return script(game_id).title


def summary(game_id: str) -> str:
    """Return what is going on at the demo table, in a sentence or two."""
    return say("demo", "about", game_id)


@cache
def script(game_id: str) -> Script:
    """Return a game's script; the caller makes sure that the game has one."""
    return msgspec.toml.decode(_file(game_id).read_bytes(), type=Script)


def make(game_id: str, box: Box | None = None, *, at: float = 0.0, salt: str = "") -> Session:
    """Make a game's demo table. `at` is the time of the last act; later rolls come from `box` or the dice box.

    The script names ids, so none is drawn while it is played; from then on they are drawn from `salt`.
    """
    game = registry.find(game_id)
    written = script(game_id)
    assert isinstance(game, Game), game
    playing = ScriptPlayer(game, written)
    for n, act in enumerate(written.acts, 1):
        playing.play(act, max(0.0, at - _PAUSE * (len(written.acts) - n)))
    playing.session.box = box or DiceBox().roll
    playing.session.salt = salt
    return playing.session


class ScriptPlayer:
    """Plays a script at a table."""

    def __init__(self, game: Game, written: Script) -> None:
        self.faces: Iterator[int] = iter(())
        self.says: dict[str, list[str]] = {}
        self.act = Act()
        self.session = open_table(game, written.facilitator, self.roll)
        self.labels: dict[str, int] = {}

    def play(self, act: Act, at: float) -> None:
        """Play one act with all its questions; every face and answer of the script must be used."""
        self.faces = iter(act.faces)
        self.act = act
        self.says = {rule: list(answers) for rule, answers in act.says.items()}
        result = self.start_act(act, at)
        while isinstance(result, Parked):
            result = self.answer_question(result, result.asks[0], at)
        if not isinstance(result, Entry):
            raise BrokenScript(act, result)
        left = (*self.faces, *(answer for answers in self.says.values() for answer in answers))
        if left:
            raise BrokenScript(act, f"faces or answers that nobody asked for: {left}")
        self.settle(act, result, at)

    def start_act(self, act: Act, at: float) -> Result:
        if act.takes_back:
            return self.session.undo(HOST, self.labels[act.takes_back], at=at)
        intent = Intent(act.move, act.who, act.want, dice=act.typed, call=act.call, overrule=True)
        return self.session.act(HOST, intent, at=at)

    def answer_question(self, waits: Parked, ask: Ask, at: float) -> Result:
        """Answer a question from the script, or with the usual answer; dice come from the script."""
        if isinstance(ask, Roll):
            return self.session.roll_for(HOST, waits.id, ask.key, at=at)
        told = self.says.get(ask.rule)
        usual = ask.usual if isinstance(ask, Choice) else ""
        said = self.session.answer(HOST, waits.id, ask.key, told.pop(0) if told else usual, at=at)
        if isinstance(said, Refused):
            raise BrokenScript(self.act, said)
        return said

    def settle(self, act: Act, entry: Entry, at: float) -> None:
        """Remember the act's label, and set its star."""
        if act.label:
            self.labels[act.label] = entry.seq
        if act.star and isinstance(no := self.session.star(HOST, entry.seq, at=at), Refused):
            raise BrokenScript(act, no)

    def roll(self, sides: int) -> int:
        """Return the next face of the script."""
        face = next(self.faces, 0)
        if not 1 <= face <= sides:
            raise BrokenScript(self.act, f"a d{sides} is asked for, and the script has {face or 'no more faces'}")
        return face


def _file(game_id: str) -> Path:
    return _DATA / f"{game_id}.toml"
