"""Several servers over one database, and knocks and the codes of TVs, which outlive a server."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    for table in ("tables", "entries"):
        op.add_column(table, sa.Column("epoch", sa.Integer, nullable=False, server_default=sa.text("0")))
    create_servers()
    create_knocks()
    create_screen_codes()


def table_column(*, key: bool = False) -> sa.Column[str]:
    owner = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("table_id", sa.Text, owner, primary_key=key, nullable=False)


def create_servers() -> None:
    op.create_table(
        "servers",
        sa.Column("owner", sa.Text, primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table("leases", table_column(key=True), sa.Column("owner", sa.Text, nullable=False))
    op.create_index("leases_by_owner", "leases", ["owner"])


def create_knocks() -> None:
    op.create_table(
        "knocks",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        table_column(),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("let_in", sa.Integer, nullable=False, server_default=sa.text("0")),
    )
    op.create_index("knocks_by_table", "knocks", ["table_id"])
    op.create_index("knocks_by_hash", "knocks", ["hash"])


def create_screen_codes() -> None:
    op.create_table(
        "screen_codes",
        sa.Column("hash", sa.LargeBinary, primary_key=True),
        table_column(),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("ends", sa.Float, nullable=False),
        sa.Column("used", sa.Integer, nullable=False, server_default=sa.text("0")),
    )
    op.create_index("screen_codes_by_table", "screen_codes", ["table_id"])
