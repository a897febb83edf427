# Learning by playing: what the lesson says on a page, and the steps that games have in common.

lesson-name = Learn { $game }: { $title }
lesson-facilitator = The table
lesson-learner = Learner
lesson-progress = Step { $n } of { $of }
lesson-step = { $n } of { $of }
lesson-later = in step { $n }
lesson-waits = { $name } has the turn. You go on after it.
lesson-waits-for-player = { $name } ({ $player }) has the turn. You go on after it.
lesson-place = Lesson, step { $n } of { $of }
lesson-place-done = Lesson done
lesson-paused = The lesson waits at step { $n } of { $of }.
button-lesson-next = Next
button-lesson-skip = Skip this step
button-lesson-skip-short = Skip
button-lesson-leave = Later
button-lesson-resume = Go on with the lesson
button-lesson-end = End the lesson
button-lesson-keep = Run this table
button-lesson-build = Make a character
button-lesson-log = Open the log
title-lesson-asked = First, a question
lesson-asked = The table gave the usual answer for you. Another answer changes what has happened.
lesson-asked-keep = Tap Keep it: that changes nothing and closes the card.
title-lesson-done = That is the game
lesson-over-group = You have rolled, fought, healed and undone: the rest is in the rules, one tap away. Play on with this character, or make one of your own.
lesson-over-group-own = { $name } is at the table and is first on your sheet, { $lent } below.
lesson-over-alone = You have rolled, fought, healed and undone: the rest is in the rules, one tap away. Make a character of your own, or run this table and invite others: your first session begins here.

lesson-over-alone-own = { $name } is at the table and is first on your sheet, { $lent } below. Run this table and invite others: your first session begins here.

## lesson: on the front page and on the facilitator's

title-front-learn = Learn a game in ten minutes
help-front-learn = Alone, on this device. You play a character that is ready, with the real rules and app dice, and the table plays the facilitator.
label-front-learn = Learn { $game } by playing
title-lesson-group = Learn by playing
help-lesson-group = Every player learns the game at this table, step by step and at their own pace. A player without a character gets one. The table does what the facilitator has to do for each step, and you can join in.
button-lesson-group = Start the lesson
button-lesson-more = Start for those who have joined
lesson-of-seat = { $name }: step { $n } of { $of }, { $title }
lesson-of-seat-done = { $name }: done
lesson-of-seat-left = { $name }: put aside at step { $n } of { $of }

## lesson: steps

lesson-sheet-title = Read your sheet
lesson-test-title = Make a test
lesson-call-title = Answer a call
lesson-call = The facilitator calls for a roll: hold the door shut. A call stays at the top of your page until you answer it. Tap Roll.
lesson-skill-title = Add a skill
lesson-tool-title = Use a tool
lesson-armour-title = Put on armour
lesson-attack-title = Attack
lesson-turn-title = End your turn
lesson-turn = On your turn you can move and do one thing. When you are finished, tap Done: then the others act.
lesson-struck-title = Under attack
lesson-zero-title = At 0
lesson-spell-title = Cast a spell
lesson-experience-title = Spend experience
lesson-declare-title = Announce what you do
lesson-round-title = A new round
lesson-deed-title = Do a deed
lesson-condition-title = Conditions
lesson-condition = A bucket from the roof: you are soaked. Conditions are on your sheet. Tap this one to read what it does and how it ends.
lesson-rest-title = Rest
lesson-undo-title = Undo
lesson-undo = Everyone slips up. Tap the minus beside a number: that was a slip. Now open the log, tap the last line and undo it. Everything that followed from it is undone with it.
