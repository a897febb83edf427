creature-example = wolf, 6 HP, BOD d6, bite d6 2 harm

## refused

refused-no-ability = { $who } kann { $ability } nicht einsetzen: Der Würfel ist weg.
refused-spent-ability = { $who } kann { $ability } nicht einsetzen, solange es 0 ist. Erst rasten oder heilen.
refused-one-die-beside = { $who } darf nur einen Würfel dazunehmen. Wähle eine Fertigkeit, eine Waffe oder einen Zauberwürfel.
refused-no-spell-die = { $who } kennt keinen Zauber und hat keinen Zauberwürfel.
refused-no-help-die = { $who } braucht zum Helfen einen passenden Würfel. Wähle eine Fertigkeit, eine Waffe mit Stahl oder einen Zauber.
refused-no-such-task = Die lange Probe { $task } gibt es nicht. Wähle eine, die offen ist.
refused-no-harm = Der Schaden fehlt. Gib Punkte an, oder um wie viele Stufen der Würfel fällt.
refused-own-spell = Der Zauber wirkt auf die eigene Person: { THING($spell) }. Lass die Ziele weg.
refused-no-such-sight = Das ist bei { $who } nicht zu sehen: { $item }. Nenne etwas, das offen zu sehen ist.
refused-no-such-sight-no-item = Der Gegenstand fehlt. Nenne, was { $who } verlieren soll.
refused-unknown-spell = { $who } kennt den Zauber { THING($spell) } nicht.
refused-learn-one-thing = Man lernt immer nur eines. Wähle eine Fertigkeit, einen Zauber oder eins davon zufällig.
refused-known-already = { $who } kennt { THING($what) } schon.
refused-nothing-to-advance = { $who } hat keinen Fähigkeitswürfel mehr zum Würfeln.
refused-no-attitude = Die Haltung von { $who } ist noch nicht bekannt. Würfle erst eine Reaktion.
refused-bad-assignment = Diese Würfel können nicht verteilt werden: { $got }. BOD, INT und WIL beginnen bei d6, und einer darf auf d4 fallen, damit ein anderer auf d8 steigt.
refused-not-gifted = Nur wer mit WIL { $needs } beginnt, kennt einen Zauber. Hier ist WIL { $got }.
refused-up-and-down = Eine Fähigkeit muss fallen, damit eine andere steigt. Wähle zwei verschiedene.

## warned

warned-no-danger = { $who } war seit der letzten Steigerung nicht in Gefahr. Trotzdem steigern?
warned-already-helpful = { $who } ist schon hilfsbereit. Trotzdem Druck machen?
warned-too-many-targets =
    { $most ->
        [one] { THING($spell) } wirkt auf 1 Ziel. Trotzdem zaubern?
       *[other] { THING($spell) } wirkt auf höchstens { $most } Ziele. Trotzdem zaubern?
    }
warned-cured-today = { $who } wurde heute schon geheilt. Trotzdem zaubern?

## policy

policy-fell-test = Ein Würfel auf seinem Höchstwert steigt die Leiter hinauf, bis er trifft; ein Würfel, der trifft, bleibt liegen.
policy-fell-contest = Würfel auf ihrem Höchstwert bleiben liegen.
policy-fell-attack = Würfel auf ihrem Höchstwert bleiben liegen.
policy-fell-blast = Würfel auf ihrem Höchstwert bleiben liegen.
policy-fell-cast = Ein Würfel auf seinem Höchstwert steigt die Leiter hinauf, bis er trifft, auch der Zauberwürfel.

## scene

scene-begin = Ein nasser Abend am Tor eines verfallenen Zollhauses. Die Würfel entscheiden, wer ankommt:
scene-climb = Das Tor ist verriegelt und die Mauer glatt vom Moos: eine Probe auf den Körper, mittelschwer, DN 4. Ein Fehlschlag macht Lärm.
scene-stakes = jemand hört es
scene-fight = Im Hof blickt etwas Kleines von seinem Eintopf auf und greift nach einem Messer.
scene-both = Einen Augenblick lang rührt sich niemand. Dann überlegen es sich beide anders und weichen zurück.
scene-won = Im Hof ist es still. { $hero } schaut in den Topf und bereut es.
scene-lost = { $hero } liegt reglos neben dem Topf. Hilfe sollte schnell kommen.
scene-dead = Im Hof ist es wieder still. Der Eintopf ist noch warm.
scene-end = Hier endet die Szene. „caltrop odds“ zeigt die Chancen jedes Wurfs darin, „caltrop rules fell“ jede Regel, „caltrop create fell“ macht die nächste Figur.
scene-odds = Die Chancen ({ $what }): { $odds }.
scene-chance = { $percent } { $word } ({ $exact })
scene-pause = (Weiter mit der Eingabetaste)
scene-seat-facilitator = die Spielleitung
scene-seat-player = du

