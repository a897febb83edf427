"""One step a file, each after the one it names."""
