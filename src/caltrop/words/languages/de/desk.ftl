# Die Seite der Spielleitung.

## Die Leiste oben

label-desk-clock = Uhr
label-desk-clock-steps = { $time }. Zeit vergehen lassen
button-desk-10-minutes = 10 min
button-desk-1-hour = 1 h
button-desk-1-day = 1 Tag
help-desk-10-minutes = 10 Minuten vergehen lassen
help-desk-1-hour = 1 Stunde vergehen lassen
help-desk-1-day = 1 Tag vergehen lassen
label-desk-more-lights = und { $count } weitere
label-desk-turn = Zug
title-desk-round = Runde { $round }
flag-desk-seen-turn = Für die anderen ist { $name } am Zug
title-desk-turn = { $name } ist am Zug
title-desk-turn-party = Gruppe am Zug
title-desk-turn-foes = Gegner am Zug
title-desk-paused = Pause
title-desk-open-questions =
    { $count ->
        [one] 1 offene Frage
       *[other] { $count } offene Fragen
    }
button-desk-defaults = Üblich antworten
help-desk-defaults = Offene Fragen wie üblich beantworten und alles Nötige würfeln
button-desk-begin-session = Sitzung beginnen
help-desk-begin-session = Beginne Sitzung { $number }, wenn ihr losspielt, und beende sie am Schluss. Die nächste Sitzung beginnt mit einem Rückblick.
button-desk-end-session = Sitzung beenden

## Was offen ist

title-desk-deaths = Die Zeit ist um
title-desk-falls = Gefallen
title-desk-dead = { $name } ist tot
title-desk-down = { $name } ist am Boden
button-desk-stays-dead = { $name } bleibt tot
button-desk-noted = Gesehen
title-desk-time-up = Die Zeit von { $name } ist um
help-desk-could-treat =
    { $names-count ->
        [one] { AND($names) } könnte helfen.
       *[other] { AND($names) } könnten helfen.
    }
help-desk-could-treat-fresh =
    { $names-count ->
        [one] { AND($names) } könnte helfen und hat noch nicht gehandelt.
       *[other] { AND($names) } könnten helfen und haben noch nicht gehandelt.
    }
help-desk-none-could-treat = Niemand kann { $name } gerade behandeln.
help-desk-not-acted =
    { $names-count ->
        [one] { AND($names) } hat noch nicht gehandelt.
       *[other] { AND($names) } haben noch nicht gehandelt.
    }
button-desk-treat-now = Jetzt behandeln
button-desk-dies = { $name } stirbt
label-desk-done = Fertig: { $name }
title-desk-open = Offene Fragen
title-desk-session-over = Sitzung { $number } ist vorbei. Lest vor der nächsten den Rückblick.
button-desk-recap = Rückblick zeigen
title-desk-knock = { $name } möchte mit einem anderen Handy wieder beitreten.
button-desk-go-on = Weiterspielen
button-desk-download = Tisch herunterladen
help-desk-go-on =
    { $count ->
        [0] Es geht nach Zeile { $line } weiter.
        [one] Es geht nach Zeile { $line } weiter. Zeile { $first } wird beiseitegelegt. Wenn du sie brauchst, spiele vorher eine Sicherung zurück.
       *[other] Es geht nach Zeile { $line } weiter. Die Zeilen { $first } bis { $last } ({ $count } Zeilen) werden beiseitegelegt. Wenn du sie brauchst, spiele vorher eine Sicherung zurück.
    }
confirm-desk-go-on =
    { $count ->
        [0] Nach Zeile { $line } weiterspielen?
        [one] 1 Zeile wird beiseitegelegt. Nach Zeile { $line } weiterspielen?
       *[other] { $count } Zeilen werden beiseitegelegt. Nach Zeile { $line } weiterspielen?
    }
help-desk-go-on-anyway = Es kann weitergehen. So alte Zeilen lassen sich nicht mehr rückgängig machen.
help-desk-backup-failed = Die letzte Sicherung ist fehlgeschlagen oder nicht vollständig. Warum, steht in der Ausgabe des Servers.
button-desk-let-in = Einlassen
button-desk-refuse = Ablehnen
label-desk-you = Du
flag-desk-default = üblich
button-desk-roll-dice = { $dice } würfeln
label-desk-faces = Gewürfelte Augen
help-desk-faces = Augen
button-desk-enter-dice = Würfel eintragen
label-desk-answer = Antwort
button-desk-answer = Antworten
label-desk-cancel-question = Diese Frage und die Aktion abbrechen, die darauf wartet
button-desk-dismiss = Verwerfen
label-desk-dismiss = { $title } verwerfen
flag-desk-rolled = gewürfelt
flag-desk-rolling = würfelt gerade
label-desk-fill-in = { $name }: den Rest ausfüllen und würfeln
button-desk-roll-for = Für { $name } würfeln
button-desk-roll-rest = Rest würfeln
button-desk-roll-all = Alle würfeln
label-desk-cancel-call = Wurf absagen
label-desk-excuse = { $name } den Wurf erlassen
ask-desk-tool = bittet um Vorteil: { $item }
button-desk-tool-yes = Vorteil
button-desk-tool-no = Ablehnen

