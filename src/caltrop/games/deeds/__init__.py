"""Deeds: scores to roll under, strikes that always land, and heroic deeds.

Read `game` first: it names the chapters. `mechanics` has all dice, `sheet` the parts that only Deeds has, `library` the
shelves of `data/`, `rulings` what the text leaves open and the numbers that a variant may change.
"""
