"""The store of tables: the protocol and its errors in `base`, SQLite in `sqlite`, sessions as rows in `snapshots`."""
