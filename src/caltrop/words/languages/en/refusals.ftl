### Refusals and warnings. A refusal says what is wrong, and then what to do; a warning states the fact, and then asks.
### "x-no-got" stands for "x" where there is no `got`, and "x-many-options" where there are more than eight options.

## What was typed or sent

refused-unknown-parameter = Unknown parameter { $name }. Choose { OR($known) }.
refused-unknown-parameter-no-known = Unknown parameter { $name }. Leave it out.
refused-unknown-parameter-many-known = Unknown parameter { $name }. Check its spelling.
refused-no-such-parameter = { $mechanic } has no parameter { $name }. It takes { AND($known) }.
refused-missing-parameter = Parameter { $name } is missing. Add it.
refused-missing-parameter-form = Fill in { $name }.
refused-missing-parameter-range = Parameter { $name } is missing. It must be a whole number from { $least } to { $most }.
refused-missing-parameter-range-form = Fill in { $name }.
refused-missing-parameter-die = Parameter { $name } is missing. It must be a die, such as d6.
refused-missing-parameter-die-form = Fill in { $name }.
refused-missing-parameter-option = Parameter { $name } is missing. Choose { OR($options) }.
refused-missing-parameter-option-form = Fill in { $name }.
refused-missing-parameter-option-many-options = Parameter { $name } is missing. Add it.

refused-bad-value = { $name } cannot be { $got }. Enter something else.
refused-bad-value-no-got = Fill in { $name }.
refused-bad-value-range = { $name } must be a whole number from { $least } to { $most }, not { $got }.
refused-bad-value-range-no-got = { $name } is empty. Enter a whole number from { $least } to { $most }.
refused-bad-value-number = { $name } must be a whole number from { $least } to { $most }, not { $got }.
refused-bad-value-number-no-got = { $name } is empty. Enter a whole number.
refused-bad-value-number-no-least = { $name } must be a whole number up to { $most }, not { $got }.
refused-bad-value-number-no-most = { $name } must be a whole number from { $least } up, not { $got }.
refused-bad-value-number-no-least-no-most = { $name } must be a whole number, not { $got }.
refused-bad-value-numbers = { $name } must be whole numbers with commas between them, not { $got }.
refused-bad-value-numbers-no-got = { $name } is empty. Enter whole numbers with commas between them.
refused-bad-value-die = { $name } must be a die with 2 to 1000 sides, such as d6, not { $got }.
refused-bad-value-die-no-got = { $name } is empty. Enter a die with 2 to 1000 sides, such as d6.
refused-bad-value-dies = { $name } must be { $least } to { $most } dice, such as d8,d6, not { $got }.
refused-bad-value-dies-no-got = { $name } is empty. Enter dice, such as d8,d6.
refused-bad-value-dies-no-least = { $name } must be up to { $most } dice, such as d8,d6, not { $got }.
refused-bad-value-dies-no-most = { $name } must be { $least } or more dice, such as d8,d6, not { $got }.
refused-bad-value-dies-no-least-no-most = { $name } must be dice, such as d8,d6, not { $got }.
refused-bad-value-option = { $name } must be { OR($options) }, not { $got }.
refused-bad-value-option-no-got = { $name } is empty. Choose { OR($options) }.
refused-bad-value-option-many-options = { $name } cannot be { $got }. Choose one of the options in its description.
refused-bad-value-options = { $name } must be { $least } to { $most } of { OR($options) }, not { $got }.
refused-bad-value-options-no-got = { $name } is empty. Choose { OR($options) }.
refused-bad-value-options-no-least = { $name } must be up to { $most } of { OR($options) }, not { $got }.
refused-bad-value-options-no-least-many-options = { $name } cannot be { $got }. Choose up to { $most } of the options in its description.
refused-bad-value-options-no-most = { $name } must be { $least } or more of { OR($options) }, not { $got }.
refused-bad-value-options-no-least-no-most = { $name } must be { OR($options) }, or several of them, not { $got }.
refused-bad-value-options-no-least-no-most-many-options = { $name } cannot be { $got }. Choose from the options in its description.
refused-bad-value-options-many-options = { $name } cannot be { $got }. Choose { $least } to { $most } of the options in its description.
refused-bad-value-words-no-name = That cannot be read. Check it and try again.
refused-bad-value-words = { $name } must be text of up to { $most } characters, not { $got }.
refused-bad-value-words-no-got = { $name } is empty. Enter some text.
refused-bad-value-words-no-most = { $name } must be text, not { $got }.
refused-bad-value-wordss = { $name } must be texts with commas between them, not { $got }.
refused-bad-value-wordss-no-got = { $name } is empty. Enter texts with commas between them.
refused-bad-value-yes-no = { $name } must be true or false, not { $got }.
refused-bad-value-yes-no-no-got = { $name } is empty. Enter true or false.
refused-bad-value-thing = { $name } must be a JSON object, not { $got }.
refused-bad-value-thing-no-got = { $name } is empty. Enter a JSON object.
refused-bad-value-groups = { $name } must be a list of groups, each with a name, a colon and its members, such as "wolves: Wolf A, Wolf B". It cannot be { $got }.
refused-bad-value-groups-no-got = { $name } is empty. Enter groups such as "wolves: Wolf A, Wolf B".
refused-bad-value-record = { $name } must have the fields { $fields }, such as { $example }, not { $got }.
refused-bad-value-record-no-got = { $name } is empty. Enter its fields, such as { $example }.
refused-bad-value-records = { $name } must be a list with the fields { $fields }, such as { $example }, not { $got }.
refused-bad-value-records-no-got = { $name } is empty. Enter a list, such as { $example }.
refused-bad-value-records-no-most = { $name } must be a list with the fields { $fields }, such as { $example }, not { $got }.
refused-bad-value-things = { $name } must be a list of JSON objects, not { $got }.
refused-bad-value-things-no-got = { $name } is empty. Enter a list of JSON objects.
refused-bad-together = { AND($names) } must add up to { $least } to { $most }, not { $got }.
refused-bad-setting = { WORD($name, of: "setting") } must be a whole number from { $least } to { $most }, not { $got }.
refused-bad-word = { WORD($name, of: "setting") } must be { OR($options) }, not { $got }.
refused-bad-word-many-options = { WORD($name, of: "setting") } cannot be { $got }. Choose one from the list.
refused-bad-length = Unknown length of time { $got }. Enter "3 rounds", "10 minutes", "2 hours", "1 day" or "rest", or leave it empty.
refused-no-length = { WORD($name, of: "setting") } must be a length of time, not { $got }. Enter "3 rounds", "10 minutes", "2 hours" or "1 day".
refused-not-text = Some of this text cannot be stored. Type it again.
refused-bad-answer = { $got } is not an answer. Choose { OR($options) }.
refused-bad-answer-no-options = { $got } is not an answer. Enter another.
refused-bad-answer-many-options = { $got } is not an answer. Choose one from the list.
refused-no-answer = The answer is empty. Choose one, or press Auto-roll.
refused-no-such-rule = Rule { $got } asks no question. Choose a rule that does.
refused-no-such-line = Unknown { $line } { $got }. Choose { OR($options) }.
refused-no-such-line-many-options = Unknown { $line } { $got }. Choose one from its list; on the command line, "caltrop create" prints it at "?".
refused-no-such-line-no-got = Unknown line { $line }. Choose { OR($options) }.
refused-no-such-line-no-got-many-options = Unknown line { $line }. Choose a line of the sheet.

## Pages and links

