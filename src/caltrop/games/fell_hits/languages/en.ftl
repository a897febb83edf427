## refused

refused-no-experience =
    { $who } has { $points } experience { $points ->
        [one] point
       *[other] points
    }, and a { $die } costs { $cost }.
refused-nobody-left = Nobody is left on the other side whose nerve could be tried.
refused-no-such-creature = There is no creature { $got }: name one of the book, or write a line such as "wolf, 6 HP, BOD d6, athletics d6, bite attack".
refused-bad-creature-line = { $got } cannot be read in a creature's line: write it like "wolf, 6 HP, BOD d6, athletics d6, 1 protection, bite steel d4 attack".
refused-no-such-skill = There is no skill { $got }: there is { OR($options) }.
refused-too-many-skills = Nobody has more skills than there are: { $most }.
refused-bad-assignment = These dice cannot be assigned ({ $got }): each of BOD, INT and WIL is d6, and one may go down to d4 so that another goes up to d8.

## policy

policy-fell-hits-test = Nobody pushes: the result is the dice's own.

## label

label-creature-line = wolf, 6 HP, ...

## help

help-field-creature = One of the book, or a line such as "wolf, 6 HP, BOD d6, athletics d6, bite attack".

## front

front-line = every die a miss, a weak hit or a hit

## order

order-fell-hits-equipment = Does the armour take harm first?
order-fell-hits-equipment-empty = All it can
order-fell-hits-equipment-0 = Never
order-fell-hits-equipment-0-once = None of it
order-fell-hits-attack = Which weapon to fight and defend with
order-fell-hits-attack-empty = The best
order-fell-hits-experience = Buy an experience die against others?
order-fell-hits-experience-empty = None
order-fell-hits-experience-none = None

## the log

log-fell-hits-test-hit = { $who } passes the { $ability } test: { hits }.
log-fell-hits-test-hit-earlier = { $who } passes the test: { hits }.
log-fell-hits-test-weak = { $who } scores a weak hit on the { $ability } test: partial success, or success with a complication.
log-fell-hits-test-weak-earlier = { $who } scores a weak hit on the test: partial success, or success with a complication.
log-fell-hits-test-miss = { $who } fails the { $ability } test.
log-fell-hits-test-miss-earlier = { $who } fails the test.
log-fell-hits-push = { $who } pushes the roll and passes, with trouble: { $trouble }
effect-experience = { $who } gains { $by } experience: { $before } → { $after }.
effect-experience-spent = { $who } spends { $by } experience: { $before } → { $after }.
effect-experience-earlier = { $who } gains { $by } experience.
effect-experience-spent-earlier = { $who } spends { $by } experience.
