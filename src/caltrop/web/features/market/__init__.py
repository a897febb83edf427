"""The market: what there is, what it costs, and what a character can carry.

`view` is the list; `routes` opens it for a player, and the prices of actions for the facilitator.
"""
