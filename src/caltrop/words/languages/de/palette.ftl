# Die Suche nach Aktionen, die Tasten auf der Seite der Spielleitung, und alle Aktionen in ihren Gruppen.

## Alle Aktionen, in Gruppen danach, was man tun will

title-group-rolls = Würfe
title-group-harm = Schaden und Heilung
title-group-fight = Kampf
title-group-things = Sachen und Münzen
title-group-time = Zeit und Uhren
title-group-people = Leute
title-group-telling = Dem Tisch erzählen
title-group-rulings = Regeln dieses Tisches
empty-everything = Nichts heißt „{ $typed }“. Versuch ein anderes Wort, oder einen Teil davon.

## Die Suche

title-find = Finden
label-find = Was willst du tun?
button-find = Finden
help-find = Ein Name, eine Aktion, eine Zahl: „Schaden Bram 2“
find-detail = { $label }: { $value }
find-open-sheet = { $name }: Bogen und alle Aktionen
find-acts = Aktionen
find-leaves = Zum Öffnen
find-rules = Zum Lesen
find-told = Im Protokoll
find-opens = öffnet das Formular
find-count =
    { $count ->
        [0] Nichts gefunden.
        [one] 1 gefunden.
       *[other] { $count } gefunden.
    }
empty-find = Nichts heißt „{ $typed }“. Tipp einen Namen oder eine Aktion wie „Rast“ oder „Geben“.
find-risky = { $risk }. Trotzdem { $action }?
find-sure = { $act }?
help-find-tab = ergänzen
help-find-arrows = wählen
help-find-enter = ausführen
help-find-form = Formular öffnen
help-find-escape = zurück
key-tab = Tabulator
key-enter = Eingabe
key-shift = Umschalt
key-escape = Esc
key-ctrl-k = Strg K
key-ctrl = Strg

## Andere Wörter für das, was man tun kann; Wörter, die allein nichts sagen

find-fillers = zu an der die das den dem ein eine einen für von auf mit bei und in aus
find-call = Wurf ansagen Ansage call
find-hidden = verdeckt geheim verborgen
find-turn = nächster nächste Zug weiter
find-harm = verletzen Wunde
find-damage = Schaden verletzen Wunde
find-heal = gesund
find-hand = Gegenstand
find-table-gift = Gegenstand Beute
find-table-house = setzen Zahl ändern
find-table-adjust = setzen ändern
find-table-clock = Zeit warten Minuten Stunden
find-table-say = flüstern sagen
find-table-note = Handzettel schreiben
find-creature = Monster Gegner
find-fight = Gefecht anfangen
find-fight-end = aufhören vorbei
find-table-search = Beute Leiche
find-table-hide = enthüllen
find-treat = verbinden erste Hilfe
find-rest = schlafen Lager
find-table-role = abgeben Spielleitung leiten
find-table-explore = wandern Verlies Fackel
find-table-progress = Fortschritt Countdown

## Wörter ganzer Sätze, die man tippen kann

find-word-because = wegen durch von
find-word-begin = beginnen beginn start starten anfangen
find-word-coin = Münze Münzen Gold Geld Silber coin
find-word-condition = Zustand ist wird bekommt
find-word-conditions = blind geblendet betäubt brennend vergiftet verwirrt verflucht verzaubert verängstigt taub gelähmt gefesselt krank unsichtbar bewusstlos geschwächt liegend
find-word-dead = töten töte tötet tot stirbt sterben
find-word-down = Boden bewusstlos
find-word-end = beenden ende schluss
find-word-attack = Angriff angreifen greift an trifft schießt schlägt
find-word-give = gib gibt geben bekommt
find-word-harm = Schaden
find-word-takes = erleidet nimmt bekommt
find-word-half = halb halbe halben
find-word-light = anzünden zündet zünden entzünden entzündet
find-word-lights = Fackel Laterne Lampe Kerze torch lantern
find-word-night = Nacht schlafen schläft Morgen übernachten
find-word-night-small = Rast rasten Gruppe bis alle
find-word-no-longer = nicht mehr beenden heilen
find-word-one = ein eine einen einer
find-word-pass = lassen lass vergehen vergeht warten warte später Zeit Uhr weiter noch nach
find-word-pays = zahlt verliert bezahlt
find-word-place = Ort stell stelle setze
find-word-roll = würfeln würfle wirf Wurf Tabelle
find-word-scene = Szene beginnen start
find-word-session = Sitzung Spielabend
find-word-set = setze setzen setz = ist wird Zahl
find-word-teach = lehren lehre lernt lernen
find-word-unit-days = Tag Tage Tagen
find-word-unit-hours = Stunde Stunden h std
find-word-unit-minutes = Minute Minuten min m
find-word-unit-rounds = Runde Runden
find-word-unit-weeks = Woche Wochen
find-word-up = steht auf
find-word-theme-dark = dunkel Kerze Kerzenlicht dark
find-word-theme-light = hell Tageslicht
find-word-mode = Modus bei design
find-light-dark = Seiten bei Kerzenlicht zeigen
find-light-light = Seiten bei Tageslicht zeigen

