money = gold
-harm = damage
outcome-kind-harmed = Damage
creature-example = wolf, 4 HP, Brawn 12, bite d6

## refused

refused-no-such-helper = { $who } cannot join in. Choose others at the table, each once.
refused-helper-down = { $who } is in no condition to join in.
refused-nobody-struck = A blast needs targets. Choose each target once, or a zone with targets in it.
refused-no-strike = A weapon that harms an ability cannot be used to attack together. Attack alone with { $weapon }.
refused-no-such-ally = { $who } cannot join the strike. Choose allies who are up, each once.
refused-no-opponent = { $who } is not an opponent. Choose an opponent to count the distance.
refused-no-zone =
    { $way ->
        [nearer] { $who } cannot move nearer.
       *[farther] { $who } cannot move farther away.
    }
refused-nowhere-to-go = { $who } needs somewhere to retreat to. Enter a place.
refused-bad-creature-line = { $got } cannot be read in a creature's line. Write it like this: wolf, 4 HP, armour 1, Brawn 12, bite d6, howl d4 blast near
refused-not-unconscious = { $who } is not unconscious.
refused-no-reviving = You cannot revive anyone with { THING($item) }. Choose { OR($options) }, or nothing.
refused-no-fatigue = The amount of fatigue is missing. Enter a number other than 0.
refused-not-tired = { $who } has no fatigue.
refused-unconscious = { $who } is unconscious. Revive { $who } first.
refused-not-safe = { $who } is not in a safe place. Only a night in a safe place clears fatigue.
refused-no-healer = { $who } needs a healer's care to regain ability points.
refused-no-spellbook = { $who } has no spellbook with { THING($spell) }.
refused-no-spellbook-no-spell = The spell is missing. Choose one that { $who } has a book of.
refused-no-second-weapon = { $who } has no second weapon { $weapon }. Choose another one from the pack.
refused-no-creature =
    { $target ->
        [self] { THING($spell) } works on its caster only. Leave the targets empty.
       *[other] { THING($spell) } is cast on a thing or a place, not on creatures. Leave the targets empty.
    }
refused-no-leader = { $who } is not a foe whose courage can fail. Choose another leader, or none.
refused-one-target = { THING($spell) } needs a single target. Choose one, once.
refused-too-tired = { $who } has { $fatigue } fatigue and no slot for more. Rest first.
refused-no-such-role = Unknown role { $got }. Choose { OR($options) }.
refused-bad-assignment = These scores cannot be assigned: { $got }. Each starts at 11, and one may drop to 8 so that another rises to 14.
refused-no-book = Only backgrounds with a spellbook start with a spell. { THING($got) } has none.
refused-no-book-no-got = Only backgrounds with a spellbook start with a spell.
refused-not-assigned = Scores can only be raised or lowered when they are assigned. Choose Assigned.
refused-up-and-down = One ability must drop for another to rise. Choose two different ones.

## warned

warned-hands = { $who } cannot hold the { $weapon } and the { THING($beside) } at once. Use both anyway?
warned-out-of-reach =
    { $zone ->
        [hand] { $who } is at hand, out of reach for the { $weapon }. Attack anyway?
        [close] { $who } is close, out of reach for the { $weapon }. Attack anyway?
        [near] { $who } is near, out of reach for the { $weapon }. Attack anyway?
        [far] { $who } is far away, out of reach for the { $weapon }. Attack anyway?
       *[distant] { $who } is distant, out of reach for the { $weapon }. Attack anyway?
    }
warned-down =
    { $state ->
        [routed] { $who } is routed. Act anyway?
       *[unconscious] { $who } is unconscious. Act anyway?
    }
warned-helpless = { $who }'s { $ability } is 0. Act anyway?
warned-undeclared = { $who } has not declared anything this round. Act anyway?
warned-not-declared =
    { $names-count ->
        [one] { AND($names) } has not declared yet. Roll initiative anyway?
       *[other] { AND($names) } have not declared yet. Roll initiative anyway?
    }
