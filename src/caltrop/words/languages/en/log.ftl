# The log: one line for each deed, in the present tense. A deed says who does what, with what and against whom, and the
# result; an effect says what became of one person, before and after.

### Characters

log-joins = { $name } joins the table.
log-stash-made = New stash: { $name }
# $names (tuple[str, ...])
log-appears =
    { $names-count ->
        [one] { AND($names) } appears.
       *[other] { AND($names) } appear.
    }
    .is = together
# $names (tuple[str, ...])
log-appears-for-foes =
    { $names-count ->
        [one] { AND($names) } appears and joins the foes.
       *[other] { AND($names) } appear and join the foes.
    }
    .is = together
# $names (tuple[str, ...])
log-appears-for-party =
    { $names-count ->
        [one] { AND($names) } appears and joins the party.
       *[other] { AND($names) } appear and join the party.
    }
    .is = together
log-leaves-table =
    { $names-count ->
        [one] { AND($names) } leaves the table.
       *[other] { AND($names) } leave the table.
    }
    .is = together
log-hidden-now = { $who } is now hidden from players.
log-in-sight = Players can now see { $who }.
log-shown-name = Players now see only { $who }'s name.
log-shown-words = Players now see how hurt { $who } looks.
log-shown-numbers = Players now see { $who }'s numbers.
log-played-by = { $owner } now plays { $who }.
log-played-by-facilitator = The facilitator now plays { $who }.
effect-up-again =
    { $names-count ->
        [one] { AND($names) } gets up again.
       *[other] { AND($names) } get up again.
    }
    .is = of life, together
effect-goes-down =
    { $names-count ->
        [one] { AND($names) } goes down.
       *[other] { AND($names) } go down.
    }
    .is = of life, hurts, together
effect-out-of-fight =
    { $names-count ->
        [one] { AND($names) } is out of the fight.
       *[other] { AND($names) } are out of the fight.
    }
    .is = of life, hurts, together
effect-dies =
    { $names-count ->
        [one] { AND($names) } dies.
       *[other] { AND($names) } die.
    }
    .is = of life, lasting, hurts, together
# The facilitator decides it.
effect-up-by-word =
    { $names-count ->
        [one] The facilitator decides: { AND($names) } gets up again.
       *[other] The facilitator decides: { AND($names) } get up again.
    }
    .kind = UpAgain
# The facilitator decides it.
effect-down-by-word =
    { $names-count ->
        [one] The facilitator decides: { AND($names) } goes down.
       *[other] The facilitator decides: { AND($names) } go down.
    }
    .kind = GoesDown
# The facilitator decides it.
effect-out-by-word =
    { $names-count ->
        [one] The facilitator decides: { AND($names) } is out of the fight.
       *[other] The facilitator decides: { AND($names) } are out of the fight.
    }
    .kind = OutOfFight
# The facilitator decides it.
effect-dies-by-word =
    { $names-count ->
        [one] The facilitator decides: { AND($names) } dies.
       *[other] The facilitator decides: { AND($names) } die.
    }
    .kind = Dies
# $before (str)
log-renamed-to = { $before } is now called { $name }.
log-place-set = { $who } moves to: { $place }
log-place-left = { $who } is back with the others.
log-portrait-changed =
    { $names-count ->
        [one] { AND($names) } has a new portrait.
       *[other] { AND($names) } have a new portrait.
    }
    .is = together
log-portrait-removed =
    { $names-count ->
        [one] { AND($names) } no longer has a portrait.
       *[other] { AND($names) } no longer have a portrait.
    }
    .is = together

### Adjusted by hand

# $before (int | str)
# $value (int | str)
log-adjusted-by-facilitator = The facilitator adjusts { $who }'s { WORD($setting, of: "setting") }: { $before } → { $value }.
# $value (int | str)
log-adjusted-to = The facilitator sets { $who }'s { WORD($setting, of: "setting") } to { $value }.
# $before (int | str)
# $value (int | str)
log-adjusted-own = { $who } adjusts { WORD($setting, of: "setting") }: { $before } → { $value }.
# $before (int | str)
# $value (int | str)
log-adjusted-by-roll = The roll changes { $who }'s { WORD($setting, of: "setting") }: { $before } → { $value }.
    .kind = Effect
log-sheet-changed = { $who }'s sheet changes.

### Seats

log-takes-seat =
    { $role ->
        [facilitator] { $name } takes a seat as facilitator.
        [spectator] { $name } is watching.
       *[player] { $name } takes a seat.
    }