refused-too-fast = Too many requests at once. Wait a moment and try again.
refused-work-spent =
    { $seconds ->
        [one] That was a lot of work for the server. Try again in { $seconds } second.
       *[other] That was a lot of work for the server. Try again in { $seconds } seconds.
    }
refused-workers-busy = The server is busy. Try again in a moment.
refused-too-costly = This takes too long to work out. Make it smaller and try again.
refused-bad-request = The request cannot be read. Try again in another browser.
refused-head-too-large = This browser sends too much with every request. Delete the cookies of this site and try again.
refused-too-slow = The request took too long to arrive. Try again.
refused-unknown-host = This server is not called { $host }. Open it by its address, or start it with --allow-host { $host }.
refused-unknown-host-no-host = This is not a name of this server. Open it by its address, or start it with --allow-host.
refused-other-site = This was sent by a page of another site. Open Caltrop itself and do it there.
refused-not-json = The API takes JSON. Send it with the header Content-Type: application/json.
refused-host-key = Enter the host password to start a table. The host has it.
refused-wrong-host-key = That is not the host password. The host has it.
refused-odds-hidden = These odds depend on something hidden. Roll to find out.
refused-typed-faces = { $got } cannot be read as dice. Enter the numbers they show, with spaces between them.
refused-bad-body = The request cannot be read. Check its fields against the API description.
refused-link-expired = This link has expired. Ask the facilitator for a new one.
refused-no-such-stay = Players cannot stay signed in that long here. Choose another time.
refused-no-such-device = That device is not signed in any longer. Open the list again.
refused-no-token = This link does not work. Ask the facilitator for a new one.
refused-no-seat = This browser has no seat at that table. Open the invitation to join or to rejoin your seat, or ask the facilitator for a link.
refused-signed-out = You were signed out here. To come back, open the invitation and choose Rejoin seat, or ask the facilitator for a link.
refused-no-such-page = This page does not exist. Start from the front page.
refused-too-large-body = That is too large. Send 256 kB at most.
refused-our-mistake = Something went wrong in Caltrop. Nothing was changed. Try again, or do it another way.
refused-csrf = This page is out of date. Reload it and try again.
refused-no-such-game = Unknown game. The front page lists all games.
refused-too-many-streams = Too many screens are open at this table. Close one first.
refused-link-used = This link was used already, or replaced by a newer one. Ask the facilitator for a new link.
refused-no-such-code = No table has that code, or it has expired. Check the facilitator's screen or paste the whole link.
refused-no-such-screen-code = That code opens no TV, or it was used or has expired. The facilitator taps Show on TV for a new one.
refused-seat-here = You have a seat at that table in this browser and would lose it. Enter the code on the TV.
refused-no-name = The name is empty. Enter one.
refused-other-name = That is not the table's name. To delete the table, type its name: { $name }
refused-demo-stays = A demo table cannot be deleted. Start a table of your own.
refused-facilitator-here = You are that table's facilitator in this browser and would lose your seat. Open the link in another browser or on another phone.
refused-no-such-knock = No one is waiting there now. The request was answered or cancelled.
refused-no-file = No file was chosen. Choose one, or paste its text.
refused-not-a-sheet = That is not a character sheet. Use the JSON file that another table has exported.
refused-no-such-entry-to-tell = Line { $n } has no text to send. Choose another line.
refused-no-such-table-to-roll = Unknown random table { $got }. Choose one from the rules page.

## Dice

refused-bad-notation = { $got } cannot be read as dice. Enter something like 2d6+1, 4d6kh3, d20 adv or d8!.
refused-bad-notation-no-got = The dice are missing. Enter something like 2d6+1, 4d6kh3, d20 adv or d8!.
refused-long-notation = That is too long for dice. Enter { $most } characters at most.
refused-no-such-die = { $got } cannot be rolled. A die must have 2 to { $most } sides.
refused-too-many-dice = { $got } dice cannot be rolled at once. Roll 1 to { $most }.
refused-not-a-ladder-die = A { $got } cannot climb. "!" marks a ladder die, which is rolled again as the next larger die: use it with { OR($options) }.
refused-rerolls-all = { $got } cannot be read: a { $die } can be rerolled from r1 to r{ $most }.
refused-keeps-too-many = { $kept } of { $got } dice cannot be kept. Keep 1 to { $got }.
refused-impossible-face = { AND($dice) } cannot show { AND($faces) }. Enter one number for each die, from 1 to its size.
refused-surplus-dice =
    { $left ->
        [one] { $typed } numbers were entered, 1 too many. Enter one number for each die.
       *[other] { $typed } numbers were entered, { $left } too many. Enter one number for each die.
    }
refused-never-ends = This rule may roll for ever, and too many of its rolls do not end soon. Give it a last die.
refused-too-large = The exact odds would take { $throws } rolls; the limit is { $limit }. Use fewer or smaller dice.
refused-bad-faces = { $got } cannot be read as faces. Enter whole numbers from 1 up, with commas between them.
refused-too-many-repeats = -n must be a whole number from 1 to { $most }, not { $got }.

## Seats and characters

refused-unknown-move = Unknown action { $move }. Choose one under All actions.
refused-not-seated = Spectators cannot act. Take a seat first.
refused-facilitator-only = Only the facilitator can do that.
refused-same-name = { $who } already has this name.
refused-no-such-actor = You have no character { $got }. Choose one of your own.
refused-no-such-character = Unknown character { $who }. Choose one at this table.
refused-no-such-character-no-who = Unknown character. Choose one at this table.
refused-nothing-grows = { $who } has nothing that can grow now. What is lost must heal first.
refused-not-yours = You do not play { $who }. Ask { $owner } or the facilitator.
refused-not-yours-no-owner = You do not play { $who }. Ask the facilitator.
refused-dead = { $who } is dead and cannot act.
refused-only-watches = { $name } only watches. Invite { $name } as a player first.
refused-same-role = { $name } has this role already.
refused-last-facilitator = { $name } is the only facilitator. Hand the role over first.
refused-still-facilitates = { $name } is a facilitator. Make { $name } a player first, then remove the seat.
refused-no-such-seat = Unknown seat { $seat }. Choose one at this table.
refused-name-taken = { $who } already has a seat at this table. Choose another name, such as { $suggestion }.
refused-character-taken = This table already has { $who }. Choose another name, such as { $suggestion }.
refused-name-reserved = Only the facilitator can be called { $name }. Choose another name.
refused-name-partly-reserved = { $name } could be mistaken for the facilitator. Choose another name, such as { $suggestion }.
refused-name-mixed = { $name } mixes letters of several scripts in one word. Use letters of one script, such as { $suggestion }.
refused-not-your-seat = That seat is { $seat }'s. Choose your own seat.
refused-not-your-note = { $owner } wrote that note. Only { $owner } or the facilitator can change it.
refused-not-your-note-no-owner = The facilitator wrote that note. Only the facilitator can change it.
refused-no-portrait = { $who } has no portrait. There is nothing to remove.
refused-nothing-shown = The TV shows the table already. There is nothing to take down.
refused-no-such-note = Unknown note. Choose another one.
refused-note-not-for-all = That note is private. Reveal it to everyone first.
refused-no-such-picture = Unknown picture. Upload it first.
refused-no-picture = No picture was chosen. Choose a file.
refused-empty-handout = A handout needs a text or a picture. Write one, or choose a file.
refused-not-a-picture = That file cannot be read as a picture. Choose a JPEG, PNG, WebP or GIF file.
refused-picture-too-large = That file has more than { $most } MB. Choose a smaller picture.
refused-picture-too-wide = That picture has { $got } million pixels. The limit is { $most } million.
refused-pictures-full = You have uploaded { $most } pictures at this table, the most there can be, because undo may bring back each of them. Upload one of these again.
refused-pictures-full-bytes = Your pictures at this table have { $most } MB, the most there can be, because undo may bring back each of them. Upload one of these again.
refused-handouts-only = Players upload portraits. Ask the facilitator to hand out a picture.
refused-no-one-can = Players cannot make that roll. Call for another.
refused-not-a-roll = { $move } is not a roll, so no one can be called to make it.
refused-not-an-npc = { $who } is a player's character. Ask the player how { $who } reacts.
refused-only-a-stash = { $who } is a stash. Put items in or take them out.
refused-stash-already = This table already has a stash: { $who }
refused-nothing-to-leave = { $who } carries nothing to leave.
refused-not-to-claim = { $who } is a creature. Only the facilitator plays creatures.
refused-played-by = { $owner } already plays { $who }.
refused-facilitator-gives = The facilitator cannot claim characters. Give { $who } to a seat instead.
refused-sheet-too-large = That sheet has { $got } bytes. The limit is { $most }.
refused-unreadable-sheet = That sheet cannot be read. Correct { $name } and bring it again.
refused-unreadable-sheet-no-name = That sheet cannot be read. Export it again.
refused-absurd-sheet = { $name } on that sheet is out of range. Correct it and bring the sheet again.
refused-unknown-part = { $game } sheets cannot have { $got }. They have { AND($options) }.
refused-unknown-part-many-options = { $game } sheets cannot have { $got }. Remove it and bring the sheet again.
refused-other-game = That sheet is for { $got }. This table plays { $game }.