## button

button-fell-extended = Lange Probe

## label

label-chip-note-spell = kostet so viel WIL, wie er zeigt
label-creature-line = wolf, 6 HP, ...

## front

front-line = Fähigkeitswürfel auf einer Leiter, Stahl und Zauber

## order

order-fell-test-reroll = Mit einem Würfel auf dem Höchstwert die Leiter hinaufsteigen?
order-fell-protection = Fängt die Rüstung den Schaden zuerst ab?
order-fell-protection-empty = So viel sie kann
order-fell-protection-0 = Nie
order-fell-protection-0-once = Nichts
order-fell-steel = Womit wird gekämpft?
order-fell-steel-empty = Mit der besten Waffe
order-fell-spells = Den Zauberwürfel dazunehmen und mit WIL bezahlen?
order-fell-test = Schwierigkeit
order-fell-cast = Einem Zauber widerstehen?

## das Protokoll

log-test-passed = { $who } besteht die Probe auf { $ability } mit { AND($extras) }, DN { $dn }: { hits }.
log-test-passed-alone = { $who } besteht die Probe auf { $ability }, DN { $dn }: { hits }.
log-test-passed-unseen = { $who } besteht die Probe auf { $ability }: { hits }.
log-test-failed = { $who } scheitert an der Probe auf { $ability }, DN { $dn }: kein Treffer. Die Spielleitung entscheidet: Fehlschlag oder Erfolg mit Ärger.
log-test-failed-unseen = { $who } scheitert an der Probe auf { $ability }: kein Treffer. Die Spielleitung entscheidet: Fehlschlag oder Erfolg mit Ärger.
effect-task-done = { $task } ist geschafft.
log-blast-catches =
    { $n ->
        [one] Der Flächenangriff von { $who } erfasst 1 Ziel.
       *[other] Der Flächenangriff von { $who } erfasst { $n } Ziele.
    }
log-cast-on = { $who } zaubert { $spell } auf { AND($targets) }, DN { $dn }: { hits }.
log-cast-on-with-die = { $who } zaubert { $spell } auf { AND($targets) } mit { $die }, DN { $dn }: { hits }.
log-cast-with-die = { $who } zaubert { $spell } mit { $die }, DN { $dn }: { hits }.
effect-fails-to-resist =
    { $names-count ->
        [one] { AND($names) } kann { $spell } nicht widerstehen.
       *[other] { AND($names) } können { $spell } nicht widerstehen.
    }
effect-fails-to-resist-and-is =
    { $names-count ->
        [one] { AND($names) } kann nicht widerstehen und ist jetzt „{ $condition }“.
       *[other] { AND($names) } können nicht widerstehen und sind jetzt „{ $condition }“.
    }
log-cast-alone = { $who } zaubert { $spell }, DN { $dn }: { hits }.
log-cast-decided = { $who } zaubert { $spell }.
log-cast-failed = { $who } misslingt der Zauber { $spell }, DN { $dn }: kein Treffer.
log-cast-failed-decided = { $who } misslingt der Zauber { $spell }.
effect-spell-resisted = { $who } widersteht, und nichts geschieht: { $spell }.
effect-spell-weakened = { $who } widersteht, der Zauber wirkt schwächer: { $spell }.
effect-cured-already = { $who } wurde heute schon geheilt: keine Wirkung.
log-cast-about =
    { $names ->
        [place] Ort: { $about }
        [feared] Gefürchtet: { $about }
        [hated] Verhasst: { $about }
        [coveted] Begehrt: { $about }
        [warded] Ausgesperrt: { $about }
        [sensed] Gespürt: { $about }
        [order] Der Befehl: { $about }
       *[thing] Auf: { $about }
    }
