"""The store of tables: rows with bytes in them, in SQLite or PostgreSQL. It knows nothing of a game's rules.

Read `protocol` first: what every store can do, and the rows it takes. `errors` says how one fails.

- `sql_store` has what both databases share, `statements` its SQL, `schema` the tables, `job_queue` the writing thread.
- `sqlite/` and `postgres/` have the rest of each; `open_store` opens either, `relocation` copies tables between them.
- `integrity/` has the chain of hashes, and checks what is stored; `migrations/` upgrades an older database.
- `snapshots` turns sessions into rows and back, `transfer` exports and imports whole tables, damaged ones too.
- `tokens`, `data_folder` and `picture_files` are what their names say; `uncancellable_wait` waits for a write.
"""
