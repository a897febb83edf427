# The palette, the keys of the facilitator's page, and all actions in their groups.

## All actions, in groups by what one wants to do

title-group-rolls = Rolls
title-group-harm = Harm and healing
title-group-fight = Fight
title-group-things = Things and coin
title-group-time = Time and clocks
title-group-people = People
title-group-telling = Tell the table
title-group-rulings = Rules of this table
empty-everything = Nothing is called “{ $typed }”. Try another word, or a part of one.

## The palette

title-find = Find
label-find = What do you want to do?
button-find = Find
help-find = A name, an act, a number: “harm Bram 2”
find-detail = { $label }: { $value }
find-open-sheet = { $name }: sheet and all acts
find-acts = Acts
find-leaves = To open
find-rules = To read
find-told = In the log
find-opens = opens its form
find-count =
    { $count ->
        [0] Nothing found.
        [one] 1 found.
       *[other] { $count } found.
    }
empty-find = Nothing is called “{ $typed }”. Type a name, or an act such as “rest” or “give”.
find-risky = { $risk }. { $action } anyway?
find-sure = { $act }?
help-find-tab = complete
help-find-arrows = choose
help-find-enter = do it
help-find-form = open its form
help-find-escape = back
key-tab = Tab
key-enter = Enter
key-shift = Shift
key-escape = Esc
key-ctrl-k = Ctrl K
key-ctrl = Ctrl

## Other words for what one can do; words that say nothing by themselves

find-fillers = to the a an for of on with at by and in from
find-call = call
find-hidden = hidden secret
find-turn = next turn pass
find-harm = hurt damage wound
find-damage = harm hurt wound
find-heal = cure restore
find-hand = item
find-table-gift = item loot
find-table-house = set number change
find-table-adjust = set change
find-table-clock = time wait minutes hours
find-table-say = whisper tell chat
find-table-note = handout write
find-creature = monster foe spawn
find-fight = combat start
find-fight-end = stop combat over
find-table-search = loot corpse
find-table-hide = reveal
find-treat = bandage first aid
find-rest = sleep camp
find-table-role = gm host hand over facilitator
find-table-explore = wander dungeon torch
find-table-progress = progress countdown

## Words of whole sentences that can be typed

find-word-because = because by from
find-word-begin = begin start new
find-word-coin = coin coins gold gp money silver
find-word-condition = cond condition is becomes gets add
find-word-conditions = asleep blinded burning charmed confused cursed dazed deafened frightened grappled hidden invisible paralysed poisoned prone restrained sick slowed stunned surprised unconscious weakened
find-word-dead = kill kills killed slay dead dies die
find-word-down = down
find-word-end = end finish stop close
find-word-attack = attack attacks att hit hits strike strikes shoot shoots
find-word-give = give gives gets get receive receives hand
find-word-harm = harm damage hurt wound
find-word-takes = take takes suffers deal deals
find-word-half = half
find-word-light = light lights lit
find-word-lights = torch lantern lamp candle
find-word-night = night overnight sleep sleeps camp morning dawn
find-word-night-small = rest rests party until let everyone
find-word-no-longer = end ends no longer not cure cured remove
find-word-one = a an one
find-word-pass = let pass passes wait later time clock go goes on by forward after more
find-word-pays = pays pay loses spends take
find-word-place = place put
find-word-roll = roll rolls dice table random
find-word-scene = scene start enter
find-word-session = session
find-word-set = set sets = is becomes make number
find-word-teach = teach learn learns
find-word-unit-days = day days
find-word-unit-hours = hour hours h hr hrs
find-word-unit-minutes = minute minutes min mins m
find-word-unit-rounds = round rounds
find-word-unit-weeks = week weeks
find-word-up = up
find-word-theme-dark = dark candle candlelight
find-word-theme-light = day light daylight bright
find-word-mode = mode by theme colours
find-light-dark = Show pages by candlelight
find-light-light = Show pages by daylight

