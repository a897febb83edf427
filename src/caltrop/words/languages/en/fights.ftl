### Fights, on the pages of players and of the facilitator.

## The fight

fight-head = Fight
fight-no-foes = No foes yet.
fight-outside = Not in the fight
fight-against = Fight against
fight-begin = Begin fight
fight-first = Who acts first
fight-goes-first = First:
fight-one-roll = One roll per group
fight-surprise = Surprised
fight-is-surprised = Surprised:
fight-surprise-nobody = no one
fight-surprise-foes = foes
fight-surprise-party = party
fight-turns = Turn order
fight-no-turn = It is no one's turn yet.
fight-end-turn = End turn
fight-done = done
fight-count-done = { $done } of { $all } done
fight-to-act = Still to act: { AND($names) }
fight-own-done = Mark done: { AND($names) }
fight-next-turn = Next turn
fight-go-on = Resume
fight-join = Join
fight-join-foes = Join foes
fight-join-party = Join party
fight-any-target = any target
fight-all-attack = All attack
fight-beads = points
fight-prices = Prices
fight-prices-in = Prices

## Attacks of a group

label-group-risk = Could drop { AND($names) } to 0
label-group-risk-once = { $percent }: { $name } goes down
label-group-risk-each = { $percent } each: { $name } goes down
label-group-risk-most = Up to { $percent }: { $name } goes down
title-group-turn = Attack out of turn?
label-group-out-of-turn =
    { $turn ->
        [foes] It is the foes' turn, not theirs. Attack anyway?
        [party] It is the party's turn, not theirs. Attack anyway?
       *[other] It is not their turn. Attack anyway?
    }
label-group-out-of-turn-no-turn = It is not their turn. Attack anyway?
label-group-not-your-turn = It is { $turn }'s turn, not theirs. Attack anyway?
label-group-not-your-turn-no-turn = It is not their turn. Attack anyway?
label-group-turn-some =
    { $n ->
        [one] { AND($names) } can act now. It is not the turn of the other attacker.
       *[other] { AND($names) } can act now. It is not the turn of the other { $n } attackers.
    }
button-group-only = Only { AND($names) }
button-group-anyway = All attack anyway
label-group-down =
    { $names-count ->
        [one] { AND($names) } is down. Attackers held back: { $n }.
       *[other] { AND($names) } are down. Attackers held back: { $n }.
    }
label-group-waits =
    { $names-count ->
        [one] { AND($names) } has an attack to answer first. Attackers held back: { $n }.
       *[other] { AND($names) } have attacks to answer first. Attackers held back: { $n }.
    }
label-held = { AND($names) } did not attack.
label-held-surprised =
    { $names-count ->
        [one] { AND($names) } is surprised and did not attack.
       *[other] { AND($names) } are surprised and did not attack.
    }
label-held-has-acted =
    { $names-count ->
        [one] { AND($names) } has already acted this turn.
       *[other] { AND($names) } have already acted this turn.
    }
