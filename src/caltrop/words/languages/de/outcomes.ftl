### Ergebniskarten: was dir widerfahren ist, auf deinem eigenen Bildschirm


## Die Karte

outcome-title = Ergebnis
outcome-your-turn = Du bist am Zug
outcome-kind-act = Was du getan hast
outcome-kind-struck = Ein Angriff
outcome-kind-harmed = Schaden
outcome-kind-down = Am Boden
outcome-kind-friend = Jemand aus der Gruppe ist gefallen
outcome-kind-healed = Erholung
outcome-kind-given = Ein Geschenk
outcome-kind-light = Licht
outcome-kind-note = Ein Handout
outcome-kind-message = Eine Nachricht
outcome-kind-death = Abschied
outcome-kind-saved = Gerettet
outcome-kind-won = Der Kampf ist vorbei
outcome-kind-since = Seit deinem letzten Zug
outcome-kind-set = Von der Spielleitung gesetzt
outcome-kind-fight = Ein Kampf
outcome-kind-scene = Eine neue Szene
outcome-kind-undone = Rückgängig gemacht
outcome-kind-told = Neues
outcome-against = gegen
outcome-against-short = –
outcome-bonus-hidden = Bonus verborgen
outcome-to = auf
outcome-hits =
    { $n ->
        [one] Treffer
       *[other] Treffer
    }
outcome-of-needed = von { $n }
outcome-die-hit = Treffer
outcome-die-weak = schwacher Treffer
outcome-die-miss = kein Treffer
outcome-die-climbed = aufgestiegen von { AND($dice) }
outcome-number-of = { $what } von { $name }
outcome-lines =
    { $n ->
        [one] 1 Angriff
       *[other] { $n } Angriffe
    }
outcome-place = { $n } von { $of }
outcome-each = Eins nach dem anderen
outcome-no-harm = kein { -harm }
outcome-saved = { $helper } rettet dich.
outcome-saved-named = { $helper } rettet { $name }.
outcome-up = Du bist wieder auf den Beinen.
outcome-up-named = { $name } ist wieder auf den Beinen.
outcome-thank = { $name } danken
outcome-thanks-text = Danke, { $name }!
outcome-fight-won = Gesiegt!
outcome-fight-fled = Die Gegner fliehen. Gesiegt!
outcome-fight-away = Entkommen!
outcome-fight-over = Der Kampf ist vorbei.
outcome-tally-rounds =
    { $n ->
        [one] Runde
       *[other] Runden
    }
outcome-tally-fallen =
    { $n ->
        [one] Gegner gefallen
       *[other] Gegner gefallen
    }
outcome-tally-fled =
    { $n ->
        [one] Gegner geflohen
       *[other] Gegner geflohen
    }
outcome-still-down = Noch am Boden: { AND($names) }.
outcome-dead = { $name } ist tot.
outcome-last-words = Letzte Worte
outcome-say-them = Sagen
outcome-call-help = Hilfe rufen
outcome-help-text = { $name } braucht Hilfe.
outcome-help-called = Alle wissen Bescheid.
outcome-clock = Noch { $left }, wenn niemand hilft.
outcome-helpers = { OR($names) } kann { $who } behandeln.
outcome-treat = { $move }: { $name }
outcome-from = { $name } schreibt
outcome-back = Gegenschlag
outcome-back-down = Gegenschlag: am Boden
outcome-back-out = Gegenschlag: besiegt
outcome-back-dead = Gegenschlag: tot
outcome-rolls-for = { $title } ({ $name })
outcome-points =
    { $n ->
        [one] Punkt
       *[other] Punkte
    }
outcome-leaves =
    { $n ->
        [0] keine Punkte übrig
        [one] noch 1 Punkt
       *[other] noch { $n } Punkte
    }
outcome-dice-decide = Die Würfel entscheiden.
outcome-facilitator-first = erst nennt die Spielleitung den Ärger, dann entscheidest du
outcome-keep = So lassen
outcome-order = Vorgabe
outcome-undo = Das rückgängig machen
button-next = Weiter

## Nach Wunsch, für jedes Gerät

wish-buzz = Vibrieren
wish-buzz-help = Kurz, wenn dir etwas widerfährt.
wish-sound = Ton
wish-sound-help = Leise, wenn dir etwas widerfährt.
