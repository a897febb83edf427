creature-example = wolf, 6 HP, BOD d6, athletics d6, bite attack

## refused

refused-no-experience =
    { $points ->
        [one] { $who } hat 1 Erfahrungspunkt. Ein { $die } kostet { $cost }.
       *[other] { $who } hat { $points } Erfahrungspunkte. Ein { $die } kostet { $cost }.
    }
refused-bad-creature-line = { $got } ist in der Zeile einer Kreatur nicht zu verstehen. Schreib sie so: wolf, 6 HP, BOD d6, athletics d6, 1 protection, bite steel d4 attack
refused-too-many-skills = Eine Figur kann nicht mehr als { $most } Fertigkeiten haben.
refused-bad-assignment = Diese Würfel können nicht verteilt werden: { $got }. BOD, INT und WIL beginnen bei d6, und einer darf auf d4 fallen, damit ein anderer auf d8 steigt.

## policy

policy-fell-hits-test = Der Wurf wird nicht erzwungen.

## label

label-creature-line = wolf, 6 HP, ...

## front

front-line = jeder Würfel ein Fehlwurf, ein schwacher Treffer oder ein Treffer

## order

order-fell-hits-equipment = Fängt die Rüstung den Schaden zuerst ab?
order-fell-hits-equipment-empty = So viel sie kann
order-fell-hits-equipment-0 = Nie
order-fell-hits-equipment-0-once = Nichts
order-fell-hits-attack = Womit wird gekämpft?
order-fell-hits-attack-empty = Mit der besten Waffe
order-fell-hits-experience = Im Wettstreit einen Erfahrungswürfel kaufen?
order-fell-hits-experience-empty = Keinen
order-fell-hits-experience-none = Keinen

## das Protokoll

log-test-hit = { $who } besteht die Probe auf { $ability }: { hits }.
log-test-weak = { $who } hat bei der Probe auf { $ability } einen schwachen Treffer: Teilerfolg oder Erfolg mit Haken.
log-test-miss = { $who } scheitert an der Probe auf { $ability }.
log-test-short = { $who } scheitert an der Probe auf { $ability }: { hits }, zu wenig.
log-test-short-of-full =
    { $weak ->
        [one] { $who } scheitert an der Probe auf { $ability }: 1 schwacher Treffer, zu wenig.
       *[other] { $who } scheitert an der Probe auf { $ability }: { $weak } schwache Treffer, zu wenig.
    }
log-pushes = { $who } erzwingt den Wurf und besteht, mit Ärger: { $trouble }
log-does-not-push = { $who } erzwingt den Wurf nicht.
effect-gains-experience = { $who } bekommt { $by } Erfahrung: { $before } → { $after }.
effect-spends-experience = { $who } gibt { $by } Erfahrung aus: { $before } → { $after }.

## warum

step-fell-hits-contest-ruled-full = An diesem Tisch gehen volle Treffer vor.
step-fell-hits-contest-ruled-ignored = An diesem Tisch zählen Würfel ohne Gegenstück nicht.
step-fell-hits-attack-ruled = An diesem Tisch machen schwache Treffer keinen Schaden.
step-fell-hits-experience-price = { $who } gibt { $cost } Erfahrung für einen { $what } aus: noch { $left }.
step-fell-hits-experience-stated-gained = { $who } bekommt { $value } Erfahrung.
step-fell-hits-push-chosen-yes = { $who } erzwingt den Wurf.
step-fell-hits-rest-chosen-half = Der schwache Treffer bringt die Hälfte zurück.
step-fell-hits-rest-chosen-all = Der schwache Treffer bringt alles zurück.
step-fell-hits-rest-chosen-none = Der schwache Treffer bringt nichts zurück.

## Chancen auf der Kommandozeile

cli-fact-a_missed = verfehlt (a)
cli-fact-b_missed = verfehlt (b)
cli-result-hit = Treffer
cli-result-weak = schwacher Treffer
cli-result-miss = Fehlwurf
cli-mechanic-fell-hits-test = Eine Probe: Jeder Würfel ist ein Fehlwurf, ein schwacher Treffer oder ein Treffer. Ein Treffer genügt, oder so viele, wie die Probe verlangt.
cli-mechanic-fell-hits-contest = Ein Wettstreit: Die meisten Treffer gewinnen, dann volle Treffer, höhere Zahlen und größere Würfel.
cli-mechanic-fell-hits-attack = Ein Angriff: ein Wettstreit, in dem die Treffer der Siegerseite der Schaden sind.
cli-mechanic-fell-hits-blast = Ein Flächenangriff: ein Wurf gegen mehrere Ziele, jedes mit eigenem Wettstreit.
cli-mechanic-fell-hits-reaction = Wie Fremde auf die Gruppe reagieren.
cli-mechanic-fell-hits-morale = Was geschlagene Gegner tun.
cli-mechanic-fell-hits-death = Wie viel Zeit einer Figur bleibt, wenn ein Attribut unter d4 fällt.

