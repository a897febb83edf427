"""Generic Fantasy: four grades of luck on every die, and a pool of points to improve on luck.

Read `game` first: it lists the chapters and puts the game together. `mechanics` has the rules as dice and numbers,
without characters, and `improvements` what can be bought after a roll. The chapters are `checks`, `combat`, `harm`,
`feats`, `people`, `market`, `recovery`, `creation` and `creatures`. `sheet` has the points that pay for improvements
and the choice of weapons, `library` the shelves of `data/`, `rulings` what the text leaves open and the numbers that a
variant may change. `telling` is what the log says, `surface` and `forecast` are what pages and odds need.
"""
