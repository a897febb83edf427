### Was alle Seiten teilen: der Rahmen, Zeilen des Protokolls, Dialoge, Formulare und was vor einer Aktion dasteht.

## Rahmen

page-home = Caltrop: alle Tische
page-back = Zurück zum Tisch
page-links = Seiten
page-sections = Bereiche der Seite
page-dialog = Einzelheiten
page-live = live
page-waiting = verbindet
page-slow = langsame Leitung
page-offline = offline
page-unreached = Das kam nicht am Tisch an. Versuche es noch einmal, sobald diese Seite verbunden ist.
page-failed = Das ging nicht
page-signed-out = Abgemeldet
button-front-page = Zur Startseite
tab-table = Tisch
tab-sheet = Bogen
tab-dice = Würfel
tab-log = Protokoll
tab-party = Gruppe
tab-fight = Kampf
tab-rules = Regeln
tab-statistics = Statistik
theme-legend = Farben
theme-auto = Gerät
theme-light = Hell
theme-dark = Dunkel
text-size-legend = Schriftgröße
text-size-small = Klein
text-size-normal = Mittel
text-size-large = Groß
text-size-largest = Riesig
three-d = 3D-Würfel
three-d-help = Das Ergebnis steht immer zuerst im Protokoll.
screen-stays = Bildschirm bleibt an
screen-stays-lock = In einem Kampf bleibt er ohnehin an.
screen-stays-video = Dafür läuft ein stummes Video, und das braucht Strom.
game-legend = Spiel

## Knöpfe vieler Dialoge

button-close = Schließen
button-cancel = Abbrechen
button-roll = Würfeln
button-roll-dice = { $dice } würfeln
button-undo = Rückgängig
button-redo = Wiederherstellen
button-search = Suchen
button-minus = { $label } minus 1
button-plus = { $label } plus 1

## Ein Wort oder zwei neben einem Namen oder einer Zeile

flag-hidden = verborgen
flag-surprised = überrascht
flag-typed = echte Würfel
flag-overruled = trotz Warnung
flag-undone = rückgängig
flag-worn = angelegt
flag-broken = kaputt
flag-empty = leer
flag-away = nicht da
flag-you = du
flag-facilitator = Spielleitung
flag-hireling = Gefolge
flag-next = danach: { $name }
flag-only-you =
    { $names-count ->
        [one] nur du und { AND($names) }
       *[other] nur du, { AND($names) }
    }
flag-only-you-no-names = nur du
flag-only-for = nur für { AND($names) }
flag-only-for-no-names = nur für die Spielleitung

## Wie es jemandem geht, in einem Wort

state-up = auf den Beinen
state-down = liegt
state-out = raus
state-dead = tot
state-fled = geflohen
state-unhurt = unverletzt
state-hurt = verletzt
state-badly-hurt = schwer verletzt

## Zeit

clock-day = Tag { $day }, { $time }
clock-moment =
    Tag { $day }, { $time }, { $part ->
        [dawn] Morgengrauen
        [morning] Vormittag
        [noon] Mittag
        [afternoon] Nachmittag
        [evening] Abend
       *[night] Nacht
    }
left-rounds =
    { $n ->
        [one] 1 Runde
       *[other] { $n } Runden
    }
left-minutes = { $n } Min.
left-hours =
    { $n ->
        [one] 1 Stunde
       *[other] { $n } Stunden
    }
left-days =
    { $n ->
        [one] 1 Tag
       *[other] { $n } Tage
    }
brief-rounds = { $n } Rd
brief-minutes = { $n }m
brief-hours = { $n }h
brief-days = { $n }T
condition-ends-by = { OR($ends) }
condition-ends = Endet { $ends }.

## Ein Bogen

sheet-of-most = von { $most }
sheet-points = { $now } von { $most }
sheet-beads = { $now } von { $most } { $points }

## Eine Zeile des Protokolls

line-why = Warum
line-full = Alle Folgen
line-pairs = Paare
line-pair-hit = Treffer für { $who }
line-pair-none = kein Treffer
line-judge = Neu bewerten
button-judge = Würfel bewerten
line-star = Stern
line-ordered = Vorgabe von { $who }, { $rule }: { $answer }
line-instead = Lieber: { $answer }

## Rückgängig

undo-title = Rückgängig machen
undo-title-redo = Wiederherstellen
undo-goes = Fällt auch weg
undo-comes = Kommt auch zurück
undo-stays = Bleibt, wie es ist
undo-stays-more = Auch alles andere bleibt.
undo-hint = Wiederherstellen bringt es mit denselben Würfeln zurück.
undo-more =
    { $n ->
        [one] 1 weitere Zeile
       *[other] { $n } weitere Zeilen
    }
undo-seat = { $name } verliert den Platz und wird abgemeldet. „Wiederherstellen“ bringt den Platz zurück, doch { $name } braucht dann einen neuen Link.
undo-all =
    { $count ->
        [2] Beide rückgängig
       *[other] Alle { $count } rückgängig
    }
