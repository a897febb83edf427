# The pages beside a table: the front page, joining, the log, the rules, settings, dice statistics and the TV.

## Everywhere

button-page-table = Open table

## The front page

title-front = Caltrop: tables for light fantasy games
help-front = Play light fantasy games together, in one room or apart, with real dice or app dice.
title-front-own = Your tables
label-front-as-facilitator = You are the facilitator
label-front-as-spectator = You are a spectator
month-name =
    { $month ->
        [1] January
        [2] February
        [3] March
        [4] April
        [5] May
        [6] June
        [7] July
        [8] August
        [9] September
        [10] October
        [11] November
       *[other] December
    }
label-restored = Restored on { $day } { month-name } { $year }
label-front-damaged = Cannot be opened
label-front-as-player = You are { $name }
title-front-join = Join a table
label-front-code = Code or link
button-front-join = Join
title-front-new = New table
label-front-table = Table name
help-front-table = Mill Road
label-front-facilitator = Your name
help-front-facilitator = Facilitator
label-front-password = Host password
title-front-variant = Your own variant
label-front-variant = Variant file
help-front-variant = A TOML file of at most 100 kB. It names the game that it changes.
button-front-start = Start table
label-front-unsaid =
    { $n ->
        [one] And one more mistake.
       *[other] And { $n } more mistakes.
    }
label-front-unnamed = Our table
label-front-visitor = Visitor
title-front-demos = Demos
help-front-demos = These tables are in the middle of play. Try anything you like.
button-front-run = Run demo
button-front-play = Play demo
label-front-run = Run demo: { $game }
label-front-play = Play demo: { $game }
label-front-rules = Rules of all games
label-front-restore = Restore a table from a file
title-restore = Restore a table
help-restore = You become its facilitator. Players get new links from you.
label-restore-file = File of the table
help-restore-file = As downloaded in Table settings, up to { $most } MB.
button-restore = Restore table
button-restore-next = Continue
help-front-account = No account, no e-mail. Your link is your seat.

## Joining

label-join-game = { $game }, run by { $host }
help-join-seated = You already have a seat here: { $name }
title-join-seat = Take a seat
title-join-other = Another seat
label-join-name = Your name
help-join-name = Your own, not your character's.
button-join-seat = Take seat
button-join-watch = Watch
title-join-rejoin = Rejoin seat
help-join-rejoin = Choose your seat. { $host } is then asked to let you in.
title-knock = Waiting to rejoin
title-knock-waiting = Waiting for the facilitator
help-knock-waiting = The facilitator sees that you ask for your seat. Keep this page open: it opens the table when you are let in.
title-knock-refused = You were not let in
help-knock-refused = The facilitator refused, or 15 minutes have passed. Open the invitation and ask again, or ask for a link to your seat.

## A link to a seat

title-seat-link = Seat link
title-seat-of = { $name }'s seat
help-seat-facilitator = You are this table's facilitator in this browser and would lose that seat. Open the link in another browser or on another phone.
help-seat-other = In this browser you have another seat here, which you would leave: { $name }
button-seat-take = Take { $name }'s seat
help-seat-once = This link works once. Do not pass it on: anyone who has it can take the seat.
title-seat-used = This link does not work
help-seat-used = It was used, or a newer link has replaced it.
help-seat-expired = It has expired. Seats that were taken stay.
help-seat-new = Ask the facilitator for a new link, or enter the code on their screen on the front page.

## Sharing a link

