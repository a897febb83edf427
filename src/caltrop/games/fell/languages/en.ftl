creature-example = wolf, 6 HP, BOD d6, bite d6 2 harm

## refused

refused-no-ability = { $who } cannot use { $ability }: its die is gone.
refused-spent-ability = { $who } cannot use { $ability } while it is 0. Rest or heal first.
refused-one-die-beside = { $who } can add one die only. Choose a skill, a weapon or a spell die.
refused-no-spell-die = { $who } knows no spells and has no spell die.
refused-no-help-die = { $who } needs a fitting die to help. Choose a skill, a weapon with steel, or a spell.
refused-no-such-task = Unknown extended test { $task }. Choose one that is open.
refused-no-harm = The harm is missing. Enter points, or steps for the die to drop.
refused-own-spell = { THING($spell) } works on its caster. Leave out the targets.
refused-no-such-sight = No one can see that on { $who }: { $item }. Name an item in plain view.
refused-no-such-sight-no-item = The item is missing. Name what { $who } is to lose.
refused-unknown-spell = { $who } does not know the spell { THING($spell) }.
refused-learn-one-thing = Only one thing can be learned at a time. Choose a skill, a spell, or one at random.
refused-known-already = { $who } already knows { THING($what) }.
refused-nothing-to-advance = { $who } has no ability die left to roll.
refused-no-attitude = { $who }'s attitude is not known yet. Roll a reaction first.
refused-bad-assignment = These dice cannot be assigned: { $got }. BOD, INT and WIL start at d6, and one may drop to d4 so that another rises to d8.
refused-not-gifted = Only characters who start with WIL { $needs } know a spell. This one has WIL { $got }.
refused-up-and-down = One ability must drop for another to rise. Choose two different ones.

## warned

warned-no-danger = { $who } has been in no danger since the last advancement. Advance anyway?
warned-already-helpful = { $who } is already helpful. Use leverage anyway?
warned-too-many-targets =
    { $most ->
        [one] { THING($spell) } affects 1 target. Cast it anyway?
       *[other] { THING($spell) } affects { $most } targets at most. Cast it anyway?
    }
warned-cured-today = { $who } was already cured today. Cast it anyway?

## policy

policy-fell-test = A die at its maximum climbs the ladder until it hits; a die that hits is kept.
policy-fell-contest = Dice at their maximum are kept.
policy-fell-attack = Dice at their maximum are kept.
policy-fell-blast = Dice at their maximum are kept.
policy-fell-cast = A die at its maximum climbs the ladder until it hits, and so does the spell die.

## scene

scene-begin = A wet evening at the gate of a ruined tollhouse. The dice decide who arrives:
scene-climb = The gate is barred and the wall is slick with moss: a Body test, moderate, DN 4. A failure makes noise.
scene-stakes = someone hears
scene-fight = In the yard something small looks up from its stew and finds a knife.
scene-both = For a moment no one moves. Then both think better of it and back away.
scene-won = The yard is quiet. { $hero } looks into the pot and wishes otherwise.
scene-lost = { $hero } lies still beside the pot. Help should come quickly.
scene-dead = The yard is quiet again. The stew is still warm.
scene-end = The scene ends here. Run "caltrop odds" for the odds of any roll in it, "caltrop rules fell" for every rule, "caltrop create fell" for the next character.
scene-odds = The odds ({ $what }): { $odds }.
scene-chance = { $percent } { $word } ({ $exact })
scene-pause = (Press Enter to continue)
scene-seat-facilitator = the facilitator
scene-seat-player = you

## button

button-fell-extended = Extended test

## label

label-chip-note-spell = costs as much WIL as it shows
label-creature-line = wolf, 6 HP, ...

## front

front-line = ability dice on a ladder, steel and spells

## order

order-fell-test-reroll = Climb the ladder with a die at its maximum?
order-fell-protection = Does armour stop harm first?
order-fell-protection-empty = All it can
order-fell-protection-0 = Never
order-fell-protection-0-once = None
order-fell-steel = Weapon to fight with
order-fell-steel-empty = Best weapon
order-fell-spells = Add the spell die and pay its WIL?
order-fell-test = Difficulty
order-fell-cast = Resist a spell?

