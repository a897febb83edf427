"""People: the creatures and hirelings a party meets, and its targets.

`creatures` reads creatures from the bestiary or one line and brings them to the table. `attitude` is how they feel
about the party, `hirelings` is employment, pay and orders, and `targets` says which targets an actor can choose.
"""
