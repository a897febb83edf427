## statistics

statistics-few =
    { $die }: { $n } { $n ->
        [one] throw
       *[other] throws
    }, too few to tell: { $more } more { $more ->
        [one] is
       *[other] are
    } needed.
statistics-usual = { $die }: { $n } throws, and nothing unusual about them.
statistics-unusual = { $die }: { $n } throws, and unusually uneven: fair dice look like this at about one table in { $tables }.
statistics-note = All kinds of dice are looked at side by side, so that one of them looks odd more easily: the numbers allow for that. Who looks after every throw will see something odd sooner or later.
statistics-box = the dice box
statistics-typed = from real dice, typed in

## recap

recap-side = the { WORD($side, of: "side") }
recap-wounds = { $name } is { $hurt }: { AND($marks) }.
recap-wounds-no-marks = { $name } is { $hurt }.
recap-marks = { $name }: { AND($marks) }.
recap-countdown = { $name }: { $rule }, { $what }, in { TIME($left) }.
recap-countdown-no-what = { $name }: { $rule }, in { TIME($left) }.
recap-rounds =
    { $name }: { $rule }, { $what }, in { $rounds } { $rounds ->
        [one] round
       *[other] rounds
    }.
recap-rounds-no-what =
    { $name }: { $rule }, in { $rounds } { $rounds ->
        [one] round
       *[other] rounds
    }.
recap-waiting = { $name } waits for this: { $what }.
recap-light = { $name } has light ({ $what }) for { TIME($left) }.
recap-light-no-what = { $name } has light for { TIME($left) }.
recap-call =
    { AND($names) } still { $names-count ->
        [one] has
       *[other] have
    } to roll: { $move } ({ $stakes }).
recap-call-no-stakes =
    { AND($names) } still { $names-count ->
        [one] has
       *[other] have
    } to roll: { $move }.
recap-fight = A fight is under way, round { $round }; it is the turn of { $turn }.
recap-fight-no-turn = A fight is under way, round { $round }.
recap-paused-fight = A fight is paused in round { $round }; it is the turn of { $turn }.
recap-paused-fight-no-turn = A fight is paused in round { $round }.

## export

export-sitting = Sitting { $number }
export-typed = typed in: { AND($names) }
export-overruled = against the advice of the rules
