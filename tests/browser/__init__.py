"""What people do at a table, in a real browser."""
