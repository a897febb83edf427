money = Gold
money-cost = Gold
money-n = Gold
money-by = Gold
money-paid = Gold
money-coin = Gold
money-wage = Gold
money-value = Gold
outcome-kind-harmed = Schaden
-harm = Schaden
creature-example = wolf, 5 HP, STR 12, DEX 13, bite d6

## setting

setting-magic-armour = magische Rüstung

## refused

refused-no-object-die = Das hat keinen Würfel für einen Wurf: { $item }.
refused-not-your-save = { $who } wählt selbst, wie der Rettungswurf geht. Lass das Feld leer.
refused-cannot-act = { $who } kann nicht handeln, solange { $attribute } 0 ist. Stell es erst wieder her.
refused-insubstantial = { $who } hat den Körper verlassen und kann nichts berühren.
refused-no-price = { $what } hat keinen Preis. Gib die AP an oder wähle { OR($options) }.
refused-nothing-held = { $who } hält keine solche Aktion bereit.
refused-no-target-no-spell = Dafür braucht es ein Ziel. Wähle eins für: { $held }
refused-no-target-no-spell-no-held = Dafür braucht es ein Ziel. Wähle eins.
refused-same-weapon = Das kann nicht in beiden Händen sein: { $weapon }. Wähle etwas anderes für die zweite Hand.
refused-weapon-lent = Das ist schon die Waffe: { $weapon }. Der Würfel zählt nicht zweimal im selben Wurf.
refused-object-twice = Das ist zu oft gewählt: { $item }. Jedes Stück hilft einmal.
refused-not-a-way = { $attribute } ist für diesen Rettungswurf nicht erlaubt. Wähle { OR($options) }.
refused-edge-without-object = Für diesen Vorteil oder Nachteil fehlt der Gegenstand. Wähle ihn aus.
refused-not-ranged = Das ist keine Fernwaffe: { $weapon }. Lass die Entfernung weg.
refused-spares-caster = { THING($spell) } verschont, wer zaubert. Wähle andere.
refused-no-choice-of-spell = Den Zauber darauf kann sich niemand aussuchen: { $item }. Lass das Feld leer.
refused-twice-a-target = Ein Ziel ist zweimal genannt. Nenne jedes Ziel einmal.
refused-bad-group = { $got } ist keine Gruppe. Gib einen Namen an, einen Doppelpunkt und wer dazugehört, zum Beispiel „wolves: Wolf A, Wolf B“.
refused-no-leader = Auf dieser Seite führt niemand, der noch steht. Lass alle einzeln würfeln.
refused-no-morale = Die Moral betrifft keine Spielfiguren. Wähle eine andere Seite.
refused-nowhere-to-run = { $who } braucht einen sicheren Ort für die Flucht. Gib einen an.
refused-bad-creature-line = { $got } ist in der Zeile einer Kreatur nicht zu verstehen. Schreib sie so: wolf, 5 HP, 1 armour, STR 12, bite d6
refused-dying = { $who } liegt im Sterben und braucht zuerst Hilfe.
refused-no-rest = Für diese Rast fehlt { $who } etwas: { WORD($lacking, of: "need") }.
refused-barred = { $who } kann gerade keine Magie wirken.
refused-unknown-spell = { $who } hat kein Buch und keine Schriftrolle mit dem Zauber { THING($spell) }.
refused-ruined-book = Das ist beschädigt: { $item }. Die Zauber darin sind nicht zu wirken.
refused-magic-dice = { $dice } Magiewürfel gehen nicht. Wähle insgesamt 1 bis { $most }.
refused-no-free-slots =
    { $free ->
        [one] { $who } hat 1 freien Platz, nicht { $slots }.
       *[other] { $who } hat { $free } freie Plätze, nicht { $slots }.
    }
refused-no-dust =
    { $has ->
        [one] { $who } hat 1 Portion Manastaub, nicht { $dust }.
       *[other] { $who } hat { $has } Portionen Manastaub, nicht { $dust }.
    }
refused-no-free-die = { $who } hat keinen freien Magiewürfel.
refused-one-target = { THING($spell) } braucht genau ein Ziel. Wähle eins.
refused-not-a-corpse = { $who } lebt. Wähle eine Leiche, oder gib an, worauf der Zauber wirkt.
refused-no-scroll = { $who } hat diese Schriftrolle nicht.
refused-no-book = { $who } hat dieses Grimoire nicht.
refused-written-already = { THING($spell) } steht schon in diesem Grimoire.
refused-cannot-write = { $who } liegt am Boden und kann nicht schreiben.
refused-no-full-moon = Ein Grimoire entsteht nur bei Vollmond. Warte darauf.
refused-no-blank-book = { $who } braucht ein leeres Buch oder die Reste eines Grimoires.
refused-winged = { $who } hat Flügel und kann das nicht tragen: { $item }.
refused-one-shield = { $who } trägt schon { $worn }. Leg es ab, um das zu benutzen: { $item }.
refused-role-or-background = Gefolge hat entweder eine Rolle oder einen Hintergrund. Wähle eins davon, oder keins, um zu würfeln.
refused-not-dead = { $who } lebt noch und kann nicht ersetzt werden.
refused-not-a-hireling = { $who } gehört nicht zum Gefolge. Wähle jemanden daraus oder erschaffe eine Figur.
refused-severed = { $who } hat die Hand verloren, die gezaubert hat, und zaubert nie wieder.
refused-needs-nothing = { $who } braucht weder Nahrung noch Wasser noch Luft.
refused-only-light = Von etwas anderem als Licht wird { $who } nicht satt.
refused-soulbound = Darin wohnt die Seele: { $item }. Davon trennt man sich nicht.
refused-not-assigned = STR, DEX und WIL werden nur zusammen verteilt. Wähle „Verteilt“ und gib alle drei an.
refused-bad-swap = Nur zwei verschiedene Attribute lassen sich tauschen. Wähle zwei.

