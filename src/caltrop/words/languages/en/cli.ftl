## Help: what each command does, then its arguments and options

cli-help-any-help = This help.
cli-help-any-json = Output as JSON, for programs.
cli-help-any-chart = File for a chart, such as odds.svg; - draws it here.
cli-help-any-processes = Number of processes; 0 is one for each core.
cli-help-any-dask = Address of a Dask cluster that does the work, such as tcp://10.0.0.5:8786.
cli-help-any-game = Game, such as fell.
cli-help-any-data = Folder with the tables [default: CALTROP_DATA, or the data folder of your system].
cli-help-any-store = PostgreSQL with the tables, such as postgresql://caltrop@db.example/caltrop [default: CALTROP_STORE, or a file].

cli-help-caltrop = Play rules-light fantasy games: roll dice, look up rules, compute odds, serve a table.
cli-help-caltrop-language = Language of the texts, such as de [default: that of your system].
cli-help-caltrop-version = Version of Caltrop.
cli-help-caltrop-install-completion = Installation of Tab completion in your shell.
cli-help-caltrop-show-completion = Script for Tab completion in your shell.

cli-help-odds = Show the exact odds of a roll.
cli-more-odds = Leave out the mechanic, or enter a game instead, to list mechanics and their parameters.
cli-help-odds-mechanic = Mechanic, such as fell.test [default: list of all].
cli-help-odds-params = Parameters of the mechanic, such as dice=d8,d6 dn=4.
cli-help-odds-by = Part of the outcome, such as damage or each.1.damage; several with commas share a table; repeatable.
cli-help-odds-where = Condition on the outcome, such as winner=a or damage>=4; repeatable.
cli-help-odds-each = A table for each part of the outcome by itself.
cli-help-odds-ruling = Ruling on something the rules leave open; repeatable.
cli-help-odds-csv = Table as CSV, for spreadsheets.
cli-help-odds-json = Exact fractions as JSON, for programs.

cli-help-roll = Roll dice.
cli-more-roll = kh3 keeps the 3 highest dice, kl3 the 3 lowest. 5d6t5 counts the dice that show 5 or more, and 4d6r1 rolls each 1 again, once. adv and dis roll 1 more die and keep the highest or the lowest. d8! is a ladder die: at its maximum it is rolled again as the next larger die. Separate several rolls with spaces: d8 d6
cli-help-roll-dice = Dice, such as 2d6+1, 4d6kh3, d20 adv or d8!.
cli-help-roll-n = Number of times to roll.
cli-help-roll-odds = Odds of the total instead of a roll.

cli-help-create = Create a character.
cli-more-create = Everything you leave out is rolled.
cli-help-create-name = Name of the character [default: rolled].
cli-help-create-background = Background of the character [default: rolled].
cli-help-create-assign = Dice of the abilities, such as BOD=d8,INT=d6,WIL=d4 [default: as the game says].
cli-help-create-choose = A question for each line: keep it, reroll it or type another.

cli-help-random-table = Show a random table, or roll on it.
cli-help-random-table-name = Random table [default: list of all].
cli-help-random-table-roll = One row, chosen by a roll.

cli-help-rules = Look up the rules of a game.
cli-help-rules-words = Id of a rule, or words to search for [default: list of all rules].

cli-help-games = List the games and what is in them.

cli-help-list = List what a game has, or show one row of it.
cli-more-list = Leave out what to list, and the lists themselves are listed. "fields" shows what a row of a variant may say, "dials" the numbers inside rules that it may change, "gear" the items. The file of a variant counts as a game.
cli-help-list-what = List, such as creatures, gear, spells, moves, dials or fields [default: the lists there are].
cli-help-list-row = Row to show in full, such as goblin.

cli-help-compare = Compare one situation in several games.
cli-help-compare-situation = Situation, such as attack, or the file of your own [default: list of all].
cli-help-compare-games = Games, files of variants, or mechanics of your own such as ./mine.py:attack [default: all games].
cli-help-compare-json = Exact fractions as JSON, for programs.