warned-mid-round = Round { $round } has begun, and initiative is rolled at the start of a round. Roll again anyway?
warned-no-move-left = { $who } has no moves left this round. Move anyway?
warned-moved-twice = { $who } has moved twice and has no action left. Act anyway?
warned-own-side = The blast also strikes { AND($names) }. Attack anyway?
warned-mixed-zones = A blast strikes one zone, but these targets are at different distances. Attack anyway?
warned-no-blast = An attack with the { $weapon } strikes one target only. Make it a blast anyway?
# $most (int)
warned-too-many-targets = { THING($spell) } works on { $most } targets at most. Cast it anyway?
warned-no-metal = { $who } has no metal for { THING($spell) } to heat. Cast it anyway?
warned-apart =
    { $names-count ->
        [one] { AND($names) } is not in the same zone as the others. Attack together anyway?
       *[other] { AND($names) } are not in the same zone as the others. Attack together anyway?
    }
warned-out-of-turn-no-turn = Initiative is not rolled yet. Act anyway?

## due

due-first = first casualty
due-round = a round begins

## cli

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

## policy

policy-deeds-attack = Shields are not sacrificed.
policy-deeds-blast = Shields are not sacrificed.

## button

button-deeds-intent = Declare intent
button-deeds-revive = Revive
button-deeds-zone = Set distance

## label

label-allies = Allies
label-on = On what
label-if_passed = If passed
label-if_failed = If failed
label-creature-line = wolf, 4 HP, ...
label-held-out-of-reach =
    { $names-count ->
        [one] { AND($names) } cannot reach a target.
       *[other] { AND($names) } cannot reach a target.
    }

## help

help-strike = Several allies strike one target from one zone. All roll, and only the highest damage counts.
help-open-enhanced = Leave empty to enhance attacks on surprised, sleeping and unconscious targets.
help-field-blast-targets = Untick those who are spared.
help-field-blast-zone = Without targets, the blast strikes everyone in this zone.
help-field-on = For a spell on a thing, a place or a promise.
help-field-deed-weapon = On a 1, the weapon adds its damage.
help-field-deed-zone = The new distance to the targets.

## move

move-strike = Attack together

## setting

setting-armour = armour

## front

front-line = strikes that always land, and heroic deeds

## order

order-deeds-attack = Weapon to fight with
order-deeds-attack-empty = Best weapon
order-deeds-spells = Resist a spell?
order-deeds-strike = Join an ally's strike?

## distance

distance-hand = at hand
distance-close = close
distance-near = near
distance-far = far
distance-distant = distant
# Our word for a distance.
mark-zone = { WORD($code, of: "distance") }
    .kind = CodedWord
# A creature that is many.
mark-warband = warband
# A scar, and where it is.
# $scar (str)
mark-scar-placed = { $scar }, { $place }
    .kind = BookMessage

## why

step-deeds-impact-stated-degree =
    { $value ->
        [improved] The outcome is improved.
        [reduced] The outcome is reduced.
       *[plain] {""}
    }
step-deeds-impact-stated-own-degree =
    { $value ->
        [improved] The outcome is improved for { $who }.
        [reduced] The outcome is reduced for { $who }.
       *[plain] {""}
    }
