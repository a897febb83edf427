"""Health: points, dying, needs and rest.

`points` has the numbers that harm takes: hit points and scores. `dying` is the countdown to death and its end,
`needs` is food, water, warmth and sleep, `rest` is who rests and how long. `health_telling` says in the log how
numbers change and what becomes of people.
"""
