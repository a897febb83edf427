"""What every table can roll, judged from its steps alone."""

from __future__ import annotations

from typing import Any

from caltrop.kernel.rules.steps import DiceRolled, DieKept, NumbersAdded

from .reader import Reader, demand


def free_roll(r: Reader) -> dict[str, Any]:
    """Dice of any kind, added up; the sum itself comes last, and says which of its parts are dice that climb."""
    total = next(s.facts for s in r.steps[r.at :] if isinstance(s.facts, NumbersAdded))
    for part in total.addends:
        if part.what == "rolled":
            demand(abs(part.number), rolled(r), "dice of a free roll")
        elif part.what == "climbed":
            demand(abs(part.number), climbed(r, abs(part.number)), "climbing dice of a free roll")
    r.take(NumbersAdded, "table.roll")
    demand(total.total, sum(part.number for part in total.addends), "the total of a free roll")
    return {"total": total.total}


def rolled(r: Reader) -> int:
    faces = sorted(r.take(DiceRolled, "table.roll").faces)
    kept = r.take_if(DieKept, "table.roll")
    if kept is None:
        return sum(faces)
    found = sum(faces[-kept.n :] if kept.how == "highest" else faces[: kept.n])
    demand(kept.face, found, "kept dice")
    return found


def climbed(r: Reader, number: int) -> int:
    """Dice that are rolled again as the next die up at their maximum, until the sum is whole."""
    found = 0
    while r.sees(DiceRolled, "table.roll") and found < number:
        one = r.take(DiceRolled, "table.roll")
        size = int(one.dice[0][1:])
        if not (one.faces[0] == size < 12):
            found += one.faces[0]
    return found


def nothing(r: Reader) -> dict[str, Any]:
    return {}


def random_row(r: Reader) -> dict[str, Any]:
    """One die, which is the row of a random table."""
    (face,) = r.take(DiceRolled, "table.random").faces
    return {"face": face}


JUDGES = {"table.roll": free_roll, "table.random": random_row, "table.nothing": nothing}
