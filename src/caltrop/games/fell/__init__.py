"""Fell: ability dice on a ladder, difficulty numbers, steel and spells.

Read `game` first: it lists the chapters and puts the game together. `mechanics` has the rules as dice and numbers,
without characters. The chapters are `checks`, `combat`, `harm`, `magic`, `people`, `market`, `recovery`, `growth`,
`creation` and `creatures`; `pools` collects the dice of a roll. `sheet` has the parts that only Fell's sheets have,
`library` the shelves of `data/`, `rulings` what the text leaves open and the numbers that a variant may change.
`telling` is what the log says, `surface` and `forecast` are what pages and odds need.
"""
