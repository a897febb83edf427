creature-example = wolf, 6 HP, BOD d6, melee d6, bite attack

## refused

refused-too-many-points = BOD { $die } kann keine { $got } Punkte haben. Wähle einen größeren Würfel oder höchstens so viele Punkte, wie er Seiten hat.
refused-bad-creature-line = { $got } ist in der Zeile einer Kreatur nicht zu verstehen. Schreib sie so: wolf, 6 HP, BOD d6, melee d6, 1 protection, bite attack
refused-no-feat = { $who } hat das Talent { $got } nicht.
refused-feat-by-itself = { $feat } wirkt von selbst, sobald es passt.
refused-feat-used = { $who } hat { $feat } heute schon genutzt.
refused-nothing-missing = { $attribute } von { $who } ist schon voll.
refused-bad-assignment = Diese Würfel können nicht verteilt werden: { $got }. BOD, INT und WIL beginnen bei d6, und einer darf auf d4 fallen, damit ein anderer auf d8 steigt.
refused-no-such-background = Den Hintergrund oder die Klasse { $got } gibt es nicht. Wähle { OR($options) }.
refused-class-needs = Die Klasse { $class } braucht einen d8 in { $attribute }.

## policy

policy-generic-fantasy-test = Nichts wird ausgegeben, um den Wurf zu verbessern, und kein Ärger in Kauf genommen.
policy-generic-fantasy-contest = Nichts wird ausgegeben, um den Wurf zu verbessern.
policy-generic-fantasy-attack = Nichts wird ausgegeben, um den Wurf zu verbessern.
policy-generic-fantasy-blast = Nichts wird ausgegeben, um den Wurf zu verbessern.
policy-generic-fantasy-reaction = Nichts wird ausgegeben, um den Wurf zu verbessern.
policy-generic-fantasy-initiative = Nichts wird ausgegeben, um den Wurf zu verbessern.
policy-generic-fantasy-morale = Nichts wird ausgegeben, um den Wurf zu verbessern.
policy-generic-fantasy-hireling = Nichts wird ausgegeben, um den Wurf zu verbessern.

## order

order-generic-fantasy-create = Fängt die Rüstung den Schaden zuerst ab?
order-generic-fantasy-create-empty = So viel sie kann
order-generic-fantasy-create-0 = Nie
order-generic-fantasy-create-0-once = Nichts
order-generic-fantasy-attack = Womit wird gekämpft?
order-generic-fantasy-attack-empty = Mit der besten Waffe
order-generic-fantasy-skills = Mit welcher Fertigkeit abwehren?
order-generic-fantasy-skills-empty = Mit der besten
order-generic-fantasy-modify = Punkte ausgeben, um einen Wurf zu verbessern?
order-generic-fantasy-modify-empty = Nichts ausgeben
order-generic-fantasy-modify-done = Nichts ausgeben

## button

button-generic-fantasy-scene = Szene beginnen

## label

label-creature-line = wolf, 6 HP, ...

## front

front-line = vier Grade von Glück, und Punkte, um nachzuhelfen

## shelf

shelf-hp = BOD-Punkte
shelf-endures = hält aus

## das Protokoll

log-strong-hits =
    { $n ->
        [one] 1 starker Treffer
       *[other] { $n } starke Treffer
    }
log-plain-hits = { $n } Treffer
log-weak-hits =
    { $n ->
        [one] 1 schwacher Treffer
       *[other] { $n } schwache Treffer
    }
log-test-passed = { $who } besteht die Probe auf { $ability }: { $counts }.
log-test-passed-decided = { $who } besteht die Probe.
log-test-failed = { $who } scheitert an der Probe auf { $ability }.
log-test-short = { $who } scheitert an der Probe auf { $ability }: { $counts }, zu wenig.
log-rest-passed =
    { $names-count ->
        [one] { AND($names) } rastet eine Stunde und besteht die Probe auf { $ability }: { $counts }.
       *[other] { AND($names) } rasten eine Stunde und bestehen die Probe auf { $ability }: je { $counts }.
    }
log-rest-short =
    { $names-count ->
        [one] { AND($names) } rastet eine Stunde und scheitert an der Probe auf { $ability }: { $counts }, zu wenig.
       *[other] { AND($names) } rasten eine Stunde und scheitern an der Probe auf { $ability }: je { $counts }, zu wenig.
    }
