# Why lines: sums that a reader can redo. One sum to a line; the last one ends at the number in the log. The rule of a
# line is named beside it, never in it.

### Dice and numbers

why-plain-die = { $die } ({ $face })
why-labelled-die = { $label } { $die } ({ $face })
why-plain-number = { $n }
why-labelled-number = { $label } { $n }
why-minus-plain = - { $n }
why-minus-die = - { $die } ({ $face })
why-minus-number = - { $label } { $n }
why-word = { $word }
why-addend-word = { WORD($what, of: "addend") }
why-die-joins = { $who }: { $cause } { $die }.
why-no-die = { $who }: { $cause } adds no die.
why-dice-shown = { $who }: { $dice }.
why-dice-shown-alone = { $dice }.
# $before (tuple[str, ...])
# $after (tuple[str, ...])
why-dice-rise =
    { $steps ->
        [one] { $who }: 1 step up, { $before } → { $after }.
       *[other] { $who }: { $steps } steps up, { $before } → { $after }.
    }
# $before (tuple[str, ...])
# $after (tuple[str, ...])
why-dice-drop =
    { $steps ->
        [one] { $who }: 1 step down, { $before } → { $after }.
       *[other] { $who }: { $steps } steps down, { $before } → { $after }.
    }
# $before (tuple[str, ...])
why-dice-gone =
    { $steps ->
        [one] { $who }: 1 step down from { $before }. No die is left.
       *[other] { $who }: { $steps } steps down from { $before }. No die is left.
    }
# Of several dice one counts, or `n` of them, which come to `face`.
# $n (int = 1)
why-higher-counts =
    { $n ->
        [one] { $who }: { $dice }. The highest counts: { $face }.
       *[other] { $who }: { $dice }. The highest { $n } count: { $face }.
    }
# Of several dice one counts, or `n` of them, which come to `face`.
# $n (int = 1)
why-lower-counts =
    { $n ->
        [one] { $who }: { $dice }. The lowest counts: { $face }.
       *[other] { $who }: { $dice }. The lowest { $n } count: { $face }.
    }
# Of several dice, the one in the middle counts.
why-one-counts = { $who }: { $dice }. The { $face } counts.
why-advantage-by =
    { $by ->
        [one] { $who }: advantage ({ $cause }).
       *[other] { $who }: advantage +{ $by } ({ $cause }).
    }
why-disadvantage-by =
    { $by ->
        [one] { $who }: disadvantage ({ $cause }).
       *[other] { $who }: disadvantage -{ $by } ({ $cause }).
    }
why-advantage-plain = { $who }: advantage { SIGNED($by) }.
why-modified-by = { $who }: { SIGNED($by) } ({ $cause }).

### Sums

why-sum = { $who }: { SUM($parts) } = { $total }.
why-sum-alone = { SUM($parts) } = { $total }.
why-damage-sum = Damage: { SUM($parts) } = { $total }.
why-damage-counted = Damage: { $total }, as the weapon die that counts.
why-not-counted = { $who }: not counted, { $dice }.
why-one-always-passes = { $who }: d20 (1). A 1 always passes.
why-twenty-always-fails = { $who }: d20 (20). A 20 always fails.
why-under = { $who }: d20 ({ $number }) is under { $ability } { $score }.
why-under-plain = { $who }: d20 ({ $number }) is under { $score }.
why-not-under = { $who }: d20 ({ $number }) is not under { $ability } { $score }.
why-not-under-plain = { $who }: d20 ({ $number }) is not under { $score }.
why-against-dc = { $who }: { $number } against DC { $dc }.
why-must-beat = { $who }: { $number }, which must beat DC { $dc }.
addend-attribute = attribute
addend-object = object
addend-objects = objects
addend-weapon = weapon
addend-slots = slots
addend-free = free dice
addend-dust = dust
addend-armour = armour
addend-piercing = piercing
addend-dealt = dealt before
addend-spared = spared

### Hits

why-hits-alone = { hits }.
why-hits-dn = { $who }: { hits } against DN { $dn }.
why-hits-needed = { $hits } of { $needs } hits.
why-strong-hits-of =
    { $n ->
        [one] 1 strong hit
       *[other] { $n } strong hits
    }
why-plain-hits-of =
    { $n ->
        [one] 1 plain hit
       *[other] { $n } plain hits
    }
why-full-hits-of =
    { $n ->
        [one] 1 hit
       *[other] { $n } hits
    }
why-weak-hits-of =
    { $n ->
        [one] 1 weak hit
       *[other] { $n } weak hits
    }
