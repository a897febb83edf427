"""Hashes of entries and snapshots, devices and expiry of secrets, visits, requests, and lost entries."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from caltrop.store.chain import first_hash, next_hash, snapshot_seal
from caltrop.store.empty_bytes import EmptyBytes

revision = "0002"
down_revision = "0001"

BATCH = 1_000  # entries hashed at a time
LOG = "SELECT seq, at, body FROM entries WHERE table_id = ? AND seq > ? ORDER BY seq LIMIT ?"
HASHED = "UPDATE entries SET hash = ? WHERE table_id = ? AND seq = ?"


def upgrade() -> None:
    extend_log()
    extend_secrets()
    create_visits()
    create_requests()
    create_lost()
    for (id,) in op.get_bind().exec_driver_sql("SELECT id FROM tables").all():
        hash_log(id)


def blob(name: str) -> sa.Column[bytes]:
    return sa.Column(name, sa.LargeBinary, nullable=False, server_default=EmptyBytes())


def table_column(*, key: bool = False) -> sa.Column[str]:
    owner = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("table_id", sa.Text, owner, primary_key=key, nullable=False)


def extend_log() -> None:
    op.add_column("tables", blob("tail"))
    op.add_column("entries", blob("hash"))
    op.create_index("entries_by_number", "entries", ["table_id", "seq"])
    op.add_column("snapshots", blob("hash"))
    op.add_column("snapshots", blob("seal"))


def extend_secrets() -> None:
    for name in ("expires", "seen"):
        op.add_column("secrets", sa.Column(name, sa.Float, nullable=False, server_default=sa.text("0")))
    op.add_column("secrets", sa.Column("label", sa.Text, nullable=False, server_default=sa.text("''")))
    op.add_column("secrets", blob("nonce"))


def create_visits() -> None:
    op.create_table(
        "visits",
        sa.Column("place", sa.Integer, primary_key=True),
        table_column(),
        sa.Column("at", sa.Float, nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("seat", "kind", "label", "detail")),
    )
    op.create_index("visits_by_table", "visits", ["table_id", "place"])


def create_requests() -> None:
    op.create_table(
        "requests",
        table_column(key=True),
        sa.Column("seat", sa.Text, primary_key=True),
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.Column("answer", sa.LargeBinary, nullable=False),
    )


def create_lost() -> None:
    op.create_table(
        "lost",
        sa.Column("place", sa.Integer, primary_key=True),
        table_column(),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_index("lost_by_table", "lost", ["table_id"])


def hash_log(id: str) -> None:
    """Hash the entries that a table has, and seal its snapshots."""
    connection = op.get_bind()
    snapped = connection.exec_driver_sql("SELECT seq, body FROM snapshots WHERE table_id = ?", (id,))
    bodies: dict[int, bytes] = {row.seq: row.body for row in snapped}
    hash, last = first_hash(id, bodies.get(0, b"")), 0
    seal(id, 0, hash, bodies)
    while rows := connection.exec_driver_sql(LOG, (id, last, BATCH)).all():
        done = []
        for last, at, body in rows:
            hash = next_hash(hash, last, at, body)
            done.append((hash, id, last))
            seal(id, last, hash, bodies)
        connection.exec_driver_sql(HASHED, done)
    connection.exec_driver_sql("UPDATE tables SET tail = ? WHERE id = ?", (hash, id))


def seal(id: str, seq: int, hash: bytes, bodies: dict[int, bytes]) -> None:
    """Seal the snapshot that follows this entry, if there is one."""
    if seq in bodies:
        done = (hash, snapshot_seal(hash, bodies[seq]), id, seq)
        op.get_bind().exec_driver_sql("UPDATE snapshots SET hash = ?, seal = ? WHERE table_id = ? AND seq = ?", done)
