## Wie ein Kampf ausgeht, in einem Satz

forecast-verdict-certain = Die Gruppe gewinnt so gut wie sicher.
forecast-verdict-likely = Die Gruppe gewinnt wahrscheinlich.
forecast-verdict-even = Beide Seiten können gewinnen.
forecast-verdict-unlikely = Die Gruppe verliert wahrscheinlich.
forecast-verdict-hopeless = Die Gruppe verliert so gut wie sicher.
forecast-verdict-endless = Dieser Kampf endet nie: Keine Seite kann die andere besiegen.
forecast-verdict-undecided = Dieser Kampf dauert sehr lange: Nach 300 Runden hat noch keine Seite gewonnen.
forecast-deaths-none = Niemand aus der Gruppe stirbt.
forecast-deaths-rare = Weniger als 1 zu 20, dass jemand aus der Gruppe stirbt.
forecast-deaths = Eine Chance von 1 zu { $n }, dass jemand aus der Gruppe stirbt.
forecast-deaths-even = Wahrscheinlich stirbt jemand aus der Gruppe.
forecast-harmless = { $who } kann auf der anderen Seite niemanden verletzen.

## Die Zahlen dazu

forecast-party = Gruppe gewinnt
forecast-foes = Gegner gewinnen
forecast-endless = endet nie
forecast-undecided = nach 300 Runden noch offen
forecast-any-down = jemand aus der Gruppe fällt
forecast-any-dead = jemand aus der Gruppe stirbt
forecast-half-interval = ± (99 %)
forecast-rounds = Runden im Schnitt
forecast-who = wer
forecast-down = fällt
forecast-dead = stirbt
forecast-gone = flieht
forecast-points = Punkte übrig
forecast-round = Runde
forecast-chance = endet

## Wie sie gefunden wurden

forecast-exact = Genau, aus { $states } Stellungen.
forecast-simulated = In { $fights } Kämpfen simuliert: mit 99 % Sicherheit auf ±{ $margin } genau.
forecast-fraction = Als Bruch: Die Gruppe gewinnt { $fraction } aller Kämpfe.
forecast-best = Am besten: zuerst { $target } angreifen, das gewinnt { $chance } statt { $usual }.
forecast-best-tried = Am besten, jede Art von Gegnern in simulierten Kämpfen zuerst angegriffen: zuerst { $target } gewinnt { $chance } statt { $usual }.
forecast-best-alike = Das beste Vorgehen bringt hier nichts: Zuerst die Schwächsten anzugreifen gewinnt genauso oft.
forecast-best-alike-tried = Jede Art von Gegnern wurde in simulierten Kämpfen zuerst angegriffen: Keine bringt klar mehr als zuerst die Schwächsten.
forecast-best-one-kind = Es gibt nur eine Art von Gegnern, also ist nichts zu wählen.
forecast-cut = In { $seconds } Sekunden war keine genaue Antwort zu finden. Wer darauf warten will, gibt --exact an, in einer Datei exact = true.
forecast-count = { $n } × { $name }
forecast-unnamed-party = Figur
forecast-unnamed-foes = Gegner
forecast-points-are = Übrige Punkte sind alles, was jemand noch verlieren kann, bevor er fällt: HP, die Fähigkeit, die der Schaden trifft, und Rüstung, die sich abnutzt.
forecast-no-points = -
forecast-policy = { $side }: { $target }; { $flee }; { $morale }
forecast-policy-no-morale = { $side }: { $target }; { $flee }
forecast-side-party = Die Gruppe
forecast-side-foes = Die Gegner
forecast-target-weakest = zuerst die Schwächsten
forecast-target-strongest = zuerst die Stärksten
forecast-target-first = in der Reihenfolge der Liste
forecast-target-spread = verteilte Angriffe
forecast-target-best = das beste Ziel
forecast-flee-never = keine Flucht
forecast-flee-half = Flucht, wenn noch die Hälfte steht
forecast-flee-last = Flucht, wenn nur noch eine Figur steht
forecast-morale-yes = die Moral kann brechen
forecast-morale-no = die Moral bricht nie
forecast-spells-cast = Gewirkte Zauber: { AND($what) }.
forecast-left-out = Nicht mitgerechnet: { AND($what) }.
forecast-out-blasts = Angriffe auf mehrere zugleich
forecast-out-zones = Entfernungen
forecast-out-spells = Zauber
forecast-out-other-spells = alle anderen Zauber
forecast-out-experience = mit Erfahrung gekaufte Würfel
forecast-out-causes = wer einen Zustand verursacht hat
forecast-out-treatment = Behandlung während des Kampfes
forecast-out-helpers = Hilfe
forecast-out-surprise = Überraschung
forecast-out-groups = Gruppen neben der Gruppe und ihren Gegnern

