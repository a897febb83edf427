## refused

refused-not-your-condition = { $who } did not cause this: only who caused a condition can let it go.
refused-not-a-number = { $name } of { $who } is no number that a roll could be added to: name points, coin or the like.
refused-no-such-rule = There is no rule { $got } that could ask anything.
refused-no-one-can = { $move } is the facilitator's own to do: call for something that players roll.
refused-not-an-npc = { $who } is played by somebody at the table, who says how they take it.
refused-no-such-background = There is no background { $got }: there is { OR($options) }.
refused-hireling-down = { $who } is in no state to follow an order.
refused-no-such-line = { $got } cannot stand for { $line }: it is one of { OR($options) }.
refused-skill-twice = Nobody has { $skill } twice: take another skill.
refused-unknown-situation = There is no situation { $got }: there is { OR($options) }.
refused-unknown-parameter = There is no parameter { $name }; there are { AND($known) }.
refused-unknown-parameter-no-known = There is no parameter { $name }; none is needed.
refused-missing-parameter = The parameter { $name } is missing: { WORD($allowed, of: "allowed") }.
refused-missing-parameter-form = { $name } is still to be filled in.
refused-bad-value = { $name } cannot be { $got }: { WORD($allowed, of: "allowed") }.
refused-bad-value-no-got = { $name } cannot be empty: { WORD($allowed, of: "allowed") }.
refused-bad-value-no-name = That cannot be read: { WORD($allowed, of: "allowed") }.
refused-bad-together = { AND($names) } cannot be { $got } together: they are from { $least } to { $most } in all.
refused-bad-setting = { WORD($name, of: "setting") } cannot be { $got }: it is a number from { $least } to { $most }.
refused-bad-word = { $name } cannot be { $got }: it is one of { OR($options) }.
refused-bad-length = { $got } is no length of time: say "3 rounds", "10 minutes", "2 hours", "1 day", "rest", or nothing.
refused-no-length = { $name } cannot be { $got }: say how long from now, such as "3 rounds", "10 minutes", "2 hours" or "1 day".
refused-bad-answer = { $got } is no answer to that: say { OR($options) }.
refused-bad-answer-no-options = { $got } is no answer to that.
refused-too-fast = That was too much at once: wait a moment and try again.
refused-host-key = Whoever starts a table here must say the host's word: ask whoever runs this server.
refused-no-answer = Nothing was answered: give an answer, or say that the box should roll.
refused-odds-hidden = The odds of that would tell what is hidden: roll and see.
refused-typed-faces = { $got } cannot be read as dice: type the numbers they show, with spaces between them.
refused-bad-body = What was sent cannot be read: look at the fields that the API's description names.
refused-no-token = That token opens nothing here: ask the facilitator for a new link.
refused-no-seat = This browser has no seat at that table: open your link, or ask the facilitator for a new one.
refused-no-such-page = There is no such page: begin at the front page.
refused-too-large-body = That is too large: at most 256 kB can be sent at once.
refused-our-mistake = Something went wrong on our side, and nothing was changed: try again, or do it another way.
refused-csrf = This page has grown old: load it again, and try once more.
refused-no-such-game = There is no such game here: the front page lists those there are.
refused-too-many-streams = Too many screens look on at this table: close one of them first.
refused-link-used = This link has been used, or a newer one has taken its place: ask the facilitator for a new one.
refused-no-such-code = That opens no table: look at the facilitator's screen again, or paste the whole link.
refused-no-name = Say a name first: a few letters are enough.
refused-other-name = To end this table for good, type its name as it stands there: { $name }.
refused-demo-stays = A demo table stays as it is for the next visitor: start a table of your own to do as you like with it.
refused-facilitator-here = In this browser you are the facilitator of that table, and would lose that seat: open the link in another browser or on another phone.
refused-no-such-knock = Nobody waits there any more: they have been answered, or have given up.
refused-no-file = Choose a file, or paste what is in one.
refused-not-a-sheet = That is no sheet: it cannot be read as JSON, as another table gives it.
refused-no-such-entry-to-tell = There is no line { $n } with words to tell.
refused-no-such-table-to-roll = There is no table { $got } that can be rolled on.
refused-no-folder = The folder { $folder } cannot be used: { $why }.
refused-no-port = Cannot listen on { $host }, port { $first } to { $last }: { $why }. Name another with --port.
refused-bad-notation = { $got } cannot be read as dice: write for example 2d6+1, 4d6kh3, d20 adv or d8!.
refused-bad-notation-no-got = Nothing was said to roll: write for example 2d6+1, 4d6kh3, d20 adv or d8!.
refused-long-notation = That is too long to be read as dice: { $most } characters at most.
refused-no-such-die = There is no { $got }: a die has 2 to { $most } sides.
refused-too-many-dice = { $got } dice cannot be rolled at once: 1 to { $most } can.
refused-not-a-ladder-die = A { $got } cannot climb: only { OR($options) } can be rolled with "!".
refused-keeps-too-many = { $kept } of { $got } dice cannot be kept: keep 1 to { $got }.
refused-impossible-face = { AND($dice) } cannot show { AND($faces) }: give one number for each die, from 1 to its size.
refused-surplus-dice =
    Too many numbers: of the { $typed } typed, { $left } { $left ->
        [one] was
       *[other] were
    } not asked for.
