"""How the fight of a table will go, for its facilitator alone.

Read `routes` first: the panel beside the fight. `view` is what it shows, `tasks` the work of workers, and `foes_act`
lets foes act by their side's policy.
"""
