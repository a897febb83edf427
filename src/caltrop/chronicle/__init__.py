"""Reports of a table for one seat: the log as Markdown, the recap, and dice statistics."""