## Rulings, numbers, scenes, conditions

refused-no-such-ruling = Unknown ruling { $got }. Choose { OR($options) }.
refused-no-such-ruling-no-options = Unknown ruling { $got }. Nothing can be ruled here.
refused-no-such-ruling-many-options = Unknown ruling { $got }. The rules page lists all rulings.
refused-no-such-option = Unknown option { $got }. Choose { OR($options) }.
refused-no-such-option-many-options = Unknown option { $got }. Choose one from the list.
refused-no-such-setting = Unknown number { $got }. Choose { OR($options) }.
refused-no-such-setting-no-options = Unknown number { $got }. Nothing can be adjusted here.
refused-no-such-setting-many-options = Unknown number { $got }. Choose one from the list.
refused-no-further = { $who }'s { WORD($name, of: "setting") } must stay from { $least } to { $most }.
refused-not-a-number = { $who }'s { WORD($name, of: "setting") } cannot be added to. Choose points, { money } or another number.
refused-no-such-scene = Unknown scene { $got }. Choose a prepared scene.
refused-no-such-clock = Unknown clock { $got }. Choose one that is on the table.
refused-too-many-clocks = There are { $most } clocks already. Remove one first.
refused-no-name-on-it = No character does this: it has no name on it. Leave the character out.
refused-x-card-up = The X-card is up already.
refused-x-card-down = The X-card is not up. The game goes on.
refused-x-card-lies = The X-card is up. Wait until the facilitator lets the game go on.
refused-x-card-facilitator = Only the facilitator can let the game go on after the X-card.
refused-clock-full = The clock { $name } is full already.
refused-no-lesson = { $game } has no lesson that can be started here.
refused-no-learners = Every player is in the lesson already.
refused-no-players = There are no players here yet. Invite them first.
refused-not-learning = { $seat } has no lesson going on. The facilitator can start one.
refused-not-that-step = The lesson is not at step { $got } now. Read the step on your page.
refused-clock-empty = The clock { $name } has nothing to empty.
refused-no-creatures = { $game } has no creatures to prepare.
refused-sitting-on = Session { $number } is already on. End it first.
refused-no-sitting = No session is on. Begin one first.
refused-no-title = A scene needs a heading. Write where it is set.
refused-no-such-session = Session { $number } has not begun. Choose an earlier one.
refused-no-such-condition = { $who } does not have that condition.
refused-not-yours-to-end = You did not give { $who } that condition ({ $mark }). Only the facilitator can end it.
refused-not-your-condition = { $who } did not cause that condition. Only its cause can let it go.
refused-no-such-countdown = { $who } has no such countdown.
refused-no-call = No such roll is called for.
refused-not-called = { $who } has no roll to make for that call. Choose a character who is still called.
refused-no-tools-for = { $move } takes no tools. Choose a test or a save.
refused-not-a-tool = { $who } has no tool { $item }. Choose one from the pack.
refused-not-granted = { $item }: the facilitator has not granted advantage. Ask first, or roll without it.
refused-nothing-asked = { $who } asks for no tool. Wait until the player does.
refused-no-due-roll = That is no longer due.
refused-call-begun = { $who } has already begun that roll. Answer the open question or cancel it.
refused-waits-already =
    { $names-count ->
        [one] The turn waits for { AND($names) }. Answer the open question first.
       *[other] The turn waits for { AND($names) }. Answer the open questions first.
    }
refused-waits-already-no-names = The turn waits for an answer. Answer the open question first.
refused-dead-already = { $who } is already dead.
refused-due-roll-begun = That has already begun. Answer the open question or cancel it.
refused-no-prompt = That question is no longer open.
refused-no-promise = Nothing was promised for this roll, so it cannot be verified. Roll it with app dice.
refused-own-number = Enter a number or a few words of your own, { $most } characters at most.
refused-not-your-prompt = That question is for { $who }. Only { $who }'s player or the facilitator can answer it.
refused-stale = The table changed before this arrived. Check it and try again.
refused-too-late = Too late to change that answer. Something has happened since.
refused-dice-thrown = Too late to change that answer. Dice have been rolled since.
refused-not-judged = Only the difficulty and other facilitator settings of your last roll can be changed.

## Log

refused-nothing-to-undo = Nothing to undo there.
refused-not-yours-to-undo = You cannot undo that. Ask the facilitator.
refused-lost-before = This line cannot be undone, because the disk has lost lines of that time. Adjust what must change.
refused-not-without-it = A later line depends on this one. Undo all of it.
refused-nothing-to-star = You cannot star that line.
refused-starred-already = That line is already starred.
refused-no-star = That line has no star.

## Tables and files