## Eine Aktion als Satz

find-says-act = { $who }: { $act }
find-says-attack-target = { $who } greift { $target } an
find-says-cast-spell = { $who } wirkt { $spell }
find-says-coin-by = { $who } bekommt { $by } { $money }
find-says-coin-by-less = { $who } verliert { ABS($by) } { $money }
find-says-creature-creature = { $creature } hinzufügen
find-says-creature-creature-count = { $count } { $creature } hinzufügen
find-says-damage-n = { $who } erleidet { $n } Schaden
find-says-hand-to-item = { $who } gibt { $to }: { $item }
find-says-hand-to-coin = { $who } gibt { $to } { $coin } { $money }
find-says-harm-n = { $who } erleidet { $n } { -harm }
find-says-heal-n = { $who } um { $n } heilen
find-says-learn-skill = { $who } lernt { $skill }
find-says-learn-spell = { $who } lernt { $spell }
find-says-rest-kind =
    { $kind ->
        [night] { $who } schläft die Nacht durch
       *[other] { $who } rastet: { $length }
    }
find-says-rest-kind-party =
    { $kind ->
        [night] Die Gruppe schläft die Nacht durch
       *[other] Die Gruppe rastet: { $length }
    }
find-says-treat-target = { $who } versorgt { $target }
find-says-use-light = { $who } zündet an: { $item }
find-says-use-item = { $who } benutzt: { $item }
find-says-table-adjust-name-by = { $who } gewinnt { $by } { $name }
find-says-table-adjust-name-by-less = { $who } verliert { ABS($by) } { $name }
find-says-table-clock-n = Zeit vergehen lassen: { TIME($seconds) }
find-says-table-clock-rounds =
    { $n ->
        [one] Zeit vergehen lassen: { $n } Runde
       *[other] Zeit vergehen lassen: { $n } Runden
    }
find-says-table-condition-text = { $who } ist { $text }
find-says-table-condition-text-lasts = { $who } ist { $text }: { $lasts }
find-says-table-condition-end-id = { $who } ist nicht mehr { $id }
find-says-table-enter-id = Szene { $id } beginnen
find-says-table-gift-coin-to = { $to } { $coin } { $money } geben
find-says-table-gift-item-to = { $to } geben: { $item }
find-says-table-gift-item-to-count = { $to } geben: { $count } x { $item }
find-says-table-house-name-value = { $who }: { $name } auf { $value } setzen
find-says-table-life-life =
    { $life ->
        [dead] { $who } töten
        [down] { $who } geht zu Boden
        [up] { $who } steht wieder
       *[out] { $who } ist aus dem Kampf
    }
find-says-table-place-place = { $who } geht nach: { $place }
find-says-table-random-table = Auf der Tabelle { $table } würfeln
find-says-table-roll-roll = { $roll } würfeln
find-says-table-sitting-on =
    { $on ->
        [yes] Sitzung beginnen
       *[no] Sitzung beenden
    }
find-says-table-unprepare-id = Szene { $id } löschen

## Tasten

title-desk-shortcuts = Tasten
help-shortcuts = Einzelne Tasten wirken, solange du in kein Feld tippst.
label-shortcuts-on = Einzelne Tasten
title-keys-anywhere = Überall
title-keys-places = Gehe zu
title-keys-fight = Im Kampf
title-keys-one = Auf einer Figur oder Kreatur
title-keys-creature = Auf einer Kreatur
title-keys-moving = Bewegen
key-find = Jede Aktion finden
key-shortcuts = Diese Tasten
key-undo = Letzte Aktion rückgängig machen
key-redo = Wiederholen
key-treat = Behandeln
key-condition = Zustand geben
key-adjust = Zahl ändern
key-give = Gegenstand geben
key-harm = So viel Schaden zufügen
key-hide = Verbergen oder zeigen
key-back = Zurück, nichts geht verloren
key-party = Gruppe
key-foes = Kampf
key-log = Protokoll
key-call = Ansagen und Würfel
key-question = Offene Frage
key-end-turn = Zug beenden
key-all-attack = Alle greifen an
key-morale = Auf Moral würfeln
key-forecast = Vorhersage
key-done = Fertig oder nicht fertig
key-roll = Wurf ansagen
key-sheet = Bogen öffnen
key-move = An einen anderen Ort
key-next = Weiter in einem Teil
key-part = Nächster Teil
label-desk-skip-call = Zum Ansagen springen
label-desk-role = Rolle ändern: { $name }
button-desk-explore = Erkundungszug
label-desk-explore = Wie Erkundungszüge ablaufen
label-desk-near-values = Werte in der Nähe
