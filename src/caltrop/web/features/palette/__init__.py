"""Any act on anybody, found by typing.

Read `routes` first. `phrases` takes apart what was typed, `spoken` reads whole sentences, `acts` finds moves, and
`more` finds all else. `sentences` shows an act as a sentence.
"""
