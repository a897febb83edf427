# Warum: Summen zum Nachrechnen, eine je Zeile. Die Regel steht daneben, nie im Satz.

### Würfel und Zahlen

why-plain-die = { $die } ({ $face })
why-labelled-die = { $label } { $die } ({ $face })
why-plain-number = { $n }
why-labelled-number = { $label } { $n }
why-minus-plain = - { $n }
why-minus-die = - { $die } ({ $face })
why-minus-number = - { $label } { $n }
why-word = { $word }
why-addend-word = { WORD($what, of: "addend") }
why-die-joins = { $who }: { $cause } { $die }.
why-no-die = { $who }: kein Würfel ({ $cause }).
why-dice-shown = { $who }: { $dice }.
why-dice-shown-alone = { $dice }.
why-dice-rise =
    { $steps ->
        [one] { $who }: 1 Stufe hinauf, { $before } → { $after }.
       *[other] { $who }: { $steps } Stufen hinauf, { $before } → { $after }.
    }
why-dice-drop =
    { $steps ->
        [one] { $who }: 1 Stufe hinab, { $before } → { $after }.
       *[other] { $who }: { $steps } Stufen hinab, { $before } → { $after }.
    }
why-dice-gone =
    { $steps ->
        [one] { $who }: 1 Stufe hinab von { $before }. Kein Würfel bleibt übrig.
       *[other] { $who }: { $steps } Stufen hinab von { $before }. Kein Würfel bleibt übrig.
    }
why-higher-counts =
    { $n ->
        [one] { $who }: { $dice }. Der höchste zählt: { $face }.
       *[other] { $who }: { $dice }. Die höchsten { $n } zählen: { $face }.
    }
why-lower-counts =
    { $n ->
        [one] { $who }: { $dice }. Der niedrigste zählt: { $face }.
       *[other] { $who }: { $dice }. Die niedrigsten { $n } zählen: { $face }.
    }
# Von mehreren Würfeln zählt der mittlere.
why-one-counts = { $who }: { $dice }. Die { $face } zählt.
why-advantage-by =
    { $by ->
        [one] { $who }: Vorteil ({ $cause }).
       *[other] { $who }: Vorteil +{ $by } ({ $cause }).
    }
why-disadvantage-by =
    { $by ->
        [one] { $who }: Nachteil ({ $cause }).
       *[other] { $who }: Nachteil -{ $by } ({ $cause }).
    }
why-advantage-plain = { $who }: Vorteil { SIGNED($by) }.
why-modified-by = { $who }: { SIGNED($by) } ({ $cause }).

### Summen

why-sum = { $who }: { SUM($parts) } = { $total }.
why-sum-alone = { SUM($parts) } = { $total }.
why-damage-sum = Schaden: { SUM($parts) } = { $total }.
why-damage-counted = Schaden: { $total }, wie der Waffenwürfel, der zählt.
why-not-counted = { $who }: nicht gezählt, { $dice }.
why-one-always-passes = { $who }: d20 (1). Eine 1 gelingt immer.
why-twenty-always-fails = { $who }: d20 (20). Eine 20 misslingt immer.
why-under = { $who }: d20 ({ $number }) ist unter { $ability } { $score }.
why-under-plain = { $who }: d20 ({ $number }) ist unter { $score }.
why-not-under = { $who }: d20 ({ $number }) ist nicht unter { $ability } { $score }.
why-not-under-plain = { $who }: d20 ({ $number }) ist nicht unter { $score }.
why-against-dc = { $who }: { $number } gegen DC { $dc }.
why-must-beat = { $who }: { $number }, nötig ist mehr als DC { $dc }.
addend-attribute = Attribut
addend-object = Gegenstand
addend-objects = Gegenstände
addend-weapon = Waffe
addend-slots = Plätze
addend-free = freie Würfel
addend-dust = Staub
addend-armour = Rüstung
addend-piercing = Durchschlag
addend-dealt = schon erlitten
addend-spared = wirkungslos

