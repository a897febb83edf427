"""How a fight will go, from the rules that play it.

A kernel is the exact distribution of what becomes of sheets when a move is made. Kernels are found by running the real
move on a small scene; a fight is then a walk over kernels: solved exactly where its states are few, else simulated.

Read `forecaster` first: it answers questions about one fight. Below it, in this order:
`sheet_reads`, `trial`, `kernels`: what a move reads and changes, run over all dice, and remembered;
`model`, `acts`, `turn_orders`: a fight, what its combatants do, and who begins;
`walk`, `exact_fights`: one step of a fight, and all positions that it can come to;
`kernel_arrays`, `fight_batch`, `simulation`: many simulated fights at once (these need NumPy);
`answer`: what a forecast says and what it leaves out; `fight_files`: a fight as people write it; `live_fight`: the
fight of a table, asked about again and again.
"""
