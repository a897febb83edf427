## refused

refused-not-on-the-die = The number must be from 1 to 6, not { $got }.

## move

move-toss-toss = Toss

## label

label-toss-needs = Number to reach
label-odds-holds = to hold

## front

front-line = a die against a number

## log

log-toss-holds = { $who } holds.
log-toss-falls = { $who } falls.
