## Conditions: the form that sets them, and what they do, in words

label-table-condition-cause = Caused by
choice-table-condition-cause-empty = No one
choice-table-condition-pay = Pay the coin
choice-table-condition-suffer = Take the harm
help-field-table-condition-cause = Leave this empty if it applies to everyone.
help-field-table-condition-lasts = Such as "3 rounds", "10 minutes", "1 day" or "rest". Leave empty for the usual duration, shown below.

# What the words in the form will do
condition-forecast-known = The game's word for this: { $name }
condition-forecast-words = Only words: nothing in the game reacts to them.
condition-forecast-told = Only a reminder: no rule applies it.
condition-forecast-everyone = No cause is chosen, so it applies to everyone.
condition-lasts-rounds =
    { $n ->
        [one] Lasts 1 round.
       *[other] Lasts { $n } rounds.
    }
condition-lasts-time = Lasts { TIME($time) }.
condition-lasts-rest = Lasts until a rest.
condition-lasts-night = Lasts until a night's sleep.
condition-lasts-instant = Happens at once and leaves nothing on the sheet.
condition-lasts-open = Lasts until someone ends it.

# On a chip
condition-chip-acts = { $condition } (the game applies it)

# What effects do
condition-does-cannot = Cannot { OR($what) }.
condition-does-cannot-towards = Towards its cause, cannot { OR($what) }.
condition-does-cannot-foes = Towards the other side, cannot { OR($what) }.
condition-does-cannot-use = Cannot roll with { OR($of) }.
condition-does-up = Better by { $by } at { AND($on) }.
condition-does-up-all = Better by { $by } at every roll.
condition-does-down = Worse by { $by } at { AND($on) }.
condition-does-down-all = Worse by { $by } at every roll.
condition-does-given-up = Others are better by { $by } against it at { AND($on) }.
condition-does-given-up-all = Others are better by { $by } at every roll against it.
condition-does-given-down = Others are worse by { $by } against it at { AND($on) }.
condition-does-given-down-all = Others are worse by { $by } at every roll against it.
condition-does-only-of = Only with { OR($of) }.
condition-does-only-melee = Only in melee.
condition-does-only-cause = Only towards its cause.
condition-does-only-when = Only if the story says so: { $when }
condition-does-without = Does without: { AND($what) }.
condition-does-hurts = Takes { $amount } { -harm } each turn.
condition-does-hurts-coin = Unless { $coin } { money } is paid.
condition-does-heals = Recovers { $amount } each turn.
condition-does-armour-by = Armour { SIGNED($by) }.
condition-does-armour-least = Armour counts as { $least } or more.
condition-does-armour-none = Armour does not count.
condition-does-spared = Takes no { -harm } of some kinds.
condition-does-unseen = Cannot be singled out.
condition-does-deprived = Counts as deprived.
condition-does-pace = Is faster or slower.
condition-does-pace-last = Acts last in the round.
condition-does-pace-leap = Leaps far.
condition-does-cures = Ends other conditions or needs.
condition-does-leaves = Leaves the fight.
condition-does-loses = Loses an item.
condition-does-lights-on = Gives light.
condition-does-lights-out = Puts out every light it carries.
condition-does-place = Is somewhere else.
condition-does-brings = Brings creatures.

## Dice on a button

dice-each = { AND($dice) }
dice-higher = { AND($dice) }, higher
dice-lower = { AND($dice) }, lower
dice-highest = { AND($dice) }, highest
dice-lowest = { AND($dice) }, lowest

## The order of turns

flag-gone = gone
