"""A fight on the pages of those who sit at it.

`player_view` is the order of turns and the foes on a player's page, and `places` who stands where. `group_attack` lets
a band attack in one tap, and `aftermath` is what a fight leaves. How a fight will go is in `features.forecast`.
"""
