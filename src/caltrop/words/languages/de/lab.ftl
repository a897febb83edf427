## Diagramme

chart-missing = -
chart-shared = mehrere
chart-points = Punkte
chart-difference = Unterschied
chart-empty = { $name }: Es gibt nichts zu zeigen.
chart-one = { $name }: { $value } bei { $place }.
chart-rises = { $name } steigt von { $first_value } bei { $first } auf { $last_value } bei { $last }.
chart-falls = { $name } fällt von { $first_value } bei { $first } auf { $last_value } bei { $last }.
chart-highest = { $name } ist bei { $place } am höchsten: { $value }.

## Messreihen

sweep-title = { $mechanic } entlang { $along }
sweep-assumed = Angenommen: { $params }
lab-is = { $fact }: { $value }
lab-rounds = Die Runde, in der der Kampf endet
lab-chance = Chance: { $what }
