### Chancen: erst die Wahrscheinlichkeit, dann wofür.

## Wofür die Chance gilt

label-odds-takes-hold = dass der Zauber wirkt
label-odds-paid = Erfolg, wenn du Punkte zahlst
label-odds-passes = Erfolg
label-odds-works = Erfolg
label-odds-wins = Sieg
label-odds-harms = Treffer gegen { $whom }
label-odds-harms-no-whom = Treffer
label-odds-welcome = freundlich oder besser
label-odds-breaks = geben auf
label-odds-obeys = gehorcht
label-odds-begins = die Gruppe fängt an
label-odds-favours = günstig
label-odds-hits = { $n } Treffer
label-odds-takes = { $n } { -harm }
label-odds-fatigue = { $n } Erschöpfung
label-odds-wil = { $n } WIL ausgegeben
label-odds-targets = { $n } erreicht
label-odds-total = Summe { $n }
label-odds-or-more = { $n } oder mehr
label-odds-mishap = Missgeschick
label-odds-tires = Erschöpfung
label-odds-lower = Würfel fällt
label-odds-same = bleibt gleich
label-odds-higher = Würfel steigt
label-odds-won = gewonnen
label-odds-lost = verloren
label-odds-tie = Gleichstand
label-odds-yes = ja
label-odds-no = nein
label-risk = { $percent } Risiko: { $what } 0
label-risk-hidden = { $what } 0 möglich
label-risk-whose = { $percent } Risiko: { $what } 0 für { $whom }

## Was einen Wurf ändern würde

offered-up = { $mark }: { $by } besser { $when }.
offered-down = { $mark }: { $by } schlechter { $when }.
