# The facilitator's page.

## The bar at the top

label-desk-clock = Clock
label-desk-clock-steps = { $time }. Let time pass
button-desk-10-minutes = 10 min
button-desk-1-hour = 1 h
button-desk-1-day = 1 d
help-desk-10-minutes = Let 10 minutes pass
help-desk-1-hour = Let 1 hour pass
help-desk-1-day = Let 1 day pass
label-desk-more-lights = and { $count } more
label-desk-turn = Turn
title-desk-round = Round { $round }
flag-desk-seen-turn = Players see { $name }'s turn
title-desk-turn = { $name }'s turn
title-desk-turn-party = Party's turn
title-desk-turn-foes = Foes' turn
title-desk-paused = Paused
title-desk-open-questions =
    { $count } open { $count ->
        [one] question
       *[other] questions
    }
button-desk-defaults = Use defaults
help-desk-defaults = Answer open questions with their defaults, and roll the dice that are needed
button-desk-begin-session = Begin session
help-desk-begin-session = Begin session { $number } when you start to play and end it when you stop. The next session opens with a recap.
button-desk-end-session = End session

## What is open

title-desk-deaths = Time is up
title-desk-falls = Fallen
title-desk-dead = { $name } is dead
title-desk-down = { $name } is down
button-desk-stays-dead = { $name } stays dead
button-desk-noted = Noted
title-desk-time-up = Time is up for { $name }
help-desk-could-treat = { AND($names) } could treat.
help-desk-could-treat-fresh =
    { $names-count ->
        [one] { AND($names) } could treat, and has not acted.
       *[other] { AND($names) } could treat, and have not acted.
    }
help-desk-none-could-treat = No one can treat { $name } now.
help-desk-not-acted =
    { $names-count ->
        [one] { AND($names) } has not acted.
       *[other] { AND($names) } have not acted.
    }
button-desk-treat-now = Treat now
button-desk-dies = { $name } dies
label-desk-done = Done: { $name }
title-desk-open = Open questions
title-desk-session-over = Session { $number } is over. Read the recap before the next one.
button-desk-recap = Show recap
title-desk-knock = { $name } asks to rejoin from another phone.
button-desk-go-on = Go on
button-desk-download = Download table
help-desk-go-on =
    { $count ->
        [0] Play goes on after line { $line }.
        [one] Play goes on after line { $line }. Line { $first } is put aside. To get it back, restore a backup first.
       *[other] Play goes on after line { $line }. Lines { $first } to { $last } ({ $count } lines) are put aside. To get them back, restore a backup first.
    }
confirm-desk-go-on =
    { $count ->
        [0] Go on after line { $line }?
        [one] 1 line is put aside. Go on after line { $line }?
       *[other] { $count } lines are put aside. Go on after line { $line }?
    }
help-desk-go-on-anyway = Play can go on. Lines this old can no longer be undone.
help-desk-backup-failed = The last backup failed or is not whole. The server's own output says why.
button-desk-let-in = Let in
button-desk-refuse = Refuse
label-desk-you = You
flag-desk-default = default
button-desk-roll-dice = Roll { $dice }
label-desk-faces = Faces shown
help-desk-faces = Faces
button-desk-enter-dice = Enter dice
label-desk-answer = Answer
button-desk-answer = Answer
label-desk-cancel-question = Cancel this question and the action that waits for it
button-desk-dismiss = Dismiss
label-desk-dismiss = Dismiss { $title }
flag-desk-rolled = rolled
flag-desk-rolling = rolling
label-desk-fill-in = { $name }: fill in the rest and roll
button-desk-roll-for = Roll for { $name }
button-desk-roll-rest = Roll the rest
button-desk-roll-all = Roll for all
label-desk-cancel-call = Cancel call
label-desk-excuse = Excuse { $name }
ask-desk-tool = asks for advantage: { $item }
button-desk-tool-yes = Advantage
button-desk-tool-no = Decline

## Calling for rolls

title-desk-call = Call
label-desk-call-one = Call for a roll from { $name }
label-desk-everyone = Everyone
label-desk-at-place = Everyone at: { $place }
label-desk-all-at = All at
label-desk-roll-kind = Roll
label-desk-hidden = Hidden
label-desk-hidden-difficulty = Hidden from players
label-desk-advantage = Advantage
choice-desk-plain = Plain roll
choice-desk-advantage = Advantage
choice-desk-disadvantage = Disadvantage
label-desk-stakes = At stake
label-desk-trouble = Trouble if they push
button-desk-call = Call
label-desk-call-panel = Choose who rolls
title-desk-call-panel = Call for a roll
label-desk-call-who = Who
label-desk-other-difficulty = { $label }, other
choice-desk-by-the-rules = by the rules
flag-desk-cannot-roll = cannot roll
label-desk-call-you = You see
label-desk-call-they = They see
label-desk-call-one-sees = { $name } sees
help-desk-call-odds-hidden = Odds hidden.
help-desk-call-kept = Ability and Hidden are kept from the last call.
button-desk-call-one = Call { $name }
button-desk-call-several = Call { $n }
button-desk-call-all = Call everyone
button-desk-call-hidden = Call hidden

