money = gold
-harm = damage
outcome-kind-harmed = Damage
creature-example = wolf, 5 HP, STR 12, DEX 13, bite d6

## setting

setting-magic-armour = magic armour

## refused

refused-no-object-die = The { $item } has no die to add to a roll.
refused-not-your-save = { $who } chooses how to save. Leave that field empty.
refused-cannot-act = { $who } cannot act while { $attribute } is 0. Restore it first.
refused-insubstantial = { $who } is out of the body and cannot touch anything.
refused-no-price = { $what } has no price. Enter its AP, or choose { OR($options) }.
refused-nothing-held = { $who } holds no such action.
refused-no-target-no-spell = That needs a target. Choose one for: { $held }
refused-no-target-no-spell-no-held = That needs a target. Choose one.
refused-same-weapon = The { $weapon } cannot be in both hands. Choose another for the second hand.
refused-weapon-lent = The { $weapon } is already the weapon. Its die cannot be added to the same roll.
refused-object-twice = The { $item } is chosen too often. Each one helps once.
refused-not-a-way = { $attribute } is not allowed for this save. Choose { OR($options) }.
refused-edge-without-object = That advantage or disadvantage needs an object. Choose the object.
refused-not-ranged = The { $weapon } is not a ranged weapon. Leave out the distance.
refused-spares-caster = { THING($spell) } spares its caster. Choose others.
refused-no-choice-of-spell = No one can choose the spell of the { $item }. Leave that field empty.
refused-twice-a-target = A target is named twice. Name each target once.
refused-bad-group = { $got } is not a group. Enter a name, a colon and its members, such as "wolves: Wolf A, Wolf B".
refused-no-leader = That side has no leader who is up. Let each member save.
refused-no-morale = Player characters never save for morale. Choose another side.
refused-nowhere-to-run = { $who } needs somewhere safe to run to. Enter a place.
refused-bad-creature-line = { $got } cannot be read in a creature's line. Write it like this: wolf, 5 HP, 1 armour, STR 12, bite d6
refused-dying = { $who } is dying and needs aid first.
refused-no-rest = { $who } needs { $lacking } for that rest.
refused-barred = { $who } cannot use magic for now.
refused-unknown-spell = { $who } has no book or scroll with the spell { THING($spell) }.
refused-ruined-book = The { $item } is damaged. Its spells cannot be cast.
refused-magic-dice = { $dice } magic dice cannot be invested. Choose 1 to { $most } in all.
refused-no-free-slots =
    { $free ->
        [one] { $who } has 1 free slot, not { $slots }.
       *[other] { $who } has { $free } free slots, not { $slots }.
    }
refused-no-dust =
    { $has ->
        [one] { $who } has 1 measure of mana dust, not { $dust }.
       *[other] { $who } has { $has } measures of mana dust, not { $dust }.
    }
refused-no-free-die = { $who } has no free magic die.
refused-one-target = { THING($spell) } needs a single target. Choose one.
refused-not-a-corpse = { $who } is alive. Choose a corpse, or enter what the spell is on.
refused-no-scroll = { $who } does not have that scroll.
refused-no-book = { $who } does not have that grimoire.
refused-written-already = { THING($spell) } is already in that grimoire.
refused-cannot-write = { $who } is down and cannot write.
refused-no-full-moon = A grimoire can only be made under a full moon. Wait for one.
refused-no-blank-book = { $who } needs a blank book or the remains of a grimoire.
refused-winged = { $who } has wings and cannot wear the { $item }.
refused-one-shield = { $who } already carries the { $worn }. Take it off to use the { $item }.
refused-role-or-background = A hireling cannot have both a role and a background. Choose one, or neither to roll.
refused-not-dead = { $who } is not dead and cannot be replaced.
refused-not-a-hireling = { $who } is not a hireling of the party. Choose one, or create a character.
refused-severed = { $who } has lost the hand that cast, and never casts again.
refused-needs-nothing = { $who } needs no food, water or air.
refused-only-light = Only light feeds { $who }.
refused-soulbound = The { $item } holds its owner's soul and cannot be parted with.
refused-not-assigned = STR, DEX and WIL can only be assigned together. Choose Assigned and enter all three.
refused-bad-swap = Only two different attributes can be swapped. Choose two.

## warned

warned-too-many-targets =
    { $most ->
        [one] { THING($spell) } reaches 1 target with these dice. Cast it anyway?
       *[other] { THING($spell) } reaches { $most } targets with these dice. Cast it anyway?
    }
