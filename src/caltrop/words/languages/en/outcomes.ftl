### Outcome cards: what happened to you, on your own screen


## The card

outcome-title = Outcome
outcome-your-turn = Your turn
outcome-kind-act = What you did
outcome-kind-struck = An attack
outcome-kind-harmed = Harm
outcome-kind-down = Down
outcome-kind-friend = A friend has fallen
outcome-kind-healed = Recovery
outcome-kind-given = A gift
outcome-kind-light = Light
outcome-kind-note = A handout
outcome-kind-message = A message
outcome-kind-death = Farewell
outcome-kind-saved = Saved
outcome-kind-won = The fight is over
outcome-kind-since = Since your last turn
outcome-kind-set = Set by the facilitator
outcome-kind-fight = A fight
outcome-kind-scene = A new scene
outcome-kind-undone = Undone
outcome-kind-told = News
outcome-against = against
outcome-against-short = v
outcome-bonus-hidden = bonus hidden
outcome-to = to
outcome-hits =
    { $n ->
        [one] hit
       *[other] hits
    }
outcome-of-needed = of { $n }
outcome-die-hit = hit
outcome-die-weak = weak hit
outcome-die-miss = no hit
outcome-die-climbed = climbed from { AND($dice) }
outcome-number-of = { $name }'s { $what }
outcome-lines =
    { $n ->
        [one] 1 attack
       *[other] { $n } attacks
    }
outcome-place = { $n } of { $of }
outcome-each = One by one
outcome-no-harm = no { -harm }
outcome-saved = { $helper } saves you.
outcome-saved-named = { $helper } saves { $name }.
outcome-up = You are back on your feet.
outcome-up-named = { $name } is back up.
outcome-thank = Thank { $name }
outcome-thanks-text = Thank you, { $name }.
outcome-fight-won = You have won.
outcome-fight-fled = They flee. You have won.
outcome-fight-away = You got away.
outcome-fight-over = The fight is over.
outcome-tally-rounds =
    { $n ->
        [one] round
       *[other] rounds
    }
outcome-tally-fallen =
    { $n ->
        [one] foe fell
       *[other] foes fell
    }
outcome-tally-fled =
    { $n ->
        [one] foe fled
       *[other] foes fled
    }
outcome-still-down = Still down: { AND($names) }.
outcome-dead = { $name } is dead.
outcome-last-words = Last words
outcome-say-them = Speak
outcome-call-help = Call for help
outcome-help-text = { $name } needs help.
outcome-help-called = Everyone has been told.
outcome-clock = { $left } left unless treated.
outcome-helpers = { OR($names) } can treat { $who }.
outcome-treat = { $move }: { $name }
outcome-from = { $name } writes
outcome-back = struck back
outcome-back-down = struck back: down
outcome-back-out = struck back: out
outcome-back-dead = struck back: dead
outcome-rolls-for = { $title } ({ $name })
outcome-points =
    { $n ->
        [one] point
       *[other] points
    }
outcome-leaves =
    { $n ->
        [0] no points left
        [one] 1 point left
       *[other] { $n } points left
    }
outcome-dice-decide = The dice decide.
outcome-facilitator-first = the facilitator states the trouble first, then you decide
outcome-keep = Keep it
outcome-order = Standing order
outcome-undo = Undo this
button-next = Next

## By choice, for each device

wish-buzz = Vibration
wish-buzz-help = A short one when something happens to you.
wish-sound = Sound
wish-sound-help = A quiet tone when something happens to you.
