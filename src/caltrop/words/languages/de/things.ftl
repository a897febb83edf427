### Dinge: der Markt, was herumliegt, was die Spielleitung gibt.

## Der Markt

title-market = Markt
market-other = Ausrüstung
market-arms = Waffen
market-armour = Rüstung
market-travel = Reise
market-services = Dienste
market-sell = Verkaufen
market-homebrew = Eigenes
market-shelves = Teile der Liste
market-search = Den Markt durchsuchen
market-slots =
    { $n ->
        [0] kein Platz
        [one] 1 Platz
       *[other] { $n } Plätze
    }
market-short = { $n } zu wenig
market-none = Nichts dergleichen. Versuch ein anderes Wort.
market-add = { $name } hinzufügen
market-remove = { $name } entfernen
market-for-other = Mehr Auswahl
market-lacks =
    { $n ->
        [0] Deine Rüstung ist heil.
        [one] Deiner Rüstung fehlt 1 Punkt.
       *[other] Deiner Rüstung fehlen { $n } Punkte.
    }
market-pay = Zahlen
market-basket =
    { $n ->
        [one] Korb: 1 Ding
       *[other] Korb: { $n } Dinge
    }
market-basket-empty = Korb: leer
market-buy = Kaufen
market-trade = Handeln
button-market = Markt

## Was herumliegt

label-ground = Am Boden
title-lying = Was hier liegt: { $place }
help-lying = Das liegt hier, und alle können es nehmen.
help-split-coin =
    { $rest ->
        [0] { $coin } { money } durch { $among }: je { $each }.
       *[other] { $coin } { money } durch { $among }: je { $each }, { $rest } bleiben hier.
    }
button-split-coin = Geld teilen
button-take = Nehmen
button-put-back = Zurücklegen
lying-in-your-pack = In deinem Gepäck.
lying-taken = { $who } hat es.
button-take-all = Alles nehmen
lying-left = zurückgelassen
lying-left-at = Zurückgelassen: { $what }
button-stash-rest = Rest ins Lager

## Was die Spielleitung gibt

title-gift = Etwas geben
title-loot = Beute
title-aftermath = Nach dem Kampf
aftermath-dying = { $name } stirbt
aftermath-ends = Endet mit dem Kampf
button-aftermath-keep = So lassen
label-aftermath-keep = { $name } stirbt weiter: Die Zeit läuft
button-aftermath-remind = Später erinnern
note-aftermath-remind = Sobald die Gruppe in Sicherheit ist: { $what }
help-aftermath-remind = Schreibt eine Notiz, die nur du siehst
aftermath-broken = Beschädigte Rüstung
aftermath-story = Lesen und ändern
aftermath-won = Die Gegner sind besiegt.
aftermath-foes-flee = Die Gegner fliehen.
aftermath-fled = Die Gruppe flieht.
aftermath-lost = Die Gruppe ist besiegt.
aftermath-over = Der Kampf ist vorbei.
aftermath-rounds =
    { $n ->
        [one] 1 Runde.
       *[other] { $n } Runden.
    }
aftermath-foes = { AND($list) }.
aftermath-out-foes =
    { $n ->
        [one] 1 Gegner besiegt
       *[other] { $n } Gegner besiegt
    }
aftermath-away-foes = { $n } geflohen
aftermath-standing-foes = { $n } noch auf den Beinen
aftermath-down =
    { AND($names) } { $count ->
        [one] liegt
       *[other] liegen
    } am Boden.
aftermath-dead =
    { AND($names) } { $count ->
        [one] ist
       *[other] sind
    } tot.
aftermath-later = „Letztes Mal“ sagt dann
aftermath-climb = zu steigen
button-search-again = Neu würfeln
help-search-again = Diese Suche zurücknehmen und die Beute neu würfeln.
loot-nothing-marked = Markiere erst, wer was bekommt.
button-deal-loot = Austeilen
help-loot-marks = Die Zahlen sind freie Plätze. Markiere, wer was bekommt.
help-loot-keys =
    { $n ->
        [one] Die Taste 1 markiert die umrahmte Zeile.
       *[other] Die Tasten 1 bis { $n } markieren die umrahmte Zeile.
    }
label-loot-to = { $name }, wer es bekommt
title-bodies = Leichen durchsuchen
title-homebrew = Eigenes
gift-basket =
    { $n ->
        [one] 1 Ding
       *[other] { $n } Dinge
    }
gift-basket-empty = Noch nichts gewählt
button-gift = Geben
button-gift-something = Etwas geben
button-search-bodies = Durchsuchen
button-search-secretly = Heimlich durchsuchen
button-loot =
    { $n ->
        [0] Beute
        [one] 1 Leiche durchsuchen
       *[other] { $n } Leichen durchsuchen
    }
button-show-pile = Allen zeigen
button-hide-pile = Verbergen
button-split-each =
    { $rest ->
        [0] Teilen: je { $each }
       *[other] Teilen: je { $each }, { $rest } bleiben
    }
button-save-variant = Als Variante speichern
button-bring = Bringen
label-gift-to = Wer es bekommt
label-free-slots = freie Plätze
label-gift-place = Oder an einem Ort ablegen
label-place-name = Ort
label-thing-count = Wie viele
label-discard = { $name } löschen
help-homebrew = Was du erfunden hast. Nur du siehst diese Liste.
empty-loot = nichts
empty-lying = Nichts liegt herum, und niemand ist zu durchsuchen.
empty-homebrew = Noch nichts Eigenes. Was du erfindest, wird hier aufgehoben.

## Die Eigenschaften eines Dings

thing-none = keine
thing-kind = Art
thing-kind-gear = Ausrüstung
thing-kind-weapon = Waffe
thing-kind-armour = Rüstung
thing-kind-shield = Schild
thing-kind-animal = Tier
thing-kind-vehicle = Fahrzeug
thing-kind-book = Buch
thing-kind-scroll = Schriftrolle
thing-kind-dust = Staub
thing-worn = Getragen als
thing-worn-body = ganze Rüstung
thing-worn-extra = zusätzliches Stück
thing-steel = Stahlwürfel
thing-harm = Schaden
thing-to = Schadet
thing-blast = Flächenwirkung
thing-ranged = Fernkampf
thing-protection = Schutz
thing-light = Minuten Licht
thing-meals = Mahlzeiten
thing-condition = Zustand des Ziels
thing-lasts = Wie lange er dauert
thing-silvered = Versilbert
thing-die = Würfel
thing-second = Zweiter Würfel
thing-armour = Rüstung
thing-two_handed = Braucht beide Hände
thing-thrown = Kann geworfen werden
thing-reach = Reichweite
thing-piercing = Durchschlag
thing-ignores_armour = Ignoriert Rüstung
thing-mode = Modus
thing-save = Rettungswurf dagegen
thing-trap = Fängt mit
thing-uses = Anwendungen
thing-spell = Zauber
thing-skill = Fertigkeit
thing-needs = Braucht
thing-carries = Plätze, die es bringt
thing-harms = Arten von Schaden
thing-metal = Metall
thing-regains = Gewinnt zurück, was es nimmt
thing-worth = Bringt beim Verkauf
thing-when-used = Benutzt gibt es seinem Ziel einen Zustand: { $condition }.
thing-when-used-for = Benutzt gibt es seinem Ziel einen Zustand: { $condition }, { $length }.
thing-when-strikes = Wer davon getroffen wird, bekommt einen Zustand: { $condition }.
thing-when-strikes-for = Wer davon getroffen wird, bekommt einen Zustand: { $condition }, { $length }.
