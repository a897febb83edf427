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
creature-example = wolf, 4 HP, Brawn 12, bite d6

## refused

refused-no-such-helper = { $who } kann nicht mitmachen. Wähle andere am Tisch, jede Figur einmal.
refused-helper-down = { $who } ist nicht in der Lage mitzumachen.
refused-nobody-struck = Ein Flächenangriff braucht Ziele. Wähle jedes Ziel einmal, oder eine Zone mit Zielen.
refused-no-strike = Mit einer Waffe, die auf eine Fähigkeit geht, kann man nicht gemeinsam angreifen. Greif damit allein an: { $weapon }.
refused-no-such-ally = { $who } kann nicht mit zuschlagen. Wähle Verbündete, die auf den Beinen sind, jede Figur einmal.
refused-no-opponent = { $who } steht nicht auf der Gegenseite. Wähle ein Gegenüber, zu dem die Entfernung zählt.
refused-no-zone =
    { $way ->
        [nearer] { $who } kann nicht näher heran.
       *[farther] { $who } kann nicht weiter weg.
    }
refused-nowhere-to-go = { $who } braucht einen Ort für den Rückzug. Gib einen an.
refused-bad-creature-line = { $got } ist in der Zeile einer Kreatur nicht zu verstehen. Schreib sie so: wolf, 4 HP, armour 1, Brawn 12, bite d6, howl d4 blast near
refused-not-unconscious = { $who } ist nicht bewusstlos.
refused-no-reviving = Damit lässt sich niemand wecken: { THING($item) }. Wähle { OR($options) }, oder nichts.
refused-no-fatigue = Die Erschöpfung fehlt. Gib eine Zahl außer 0 an.
refused-not-tired = { $who } hat keine Erschöpfung.
refused-unconscious = { $who } ist bewusstlos. Weck { $who } zuerst.
refused-not-safe = { $who } ist nicht in Sicherheit. Nur eine Nacht an einem sicheren Ort nimmt Erschöpfung.
refused-no-healer = { $who } braucht Pflege, um Fähigkeitspunkte zurückzugewinnen.
refused-no-spellbook = { $who } hat kein Zauberbuch mit { THING($spell) }.
refused-no-spellbook-no-spell = Es fehlt der Zauber. Wähle einen, von dem { $who } ein Buch hat.
refused-no-second-weapon = { $who } hat diese zweite Waffe nicht: { $weapon }. Wähle eine andere aus dem Gepäck.
refused-no-creature =
    { $target ->
        [self] { THING($spell) } wirkt nur auf die Figur, die zaubert. Lass die Ziele leer.
       *[other] { THING($spell) } wirkt auf ein Ding oder einen Ort, nicht auf Wesen. Lass die Ziele leer.
    }
refused-no-leader = { $who } gehört nicht zu den Gegnern, die den Mut verlieren können. Wähle eine andere Anführung oder keine.
refused-one-target = { THING($spell) } braucht genau ein Ziel. Wähle eins, einmal.
refused-too-tired = { $who } hat { $fatigue } Erschöpfung und keinen Platz für mehr. Erst rasten.
refused-no-such-role = Die Rolle { $got } gibt es nicht. Wähle { OR($options) }.
refused-bad-assignment = Diese Werte können nicht verteilt werden: { $got }. Jeder beginnt bei 11, und einer darf auf 8 fallen, damit ein anderer auf 14 steigt.
refused-no-book = Nur Hintergründe mit Zauberbuch beginnen mit einem Zauber. Dieser nicht: { THING($got) }.
refused-no-book-no-got = Nur Hintergründe mit Zauberbuch beginnen mit einem Zauber.
refused-not-assigned = Werte lassen sich nur heben oder senken, wenn sie verteilt werden. Wähle „Verteilt“.
refused-up-and-down = Eine Fähigkeit muss fallen, damit eine andere steigt. Wähle zwei verschiedene.

## warned

