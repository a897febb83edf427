"""The devices that are signed in at a table, its links, and what happened at its doors."""