## Free rolls

title-desk-free-roll = Free roll
label-desk-dice = Dice
label-desk-reason = Reason
label-desk-audience = Visible to
choice-desk-everyone = Everyone
choice-desk-blind = Blind
choice-desk-some = Some players
button-desk-details = Add details
label-desk-real-faces = Faces of real dice
label-desk-roller = Character
choice-desk-no-character = No character
label-desk-apply = Apply total to
choice-desk-no-number = Nothing
label-desk-subtract = Subtract the total
button-desk-roll = Roll
button-desk-adjust = Adjust
button-desk-all-actions = All actions

## All actions

title-desk-all-actions = All actions
label-desk-for = For
label-desk-for-anyone = anyone
label-desk-recent = Recent
title-desk-all-actions-for = All actions for { $name }
label-desk-search-actions = Search actions

## The fight and the creatures

title-desk-creatures = Creatures
label-desk-standing = { $up } of { $all } up
flag-desk-out = out
label-desk-out = Out of the fight: { AND($names) }
label-desk-several-of = { $n } × { $name }
label-desk-joins = { $name } joins the fight
title-desk-where = Who stands where
label-desk-no-place = elsewhere
label-desk-apart = { $name }, from { $foe }
label-desk-move = Move { $name }, now: { $place }
label-desk-other-place = Another place
label-desk-next-up = Next turns
button-desk-whole-order = All { $count } turns
button-desk-reveal = Reveal
button-desk-hide = Hide
label-desk-reveal = Reveal { $name }
label-desk-hide = Hide { $name }
label-desk-target = { $name }'s target
label-desk-creatures = Creatures to add
label-desk-creature-example = wolf
label-desk-creatures-example = { $example } x6
help-desk-creatures = { $example } x6, or: { $line }
help-desk-creatures-no-line = { label-desk-creatures-example }
button-desk-add = Add
button-desk-add-creatures = Add creatures
title-desk-due = { $title } is due: { $why }
title-desk-can-end = The fight can end: { $why }
flag-desk-waiting = waiting for the answer above
button-desk-due-roll = Roll
label-desk-give-turn = Give { $name } the turn
label-desk-give-turn-party = Give the party the turn
label-desk-give-turn-foes = Give the foes the turn
button-desk-delay = Delay
help-desk-delay = { $name } acts after the next in the turn order
label-desk-start-scene = Start scene: { $name }
button-desk-remove-dead = Remove dead
button-desk-remove-beaten = Remove beaten
label-desk-remove-dead = Remove dead creatures
label-desk-remove-beaten = Remove creatures that fled or are out of the fight
label-desk-price = Price: { $name }
label-desk-set-price = Set price: { $name }
button-desk-all-prices = Show all { $count }
button-desk-more-options = More options
empty-desk-creatures = No creatures yet.
help-desk-no-creatures = Type one above, or start a prepared scene.
label-desk-of-most = of { $most }

## The party

title-desk-party = Party
label-desk-new-character = New character
label-desk-adjust = Adjust sheet
label-desk-party-more = More for the party
empty-desk-party = No characters yet.
help-desk-no-party = Invite players, or create characters for them to claim.
help-desk-players-wait =
    { AND($names) } { $count ->
        [one] is
       *[other] are
    } here and can make or claim a character.
empty-desk-living = The whole party is dead.
help-desk-all-dead = Players can make new characters on their own pages, or you create characters for them to claim. Move the items of the dead to the stash, or undo a mistake in the log.
help-desk-first-session = Begin session 1 at the top when you start to play. The next session opens with a recap.
button-desk-invite = Invite players
title-desk-fallen = Fallen
button-desk-to-stash = Move to stash
label-desk-remove = Remove { $name }
button-desk-open-stash = Open
empty-desk-stash = Empty
button-desk-add-condition = Add condition
button-desk-add-stash = Create stash

## One character, or a group

title-desk-state = State
label-desk-ends = Ends { $when }.
label-desk-end-condition = End condition: { $text }
button-desk-set-place = Set place
button-desk-trigger = Trigger
help-desk-trigger = Let it happen now
title-desk-numbers = Numbers
label-desk-set = Set { $label }
title-desk-visible = Visible to players
choice-desk-shows-name = Name
choice-desk-shows-words = Health in words
choice-desk-shows-numbers = All numbers
title-desk-played-by = Played by
choice-desk-no-one = No one
title-desk-orders = Standing orders
button-desk-remove-order = Remove
button-desk-add-order = Add order
title-desk-other = Other actions
button-desk-give-turn = Give turn
button-desk-earlier = Move earlier
button-desk-later = Move later
button-desk-surprised = Mark surprised
button-desk-not-surprised = Clear surprise
button-desk-rename = Rename
button-desk-save-file = Download sheet
button-desk-remove = Remove { $name }
title-desk-group = { $name }, all { $count }
button-desk-remove-all = Remove all

