money = gold
-harm = damage
creature-example = wolf, 5 HP, STR 12, DEX 13, bite d6

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
refused-bad-creature-line = { $got } cannot be read in a creature's line. Write it like this: wolf, 5 HP, 1 armor, STR 12, bite d6
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
refused-no-dust = { $who } has { $has } mana dust, not { $dust }.
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
warned-no-blast = The { $weapon } strikes one target only. Attack all of them anyway?
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

cli-count-conditions =
    { $n ->
        [one] 1 condition
       *[other] { $n } conditions
    }
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
order-grimoire-mishaps = Let a charm take the fatigue?

## why

why-grimoire-natural-stated = Natural { $value } for { $who }.
why-grimoire-attack-stated-targets = One attack roll against { $value } targets.
why-grimoire-attack-stated-to = The damage goes to { $value }.
why-grimoire-attack-ruled = This table's ruling: { THING($option) }.
why-grimoire-critical-stated-dead = { $who }'s time has run out.
why-grimoire-critical-stated-dying = The fight is over and { $who } is dying: { TIME($value) } left.
why-grimoire-critical-ruled = Exactly 0 HP: at this table that calls for a save.
why-grimoire-cast-stated-vessel = { $who } casts as a vessel: no fatigue, no mishap.
why-grimoire-cast-stated-fatigue_on = Magic dice that show { $value } or more tire { $who }.
why-grimoire-cast-stated-fatigue = { $who } takes { $value } fatigue.
why-grimoire-cast-stated-alike = { $value } dice alike.
why-grimoire-cast-stated-best = The highest die counts: { $value }.
why-grimoire-ranged-modified = { $who }'s target is far away: impaired.
why-grimoire-detachment-modified = { $who }: { SIGNED($by) } ({ $cause }).
why-grimoire-action-modified-object = { $who }: { SIGNED($by) } on an object's die.
why-grimoire-action-ruled = Advantage and disadvantage cancel out at this table.
why-grimoire-hidden_dc-stated = The DC is hidden.
why-grimoire-deprived-stated-days =
    { $value ->
        [one] { $who } has gone 1 day too long without.
       *[other] { $who } has gone { $value } days too long without.
    }
why-grimoire-book-stated-worth = It is worth { $value } { money }.
why-grimoire-mishaps-stated-mishap = Mishap { $value } for { $who }.
why-grimoire-ap-stated-surprised = { $who } is surprised: { $value } AP.
why-grimoire-gain_advantage-stated-spent = { $who } uses up gained advantage: { SIGNED($value) }.
why-grimoire-prices-stated-price = { THING($of) } costs { $value } AP at this table.
why-grimoire-copy-stated-hours =
    { $value ->
        [one] 1 hour of work.
       *[other] { $value } hours of work.
    }
why-grimoire-morale-stated-first = Their first casualty.
why-grimoire-morale-stated-lone = A lone foe has no HP left.
why-grimoire-scars-stated-scar = Scar { $value } for { $who }.
why-grimoire-scars-stated-lost = { $who }, { $value }: the facilitator says where.
why-grimoire-create-stated-swapped = { AND($value) } swap.
why-grimoire-units-stated-feet = That is { $value } feet.
why-grimoire-initiative-ruled = A tie: at this table characters go before creatures.
why-grimoire-initiative-stated-tie = A tie: { AND($value) } roll again.
why-grimoire-fate-row = Die of fate: { $rolled }.
why-grimoire-save-chosen-no = { $who } lets it work, without a save.
why-grimoire-mishaps-chosen-yes = { $who } takes no fatigue this time.
why-grimoire-held-chosen-yes = { $who } uses the held defence.
why-grimoire-held-chosen-no = { $who } keeps the held defence.
why-grimoire-initiative-stated-first = {""}
why-grimoire-initiative-stated-turn = {""}
