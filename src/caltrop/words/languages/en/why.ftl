# Why lines: sums that a reader can redo. One sum to a line; the last one ends at the number in the log. The rule of a
# line is named beside it, never in it.

### Dice and numbers

why-die = { $die } ({ $face })
why-die-labelled = { $label } { $die } ({ $face })
why-number = { $n }
why-number-labelled = { $label } { $n }
why-minus = - { $n }
why-minus-die = - { $die } ({ $face })
why-minus-labelled = - { $label } { $n }
why-word = { $word }
why-addend = { WORD($what, of: "addend") }
why-die-joins = { $who }: { $cause } { $die }.
why-no-die = { $who }: { $cause } adds no die.
why-dice = { $who }: { $dice }.
why-dice-alone = { $dice }.
why-dice-rise =
    { $steps ->
        [one] { $who }: 1 step up, { $before } → { $after }.
       *[other] { $who }: { $steps } steps up, { $before } → { $after }.
    }
why-dice-drop =
    { $steps ->
        [one] { $who }: 1 step down, { $before } → { $after }.
       *[other] { $who }: { $steps } steps down, { $before } → { $after }.
    }
why-dice-gone =
    { $steps ->
        [one] { $who }: 1 step down from { $before }. No die is left.
       *[other] { $who }: { $steps } steps down from { $before }. No die is left.
    }
why-higher =
    { $n ->
        [one] { $who }: { $dice }. The highest counts: { $face }.
       *[other] { $who }: { $dice }. The highest { $n } count: { $face }.
    }
why-lower =
    { $n ->
        [one] { $who }: { $dice }. The lowest counts: { $face }.
       *[other] { $who }: { $dice }. The lowest { $n } count: { $face }.
    }
why-advantage =
    { $by ->
        [one] { $who }: advantage ({ $cause }).
       *[other] { $who }: advantage +{ $by } ({ $cause }).
    }
why-disadvantage =
    { $by ->
        [one] { $who }: disadvantage ({ $cause }).
       *[other] { $who }: disadvantage -{ $by } ({ $cause }).
    }
why-advantage-plain = { $who }: advantage { SIGNED($by) }.
why-modified-by = { $who }: { SIGNED($by) } ({ $cause }).

### Sums

why-sum = { $who }: { SUM($parts) } = { $total }.
why-sum-alone = { SUM($parts) } = { $total }.
why-damage = Damage: { SUM($parts) } = { $total }.
why-damage-counted = Damage: { $total }, as the weapon die that counts.
why-not-counted = { $who }: not counted, { $dice }.
why-one-passes = { $who }: d20 (1). A 1 always passes.
why-twenty-fails = { $who }: d20 (20). A 20 always fails.
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

why-hits = { hits }.
why-hits-dn = { $who }: { hits } against DN { $dn }.
why-hits-needed = { $hits } of { $needs } hits.
why-hits-strong =
    { $n ->
        [one] 1 strong hit
       *[other] { $n } strong hits
    }
why-hits-middle =
    { $n ->
        [one] 1 plain hit
       *[other] { $n } plain hits
    }
why-hits-plain =
    { $n ->
        [one] 1 hit
       *[other] { $n } hits
    }
why-hits-weak =
    { $n ->
        [one] 1 weak hit
       *[other] { $n } weak hits
    }
why-hits-none = no hits
why-hits-kinds = { $who }: { $kinds }.
why-hits-kinds-needed = { $who }: { $kinds }. { $needs } needed.
why-die-lost = a lost die (0)
why-pair-hit = { $ours } v { $theirs } hit for { $who }
why-pair-level = { $ours } v { $theirs } no hit
why-pair-lone = { $die } without a counterpart
why-pair-lone-hit = { $die } without a counterpart hit for { $who }
why-pairs = { $first } v { $second }, high to low: { $pairs }.
why-numbers-compared = { $a } against { $b }.
why-hits-compared = Hits: { $first } { $a }, { $second } { $b }.
why-hits-tied = Hits: { $n } each, a tie.
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

why-harm = Harm: { hits } x { $each } = { $harm }.
why-harm-more = Harm: { hits } x { $each } + { $more } = { $harm }.
why-harm-weapon = Harm: { hits } x { $each } ({ $weapon }) = { $harm }.
why-harm-weapon-more = Harm: { hits } x { $each } ({ $weapon }) + { $more } = { $harm }.
why-points = { $who }: { WORD($name, of: "setting") } { $before } - { $by } = { $after }.
why-points-gone = { $who }: { WORD($name, of: "setting") } { $before } - { $by }, not below 0: { $after }.

### Tables, rulings, prices

