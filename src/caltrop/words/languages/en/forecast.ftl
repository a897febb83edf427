## How a fight goes, in a sentence

forecast-verdict-certain = The party almost certainly wins.
forecast-verdict-likely = The party likely wins.
forecast-verdict-even = Either side may win.
forecast-verdict-unlikely = The party likely loses.
forecast-verdict-hopeless = The party almost certainly loses.
forecast-verdict-endless = This fight never ends: neither side can defeat the other.
forecast-verdict-undecided = This fight takes very long: after 300 rounds, neither side has won.
forecast-deaths-none = No one of the party dies.
forecast-deaths-rare = Less than 1 chance in 20 that someone of the party dies.
forecast-deaths = 1 chance in { $n } that someone of the party dies.
forecast-deaths-even = More likely than not, someone of the party dies.
forecast-harmless = { $who } cannot hurt anyone on the other side.

## Its numbers

forecast-party = party wins
forecast-foes = foes win
forecast-endless = never ends
forecast-undecided = still open after 300 rounds
forecast-any-down = someone of the party falls
forecast-any-dead = someone of the party dies
forecast-half-interval = ± (99%)
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
forecast-fraction = As a fraction, the party wins { $fraction } of all fights.
forecast-best = Best play: strike { $target } first, which wins { $chance } instead of { $usual }.
forecast-best-tried = Best play, each kind of foe struck first in simulated fights: { $target } first wins { $chance } instead of { $usual }.
forecast-best-alike = Best play gains nothing here: to strike the weakest wins as often.
forecast-best-alike-tried = Each kind of foe was struck first in simulated fights: none clearly gains over striking the weakest.
forecast-best-one-kind = There is one kind of foe, so best play has nothing to choose.
forecast-cut = No exact answer was found in { $seconds } seconds. To wait for one, add --exact, or exact = true in the file.
forecast-count = { $n } × { $name }
forecast-unnamed-party = Character
forecast-unnamed-foes = Foe
forecast-points-are = Points left are all that someone can still lose before falling: HP, the ability that harm reaches, and armour that wears down.
forecast-no-points = -
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
forecast-spells-cast = Spells cast: { AND($what) }.
forecast-left-out = Left out: { AND($what) }.
forecast-out-blasts = attacks on several at once
forecast-out-zones = distances
forecast-out-spells = spells
forecast-out-other-spells = all other spells
forecast-out-experience = dice bought with experience
forecast-out-causes = who caused a condition
forecast-out-treatment = treatment during the fight
forecast-out-helpers = help
forecast-out-surprise = surprise
forecast-out-groups = groups beside the party and its foes

## The panel beside the fight

forecast-title = Forecast
forecast-open = How this fight will go
forecast-may-not-end = This fight may never end.
forecast-party-wins = Party wins
forecast-someone-dies = Someone dies
forecast-is-exact = exact
forecast-margin = ±{ $half }
forecast-bar = { $label }: { $chance }, between { $low } and { $high }
forecast-bar-exact = { $label }: { $chance }, exact
forecast-rounds-more = { $least } to { $most } rounds more, most often { $usual }
forecast-rounds-more-sure = { $most ->
    [one] 1 round more
   *[other] { $most } rounds more
}
forecast-who-falls = Who goes down
forecast-col-down = down
forecast-col-dead = dies
forecast-best-title = Best play
forecast-best-target = Strike { $target } first: { $chance } instead of { $usual }.
forecast-best-dead = Someone dies: { $chance } instead of { $usual }.
forecast-best-none = No target is clearly better to strike first than the usual one.
forecast-best-hidden = Hidden: the party does not know of it yet.
forecast-how = How this was worked out
forecast-from-here = { $fights } fights by this table's rules from here, with a 99% interval.
forecast-change-policy = Change policy
forecast-policy-target = Strike
forecast-policy-flee = Flee
forecast-policy-morale = Courage
forecast-policy-choice-protection = Armour
forecast-choice-protection-use = takes harm first
forecast-choice-protection-keep = is kept
forecast-policy-choice-blast = Attacks on several
forecast-choice-blast-three = reach three
forecast-choice-blast-two = reach two
forecast-choice-blast-all = reach everyone
forecast-choice-blast-keep = are not used
forecast-policy-choice-spells = Spells that harm
forecast-choice-spells-cast = are cast
forecast-choice-spells-two-dice = are cast with two dice
forecast-choice-spells-keep = are not cast
forecast-policy-choice-points = Points
forecast-choice-points-keep = are kept
forecast-choice-points-spend = turn a miss around
forecast-policy-choice-shield = Shield
forecast-choice-shield-keep = is kept
forecast-choice-shield-give-up = is given up to stop a blow
forecast-share = Share
forecast-shared = Everyone can read it now.
forecast-shared-title = Forecast for everyone
forecast-only-you = Only you see this
forecast-nothing-to-share = No forecast of the fight as it stands can be shared yet.
forecast-share-hidden = Hidden creatures count in this forecast, so it would give them away. Reveal them first.
forecast-learning = Working it out …
forecast-as-of = as of { $what }

## Foes that act by policy

forecast-foes-act = Foes act
forecast-foes-act-help = All foes whose turn it is act by their policy
forecast-foes-not-on = It is not the foes' turn, or all of them have acted.
forecast-foes-wait = The rest of the foes wait: an attack has to be answered first.

## How dangerous a prepared scene is

forecast-danger = How dangerous?
forecast-danger-title = { $name }: how dangerous?
forecast-danger-empty = No creatures yet. Add one to see how dangerous it is.
forecast-danger-easy = easy
forecast-danger-risky = risky
forecast-danger-dangerous = dangerous
forecast-danger-deadly = deadly
forecast-danger-value = { $n } × { $name }, { $word }, { $dead } someone dies
forecast-danger-down = Go down, on average
forecast-danger-down-of = { $down } of { $all }
forecast-danger-chart = Chances by number: { $name }
forecast-danger-goal = To keep deaths and defeat below one chance in three: take up to { $n } × { $name }.
forecast-danger-too-many = Even a single { $name } makes death or defeat likelier than one chance in three.
forecast-danger-all = Even with { $n } × { $name }, death and defeat stay below one chance in three.
forecast-danger-set = Set { $n }
forecast-danger-how = 1,000 fights each (±4%), with the party as it is now; numbers in between are estimated.