step-deeds-impact-stated-if_passed = If it passes: { $value }
step-deeds-impact-stated-if_failed = If it fails: { $value }
step-deeds-opposed-compared = { $first } { $a }, { $second } { $b }: the lower number wins.
step-deeds-opposed-compared-tie = { $a } each: a tie.
step-deeds-opposed-ruled = At this table a pass beats a failure.
step-deeds-opposed-stated-again = A tie: both roll again.
step-deeds-aid-ruled = At this table the lowest number decides.
step-deeds-aid-kept = The lowest number counts: { $face }.
step-deeds-interfere-ruled = At this table the highest number decides.
step-deeds-interfere-kept = The highest number counts: { $face }.
step-deeds-initiative-stated-before = Before the foes: { AND($value) }.
step-deeds-initiative-stated-after = After the foes: { AND($value) }.
step-deeds-initiative-stated-late = Surprised, and after everyone else: { AND($value) }.
step-deeds-initiative-stated-rolls = Before the foes and after them, the lowest number acts first.
step-deeds-armor-stated-rating = { $who }'s armour is now { $value }.
# What helps an attack is a die, and what helps a save another: the roll says how much it is.
step-condition-acted-up = { $whom } is { $mark }, which helps { $roller }.
step-condition-acted-up-own = { $whom } is { $mark }, which helps.
step-condition-acted-down = { $whom } is { $mark }, which hinders { $roller }.
step-condition-acted-down-own = { $whom } is { $mark }, which hinders.
step-deeds-armor-modified = { $who }'s armour: { SIGNED($by) } ({ $cause }).
step-deeds-attack-modified-up = Enhanced, so a d12: { $cause }.
step-deeds-attack-modified-down = Impaired, so a d4: { $cause }.
step-deeds-attack-ruled-cancel = Enhanced and impaired cancel out.
step-deeds-warband-stated-enhanced = A warband attacks one person: enhanced.
step-deeds-warband-stated-impaired = One person attacks a warband: impaired.
step-deeds-damage-stated-dead = Brawn 0: { $who } is dead.
step-deeds-scars-stated-damage = { $value } damage leaves exactly 0 HP.
step-deeds-deprived-stated-days =
    { $value ->
        [one] { $who } is deprived, 1 day beyond the first.
       *[other] { $who } is deprived, { $value } days beyond the first.
    }
step-deeds-morale-stated-first = The first of them is out of the fight.
step-deeds-sunder-stated-damage = { $value } damage, unless { $who } gives up the shield.
step-deeds-blast-stated-targets =
    { $value ->
        [one] Damage is rolled for 1 target.
       *[other] Damage is rolled for each of { $value } targets.
    }
step-deeds-aid-chosen-yes = { $who } helps.
step-deeds-interfere-chosen-yes = { $who } gets in the way.
step-deeds-strike-chosen-yes = { $who } strikes too.
step-deeds-sunder-chosen-yes = { $who } lets the shield take it.
step-deeds-create-stated-swapped = { AND($value) } swap.
step-deeds-blast-die = targets
step-deeds-spells-die = spell
step-deeds-spells-chosen-yes = { $who } tries to resist the spell.
step-deeds-spells-chosen-no = { $who } lets the spell work.

## the log: saves and deeds

log-succeeds = { $who } succeeds without a roll: { $what }
    .else = log-succeeds-plainly
log-succeeds-plainly = { $who } succeeds without a roll.
log-save-passed =
    { $rolled ->
        [1] { $who } passes the { $ability } save with a 1.
       *[other] { $who } passes the { $ability } save: { $rolled } under { $score }.
    }
    .else = log-save-passed-unseen
log-save-passed-unseen = { $who } passes the { $ability } save.
log-save-failed =
    { $rolled ->
        [20] { $who } fails the { $ability } save with a 20.
       *[other] { $who } fails the { $ability } save: { $rolled }, not under { $score }.
    }
    .is = fails
    .else = log-save-failed-unseen
log-save-failed-unseen = { $who } fails the { $ability } save.
    .is = fails
effect-resists = { $who } passes the { $ability } save, { $rolled } under { $score }, and is not { $condition }.
    .else = effect-resists-unseen
effect-resists-unseen = { $who } passes the { $ability } save and is not { $condition }.
# Advantage makes what it means more, disadvantage less.
log-outcome-degree =
    { $degree ->
        [improved] The outcome is improved.
       *[reduced] The outcome is reduced.
    }
