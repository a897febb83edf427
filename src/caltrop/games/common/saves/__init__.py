"""Rules that Grimoire and Deeds share: two games in which scores are saved against, and HP stand before them.

`points` restores scores, `fatigue` adds what deprivation costs, `scars` rolls what a scar asks for, and `reactions` is
the table of how strangers take to the party.
"""
