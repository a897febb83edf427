# The log: one line for each deed, in the present tense. A deed says who does what, with what and against whom, and the
# result; an effect says what became of one person, before and after.

### Characters

log-joins = { $name } joins the table.
log-stash = New stash: { $name }
log-appear =
    { $names-count ->
        [one] { AND($names) } appears.
       *[other] { AND($names) } appear.
    }
log-appear-for-foes =
    { $names-count ->
        [one] { AND($names) } appears and joins the foes.
       *[other] { AND($names) } appear and join the foes.
    }
log-appear-for-party =
    { $names-count ->
        [one] { AND($names) } appears and joins the party.
       *[other] { AND($names) } appear and join the party.
    }
log-leaves =
    { $names-count ->
        [one] { AND($names) } leaves the table.
       *[other] { AND($names) } leave the table.
    }
log-hidden = { $who } is now hidden from players.
log-in-sight = Players can now see { $who }.
log-shown-name = Players now see only { $who }'s name.
log-shown-words = Players now see how hurt { $who } looks.
log-shown-numbers = Players now see { $who }'s numbers.
log-played-by = { $owner } now plays { $who }.
log-played-by-facilitator = The facilitator now plays { $who }.
effect-up =
    { $names-count ->
        [one] { AND($names) } is up again.
       *[other] { AND($names) } are up again.
    }
effect-down =
    { $names-count ->
        [one] { AND($names) } goes down.
       *[other] { AND($names) } go down.
    }
effect-out =
    { $names-count ->
        [one] { AND($names) } is out of the fight.
       *[other] { AND($names) } are out of the fight.
    }
effect-dies =
    { $names-count ->
        [one] { AND($names) } dies.
       *[other] { AND($names) } die.
    }
effect-up-by-word =
    { $names-count ->
        [one] The facilitator decides: { AND($names) } is up again.
       *[other] The facilitator decides: { AND($names) } are up again.
    }
effect-down-by-word =
    { $names-count ->
        [one] The facilitator decides: { AND($names) } goes down.
       *[other] The facilitator decides: { AND($names) } go down.
    }
effect-out-by-word =
    { $names-count ->
        [one] The facilitator decides: { AND($names) } is out of the fight.
       *[other] The facilitator decides: { AND($names) } are out of the fight.
    }
effect-dies-by-word =
    { $names-count ->
        [one] The facilitator decides: { AND($names) } dies.
       *[other] The facilitator decides: { AND($names) } die.
    }
log-renamed = { $before } is now called { $name }.
log-renamed-earlier = The new name is { $name }.
log-place = { $who }'s place: { $place }
log-place-left = { $who } is back with the others.
log-portrait =
    { $names-count ->
        [one] { AND($names) } has a new portrait.
       *[other] { AND($names) } have a new portrait.
    }
log-portrait-removed =
    { $names-count ->
        [one] { AND($names) } no longer has a portrait.
       *[other] { AND($names) } no longer have a portrait.
    }

### Adjusted by hand

log-adjusted = The facilitator adjusts { $who }'s { WORD($setting, of: "setting") }: { $before } → { $value }.
log-adjusted-earlier = The facilitator sets { $who }'s { WORD($setting, of: "setting") } to { $value }.
log-adjusted-own = { $who } adjusts { WORD($setting, of: "setting") }: { $before } → { $value }.
log-adjusted-by-roll = The roll changes { $who }'s { WORD($setting, of: "setting") }: { $before } → { $value }.
log-sheet-changed = { $who }'s sheet changes.

### Seats

log-seat-taken =
    { $role ->
        [facilitator] { $name } takes a seat as facilitator.
        [spectator] { $name } is watching.
       *[player] { $name } takes a seat.
    }
log-screen-watches = A TV is watching.
log-facilitates = { $seat } facilitates from now on.
log-facilitates-too = { $seat } facilitates, too.
log-steps-down = { $seat } plays from now on.
log-real-dice = { $seat } switches to real dice.
log-app-dice = { $seat } switches to app dice.
log-proved-dice = { $seat } switches to proved dice.
log-away = { $seat } is away.
log-back = { $seat } is back.
log-table-language = The facilitator changes the table language.
log-seat-left = { $seat } leaves the table.
log-ruling = New ruling on { RULE($rule) }: { $answer }
log-tactic = { $side }: { $policy }
log-order = { $who }'s standing order: { RULE($rule) }, { WORD($answer, of: "order-answer") }.
log-order-ask = { $who } wants to be asked each time: { RULE($rule) }.
log-order-default = { $who } takes the default again: { RULE($rule) }.

