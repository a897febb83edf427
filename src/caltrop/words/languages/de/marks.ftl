## mark: Wörter, die die Regeln auf einen Bogen setzen

mark-lack = Mangel: { WORD($need, of: "need") }
mark-lack-typed = Mangel: { $need }
mark-fatigue-steps =
    { $n ->
        [one] 1 Stufe erschöpft
       *[other] { $n } Stufen erschöpft
    }
mark-paid-until = bezahlt
mark-unpaid = unbezahlt
mark-trait = { WORD($code, of: "label") }: { $text }
mark-fatigue = Erschöpfung
mark-several = { $item } x{ $count }
mark-uses = { $item } (noch { $left })
mark-several-uses = { $item } x{ $count } (noch { $left })
mark-known-skill = { SKILL($code) }
mark-skill-die = { SKILL($skill) } { $die }
mark-known-spell = { SPELL($code) }
mark-rule-name = { RULE($rule) }
mark-book-words = { $text }
mark-about = { $text }: { $about }
mark-feeling = { WORD($code, of: "attitude") }