refused-too-large = The exact odds of that take too long: about { $throws } throws, where { $limit } are allowed; take fewer or smaller dice.
refused-unknown-game = There is no game { $got }: there is { OR($options) }.
refused-unknown-game-no-options = There is no game { $got }: none is installed.
refused-unknown-move = There is no move { $move } in this game.
refused-not-seated = Take a seat at the table first: whoever only looks on cannot act.
refused-facilitator-only = Only the facilitator can do that.
refused-no-such-character = There is no { $who } at this table.
refused-not-yours = { $who } is not yours to play: ask whose it is, or the facilitator.
refused-dead = { $who } is dead, and can do nothing any more.
refused-no-such-seat = There is no seat { $seat } that this could be about.
refused-no-such-ruling = There is no ruling { $got }: there is { OR($options) }.
refused-no-such-ruling-no-options = There is no ruling { $got }.
refused-no-such-option = { $got } is not among the options of that ruling: they are { AND($options) }.
refused-no-such-setting = There is no { $got } to set here: there is { OR($options) }.
refused-no-such-setting-no-options = There is no { $got } to set here.
refused-no-further = { WORD($name, of: "setting") } of { $who } is from { $least } to { $most }: it cannot go further.
refused-only-a-stash = { $who } is a place for things: put something in, or take it out.
refused-stash-already = There is a stash already: { $who }.
refused-nothing-to-leave = { $who } has nothing to leave to anybody.
refused-not-to-claim = { $who } is not one of the party: that one is the facilitator's to play.
refused-played-by = { $who } is played by { $owner } already.
refused-facilitator-gives = The facilitator plays whoever nobody else plays: give { $who } to a seat instead.
refused-nothing-ordered = Nothing would change: say another order, another's turn, or who is surprised.
refused-not-in-order = { $who } has no turn in this fight: name somebody of its order.
refused-order-incomplete = A new order has everybody of the old one in it, once: look again at { AND($names) }.
refused-not-in-fight = { $who } is not in this fight.
refused-no-turn = It is no one's turn yet. Settle the turn order first.
refused-not-on-turn = It is not { $who }'s turn.
refused-not-on-turn-no-who = It is not the turn of any character of yours.
refused-done-already = { $who } is done already.
refused-done-already-no-who = All of them are done already.
refused-not-done = { $who } has not said done.
refused-not-done-no-who = None of them has said done.
refused-no-such-scene = No scene { $got } is prepared.
refused-no-creatures = { $game } has no creatures that a scene could bring.
refused-sitting-on = Sitting { $number } is under way already.
refused-no-sitting = No sitting is under way that could end.
refused-sheet-too-large = That sheet is too large: it has { $got } bytes, where { $most } are allowed.
refused-unreadable-sheet = That sheet cannot be read: { $name } is missing, or not what belongs there.
refused-unreadable-sheet-no-name = That sheet cannot be read.
refused-absurd-sheet = { $name } on that sheet is out of all bounds: put it right, then bring it again.
refused-unknown-part = { $got } is nothing that a sheet of { $game } has: it has { AND($options) }.
refused-other-game = That sheet is one of { $got }, and this table plays { $game }.
refused-no-such-condition = { $who } is in no such condition.
refused-no-such-timer = Nothing of that kind is waiting for { $who }.
refused-no-call = No roll of that kind is being asked for.
refused-no-offer = That is no longer on offer.
refused-call-begun = { $who } has begun that roll already: answer what it waits for, or have it dropped.
refused-offer-begun = That has been taken up already: answer what it waits for, or drop it.
refused-no-prompt = That question is no longer open.
refused-not-your-prompt = That question is for { $who }: its player or the facilitator answers it.
refused-stale = The table has moved on in the meantime: look again, then try once more.
refused-too-late = That answer can no longer be changed: something has happened since.
refused-dice-thrown = That answer can no longer be changed: dice have been thrown since.
refused-nothing-to-undo = There is nothing there to take back.
refused-not-yours-to-undo = That is not yours to take back: ask the facilitator.
refused-not-without-it = Line { $line } would not stand without this one: undo both.
refused-nothing-to-star = There is nothing there that you could star.
refused-starred-already = That has its star already.
refused-no-star = That has no star to take away.
refused-no-such-table = There is no table { $id } here.
refused-table-taken = There is a table { $id } already.
refused-table-newer = This table is of version { $version }, and this program reads up to version { $known }: take a newer Caltrop.
refused-store-full = { $file } cannot be written: nothing was changed. See whether the disk is full or the folder is read-only, then try again.
refused-store-busy = { $file } is in use by another Caltrop server: stop that one first.
refused-store-damaged = { $file } is damaged, or no database: put a backup in its place (made by "caltrop backup"), and remove the files of its name that end in -wal and -shm.
refused-store-newer = { $file } was written by a newer Caltrop than this one: take that, or a backup from before.
refused-store-closed = The table is being put away, and nothing is written any more: try again in a moment.
refused-no-tables = There are no tables in { $folder } yet.
refused-file-exists = { $file } is there already: name another file, or add --force to put this one in its place.
refused-file-there = { $file } is there already: name another file.
refused-not-a-table = { $file } is not a table that "caltrop tables export" has written.
refused-address-unfit = { $got } is no address of a server: it looks like http://localhost:8000.
refused-not-sure = Nothing was deleted: add --yes to delete { $name } for good.
refused-what-to-do = { $got } is nothing to do with tables: there is { AND($options) }.
refused-which-table = Say which table: caltrop tables lists them.
refused-which-file = Say which file.
refused-too-many-words = { $got } is one word too many here.
refused-self-target = { $who } cannot be their own target: name somebody else.
refused-dead-target = { $who } is dead already.
refused-already-fighting = A fight is under way: end it before another begins.
refused-no-fight = There is no fight under way.
refused-bad-sides = A fight needs somebody on both sides, and nobody on two.
refused-deprived = { $who } lacks { $lacking }: no points come back until that need is met.
refused-nothing-failed = { $who } has failed no test that trouble could still turn.
refused-not-deprived = { $who } lacks nothing of the kind: { $lacking }.
refused-not-deprived-no-lacking = { $who } lacks nothing at the moment.
refused-lacks-already = { $who } lacks { $lacking } already.
refused-not-your-hireling = { $hireling } does not work for { $who }.
refused-no-coin = { $who } has { $coin } coin, and that costs { $cost }.
refused-no-such-creature = There is no creature { $got }: name one of the book, or describe one in a line.
refused-bad-creature-line = { $got } cannot be read in a creature's line.
refused-no-such-item = There is no { THING($item) } on the market.
refused-hire-instead = A hireling is hired, at { $cost } coin a day, not bought.
refused-nothing-given = Say what changes hands: a thing, or some coin.
refused-not-carried = { $who } does not have { THING($item) }.
refused-not-so-many = { $who } has { $has } of { THING($item) }, not { $wanted }.
refused-not-armour = { THING($item) } is nothing to wear.
refused-worn-already = { $who } wears { THING($item) } already.
refused-not-worn = { $who } does not wear { THING($item) }.
refused-one-body-armour = { $who } wears { THING($worn) }: it has to come off before { THING($item) } goes on.
refused-worn-twice = { $who } wears one like { THING($item) } already, and two do not help.
refused-nothing-to-repair = Nothing that { $who } has needs repair.
refused-silvered-already = { THING($item) } of { $who } is silvered already.
refused-which-weapon = Say which weapon of { $who } is to be silvered: { OR($options) }.
refused-which-weapon-no-options = { $who } has no weapon that could be silvered.
refused-no-blast = { $weapon } is no blast against several different targets: attack one, or take something that bursts.
refused-no-weapon = { $who } has no weapon { $weapon }: name something in the pack, or "unarmed".
refused-no-attribute = { $who } cannot use { $attribute }: it has fallen below d4.
refused-no-skill = { $who } does not know { $skill }.
refused-no-skill-no-skill = { $who } has no skill to add.
refused-no-such-helper = { $who } cannot help: a helper is somebody else at the table, and helps once.
refused-helper-down = { $who } is in no state to help.
refused-not-judged = Only how hard a roll of one's own was can be judged anew: the difficulty, and what else the facilitator sets.
refused-no-fitting-skill = Say which skill of { $who } fits: { OR($options) }.
refused-no-such-wound = { $who } has no such wound to speak of.
refused-not-dying = { $who } is not dying, so there is nothing to treat.
refused-treats-self = { $who } is dying, and cannot treat that alone: somebody else has to.
refused-dying = { $who } is dying: that takes treatment first.
refused-not-fed = Without food or drink there is no rest for { $who } ({ $rest }).
refused-not-your-seat = The seat of { $seat } is not yours: make a character for your own.
refused-not-assigned = Dice go up and down only where they are assigned, and here they are { $method }.
refused-up-and-down = One attribute goes down so that another goes up: name both, and two different ones.
refused-no-such-file = { $file } cannot be read: name a file that is there.
refused-variant-too-large = { $file } is too large for a variant: { $most } bytes at most.
refused-not-toml = { $file } is not TOML: { $why }.
refused-not-a-section = { $file }: { $key } is a section with a value for each key.
refused-not-rows = { $file }: { $key } is a list of rows, each with a heading of its own.
refused-unknown-key = { $file }: there is no { $key }; there is { OR($options) }.
refused-unknown-key-no-options = { $file }: there is no { $key }.
refused-not-words = { $file }: { $key } is some words, { $most } letters at the most.
refused-id-twice = { $file }: { $key } is there twice; put all that changes into one row.
refused-bad-id = { $file }: { $key } has no id of small letters, digits and hyphens.
refused-unknown-mechanic = There is no mechanic { $got } (did you mean { OR($options) }?): `caltrop odds` lists them all.
refused-unknown-mechanic-no-options = There is no mechanic { $got }: `caltrop odds` lists them all.
refused-not-name-value = { $got } is not of the form name=value; { $mechanic } takes { AND($known) }.
refused-not-name-value-no-mechanic = { $got } is not of the form name=value.
refused-given-twice = { $name } is given twice.
refused-missing-parameters = { $mechanic } still needs { AND($missing) }.
refused-set-by-ruling = { $name } is settled by a ruling: write --ruling { $ruling }={ $option }.
refused-not-rolled = Nobody rolls on { $table }: what happened says which row it is.
refused-unknown-table = There is no table { $got }: there is { OR($options) }.
refused-unknown-rule = There is no rule { $got }: did you mean { OR($options) }?
refused-unknown-rule-no-options = There is no rule { $got }?
refused-nothing-found = No rule of { $game } speaks of { $got }.
refused-too-many-repeats = { $got } is not how often one can roll: say a number from 1 to { $most }.
refused-bad-faces = { $got } cannot be read as faces: give whole numbers from 1 up, separated by commas.
refused-no-creation = { $game } has no way to make a character.
refused-no-line = A character of { $game } has no { $line }. Its lines: { AND($lines) }.
refused-nothing-to-assign = { $game } has nothing to assign: its dice are rolled.
refused-no-rules = { $game } has no rule texts.
refused-bad-assignment = These dice cannot be assigned: { $got }.
refused-bug = Something in Caltrop itself went wrong ({ $what }); please report it, with what you typed.

