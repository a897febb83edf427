"""Reports of a table for one seat: outcome cards, the log as a story and as Markdown, the recap, dice statistics.

Everything is worked out from the lines that a seat may read; nothing of it is stored. `story` gives the log its
headings and bundles, `markdown` exports it, `names` has the names that a seat may know. `outcome_row` is one line as a
row of a card with the dice of `shown_dice`; `outcome_cards` puts rows together into the cards of a seat, and
`tv_outcome` into what a screen shows that everyone watches. `recap` tells what happened last time, and `statistics`
counts dice and deeds.
"""