refused-unknown-language = Unknown language { $got }. Choose { OR($options) }.
refused-unknown-game = Unknown game { $got }. Choose { OR($options) }.
refused-unknown-game-no-options = Unknown game { $got }. No games are installed.
refused-unknown-game-many-options = Unknown game { $got }. Run "caltrop games" to list them.
refused-no-such-table = Unknown table { $id }. Run "caltrop tables" to list them.
refused-table-taken = Table { $id } already exists.
refused-table-newer = This table has version { $version }, but this Caltrop reads only up to version { $known }. Install a newer Caltrop.
refused-table-unreleased = This table was saved by an unreleased version of Caltrop and cannot be opened.
refused-store-full = { $file } cannot be written. Nothing was changed. Check that the disk is not full and the folder not read-only, then try again.
refused-store-busy = { $file } is in use by another Caltrop server. Stop that server first.
refused-store-damaged = { $file } is damaged or not a database. Replace it with a backup from "caltrop backup" and remove its -wal and -shm files.
refused-file-damaged = Parts of { $file } are damaged. Export the tables that can be read, or replace it with a backup.
refused-damaged-over-copy = Parts of { $file } are damaged. Choose a new file for its copy, so that { $target } stays.
refused-table-unreadable = { $table } cannot be opened, because its row in the list of tables is damaged. Restore a backup.
refused-table-unread = { $table } is damaged and cannot be read to its end. Export what is left of it, or restore a backup.
refused-table-unplayable = { $table } needs the game { $game }, or a variant of it, which this Caltrop does not have.
refused-line-missing = Line { $line } is missing in { $table }.
refused-lines-missing = Lines { $first } to { $last } are missing in { $table }.
refused-line-damaged = Line { $line } is damaged in { $table }.
refused-lines-damaged = Lines { $first } to { $last } are damaged in { $table }.
refused-tail-damaged = The end of the log does not match its number of lines in { $table }.
refused-start-damaged = The state before line 1 is missing or damaged in { $table }.
refused-snapshot-damaged = The saved state after line { $line } is damaged in { $table }. The log still has it all.
refused-parked-damaged =
    { $moves ->
        [one] 1 open question cannot be read in { $table }. Do what led to it again.
       *[other] { $moves } open questions cannot be read in { $table }. Do what led to them again.
    }
refused-row-damaged = The name, game, variant or salt of { $table } was changed outside Caltrop. Restore a backup if it does not play as before.
refused-parked-missing = Open questions are missing in { $table }. Do what led to them again.
refused-pictures-damaged =
    { $pictures ->
        [one] 1 picture is damaged in { $table }. Upload it again.
       *[other] { $pictures } pictures are damaged in { $table }. Upload them again.
    }
refused-state-lost = No saved state of { $table } can be read, so it cannot be opened. The host can restore a backup. The lines that are left can be downloaded or exported.
refused-table-stopped = { $table } waits for its facilitator: the disk has lost a part of its log.
refused-table-stopped-own = The disk has lost a part of the log. Choose Go on first.
refused-tables-lost =
    { $tables ->
        [one] There was 1 table in { $file }, and it is gone. Put a backup there, or start with --start-anew.
       *[other] There were { $tables } tables in { $file }, and they are gone. Put a backup there, or start with --start-anew.
    }
refused-tables-perhaps-lost = { $file } has no tables, and { $marker } cannot be read. Put a backup there, or start with --start-anew.
refused-copy-has-tables =
    { $tables ->
        [one] { $source } has no tables, but { $file } has 1. Choose another file for the copy.
       *[other] { $source } has no tables, but { $file } has { $tables }. Choose another file for the copy.
    }
