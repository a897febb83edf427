## Zustände: das Formular für sie, und was sie bewirken

label-table-condition-cause = Ursache
choice-table-condition-cause-empty = Niemand
choice-table-condition-pay = Münzen zahlen
choice-table-condition-suffer = Schaden nehmen
help-field-table-condition-cause = Leer: Der Zustand gilt gegenüber allen.
help-field-table-condition-lasts = Zum Beispiel „3 Runden“, „10 Minuten“, „1 Tag“ oder „Rast“. Leer: die übliche Dauer, die unten steht.

# Was die Worte im Formular bewirken
condition-forecast-known = So heißt das im Spiel: { $name }
condition-forecast-words = Nur Worte: Im Spiel folgt nichts daraus.
condition-forecast-told = Nur zur Erinnerung: Keine Regel wendet es an.
condition-forecast-everyone = Ohne Ursache gilt das gegenüber allen.
condition-lasts-rounds =
    { $n ->
        [one] Dauer: 1 Runde.
       *[other] Dauer: { $n } Runden.
    }
condition-lasts-time = Dauer: { TIME($time) }.
condition-lasts-rest = Dauert bis zur nächsten Rast.
condition-lasts-night = Dauert bis zum nächsten Nachtschlaf.
condition-lasts-instant = Wirkt sofort und hinterlässt nichts auf dem Bogen.
condition-lasts-open = Dauert, bis jemand den Zustand beendet.

# Auf einem Schildchen
condition-chip-acts = { $condition } (wirkt von selbst)

# Was Zustände bewirken
condition-does-cannot = Nicht möglich: { OR($what) }.
condition-does-cannot-towards = Gegenüber der Ursache nicht möglich: { OR($what) }.
condition-does-cannot-foes = Gegenüber der anderen Seite nicht möglich: { OR($what) }.
condition-does-cannot-use = Kein Wurf mit { OR($of) }.
condition-does-up = Um { $by } besser: { AND($on) }.
condition-does-up-all = Jeder Wurf ist um { $by } besser.
condition-does-down = Um { $by } schlechter: { AND($on) }.
condition-does-down-all = Jeder Wurf ist um { $by } schlechter.
condition-does-given-up = Für andere um { $by } leichter: { AND($on) }.
condition-does-given-up-all = Für andere ist jeder Wurf dagegen um { $by } besser.
condition-does-given-down = Für andere um { $by } schwerer: { AND($on) }.
condition-does-given-down-all = Für andere ist jeder Wurf dagegen um { $by } schlechter.
condition-does-only-of = Nur mit { OR($of) }.
condition-does-only-melee = Nur im Nahkampf.
condition-does-only-cause = Nur gegenüber der Ursache.
condition-does-only-when = Nur wenn es zur Geschichte passt: { $when }
condition-does-without = Fällt weg: { AND($what) }.
condition-does-hurts = { $amount } { -harm } in jedem Zug.
condition-does-hurts-coin = Es sei denn, { $coin } { money } werden gezahlt.
condition-does-heals = Heilt { $amount } in jedem Zug.
condition-does-armour-by = Rüstung { SIGNED($by) }.
condition-does-armour-least = Rüstung zählt mindestens { $least }.
condition-does-armour-none = Rüstung zählt nicht.
condition-does-spared = Manche Arten von { -harm } bleiben ohne Wirkung.
condition-does-unseen = Kann nicht gezielt angegriffen werden.
condition-does-deprived = Gilt als Mangel.
condition-does-pace = Schneller oder langsamer als sonst.
condition-does-pace-last = Kommt in der Runde zuletzt dran.
condition-does-pace-leap = Springt weit.
condition-does-cures = Beendet andere Zustände oder einen Mangel.
condition-does-leaves = Verlässt den Kampf.
condition-does-loses = Verliert einen Gegenstand.
condition-does-lights-on = Gibt Licht.
condition-does-lights-out = Löscht jedes getragene Licht.
condition-does-place = Ist woanders.
condition-does-brings = Bringt Kreaturen mit.

## Würfel auf einem Knopf

dice-each = { AND($dice) }
dice-higher = { AND($dice) }, der höhere
dice-lower = { AND($dice) }, der niedrigere
dice-highest = { AND($dice) }, der höchste
dice-lowest = { AND($dice) }, der niedrigste

## Die Zugfolge

flag-gone = weg
