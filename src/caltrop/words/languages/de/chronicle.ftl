## Würfelstatistik

statistics-few =
    { $n ->
        [one] { $die }: 1 Wurf, zu wenig für ein Urteil. Nötig sind noch { $more }.
       *[other] { $die }: { $n } Würfe, zu wenig für ein Urteil. Nötig sind noch { $more }.
    }
statistics-usual = { $die }: { $n } Würfe, nichts Auffälliges.
statistics-unusual = { $die }: { $n } Würfe, auffällig ungleich. Bei fairen Würfeln kommt das an etwa 1 von { $tables } Tischen vor.
statistics-note = Je mehr Arten von Würfeln man vergleicht, desto eher fällt eine zufällig auf. Das Urteil darunter berücksichtigt das.
statistics-app = App-Würfel
statistics-real = echte Würfel

## Rückblick

recap-wounds = { $name } ist { $hurt }: { AND($marks) }.
recap-wounds-no-marks = { $name } ist { $hurt }.
recap-marks = { $name }: { AND($marks) }.
recap-countdown = { $name }: { $what }, noch { TIME($left) }.
recap-countdown-no-what = { $name }: { $rule }, noch { TIME($left) }.
recap-rounds = { $name }: { $what }, noch { rounds }.
recap-rounds-no-what = { $name }: { $rule }, noch { rounds }.
recap-waiting = Auf { $name } wartet ein Wurf: { $what }
recap-light = Das Licht von { $name } brennt noch { TIME($left) }: { $what }.
recap-light-no-what = Das Licht von { $name } brennt noch { TIME($left) }.
recap-call =
    { $names-count ->
        [one] { AND($names) } muss noch würfeln: { $move }. Es geht um: { $stakes }
       *[other] { AND($names) } müssen noch würfeln: { $move }. Es geht um: { $stakes }
    }
recap-call-no-stakes =
    { $names-count ->
        [one] { AND($names) } muss noch würfeln: { $move }.
       *[other] { AND($names) } müssen noch würfeln: { $move }.
    }
recap-fight = Ein Kampf läuft: Runde { $round }, { $name } ist am Zug.
recap-fight-no-name = Ein Kampf läuft: Runde { $round }.
recap-fight-party = Ein Kampf läuft: Runde { $round }, die Gruppe ist am Zug.
recap-fight-foes = Ein Kampf läuft: Runde { $round }, die Gegner sind am Zug.
recap-paused-fight = Ein Kampf ruht in Runde { $round }, { $name } ist am Zug.
recap-paused-fight-no-name = Ein Kampf ruht in Runde { $round }.
recap-paused-fight-party = Ein Kampf ruht in Runde { $round }, die Gruppe ist am Zug.
recap-paused-fight-foes = Ein Kampf ruht in Runde { $round }, die Gegner sind am Zug.

recap-there = Sitzung { $number } mit { AND($names) }.
recap-there-at-first = Bisher mit { AND($names) }.
recap-scenes = Schauplatz: { AND($scenes) }.
recap-time = Zeit in der Geschichte: { TIME($seconds) }.
recap-fight-won =
    Die Gruppe gewinnt in { $rounds ->
        [one] 1 Runde
       *[other] { $rounds } Runden
    } einen Kampf gegen { AND($names) }.
recap-fight-won-many =
    Die Gruppe gewinnt in { $rounds ->
        [one] 1 Runde
       *[other] { $rounds } Runden
    } einen Kampf gegen { $count } Gegner.
recap-fight-fled = Die Gruppe flieht vor { AND($names) }.
recap-fight-fled-many = Die Gruppe flieht vor { $count } Gegnern.
recap-fight-lost = Die Gruppe verliert einen Kampf gegen { AND($names) }.
recap-fight-lost-many = Die Gruppe verliert einen Kampf gegen { $count } Gegner.
recap-fight-over =
    Ein Kampf gegen { AND($names) } endet nach { $rounds ->
        [one] 1 Runde
       *[other] { $rounds } Runden
    } unentschieden.
recap-fight-over-many =
    Ein Kampf gegen { $count } Gegner endet nach { $rounds ->
        [one] 1 Runde
       *[other] { $rounds } Runden
    } unentschieden.
recap-fell =
    { AND($names) } { $count ->
        [one] geht
       *[other] gehen
    } zu Boden und { $count ->
        [one] kommt
       *[other] kommen
    } wieder auf die Beine.
recap-fell-still =
    { AND($names) } { $count ->
        [one] geht
       *[other] gehen
    } zu Boden und { $count ->
        [one] ist
       *[other] sind
    } noch nicht wieder auf den Beinen.
recap-handouts =
    { $count ->
        [one] Verteiltes Handout
       *[other] Verteilte Handouts
    }: { AND($titles) }.
recap-coin-more = Die Gruppe hat { $cost } { money-cost } mehr.
recap-coin-less = Die Gruppe hat { $cost } { money-cost } weniger.

## Export

export-typed = echte Würfel: { AND($names) }
export-overruled = trotz Warnung

## Das Protokoll als Geschichte

story-session = Sitzung { $number }
story-after-session = Nach Sitzung { $number }
story-fight = Kampf: { $party } gegen { $foes }
story-fight-alone = Kampf
story-after-fight = Nach dem Kampf
story-attacks =
    { AND($names) } { $names-count ->
        [one] greift
       *[other] greifen
    } { AND($targets) } an.
story-attacks-alone =
    { AND($names) } { $names-count ->
        [one] greift
       *[other] greifen
    } an.
story-no-effect = Kein { -harm }.
