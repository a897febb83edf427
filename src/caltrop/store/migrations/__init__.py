"""The migrations of the database, one step per file."""
