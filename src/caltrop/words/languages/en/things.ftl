### Things: the market, what lies about, what the facilitator gives.

## The market

title-market = Market
market-other = Gear
market-arms = Weapons
market-armour = Armour
market-travel = Travel
market-services = Services
market-sell = Sell
market-homebrew = Homebrew
market-shelves = Parts of the list
market-search = Search the market
market-slots =
    { $n ->
        [0] no slot
        [one] 1 slot
       *[other] { $n } slots
    }
market-short = { $n } short
market-none = Nothing like that here. Try another word.
market-add = Add { $name }
market-remove = Remove { $name }
market-pay = Pay
market-for-other = More choices
market-lacks =
    { $n ->
        [0] Your armour is whole.
        [one] Your armour lacks 1 point.
       *[other] Your armour lacks { $n } points.
    }
market-basket =
    { $n ->
        [one] Basket: 1 item
       *[other] Basket: { $n } items
    }
market-basket-empty = Basket: empty
market-buy = Buy
market-trade = Trade
button-market = Market

## What lies about

label-ground = On the ground
title-lying = What lies here: { $place }
help-lying = What lies here, for everyone to take.
help-split-coin =
    { $rest ->
        [0] Split { $coin } { money } between { $among }: { $each } each.
       *[other] Split { $coin } { money } between { $among }: { $each } each, { $rest } stays here.
    }
button-split-coin = Split { money }
button-take = Take
button-take-all = Take all
button-put-back = Put back
lying-in-your-pack = In your pack.
lying-taken = { $who } has it.
lying-left = left behind
lying-left-at = Left behind: { $what }
button-stash-rest = Stash rest

## What the facilitator gives

title-gift = Give something
title-loot = Loot
title-bodies = Search the bodies
title-aftermath = After the fight
aftermath-dying = { $name } is dying
aftermath-ends = Ends with the fight
button-aftermath-keep = Keep
label-aftermath-keep = { $name } goes on dying: the time runs on
button-aftermath-remind = Remind me when safe
note-aftermath-remind = Once the party is safe: { $what }
help-aftermath-remind = Writes a note that only you see
aftermath-broken = Broken armour
aftermath-story = Read and edit
aftermath-won = The foes are beaten.
aftermath-foes-flee = The foes flee.
aftermath-fled = The party flees.
aftermath-lost = The party is beaten.
aftermath-over = The fight is over.
aftermath-rounds =
    { $n ->
        [one] 1 round.
       *[other] { $n } rounds.
    }
aftermath-foes = { AND($list) }.
aftermath-out-foes =
    { $n ->
        [one] 1 foe out
       *[other] { $n } foes out
    }
aftermath-away-foes = { $n } fled
aftermath-standing-foes = { $n } still up
aftermath-down =
    { AND($names) } { $count ->
        [one] is
       *[other] are
    } down.
aftermath-dead =
    { AND($names) } { $count ->
        [one] is
       *[other] are
    } dead.
aftermath-later = Last time will say
aftermath-climb = to climb
button-search-again = Roll again
help-search-again = Take this search back, and roll for the loot again.
loot-nothing-marked = Mark who gets what first.
button-deal-loot = Hand out
help-loot-marks = Numbers are free slots. Mark who gets what.
help-loot-keys =
    { $n ->
        [one] Key 1 marks the framed row.
       *[other] Keys 1 to { $n } mark the framed row.
    }
label-loot-to = { $name }, who gets it
title-homebrew = Homebrew
gift-basket =
    { $n ->
        [one] 1 thing
       *[other] { $n } things
    }
gift-basket-empty = Nothing chosen yet
button-gift = Give
button-gift-something = Give something
button-search-bodies = Search
button-search-secretly = Search secretly
button-loot =
    { $n ->
        [0] Loot
        [one] Search 1 body
       *[other] Search { $n } bodies
    }
button-show-pile = Show players
button-hide-pile = Hide
button-split-each =
    { $rest ->
        [0] Split: { $each } each
       *[other] Split: { $each } each, { $rest } stays
    }
button-save-variant = Save as a variant file
button-bring = Bring
label-gift-to = Who gets it
label-free-slots = free slots
label-gift-place = Or lay it down in a place
label-place-name = Place
label-thing-count = How many
label-discard = Delete { $name }
help-homebrew = What you made up. Only you see this list.
empty-loot = nothing
empty-lying = Nothing lies about, and there is no one to search.
empty-homebrew = No homebrew yet. What you make up is kept here.

## The properties of a thing

thing-none = none
thing-kind = Kind
thing-kind-gear = gear
thing-kind-weapon = weapon
thing-kind-armour = armour
thing-kind-shield = shield
thing-kind-animal = animal
thing-kind-vehicle = vehicle
thing-kind-book = book
thing-kind-scroll = scroll
thing-kind-dust = dust
thing-worn = Worn as
thing-worn-body = a suit
thing-worn-extra = an extra piece
thing-steel = Steel die
thing-harm = Harm
thing-to = Harms
thing-blast = Blast
thing-ranged = Ranged
thing-protection = Protection
thing-light = Minutes of light
thing-meals = Meals
thing-condition = Condition of its target
thing-lasts = How long it lasts
thing-silvered = Silvered
thing-die = Die
thing-second = Second die
thing-armour = Armour
thing-two_handed = Needs both hands
thing-thrown = Can be thrown
thing-reach = Reach
thing-piercing = Piercing
thing-ignores_armour = Ignores armour
thing-mode = Mode
thing-save = Save against it
thing-trap = Traps with
thing-uses = Uses
thing-spell = Spell
thing-skill = Skill
thing-needs = Needs
thing-carries = Slots that it adds
thing-harms = Kinds of harm
thing-worth = Sells for
thing-metal = Metal
thing-regains = Regains what it takes
thing-when-used = When used, its target is { $condition }.
thing-when-used-for = When used, its target is { $condition }: { $length }.
thing-when-strikes = Who is struck by it is { $condition }.
thing-when-strikes-for = Who is struck by it is { $condition }: { $length }.