log-rest-failed =
    { $names-count ->
        [one] { AND($names) } rastet eine Stunde und scheitert an der Probe auf { $ability }.
       *[other] { AND($names) } rasten eine Stunde und scheitern an der Probe auf { $ability }.
    }
effect-hits-for = { $n } für { $who }
effect-consequences = Schwache Treffer: Die Spielleitung nennt Folgen, { AND($people) }.
effect-benefits = Starke Treffer: Die Spielleitung nennt gute Wendungen, { AND($people) }.
effect-adds-consequence =
    { $n ->
        [one] Die Spielleitung nennt eine Folge für { $who }.
       *[other] Die Spielleitung nennt { $n } Folgen für { $who }.
    }
effect-adds-consequences = Die Spielleitung nennt Folgen, { AND($people) }.
effect-adds-benefit =
    { $n ->
        [one] Die Spielleitung nennt eine gute Wendung für { $who }.
       *[other] Die Spielleitung nennt { $n } gute Wendungen für { $who }.
    }
effect-added-benefits =
    { $n ->
        [one] eine gute Wendung
       *[other] { $n } gute Wendungen
    }
effect-added-consequences =
    { $n ->
        [one] eine Folge
       *[other] { $n } Folgen
    }
effect-adds-both = Die Spielleitung nennt { AND($extras) } für { $who }.
effect-consequence =
    { $n ->
        [one] Schwacher Treffer: Die Spielleitung nennt eine Folge für { $who }.
       *[other] { $n } schwache Treffer: Die Spielleitung nennt { $n } Folgen für { $who }.
    }
effect-benefit =
    { $n ->
        [one] Starker Treffer: Die Spielleitung nennt eine gute Wendung für { $who }.
       *[other] { $n } starke Treffer: Die Spielleitung nennt { $n } gute Wendungen für { $who }.
    }
log-accepts-trouble = { $who } besteht doch noch, mit Ärger: { $trouble }
effect-foes-twice = { $who } würfelt Initiative: Die Gegner sind zweimal dran.
effect-foes-first = { $who } würfelt Initiative: Die Gegner fangen an.
effect-party-first = { $who } würfelt Initiative: Die Gruppe fängt an.
effect-party-twice = { $who } würfelt Initiative: Die Gruppe ist zweimal dran.
log-hireling-flees = { $who } flieht, statt zu gehorchen: { $order }
log-hireling-flees-alone = { $who } flieht.
log-hireling-hesitates = { $who } zögert und will einen Grund hören. Der Befehl: { $order }
log-hireling-hesitates-alone = { $who } zögert und will einen Grund hören.
log-hireling-agrees = { $who } nimmt den Befehl an: { $order }
log-hireling-agrees-alone = { $who } ist einverstanden.
log-uses-feat = { $who } nutzt { $feat }.
effect-class-denied = { $who } braucht für { $name } einen d8 in { $attribute } und bekommt einen gewürfelten Hintergrund.
log-scene-begins = Eine neue Szene beginnt.

## warum

step-generic-fantasy-contest-ruled = An diesem Tisch zählen Würfel ohne Gegenstück nicht.
step-generic-fantasy-modify-price =
    { $cost ->
        [one] { $who } gibt 1 Punkt für { WORD($what, of: "improvement") } aus: noch { $left }.
       *[other] { $who } gibt { $cost } Punkte für { WORD($what, of: "improvement") } aus: noch { $left }.
    }
step-generic-fantasy-create-stated-feat = Talent von { $who }: { $value }.
step-generic-fantasy-create-modified-row = { $cause } von { $who }: eine Zeile besser.
step-generic-fantasy-create-modified-harm = { $cause } von { $who }: { SIGNED($by) } Schaden.
step-generic-fantasy-modify-chosen-roll-again = { $who } würfelt noch einmal, und der neue Wurf gilt.
why-row-matched =
    { $rolled ->
        [0] Kein Treffer: { WORD($result, of: "row") }.
        [1] Ein schwacher Treffer: { WORD($result, of: "row") }.
        [2] Ein Treffer: { WORD($result, of: "row") }.
       *[other] Ein starker Treffer: { WORD($result, of: "row") }.
    }
