"""Fights and evenings whose lines are written by hand: a table whose dice show what each move is given."""

from __future__ import annotations

from typing import Any

from at_table import seated
from caltrop import words
from caltrop.chronicle.names import names
from caltrop.kernel.contract.game import Game
from caltrop.kernel.state.state import Character
from caltrop.table.log import Entry
from caltrop.table.session import Session
from caltrop.table.view import lines
from conformance.stage import Stage


class Golden:
    """A table at which every move is given its dice; all of them must be rolled."""

    def __init__(self, game: Game, **people: Character) -> None:
        self.faces: list[int] = []
        self.session: Session = seated(game, self.roll, None, people)
        self.stage = Stage(self.session)

    def roll(self, sides: int) -> int:
        assert self.faces, f"a d{sides} is asked for"
        face = self.faces.pop(0)
        assert 1 <= face <= sides, f"{face} on a d{sides}"
        return face

    def do(self, seat: str, move: str, actor: str = "", *faces: int, **want: Any) -> Entry:
        self.faces = list(faces)
        entry = self.stage.done(seat, f"{self.session.game.id}.{move}", actor, _overrule=True, **want)
        assert not self.faces, f"{move} leaves dice: {self.faces}"
        return entry

    def log(self, seat: str) -> list[str]:
        """Return the log as a seat reads it, a line for each entry."""
        known, game = names(self.session, seat), self.session.game
        return [" ".join(words.entry_lines(line, known, game)) for line in lines(self.session, seat)]


def written(text: str) -> list[str]:
    """Return the lines of an evening, without the sums beside them."""
    return [line for line in text.strip().splitlines() if not line.startswith("# ")]


def last_line(golden: Golden, seat: str = "s0", language: str = "en") -> str:
    """Return the last line of the log as a seat reads it in a language."""
    with words.reading(language):
        return golden.log(seat)[-1]