# The seat of the screen that everyone watches.
log-screen-watches = A TV is watching.
log-facilitates = { $seat } facilitates from now on.
log-facilitates-too = { $seat } facilitates, too.
log-steps-down = { $seat } plays from now on.
log-real-dice = { $seat } switches to real dice.
log-app-dice = { $seat } switches to app dice.
log-proved-dice = { $seat } switches to verified dice.
log-seat-away = { $seat } is away.
log-seat-back = { $seat } is back.
log-language-set = The facilitator changes the table language.
log-leaves-seat = { $seat } leaves the table.
log-new-ruling = New ruling on { RULE($rule) }: { $answer }
    .ends = complete
log-new-tactic = { $side }: { $policy }
    .ends = complete
log-order-given = { $who }'s standing order: { RULE($rule) }, { WORD($answer, of: "order-answer") }.
log-order-ask = { $who } wants to be asked each time: { RULE($rule) }.
log-order-default = { $who } takes the default again: { RULE($rule) }.

### Time, notes and messages

log-nothing-comes = Encounter check: nothing comes.
log-something-comes = Encounter check: something comes.
log-encounters = Encounter check, { $title }: { $text }
log-time-passes = Time passes: { TIME($seconds) }.
log-exploration-turn = Exploration turn: { TIME($seconds) }.
log-note-written = Note: { $text }
log-note-titled = Note "{ $title }": { $text }
log-picture-handed-out = A picture is handed out: { $title }
log-picture-untitled = A picture is handed out.
log-shown-on-tv = On the TV: { $title }
log-shown-untitled = A note is on the TV.
log-taken-down = The TV shows the table again.
log-note-deleted = A note is deleted: { $title }
log-note-deleted-untitled = A note is deleted.
log-says = { $seat }: { $text }
# What the line says follows.
# $seat (str)
log-line-revealed = { $seat } reveals a private line.
log-says-to = { $seat } to { AND($names) }: { $text }
log-hands-out = { $seat } hands out "{ $title }": { $text }
log-session-begins = Session { $number } begins.
    .is = headed
log-session-ends = Session { $number } ends.
    .is = headed
log-recap-set = The facilitator writes down what happened in session { $number }.
log-recap-cleared = What happened in session { $number } is told from the log again.
# Before the first session.
log-recap-so-far = The facilitator writes down what has happened so far.
log-recap-so-far-cleared = What has happened so far is told from the log again.
log-goes-on =
    { $count ->
        [one] The log was damaged. The facilitator goes on after line { $after }: 1 line is put aside.
       *[other] The log was damaged. The facilitator goes on after line { $after }: { $count } lines are put aside.
    }
log-goes-on-unnumbered = The log was damaged. The facilitator goes on without its last lines.
log-line-is-lost = The disk has lost this line.
log-lines-are-lost =
    { $count ->
        [one] The disk has lost line { AND($lines) } of this log.
       *[other] The disk has lost lines { AND($lines) } of this log.
    }
log-many-lines-are-lost = The disk has lost { $count } lines of this log.
log-lines-are-lost-unnumbered = The disk has lost some old lines of this log.
log-start-is-lost = The disk has lost how this table began.
log-star-set = A line gets a star.
log-star-removed = A line loses its star.

### Calls, what is due, extended tests, scenes

log-calls = Roll called for { AND($names) }: { WORD($move, of: "move") }.
log-calls-at-stake = Roll called for { AND($names) }: { WORD($move, of: "move") }. At stake: { $stakes }
log-calls-on = Roll called for { AND($names) }: { WORD($move, of: "move") } ({ $ability }).
log-calls-on-at-stake = Roll called for { AND($names) }: { WORD($move, of: "move") } ({ $ability }). At stake: { $stakes }
log-call-cancelled = Call cancelled: { WORD($move, of: "move") }.
log-call-cancelled-unseen = A call is cancelled.
# $who (str)
log-need-not-roll = { $who } need not roll: { WORD($move, of: "move") }.
# $who (str)
log-need-not-roll-on = { $who } need not roll: { WORD($move, of: "move") } ({ $ability }).
# $item (str)
log-asks-for-advantage = { $who } asks for advantage: { $item } ({ WORD($move, of: "move") }).
# $item (str)
log-has-advantage = { $who } has advantage: { $item }.
# $item (str)
log-has-no-advantage = { $who } has no advantage: { $item }.
log-at-stake = At stake: { $stakes }
    .kind = code
log-conditions-left-out = [left out: { AND($conditions) }]
    .kind = Tag
# The line itself names the new difficulty, as far as the seat may know it.
log-judged-anew = [judged anew]
    .kind = Tag
