"""How others reach this computer: its network adapters, the address for phones, tunnels, certificates.

Begin with `addresses.py`, which chooses the address that invitations name. `adapters.py` asks the system, `tunnels.py`
runs a tunnel program, `probes.py` asks from outside whether a server can be reached and whether its streams flow.
"""