effect-dies-too = { $who } hängt an jenem Leib und stirbt mit ihm.
log-knows-all-spells = { $who } kennt schon jeden Zauber.
log-knows-all-skills = { $who } kennt schon jede Fertigkeit.
log-learns-skill = { $who } lernt { $skill }.
log-learns-spell = { $who } lernt den Zauber { $spell }.
effect-no-points-back = { $who } leidet Mangel und gewinnt keine Punkte zurück.
log-leverage = { $who } macht { $target } Druck: { hits }. Haltung: { WORD($before, of: "attitude") } → { WORD($result, of: "attitude") }.
log-leverage-in-vain = { $who } macht { $target } Druck: { hits }. Die Haltung bleibt: { WORD($result, of: "attitude") }.
log-catches-breath = { $who } rastet ein paar Minuten und würfelt { $rolled } für { $ability }.
log-catch-breath =
    { $names-count ->
        [one] { AND($names) } rastet ein paar Minuten.
       *[other] { AND($names) } rasten ein paar Minuten.
    }
log-rolls-to-advance = { $who } würfelt zum Steigern.
log-no-change = { $who } würfelt zum Steigern: keine Änderung.

## warum

step-fell-cast-price = { $who } zahlt { $cost } WIL.
step-fell-help-price = { $who } zahlt { $cost } WIL.
step-fell-advantage-ruled = An diesem Tisch fällt kein Würfel unter d4.
step-fell-contest-ruled = An diesem Tisch sind Würfel ohne Gegenstück Treffer.
step-fell-contest-stated-bigger =
    { $value ->
        [one] 1 Paar ist gleich: { $who } hat den größeren Würfel.
       *[other] { $value } Paare sind gleich: { $who } hat den größeren Würfel.
    }
step-fell-attack-ruled = An diesem Tisch macht jeder Treffer 1 Schaden.
step-fell-blast-stated-targets =
    { $value ->
        [one] Ein Wurf gegen 1 Ziel.
       *[other] Ein Wurf gegen { $value } Ziele.
    }
step-fell-deprived-modified = { $who } leidet Mangel: { SIGNED($by) }.
step-fell-deprived-stated-days =
    { $value ->
        [one] { $who } leidet länger als einen Tag Mangel: 1 Stufe Nachteil.
       *[other] { $who } leidet länger als einen Tag Mangel: { $value } Stufen Nachteil.
    }
step-fell-harm-stated-steps =
    { $value ->
        [one] Der { $of }-Würfel von { $who } fällt 1 Stufe.
       *[other] Der { $of }-Würfel von { $who } fällt { $value } Stufen.
    }
step-fell-spells-stated-duplicate = { THING($value) } ist schon bekannt.
step-fell-skills-stated-duplicate = { THING($value) } ist schon bekannt.
step-fell-advance-stated-smaller = Der { $of }-Würfel von { $who } zeigt eine 1.
step-fell-leverage-stated-hits =
    { $value ->
        [0] Kein Treffer.
       *[other] { $value } Treffer.
    }
step-fell-leverage-stated-now = Von { WORD($of, of: "attitude") } zu { WORD($value, of: "attitude") }.
step-fell-extended-hits-counted = Bisher { $hits } von { $needs } Treffern.
step-fell-advance-ruled = An diesem Tisch kann sogar ein d4 fallen.
step-fell-test-reroll-chosen-yes = { $who } lässt den Würfel steigen.
step-fell-cast-chosen-yes = { $who } wehrt sich gegen den Zauber.
step-fell-cast-stated-tie = Ein Gleichstand geht an den Zauber: { $who } widersteht nicht.
step-fell-test-reroll-climbs = {""}
step-fell-reaction-die = WIL
step-fell-morale-die = WIL
step-fell-blast-die = Ziele
step-fell-spells-die = Zauber
step-fell-cast-chosen-no = { $who } lässt den Zauber wirken.

## Chancen auf der Kommandozeile

