money = gold
-harm = damage
outcome-kind-harmed = Damage
creature-example = wolf, 5 HP, STR 12, DEX 13, bite d6

## setting

setting-magic-armor = magic armour

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
refused-twice-a-target = A target is named twice. Name each target once.
refused-bad-group = { $got } is not a group. Enter a name, a colon and its members, such as "wolves: Wolf A, Wolf B".
refused-no-leader = That side has no leader who is up. Let each member save.
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

why-grimoire-attack-stated-targets =
    { $value ->
        [one] One attack roll against 1 target.
       *[other] One attack roll against { $value } targets.
    }
why-grimoire-attack-stated-to = The damage goes to { $value }.
why-grimoire-critical-die = save
why-grimoire-critical-stated-dead = { $who }'s time has run out.
why-grimoire-critical-stated-dying = The fight is over and { $who } is dying: { TIME($value) } left.
why-grimoire-critical-ruled = Exactly 0 HP: at this table that calls for a save.
why-grimoire-cast-stated-vessel = { $who } casts as a vessel: no fatigue, no mishap.
why-grimoire-cast-stated-fatigue_on = Magic dice that show { $value } or more tire { $who }.
why-grimoire-cast-stated-fatigue = { $who } takes { $value } fatigue.
why-grimoire-cast-stated-alike = { $value } dice alike.
why-grimoire-cast-stated-best = The spell uses the highest die: { $value }.
why-grimoire-ranged-modified = { $who }'s target is far away: impaired.
why-grimoire-detachment-modified = { $who }: { SIGNED($by) } ({ $cause }).
why-grimoire-action-modified-object = { $who }: { SIGNED($by) } on an object's die.
why-grimoire-action-ruled = Advantage and disadvantage cancel out at this table.
why-grimoire-hidden_dc-stated = The DC is hidden.
why-grimoire-deprived-stated-days =
    { $value ->
        [one] { $who } is deprived, 1 day beyond the first.
       *[other] { $who } is deprived, { $value } days beyond the first.
    }
why-grimoire-book-stated-worth = It is worth { $value } { money-value }.
why-grimoire-mishaps-stated-mishap = Mishap { $value } for { $who }.
why-grimoire-ap-stated-surprised = { $who } is surprised: { $value } AP.
why-grimoire-gain_advantage-stated-spent = { $who } uses up gained advantage: { SIGNED($value) }.
why-grimoire-copy-stated-hours =
    { $value ->
        [one] 1 hour of work.
       *[other] { $value } hours of work.
    }
why-grimoire-morale-stated-first = Their first casualty.
why-grimoire-morale-stated-lone = A lone foe has no HP left.
why-grimoire-scars-stated-scar =
    { $value ->
        [12] { $who } had 12 HP or more before the attack: scar 12.
       *[other] { $who } had { $value } HP before the attack: scar { $value }.
    }
why-grimoire-scars-stated-lost = { $who }, { $value }: the facilitator says where.
why-grimoire-create-stated-swapped = { AND($value) } swap.
why-grimoire-units-stated-feet = That is { $value } feet.
why-grimoire-initiative-ruled = A tie: at this table characters go before creatures.
why-grimoire-initiative-stated-tie = A tie: { AND($value) } roll again.
why-grimoire-save-chosen-no = { $who } lets it work, without a save.
why-grimoire-mishaps-chosen-yes = { $who } takes no fatigue this time.
why-grimoire-held-chosen-yes = { $who } uses the held defence.
why-grimoire-mishaps-die = mishap
why-grimoire-fate-die = die of fate
why-grimoire-scrolls-die = spell
row-good = good for the party
row-bad = bad for the party
why-grimoire-initiative-stated-first = The sides alternate.
why-grimoire-initiative-stated-turn = {""}

## the log: rolls

