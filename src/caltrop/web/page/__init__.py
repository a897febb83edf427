"""What all pages are made of.

Read `look` first: what a template sees of a table. `regions` are the parts of a screen, `render` draws them,
`fragments` forgets what has changed, and `viewer` is an open page. `routes` sends a table's page and its stream.

`story_log` is the log, `line_dice` the dice of a line. `sheet_reading`, `sheet_facts` and `condition_lines` read a
sheet, `outcome_cards` draw what a roll has brought, `people` and `cards` are what values of pieces are made from.
`labels`, `times` and `book` find words, `rule_links` lead from them to a rule. `buttons` are the attributes of what can
be pressed, `answers` the replies to a page, `badges` what its tabs tell. `standing_orders` and `liveries` are what
their names say. `forms` makes a form of any move.

The styles begin with `caltrop.css` and `tokens.css`, the scripts with `caltrop.js`.
"""
