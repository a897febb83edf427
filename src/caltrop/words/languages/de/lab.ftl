## Diagramme

chart-missing = -
chart-shared = mehrere
chart-points = Punkte
chart-difference = Unterschied
chart-empty = { $name }: Es gibt nichts zu zeigen.
chart-one = { $name }: { $value } bei { $place }.
chart-rises = { $name } steigt von { $first_value } bei { $first } auf { $last_value } bei { $last }.
chart-falls = { $name } fällt von { $first_value } bei { $first } auf { $last_value } bei { $last }.
chart-highest = { $name } ist bei { $place } am höchsten: { $value }.

## Messreihen

sweep-title = { $mechanic } entlang { $along }
sweep-assumed = Angenommen: { $params }
sweep-simulated =
    { $n ->
        [one] 1 Zeile ist simuliert, in { $fights } Kämpfen: Die Chancen sind zu 99 % auf ±{ $margin } sicher.
       *[other] { $n } Zeilen sind simuliert, in je { $fights } Kämpfen: Die Chancen sind zu 99 % auf ±{ $margin } sicher.
    }
lab-is = { $fact }: { $value }
lab-rounds = Die Runde, in der der Kampf endet
lab-chance = { $what } (Chance)
lab-title = { $measure } nach { $along }
lab-rule = { $game }: { $rule }
lab-level = Waagerecht: Diese Regel kennt „{ $along }“ nicht.
lab-same-values = dieselben Werte
lab-results-at = { $what } bei { $along } { $value }
lab-headline = { $measure }: { $value }
lab-headline-at = { $measure }: { $value } bei { $along } { $place }
lab-alike = { $name } und { $other } sind überall gleich.
lab-ahead = { $name } liegt bei { $along } { $place } um { $by } Punkte vorn.
lab-zero = Ab { $along } { $place } ist { $name } 0 und { $other } nicht.
lab-ahead-number = { $name } liegt bei { $along } { $place } um { $by } vorn.

## Angaben

lab-param-score = Wert
lab-param-a = Seite A
lab-param-b = Seite B
lab-param-a_advantage = Vorteil von A
lab-param-b_advantage = Vorteil von B
lab-param-savers = Wer sich rettet
lab-param-weapons = Waffen
lab-param-weapon = Waffe
lab-param-mode = Wie die Waffe trifft
lab-param-hp = HP des Ziels
lab-param-armour = Rüstung
lab-param-piercing = Durchschlagene Rüstung
lab-param-ignores_armour = Ohne Rüstung
lab-param-spared = Schaden bleibt aus
lab-param-shield = Schild
lab-param-save_advantage = Vorteil beim Rettungswurf
lab-param-damage = Schaden
lab-param-dice = Würfel
lab-param-dn = Schwierigkeit (DN)
lab-param-advantage = Vorteil
lab-param-help = Würfel der Helfer
lab-param-a_help = Helfer von A
lab-param-b_help = Helfer von B
lab-param-spell = Zauberwürfel
lab-param-spells = Zauberwürfel der Helfer
lab-param-a_spell = Zauberwürfel von A
lab-param-b_spell = Zauberwürfel von B
lab-param-a_spells = Zauberwürfel der Helfer von A
lab-param-b_spells = Zauberwürfel der Helfer von B
lab-param-a_harm = Schaden durch A
lab-param-b_harm = Schaden durch B
lab-param-unanswered = B kann nicht zurückschlagen
lab-param-fixed = Würfel steigen nicht
lab-param-a_fixed = Würfel von A steigen nicht
lab-param-b_fixed = Würfel von B steigen nicht
lab-param-die = Würfel
lab-param-wil = WIL-Würfel
lab-param-targets = Ziele
lab-param-modifier = Modifikator
lab-param-target_modifier = Modifikator des Ziels
lab-param-unarmed = Unbewaffnet
lab-param-dealt = Schaden bisher
lab-param-allies = Verbündete, die mit angreifen

## Die Seite

lab-name = Labor
lab-tab-rule = Regel
lab-tab-games = Spiele
lab-tab-fight = Kampf
lab-controls = Was gemessen wird
lab-rule-label = Regel
lab-die = Würfel { $n }
lab-none = keiner
lab-more = Weitere Werte und Tischregeln
lab-along = Entlang
lab-measure = Anzeigen
lab-over = Vergleichen
lab-remove = { $name } entfernen
lab-add = Hinzufügen
lab-add-nothing = auswählen
lab-group-rulings = Eine andere Tischregel
lab-group-rules = Eine andere Regel
lab-keep = Behalten
lab-show = Zeichnen
lab-exact = Genau.
lab-policy = Vorgehen: { $policy }
lab-table = Tabelle
lab-csv = CSV-Datei
lab-svg = SVG-Datei
lab-link = Link zu dieser Ansicht
lab-copy = Kopieren
lab-copied = Kopiert
lab-one-more = Noch ein Würfel
lab-situation = Lage
lab-averages = Im Schnitt
lab-games-help = Jedes Spiel mit seinen eigenen Zahlen für dieselbe Lage.
lab-game = Spiel
lab-party = Gruppe
lab-foes = Gegner
lab-side-help = Eine Kreatur aus dem Buch, etwa { $example }, oder eine Figur mit Werten wie hp=4; + verbindet mehrere.
lab-numbers-help = Werte in diesem Spiel: { AND($numbers) }.
lab-examples = Mit Beispielen aus diesem Spiel beginnen
lab-target = Ziele der Gruppe
lab-foes-target = Ziele der Gegner
lab-first = Erster Zug
lab-first-roll = durch einen Wurf
lab-first-party = die Gruppe
lab-first-foes = die Gegner
lab-no-morale = Gegner verlieren nie den Mut
lab-forecast = Vorhersagen
lab-fight = Der Kampf im Ganzen
lab-groups = Wer zu Boden geht
lab-method = So wurde gerechnet
lab-hero = Held
lab-foe = Gegner