warned-hands = { $who } kann nicht beides zugleich halten: { $weapon } und { THING($beside) }. Trotzdem beides benutzen?
warned-out-of-reach =
    { $zone ->
        [hand] { $who } ist in Griffweite, außer Reichweite für { $weapon }. Trotzdem angreifen?
        [close] { $who } ist ganz nah, außer Reichweite für { $weapon }. Trotzdem angreifen?
        [near] { $who } ist nah, außer Reichweite für { $weapon }. Trotzdem angreifen?
        [far] { $who } ist weit weg, außer Reichweite für { $weapon }. Trotzdem angreifen?
       *[distant] { $who } ist in der Ferne, außer Reichweite für { $weapon }. Trotzdem angreifen?
    }
warned-down =
    { $state ->
        [routed] { $who } ist in die Flucht geschlagen. Trotzdem handeln?
       *[unconscious] { $who } ist bewusstlos. Trotzdem handeln?
    }
warned-helpless = { $ability } von { $who } ist 0. Trotzdem handeln?
warned-undeclared = { $who } hat in dieser Runde nichts angekündigt. Trotzdem handeln?
warned-not-declared =
    { $names-count ->
        [one] { AND($names) } hat noch nichts angekündigt. Trotzdem Initiative würfeln?
       *[other] { AND($names) } haben noch nichts angekündigt. Trotzdem Initiative würfeln?
    }
warned-mid-round = Runde { $round } läuft schon, und Initiative wird am Anfang gewürfelt. Trotzdem noch einmal würfeln?
warned-no-move-left = { $who } hat in dieser Runde keine Bewegung mehr. Trotzdem bewegen?
warned-moved-twice = { $who } hat sich zweimal bewegt und keine Aktion mehr. Trotzdem handeln?
warned-own-side = Der Flächenangriff trifft auch { AND($names) }. Trotzdem angreifen?
warned-mixed-zones = Ein Flächenangriff trifft eine Zone, aber diese Ziele sind verschieden weit weg. Trotzdem angreifen?
warned-no-blast = Das trifft nur ein Ziel: { $weapon }. Trotzdem als Flächenangriff benutzen?
# $most (int)
warned-too-many-targets = { THING($spell) } wirkt auf höchstens { $most } Ziele. Trotzdem wirken?
warned-no-metal = { $who } trägt kein Metall, das { THING($spell) } erhitzen könnte. Trotzdem wirken?
warned-apart =
    { $names-count ->
        [one] { AND($names) } ist nicht in derselben Zone wie die anderen. Trotzdem gemeinsam angreifen?
       *[other] { AND($names) } sind nicht in derselben Zone wie die anderen. Trotzdem gemeinsam angreifen?
    }
warned-out-of-turn-no-turn = Die Initiative ist noch nicht gewürfelt. Trotzdem handeln?

## due

due-first = erster Verlust
due-round = eine Runde beginnt

## cli

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

## policy

policy-deeds-attack = Schilde werden nicht geopfert.
policy-deeds-blast = Schilde werden nicht geopfert.

## button

button-deeds-intent = Absicht ankündigen
button-deeds-revive = Wecken
button-deeds-zone = Entfernung setzen

## label

label-on = Worauf
label-allies = Verbündete
label-if_passed = Falls es gelingt
label-if_failed = Falls es misslingt
label-creature-line = wolf, 4 HP, ...
label-held-out-of-reach =
    { $names-count ->
        [one] { AND($names) } erreicht kein Ziel.
       *[other] { AND($names) } erreichen kein Ziel.
    }

## help

help-strike = Mehrere Verbündete schlagen aus einer Zone auf ein Ziel ein. Alle würfeln, nur der höchste Schaden zählt.
help-open-enhanced = Leer: Angriffe auf Überraschte, Schlafende und Bewusstlose sind verstärkt.
help-field-blast-targets = Entferne das Häkchen bei allen, die verschont bleiben.
help-field-blast-zone = Ohne Ziele trifft der Flächenangriff alle in dieser Zone.
help-field-on = Für einen Zauber auf ein Ding, einen Ort oder ein Versprechen.
help-field-deed-weapon = Bei einer 1 kommt der Schaden der Waffe dazu.
help-field-deed-zone = Die neue Entfernung zu den Zielen.

## move

move-strike = Gemeinsam angreifen

## setting