log-grimoire-action = { $who } succeeds at the { $attribute } action: { $total } against DC { $dc }.
log-grimoire-action-hidden = { $who } succeeds at the { $attribute } action: { $total }, DC hidden.
log-grimoire-action-unseen = { $who } succeeds at the { $attribute } action.
log-grimoire-action-earlier = { $who } succeeds.
log-grimoire-action-fails = { $who } fails the { $attribute } action: { $total } against DC { $dc }.
log-grimoire-action-fails-hidden = { $who } fails the { $attribute } action: { $total }, DC hidden.
log-grimoire-action-fails-unseen = { $who } fails the { $attribute } action.
log-grimoire-action-fails-earlier = { $who } fails.
log-grimoire-manages = { $who } succeeds without a roll: { $what }
log-grimoire-manages-plain = { $who } succeeds without a roll.
log-grimoire-manages-not = { $who } fails without a roll: { $what }
log-grimoire-manages-not-plain = { $who } fails without a roll.
effect-grimoire-save = { $who } makes the { $attribute } save: { $total } against DC { $dc }.
effect-grimoire-save-hidden = { $who } makes the { $attribute } save: { $total }, DC hidden.
effect-grimoire-save-unseen = { $who } makes the { $attribute } save.
effect-grimoire-save-earlier = { $who } makes the save.
effect-grimoire-save-short =
    { $names-count ->
        [one] { AND($names) } makes the { $attribute } save.
       *[other] { AND($names) } make the { $attribute } save.
    }
effect-grimoire-save-fails-short =
    { $names-count ->
        [one] { AND($names) } fails the { $attribute } save.
       *[other] { AND($names) } fail the { $attribute } save.
    }
effect-grimoire-save-fails = { $who } fails the { $attribute } save: { $total } does not beat DC { $dc }.
effect-grimoire-save-fails-hidden = { $who } fails the { $attribute } save: { $total }, DC hidden.
effect-grimoire-save-fails-unseen = { $who } fails the { $attribute } save.
effect-grimoire-save-fails-earlier = { $who } fails the save.
log-grimoire-contest-won = { $who } wins the { $attribute } contest against { $against }: { $total } against { $other }.
log-grimoire-contest-won-unseen = { $who } wins the { $attribute } contest against { $against }.
log-grimoire-contest-won-earlier = { $who } wins the contest against { $against }.
log-grimoire-contest-lost = { $who } loses the { $attribute } contest against { $against }: { $total } against { $other }.
log-grimoire-contest-lost-unseen = { $who } loses the { $attribute } contest against { $against }.
log-grimoire-contest-lost-earlier = { $who } loses the contest against { $against }.
effect-natural = { AND($rolls) }: the facilitator says what else happens.
effect-natural-roll = natural { $face } for { $who }
log-fate-good = Die of fate: { $face }, good for the party.
log-fate-bad = Die of fate: { $face }, bad for the party.
log-fate-good-earlier = Die of fate: good for the party.
log-fate-bad-earlier = Die of fate: bad for the party.
log-fate-asked = Asked: { $question }
log-reaction =
    { $result ->
        [wary] { $name } is wary of { $who }.
        [curious] { $name } is curious about { $who }.
       *[other] { $name } is { $result } to { $who }.
    }

## the log: fights

log-strikes-unseen = An unseen foe hits { AND($names) }.
log-hits = { $who } hits { AND($names) } with { AND($arms) }: { $total } against { AND($others) }.
log-hits-total = { $who } hits { AND($names) } with { AND($arms) }: total { $total }.
log-save-total = { $who } { $total }
log-hits-save =
    { $names-count ->
        [one] { $who } hits { AND($names) } with { AND($arms) }. { AND($names) }'s save: { AND($others) }.
       *[other] { $who } hits { AND($names) } with { AND($arms) }. Saves: { AND($saves) }.
    }
log-hits-plain = { $who } hits { AND($names) } with { AND($arms) }.
log-hits-earlier = { $who } hits { $against }.
log-misses = { $who } attacks { AND($names) } with { AND($arms) } and misses: { $total } against { AND($others) }.
log-misses-total = { $who } attacks { AND($names) } with { AND($arms) } and misses: total { $total }.
log-misses-save =
    { $names-count ->
        [one] { $who } attacks { AND($names) } with { AND($arms) } and misses. { AND($names) }'s save: { AND($others) }.
       *[other] { $who } attacks { AND($names) } with { AND($arms) } and misses. Saves: { AND($saves) }.
    }