### Treffer

why-hits-alone = { hits }.
why-hits-dn = { $who }: { hits } gegen DN { $dn }.
why-hits-needed = { $hits } von { $needs } Treffern.
why-strong-hits-of =
    { $n ->
        [one] 1 starker Treffer
       *[other] { $n } starke Treffer
    }
why-plain-hits-of =
    { $n ->
        [one] 1 einfacher Treffer
       *[other] { $n } einfache Treffer
    }
why-full-hits-of = { $n } Treffer
why-weak-hits-of =
    { $n ->
        [one] 1 schwacher Treffer
       *[other] { $n } schwache Treffer
    }
why-no-hits-of = kein Treffer
why-hits-of-kinds = { $who }: { $kinds }.
why-hits-of-kinds-needed = { $who }: { $kinds }. Nötig: { $needs }.
why-lost-die = ein verlorener Würfel (0)
why-pair-hit = { $ours } gegen { $theirs } Treffer für { $who }
why-pair-level = { $ours } gegen { $theirs } kein Treffer
why-lone-die = { $die } ohne Gegenstück
why-lone-hit = { $die } ohne Gegenstück Treffer für { $who }
why-pairs = { $first } gegen { $second }, von hoch nach niedrig: { $pairs }.
why-numbers-compared = { $a } gegen { $b }.
why-hits-compared = Treffer: { $first } { $a }, { $second } { $b }.
why-tied-hits = Treffer: je { $n }, Gleichstand.
why-tie-broken =
    { $decides ->
        [full-hits] Volle Treffer entscheiden, { $ours } zu { $theirs }: { $winner }.
        [strong-hits] Starke Treffer entscheiden, { $ours } zu { $theirs }: { $winner }.
        [plain-hits] Einfache Treffer entscheiden, { $ours } zu { $theirs }: { $winner }.
        [weak-hits] Schwache Treffer entscheiden, { $ours } zu { $theirs }: { $winner }.
        [dice] Der größere Würfel entscheidet, d{ $ours } zu d{ $theirs }: { $winner }.
        [more-dice] Ein Würfel ohne Gegenstück entscheidet: { $winner }.
       *[numbers] Die höhere Zahl entscheidet, { $ours } zu { $theirs }: { $winner }.
    }
why-totals-ahead = { $first } { $a } gegen { $second } { $b }: { $first } gewinnt.
why-totals-behind = { $first } { $a } gegen { $second } { $b }: { $second } gewinnt.
why-totals-even = { $first } { $a } gegen { $second } { $b }: Gleichstand, er geht an { $first }.
why-blow-lands = { $first } { $a } gegen { $second } { $b }: Treffer.
why-blow-misses = { $first } { $a } gegen { $second } { $b }: daneben.
why-blow-even = { $first } { $a } gegen { $second } { $b }: Treffer. Bei Gleichstand trifft der Angriff.

### Schaden und Punkte

why-harm-plain = Schaden: { hits } x { $each } = { $harm }.
why-harm-more = Schaden: { hits } x { $each } + { $more } = { $harm }.
why-harm-of-weapon = Schaden: { hits } x { $each } ({ $weapon }) = { $harm }.
why-harm-of-weapon-more = Schaden: { hits } x { $each } ({ $weapon }) + { $more } = { $harm }.
why-points-down = { $who }: { WORD($name, of: "setting") } { $before } - { $by } = { $after }.
why-points-gone = { $who }: { WORD($name, of: "setting") } { $before } - { $by }, nicht unter 0: { $after }.

### Tabellen, Tischregeln, Preise