refused-snapshot-differs = The saved state after line { $line } differs from the log in { $table }.
refused-secret-without-seat = { $table } has a token for seat { $seat }, which is gone.
refused-key-reused = This key was already used for another request. Use a new key for each.
refused-bad-key = An Idempotency-Key must have { $least } to { $most } characters of ASCII.
refused-request-repeated = This was already done. Reload the page to see it.
refused-store-newer = { $file } was written by a newer Caltrop. Install that version, or use an older backup.
refused-store-unreleased = { $file } was written by an unreleased version of Caltrop and cannot be opened.
refused-store-full-no-file = The table cannot be saved. Nothing was changed. The host has to make room on the disk.
refused-store-busy-no-file = The tables are in use by another Caltrop server. The host has to stop it first.
refused-store-damaged-no-file = The saved table is damaged. The host can replace it with a backup.
refused-store-newer-no-file = The table was saved by a newer Caltrop. The host has to install that version.
refused-store-unreleased-no-file = The table was saved by an unreleased version of Caltrop and cannot be opened.
refused-store-closed = The table is closing, and this was not saved. Try again in a moment.
refused-store-away = The database at { $file } cannot be reached. Nothing was changed. Check that PostgreSQL runs and that its address is right.
refused-store-away-no-file = The tables cannot be reached just now. Nothing was changed. Try again in a moment.
refused-store-in-doubt = The database has not said whether this was saved. Look at the log before you try again.
refused-store-unfit-text = This text has a character that cannot be saved. Nothing was changed. Type it again.
refused-table-ousted = The table has moved to another server, and this was not saved. Try again in a moment.
refused-store-password = { $file } refuses the user or the password. Check both in the address.
refused-store-password-no-file = The tables cannot be reached. The host has to check the password of the database.
refused-store-no-database = { $file } does not exist. Make the database first, for example with "createdb".
refused-store-no-database-no-file = The tables cannot be reached. The host has to make the database first.
refused-store-not-allowed = The user may not make tables in { $file }. Make this user the owner of the database.
refused-store-not-allowed-no-file = The table cannot be saved. The host has to give Caltrop the right to write to the database.
refused-store-too-old = { $file } is PostgreSQL { $got }. Caltrop needs { $least } or newer.
refused-store-too-old-no-file = The tables cannot be reached. The host has to install a newer PostgreSQL.
refused-store-pooled = There is a pooler in transaction mode before { $file }. Name the address of PostgreSQL itself, or use session mode.
refused-store-pooled-no-file = The tables cannot be reached. The host has to connect to PostgreSQL without a pooler.
refused-store-bad-address = This is not the address of a PostgreSQL. Name it as postgresql://user@host/database.
refused-store-other-key = Other servers on { $place } have another key than { $file }. Copy their caltrop.key there.
refused-store-other-key-no-file = The tables cannot be reached. The host has to give all servers the same key.
refused-store-other-form = The database at { $file } has the form of another version. Start a server of this version on it once, then check again.
refused-store-no-driver = For PostgreSQL, Caltrop needs one more package. Install it with: pip install caltrop[postgres]
refused-no-tables = No tables in { $folder } yet.
refused-no-folder = Folder { $folder } cannot be used: { $why }.
refused-not-here = Only the computer that runs the server can open it to its network. Press the button there.
refused-cannot-open = The server cannot listen on { $host }, port { $port }: { $why }. Start it again without --host.
refused-bad-port = --port must be a whole number from 0 to 65535, not { $got }.
refused-port-taken = Port { $port } is in use. Stop the other program, or choose another port with --port.
refused-no-free-port = Ports { $first } to { $last } are all in use. Choose another with --port.
refused-cannot-listen = Caltrop cannot listen on { $host }, port { $port }: { $why }. Choose another with --host or --port.
refused-tunnel-alone = --tunnel brings its own address and certificate. Leave out { $name } or --tunnel.
refused-unknown-tunnel = Unknown program { $got }. Choose cloudflared or tailscale.
refused-tunnel-not-installed = { $program } was not found on this computer. Install it, then start again.
refused-no-tunnel-program = No program for a tunnel was found on this computer. Install cloudflared or tailscale, then start again.
refused-tunnel-ended = { $program } has ended without an address. It said: { $said }
refused-tunnel-ended-no-said = { $program } has ended without an address and without a word. Try it alone first.
refused-tunnel-silent = { $program } has given no address for a minute. Look whether the internet can be reached, then start again. It said: { $said }
refused-tunnel-silent-no-said = { $program } has given no address for a minute. Look whether the internet can be reached, then start again.
refused-key-without-certificate = --key needs a certificate. Name it with --cert.
refused-certificate-of-several = --cert is for a server with a file of its own. Before servers on a PostgreSQL, put a proxy with TLS.
refused-bad-certificate = { $file } cannot be read as a certificate with its key. Both must be PEM files: name the key with --key.
refused-locked-key = The key in { $file } has a password. Store it without one, readable for the server alone.
refused-key-of-other-certificate = The key { $key } belongs to another certificate than { $file }. Name the one that was made with it.
refused-key-of-other-certificate-no-key = The key in { $file } belongs to another certificate. Name the right one with --key.
refused-certificate-rejected = No browser would accept the certificate in { $file }: { $why }. Get a new one.
refused-bad-proxy = --proxy must be an address or a network in digits, not { $got }.
refused-file-exists = { $file } already exists. Choose another file, or add --force to replace it.
refused-file-there = { $file } already exists. Choose another file.
refused-not-a-log = { $file } is neither a log nor an exported table. Use a file from the log page or from "caltrop tables export".
refused-no-proved-dice = { $file } has no verified dice.
refused-not-a-table = { $file } is not an exported table. Use one from Download table in Table settings, or from "caltrop tables export".
refused-table-too-large = { $file } is too large: the limit is { $most } MB. Compress it with gzip, or ask the host to run "caltrop tables import".
refused-import-too-long = The table in { $file } is too long: the limit is { $most } MB before compression.
refused-table-too-long = The table in { $file } is too long: the limit is { $most } MB before compression. The host can import it with "caltrop tables import".
refused-address-unfit = { $got } is not a server address. Enter one like http://localhost:8000.
refused-not-sure = Nothing was deleted. Add --yes to delete { $name }.
refused-what-to-do = Unknown action { $got }. Choose { OR($options) }.
refused-which-table = The table is missing. Run "caltrop tables" to list them.
refused-which-place = The place to move the tables to is missing. Name a folder, or the address of a PostgreSQL.
refused-same-place = The tables are in { $place } already.
refused-move-damaged = { $table } is damaged and was not moved. Go on with it at the table first, or export it.
refused-move-damaged-there = { $table } is there already, but damaged there, and was not moved. Delete it there first.
refused-move-differs = { $table } did not arrive whole and was removed again. Try once more.
refused-move-taken = There is another table with the id of { $table }. It was not moved.
refused-move-unfit = { $table } has a character in its name or labels that PostgreSQL cannot save, and was not moved. Give it another name first.
refused-backups-of-file = Backups are made of a file. Copy a PostgreSQL with "pg_dump".
refused-bad-inner-address = { $got } is not an address for other servers. Name it with its port, such as http://10.0.0.5:8000.
refused-bad-metrics-address = { $got } is not an address for Prometheus. Name it with its port, such as 127.0.0.1:9100.
refused-bad-log = Unknown kind of log { $got }. Choose plain or json.
refused-which-file = The file is missing. Add its name.
refused-too-many-words = One word too many: { $got }
refused-no-such-file = { $file } cannot be read. Choose an existing file.
refused-variant-name = { $got } cannot be the name of a variant's file. Choose one that ends in .toml.
refused-variant-name-no-got = The name of the new file is missing. Add one that ends in .toml.
refused-file-unwritable = { $file } cannot be written. Choose a folder that you can write to.
refused-variant-too-large = { $file } is too large for a variant. The limit is { $most } bytes.
refused-not-toml = { $file } is not valid TOML: { $why }.
refused-nested-toml = { $file } is nested too deeply for a variant. Write shorter keys.
refused-not-a-section = { $file }: { $key } must be a section with a value for each key.
refused-not-rows = { $file }: { $key } must be a list of rows, each under its own heading.
refused-unknown-key = { $file }: Unknown key { $key }. Choose { OR($options) }.
refused-unknown-key-no-options = { $file }: Unknown key { $key }. Remove it.
refused-unknown-key-many-options = { $file }: Unknown key { $key }. Check its spelling.
refused-not-words = { $file }: { $key } must be text of up to { $most } characters.
refused-id-twice = { $file }: { $key } stands there twice. Put all changes into one row.
refused-bad-id = { $file }: { $key } needs an id of small letters, digits and hyphens.
refused-bad-row = { $file }, { $key }: { $problem } For example: { $example }
refused-bad-row-no-example = { $file }, { $key }: { $problem }
refused-no-base = { $file }: base is missing. Add the game that it changes: { OR($options) }.
refused-too-many-rows = { $file }: { $key } has { $got } rows with those of the game. At most { $most } are possible.
refused-unknown-field = Unknown field { $name }. Choose { OR($options) }.
refused-unknown-field-no-options = Unknown field { $name }. Remove it.
refused-unknown-field-many-options = Unknown field { $name }. Check its spelling.
refused-missing-field = { $name } is missing. A new row needs it.
refused-needed-field = { $name } is missing. A row of the kind { $kind } needs it.
refused-goes-with = { $name } is missing. { $other } needs it.
refused-bad-field = { $name } cannot be { $got }.
refused-bad-field-no-got = { $name } cannot be empty.
refused-bad-field-range = { $name } must be a whole number from { $least } to { $most }, not { $got }.
refused-bad-field-range-no-got = { $name } must be a whole number from { $least } to { $most }, not empty.
refused-bad-field-number = { $name } must be a whole number, not { $got }.
refused-bad-field-number-no-got = { $name } must be a whole number, not empty.
refused-bad-field-die = { $name } must be a die with 2 to 1000 sides, such as d6, not { $got }.
refused-bad-field-die-no-got = { $name } must be a die with 2 to 1000 sides, such as d6, not empty.
refused-bad-field-dice = { $name } must be dice such as 3d6, not { $got }.
refused-bad-field-dice-no-got = { $name } must be dice such as 3d6, not empty.
refused-bad-field-length = { $name } must be a length of time that the game counts, not { $got }.
refused-bad-field-length-no-got = { $name } must be a length of time that the game counts, not empty.
refused-bad-field-option = { $name } must be { OR($options) }, not { $got }.
refused-bad-field-option-no-got = { $name } must be { OR($options) }, not empty.
refused-bad-field-option-many-options = { $name } cannot be { $got }. Check its spelling.
refused-bad-field-options = { $name } must be a list of { OR($options) }, not { $got }.
refused-bad-field-options-no-got = { $name } must be a list of { OR($options) }, not empty.
refused-bad-field-options-many-options = { $name } must be a list of words that the game knows, not { $got }.
refused-bad-field-options-no-got-many-options = { $name } must be a list of words that the game knows, not empty.
refused-bad-field-words = { $name } must be plain text of { $least } to { $most } characters, not { $got }.
refused-bad-field-words-no-got = { $name } must be plain text of { $least } to { $most } characters, not empty.
refused-bad-field-words-no-least = { $name } must be plain text of up to { $most } characters, not { $got }.
refused-bad-field-words-no-least-no-most = { $name } must be text, not { $got }.
refused-bad-field-wordss = { $name } must be a list of texts, not { $got }.
refused-bad-field-wordss-no-got = { $name } must be a list of texts, not empty.
refused-bad-field-yes-no = { $name } must be true or false, not { $got }.
refused-bad-field-yes-no-no-got = { $name } must be true or false, not empty.
refused-bad-field-thing = { $name } must have a value for each key, not { $got }.
refused-bad-field-thing-no-got = { $name } must have a value for each key, not empty.
refused-bad-field-records = { $name } must be a list of rows, not { $got }.
refused-bad-field-records-no-got = { $name } must be a list of rows, not empty.
refused-unfit-field = { $name } cannot be { $got }.
refused-unfit-field-range = { $name } must be a whole number from { $least } to { $most }, not { $got }.
refused-unfit-field-option = { $name } must be { OR($options) }, not { $got }.
refused-unfit-field-option-no-options = { $name } cannot be { $got }, because this row has none to choose from.
refused-unfit-field-option-many-options = { $name } cannot be { $got }. Check its spelling.
refused-unfit-count = { $name } must have { $least } to { $most } entries, or none, not { $got }.
refused-wrong-count = { $name } must have { $least } to { $most } entries, not { $got }.
refused-not-a-record = { $name } must be a row with fields of its own, not { $got }.
refused-not-a-record-no-got = { $name } must be a row with fields of its own, not empty.
refused-missing-row = { $name } cannot be { $got }: neither the game nor this file has such a row. Did you mean { OR($options) }?
refused-missing-row-no-options = { $name } cannot be { $got }: neither the game nor this file has such a row.
refused-missing-row-no-got = { $name } is empty. Name a row of the game or of this file.
refused-row-not-there = { $name }: nothing is called { $got }. Did you mean { OR($options) }?
refused-row-not-there-no-options = { $name }: nothing is called { $got }.
refused-row-not-there-no-got = { $name } is empty. Name a row of the game.
refused-name-twice = { $name }: { $got } is there twice. Give each its own name.
refused-made-table = The table { $got } is made of other rows. Change those instead.
refused-rows-per-side =
    { $die } needs a row for each side, not { $got ->
        [one] 1 row
       *[other] { $got } rows
    }. Change the rows or the die.