## Würfe ansagen

title-desk-call = Wurf ansagen
label-desk-call-one = { $name } würfeln lassen
label-desk-everyone = Alle
label-desk-at-place = Alle hier: { $place }
label-desk-all-at = Alle am Ort
label-desk-roll-kind = Wurf
label-desk-hidden = Verborgen
label-desk-hidden-difficulty = Nur für die Spielleitung zu sehen
label-desk-advantage = Vorteil
choice-desk-plain = Einfacher Wurf
choice-desk-advantage = Vorteil
choice-desk-disadvantage = Nachteil
label-desk-stakes = Es geht um
label-desk-trouble = Ärger beim Erzwingen
button-desk-call = Ansagen
label-desk-call-panel = Auswählen, wer würfelt
title-desk-call-panel = Wurf ansagen
label-desk-call-who = Wer
label-desk-other-difficulty = { $label }, andere
choice-desk-by-the-rules = nach den Regeln
flag-desk-cannot-roll = kann nicht würfeln
label-desk-call-you = Du siehst
label-desk-call-they = Die anderen sehen
label-desk-call-one-sees = { $name } sieht
help-desk-call-odds-hidden = Chancen verborgen.
help-desk-call-kept = Attribut und „Verborgen“ bleiben von der letzten Ansage.
button-desk-call-one = Ansagen: { $name }
button-desk-call-several = Ansagen: { $n }
button-desk-call-all = Allen ansagen
button-desk-call-hidden = Verborgen ansagen

## Freie Würfe

title-desk-free-roll = Freier Wurf
label-desk-dice = Würfel
label-desk-reason = Wofür
label-desk-audience = Zu sehen für
choice-desk-everyone = Alle
choice-desk-blind = Verdeckt
choice-desk-some = Einige
button-desk-details = Details
label-desk-real-faces = Augen echter Würfel
label-desk-roller = Figur
choice-desk-no-character = Keine Figur
label-desk-apply = Ergebnis anwenden auf
choice-desk-no-number = Nichts
label-desk-subtract = Ergebnis abziehen
button-desk-roll = Würfeln
button-desk-adjust = Ändern
button-desk-all-actions = Alle Aktionen

## Alle Aktionen

title-desk-all-actions = Alle Aktionen
label-desk-for = Für
label-desk-for-anyone = alle
label-desk-recent = Zuletzt
title-desk-all-actions-for = Alle Aktionen für { $name }
label-desk-search-actions = Aktionen suchen

## Der Kampf und die Kreaturen

title-desk-creatures = Kreaturen
label-desk-standing = { $up } von { $all } stehen
flag-desk-out = raus
label-desk-out = Nicht mehr im Kampf: { AND($names) }
label-desk-several-of = { $n } × { $name }
label-desk-joins = { $name } kämpft mit
title-desk-where = Wer steht wo
label-desk-no-place = woanders
label-desk-apart = { $name }, von { $foe } aus
label-desk-move = { $name } bewegen, jetzt: { $place }
label-desk-other-place = Anderer Ort
label-desk-next-up = Nächste Züge
button-desk-whole-order = Alle { $count } Züge
button-desk-reveal = Zeigen
button-desk-hide = Verbergen
label-desk-reveal = { $name } zeigen
label-desk-hide = { $name } verbergen
label-desk-target = Ziel von { $name }
label-desk-creatures = Neue Kreaturen
label-desk-creature-example = wolf
label-desk-creatures-example = { $example } x6
help-desk-creatures = { $example } x6, oder: { $line }
help-desk-creatures-no-line = { label-desk-creatures-example }
button-desk-add = Holen
button-desk-add-creatures = Kreaturen dazu
title-desk-due = Fällig: { $title } ({ $why })
title-desk-can-end = Der Kampf kann enden: { $why }
flag-desk-waiting = wartet auf die Antwort oben
button-desk-due-roll = Würfeln
label-desk-give-turn = { $name } an den Zug bringen
label-desk-give-turn-party = Die Gruppe an den Zug bringen
label-desk-give-turn-foes = Die Gegner an den Zug bringen
button-desk-delay = Abwarten
help-desk-delay = { $name } ist erst nach der nächsten Figur in der Zugfolge dran
label-desk-start-scene = Szene beginnen: { $name }
button-desk-remove-dead = Tote entfernen
button-desk-remove-beaten = Besiegte entfernen
label-desk-remove-dead = Tote Kreaturen entfernen
label-desk-remove-beaten = Kreaturen entfernen, die geflohen oder aus dem Kampf sind
label-desk-price = Preis: { $name }
label-desk-set-price = Preis setzen: { $name }
button-desk-all-prices = Alle { $count } zeigen
button-desk-more-options = Weitere Angaben
empty-desk-creatures = Noch keine Kreaturen.
help-desk-no-creatures = Schreib oben eine hin oder beginne eine vorbereitete Szene.
label-desk-of-most = von { $most }

