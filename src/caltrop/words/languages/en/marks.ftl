## Words that the rules put on a sheet, by the list that they stand in

mark-need-deprived = deprived: { $text }
mark-need-fatigued = fatigued { $n }
mark-attitude-curious = { attitude-curious }
mark-attitude-kind = { attitude-kind }
sheet-item-left = { $item } ({ $n } left)
death-dies = dies
death-lives = lives
death-table = a roll on the death table
death-keep = still dying
death-treat = treated in time
