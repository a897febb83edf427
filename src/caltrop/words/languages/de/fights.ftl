### Kämpfe, auf den Seiten der Spielenden und der Spielleitung.

## Der Kampf

fight-head = Kampf
fight-no-foes = Noch keine Gegner.
fight-outside = Nicht im Kampf
fight-against = Kampf gegen
fight-begin = Kampf beginnen
fight-first = Wer zuerst handelt
fight-goes-first = Zuerst:
fight-one-roll = Ein Wurf je Gruppe
fight-surprise = Überrascht
fight-is-surprised = Überrascht:
fight-surprise-nobody = niemand
fight-surprise-foes = Gegner
fight-surprise-party = Gruppe
fight-turns = Zugfolge
fight-no-turn = Noch ist niemand am Zug.
fight-end-turn = Zug beenden
fight-done = fertig
fight-count-done = { $done } von { $all } fertig
fight-to-act = Noch dran: { AND($names) }
fight-own-done = Fertig: { AND($names) }
fight-next-turn = Nächster Zug
fight-go-on = Fortsetzen
fight-join = Mitkämpfen
fight-join-foes = Zu den Gegnern
fight-join-party = Zur Gruppe
fight-any-target = Ziel egal
fight-all-attack = Alle greifen an
fight-beads = Punkte
fight-prices = Preise
fight-prices-in = Preise

## Angriffe einer Gruppe

label-group-risk = Könnte { AND($names) } auf 0 bringen
label-group-risk-once = { $percent }: { $name } geht zu Boden
label-group-risk-each = Je { $percent }: { $name } geht zu Boden
label-group-risk-most = Bis { $percent }: { $name } geht zu Boden
title-group-turn = Außer der Reihe angreifen?
label-group-out-of-turn =
    { $turn ->
        [foes] Die Gegner sind am Zug, nicht sie. Trotzdem angreifen?
        [party] Die Gruppe ist am Zug, nicht sie. Trotzdem angreifen?
       *[other] Jetzt sind andere am Zug. Trotzdem angreifen?
    }
label-group-out-of-turn-no-turn = Jetzt sind andere am Zug. Trotzdem angreifen?
label-group-not-your-turn = { $turn } ist am Zug, nicht sie. Trotzdem angreifen?
label-group-not-your-turn-no-turn = Jetzt sind andere am Zug. Trotzdem angreifen?
label-group-turn-some =
    { $n ->
        [one] { AND($names) } kann jetzt handeln. Eine weitere Figur ist nicht am Zug.
       *[other] { AND($names) } kann jetzt handeln. { $n } weitere sind nicht am Zug.
    }
button-group-only = Nur { AND($names) }
button-group-anyway = Trotzdem alle angreifen
label-group-down =
    { $names-count ->
        [one] { AND($names) } liegt am Boden. Nicht angegriffen haben: { $n }.
       *[other] { AND($names) } liegen am Boden. Nicht angegriffen haben: { $n }.
    }
label-group-waits =
    { $names-count ->
        [one] { AND($names) } muss erst auf einen Angriff antworten. Nicht angegriffen haben: { $n }.
       *[other] { AND($names) } müssen erst auf Angriffe antworten. Nicht angegriffen haben: { $n }.
    }
label-held = Nicht angegriffen: { AND($names) }.
label-held-surprised =
    { $names-count ->
        [one] { AND($names) } ist überrascht und greift nicht an.
       *[other] { AND($names) } sind überrascht und greifen nicht an.
    }
label-held-has-acted =
    { $names-count ->
        [one] { AND($names) } hat in diesem Zug schon gehandelt.
       *[other] { AND($names) } haben in diesem Zug schon gehandelt.
    }