warned-overspent = That costs { $ap } AP and { $who } has { $left }. Do it anyway?
warned-no-blast = The { $weapon } hits one target only. Attack all of them anyway?
warned-hands = { $who } cannot hold the { $weapon } and the { $beside } at once. Use both anyway?
warned-one-of-many = { $who } fights as a group and would strike all of them. Attack only one anyway?
warned-bound-hand = The { $item } has grown into { $who }'s hand and cannot be let go. Let go anyway?

## due

due-first = first casualty
due-lone = no HP left

## move

move-grimoire-spend = Spend AP

## button

button-grimoire-fate = Ask fate

## fight

fight-beads = AP
fight-prices-in = Prices in AP

## label

label-ways = Ways to save
label-factions = Other groups
label-harms = Kind of damage
label-on = On what
label-enhanced_against = Easier to hit
label-impaired_against = Harder to hit
label-risk = { $percent } risk of { $what }
label-risk-hidden = Could cause { $what }
label-risk-whose = { $percent } risk of { $what } for { $whom }
label-at-price = { $n } AP
label-creature-line = wolf, 5 HP, ...
label-held-overspent =
    { $names-count ->
        [one] { AND($names) } has too little AP left to attack.
       *[other] { AND($names) } have too little AP left to attack.
    }

## cli

cli-count-mishaps =
    { $n ->
        [one] 1 mishap
       *[other] { $n } mishaps
    }
cli-count-prices =
    { $n ->
        [one] 1 action price
       *[other] { $n } action prices
    }
cli-count-roles =
    { $n ->
        [one] 1 hireling role
       *[other] { $n } hireling roles
    }
cli-count-scars =
    { $n ->
        [one] 1 scar
       *[other] { $n } scars
    }

## choice

choice-save-attribute-empty = Best attribute
choice-grimoire-check-none = Nothing else
choice-kind-spell = Spell
choice-kind-help = Help

## help

help-field-factions = One per line: a name, a colon and the members, such as "wolves: Wolf A, Wolf B".
help-field-on = For a spell on a thing, a place or a corpse, or with a word of command.
help-open-enhanced = Leave empty to enhance attacks on the helpless.
help-field-ways = Leave empty for all three.

## front

front-line = d20, action points, magic dice and mishaps

## order

order-grimoire-attack = Weapon to fight with
order-grimoire-attack-empty = Best weapon
order-grimoire-check = Attribute to save with
order-grimoire-check-empty = Best attribute
order-grimoire-held = Use a held defence when attacked?
order-grimoire-save = Resist a spell?
order-grimoire-mishaps = Ignore 1 fatigue from a spell?

## why

step-grimoire-contest-stated-targets =
    { $value ->
        [one] One roll against 1 target.
       *[other] One roll against { $value } targets.
    }
step-grimoire-attack-stated-targets =
    { $value ->
        [one] One attack roll against 1 target.
       *[other] One attack roll against { $value } targets.
    }
step-grimoire-attack-stated-to = The damage goes to { $value }.
step-grimoire-critical-die = save
step-grimoire-critical-stated-dead = { $who }'s time has run out.
step-grimoire-critical-stated-dying = The fight is over and { $who } is dying: { TIME($value) } left.
step-grimoire-critical-ruled = Exactly 0 HP: at this table that calls for a save.
step-grimoire-cast-stated-vessel = { $who } casts as a vessel: no fatigue, no mishap.
step-grimoire-cast-stated-fatigue_on = Magic dice that show { $value } or more tire { $who }.
step-grimoire-cast-stated-fatigue = { $who } takes { $value } fatigue.
step-grimoire-cast-stated-alike = { $value } dice alike.
step-grimoire-cast-stated-best = The spell uses the highest die: { $value }.
step-grimoire-ranged-modified = { $who }'s target is far away: impaired.
step-grimoire-detachment-modified = { $who }: { SIGNED($by) } ({ $cause }).
step-grimoire-action-modified-object = { $who }: { SIGNED($by) } on an object's die.
step-grimoire-action-ruled = Advantage and disadvantage cancel out at this table.
step-grimoire-hidden_dc-stated = The DC is hidden.
step-grimoire-deprived-stated-days =
    { $value ->
        [one] { $who } is deprived, 1 day beyond the first.
       *[other] { $who } is deprived, { $value } days beyond the first.
    }