## Notes, scenes and seats

label-desk-shelf = Notes, scenes and seats
label-desk-section = Section
title-desk-notes = Notes
title-desk-scenes = Scenes
title-desk-seats = Seats
button-desk-note = Add note
button-desk-handout = Hand out
button-desk-display = Put on TV
button-desk-take-down = Take down
button-desk-message = Message
flag-desk-everyone = everyone
flag-desk-by = by { $name }
label-desk-edit-note = Edit note
label-desk-edit-handout = Edit handout
label-desk-delete-note = Delete note
label-desk-delete-handout = Delete handout
empty-desk-notes = No notes yet. Write one to remember something.
button-desk-prepare-scene = Prepare scene
button-desk-start-scene = Start scene
button-desk-start-hidden = Start hidden
label-desk-start-hidden = Start scene with its creatures hidden: { $name }
label-desk-edit = Edit { $name }
label-desk-delete = Delete { $name }
empty-desk-scenes = No scenes yet. Prepare creatures and a note, then start them with one tap.
label-desk-hits-of = { $hits } of { $needs } hits
label-desk-abandon = Abandon { $name }
label-desk-random-table = Random table
button-desk-roll-blind = Roll blind
button-desk-roll-openly = Roll
button-desk-devices = Devices
button-desk-open-tv = Open TV
button-desk-rulings = Edit rulings
flag-desk-offline = offline
label-desk-plays = plays { AND($names) }
button-desk-away = Mark away
button-desk-back = Mark back
label-desk-away = Mark { $name } away
label-desk-back = Mark { $name } back
label-desk-new-link = New link for { $name }
label-desk-remove-seat = Remove { $name }'s seat
confirm-desk-remove-seat = Remove { $name }'s seat? Their characters stay.
help-desk-unclaimed =
    No one plays { AND($names) }. { $names-count ->
        [one] A player can claim this character.
       *[other] Players can claim them.
    }

## The recap

title-desk-recap = Last time
button-recap-write = Write it yourself
button-recap-save = Save text
button-recap-again = Use log again
label-recap-write = What happened in session { $number }
help-recap-write = Everyone reads this. It begins with what everyone may know.
title-desk-wounds = Wounds and conditions
title-desk-still-open = Still open
title-desk-light = Light

## The rulings

title-desk-rulings = Rulings
help-desk-rulings = What the rules leave open, and how this table decides it. A change counts from now on.
button-desk-set = Set

## The page

label-desk-skip = Skip to the fight
title-desk-log = Log
button-desk-undo = Undo last
title-desk-fight = Fight
title-desk-roll = Roll
label-desk-menu = Menu
title-desk-rules = Rules
title-desk-full-log = Whole log
title-desk-statistics = Dice statistics
title-desk-tv = Show on TV
title-desk-settings = Table settings
title-desk-all-tables = All tables
label-desk-set-number = Set a number
label-desk-value = Value
label-desk-real-dice = Real dice

## Where scenes are prepared

scenes-unseen = Only you see this.
scenes-new = New scene
scenes-begin = Begin a scene
scenes-name = Name of the scene
scenes-note = Your note
scenes-picture = Add a picture
scenes-other-picture = Change picture
scenes-no-picture = Remove the picture
scenes-holds = { $creatures ->
    [0] no creatures
    [one] 1 creature
   *[other] { $creatures } creatures
}{ $clocks ->
    [0] {""}
    [one] , 1 clock
   *[other] , { $clocks } clocks
}
scenes-fewer = One { $name } fewer
scenes-more = One { $name } more
scenes-remove = Remove { $name }
scenes-clock-example = The ritual, 8
scenes-empty = No scenes yet. Give one a name to begin; its creatures, notes and clocks come to the table together when it starts.

## Creatures that no book has

unread-offer = { $n ->
    [one] No { $name } in the book. Add one as:
   *[other] No { $name } in the book. Add { $n } as:
}
unread-weak = Weak
unread-tough = Tough
unread-deadly = Deadly
unread-danger = { $n ->
    [one] One, { $word }: { $verdict } { $deaths }
   *[other] { $n }, { $word }: { $verdict } { $deaths }
}
unread-near = Or did you mean:
unread-adds = Add { AND($names) }
unread-adds-as = Add { $name } as: { $grade }
unread-unseen = unseen until you show them
unread-several = { $n } × { $name }
