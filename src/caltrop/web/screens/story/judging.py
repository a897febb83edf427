"""Judging a roll anew: how hard the newest roll was, which the facilitator may still say otherwise."""

from __future__ import annotations

from msgspec import Struct

from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.parameters import Parameter, parameters
from caltrop.table.session import Session
from caltrop.table.view import Line
from caltrop.web.screens.labels import param_label


class Difficulty(Struct, frozen=True):
    """The parameter for how hard a roll is, its bounds, and its value in this roll; None if it had none."""

    name: str
    label: str
    now: int | None
    least: int = 0
    most: int = 99


def judged_difficulty(session: Session, seat: str, line: Line) -> Difficulty | None:
    """Return the difficulty of a line's roll, which the facilitator alone says; None if there is none to judge."""
    found = difficulty_parameter(session.game, line.move)
    if found is None or line.undone or line.cancelled or not session.state.is_facilitator(seat):
        return None
    entry = session.entry(session.seq_of(seat, line.n) or 0)
    now = entry.plan.want.get(found.name) if entry.plan else None
    label = param_label(session.game, line.move, found.name)
    return Difficulty(found.name, label, now, found.least or 0, 99 if found.most is None else found.most)


def difficulty_parameter(game: Game, move: str) -> Parameter | None:
    """Return the parameter for the difficulty of a roll that can be called for, if only the facilitator says it."""
    named = next((roll.harder for roll in game.surface.calls if game.move_id(roll.move) == move and roll.harder), "")
    found = parameters(game.moves[move].wants).get(named) if named else None
    return found if found is not None and found.asking == "facilitator" else None