step-grimoire-book-stated-worth = It is worth { $value } { money-value }.
step-grimoire-mishaps-stated-mishap = Mishap { $value } for { $who }.
step-grimoire-ap-stated-surprised = { $who } is surprised: { $value } AP.
step-grimoire-gain_advantage-stated-spent = { $who } uses up gained advantage: { SIGNED($value) }.
step-grimoire-copy-stated-hours =
    { $value ->
        [one] 1 hour of work.
       *[other] { $value } hours of work.
    }
step-grimoire-morale-stated-first = Their first casualty.
step-grimoire-morale-stated-lone = A lone foe has no HP left.
step-grimoire-scars-stated-scar =
    { $value ->
        [12] { $who } had 12 HP or more before the attack: scar 12.
       *[other] { $who } had { $value } HP before the attack: scar { $value }.
    }
step-grimoire-scars-stated-lost = { $who }, { $value }: the facilitator says where.
step-grimoire-create-stated-swapped = { AND($value) } swap.
step-grimoire-units-stated-feet = That is { $value } feet.
step-grimoire-initiative-ruled = A tie: at this table characters go before creatures.
step-grimoire-initiative-stated-tie = A tie: { AND($value) } roll again.
step-grimoire-save-chosen-no = { $who } lets it work, without a save.
step-grimoire-mishaps-chosen-yes = { $who } takes no fatigue this time.
step-grimoire-held-chosen-yes = { $who } uses the held defence.
step-grimoire-mishaps-die = mishap
step-grimoire-fate-die = die of fate
step-grimoire-scrolls-die = spell
row-good = good for the party
row-bad = bad for the party
step-grimoire-initiative-stated-first = The sides alternate.
step-grimoire-initiative-stated-turn = {""}

## the log: rolls

log-action-succeeds = { $who } succeeds at the { $attribute } action: { $total } against DC { $dc }.
    .else = log-action-succeeds-hidden
# The DC is hidden.
log-action-succeeds-hidden = { $who } succeeds at the { $attribute } action: { $total }, DC hidden.
    .else = log-action-succeeds-unseen
log-action-succeeds-unseen = { $who } succeeds at the { $attribute } action.
    .else = log-action-succeeds-plainly
log-action-succeeds-plainly = { $who } succeeds.
log-action-fails = { $who } fails the { $attribute } action: { $total } against DC { $dc }.
    .is = fails
    .else = log-action-fails-hidden
log-action-fails-hidden = { $who } fails the { $attribute } action: { $total }, DC hidden.
    .is = fails
    .else = log-action-fails-unseen
log-action-fails-unseen = { $who } fails the { $attribute } action.
    .is = fails
    .else = log-action-fails-plainly
log-action-fails-plainly = { $who } fails.
    .is = fails
# The facilitator decides without dice.
log-manages = { $who } succeeds without a roll: { $what }
    .else = log-manages-plainly
log-manages-plainly = { $who } succeeds without a roll.
log-does-not-manage = { $who } fails without a roll: { $what }
    .else = log-does-not-manage-plainly
log-does-not-manage-plainly = { $who } fails without a roll.
effect-save-made = { $who } makes the { $attribute } save: { $total } against DC { $dc }.
    .in-short = effect-saves-in-short
    .else = effect-save-made-hidden
effect-save-made-hidden = { $who } makes the { $attribute } save: { $total }, DC hidden.
    .in-short = effect-saves-in-short
    .else = effect-save-made-unseen
effect-save-made-unseen = { $who } makes the { $attribute } save.
    .in-short = effect-saves-in-short
# Several people who make a save, without their rolls.
effect-saves-in-short =
    { $names-count ->
        [one] { AND($names) } makes the { $attribute } save.
       *[other] { AND($names) } make the { $attribute } save.
    }
    .is = together
# Several people who fail a save, without their rolls.
effect-failures-in-short =
    { $names-count ->
        [one] { AND($names) } fails the { $attribute } save.
       *[other] { AND($names) } fail the { $attribute } save.
    }
    .is = together
effect-save-fails = { $who } fails the { $attribute } save: { $total } does not beat DC { $dc }.
    .in-short = effect-failures-in-short
    .else = effect-save-fails-hidden
effect-save-fails-hidden = { $who } fails the { $attribute } save: { $total }, DC hidden.
    .in-short = effect-failures-in-short
    .else = effect-save-fails-unseen
effect-save-fails-unseen = { $who } fails the { $attribute } save.
    .in-short = effect-failures-in-short
log-contest-won-by-total = { $who } wins the { $attribute } contest against { $against }: { $total } against { $other }.
    .else = log-contest-won-unseen
