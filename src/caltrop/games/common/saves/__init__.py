"""Saves: what Grimoire and Deeds share, in which scores are saved against and HP stand before them.

`scores` restores scores, says how hurt someone looks, tires the deprived and rolls what a scar asks for. `reactions`
is the table of how strangers take to the party; mechanics use it, so it loads nothing else.
"""
