## due

due-leader = their leader has fallen
due-half = half of them are gone
due-empty-side = nobody is left on one side
due-lone = it is at half its points
due-time-is-up = the countdown has run out
due-blind-failure = a failure that the player does not know of has taught something

## name

name-unknown = somebody

## life

life-up = up
life-down = down
life-out = out of the fight
life-dead = dead

## role

role-facilitator = facilitator
role-player = player
role-spectator = looking on

## side

side-party = party
side-foes = foes

## setting

setting-size = slots
setting-fatigued = fatigue of want
setting-ignores = spell fatigue ignored
setting-of-most = { $stem } at most
setting-of-die = { $stem } die
setting-of-whole = { $stem } when whole
setting-of-left = { THING($stem) }: points left

## time

time-seconds =
    { $n } { $n ->
        [one] second
       *[other] seconds
    }
time-minutes =
    { $n } { $n ->
        [one] minute
       *[other] minutes
    }
time-hours =
    { $n } { $n ->
        [one] hour
       *[other] hours
    }
time-days =
    { $n } { $n ->
        [one] day
       *[other] days
    }
time-none = no time

## end

end-rest = at a rest
end-night = after a night's sleep
end-hurt = when hurt
end-act = when they act
end-attack = when they attack
end-cast = when they cast a spell
end-move = when they move
end-helped = when somebody helps
end-contest = with a won contest against it
end-treated = when treated
end-fed = with a meal
end-fight = with the fight
end-turns =
    { $n } { $n ->
        [one] turn
       *[other] turns
    }
end-this-turn = this turn

## lack

lack-skill = skill die
lack-reroll = rerolls
lack-push = push
lack-experience = experience die
lack-points = points to spend
lack-help = help
lack-weak = weak hits
lack-morale = morale to break
lack-surprise = surprise

## rule

rule-table-seats = Seats and sheets
rule-table-roll = Free roll
rule-table-house = House call
rule-table-adjust = Change of a number
rule-table-claim = Claim a character
rule-table-bring = Bring a character
rule-table-stash = Shared stash
rule-table-initiative = Order of turns
rule-table-prepare = Prepared scene
rule-table-say = Message
rule-table-sitting = Sitting
rule-table-rulings = Rulings
rule-table-orders = Standing orders
rule-table-secrets = What players see
rule-table-condition = Condition
rule-table-fight-end = The end of the fight
rule-table-timer = What waits
rule-table-clock = Clock
rule-table-call = Call for a roll
rule-table-offers = What is due
rule-table-notes = Note
rule-table-moves = Moves
rule-table-log = Log
rule-table-prompts = Questions
rule-table-dice = Typed dice
rule-table-undo = Undo
rule-table-stars = Stars
rule-table-store = Where tables are kept
rule-table-games = Games
rule-table-light = Light
rule-table-pay = Pay

## what sentences are made of

money = coin
-harm = harm
hits =
    { $hits ->
        [0] no hits
        [one] 1 hit
       *[other] { $hits } hits
    }
rounds =
    { $rounds ->
        [one] 1 round
       *[other] { $rounds } rounds
    }
rounds-left =
    { $time ->
        [one] 1 round
       *[other] { $time } rounds
    }
hours-left =
    { $time ->
        [one] 1 hour
       *[other] { $time } hours
    }
days-left =
    { $time ->
        [one] 1 day
       *[other] { $time } days
    }
