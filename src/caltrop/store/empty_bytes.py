"""No bytes, as a column's default: each database writes that in its own way."""

from __future__ import annotations

from typing import Any

from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.elements import ColumnElement


class EmptyBytes(ColumnElement[bytes]):
    """The empty value of a column of bytes."""

    inherit_cache = True


@compiles(EmptyBytes)
def empty_bytes(element: EmptyBytes, compiler: Any, **_: Any) -> str:
    return "''::bytea" if compiler.dialect.name == "postgresql" else "x''"
