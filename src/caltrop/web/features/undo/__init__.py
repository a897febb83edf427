"""The question before an undo: what goes with it, what stays, and how things stand afterwards."""
