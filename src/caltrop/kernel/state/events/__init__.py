"""The events of every game. An event is a fact; applying one never refuses and never rolls. Start with `base`."""
