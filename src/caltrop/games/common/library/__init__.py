"""The library: a game's data files, and the rows that a table adds.

`data_rows` has the types of fields, reads rows and finds every mistake. `shelf_rows` are the rows that several games
have, `shelves` reads a game's files: rows, rules, random tables. `random_tables` rolls on tables that lead to others,
and `homebrew` is what the facilitator makes up while the table runs.
"""