setting-armour = Rüstung

## front

front-line = Angriffe, die immer treffen, und Heldentaten

## order

order-deeds-attack = Womit wird gekämpft?
order-deeds-attack-empty = Mit der besten Waffe
order-deeds-spells = Einem Zauber widerstehen?
order-deeds-strike = Beim Schlag von Verbündeten mitmachen?

## distance

distance-hand = Griffweite
distance-close = ganz nah
distance-near = nah
distance-far = weit
distance-distant = fern
mark-zone = { WORD($code, of: "distance") }
mark-warband = Trupp
mark-scar-placed = { $scar }, { $place }

## warum

step-deeds-impact-stated-degree =
    { $value ->
        [improved] Das Ergebnis ist besser als sonst.
        [reduced] Das Ergebnis ist schwächer als sonst.
       *[plain] {""}
    }
step-deeds-impact-stated-own-degree =
    { $value ->
        [improved] Für { $who } ist das Ergebnis besser als sonst.
        [reduced] Für { $who } ist das Ergebnis schwächer als sonst.
       *[plain] {""}
    }
step-deeds-impact-stated-if_passed = Falls es gelingt: { $value }
step-deeds-impact-stated-if_failed = Falls es misslingt: { $value }
step-deeds-opposed-compared = { $first } { $a }, { $second } { $b }: Die niedrigere Zahl gewinnt.
step-deeds-opposed-compared-tie = Je { $a }: Gleichstand.
step-deeds-opposed-ruled = An diesem Tisch schlägt ein Erfolg einen Fehlschlag.
step-deeds-opposed-stated-again = Gleichstand: Beide würfeln noch einmal.
step-deeds-aid-ruled = An diesem Tisch entscheidet die niedrigste Zahl.
step-deeds-aid-kept = Die niedrigste Zahl zählt: { $face }.
step-deeds-interfere-ruled = An diesem Tisch entscheidet die höchste Zahl.
step-deeds-interfere-kept = Die höchste Zahl zählt: { $face }.
step-deeds-initiative-stated-before = Vor den Gegnern: { AND($value) }.
step-deeds-initiative-stated-after = Nach den Gegnern: { AND($value) }.
step-deeds-initiative-stated-late = Überrascht und nach allen anderen: { AND($value) }.
step-deeds-initiative-stated-rolls = Vor und nach den Gegnern handelt die niedrigste Zahl zuerst.
step-deeds-armor-stated-rating = Die Rüstung von { $who } ist jetzt { $value }.
step-condition-acted-up = Zustand von { $whom }: { $mark }. Das hilft { $roller }.
step-condition-acted-up-own = Zustand von { $whom }: { $mark }. Das hilft.
step-condition-acted-down = Zustand von { $whom }: { $mark }. Das behindert { $roller }.
step-condition-acted-down-own = Zustand von { $whom }: { $mark }. Das behindert.
step-deeds-armor-modified = Rüstung von { $who }: { SIGNED($by) } ({ $cause }).
step-deeds-attack-modified-up = Verstärkt, also ein d12: { $cause }.
step-deeds-attack-modified-down = Erschwert, also ein d4: { $cause }.
step-deeds-attack-ruled-cancel = Verstärkt und erschwert heben sich auf.
step-deeds-warband-stated-enhanced = Ein Trupp greift eine Person an: verstärkt.
step-deeds-warband-stated-impaired = Eine Person greift einen Trupp an: erschwert.
step-deeds-damage-stated-dead = Brawn 0: { $who } ist tot.
step-deeds-scars-stated-damage = Nach { $value } Schaden sind genau 0 HP übrig.
step-deeds-deprived-stated-days =
    { $value ->
        [one] { $who } leidet Mangel, 1 Tag länger als den ersten.
       *[other] { $who } leidet Mangel, { $value } Tage länger als den ersten.
    }
step-deeds-morale-stated-first = Der erste Gegner ist aus dem Kampf.
step-deeds-sunder-stated-damage = { $value } Schaden, es sei denn, { $who } opfert den Schild.
step-deeds-blast-stated-targets =
    { $value ->
        [one] Der Schaden wird für 1 Ziel gewürfelt.
       *[other] Der Schaden wird für jedes von { $value } Zielen gewürfelt.
    }