## the log

log-test-passed = { $who } passes the { $ability } test with { AND($extras) }, DN { $dn }: { hits }.
    .else = log-test-passed-alone
log-test-passed-alone = { $who } passes the { $ability } test, DN { $dn }: { hits }.
    .else = log-test-passed-unseen
# The difficulty is hidden.
log-test-passed-unseen = { $who } passes the { $ability } test: { hits }.
log-test-failed = { $who } fails the { $ability } test, DN { $dn }: no hits. The facilitator decides: failure, or success with trouble.
    .is = fails
    .else = log-test-failed-unseen
log-test-failed-unseen = { $who } fails the { $ability } test: no hits. The facilitator decides: failure, or success with trouble.
    .is = fails
effect-task-done = { $task } is done.
log-blast-catches =
    { $n ->
        [one] { $who }'s blast catches 1 target.
       *[other] { $who }'s blast catches { $n } targets.
    }
# $targets (Names)
log-cast-on = { $who } casts { $spell } on { AND($targets) }, DN { $dn }: { hits }.
    .else = log-cast-with-die
# $targets (Names)
log-cast-on-with-die = { $who } casts { $spell } on { AND($targets) } with a { $die }, DN { $dn }: { hits }.
    .else = log-cast-on
log-cast-with-die = { $who } casts { $spell } with a { $die }, DN { $dn }: { hits }.
    .else = log-cast-alone
effect-fails-to-resist =
    { $names-count ->
        [one] { AND($names) } fails to resist { $spell }.
       *[other] { AND($names) } fail to resist { $spell }.
    }
    .is = together
# The spell works, with a condition that no time ends.
effect-fails-to-resist-and-is =
    { $names-count ->
        [one] { AND($names) } fails to resist and is { $condition }.
       *[other] { AND($names) } fail to resist and are { $condition }.
    }
    .is = together
log-cast-alone = { $who } casts { $spell }, DN { $dn }: { hits }.
    .else = log-cast-decided
log-cast-decided = { $who } casts { $spell }.
log-cast-failed = { $who } fails to cast { $spell }, DN { $dn }: no hits.
    .else = log-cast-failed-decided
log-cast-failed-decided = { $who } fails to cast { $spell }.
effect-spell-resisted = { $who } resists { $spell }, and nothing happens.
effect-spell-weakened = { $who } resists { $spell }, which is weaker.
effect-cured-already = { $who } has already been cured today: no effect.
# $names (str)
# $about (str)
log-cast-about =
    { $names ->
        [place] Place: { $about }
        [feared] Feared: { $about }
        [hated] Hated: { $about }
        [coveted] Coveted: { $about }
        [warded] Kept out: { $about }
        [sensed] Sensed: { $about }
        [order] The order: { $about }
       *[thing] On: { $about }
    }
effect-dies-too = { $who } is bound to that body and dies as well.
log-knows-all-spells = { $who } already knows every spell.
log-knows-all-skills = { $who } already knows every skill.
# $skill (Row)
log-learns-skill = { $who } learns { $skill }.
    .is = won
log-learns-spell = { $who } learns the spell { $spell }.
    .is = won
effect-no-points-back = { $who } is deprived and regains no points.
# $before (str)
log-leverage = { $who } uses leverage on { $target }: { hits }. { $target } was { $before } and is now { $result }.
log-leverage-in-vain = { $who } uses leverage on { $target }: { hits }. { $target } is still { $result }.
log-catches-breath = { $who } rests for a few minutes and rolls { $rolled } for { $ability }.
    .kind = code
log-catch-breath =
    { $names-count ->
        [one] { AND($names) } rests for a few minutes.
       *[other] { AND($names) } rest for a few minutes.
    }
    .kind = code
log-rolls-to-advance = { $who } rolls to advance.
log-no-change = { $who } rolls to advance: no change.

## why

step-fell-cast-price = { $who } pays { $cost } WIL.
step-fell-help-price = { $who } pays { $cost } WIL.
step-fell-advantage-ruled = No die drops below d4 at this table.
step-fell-contest-ruled = Dice without a counterpart are hits at this table.
step-fell-contest-stated-bigger =
    { $value ->
        [one] 1 pair is level: { $who } has the bigger die.
       *[other] { $value } pairs are level: { $who } has the bigger die.
    }
