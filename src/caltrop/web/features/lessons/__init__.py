"""Learning by playing: a table for one, or a lesson for a group.

`routes` starts a lesson, and `view` is what pages show of it.
"""