log-misses-plain = { $who } attacks { AND($names) } with { AND($arms) } and misses.
log-misses-earlier = { $who } attacks { $against } and misses.
log-morale-made =
    { $names-count ->
        [one] { AND($names) } makes the WIL save: { AND($totals) } against DC { $dc }.
       *[other] { AND($names) } make the WIL save against DC { $dc }: { AND($totals) }.
    }
log-morale-made-hidden =
    { $names-count ->
        [one] { AND($names) } makes the WIL save: { AND($totals) }, DC hidden.
       *[other] { AND($names) } make the WIL save: { AND($totals) }, DC hidden.
    }
log-morale-made-unseen =
    { $names-count ->
        [one] { AND($names) } makes the WIL save.
       *[other] { AND($names) } make the WIL save.
    }
log-morale-fails =
    { $names-count ->
        [one] { AND($names) } fails the WIL save: { AND($totals) } does not beat DC { $dc }.
       *[other] { AND($names) } fail the WIL save against DC { $dc }: { AND($totals) }.
    }
log-morale-fails-hidden =
    { $names-count ->
        [one] { AND($names) } fails the WIL save: { AND($totals) }, DC hidden.
       *[other] { AND($names) } fail the WIL save: { AND($totals) }, DC hidden.
    }
log-morale-fails-unseen =
    { $names-count ->
        [one] { AND($names) } fails the WIL save.
       *[other] { AND($names) } fail the WIL save.
    }
log-grimoire-escapes = { $who } makes the DEX save, { $total } against DC { $dc }, and escapes: { $to }
log-grimoire-escapes-unseen = { $who } makes the DEX save and escapes: { $to }
log-grimoire-escapes-plain = { $who } makes the DEX save, { $total } against DC { $dc }, and escapes.
log-grimoire-caught-plain = { $who } fails the DEX save, { $total } against DC { $dc }, and does not escape.
log-grimoire-retreat-to = Where to: { $to }
log-grimoire-caught = { $who } fails the DEX save, { $total } against DC { $dc }, and does not escape: { $to }
log-grimoire-caught-unseen = { $who } fails the DEX save and does not escape: { $to }

## the log: turns

log-grimoire-order = Turn order: { $order }.
log-grimoire-order-short = Turn order: { $order }, then { $left } more.
log-grimoire-place = { $who } { $initiative }
log-grimoire-place-unseen = { $who }
log-grimoire-joins-group = { $who } joins the group: { $side }
log-grimoire-enlists = { $who } rolls { $initiative } for initiative and acts after { $after }.
log-grimoire-enlists-first = { $who } rolls { $initiative } for initiative and acts first.
log-grimoire-enlists-unseen = { $who } acts after { $after }.
log-grimoire-enlists-first-unseen = { $who } acts first.
log-grimoire-turn = { $who }'s turn, { $ap } AP.
log-grimoire-turn-surprised = { $who }'s turn, { $ap } AP (surprised).
log-grimoire-round = Round { $round }: { $who }'s turn, { $ap } AP.
log-grimoire-round-surprised = Round { $round }: { $who }'s turn, { $ap } AP (surprised).
log-ap = [{ $ap } AP]
log-ap-overruled =
    { $left ->
        [0] [{ $ap } AP, overruled: none left]
       *[other] [{ $ap } AP, overruled: { $left } left]
    }
log-price = New price at this table: { $what }, { $ap } AP.
log-grimoire-acts = { $who } acts: { $what }
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
log-holds-trigger =
    { $kind ->
        [attack] { $who } holds an attack ({ $trigger }): { $text }
        [spell] { $who } holds a spell ({ $trigger }): { $text }
        [defence] { $who } holds a defence ({ $trigger }): { $text }
        [help] { $who } holds help ({ $trigger }): { $text }
       *[action] { $who } holds an action ({ $trigger }): { $text }
    }
log-held-fires = { $who }'s held action is triggered.
log-held-happens = { $who }'s held action is triggered: { $text }
effect-held-used = { $who } uses the held defence: { $text }
effect-held-used-earlier = { $who } uses the held defence.
log-held-lapses = { $who }'s held action lapses: { $text }
log-held-lapses-earlier = { $who }'s held action lapses.