step-deeds-aid-chosen-yes = { $who } hilft.
step-deeds-interfere-chosen-yes = { $who } kommt in die Quere.
step-deeds-strike-chosen-yes = { $who } schlägt mit zu.
step-deeds-sunder-chosen-yes = { $who } fängt es mit dem Schild ab.
step-deeds-create-stated-swapped = Getauscht: { AND($value) }.
step-deeds-blast-die = Ziele
step-deeds-spells-die = Zauber
step-deeds-spells-chosen-yes = { $who } wehrt sich gegen den Zauber.
step-deeds-spells-chosen-no = { $who } lässt den Zauber wirken.

## das Protokoll: Rettungswürfe und Taten

log-succeeds = { $who } schafft es ohne Wurf: { $what }
log-succeeds-plainly = { $who } schafft es ohne Wurf.
log-save-passed =
    { $rolled ->
        [1] { $who } schafft den Rettungswurf auf { $ability } mit einer 1.
       *[other] { $who } schafft den Rettungswurf auf { $ability }: { $rolled } unter { $score }.
    }
log-save-passed-unseen = { $who } schafft den Rettungswurf auf { $ability }.
log-save-failed =
    { $rolled ->
        [20] { $who } scheitert am Rettungswurf auf { $ability } mit einer 20.
       *[other] { $who } scheitert am Rettungswurf auf { $ability }: { $rolled }, nicht unter { $score }.
    }
log-save-failed-unseen = { $who } scheitert am Rettungswurf auf { $ability }.
effect-resists = { $who } schafft den Rettungswurf auf { $ability } ({ $rolled } unter { $score }) und ist nicht „{ $condition }“.
effect-resists-unseen = { $who } schafft den Rettungswurf auf { $ability } und ist nicht „{ $condition }“.
log-outcome-degree =
    { $degree ->
        [improved] Das Ergebnis ist besser als sonst.
       *[reduced] Das Ergebnis ist schwächer als sonst.
    }
log-outcome-degree-for =
    { $degree ->
        [improved] Für { $who } ist das Ergebnis besser als sonst.
       *[reduced] Für { $who } ist das Ergebnis schwächer als sonst.
    }
log-means = Das heißt: { $means }
log-opposed-won = { $who } gewinnt den vergleichenden Rettungswurf auf { $ability } gegen { $against }: { $a } zu { $b }.
log-opposed-won-decided = { $who } gewinnt den vergleichenden Rettungswurf gegen { $against }.
log-opposed-lost = { $who } verliert den vergleichenden Rettungswurf auf { $ability } gegen { $against }: { $a } zu { $b }.
log-opposed-lost-decided = { $who } verliert den vergleichenden Rettungswurf gegen { $against }.
log-opposed-tied = { $who } und { $against } sind beim vergleichenden Rettungswurf gleichauf.
log-aided-pass = { $who } schafft den Rettungswurf auf { $ability } mit Hilfe.
log-aided-failure = { $who } scheitert am Rettungswurf auf { $ability } trotz Hilfe.
log-unaided-pass = { $who } schafft den Rettungswurf auf { $ability } ohne Hilfe.
log-unaided-failure = { $who } scheitert am Rettungswurf auf { $ability } ohne Hilfe.
effect-shares-outcome = { $who } hat geholfen und trägt das Ergebnis mit.
log-hindered-pass = { $who } schafft den Rettungswurf auf { $ability } trotz Störung.
log-hindered-failure = { $who } scheitert am Rettungswurf auf { $ability }.
log-spoiled-pass = { $who } schafft den Rettungswurf auf { $ability }, aber die Störung verdirbt es.
log-unhindered-pass = { $who } schafft den Rettungswurf auf { $ability }. Niemand stört.
log-unhindered-failure = { $who } scheitert am Rettungswurf auf { $ability }. Niemand stört.
log-spectacular = { $who } würfelt eine 1 für eine Heldentat: ein spektakulärer Erfolg.
log-deed-done = { $who } gelingt eine Heldentat: Rettungswurf auf { $ability }, { $rolled } unter { $score }.
log-deed-done-unseen = { $who } gelingt eine Heldentat mit { $ability }.
log-deed-fails = { $who } misslingt eine Heldentat: Rettungswurf auf { $ability } ({ $rolled }, nicht unter { $score }).
log-deed-fails-unseen = { $who } misslingt eine Heldentat mit { $ability }.
log-deed-backfires = Die Heldentat von { $who } geht nach hinten los: eine 20.
log-deed-text = Die Tat: { $what }
effect-deed-falls-back = { $who } erleidet, was die Tat bewirken sollte.
effect-deed-avoided =
    { $rolled ->
        [1] { $who } entgeht dem: Rettungswurf auf { $ability } mit einer 1.
       *[other] { $who } entgeht dem: Rettungswurf auf { $ability }, { $rolled } unter { $score }.
    }
