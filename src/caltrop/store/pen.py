"""What a job writes with: plain SQL in SQLite's form, with `?` for each value, over a driver's own connection."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol


class RawCursor(Protocol):
    """What a statement returns."""

    @property
    def rowcount(self) -> int: ...

    def fetchone(self) -> Any: ...

    def fetchall(self) -> list[Any]: ...

    def __iter__(self) -> Iterator[Any]: ...


class Raw(Protocol):
    """A connection that takes plain SQL: SQLite's own, or PostgreSQL's behind `postgres_raw`."""

    def execute(self, sql: str, values: Sequence[Any] = ..., /) -> RawCursor: ...

    def executemany(self, sql: str, rows: Sequence[Sequence[Any]], /) -> object: ...


class Pen:
    """What a job writes with."""

    def __init__(self, raw: Raw) -> None:
        self.raw = raw
        self.tails: dict[str, bytes] = {}  # the last hash of each table, as far as known

    def has_changed(self, sql: str, values: Sequence[Any]) -> bool:
        """Run a statement that should change a row. Has it?"""
        return bool(self.raw.execute(sql, values).rowcount)

    def note_write(self, table: str, seq: int) -> None:
        """Note a table's new last entry, for other servers to hear of; in a file there are none."""
