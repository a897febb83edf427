"""The store of tables: `protocol` and its `errors`, SQLite in `sqlite`, sessions as rows in `snapshots`."""
