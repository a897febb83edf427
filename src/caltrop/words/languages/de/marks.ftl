## mark: Wörter, die die Regeln auf einen Bogen setzen

mark-deprived = Mangel: { WORD($need, of: "need") }
mark-deprived-typed = Mangel: { $need }
mark-fatigued =
    { $n ->
        [one] 1 Stufe erschöpft
       *[other] { $n } Stufen erschöpft
    }
mark-paid = bezahlt
mark-unpaid = unbezahlt
mark-fatigue = Erschöpfung
mark-several = { $item } x{ $count }
mark-uses = { $item } (noch { $left })
mark-several-uses = { $item } x{ $count } (noch { $left })
mark-skill = { SKILL($code) }
mark-skill-die = { SKILL($skill) } { $die }
mark-spell = { SPELL($code) }
mark-rule = { RULE($rule) }
mark-book = { $text }
mark-attitude = { WORD($code, of: "attitude") }