log-contest-won-unseen = { $who } wins the { $attribute } contest against { $against }.
    .else = log-contest-won-plainly
log-contest-won-plainly = { $who } wins the contest against { $against }.
log-contest-lost-by-total = { $who } loses the { $attribute } contest against { $against }: { $total } against { $other }.
    .is = fails
    .else = log-contest-lost-unseen
log-contest-lost-unseen = { $who } loses the { $attribute } contest against { $against }.
    .is = fails
    .else = log-contest-lost-plainly
log-contest-lost-plainly = { $who } loses the contest against { $against }.
    .is = fails
effect-natural = { AND($rolls) }: the facilitator says what else happens.
    .kind = code
# $who (str)
effect-natural-roll = natural { $face } for { $who }
    .kind = Message
log-fate-good = Die of fate: { $face }, good for the party.
    .else = log-fate-good-decided
log-fate-bad = Die of fate: { $face }, bad for the party.
    .else = log-fate-bad-decided
log-fate-good-decided = Die of fate: good for the party.
log-fate-bad-decided = Die of fate: bad for the party.
log-fate-asked = Asked: { $question }
log-reacts =
    { $result ->
        [wary] { $name } is wary of { $who }.
        [curious] { $name } is curious about { $who }.
       *[other] { $name } is { $result } to { $who }.
    }

## the log: fights

log-strikes-unseen = An unseen foe hits { AND($names) }.
# $names (tuple[str, ...])
log-hits = { $who } hits { AND($names) } with { AND($arms) }: { $total } against { AND($others) }.
    .kind = Attack
    .landing = all
    .else = log-hits-openly
# The target's total is not for this seat.
# $names (tuple[str, ...])
log-hits-openly = { $who } hits { AND($names) } with { AND($arms) }: total { $total }.
    .kind = Attack
    .landing = all
    .else = log-hits-unseen
# $who (str)
log-save-total = { $who } { $total }
    .kind = Message
# The attacker's total is not for this seat; of several targets each save has a name.
# $names (tuple[str, ...])
log-hits-unseen =
    { $names-count ->
        [one] { $who } hits { AND($names) } with { AND($arms) }. { AND($names) }'s save: { AND($others) }.
       *[other] { $who } hits { AND($names) } with { AND($arms) }. Saves: { AND($saves) }.
    }
    .kind = Attack
    .landing = all
    .else = log-hits-plainly
# $names (tuple[str, ...])
log-hits-plainly = { $who } hits { AND($names) } with { AND($arms) }.
    .kind = Attack
    .landing = all
# $names (tuple[str, ...])
log-misses = { $who } attacks { AND($names) } with { AND($arms) } and misses: { $total } against { AND($others) }.
    .kind = Attack
    .landing = none
    .else = log-misses-openly
# $names (tuple[str, ...])
log-misses-openly = { $who } attacks { AND($names) } with { AND($arms) } and misses: total { $total }.
    .kind = Attack
    .landing = none
    .else = log-misses-unseen
# $names (tuple[str, ...])
log-misses-unseen =
    { $names-count ->
        [one] { $who } attacks { AND($names) } with { AND($arms) } and misses. { AND($names) }'s save: { AND($others) }.
       *[other] { $who } attacks { AND($names) } with { AND($arms) } and misses. Saves: { AND($saves) }.
    }
    .kind = Attack
    .landing = none
    .else = log-misses-plainly
# $names (tuple[str, ...])
log-misses-plainly = { $who } attacks { AND($names) } with { AND($arms) } and misses.
    .kind = Attack
    .landing = none
# $names (tuple[str, ...])
log-morale-made =
    { $names-count ->
        [one] { AND($names) } makes the WIL save: { AND($totals) } against DC { $dc }.
       *[other] { AND($names) } make the WIL save against DC { $dc }: { AND($totals) }.
    }
    .kind = MoraleSave
    .else = log-morale-made-hidden
# $names (tuple[str, ...])
log-morale-made-hidden =
    { $names-count ->
        [one] { AND($names) } makes the WIL save: { AND($totals) }, DC hidden.
       *[other] { AND($names) } make the WIL save: { AND($totals) }, DC hidden.
    }
    .kind = MoraleSave
    .else = log-morale-made-unseen
# $names (tuple[str, ...])
log-morale-made-unseen =
    { $names-count ->
        [one] { AND($names) } makes the WIL save.
       *[other] { AND($names) } make the WIL save.
    }
    .kind = MoraleSave