### Time, notes and messages

log-nothing-comes = Encounter check: nothing comes.
log-something-comes = Encounter check: something comes.
log-encounter = Encounter check, { $title }: { $text }
log-time = Time passes: { TIME($seconds) }.
log-exploration = Exploration turn: { TIME($seconds) }.
log-note = Note: { $text }
log-note-titled = Note "{ $title }": { $text }
log-picture = A picture is handed out: { $title }
log-picture-untitled = A picture is handed out.
log-display = On the TV: { $title }
log-display-untitled = A note is on the TV.
log-display-over = The TV shows the table again.
log-note-deleted = A note is deleted: { $title }
log-note-deleted-untitled = A note is deleted.
log-says = { $seat }: { $text }
log-line-revealed = { $seat } reveals a private line.
log-says-to = { $seat } to { AND($names) }: { $text }
log-handout = { $seat } hands out "{ $title }": { $text }
log-session-begins = Session { $number } begins.
log-session-ends = Session { $number } ends.
log-recap = The facilitator writes down what happened in session { $number }.
log-recap-cleared = What happened in session { $number } is told from the log again.
log-recap-so-far = The facilitator writes down what has happened so far.
log-recap-so-far-cleared = What has happened so far is told from the log again.
log-goes-on =
    { $count ->
        [one] The log was damaged. The facilitator goes on after line { $after }: 1 line is put aside.
       *[other] The log was damaged. The facilitator goes on after line { $after }: { $count } lines are put aside.
    }
log-goes-on-unnumbered = The log was damaged. The facilitator goes on without its last lines.
log-line-lost = The disk has lost this line.
log-lines-lost =
    { $count ->
        [one] The disk has lost line { AND($lines) } of this log.
       *[other] The disk has lost lines { AND($lines) } of this log.
    }
log-lines-lost-many = The disk has lost { $count } lines of this log.
log-lines-lost-unnumbered = The disk has lost some old lines of this log.
log-start-lost = The disk has lost how this table began.
log-star = A line gets a star.
log-star-removed = A line loses its star.

### Calls, what is due, extended tests, scenes

log-called = Roll called for { AND($names) }: { WORD($move, of: "move") }.
log-called-at-stake = Roll called for { AND($names) }: { WORD($move, of: "move") }. At stake: { $stakes }
log-called-on = Roll called for { AND($names) }: { WORD($move, of: "move") } ({ $ability }).
log-called-on-at-stake = Roll called for { AND($names) }: { WORD($move, of: "move") } ({ $ability }). At stake: { $stakes }
log-call-cancelled = Call cancelled: { WORD($move, of: "move") }.
log-call-cancelled-earlier = A call is cancelled.
log-excused = { $who } need not roll: { WORD($move, of: "move") }.
log-excused-on = { $who } need not roll: { WORD($move, of: "move") } ({ $ability }).
log-tool-asked = { $who } asks for advantage: { $item } ({ WORD($move, of: "move") }).
log-tool-yes = { $who } has advantage: { $item }.
log-tool-no = { $who } has no advantage: { $item }.
log-at-stake = At stake: { $stakes }
log-left-out = [left out: { AND($conditions) }]
log-judged-anew = [judged anew]
log-judged-needs = [judged anew: { hits } needed]
effect-due = { WORD($rule, of: "due-roll") } is due: { WORD($why, of: "due") }.
effect-fight-can-end = The fight can end: { WORD($why, of: "due") }.
effect-due-alone = { WORD($rule, of: "due-roll") } is due.
log-task =
    { $needs ->
        [one] { $task } begins: 1 hit needed.
       *[other] { $task } begins: { $needs } hits needed.
    }
