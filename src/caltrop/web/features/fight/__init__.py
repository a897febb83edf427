"""A fight on the pages of those who sit at it.

`routes` is what the facilitator does: begin, add creatures, let a band attack. `group_attack` is that attack, `places`
who stands where, and `aftermath` what a fight leaves. `falls` is the banner of who has gone down or died. `player_view`
and `player_pieces` are the order of turns and the foes on a player's page. How a fight will go is in
`features.forecast`.
"""
