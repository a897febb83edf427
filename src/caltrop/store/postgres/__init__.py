"""The store in a PostgreSQL, which several servers may use.

`postgres_store` is the store, `postgres_connections` connects and explains errors, `postgres_writer` is the thread that
writes, and `table_leases` settles which server owns a table.
"""