log-hits-judged-anew = [judged anew: { hits } needed]
    .kind = Tag
effect-due = { WORD($rule, of: "due-roll") } is due: { WORD($why, of: "due") }.
    .kind = ToDo
effect-fight-can-end = The fight can end: { WORD($why, of: "due") }.
    .kind = ToDo
effect-due-alone = { WORD($rule, of: "due-roll") } is due.
    .kind = ToDo
log-task-begins =
    { $needs ->
        [one] { $task } begins: 1 hit needed.
       *[other] { $task } begins: { $needs } hits needed.
    }
effect-task-gains = { $task }: { $before } → { $after } of { $needs } hits.
effect-task-gains-unseen =
    { $hits ->
        [one] The task gains 1 hit.
       *[other] The task gains { $hits } hits.
    }
log-task-abandoned = { $task } is abandoned at { $after } of { $needs } hits.
log-clock-begins = Clock: { $clock }, { $filled } of { $size }.
log-clock-moves = { $clock }: { $before } → { $after } of { $size }.
log-clock-strikes = { $clock }: { $before } → { $size } of { $size }. The clock is full.
log-card-comes-up = The X-card is up. The game stops.
log-card-goes-down = The game goes on.
log-clock-ends = { $clock }: the clock is removed.
log-prepares-scene = Scene prepared: { $name }
    .ends = complete
log-scene-starts = Scene: { $name }
    .is = headed
    .ends = complete
log-scene-deleted = Prepared scene deleted: { $name }
    .ends = complete

### Fights

log-fight-begins = A fight begins.
    .is = headed
log-fight-won-by-foes = A fight begins. { $winner } beats { $loser }, { $a } to { $b }: foes first.
log-fight-won-by-party = A fight begins. { $winner } beats { $loser }, { $a } to { $b }: party first.
log-fight-to-foes-by-tiebreak = A fight begins. { $winner } beats { $loser } by the tie-break: foes first.
log-fight-to-party-by-tiebreak = A fight begins. { $winner } beats { $loser } by the tie-break: party first.
log-fight-pauses = The fight pauses.
log-fight-goes-on = The fight goes on.
log-fight-ends = The fight ends.
    .is = headed
log-joins-party =
    { $names-count ->
        [one] { AND($names) } joins the party's side.
       *[other] { AND($names) } join the party's side.
    }
    .is = together
log-joins-foes =
    { $names-count ->
        [one] { AND($names) } joins the foes' side.
       *[other] { AND($names) } join the foes' side.
    }
    .is = together
effect-leaves-fight =
    { $names-count ->
        [one] { AND($names) } leaves the fight.
       *[other] { AND($names) } leave the fight.
    }
    .is = together
log-new-order = Turn order: { AND($order) }.
    .kind = code
# The first of a long turn order, and how many follow.
# $order (tuple[str, ...])
log-order-in-short = Turn order: { $order }, then { $left } more.
log-are-surprised =
    { $names-count ->
        [one] { AND($names) } is surprised.
       *[other] { AND($names) } are surprised.
    }
log-no-one-surprised = No one is surprised now.
log-is-done = { $who } is done.
log-is-not-done = { $who } is not done yet.
log-moves = { $who } moves.
log-moves-to = { $who } moves: { $to }
log-party-turn = The party's turn.
    .kind = Turn
log-foes-turn = The foes' turn.
    .kind = Turn
log-party-turn-again = The party's turn again.
    .kind = Turn
log-foes-turn-again = The foes' turn again.
    .kind = Turn
# $who (str)
log-turn-of = { $who }'s turn.
    .kind = Turn
# $who (str)
log-takes-unseen-turn = { $who } acts unseen.
    .kind = Turn
log-round-begins = Round { $round }.
    .kind = Turn
log-round-party = Round { $round }: the party's turn.
    .kind = Turn
log-round-foes = Round { $round }: the foes' turn.
    .kind = Turn
# $who (str)
log-round-of = Round { $round }: { $who }'s turn.
    .kind = Turn

### The log itself

log-deed-undone = Undone: { $deed }
# What belongs to the deed is undone as well: what followed from it, or was done in one tap with it.
log-deeds-undone = Undone, with all that belongs to it: { $deed }
log-deed-redone = Redone: { $deed }
log-deeds-redone = Redone, with all that belongs to it: { $deed }
# How many more deeds there are than are named.
log-more-of-tap = And { $count } more.
# An undo whose lines are not at hand.
log-older-undone = An older line is undone or redone.
log-dropped-act = Dropped before it was finished.

