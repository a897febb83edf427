"""The events of every game. An event is a fact; applying one never refuses and never rolls. Start with `base`.

`characters` are events about sheets, `fights` about sides and turns, `table` about seats, rulings, notes and the clock,
`open_business` about what waits: calls, rolls that are due, clocks and prepared scenes; `story` about scenes and
recaps. The events of a lesson are beside lessons, in `contract.lesson`.
"""
