"""The store in a SQLite file: `sqlite_store` opens, reads and writes it, `backups` copies it while it is in use."""
