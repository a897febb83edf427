## Words that the rules put on a sheet, by the list that they stand in

mark-need-deprived = Mangel: { $text }
mark-need-fatigued =
    { $n ->
        [one] 1 Stufe erschöpft
       *[other] { $n } Stufen erschöpft
    }
mark-attitude-curious = { attitude-curious }
mark-attitude-kind = { attitude-kind }
sheet-item-left = { $item } (noch { $n })
death-dies = stirbt
death-lives = lebt
death-table = ein Wurf auf der Todestabelle
death-keep = liegt weiter im Sterben
death-treat = rechtzeitig behandelt
