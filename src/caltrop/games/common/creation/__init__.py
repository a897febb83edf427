"""Creation: making a character in any game.

`lines` are the lines of a draft, each rolled or chosen. `newcomers` makes the character of a finished draft and lets
it join the table; a seat may also claim one or bring one from another table.
"""
