"""Seals of tables' own rows and of parked moves, and what marks a table that was restored from a file."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from caltrop.store.chain import parked_hash, parked_seal, row_seal
from caltrop.store.empty_bytes import EmptyBytes

revision = "0004"
down_revision = "0003"

ROWS = "SELECT id, name, game, salt, made, variant, restored FROM tables"
PARKED = "SELECT place, id, CAST(body AS BLOB) FROM parked WHERE table_id = ? ORDER BY id"


def upgrade() -> None:
    zero, empty = sa.text("0"), EmptyBytes()
    op.add_column("tables", sa.Column("restored", sa.Float, nullable=False, server_default=zero))
    op.add_column("tables", sa.Column("hidden", sa.Integer, nullable=False, server_default=zero))
    for table, name in (("tables", "seal"), ("tables", "waiting"), ("parked", "hash")):
        op.add_column(table, sa.Column(name, sa.LargeBinary, nullable=False, server_default=empty))
    for row in op.get_bind().exec_driver_sql(ROWS).all():
        seal_table(row[0], row_seal(*row))


def seal_table(id: str, seal: bytes) -> None:
    """Seal a table's own row and its parked moves."""
    connection = op.get_bind()
    rows = connection.exec_driver_sql(PARKED, (id,)).all()
    hashes = [(parked_hash(id, parked, body), place) for place, parked, body in rows]
    for hashed in hashes:
        connection.exec_driver_sql("UPDATE parked SET hash = ? WHERE place = ?", hashed)
    done = (seal, parked_seal(hash for hash, _ in hashes), id)
    connection.exec_driver_sql("UPDATE tables SET seal = ?, waiting = ? WHERE id = ?", done)