refused-bad-row =
    { $code ->
        [unknown-parameter] { $file }: { $key } has no field { $name }; there are { AND($known) }.
        [missing-parameter] { $file }: { $key } lacks { $name }: { WORD($allowed, of: "allowed") }.
        [bad-value] { $file }: { $name } of { $key } cannot be { $got }: { WORD($allowed, of: "allowed") }.
       *[other] { $file }: { $key } is not right ({ THING($code) }).
    }

## warned

warned-needs-item = { $who } has no { $needs } for the { $item }. Use it anyway?
warned-no-food =
    { $who } has food for { $has } of { $needs } { $needs ->
        [one] meal
       *[other] meals
    }. Rest anyway?
warned-attitude-known = { $who } is { $attitude }, plain to see: roll all the same?
warned-down = { $who } is down: act all the same?
warned-hands = { $weapon } wants both hands, and { $who } has the { $shield } on one: use it all the same?
warned-no-help-for-it = { $who } is { $mark }, and help alone does not end that. End it anyway?
warned-cannot = { $who } is { $mark } and cannot { WORD($what, of: "doing") }. Do it anyway?
warned-cannot-towards = { $who } is { $mark } and cannot { WORD($what, of: "doing") }, not towards { $whom }. Do it anyway?
warned-cannot-use = { $who } is { $mark } and cannot use { $attribute }. Roll anyway?
warned-spared = { $who } is { $mark }: { $weapon } does no harm. Strike anyway?
warned-unseen = { $who } is { $mark } and cannot be made out. Aim at them anyway?
warned-used-on-others = { $who } is not of the party: usually a roll decides. Use it anyway?
warned-comes-last = { $who } is { $mark } and comes last in this round. Act before the others anyway?
warned-absent = { $who } has left the fight. Do it anyway?
warned-left-fight = { $who } has left the fight. Go after them anyway?
warned-surprised = { $who } is surprised, and does not act this round: act all the same?
warned-out-of-turn = It is the turn of the { WORD($turn, of: "side") }, not of { $who }: act all the same?
warned-has-acted = { $who } has acted in this turn already: act again?
warned-said-done = { $who } has said done for this turn. Act anyway?
warned-takes-time = That takes { TIME($seconds) } for everyone. Rest anyway?
warned-others-turn = This turn is not yours (now: { WORD($turn, of: "side") }). End it anyway?
warned-others-turn-no-turn = This turn is not yours. End it anyway?
warned-still-to-act =
    { AND($names) } { $names-count ->
        [one] is
       *[other] are
    } not done. End the turn anyway?
