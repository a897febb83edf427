### What all pages share: the frame, lines of the log, dialogs, forms, and what is said before an action.

## Frame

page-home = Caltrop: all tables
page-back = Back to the table
page-links = Pages
page-sections = Page sections
page-dialog = Details
page-live = live
page-waiting = connecting
page-slow = slow line
page-offline = offline
page-unreached = That did not reach the table. Try again when this page is live.
page-failed = That did not work
page-signed-out = Signed out
button-front-page = Open front page
tab-table = Table
tab-sheet = Sheet
tab-dice = Dice
tab-log = Log
tab-party = Party
tab-fight = Fight
tab-rules = Rules
tab-statistics = Dice statistics
theme-legend = Theme
theme-auto = Device
theme-light = Light
theme-dark = Dark
text-size-legend = Text size
text-size-small = Small
text-size-normal = Normal
text-size-large = Large
text-size-largest = Largest
three-d = 3D dice
three-d-help = The result is always in the log first.
screen-stays = Screen stays on
screen-stays-lock = During a fight it stays on anyway.
screen-stays-video = A silent video plays all the while, which takes power.
game-legend = Game

## Buttons of many dialogs

button-close = Close
button-cancel = Cancel
button-roll = Roll
button-roll-dice = Roll { $dice }
button-undo = Undo
button-redo = Redo
button-search = Search
button-minus = { $label } minus 1
button-plus = { $label } plus 1

## Flags: a word or two beside a name or a line

flag-hidden = hidden
flag-surprised = surprised
flag-typed = typed
flag-overruled = overruled
flag-undone = undone
flag-worn = worn
flag-broken = broken
flag-empty = empty
flag-away = away
flag-you = you
flag-facilitator = facilitator
flag-hireling = hireling
flag-next = next: { $name }
flag-only-you =
    { $names-count ->
        [one] only you and { AND($names) }
       *[other] only you, { AND($names) }
    }
flag-only-you-no-names = only you
flag-only-for = only for { AND($names) }
flag-only-for-no-names = only for the facilitator

## How somebody is, in a word

state-up = up
state-down = down
state-out = out
state-dead = dead
state-fled = fled
state-unhurt = unhurt
state-hurt = hurt
state-badly-hurt = badly hurt

## Time

clock-day = Day { $day }, { $time }
clock-moment =
    Day { $day }, { $time }, { $part ->
        [dawn] dawn
        [morning] morning
        [noon] noon
        [afternoon] afternoon
        [evening] evening
       *[night] night
    }
left-rounds =
    { $n ->
        [one] 1 round
       *[other] { $n } rounds
    }
left-minutes = { $n } min
left-hours =
    { $n ->
        [one] 1 hour
       *[other] { $n } hours
    }
left-days =
    { $n ->
        [one] 1 day
       *[other] { $n } days
    }
brief-rounds = { $n } rd
brief-minutes = { $n }m
brief-hours = { $n }h
brief-days = { $n }d
condition-ends-by = { OR($ends) }
condition-ends = Ends { $ends }.

## A sheet

sheet-of-most = of { $most }
sheet-points = { $now } of { $most }
sheet-beads = { $now } of { $most } { $points }

## A line of the log

line-why = Why
line-full = All effects
line-pairs = Pairs
line-pair-hit = hit for { $who }
line-pair-none = no hit
line-judge = Judge anew
button-judge = Judge dice
line-change-to = to
line-star = Star
line-ordered = { $who }'s standing order, { $rule }: { $answer }
line-instead = { $answer } instead

## Undo

undo-title = Undo
undo-title-redo = Redo
undo-goes = Goes with it
undo-comes = Comes back with it
undo-stays = Stays as it is
undo-stays-more = Everything else stays, too.
undo-hint = Redo brings it back with the same dice.
undo-more =
    { $n ->
        [one] 1 more line
       *[other] { $n } more lines
    }
undo-seat = { $name } loses the seat and is signed out. Redo brings the seat back, but { $name } then needs a new link.
undo-all =
    { $count ->
        [2] Undo both
       *[other] Undo all { $count }
    }
