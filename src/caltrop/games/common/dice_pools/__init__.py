"""Dice pools: what Fell, Fell (Hits) and Generic Fantasy share, in which attributes are dice on a ladder.

Read `ladder` first (attributes and their points), then `pools` (which dice join a roll, on both sides, and contests)
and `mechanics` (two pools compared by hits, the death table), which knows no characters and loads fast. `combat` is
the opening of a fight and attacks, `wounds` is harm that wears dice down, `protection` is armour that wears down,
`morale` is whose courage is tested, and `three_rests` is rest. `drafts` makes characters, `creatures` reads creatures,
`services` is what the market does for coin. `forecasts` serves forecasts of fights, and `attack_telling` the log.
"""