### Numbers of a sheet

# $before (int | str)
# $after (int | str)
effect-number-changed = { WORD($name, of: "setting") } { $before } → { $after }
    .kind = Message
# $before (int | str)
# $after (int | str)
effect-number-full = { WORD($name, of: "setting") } { $before } → { $after } (full)
    .kind = Message
# A number that the sentence has named already.
# $before (int | str)
# $after (int | str)
effect-amount-changed = { $before } → { $after }
    .kind = Message
# $before (int | str)
# $after (int | str)
effect-thing-changed = { $thing } { $before } → { $after }
    .kind = Message
# $before (int | str)
# $after (int | str)
effect-thing-broken = { $thing } { $before } → { $after } (broken)
    .kind = Message
effect-takes-harm = { $who } takes { $by } { -harm }: { $numbers }.
    .kind = code
log-harms-by-hand = The facilitator harms { $who }.
    .kind = code
log-heals-by-hand = The facilitator heals { $who }.
    .kind = code
# Healing with the numbers of a sheet.
log-restores-by-hand = The facilitator heals { $who }: { $numbers }.
log-deals-by-hand = { $who } takes { $by } { -harm }: { $numbers }.
    .kind = code
log-deals-in-armour = { $who }'s armour stops { $by } { -harm }: { $numbers }.
    .kind = code
effect-harm-in-short = { -harm }: { AND($people) }.
    .kind = code
effect-harm-part = { $who } { $by }
    .kind = Message
effect-looks =
    { $look ->
        [unhurt] { $who } looks unhurt.
        [hurt] { $who } looks hurt.
       *[badly-hurt] { $who } looks badly hurt.
    }
    .kind = code
# Harm that armour took.
effect-armour-stops = { $who }'s armour stops { $by } { -harm }: { $numbers }.
    .kind = CountedEffect
    .is = hurts
# Protection that came back.
effect-armour-mended = { $who }'s armour is mended by { $by }: { $numbers }.
    .kind = CountedEffect
effect-spends = { $who } spends { $by } { WORD($name, of: "setting") }: { $before } → { $after }.
# The number is still below its maximum.
effect-regains = { $who } regains { $by } { WORD($name, of: "setting") }: { $before } → { $after }.
    .kind = Healing
# The number is at its maximum again.
effect-regains-all = { $who } regains { $by } { WORD($name, of: "setting") }: { $before } → { $after } (full).
    .kind = Healing
effect-gains = { $who } gains { $by } { WORD($name, of: "setting") }.
# $before (str)
# $after (str)
effect-die-drops = { $who }'s { $name } die drops from { $before } to { $after }.
# A die drops, and its number is that of the smaller die.
# $before (str)
# $after (str)
effect-die-drops-points = { $who }'s { $name } die drops from { $before } to { $after }: { $name } { $was } → { $now }.
# $before (str)
# $after (str)
effect-die-rises = { $who }'s { $name } die rises from { $before } to { $after }.
    .is = won
effect-die-lost = { $who } loses the { $name } die.
# $after (str)
effect-die-back = { $who }'s { $name } die is back to { $after }.
effect-maximum-rises = { $who }'s maximum { $name } rises: { $before } → { $after }.
effect-maximum-drops = { $who }'s maximum { $name } drops: { $before } → { $after }.
# Slots that fatigue fills.
effect-takes-fatigue = { $who } takes { $by } fatigue: { $numbers }.
    .kind = CountedEffect
effect-takes-fatigue-unseen = { $who } takes { $by } fatigue.
effect-slots-freed-unseen = { $who } recovers from { $by } fatigue.
# Slots that fatigue leaves.
effect-slots-freed = { $who } recovers from { $by } fatigue: { $numbers }.
    .kind = CountedEffect
effect-slots-changed = { $who }'s slots: { $before } → { $size }.
    .is = follows

### Things and coin

log-buys = { $who } buys { $item-a } for { $cost } { money-cost }.
    .kind = code
log-buys-several = { $who } buys { AND($things) } for { $cost } { money-cost }.
    .kind = code
log-finds = { $who } gets { $item-a }.
    .kind = code
log-finds-several = { $who } gets { AND($things) }.
    .kind = code
log-takes-thing = { $who } takes { $item-a }.
    .kind = code
log-takes-several = { $who } takes { AND($things) }.
    .kind = code
log-find-at = Found at { $place }: { AND($things) }.
    .kind = code
log-find-anywhere = Found: { AND($things) }.
    .kind = code
