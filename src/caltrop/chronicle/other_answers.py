"""What another answer of a standing order would come to: the last act done again on the same dice, and thrown away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from msgspec import Struct, structs

from caltrop.kernel.secrets.knowledge import SeatKnowledge
from caltrop.table.ledger import EntryNotLoaded
from caltrop.table.log import Entry
from caltrop.table.session import Box, Session
from caltrop.table.views import line

from .outcome_row import OutcomeRow, Shift, outcome_row
from .outcomes import reader_of

Key: TypeAlias = tuple[str, str, str]  # whose number, its name, and the thing that has it


class OtherResult(Struct, frozen=True):
    """What another answer comes to; where dice are still to be rolled for it, only what is sure whatever they show."""

    row: OutcomeRow
    is_open: bool = False
    unsure: frozenset[Key] = frozenset()  # numbers that hang on these dice


class RollSame:
    """A dice box for trying: every die shows its lowest face, or its highest. It notes whether one was thrown."""

    def __init__(self, *, high: bool) -> None:
        self.high, self.is_used = high, False

    def __call__(self, sides: int) -> int:
        self.is_used = True
        return sides if self.high else 1


def result_if_answered(session: Session, seat: str, seq: int, key: str, value: str) -> OtherResult | None:
    """Return what the last act would come to with another answer; None where a person is asked first, or by secrets."""
    if has_secrets(session.entry(seq)):
        return None
    boxes = RollSame(high=False), RollSame(high=True)
    low = row_if_answered(session, seat, seq, key, value, boxes[0])
    if low is None or not boxes[0].is_used:
        return OtherResult(low) if low else None
    high = row_if_answered(session, seat, seq, key, value, boxes[1])
    differ = set(low.shifts) ^ set(high.shifts if high else ())
    return OtherResult(low, is_open=True, unsure=frozenset(key_of(shift) for shift in differ))


def row_if_answered(session: Session, seat: str, seq: int, key: str, value: str, box: Box) -> OutcomeRow | None:
    """Return the row of the last act with another answer and these dice."""
    other = session.copy()
    other.box = box
    try:
        done = other.change_answer(seat, seq, key, value)
    except EntryNotLoaded:
        return None
    if not isinstance(done, Entry):
        return None
    return outcome_row(
        line(other, SeatKnowledge(other.game, other.state_for(seat), seat), done), reader_of(other, seat)
    )


def has_secrets(entry: Entry) -> bool:
    """Is anything of it hidden from those who hear of it?"""
    return bool(entry.audience is not None or entry.cut or (entry.plan and entry.plan.secret))


def key_of(shift: Shift) -> Key:
    return shift.who, shift.name, shift.of


def differences(now: OutcomeRow, other: OtherResult) -> Iterator[Shift]:
    """Yield each number that differs, from how it stands now to how it would stand."""
    here, there = ({key_of(shift): shift for shift in row.shifts} for row in (now, other.row))
    for key in dict.fromkeys((*here, *there)):
        stands = here[key].after if key in here else there[key].before
        would = there[key].after if key in there else here[key].before
        if stands != would and key not in other.unsure:
            yield structs.replace(there.get(key) or here[key], before=stands, after=would)


def is_same_result(now: OutcomeRow, other: OtherResult) -> bool:
    """Would nothing be different for anyone who reads it?"""
    then = other.row
    same = (now.acts, now.then, now.shifts, now.fails) == (then.acts, then.then, then.shifts, then.fails)
    return same and not other.is_open