why-row-matched = { $rolled }: { WORD($result, of: "row") }.
why-row-better = { $rolled }, verbessert um { $better }: { WORD($result, of: "row") }.
why-row-of-die = { $who }: { $dice }, { WORD($result, of: "row") }.
why-row-of-die-alone = { $dice }: { WORD($result, of: "row") }.
why-row-of-sum = { $who }: { SUM($parts) } = { $rolled }, { WORD($result, of: "row") }.
why-by-ruling = Tischregel: { $option }
why-price-of = { $what }: { $cost } { money-cost }.
why-price-of-several = { $what }: { $n } x { $each } = { $cost } { money-cost }.
why-price-plain = Kosten: { $cost } { money-cost }.
why-sale-of = { $what }: verkauft für { $value } { money-value }, den halben Preis.

### Was Tabellen sagen

row-hostile = { attitude-hostile }
row-wary = { attitude-wary }
row-indifferent = { attitude-indifferent }
row-friendly = { attitude-friendly }
row-helpful = { attitude-helpful }
row-curious = { attitude-curious }
row-kind = { attitude-kind }
row-fight = Weiterkämpfen
row-retreat = Rückzug
row-flee = Flucht
row-surrender = Kapitulation
row-surrender-conditionally = Kapitulation unter Bedingungen
row-surrender-unconditionally = bedingungslose Kapitulation
row-dead = sofort tot
row-rounds = Restzeit in Runden
row-hours = Restzeit in Stunden
row-days = Restzeit in Tagen
row-bigger = ein Fortschritt
row-unchanged = bleibt gleich
row-smaller = ein kleinerer Würfel

### Die Zeilen eines neuen Bogens

why-line-die = { $line } { $dice }.
why-line-sum = { $line }: { SUM($parts) } = { $total }.
why-line-found = { $line } { $dice }: { $value }

### Zustände

why-is-in = Zustand von { $who }: { $mark }.
step-condition-acted-up = Zustand von { $whom }: { $mark }. { SIGNED($by) } für { $roller }.
step-condition-acted-up-own = Zustand von { $whom }: { $mark }, { SIGNED($by) }.
step-condition-acted-down-own = Zustand von { $whom }: { $mark }, -{ ABS($by) }.
step-condition-acted-down = Zustand von { $whom }: { $mark }. -{ ABS($by) } für { $roller }.
step-condition-acted-harm = Zustand von { $whom }: { $mark }. { $by } { -harm } in diesem Zug.
step-condition-acted-heals = Zustand von { $whom }: { $mark }. { $by } zurück in diesem Zug.
step-condition-acted-helpless = Zustand von { $whom }: { $mark }. Kein Gegenschlag möglich.
step-condition-acted-without = Zustand von { $whom }: { $mark }. Nicht möglich: { WORD($what, of: "lack") }.
step-condition-acted-spared = Zustand von { $whom }: { $mark }. Kein { -harm } ({ $what }).
step-condition-acted-pace = Zustand von { $whom }: { $mark }. Das Tempo ist ein anderes.
step-condition-acted-armour = Zustand von { $whom }: { $mark }. Die Rüstung ändert sich.
step-condition-acted-left-out = Zustand von { $whom }: { $mark }. Von der Spielleitung nicht gezählt.

### Gründe

why-cause-said = so sagt es die Spielleitung
why-cause-named = { $name }
why-cause-skill-with = { $name } ({ $weapon })
why-cause-mode = { WORD($name, of: "mode") }
why-cause-place = Stelle
why-cause-maximum = { $name }-Höchstwert
mode-enhanced = verstärkt
mode-impaired = erschwert
why-cause-nature = Art der Kreatur
why-cause-experience = Erfahrung
why-cause-spell-die = Zauberwürfel
why-cause-help-by = Hilfe von { $who }
why-cause-help = Hilfe
why-cause-hireling-by = Gefolge ({ $who })
why-cause-hireling = Gefolge
why-cause-allies-by = zusammen mit { $who }
why-cause-allies = Verbündete
why-cause-condition-of = Zustand von { $who }: { $name }
why-cause-deprived = Mangel
why-cause-surprised = { $who } ist überrascht
why-cause-down = { $who } liegt am Boden
why-cause-helpless = { $who } ist hilflos
why-cause-distance = Entfernung
why-cause-group = { $who } kämpft als Gruppe
why-cause-gained = vorher gewonnen
why-cause-held = bereitgehalten
why-cause-armour = Rüstung
why-cause-ignored = der Angriff umgeht sie
why-cause-piercing = Durchschlag
why-cause-magic = Magie
why-cause-ruling = Tischregel