undo-only = Undo only this
undo-since = Undo everything from here: { $count }
undo-only-stays = All that followed stays.
undo-not-alone = This depends on it: { $line }
undo-not-yours = Not all of this is yours. Ask the facilitator.
undo-as-before = All is as it was before.
undo-done = Undone.
undo-back-number = { $who }'s { $number } is { $value } again.
undo-back-thing = { $who }'s { $thing }: { $value } again.
undo-back-up = { $who } gets up again.
undo-back-down = { $who } is down again.
undo-back-out = { $who } is out of the fight again.
undo-back-dead = { $who } is dead again.
undo-back-look = { $who } looks { $state } again.
undo-back-clock = It is { $time } again.
undo-fight-on = The fight goes on.
undo-fight-off = The fight has not begun.

## The end of a turn

turn-not-done =
    { $count ->
        [one] { AND($names) } is not done.
       *[other] { $count } are not done: { AND($names) }.
    }
turn-foes-stand =
    { $n ->
        [one] 1 foe still stands.
       *[other] { $n } foes still stand.
    }
turn-time-up = Time is up for { AND($names) }. Decide first what happens.
turn-unanswered =
    { $names-count ->
        [one] { AND($names) } has not answered yet.
       *[other] { AND($names) } have not answered yet.
    }
turn-unanswered-own = A question waits for your answer.
turn-show-question = Show question

## Warnings

anyway-title = { $action }?
anyway-title-no-action = Continue?
anyway-title-target = { $action } { $target }?
anyway-button = { $action } anyway
anyway-button-no-action = Continue anyway
anyway-facilitator = Only the facilitator can overrule this.

## Before an action

preview-leave-out = Leave out
preview-counts = Counts now
preview-reminder = Keep in mind: { AND($conditions) }
preview-risk = Risk
odds-hidden = Odds hidden
odds-closed = Facilitator knows
odds-chance = { NUMBER($chance, style: "percent") }
odds-under-one = <1%
odds-over-ninety-nine = >99%
odds-range = { $low }-{ $high }
odds-added = { $by }

# what can join a roll, as chips

title-chips-own = From your sheet
title-chips-help = Help
title-chips-tools = Tools
title-chips-story = If it is so
help-chips-one = choose one
label-chip-helps = { $name } helps
label-chip-hireling = hireling
label-chip-tool = advantage ({ $item })
title-tools = Tools
help-tools = if the facilitator agrees
button-tool-ask = { $item }: ask for advantage
label-tool-ask = Ask for advantage
flag-tool-waits = { $item }: asked
flag-tool-no = { $item }: no advantage
label-chip-cost = costs { $n }
label-dice-in-hand = Your dice
title-answers-call = This answers the call
help-cannot-roll = The facilitator can change the number or cancel the call.
action-on-ability = { $action } { $ability }
action-of-spell = { $action } { $spell }
items-counted = { $item } x{ $n }

## Forms

field-choose = Choose
field-none = None
field-actor = Who acts
field-more = More options
field-real-dice = Real dice
field-faces = Faces shown
field-spell-sum = (sum of the dice)
field-spell-dice = (number of dice)
audience-legend = Visible to
audience-everyone = Everyone
audience-facilitator = Facilitator
audience-me = Only me
audience-some = Some
audience-help = You and the facilitator always see it.

## What stands on a sheet: a number's or a list's own name, and a single word of a list

widget-slots = Slots
widget-attitude = Attitude
widget-bio = Background
widget-conditions = Conditions
widget-declared = Declared
widget-feats = Feats
widget-held = Held action
widget-magic = Magic
widget-need = Needs
widget-pay = Pay
widget-scars = Scars
widget-skills = Skills
widget-spells = Spells
widget-tactics = Tactics
widget-traits = Traits
widget-waiting = Waiting
widget-wounds = Wounds
widget-zone = Distance
widget-age = Age
widget-armour = Armour
widget-coin = Coin
widget-experience = Experience
widget-protection = Protection
widget-wage = Wage
one-wounds = Wound: { $text }
one-scars = Scar: { $text }