## the log: damage, scars, rest

effect-critical-made = { $who } makes the save against critical damage: { $total } against DC { $dc }.
effect-critical-made-unseen = { $who } makes the save against critical damage.
effect-critical-dies = { $who } fails the save against critical damage, { $total } against DC { $dc }, and dies.
effect-critical-dies-unseen = { $who } fails the save against critical damage and dies.
effect-critical-dies-short =
    { $names-count ->
        [one] { AND($names) } fails the save against critical damage and dies.
       *[other] { AND($names) } fail the save against critical damage and die.
    }
effect-critical-out-short =
    { $names-count ->
        [one] { AND($names) } fails the save against critical damage and is out of the fight.
       *[other] { AND($names) } fail the save against critical damage and are out of the fight.
    }
effect-critical-down-short =
    { $names-count ->
        [one] { AND($names) } fails the save against critical damage and goes down: dead in 1 hour without aid.
       *[other] { AND($names) } fail the save against critical damage and go down: dead in 1 hour without aid.
    }
effect-critical-out = { $who } fails the save against critical damage, { $total } against DC { $dc }, and is out of the fight.
effect-critical-out-unseen = { $who } fails the save against critical damage and is out of the fight.
effect-critical-down = { $who } fails the save against critical damage, { $total } against DC { $dc }, and goes down: dead in 1 hour without aid.
effect-critical-down-unseen = { $who } fails the save against critical damage and goes down: dead in 1 hour without aid.
effect-doom-dies = { $who } fails the save against critical damage, { $total } against DC { $dc }, and dies as foretold.
effect-doom-dies-unseen = { $who } fails the save against critical damage and dies as foretold.
effect-doom-spared = { $who } is spared: the doom is lifted.
effect-detachment-routed = { $who } fails the save against critical damage and is routed.
effect-detachment-weakened = { $who } fails the save against critical damage and fights on, weakened.
effect-detachment-destroyed = { $who } is destroyed.
effect-no-less = { $who } has no { $attribute } left to lose.
effect-paralysed = { $who } is paralysed.
effect-delirious = { $who } is delirious.
effect-no-damage = { $who } takes no damage.
effect-scar = { $who } gains a scar: { $scar }, { $place }.
effect-scar-heals = { $who }'s scar heals.
effect-scar-nowhere = { $who } gains a scar: { $scar }.
effect-grimoire-dying = { $who } is dying: dead in 1 hour without aid.
log-grimoire-aids = { $by } aids { $who }, who is no longer dying.
log-grimoire-rest-moment =
    { $names-count ->
        [one] { AND($names) } rests for a moment and drinks.
       *[other] { AND($names) } rest for a moment and drink.
    }
log-grimoire-rest-hours =
    { $names-count ->
        [one] { AND($names) } rests for some hours.
       *[other] { AND($names) } rest for some hours.
    }
log-grimoire-rest-time =
    { $names-count ->
        [one] { AND($names) } rests for { TIME($seconds) }.
       *[other] { AND($names) } rest for { TIME($seconds) }.
    }
log-grimoire-rest-night =
    { $names-count ->
        [one] { AND($names) } sleeps a night in safety.
       *[other] { AND($names) } sleep a night in safety.
    }
log-grimoire-rest-week =
    { $names-count ->
        [one] { AND($names) } spends a week with a healer.
       *[other] { AND($names) } spend a week with a healer.
    }
effect-deprived-no-points = { $who } is deprived and regains nothing.
log-grimoire-tiring = Reason: { $why }

## the log: magic

log-grimoire-cast-on =
    { $dice ->
        [one] { $who } casts { $spell } on { AND($targets) } with 1 die: total { $sum }.
       *[other] { $who } casts { $spell } on { AND($targets) } with { $dice } dice: total { $sum }.
    }
log-grimoire-cast =
    { $dice ->
        [one] { $who } casts { $spell } with 1 die: total { $sum }.
       *[other] { $who } casts { $spell } with { $dice } dice: total { $sum }.
    }