why-row-better =
    { $rolled ->
        [0] Kein Treffer, verbessert um { $better }: { WORD($result, of: "row") }.
        [1] Ein schwacher Treffer, verbessert um { $better }: { WORD($result, of: "row") }.
        [2] Ein Treffer, verbessert um { $better }: { WORD($result, of: "row") }.
       *[other] Ein starker Treffer, verbessert um { $better }: { WORD($result, of: "row") }.
    }
row-foes-go-twice = Die Gegner sind zweimal dran
row-foes-begin = Die Gegner fangen an
row-party-begins = Die Gruppe fängt an
row-party-goes-twice = Die Gruppe ist zweimal dran
row-refuse = Weigerung
row-hesitate = Zögern
row-cooperate = Zustimmung
improvement-weak-to-hit = einen Treffer statt eines schwachen
improvement-hit-to-strong = einen starken Treffer statt eines einfachen
improvement-miss-to-hit = einen Treffer statt eines Fehlschlags
improvement-one-more-hit = einen weiteren Treffer
step-generic-fantasy-trouble-chosen-yes = { $who } nimmt den Ärger in Kauf.

## Chancen auf der Kommandozeile

cli-fact-hit = Treffer
cli-fact-strong = starke Treffer
cli-fact-used = eingesetzt
cli-fact-points = Punkte
cli-fact-keen = schwacher Treffer verbessert
cli-fact-again = neuer Wurf
cli-fact-a_used = eingesetzt (a)
cli-fact-b_used = eingesetzt (b)
cli-fact-a_extras = schwache und starke Treffer (a)
cli-fact-b_extras = schwache und starke Treffer (b)
cli-result-foes-go-twice = Gegner handeln zweimal
cli-result-foes-begin = Gegner beginnen
cli-result-party-begins = Gruppe beginnt
cli-result-party-goes-twice = Gruppe handelt zweimal
cli-result-fight = Kampf geht weiter
cli-result-refuse = Weigerung
cli-result-hesitate = Zögern
cli-result-cooperate = Mitmachen
cli-mechanic-generic-fantasy-test = Eine Probe: 1 bis 3 ist ein Fehlwurf, 4 bis 6 ein schwacher Treffer, 7 bis 9 ein Treffer, 10 bis 12 ein starker Treffer. Jeder Treffer genügt.
cli-mechanic-generic-fantasy-contest = Ein Wettstreit: Die meisten Treffer gewinnen, dann starke Treffer, Treffer, schwache Treffer, höhere Zahlen und größere Würfel.
cli-mechanic-generic-fantasy-attack = Ein Angriff: ein Wettstreit, in dem die Treffer der Siegerseite der Schaden sind.
cli-mechanic-generic-fantasy-blast = Ein Flächenangriff: ein Wurf gegen mehrere Ziele, jedes mit eigenem Wettstreit.
cli-mechanic-generic-fantasy-reaction = Wie Fremde auf die Gruppe reagieren.
cli-mechanic-generic-fantasy-initiative = Welche Seite beginnt und ob sie zweimal handelt.
cli-mechanic-generic-fantasy-morale = Was erschütterte Gegner tun.
cli-mechanic-generic-fantasy-hireling = Wie unbezahltes Gefolge auf einen gefährlichen Befehl reagiert.
cli-mechanic-generic-fantasy-death = Wie viel Zeit einer Figur bleibt, wenn ein Attribut unter d4 fällt.

## Der Demo-Tisch

demo-about = Eine Hobgoblin-Kompanie hat den Zollturm besetzt, im Namen des Königs oder sonst jemandes. Tully liegt an der Winde und hat wenig Zeit, und das Fallgitter rutscht.

## choice

choice-part-generic-fantasy-build = Startpunkte
choice-part-generic-fantasy-feats = Talente
choice-generic-fantasy-death-dies = Stirbt
choice-generic-fantasy-death-table = Auf der Todestabelle würfeln
choice-generic-fantasy-death-lives = Lebt
choice-generic-fantasy-death-keep = Liegt weiter im Sterben
choice-generic-fantasy-death-treat = Rechtzeitig behandelt

## Antworten auf Fragen

choice-generic-fantasy-morale-accepted = Bedingungen annehmen
choice-generic-fantasy-morale-refused = Bedingungen ablehnen
choice-generic-fantasy-help-yes = Helfen
choice-generic-fantasy-help-no = Nicht helfen
choice-generic-fantasy-trouble-yes = Den Ärger annehmen
choice-generic-fantasy-trouble-no = Den Wurf misslingen lassen