title-share-invite = Invitation
title-share-seat = Link for { $name }
title-share-tv = TV
help-share-replaced = Earlier links and codes no longer work. Everyone who has a seat keeps it.
button-share-window = Open window
label-share-tv-code = Open { $address } on the TV and enter
help-share-tv-code = The code works once, in the next { $minutes } minutes.
help-share-elsewhere = Or open this link on another computer. It works once.
label-share-code = Code to enter at { $address }
title-share-unopened = No phone can open this address yet
title-share-vpn = Only devices in the same VPN can open this address
help-share-unopened = { $kind ->
    [self] On every device { $host } means "myself", so a phone would look for the table on the phone.
    [container] { $host } is the address of a container. Only programs on the same computer know it.
    [vpn] { $host } is an address in a VPN. It works for everyone who is in that VPN, too.
   *[unconnected] { $host } is what a computer calls itself while it is in no network.
}
title-share-here = Everyone is in this room
help-share-here = Phones and computer must be in the same Wi-Fi. The server then answers at { $address } ({ $adapter }). If your firewall asks, allow private networks.
help-share-here-no-adapter = Phones and computer must be in the same Wi-Fi. The server then answers at { $address }. If your firewall asks, allow private networks.
button-share-open = Open to this network
help-share-restart = Or start it again with
help-share-container = Start it with the address of the computer around the container, for example:
help-share-unconnected = Connect this computer to the Wi-Fi that the phones are in. Then open this invitation again.
title-share-tunnel = Someone joins from elsewhere
help-share-tunnel = A tunnel gives the table an https address that works from anywhere, for as long as this computer is on. All tables are kept when you start again.
help-share-tunnel-found = With { OR($programs) } on this computer, start it with
link-share-tunnel = How to get a tunnel
title-share-alone = You are only trying it out
help-share-alone-here = Then nothing is wrong. To play as well, open the link below in a private window of this browser.
title-share-others = Other addresses
help-share-others = If a phone does not find the table, it may be in another network than this computer.
help-share-other = { $kind ->
    [vpn] { $adapter }, for devices in the same VPN
    [container] { $adapter }, for containers on this computer
    [unconnected] { $adapter }, without a network
   *[network] { $adapter }
}
help-share-other-no-adapter = { $kind ->
    [vpn] for devices in the same VPN
    [container] for containers on this computer
    [unconnected] without a network
   *[network] another network
}
help-join-works = It works: this device reaches the table.
label-share-link = Link
button-share-copy = Copy
button-share-send = Share
button-share-copied = Copied
label-share-lasts = Valid for
choice-lasts-evening = One evening
choice-lasts-week = A week
choice-lasts-never = No limit
help-share-left = It is still valid for { $left }.
help-share-invite = Anyone with this link can take a seat. Replace it to make earlier links and codes invalid.
button-share-replace = Replace invitation
help-share-signed-out = Every other device with this seat is signed out.
help-share-seat = This link works once and opens { $name }'s seat. A newer link replaces it.
button-share-alone = Replace link
help-share-alone = Also signs out every other device with this seat.
help-share-tv = The TV shows the fight, the party and the last roll, and nothing that is hidden from players.
help-signed-out-own = Your seat is signed out on every other device.
help-signed-out-other = { $name } is signed out on every device. Send a new link.

## The log

title-log-page = Log of { $table }
label-log-search = Search the log
label-log-who = Character or seat
choice-log-everyone = Everyone
label-log-seats = Seats
label-log-kinds = Kind of line
choice-log-all = All
choice-log-rolls = Rolls
choice-log-harm = Harm
choice-log-talk = Messages
choice-log-undone = Undone
choice-log-starred = Starred
choice-log-typed = Real dice
button-log-search = Search
label-log-lines = Lines
label-log-count =
    { $count ->
        [0] No lines
        [one] 1 line
       *[other] { $count } lines
    }
label-log-count-of = { label-log-count }, page { $page } of { $pages }
button-log-save = Save as Markdown
button-log-save-found = Save these lines as Markdown
button-log-reveal = Reveal private line
confirm-log-reveal = Show line { $n } to everyone?
empty-log-found = No lines found.
help-log-none-found = Remove a filter, or search for fewer words.
empty-log = No lines yet.
help-log-none = Everything that happens at the table is written here.
label-log-pages = Pages of the log
button-log-newer = Newer
button-log-older = Older

## The rules

title-rules = Rules
title-rules-of = Rules of { $game }
title-rules-shelf = { $game }: { $shelf }
label-rules-skip = Skip to the text
label-rules-games = All games
label-rules-tables = Your tables
label-rules-contents = Contents
label-rules-search = Search the rules
label-rules-search-shelf = Search: { $shelf }
label-rules-chapters = Chapters
title-rules-random-tables = Random tables
label-rules-example = Example
label-rules-variant = Variant
label-rules-varied = Changed by this variant
label-rules-dialled = { $value } instead of { $usual }.
label-rules-ruling = Ruling
label-rules-ruled = Ruling at this table
label-rules-open = Open to a ruling
flag-rules-default = default
flag-rules-chosen = chosen
button-rules-choose = Choose
label-rules-number = Number
label-rules-see = See also
label-rules-found =
    { $count ->
        [0] No results for: { $query }
        [one] 1 result for: { $query }
       *[other] { $count } results for: { $query }
    }