effect-deed-avoided-unseen = { $who } entgeht dem mit { $ability }.
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

log-strikes = { $who } trifft { AND($names) } ({ AND($arms) }).
effect-first-weapon-counts = Ein Zustand kommt nur von der ersten Waffe: { $weapon }.
effect-shield-breaks = Der Schild von { $who } ({ $item }) fängt den ganzen Schaden ab und zerbricht.
effect-armour-stops-all =
    { $names-count ->
        [one] Die Rüstung von { AND($names) } fängt den ganzen Schaden ab.
       *[other] Die Rüstungen fangen den ganzen Schaden ab: { AND($names) }.
    }
effect-no-more-damage =
    { $names-count ->
        [one] { AND($names) } erleidet keinen weiteren Schaden: Je Ziel zählt nur der stärkste Angriff.
       *[other] { AND($names) } erleiden keinen weiteren Schaden: Je Ziel zählt nur der stärkste Angriff.
    }
effect-no-damage =
    { $names-count ->
        [one] { AND($names) } erleidet keinen Schaden.
       *[other] { AND($names) } erleiden keinen Schaden.
    }
log-blast-catches =
    { $n ->
        [one] Der Flächenangriff von { $who } erfasst 1 Ziel.
       *[other] Der Flächenangriff von { $who } erfasst { $n } Ziele.
    }
log-casts-on = { $who } zaubert { $spell } auf { AND($targets) }.
log-casts = { $who } zaubert { $spell }.
effect-spell-to-tell = Die Spielleitung sagt, was der Zauber bewirkt: { $spell }.
effect-spell-lasts = { $spell } von { $who } wirkt { TIME($seconds) } lang.
log-spell-on = Auf: { $text }
log-spell-runs-out = { $spell } von { $who } wirkt nicht mehr.
log-spell-runs-out-on = { $spell } von { $who } wirkt nicht mehr: { $text }
effect-resists-spell = { $who } schafft den Rettungswurf auf { $ability } ({ $rolled } unter { $score }) und widersteht { $spell }.
effect-resists-spell-unseen = { $who } widersteht { $spell }.
log-escapes =
    { $rolled ->
        [1] { $who } schafft den Rettungswurf auf Finesse mit einer 1 und entkommt: { $to }
       *[other] { $who } schafft den Rettungswurf auf Finesse ({ $rolled }, unter { $score }) und entkommt: { $to }
    }
log-escapes-unseen = { $who } schafft den Rettungswurf auf Finesse und entkommt: { $to }
log-gets-away =
    { $rolled ->
        [1] { $who } schafft den Rettungswurf auf Finesse mit einer 1 und entkommt.
       *[other] { $who } schafft den Rettungswurf auf Finesse ({ $rolled }, unter { $score }) und entkommt.
    }
log-gets-away-unseen = { $who } schafft den Rettungswurf auf Finesse und entkommt.
log-safe-at = Entkommen nach: { $to }
log-is-caught =
    { $rolled ->
        [20] { $who } scheitert am Rettungswurf auf Finesse mit einer 20 und entkommt nicht: { $to }
       *[other] { $who } scheitert am Rettungswurf auf Finesse ({ $rolled }, nicht unter { $score }) und entkommt nicht: { $to }
    }
