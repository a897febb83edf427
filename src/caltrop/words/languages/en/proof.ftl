### Dice that can be proved: the seat's choice, the question, and the page that checks them

button-proved-dice = Verified dice
label-verified_dice = Verified dice
field-prove = Prove this roll
help-prove = The server promises its part first, you add a number, and everyone can check the dice afterwards.

ask-promise = Promised: { $promise }
ask-own-number = Your number
help-own-number = Any number or word. Together with the server's secret it decides the dice.
button-throw-proved = Roll { $dice }
button-without-proof = Without proof

line-proved = Check the dice

title-proof = Dice of line { $n }
title-proof-throw = { $name } rolled { $dice }: { AND($faces) }
label-proof-promise = Promised before the roll
label-proof-number = { $name }'s number
label-proof-secret = Secret, opened after the roll
proof-holds = The dice follow from the secret and the number, and the secret is the one that was promised.
proof-fails = These dice do not follow from the secret and the number, or the secret is another than the promised one.
proof-unchecked = Your browser has not checked this, because scripts are off. Check it with caltrop verify-dice.
proof-remembered = This browser saw the promise before it sent the number.
help-proof = Your browser works this out itself, from the numbers above. The documentation says how to do it elsewhere.
empty-proof = No verified dice in line { $n }
help-proof-none = Switch to verified dice on the Dice tab, or choose { field-prove } when you roll.
button-proof-log = Download the log as data
