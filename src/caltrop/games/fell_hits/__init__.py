"""Fell (Hits): every die is a miss, a weak hit or a hit; wounds, experience, and pushing.

Read `game` first: it lists the chapters and puts the game together. `mechanics` has the rules as dice and numbers,
without characters. The chapters are `checks`, `combat`, `harm`, `people`, `market`, `recovery`, `creation` and
`creatures`. `sheet` has experience and the choice of weapons, `library` the shelves of `data/`, `rulings` what the text
leaves open and the numbers that a variant may change. `telling` is what the log says, `surface` and `forecast` are what
pages and odds need.
"""
