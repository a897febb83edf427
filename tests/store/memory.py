"""A store that forgets: the protocol of `caltrop.store.protocol` for tests that need no disk."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from secrets import token_bytes
from threading import RLock
from typing import TypeVar

from msgspec import structs

from caltrop.store.errors import Closed, KeyReused, Missing, RequestDone, Stale, Taken
from caltrop.store.protocol import (
    MOST_VISITS,
    DoneRequest,
    EntryRow,
    PictureRow,
    Secret,
    SecretKind,
    SnapshotRow,
    StoredTable,
    TableDamage,
    TableRow,
    Visit,
    Write,
)
from caltrop.store.statements import check_text
from caltrop.store.tokens import hash_request_key

T = TypeVar("T")


def void(_: object) -> None:
    """Nothing, for a job whose result no one needs."""


class MemoryTable:
    """One table's rows."""

    def __init__(self, row: TableRow, start: bytes) -> None:
        self.row = row
        self.entries: list[EntryRow] = []
        self.snapshots = [SnapshotRow(0, start)]
        self.parked: dict[str, bytes] = {}
        self.visits: list[Visit] = []
        self.requests: dict[tuple[str, str], DoneRequest] = {}
        self.pictures: dict[str, PictureRow] = {}


class MemoryStore:
    """The protocol over plain lists; every write is done when it returns."""

    place = ""
    secret_changes = 0

    def __init__(self) -> None:
        self._shelves: dict[str, MemoryTable] = {}
        self._secrets: dict[bytes, Secret] = {}
        self._meta: dict[str, bytes] = {}
        self._gate, self._closed = RLock(), False

    def _run_job(self, job: Callable[[], T]) -> Future[T]:
        future: Future[T] = Future()
        with self._gate:
            try:
                if self._closed:
                    raise Closed
                future.set_result(job())
            except Exception as failed:
                future.set_exception(failed)
        return future

    def _shelf(self, id: str) -> MemoryTable:
        if id not in self._shelves:
            raise Missing(id=id)
        return self._shelves[id]

    def close(self) -> None:
        self._closed = True

    # ---- tables
    def create(
        self, row: TableRow, start: bytes, secrets: Sequence[Secret] = (), played: Write | None = None
    ) -> Future[None]:
        def job() -> None:
            check_text(row.id, row.name, row.game, row.salt)
            if row.id in self._shelves:
                raise Taken(id=row.id)
            self._shelves[row.id] = MemoryTable(row, start)
            try:
                if played is not None:
                    self._append_write(self._shelves[row.id], played)
                self._add_secrets(secrets)
            except Exception:
                del self._shelves[row.id]
                raise

        return self._run_job(job)

    def restore(
        self,
        row: TableRow,
        start: bytes,
        batches: Iterable[tuple[EntryRow, ...]],
        last: Write,
        pictures: Iterable[PictureRow] = (),
    ) -> None:
        entries = tuple(entry for batch in batches for entry in batch)
        whole = structs.replace(last, expect=0, entries=entries, pictures=tuple(pictures))
        self.create(row, start, (), whole).result()

    def tables(self) -> tuple[TableRow, ...]:
        rows = sorted((shelf.row for shelf in self._shelves.values()), key=lambda row: row.id)
        return tuple(sorted(rows, key=lambda row: (row.played, row.made), reverse=True))

    def table(self, id: str) -> TableRow | None:
        return self._shelves[id].row if id in self._shelves else None

    def rename(self, id: str, name: str) -> Future[None]:
        def job() -> None:
            check_text(name)
            shelf = self._shelf(id)
            shelf.row = structs.replace(shelf.row, name=name)

        return self._run_job(job)

    def delete(self, id: str) -> Future[None]:
        def job() -> None:
            self._shelf(id)
            del self._shelves[id]
            self._forget_secrets(id, None, None)

        return self._run_job(job)

    # ---- the log
    def append(self, id: str, write: Write) -> Future[int]:
        return self._run_job(lambda: self._append_write(self._shelf(id), write))

    def _append_write(self, shelf: MemoryTable, write: Write) -> int:
        last = write.expect + len(write.entries)
        if [row.seq for row in write.entries] != list(range(write.expect + 1, last + 1)):
            raise ValueError(f"entries of a table follow one another from {write.expect + 1} on")
        if write.expect != shelf.row.seq:
            raise Stale(shelf.row.seq)
        check_text(*(parked.id for parked in write.parked), *(picture.id for picture in write.pictures))
        check_text(*(secret.label for secret in write.secrets), *(visit.label for visit in write.visits))
        for secret in write.secrets:
            self._shelf(secret.table)
            if secret.hash in self._secrets:
                raise KeyReused
        if write.request is not None:
            self._add_request(shelf, write.request)
        self._add_secrets(write.secrets)
        self._add_visits(shelf, write.visits)
        shelf.entries += write.entries
        shelf.pictures = {picture.id: picture for picture in write.pictures} | shelf.pictures
        played = write.entries[-1].at if write.entries else shelf.row.played
        shelf.row = structs.replace(shelf.row, seq=last, parks=write.parks, played=played)
        for gone in write.gone:
            shelf.parked.pop(gone, None)
        shelf.parked |= {parked.id: parked.body for parked in write.parked}
        if write.snapshot is not None:
            shelf.snapshots[1:] = [write.snapshot]
        return last

    def load_table(self, id: str, *, whole: bool = False) -> StoredTable:
        with self._gate:
            shelf = self._shelf(id)
            kept = shelf.snapshots[0 if whole else -1]
            return StoredTable(shelf.row, kept, tuple(self.entries(id, kept.seq)), tuple(shelf.parked.values()))

    def find_damage(self, id: str) -> TableDamage | None:
        self._shelf(id)
        return None

    def cut_log(self, id: str, seq: int, told: Write | None = None) -> Future[None]:
        def job() -> None:
            shelf = self._shelf(id)
            if told is not None and told.expect != seq:
                raise Stale(seq)
            shelf.entries, shelf.parked, shelf.requests = shelf.entries[:seq], {}, {}
            shelf.snapshots = [snapshot for snapshot in shelf.snapshots if snapshot.seq <= seq]
            shelf.row = structs.replace(shelf.row, seq=seq)
            if told is not None:
                self._append_write(shelf, told)

        return self._run_job(job)

    def entries(self, id: str, after: int = 0, upto: int | None = None) -> Iterator[bytes]:
        rows = self._shelves[id].entries if id in self._shelves else []
        return (row.body for row in rows[after:upto])

    # ---- pictures
    def picture(self, table: str, id: str) -> PictureRow | None:
        return self._shelves[table].pictures.get(id) if table in self._shelves else None

    def pictures(self, table: str) -> Iterator[PictureRow]:
        found = self._shelves[table].pictures if table in self._shelves else {}
        return (found[id] for id in sorted(found))

    def picture_use(self, table: str, seat: str) -> tuple[int, int]:
        mine = [len(picture.body) for picture in self.pictures(table) if picture.seat == seat]
        return len(mine), sum(mine)

    # ---- secrets
    def add(self, *secrets: Secret) -> Future[None]:
        return self._run_job(lambda: self._add_secrets(secrets))

    def _add_secrets(self, secrets: Sequence[Secret]) -> None:
        for secret in secrets:
            check_text(secret.seat, secret.label)
            self._shelf(secret.table)
            if secret.hash in self._secrets:
                raise KeyReused
        self._secrets |= {secret.hash: secret for secret in secrets}

    def find(self, hash: bytes) -> Secret | None:
        return self._secrets.get(hash)

    def secrets(self, table: str) -> tuple[Secret, ...]:
        found = (secret for secret in self._secrets.values() if secret.table == table)
        return tuple(sorted(found, key=lambda secret: (secret.made, secret.hash)))

    def use(self, hash: bytes, at: float, *secrets: Secret, visits: Sequence[Visit] = ()) -> Future[Secret | None]:
        def job() -> Secret | None:
            found = self._secrets.get(hash)
            if found is None or found.kind not in ("link", "screen") or not found.is_valid(at):
                return None
            self._add_secrets(secrets)
            self._add_visits(self._shelf(found.table), visits)
            self._secrets[hash] = structs.replace(found, used=at)
            self.secret_changes += 1
            return found

        return self._run_job(job)

    def note_use(self, hash: bytes, at: float, label: str | None = None) -> Future[None]:
        changes = {"seen": at} if label is None else {"seen": at, "label": label}
        return self._run_job(lambda: void(self._change_secret(hash, **changes)))

    def set_expiry(self, hash: bytes, expires: float) -> Future[bool]:
        self.secret_changes += 1
        return self._run_job(lambda: self._change_secret(hash, expires=expires))

    def _change_secret(self, hash: bytes, **changes: object) -> bool:
        if hash not in self._secrets:
            return False
        self._secrets[hash] = structs.replace(self._secrets[hash], **changes)
        return True

    def renew(self, secret: Secret) -> Future[None]:
        def job() -> None:
            self._shelf(secret.table)
            self._forget_secrets(secret.table, secret.seat, secret.kind)
            self._add_secrets((secret,))

        return self._run_job(job)

    def drop(
        self, table: str, *, seat: str | None = None, kind: SecretKind | None = None, hash: bytes | None = None
    ) -> Future[int]:
        return self._run_job(lambda: self._forget_secrets(table, seat, kind, hash))

    def _forget_secrets(self, table: str, seat: str | None, kind: SecretKind | None, hash: bytes | None = None) -> int:
        found = (s for s in self.secrets(table) if seat in (None, s.seat) and kind in (None, s.kind))
        gone = [s.hash for s in found if hash in (None, s.hash)]
        for one in gone:
            del self._secrets[one]
            self.secret_changes += 1
        return len(gone)

    # ---- the doors
    def add_visits(self, table: str, *visits: Visit) -> Future[None]:
        return self._run_job(lambda: self._add_visits(self._shelf(table), visits))

    def _add_visits(self, shelf: MemoryTable, visits: Sequence[Visit]) -> None:
        check_text(*(text for v in visits for text in (v.seat, v.kind, v.label, v.detail)))
        shelf.visits = [*shelf.visits, *visits][-MOST_VISITS:]

    def visits(self, table: str) -> tuple[Visit, ...]:
        return tuple(reversed(self._shelves[table].visits)) if table in self._shelves else ()

    # ---- requests
    def request_keys(self, table: str) -> tuple[str, ...]:
        there = self._shelves[table].requests if table in self._shelves else {}
        return tuple(hash_request_key(table, seat, key) for seat, key in there)

    def request(self, table: str, seat: str, key: str) -> DoneRequest | None:
        return self._shelves[table].requests.get((seat, key)) if table in self._shelves else None

    def add_request(self, table: str, request: DoneRequest) -> Future[None]:
        return self._run_job(lambda: self._add_request(self._shelf(table), request))

    def _add_request(self, shelf: MemoryTable, request: DoneRequest) -> None:
        if (request.seat, request.key) in shelf.requests:
            raise RequestDone(key=request.key)
        shelf.requests[request.seat, request.key] = request

    # ---- what the server itself keeps
    def meta(self, key: str) -> bytes | None:
        return self._meta.get(key)

    def server_key(self) -> bytes:
        return self._meta.setdefault("server key", token_bytes(32))

    def put(self, key: str, value: bytes | None) -> Future[None]:
        def job() -> None:
            self._meta.pop(key, None)
            if value is not None:
                self._meta[key] = value

        return self._run_job(job)