refused-wrong-value = { $file }: { $key } must be { OR($options) }, not { $got }.
refused-wrong-value-many-options = { $file }: { $key } cannot be { $got }. Check its spelling.
refused-wrong-value-no-options = { $file }: { $key } must be a whole number from { $least } to { $most }, not { $got }.
refused-wrong-value-no-options-no-least = { $file }: { $key } cannot be { $got }. Remove it.

## The command line

refused-unknown-mechanic = Unknown mechanic { $got }. Did you mean { OR($options) }?
refused-unknown-mechanic-no-options = Unknown mechanic { $got }. Run "caltrop odds" to list them.
refused-unknown-mechanic-many-options = Unknown mechanic { $got }. Run "caltrop odds" to list them.
refused-nothing-listed = Unknown list { $got }. Choose { OR($options) }.
refused-nothing-listed-many-options = Unknown list { $got }. Leave it out to see all lists.
refused-no-such-row = Unknown row { $got }. Did you mean { OR($options) }?
refused-no-such-row-no-options = Unknown row { $got }. Leave it out to see all rows.
refused-bad-situation = { $file }: { $key } is missing or wrong. A situation needs a [[column]] with mechanic, params and measures.
refused-unknown-column = { $file } has no column { $got }. Choose { OR($options) }.
refused-unknown-column-many-options = { $file } has no column { $got }. Check its spelling.
refused-no-number = { $got } cannot be averaged. Measure a number, or a condition such as winner=a.
refused-unknown-situation = Unknown situation { $got }. Choose { OR($options) }.
refused-not-name-value = { $got } must be written as name=value. { $mechanic } takes { AND($known) }.
refused-not-name-value-no-mechanic = { $got } must be written as name=value.
refused-not-name-value-many-known = { $got } must be written as name=value. Run "caltrop odds { $mechanic }" to list the names.
refused-given-twice = { $name } is given twice. Give it once.
refused-misspelt-parameter = Unknown parameter { $name }. Did you mean { OR($options) }?
refused-ruling-elsewhere = Ruling { $got } does not change { $mechanic }. Use it with { OR($others) }.
refused-ruling-elsewhere-no-others = Ruling { $got } changes no odds. Leave it out.
refused-ruling-elsewhere-many-others = Ruling { $got } does not change { $mechanic }. Leave it out.
refused-no-such-reading = { $got } cannot be read from the outcome. Choose { OR($options) }.
refused-no-such-reading-no-options = The outcome has nothing to read.
refused-no-such-reading-many-options = { $got } cannot be read from the outcome. The list of "caltrop odds --json" has what can.
refused-bad-condition = { $got } cannot be read as a condition. Write a name, a sign (= != >= <= > <) and a value, such as { $example }1.
refused-never-holds = { $got } never holds. Use another condition.
refused-out-of-odds = { $got } never holds: { $name } is { $least } to { $most }.
refused-condition-not-number = { $name } is a number, and { $got } is none. Write { $name }>=1, for example.
refused-condition-not-yes-no = { $name } is yes or no, not { $got }.
refused-condition-not-option = { $name } is never { $got }. It can be { OR($options) }.
refused-unknown-own = { $file } has no mechanic { $got }. Choose { OR($options) }.
refused-unknown-own-no-options = { $file } has no mechanic. Write a function whose first argument is called fate.
refused-unknown-own-many-options = { $file } has no mechanic { $got }. Check its spelling.
refused-own-by-name = A file is not run by its name here. Import { $name } and hand over the function.
refused-own-no-die = { $file }, line { $line }: { $got } is not a die. Write it as text, from "d2" to "d1000".
refused-bad-query = { $name } in the address cannot be { $got }. Look it up in the description of the API.
refused-bad-query-no-got = { $name } in the address is empty. Give it a value.
refused-not-readable-json = The body is not a JSON object. Send one.
refused-no-bearer-token = This token opens nothing here. Join the table for a new one, and send it as Authorization: Bearer.
refused-spectators-only = Only a spectator gets a token for watching. Join with "spectator": true first.
refused-bad-own-line = { $file }, line { $line }, stops with { $what }. The line is: { $source }
refused-bad-own-line-no-source = { $file }, line { $line }, stops with { $what }.
refused-bad-own-rule = { $got } stops with an error: { $what }.
refused-missing-parameters = { $mechanic } needs { AND($missing) }.
refused-set-by-ruling = { $name } is set by a ruling. Write --ruling { $ruling }={ $option }.
refused-not-rolled = Random table { $table } is not rolled on. What happened decides the row.
refused-unknown-table = Unknown random table { $got }. Choose { OR($options) }.
refused-unknown-table-no-options = Unknown random table { $got }.
refused-unknown-table-many-options = Unknown random table { $got }. Run "caltrop random-table" with the game to list them.
refused-unknown-rule = Unknown rule { $got }. Did you mean { OR($options) }?
refused-unknown-rule-no-options = Unknown rule { $got }. Run "caltrop rules" with the game to list them.
refused-nothing-found = No rule of { $game } mentions { $got }.
refused-no-creation = { $game } cannot create characters.
refused-no-line = Unknown line { $line }. A { $game } character has { AND($lines) }.
refused-no-line-many-lines = Unknown line { $line }. Run "caltrop create --help" to list the lines.
refused-nothing-to-assign = { $game } has nothing to assign. Its dice are rolled.
refused-no-rules = { $game } has no rule texts.
refused-bug = Something went wrong in Caltrop: { $what }. Report it with what you typed.

## Fights

refused-self-target = { $who } cannot be the target. Choose another.
refused-dead-target = { $who } is already dead.
refused-already-fighting = A fight is already on. End it first.
refused-no-fight = No fight is on.
refused-bad-sides = A fight needs characters or creatures on both sides, each on one side only.
refused-not-in-fight = { $who } is not in this fight.
refused-nothing-ordered = That changes nothing. Choose another order, another turn, or who is surprised.
refused-not-in-order = { $who } has no turn in this fight. Choose someone from the turn order.
refused-order-incomplete = The new turn order must name everyone once. Check { AND($names) }.
refused-no-turn = It is no one's turn yet. Settle the turn order first.
refused-not-on-turn = It is not { $who }'s turn.
refused-not-on-turn-no-who = It is not your characters' turn.
refused-hide-what = The hidden { $name } needs a value. Enter one.
refused-not-now = That is not possible right now. Ask the facilitator.
refused-done-already = { $who } is already done.
refused-done-already-no-who = Your characters are already done.
refused-not-done = { $who } is not marked done.
refused-not-done-no-who = Your characters are not marked done.
refused-fearless = None of the foes who are left can lose courage.
refused-nobody-left = No foes are left to test.
refused-no-blast = A blast needs a weapon that bursts. Attack one target with { $weapon }.
refused-no-weapon = { $who } has no weapon { $weapon }. Choose one from the pack, or "unarmed".