log-splits-coin =
    { $names-count ->
        [one] { AND($names) } takes { $coin } { money-coin }.
       *[other] { AND($names) } split { $coin } { money-coin }: { $each } each.
    }
log-searches = The party searches { AND($names) } and finds { AND($things) }.
    .is = won
log-searches-in-vain = The party searches { AND($names) } and finds nothing.
# $before (str)
log-relabels = { $who } renames { $before }: { $name }
log-notes-on-item = { $who } adds a note to { $name }: { $text }
log-divides = { $who } sets { $item-a } apart.
log-keeps-row = Kept for later: { $name }
log-discards-row = Homebrew deleted: { $name }
log-new-item = New in the market: { $name }
log-new-spell = A new spell: { $name }
log-new-condition = A new condition: { $name }
log-new-random-table = A table to roll on: { $name }
log-changes-row = Changed: { $name }
log-hides-row = Hidden from players: { $name }
log-rolls-on = { $who } rolls on { $title }: { $text }
log-sells = { $who } sells { $item-a } for { $paid } { money-paid }.
log-gives = { $who } gives { $to } { AND($things) }.
    .kind = code
log-leaves-to = { $who }'s things go to { $to }: { AND($things) }.
    .kind = code
# To someone the seat does not know.
log-gives-away = { $who } gives { $item-a } away.
log-given-thing = { $item-a }
    .kind = Message
log-given-coin = { $coin } { money-coin }
    .kind = Message
effect-eats = { $who } eats { $item-a }.
effect-uses-up = { $who } uses up { $item-a }.
effect-drops = { $who } drops { AND($things) }.
    .kind = code
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
log-silvers-thing = { $who }'s { $item } is silvered.
log-pays = { $who } pays { $by } { money-by }.
# $what (Item)
log-pays-for = { $who } pays { $by } { money-by } for { $what-a }.
log-pays-wages = { $who } pays { $by } { money-by } in wages.
log-gets-coin = { $who } gets { $by } { money-by }.
log-gets-coin-for = { $who } gets { $by } { money-by }: { $why }
log-loses-coin = { $who } loses { $by } { money-by }.
log-loses-coin-for = { $who } loses { $by } { money-by }: { $why }

### Conditions, countdowns, needs

# $names (tuple[str, ...])
effect-becomes =
    { $names-count ->
        [one] { AND($names) } is { $condition }.
       *[other] { AND($names) } are { $condition }.
    }
    .is = together
# $names (tuple[str, ...])
effect-becomes-for =
    { $names-count ->
        [one] { AND($names) } is { $condition } for { TIME($seconds) }.
       *[other] { AND($names) } are { $condition } for { TIME($seconds) }.
    }
    .is = together
# $names (tuple[str, ...])
effect-becomes-for-rounds =
    { $names-count ->
        [one] { AND($names) } is { $condition } for { rounds }.
       *[other] { AND($names) } are { $condition } for { rounds }.
    }
    .is = together
# $names (tuple[str, ...])
effect-becomes-till-rest =
    { $names-count ->
        [one] { AND($names) } is { $condition } until the next rest.
       *[other] { AND($names) } are { $condition } until the next rest.
    }
    .is = together
# $names (tuple[str, ...])
effect-becomes-till-night =
    { $names-count ->
        [one] { AND($names) } is { $condition } until a night's sleep.
       *[other] { AND($names) } are { $condition } until a night's sleep.
    }
    .is = together
# The caster's night, not the bearer's.
# $names (tuple[str, ...])
effect-becomes-till-casters-night =
    { $names-count ->
        [one] { AND($names) } is { $condition } until the caster's next night's sleep.
       *[other] { AND($names) } are { $condition } until the caster's next night's sleep.
    }
    .is = together
# The same condition from the same cause lasts longer than the new one.
# $condition (Data)
effect-condition-stays = { $who } is already { $condition }, and for longer.
effect-gains-condition = { $who } gains a condition: { $text }
effect-gains-for = { $who } gains a condition for { TIME($seconds) }: { $text }
effect-gains-for-rounds = { $who } gains a condition for { rounds }: { $text }
effect-gains-till-rest = { $who } gains a condition until the next rest: { $text }
effect-gains-till-night = { $who } gains a condition until a night's sleep: { $text }
# $names (tuple[str, ...])
effect-is-no-longer =
    { $names-count ->
        [one] { AND($names) } is no longer { $condition }.
       *[other] { AND($names) } are no longer { $condition }.
    }
    .is = together
# $names (tuple[str, ...])
effect-is-still =
    { $names-count ->
        [one] { AND($names) } is still { $condition }.
       *[other] { AND($names) } are still { $condition }.
    }
    .is = together, leads