cli-help-sweep = Measure a roll for many values at once.
cli-more-sweep = A list in braces, dn={ "{" }4,6,8{ "}" }, or a range, dn=0..12, stands for several values, and every combination of them is measured. A parameter that is not given gets a usual value.
cli-help-sweep-mechanic = Mechanic, such as fell.test or ./mine.toml:fell.test, or made-up fights, fell.duel.
cli-help-sweep-params = Parameters of the mechanic, such as dice=d8,d6 dn=0..12.
cli-help-sweep-measure = Measure: a condition such as winner=a, or a number such as damage; repeatable.
cli-help-sweep-ruling = Ruling on something the rules leave open; two options of the same ruling are compared; repeatable.
cli-help-sweep-over = File of a variant to lay over the game; repeatable.
cli-help-sweep-csv = Table as CSV, for spreadsheets.
cli-help-sweep-json = Exact fractions as JSON, for programs.

cli-help-duel = Forecast a fight between two sides.
cli-more-duel = A side is a creature of the book ("wolf", "6 goblins"), a line that describes one ("wolf, 6 HP"), or the numbers of a fighter ("hp=4 brawn=10 weapon=d8"); join several with +.
cli-help-duel-game = Game, such as fell, or the file of a variant.
cli-help-duel-party = The party's side.
cli-help-duel-foes = The other side.
cli-help-duel-target = Target of the party's attacks: weakest, strongest, first, spread or best.
cli-help-duel-foes-target = Target of the foes' attacks.
cli-help-duel-first = First turn: roll, party or foes.
cli-help-duel-morale = Foes that never lose heart.
cli-help-duel-exact = Exact chances however long they take; without it, only if they are found in 10 seconds.
cli-help-duel-fights = Number of fights to simulate.
cli-help-duel-seed = Number from which simulated fights are drawn: the same one gives the same answer.

cli-help-forecast = Forecast the fight of a file.
cli-help-forecast-file = TOML file with the game and both sides.

cli-help-variant = Check the file of a variant, start a new one, or print the schema of such files.
cli-help-variant-what = Action: check, new or schema.
cli-help-variant-subject = With check, the TOML file; with new and schema, the game.
cli-help-variant-file = With new, the TOML file to write.

cli-help-scene = Play a short scene with every roll explained.
cli-help-scene-seed-faces = Faces of the first dice, such as 3,5,2. All others are rolled.
cli-help-scene-yes = No pauses.

cli-help-serve = Start the server for laptops and phones.
cli-help-serve-host = Network address to listen on; 127.0.0.1 is for this computer alone.
cli-help-serve-port = Port to listen on [default: first free port from 8000].
cli-help-serve-tunnel = Open an https address that works from anywhere, by an installed program: cloudflared or tailscale.
cli-help-serve-cert = Certificate for https, a PEM file.
cli-help-serve-key = Key of the certificate, a PEM file, unless it is in the same one.
cli-help-serve-open = Front page in your browser, opened at the start.
cli-help-serve-demo = A demo table for each game.
cli-help-serve-host-key = Password required to start a table [default: CALTROP_HOST_KEY].
cli-help-serve-address = Address that others open, such as https://table.example.
cli-help-serve-allow-host = A further name by which others open the server.
cli-help-serve-allow-origin = Origin of another site whose pages may use the API, such as https://overlay.example; * allows all; repeatable.
cli-help-serve-proxy = Address or network of a proxy whose X-Forwarded-For counts.
cli-help-serve-inner-address = Address at which other servers on the same PostgreSQL reach this one, such as http://10.0.0.5:8000.
cli-help-serve-metrics = Address and port for Prometheus, such as 127.0.0.1:9100.
cli-help-serve-log = Log for people or for programs: plain or json.
cli-help-serve-backups = Folder for backups, one an hour if anything has changed.
cli-help-serve-start-anew = A new start where tables have been lost.
cli-help-serve-limits = No rate limits, for measurements.