log-is-caught-unseen = { $who } scheitert am Rettungswurf auf Finesse und entkommt nicht: { $to }
log-the-foes = die Gegner
log-declares = { $who } kündigt an: { $text }
log-foes-intend = Was die Gegner vorhaben: { $text }
effect-foes-at = Entfernung zu den Gegnern: { WORD($zone, of: "distance") }.
log-distance-to-party = Entfernung zwischen { $who } und der Gruppe: { WORD($zone, of: "distance") }.
log-distance = Entfernung zwischen { $who } und { AND($names) }: { WORD($zone, of: "distance") }.

## das Protokoll: Schaden, Narben, Rast

effect-holds-out =
    { $rolled ->
        [1] { $who } schafft den Rettungswurf auf Brawn mit einer 1.
       *[other] { $who } schafft den Rettungswurf auf Brawn: { $rolled } unter { $score }.
    }
effect-holds-out-unseen = { $who } schafft den Rettungswurf auf Brawn.
effect-falls-unconscious =
    { $rolled ->
        [20] { $who } scheitert am Rettungswurf auf Brawn mit einer 20 und wird bewusstlos.
       *[other] { $who } scheitert am Rettungswurf auf Brawn ({ $rolled }, nicht unter { $score }) und wird bewusstlos.
    }
effect-fall-in-short =
    { $names-count ->
        [one] { AND($names) } wird bewusstlos.
       *[other] { AND($names) } werden bewusstlos.
    }
effect-falls-unconscious-unseen = { $who } scheitert am Rettungswurf auf Brawn und wird bewusstlos.
effect-stays-unconscious =
    { $rolled ->
        [20] { $who } scheitert am Rettungswurf auf Brawn mit einer 20 und bleibt bewusstlos.
       *[other] { $who } scheitert am Rettungswurf auf Brawn ({ $rolled }, nicht unter { $score }) und bleibt bewusstlos.
    }
effect-stays-unconscious-unseen = { $who } scheitert am Rettungswurf auf Brawn und bleibt bewusstlos.
effect-is-routed = { $who } scheitert am Rettungswurf auf Brawn und wird in die Flucht geschlagen.
effect-is-destroyed = { $who } ist vernichtet.
log-revives = { $by } weckt { $who } aus der Bewusstlosigkeit.
log-is-revived = { $who } kommt wieder zu sich.
effect-is-paralysed = { $who } ist gelähmt.
effect-goes-mad = { $who } verliert den Verstand. Die Spielleitung darf für { $who } handeln.
effect-no-further-loss = { $who } hat kein { $ability } mehr zu verlieren.
effect-gains-scar = { $who } trägt eine Narbe davon: { $scar }, { $place }.
effect-gains-scar-somewhere = { $who } trägt eine Narbe davon: { $scar }.
effect-loses-for-good = { $who } verliert für immer { $by } { WORD($name, of: "setting") }: { $before } → { $after }.
    .is = lasting
effect-scar-heals = Die Narbe von { $who } verheilt.
effect-score-unchanged = { $name } von { $who } bleibt gleich: Eine gewürfelte { $rolled } ist nicht höher.
effect-nothing-back = { $who } leidet Mangel und gewinnt nichts zurück.
log-rests-moment =
    { $names-count ->
        [one] { AND($names) } rastet ein paar Minuten.
       *[other] { AND($names) } rasten ein paar Minuten.
    }
log-rests-night =
    { $names-count ->
        [one] { AND($names) } schläft eine Nacht in Sicherheit.
       *[other] { AND($names) } schlafen eine Nacht in Sicherheit.
    }
log-rests-in-care =
    { $names-count ->
        [one] { AND($names) } lässt sich eine Woche lang pflegen.
       *[other] { AND($names) } lassen sich eine Woche lang pflegen.
    }
log-rests-long-in-care =
    { $names-count ->
        [one] { AND($names) } lässt sich { $weeks } Wochen lang pflegen.
       *[other] { AND($names) } lassen sich { $weeks } Wochen lang pflegen.
    }