# $names (tuple[str, ...])
log-morale-fails =
    { $names-count ->
        [one] { AND($names) } fails the WIL save: { AND($totals) } does not beat DC { $dc }.
       *[other] { AND($names) } fail the WIL save against DC { $dc }: { AND($totals) }.
    }
    .kind = MoraleSave
    .else = log-morale-fails-hidden
# $names (tuple[str, ...])
log-morale-fails-hidden =
    { $names-count ->
        [one] { AND($names) } fails the WIL save: { AND($totals) }, DC hidden.
       *[other] { AND($names) } fail the WIL save: { AND($totals) }, DC hidden.
    }
    .kind = MoraleSave
    .else = log-morale-fails-unseen
# $names (tuple[str, ...])
log-morale-fails-unseen =
    { $names-count ->
        [one] { AND($names) } fails the WIL save.
       *[other] { AND($names) } fail the WIL save.
    }
    .kind = MoraleSave
log-escapes = { $who } makes the DEX save, { $total } against DC { $dc }, and escapes: { $to }
    .else = log-escapes-unseen
log-escapes-unseen = { $who } makes the DEX save and escapes: { $to }
log-gets-away = { $who } makes the DEX save, { $total } against DC { $dc }, and escapes.
log-does-not-get-away = { $who } fails the DEX save, { $total } against DC { $dc }, and does not escape.
log-retreat-place = Where to: { $to }
log-is-caught = { $who } fails the DEX save, { $total } against DC { $dc }, and does not escape: { $to }
    .else = log-is-caught-unseen
log-is-caught-unseen = { $who } fails the DEX save and does not escape: { $to }

## the log: turns

log-turn-order = Turn order: { $order }.
    .kind = code
# The first of a long turn order, and how many follow: the page shows all of them beside it.
# $order (tuple[Message, ...])
log-first-turns = Turn order: { $order }, then { $left } more.
# Someone in the turn order, with the initiative that was rolled.
# $who (str)
log-place = { $who } { $initiative }
    .kind = Message
# $who (str)
log-place-unseen = { $who }
    .kind = Message
log-joins-group = { $who } joins the group: { $side }
# $after (Name)
log-enlists = { $who } rolls { $initiative } for initiative and acts after { $after }.
    .else = log-enlists-unseen
log-enlists-first = { $who } rolls { $initiative } for initiative and acts first.
    .else = log-enlists-first-unseen
# $after (Name)
log-enlists-unseen = { $who } acts after { $after }.
log-enlists-first-unseen = { $who } acts first.
log-turn-with = { $who }'s turn, { $ap } AP.
    .kind = Turn
log-turn-surprised = { $who }'s turn, { $ap } AP (surprised).
    .kind = Turn
log-round-with = Round { $round }: { $who }'s turn, { $ap } AP.
    .kind = Turn
log-round-surprised = Round { $round }: { $who }'s turn, { $ap } AP (surprised).
    .kind = Turn
log-costs = [{ $ap } AP]
    .kind = Tag
log-costs-too-much =
    { $left ->
        [0] [{ $ap } AP, overruled: none left]
       *[other] [{ $ap } AP, overruled: { $left } left]
    }
    .kind = Tag
log-price-set = New price at this table: { $what }, { $ap } AP.
log-acts = { $who } acts: { $what }
log-may-move =
    { $spaces ->
        [one] { $who } may move 1 space.
       *[other] { $who } may move { $spaces } spaces.
    }
log-gains-advantage = { $who } gains advantage on the next roll.
log-holds =
    { $kind ->
        [attack] { $who } holds an attack: { $text }
        [spell] { $who } holds a spell: { $text }
        [defence] { $who } holds a defence: { $text }
        [help] { $who } holds help: { $text }
       *[action] { $who } holds an action: { $text }
    }
log-holds-until =
    { $kind ->
        [attack] { $who } holds an attack ({ $trigger }): { $text }
        [spell] { $who } holds a spell ({ $trigger }): { $text }
        [defence] { $who } holds a defence ({ $trigger }): { $text }
        [help] { $who } holds help ({ $trigger }): { $text }
       *[action] { $who } holds an action ({ $trigger }): { $text }
    }
# The roll or the casting follows.
log-held-fires = { $who }'s held action is triggered.
log-held-was = Held: { $text }
log-held-happens = { $who }'s held action is triggered: { $text }
    .else = log-held-fires
effect-uses-defence = { $who } uses the held defence: { $text }
    .else = effect-uses-defence-plainly
