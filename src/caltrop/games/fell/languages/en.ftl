## refused

refused-no-ability = { $who } has no { $ability } die to roll: it has fallen below d4.
refused-spent-ability = { $who } cannot act with { $ability }: it is at 0 until points return.
refused-one-die-beside = { $who } may add one die to the ability's: a skill, a weapon or a spell die.
refused-no-spell-die = { $who } knows no spell, and so has no spell die.
refused-no-help-die = { $who } has no fitting die to help with: name a skill, a weapon with steel, or a spell.
refused-no-such-task = There is no extended test { $task } under way.
refused-nobody-left = Nobody is left on the other side whose nerve could be tried.
refused-no-such-creature = There is no creature { $got }: name one of the book, or write a line such as "wolf, 6 HP, BOD d6, bite d6 2 harm".
refused-bad-creature-line = { $got } cannot be read in a creature's line: write it like "wolf, 6 HP, BOD d6, bite d6 2 harm".
refused-no-harm = Say how much harm, or how many steps the die goes down.
refused-unknown-spell = { $who } does not know the spell { THING($spell) }.
refused-no-target = { THING($spell) } is cast on somebody: name a target.
refused-learn-one-thing = Learn one thing: a skill, a spell, or one of them at random.
refused-known-already = { $who } knows { THING($what) } already.
refused-no-such-skill = There is no skill { $got }: there is { OR($options) }.
refused-no-such-spell = There is no spell { $got }: the table of spells has them all.
refused-nothing-to-advance = { $who } has no ability left whose die could be rolled.
refused-no-attitude = How { $who } feels about it is not known yet: roll a reaction first.
refused-bad-assignment = These dice cannot be assigned ({ $got }): each of BOD, INT and WIL is d6, and one may go down to d4 so that another goes up to d8.
refused-not-gifted = Only who begins with WIL { $needs } knows a spell, and this is WIL { $got }.
refused-up-and-down = One ability goes down so that another goes up: name both, and two different ones.

## warned

warned-no-danger = { $who } has been in no danger since the last advancement. Advance anyway?
warned-already-helpful = { $who } is helpful already, and cannot be won over further: go on?
warned-too-many-targets =
    { THING($spell) } is for { $most } { $most ->
        [one] target
       *[other] targets
    }. Cast it anyway?
warned-cured-today = { $who } has been cured today, and cannot be again before tomorrow: cast all the same?

## policy

policy-fell-test = A die at its top climbs the ladder while it has not hit; a die that hits is kept.
policy-fell-contest = Maxima are kept: nobody rerolls.
policy-fell-attack = Maxima are kept: nobody rerolls.
policy-fell-blast = Maxima are kept: nobody rerolls.
policy-fell-cast = A die at its top climbs the ladder while it has not hit; the spell die, too, whatever the WIL die shows.

## scene

scene-begin = A wet evening at the gate of a ruined tollhouse. The dice say who has come:
scene-climb = The gate is barred, and the wall is slick with moss: a Body test, moderate, DN 4. If it goes wrong, it goes wrong loudly.
scene-stakes = somebody hears
scene-fight = In the yard something small looks up from its stew, and finds a knife.
scene-both = For a moment nobody moves; then both think better of it, and back away.
scene-won = The yard is quiet. { $hero } looks into the pot, and wishes otherwise.
scene-lost = { $hero } lies still beside the pot. Somebody should come quickly.
scene-end = So far the scene. `caltrop odds` measures any roll in it, `caltrop rules fell` has every rule, `caltrop create fell` makes the next hero.
scene-odds = The odds ({ $what }): { $odds }.
scene-chance = { $word } { $percent } ({ $exact })
scene-result-winner = { $name }
scene-result-winner-tie = a tie
scene-pause = (Enter goes on)

## button

button-fell-extended = Extended test

## label

label-creature-line = wolf, 6 HP, ...

## help

help-field-creature = One of the book, or a line such as "wolf, 6 HP, BOD d6, bite d6 2 harm".

## front

front-line = ability dice on a ladder, steel and spells

## order

order-fell-test-reroll = Roll a die again on the next rung?
order-fell-protection = Does the armour take harm first?
order-fell-protection-empty = All it can
order-fell-protection-0 = Never
order-fell-protection-0-once = None of it
order-fell-steel = Which weapon to fight and defend with
order-fell-steel-empty = The best
order-fell-spells = Add the spell die, and pay what it shows?
order-fell-test = How hard is it?
order-fell-cast = Resist a spell?

## the log

log-fell-test-passed = { $who } passes the { $ability } test with { AND($extras) }, DN { $dn }: { hits }.
log-fell-test-passed-alone = { $who } passes the { $ability } test, DN { $dn }: { hits }.
log-fell-test-passed-unseen = { $who } passes the { $ability } test: { hits }.
log-fell-test-passed-earlier = { $who } passes the test: { hits }.
log-fell-test-failed = { $who } fails the { $ability } test, DN { $dn }: no hits. The facilitator decides: failure, or success with trouble.
log-fell-test-failed-unseen = { $who } fails the { $ability } test: no hits. The facilitator decides: failure, or success with trouble.
log-fell-test-failed-earlier = { $who } fails the test: no hits. The facilitator decides: failure, or success with trouble.
effect-task-done = { $task } is done.
log-blast =
    { $n ->
        [one] { $who }'s blast catches 1 target.
       *[other] { $who }'s blast catches { $n } targets.
    }
log-fell-cast-on = { $who } casts { $spell } on { AND($targets) }, DN { $dn }: { hits }.
log-fell-cast = { $who } casts { $spell }, DN { $dn }: { hits }.
log-fell-cast-earlier = { $who } casts { $spell }.
log-fell-cast-failed = { $who } fails to cast { $spell }, DN { $dn }: no hits.
log-fell-cast-failed-earlier = { $who } fails to cast { $spell }.
effect-spell-weakened = { $who } resists { $spell }, which is weaker.
effect-cured-already = { $who } has already been cured today: no effect.
log-knows-all-spells = { $who } already knows every spell.
log-knows-all-skills = { $who } already knows every skill.
log-learns-skill = { $who } learns { $skill }.
log-learns-spell = { $who } learns the spell { $spell }.
effect-deprived-no-points = { $who } is deprived and regains no points.
log-leverage = { $who } uses leverage on { $target }: { hits }. { $target } was { $before } and is now { $result }.
log-leverage-earlier = { $who } uses leverage on { $target }: { hits }. { $target } is now { $result }.
log-rest-moment = { $who } rests for a few minutes and rolls { $rolled } for { $ability }.
log-advance-unchanged = { $who } rolls to advance: no change.
