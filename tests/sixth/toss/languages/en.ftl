## refused

refused-not-on-the-die = { $got } is not on the die: 1 to 6 are.

## move

move-toss-toss = Toss

## label

label-toss-needs = The number to reach
label-odds-holds = holds

## front

front-line = a die against a number

## log

log-toss-holds = { $who } holds.
log-toss-falls = { $who } falls.