effect-uses-defence-plainly = { $who } uses the held defence.
log-held-lapses = { $who }'s held action lapses: { $text }
    .kind = Aside

## the log: damage, scars, rest

effect-critical-made = { $who } makes the save against critical damage: { $total } against DC { $dc }.
    .is = left out in short
    .else = effect-critical-made-unseen
effect-critical-made-unseen = { $who } makes the save against critical damage.
    .is = left out in short
effect-critical-dies = { $who } fails the save against critical damage, { $total } against DC { $dc }, and dies.
    .is = of life, lasting
    .in-short = effect-die-in-short
    .else = effect-critical-dies-unseen
effect-critical-dies-unseen = { $who } fails the save against critical damage and dies.
    .is = of life, lasting
    .in-short = effect-die-in-short
# Several people who fail the save, without their rolls.
effect-die-in-short =
    { $names-count ->
        [one] { AND($names) } fails the save against critical damage and dies.
       *[other] { AND($names) } fail the save against critical damage and die.
    }
    .is = lasting, together
effect-out-in-short =
    { $names-count ->
        [one] { AND($names) } fails the save against critical damage and is out of the fight.
       *[other] { AND($names) } fail the save against critical damage and are out of the fight.
    }
    .is = together
effect-down-in-short =
    { $names-count ->
        [one] { AND($names) } fails the save against critical damage and goes down: dead in 1 hour without aid.
       *[other] { AND($names) } fail the save against critical damage and go down: dead in 1 hour without aid.
    }
    .is = together
effect-critical-out = { $who } fails the save against critical damage, { $total } against DC { $dc }, and is out of the fight.
    .is = of life
    .in-short = effect-out-in-short
    .else = effect-critical-out-unseen
effect-critical-out-unseen = { $who } fails the save against critical damage and is out of the fight.
    .is = of life
    .in-short = effect-out-in-short
effect-critical-down = { $who } fails the save against critical damage, { $total } against DC { $dc }, and goes down: dead in 1 hour without aid.
    .is = of life
    .in-short = effect-down-in-short
    .else = effect-critical-down-unseen
effect-critical-down-unseen = { $who } fails the save against critical damage and goes down: dead in 1 hour without aid.
    .is = of life
    .in-short = effect-down-in-short
effect-is-doomed = { $who } fails the save against critical damage, { $total } against DC { $dc }, and dies as foretold.
    .is = of life, lasting
    .else = effect-doomed-unseen
effect-doomed-unseen = { $who } fails the save against critical damage and dies as foretold.
    .is = of life, lasting
effect-is-spared = { $who } is spared: the doom is lifted.
effect-is-routed = { $who } fails the save against critical damage and is routed.
effect-is-weakened = { $who } fails the save against critical damage and fights on, weakened.
effect-is-destroyed = { $who } is destroyed.
effect-no-further-loss = { $who } has no { $attribute } left to lose.
effect-is-paralysed = { $who } is paralysed.
    .is = of life
effect-delirious = { $who } is delirious.
    .is = of life
effect-takes-no-damage = { $who } takes no damage.
    .is = hurts
# $place (Data)
effect-gains-scar = { $who } gains a scar: { $scar }, { $place }.
    .is = lasting
    .else = effect-gains-scar-somewhere
effect-scar-heals = { $who }'s scar heals.
effect-gains-scar-somewhere = { $who } gains a scar: { $scar }.
    .is = lasting
effect-is-dying = { $who } is dying: dead in 1 hour without aid.
    .is = of life
# $by (Name)
log-aids = { $by } aids { $who }, who is no longer dying.
log-rests-moment =
    { $names-count ->
        [one] { AND($names) } rests for a few minutes and drinks.
       *[other] { AND($names) } rest for a few minutes and drink.
    }
    .is = together
# A rest of hours that someone else's has told of.
log-rests-hours =
    { $names-count ->
        [one] { AND($names) } rests for some hours.
       *[other] { AND($names) } rest for some hours.
    }
    .is = together
log-rests-so-long =
    { $names-count ->
        [one] { AND($names) } rests for { TIME($seconds) }.
       *[other] { AND($names) } rest for { TIME($seconds) }.
    }
    .is = together
log-rests-night =
    { $names-count ->
        [one] { AND($names) } sleeps a night in safety.
       *[other] { AND($names) } sleep a night in safety.
    }
    .is = together
log-rests-for-week =
    { $names-count ->
        [one] { AND($names) } spends a week with a healer.
       *[other] { AND($names) } spend a week with a healer.
    }
    .is = together
