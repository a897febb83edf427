creature-example = wolf, 6 HP, BOD d6, melee d6, bite attack

## refused

refused-too-many-points = BOD { $die } cannot have { $got } points. Choose a larger die, or no more points than the die has sides.
refused-bad-creature-line = { $got } cannot be read in a creature's line. Write it like this: wolf, 6 HP, BOD d6, melee d6, 1 protection, bite attack
refused-no-feat = { $who } does not have the feat { $got }.
refused-feat-by-itself = { $feat } works by itself whenever it applies.
refused-feat-used = { $who } has already used { $feat } today.
refused-nothing-missing = { $who }'s { $attribute } is already full.
refused-bad-assignment = These dice cannot be assigned: { $got }. BOD, INT and WIL start at d6, and one may drop to d4 so that another rises to d8.
refused-no-such-background = Unknown background or class { $got }. Choose { OR($options) }.
refused-class-needs = A { $class } needs a d8 in { $attribute }.

## policy

policy-generic-fantasy-test = Nothing is spent to improve the roll, and no trouble is accepted.
policy-generic-fantasy-contest = Nothing is spent to improve the roll.
policy-generic-fantasy-attack = Nothing is spent to improve the roll.
policy-generic-fantasy-blast = Nothing is spent to improve the roll.
policy-generic-fantasy-reaction = Nothing is spent to improve the roll.
policy-generic-fantasy-initiative = Nothing is spent to improve the roll.
policy-generic-fantasy-morale = Nothing is spent to improve the roll.
policy-generic-fantasy-hireling = Nothing is spent to improve the roll.

## order

order-generic-fantasy-create = Does armour stop harm first?
order-generic-fantasy-create-empty = All it can
order-generic-fantasy-create-0 = Never
order-generic-fantasy-create-0-once = None
order-generic-fantasy-attack = Weapon to fight with
order-generic-fantasy-attack-empty = Best weapon
order-generic-fantasy-skills = Skill to defend with
order-generic-fantasy-skills-empty = Best skill
order-generic-fantasy-modify = Spend points to improve a roll?
order-generic-fantasy-modify-empty = Spend nothing
order-generic-fantasy-modify-done = Spend nothing

## button

button-generic-fantasy-scene = Begin scene

## label

label-creature-line = wolf, 6 HP, ...

## front

front-line = four grades of luck, and points to improve it

## shelf

shelf-hp = BOD points
shelf-endures = harm endured

## the log

log-strong-hits =
    { $n ->
        [one] 1 strong hit
       *[other] { $n } strong hits
    }
    .kind = Message
log-plain-hits =
    { $n ->
        [one] 1 hit
       *[other] { $n } hits
    }
    .kind = Message
log-weak-hits =
    { $n ->
        [one] 1 weak hit
       *[other] { $n } weak hits
    }
    .kind = Message
log-test-passed = { $who } passes the { $ability } test: { $counts }.
    .else = log-test-passed-decided
log-test-passed-decided = { $who } passes the test.
log-test-failed = { $who } fails the { $ability } test.
    .is = fails
# A test that needed more hits.
log-test-short = { $who } fails the { $ability } test: { $counts }, not enough.
    .is = fails
    .else = log-test-failed
log-rest-passed =
    { $names-count ->
        [one] { AND($names) } rests for an hour and passes the { $ability } test: { $counts }.
       *[other] { AND($names) } rest for an hour and pass the { $ability } test: { $counts } each.
    }
    .is = tends, together
# A rest whose test needed more hits.
log-rest-short =
    { $names-count ->
        [one] { AND($names) } rests for an hour and fails the { $ability } test: { $counts }, not enough.
       *[other] { AND($names) } rest for an hour and fail the { $ability } test: { $counts } each, not enough.
    }
    .is = tends, together
    .else = log-rest-failed
log-rest-failed =
    { $names-count ->
        [one] { AND($names) } rests for an hour and fails the { $ability } test.
       *[other] { AND($names) } rest for an hour and fail the { $ability } test.
    }
    .is = tends, together
effect-consequence =
    { $n ->
        [one] Weak hit: the facilitator adds a consequence for { $who }.
       *[other] { $n } weak hits: the facilitator adds { $n } consequences for { $who }.
    }
    .kind = code
# How many weak or strong hits one person has.
# $who (str)
effect-hits-for = { $n } for { $who }
    .kind = Message
effect-consequences = Weak hits: the facilitator adds consequences, { AND($people) }.
    .kind = code
effect-benefits = Strong hits: the facilitator adds benefits, { AND($people) }.
    .kind = code
effect-adds-consequence =
    { $n ->
        [one] The facilitator adds a consequence for { $who }.
       *[other] The facilitator adds { $n } consequences for { $who }.
    }
    .kind = code
