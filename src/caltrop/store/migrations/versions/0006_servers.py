"""Several servers over one database: who they are, and which of them owns a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    for table in ("tables", "entries"):
        op.add_column(table, sa.Column("epoch", sa.Integer, nullable=False, server_default=sa.text("0")))
    create_servers()


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