# A spell on things or places, which stays with its caster.
# $spell (str)
effect-spell-begins = { $who }'s { $spell } begins.
# $spell (str)
effect-spell-ends = { $who }'s { $spell } ends.
# What the book says of a spell that no rule can apply.
effect-book-text = { $text }
    .ends = complete
effect-loses-condition = { $who } loses a condition: { $text }
effect-condition-uses-left =
    { $left ->
        [one] { $who } is { $condition } for 1 more use.
       *[other] { $who } is { $condition } for { $left } more uses.
    }
effect-countdown-begins-when = { $who }'s countdown begins: { RULE($rule) }, { $when }
effect-countdown-begins = { $who }'s countdown begins: { RULE($rule) }.
log-time-is-up = Time is up for { $who }: { RULE($rule) }.
log-dying-time-up = Time is up for { $who }. The facilitator decides whether { $who } dies.
# A need of the rules.
effect-lacks = { $who } is deprived of { WORD($need, of: "need") }.
# A need in people's words.
effect-lacks-typed = { $who } is deprived: { $need }
# $needs (tuple[str, ...])
effect-lacks-no-longer = { $who } is no longer deprived of { OR($needs) }.
effect-tires =
    { $steps ->
        [one] { $who } is still deprived: 1 step of disadvantage on every test.
       *[other] { $who } is still deprived: { $steps } steps of disadvantage on every test.
    }
# A wound: the die drops, and its number is that of the smaller die.
# $before (str)
# $after (str)
effect-wound-drops-die = { $who } is wounded: the { $name } die drops from { $before } to { $after }, { $name } { $was } → { $now }.
    .is = lasting
effect-is-wounded = { $who } is wounded ({ $attribute }).
    .is = lasting
log-describes-wound = { $who }'s wound: { $text }

### Free rolls, lights, use

log-rolls-freely = { $who } rolls { $roll }: { $result }.
    .else = log-seat-rolls
log-seat-rolls = { $seat } rolls { $roll }: { $result }.
# What a free roll is for, in the words of who rolls.
# $label (str)
log-rolled-for = For: { $label }
log-lights-thing = { $who } lights { $item-a }: { TIME($seconds) } of light.
effect-burns-out = { $who }'s { $item } burns out.
    .else = effect-light-out
effect-light-out = { $who }'s light goes out.
effect-lights-snuffed = All of { $who }'s lights go out.
effect-nothing-to-take = { $who } has nothing to take.
effect-serves-no-longer = { $who } is no longer bound to serve.
effect-is-moved = { $who } is now here: { $where }
effect-trade-places = { $who } and { $against } trade places.
log-pays-for-service = { $who } pays { $cost } { money-cost } for { $item-a }.
log-uses-thing = { $who } uses { $item-a }.
    .kind = code
log-uses-on = { $who } uses { $item-a } on { $against }.
    .kind = code
log-uses-up-on = { $who } uses up { $item-a } on { $against }.
effect-evades = { $who } evades { $item-a }.
effect-breaks =
    { $items-count ->
        [one] { $who }'s { AND($items) } breaks.
       *[other] { $who }'s { AND($items) } break.
    }
    .is = ruined
    .else = effect-armour-breaks
effect-armour-breaks = { $who }'s armour breaks.
    .is = ruined

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
    .else = log-obeys
log-refuses-to-obey = { $who } refuses to obey.
log-refuses-order = { $who } refuses the order: { $order }
    .else = log-refuses-to-obey

### Death and rest

effect-dying-rounds = { $who } is dying: { rounds-left } left unless treated.
    .is = of life, hurts
effect-dying-hours = { $who } is dying: { hours-left } left unless treated.
    .is = of life, hurts
effect-dying-days = { $who } is dying: { days-left } left unless treated.
    .is = of life, hurts
effect-falls-dying-rounds = { $who } goes down, dying: { rounds-left } left unless treated.
    .is = of life, hurts
effect-falls-dying-hours = { $who } goes down, dying: { hours-left } left unless treated.
    .is = of life, hurts
effect-falls-dying-days = { $who } goes down, dying: { days-left } left unless treated.
    .is = of life, hurts
effect-dying-no-sooner = { $who } was already dying, and has no more time than before.
    .is = hurts
# Treatment has failed.
effect-still-dying = { $who } is still dying.
    .is = of life
# $by (Name)
log-treats = { $by } treats { $who }, who is no longer dying.
    .else = effect-are-treated