## Der Demo-Tisch

demo-about = Der Hof der Kerzenzieherei ist lebendig geworden und will brennen. Nell wird kalt neben dem Kessel, das Fett steigt, und die Gruppe ist am Zug.

## choice

choice-part-fell-hits-experience = Erfahrung
choice-fell-hits-death-dies = Stirbt
choice-fell-hits-death-table = Auf der Todestabelle würfeln
choice-fell-hits-death-lives = Lebt
choice-fell-hits-death-keep = Liegt weiter im Sterben
choice-fell-hits-death-treat = Rechtzeitig behandelt

## Antworten auf Fragen

choice-fell-hits-morale-accepted = Bedingungen annehmen
choice-fell-hits-morale-refused = Bedingungen ablehnen
choice-fell-hits-help-yes = Helfen
choice-fell-hits-help-no = Nicht helfen
choice-fell-hits-push-yes = Den Ärger annehmen
choice-fell-hits-push-no = Den Wurf misslingen lassen

## build

build-line-BOD = Stark, zäh, schnell. Ein größerer Würfel trägt auch mehr.
build-line-INT = Scharfe Augen, Verstand und List.
build-line-WIL = Wille, Auftreten und Magie.
build-example = bei einer Probe ohne Hilfe.
build-assign = Jeder beginnt mit d6. Senke einen auf d4, dann kann ein anderer auf d8 steigen.
build-ladder = Was ein Würfel allein besteht
growth-none = { $game } kennt keine Stufen. Misslungene Proben bringen Erfahrung, die für eine einzelne Probe einen Würfel kauft; eine Figur wächst davon nicht.

## lesson

lesson-sheet = BOD ist Kraft und Tempo, INT Verstand, WIL Nerven. Jeder Wert ist ein Würfel mit Punkten, und jede Fertigkeit darunter hat einen eigenen. Tippe auf den Namen: Er öffnet den ganzen Bogen.
lesson-test = Tippe auf BOD. Jeder Würfel zählt für sich: 6 oder mehr ist ein Treffer, 4 und 5 ein schwacher, und 1 Treffer genügt. Die Chancen stehen auf dem Knopf. Dann würfle.
lesson-skill = Das Tor gibt nach. Eine passende Fertigkeit bringt ihren Würfel dazu. Tippe auf eine, die du hast, sieh die Chancen steigen, dann würfle.
lesson-armour = Am Tor hängt ein Gambeson: Er ist jetzt in deinem Gepäck. Tippe ihn dort an, dann Anlegen. Jeder Punkt Schutz hält 1 Schaden ab, einmal.
lesson-attack = Ein Looter kommt herein. Beide würfeln, und mehr Treffer gewinnen: So viele Treffer, so viel Schaden. Also kann ein Angriff auch dich verletzen. Tippe auf Angreifen.
lesson-struck = Du wurdest angegriffen. Die Karte zeigt deine Würfel gegen die anderen, und wer Schaden nahm. Schutz nimmt Schaden zuerst, der Rest geht von BOD ab. Warum zeigt die Rechnung.
lesson-zero = Bei 0 Punkten schrumpft ein Würfel um eine Stufe, und eine Wunde bleibt. Unter d4 bleibt nichts: Hier stirbt jemand. Wer rechtzeitig behandelt, hält die Frist an. Tippe auf Behandeln.
lesson-experience = Du lernst durch Scheitern: Jede misslungene Probe bringt 1 Erfahrung, und du hast 8. Gib etwas davon für einen Würfel mehr aus: Wisch zu den Würfeln mit Preis, tippe einen an, dann würfle.
lesson-rest = Raste eine Stunde und iss etwas: Eine Probe füllt die Punkte, und was bis zur Rast dauert, endet. Tippe auf Rasten, dann raste.
lesson-asked-fell-hits-equipment = Deine Rüstung hat abgehalten, was sie kann. Jeder Punkt, der Schaden abhält, ist verbraucht: Du kannst welche sparen und den Schaden selbst nehmen.
lesson-asked-fell-hits-experience = Erfahrung kann für diesen Wurf einen Würfel mehr kaufen. Die meisten sparen sie für einen Wurf, auf den es ankommt.
