"""The outcome cards of a player's page.

`choices` is what a card leaves open: orders that can still be changed, and what a failed roll allows. `routes` notes
which cards were closed.
"""
