### A player's page and its dialogs.

## Page

player-skip = Skip to questions
title-log = Log
title-round = Round { $n }
title-display = Display
title-last-time = Last time
link-whole-log = Whole log
choice-story-all = Story
choice-story-mine = Mine
choice-story-starred = Starred
label-new-line = 1 new line
label-new-lines = { $count } new lines
button-table-settings = Table settings
help-party-invite = The facilitator can invite more players.

## Questions and calls

ask-for = { $rule } for { $name }
ask-dead = { $name } is dead
ask-dead-help = Everything { $name } carried can go to the stash.
ask-default = (default)
ask-priced =
    { $price ->
        [0] { $what } for nothing. { $result }
        [one] { $what } for 1 point, { $left } left. { $result }
       *[other] { $what } for { $price } points, { $left } left. { $result }
    }
ask-faces = Faces of { $dice }
ask-face = Face of the { $die }
ask-words = Your answer
button-answer = Answer
button-enter-dice = Enter dice
button-auto-roll = Auto-roll
button-real-dice = Real dice
button-app-dice = App dice
button-to-stash = Move to stash

## Dice

title-free-roll = Free roll
title-ability-rolls = Rolls
title-ability-rolls-of = { $name }'s rolls
title-your-seat = Your seat
roll-dice = Dice
roll-clear = Clear dice
roll-reason = Reason
roll-who = Who rolls
roll-apply = Apply total to
roll-apply-none = Only roll
roll-apply-to = Add to { $number }
roll-subtract = Subtract
button-away = Away
button-orders = Standing orders
button-orders-of = { $name }'s standing orders
button-all-actions = All actions
button-all-actions-of = { $name }'s actions

## Sheet

sheet-button = { $name }'s sheet
sheet-actions = { $name }'s actions
sheet-items = Items
button-end-condition = End condition
button-more = More
button-options-of = { $action }: options
button-adjust-number = Adjust number
button-add-condition = Add condition
button-set-place = Set place
button-rename = Rename
button-download-sheet = Download sheet
button-give-item = Give item
button-give-item-from = Give item from { $name }

## Items

pack-slots = Slots
pack-shared = Shared items
pack-carried =
    { $who } carries this. { $slots ->
        [0] It fills no slots.
        [one] It fills 1 slot.
       *[other] It fills { $slots } slots.
    }
pack-worth = It is worth { $price }.

## New character

title-your-character = Your character
title-next-character = Your next character
title-claim-character = Claim character
title-new-character = New character
button-roll-character = Roll character
button-create-character = Create character
button-import-sheet = Import sheet
button-reroll-line = Reroll { $line }
button-reroll-all = Reroll all
button-take-character = Take character

## Fight and party

title-foes = Foes
title-creatures = Creatures
title-where = Who is where
where-elsewhere = elsewhere
where-facing = facing
order-done = done
order-now = now
order-yours = your turn
order-with = can act
order-next = next
order-later = later
order-unseen = not seen
order-up = { $up } of { $all }
foe-turn = now
foe-far = out of reach
foe-plan = seems about to: { $plan }
foes-lettered = { $name } { AND($letters) }
foes-counted = { $n } × { $name }
foes-folded = { $name } { $first } to { $last }
foes-up =
    { $n ->
        [one] 1 stands
       *[other] { $n } stand
    }
foes-dead = Dead: { AND($names) }.
aim-fallen = { $name } is down. A new target is chosen.
title-party = Party
title-fallen = Fallen
title-seats = Seats
button-claim = Claim
empty-actions = No action has this word.
empty-party = No characters yet.
empty-party-help = Claim or create one on the Sheet tab.

## Last time

fallen-list = Fallen: { AND($names) }.
empty-last-time = Nothing has happened yet. When a session has ended, its story stands here.
button-put-away = Dismiss

## All actions

title-all-actions = All actions
title-actions-now = Now
search-actions = Search actions

## Notes, messages and the stash

title-notes = Notes
title-note = Note
title-handout = Handout
title-message = Message
title-stash = Stash
empty-notes = No notes yet. Write one to remember something.
empty-stash = No stash yet. A stash is a cart, hut or chest that everyone shares.
button-write-note = Write note
button-reveal = Reveal
button-edit-note = Edit note
button-delete-note = Delete note
button-save-text = Save
button-save-note = Save note
button-hand-out = Hand out
button-send = Send
button-put-coin = Add { money }
button-take-coin = Take { money }
button-create-stash = Create stash
note-title = Title
note-text = Text
message-only-for = Only for
task-hits = { $hits } of { $needs } hits
task-done = { $hits } of { $needs } hits, done

## Standing orders

title-orders = Standing orders
orders-help = { $name } gives these answers without being asked. You can change an answer in the log until the next action.

## Whose turn it is, and what can be done with an item

player-turn = { $name }'s turn
player-turn-party = Party's turn
player-turn-foes = Foes' turn
player-turn-mine = Your turn
player-turn-paused = paused
player-hidden = { $name } hidden
player-left = { $up } of { $all }
player-wear = Put on
player-take_off = Take off
player-use = Use
player-attack = Attack
player-drop = Drop
player-sell = Sell
player-relabel = Rename
player-divide = Split stack
player-hand = Give to { $name }
player-stash = To stash

### Pictures

button-portrait = Portrait
button-portrait-of = { $name }'s portrait
button-save-portrait = Save portrait
button-remove-portrait = Remove portrait
button-enlarge = Enlarge { $title }
button-enlarge-picture = Enlarge picture
label-picture = Picture
label-portrait = Portrait
label-new-portrait = New portrait
label-portrait-of = Portrait: { $name }
label-portrait-kind = Also for the others of its kind
label-display = Put it on the TV
help-picture-file = JPEG, PNG, WebP or GIF, up to 12 MB.
empty-portrait = { $name } has no portrait.

badge-calls = Open calls: { $n }
badge-waiting = { $n } waiting for you
badge-new = { $n } new
