"""What is so around a table, beside what its log says."""

from __future__ import annotations

from msgspec import Struct


class Knock(Struct, frozen=True):
    """Who asks for which seat. Whoever has the secret is the one who asked."""

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
