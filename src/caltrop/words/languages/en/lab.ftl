## Charts

chart-missing = -
chart-shared = several
chart-points = points
chart-difference = difference
chart-empty = { $name }: nothing to show.
chart-one = { $name }: { $value } at { $place }.
chart-rises = { $name } rises from { $first_value } at { $first } to { $last_value } at { $last }.
chart-falls = { $name } falls from { $first_value } at { $first } to { $last_value } at { $last }.
chart-highest = { $name } is highest at { $place }: { $value }.

## Sweeps

sweep-title = { $mechanic } along { $along }
sweep-assumed = Assumed: { $params }
sweep-simulated =
    { $n ->
        [one] 1 row is simulated, in { $fights } fights: its chances are 99% sure within ±{ $margin }.
       *[other] { $n } rows are simulated, in { $fights } fights each: their chances are 99% sure within ±{ $margin }.
    }
lab-is = { $fact }: { $value }
lab-rounds = The round in which the fight ends
lab-chance = chance { $what }
lab-title = { $measure } by { $along }
lab-rule = { $game }: { $rule }
lab-level = Level: this rule has no { $along }.
lab-same-values = the same values
lab-results-at = { $what } at { $along } { $value }
lab-headline = { $measure }: { $value }
lab-headline-at = { $measure }: { $value } at { $along } { $place }
lab-alike = { $name } and { $other } are alike everywhere.
lab-ahead = { $name } is { $by } points ahead at { $along } { $place }.
lab-zero = From { $along } { $place } on, { $name } is 0 and { $other } is not.
lab-ahead-number = { $name } is { $by } ahead at { $along } { $place }.

## Parameters

lab-param-score = Score
lab-param-a = Side A
lab-param-b = Side B
lab-param-a_advantage = Advantage of A
lab-param-b_advantage = Advantage of B
lab-param-savers = Those who save
lab-param-weapons = Weapons
lab-param-weapon = Weapon
lab-param-mode = How the weapon is used
lab-param-hp = HP of the target
lab-param-armour = Armour
lab-param-piercing = Armour pierced
lab-param-ignores_armour = Ignores armour
lab-param-spared = Harm is spared
lab-param-shield = Shield
lab-param-save_advantage = Advantage of the save
lab-param-damage = Damage
lab-param-dice = Dice
lab-param-dn = Difficulty (DN)
lab-param-advantage = Advantage
lab-param-help = Dice of helpers
lab-param-a_help = Helpers of A
lab-param-b_help = Helpers of B
lab-param-spell = Spell die
lab-param-spells = Spell dice of helpers
lab-param-a_spell = Spell die of A
lab-param-b_spell = Spell die of B
lab-param-a_spells = Spell dice of A's helpers
lab-param-b_spells = Spell dice of B's helpers
lab-param-a_harm = Harm by A
lab-param-b_harm = Harm by B
lab-param-unanswered = B cannot strike back
lab-param-fixed = Dice do not climb
lab-param-a_fixed = Dice of A do not climb
lab-param-b_fixed = Dice of B do not climb
lab-param-die = Die
lab-param-wil = WIL die
lab-param-targets = Targets
lab-param-modifier = Modifier
lab-param-target_modifier = Modifier of the target
lab-param-unarmed = Unarmed
lab-param-dealt = Damage so far
lab-param-allies = Allies who attack, too

## The page

lab-name = Lab
lab-tab-rule = Rule
lab-tab-games = Games
lab-tab-fight = Fight
lab-controls = What is measured
lab-rule-label = Rule
lab-die = Die { $n }
lab-none = none
lab-more = More values and rulings
lab-along = Along
lab-measure = Show
lab-over = Compare
lab-remove = Remove { $name }
lab-add = Add
lab-add-nothing = choose
lab-group-rulings = Another ruling
lab-group-rules = Another rule
lab-keep = Keep
lab-show = Draw
lab-exact = Exact.
lab-policy = Policy: { $policy }
lab-table = Table
lab-csv = CSV
lab-svg = SVG
lab-link = Link to this view
lab-copy = Copy
lab-copied = Copied
lab-one-more = One more die
lab-situation = Situation
lab-averages = On average
lab-games-help = Each game with its own numbers for the same situation.
lab-game = Game
lab-party = Party
lab-foes = Foes
lab-side-help = A creature of the book, such as { $example }, or a fighter by numbers such as hp=4; + joins several.
lab-numbers-help = Numbers of this game: { AND($numbers) }.
lab-examples = Begin with examples of this game
lab-target = The party's targets
lab-foes-target = The foes' targets
lab-first = First turn
lab-first-roll = by a roll
lab-first-party = the party
lab-first-foes = the foes
lab-no-morale = Foes never lose heart
lab-forecast = Forecast
lab-fight = The fight as a whole
lab-groups = Who goes down
lab-method = How this was worked out
lab-hero = Hero
lab-foe = Foe