# Of two who oppose each other, each has a degree of their own.
log-outcome-degree-for =
    { $degree ->
        [improved] The outcome is improved for { $who }.
       *[reduced] The outcome is reduced for { $who }.
    }
log-means = This means: { $means }
log-opposed-won = { $who } wins the opposed { $ability } save against { $against }: { $a } to { $b }.
    .else = log-opposed-won-decided
log-opposed-won-decided = { $who } wins the opposed save against { $against }.
log-opposed-lost = { $who } loses the opposed { $ability } save against { $against }: { $a } to { $b }.
    .is = fails
    .else = log-opposed-lost-decided
log-opposed-lost-decided = { $who } loses the opposed save against { $against }.
    .is = fails
log-opposed-tied = { $who } and { $against } tie the opposed save.
log-aided-pass = { $who } passes the { $ability } save with help.
log-aided-failure = { $who } fails the { $ability } save in spite of help.
    .is = fails
log-unaided-pass = { $who } passes the { $ability } save without help.
log-unaided-failure = { $who } fails the { $ability } save without help.
    .is = fails
effect-shares-outcome = { $who } helped and shares the outcome.
log-hindered-pass = { $who } passes the { $ability } save in spite of interference.
log-hindered-failure = { $who } fails the { $ability } save.
    .is = fails
log-spoiled-pass = { $who } passes the { $ability } save, but interference spoils it.
    .is = fails
log-unhindered-pass = { $who } passes the { $ability } save. No one interferes.
log-unhindered-failure = { $who } fails the { $ability } save. No one interferes.
    .is = fails
log-spectacular = { $who }'s heroic deed is a spectacular success: a 1.
log-deed-done = { $who }'s heroic deed succeeds: { $ability } save, { $rolled } under { $score }.
    .else = log-deed-done-unseen
log-deed-done-unseen = { $who }'s heroic deed succeeds, with { $ability }.
log-deed-fails = { $who }'s heroic deed fails: { $ability } save, { $rolled }, not under { $score }.
    .else = log-deed-fails-unseen
log-deed-fails-unseen = { $who }'s heroic deed fails, with { $ability }.
log-deed-backfires = { $who }'s heroic deed backfires: a 20.
# What was tried, in typed words, which end the line.
log-deed-text = The deed: { $what }
effect-deed-falls-back = { $who } suffers what the deed was meant to do.
effect-deed-avoided =
    { $rolled ->
        [1] { $who } avoids it: { $ability } save with a 1.
       *[other] { $who } avoids it: { $ability } save, { $rolled } under { $score }.
    }
    .else = effect-deed-avoided-unseen
effect-deed-avoided-unseen = { $who } avoids it with { $ability }.
log-reacts =
    { $result ->
        [wary] { $name } is wary of { $who }.
        [curious] { $name } is curious about { $who }.
       *[other] { $name } is { $result } to { $who }.
    }

## the log: fights

log-strikes = { $who } strikes { AND($names) } with { AND($arms) }.
    .kind = code
effect-first-weapon-counts = A condition comes only from the first weapon: { $weapon-a }.
effect-shield-breaks = { $who }'s { $item } stops all damage and breaks.
    .is = ruined
effect-armour-stops-all =
    { $names-count ->
        [one] { AND($names) }'s armour stops all damage.
       *[other] Armour stops all damage: { AND($names) }.
    }
    .is = hurts, together
effect-no-more-damage =
    { $names-count ->
        [one] { AND($names) } takes no more damage: only the highest attack on a target counts.
       *[other] { AND($names) } take no more damage: only the highest attack on a target counts.
    }
    .is = hurts, together
effect-no-damage =
    { $names-count ->
        [one] { AND($names) } takes no damage.
       *[other] { AND($names) } take no damage.
    }
    .is = hurts, together
log-blast-catches =
    { $n ->
        [one] { $who }'s blast catches 1 target.
       *[other] { $who }'s blast catches { $n } targets.
    }
# $targets (Names)
log-casts-on = { $who } casts { $spell } on { AND($targets) }.
    .else = log-casts