effect-task = { $task }: { $before } → { $after } of { $needs } hits.
effect-task-earlier =
    { $hits ->
        [one] The task gains 1 hit.
       *[other] The task gains { $hits } hits.
    }
log-task-abandoned = { $task } is abandoned at { $after } of { $needs } hits.
log-clock = Clock: { $clock }, { $filled } of { $size }.
log-clock-moves = { $clock }: { $before } → { $after } of { $size }.
log-clock-full = { $clock }: { $before } → { $size } of { $size }. The clock is full.
log-x-card = The X-card is up. The game stops.
log-x-card-over = The game goes on.
log-clock-ends = { $clock }: the clock is removed.
log-scene-prepared = Scene prepared: { $name }
log-scene-starts = Scene: { $name }
log-scene-deleted = Prepared scene deleted: { $name }

### Fights

log-fight = A fight begins.
log-fight-foes-first = A fight begins. { $winner } beats { $loser }, { $a } to { $b }: foes first.
log-fight-party-first = A fight begins. { $winner } beats { $loser }, { $a } to { $b }: party first.
log-fight-foes-first-tiebreak = A fight begins. { $winner } beats { $loser } by the tie-break: foes first.
log-fight-party-first-tiebreak = A fight begins. { $winner } beats { $loser } by the tie-break: party first.
log-fight-paused = The fight pauses.
log-fight-goes-on = The fight goes on.
log-fight-ends = The fight ends.
log-joins-party =
    { $names-count ->
        [one] { AND($names) } joins the party's side.
       *[other] { AND($names) } join the party's side.
    }
log-joins-foes =
    { $names-count ->
        [one] { AND($names) } joins the foes' side.
       *[other] { AND($names) } join the foes' side.
    }
effect-leaves-fight =
    { $names-count ->
        [one] { AND($names) } leaves the fight.
       *[other] { AND($names) } leave the fight.
    }
log-turn-order = Turn order: { AND($order) }.
log-turn-order-short = Turn order: { $order }, then { $left } more.
log-surprised =
    { $names-count ->
        [one] { AND($names) } is surprised.
       *[other] { AND($names) } are surprised.
    }
log-no-one-surprised = No one is surprised now.
log-done = { $who } is done.
log-not-done = { $who } is not done yet.
log-moves = { $who } moves.
log-moves-to = { $who } moves: { $to }
log-turn-party = The party's turn.
log-turn-foes = The foes' turn.
log-turn-party-again = The party's turn again.
log-turn-foes-again = The foes' turn again.
log-turn-of = { $who }'s turn.
log-turn-unseen = { $who } acts unseen.
log-round = Round { $round }.
log-round-party = Round { $round }: the party's turn.
log-round-foes = Round { $round }: the foes' turn.
log-round-of = Round { $round }: { $who }'s turn.

### The log itself

log-undone = Undone: { $deed }
log-undone-along = Undone, with all that belongs to it: { $deed }
log-redone = Redone: { $deed }
log-redone-along = Redone, with all that belongs to it: { $deed }
log-undone-more = And { $count } more.
log-undone-older = An older line is undone or redone.
log-cancelled = Dropped before it was finished.

### Numbers of a sheet

effect-number = { WORD($name, of: "setting") } { $before } → { $after }
effect-number-full = { WORD($name, of: "setting") } { $before } → { $after } (full)
effect-number-alone = { $before } → { $after }
effect-thing-number = { $thing } { $before } → { $after }
effect-harm = { $who } takes { $by } { -harm }: { $numbers }.
log-harms-by-hand = The facilitator harms { $who }.
log-heals-by-hand = The facilitator heals { $who }.
log-restores-by-hand = The facilitator heals { $who }: { $numbers }.
log-deals-by-hand = The facilitator deals { $who } { $by } { -harm }: { $numbers }.
log-deals-in-armour = The facilitator harms { $who }, whose armour stops { $by } { -harm }: { $numbers }.
effect-harm-short = { -harm }: { AND($people) }.
effect-harm-part = { $who } { $by }
effect-harm-earlier = { $who } takes { $by } { -harm } to { WORD($name, of: "setting") }.
effect-looks =
    { $look ->
        [unhurt] { $who } looks unhurt.
        [hurt] { $who } looks hurt.
       *[badly-hurt] { $who } looks badly hurt.
    }