## Neben dem Kampf

forecast-title = Vorhersage
forecast-open = Wie dieser Kampf ausgeht
forecast-may-not-end = Dieser Kampf endet vielleicht nie.
forecast-party-wins = Die Gruppe gewinnt
forecast-someone-dies = Jemand stirbt
forecast-is-exact = exakt
forecast-margin = ±{ $half }
forecast-bar = { $label }: { $chance }, zwischen { $low } und { $high }
forecast-bar-exact = { $label }: { $chance }, exakt
forecast-rounds-more = noch { $least } bis { $most } Runden, meist { $usual }
forecast-rounds-more-sure = { $most ->
    [one] noch 1 Runde
   *[other] noch { $most } Runden
}
forecast-who-falls = Wer zu Boden geht
forecast-col-down = fällt
forecast-col-dead = stirbt
forecast-best-title = Bestes Vorgehen
forecast-best-target = Zuerst { $target } angreifen: { $chance } statt { $usual }.
forecast-best-dead = Jemand stirbt: { $chance } statt { $usual }.
forecast-best-none = Kein Ziel ist zuerst deutlich besser als das übliche.
forecast-best-hidden = Verborgen: Die Gruppe weiß noch nichts davon.
forecast-how = Wie das errechnet ist
forecast-from-here = { $fights } Kämpfe nach den Regeln dieses Tisches von hier aus, mit einem Intervall von 99 %.
forecast-change-policy = Verhalten ändern
forecast-policy-target = Ziel
forecast-policy-flee = Flucht
forecast-policy-morale = Moral
forecast-policy-choice-protection = Rüstung
forecast-choice-protection-use = fängt Schaden zuerst ab
forecast-choice-protection-keep = wird geschont
forecast-policy-choice-blast = Angriffe auf mehrere
forecast-choice-blast-three = erreichen drei
forecast-choice-blast-two = erreichen zwei
forecast-choice-blast-all = erreichen alle
forecast-choice-blast-keep = bleiben aus
forecast-policy-choice-spells = Schadenszauber
forecast-choice-spells-cast = werden gewirkt
forecast-choice-spells-two-dice = werden mit zwei Würfeln gewirkt
forecast-choice-spells-keep = bleiben aus
forecast-policy-choice-points = Punkte
forecast-choice-points-keep = bleiben
forecast-choice-points-spend = wenden einen Fehlschlag ab
forecast-policy-choice-shield = Schild
forecast-choice-shield-keep = bleibt
forecast-choice-shield-give-up = wird für einen Treffer geopfert
forecast-share = Teilen
forecast-shared = Alle können es jetzt lesen.
forecast-shared-title = Vorhersage für alle
forecast-only-you = Nur du siehst das
forecast-nothing-to-share = Für den Kampf, wie er steht, gibt es noch keine Vorhersage zum Teilen.
forecast-share-hidden = In dieser Vorhersage zählen verborgene Kreaturen mit, sie würde sie also verraten. Zeig sie zuerst.
forecast-learning = Wird errechnet …
forecast-as-of = Stand: { $what }

## Gegner, die von selbst handeln

forecast-foes-act = Gegner handeln
forecast-foes-act-help = Alle Gegner, die am Zug sind, handeln nach ihrem Verhalten
forecast-foes-not-on = Die Gegner sind nicht am Zug, oder alle haben schon gehandelt.
forecast-foes-wait = Die übrigen Gegner warten: Ein Angriff ist noch offen.

## Wie gefährlich eine vorbereitete Szene ist

forecast-danger = Wie gefährlich?
forecast-danger-title = { $name }: wie gefährlich?
forecast-danger-empty = Noch keine Kreaturen. Füge eine hinzu, um zu sehen, wie gefährlich es ist.
forecast-danger-easy = leicht
forecast-danger-risky = riskant
forecast-danger-dangerous = gefährlich
forecast-danger-deadly = tödlich
forecast-danger-value = { $n } × { $name }, { $word }, { $dead } jemand stirbt
forecast-danger-down = Gehen zu Boden, im Schnitt
forecast-danger-down-of = { $down } von { $all }
forecast-danger-chart = Chancen nach der Zahl: { $name }
forecast-danger-goal = Damit Tod und Niederlage seltener als einmal in drei Kämpfen bleiben: nimm bis zu { $n } × { $name }.
forecast-danger-too-many = Schon einmal { $name } macht Tod oder Niederlage wahrscheinlicher als eins zu drei.
forecast-danger-all = Auch mit { $n } × { $name } bleiben Tod und Niederlage unter eins zu drei.
forecast-danger-set = { $n } nehmen
forecast-danger-how = Je 1.000 Kämpfe (±4 %), mit der Gruppe, wie sie jetzt ist; Werte dazwischen sind geschätzt.
