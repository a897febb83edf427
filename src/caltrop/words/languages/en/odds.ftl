### Odds: the chance, then of what.

## What the chance is of

label-odds-takes-hold = to take hold
label-odds-paid = to pass, with points spent
label-odds-passes = to pass
label-odds-works = to work
label-odds-wins = to win
label-odds-harms = to harm { $whom }
label-odds-harms-no-whom = to harm
label-odds-welcome = friendly or better
label-odds-breaks = to give up
label-odds-obeys = to obey
label-odds-begins = for the party to go first
label-odds-favours = in favour
label-odds-hits =
    { $n ->
        [one] 1 hit
       *[other] { $n } hits
    }
label-odds-takes = { $n } { -harm }
label-odds-fatigue = { $n } fatigue
label-odds-wil = { $n } WIL spent
label-odds-targets = { $n } reached
label-odds-total = total { $n }
label-odds-or-more = { $n } or more
label-odds-mishap = mishap
label-odds-tires = fatigue
label-odds-lower = die drops
label-odds-same = no change
label-odds-higher = die rises
label-odds-won = won
label-odds-lost = lost
label-odds-tie = tie
label-odds-yes = yes
label-odds-no = no
label-risk = { $percent } risk of { $what } 0
label-risk-hidden = Could drop { $what } to 0
label-risk-whose = { $percent } risk of { $what } 0 for { $whom }

## What would change a roll

offered-up = { $mark }: { $by } better { $when }.
offered-down = { $mark }: { $by } worse { $when }.
