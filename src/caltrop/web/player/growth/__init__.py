"""Growth, step by step, and the sheet in short that stands beside it."""