## warned

warned-too-many-targets =
    { $most ->
        [one] { THING($spell) } erreicht mit diesen Würfeln 1 Ziel. Trotzdem zaubern?
       *[other] { THING($spell) } erreicht mit diesen Würfeln { $most } Ziele. Trotzdem zaubern?
    }
warned-overspent = Das kostet { $ap } AP, und { $who } hat { $left }. Trotzdem tun?
warned-no-blast = Das trifft nur ein Ziel: { $weapon }. Trotzdem alle angreifen?
warned-hands = { $who } kann das nicht zugleich halten: { $weapon } und { $beside }. Trotzdem beides benutzen?
warned-one-of-many = { $who } kämpft als Gruppe und würde alle treffen. Trotzdem nur eins angreifen?
warned-bound-hand = Das ist mit der Hand von { $who } verwachsen: { $item }. Trotzdem loslassen?

## due

due-first = erster Verlust
due-lone = keine HP mehr

## move

move-grimoire-spend = AP ausgeben

## button

button-grimoire-fate = Schicksal fragen

## fight

fight-beads = AP
fight-prices-in = Preise in AP

## label

label-ways = Wege zum Rettungswurf
label-factions = Andere Gruppen
label-harms = Art des Schadens
label-on = Worauf
label-enhanced_against = Leichter zu treffen
label-impaired_against = Schwerer zu treffen
label-risk = { $percent } Risiko: { $what }
label-risk-hidden = Mögliche Folge: { $what }
label-risk-whose = { $percent } Risiko für { $whom }: { $what }
label-at-price = { $n } AP
label-creature-line = wolf, 5 HP, ...
label-held-overspent =
    { $names-count ->
        [one] { AND($names) } hat zu wenig AP für einen Angriff.
       *[other] { AND($names) } haben zu wenig AP für einen Angriff.
    }

## cli

cli-count-mishaps =
    { $n ->
        [one] 1 Missgeschick
       *[other] { $n } Missgeschicke
    }
cli-count-prices =
    { $n ->
        [one] 1 Aktionspreis
       *[other] { $n } Aktionspreise
    }
cli-count-roles =
    { $n ->
        [one] 1 Rolle für Gefolge
       *[other] { $n } Rollen für Gefolge
    }
cli-count-scars =
    { $n ->
        [one] 1 Narbe
       *[other] { $n } Narben
    }

## choice

choice-save-attribute-empty = Das beste Attribut
choice-grimoire-check-none = Sonst nichts
choice-kind-spell = Zauber
choice-kind-help = Hilfe

## help

help-field-factions = Je Zeile ein Name, ein Doppelpunkt und wer dazugehört, zum Beispiel „wolves: Wolf A, Wolf B“.
help-field-on = Für einen Zauber auf ein Ding, einen Ort oder eine Leiche, oder mit einem Befehl.
help-open-enhanced = Leer: Angriffe auf Hilflose sind verstärkt.
help-field-ways = Leer lassen für alle drei.

## front

front-line = d20, Aktionspunkte, Magiewürfel und Missgeschicke

## order

order-grimoire-attack = Womit wird gekämpft?
order-grimoire-attack-empty = Mit der besten Waffe
order-grimoire-check = Welches Attribut für Rettungswürfe?
order-grimoire-check-empty = Das beste Attribut
order-grimoire-held = Bei einem Angriff die bereitgehaltene Abwehr nutzen?
order-grimoire-save = Einem Zauber widerstehen?
order-grimoire-mishaps = 1 Erschöpfung durch einen Zauber ignorieren?

## warum

step-grimoire-contest-stated-targets =
    { $value ->
        [one] Ein Wurf gegen 1 Ziel.
       *[other] Ein Wurf gegen { $value } Ziele.
    }
step-grimoire-attack-stated-targets =
    { $value ->
        [one] Ein Angriffswurf gegen 1 Ziel.
       *[other] Ein Angriffswurf gegen { $value } Ziele.
    }
