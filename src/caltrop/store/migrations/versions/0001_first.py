"""Tables, their entries, snapshots and parked moves, and the secrets that open them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    tables()
    log()
    parked()
    secrets()
    value = sa.Column("value", sa.LargeBinary, nullable=False)
    op.create_table("meta", sa.Column("key", sa.Text, primary_key=True), value)


def tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("salt", sa.Text, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("variant", sa.Text),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("parks", sa.Integer, nullable=False),
        sa.Column("played", sa.Float, nullable=False),
    )


def of_table(*, key: bool) -> sa.Column[str]:
    owner = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("table_id", sa.Text, owner, primary_key=key, nullable=False)


def log() -> None:
    op.create_table(
        "entries",
        of_table(key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "snapshots",
        of_table(key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )


def parked() -> None:
    op.create_table(
        "parked",
        sa.Column("place", sa.Integer, primary_key=True),
        of_table(key=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_index("parked_by_id", "parked", ["table_id", "id"], unique=True)


def secrets() -> None:
    op.create_table(
        "secrets",
        sa.Column("hash", sa.LargeBinary, primary_key=True),
        of_table(key=False),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("used", sa.Float, nullable=False),
    )
    op.create_index("secrets_by_table", "secrets", ["table_id"])