effect-nothing-back = { $who } is deprived and regains nothing.
effect-no-more-fatigue = { $who } has no slot left for fatigue.
log-tiring = Reason: { $why }

## the log: magic

# $targets (Names)
# $dice (int)
log-casts-on =
    { $dice ->
        [one] { $who } casts { $spell } on { AND($targets) } with 1 die: total { $sum }.
       *[other] { $who } casts { $spell } on { AND($targets) } with { $dice } dice: total { $sum }.
    }
    .else = log-casts
# $dice (int)
log-casts =
    { $dice ->
        [one] { $who } casts { $spell } with 1 die: total { $sum }.
       *[other] { $who } casts { $spell } with { $dice } dice: total { $sum }.
    }
# $dice (int)
log-fails-to-cast = { $who } fails to cast { $spell } with { $dice } dice: total { $sum }.
effect-uses-dust =
    { $dust ->
        [one] { $who } uses 1 measure of mana dust: { $before } → { $after }.
       *[other] { $who } uses { $dust } measures of mana dust: { $before } → { $after }.
    }
# No rule can say what such a spell does.
effect-spell-to-tell = The facilitator says what { $spell } does.
# $spell (Data)
effect-spell-lasts = { $who }'s { $spell } lasts for { TIME($seconds) }.
# Someone brought by a spell.
effect-stays = { $who } stays for { TIME($seconds) }.
log-spell-on = On: { $text }
log-spell-runs-out = { $who }'s { $spell } ends.
log-spell-runs-out-on = { $who }'s { $spell } ends: { $text }
effect-is-unaffected = { $who } is not affected by { $spell }.
effect-has-mishap = { $who } suffers a mishap: { $mishap }.
effect-mishap-to-tell = { $who } suffers a mishap: { $mishap }. The facilitator says what it does.
effect-becomes-spell = { $who } turns into a spell: the facilitator says which one.
effect-is-marked = { $who } is { WORD($mark, of: "magic-mark") }.
    .is = lasting
effect-is-unmarked = { $who } is no longer { WORD($mark, of: "magic-mark") }.
magic-mark-barred = cut off from magic
magic-mark-thin = easily tired by spells
magic-mark-fraying = losing WIL with each spell
magic-mark-spirit = out of the body
magic-mark-free-die = able to add a free magic die
magic-mark-soulbound = bound to a book by the soul
magic-mark-bark = covered in bark
magic-mark-bound-hand = grown together with a book
magic-mark-severed = unable to cast for good
magic-mark-winged = winged
magic-mark-vessel = a vessel of magic
magic-mark-twinned = two people
magic-mark-elemental = an Elemental
magic-mark-doomed = doomed
# Our words for a mark.
mark-magic-mark = { WORD($code, of: "magic-mark") }
    .kind = CodedWord
# Tumours that fill slots.
mark-tumours =
    { $n ->
        [one] tumours in 1 slot
       *[other] tumours in { $n } slots
    }
effect-armour-rises = { $who }'s armour: { $before } → { $after }.
effect-tumours-fill =
    { $after ->
        [one] Tumours fill 1 of { $who }'s slots.
       *[other] Tumours fill { $after } of { $who }'s slots.
    }
effect-tumours-gone = { $who } is free of tumours.
effect-may-ignore = { $who } may ignore 1 fatigue from a spell.
effect-ignores = { $who } ignores 1 fatigue.
    .is = lasting
effect-now-holds = { $who }'s { $item } now holds { AND($spells) }.
effect-book-ruined = { $who }'s grimoire is ruined.
log-copies =
    { $hours ->
        [0] { $who } copies { $spell } at once.
        [one] { $who } copies { $spell } in 1 hour.
       *[other] { $who } copies { $spell } in { $hours } hours.
    }
log-makes-book = { $who } makes a grimoire with the spell { $spell }.
effect-burns = { $who }'s { $item } burns.
effect-tears = { $who }'s { $item } is torn.

## widget

widget-coin = Gold

## Odds on the command line