step-grimoire-attack-stated-to = Der Schaden geht auf { $value }.
step-grimoire-critical-die = Rettungswurf
step-grimoire-critical-stated-dead = Die Zeit von { $who } ist um.
step-grimoire-critical-stated-dying = Der Kampf ist vorbei, und { $who } liegt im Sterben: noch { TIME($value) }.
step-grimoire-critical-ruled = Genau 0 HP: An diesem Tisch verlangt das einen Rettungswurf.
step-grimoire-cast-stated-vessel = { $who } zaubert als Gefäß: keine Erschöpfung, kein Missgeschick.
step-grimoire-cast-stated-fatigue_on = Magiewürfel ab { $value } erschöpfen { $who }.
step-grimoire-cast-stated-fatigue = { $who } bekommt { $value } Erschöpfung.
step-grimoire-cast-stated-alike = { $value } gleiche Würfel.
step-grimoire-cast-stated-best = Der Zauber nutzt den höchsten Würfel: { $value }.
step-grimoire-ranged-modified = Das Ziel von { $who } ist weit weg: erschwert.
step-grimoire-detachment-modified = { $who }: { SIGNED($by) } ({ $cause }).
step-grimoire-action-modified-object = { $who }: { SIGNED($by) } auf den Würfel eines Gegenstands.
step-grimoire-action-ruled = An diesem Tisch heben sich Vorteil und Nachteil auf.
step-grimoire-hidden_dc-stated = Der DC ist verdeckt.
step-grimoire-deprived-stated-days =
    { $value ->
        [one] { $who } leidet Mangel, 1 Tag länger als den ersten.
       *[other] { $who } leidet Mangel, { $value } Tage länger als den ersten.
    }
step-grimoire-book-stated-worth = Wert: { $value } { money-value }.
step-grimoire-mishaps-stated-mishap = Missgeschick { $value } für { $who }.
step-grimoire-ap-stated-surprised = { $who } ist überrascht: { $value } AP.
step-grimoire-gain_advantage-stated-spent = { $who } verbraucht den gewonnenen Vorteil: { SIGNED($value) }.
step-grimoire-copy-stated-hours =
    { $value ->
        [one] 1 Stunde Arbeit.
       *[other] { $value } Stunden Arbeit.
    }
step-grimoire-morale-stated-first = Der erste Verlust der Gegner.
step-grimoire-morale-stated-lone = Ein Gegner allein hat keine HP mehr.
step-grimoire-scars-stated-scar =
    { $value ->
        [12] { $who } hatte vor dem Angriff mindestens 12 HP: Narbe 12.
       *[other] { $who } hatte vor dem Angriff { $value } HP: Narbe { $value }.
    }
step-grimoire-scars-stated-lost = { $who }, { $value }: Die Spielleitung sagt, wo.
step-grimoire-create-stated-swapped = Getauscht: { AND($value) }.
step-grimoire-units-stated-feet = Das sind { $value } Fuß.
step-grimoire-initiative-ruled = Gleichstand: An diesem Tisch sind Figuren vor Kreaturen dran.
step-grimoire-initiative-stated-tie = Gleichstand: { AND($value) } würfeln noch einmal.
step-grimoire-save-chosen-no = { $who } lässt es wirken, ohne Rettungswurf.
step-grimoire-mishaps-chosen-yes = { $who } bekommt diesmal keine Erschöpfung.
step-grimoire-held-chosen-yes = { $who } nutzt die bereitgehaltene Abwehr.
step-grimoire-mishaps-die = Missgeschick
step-grimoire-fate-die = Schicksalswürfel
step-grimoire-scrolls-die = Zauber
row-good = gut für die Gruppe
row-bad = schlecht für die Gruppe
step-grimoire-initiative-stated-first = Die Seiten wechseln sich ab.
step-grimoire-initiative-stated-turn = {""}

## das Protokoll: Würfe

log-action-succeeds = { $who } schafft die Aktion mit { $attribute }: { $total } gegen DC { $dc }.
log-action-succeeds-hidden = { $who } schafft die Aktion mit { $attribute }: { $total }, DC verdeckt.
log-action-succeeds-unseen = { $who } schafft die Aktion mit { $attribute }.
log-action-succeeds-plainly = { $who } schafft es.
log-action-fails = { $who } misslingt die Aktion mit { $attribute }: { $total } gegen DC { $dc }.
log-action-fails-hidden = { $who } misslingt die Aktion mit { $attribute }: { $total }, DC verdeckt.
log-action-fails-unseen = { $who } misslingt die Aktion mit { $attribute }.
log-action-fails-plainly = { $who } schafft es nicht.
log-manages = { $who } schafft es ohne Wurf: { $what }
log-manages-plainly = { $who } schafft es ohne Wurf.
log-does-not-manage = { $who } scheitert ohne Wurf: { $what }
log-does-not-manage-plainly = { $who } scheitert ohne Wurf.
effect-save-made = { $who } schafft den Rettungswurf auf { $attribute }: { $total } gegen DC { $dc }.
effect-save-made-hidden = { $who } schafft den Rettungswurf auf { $attribute }: { $total }, DC verdeckt.
effect-save-made-unseen = { $who } schafft den Rettungswurf auf { $attribute }.
effect-saves-in-short =
    { $names-count ->
        [one] { AND($names) } schafft den Rettungswurf auf { $attribute }.
       *[other] { AND($names) } schaffen den Rettungswurf auf { $attribute }.
    }