label-rules-elsewhere = { $shelf } ({ $count })
link-rule = Rule
link-rule-book = Open Rules
link-rule-page = Rules as a page
label-rule-order = Standing order:
label-rule-order-of = { $name }'s standing order:
button-rule-change = Change
button-rules-roll = Roll { $die }
button-rules-blind = Roll blind
label-rules-rows =
    { $count ->
        [one] 1 row
       *[other] All { $count } rows
    }

## A table's settings

title-settings-log = Whole log
title-settings-statistics = Dice statistics
button-lines-left = Download lines
title-settings-file = Whole table as a file
title-settings-markdown = Log as Markdown
title-settings-rules = Rules and rulings
title-settings-character = Import sheet
label-settings-name = Table name
button-settings-rename = Rename table
button-settings-link = Create link
help-settings-link = Opens your seat on another device.
button-settings-sign-out = Sign out elsewhere
help-settings-sign-out = Closes your seat on every other device. You stay signed in here.
button-settings-forget = Forget table
help-settings-forget = Removes the table from this browser. Your seat stays, and the facilitator can give you a new link.
help-settings-forget-own = Removes the table from this browser. Another device or a link still opens your seat.
help-settings-forget-last = No other device has your seat, and no link opens it. Create a link to your seat first, or no one can run this table again.
button-settings-forget-anyway = Forget anyway
title-settings-delete = Delete table
help-settings-delete = Deletes the log, the characters and the notes for good. Save the log first.
label-settings-delete = Type the table's name: { $name }
button-settings-delete = Delete table
title-sheet-file = Import sheet
label-sheet-file = Sheet file
help-sheet-file = A JSON file saved at another table, at most 64 kB.
label-sheet-text = Or the sheet as text
label-sheet-player = Player
choice-sheet-no-player = No one yet
button-sheet-add = Import sheet

## Dice statistics

title-stats = Dice statistics
title-stats-of = Dice statistics of { $table }
empty-stats = No rolls yet.
help-stats-none = Every die that you see rolled is counted here.
help-stats = Counts every die that you have seen rolled, also in undone lines.
label-stats-rolls =
    { $count } { $count ->
        [one] roll
       *[other] rolls
    }
label-stats-chart = { $die }: { AND($faces) }
label-stats-face =
    { $face } rolled { $count ->
        [one] once
       *[other] { $count } times
    }
help-stats-even = The dashed line shows where every bar would end if all faces came up equally often.
title-stats-people = By character
title-stats-deeds = By person
help-stats-deeds = Counted from the lines that you can read. Luck is how far each die is from the average of fair dice.
stats-of = { $n } of { $of }
stats-rolls = Rolls
stats-tests = Passed
stats-attacks = Struck
stats-harm-done = Harm dealt
stats-taken = Harm taken
stats-luck = Luck
label-stats-who = Name
label-stats-die = Die
label-stats-count = Rolls
label-stats-average = Average
label-stats-fair = Fair average
label-stats-table = No character
flag-stats-real = real dice

## The TV

title-tv-paused = Fight paused
title-tv-round = Round { $round }
title-tv-turn = { $name }'s turn
title-tv-turn-party = The party's turn
title-tv-turn-foes = The foes' turn
title-tv-next-party = then the party
title-tv-next-foes = then the foes
title-tv-next = then { $name }
title-tv-before = Before that
label-tv-beaten = { $n } { $state }: { $letters }
label-tv-more = { $n } more
label-tv-marks =
    { $n ->
        [one] { $n } condition
       *[other] { $n } conditions
    }
label-tv-times = { $n } ×
label-tv-next-round = Next round
label-tv-scene = The scene
title-tv-fight = Fight
label-tv-order = Turn order
title-tv-last = Last event
empty-tv-last = Nothing has happened yet. Rolls and actions appear here.
title-tv-party = Party
title-tv-code = TV
help-tv-code = Enter the code from the facilitator's screen.
label-tv-code = Code
button-tv-code = Open
empty-tv-party = No characters yet. Players create them on their phones.