cli-fact-wil_spent = WIL ausgegeben
cli-fact-help_spent = WIL der Helfenden
cli-fact-a_spent = WIL ausgegeben (a)
cli-fact-b_spent = WIL ausgegeben (b)
cli-fact-own = eigene
cli-fact-help = Helfende
cli-fact-change = Änderung des Würfels
cli-fact-BOD = BOD
cli-fact-INT = INT
cli-fact-WIL = WIL
cli-result-indifferent = gleichgültig
cli-result-surrender-conditionally = Kapitulation unter Bedingungen
cli-result-surrender-unconditionally = bedingungslose Kapitulation
cli-mechanic-fell-test = Eine Probe: Jeder Würfel, der die Schwierigkeit erreicht, ist ein Treffer, und ein Treffer genügt.
cli-mechanic-fell-contest = Ein Wettstreit: Beide würfeln, die Würfel treffen paarweise vom höchsten an aufeinander, und mehr Treffer gewinnen.
cli-mechanic-fell-attack = Ein Angriff: ein Wettstreit, in dem jeder Treffer der Siegerseite Schaden macht.
cli-mechanic-fell-blast = Ein Flächenangriff: ein Wurf gegen mehrere Ziele, jedes mit eigenem Wettstreit.
cli-mechanic-fell-blast-count = Die Zahl der Ziele eines Flächenangriffs: Der Stahlwürfel entscheidet.
cli-mechanic-fell-cast = Ein Zauber: Ein Treffer genügt, und die Zahl auf dem Zauberwürfel kostet WIL.
cli-mechanic-fell-reaction = Wie Fremde auf die Figur reagieren, die spricht, nach deren WIL-Würfel.
cli-mechanic-fell-morale = Was geschlagene Gegner tun, nach dem WIL-Würfel der Figur, die gegen sie führt.
cli-mechanic-fell-death = Wie viel Zeit einer sterbenden Figur bleibt.
cli-mechanic-fell-advance = Steigerung eines Würfels: Der Höchstwert hebt ihn, eine 1 senkt ihn. Ein d12 steigt nicht.
cli-mechanic-fell-advance-all = Steigerung aller Würfel zugleich, jeder mit eigenem Wurf.

## Der Demo-Tisch

demo-about = An der alten Mühle sind Goblins aus dem Hinterhalt gekommen. Cole verblutet, der Balken oben gibt nach, und die Gruppe ist am Zug.

## choice

choice-part-fell-known = Fertigkeiten und Zauber
choice-part-fell-growth = Steigerung
choice-fell-death-dies = Stirbt
choice-fell-death-table = Auf der Todestabelle würfeln
choice-fell-death-lives = Lebt
choice-fell-death-keep = Liegt weiter im Sterben
choice-fell-death-treat = Rechtzeitig behandelt

## Antworten auf Fragen

choice-fell-morale-accepted = Bedingungen annehmen
choice-fell-morale-refused = Bedingungen ablehnen
choice-fell-advance-die = Größerer Würfel
choice-fell-advance-skill = Neue Fertigkeit
choice-fell-advance-spell = Neuer Zauber
choice-fell-test-reroll-yes = Klettern
choice-fell-test-reroll-no = Den Würfel lassen
choice-fell-cast-yes = Widerstehen
choice-fell-cast-no = Nicht widerstehen
choice-fell-help-yes = Helfen
choice-fell-help-no = Nicht helfen
choice-fell-spells-yes = Den Zauberwürfel geben
choice-fell-spells-no = Nicht geben

## build