effect-failures-in-short =
    { $names-count ->
        [one] { AND($names) } scheitert am Rettungswurf auf { $attribute }.
       *[other] { AND($names) } scheitern am Rettungswurf auf { $attribute }.
    }
effect-save-fails = { $who } scheitert am Rettungswurf auf { $attribute }: { $total } übertrifft DC { $dc } nicht.
effect-save-fails-hidden = { $who } scheitert am Rettungswurf auf { $attribute }: { $total }, DC verdeckt.
effect-save-fails-unseen = { $who } scheitert am Rettungswurf auf { $attribute }.
log-contest-won-by-total = { $who } gewinnt den Wettstreit mit { $attribute } gegen { $against }: { $total } gegen { $other }.
log-contest-won-unseen = { $who } gewinnt den Wettstreit mit { $attribute } gegen { $against }.
log-contest-won-plainly = { $who } gewinnt den Wettstreit gegen { $against }.
log-contest-lost-by-total = { $who } verliert den Wettstreit mit { $attribute } gegen { $against }: { $total } gegen { $other }.
log-contest-lost-unseen = { $who } verliert den Wettstreit mit { $attribute } gegen { $against }.
log-contest-lost-plainly = { $who } verliert den Wettstreit gegen { $against }.
effect-natural = { AND($rolls) }: Die Spielleitung sagt, was noch geschieht.
effect-natural-roll = natürliche { $face } für { $who }
log-fate-good = Schicksalswürfel: { $face }, gut für die Gruppe.
log-fate-bad = Schicksalswürfel: { $face }, schlecht für die Gruppe.
log-fate-good-decided = Schicksalswürfel: gut für die Gruppe.
log-fate-bad-decided = Schicksalswürfel: schlecht für die Gruppe.
log-fate-asked = Die Frage: { $question }
log-reacts =
    { $result ->
        [hostile] { $name } ist { $who } feindlich gesinnt.
        [wary] { $name } ist misstrauisch gegenüber { $who }.
        [curious] { $name } ist neugierig auf { $who }.
        [kind] { $name } ist freundlich zu { $who }.
        [friendly] { $name } ist freundlich zu { $who }.
        [helpful] { $name } will { $who } helfen.
       *[other] { $name } begegnet { $who }: { $result }.
    }

## das Protokoll: Kämpfe

log-strikes-unseen = Aus dem Verborgenen trifft ein Gegner { AND($names) }.
log-hits = { $who } trifft { AND($names) } ({ AND($arms) }): { $total } gegen { AND($others) }.
log-hits-openly = { $who } trifft { AND($names) } ({ AND($arms) }): Summe { $total }.
log-save-total = { $who } { $total }
log-hits-unseen =
    { $names-count ->
        [one] { $who } trifft { AND($names) } ({ AND($arms) }). Abwehr von { AND($names) }: { AND($others) }.
       *[other] { $who } trifft { AND($names) } ({ AND($arms) }). Abwehr: { AND($saves) }.
    }
log-hits-plainly = { $who } trifft { AND($names) } ({ AND($arms) }).
log-misses = { $who } greift { AND($names) } an ({ AND($arms) }) und verfehlt: { $total } gegen { AND($others) }.
log-misses-openly = { $who } greift { AND($names) } an ({ AND($arms) }) und verfehlt: Summe { $total }.
log-misses-unseen =
    { $names-count ->
        [one] { $who } greift { AND($names) } an ({ AND($arms) }) und verfehlt. Abwehr von { AND($names) }: { AND($others) }.
       *[other] { $who } greift { AND($names) } an ({ AND($arms) }) und verfehlt. Abwehr: { AND($saves) }.
    }
log-misses-plainly = { $who } greift { AND($names) } an ({ AND($arms) }) und verfehlt.
log-morale-made =
    { $names-count ->
        [one] { AND($names) } schafft den Rettungswurf auf WIL: { AND($totals) } gegen DC { $dc }.
       *[other] { AND($names) } schaffen den Rettungswurf auf WIL gegen DC { $dc }: { AND($totals) }.
    }
log-morale-made-hidden =
    { $names-count ->
        [one] { AND($names) } schafft den Rettungswurf auf WIL: { AND($totals) }, DC verdeckt.
       *[other] { AND($names) } schaffen den Rettungswurf auf WIL: { AND($totals) }, DC verdeckt.
    }
log-morale-made-unseen =
    { $names-count ->
        [one] { AND($names) } schafft den Rettungswurf auf WIL.
       *[other] { AND($names) } schaffen den Rettungswurf auf WIL.
    }
log-morale-fails =
    { $names-count ->
        [one] { AND($names) } scheitert am Rettungswurf auf WIL: { AND($totals) } übertrifft DC { $dc } nicht.
       *[other] { AND($names) } scheitern am Rettungswurf auf WIL gegen DC { $dc }: { AND($totals) }.
    }