log-cannot-rest =
    { $why ->
        [unconscious] { $who } ist bewusstlos und kann nicht rasten.
        [deprived] { $who } leidet Mangel und kann nicht rasten.
       *[other] Bei { $who } ist nichts mehr da, was eine Rast zurückbringen könnte.
    }
effect-initiative-due = Fällig: { WORD($rule, of: "due-roll") }.
log-new-round = Runde { $round }.
log-turn-order = Zugfolge: { AND($order) }.

## Chancen auf der Kommandozeile

cli-fact-spoiled = vereitelt
cli-fact-before = vorher am Zug
cli-fact-after = nachher am Zug
cli-fact-brawn = Brawn übrig
cli-fact-scar = Narbe
cli-fact-dead = tot
cli-fact-sundered = Schild zerbrochen
cli-result-spectacular = spektakulärer Erfolg
cli-result-success = Erfolg
cli-result-failure = Fehlschlag
cli-result-backfire = Eigentor
cli-mechanic-deeds-save = Ein Rettungswurf: Ein d20 unter dem Wert gelingt.
cli-mechanic-deeds-opposed = Ein vergleichender Rettungswurf: Beide würfeln, und die niedrigere Zahl gewinnt.
cli-mechanic-deeds-deed = Eine Heldentat im Kampf: Eine 1 ist ein spektakulärer Erfolg, eine 20 geht nach hinten los.
cli-mechanic-deeds-aid = Ein gemeinsamer Rettungswurf: Alle würfeln, und das beste Ergebnis zählt.
cli-mechanic-deeds-interfere = Ein gestörter Rettungswurf: Alle würfeln, und das schlechteste Ergebnis zählt.
cli-mechanic-deeds-initiative = Zugfolge: Wer es schafft, handelt vor den Gegnern, die anderen danach. Der niedrigste Wurf beginnt.
cli-mechanic-deeds-blast-count = Die Zahl der Ziele eines Flächenangriffs: Der Schadenswürfel entscheidet.
cli-mechanic-deeds-reaction = Wie Fremde auf die Gruppe reagieren: 2d6.
cli-mechanic-deeds-attack = Ein Angriff: Er trifft immer. Der höchste Schadenswürfel zählt, abzüglich Rüstung, erst gegen HP, dann gegen Brawn.
cli-mechanic-deeds-blast = Ein Flächenangriff: Alle in der Zone erleiden Schaden, für jedes Ziel einzeln gewürfelt.
cli-mechanic-deeds-damage = Schaden ohne Angriff, abzüglich Rüstung, wo sie zählt.
cli-mechanic-deeds-loss = Verlust bei einer Fähigkeit: die Würfel, abzüglich Rüstung.
widget-coin = Gold
step-deeds-attack-one-counts = {""}
step-deeds-initiative-stated-surprised = {""}
step-deeds-opposed-compared-pass = { $first } { $a }, { $second } { $b }. Nur eins von beiden gelingt: { $winner }.

## Der Demo-Tisch

demo-about = Räuber sind unter der Seebrücke gelandet, und aus den Pfeilern quellen Klopfgeister. Aldis liegt bewusstlos am Tor, während die Flutglocke läutet.

## choice

choice-part-deeds-beaten = Schaden durch Verbündete
choice-part-deeds-doing = Plan für die Runde
choice-part-deeds-nature = Taktik
choice-part-deeds-scars = Narben
choice-part-deeds-traits = Eigenheiten
choice-part-deeds-zones = Entfernung
choice-part-scores = Fähigkeiten
choice-kind-mundane = Gewöhnlich
choice-kind-magic = Magie
choice-kind-blast = Fläche
choice-kind-fire = Feuer
choice-kind-cold = Kälte
choice-kind-fall = Sturz
choice-kind-silver = Silber
choice-kind-poison = Gift

## Antworten auf Fragen