log-casts = { $who } casts { $spell }.
# No rule can say what such a spell does.
effect-spell-to-tell = The facilitator says what { $spell } does.
# $spell (Data)
effect-spell-lasts = { $who }'s { $spell } lasts for { TIME($seconds) }.
# What a spell is on, in typed words, which end the line.
log-spell-on = On: { $text }
log-spell-runs-out = { $who }'s { $spell } ends.
log-spell-runs-out-on = { $who }'s { $spell } ends: { $text }
effect-resists-spell = { $who } passes the { $ability } save, { $rolled } under { $score }, and resists { $spell }.
    .else = effect-resists-spell-unseen
effect-resists-spell-unseen = { $who } resists { $spell }.
log-escapes =
    { $rolled ->
        [1] { $who } passes the Finesse save with a 1 and escapes: { $to }
       *[other] { $who } passes the Finesse save, { $rolled } under { $score }, and escapes: { $to }
    }
    .else = log-escapes-unseen
log-escapes-unseen = { $who } passes the Finesse save and escapes: { $to }
log-gets-away =
    { $rolled ->
        [1] { $who } passes the Finesse save with a 1 and escapes.
       *[other] { $who } passes the Finesse save, { $rolled } under { $score }, and escapes.
    }
    .else = log-gets-away-unseen
log-gets-away-unseen = { $who } passes the Finesse save and escapes.
log-safe-at = Escaped to: { $to }
log-is-caught =
    { $rolled ->
        [20] { $who } fails the Finesse save with a 20 and does not escape: { $to }
       *[other] { $who } fails the Finesse save, { $rolled }, not under { $score }, and does not escape: { $to }
    }
    .else = log-is-caught-unseen
log-is-caught-unseen = { $who } fails the Finesse save and does not escape: { $to }
log-the-foes = the foes
    .kind = Message
log-declares = { $who } declares: { $text }
log-foes-intend = The foes' intent: { $text }
effect-foes-at = Distance to the foes: { WORD($zone, of: "distance") }.
    .kind = code
log-distance-to-party = Distance between { $who } and the party: { WORD($zone, of: "distance") }.
log-distance = Distance between { $who } and { AND($names) }: { WORD($zone, of: "distance") }.
    .is = together

## the log: damage, scars, rest

effect-holds-out =
    { $rolled ->
        [1] { $who } passes the Brawn save with a 1.
       *[other] { $who } passes the Brawn save: { $rolled } under { $score }.
    }
    .is = left out in short
    .else = effect-holds-out-unseen
effect-holds-out-unseen = { $who } passes the Brawn save.
    .is = left out in short
effect-falls-unconscious =
    { $rolled ->
        [20] { $who } fails the Brawn save with a 20 and falls unconscious.
       *[other] { $who } fails the Brawn save, { $rolled }, not under { $score }, and falls unconscious.
    }
    .is = of life
    .in-short = effect-fall-in-short
    .else = effect-falls-unconscious-unseen
# Several people who fall unconscious, without their rolls.
effect-fall-in-short =
    { $names-count ->
        [one] { AND($names) } falls unconscious.
       *[other] { AND($names) } fall unconscious.
    }
    .is = together
effect-falls-unconscious-unseen = { $who } fails the Brawn save and falls unconscious.
    .is = of life
    .in-short = effect-fall-in-short
effect-stays-unconscious =
    { $rolled ->
        [20] { $who } fails the Brawn save with a 20 and is still unconscious.
       *[other] { $who } fails the Brawn save, { $rolled }, not under { $score }, and is still unconscious.
    }
    .is = of life
    .else = effect-stays-unconscious-unseen
effect-stays-unconscious-unseen = { $who } fails the Brawn save and is still unconscious.
    .is = of life
effect-is-routed = { $who } fails the Brawn save and is routed.
effect-is-destroyed = { $who } is destroyed.
# $by (Name)
log-revives = { $by } revives { $who }.
    .else = log-is-revived
