"""A table's state and what changes it. Start with `state`: seats, characters, fight, clock, calls and notes.

`parts` are the parts of a sheet, `events` the facts that change a state. Three modules answer what happened:
`changes` as values before and after that people read, `diff` as keys, and `tracking` which keys were read.
`messages` are sentences as values, `story_clock` is the hour of the day, `sheet_json` a character as plain data.
"""