effect-armour-stops = { $who }'s armour stops { $by } { -harm }: { $numbers }.
effect-armour-mended = { $who }'s armour is mended by { $by }: { $numbers }.
effect-spends = { $who } spends { $by } { WORD($name, of: "setting") }: { $before } → { $after }.
effect-spends-earlier = { $who } spends { $by } { WORD($name, of: "setting") }.
effect-regains = { $who } regains { $by } { WORD($name, of: "setting") }: { $before } → { $after }.
effect-regains-all = { $who } regains { $by } { WORD($name, of: "setting") }: { $before } → { $after } (full).
effect-regains-earlier = { $who } regains { $by } { WORD($name, of: "setting") }.
effect-gains = { $who } gains { $by } { WORD($name, of: "setting") }.
effect-die-drops = { $who }'s { $name } die drops from { $before } to { $after }.
effect-die-drops-points = { $who }'s { $name } die drops from { $before } to { $after }: { $name } { $was } → { $now }.
effect-die-rises = { $who }'s { $name } die rises from { $before } to { $after }.
effect-die-lost = { $who } loses the { $name } die.
effect-die-back = { $who }'s { $name } die is back to { $after }.
effect-die-back-earlier = { $who }'s { $name } die is back to its full size.
effect-die-moves-earlier = { $who }'s { $name } die changes by { SIGNED($by) }.
effect-maximum-rises = { $who }'s maximum { $name } rises: { $before } → { $after }.
effect-maximum-drops = { $who }'s maximum { $name } drops: { $before } → { $after }.
effect-fatigue = { $who } takes { $by } fatigue: { $numbers }.
effect-fatigue-earlier = { $who } takes { $by } fatigue.
effect-fatigue-recovered-earlier = { $who } recovers from { $by } fatigue.
effect-fatigue-recovered = { $who } recovers from { $by } fatigue: { $numbers }.
effect-slots = { $who }'s slots: { $before } → { $size }.

### Things and coin

log-buys = { $who } buys { $item-a } for { $cost } { money-cost }.
log-buys-several = { $who } buys { AND($things) } for { $cost } { money-cost }.
log-gains = { $who } gets { $item-a }.
log-gains-several = { $who } gets { AND($things) }.
log-takes = { $who } takes { $item-a }.
log-takes-several = { $who } takes { AND($things) }.
log-found-at = Found at { $place }: { AND($things) }.
log-found = Found: { AND($things) }.
log-splits-coin =
    { $names-count ->
        [one] { AND($names) } takes { $coin } { money-coin }.
       *[other] { AND($names) } split { $coin } { money-coin }: { $each } each.
    }
log-searches = The party searches { AND($names) } and finds { AND($things) }.
log-searches-in-vain = The party searches { AND($names) } and finds nothing.
log-relabels = { $who } renames { $before }: { $name }
log-item-note = { $who } adds a note to { $name }: { $text }
log-divides = { $who } sets { $item-a } apart.
log-keeps-row = Kept for later: { $name }
log-discards-row = No longer kept: { $name }
log-new-item = New in the market: { $name }
log-new-spell = A new spell: { $name }
log-new-condition = A new condition: { $name }
log-new-table = A table to roll on: { $name }
log-changes-row = Changed: { $name }
log-hides-row = Hidden from players: { $name }
log-rolls-on = { $who } rolls on { $title }: { $text }
log-sells = { $who } sells { $item-a } for { $paid } { money-paid }.
log-gives = { $who } gives { $to } { AND($things) }.
log-leaves-to = { $who }'s things go to { $to }: { AND($things) }.
log-gives-away = { $who } gives { $item-a } away.
log-thing = { $item-a }
log-coin = { $coin } { money-coin }
effect-eats = { $who } eats { $item-a }.
effect-uses-up = { $who } uses up { $item-a }.
effect-drops = { $who } drops { AND($things) }.
effect-shots-left = { $who }'s { $item }: { $left } left.
effect-meals-left =
    { $left ->
        [one] { $who } eats. { $who }'s { $item }: 1 meal left.
       *[other] { $who } eats. { $who }'s { $item }: { $left } meals left.
    }
