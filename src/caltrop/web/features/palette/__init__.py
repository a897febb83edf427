"""Any act on anybody, found by typing.

Read `routes` first. `phrases` takes apart what was typed, `acts` finds moves, and `more` finds all else.
"""
