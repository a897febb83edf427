## How a fight goes, in a sentence

forecast-verdict-certain = The party almost certainly wins.
forecast-verdict-likely = The party likely wins.
forecast-verdict-even = Either side may win.
forecast-verdict-unlikely = The party likely loses.
forecast-verdict-hopeless = The party almost certainly loses.
forecast-verdict-endless = This fight never ends: neither side can defeat the other.
forecast-deaths-none = No one of the party dies.
forecast-deaths-rare = Less than 1 chance in 20 that someone of the party dies.
forecast-deaths = 1 chance in { $n } that someone of the party dies.
forecast-deaths-even = More likely than not, someone of the party dies.
forecast-harmless = { $who } cannot hurt anyone on the other side.

## Its numbers

forecast-party = party wins
forecast-foes = foes win
forecast-endless = never ends
forecast-any-down = someone of the party falls
forecast-any-dead = someone of the party dies
forecast-rounds = rounds on average
forecast-who = who
forecast-down = falls
forecast-dead = dies
forecast-gone = flees
forecast-points = points left
forecast-round = round
forecast-chance = ends

## How they were found

forecast-exact = Exact, from { $states } positions.
forecast-simulated = Simulated in { $fights } fights: 99% sure within ±{ $margin }.
forecast-fraction = As a fraction: { $fraction }
forecast-best = Best play: strike { $target } first, which wins { $chance } instead of { $usual }.
forecast-policy = { $side }: { $target }; { $flee }; { $morale }
forecast-policy-no-morale = { $side }: { $target }; { $flee }
forecast-side-party = The party
forecast-side-foes = The foes
forecast-target-weakest = strike the weakest
forecast-target-strongest = strike the strongest
forecast-target-first = strike in the order listed
forecast-target-spread = spread their attacks
forecast-target-best = strike as is best
forecast-flee-never = never flee
forecast-flee-half = flee when half of them are left
forecast-flee-last = flee when one is left
forecast-morale-yes = may lose heart
forecast-morale-no = never lose heart
forecast-left-out = Left out: { AND($what) }.
forecast-out-blasts = attacks on several at once
forecast-out-zones = distances
forecast-out-spells = spells
forecast-out-experience = dice bought with experience
forecast-out-treatment = treatment during the fight
forecast-out-helpers = help
forecast-out-surprise = surprise
