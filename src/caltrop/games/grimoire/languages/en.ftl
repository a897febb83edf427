## refused

refused-no-coin = { $who } has { $coin } gold, and that costs { $cost }.
refused-hire-instead = A hireling is hired, at { $cost } gold a day, not bought.
refused-nothing-given = Say what changes hands: a thing, or some gold.
refused-no-object-die = { $item } has no die to lend to a roll.
refused-not-your-save = { $who } chooses how to save. Leave it to their player.
refused-cannot-act = { $who } cannot act: { $attribute } is at 0 until some of it is restored.
refused-insubstantial = { $who } is out of the body, and can touch nothing.
refused-no-price = There is no price for { $what }: say how many action points it costs, or name one of { OR($options) }.
refused-nothing-held = { $who } holds no such action.
refused-no-target = Say against whom: { THING($spell) }.
refused-no-target-no-spell = Say against whom: { $held }.
refused-no-target-no-spell-no-held = Say against whom.
refused-same-weapon = { $weapon } cannot be in both hands: name another for the second.
refused-weapon-lent = { $weapon } is the weapon already: its die cannot be lent to the same roll.
refused-twice-a-target = Each target of an attack is named once.
refused-bad-group = { $got } is not a group. Write a name, a colon and its members: "wolves: Wolf A, Wolf B".
refused-no-leader = The { $side } have no leader who still stands. Let each save by itself.
refused-nobody-left = Nobody is left on the other side whose nerve could be tried.
refused-nowhere-to-run = { $who } needs somewhere safe to run to: say where.
refused-no-such-creature = There is no creature { $got }: name one of the book, or write a line such as "wolf, 5 HP, STR 12, DEX 13, bite d6".
refused-bad-creature-line = { $got } cannot be read in a creature's line: write it like "wolf, 5 HP, 1 armor, STR 12, bite d6".
refused-dying = { $who } is dying: that takes aid first.
refused-no-rest = For that rest ({ $rest }) { $who } lacks { $lacking }.
refused-barred = No magic answers { $who } for now.
refused-unknown-spell = { $who } has no book or scroll with the spell { THING($spell) }.
refused-ruined-book = { $item } is damaged, and nothing in it can be cast.
refused-magic-dice = { $dice } magic dice cannot be invested: take 1 to { $most } in all.
refused-no-free-slots =
    { $who } has { $free } free { $free ->
        [one] slot
       *[other] slots
    }, not { $slots }.
refused-no-dust = { $who } has { $has } mana dust, not { $dust }.
refused-no-free-die = { $who } has no free magic die.
refused-one-target = { THING($spell) } is cast on a single target.
refused-too-many-targets =
    { THING($spell) } reaches { $most } { $most ->
        [one] creature
       *[other] creatures
    } with these dice. Name no more, or invest more dice.
refused-no-scroll = { $who } has no such scroll.
refused-no-book = { $who } has no such grimoire to write in.
refused-written-already = { THING($spell) } stands in that grimoire already.
refused-cannot-write = { $who } is down, and in no state to write.
refused-no-full-moon = A grimoire is made by the light of a full moon: wait for one.
refused-no-blank-book = { $who } has no blank book, nor the remains of a grimoire.
refused-winged = { $who } has wings: { $item } can no longer be worn.
refused-one-shield = { $who } has the { $worn } on already. Take it off to use the { $item }.
refused-role-or-background = A hireling has a role or a background, not both: name one of them, or neither to let the dice say.
refused-no-such-role = There is no role { $got }: there is { OR($options) }.
refused-not-dead = { $who } is not dead, and nobody takes their place.
refused-not-assigned = Scores are assigned all three, STR, DEX and WIL, or none; here they are { $method }.
refused-bad-swap = Two attributes that were rolled may change places: name two different ones.

## warned

warned-hands = { $item } wants both hands, and { $who } has the { $shield } on one: use it all the same?
warned-not-your-turn = It is the turn of { $turn }, not of { $who }: act all the same?
warned-not-your-turn-no-turn = It is not the turn of { $who }: act all the same?
warned-overspent =
    That costs { $ap } action { $ap ->
        [one] point
       *[other] points
    }, and { $who } has { $left }: spend them all the same?
warned-no-blast = { $weapon } is no blast: does it reach all of them?
warned-bound-hand = { $item } has grown together with the hand of { $who } and cannot be let go. Let go anyway?

## due

due-first = their first casualty
due-lone = it has no hit points left

## move

move-grimoire-spend = Spend action points

## button

button-grimoire-fate = Fate

## fight

fight-beads = action points
fight-prices-in = Prices in action points

## label

label-ways = Possible ways to save
label-factions = Other groups, one in each line
label-harms = Kind of harm
label-enhanced_against = Easier to hit
label-impaired_against = Harder to hit
label-risk = { $percent }: { $what }!
label-risk-hidden = { $what } is possible
label-risk-whose = { $percent }: { $what } for { $whom }!
label-at-price = { $n } AP
label-creature-line = wolf, 5 HP, ...
label-held-overspent =
    { AND($names) } { $names-count ->
        [one] has
       *[other] have
    } too few action points left to attack.

## cli

cli-count-conditions =
    { $n } { $n ->
        [one] condition
       *[other] conditions
    }
cli-count-mishaps =
    { $n } { $n ->
        [one] mishap
       *[other] mishaps
    }
cli-count-prices =
    { $n } action { $n ->
        [one] price
       *[other] prices
    }
cli-count-roles =
    { $n } hireling { $n ->
        [one] role
       *[other] roles
    }
cli-count-scars =
    { $n } { $n ->
        [one] scar
       *[other] scars
    }

## choice

choice-save-attribute-empty = The best
choice-grimoire-check-none = Nothing else
choice-kind-spell = A spell
choice-kind-help = Help for a friend

## help

help-field-factions = A name, a colon and the members: "wolves: Wolf A, Wolf B".
help-field-ways = Leave empty for all three.
help-field-creature = One of the book, or a line such as "wolf, 5 HP, STR 12, DEX 13, bite d6".

## front

front-line = d20, action points, magic dice and mishaps

## order

order-grimoire-attack = Which weapon to fight and defend with
order-grimoire-attack-empty = The best
order-grimoire-check = What to save with
order-grimoire-check-empty = The best
order-grimoire-held = Use a held defence when attacked?
order-grimoire-save = Resist a spell?
order-grimoire-mishaps = Let a charm take the fatigue?
