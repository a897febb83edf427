creature-example = wolf, 6 HP, BOD d6, athletics d6, bite attack

## refused

refused-no-experience =
    { $points ->
        [one] { $who } has 1 experience point. A { $die } costs { $cost }.
       *[other] { $who } has { $points } experience points. A { $die } costs { $cost }.
    }
refused-bad-creature-line = { $got } cannot be read in a creature's line. Write it like this: wolf, 6 HP, BOD d6, athletics d6, 1 protection, bite steel d4 attack
refused-too-many-skills = A character cannot have more than { $most } skills.
refused-bad-assignment = These dice cannot be assigned: { $got }. BOD, INT and WIL start at d6, and one may drop to d4 so that another rises to d8.

## policy

policy-fell-hits-test = The roll is not pushed.

## label

label-creature-line = wolf, 6 HP, ...

## front

front-line = every die a miss, a weak hit or a hit

## order

order-fell-hits-equipment = Does armour stop harm first?
order-fell-hits-equipment-empty = All it can
order-fell-hits-equipment-0 = Never
order-fell-hits-equipment-0-once = None
order-fell-hits-attack = Weapon to fight with
order-fell-hits-attack-empty = Best weapon
order-fell-hits-experience = Buy an experience die in contests?
order-fell-hits-experience-empty = None
order-fell-hits-experience-none = None

## the log

log-test-hit = { $who } passes the { $ability } test: { hits }.
log-test-weak = { $who } scores a weak hit on the { $ability } test: partial success, or success with a complication.
log-test-miss = { $who } fails the { $ability } test.
    .is = fails
# A test that needed more hits.
log-test-short = { $who } fails the { $ability } test: { hits }, not enough.
    .is = fails
# A test that needed more than its weak hits.
log-test-short-of-full =
    { $weak ->
        [one] { $who } fails the { $ability } test: 1 weak hit, not enough.
       *[other] { $who } fails the { $ability } test: { $weak } weak hits, not enough.
    }
    .is = fails
log-pushes = { $who } pushes the roll and passes, with trouble: { $trouble }
    .is = decides
log-does-not-push = { $who } does not push the roll.
effect-gains-experience = { $who } gains { $by } experience: { $before } → { $after }.
effect-spends-experience = { $who } spends { $by } experience: { $before } → { $after }.

## why

step-fell-hits-contest-ruled-full = At this table full hits come first.
step-fell-hits-contest-ruled-ignored = Dice without a counterpart do not count at this table.
step-fell-hits-attack-ruled = Weak hits do no harm at this table.
step-fell-hits-experience-price = { $who } spends { $cost } experience on a { $what }: { $left } left.
step-fell-hits-experience-stated-gained = { $who } gains { $value } experience.
step-fell-hits-push-chosen-yes = { $who } pushes the roll.
step-fell-hits-rest-chosen-half = The weak hit restores half.
step-fell-hits-rest-chosen-all = The weak hit restores everything.
step-fell-hits-rest-chosen-none = The weak hit restores nothing.

## Odds on the command line

cli-fact-a_missed = missed (a)
cli-fact-b_missed = missed (b)
cli-result-hit = hit
cli-result-weak = weak hit
cli-result-miss = miss
cli-mechanic-fell-hits-test = A test: each die is a miss, a weak hit or a hit. It passes with one hit, or with the number it needs.
cli-mechanic-fell-hits-contest = A contest: most hits of any kind win, then full hits, higher numbers and larger dice.
cli-mechanic-fell-hits-attack = An attack: a contest in which the winner's hits are the harm.
cli-mechanic-fell-hits-blast = A blast: one roll against several targets, each with a contest of its own.
cli-mechanic-fell-hits-reaction = How strangers react to the party.
cli-mechanic-fell-hits-morale = What beaten foes do.
cli-mechanic-fell-hits-death = How long a character has left when an attribute drops below d4.

## The demo table

demo-about = The chandler's yard has come alive and wants to be lit. Nell is going cold by the vat, the fat is rising, and the party has the turn.

## choice

choice-part-fell-hits-experience = Experience
choice-fell-hits-death-dies = Dies
choice-fell-hits-death-table = Roll on the death table
choice-fell-hits-death-lives = Lives
choice-fell-hits-death-keep = Still dying
choice-fell-hits-death-treat = Treated in time

## answers to questions

choice-fell-hits-morale-accepted = Accept terms
choice-fell-hits-morale-refused = Refuse terms
choice-fell-hits-help-yes = Help
choice-fell-hits-help-no = Do not help
choice-fell-hits-push-yes = Accept the trouble
choice-fell-hits-push-no = Let the roll fail

## build

build-line-BOD = Strong, tough, quick. A bigger die also carries more.
build-line-INT = Sharp eyes, wits and guile.
build-line-WIL = Resolve, presence and magic.
build-example = to pass a test alone.
build-assign = Each starts at d6. Lower one to d4, and another can rise to d8.
build-ladder = What a die passes by itself
growth-none = { $game } has no levels. Failed tests bring experience, which buys a die for a single test; it does not make a character grow.

## lesson

lesson-sheet = BOD is strength and speed, INT wits, WIL nerve. Each is a die with points, and so is each skill below. Tap the name to open the whole sheet.
lesson-test = Tap BOD. Each die counts on its own: 6 or more is a hit, 4 and 5 a weak hit, and 1 hit passes. The button shows the odds. Then roll.
lesson-skill = The gate gives. A skill that fits adds its own die. Tap the chip of one you have, see the odds rise, then roll.
lesson-armour = A gambeson hangs by the gate: it is in your pack now. Tap it there, then Put on. Each point of protection stops 1 harm, once.
lesson-attack = A looter comes in. Both of you roll, and more hits win: the winner deals as much harm as they have hits. So an attack can hurt you, too. Tap Attack.
lesson-struck = The looter has attacked you. The card shows your dice against theirs, and who was harmed. Protection takes harm first, the rest comes off BOD. Tap why for the sums.
lesson-zero = At 0 points a die drops a step and leaves a wound. Below d4 nothing is left: your friend is dying. Treatment in time stops the countdown. Tap Treat.
lesson-experience = You learn by failing: each failed test is worth 1 experience, and you have 8. Spend some for one more die: swipe the chips to the dice with a price, tap one, then roll.
lesson-rest = Rest for an hour and eat: a test restores your points, and what lasts until a rest ends. Tap Rest, then rest.
lesson-asked-fell-hits-equipment = Your armour has stopped as much as it can. Each point that stops harm is used up: you can save some and take the harm yourself.
lesson-asked-fell-hits-experience = Experience can buy one more die for this roll. Most save it for a roll that matters.
