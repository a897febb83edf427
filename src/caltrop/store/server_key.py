"""The server's key: a small file of its own beside the database, so that a copy of the database opens no seat."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path

from .errors import Full

LENGTH = 32  # bytes of a key


def key_file(database: Path) -> Path:
    return database.with_suffix(".key")


def read_key(database: Path) -> bytes | None:
    """Return the key beside a database; None if there is none, or only a part of one. Full."""
    file = key_file(database)
    try:
        key = file.read_bytes()
    except FileNotFoundError:
        return None
    except OSError:
        raise Full(file=str(file)) from None
    with suppress(OSError):
        file.chmod(0o600)
    return key if len(key) == LENGTH else None


def write_key(database: Path, key: bytes) -> None:
    """Write the key whole or not at all, for no other user to read; one that another server has just written stays.

    Full.
    """
    file = key_file(database)
    part = file.with_name(f"{file.name}.{secrets.token_hex(4)}.part")
    try:
        with os.fdopen(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as out:
            out.write(key)
            out.flush()
            os.fsync(out.fileno())
        put_in_place(part, file)
    except OSError:
        raise Full(file=str(file)) from None
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def put_in_place(part: Path, file: Path) -> None:
    """Give a file its name, unless a key has it already. Not every disk can do that in one step. OSError."""
    try:
        os.link(part, file)
    except FileExistsError:
        if file.stat().st_size != LENGTH:
            os.replace(part, file)
    except OSError:
        os.replace(part, file)


def find_or_make_key(database: Path) -> bytes:
    """Return the key beside a database, or a new one. Full."""
    key = read_key(database)
    if key is None:
        key = secrets.token_bytes(LENGTH)
        write_key(database, key)
        key = read_key(database) or key
    return key