log-grimoire-cast-fails = { $who } fails to cast { $spell } with { $dice } dice: total { $sum }.
effect-dust =
    { $dust ->
        [one] { $who } uses 1 measure of mana dust: { $before } → { $after }.
       *[other] { $who } uses { $dust } measures of mana dust: { $before } → { $after }.
    }
effect-grimoire-spell-told = The facilitator says what { $spell } does.
effect-grimoire-spell-lasts = { $who }'s { $spell } lasts for { TIME($seconds) }.
effect-grimoire-stays = { $who } stays for { TIME($seconds) }.
log-spell-ends = { $who }'s { $spell } ends.
effect-grimoire-unaffected = { $who } is not affected by { $spell }.
effect-mishap = { $who } suffers a mishap: { $mishap }.
effect-mishap-card = { $who } suffers a mishap: { $mishap }. The facilitator says what it does.
effect-becomes-spell = { $who } turns into a spell: the facilitator says which one.
effect-marked = { $who } is { WORD($mark, of: "mark") }.
effect-unmarked = { $who } is no longer { WORD($mark, of: "mark") }.
mark-barred = cut off from magic
mark-thin = easily tired by spells
mark-fireproof = immune to fire
mark-fraying = losing WIL with each spell
mark-spirit = out of the body
mark-free-die = able to add a free magic die
mark-soulbound = bound to a book by the soul
mark-bark = covered in bark
mark-bound-hand = grown together with a book
mark-winged = winged
mark-vessel = a vessel of magic
mark-twinned = two people
mark-elemental = an Elemental
mark-hamstrung = hamstrung
mark-doomed = doomed
mark-magic = { WORD($code, of: "mark") }
mark-tumours =
    { $n ->
        [one] tumours in 1 slot
       *[other] tumours in { $n } slots
    }
effect-armour-rises = { $who }'s armour: { $before } → { $after }.
effect-armour-rises-earlier = { $who }'s armour rises by { $by }.
effect-tumours =
    { $after ->
        [one] Tumours fill 1 of { $who }'s slots.
       *[other] Tumours fill { $after } of { $who }'s slots.
    }
effect-tumours-gone = { $who } is free of tumours.
effect-may-ignore = { $who } may ignore 1 fatigue from a spell.
effect-ignores = { $who } ignores 1 fatigue.
effect-warped = { $who } is changed by magic.
effect-book-holds = { $who }'s { $item } now holds { AND($spells) }.
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
choice-part-grimoire-charms = Spells
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
choice-grimoire-detachment-routed = Routed
choice-grimoire-detachment-weakened = Weakened
choice-grimoire-morale-accepted = Accept terms
choice-grimoire-morale-refused = Refuse terms

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
lesson-test = Tap STR, DEX or WIL. An action is d20 + that number, and must reach the difficulty, its DC: 20, if the facilitator names no other. The odds stand on the button. Then roll.
lesson-call = Ink runs down the shelf above you: a save. It is the same roll, but made to escape something, and it must be higher than its DC. Tap Roll.
lesson-tool = Pry the case open: DC 22 is much. Each object that helps adds its die. Tap the chip of something you carry, see the odds rise, then roll.
lesson-armour = A padded jack hangs by the door: it is in your pack now. Tap it there, then Put on. Armour is taken off every damage.
lesson-attack = Rats. Roll d20 + attribute + weapon die against their save: if you hit, the weapon die is the damage. An attack costs 2 of your 4 action points. Tap Attack.
lesson-spell = A spell costs action points, too. Invest dice from free slots: their number and their sum say what the spell does. A slot die of 4 to 6 tires you. Tap Cast, then cast.
lesson-turn = Action points left over do nothing for you. When you want nothing more, tap Done: then the others act.
lesson-struck = The rats have attacked you. The card shows their roll against your save. Damage, less armour, comes off HP first. Tap why for the sums.
lesson-zero = Damage beyond HP comes off STR, and a save against DC 15 decides. A friend has failed it and dies within the hour, unless someone helps. Tap Treat.
lesson-rest = A few quiet minutes and some water bring back all HP; a night takes away fatigue. Tap Rest, choose how long, then rest.

## outcome

outcome-turn-down = You are down and can only crawl.
