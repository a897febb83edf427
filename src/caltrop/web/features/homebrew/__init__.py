"""What a table has made up: creatures, items, spells and the like of its own.

`listing` is the place where they are listed, and what was typed; `form` makes a form of a row's type, and `routes`
saves all of them as a file.
"""