effect-adds-consequences = The facilitator adds consequences, { AND($people) }.
    .kind = code
effect-adds-benefit =
    { $n ->
        [one] The facilitator adds a benefit for { $who }.
       *[other] The facilitator adds { $n } benefits for { $who }.
    }
    .kind = code
effect-added-benefits =
    { $n ->
        [one] a benefit
       *[other] { $n } benefits
    }
    .kind = Message
effect-added-consequences =
    { $n ->
        [one] a consequence
       *[other] { $n } consequences
    }
    .kind = Message
effect-adds-both = The facilitator adds { AND($extras) } for { $who }.
    .kind = code
effect-benefit =
    { $n ->
        [one] Strong hit: the facilitator adds a benefit for { $who }.
       *[other] { $n } strong hits: the facilitator adds { $n } benefits for { $who }.
    }
    .kind = code
log-accepts-trouble = { $who } passes after all, with trouble: { $trouble }
    .is = decides
effect-foes-twice = { $who } rolls for initiative: the foes go twice.
effect-foes-first = { $who } rolls for initiative: foes first.
effect-party-first = { $who } rolls for initiative: party first.
effect-party-twice = { $who } rolls for initiative: the party goes twice.
log-hireling-flees = { $who } flees rather than obey: { $order }
    .else = log-hireling-flees-alone
log-hireling-flees-alone = { $who } flees.
log-hireling-hesitates = { $who } hesitates and asks for a reason. The order: { $order }
    .else = log-hireling-hesitates-alone
log-hireling-hesitates-alone = { $who } hesitates and asks for a reason.
log-hireling-agrees = { $who } agrees to the order: { $order }
    .else = log-hireling-agrees-alone
log-hireling-agrees-alone = { $who } agrees.
log-uses-feat = { $who } uses { $feat }.
effect-class-denied = { $who } needs a d8 in { $attribute } to be a { $name }, and gets a background by the dice.
log-scene-begins = A new scene begins.

## why

step-generic-fantasy-contest-ruled = Dice without a counterpart do not count at this table.
step-generic-fantasy-modify-price =
    { $cost ->
        [one] { $who } spends 1 point on { WORD($what, of: "improvement") }: { $left } left.
       *[other] { $who } spends { $cost } points on { WORD($what, of: "improvement") }: { $left } left.
    }
step-generic-fantasy-create-stated-feat = { $who }'s feat: { $value }.
step-generic-fantasy-create-modified-row = { $who }'s { $cause }: one row better.
step-generic-fantasy-create-modified-harm = { $who }'s { $cause }: { SIGNED($by) } harm.
step-generic-fantasy-modify-chosen-roll-again = { $who } rolls again, and the new roll stands.
why-row-matched =
    { $rolled ->
        [0] No hit: { WORD($result, of: "row") }.
        [1] A weak hit: { WORD($result, of: "row") }.
        [2] A hit: { WORD($result, of: "row") }.
       *[other] A strong hit: { WORD($result, of: "row") }.
    }
why-row-better =
    { $rolled ->
        [0] No hit, improved by { $better }: { WORD($result, of: "row") }.
        [1] A weak hit, improved by { $better }: { WORD($result, of: "row") }.
        [2] A hit, improved by { $better }: { WORD($result, of: "row") }.
       *[other] A strong hit, improved by { $better }: { WORD($result, of: "row") }.
    }
row-foes-go-twice = the foes go twice
row-foes-begin = the foes begin
row-party-begins = the party begins
row-party-goes-twice = the party goes twice
row-refuse = refusal
row-hesitate = hesitation
row-cooperate = agreement
improvement-weak-to-hit = turning a weak hit into a hit
improvement-hit-to-strong = turning a hit into a strong hit
improvement-miss-to-hit = turning a miss into a hit
improvement-one-more-hit = one more hit
step-generic-fantasy-trouble-chosen-yes = { $who } accepts the trouble.

## Odds on the command line