log-morale-fails-hidden =
    { $names-count ->
        [one] { AND($names) } scheitert am Rettungswurf auf WIL: { AND($totals) }, DC verdeckt.
       *[other] { AND($names) } scheitern am Rettungswurf auf WIL: { AND($totals) }, DC verdeckt.
    }
log-morale-fails-unseen =
    { $names-count ->
        [one] { AND($names) } scheitert am Rettungswurf auf WIL.
       *[other] { AND($names) } scheitern am Rettungswurf auf WIL.
    }
log-escapes = { $who } schafft den Rettungswurf auf DEX ({ $total } gegen DC { $dc }) und entkommt: { $to }
log-escapes-unseen = { $who } schafft den Rettungswurf auf DEX und entkommt: { $to }
log-gets-away = { $who } schafft den Rettungswurf auf DEX ({ $total } gegen DC { $dc }) und entkommt.
log-does-not-get-away = { $who } scheitert am Rettungswurf auf DEX ({ $total } gegen DC { $dc }) und entkommt nicht.
log-retreat-place = Wohin: { $to }
log-is-caught = { $who } scheitert am Rettungswurf auf DEX ({ $total } gegen DC { $dc }) und entkommt nicht: { $to }
log-is-caught-unseen = { $who } scheitert am Rettungswurf auf DEX und entkommt nicht: { $to }

## das Protokoll: Züge

log-turn-order = Zugfolge: { $order }.
log-first-turns = Zugfolge: { $order }, dann { $left } weitere.
log-place = { $who } { $initiative }
log-place-unseen = { $who }
log-joins-group = { $who } kämpft in einer Gruppe mit: { $side }
log-enlists = { $who } würfelt { $initiative } Initiative und handelt nach { $after }.
log-enlists-first = { $who } würfelt { $initiative } Initiative und handelt zuerst.
log-enlists-unseen = { $who } handelt nach { $after }.
log-enlists-first-unseen = { $who } handelt zuerst.
log-turn-with = { $who } ist am Zug, { $ap } AP.
log-turn-surprised = { $who } ist am Zug, { $ap } AP (überrascht).
log-round-with = Runde { $round }: { $who } ist am Zug, { $ap } AP.
log-round-surprised = Runde { $round }: { $who } ist am Zug, { $ap } AP (überrascht).
log-costs = [{ $ap } AP]
log-costs-too-much =
    { $left ->
        [0] [{ $ap } AP trotz Warnung: keine übrig]
       *[other] [{ $ap } AP trotz Warnung: { $left } übrig]
    }
log-acts = { $who } handelt: { $what }
log-may-move =
    { $spaces ->
        [one] { $who } darf 1 Feld weit gehen.
       *[other] { $who } darf { $spaces } Felder weit gehen.
    }
log-gains-advantage = { $who } hat beim nächsten Wurf einen Vorteil.
log-price-set = Neuer Preis an diesem Tisch: { $what }, { $ap } AP.
log-holds =
    { $kind ->
        [attack] { $who } hält einen Angriff bereit: { $text }
        [spell] { $who } hält einen Zauber bereit: { $text }
        [defence] { $who } hält eine Abwehr bereit: { $text }
        [help] { $who } hält Hilfe bereit: { $text }
       *[action] { $who } hält eine Aktion bereit: { $text }
    }
log-holds-until =
    { $kind ->
        [attack] { $who } hält einen Angriff bereit ({ $trigger }): { $text }
        [spell] { $who } hält einen Zauber bereit ({ $trigger }): { $text }
        [defence] { $who } hält eine Abwehr bereit ({ $trigger }): { $text }
        [help] { $who } hält Hilfe bereit ({ $trigger }): { $text }
       *[action] { $who } hält eine Aktion bereit ({ $trigger }): { $text }
    }
log-held-fires = { $who } löst die bereitgehaltene Aktion aus.
log-held-was = Bereitgehalten: { $text }
log-held-happens = { $who } löst die bereitgehaltene Aktion aus: { $text }
effect-uses-defence = { $who } nutzt die bereitgehaltene Abwehr: { $text }
effect-uses-defence-plainly = { $who } nutzt die bereitgehaltene Abwehr.
log-held-lapses = Die bereitgehaltene Aktion von { $who } verfällt: { $text }

## das Protokoll: Schaden, Narben, Rast

effect-critical-made = { $who } schafft den Rettungswurf gegen kritischen Schaden: { $total } gegen DC { $dc }.
effect-critical-made-unseen = { $who } schafft den Rettungswurf gegen kritischen Schaden.
effect-critical-dies = { $who } scheitert am Rettungswurf gegen kritischen Schaden ({ $total } gegen DC { $dc }) und stirbt.
effect-critical-dies-unseen = { $who } scheitert am Rettungswurf gegen kritischen Schaden und stirbt.
effect-die-in-short =
    { $names-count ->
        [one] { AND($names) } scheitert am Rettungswurf gegen kritischen Schaden und stirbt.
       *[other] { AND($names) } scheitern am Rettungswurf gegen kritischen Schaden und sterben.
    }
