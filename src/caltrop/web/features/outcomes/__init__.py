"""The card of a roll's outcome on a player's page.

`choices` is what it leaves open: orders that can still be changed, and what a failed roll allows.
"""
