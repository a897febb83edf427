"""Conditions: words on a sheet that last, and what they do in play.

Read `effects` first: the closed vocabulary of what a condition can do, as values. `on_sheet` is the part of the sheet
that holds conditions, with its events and the ways in which one ends. `onset` is how a condition begins and what it
does once. `in_play` is what it does to rolls, acts, harm and pace. `condition_moves` are the moves that add a
condition or free someone from one, and `condition_telling` says it all in the log.
"""