log-is-revived = { $who } is revived.
effect-is-paralysed = { $who } is paralysed.
    .is = of life
effect-goes-mad = { $who } goes mad. The facilitator may act for { $who }.
    .is = of life
effect-no-further-loss = { $who } has no { $ability } left to lose.
# $place (Data)
effect-gains-scar = { $who } gains a scar: { $scar }, { $place }.
    .is = lasting
    .else = effect-gains-scar-somewhere
effect-gains-scar-somewhere = { $who } gains a scar: { $scar }.
    .is = lasting
effect-loses-for-good = { $who } loses { $by } { WORD($name, of: "setting") } for good: { $before } → { $after }.
    .is = lasting
effect-scar-heals = { $who }'s scar heals.
effect-score-unchanged = { $who }'s { $name } stays the same: a roll of { $rolled } does not beat it.
effect-nothing-back = { $who } is deprived and regains nothing.
log-rests-moment =
    { $names-count ->
        [one] { AND($names) } rests for a few minutes.
       *[other] { AND($names) } rest for a few minutes.
    }
    .is = together
log-rests-night =
    { $names-count ->
        [one] { AND($names) } sleeps a night in safety.
       *[other] { AND($names) } sleep a night in safety.
    }
    .is = together
log-rests-in-care =
    { $names-count ->
        [one] { AND($names) } spends a week in a healer's care.
       *[other] { AND($names) } spend a week in a healer's care.
    }
    .is = together
log-rests-long-in-care =
    { $names-count ->
        [one] { AND($names) } spends { $weeks } weeks in a healer's care.
       *[other] { AND($names) } spend { $weeks } weeks in a healer's care.
    }
    .is = together
log-cannot-rest =
    { $why ->
        [unconscious] { $who } is unconscious and cannot rest.
        [deprived] { $who } cannot rest while deprived.
       *[other] { $who } has nothing left that rest could bring back.
    }
effect-initiative-due = { WORD($rule, of: "due-roll") } is due.
log-new-round = Round { $round }.
    .is = headed
# $order (tuple[Message | str, ...])
log-turn-order = Turn order: { AND($order) }.

## widget

widget-coin = Gold

## Odds on the command line

cli-fact-spoiled = spoiled
cli-fact-before = act before
cli-fact-after = act after
cli-fact-brawn = Brawn left
cli-fact-scar = scar
cli-fact-dead = dead
cli-fact-sundered = shield broken
cli-result-spectacular = spectacular success
cli-result-success = success
cli-result-failure = failure
cli-result-backfire = backfire
cli-mechanic-deeds-save = A save: a d20 below the score passes.
cli-mechanic-deeds-opposed = An opposed save: both roll, and the lower number wins.
cli-mechanic-deeds-deed = A heroic deed in a fight: a 1 is a spectacular success, a 20 backfires.
cli-mechanic-deeds-aid = A save together: all roll, and the best result counts.
cli-mechanic-deeds-interfere = A save together against interference: all roll, and the worst result counts.
cli-mechanic-deeds-initiative = Turn order: passing acts before the foes, failing after them. The lowest roll goes first.
cli-mechanic-deeds-blast-count = The number of targets in a blast: its damage die decides.
cli-mechanic-deeds-reaction = How strangers react to the party: 2d6.
cli-mechanic-deeds-attack = An attack: it always lands. The highest damage die counts, minus armour, first against HP, then against Brawn.
cli-mechanic-deeds-blast = A blast: everyone in the zone takes damage, rolled for each.
cli-mechanic-deeds-damage = Damage without an attack, minus armour where it counts.
cli-mechanic-deeds-loss = Loss of an ability: the dice, minus armour.
step-deeds-attack-one-counts = {""}
step-deeds-initiative-stated-surprised = {""}
step-deeds-opposed-compared-pass = { $first } { $a }, { $second } { $b }. Only one of them passes: { $winner }.