## Die Gruppe

title-desk-party = Gruppe
label-desk-new-character = Neue Figur
label-desk-adjust = Bogen ändern
label-desk-party-more = Mehr für die Gruppe
empty-desk-party = Noch keine Figuren.
help-desk-no-party = Lade andere ein oder erschaffe Figuren, die sie übernehmen können.
help-desk-players-wait =
    { AND($names) } { $count ->
        [one] ist
       *[other] sind
    } da und { $count ->
        [one] kann
       *[other] können
    } eine Figur erschaffen oder übernehmen.
empty-desk-living = Die ganze Gruppe ist tot.
help-desk-all-dead = Alle können auf ihren eigenen Seiten neue Figuren erschaffen, oder du erschaffst Figuren zum Übernehmen. Bring die Habe der Toten ins Lager, oder mach einen Fehler im Protokoll rückgängig.
help-desk-first-session = Beginne oben Sitzung 1, wenn ihr losspielt. Die nächste Sitzung beginnt mit einem Rückblick.
button-desk-invite = Leute einladen
title-desk-fallen = Gefallene
button-desk-to-stash = Ins Lager
label-desk-remove = { $name } entfernen
button-desk-open-stash = Öffnen
empty-desk-stash = Leer
button-desk-add-condition = Zustand hinzufügen
button-desk-add-stash = Lager anlegen

## Eine Figur oder mehrere Kreaturen

title-desk-state = Befinden
label-desk-ends = Endet { $when }.
label-desk-end-condition = Zustand beenden: { $text }
button-desk-set-place = Ort setzen
button-desk-trigger = Auslösen
help-desk-trigger = Jetzt geschehen lassen
title-desk-numbers = Werte
label-desk-set = { $label } setzen
title-desk-visible = Für andere zu sehen
choice-desk-shows-name = Name
choice-desk-shows-words = Befinden in Worten
choice-desk-shows-numbers = Alle Werte
title-desk-played-by = Gespielt von
choice-desk-no-one = Niemand
title-desk-orders = Vorgaben
button-desk-remove-order = Entfernen
button-desk-add-order = Vorgabe hinzufügen
title-desk-other = Weitere Aktionen
button-desk-give-turn = Zug geben
button-desk-earlier = Früher dran
button-desk-later = Später dran
button-desk-surprised = Ist überrascht
button-desk-not-surprised = Nicht überrascht
button-desk-rename = Umbenennen
button-desk-save-file = Bogen speichern
button-desk-remove = { $name } entfernen
title-desk-group = { $name }, alle { $count }
button-desk-remove-all = Alle entfernen

## Notizen, Szenen und Plätze

