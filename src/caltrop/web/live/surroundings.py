"""What is so around a table, beside what its log says."""

from __future__ import annotations

from msgspec import Struct


class Knock(Struct, frozen=True):
    """A request for a seat from another device. The device that knocked has the secret."""

    id: str
    secret: str
    table: str
    seat: str
    at: float
    let_in: bool = False


class Surroundings(Struct, frozen=True):
    """What is so around a table, beside its log: its name, who looks on, who knocks."""

    table: str = ""
    name: str = ""
    present: frozenset[str] = frozenset()
    knocks: tuple[Knock, ...] = ()