## The demo table

demo-about = Reavers have landed below the sea bridge, and knockers pour out of its piers. Aldis lies senseless at the gate while the tide bell rings.

## choice

choice-part-deeds-beaten = Damage by allies
choice-part-deeds-doing = Plan for the round
choice-part-deeds-nature = Tactics
choice-part-deeds-scars = Scars
choice-part-deeds-traits = Traits
choice-part-deeds-zones = Distance
choice-part-scores = Abilities
choice-kind-mundane = Mundane
choice-kind-magic = Magic
choice-kind-blast = Blast
choice-kind-fire = Fire
choice-kind-cold = Cold
choice-kind-fall = Fall
choice-kind-silver = Silver
choice-kind-poison = Poison

## answers to questions

choice-deeds-attack-normal = Neither
choice-deeds-attack-enhanced = Enhanced
choice-deeds-attack-impaired = Impaired
choice-deeds-deed-none = No save
choice-deeds-advantage-roll = Roll the save
choice-deeds-advantage-succeeds = Succeeds
choice-deeds-morale-accepted = Accept terms
choice-deeds-morale-refused = Refuse terms
choice-deeds-sunder-yes = Give up the shield: no damage
choice-deeds-sunder-no = Keep the shield, take the damage
choice-deeds-spells-yes = Resist
choice-deeds-spells-no = Do not resist
choice-deeds-strike-yes = Join in
choice-deeds-strike-no = Stay out of it
choice-deeds-scars-yes = Give the scar
choice-deeds-scars-no = No scar
choice-deeds-aid-yes = Help
choice-deeds-aid-no = Do not help
choice-deeds-interfere-yes = Interfere
choice-deeds-interfere-no = Do not interfere

## build

build-help-scores = You pass a save by rolling a d20 below the score.
build-line-Brawn = Strength, toughness, staying on your feet.
build-line-Finesse = Speed, aim, quiet feet.
build-line-Intellect = Wits, nerve and magic.
build-line-HP = How much damage you can take before it gets grim.
build-example = to pass a save.
build-assign = Each starts at 11. Lower one to 8, and another can rise to 14.

## lesson

lesson-sheet = HP are bruises and near misses. Brawn, Finesse and Intellect are what you roll below with a d20. Tap the name to open the whole sheet.
lesson-test-title = Make a save
lesson-test = Tap an ability. Roll a d20: below your score you pass. A 1 always passes, a 20 never does. The button shows the odds. Then roll.
lesson-tool = Now you have the right tool for it: advantage. Two d20 are rolled, and the lower one counts. See how much that is worth, then roll.
lesson-armour = A helmet lies on the stairs: it is in your pack now. Tap it there, then Put on. Armour reduces all damage, by 3 at most.
lesson-declare = A knocker climbs over the wall. Before any dice, everyone says what they will do. Tap Declare and write that you attack.
lesson-attack = A Finesse save has settled who acts first. An attack always lands: the weapon's die, less armour, is the damage. Tap Attack.
lesson-struck = The knocker has struck you. The card shows its die and what your armour took. The rest came off HP; without HP it comes off Brawn. Tap why for the sums.
lesson-round = Each round begins with what you will do. This time, plan a deed: trip it, blind it, kick the ladder away. Tap Declare.
lesson-deed = A deed is anything you can describe: no damage, one save, and on a 1 it is spectacular. Tap Heroic deed, fill in what you try, then roll.
lesson-spell = It comes back. Your spellbook holds one spell. Casting always works, and costs 1 fatigue, which fills a slot. Tap Cast, choose the target, then cast.
lesson-zero = Every loss of Brawn calls for a save: a friend has failed one and is unconscious. At Brawn 0 a character dies. Tap Revive.
lesson-rest = A few minutes restore all HP, a night removes fatigue, and weeks heal the rest. Tap Rest, choose how long, then rest.
