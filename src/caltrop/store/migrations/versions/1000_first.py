"""The schema of version 1.0, as it was then: later changes are steps of their own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from caltrop.store.schema import EmptyBytes

revision = "1000"
down_revision = None


def upgrade() -> None:
    create_tables()
    create_log()
    create_parked()
    create_secrets()
    create_visits()
    create_requests()
    create_pictures()
    create_lost()
    op.create_table("meta", text("key", primary_key=True), blob("value"))
    create_servers()


# ---- columns
def text(name: str, *, primary_key: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.Text, primary_key=primary_key, nullable=False)


def number(name: str, *, primary_key: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, primary_key=primary_key, nullable=False, autoincrement=False)


def place() -> sa.Column[int]:
    """Return the column that numbers rows in the order in which they were written."""
    return sa.Column("place", sa.Integer, primary_key=True)


def moment(name: str) -> sa.Column[float]:
    return sa.Column(name, sa.Float, nullable=False)


def blob(name: str, *, primary_key: bool = False) -> sa.Column[bytes]:
    return sa.Column(name, sa.LargeBinary, primary_key=primary_key, nullable=False)


def blob_or_empty(name: str) -> sa.Column[bytes]:
    return sa.Column(name, sa.LargeBinary, nullable=False, server_default=EmptyBytes())


def number_or_zero(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=False, server_default=sa.text("0"))


def moment_or_zero(name: str) -> sa.Column[float]:
    return sa.Column(name, sa.Float, nullable=False, server_default=sa.text("0"))


def table_id(*, primary_key: bool) -> sa.Column[str]:
    """Return the column that links a row to its table; the row is deleted with the table."""
    owner = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("table_id", sa.Text, owner, primary_key=primary_key, nullable=False)


# ---- tables
def create_tables() -> None:
    op.create_table(
        "tables",
        text("id", primary_key=True),
        text("name"),
        text("game"),
        text("salt"),
        moment("made"),
        sa.Column("variant", sa.Text),
        number("seq"),
        number("parks"),
        moment("played"),
        blob_or_empty("tail"),
        moment_or_zero("restored"),
        number_or_zero("hidden"),
        blob_or_empty("seal"),
        blob_or_empty("waiting"),
        number_or_zero("epoch"),
    )


def create_log() -> None:
    op.create_table(
        "entries",
        table_id(primary_key=True),
        number("seq", primary_key=True),
        moment("at"),
        blob("body"),
        blob_or_empty("hash"),
        number_or_zero("epoch"),
        sqlite_with_rowid=False,
    )
    op.create_index("entries_by_number", "entries", ["table_id", "seq"])
    op.create_table(
        "snapshots",
        table_id(primary_key=True),
        number("seq", primary_key=True),
        blob("body"),
        blob_or_empty("hash"),
        blob_or_empty("seal"),
    )


def create_parked() -> None:
    op.create_table(
        "parked",
        place(),
        table_id(primary_key=False),
        text("id"),
        blob("body"),
        blob_or_empty("hash"),
    )
    op.create_index("parked_by_id", "parked", ["table_id", "id"], unique=True)


def create_secrets() -> None:
    op.create_table(
        "secrets",
        blob("hash", primary_key=True),
        table_id(primary_key=False),
        text("seat"),
        text("kind"),
        moment("made"),
        moment("used"),
        moment_or_zero("expires"),
        moment_or_zero("seen"),
        sa.Column("label", sa.Text, nullable=False, server_default=sa.text("''")),
        blob_or_empty("nonce"),
    )
    op.create_index("secrets_by_table", "secrets", ["table_id"])


def create_visits() -> None:
    op.create_table(
        "visits",
        place(),
        table_id(primary_key=False),
        moment("at"),
        text("seat"),
        text("kind"),
        text("label"),
        text("detail"),
    )
    op.create_index("visits_by_table", "visits", ["table_id", "place"])


def create_requests() -> None:
    op.create_table(
        "requests",
        table_id(primary_key=True),
        text("seat", primary_key=True),
        text("key", primary_key=True),
        moment("at"),
        blob("digest"),
        blob("answer"),
    )


def create_pictures() -> None:
    op.create_table(
        "pictures",
        table_id(primary_key=True),
        text("id", primary_key=True),
        text("seat"),
        moment("at"),
        number("width"),
        number("height"),
        blob("body"),
        blob("seal"),
    )


def create_lost() -> None:
    op.create_table(
        "lost",
        place(),
        table_id(primary_key=False),
        number("seq"),
        moment("at"),
        blob("body"),
    )
    op.create_index("lost_by_table", "lost", ["table_id"])


def create_servers() -> None:
    op.create_table("servers", text("owner", primary_key=True), text("address"), moment("until"))
    op.create_table("leases", table_id(primary_key=True), text("owner"))
    op.create_index("leases_by_owner", "leases", ["owner"])