why-row-found = { $rolled }: { WORD($result, of: "row") }.
why-row-improved = { $rolled }, improved by { $better }: { WORD($result, of: "row") }.
why-row-die = { $who }: { $dice }, { WORD($result, of: "row") }.
why-row-die-alone = { $dice }: { WORD($result, of: "row") }.
why-row-sum = { $who }: { SUM($parts) } = { $rolled }, { WORD($result, of: "row") }.
why-by-ruling = This table's ruling: { $option }
why-price-of = { $what }: { $cost } { money-cost }.
why-price-several = { $what }: { $n } x { $each } = { $cost } { money-cost }.
why-price-plain = Cost: { $cost } { money-cost }.
why-sale = { $what }: sold for { $value } { money-value }, half the price.

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
why-condition-acted-up = { $whom } is { $mark }: { SIGNED($by) } for { $roller }.
why-condition-acted-up-own = { $whom } is { $mark }: { SIGNED($by) }.
why-condition-acted-down-own = { $whom } is { $mark }: -{ ABS($by) }.
why-condition-acted-down = { $whom } is { $mark }: -{ ABS($by) } for { $roller }.
why-condition-acted-harm = { $whom } is { $mark }: { $by } { -harm } this turn.
why-condition-acted-heals = { $whom } is { $mark }: { $by } back this turn.
why-condition-acted-helpless = { $whom } is { $mark } and cannot strike back.
why-condition-acted-without = { $whom } is { $mark }: no { WORD($what, of: "lack") }.
why-condition-acted-spared = { $whom } is { $mark }: no { -harm } ({ $what }).
why-condition-acted-pace = { $whom } is { $mark } and moves at another pace.
why-condition-acted-armour = { $whom } is { $mark }, which changes the armour.
why-condition-acted-left-out = The facilitator leaves out that { $whom } is { $mark }.

### Causes

why-cause-said = the facilitator says so
why-cause-named = { $name }
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
why-cause-distance = distance
why-cause-group = { $who } fights as a group
why-cause-gained = gained before
why-cause-held = held ready
why-cause-armour = armour
why-cause-piercing = piercing
why-cause-magic = magic
why-cause-ruling = this table's ruling

### What several games state

why-market-stated-sold = { $of }: sold for { $value } { money-value }.
why-rest-die = points
why-harm-die = wound
why-table-condition-die = condition
why-skills-die = skill
why-help-die = help
why-death-die = time left
why-death-row-die = death table
why-hirelings-stated-wage = Wage: { $value } { money-value } a day.
why-hirelings-stated-days =
    { $value ->
        [0] No day is paid for.
        [one] 1 day paid.
       *[other] { $value } days paid.
    }
why-hirelings-stated-paid = { $who } is paid and obeys.
why-hirelings-stated-unpaid = { $who } is not paid.
why-death-stated-struck = { $who } is struck at 0.
why-death-stated-dead = { $who }'s time has run out.
why-death-stated-dying = The fight is over and { $who } is dying: { TIME($value) } left.
why-deprived-stated-met = { $who } is no longer deprived of { WORD($value, of: "need") }.
why-trouble-stated-trouble = The trouble: { $value }
why-rest-stated-die = { $who }'s { $of } die is back to { $value }.
why-attack-stated-out-of-reach = { $who } is too far away to strike back.
why-attack-stated-unanswered = { $who } cannot deal harm in return.
why-attack-stated-spared = This kind of harm does nothing.
why-attack-stated-targets =
    { $value ->
        [one] One roll against 1 target.
       *[other] One roll against { $value } targets.
    }
why-morale-stated-leader = Their leader is out of the fight.
why-morale-stated-half = Half of them are out of the fight.
why-morale-stated-lone = A lone foe is at half its points.
why-protection-stated-mended =
    { $value ->
        [one] 1 point of protection mended.
       *[other] { $value } points of protection mended.
    }
why-protection-stated-points =
    { $value ->
        [0] { $who } now has no protection.
        [one] { $who } now has 1 point of protection.
       *[other] { $who } now has { $value } points of protection.
    }
why-combat-stated-first =
    { $value ->
        [party] The party goes first.
       *[foes] The foes go first.
    }
why-combat-ruled = A tie: at this table the party goes first.
why-combat-stated-again = A tie: both sides roll again.
why-slots-stated-slots = { $who } now has { $value } slots.
why-protection-chosen = { $who }: armour stops { $chosen } harm.
why-death-chosen = The facilitator decides: { WORD($chosen, of: "death") }.
why-test-stated-dull = { $who }'s weak hits are misses.
why-contest-stated-dull = { $who }'s weak hits are misses.
