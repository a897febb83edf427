"""Tables, their entries, snapshots and parked moves, and the secrets that open them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    create_tables()
    create_log()
    create_parked()
    create_secrets()
    value = sa.Column("value", sa.LargeBinary, nullable=False)
    op.create_table("meta", sa.Column("key", sa.Text, primary_key=True), value)


def create_tables() -> None:
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


def table_column(*, key: bool) -> sa.Column[str]:
    owner = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("table_id", sa.Text, owner, primary_key=key, nullable=False)


def create_log() -> None:
    op.create_table(
        "entries",
        table_column(key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "snapshots",
        table_column(key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )


def create_parked() -> None:
    op.create_table(
        "parked",
        sa.Column("place", sa.Integer, primary_key=True),
        table_column(key=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_index("parked_by_id", "parked", ["table_id", "id"], unique=True)


def create_secrets() -> None:
    op.create_table(
        "secrets",
        sa.Column("hash", sa.LargeBinary, primary_key=True),
        table_column(key=False),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("used", sa.Float, nullable=False),
    )
    op.create_index("secrets_by_table", "secrets", ["table_id"])
