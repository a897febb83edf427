"""The newest outcome for a screen that everyone watches: a deed with its dice, or a turn of the foes in a few lines."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct, structs

from caltrop.kernel.contract.telling import Effect
from caltrop.kernel.secrets.knowledge import SeatKnowledge
from caltrop.kernel.state.messages import Message
from caltrop.messages import log
from caltrop.table.log import Entry
from caltrop.table.session import Session
from caltrop.table.view import line
from caltrop.words.line import join_messages, list_names, targets_of

from .outcome_cards import MOST_ROWS, WINDOW, fight_before, is_watched, opens_part, reader_of
from .outcome_row import OutcomeRow, Reader, outcome_row

MOST_LINES = 4  # of a turn; what is older stands in the log
_LEAST_TOGETHER = 2  # attacks that are told at once


class _WatchedLine(Struct, frozen=True):
    """A line of what happened: a row, or like rows told at once, with what they came to."""

    rows: tuple[OutcomeRow, ...]
    acts: tuple[Message, ...]
    then: tuple[Message, ...] = ()

    @property
    def count(self) -> int:
        return len(self.rows)


class WatchedOutcome(Struct, frozen=True):
    """The newest outcome for everyone: its lines, the oldest first, and what happened before it."""

    lines: tuple[_WatchedLine, ...]
    before: OutcomeRow | None = None

    @property
    def single(self) -> OutcomeRow | None:
        """The one row, if there is no more than one."""
        return self.lines[0].rows[0] if len(self.lines) == 1 and self.lines[0].count == 1 else None

    @property
    def newest(self) -> int:
        """The number of its newest line in the log."""
        return max(row.n for each in self.lines for row in each.rows)


def watched_outcome(session: Session, seat: str) -> WatchedOutcome | None:
    """Return what was rolled or done last, for a screen that everyone watches; None if there was nothing yet."""
    party = frozenset(who for who, c in session.state_for(seat).characters.items() if c.is_in_party)
    reader = structs.replace(reader_of(session, seat), mine=party)
    found = _watched_rows(session, reader)
    newest = next(found, None)
    if newest is None:
        return None
    entry, row = newest
    turn = fight_before(session, entry)
    rows = [row]
    before = next(found, None)
    while before is not None and _is_turn_of_foes(session, *turn) and fight_before(session, before[0]) == turn:
        rows.append(before[1])
        before = next(found, None)
    told = tuple(_turn_lines(rows[::-1], reader, _fight_sides(session, seat)))
    return WatchedOutcome(told, before[1] if before else None)


# ---- rows
def _watched_rows(session: Session, reader: Reader) -> Iterator[tuple[Entry, OutcomeRow]]:
    """Yield the rows with a roll, harm or healing, newest first, up to the one that opens this part of the story."""
    eye = SeatKnowledge(session.game, session.state_for(reader.seat), reader.seat)
    gone = session.undone_seqs()
    for entry, _ in zip(session.newest_entries(reader.seat), range(WINDOW), strict=False):
        if entry.seq in gone or not is_watched(entry):
            continue
        row = _find_watched_row(session, eye, entry, reader)
        if row.acts or row.then:
            yield entry, row
            if opens_part(entry):
                return


def _find_watched_row(session: Session, eye: SeatKnowledge, entry: Entry, reader: Reader) -> OutcomeRow:
    """Return the row of an entry; cached, because a turn of many foes is told again with each of them."""
    sources = (entry, reader.mine, reader.names)
    kept = session.derived.get(("watched", reader.seat, entry.seq))
    if kept is not None and kept[0][0] is entry and kept[0][1:] == sources[1:]:
        found: OutcomeRow = kept[1]
        return found
    if len(session.derived) > MOST_ROWS:
        session.derived.clear()
    row = outcome_row(line(session, eye, entry), reader, watched=True)
    session.derived["watched", reader.seat, entry.seq] = (sources, row)
    return row


def _fight_sides(session: Session, seat: str) -> dict[str, str]:
    """Return the side of each who fights."""
    fight = session.state_for(seat).fight
    return {who: side for side, members in fight.sides.items() for who in members} if fight else {}


def _is_turn_of_foes(session: Session, turn: str, round: int) -> bool:
    """Was it the turn of a creature, or of a side other than the party?"""
    found = session.state.characters.get(turn)
    return bool(round) and (found.kind == "creature" if found else turn not in ("", "party"))


# ---- lines
def _turn_lines(rows: Sequence[OutcomeRow], reader: Reader, sides: Mapping[str, str]) -> Iterator[_WatchedLine]:
    """Yield the lines of a turn, with attacks by one side told at once; `sides` has the side of everyone who fights.

    Those on one target that came to nothing; if the lines are many, all of a side that came to nothing; and if they
    are still many, the others on one target too.
    """

    def side(row: OutcomeRow) -> Hashable:
        return sides.get(row.actor, "")

    def aim(row: OutcomeRow) -> Hashable:
        return side(row), _row_targets(row)

    single = [[row] for row in rows]
    vain = [row for row in rows if _is_in_vain(row, reader)]
    groups = _join_rows(single, vain, aim)
    if len(groups) > MOST_LINES:
        groups = _join_rows(single, vain, side)
    if len(groups) > MOST_LINES:
        attacks = [group[0] for group in groups if len(group) == 1 and _is_attack(group[0], reader)]
        groups = _join_rows(groups, attacks, aim)
    for group in groups[-MOST_LINES:]:
        yield _watched_line(group, reader)


_Groups: TypeAlias = list[list[OutcomeRow]]


def _join_rows(groups: _Groups, rows: Sequence[OutcomeRow], key: Callable[[OutcomeRow], Hashable]) -> _Groups:
    """Return the groups with those of these rows joined that have the same key."""
    for same in dict.fromkeys(map(key, rows)):
        groups = _group_rows(groups, [row for row in rows if key(row) == same], _LEAST_TOGETHER)
    return groups


def _group_rows(groups: _Groups, together: list[OutcomeRow], least: int) -> _Groups:
    """Return the groups with these rows as one of them, in the place of the last; unchanged if they are fewer."""
    if len(together) < least:
        return groups
    numbers = {row.n for row in together}
    last = together[-1].n
    left = [group for group in groups if group[0].n not in numbers or group[0].n == last]
    return [together if group[0].n == last else group for group in left]


def _is_attack(row: OutcomeRow, reader: Reader) -> bool:
    attack = reader.game.move_for("attack")
    return attack is not None and row.move == attack.id and bool(_row_targets(row)) and row.actor in reader.names


def _is_in_vain(row: OutcomeRow, reader: Reader) -> bool:
    """Is it an attack that nothing came of?"""
    return _is_attack(row, reader) and not row.then and not row.stakes


def _row_targets(row: OutcomeRow) -> tuple[str, ...]:
    """Return the names of the targets of a row's deeds."""
    return tuple(dict.fromkeys(name for deed in row.acts for name in targets_of(deed)))


def _watched_line(rows: Sequence[OutcomeRow], reader: Reader) -> _WatchedLine:
    """Return one row, or several attacks at once, as a line."""
    if len(rows) == 1:
        return _WatchedLine(tuple(rows), rows[0].acts, rows[0].then)
    then = join_messages([m for row in rows for m in row.then if isinstance(m, Effect)])
    names = list_names(reader.names[row.actor] for row in rows)
    targets = list_names(name for row in rows for name in _row_targets(row))
    return _WatchedLine(
        tuple(rows), ((log.AttackTogether if then else log.AttackInVain)(names=names, targets=targets),), then
    )