effect-uses-left =
    { $left ->
        [one] { $who }'s { $item }: 1 use left.
       *[other] { $who }'s { $item }: { $left } uses left.
    }
log-puts-on = { $who } puts on { $item-a }.
log-takes-off = { $who } takes off { $item-a }.
log-silvered = { $who }'s { $item } is silvered.
log-pays = { $who } pays { $by } { money-by }.
log-pays-for = { $who } pays { $by } { money-by } for { $what-a }.
log-pays-wages = { $who } pays { $by } { money-by } in wages.
log-gets-coin = { $who } gets { $by } { money-by }.
log-gets-coin-for = { $who } gets { $by } { money-by }: { $why }
log-loses-coin = { $who } loses { $by } { money-by }.
log-loses-coin-for = { $who } loses { $by } { money-by }: { $why }

### Conditions, countdowns, needs

effect-condition =
    { $names-count ->
        [one] { AND($names) } is { $condition }.
       *[other] { AND($names) } are { $condition }.
    }
effect-condition-for =
    { $names-count ->
        [one] { AND($names) } is { $condition } for { TIME($seconds) }.
       *[other] { AND($names) } are { $condition } for { TIME($seconds) }.
    }
effect-condition-rounds =
    { $names-count ->
        [one] { AND($names) } is { $condition } for { rounds }.
       *[other] { AND($names) } are { $condition } for { rounds }.
    }
effect-condition-rest =
    { $names-count ->
        [one] { AND($names) } is { $condition } until the next rest.
       *[other] { AND($names) } are { $condition } until the next rest.
    }
effect-condition-night =
    { $names-count ->
        [one] { AND($names) } is { $condition } until a night's sleep.
       *[other] { AND($names) } are { $condition } until a night's sleep.
    }
effect-condition-typed = { $who } gains a condition: { $text }
effect-condition-over =
    { $names-count ->
        [one] { AND($names) } is no longer { $condition }.
       *[other] { AND($names) } are no longer { $condition }.
    }
effect-condition-goes-on =
    { $names-count ->
        [one] { AND($names) } is still { $condition }.
       *[other] { AND($names) } are still { $condition }.
    }
effect-spell-begins = { $who }'s { $spell } begins.
effect-spell-ends = { $who }'s { $spell } ends.
effect-book = { $text }
effect-condition-typed-over = { $who } loses a condition: { $text }
effect-condition-used =
    { $left ->
        [one] { $who } is { $condition } for 1 more use.
       *[other] { $who } is { $condition } for { $left } more uses.
    }
effect-countdown = { $who }'s countdown begins: { RULE($rule) }, { $when }
effect-countdown-plain = { $who }'s countdown begins: { RULE($rule) }.
log-time-is-up = Time is up for { $who }: { RULE($rule) }.
log-dying-time-up = Time is up for { $who }. The facilitator decides whether { $who } dies.
effect-lacks = { $who } is deprived of { WORD($need, of: "need") }.
effect-lacks-typed = { $who } is deprived: { $need }
effect-lacks-no-longer = { $who } is no longer deprived of { OR($needs) }.
effect-lacks-nothing = { $who } is no longer deprived.
effect-deprived-steps =
    { $steps ->
        [one] { $who } is still deprived: 1 step of disadvantage on every test.
       *[other] { $who } is still deprived: { $steps } steps of disadvantage on every test.
    }
effect-wound-drops-die = { $who } is wounded: the { $name } die drops from { $before } to { $after }, { $name } { $was } → { $now }.
effect-wounded = { $who } is wounded ({ $attribute }).
log-wound = { $who }'s wound: { $text }
effect-skill = { $who } now has { $skill } { $die }.

### Free rolls, lights, use