effect-out-in-short =
    { $names-count ->
        [one] { AND($names) } scheitert am Rettungswurf gegen kritischen Schaden und scheidet aus dem Kampf aus.
       *[other] { AND($names) } scheitern am Rettungswurf gegen kritischen Schaden und scheiden aus dem Kampf aus.
    }
effect-down-in-short =
    { $names-count ->
        [one] { AND($names) } scheitert am Rettungswurf gegen kritischen Schaden und geht zu Boden: ohne Hilfe in 1 Stunde tot.
       *[other] { AND($names) } scheitern am Rettungswurf gegen kritischen Schaden und gehen zu Boden: ohne Hilfe in 1 Stunde tot.
    }
effect-critical-out = { $who } scheitert am Rettungswurf gegen kritischen Schaden ({ $total } gegen DC { $dc }) und scheidet aus dem Kampf aus.
effect-critical-out-unseen = { $who } scheitert am Rettungswurf gegen kritischen Schaden und scheidet aus dem Kampf aus.
effect-critical-down = { $who } scheitert am Rettungswurf gegen kritischen Schaden ({ $total } gegen DC { $dc }) und geht zu Boden: ohne Hilfe in 1 Stunde tot.
effect-critical-down-unseen = { $who } scheitert am Rettungswurf gegen kritischen Schaden und geht zu Boden: ohne Hilfe in 1 Stunde tot.
effect-is-doomed = { $who } scheitert am Rettungswurf gegen kritischen Schaden ({ $total } gegen DC { $dc }) und stirbt wie vorhergesagt.
effect-doomed-unseen = { $who } scheitert am Rettungswurf gegen kritischen Schaden und stirbt wie vorhergesagt.
effect-is-spared = { $who } bleibt verschont: Das Verhängnis ist aufgehoben.
effect-is-routed = { $who } scheitert am Rettungswurf gegen kritischen Schaden und wird in die Flucht geschlagen.
effect-is-weakened = { $who } scheitert am Rettungswurf gegen kritischen Schaden und kämpft geschwächt weiter.
effect-is-destroyed = { $who } ist vernichtet.
effect-no-further-loss = { $who } hat kein { $attribute } mehr zu verlieren.
effect-is-paralysed = { $who } ist gelähmt.
effect-delirious = { $who } ist im Delirium.
effect-takes-no-damage = { $who } erleidet keinen Schaden.
effect-gains-scar = { $who } trägt eine Narbe davon: { $scar }, { $place }.
effect-scar-heals = Die Narbe von { $who } verheilt.
effect-gains-scar-somewhere = { $who } trägt eine Narbe davon: { $scar }.
effect-is-dying = { $who } liegt im Sterben: ohne Hilfe in 1 Stunde tot.
log-aids = { $by } hilft { $who }. { $who } ist außer Lebensgefahr.
log-rests-moment =
    { $names-count ->
        [one] { AND($names) } rastet ein paar Minuten und trinkt.
       *[other] { AND($names) } rasten ein paar Minuten und trinken.
    }
log-rests-hours =
    { $names-count ->
        [one] { AND($names) } rastet ein paar Stunden.
       *[other] { AND($names) } rasten ein paar Stunden.
    }
log-rests-so-long =
    { $names-count ->
        [one] { AND($names) } rastet { TIME($seconds) }.
       *[other] { AND($names) } rasten { TIME($seconds) }.
    }
log-rests-night =
    { $names-count ->
        [one] { AND($names) } schläft eine Nacht in Sicherheit.
       *[other] { AND($names) } schlafen eine Nacht in Sicherheit.
    }
log-rests-for-week =
    { $names-count ->
        [one] { AND($names) } lässt sich eine Woche lang pflegen.
       *[other] { AND($names) } lassen sich eine Woche lang pflegen.
    }
effect-nothing-back = { $who } leidet Mangel und gewinnt nichts zurück.
effect-no-more-fatigue = { $who } hat keinen Platz mehr für Erschöpfung.
log-tiring = Grund: { $why }

## das Protokoll: Magie

log-casts-on =
    { $dice ->
        [one] { $who } zaubert { $spell } auf { AND($targets) } mit 1 Würfel: Summe { $sum }.
       *[other] { $who } zaubert { $spell } auf { AND($targets) } mit { $dice } Würfeln: Summe { $sum }.
    }
log-casts =
    { $dice ->
        [one] { $who } zaubert { $spell } mit 1 Würfel: Summe { $sum }.
       *[other] { $who } zaubert { $spell } mit { $dice } Würfeln: Summe { $sum }.
    }
log-fails-to-cast = { $who } misslingt der Zauber { $spell } mit { $dice } Würfeln: Summe { $sum }.
effect-uses-dust =
    { $dust ->
        [one] { $who } verbraucht 1 Portion Manastaub: { $before } → { $after }.
       *[other] { $who } verbraucht { $dust } Portionen Manastaub: { $before } → { $after }.
    }