cli-help-doctor = Check what a server on this computer needs, and whether phones can reach it.
cli-help-doctor-port = Port of the server [default: 8000].
cli-help-doctor-address = Address that others open, such as https://table.example: asks through the proxy or tunnel.
cli-help-doctor-cert = Certificate that is to be used, a PEM file.
cli-help-doctor-key = Key of that certificate.

cli-help-tables = List, export, import, move or delete the tables of a server.
cli-help-tables-what = Action: list, links, delete, export, import or move.
cli-help-tables-words = Id of the table, name of the file, or both; with move, a folder or an address.
cli-help-tables-address = Address at the start of each link.
cli-help-tables-yes = Deletion without a question.

cli-help-backup = Copy all tables to one file, even while the server runs.
cli-help-backup-file = File for the copy.
cli-help-backup-force = Replacement of a file that exists.

cli-help-verify = Check that every table is whole.
cli-help-verify-file = Backup to check instead of the server's own tables.
cli-help-verify-dice = Check the verified dice in a log.
cli-help-verify-dice-log = Log of a seat or exported table, as JSON. A minus sign reads standard input.

cli-help-words = Check or compile a translation.
cli-help-words-what = Action: missing, check or compile.
cli-help-words-where = Language for missing, such as de. Folder or file for check and compile.
cli-help-words-pseudo = The pseudo-language xx, compiled as well.

cli-help-examples = Write the files that the examples of the manual use.
cli-help-examples-folder = Folder for the files [default: docs].

## Names of arguments and of values of options

cli-name-any-subject = file or game
cli-name-any-game = game
cli-name-any-file = file
cli-name-any-what = action
cli-name-any-chart = file
cli-name-any-processes = number
cli-name-any-dask = address
cli-name-any-data = folder
cli-name-any-store = address
cli-name-any-address = address
cli-name-caltrop-language = code
cli-name-odds-mechanic = mechanic
cli-name-odds-params = name=value
cli-name-odds-by = part
cli-name-odds-where = condition
cli-name-odds-ruling = id=option
cli-name-sweep-mechanic = mechanic
cli-name-sweep-params = name=value
cli-name-sweep-measure = measure
cli-name-sweep-ruling = id=option
cli-name-sweep-over = file
cli-name-roll-dice = dice
cli-name-roll-n = number
cli-name-create-name = name
cli-name-create-background = background
cli-name-create-assign = dice
cli-name-random-table-name = table
cli-name-rules-words = words
cli-name-list-what = list
cli-name-list-row = row
cli-name-compare-situation = situation
cli-name-compare-games = games
cli-name-duel-game = game
cli-name-duel-party = party
cli-name-duel-foes = foes
cli-name-duel-target = policy
cli-name-duel-foes-target = policy
cli-name-duel-first = side
cli-name-duel-fights = number
cli-name-duel-seed = number
cli-name-forecast-file = file
cli-name-scene-seed-faces = faces
cli-name-verify-dice-log = log
cli-name-serve-host = address
cli-name-examples-folder = folder
cli-name-serve-tunnel = program
cli-name-serve-cert = file
cli-name-doctor-port = number
cli-name-doctor-cert = file
cli-name-doctor-key = file
cli-name-serve-key = file
cli-name-serve-port = number
cli-name-serve-allow-host = name
cli-name-serve-allow-origin = origin
cli-name-serve-proxy = address
cli-name-serve-inner-address = address
cli-name-serve-metrics = address
cli-name-serve-log = kind
cli-name-serve-backups = folder
cli-name-serve-host-key = password
cli-name-tables-words = id or file
cli-name-words-where = language or folder

## How help is drawn

