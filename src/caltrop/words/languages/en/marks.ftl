## mark: words that the rules put on a sheet

# A need of the rules.
mark-lack = deprived: { WORD($need, of: "need") }
# A need in people's words.
mark-lack-typed = deprived: { $need }
# Steps of disadvantage that lacking needs cause.
mark-fatigue-steps = fatigued { $n }
# A hireling is paid until a time.
mark-paid-until = paid
# A hireling waits for pay.
mark-unpaid = unpaid
# A line of a background, with what it tells: "Look: freckled like a trout".
# $text (str)
mark-trait = { WORD($code, of: "label") }: { $text }
# A slot that fatigue fills.
mark-fatigue = fatigue
# More than one of an item.
# $item (str)
mark-several = { $item } x{ $count }
# An item with several uses, or days of food.
# $item (str)
mark-uses = { $item } ({ $left } left)
# More than one of an item, with what is left in all.
# $item (str)
mark-several-uses = { $item } x{ $count } ({ $left } left)
# A skill by its name.
mark-known-skill = { SKILL($code) }
    .kind = CodedWord
mark-skill-die = { SKILL($skill) } { $die }
# A spell by its name.
mark-known-spell = { SPELL($code) }
    .kind = CodedWord
# A rule that waits, by its title.
mark-rule-name = { RULE($rule) }
# Words out of a game's data, such as tactics, or a condition that has a row.
mark-book-words = { $text }
    .kind = BookMessage
# A condition, and what it is on or about, as people typed it.
# $text (Data)
# $about (str)
mark-about = { $text }: { $about }
# Our word for an attitude.
mark-feeling = { WORD($code, of: "attitude") }
    .kind = CodedWord