## An act as a sentence

find-says-act = { $who }: { $act }
find-says-attack-target = { $who } attacks { $target }
find-says-cast-spell = { $who } casts { $spell }
find-says-coin-by = { $who } gets { $by } { $money }
find-says-coin-by-less = { $who } loses { ABS($by) } { $money }
find-says-creature-creature = Add { $creature }
find-says-creature-creature-count = Add { $count } { $creature }
find-says-damage-n = { $who } takes { $n } damage
find-says-hand-to-item = { $who } gives { $to }: { $item }
find-says-hand-to-coin = { $who } gives { $to } { $coin } { $money }
find-says-harm-n = { $who } takes { $n } { -harm }
find-says-heal-n = Heal { $who } by { $n }
find-says-learn-skill = { $who } learns { $skill }
find-says-learn-spell = { $who } learns { $spell }
find-says-rest-kind =
    { $kind ->
        [night] { $who } sleeps for the night
       *[other] { $who } rests: { $length }
    }
find-says-rest-kind-party =
    { $kind ->
        [night] The party sleeps for the night
       *[other] The party rests: { $length }
    }
find-says-treat-target = { $who } treats { $target }
find-says-use-light = { $who } lights the { $item }
find-says-use-item = { $who } uses { $item }
find-says-table-adjust-name-by = { $who } gains { $by } { $name }
find-says-table-adjust-name-by-less = { $who } loses { ABS($by) } { $name }
find-says-table-clock-n = Let { TIME($seconds) } pass
find-says-table-clock-rounds =
    { $n ->
        [one] Let { $n } round pass
       *[other] Let { $n } rounds pass
    }
find-says-table-condition-text = { $who } is { $text }
find-says-table-condition-text-lasts = { $who } is { $text }: { $lasts }
find-says-table-condition-end-id = { $who } is no longer { $id }
find-says-table-enter-id = Start the scene { $id }
find-says-table-gift-coin-to = Give { $to } { $coin } { $money }
find-says-table-gift-item-to = Give { $to }: { $item }
find-says-table-gift-item-to-count = Give { $to }: { $count } x { $item }
find-says-table-house-name-value = Set { $who }'s { $name } to { $value }
find-says-table-life-life =
    { $life ->
        [dead] Kill { $who }
        [down] { $who } goes down
        [up] { $who } is up again
       *[out] { $who } is out of the fight
    }
find-says-table-place-place = { $who } goes to { $place }
find-says-table-random-table = Roll on the table { $table }
find-says-table-roll-roll = Roll { $roll }
find-says-table-sitting-on =
    { $on ->
        [yes] Begin the session
       *[no] End the session
    }
find-says-table-unprepare-id = Delete the scene { $id }

## Keys

title-desk-shortcuts = Keys
help-shortcuts = Single keys work while no field has the focus.
label-shortcuts-on = Single keys
title-keys-anywhere = Anywhere
title-keys-places = Go to
title-keys-fight = In a fight
title-keys-one = On a character or a creature
title-keys-creature = On a creature
title-keys-moving = Moving
key-find = Find any act
key-shortcuts = These keys
key-undo = Undo the last act
key-redo = Redo
key-treat = Treat
key-condition = Add a condition
key-adjust = Adjust a number
key-give = Give an item
key-harm = Deal that much harm
key-hide = Hide or reveal
key-back = Back, nothing is lost
key-party = Party
key-foes = Fight
key-log = Log
key-call = Call and dice
key-question = Open question
key-end-turn = End turn
key-all-attack = All attack
key-morale = Roll for morale
key-forecast = Forecast
key-done = Done, or not done
key-roll = Call for a roll
key-sheet = Open the sheet
key-move = Move to another place
key-next = Next inside a part
key-part = Next part
label-desk-skip-call = Skip to the call
label-desk-role = Change role: { $name }
button-desk-explore = Exploration turn
label-desk-explore = How exploration turns go
label-desk-near-values = Values near it