cli-usage = Usage: { $command } [options] { $arguments }
cli-usage-no-arguments = Usage: { $command } [options]
cli-usage-command = command
cli-arguments = Arguments
cli-options = Options
cli-commands = Commands
cli-manual = The manual comes with the tables: run "caltrop serve", then open /docs in your browser.
cli-examples = Examples
cli-for-example = For example: { $command }
cli-default = [default: { $value }]
cli-required = [required]
cli-example-odds = show how likely a result is
cli-example-roll = roll dice
cli-example-rules = find rules
cli-example-scene = play for a minute

## Errors of what was typed

cli-unknown-command = Unknown command { $got }. Did you mean { OR($options) }?
cli-unknown-command-no-options = Unknown command { $got }. Run "caltrop --help" to list them.
cli-unknown-option = Unknown option { $got }. Did you mean { OR($options) }?
cli-unknown-option-no-options = Unknown option { $got }. Run "{ $command } --help" to list them.
cli-missing = { $name ->
    [foes] The foes are missing. Run "{ $command } --help" to see what to enter.
   *[other] The { $name } is missing. Run "{ $command } --help" to see what to enter.
}
cli-no-value = Option { $got } needs a value. Add one after it.
cli-surplus-value = Option { $got } takes no value. Remove the value.
cli-surplus-word = One word too many: { $got }
cli-unreadable = { $got } cannot be read. Run "{ $command } --help" to see what to enter.

## What commands print

cli-yes = yes
cli-no = no
cli-denied-wish = The dice do not allow { $wished }. The result is { $got }.
cli-countdown = { TIME($left) } left ({ $what })
cli-countdown-no-what = { TIME($left) } left
cli-countdown-no-left = { $what }
cli-variant-new = { $file } is a start for a variant of { $base }. Remove the # before what you change, then run "caltrop variant check { $file }".
cli-start-head = A variant of { $base }. Everything here is optional but the base. Remove the # before a line to change it.
cli-start-title = My { $base }
cli-start-rulings = What the rules leave open. Each line has the usual option.
cli-start-dials = Numbers inside the rules. Each line has the usual value.
cli-start-rows = A row of the kind { $kind }, as in the game's { $file }. A new id adds a row, which has to be whole. The id of a row that the game has changes only what you write.
cli-dial-range = From { $least } to { $most }, usually { $default }.
cli-dial-dice = { OR($options) }, usually { $default }.
cli-dial = Dial { $id }: { $name }, { $value }. { $what } { $allowed }
cli-dial-changed = Dial { $id }: { $name }, { $value } instead of { $default }. { $what } { $allowed }
cli-variant-good = { $file } is a valid variant of { $base }.
cli-completion-installed = Completion for { $shell } is installed in { $path }.
cli-completion-restart = Open a new terminal to use it.
cli-completion-shell = Completion does not work in { $shell }. Use bash, zsh, fish or PowerShell.
cli-completion-shell-no-shell = The shell is unknown. Use bash, zsh, fish or PowerShell.
cli-completion-unknown = Unknown request for completion: { $asks }
cli-examples-written = Written: { AND($files) }
cli-examples-written-no-files = All of them are in { $folder } already.
cli-backed-up = Copied all tables to { $file }.
cli-dice-hold =
    { $count ->
        [one] 1 roll is verified: its dice follow from the promised secret and the roller's number.
       *[other] All { $count } rolls are verified: their dice follow from the promised secrets and the rollers' numbers.
    }
cli-dice-again = Line { $line }: { $dice } showing { AND($faces) } has the secret of another roll, so it proves nothing.
cli-dice-fail = Line { $line }: { $dice } showing { AND($faces) } does not follow from the promised secret and the roller's number.
cli-verified =
    { $tables ->
        [0] There are no tables to check.
        [one] 1 table with { $entries } lines is whole.
       *[other] { $tables } tables with { $entries } lines are whole.
    }
