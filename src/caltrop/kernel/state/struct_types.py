"""What msgspec knows of Structs, learned in one thread before several read them.

msgspec works out how a Struct is read when one is first read, and keeps that with the class while half of it is still
missing. A thread that reads the same Struct at this moment ends the whole process. So a program whose threads read
Structs has every class learned first.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import msgspec
from msgspec import Struct


def learn_structs(package: str = "caltrop") -> None:
    """Let msgspec work out how every Struct that a package has by now is read; what is known already costs little."""
    for kind in {kind for kind in kinds_of(Struct) if kind.__module__.partition(".")[0] == package}:
        with suppress(TypeError):  # it is never read: it has a field that cannot be
            msgspec.json.Decoder(kind)


def kinds_of(base: type[Struct]) -> Iterator[type[Struct]]:
    """Yield every Struct that is made from another, however indirectly."""
    for kind in base.__subclasses__():
        yield kind
        yield from kinds_of(kind)
