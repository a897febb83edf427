"""Fighting: what fights of every game have in common.

Read `fights` first: sides, joining, turns, the end, and the facilitator's changes to the order. `turn_order` is how
turns pass, also those of hidden fighters. `rout` is what happens when morale fails, `forecasts` what forecasts of
fights share, with the tactics that they assume.
"""
