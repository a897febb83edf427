"""The entry point of Alembic: runs the migrations on the given connection."""

from __future__ import annotations

from alembic import context

from caltrop.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
context.run_migrations()
