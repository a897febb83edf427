"""The TV: its screen, and the page where it is opened by a code."""