why-no-hits-of = no hits
why-hits-of-kinds = { $who }: { $kinds }.
why-hits-of-kinds-needed = { $who }: { $kinds }. { $needs } needed.
# A die that fell off the ladder.
why-lost-die = a lost die (0)
# $ours (Message)
# $theirs (Message)
why-pair-hit = { $ours } v { $theirs } hit for { $who }
# $ours (Message)
# $theirs (Message)
why-pair-level = { $ours } v { $theirs } no hit
# $die (Message)
why-lone-die = { $die } without a counterpart
# $die (Message)
why-lone-hit = { $die } without a counterpart hit for { $who }
why-pairs = { $first } v { $second }, high to low: { $pairs }.
why-numbers-compared = { $a } against { $b }.
why-hits-compared = Hits: { $first } { $a }, { $second } { $b }.
why-tied-hits = Hits: { $n } each, a tie.
# $ours (int)
# $theirs (int)
why-tie-broken =
    { $decides ->
        [full-hits] Full hits decide, { $ours } to { $theirs }: { $winner }.
        [strong-hits] Strong hits decide, { $ours } to { $theirs }: { $winner }.
        [plain-hits] Plain hits decide, { $ours } to { $theirs }: { $winner }.
        [weak-hits] Weak hits decide, { $ours } to { $theirs }: { $winner }.
        [dice] The bigger die decides, d{ $ours } to d{ $theirs }: { $winner }.
        [more-dice] A die without a counterpart decides: { $winner }.
       *[numbers] The higher number decides, { $ours } to { $theirs }: { $winner }.
    }
why-totals-ahead = { $first } { $a } against { $second } { $b }: { $first } wins.
why-totals-behind = { $first } { $a } against { $second } { $b }: { $second } wins.
why-totals-even = { $first } { $a } against { $second } { $b }: a tie, which goes to { $first }.
why-blow-lands = { $first } { $a } against { $second } { $b }: hit.
why-blow-misses = { $first } { $a } against { $second } { $b }: miss.
why-blow-even = { $first } { $a } against { $second } { $b }: hit. A tie goes to the attacker.

### Harm and points

why-harm-plain = Harm: { hits } x { $each } = { $harm }.
why-harm-more = Harm: { hits } x { $each } + { $more } = { $harm }.
# $weapon (str)
why-harm-of-weapon = Harm: { hits } x { $each } ({ $weapon }) = { $harm }.
# $weapon (str)
why-harm-of-weapon-more = Harm: { hits } x { $each } ({ $weapon }) + { $more } = { $harm }.
why-points-down = { $who }: { WORD($name, of: "setting") } { $before } - { $by } = { $after }.
# More was taken than there was.
why-points-gone = { $who }: { WORD($name, of: "setting") } { $before } - { $by }, not below 0: { $after }.

### Tables, rulings, prices

why-row-matched = { $rolled }: { WORD($result, of: "row") }.
why-row-better = { $rolled }, improved by { $better }: { WORD($result, of: "row") }.
why-row-of-die = { $who }: { $dice }, { WORD($result, of: "row") }.
why-row-of-die-alone = { $dice }: { WORD($result, of: "row") }.
why-row-of-sum = { $who }: { SUM($parts) } = { $rolled }, { WORD($result, of: "row") }.
why-by-ruling = This table's ruling: { $option }
why-price-of = { $what }: { $cost } { money-cost }.
why-price-of-several = { $what }: { $n } x { $each } = { $cost } { money-cost }.
why-price-plain = Cost: { $cost } { money-cost }.
# $value (int)
why-sale-of = { $what }: sold for { $value } { money-value }, half the price.

### What tables say

row-hostile = { attitude-hostile }
row-wary = { attitude-wary }
row-indifferent = { attitude-indifferent }
row-friendly = { attitude-friendly }
row-helpful = { attitude-helpful }
row-curious = { attitude-curious }
row-kind = { attitude-kind }
row-fight = fighting on
row-retreat = retreat
row-flee = flight
row-surrender = surrender
row-surrender-conditionally = surrender on terms
row-surrender-unconditionally = surrender without conditions
row-dead = dead at once
row-rounds = time left in rounds
row-hours = time left in hours
row-days = time left in days
row-bigger = an advance
row-unchanged = no change
row-smaller = a smaller die

### The lines of a new sheet

why-line-die = { $line } { $dice }.
why-line-sum = { $line }: { SUM($parts) } = { $total }.
why-line-found = { $line } { $dice }: { $value }

### Conditions