## priced

priced-generic-fantasy-modify-weak-to-hit = Schwachen Treffer verbessern
priced-generic-fantasy-modify-hit-to-strong = Treffer verbessern
priced-generic-fantasy-modify-miss-to-hit = Fehlschlag verbessern
priced-generic-fantasy-modify-one-more-hit = Einen Treffer hinzufügen
priced-generic-fantasy-modify-keen = Scharfsinn: schwachen Treffer verbessern
priced-generic-fantasy-modify-passes = Gelingt
priced-generic-fantasy-modify-fails = Misslingt weiterhin
priced-generic-fantasy-modify-wins = Gewinnt
priced-generic-fantasy-modify-loses = Verliert weiterhin
priced-generic-fantasy-modify-ties = Unentschieden

## gain

gain-generic-fantasy-modify-weak-to-hit = Eine Folge weniger
gain-generic-fantasy-modify-hit-to-strong = Ein Vorteil mehr
gain-generic-fantasy-modify-miss-to-hit = Ein Treffer mehr
gain-generic-fantasy-modify-one-more-hit = Ein Treffer mehr
gain-generic-fantasy-modify-keen = Eine Folge weniger

## build

build-line-BOD = Stark, zäh, schnell. Ein größerer Würfel trägt auch mehr.
build-line-INT = Scharfe Augen, Verstand und List.
build-line-WIL = Wille, Auftreten und Magie.
build-example = bei einer Probe ohne Hilfe.
build-assign = Jeder beginnt mit d6. Senke einen auf d4, dann kann ein anderer auf d8 steigen.
build-ladder = Was ein Würfel allein besteht
build-line-gear = Das Paket eines Hintergrunds, oder Münzen zum Ausgeben.

## lesson

lesson-sheet = BOD ist Kraft und Tempo, INT Verstand, WIL Nerven. Jeder Wert ist ein Würfel mit Punkten, und jede Fertigkeit darunter hat einen eigenen. Tippe auf den Namen: Er öffnet den ganzen Bogen.
lesson-test = Tippe auf BOD. Jeder Würfel zählt für sich: 4 bis 6 ist ein schwacher Treffer, 7 bis 9 ein Treffer, ab 10 ein starker. Jeder Treffer genügt. Die Chancen stehen auf dem Knopf. Dann würfle.
lesson-skill = Das Tor gibt nach. Eine passende Fertigkeit bringt ihren Würfel dazu. Tippe auf eine, die du hast, sieh die Chancen steigen, dann würfle. Nach dem Wurf darfst du Punkte ausgeben und einen Würfel verbessern.
lesson-armour = Am Tor hängt eine gepolsterte Jacke (padded coat), ab jetzt in deinem Gepäck. Tippe sie dort an, dann Anlegen. Jeder Punkt Schutz hält 1 Schaden ab, einmal.
lesson-attack = Ein Kobold kommt herein. Beide würfeln, und mehr Treffer gewinnen: Jeder macht 1 Schaden. Also kann ein Angriff auch dich verletzen. Tippe auf Angreifen.
lesson-struck = Der Kobold hat dich angegriffen. Die Karte zeigt deine Würfel gegen seine, und wer Schaden nahm. Rüstung nimmt Schaden zuerst, der Rest geht von BOD ab. Warum zeigt die Rechnung.
lesson-zero = Sind die Punkte leer, schrumpft der Würfel um eine Stufe, und eine Wunde bleibt. Unter d4 bleibt nichts: Hier stirbt jemand. Wer rechtzeitig behandelt, hält die Frist an. Tippe auf Behandeln.
lesson-rest = Raste eine Stunde und iss etwas: Eine Probe füllt die Punkte, und was bis zur Rast dauert, endet. Tippe auf Rasten, dann raste.
lesson-asked-generic-fantasy-create = Deine Rüstung hat abgehalten, was sie kann. Jeder Punkt, der Schaden abhält, ist verbraucht: Du kannst welche sparen und den Schaden selbst nehmen.
lesson-asked-generic-fantasy-modify = Du kannst Punkte aus deinem Vorrat zahlen, damit ein Würfel mehr zählt. Die meisten zahlen nur, wenn daraus ein bestandener Wurf wird.