choice-deeds-attack-normal = Keins von beiden
choice-deeds-attack-enhanced = Verstärkt
choice-deeds-attack-impaired = Erschwert
choice-deeds-deed-none = Kein Rettungswurf
choice-deeds-advantage-roll = Rettungswurf würfeln
choice-deeds-advantage-succeeds = Gelingt
choice-deeds-morale-accepted = Bedingungen annehmen
choice-deeds-morale-refused = Bedingungen ablehnen
choice-deeds-sunder-yes = Den Schild opfern: kein Schaden
choice-deeds-sunder-no = Den Schild behalten, den Schaden nehmen
choice-deeds-spells-yes = Widerstehen
choice-deeds-spells-no = Nicht widerstehen
choice-deeds-strike-yes = Mitmachen
choice-deeds-strike-no = Nicht mitmachen
choice-deeds-scars-yes = Narbe geben
choice-deeds-scars-no = Keine Narbe
choice-deeds-aid-yes = Helfen
choice-deeds-aid-no = Nicht helfen
choice-deeds-interfere-yes = Dazwischengehen
choice-deeds-interfere-no = Nicht dazwischengehen

## build

build-help-scores = Ein Rettungswurf gelingt, wenn ein d20 unter dem Wert bleibt.
build-line-Brawn = Kraft, Zähigkeit, festen Stand.
build-line-Finesse = Tempo, Zielen, leise Füße.
build-line-Intellect = Verstand, Nerven und Magie.
build-line-HP = Wie viel Schaden du verträgst, bevor es ernst wird.
build-example = eine Rettung zu bestehen.
build-assign = Jeder beginnt mit 11. Senke einen auf 8, dann kann ein anderer auf 14 steigen.

## lesson

lesson-sheet = HP stehen für blaue Flecken und knapp entgangene Hiebe. Bei Brawn, Finesse und Intellect willst du mit einem d20 unter dem Wert bleiben. Tippe auf den Namen: Er öffnet den ganzen Bogen.
lesson-test-title = Würfle einen Rettungswurf
lesson-test = Tippe auf eine Fähigkeit. Würfle einen d20: Unter dem Wert gelingt es. Eine 1 gelingt immer, eine 20 nie. Die Chancen stehen auf dem Knopf. Dann würfle.
lesson-tool = Jetzt hast du das richtige Werkzeug: Vorteil. Zwei d20 werden gewürfelt, und der niedrigere zählt. Sieh, wie viel das wert ist, dann würfle.
lesson-armour = Auf der Treppe liegt ein Helm (helmet): Er ist jetzt in deinem Gepäck. Tippe ihn dort an, dann Anlegen. Rüstung verringert jeden Schaden, um höchstens 3.
lesson-declare = Ein Knocker klettert über die Mauer. Vor jedem Wurf sagen alle, was sie tun. Tippe auf Ankündigen und schreib, dass du angreifst.
lesson-attack = Ein Rettungswurf mit Finesse hat entschieden, wer zuerst handelt. Getroffen wird immer: Der Waffenwürfel, weniger Rüstung, ist der Schaden. Tippe auf Angreifen.
lesson-struck = Der Knocker hat dich getroffen. Die Karte zeigt seinen Würfel und was deine Rüstung abhielt. Der Rest ging von HP ab; ohne HP geht er von Brawn ab. Warum zeigt die Rechnung.
lesson-round = Jede Runde beginnt mit dem, was du tun willst. Plane diesmal eine Tat: ein Bein stellen, blenden, die Leiter wegtreten. Tippe auf Ankündigen.
lesson-deed = Eine Tat ist alles, was du beschreiben kannst: kein Schaden, ein Rettungswurf, und eine 1 ist spektakulär. Tippe auf Heldentat, füll aus, was du versuchst, dann würfle.
lesson-spell = Er kommt zurück. Dein Zauberbuch hat einen Zauber. Er gelingt immer und kostet 1 Erschöpfung, die einen Platz füllt. Tippe auf Zaubern, wähle das Ziel, dann zaubere.
lesson-zero = Jeder Verlust an Brawn verlangt einen Rettungswurf: Hier ist er misslungen, und jemand liegt bewusstlos. Bei Brawn 0 ist man tot. Tippe auf Wecken.
lesson-rest = Ein paar Minuten bringen alle HP zurück, eine Nacht nimmt Erschöpfung, Wochen heilen den Rest. Tippe auf Rasten, wähle die Dauer, dann raste.
