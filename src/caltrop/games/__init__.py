"""The games, and how they are found, changed and checked.

Each game is a package here with its own `game.py`, which is its first page; no game imports another. `common` has what
games share.

`packages` finds the games without loading one, `registry` loads a game or a variant by its id or file. `variants` reads
a variant's TOML file and lays it over its game; `variant_check` finds every mistake in one, and has the same as a JSON
Schema. `homebrew_file` writes a variant's file from what a table has made up.
"""
