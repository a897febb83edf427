"""Writing a note, a handout or a message, for everyone or for some."""