warned-has-moved = { $who } has moved in this turn already. Move again?
warned-carries-things =
    { $who } carries { $items } { $items ->
        [one] thing
       *[other] things
    } of yours: dismiss them with all that?
warned-no-room-for-all =
    All of that takes { $needs } { $needs ->
        [one] slot
       *[other] slots
    }, and { $who } has { $free }: carry it all the same?
warned-gives-all = { $who } is still with you: give away all the same?
warned-no-slot =
    { THING($item) } takes { $needs } { $needs ->
        [one] slot
       *[other] slots
    }, and { $who } has { $free }: carry it all the same?

warned-in-a-fight =
    { $doing ->
        [rest] A fight is going on. Rest anyway?
        [trade] { $who } is in a fight. Trade anyway?
        [grow] { $who } is in a fight. Advance anyway?
       *[wear] { $who } is in a fight, and { THING($item) } takes minutes to put on. Put it on anyway?
    }

## allowed

allowed-range = it is a whole number from { $least } to { $most }
allowed-numbers = it is a list of whole numbers, separated by commas
allowed-die = it is a die with 2 to 1000 sides, such as d6
allowed-option = it is one of { OR($options) }
allowed-words = it is a word or a few, { $most } letters at most
allowed-words-no-most = it is a word or a few
allowed-wordss = it is a list of words, separated by commas
allowed-yes-no = it is true or false
allowed-thing = it is a structured value, written as JSON
allowed-things = it is a list of structured values, written as JSON