cli-fact-success = success
cli-fact-saved = saved
cli-fact-str = STR left
cli-fact-sum = total
cli-fact-fatigue = fatigue
cli-fact-mishap = mishap
cli-fact-failed = failed
cli-fact-best = highest die
cli-fact-wil_lost = WIL lost
cli-fact-str_lost = STR lost
cli-fact-favors = good for the party
cli-mechanic-grimoire-action = An action: a total of the DC or more succeeds.
cli-mechanic-grimoire-save = A save: only a total above the DC succeeds.
cli-mechanic-grimoire-contest = A contest: both roll, and on a tie the side that acts wins.
cli-mechanic-grimoire-contest_each = A contest with several targets: one roll, and each target saves.
cli-mechanic-grimoire-attack = An attack: a contest. The weapon die, minus armour, is the damage.
cli-mechanic-grimoire-blast = A blast: one roll against several targets, each with a save of its own.
cli-mechanic-grimoire-harm = Damage without a roll to hit: a spell, a fall, a trap.
cli-mechanic-grimoire-cast = A spell: slot dice tire, dust does not. Two alike are a mishap, and with three alike the spell also fails.
cli-mechanic-grimoire-reaction = How strangers react to the party.
cli-mechanic-grimoire-fate = The die of fate: 4 or more is good for the party.

## The demo table

demo-about = Hobgrubs nest in the flooded library. Cole lies between the shelves with an hour to live, the gallery is coming down, and Mira has a spell left.

## choice

choice-part-grimoire-bio = Background
choice-part-grimoire-magic = Magic
choice-part-grimoire-nature = Tactics
choice-part-grimoire-turn = Turn
choice-part-scores = Attributes
choice-harms-mundane = Mundane
choice-harms-magic = Magic
choice-harms-blast = Blast
choice-harms-fire = Fire
choice-harms-cold = Cold
choice-harms-fall = Fall
choice-harms-silver = Silver
choice-harms-poison = Poison

## answers to questions

choice-grimoire-critical-keep = Still dying
choice-grimoire-critical-treat = Aided in time
choice-grimoire-critical-dies = Dies
choice-grimoire-critical-lives = Lives
choice-grimoire-mishaps-bound = The hand with the book
choice-grimoire-mishaps-free = The other hand
choice-grimoire-detachment-routed = Routed
choice-grimoire-detachment-weakened = Weakened
choice-grimoire-morale-accepted = Accept terms
choice-grimoire-morale-refused = Refuse terms
choice-grimoire-mishaps-yes = Ignore 1 fatigue
choice-grimoire-mishaps-no = Take the fatigue
choice-grimoire-save-yes = Resist
choice-grimoire-save-no = Do not resist
choice-grimoire-held-yes = Use it now
choice-grimoire-held-no = Keep holding it

## build

build-help-scores = Each score is added to a d20 when you act and when you save yourself.
build-line-STR = Lifting, breaking, taking blows.
build-line-DEX = Speed, stealth, steady hands.
build-line-WIL = Resolve, charm and magic.
build-line-HP = How much harm you can avoid before you are truly hurt.
build-example = to save yourself at the usual difficulty (DC).
build-assign = Choose any score from 3 to 18. Rolled scores are 10 or 11 on average.

## lesson

lesson-sheet = HP are luck and breath. STR, DEX and WIL are what you add to a d20. Tap the name to open the whole sheet.
lesson-test-title = Make an action
lesson-test = Tap STR, DEX or WIL. An action is d20 + that number, and must reach the difficulty, its DC: 20, unless the facilitator sets another. The button shows the odds. Then roll.
lesson-call = Ink runs down the shelf above you: a save. It is the same roll, but made to escape something, and it must be higher than its DC. Tap Roll.
lesson-tool = Pry the case open: DC 22 is hard. Each object that helps adds its die. Tap the chip of something you carry, see the odds rise, then roll.
lesson-armour = A padded jack hangs by the door: it is in your pack now. Tap it there, then Put on. Armour reduces all damage.
lesson-attack = Rats. Roll d20 + attribute + weapon die against their save: if you hit, the weapon die is the damage. An attack costs 2 of your 4 action points. Tap Attack.
lesson-spell = A spell costs action points, too. Invest dice from free slots: their number and their sum say what the spell does. A slot die of 4 to 6 tires you. Tap Cast, then cast.
lesson-turn = Action points you do not use are lost. When you are finished, tap Done: then the others act.
lesson-struck = The rats have attacked you. The card shows their roll against your save. Damage, less armour, comes off HP first. Tap why for the sums.
lesson-zero = Damage beyond HP comes off STR, and a save against DC 15 follows. A friend has failed it and dies within the hour unless someone helps. Tap Treat.
lesson-rest = A few quiet minutes and some water restore all HP; a night removes fatigue. Tap Rest, choose how long, then rest.

## outcome

outcome-turn-down = You are down and can only crawl.
