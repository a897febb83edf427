"""What pages show of a table that is not in its log: its name, who is present, who knocks."""

from __future__ import annotations

from msgspec import Struct

from caltrop.store.protocol import TableDamage


class Knock(Struct, frozen=True):
    """A request for a seat from another device. The device that knocked has the secret of which this is the hash."""

    id: str
    hash: bytes
    table: str
    seat: str
    at: float
    let_in: bool = False
    label: str = ""  # of the device


class Surroundings(Struct, frozen=True):
    """A table's id and name, the seats with an open stream, the open knocks, and what the disk has lost of it."""

    table: str = ""
    name: str = ""
    present: frozenset[str] = frozenset()
    knocks: tuple[Knock, ...] = ()
    loss: TableDamage | None = None
    backup_failed: bool = False
