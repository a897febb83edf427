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
