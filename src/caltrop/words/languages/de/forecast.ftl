## Wie ein Kampf ausgeht, in einem Satz

forecast-verdict-certain = Die Gruppe gewinnt so gut wie sicher.
forecast-verdict-likely = Die Gruppe gewinnt wahrscheinlich.
forecast-verdict-even = Beide Seiten können gewinnen.
forecast-verdict-unlikely = Die Gruppe verliert wahrscheinlich.
forecast-verdict-hopeless = Die Gruppe verliert so gut wie sicher.
forecast-verdict-endless = Dieser Kampf endet nie: Keine Seite kann die andere besiegen.
forecast-deaths-none = Niemand aus der Gruppe stirbt.
forecast-deaths-rare = Weniger als 1 zu 20, dass jemand aus der Gruppe stirbt.
forecast-deaths = Eine Chance von 1 zu { $n }, dass jemand aus der Gruppe stirbt.
forecast-deaths-even = Wahrscheinlich stirbt jemand aus der Gruppe.
forecast-harmless = { $who } kann auf der anderen Seite niemanden verletzen.

## Die Zahlen dazu

forecast-party = Gruppe gewinnt
forecast-foes = Gegner gewinnen
forecast-endless = endet nie
forecast-any-down = jemand aus der Gruppe fällt
forecast-any-dead = jemand aus der Gruppe stirbt
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
forecast-fraction = Als Bruch: { $fraction }
forecast-best = Am besten: zuerst { $target } angreifen, das gewinnt { $chance } statt { $usual }.
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
forecast-left-out = Nicht mitgerechnet: { AND($what) }.
forecast-out-blasts = Angriffe auf mehrere zugleich
forecast-out-zones = Entfernungen
forecast-out-spells = Zauber
forecast-out-experience = mit Erfahrung gekaufte Würfel
forecast-out-treatment = Behandlung während des Kampfes
forecast-out-helpers = Hilfe
forecast-out-surprise = Überraschung
