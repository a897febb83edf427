"""A table's state and what changes it: parts, events, and what differs or was read. Start with `state`."""
