"""The protocol that every store fulfils, and the rows it takes and returns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future
from typing import Any, Literal, Protocol, TypeAlias

from msgspec import Struct

from caltrop.kernel.rules.refusals import Refused

SecretKind: TypeAlias = Literal["seat", "invite", "link", "code", "knock", "screen"]
MOST_VISITS = 500  # visits that a table keeps
LEAST_REQUESTS = 1_000  # requests that a table keeps at least


# ---- rows
class TableRow(Struct, frozen=True):
    """A table in the list of tables."""

    id: str
    name: str
    game: str
    salt: str
    made: float
    variant: dict[str, Any] | None = None  # whole, so that a later edit of its file does not change this table
    seq: int = 0  # of the last entry
    parks: int = 0  # how many prompts there have been
    played: float = 0.0  # when the last entry was written
    restored: float = 0.0  # when it was restored from a file; 0 if it was not


class Secret(Struct, frozen=True):
    """What a token opens. The token itself is not stored, only its hash (see `tokens`).

    "seat": its holder has that seat. "link": can be used once, and gives a seat's token. "invite": gives everyone who
    has it a new seat; its `seat` is "". "code": a short code that opens the same as the invitation with its `nonce`.
    "knock": its device waits to be let in to that seat, and was once it is `seen`. "screen": a TV's short code, which
    can be used once.
    """

    hash: bytes
    table: str
    seat: str
    kind: SecretKind
    made: float
    used: float = 0.0  # when a link was used; 0 means not yet
    expires: float = 0.0  # from when on it opens nothing; 0 means never
    seen: float = 0.0  # when it was last used, to within a few minutes; 0 means never
    label: str = ""  # the name of the device that has it
    nonce: bytes = b""  # from which the server, with its key, makes the token again; b"" if it cannot

    def is_valid(self, at: float) -> bool:
        """Does it open something at this time?"""
        return not self.used and (not self.expires or at < self.expires)


class Visit(Struct, frozen=True):
    """What happened at a table's doors: a link used, a device signed out, a knock, a new name."""

    at: float
    seat: str  # of the person it is about, or "" if they have none
    kind: str
    label: str = ""  # the name of the device
    detail: str = ""


class DoneRequest(Struct, frozen=True):
    """A request that was done, by the key that its sender gave it, so that a repeat is not done again."""

    seat: str
    key: str
    at: float
    digest: bytes  # of what was asked
    answer: bytes  # what is needed to give the same answer


class EntryRow(Struct, frozen=True):
    """A stored entry."""

    seq: int
    at: float
    body: bytes


class SnapshotRow(Struct, frozen=True):
    """A stored snapshot: the state after entry `seq`. Snapshot 0 is the table's first state."""

    seq: int
    body: bytes


class ParkedRow(Struct, frozen=True):
    """A stored parked move."""

    id: str
    body: bytes


class PictureRow(Struct, frozen=True):
    """A stored picture: a JPEG of our own encoder, and the seat that uploaded it."""

    id: str
    seat: str
    at: float
    width: int
    height: int
    body: bytes


class Write(Struct, frozen=True):
    """Everything that one act changes, written together or not at all."""

    expect: int  # the table's last seq as the writer knows it
    entries: tuple[EntryRow, ...] = ()  # from expect + 1 on, without a gap
    parked: tuple[ParkedRow, ...] = ()  # new or changed
    gone: tuple[str, ...] = ()  # ids of moves that are no longer parked
    parks: int = 0
    snapshot: SnapshotRow | None = None  # replaces every earlier one but the first
    secrets: tuple[Secret, ...] = ()  # new ones
    visits: tuple[Visit, ...] = ()
    request: DoneRequest | None = None  # which asked for this act
    pictures: tuple[PictureRow, ...] = ()  # that the entries name; one that is there already stays as it is
    epoch: int = 0  # under which the writer owns the table; 0 if it is the only one


class TableDamage(Struct, frozen=True):
    """What a stored table lacks or has damaged, in sentences, and the last entry that is good with all before it."""

    flaws: tuple[Refused, ...]
    good: int
    is_open: bool  # does the table stop there, until its facilitator goes on from that entry?
    last: int = 0  # the last entry that there was

    @property
    def later(self) -> int:
        """How many entries after the last good one are put aside."""
        return max(0, self.last - self.good)


class StoredTable(Struct, frozen=True):
    """What is needed to go on with a table: a snapshot, the entries after it, and the parked moves.

    Of a damaged log it has the entries up to the last good one, and no parked moves.
    """

    row: TableRow
    snapshot: SnapshotRow
    entries: tuple[bytes, ...]
    parked: tuple[bytes, ...]
    loss: TableDamage | None = None


def damage_key(id: str) -> str:
    """Return the key of the server's value that says which damage of a table its facilitator has accepted."""
    return f"damage/{id}"


