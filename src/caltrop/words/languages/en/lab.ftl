## Charts

chart-missing = -
chart-shared = several
chart-points = points
chart-difference = difference
chart-empty = { $name }: nothing to show.
chart-one = { $name }: { $value } at { $place }.
chart-rises = { $name } rises from { $first_value } at { $first } to { $last_value } at { $last }.
chart-falls = { $name } falls from { $first_value } at { $first } to { $last_value } at { $last }.
chart-highest = { $name } is highest at { $place }: { $value }.

## Sweeps

sweep-title = { $mechanic } along { $along }
sweep-assumed = Assumed: { $params }
lab-is = { $fact }: { $value }
lab-rounds = The round in which the fight ends
lab-chance = chance { $what }
