# Why lines: sums that a reader can redo. One sum to a line; the last one ends at the number in the log. The rule of a
# line is named beside it, never in it.

### Dice and numbers

why-die = { $die } ({ $face })
why-die-labelled = { $label } { $die } ({ $face })
why-number = { $n }
why-number-labelled = { $label } { $n }
why-minus = - { $n }
why-minus-labelled = - { $label } { $n }
why-word = { $word }
why-addend = { WORD($what, of: "addend") }
why-die-joins = { $who }: { $cause } { $die }.
why-no-die = { $who }: { $cause } adds no die.
why-dice = { $who }: { $dice }.
why-dice-alone = { $dice }.
why-dice-move =
    { $steps ->
        [1] { $who }: 1 step up, { $before } → { $after }.
        [-1] { $who }: 1 step down, { $before } → { $after }.
       *[other] { $who }: { SIGNED($steps) } steps, { $before } → { $after }.
    }
why-dice-gone = { $who }: { SIGNED($steps) } steps. Of { $before } no die is left.
why-higher = { $who }: { $dice }. The highest counts: { $face }.
why-lower = { $who }: { $dice }. The lowest counts: { $face }.
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
why-one-passes = A 1 always passes.
why-twenty-fails = A 20 always fails.
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
addend-dust = dust
addend-armour = armour
addend-piercing = piercing
addend-dealt = dealt before
addend-spared = spared

### Hits

why-hits = { hits }.
why-hits-dn = { $who }: { hits } against DN { $dn }.
why-hits-needed = { $hits } of { $needs } hits.
why-hits-weak = { $who }: { hits }, { $weak } weak. { $needs } needed.
why-hits-kinds = { $who }: { $strong } strong, { $hits } plain, { $weak } weak. { $needs } needed.
why-hits-kinds-alone = { $who }: { $strong } strong, { $hits } plain, { $weak } weak.
why-pair = { $ours } v { $theirs }
why-pairs = { $first } v { $second }, high to low: { $pairs }.
why-compared = { $a } to { $b }.
why-tied = { $a } to { $b }: a tie.
why-tie-broken =
    { $decides ->
        [full-hits] Tied { $a } to { $b }. Full hits decide, { $ours } to { $theirs }: { $winner }.
        [strong-hits] Tied { $a } to { $b }. Strong hits decide, { $ours } to { $theirs }: { $winner }.
        [plain-hits] Tied { $a } to { $b }. Plain hits decide, { $ours } to { $theirs }: { $winner }.
        [weak-hits] Tied { $a } to { $b }. Weak hits decide, { $ours } to { $theirs }: { $winner }.
        [dice] Tied { $a } to { $b }. The bigger die decides, d{ $ours } to d{ $theirs }: { $winner }.
        [more-dice] Tied { $a } to { $b }. A die without a counterpart decides: { $winner }.
       *[numbers] Tied { $a } to { $b }. The higher number decides, { $ours } to { $theirs }: { $winner }.
    }
why-compared-pass = { $a } to { $b }. Only one of them passes: { $winner }.
why-compared-more-dice = Tied { $a } to { $b }. A die without a counterpart decides: { $winner }.

### Harm and points

why-harm = Harm: { $hits } x { $each } = { $harm }.
why-harm-more = Harm: { $hits } x { $each } + { $more } = { $harm }.
why-harm-weapon = Harm: { $hits } x { $each } ({ $weapon }) = { $harm }.
why-harm-weapon-more = Harm: { $hits } x { $each } ({ $weapon }) + { $more } = { $harm }.
why-points = { $who }: { WORD($name, of: "setting") } { $before } - { $by } = { $after }.
why-points-gone = { $who }: { WORD($name, of: "setting") } { $before } - { $by }, not below 0: { $after }.

### Tables, rulings, prices

why-row-found = { $rolled }: { THING($result) }.
why-row-improved = { $rolled }, improved by { $better }: { THING($result) }.
why-by-ruling = This table's ruling: { $option }.
why-price-of = { $what }: { $cost } { money-cost }.
why-price-plain = Cost: { $cost } { money-cost }.

### Conditions

why-is-in = { $who } is { $mark }.
why-condition-acted-up = { $whom } is { $mark }: { SIGNED($by) } for { $roller }.
why-condition-acted-down = { $whom } is { $mark }: -{ ABS($by) } for { $roller }.
why-condition-acted-harm = { $whom } is { $mark }: { $by } { -harm } this turn.
why-condition-acted-heals = { $whom } is { $mark }: { $by } back this turn.
why-condition-acted-helpless = { $whom } is { $mark } and cannot strike back.
why-condition-acted-without = { $whom } is { $mark }: no { WORD($what, of: "lack") }.
why-condition-acted-spared = { $whom } is { $mark }: no { -harm } from { $what }.
why-condition-acted-pace = { $whom } is { $mark } and moves at another pace.
why-condition-acted-armour = { $whom } is { $mark }, which changes the armour.
why-condition-acted-left-out = The facilitator leaves out that { $whom } is { $mark }.

### Causes

why-cause-said = the facilitator says so
why-cause-named = { $name }
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

### Of earlier entries

why-earlier = { $who }: { $facts }.
why-earlier-alone = { $facts }.

### What several games state

why-market-stated-sold = { $of }: sold for { $value } { money-value }.
why-hirelings-stated-wage = { $value } { money-value } a day.
why-hirelings-stated-days =
    { $value ->
        [one] 1 day paid.
       *[other] { $value } days paid.
    }
why-hirelings-stated-paid = { $who } is paid and obeys.
why-hirelings-stated-unpaid = { $who } is not paid.
why-death-stated-struck = { $who } is struck at 0.
why-death-stated-dead = { $who }'s time has run out.
why-death-stated-dying = The fight is over and { $who } is dying: { TIME($value) } left.
why-deprived-stated-met = { $who } is no longer deprived of { $value }.
why-trouble-stated-trouble = If it fails: { $value }
why-rest-stated-die = { $who }'s { $of } die is back to { $value }.
why-attack-stated-out-of-reach = { $who } is too far away to strike back.
why-attack-stated-unanswered = { $who } cannot harm back.
why-attack-stated-spared = This kind of harm does nothing.
why-attack-stated-targets = One roll against { $value } targets.
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
        [one] 1 point of protection.
       *[other] { $value } points of protection.
    }
why-combat-stated-first =
    { $value ->
        [party] The party goes first.
       *[foes] The foes go first.
    }
why-combat-ruled = A tie: at this table the party goes first.
why-combat-stated-again = A tie: both sides roll again.
why-slots-stated-slots = { $who } now has { $value } slots.
why-protection-chosen = { $who }: armour stops { $chosen }.
why-death-chosen = The facilitator decides: { WORD($chosen, of: "death") }.
why-help-chosen-yes = { $who } helps.
why-test-stated-dull = { $who }'s weak hits are misses.
why-contest-stated-dull = { $who }'s weak hits are misses.
