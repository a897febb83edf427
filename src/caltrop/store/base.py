"""What a store is: plain rows, the protocol that every backend fulfils, and what can go wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from typing import Any, Literal, Protocol, TypeAlias

from msgspec import Struct

from caltrop.kernel.errors import Refused

Kind: TypeAlias = Literal["seat", "invite", "link"]
RULE = "table.store"


# ---- rows
class TableRow(Struct, frozen=True):
    """A table in the list of tables."""

    id: str
    name: str
    game: str
    salt: str
    made: float
    variant: dict[str, Any] | None = None  # whole, so that a later edition of its file changes nothing here
    seq: int = 0  # of the last entry
    parks: int = 0  # how many prompts there have been
    played: float = 0.0  # when the last entry was written


class Secret(Struct, frozen=True):
    """What a token opens. The token itself is kept nowhere: only its hash (see `tokens`).

    "seat": whoever has it sits there. "link": good for one use, which gives a seat's token. "invite": a new seat
    for everyone who has it; its `seat` is "".
    """

    hash: bytes
    table: str
    seat: str
    kind: Kind
    made: float
    used: float = 0.0  # when a link was used; 0 is not yet


class EntryRow(Struct, frozen=True):
    """An entry as it is kept."""

    seq: int
    at: float
    body: bytes


class SnapshotRow(Struct, frozen=True):
    """A snapshot as it is kept: the state after entry `seq`. The one of 0 is how the table began."""

    seq: int
    body: bytes


class ParkedRow(Struct, frozen=True):
    """A parked move as it is kept."""

    id: str
    body: bytes


class Write(Struct, frozen=True):
    """Everything that one act changes, written down together or not at all."""

    expect: int  # the table's last seq as the writer knows it
    entries: tuple[EntryRow, ...] = ()  # from expect + 1 on, without a gap
    parked: tuple[ParkedRow, ...] = ()  # new or changed
    gone: tuple[str, ...] = ()  # ids of parked moves that no longer wait
    parks: int = 0
    snapshot: SnapshotRow | None = None  # takes the place of every earlier one but the first


class StoredTable(Struct, frozen=True):
    """What it takes to go on with a table: a snapshot, the entries after it, and what waits."""

    row: TableRow
    snapshot: SnapshotRow
    entries: tuple[bytes, ...]
    parked: tuple[bytes, ...]


# ---- what can go wrong
class StoreError(Exception):
    """Nothing was written, or nothing can be read; `refused` says why, for the catalogue of words."""

    code = "store-failed"

    def __init__(self, **facts: str | int) -> None:
        super().__init__(self.code, facts)
        self.refused = Refused(self.code, RULE, dict(facts))


class Stale(StoreError):
    """Somebody else has written to the table: its last entry is now `seq`."""

    code = "stale"

    def __init__(self, seq: int) -> None:
        super().__init__(seq=seq)
        self.seq = seq


class Missing(StoreError):
    """There is no such table (any more)."""

    code = "no-such-table"


class Taken(StoreError):
    """There is a table with that id already."""

    code = "table-taken"


class Full(StoreError):
    """The disk has no room or cannot be written. Reading goes on; writing does too, once there is room."""

    code = "store-full"


class Busy(StoreError):
    """Another server has the file."""

    code = "store-busy"


class Damaged(StoreError):
    """The file is not a database, or not a whole one; a backup can take its place."""

    code = "store-damaged"


class NewerFile(StoreError):
    """The file was written by a later version of the program."""

    code = "store-newer"


class Closed(StoreError):
    """The store has been closed: nothing is written any more."""

    code = "store-closed"


# ---- the protocol
class Store(Protocol):
    """Tables on a disk. Reading answers at once; a write's future is done once it is on the disk.

    A write's future raises a StoreError where it could not be; then nothing of it was written. Writes are done in the
    order in which they were asked for, whoever asks.
    """

    # tables
    def create(self, row: TableRow, start: bytes, secrets: Sequence[Secret] = ()) -> Future[None]:
        """A new table; `start` is the body of its snapshot 0. Taken."""

    def tables(self) -> tuple[TableRow, ...]:
        """All tables, the one last played first."""

    def table(self, id: str) -> TableRow | None: ...

    def rename(self, id: str, name: str) -> Future[None]:
        """Missing."""

    def delete(self, id: str) -> Future[None]:
        """The table with everything of it, its secrets too. Missing."""

    # the log
    def append(self, id: str, write: Write) -> Future[int]:
        """Write one act down; the table's last seq from now on. Stale, Missing, Full."""

    def load_table(self, id: str, *, whole: bool = False) -> StoredTable:
        """The table from its last snapshot on, or the whole of it from snapshot 0. Missing, Damaged."""

    def entries(self, id: str, after: int = 0, upto: int | None = None) -> Iterator[bytes]:
        """Bodies of the entries after one and up to another (that one too), in order."""

    # secrets
    def add(self, *secrets: Secret) -> Future[None]:
        """Missing where there is no such table."""

    def find(self, hash: bytes) -> Secret | None:
        """What a token opens, by its hash; read anew each time, so that one renewed elsewhere counts at once."""

    def secrets(self, table: str) -> tuple[Secret, ...]: ...

    def use(self, hash: bytes, at: float, *secrets: Secret) -> Future[Secret | None]:
        """A link's one use, which gives these secrets in the same write: the link as it was.

        None if there is none, or it was used before; then it gives nothing.
        """

    def renew(self, secret: Secret) -> Future[None]:
        """In the place of all of the same table, seat and kind."""

    def drop(self, table: str, *, seat: str | None = None, kind: Kind | None = None) -> Future[int]:
        """Forget a table's secrets, all or of one seat or kind; how many there were."""

    # what the server itself keeps
    def meta(self, key: str) -> bytes | None: ...

    def keep(self, key: str, value: bytes) -> Future[bytes]:
        """Keep a value, unless there is one already; the one that is kept."""

    def close(self) -> None:
        """Write down what waits, and let go of the file."""