## Rolls

refused-nothing-failed = { $who } has no failed roll that could still pass.
refused-no-attribute = { $who } cannot use { $attribute }: its die is gone.
refused-no-skill = { $who } does not have { $skill }. Choose another skill.
refused-no-skill-no-skill = { $who } has no skill to add.
refused-no-fitting-skill = Several of { $who }'s skills could fit. Choose { OR($options) }.
refused-struck-twice = { $who } is named twice. Name each target once.
refused-no-such-helper = { $who } cannot help. Choose others at the table, each once.
refused-helper-down = { $who } is in no condition to help.
refused-no-such-skill = Unknown skill { $got }. Choose { OR($options) }.
refused-no-such-skill-many-options = Unknown skill { $got }. The rules page lists all skills.
refused-no-such-spell = Unknown spell { $got }. The rules page lists all spells.
refused-no-target = { THING($spell) } needs a target. Choose one.
refused-skill-twice = A character cannot have { $skill } twice. Choose another skill.
refused-no-such-background = Unknown background { $got }. Choose { OR($options) }.
refused-no-such-background-many-options = Unknown background { $got }. Choose one from the list.
refused-not-assigned = Dice can only be raised or lowered when they are assigned. Choose Assigned.
refused-up-and-down = One attribute must drop for another to rise. Choose two different ones.
refused-bad-assignment = These dice cannot be assigned: { $got }

## Items and hirelings

refused-no-coin = { $who } has { $coin } { money-coin }. That costs { $cost }.
refused-hire-instead = Hirelings cannot be bought. Hire one for { $cost } { money-cost } a day.
refused-nothing-given = Nothing to give. Choose an item or an amount of { money }.
refused-no-such-pile = Nothing lies at { $got }. Choose a pile or the stash.
refused-nothing-there = Nothing lies at { $who } to take.
refused-too-little-to-share = { $coin } { money } cannot be split between { $among }. Take it instead.
refused-impossible-thing = { $item } has a property that no item can have. Enter smaller numbers.
refused-nothing-kept = Unknown homebrew { $got }. Choose one from the list.
refused-no-such-shelf = { $game } has no rows of this kind: { $kind }. Choose another kind.
refused-row-name-taken = Another row has this name: { $got }. Choose another name.
refused-row-too-long = This is too long: { $got } bytes of at most { $most }. Shorten it.
refused-too-much-homebrew = The table keeps at most { $most } rows of its own. Take one off the list first.
refused-homebrew-too-long = The table's own rows are too long together: at most { $most } bytes. Shorten this one.
refused-never-shown = Players know of every spell and of no creature: { $name } cannot be shown or hidden.
refused-shown-already = Players know of it already: { $name }
refused-hidden-already = Players do not know of it: { $name }
refused-no-body = { $who } is not a creature. Search creatures.
refused-searched-already = { $who } was searched before. Search another body.
refused-empty-basket = The basket is empty. Add something first.
refused-no-such-item = The market does not sell { THING($item) }.
refused-not-carried = { $who } does not have { THING($item) }.
refused-not-so-many = { $who } has { $has } of { THING($item) }, not { $wanted }.
refused-not-armour = You cannot wear { THING($item) }. Choose armour.
refused-worn-already = { $who } already wears { THING($item) }.
refused-not-worn = { $who } does not wear { THING($item) }.
refused-one-body-armour = { $who } wears { THING($worn) }. Take it off before putting on { THING($item) }.
refused-worn-twice = { $who } already wears one like { THING($item) }. A second does not help.
refused-nothing-to-repair = { $who } has nothing to repair.
refused-silvered-already = { $who }'s { THING($item) } is already silvered.
refused-which-weapon = { $who } has several weapons to silver. Choose { OR($options) }.
refused-which-weapon-no-options = { $who } has no weapon to silver.
refused-not-your-hireling = { $hireling } does not work for { $who }.
refused-hireling-down = { $who } is in no condition to follow orders.
refused-no-such-role = Unknown role { $got }. Choose { OR($options) }.
refused-no-such-role-many-options = Unknown role { $got }. Choose one from the list.

## Wounds and rest

refused-deprived = { $who } lacks { AND($lacking) } and cannot recover. Meet that need first.
refused-not-deprived = { $who } does not lack { $lacking }.
refused-not-deprived-no-lacking = { $who } lacks nothing.
refused-lacks-already = { $who } already lacks { $lacking }.
refused-no-such-wound = { $who } does not have that wound.
refused-not-dying = { $who } is not dying and needs no treatment.
refused-treats-self = { $who } is dying. Another character must treat { $who }.
refused-dying = { $who } is dying and needs treatment first.
refused-not-fed = { $who } needs food or drink to rest.

## Creatures

refused-no-such-creature = Unknown creature { $got }. Did you mean { OR($options) }?
refused-no-such-creature-no-options = Unknown creature { $got }. Choose one from the book, call it weak, tough or deadly ("{ $got }, tough"), or describe it: { creature-example }
refused-bad-creature-line = { $got } cannot be read in a creature's line. Write it like this: { creature-example }
refused-creature-not-listed = Unknown creature { $got }. Did you mean { OR($options) }? "caltrop list { $game } creatures" shows them all.
refused-creature-not-listed-no-options = Unknown creature { $got }. "caltrop list { $game } creatures" shows them all. Or describe it: { creature-example }
creature-example = wolf, 6 HP

## Forecasts

refused-no-forecast = { $game } has no forecasts of fights. Choose another game.
refused-no-fight-file = { $file } cannot be opened. Name a TOML file that describes a fight.
refused-too-many-fighters = { $n } combatants are too many for a forecast. Enter { $most } at most, on both sides together.
refused-no-party-named = The party is empty. Name a creature, or the numbers of a fighter, such as hp=4.
refused-no-foes-named = There are no foes. Name a creature, or the numbers of a fighter, such as hp=4.
refused-no-one-beside-plus = { $got } has no one on one side of a +. Add someone, or leave the + out.
refused-no-fighters = { $got } is no one. Enter a number of 1 or more.
refused-no-such-number = A fighter of { $game } has no { $name }. Its numbers are { AND($known) }.
refused-no-such-policy = Unknown policy { $got }. Choose { OR($options) }.
refused-fight-over = This fight is decided: one side is beaten.
refused-no-party = The party has no one who stands. Bring a character first.
refused-no-best-play = This fight is too large to find the best play. Enter fewer combatants, or choose another target.

## The lab

