"""The market: what there is, what it costs, and what a character can carry.

`view` is the list, and `routes` opens it for a player.
"""
