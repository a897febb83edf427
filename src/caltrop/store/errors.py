"""What a store refuses, and how it fails: one sentence each, and nothing of a failed write is kept."""

from __future__ import annotations

from caltrop.kernel.rules.refusals import Refused

RULE = "table.store"


class StoreError(Exception):
    """A write failed and wrote nothing, or a read failed; `refused` is the reason.

    `public` is the same for people at a table, who need not know what the server's files are called.
    """

    code = "store-failed"

    def __init__(self, **facts: str | int) -> None:
        super().__init__(self.code, facts)
        self.refused = Refused(self.code, RULE, dict(facts))

    @property
    def public(self) -> Refused:
        facts = {name: fact for name, fact in self.refused.facts.items() if name != "file"}
        return Refused(self.refused.code, self.refused.rule, facts)


class Stale(StoreError):
    """Another writer has written to the table: its last entry is now `seq`."""

    code = "stale"

    def __init__(self, seq: int) -> None:
        super().__init__(seq=seq)
        self.seq = seq


class NotOwner(StoreError):
    """Another server owns the table now; this one must not write to it."""

    code = "table-ousted"


class Away(StoreError):
    """The database cannot be reached, or ended the connection. It is tried again with the next request."""

    code = "store-away"


class LockWait(Away):
    """Another server's transaction holds what was to be written, for longer than this one waits."""


class InDoubt(StoreError):
    """The database was asked to keep a write and has not answered, so it may have kept it."""

    code = "store-in-doubt"


class Missing(StoreError):
    """There is no such table, or it was deleted."""

    code = "no-such-table"


class Taken(StoreError):
    """There is already a table with that id."""

    code = "table-taken"


class UnfitText(StoreError):
    """A text has a character that not every store can keep: the one with the number 0."""

    code = "store-unfit-text"


class Full(StoreError):
    """The disk is full or cannot be written. Reading still works; writing works again once there is room."""

    code = "store-full"


class Busy(StoreError):
    """Another server uses the file."""

    code = "store-busy"


class Damaged(StoreError):
    """The file is not a database, or a damaged one; a backup can replace it."""

    code = "store-damaged"


class TableUnreadable(Damaged):
    """The row of a table is damaged, so it cannot be opened; others can. People at it are told as of any damage."""

    code = "table-unreadable"

    @property
    def public(self) -> Refused:
        return Damaged().public


class StateLost(Damaged):
    """No state of a table can be read, so it cannot be opened; entries of its log may still be there."""

    code = "state-lost"


class RequestDone(StoreError):
    """A request with this key was already done."""

    code = "request-repeated"


class KeyReused(StoreError):
    """A secret was already made with the key of this request."""

    code = "key-reused"


class NewerFile(StoreError):
    """The file was written by a later version of the program."""

    code = "store-newer"


class UnreleasedFile(StoreError):
    """The file was written by a version before 1.0, which was never released."""

    code = "store-unreleased"


class Closed(StoreError):
    """The store is closed and writes nothing."""

    code = "store-closed"