refused-fights-not-over = Fights are not laid over each other. Leave --over out, and give the variant's own file, such as ./mine.toml:fell.duel.
refused-too-many-points = That is a sweep of { $n } points. Sweep { $most } at most: give fewer values, or larger steps such as 0..100..10.
refused-no-cluster-extra = Work on a cluster needs Dask. Install it with: pip install caltrop[cluster]
refused-no-cluster = No Dask cluster answers at { $address }. Check the address of its scheduler, such as tcp://10.0.0.5:8786.
refused-bad-chart-file = A chart cannot be written to { $got }. Name a file that ends in .svg or .txt, or - for the terminal.
refused-chart-unwritable = { $file } cannot be written. Choose another file.
refused-chart-too-many-lines = A chart tells { $most } lines apart, and this one has { $n }. Give fewer values.
refused-chart-too-many-bars = A chart has 1 to { $most } bars, and this one has { $n }. Choose a part of the outcome with --by.
refused-no-success = { $rule } has no success to measure. Choose another rule.
refused-variant-of-another = { $file } is a variant of { $game }. Choose one of the same game.

## Warnings

warned-needs-item = { $who } has no { $needs } for the { $item }. Use it anyway?
warned-no-food =
    { $names-count ->
        [one] { $needs ->
            [one] { AND($names) } needs 1 meal and has none. Rest anyway?
           *[other] { AND($names) } needs { $needs } meals and has { $has }. Rest anyway?
        }
       *[other] { AND($names) } need { $needs } meals and have { $has }. Rest anyway?
    }
warned-time-ran-out = Time ran out for { $who } { TIME($seconds) } ago. Treat { $who } anyway?
warned-time-ran-out-no-seconds = Time has run out for { $who }. Treat { $who } anyway?
warned-verdict-open = Time is up for { AND($names) }. What happens is still open. Let time pass anyway?
warned-attitude-known = { $who } is already { $attitude }. Roll anyway?
warned-down =
    { $life ->
        [out] { $who } is out of the fight. Act anyway?
       *[down] { $who } is down. Act anyway?
    }
# $things (Names)
warned-few-hands = { $who } has { $hands } hands and needs { $needs }: { AND($things) }. Use them all anyway?
warned-hands = { $who } needs both hands for the { $weapon } but carries the { $shield }. Use it anyway?
warned-no-help-for-it = Help alone does not end { $who }'s condition ({ $mark }). End it anyway?
warned-cannot = { $who } cannot { WORD($what, of: "doing") } ({ $mark }). Do it anyway?
warned-cannot-towards = { $who } cannot { WORD($what, of: "doing") } towards { $whom } ({ $mark }). Do it anyway?
warned-cannot-use = { $who } cannot use { $attribute } ({ $mark }). Roll anyway?
warned-spared = { $who } takes no { -harm } from this attack ({ $mark }). Attack anyway?
warned-unseen = { $who } cannot be seen ({ $mark }). Aim anyway?
warned-used-on-others = { $who } is not in the party, and a roll usually decides. Use it anyway?
warned-comes-last = { $who } acts last this round ({ $mark }). Act now anyway?
warned-absent = { $who } has left the fight. Act anyway?
warned-left-fight = { $who } has left the fight. Target { $who } anyway?
warned-surprised = { $who } is surprised and cannot act this round. Act anyway?
warned-out-of-turn =
    { $turn ->
        [foes] It is the foes' turn, not { $who }'s. Act anyway?
        [party] It is the party's turn, not { $who }'s. Act anyway?
       *[other] It is not { $who }'s turn. Act anyway?
    }
warned-not-your-turn = It is { $turn }'s turn, not { $who }'s. Act anyway?
warned-not-your-turn-no-turn = It is not { $who }'s turn. Act anyway?
warned-has-acted = { $who } has already acted this turn. Act again?
warned-said-done = { $who } is done for this turn. Act anyway?
warned-by-day = It is { $time }, by day. Sleep now for a night's rest anyway?
warned-takes-time = That takes { TIME($seconds) } for everyone. Rest anyway?
warned-others-turn =
    { $turn ->
        [foes] It is the foes' turn. End it anyway?
        [party] It is the party's turn. End it anyway?
       *[other] This turn is not yours. End it anyway?
    }
warned-still-to-act =
    { $names-count ->
        [one] { AND($names) } is not done. End the turn anyway?
       *[other] { AND($names) } are not done. End the turn anyway?
    }
warned-has-moved =
    { $moves ->
        [one] { $who } has already moved this turn. Move again?
       *[other] { $who } has already moved { $moves } times this turn. Move again?
    }
warned-carries-things =
    { $items ->
        [one] { $who } carries 1 of your items. Dismiss { $who } anyway?
       *[other] { $who } carries { $items } of your items. Dismiss { $who } anyway?
    }
warned-no-room-for-all =
    { $needs ->
        [one] That needs 1 slot and { $who } has { $free } free. Carry it anyway?
       *[other] That needs { $needs } slots and { $who } has { $free } free. Carry it all anyway?
    }
warned-gives-all = { $who } is alive. Give everything away anyway?
warned-not-there = { $who } is not at this place: { $place }. Take it anyway?
warned-still-up = { $who } is still up. Search anyway?
warned-no-slot =
    { $needs ->
        [one] The { THING($item) } needs 1 slot and { $who } has { $free } free. Carry it anyway?
       *[other] The { THING($item) } needs { $needs } slots and { $who } has { $free } free. Carry it anyway?
    }
warned-in-a-fight =
    { $doing ->
        [rest] A fight is on. Rest anyway?
        [time] A fight is on. Advance the clock anyway?
        [trade] { $who } is in a fight. Trade anyway?
        [grow] { $who } is in a fight. Advance anyway?
       *[wear] { $who } is in a fight, and armour takes minutes to put on. Put it on anyway?
    }

## What a condition keeps a character from doing

doing-act = act
doing-move = move
doing-near = come nearer
doing-attack = attack
doing-cast = cast spells
doing-speak = speak
doing-persuade = persuade anyone
doing-rest = rest
doing-help = help anyone
doing-hands = use either hand
doing-two-handed = use both hands
doing-both = move and act in one turn
doing-turn = take a turn
doing-do = do anything else
doing-breather = benefit from a short rest

## What a parameter takes, in a list of parameters

takes-range = { $least } to { $most }
takes-number = { $least } to { $most }
takes-number-no-least = a number up to { $most }
takes-number-no-most = a number from { $least }
takes-number-no-least-no-most = a number
takes-numbers = numbers
takes-die = a die
takes-dies = { $least } to { $most } dice
takes-dies-no-least = dice
takes-option = { OR($options) }
takes-options = { $least } to { $most } of { OR($options) }
takes-options-no-least = up to { $most } of { OR($options) }
takes-options-no-least-no-most = any of { OR($options) }
takes-options-no-most = { $least } or more of { OR($options) }
takes-length = a length of time, such as "3 rounds"
takes-dice = dice, such as 1d6
takes-words = text
takes-wordss = texts
takes-yes-no = true or false
takes-thing = a JSON object
takes-groups = groups such as "wolves: Wolf A, Wolf B"
takes-record = { $fields }, such as "{ $example }"
takes-records = { $least } to { $most } of { $fields }, such as "{ $example }"
takes-records-no-least = up to { $most } of { $fields }, such as "{ $example }"
takes-records-no-least-no-most = any number of { $fields }, such as "{ $example }"
takes-things = JSON objects
refused-no-compiler = Reading texts needs two more packages. Install them: pip install fluent.syntax babel
refused-no-such-folder = { $got } does not exist. Enter a folder or a file with texts.
refused-wrong-text = { $why }
refused-wrong-language = { $got } is not the code of a language. Name the folder by one, such as fr or pt_BR.
refused-strange-text = { $file }: { $id } is not a text of the program. Check its id.
refused-strange-argument = { $file }: { $id } cannot use { $name }. The English text has no such argument.
