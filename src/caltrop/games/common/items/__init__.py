"""Items: what is carried, worn, wielded, bought, found and used up.

Read `pack` first: an item, the pack and the purse, and their events. `piles` is what lies in a place. `carrying` has
the moves with one's own pack, `sharing` those between people: taking from piles, the stash, what the dead leave.
`equipment` is weapons and armour, `supplies` what is used up, `tools` what may help with a roll. `trade` is the
market, `loot` what the facilitator gives and what bodies carry. `item_telling` says it in the log.
"""
