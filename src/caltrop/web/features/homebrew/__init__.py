"""What a table has made up: creatures, items, spells and the like of its own.

Read `routes` first: the dialogs, and saving it all as a file. `listing` is the list, and what was typed; `form` makes a
form of a row's type.
"""