undo-only = Nur das rückgängig
undo-since = Alles ab hier rückgängig: { $count }
undo-only-stays = Alles, was folgte, bleibt.
undo-not-alone = Davon hängt dies ab: { $line }
undo-not-yours = Nicht alles davon ist von dir. Frag die Spielleitung.
undo-as-before = Alles ist wie zuvor.
undo-done = Rückgängig gemacht.
undo-back-number = { $number } von { $who } ist wieder { $value }.
undo-back-thing = { $thing } von { $who }: wieder { $value }.
undo-back-up = { $who } ist wieder auf den Beinen.
undo-back-down = { $who } liegt wieder am Boden.
undo-back-out = { $who } ist wieder aus dem Kampf.
undo-back-dead = { $who } ist wieder tot.
undo-back-look = { $who } wirkt wieder { $state }.
undo-back-clock = Es ist wieder { $time }.
undo-fight-on = Der Kampf geht weiter.
undo-fight-off = Der Kampf hat nicht begonnen.

## Das Ende eines Zuges

turn-not-done =
    { $count ->
        [one] { AND($names) } ist noch nicht fertig.
       *[other] { $count } sind noch nicht fertig: { AND($names) }.
    }
turn-foes-stand =
    { $n ->
        [one] 1 Gegner steht noch.
       *[other] { $n } Gegner stehen noch.
    }
turn-time-up = Die Zeit ist um: { AND($names) }. Entscheide erst, was geschieht.
turn-unanswered =
    { $names-count ->
        [one] { AND($names) } hat noch nicht geantwortet.
       *[other] { AND($names) } haben noch nicht geantwortet.
    }
turn-unanswered-own = Eine Frage wartet auf deine Antwort.
turn-show-question = Frage zeigen

## Warnungen

anyway-title = { $action }?
anyway-title-no-action = Weiter?
anyway-title-target = { $action }: { $target }?
anyway-button = Trotzdem { $action }
anyway-button-no-action = Trotzdem
anyway-facilitator = Darüber kann sich nur die Spielleitung hinwegsetzen.

## Vor einer Aktion

preview-leave-out = Weglassen
preview-counts = Zählt jetzt
preview-reminder = Denk auch an: { AND($conditions) }
preview-risk = Risiko
odds-hidden = Chancen verborgen
odds-closed = Nur Spielleitung
odds-chance = { NUMBER($chance, style: "percent") }
odds-under-one = <1 %
odds-over-ninety-nine = >99 %
odds-range = { $low }–{ $high }
odds-added = { $by }

# what can join a roll, as chips

title-chips-own = Von deinem Bogen
title-chips-help = Hilfe
title-chips-tools = Werkzeug
title-chips-story = Wenn es so ist
help-chips-one = wähle eins
label-chip-helps = { $name } hilft
label-chip-hireling = angeheuert
label-chip-tool = Vorteil ({ $item })
title-tools = Hilfsmittel
help-tools = wenn die Spielleitung zustimmt
button-tool-ask = { $item }: um Vorteil bitten
label-tool-ask = Um Vorteil bitten
flag-tool-waits = { $item }: angefragt
flag-tool-no = { $item }: kein Vorteil
label-chip-cost = kostet { $n }
label-dice-in-hand = Deine Würfel
title-answers-call = Das beantwortet die Probe, die verlangt ist
help-cannot-roll = Die Spielleitung kann die Zahl ändern oder die Probe absagen.
action-on-ability = { $action } { $ability }
action-of-spell = { $spell } { $action }
items-counted = { $item } x{ $n }

## Formulare

field-choose = Auswählen
field-none = Nichts
field-actor = Wer handelt
field-more = Weitere Angaben
field-real-dice = Echte Würfel
field-faces = Gewürfelte Augen
# Diese beiden stehen mitten in den englischen Texten der Zauber.
field-spell-sum = (sum of the dice)
field-spell-dice = (number of dice)
audience-legend = Zu sehen für
audience-everyone = Alle
audience-facilitator = Spielleitung
audience-me = Nur mich
audience-some = Einige
audience-help = Du und die Spielleitung seht es immer.

## Was auf einem Bogen steht: der Name einer Zahl oder Liste, und ein einzelnes Wort aus einer Liste

widget-slots = Plätze
widget-attitude = Haltung
widget-bio = Hintergrund
widget-conditions = Zustände
widget-declared = Angekündigt
widget-feats = Talente
widget-held = Bereitgehalten
widget-magic = Magie
widget-need = Mangel
widget-pay = Bezahlung
widget-scars = Narben
widget-skills = Fertigkeiten
widget-spells = Zauber
widget-tactics = Taktik
widget-traits = Eigenheiten
widget-waiting = Läuft noch
widget-wounds = Wunden
widget-zone = Entfernung
widget-age = Alter
widget-armour = Rüstung
widget-coin = Münzen
widget-experience = Erfahrung
widget-protection = Schutz
widget-wage = Lohn
one-wounds = Wunde: { $text }
one-scars = Narbe: { $text }