effect-spell-to-tell = Die Spielleitung sagt, was der Zauber bewirkt: { $spell }.
effect-spell-lasts = { $spell } von { $who } wirkt { TIME($seconds) } lang.
effect-stays = { $who } bleibt { TIME($seconds) }.
log-spell-on = Worauf: { $text }
log-spell-runs-out = { $spell } von { $who } wirkt nicht mehr.
log-spell-runs-out-on = { $spell } von { $who } wirkt nicht mehr: { $text }
effect-is-unaffected = { $who } bleibt unberührt von { $spell }.
effect-has-mishap = { $who } widerfährt ein Missgeschick: { $mishap }.
effect-mishap-to-tell = { $who } widerfährt ein Missgeschick: { $mishap }. Die Spielleitung sagt, was es bewirkt.
effect-becomes-spell = { $who } wird zu einem Zauber: Die Spielleitung sagt, zu welchem.
effect-is-marked = { $who } ist jetzt { WORD($mark, of: "magic-mark") }.
effect-is-unmarked = { $who } ist nicht mehr { WORD($mark, of: "magic-mark") }.
magic-mark-barred = von Magie abgeschnitten
magic-mark-thin = durch Zauber leicht erschöpft
magic-mark-fraying = mit jedem Zauber ärmer an WIL
magic-mark-spirit = außerhalb des Körpers
magic-mark-free-die = um einen freien Magiewürfel reicher
magic-mark-soulbound = mit der Seele an ein Buch gebunden
magic-mark-bark = von Rinde bedeckt
magic-mark-bound-hand = mit einem Buch verwachsen
magic-mark-severed = für immer ohne Zauber
magic-mark-winged = geflügelt
magic-mark-vessel = ein Gefäß der Magie
magic-mark-twinned = zwei Personen
magic-mark-elemental = ein Elementar
magic-mark-doomed = dem Tod geweiht
mark-magic-mark = { WORD($code, of: "magic-mark") }
mark-tumours =
    { $n ->
        [one] Geschwülste auf 1 Platz
       *[other] Geschwülste auf { $n } Plätzen
    }
effect-armour-rises = Rüstung von { $who }: { $before } → { $after }.
effect-tumours-fill =
    { $after ->
        [one] Geschwülste füllen 1 Platz von { $who }.
       *[other] Geschwülste füllen { $after } Plätze von { $who }.
    }
effect-tumours-gone = { $who } hat keine Geschwülste mehr.
effect-may-ignore = { $who } darf 1 Erschöpfung durch einen Zauber ignorieren.
effect-ignores = { $who } ignoriert 1 Erschöpfung.
effect-now-holds = Im Buch von { $who } ({ $item }) steht jetzt: { AND($spells) }.
effect-book-ruined = Das Grimoire von { $who } ist zerstört.
log-copies =
    { $hours ->
        [0] { $who } schreibt sofort ab: { $spell }.
        [one] { $who } schreibt in 1 Stunde ab: { $spell }.
       *[other] { $who } schreibt in { $hours } Stunden ab: { $spell }.
    }
log-makes-book = { $who } fertigt ein Grimoire mit dem Zauber { $spell } an.
effect-burns = Bei { $who } verbrennt etwas: { $item }.
effect-tears = Bei { $who } zerreißt etwas: { $item }.

## Chancen auf der Kommandozeile

cli-fact-success = Erfolg
cli-fact-saved = gerettet
cli-fact-str = STR übrig
cli-fact-sum = Summe
cli-fact-fatigue = Erschöpfung
cli-fact-mishap = Missgeschick
cli-fact-failed = misslungen
cli-fact-best = höchster Würfel
cli-fact-wil_lost = WIL verloren
cli-fact-str_lost = STR verloren
cli-fact-favors = gut für die Gruppe
cli-mechanic-grimoire-action = Eine Aktion: Eine Summe ab dem DC gelingt.
cli-mechanic-grimoire-save = Ein Rettungswurf: Nur eine Summe über dem DC gelingt.
cli-mechanic-grimoire-contest = Ein Wettstreit: Beide würfeln, und bei Gleichstand gewinnt, wer handelt.
cli-mechanic-grimoire-contest_each = Ein Wettstreit mit mehreren Zielen: ein Wurf, und jedes Ziel macht seinen Rettungswurf.
cli-mechanic-grimoire-attack = Ein Angriff: ein Wettstreit. Der Waffenwürfel, abzüglich Rüstung, ist der Schaden.
cli-mechanic-grimoire-blast = Ein Flächenangriff: ein Wurf gegen mehrere Ziele, jedes mit eigenem Rettungswurf.
cli-mechanic-grimoire-harm = Schaden ohne Angriffswurf: ein Zauber, ein Sturz, eine Falle.
cli-mechanic-grimoire-cast = Ein Zauber: Platzwürfel erschöpfen, Staub nicht. Zwei gleiche sind ein Missgeschick, bei drei gleichen misslingt auch der Zauber.
cli-mechanic-grimoire-reaction = Wie Fremde auf die Gruppe reagieren.
cli-mechanic-grimoire-fate = Der Schicksalswürfel: 4 oder mehr ist gut für die Gruppe.
widget-coin = Gold

