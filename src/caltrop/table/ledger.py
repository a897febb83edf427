"""The ledger: every entry, the state after each, and taking back."""

from __future__ import annotations

from caltrop.kernel.errors import Refused
from caltrop.kernel.events import fold
from caltrop.kernel.state import State

from .log import Entry, struck, together


class Ledger:
    """The log and its fold, kept in step."""

    def __init__(self, start: State) -> None:
        self.states = [start]  # before the first entry and after each, with what is struck left out
        self.log: list[Entry] = []

    @property
    def state(self) -> State:
        return self.states[-1]

    def _commit(self, entry: Entry, state: State) -> Entry:
        self.log.append(entry)
        self.states.append(state)
        return entry

    # ---- what a seat has seen
    def seen_by(self, seat: str) -> list[Entry]:
        """The entries that a seat gets a line of; their place here is the number it knows them by."""
        if self.state.is_facilitator(seat):
            return self.log
        return [e for e in self.log if e.heard is None or seat in e.heard]

    # ---- taking back
    def struck(self) -> set[int]:
        return struck(self.log)

    def undo_set(self, seq: int) -> tuple[int, ...]:
        """What goes with an entry: later ones that touched the same parts, and those that hang on these."""
        gone = self.struck()
        found, touched = [seq], self.log[seq - 1].touches()
        for entry in self.log[seq:]:
            if entry.seq not in gone and not entry.undoes and hangs(entry.touches(), touched):
                found.append(entry.seq)
                touched |= entry.touches()
        return tuple(found)

    def undo(self, seat: str, seq: int, *, at: float = 0.0) -> Entry | Refused:
        """Take back an entry with all that hangs on it; taking back an undo does it again."""
        if seq not in (e.seq for e in self.seen_by(seat)) or seq in self.struck():
            return Refused("nothing-to-undo", "table.undo")
        undoes = (seq,) if self.log[seq - 1].undoes else self.undo_set(seq)
        mine = all(self.log[s - 1].seat == seat for s in undoes)
        if not self.state.is_facilitator(seat) and not mine:
            return Refused("not-yours-to-undo", "table.undo")
        heard = together(self.log[s - 1].heard for s in undoes)
        return self._take_back(Entry(len(self.log) + 1, seat, at, undoes=undoes, heard=heard))

    def _take_back(self, entry: Entry) -> Entry:
        before = self.struck()
        self._commit(entry, self.state)
        after = self.struck()
        first = min(before ^ after, default=entry.seq)
        for at in range(first, len(self.log) + 1):
            then = self.log[at - 1]
            self.states[at] = self.states[at - 1] if at in after else fold(self.states[at - 1], then.told)
        return entry


def hangs(later: set[str], earlier: set[str]) -> bool:
    """Does what came later touch the same parts, or a part of what came about earlier as a whole?"""
    return any(x == y or (y.endswith(".") and x.startswith(y)) for x in later for y in earlier)