cli-serve-ready = Caltrop is ready: { $address }
cli-serve-phones = For phones on this network: { $address } ({ $adapter })
cli-serve-phones-wireless = For phones on this network: { $address } (Wi-Fi, { $adapter })
cli-serve-phones-no-adapter = For phones on this network: { $address }
cli-serve-everyone = For everyone: { $address }
cli-serve-no-phone = { $kind ->
    [self] No phone can open this: the server listens for this computer alone. Start it without --host, or with --tunnel.
    [vpn] No phone can open this: this computer is only in a VPN. Join a Wi-Fi, or start the server with --tunnel.
    [container] No phone can open this: the server runs in a container. Name the address of the computer around it with --address.
   *[unconnected] No phone can open this: this computer is in no network. Join a Wi-Fi, then open the invitation again.
}
cli-serve-other = { $kind ->
    [vpn] Also at { $address } ({ $adapter }), for devices in the same VPN.
    [container] Also at { $address } ({ $adapter }), for containers on this computer.
    [unconnected] Also at { $address } ({ $adapter }), which has no network.
   *[network] Also at { $address } ({ $adapter })
}
cli-serve-other-no-adapter = { $kind ->
    [vpn] Also at { $address }, for devices in the same VPN.
    [container] Also at { $address }, for containers on this computer.
    [unconnected] Also at { $address }, which has no network.
   *[network] Also at { $address }
}
cli-serve-tunnel-starts = Opening a tunnel with { $program }. This takes a few seconds.
cli-serve-tunnel-wish = { $program } wants you to open this page first: { $link }
cli-serve-tunnel-lost = { $program } has ended, so its address works no longer. Start the server again. { $program } said: { $said }
cli-serve-stopped = Caltrop has stopped.
cli-serve-stop = Press Ctrl+C to stop. Every table is saved.
cli-column-id = id
cli-column-name = name
cli-column-game = game
cli-column-entries = lines
cli-column-played = last played
cli-column-restored = restored
cli-link-seat = For the facilitator, valid once: { $link }
cli-link-invite = For everyone else: { $link }
cli-delete-sure =
    { $entries ->
        [one] Type y to delete this table and its 1 log line for good: { $name }
       *[other] Type y to delete this table and its { $entries } log lines for good: { $name }
    }
cli-answers-yes = y yes
cli-deleted = Deleted: { $name }
cli-exported = Exported the table to { $file }. The file holds everything, even what only the facilitator may see.
cli-imported = Imported as table { $id }: { $name }
cli-moved = { $tables ->
    [0] No table was moved to { $place }. What is here is left as it was.
    [one] { $tables } table is now in { $place }. What was here is left as it was: do not serve it again.
   *[other] { $tables } tables are now in { $place }. What was here is left as it was: do not serve it again.
}
cli-parameter = { $name } ({ $takes })
cli-chance = chance
cli-exact = exact
cli-at-most = or less
cli-at-least = or more
cli-policy = Assumed: { $policy }
cli-assumed = Assumed:
cli-left-out = Assumed: This rule has no last die, so its rarest rolls are left out. Together they come up once in { $n } rolls.
cli-is-so = { $name }: { $percent } ({ $exact })
cli-is-so-no-exact = { $name }: { $percent }
cli-average = { $name }: { $mean } on average ({ $exact }), median { $median }, standard deviation { $deviation }
cli-average-no-exact = { $name }: { $mean } on average, median { $median }, standard deviation { $deviation }
cli-exact-elsewhere = The exact fractions are long: --json has them.
cli-many-outcomes = There are { $n } outcomes: these are the { $shown } likeliest. Ask for less with --by { $name } or --where { $name }=…; --json has all.
cli-given = Given { AND($condition) }, which has a chance of { $percent } ({ $exact })
cli-who = who
cli-first-in = { $line }, first
cli-targets =
    { $count ->
        [one] Target { $numbers }
       *[other] Targets { $numbers }, each
    }
