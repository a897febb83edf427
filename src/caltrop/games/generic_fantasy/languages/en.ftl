## refused

refused-too-many-points = BOD { $die } cannot have { $got } points. Give it a bigger die, or no more points than the die has sides.
refused-nobody-left = Nobody is left on the other side whose nerve could be tried.
refused-no-such-creature = There is no creature { $got }: name one of the book, or write a line such as "wolf, 6 HP, BOD d6, melee d6, bite attack".
refused-bad-creature-line = { $got } cannot be read in a creature's line: write it like "wolf, 6 HP, BOD d6, melee d6, 1 protection, bite attack".
refused-hireling-down = { $who } is in no state to be asked for anything.
refused-no-such-skill = There is no skill { $got }: there is { OR($options) }.
refused-no-feat = { $who } has no feat { $got }.
refused-feat-by-itself = { $feat } needs nobody to use it: it works whenever it applies.
refused-feat-used = { $who } has used { $feat } today already.
refused-nothing-missing = { $who } has every point of { $attribute }: nothing would come back.
refused-bad-assignment = These dice cannot be assigned ({ $got }): each of BOD, INT and WIL is d6, and one may go down to d4 so that another goes up to d8.
refused-no-such-background = There is no background or class { $got }: there is { OR($options) }.
refused-class-needs = Whoever wants to be a { $class } needs a d8 in { $attribute }.

## policy

policy-generic-fantasy-test = Nothing is spent to improve the roll, and no trouble accepted.
policy-generic-fantasy-contest = Nobody spends anything to improve their roll.
policy-generic-fantasy-attack = Nobody spends anything to improve their roll.
policy-generic-fantasy-blast = Nobody spends anything to improve their roll.
policy-generic-fantasy-reaction = Nothing is spent to improve the roll.
policy-generic-fantasy-initiative = Nothing is spent to improve the roll.
policy-generic-fantasy-morale = Nothing is spent to improve the roll.
policy-generic-fantasy-hireling = Nothing is spent to improve the roll.

## order

order-generic-fantasy-create = Does the armour take harm first?
order-generic-fantasy-create-empty = All it can
order-generic-fantasy-create-0 = Never
order-generic-fantasy-create-0-once = None of it
order-generic-fantasy-attack = Which weapon to fight and defend with
order-generic-fantasy-attack-empty = The best
order-generic-fantasy-skills = Which skill goes with a defence
order-generic-fantasy-skills-empty = The best
order-generic-fantasy-modify = Spend points to better a roll?
order-generic-fantasy-modify-empty = Spend nothing
order-generic-fantasy-modify-done = Spend nothing

## button

button-generic-fantasy-scene = A new scene begins

## label

label-creature-line = wolf, 6 HP, ...

## help

help-field-creature = One of the book, or a line such as "wolf, 6 HP, BOD d6, melee d6, bite attack".

## front

front-line = four grades of luck, and points to better it

## shelf

shelf-hp = BOD points
shelf-endures = harm in all