label-desk-shelf = Notizen, Szenen und Plätze
label-desk-section = Bereich
title-desk-notes = Notizen
title-desk-scenes = Szenen
title-desk-seats = Plätze
button-desk-note = Notiz
button-desk-handout = Austeilen
button-desk-display = Auf den Fernseher
button-desk-take-down = Abnehmen
button-desk-message = Nachricht
flag-desk-everyone = alle
flag-desk-by = von { $name }
label-desk-edit-note = Notiz bearbeiten
label-desk-edit-handout = Handout bearbeiten
label-desk-delete-note = Notiz löschen
label-desk-delete-handout = Handout löschen
empty-desk-notes = Noch keine Notizen. Schreib eine, um dir etwas zu merken.
button-desk-prepare-scene = Szene vorbereiten
button-desk-start-scene = Szene beginnen
button-desk-start-hidden = Verborgen beginnen
label-desk-start-hidden = Szene mit verborgenen Kreaturen beginnen: { $name }
label-desk-edit = { $name } bearbeiten
label-desk-delete = { $name } löschen
empty-desk-scenes = Noch keine Szenen. Bereite Kreaturen und eine Notiz vor, dann reicht zum Beginnen ein Fingertipp.
label-desk-hits-of = { $hits } von { $needs } Treffern
label-desk-abandon = { $name } aufgeben
label-desk-random-table = Zufallstabelle
button-desk-roll-blind = Verdeckt würfeln
button-desk-roll-openly = Würfeln
button-desk-devices = Geräte
button-desk-open-tv = TV öffnen
button-desk-rulings = Tischregeln ändern
flag-desk-offline = offline
label-desk-plays = als { AND($names) }
button-desk-away = Nicht da
button-desk-back = Wieder da
label-desk-away = { $name } ist nicht da
label-desk-back = { $name } ist wieder da
label-desk-new-link = Neuer Link für { $name }
label-desk-remove-seat = Platz von { $name } entfernen
confirm-desk-remove-seat = Platz von { $name } entfernen? Die Figuren bleiben.
help-desk-unclaimed =
    { $names-count ->
        [one] Niemand spielt { AND($names) }. Wer mitspielt, kann die Figur übernehmen.
       *[other] Niemand spielt { AND($names) }. Wer mitspielt, kann die Figuren übernehmen.
    }

## Der Rückblick

title-desk-recap = Was bisher geschah
button-recap-write = Selbst schreiben
button-recap-save = Text speichern
button-recap-again = Wieder aus dem Protokoll
label-recap-write = Was in Sitzung { $number } geschah
help-recap-write = Alle lesen diesen Text. Er beginnt mit dem, was alle wissen dürfen.
title-desk-wounds = Wunden und Zustände
title-desk-still-open = Noch offen
title-desk-light = Licht

## Die Tischregeln

title-desk-rulings = Tischregeln
help-desk-rulings = Was die Regeln offen lassen, und wie dieser Tisch es entscheidet. Eine Änderung gilt ab sofort.
button-desk-set = Setzen

## Die Seite

label-desk-skip = Zum Kampf
title-desk-log = Protokoll
button-desk-undo = Rückgängig
title-desk-fight = Kampf
title-desk-roll = Wurf
label-desk-menu = Menü
title-desk-rules = Regeln
title-desk-full-log = Ganzes Protokoll
title-desk-statistics = Würfelstatistik
title-desk-tv = Auf dem TV zeigen
title-desk-settings = Einstellungen
title-desk-all-tables = Alle Tische
label-desk-set-number = Wert setzen
label-desk-value = Wert
label-desk-real-dice = Echte Würfel

## Wo Szenen vorbereitet werden

scenes-unseen = Das siehst nur du.
scenes-new = Neue Szene
scenes-begin = Neue Szene anlegen
scenes-name = Name der Szene
scenes-note = Deine Notiz
scenes-picture = Bild hinzufügen
scenes-other-picture = Bild ändern
scenes-no-picture = Bild entfernen
scenes-holds = { $creatures ->
    [0] keine Kreaturen
    [one] 1 Kreatur
   *[other] { $creatures } Kreaturen
}{ $clocks ->
    [0] {""}
    [one] , 1 Uhr
   *[other] , { $clocks } Uhren
}
scenes-fewer = Einmal { $name } weniger
scenes-more = Einmal { $name } mehr
scenes-remove = { $name } entfernen
scenes-clock-example = Das Ritual, 8
scenes-empty = Noch keine Szenen. Gib einer einen Namen; ihre Kreaturen, Notizen und Uhren kommen zusammen an den Tisch, wenn sie beginnt.

## Kreaturen, die in keinem Buch stehen

unread-offer = { $n ->
    [one] Im Buch gibt es nichts namens { $name }. Füge eine Kreatur so hinzu:
   *[other] Im Buch gibt es nichts namens { $name }. Füge { $n } so hinzu:
}
unread-weak = Schwach
unread-tough = Zäh
unread-deadly = Tödlich
unread-danger = { $n ->
    [one] Eine, { $word }: { $verdict } { $deaths }
   *[other] { $n }, { $word }: { $verdict } { $deaths }
}
unread-near = Oder meinst du:
unread-adds = Hinzufügen: { AND($names) }
unread-adds-as = Hinzufügen: { $name } ({ $grade })
unread-unseen = verborgen, bis du sie zeigst
unread-several = { $n } × { $name }
