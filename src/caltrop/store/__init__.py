"""Where tables are kept: the protocol and its errors in `base`, SQLite in `sqlite`, tables as rows in `snapshots`."""