step-fell-attack-ruled = Each hit does 1 harm at this table.
step-fell-blast-stated-targets =
    { $value ->
        [one] One roll against 1 target.
       *[other] One roll against { $value } targets.
    }
step-fell-deprived-modified = { $who } is deprived: { SIGNED($by) }.
step-fell-deprived-stated-days =
    { $value ->
        [one] { $who } is deprived for more than a day: 1 step of disadvantage.
       *[other] { $who } is deprived for more than a day: { $value } steps of disadvantage.
    }
step-fell-harm-stated-steps =
    { $value ->
        [one] { $who }'s { $of } die drops 1 step.
       *[other] { $who }'s { $of } die drops { $value } steps.
    }
step-fell-spells-stated-duplicate = { THING($value) } is already known.
step-fell-skills-stated-duplicate = { THING($value) } is already known.
step-fell-advance-stated-smaller = { $who }'s { $of } die shows a 1.
step-fell-leverage-stated-hits =
    { $value ->
        [0] No hits.
        [one] 1 hit.
       *[other] { $value } hits.
    }
step-fell-leverage-stated-now = From { $of } to { $value }.
step-fell-extended-hits-counted = { $hits } of { $needs } hits so far.
step-fell-advance-ruled = At this table even a d4 can drop.
step-fell-test-reroll-chosen-yes = { $who } lets the die climb.
step-fell-cast-chosen-yes = { $who } tries to resist the spell.
step-fell-cast-stated-tie = A tie goes to the caster: { $who } does not resist.
step-fell-test-reroll-climbs = {""}
step-fell-reaction-die = WIL
step-fell-morale-die = WIL
step-fell-blast-die = targets
step-fell-spells-die = spell
step-fell-cast-chosen-no = { $who } lets the spell work.

## Odds on the command line

cli-fact-wil_spent = WIL spent
cli-fact-help_spent = WIL spent by helpers
cli-fact-a_spent = WIL spent (a)
cli-fact-b_spent = WIL spent (b)
cli-fact-own = own
cli-fact-help = helpers
cli-fact-change = change of the die
cli-fact-BOD = BOD
cli-fact-INT = INT
cli-fact-WIL = WIL
cli-result-indifferent = indifferent
cli-result-surrender-conditionally = surrender on terms
cli-result-surrender-unconditionally = surrender without conditions
cli-mechanic-fell-test = A test: each die at or above the difficulty number is a hit, and one hit passes.
cli-mechanic-fell-contest = A contest: both roll, dice meet in pairs from high to low, and more hits win.
cli-mechanic-fell-attack = An attack: a contest in which each hit of the winner does harm.
cli-mechanic-fell-blast = A blast: one roll against several targets, each with a contest of its own.
cli-mechanic-fell-blast-count = The number of targets in a blast: the steel die decides.
cli-mechanic-fell-cast = A spell: one hit casts it, and the number on the spell die is spent from WIL.
cli-mechanic-fell-reaction = How strangers react to the character who speaks, by that character's WIL die.
cli-mechanic-fell-morale = What beaten foes do, by the WIL die of the character who leads against them.
cli-mechanic-fell-death = How long a dying character has left.
cli-mechanic-fell-advance = Advancement of a die: its maximum raises it, a 1 lowers it. A d12 does not rise.
cli-mechanic-fell-advance-all = Advancement of all dice at once, each by its own roll.

## The demo table

demo-about = Goblins have sprung their ambush at the old mill. Cole is bleeding out, the beam overhead gives, and it is the party's turn.

## choice

choice-part-fell-known = Skills and spells
choice-part-fell-growth = Advancement
choice-fell-death-dies = Dies
choice-fell-death-table = Roll on the death table
choice-fell-death-lives = Lives
choice-fell-death-keep = Still dying
choice-fell-death-treat = Treated in time

## answers to questions