build-line-BOD = Stark, zäh, schnell. Ein größerer Würfel trägt auch mehr.
build-line-INT = Scharfe Augen, Verstand und List.
build-line-WIL = Wille, Auftreten und Magie. Mit d8 kennst du einen Zauber.
build-example = bei einer mittleren Probe.
build-assign = Jeder beginnt mit d6. Senke einen auf d4, dann kann ein anderer auf d8 steigen.
build-ladder = Was ein Würfel bei Schwierigkeit 4 (DN 4) besteht
build-step-growth = Würfel
build-help-growth = Jeder Würfel wird einmal geworfen. Die höchste Zahl hebt einen d4 bis d10 um eine Stufe, eine 1 senkt einen d6 bis d12.
build-step-gain-INT = Wenn INT steigt
build-help-gain-INT = Nimm den größeren Würfel, oder lerne stattdessen eine Fertigkeit, die jeder passenden Probe einen Würfel so groß wie INT hinzufügt.
build-step-gain-WIL = Wenn WIL steigt
build-help-gain-WIL = Nimm den größeren Würfel, oder lerne stattdessen einen Zauber.
build-step-learn-skill = Fertigkeit
build-help-learn-skill = Eine Fertigkeit fügt jeder Probe, zu der sie passt, einen Würfel so groß wie INT hinzu.
build-step-learn-spell = Zauber
build-help-learn-spell = Ein Zauber wird mit einer WIL-Probe gewirkt.
growth-becomes-die = steigt auf { $after }
growth-becomes-smaller = sinkt auf { $after }
growth-card-die = Größerer Würfel
growth-card-random = Auf der Tabelle würfeln
growth-card-skill = Neue Fertigkeit
growth-card-spell = Neuer Zauber
growth-asked-INT = INT steigt
growth-asked-WIL = WIL steigt
growth-asked-skill = Fertigkeit
growth-asked-spell = Zauber
growth-about-ask = Sieh erst die Würfel. Steigt dieser, wirst du gefragt: der größere Würfel oder etwas Neues von der Tabelle.
growth-about-die = Besser bei allem, wofür er geworfen wird, mit Platz für mehr Punkte.
growth-about-random = Die Würfel wählen aus dem, was noch nicht bekannt ist.
growth-about-skill = Die Würfel wählen eine, die noch nicht bekannt ist: für jede passende Probe ein Würfel so groß wie INT.
growth-about-spell = Die Würfel wählen einen, der noch nicht bekannt ist.
growth-worth-INT = Eine mittlere Probe:
growth-worth-WIL = Eine mittlere Probe:
growth-worth-WIL-new = Ein mittlerer Zauber:
growth-worth-skill = Eine mittlere INT-Probe:
growth-worth-spell-new = Ein mittlerer Zauber:

## lesson

lesson-sheet = BOD ist Kraft und Tempo, INT Verstand, WIL Nerven. Jeder Wert ist ein Würfel, und der Ring darum sind seine Punkte. Tippe auf den Namen: Er öffnet den ganzen Bogen.
lesson-test = Tippe auf BOD. DN ist die Schwierigkeit: Bei DN 4 ist jeder Würfel, der 4 oder mehr zeigt, ein Treffer, und 1 Treffer genügt. Die Chancen stehen auf dem Knopf. Dann würfle.
lesson-skill = Die Tür gibt nach, und nun ist es schwerer: DN 5. Eine Fertigkeit bringt einen Würfel dazu. Tippe auf deine Fertigkeit, sieh die Chancen steigen, dann würfle.
lesson-armour = An der Tür lehnt ein Schild (shield): Es ist jetzt in deinem Gepäck. Tippe es dort an, dann Anlegen. Jeder Punkt Schutz hält 1 Schaden ab, einmal.
lesson-attack = Ein Goblin kommt herein. Beide würfeln, und die Würfel werden von oben verglichen: Der höhere jedes Paars ist ein Treffer. Mehr Treffer gewinnen, also kann ein Angriff auch dich verletzen. Tippe auf Angreifen.
lesson-struck = Der Goblin hat dich angegriffen. Die Karte zeigt deine Würfel gegen seine, und wer Schaden nahm. Schutz nimmt Schaden zuerst, der Rest geht von BOD ab. Warum zeigt die Rechnung.
lesson-zero = Ein Freund liegt am Boden: Bei BOD 0 sagt ein d4, ob und wann man stirbt. Wer rechtzeitig behandelt, hält die Frist an. Tippe auf Behandeln.
lesson-spell = Du hast Adhere gelernt. Zaubern ist eine Probe mit WIL. Der Zauberwürfel darf dazu, und was er zeigt, kostet WIL. Tippe auf Zaubern, wähle einen Würfel, dann zaubere.
lesson-rest = Eine Rast gibt Punkte zurück und beendet, was bis zur Rast dauert. Tippe auf Rasten, wähle die Dauer, dann raste.
lesson-asked-fell-test-reroll = Ein Würfel zeigt seine höchste Zahl. Er darf klettern: Du würfelst den nächstgrößeren, und dessen Zahl gilt stattdessen. Ist der Wurf schon gelungen, ist wenig zu gewinnen.
lesson-asked-fell-protection = Deine Rüstung hat abgehalten, was sie kann. Jeder Punkt, der Schaden abhält, ist verbraucht: Du kannst welche sparen und den Schaden selbst nehmen.
lesson-asked-fell-spells = Der Zauberwürfel kann zum Wurf dazukommen. Was er zeigt, kostet WIL. Nimm ihn nur, wenn es sein muss.