# ---- the protocol
class Store(Protocol):
    """Tables on a disk. Reads return at once; a write's future is done once the write is on the disk.

    If a write fails, its future raises a StoreError and nothing of it was written. Writes are done in the order of
    the calls. The docstrings below end with the errors that a method may raise.
    """

    @property
    def place(self) -> str:
        """Return where another process can open it: a file, or an address; "" if it cannot."""

    # tables
    def create(
        self, row: TableRow, start: bytes, secrets: Sequence[Secret] = (), played: Write | None = None
    ) -> Future[None]:
        """Create a table; `start` is the body of its snapshot 0, `played` what was played before it was stored.

        All of it is written, or nothing. Taken, KeyReused, Full.
        """

    def restore(
        self,
        row: TableRow,
        start: bytes,
        batches: Iterable[tuple[EntryRow, ...]],
        last: Write,
        pictures: Iterable[PictureRow] = (),
    ) -> None:
        """Create a table of any length from batches of entries; `last` is what belongs to them.

        It waits for the disk, so call it in a thread. Others write between the batches. The table is there when all of
        it is, or never. Taken, KeyReused, Full.
        """

    def tables(self) -> tuple[TableRow, ...]:
        """Return all tables whose rows can be read, the last played first."""

    def table(self, id: str) -> TableRow | None: ...

    def rename(self, id: str, name: str) -> Future[None]:
        """Rename a table. Missing."""

    def delete(self, id: str) -> Future[None]:
        """Delete a table with its log and its secrets. Missing."""

    # the log
    def append(self, id: str, write: Write) -> Future[int]:
        """Write one act, and return the table's new last seq. Stale, Missing, Full, RequestDone."""

    def load_table(self, id: str, *, whole: bool = False) -> StoredTable:
        """Return the table from its last snapshot on, or `whole` from snapshot 0. Missing, Damaged.

        The entries read are checked, and the others counted.
        """

    def find_damage(self, id: str) -> TableDamage | None:
        """Check a table's whole log and its snapshots. Missing."""

    def cut_log(self, id: str, seq: int, told: Write | None = None) -> Future[None]:
        """Go on from this entry, and write what is `told` of it in the same write. Missing, Stale.

        Later entries no longer count, nor do parked moves and requests.
        """

    def entries(self, id: str, after: int = 0, upto: int | None = None) -> Iterator[bytes]:
        """Yield the bodies of the entries after `after`, up to and including `upto`, in order."""

    # pictures
    def picture(self, table: str, id: str) -> PictureRow | None:
        """Return a picture; None if there is none, or if it is damaged."""

    def pictures(self, table: str) -> Iterator[PictureRow]:
        """Yield a table's pictures in the order of their ids, one at a time; damaged ones are left out."""

    def picture_use(self, table: str, seat: str) -> tuple[int, int]:
        """Return how many pictures a seat has uploaded at a table, and their bytes."""

    # secrets
    def add(self, *secrets: Secret) -> Future[None]:
        """Add secrets. Missing, KeyReused."""

    def find(self, hash: bytes) -> Secret | None:
        """Return what a token opens, by its hash; never cached, so that a token renewed elsewhere counts at once."""

    @property
    def secret_changes(self) -> int:
        """A number that is another one as soon as this process changes or drops a secret, and again once it is done.

        What was found under the same number still holds, unless another process may have changed it.
        """

    def secrets(self, table: str) -> tuple[Secret, ...]: ...

    def use(self, hash: bytes, at: float, *secrets: Secret, visits: Sequence[Visit] = ()) -> Future[Secret | None]:
        """Use up a link or a TV's code and add these secrets and visits in the same write; return it as it was.

        Return None, and add nothing, if there is no such one, or it was used before or has expired.
        """

    def note_use(self, hash: bytes, at: float, label: str | None = None) -> Future[None]:
        """Note when a secret was last used, and with a `label` on which device."""

    def set_expiry(self, hash: bytes, expires: float) -> Future[bool]:
        """Let a secret expire at this time; 0 means never. False if there is no such secret."""

    def renew(self, secret: Secret) -> Future[None]:
        """Add a secret in place of all others of the same table, seat and kind."""

    def drop(
        self, table: str, *, seat: str | None = None, kind: SecretKind | None = None, hash: bytes | None = None
    ) -> Future[int]:
        """Delete a table's secrets, all or of one seat or kind, or one by its hash; return how many there were."""

    # the doors
    def add_visits(self, table: str, *visits: Visit) -> Future[None]:
        """Add visits; a table keeps its last `MOST_VISITS`. Missing."""

    def visits(self, table: str) -> tuple[Visit, ...]:
        """Return a table's visits, the last first."""

    # requests
    def request_keys(self, table: str) -> tuple[str, ...]:
        """Return what is stored of the keys of all requests at a table, see `tokens.hash_request_key`."""

    def request(self, table: str, seat: str, key: str) -> DoneRequest | None:
        """Return the request of a seat that was done under this key."""

    def add_request(self, table: str, request: DoneRequest) -> Future[None]:
        """Note a request that was done without an act in the log. Missing, RequestDone."""

    # the server's own values
    def meta(self, key: str) -> bytes | None: ...

    def server_key(self) -> bytes:
        """Return the server's key, always the same; it is not kept among the tables and no backup has it. Full."""

    def put(self, key: str, value: bytes | None) -> Future[None]:
        """Store a value in place of the one that the key has; None deletes it."""

    def close(self) -> None:
        """Write what is queued, and release the file."""