## Devices

title-devices = Devices
title-devices-links = Links
title-devices-history = History
empty-devices-history = Nothing has happened here yet.
flag-device-here = this device
button-device-sign-out = Sign out
label-device-sign-out = Sign out { $device }
device-name = { $browser } on { $system }
device-program = Program
device-unknown = Unknown device
device-live = Here now.
device-seen = Last seen { $ago }.
device-came-start = Started the table { $ago }.
device-came-invite = Joined by invitation { $ago }.
device-came-link = Signed in by link { $ago }.
device-came-knock = Let in after a knock { $ago }.
device-came-code = Opened by code { $ago }.
device-came-demo = Came to the demo { $ago }.
device-came-other = Signed in { $ago }.
device-stays = Stays signed in.
device-until = Signed in for another { $left }.
label-devices-stay = Players stay signed in for
choice-stay-month = 30 days
choice-stay-half-year = 180 days
choice-stay-never = No limit
help-devices-stay = Counted from the sign-in; for devices that are signed in, from now. You stay signed in. After 180 days without a visit, every device is signed out.
link-lasting = Made { $made }. No limit.
link-until = Made { $made }. Valid for { $left }.
link-used = Made { $made }. Used { $used }.
link-over = Made { $made }. Expired { $expired }.
ago-now = just now
ago-minutes = { $n ->
    [one] 1 minute ago
   *[other] { $n } minutes ago
}
ago-hours = { $n ->
    [one] 1 hour ago
   *[other] { $n } hours ago
}
ago-days = { $n ->
    [one] 1 day ago
   *[other] { $n } days ago
}
visit-joined = { $name } joins ({ $device }).
visit-link-made = New link for { $name }.
visit-link-used = { $name } signs in by link ({ $device }).
visit-code-used = { $name } opens by code ({ $device }).
visit-invite-replaced = The facilitator replaces the invitation.
visit-invite-evening = The invitation is now valid for one evening.
visit-invite-week = The invitation is now valid for a week.
visit-invite-never = The invitation is now valid without limit.
visit-stay-evening = Players now stay signed in for one evening.
visit-stay-week = Players now stay signed in for a week.
visit-stay-month = Players now stay signed in for 30 days.
visit-stay-half-year = Players now stay signed in for 180 days.
visit-stay-never = Players now stay signed in without limit.
visit-restored = The table is restored from a file ({ $device }).
visit-knock = { $name } knocks ({ $device }).
visit-let-in = { $name } is let in ({ $device }).
visit-turned-away = The facilitator refuses { $name }'s knock.
visit-signed-out = { $name } is signed out on every other device.
visit-device-out = { $name } is signed out ({ $device }).
visit-seat-removed = { $name }'s seat is removed.
visit-renamed = The table is now called: { $detail }

### The manual

title-manual = Manual
title-manual-table = At the table
title-manual-host = For hosts
title-manual-maker = For makers
label-manual-contents = Contents
label-manual-on-page = On this page
label-manual-skip = Skip to the text
label-manual-search = Search the manual
label-manual-house-rules = Manual: house rules
label-manual-found =
    { $n ->
        [0] Nothing found. Try other words.
        [one] 1 section found
       *[other] { $n } sections found
    }

## The X-card

title-x-card = The X-card is up
help-x-card = The game stops here. Talk about what should change, or leave this out and go on elsewhere.
help-x-card-unnamed = No one can see who tapped it, and no one has to say why.
help-x-card-lifted =
    { $own ->
        [yes] Until you let the game go on, nothing is rolled or changed.
       *[no] Until the facilitator lets the game go on, nothing is rolled or changed.
    }
button-x-card-close = Go on
label-x-card = X-card: stop the game
letter-x-card = X
word-x-card = X-card

## When a seat gets another role

title-role-facilitator = You facilitate now
help-role-facilitator = This is the facilitator's page: fight, party, calls and notes. Your own character's sheet opens with a tap on the name, under Party.
help-role-back = Under Notes, Seats, you can hand it back.
button-role-read = Go on
label-role-player = You play now: this is your own page again.
