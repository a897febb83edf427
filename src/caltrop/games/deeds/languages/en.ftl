## refused

refused-no-such-helper = { $who } cannot take part: it is somebody else at the table, and only once.
refused-helper-down = { $who } is in no state to take part.
refused-nobody-struck = A blast needs targets. Name each target once, or a zone with targets in it.
refused-no-strike = { $weapon } harms an ability and cannot be used to strike together. Attack alone with it.
refused-no-such-ally = { $who } cannot strike along. Name others of the same side who are up, each once.
refused-no-opponent = { $who } is no opponent, so there is no distance to count.
refused-no-zone = { $who } cannot go any { $way }.
refused-nowhere-to-go = There is no retreat for { $who } without somewhere to go: say where.
refused-nobody-left = Nobody is left on the other side whose courage could be tried.
refused-no-such-creature = There is no creature { $got }: name one of the book, or write a line such as "wolf, 4 HP, Brawn 12, bite d6".
refused-bad-creature-line = { $got } cannot be read in a creature's line: write it like "wolf, 4 HP, armor 1, Brawn 12, bite d6, howl d4 blast near".
refused-not-unconscious = { $who } is not unconscious, so there is nobody to revive.
refused-no-reviving = { THING($item) } revives nobody: take { OR($options) }, or nothing at all.
refused-no-fatigue = Say how much fatigue comes or goes.
refused-unconscious = { $who } is unconscious, and has to be revived first.
refused-not-safe = A night clears fatigue only in a safe place, and { $who } is in none.
refused-no-healer = Lost ability points of { $who } come back only in somebody's care: find a healer.
refused-no-spellbook = { $who } has no spellbook with { THING($spell) } in it.
refused-no-target = { THING($spell) } is cast on somebody: name a target.
refused-one-target = { THING($spell) } is cast on one target, and on nobody twice.
refused-too-tired = { $who } has no slot left for another fatigue ({ $fatigue } already): rest first.
refused-no-such-spell = There is no spell { $got }: the table of spells has them all.
refused-no-such-role = There is no { THING($got) } for hire: there is { OR($options) }.
refused-bad-assignment = These scores cannot be assigned ({ $got }): each is 11, and one may go down to 8 so that another goes up to 14.
refused-no-book = Only a background with a spellbook has a spell, and { THING($got) } has none.
refused-no-book-no-got = Only a background with a spellbook has a spell.
refused-not-assigned = Scores go up and down only where they are assigned, and here they are { $method }.
refused-up-and-down = One ability goes down so that another goes up: name both, and two different ones.

## warned

warned-hands = { $who } has two hands: { $weapon } and { THING($beside) } at once are too much. Go on all the same?
warned-out-of-reach = { $who } is at { $zone }, which { $weapon } does not reach: go on all the same?
warned-helpless = { $ability } of { $who } is at 0: act all the same?
warned-undeclared = { $who } has not said first what to do this round: act all the same?
warned-not-declared =
    { AND($names) } { $names-count ->
        [one] has
       *[other] have
    } not declared yet: roll for initiative all the same?
warned-mid-round = Round { $round } is under way, and initiative is rolled at its beginning: roll anew all the same?
warned-no-move-left = { $who } has no move left in this round: move all the same?
warned-moved-twice = { $who } has moved twice, which leaves no action: act all the same?
warned-own-side = The blast also strikes { AND($names) }. Use { $weapon } anyway?
warned-mixed-zones = A blast strikes one zone, and these targets are at { AND($zones) }. Strike anyway?
warned-no-blast = { $weapon } strikes one target. Does the facilitator make it a blast?
warned-apart =
    { AND($names) } { $names-count ->
        [one] is
       *[other] are
    } not at { $zone } with the others. Strike together anyway?
warned-out-of-turn = It is not the turn of { $who }, but of { WORD($turn, of: "side") }: act all the same?
warned-out-of-turn-no-turn = Initiative comes first in a round. Let { $who } act anyway?

## due

due-first = the first of them has fallen
due-round = a round begins

## cli

cli-count-conditions =
    { $n } { $n ->
        [one] condition
       *[other] conditions
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

## policy

policy-deeds-attack = A shield is kept.
policy-deeds-blast = Shields are kept.

## button

button-deeds-intent = Intent
button-deeds-revive = Treat
button-deeds-zone = Zone

## label

label-allies = Allies
label-if_passed = What passing means
label-if_failed = What failing means
label-creature-line = wolf, 4 HP, ...
label-held-out-of-reach =
    { AND($names) } { $names-count ->
        [one] reaches
       *[other] reach
    } nobody from where { $names-count ->
        [one] it stands
       *[other] they stand
    }.

## help

help-strike = Several strike one target from one zone: all roll, and only the highest is dealt.
help-open-enhanced = Leave empty to enhance attacks on surprised, sleeping and unconscious targets.
help-field-blast-targets = Untick the spared.
help-field-blast-zone = Without targets, the blast strikes everyone in this zone.
help-field-deed-weapon = A named weapon adds its damage on a 1.
help-field-deed-zone = Where the doer ends up, seen from the targets.
help-field-creature = One of the book, or a line such as "wolf, 4 HP, Brawn 12, bite d6".

## move

move-strike = Strike together

## setting

setting-armour = armour

## front

front-line = attacks that always hit, feats that beat both

## order

order-deeds-attack = Which weapon to fight with
order-deeds-attack-empty = The best
order-deeds-spells = Resist a spell?
order-deeds-strike = Strike along with allies?

## distance

distance-hand = at hand
distance-close = close
distance-near = near
distance-far = far
distance-distant = distant