log-roll = { $who } rolls { $roll }: { $result }.
log-seat-roll = { $seat } rolls { $roll }: { $result }.
log-rolled-for = For: { $label }
log-lights = { $who } lights { $item-a }: { TIME($seconds) } of light.
effect-burns-out = { $who }'s { $item } burns out.
effect-light-out = { $who }'s light goes out.
effect-lights-out = All of { $who }'s lights go out.
effect-nothing-to-take = { $who } has nothing to take.
effect-serves-no-longer = { $who } is no longer bound to serve.
effect-moved = { $who } is now here: { $where }
effect-trade-places = { $who } and { $against } trade places.
log-served = { $who } pays { $cost } { money-cost } for { $item-a }.
log-served-earlier = { $who } pays for { $item-a }.
log-uses = { $who } uses { $item-a }.
log-uses-on = { $who } uses { $item-a } on { $against }.
log-uses-up-on = { $who } uses up { $item-a } on { $against }.
effect-breaks =
    { $items-count ->
        [one] { $who }'s { AND($items) } breaks.
       *[other] { $who }'s { AND($items) } break.
    }
effect-armour-breaks = { $who }'s armour breaks.

### Hirelings

log-works-for = { $who } works for { $employer } at { $wage } { money-wage } a day.
log-works-for-no-one = { $who } no longer works for anyone.
effect-no-longer-paid = { $who } is no longer paid.
log-lets-go = { $employer } lets { $who } go.
log-hires =
    { $days ->
        [one] { $employer } hires { $who } for { $wage } { money-wage } a day, 1 day paid.
       *[other] { $employer } hires { $who } for { $wage } { money-wage } a day, { $days } days paid.
    }
log-obeys = { $who } obeys.
log-obeys-order = { $who } obeys the order: { $order }
log-refuses = { $who } refuses to obey.
log-refuses-order = { $who } refuses the order: { $order }

### Death and rest

effect-dying-rounds = { $who } is dying: { rounds-left } left unless treated.
effect-dying-hours = { $who } is dying: { hours-left } left unless treated.
effect-dying-days = { $who } is dying: { days-left } left unless treated.
effect-falls-dying-rounds = { $who } goes down, dying: { rounds-left } left unless treated.
effect-falls-dying-hours = { $who } goes down, dying: { hours-left } left unless treated.
effect-falls-dying-days = { $who } goes down, dying: { days-left } left unless treated.
effect-dying-no-sooner = { $who } was already dying, and has no more time than before.
effect-still-dying = { $who } is still dying.
log-treats = { $by } treats { $who }, who is no longer dying.
effect-treated =
    { $names-count ->
        [one] { AND($names) } is treated in time and no longer dying.
       *[other] { AND($names) } are treated in time and no longer dying.
    }
effect-already-full = { $who }'s { $name } is already full.
effect-nothing-to-regain =
    { $names-count ->
        [one] { AND($names) } has nothing to regain.
       *[other] { AND($names) } have nothing to regain.
    }
effect-nothing-left = { $who } has no { $ability } left to lose.
effect-no-worse = { $who } is not worse off than before.
log-rest-night =
    { $names-count ->
        [one] { AND($names) } sleeps well.
       *[other] { AND($names) } sleep well.
    }
effect-stays-lost =
    { $lost-count ->
        [one] { $who }'s { AND($lost) } die stays lost.
       *[other] { $who }'s { AND($lost) } dice stay lost.
    }
log-rest-hour =
    { $names-count ->
        [one] { AND($names) } rests for an hour.
       *[other] { AND($names) } rest for an hour.
    }
log-rest-hour-nothing =
    { $names-count ->
        [one] { AND($names) } rests for an hour and regains no { $attribute }.
       *[other] { AND($names) } rest for an hour and regain no { $attribute }.
    }
log-rest-week =
    { $names-count ->
        [one] { AND($names) } rests for a week in comfort.
       *[other] { AND($names) } rest for a week in comfort.
    }
log-restless =
    { $why ->
        [dying] { $who } cannot rest while dying.
        [deprived] { $who } cannot rest while deprived.
       *[other] { $who } has nothing left that rest could bring back.
    }

### Morale and strangers

log-morale-hold =
    { $names-count ->
        [one] { AND($names) } holds ground.
       *[other] { AND($names) } hold their ground.
    }
log-morale-fight-on =
    { $names-count ->
        [one] { AND($names) } fights on.
       *[other] { AND($names) } fight on.
    }
