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
