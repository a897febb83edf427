### Die Seite einer Spielerin oder eines Spielers und ihre Dialoge.

## Seite

player-skip = Zu den Fragen
title-log = Protokoll
title-round = Runde { $n }
title-display = Anzeige
title-last-time = Was bisher geschah
link-whole-log = Ganzes Protokoll
choice-story-all = Geschichte
choice-story-mine = Meine
choice-story-starred = Mit Stern
label-new-line = 1 neue Zeile
label-new-lines = { $count } neue Zeilen
button-table-settings = Einstellungen
help-party-invite = Die Spielleitung kann weitere Leute einladen.

## Fragen und angesagte Würfe

ask-for = { $rule } für { $name }
ask-dead = { $name } ist tot
ask-dead-help = Alles, was { $name } bei sich hatte, kann ins Lager.
ask-default = (üblich)
ask-priced =
    { $price ->
        [0] { $what }, umsonst. { $result }
        [one] { $what } für 1 Punkt, { $left } übrig. { $result }
       *[other] { $what } für { $price } Punkte, { $left } übrig. { $result }
    }
ask-faces = Augen von { $dice }
ask-face = Augen des { $die }
ask-words = Deine Antwort
button-answer = Antworten
button-enter-dice = Würfel eintragen
button-auto-roll = App würfelt
button-real-dice = Echte Würfel
button-app-dice = App-Würfel
button-to-stash = Ins Lager

## Würfel

title-free-roll = Freier Wurf
title-ability-rolls = Würfe
title-ability-rolls-of = Würfe von { $name }
title-your-seat = Dein Platz
roll-dice = Würfel
roll-clear = Würfel leeren
roll-reason = Wofür
roll-who = Wer würfelt
roll-apply = Ergebnis anwenden auf
roll-apply-none = Nur würfeln
roll-apply-to = Zu { $number } addieren
roll-subtract = Abziehen
button-away = Bin weg
button-orders = Vorgaben
button-orders-of = Vorgaben von { $name }
button-all-actions = Alle Aktionen
button-all-actions-of = Aktionen von { $name }

## Bogen

sheet-button = Bogen von { $name }
sheet-actions = Aktionen von { $name }
sheet-items = Gepäck
button-end-condition = Zustand beenden
button-more = Mehr
button-options-of = { $action }: Einzelheiten
button-adjust-number = Wert ändern
button-add-condition = Zustand hinzufügen
button-set-place = Ort setzen
button-rename = Umbenennen
button-download-sheet = Bogen speichern
button-give-item = Etwas geben
button-give-item-from = Etwas von { $name } geben

## Gepäck

pack-slots = Gepäck
pack-shared = Gemeinsames Lager
pack-carried =
    { $who } trägt das. { $slots ->
        [0] Es belegt keinen Platz.
        [one] Es belegt 1 Platz.
       *[other] Es belegt { $slots } Plätze.
    }
pack-worth = Wert: { $price }.

## Neue Figur

title-your-character = Deine Figur
title-next-character = Deine nächste Figur
title-claim-character = Figur übernehmen
title-new-character = Neue Figur
button-roll-character = Auswürfeln
button-create-character = Erschaffen
button-import-sheet = Bogen laden
button-reroll-line = { $line } neu würfeln
button-reroll-all = Alles neu
button-take-character = Figur nehmen

## Kampf und Gruppe

title-foes = Gegner
title-creatures = Kreaturen
title-where = Wer wo ist
where-elsewhere = anderswo
where-facing = gegen
order-done = fertig
order-now = jetzt
order-yours = du bist dran
order-with = kann handeln
order-next = danach
order-later = später
order-unseen = nicht gesehen
order-up = { $up } von { $all }
foe-turn = jetzt
foe-far = außer Reichweite
foe-plan = hat wohl vor: { $plan }
foes-lettered = { $name } { AND($letters) }
foes-counted = { $n } × { $name }
foes-folded = { $name } { $first } bis { $last }
foes-up =
    { $n ->
        [one] 1 steht
       *[other] { $n } stehen
    }
foes-dead = Tot: { AND($names) }.
aim-fallen = { $name } ist am Boden. Ein neues Ziel ist gewählt.
title-party = Gruppe
title-fallen = Gefallene
title-seats = Plätze
button-claim = Übernehmen
empty-actions = Keine Aktion enthält dieses Wort.
empty-party = Noch keine Figuren.
empty-party-help = Übernimm oder erschaffe eine unter „Bogen“.

## Was bisher geschah

fallen-list = Gefallen: { AND($names) }.
empty-last-time = Noch ist nichts geschehen. Wenn eine Sitzung vorbei ist, steht hier ihre Geschichte.
button-put-away = Ausblenden

## Alle Aktionen

title-all-actions = Alle Aktionen
title-actions-now = Jetzt
search-actions = Aktionen suchen

## Notizen, Nachrichten und das Lager

title-notes = Notizen
title-note = Notiz
title-handout = Handout
title-message = Nachricht
title-stash = Lager
empty-notes = Noch keine Notizen. Schreib eine, um dir etwas zu merken.
empty-stash = Noch kein Lager. Ein Lager ist ein Karren, eine Hütte oder eine Truhe für alle.
button-write-note = Notiz schreiben
button-reveal = Allen zeigen
button-edit-note = Notiz bearbeiten
button-delete-note = Notiz löschen
button-save-text = Speichern
button-save-note = Notiz speichern
button-hand-out = Austeilen
button-send = Senden
button-put-coin = { money } einlegen
button-take-coin = { money } nehmen
button-create-stash = Lager anlegen
note-title = Titel
note-text = Text
message-only-for = Nur für
task-hits = { $hits } von { $needs } Treffern
task-done = { $hits } von { $needs } Treffern, geschafft

## Vorgaben

title-orders = Vorgaben
orders-help = { $name } antwortet so, ohne gefragt zu werden. Bis zur nächsten Aktion kannst du eine Antwort im Protokoll ändern.

## Wer am Zug ist, und was sich mit einem Gegenstand tun lässt

player-turn = { $name } ist am Zug
player-turn-party = Gruppe am Zug
player-turn-foes = Gegner am Zug
player-turn-mine = Du bist am Zug
player-turn-paused = Pause
player-hidden = { $name } verborgen
player-left = { $up } von { $all }
player-wear = Anlegen
player-take_off = Ablegen
player-use = Verwenden
player-attack = Angreifen
player-drop = Fallen lassen
player-sell = Verkaufen
player-relabel = Umbenennen
player-divide = Stapel teilen
player-hand = An { $name } geben
player-stash = Ins Lager

### Bilder

button-portrait = Porträt
button-portrait-of = Porträt von { $name }
button-save-portrait = Porträt speichern
button-remove-portrait = Porträt entfernen
button-enlarge = { $title } vergrößern
button-enlarge-picture = Bild vergrößern
label-picture = Bild
label-portrait = Porträt
label-new-portrait = Neues Porträt
label-portrait-of = Porträt: { $name }
label-portrait-kind = Auch für die anderen dieser Art
label-display = Auf dem Fernseher zeigen
help-picture-file = JPEG, PNG, WebP oder GIF, bis 12 MB.
empty-portrait = { $name } hat kein Porträt.

badge-calls = Offene Ansagen: { $n }
badge-waiting = { $n } offen für dich
badge-new = { $n } neu
