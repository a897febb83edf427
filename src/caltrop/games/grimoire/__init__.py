"""Grimoire: d20 and an attribute against a difficulty or a save, action points, magic dice.

Read `game` first: it names the chapters. `mechanics` has all dice, `sheet` the parts that only Grimoire has, `library`
the shelves of `data/`, `rulings` what the text leaves open and the numbers that a variant may change.
"""
