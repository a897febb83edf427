"""Calls for a roll: the facilitator asks, and players answer.

Read `routes` first, then `panel`: the dialog that calls. `callable_rolls` is what can be called for, and `last_call`
what the dialog starts with. `open_calls` is what the facilitator sees of calls and of tools asked for, `asked` what a
player sees.
"""
