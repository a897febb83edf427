"""The contract of a game. Start with `game`: the object in which a game lists all that it consists of.

`move` and `scene` are what characters do and the scene in which they do it, `parameters` and `input` what people enter,
`surface` what pages show, `telling` how events are told, `book_rows` what the game's book calls a thing. `creation` and
`growth` are how characters are made and grow, `lesson` is a game taught by doing, `forecast` what is needed to foresee
a fight, `surface_mistakes` a check for authors.
"""
