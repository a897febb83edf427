## due

due-roll-of-initiative = Initiative
due-roll-of-morale = Moral
due-roll-of-experience = Erfahrung
due-leader = die Führung ist ausgeschaltet
due-half = die Hälfte der Gegner ist ausgeschaltet
due-surrender = eine Seite ergibt sich
due-empty-side = eine Seite ist geschlagen
due-lone = ein Gegner allein hat nur noch die Hälfte der Punkte
due-time-is-up = die Zeit ist um
due-blind-failure = ein verdeckter Fehlschlag bringt Erfahrung

## name

lettered = { $first } bis { $last }
name-unknown = jemand

## role

role-facilitator = Spielleitung
role-player = spielt mit
role-spectator = schaut zu

## side

side-party = Gruppe
side-foes = Gegner

## setting

setting-size = Plätze im Gepäck
setting-coin = { money }
setting-experience = Erfahrung
setting-fatigue = Erschöpfung
setting-fatigued = Erschöpfung aus Mangel
setting-ignores = ignorierte Erschöpfung durch Zauber
setting-of-maximum = { $stem }-Höchstwert
setting-of-die = Würfel für { $stem }
setting-of-whole = { $stem }, unverletzt
setting-of-left = übrige Punkte ({ THING($stem) })

## lack

lack-skill = Fertigkeitswürfel
lack-reroll = Würfel noch einmal werfen
lack-push = Wurf erzwingen
lack-experience = Erfahrungswürfel
lack-points = Punkte ausgeben
lack-help = Hilfe
lack-weak = schwache Treffer
lack-morale = Moral
lack-surprise = Überraschung

## time

time-seconds =
    { $n } { $n ->
        [one] Sekunde
       *[other] Sekunden
    }
time-minutes =
    { $n } { $n ->
        [one] Minute
       *[other] Minuten
    }
time-hours =
    { $n } { $n ->
        [one] Stunde
       *[other] Stunden
    }
time-days =
    { $n } { $n ->
        [one] Tag
       *[other] Tage
    }
time-none = keine Zeit

## end

end-rest = bei einer Rast
end-night = nach einer Nacht Schlaf
end-hurt = beim nächsten Schaden
end-act = bei der nächsten Handlung
end-attack = beim nächsten Angriff
end-cast = beim nächsten Zauber
end-move = bei der nächsten Bewegung
end-helped = sobald jemand hilft
end-contest = mit einem gewonnenen Wettstreit dagegen
end-treated = nach einer Behandlung
end-fed = mit einer Mahlzeit
end-fight = am Ende des Kampfes
end-source = sobald der Auslöser ausgeschaltet oder fort ist
end-source-night = sobald der Auslöser eine Nacht schläft oder stirbt
end-source-death = sobald der Auslöser stirbt
end-turns =
    { $n } { $n ->
        [one] Runde
       *[other] Runden
    }
end-this-turn = in diesem Zug

## rule

rule-table-seats = Plätze und Bögen
rule-table-roll = Freier Wurf
rule-table-notes = Notiz
rule-table-pictures = Bilder
rule-table-log = Protokoll
rule-table-prompts = Fragen
rule-table-dice = Echte Würfel
rule-table-undo = Rückgängig
rule-table-clock = Uhr
rule-table-rulings = Tischregeln
rule-table-tactics = Verhalten
rule-table-orders = Vorgaben
rule-table-games = Spiele
rule-table-light = Licht
rule-table-pay = Bezahlen
rule-table-house = Von Hand geändert
rule-table-adjust = Von Hand geändert
rule-table-claim = Figur übernommen
rule-table-bring = Figur mitgebracht
rule-table-stash = Gemeinsames Lager
rule-table-piles = Was herumliegt
rule-table-gift = Gabe
rule-table-make = Eigenes Ding
rule-table-homebrew = Eigenes
rule-table-explore = Erkundung
rule-table-random = Zufallstabelle
rule-table-search = Suche
rule-table-initiative = Zugfolge
rule-table-prepare = Vorbereitete Szene
rule-table-xcard = X-Karte
rule-table-progress = Uhr
rule-table-lesson = Lektion
rule-table-say = Nachricht
rule-table-sitting = Sitzung
rule-table-scene = Szene
rule-table-recap = Was bisher geschah
rule-table-secrets = Sichtbarkeit
rule-table-condition = Zustand
rule-table-fight-end = Ende des Kampfes
rule-table-trigger = Frist
rule-table-call = Angesagter Wurf
rule-table-due = Fällige Würfe
rule-table-moves = Aktionen
rule-table-stars = Sterne
rule-table-store = Speicher

## woraus Sätze gemacht sind

money = Münzen
money-cost =
    { $cost ->
        [one] Münze
       *[other] Münzen
    }
money-n =
    { $n ->
        [one] Münze
       *[other] Münzen
    }
money-by =
    { $by ->
        [one] Münze
       *[other] Münzen
    }
money-paid =
    { $paid ->
        [one] Münze
       *[other] Münzen
    }
money-coin =
    { $coin ->
        [one] Münze
       *[other] Münzen
    }
money-wage =
    { $wage ->
        [one] Münze
       *[other] Münzen
    }
money-value =
    { $value ->
        [one] Münze
       *[other] Münzen
    }
-harm = Schaden
hits =
    { $hits ->
        [0] kein Treffer
       *[other] { $hits } Treffer
    }
rounds =
    { $rounds ->
        [one] 1 Runde
       *[other] { $rounds } Runden
    }
rounds-left =
    { $time ->
        [one] in 1 Runde
       *[other] in { $time } Runden
    }
hours-left =
    { $time ->
        [one] in 1 Stunde
       *[other] in { $time } Stunden
    }
days-left =
    { $time ->
        [one] in 1 Tag
       *[other] in { $time } Tagen
    }
need-food = Nahrung
need-water = Wasser
need-warmth = Wärme
need-sleep = Schlaf
need-rest = Ruhe
need-healing = Heilung
attitude-hostile = feindlich
attitude-wary = misstrauisch
attitude-indifferent = gleichgültig
attitude-friendly = freundlich
attitude-helpful = hilfsbereit
attitude-curious = neugierig
attitude-kind = freundlich
death-dies = Tod
death-lives = Überleben
death-table = ein Wurf auf der Todestabelle
death-keep = weiter im Sterben
death-treat = rechtzeitig behandelt

## typed: was man für eine Dauer eintippen kann, durch Kommas getrennt; das Erste wird auch vorgeschlagen

typed-rounds = Runde, Runden, Rd., Rde.
typed-minutes = Minute, Minuten, Min., m
typed-hours = Stunde, Stunden, Std., h
typed-days = Tag, Tage, Tagen, Tg., d
typed-turns = Zug, Züge, Zügen
typed-watches = Wache, Wachen
typed-rest = Rast, bis zur Rast
typed-night = Nacht, Nachtschlaf, Nachtruhe
typed-instant = sofort
typed-permanent = dauerhaft, für immer
typed-for = für
typed-one = ein, eine, einen, einer, eines
