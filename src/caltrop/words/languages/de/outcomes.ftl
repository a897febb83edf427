### Ergebniskarten: was dir widerfahren ist, auf deinem eigenen Bildschirm

outcome-harm = { $who } erleidet { $by } { -harm }.
outcome-armour = Die Rüstung von { $who } fängt { $by } { -harm } ab.
outcome-when-party = Runde { $round }: Zug der Gruppe
outcome-when-foes = Runde { $round }: Zug der Gegner
outcome-when-of = Runde { $round }: { $who } am Zug
outcome-when-round = Runde { $round }
