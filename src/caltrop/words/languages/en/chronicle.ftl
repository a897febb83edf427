## Dice statistics

statistics-few =
    { $die }: { $n } { $n ->
        [one] roll
       *[other] rolls
    }, too few to judge. { $more } more needed.
statistics-usual = { $die }: { $n } rolls, nothing unusual.
statistics-unusual = { $die }: { $n } rolls, unusually uneven. Fair dice look like this at about 1 table in { $tables }.
statistics-note = The more kinds of dice you compare, the more likely one looks odd by chance. The judgement below allows for that.
statistics-app = app dice
statistics-real = real dice

## Recap

recap-wounds = { $name } is { $hurt }: { AND($marks) }.
recap-wounds-no-marks = { $name } is { $hurt }.
recap-marks = { $name }: { AND($marks) }.
recap-countdown = { $name }: { $what }, { TIME($left) } left.
recap-countdown-no-what = { $name }: { $rule }, { TIME($left) } left.
recap-rounds =
    { $name }: { $what }, { $rounds } { $rounds ->
        [one] round
       *[other] rounds
    } left.
recap-rounds-no-what =
    { $name }: { $rule }, { $rounds } { $rounds ->
        [one] round
       *[other] rounds
    } left.
recap-waiting = { $name } has a roll waiting: { $what }
recap-light = { $name }'s { $what } burns for another { TIME($left) }.
recap-light-no-what = { $name }'s light burns for another { TIME($left) }.
recap-call =
    { AND($names) } still { $names-count ->
        [one] has
       *[other] have
    } to roll: { $move }. At stake: { $stakes }
recap-call-no-stakes =
    { AND($names) } still { $names-count ->
        [one] has
       *[other] have
    } to roll: { $move }.
recap-fight = A fight is under way: round { $round }, { $name }'s turn.
recap-fight-no-name = A fight is under way: round { $round }.
recap-fight-party = A fight is under way: round { $round }, the party's turn.
recap-fight-foes = A fight is under way: round { $round }, the foes' turn.
recap-paused-fight = A fight is paused in round { $round }, on { $name }'s turn.
recap-paused-fight-no-name = A fight is paused in round { $round }.
recap-paused-fight-party = A fight is paused in round { $round }, on the party's turn.
recap-paused-fight-foes = A fight is paused in round { $round }, on the foes' turn.

recap-time = { TIME($seconds) } went by.
recap-fight-won =
    You beat { AND($foes) } in { $rounds ->
        [one] 1 round
       *[other] { $rounds } rounds
    }.
recap-fight-mixed =
    You beat { AND($foes) } in { $rounds ->
        [one] 1 round
       *[other] { $rounds } rounds
    }: { $fell } fell, and { $away } got away.
recap-fight-drove =
    You drove off { AND($foes) } in { $rounds ->
        [one] 1 round
       *[other] { $rounds } rounds
    }.
recap-fight-fled = You fled from { AND($foes) }.
recap-fight-lost = You lost a fight against { AND($foes) }.
recap-fight-over =
    You fought { AND($foes) } for { $rounds ->
        [one] 1 round
       *[other] { $rounds } rounds
    } without a decision.
recap-a-foe = a { $name }
recap-an-foe = an { $name }
recap-died = { AND($names) } died.
recap-saved = { AND($names) } went down, and { $helper } came to the rescue.
recap-up = { AND($names) } went down and got up again.
recap-still =
    { AND($names) } went down and { $names-count ->
        [one] has
       *[other] have
    } not recovered yet.
recap-handouts =
    { $count ->
        [one] A handout
       *[other] Handouts
    }: { AND($titles) }.
recap-coin = { $cost } { money-cost }
recap-loot = You carried away { AND($things) }.
recap-coin-less = You spent { $cost } { money-cost }.
recap-learned = { $who } learned { $what }.
recap-grew = { AND($names) } grew in strength.

## Export

export-typed = real dice: { AND($names) }
export-overruled = warning overruled

## The log as a story

story-session = Session { $number }
story-after-session = After session { $number }
story-fight = Fight: { $party } against { $foes }
story-fight-alone = Fight
story-after-fight = After the fight
story-attacks =
    { AND($names) } { $names-count ->
        [one] attacks
       *[other] attack
    } { AND($targets) }.
story-attacks-alone =
    { AND($names) } { $names-count ->
        [one] attacks
       *[other] attack
    }.
story-no-effect = No { -harm }.