log-morale-fight-on-earlier = The foes fight on.
log-morale-hold-earlier = The foes hold their ground.
log-morale-retreat =
    { $names-count ->
        [one] { AND($names) } retreats in good order.
       *[other] { AND($names) } retreat in good order.
    }
log-morale-retreat-earlier = The foes retreat in good order.
log-morale-flee =
    { $names-count ->
        [one] { AND($names) } flees.
       *[other] { AND($names) } flee.
    }
log-morale-flee-earlier = The foes flee.
log-morale-terms =
    { $names-count ->
        [one] { AND($names) } offers to surrender on terms.
       *[other] { AND($names) } offer to surrender on terms.
    }
log-morale-terms-accepted =
    { $names-count ->
        [one] { AND($names) } surrenders on terms, which are accepted.
       *[other] { AND($names) } surrender on terms, which are accepted.
    }
log-morale-terms-earlier = The foes offer to surrender on terms.
log-morale-surrender =
    { $names-count ->
        [one] { AND($names) } surrenders without conditions.
       *[other] { AND($names) } surrender without conditions.
    }
log-morale-surrender-earlier = The foes surrender without conditions.
effect-hold =
    { $names-count ->
        [one] { AND($names) } holds ground.
       *[other] { AND($names) } hold their ground.
    }
effect-flee =
    { $names-count ->
        [one] { AND($names) } flees.
       *[other] { AND($names) } flee.
    }
log-terms-refused = The terms are refused. The fight goes on.
log-reaction =
    { $result ->
        [wary] { $name } is wary of { $who }.
       *[other] { $name } is { $result } to { $who }.
    }
log-reaction-alone = { $name } is { $result }.

### Attacks and contests by hits

log-attack-won-no-hits = { $who } attacks { $against } with { $weapon-a }: no hits, no { -harm }.
log-attack-won = { $who } strikes { $against } with { $weapon-a }: { hits }.
log-attack-won-harmless = { $who } strikes { $against } with { $weapon-a }: { hits }, no { -harm }.
log-attack-won-earlier = { $who } strikes { $against }.
log-attack-lost = { $who } attacks { $against }, who strikes back with { $weapon-a }: { hits }.
log-attack-lost-harmless = { $who } attacks { $against } with { $attack_weapon-a } and loses the contest. No { -harm }.
log-attack-lost-harmless-earlier = { $who } attacks { $against } and loses the contest. No { -harm }.
log-attack-lost-earlier = { $who } attacks { $against }, who strikes back.
log-attack-even =
    { $hits ->
        [0] { $who } attacks { $against } with { $weapon-a }: no hits, no { -harm }.
       *[other] { $who } attacks { $against } with { $weapon-a }: { hits } each, no { -harm }.
    }
log-attack-even-earlier = { $who } attacks { $against }. No { -harm }.
log-contest-won = { $who } wins the { $ability } contest against { $against }: { $a } to { $b }.
log-contest-won-tiebreak =
    { $a ->
        [one] { $who } wins the { $ability } contest against { $against } by the tie-break, 1 hit each.
       *[other] { $who } wins the { $ability } contest against { $against } by the tie-break, { $a } hits each.
    }
log-contest-lost-tiebreak =
    { $a ->
        [one] { $who } loses the { $ability } contest against { $against } by the tie-break, 1 hit each.
       *[other] { $who } loses the { $ability } contest against { $against } by the tie-break, { $a } hits each.
    }
log-contest-won-earlier = { $who } wins the contest against { $against }.
log-contest-lost = { $who } loses the { $ability } contest against { $against }: { $a } to { $b }.
log-contest-lost-earlier = { $who } loses the contest against { $against }.
log-contest-tied =
    { $a ->
        [one] { $who } and { $against } tie the { $ability } contest: 1 hit each.
       *[other] { $who } and { $against } tie the { $ability } contest: { $a } hits each.
    }
log-contest-tied-earlier = { $who } and { $against } tie the contest.
log-strikes-unseen = An unseen foe strikes { AND($names) }.
log-rolls-unseen = { $who } rolls. Only the facilitator sees the rest.
log-unseen = { $who } acts. Only the facilitator sees the result.
log-unwritten = { RULE($rule) }: { $result }.
