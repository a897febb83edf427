"""The contract of a game. Start with `game`: the object in which a game lists all that it consists of.

`move` and `scene` are what characters do and the scene in which they do it, `parameters` and `input` what people enter,
`surface` what pages show, `telling` how events are told, `creation` and `growth` how characters are made and grow,
`lesson` a game taught by doing, `forecast` what is needed to foresee a fight, `surface_mistakes` a check for authors.
"""