cli-fact-hit = hits
cli-fact-strong = strong hits
cli-fact-used = spent
cli-fact-points = points
cli-fact-keen = weak hit raised
cli-fact-again = reroll
cli-fact-a_used = spent (a)
cli-fact-b_used = spent (b)
cli-fact-a_extras = weak and strong hits (a)
cli-fact-b_extras = weak and strong hits (b)
cli-result-foes-go-twice = foes act twice
cli-result-foes-begin = foes begin
cli-result-party-begins = party begins
cli-result-party-goes-twice = party acts twice
cli-result-fight = fight on
cli-result-refuse = refuse
cli-result-hesitate = hesitate
cli-result-cooperate = cooperate
cli-mechanic-generic-fantasy-test = A test: 1 to 3 is a miss, 4 to 6 a weak hit, 7 to 9 a hit, 10 to 12 a strong hit. Any hit passes.
cli-mechanic-generic-fantasy-contest = A contest: most hits of any kind win, then strong hits, hits, weak hits, higher numbers and larger dice.
cli-mechanic-generic-fantasy-attack = An attack: a contest in which the winner's hits are the harm.
cli-mechanic-generic-fantasy-blast = A blast: one roll against several targets, each with a contest of its own.
cli-mechanic-generic-fantasy-reaction = How strangers react to the party.
cli-mechanic-generic-fantasy-initiative = Which side begins, and whether it acts twice.
cli-mechanic-generic-fantasy-morale = What shaken foes do.
cli-mechanic-generic-fantasy-hireling = How an unpaid hireling answers a dangerous order.
cli-mechanic-generic-fantasy-death = How long a character has left when an attribute drops below d4.

## The demo table

demo-about = A hobgoblin company has taken the toll tower in the king's name, or someone's. Tully lies by the winch with little time left, and the portcullis is slipping.

## choice

choice-part-generic-fantasy-build = Starting points
choice-part-generic-fantasy-feats = Feats
choice-generic-fantasy-death-dies = Dies
choice-generic-fantasy-death-table = Roll on the death table
choice-generic-fantasy-death-lives = Lives
choice-generic-fantasy-death-keep = Still dying
choice-generic-fantasy-death-treat = Treated in time

## answers to questions

choice-generic-fantasy-morale-accepted = Accept terms
choice-generic-fantasy-morale-refused = Refuse terms
choice-generic-fantasy-help-yes = Help
choice-generic-fantasy-help-no = Do not help
choice-generic-fantasy-trouble-yes = Accept the trouble
choice-generic-fantasy-trouble-no = Let the roll fail

## priced

priced-generic-fantasy-modify-weak-to-hit = Raise a weak hit
priced-generic-fantasy-modify-hit-to-strong = Raise a hit
priced-generic-fantasy-modify-miss-to-hit = Raise a miss
priced-generic-fantasy-modify-one-more-hit = Add a hit
priced-generic-fantasy-modify-keen = Keen: raise a weak hit
priced-generic-fantasy-modify-passes = Passes
priced-generic-fantasy-modify-fails = Still fails
priced-generic-fantasy-modify-wins = Wins
priced-generic-fantasy-modify-loses = Still loses
priced-generic-fantasy-modify-ties = Ties

## gain

gain-generic-fantasy-modify-weak-to-hit = One consequence fewer
gain-generic-fantasy-modify-hit-to-strong = One benefit more
gain-generic-fantasy-modify-miss-to-hit = One hit more
gain-generic-fantasy-modify-one-more-hit = One hit more
gain-generic-fantasy-modify-keen = One consequence fewer

## build

build-line-BOD = Strong, tough, quick. A bigger die also carries more.
build-line-INT = Sharp eyes, wits and guile.
build-line-WIL = Resolve, presence and magic.
build-example = to pass a test alone.
build-assign = Each starts at d6. Lower one to d4, and another can rise to d8.
build-ladder = What a die passes by itself
build-line-gear = The package of a background, or coin to spend.

## lesson

lesson-sheet = BOD is strength and speed, INT wits, WIL nerve. Each is a die with a pool of points, and each skill below has a die of its own. Tap the name to open the whole sheet.
lesson-test = Tap BOD. Each die counts on its own: 4 to 6 is a weak hit, 7 to 9 a hit, 10 and more a strong one. Any hit passes. The button shows the odds. Then roll.
lesson-skill = The gate gives. A skill that fits adds its own die. Tap the chip of one you have, see the odds rise, then roll. After a roll you may spend points to raise a die.
lesson-armour = A padded coat hangs by the gate: it is in your pack now. Tap it there, then Put on. Each point of protection stops 1 harm, once.
lesson-attack = A kobold comes in. Both of you roll, and more hits win: the winner deals 1 harm for each. So an attack can hurt you, too. Tap Attack.
lesson-struck = The kobold has attacked you. The card shows your dice against its dice, and who was harmed. Armour takes harm first, the rest comes off the pool of BOD. Tap why for the sums.
lesson-zero = An empty pool costs the die a step and leaves a wound. Below d4 nothing is left: your friend is dying. Treatment in time stops the countdown. Tap Treat.
lesson-rest = Rest for an hour and eat: a test refills a pool, and what lasts until a rest ends. Tap Rest, then rest.
lesson-asked-generic-fantasy-create = Your armour has stopped as much as it can. Each point that stops harm is used up: you can save some and take the harm yourself.
lesson-asked-generic-fantasy-modify = You can pay points of your pool to make a die count for more. Most pay only if that turns a failure into a pass.
