### Outcome cards: what happened to you, on your own screen

outcome-harm = { $who } takes { $by } { -harm }.
outcome-armour = { $who }'s armour stops { $by } { -harm }.
outcome-when-party = Round { $round }: the party's turn
outcome-when-foes = Round { $round }: the foes' turn
outcome-when-of = Round { $round }: { $who }'s turn
outcome-when-round = Round { $round }
