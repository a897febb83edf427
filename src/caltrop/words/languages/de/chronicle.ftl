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

recap-time = { TIME($seconds) } vergingen.
recap-fight-won =
    Die Gruppe hat { AND($foes) } in { $rounds ->
        [one] 1 Runde
       *[other] { $rounds } Runden
    } besiegt.
recap-fight-mixed =
    Die Gruppe hat { AND($foes) } in { $rounds ->
        [one] 1 Runde
       *[other] { $rounds } Runden
    } besiegt: Gefallen: { $fell }, entkommen: { $away }.
recap-fight-drove =
    Die Gruppe hat { AND($foes) } in { $rounds ->
        [one] 1 Runde
       *[other] { $rounds } Runden
    } in die Flucht geschlagen.
recap-fight-fled = Die Gruppe ist geflohen, vor { AND($foes) }.
recap-fight-lost = Die Gruppe hat einen Kampf verloren, gegen { AND($foes) }.
recap-fight-over =
    Die Gruppe hat { $rounds ->
        [one] 1 Runde
       *[other] { $rounds } Runden
    } lang gekämpft, gegen { AND($foes) }, und niemand hat gewonnen.
recap-a-foe = { $name }
recap-an-foe = { $name }
recap-died =
    { AND($names) } { $names-count ->
        [one] ist
       *[other] sind
    } gestorben.
recap-saved =
    { AND($names) } { $names-count ->
        [one] ging
       *[other] gingen
    } zu Boden, und { $helper } kam zu Hilfe.
recap-up =
    { AND($names) } { $names-count ->
        [one] ging zu Boden und stand
       *[other] gingen zu Boden und standen
    } wieder auf.
recap-still =
    { AND($names) } { $names-count ->
        [one] ging zu Boden und hat
       *[other] gingen zu Boden und haben
    } sich noch nicht erholt.
recap-handouts =
    { $count ->
        [one] Ein Handout
       *[other] Handouts
    }: { AND($titles) }.
recap-coin = { $cost } { money-cost }
recap-loot = Mitgenommen habt ihr: { AND($things) }.
recap-coin-less = Ausgegeben habt ihr { $cost } { money-cost }.
recap-learned = { $who } hat { $what } gelernt.
recap-grew =
    { AND($names) } { $names-count ->
        [one] ist
       *[other] sind
    } stärker geworden.

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
