## due

due-roll-of-initiative = Initiative
due-roll-of-morale = Morale
due-roll-of-experience = Experience
due-leader = the leader is out
due-half = half the foes are out
due-surrender = one side surrenders
due-empty-side = one side is beaten
due-lone = a lone foe is at half its points
due-time-is-up = time is up
due-blind-failure = a hidden failure earns experience

## name

name-unknown = someone
lettered = { $first } to { $last }

## role

role-facilitator = facilitator
role-player = player
role-spectator = spectator

## side

side-party = party
side-foes = foes

## setting

setting-size = slots
setting-coin = { money }
setting-experience = experience
setting-fatigue = fatigue
setting-fatigued = fatigue from going without
setting-ignores = spell fatigue ignored
setting-of-maximum = maximum { $stem }
setting-of-die = { $stem } die
setting-of-whole = full { $stem }
setting-of-left = points left on { THING($stem) }

## time

time-seconds =
    { $n ->
        [one] 1 second
       *[other] { $n } seconds
    }
time-minutes =
    { $n ->
        [one] 1 minute
       *[other] { $n } minutes
    }
time-hours =
    { $n ->
        [one] 1 hour
       *[other] { $n } hours
    }
time-days =
    { $n ->
        [one] 1 day
       *[other] { $n } days
    }
time-none = no time

## end

end-rest = with a rest
end-night = with a night's sleep
end-hurt = by taking { -harm }
end-act = by acting
end-attack = by attacking
end-cast = by casting a spell
end-move = by moving
end-helped = with help
end-contest = with a won contest
end-treated = with treatment
end-fed = with a meal
end-fight = with the fight
end-source = with the defeat or flight of its cause
end-source-night = with the next night's sleep, or the death, of its cause
end-source-death = with the death of its cause
end-turns =
    { $n ->
        [one] 1 round
       *[other] { $n } rounds
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
lack-morale = morale
lack-surprise = surprise

## rule

rule-table-seats = Seats and sheets
rule-table-roll = Free roll
rule-table-house = Adjustment
rule-table-adjust = Adjustment
rule-table-claim = Claimed character
rule-table-bring = Imported character
rule-table-stash = Shared stash
rule-table-piles = Things that lie about
rule-table-gift = Gift
rule-table-make = Homebrew thing
rule-table-homebrew = Homebrew
rule-table-explore = Exploration
rule-table-random = Random table
rule-table-search = Search
rule-table-initiative = Turn order
rule-table-prepare = Prepared scene
rule-table-xcard = X-card
rule-table-progress = Clock
rule-table-lesson = Lesson
rule-table-say = Message
rule-table-sitting = Session
rule-table-scene = Scene
rule-table-recap = Last time
rule-table-rulings = Rulings
rule-table-tactics = Policies
rule-table-orders = Standing orders
rule-table-secrets = Visibility
rule-table-condition = Condition
rule-table-fight-end = End of the fight
rule-table-trigger = Countdown
rule-table-clock = Clock
rule-table-call = Call for a roll
rule-table-due = Due rolls
rule-table-notes = Note
rule-table-pictures = Pictures
rule-table-moves = Actions
rule-table-log = Log
rule-table-prompts = Questions
rule-table-dice = Typed dice
rule-table-undo = Undo
rule-table-stars = Stars
rule-table-store = Storage
rule-table-games = Games
rule-table-light = Light
rule-table-pay = Payment

## what sentences are made of

money = coin
money-cost = { money }
money-n = { money }
money-by = { money }
money-paid = { money }
money-coin = { money }
money-wage = { money }
money-value = { money }
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
need-food = food
need-water = water
need-warmth = warmth
need-sleep = sleep
need-rest = rest
need-healing = healing
attitude-hostile = hostile
attitude-wary = wary
attitude-indifferent = indifferent
attitude-friendly = friendly
attitude-helpful = helpful
attitude-curious = curious
attitude-kind = kind
death-dies = death
death-lives = survival
death-table = a roll on the death table
death-keep = still dying
death-treat = treated in time

## typed: what people may type for a length of time, with commas between; the first is also suggested

typed-rounds = round, rounds, rd, rds
typed-minutes = minute, minutes, min, mins, m
typed-hours = hour, hours, hr, hrs, h
typed-days = day, days, d
typed-turns = turn, turns
typed-watches = watch, watches
typed-rest = rest
typed-night = night
typed-instant = instant
typed-permanent = permanent
typed-for = for
typed-one = a, an, one