### Was mehrere Spiele festhalten

step-market-stated-sold = { $of }: verkauft für { $value } { money-value }.
step-rest-die = Punkte
step-harm-die = Wunde
step-table-condition-die = Zustand
step-skills-die = Fertigkeit
step-help-die = Hilfe
step-death-die = Restzeit
step-death-row-die = Todestabelle
step-hirelings-stated-wage = Lohn: { $value } { money-value } am Tag.
step-hirelings-stated-days =
    { $value ->
        [0] Kein Tag bezahlt.
        [one] 1 Tag bezahlt.
       *[other] { $value } Tage bezahlt.
    }
step-hirelings-stated-paid = { $who } bekommt Lohn und gehorcht.
step-hirelings-stated-unpaid = { $who } bekommt keinen Lohn.
step-death-stated-struck = { $who } wird bei 0 getroffen.
step-death-stated-dead = Die Zeit von { $who } ist um.
step-death-stated-dying = Der Kampf ist vorbei, und { $who } liegt im Sterben: noch { TIME($value) }.
step-deprived-stated-met = { $who } leidet keinen Mangel mehr: { WORD($value, of: "need") }.
step-trouble-stated-trouble = Der Ärger: { $value }
step-rest-stated-die = Der { $of }-Würfel von { $who } ist wieder { $value }.
step-attack-stated-out-of-reach = { $who } ist zu weit weg für einen Gegenschlag.
step-contest-stated-helpless = { $who } ist hilflos: Jeder Würfel zählt 0.
step-attack-stated-unanswered = { $who } kann im Gegenzug keinen Schaden zufügen.
step-attack-stated-spared = Diese Art von Schaden bewirkt nichts.
step-attack-stated-targets =
    { $value ->
        [one] Ein Wurf gegen 1 Ziel.
       *[other] Ein Wurf gegen { $value } Ziele.
    }
step-morale-stated-leader = Die Führung der Gegner ist aus dem Kampf.
step-morale-stated-half = Die Hälfte der Gegner ist aus dem Kampf.
step-morale-stated-lone = Ein Gegner allein hat nur noch die Hälfte der Punkte.
step-protection-stated-mended =
    { $value ->
        [one] 1 Punkt Schutz geflickt.
       *[other] { $value } Punkte Schutz geflickt.
    }
step-protection-stated-points =
    { $value ->
        [0] { $who } hat jetzt keinen Schutz.
        [one] { $who } hat jetzt 1 Punkt Schutz.
       *[other] { $who } hat jetzt { $value } Punkte Schutz.
    }
step-combat-stated-first =
    { $value ->
        [party] Die Gruppe fängt an.
       *[foes] Die Gegner fangen an.
    }
step-combat-ruled = Gleichstand: An diesem Tisch fängt die Gruppe an.
step-combat-stated-again = Gleichstand: Beide Seiten würfeln noch einmal.
step-slots-stated-slots = { $who } hat jetzt { $value } Plätze im Gepäck.
step-protection-chosen-number = { $who }: Die Rüstung fängt { $chosen } Schaden ab.
step-protection-chosen = Das Stück, das ihn abhält: { $chosen }.
step-death-chosen = Die Spielleitung entscheidet: { WORD($chosen, of: "death") }.
step-test-stated-dull = Schwache Treffer von { $who } zählen nicht.
step-contest-stated-dull = Schwache Treffer von { $who } zählen nicht.