choice-fell-morale-accepted = Accept terms
choice-fell-morale-refused = Refuse terms
choice-fell-advance-die = A bigger die
choice-fell-advance-skill = A new skill
choice-fell-advance-spell = A new spell
choice-fell-test-reroll-yes = Climb
choice-fell-test-reroll-no = Leave the die as it is
choice-fell-cast-yes = Resist
choice-fell-cast-no = Do not resist
choice-fell-help-yes = Help
choice-fell-help-no = Do not help
choice-fell-spells-yes = Lend the spell die
choice-fell-spells-no = Do not lend it

## build

build-line-BOD = Strong, tough, quick. A bigger die also carries more.
build-line-INT = Sharp eyes, wits and guile.
build-line-WIL = Resolve, presence and magic. With d8 you know a spell.
build-example = to pass a moderate test.
build-assign = Each starts at d6. Lower one to d4, and another can rise to d8.
build-ladder = What a die passes at difficulty 4 (DN 4)
build-step-growth = Dice
build-help-growth = Each die is rolled once. The highest number raises a d4 to d10 by one step, a 1 lowers a d6 to d12.
build-step-gain-INT = If INT rises
build-help-gain-INT = Take the bigger die, or learn a skill instead: it adds a die as big as INT to every test that it fits.
build-step-gain-WIL = If WIL rises
build-help-gain-WIL = Take the bigger die, or learn a spell instead.
build-step-learn-skill = Skill
build-help-learn-skill = A skill adds a die as big as INT to every test that it fits.
build-step-learn-spell = Spell
build-help-learn-spell = A spell is cast with a WIL test.
growth-becomes-die = rises to { $after }
growth-becomes-smaller = drops to { $after }
growth-card-die = A bigger die
growth-card-random = Roll on the table
growth-card-skill = A new skill
growth-card-spell = A new spell
growth-asked-INT = INT rises
growth-asked-WIL = WIL rises
growth-asked-skill = Skill
growth-asked-spell = Spell
growth-about-ask = See the dice first. If this one rises, you are asked: the bigger die, or something new from the table.
growth-about-die = Better at everything that it is rolled for, with room for more points.
growth-about-random = The dice choose, from what is not known yet.
growth-about-skill = The dice choose one that is not known yet. It adds a die as big as INT to every test that it fits.
growth-about-spell = The dice choose one that is not known yet.
growth-worth-INT = A moderate test:
growth-worth-WIL = A moderate test:
growth-worth-WIL-new = A moderate casting:
growth-worth-skill = A moderate INT test:
growth-worth-spell-new = A moderate casting:

## lesson

lesson-sheet = BOD is strength and speed, INT wits, WIL nerve. Each is a die, and the ring around it is its points. Tap the name to open the whole sheet.
lesson-test = Tap BOD. DN is the difficulty number: at DN 4, each die that shows 4 or more is a hit, and 1 hit passes. The button shows the odds. Then roll.
lesson-skill = The door gives, and this time it is harder: DN 5. A skill adds a die. Tap the chip with your skill, see the odds rise, then roll.
lesson-armour = A shield leans by the door: it is in your pack now. Tap it there, then Put on. Each point of protection stops 1 harm, once.
lesson-attack = A goblin comes in. Both of you roll, and the dice are paired from the top: the higher of each pair is a hit. More hits win, so an attack can hurt you, too. Tap Attack.
lesson-struck = The goblin has attacked you. The card shows your dice against its dice, and who was harmed. Protection takes harm first, the rest comes off BOD. Tap why for the sums.
lesson-zero = A friend is down: at BOD 0 a d4 decides whether a character dies, and when. Treatment in time stops the countdown. Tap Treat.
lesson-spell = You have learnt Adhere. Casting is a WIL test. The spell die can join it, and what it shows comes off your WIL. Tap Cast, choose a die, then cast.
lesson-rest = A rest restores points and ends what lasts until a rest. Tap Rest, choose how long, then rest.
lesson-asked-fell-test-reroll = A die shows its highest number. It may climb: you roll the next bigger die, and its number counts instead. If the roll has passed already, there is little to gain.
lesson-asked-fell-protection = Your armour has stopped as much as it can. Each point that stops harm is used up: you can save some and take the harm yourself.
lesson-asked-fell-spells = The spell die can join the roll. What it shows comes off your WIL, so add it only if you need it.
