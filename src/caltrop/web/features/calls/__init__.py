"""Calls for a roll: the facilitator asks, and players answer.

`panel` is the dialog that calls, `callable_rolls` what can be called for, and `last_call` what it starts with.
`open_calls` is what the facilitator sees of calls and of tools asked for, `asked` what a player sees.
"""
