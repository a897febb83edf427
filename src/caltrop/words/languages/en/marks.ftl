## mark: words that the rules put on a sheet

mark-deprived = deprived: { WORD($need, of: "need") }
mark-deprived-typed = deprived: { $need }
mark-fatigued = fatigued { $n }
mark-paid = paid
mark-unpaid = unpaid
mark-fatigue = fatigue
mark-several = { $item } x{ $count }
mark-uses = { $item } ({ $left } left)
mark-several-uses = { $item } x{ $count } ({ $left } left)
mark-skill = { SKILL($code) }
mark-skill-die = { SKILL($skill) } { $die }
mark-spell = { SPELL($code) }
mark-rule = { RULE($rule) }
mark-book = { $text }
mark-attitude = { WORD($code, of: "attitude") }