## takes

takes-range = { $least } to { $most }
takes-numbers = numbers
takes-die = a die
takes-dies = dice ({ $least } to { $most })
takes-dies-no-least = dice
takes-option = { OR($options) }
takes-words = words
takes-wordss = words
takes-yes-no = true or false
takes-thing = a structured value
takes-things = structured values

## doing

doing-act = act
doing-move = move
doing-near = come any nearer
doing-attack = attack
doing-cast = cast spells
doing-speak = speak
doing-rest = rest
doing-help = help anyone
doing-hands = use their hands
doing-both = move and act in one turn
doing-turn = take a turn
doing-breather = get anything out of a short rest

allowed-number = it is a whole number from { $least } to { $most }
allowed-number-no-least = it is a whole number of at most { $most }
allowed-number-no-most = it is a whole number of at least { $least }
allowed-number-no-least-no-most = it is a whole number
allowed-dies = it is a list of { $least } to { $most } dice, such as d8,d6
allowed-dies-no-least = it is a list of at most { $most } dice, such as d8,d6
allowed-dies-no-most = it is a list of at least { $least } dice, such as d8,d6
allowed-dies-no-least-no-most = it is a list of dice, such as d8,d6
allowed-options = it is { $least } to { $most } of { OR($options) }, separated by commas
allowed-options-no-least = it is up to { $most } of { OR($options) }, separated by commas
allowed-options-no-least-no-most = it is a list of { OR($options) }, separated by commas
allowed-options-no-most = it is at least { $least } of { OR($options) }, separated by commas
takes-number = { $least } to { $most }
takes-number-no-least = a number up to { $most }
takes-number-no-most = a number from { $least }
takes-number-no-least-no-most = a number
takes-options = { $least } to { $most } of { OR($options) }
takes-options-no-least = up to { $most } of { OR($options) }
takes-options-no-least-no-most = { OR($options) }
takes-options-no-most = { $least } or more of { OR($options) }
refused-wrong-value = { $file }: { $key } cannot be { $got }; it is one of { OR($options) }.
refused-wrong-value-no-options = { $file }: { $key } cannot be { $got }; it is a whole number from { $least } to { $most }.
refused-wrong-value-no-options-no-least = { $file }: { $key } cannot be { $got }.
refused-unknown-language = Unknown language { $got }. Choose { OR($options) }.