# Treatment by no one in particular.
effect-are-treated =
    { $names-count ->
        [one] { AND($names) } is treated in time and no longer dying.
       *[other] { AND($names) } are treated in time and no longer dying.
    }
    .is = of life, together
effect-already-full = { $who }'s { $name } is already full.
    .kind = code
effect-nothing-to-regain =
    { $names-count ->
        [one] { AND($names) } has nothing to regain.
       *[other] { AND($names) } have nothing to regain.
    }
    .kind = code
effect-nothing-left = { $who } has no { $ability } left to lose.
    .is = hurts
    .else = effect-no-worse
effect-no-worse = { $who } is not worse off than before.
    .is = hurts
log-sleeps-well =
    { $names-count ->
        [one] { AND($names) } sleeps well.
       *[other] { AND($names) } sleep well.
    }
    .is = tends, together
effect-stays-lost =
    { $lost-count ->
        [one] { $who }'s { AND($lost) } die stays lost.
       *[other] { $who }'s { AND($lost) } dice stay lost.
    }
log-rests-hour =
    { $names-count ->
        [one] { AND($names) } rests for an hour.
       *[other] { AND($names) } rest for an hour.
    }
    .is = tends, together
log-rests-hour-for-nothing =
    { $names-count ->
        [one] { AND($names) } rests for an hour and regains no { $attribute }.
       *[other] { AND($names) } rest for an hour and regain no { $attribute }.
    }
    .is = tends, together
log-rests-week =
    { $names-count ->
        [one] { AND($names) } rests for a week in comfort.
       *[other] { AND($names) } rest for a week in comfort.
    }
    .is = tends, together
log-cannot-rest =
    { $why ->
        [dying] { $who } cannot rest while dying.
        [deprived] { $who } cannot rest while deprived.
       *[other] { $who } has nothing left that rest could bring back.
    }

### Morale and strangers

log-hold-ground =
    { $names-count ->
        [one] { AND($names) } holds ground.
       *[other] { AND($names) } hold their ground.
    }
    .else = log-hold-ground-unnamed
log-fight-on =
    { $names-count ->
        [one] { AND($names) } fights on.
       *[other] { AND($names) } fight on.
    }
    .else = log-fight-on-unnamed
log-fight-on-unnamed = The foes fight on.
log-hold-ground-unnamed = The foes hold their ground.
log-retreat =
    { $names-count ->
        [one] { AND($names) } retreats in good order.
       *[other] { AND($names) } retreat in good order.
    }
    .else = log-retreat-unnamed
log-retreat-unnamed = The foes retreat in good order.
log-flee =
    { $names-count ->
        [one] { AND($names) } flees.
       *[other] { AND($names) } flee.
    }
    .else = log-flee-unnamed
log-flee-unnamed = The foes flee.
log-cannot-retreat =
    { $names-count ->
        [one] { AND($names) } cannot retreat and fights on.
       *[other] { AND($names) } cannot retreat and fight on.
    }
log-cannot-flee =
    { $names-count ->
        [one] { AND($names) } cannot flee and fights on.
       *[other] { AND($names) } cannot flee and fight on.
    }
log-offer-terms =
    { $names-count ->
        [one] { AND($names) } offers to surrender on terms.
       *[other] { AND($names) } offer to surrender on terms.
    }
    .else = log-offer-terms-unnamed
log-surrender-on-terms =
    { $names-count ->
        [one] { AND($names) } surrenders on terms, which are accepted.
       *[other] { AND($names) } surrender on terms, which are accepted.
    }
    .else = log-offer-terms-unnamed
log-offer-terms-unnamed = The foes offer to surrender on terms.
log-surrender-all =
    { $names-count ->
        [one] { AND($names) } surrenders without conditions.
       *[other] { AND($names) } surrender without conditions.
    }
    .else = log-surrender-unnamed
log-surrender-unnamed = The foes surrender without conditions.
log-surrender =
    { $names-count ->
        [one] { AND($names) } surrenders.
       *[other] { AND($names) } surrender.
    }
    .else = log-surrender-of-unnamed
log-surrender-of-unnamed = The foes surrender.
effect-stand-fast =
    { $names-count ->
        [one] { AND($names) } holds ground.
       *[other] { AND($names) } hold their ground.
    }
    .is = together
effect-run-away =
    { $names-count ->
        [one] { AND($names) } flees.
       *[other] { AND($names) } flee.
    }
    .is = together
log-terms-refused = The terms are refused. The fight goes on.
log-reacts =
    { $result ->
        [wary] { $name } is wary of { $who }.
       *[other] { $name } is { $result } to { $who }.
    }
    .else = log-reacts-alone
