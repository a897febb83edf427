"""Alembic's door: it runs the steps on the connection that it is handed."""

from __future__ import annotations

from alembic import context

from caltrop.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
context.run_migrations()
