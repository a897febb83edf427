"""The pure core: rules are plain functions. It knows no game, no web, no store, no time of day and no randomness.

Read `rules.fate` first: a rule asks for dice and choices, and never learns who answers. `rules` has dice, mechanics,
rulings, explanations and refusals; `state` what a table is and the events that change it; `contract` what a game hands
over, beginning with `game`; `secrets` what a seat may know.
"""
