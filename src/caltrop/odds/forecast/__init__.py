"""How a fight will go, from the rules that play it.

A kernel is the exact distribution of what becomes of sheets when a move is made. Kernels are found by running the real
move on a small scene; a fight is then a walk over kernels: solved exactly where its states are few, else simulated.
"""
