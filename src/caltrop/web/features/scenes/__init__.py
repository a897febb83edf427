"""Scenes that a facilitator prepares, and how dangerous they are.

Read `routes` first. `danger` measures a scene against the party, and `unread` asks about creatures that no book has.
"""