log-reacts-alone = { $name } is { $result }.

### Attacks and contests by hits

# The attacker has the better dice, and no hit among them.
log-attack-won-no-hits = { $who } attacks { $against } with { $weapon-a }: no hits, no { -harm }.
    .kind = Strike
log-attack-won = { $who } strikes { $against } with { $weapon-a }: { hits }.
    .kind = Strike
    .else = log-attack-won-decided
# Harm of this kind does nothing to the target.
log-attack-won-harmless = { $who } strikes { $against } with { $weapon-a }: { hits }, no { -harm }.
    .kind = Strike
log-attack-won-decided = { $who } strikes { $against }.
    .kind = Strike
log-attack-lost = { $who } attacks { $against }, who strikes back with { $weapon-a }: { hits }.
    .kind = Strike
    .else = log-attack-lost-decided
# The winner cannot strike back, or to no effect; the weapon is the attacker's.
log-attack-lost-harmless = { $who } attacks { $against } with { $attack_weapon-a } and loses the contest. No { -harm }.
    .kind = Strike
log-attack-lost-decided = { $who } attacks { $against }, who strikes back.
    .kind = Strike
log-attack-even =
    { $hits ->
        [0] { $who } attacks { $against } with { $weapon-a }: no hits, no { -harm }.
       *[other] { $who } attacks { $against } with { $weapon-a }: { hits } each, no { -harm }.
    }
    .kind = Strike
    .else = log-attack-even-decided
log-attack-even-decided = { $who } attacks { $against }. No { -harm }.
    .kind = Strike
log-contest-won = { $who } wins the { $ability } contest against { $against }: { $a } to { $b }.
    .else = log-contest-won-decided
log-contest-won-tiebreak =
    { $a ->
        [one] { $who } wins the { $ability } contest against { $against } by the tie-break, 1 hit each.
       *[other] { $who } wins the { $ability } contest against { $against } by the tie-break, { $a } hits each.
    }
    .else = log-contest-won
log-contest-lost-tiebreak =
    { $a ->
        [one] { $who } loses the { $ability } contest against { $against } by the tie-break, 1 hit each.
       *[other] { $who } loses the { $ability } contest against { $against } by the tie-break, { $a } hits each.
    }
    .is = fails
    .else = log-contest-lost
log-contest-won-decided = { $who } wins the contest against { $against }.
log-contest-lost = { $who } loses the { $ability } contest against { $against }: { $a } to { $b }.
    .is = fails
    .else = log-contest-lost-decided
log-contest-lost-decided = { $who } loses the contest against { $against }.
    .is = fails
log-contest-tied =
    { $a ->
        [one] { $who } and { $against } tie the { $ability } contest: 1 hit each.
       *[other] { $who } and { $against } tie the { $ability } contest: { $a } hits each.
    }
    .else = log-contest-tied-decided
log-contest-tied-decided = { $who } and { $against } tie the contest.
# Harm by someone the seat does not see.
# $names (tuple[str, ...])
log-strikes-unseen = An unseen foe strikes { AND($names) }.
# Dice against someone the seat does not see.
# $who (str)
log-rolls-unseen = { $who } rolls. Only the facilitator sees the rest.
# $who (str)
log-acts-unseen = { $who } acts. Only the facilitator sees the result.
# A result of a game in the making, which has no telling yet.
log-unwritten = { RULE($rule) }: { $result }.

### Cards: sums over a whole turn, and when it was

# Harm that went through.
# $who (str)
effect-harm-in-all = { $who } takes { $by } { -harm }.
    .kind = SumInAll
# Harm that armour took.
# $who (str)
effect-armour-in-all = { $who }'s armour stops { $by } { -harm }.
    .kind = SumInAll
# $who (str)
effect-no-harm-in-all = { $who } takes no { -harm }.
# Several attacks; what came of them follows.
# $names (tuple[str, ...])
log-attack-together =
    { AND($names) } { $names-count ->
        [one] attacks
       *[other] attack
    } { AND($targets) }.
# Several attacks that did no harm.
# $names (tuple[str, ...])
log-attack-in-vain =
    { AND($names) } { $names-count ->
        [one] attacks
       *[other] attack
    } { AND($targets) }: no { -harm }.
log-when-party = Round { $round }: the party's turn
    .kind = Message
log-when-foes = Round { $round }: the foes' turn
    .kind = Message
# $who (str)
log-when-of = Round { $round }: { $who }'s turn
    .kind = Message
log-when-round = Round { $round }
    .kind = Message
