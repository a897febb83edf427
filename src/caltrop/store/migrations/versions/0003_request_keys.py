"""Hashes of the keys of requests in place of the keys themselves, which are a way to a guest's token."""

from __future__ import annotations

from alembic import op

from caltrop.store.tokens import hash_request_key

revision = "0003"
down_revision = "0002"

HASHED = "UPDATE requests SET key = ? WHERE table_id = ? AND seat = ? AND key = ?"


def upgrade() -> None:
    connection = op.get_bind()
    rows = connection.exec_driver_sql("SELECT table_id, seat, key FROM requests").all()
    done = [(hash_request_key(table, seat, key), table, seat, key) for table, seat, key in rows]
    if done:
        connection.exec_driver_sql(HASHED, done)