cli-all-together = All targets together
cli-each = { $word } { $percent }
cli-words = { $name }: { $each }
cli-example = Example: { $example }
cli-ruling = Ruling { $id }: { $text }
cli-ruling-option = { $option }: { $text }
cli-ruling-default = { $option } (default): { $text }
cli-see = See also: { $rules }
cli-choose = { $line }: { $value } (press Enter to keep it, r to reroll, ? to list the options, or type another)
cli-option = { $n }. { $text }
cli-words-missing =
    { $count ->
        [0] { $language } has every text.
        [one] { $language } lacks 1 text.
       *[other] { $language } lacks { $count } texts.
    }
cli-words-good = { $folder } has no mistakes.
cli-words-compiled =
    { $count ->
        [0] All texts are compiled already.
        [one] Compiled 1 file of texts.
       *[other] Compiled { $count } files of texts.
    }

## What a game has

cli-fields = the fields of a variant's rows
cli-count-rules =
    { $n } { $n ->
        [one] rule
       *[other] rules
    }
cli-count-rulings =
    { $n } { $n ->
        [one] ruling
       *[other] rulings
    }
cli-count-moves =
    { $n } { $n ->
        [one] action
       *[other] actions
    }
cli-count-dials =
    { $n } { $n ->
        [one] dial
       *[other] dials
    }
cli-count-mechanics =
    { $n } { $n ->
        [one] mechanic
       *[other] mechanics
    }
cli-count-tables =
    { $n } { $n ->
        [one] random table
       *[other] random tables
    }
cli-count-conditions =
    { $n ->
        [one] 1 condition
       *[other] { $n } conditions
    }
cli-count-creatures =
    { $n } { $n ->
        [one] creature
       *[other] creatures
    }
cli-count-spells =
    { $n } { $n ->
        [one] spell
       *[other] spells
    }
cli-count-skills =
    { $n } { $n ->
        [one] skill
       *[other] skills
    }
cli-count-items =
    { $n } { $n ->
        [one] item
       *[other] items
    } to buy
cli-count-backgrounds =
    { $n } { $n ->
        [one] background
       *[other] backgrounds
    }
cli-count-feats =
    { $n } { $n ->
        [one] feat
       *[other] feats
    }
cli-count-classes =
    { $n } { $n ->
        [one] class
       *[other] classes
    }

## Situations to compare

situation-test = An average character tries something of average difficulty
situation-expert = A skilled character tries something of average difficulty
situation-attack = A good fighter attacks an average guard
situation-cast = A caster casts a small spell
situation-reaction = Strangers meet the party

## What is measured in a situation

measure-passes = passes
measure-harms = harms the guard
measure-mean-harm = average harm to the guard
measure-harmed = is harmed in return
measure-mean-harmed = average harm in return
measure-mean-price = average cost
measure-welcome = are friendly or better
measure-hostile = are hostile
measure-down = the guard is down

## What odds are about, and their results

cli-fact-total = total
cli-fact-passed = passed
cli-fact-winner = winner
cli-fact-result = result
cli-fact-targets = targets
cli-fact-damage = damage
cli-fact-hp = HP left
cli-fact-critical = critical damage
cli-fact-each = each target
cli-fact-hits = hits
cli-fact-a_hits = hits (a)
cli-fact-b_hits = hits (b)
cli-fact-a_takes = harm to a
cli-fact-b_takes = harm to b
cli-fact-time = time
cli-fact-weak = weak hits
cli-fact-hit = hit
cli-result-a = a
cli-result-b = b
cli-result-tie = tie
cli-result-hostile = hostile
cli-result-wary = wary
cli-result-curious = curious
cli-result-kind = kind
cli-result-helpful = helpful
cli-result-friendly = friendly
cli-result-retreat = retreat
cli-result-flee = flee
cli-result-surrender = surrender
cli-result-dead = dead
cli-result-rounds = rounds
cli-result-hours = hours
cli-result-days = days