why-is-in = { $who } is { $mark }.
step-condition-acted-up = { $whom } is { $mark }: { SIGNED($by) } for { $roller }.
step-condition-acted-up-own = { $whom } is { $mark }: { SIGNED($by) }.
step-condition-acted-down-own = { $whom } is { $mark }: -{ ABS($by) }.
step-condition-acted-down = { $whom } is { $mark }: -{ ABS($by) } for { $roller }.
step-condition-acted-harm = { $whom } is { $mark }: { $by } { -harm } this turn.
step-condition-acted-heals = { $whom } is { $mark }: { $by } back this turn.
step-condition-acted-helpless = { $whom } is { $mark } and cannot strike back.
step-condition-acted-without = { $whom } is { $mark }: no { WORD($what, of: "lack") }.
step-condition-acted-spared = { $whom } is { $mark }: no { -harm } ({ $what }).
step-condition-acted-pace = { $whom } is { $mark } and moves at another pace.
step-condition-acted-armour = { $whom } is { $mark }, which changes the armour.
step-condition-acted-left-out = The facilitator leaves out that { $whom } is { $mark }.

### Causes

why-cause-said = the facilitator says so
why-cause-named = { $name }
# A skill, and the weapon it is used with.
# $weapon (str)
why-cause-skill-with = { $name } ({ $weapon })
why-cause-mode = { WORD($name, of: "mode") }
why-cause-place = place
why-cause-maximum = maximum { $name }
mode-enhanced = enhanced
mode-impaired = impaired
why-cause-nature = creature's nature
why-cause-experience = experience
why-cause-spell-die = spell die
why-cause-help-by = help from { $who }
why-cause-help = help
why-cause-hireling-by = hireling { $who }
why-cause-hireling = hireling
why-cause-allies-by = with { $who }
why-cause-allies = allies
why-cause-condition-of = { $who } is { $name }
why-cause-deprived = deprived
why-cause-surprised = { $who } is surprised
why-cause-down = { $who } is down
why-cause-helpless = { $who } is helpless
why-cause-distance = distance
why-cause-group = { $who } fights as a group
why-cause-gained = gained before
why-cause-held = held ready
why-cause-armour = armour
why-cause-ignored = ignored by the attack
why-cause-piercing = piercing
why-cause-magic = magic
why-cause-ruling = this table's ruling

### What several games state

step-market-stated-sold = { $of }: sold for { $value } { money-value }.
step-rest-die = points
step-harm-die = wound
step-table-condition-die = condition
step-skills-die = skill
step-help-die = help
step-death-die = time left
step-death-row-die = death table
step-hirelings-stated-wage = Wage: { $value } { money-value } a day.
step-hirelings-stated-days =
    { $value ->
        [0] No day is paid for.
        [one] 1 day paid.
       *[other] { $value } days paid.
    }
step-hirelings-stated-paid = { $who } is paid and obeys.
step-hirelings-stated-unpaid = { $who } is not paid.
step-death-stated-struck = { $who } is struck at 0.
step-death-stated-dead = { $who }'s time has run out.
step-death-stated-dying = The fight is over and { $who } is dying: { TIME($value) } left.
step-deprived-stated-met = { $who } is no longer deprived of { WORD($value, of: "need") }.
step-trouble-stated-trouble = The trouble: { $value }
step-rest-stated-die = { $who }'s { $of } die is back to { $value }.
step-attack-stated-out-of-reach = { $who } is too far away to strike back.
step-contest-stated-helpless = { $who } is helpless: every die counts as 0.
step-attack-stated-unanswered = { $who } cannot deal harm in return.
step-attack-stated-spared = This kind of harm does nothing.
step-attack-stated-targets =
    { $value ->
        [one] One roll against 1 target.
       *[other] One roll against { $value } targets.
    }
step-morale-stated-leader = Their leader is out of the fight.
step-morale-stated-half = Half of them are out of the fight.
step-morale-stated-lone = A lone foe is at half its points.
step-protection-stated-mended =
    { $value ->
        [one] 1 point of protection mended.
       *[other] { $value } points of protection mended.
    }
step-protection-stated-points =
    { $value ->
        [0] { $who } now has no protection.
        [one] { $who } now has 1 point of protection.
       *[other] { $who } now has { $value } points of protection.
    }
step-combat-stated-first =
    { $value ->
        [party] The party goes first.
       *[foes] The foes go first.
    }
step-combat-ruled = A tie: at this table the party goes first.
step-combat-stated-again = A tie: both sides roll again.
step-slots-stated-slots = { $who } now has { $value } slots.
step-protection-chosen-number = { $who }: armour stops { $chosen } harm.
step-protection-chosen = The piece that takes it: { $chosen }.
step-death-chosen = The facilitator decides: { WORD($chosen, of: "death") }.
step-test-stated-dull = { $who }'s weak hits are misses.
step-contest-stated-dull = { $who }'s weak hits are misses.