## Der Demo-Tisch

demo-about = In der überfluteten Bibliothek nisten Hobgrubs. Cole liegt zwischen den Regalen und hat noch eine Stunde zu leben, die Galerie stürzt ein, und Mira hat einen Zauber übrig.

## choice

choice-part-grimoire-bio = Hintergrund
choice-part-grimoire-magic = Magie
choice-part-grimoire-nature = Taktik
choice-part-grimoire-turn = Zug
choice-part-scores = Attribute
choice-harms-mundane = Gewöhnlich
choice-harms-magic = Magie
choice-harms-blast = Fläche
choice-harms-fire = Feuer
choice-harms-cold = Kälte
choice-harms-fall = Sturz
choice-harms-silver = Silber
choice-harms-poison = Gift

## Antworten auf Fragen

choice-grimoire-critical-keep = Liegt noch im Sterben
choice-grimoire-critical-treat = Hilfe kam rechtzeitig
choice-grimoire-critical-dies = Stirbt
choice-grimoire-critical-lives = Überlebt
choice-grimoire-mishaps-bound = Die Hand mit dem Buch
choice-grimoire-mishaps-free = Die andere Hand
choice-grimoire-detachment-routed = In die Flucht geschlagen
choice-grimoire-detachment-weakened = Geschwächt
choice-grimoire-morale-accepted = Bedingungen annehmen
choice-grimoire-morale-refused = Bedingungen ablehnen
choice-grimoire-mishaps-yes = 1 Erschöpfung ignorieren
choice-grimoire-mishaps-no = Die Erschöpfung nehmen
choice-grimoire-save-yes = Widerstehen
choice-grimoire-save-no = Nicht widerstehen
choice-grimoire-held-yes = Jetzt einsetzen
choice-grimoire-held-no = Weiter bereithalten

## build

build-help-scores = Jeder Wert zählt zu einem d20, wenn du handelst oder dich rettest.
build-line-STR = Heben, brechen, einstecken.
build-line-DEX = Tempo, Heimlichkeit, ruhige Hände.
build-line-WIL = Wille, Charme und Magie.
build-line-HP = Wie viel Schaden du vermeidest, bevor es ernst wird.
build-example = dich bei der üblichen Schwierigkeit (DC) zu retten.
build-assign = Wähle jeden Wert von 3 bis 18. Gewürfelte Werte sind im Schnitt 10 oder 11.

## lesson

lesson-sheet = HP sind Glück und Atem. STR, DEX und WIL zählst du zu einem d20. Tippe auf den Namen: Er öffnet den ganzen Bogen.
lesson-test-title = Würfle eine Aktion
lesson-test = Tippe auf STR, DEX oder WIL. Eine Aktion ist d20 + dieser Wert und muss die Schwierigkeit erreichen, ihre DC: 20, wenn die Spielleitung keine andere nennt. Die Chancen stehen auf dem Knopf. Dann würfle.
lesson-call = Tinte läuft vom Regal über dir: ein Rettungswurf. Es ist derselbe Wurf, aber um etwas zu entkommen, und er muss über seiner DC liegen. Tippe auf Würfeln.
lesson-tool = Stemm die Vitrine auf: DC 22 ist schwer. Jeder Gegenstand, der hilft, bringt seinen Würfel dazu. Tippe auf etwas, das du trägst, sieh die Chancen steigen, dann würfle.
lesson-armour = An der Tür hängt eine gepolsterte Jacke (padded jack), ab jetzt in deinem Gepäck. Tippe sie dort an, dann Anlegen. Rüstung verringert jeden Schaden.
lesson-attack = Ratten. Würfle d20 + Attribut + Waffenwürfel gegen ihren Rettungswurf: Triffst du, ist der Waffenwürfel der Schaden. Ein Angriff kostet 2 deiner 4 Aktionspunkte. Tippe auf Angreifen.
lesson-spell = Auch ein Zauber kostet Aktionspunkte. Setz Würfel aus freien Plätzen ein: Zahl und Summe sagen, was er tut. Eine 4 bis 6 ermüdet dich. Tippe auf Zaubern, dann zaubere.
lesson-turn = Übrige Aktionspunkte verfallen. Willst du nichts mehr tun, tippe auf Fertig: Dann handeln die anderen.
lesson-struck = Die Ratten haben dich angegriffen. Die Karte zeigt ihren Wurf gegen deinen Rettungswurf. Schaden, weniger Rüstung, geht zuerst von HP ab. Warum zeigt die Rechnung.
lesson-zero = Schaden über HP hinaus kostet STR, und ein Rettungswurf gegen DC 15 entscheidet. Hier ist er misslungen: Ohne Hilfe ist in einer Stunde alles vorbei. Tippe auf Behandeln.
lesson-rest = Ein paar ruhige Minuten und etwas Wasser bringen alle HP zurück; eine Nacht nimmt die Erschöpfung. Tippe auf Rasten, wähle die Dauer, dann raste.

## outcome

outcome-turn-down = Du bist am Boden und kannst nur kriechen.
