"""People: who is met, hired and aimed at.

`creatures` reads creatures from the bestiary or one line and brings them to the table. `attitude` is how they feel
about the party, `hirelings` is employment, pay and orders, and `targets` says whom an actor can act on.
"""
